"""Selecting tac ops: three, at most one of the faction's own, the rest of one archetype; in close quarters from a deck
that another archetype completes."""

import pytest
from rules.kt21.scenes import battle, scene

from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.cards.files import common_tac_ops, load_team
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.missions.tac_ops import SMALL_COUNT, deck, fills, is_barred, tac_op_problems

pytestmark = pytest.mark.rule("kt21.setup.tac-ops")

BELL = load_team("ninth-bell")


def problems(
    cards: str, archetype: str = "custody", held: str = "custody eviction", *, closed: bool = False, count: int = 3
) -> list[str]:
    """What is wrong with these cards for the Ninth Bell."""
    found = tac_op_problems(
        common_tac_ops(), BELL.tac_ops, held.split(), archetype, cards.split(), close_quarters=closed, count=count
    )
    return [str(one) for one in found]


def test_three_cards_of_one_archetype_with_or_without_one_of_ones_own() -> None:
    assert problems("distraint inventory quiet-possession") == []
    assert problems("everyone-up inventory quiet-possession") == []
    assert problems("distraint notice-served lone-working", "eviction") == []


def test_how_many() -> None:
    assert problems("distraint inventory") == ["3 tac ops are selected; these are 2."]
    assert problems("distraint inventory quiet-possession sleeping-partner") == ["3 tac ops are selected; these are 4."]
    assert problems("distraint inventory", count=SMALL_COUNT) == []
    assert problems("distraint inventory inventory") == ["Inventory is selected 2 times; each card is there once."]


def test_at_most_one_of_the_factions_own() -> None:
    second = TacOp("count-them", "Count Them", "x", "y", "z", ("event",))
    chosen = ["everyone-up", "count-them", "inventory"]
    assert tac_op_problems(common_tac_ops(), (*BELL.tac_ops, second), ["custody"], "custody", chosen) == [
        "At most one tac op is the faction's own; these are Everyone Up and Count Them.",
    ]


def test_another_factions_own_is_no_card_of_ours() -> None:
    (told,) = problems("quorum inventory distraint")
    assert told.startswith("Among the cards there is no tac op 'quorum'.")
    assert problems("inventry distraint quiet-possession") == [
        "Among the cards there is no tac op 'inventry'. Did you mean 'inventory'?",
    ]


def test_the_archetype_is_one_of_the_kill_teams() -> None:
    assert problems("inventory field-notes notice-served", "inspection") == [
        "The kill team has custody and eviction, not inspection.",
    ]


def test_a_card_of_another_archetype_is_none_on_an_open_board() -> None:
    assert problems("distraint inventory lone-working") == [
        "Lone Working is a tac op of eviction and discretion; expected one of custody.",
    ]


@pytest.mark.rule("kt21.cq.tacops-banned")
def test_the_barred_four_are_not_used_in_close_quarters() -> None:
    barred = [card.id for card in common_tac_ops() if is_barred(card)]
    assert barred == ["vacant-possession", "served-at-home", "high-water-mark", "trespass-survey"]
    assert problems("vacant-possession distraint inventory") == []
    assert problems("vacant-possession distraint inventory", closed=True) == [
        "Vacant Possession is not used in close quarters.",
    ]
    assert is_barred(TacOp("seize-ground", "Seize Ground", "x", "y", "z", ("event",), ("custody",)))
    assert not is_barred(TacOp("seize-grain", "Seize Grain", "x", "y", "z", ("event",), ("custody",)))


@pytest.mark.rule("kt21.cq.tacops-fill")
def test_in_close_quarters_two_cards_of_one_other_archetype_complete_the_deck() -> None:
    cards = common_tac_ops()
    assert [card.id for card in deck(cards, "custody", True)] == [
        "distraint", "inventory", "sleeping-partner", "quiet-possession",
    ]  # fmt: skip
    assert fills(cards, ["custody", "eviction"], "custody", True) == ("eviction",)
    assert fills(cards, ["custody", "eviction"], "custody", False) == ()
    assert problems("distraint notice-served lone-working", closed=True) == []
    assert problems("field-notes notice-served lone-working", closed=True) == [
        "At most 2 cards of another archetype complete the deck; these are 3.",
    ]
    assert problems("distraint clean-copy inventory", closed=True) == [
        "Clean Copy is a tac op of inspection and discretion; expected one of custody or eviction.",
    ]


@pytest.mark.rule("kt21.cq.tacops-fill")
def test_a_team_of_one_archetype_completes_its_deck_from_any_one_other() -> None:
    assert fills(common_tac_ops(), ["custody"], "custody", True) == ("eviction", "inspection", "discretion")
    assert problems("distraint clean-copy lone-working", held="custody", closed=True) == []
    assert problems("distraint clean-copy field-notes", held="custody", closed=True) == []
    cards = (*common_tac_ops(), TacOp("one", "One", "x", "y", "z", ("event",), ("eviction",)))
    cards = (*cards, TacOp("two", "Two", "x", "y", "z", ("event",), ("discretion",)))
    assert tac_op_problems(cards, (), ["custody"], "custody", ["one", "two", "distraint"], close_quarters=True) == [
        "One and Two are of different archetypes; one completes the deck.",
    ]


@pytest.mark.rule("kt21.setup.tac-ops")
def test_a_position_has_the_archetypes_of_its_fire_teams_if_it_lists_a_whole_kill_team() -> None:
    hull = ["bellmaster", "riveter", "winchman", "riveter", "riveter", "tender"]

    def archetypes(cards: list[str]) -> tuple[str, ...]:
        made = scene().player("blue", team="ninth-bell").operative("r", "red", (25, 11))
        for number, card in enumerate(cards):
            made = made.operative(f"b{number}", "blue", (3, 2 + 3 * number), card=f"ninth-bell.{card}")
        return content_of(made.begin().table).archetypes[0]

    assert archetypes(hull) == ("custody",)
    assert set(archetypes(hull[:5])) == {"custody", "eviction"}, "five are no kill team"
    assert set(archetypes(["bellmaster", "riveter", "winchman", "cutter", "riveter", "sounder"])) == {
        "custody",
        "eviction",
    }


@pytest.mark.rule("kt21.setup.tac-ops")
def test_operatives_that_may_be_fire_teams_of_two_kinds_have_the_archetypes_of_both() -> None:
    """A Bellmaster with two Riveters is a Hull Team or a Cutting Team; nobody says which."""

    def archetypes(selection: str) -> tuple[str, ...]:
        other = [id for one in load_team("plot-forty").default for id in one.operatives]
        game = battle((6, 1), teams=["ninth-bell", "plot-forty"], selections=[selection.split(), other])
        return content_of(game.table).archetypes[0]

    assert archetypes("bellmaster riveter riveter riveter winchman tender") == ("custody", "eviction")
    assert archetypes("bellmaster riveter tender riveter riveter winchman") == ("custody",)
