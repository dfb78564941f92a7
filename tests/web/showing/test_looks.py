"""Who sees whom from where, how far things are apart, what attacks may come to, and all about one operative."""

import pytest
import toy
from build import Scene, answer, scene

from killzone import odds
from killzone.core.game import Game
from killzone.geometry.units import inches
from killzone.web import showing
from killzone.web.protocol import AskLook, AskMeasured, AskOutlook, Point


def bund(dice: tuple[int, ...] = (), *, order: str = "conceal") -> Scene:
    """A gunner, and a raider behind a low bund, on bases of 1"."""
    return (
        scene(base="25.4 mm", dice=dice)
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 4 3+ 3/4; knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), order=order, weapons="knife: melee 3 4+ 3/4")
        .operative("lost", "red", at=None, left=0, ready=False)
        .terrain("bund", (10.5, 4, 11, 6), "light", top=1)
        .marker("pond", at=(8, 8))
        .active("gunner")
    )


def statements(game: Game, at: tuple[float, float] | None = None) -> list[tuple[str, str, str]]:
    spot = None if at is None else (inches(at[0]), inches(at[1]), 0, 0)
    found = showing.look(game, 0, AskLook(1, "gunner", "raider", spot))
    return [(one.tone, one.rule, one.text) for one in found.statements]


def test_a_look_says_what_is_seen_what_covers_and_whether_it_is_a_target() -> None:
    assert statements(bund().begin()) == [
        ("yes", "kt24.visible.definition", 'Visible, 6.00" away: 24 % of its body; bund hides the rest.'),
        (
            "caution",
            "kt24.cover.definition",
            'In cover: bund intervenes 0.50" from its base, within 1" by 0.50".',
        ),
        ("yes", "kt24.obscured.definition", "Not obscured: no Heavy terrain intervenes."),
        (
            "no",
            "kt24.target.conceal",
            "Not a valid target for the rifle: raider has a Conceal order and is in cover: bund is intervening, "
            '0.50" from its base.',
        ),
    ]


def test_a_look_from_a_spot_that_somebody_thinks_of() -> None:
    seen = statements(bund().begin(), at=(12, 10))
    assert seen[0] == ("yes", "kt24.visible.definition", 'Visible, 4.00" away: nothing hides any of its body.')
    assert seen[-1] == ("yes", "kt24.shoot.target", "A valid target for the rifle.")


def test_a_look_has_lines_labels_and_a_section_to_draw() -> None:
    look = showing.look(bund().begin(), 0, AskLook(1, "gunner", "raider"))
    kinds = [shape["kind"] for shape in look.shapes]
    assert kinds[0] == "fan"
    assert "matters" in kinds
    assert "free" in kinds
    assert [(label["text"], label["id"]) for label in look.labels] == [('cover: bund, 0.50"', "bund")]
    assert look.section is not None
    assert look.section["length"] == inches(7)


@pytest.mark.parametrize(
    ("viewer", "target", "words"),
    [
        ("gunner", "raidr", "There is no operative 'raidr' in this battle."),
        ("gunner", "lost", "lost is not on the board."),
        ("gunner", "gunner", "gunner always sees itself."),
    ],
)
def test_a_look_at_nobody_says_why(viewer: str, target: str, words: str) -> None:
    with pytest.raises(showing.Nothing) as caught:
        showing.look(bund().begin(), 0, AskLook(1, viewer, target))
    assert caught.value.reasons[0].text == words


def test_a_name_that_is_nearly_right_is_put_right() -> None:
    with pytest.raises(showing.Nothing) as caught:
        showing.look(bund().begin(), 0, AskLook(1, "gunner", "raidr"))
    assert "raider" in caught.value.reasons[0].hint


def test_toys_see_nobody() -> None:
    with pytest.raises(showing.Nothing, match="The Ring says nothing about who sees whom"):
        showing.look(toy.new_game(1), 0, AskLook(1, "red-1", "blue-1"))


# How far


@pytest.mark.parametrize(
    ("a", "b", "text", "distance"),
    [
        ("gunner", "raider", '6.00" from gunner to raider.', inches(6)),
        ("gunner", (inches(5), inches(9), 0), '3.50" from gunner to the point.', inches(3.5)),
        ((0, 0, 0), (inches(3), inches(4), 0), '5.00".', inches(5)),
    ],
)
def test_distances_are_between_the_closest_points(a: str | Point, b: str | Point, text: str, distance: int) -> None:
    found = showing.measured(bund().begin(), 0, AskMeasured(1, a, b))
    assert (found.text, found.distance) == (text, distance)


def test_a_ruler_has_ends_to_draw() -> None:
    found = showing.measured(bund().begin(), 0, AskMeasured(1, "gunner", "raider"))
    assert found.ends == [(inches(5.5), inches(5), 0), (inches(11.5), inches(5), 0)]


def test_a_marker_is_measured_from_its_edge_or_its_carrier() -> None:
    game = bund().begin()
    found = showing.measured(game, 0, AskMeasured(1, (inches(8), inches(5), 0), "pond"))
    assert found.distance == inches(3) - 2000
    carried = bund().marker("file", carrier="raider", kind="portable").begin()
    assert showing.measured(carried, 0, AskMeasured(1, "gunner", "file")).distance == inches(6)


def test_in_close_quarters_a_ruler_goes_round_walls() -> None:
    game = bund().board(close_quarters=True).terrain("wall", (7, 4, 7.2, 6), "heavy wall").begin()
    found = showing.measured(game, 0, AskMeasured(1, "gunner", "raider"))
    assert found.distance > inches(6)
    assert len(found.ends) > 2


def test_toys_are_measured_too() -> None:
    game = toy.new_game(1)
    found = showing.measured(game, 0, AskMeasured(1, (0, 0, 0), (0, inches(2), 0)))
    assert found.text == '2.00".'
    with pytest.raises(showing.Nothing, match="Red 1 is not on the board"):
        showing.measured(game, 0, AskMeasured(1, "red-1", (0, 0, 0)))


# What attacks may come to


def test_the_outlook_of_a_shot_is_that_of_the_game_in_its_situation() -> None:
    game = bund(order="engage").operative("other", "red", at=(5, 15)).begin()
    game = answer(game, "shoot")
    question = showing.question(game, 0)
    assert question is not None
    assert question.attack
    found = showing.outlook(game, AskOutlook(1, 0, "raider"))
    exact = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=12, cover=True)
    assert found.title == "Shoot raider"
    assert found.mean == pytest.approx(float(exact.mean))
    assert found.kill == pytest.approx(float(exact.kill))
    assert found.at_least[0] == pytest.approx(1)
    assert found.at_least[3] == pytest.approx(float(exact.at_least(3)))
    assert sum(found.exactly) == pytest.approx(1)
    assert found.wounds == 12
    assert found.policy
    assert not found.mutual


def test_in_the_middle_of_a_fight_each_blow_has_an_outlook() -> None:
    game = (
        scene(dice=[6, 5, 4, 1, 5, 6, 2])
        .operative("gunner", "blue", at=(5, 5), weapons="knife: melee 4 3+ 3/5", left=4)
        .operative("raider", "red", at=(6.5, 5), weapons="dirk: melee 3 4+ 3/4", left=5, wounds=10)
        .active("gunner")
        .begin()
    )
    game = answer(game, "fight")
    question = showing.question(game, 0)
    assert question is not None
    assert question.attack
    strike = showing.outlook(game, AskOutlook(1, 0, "strike-critical"))
    assert (strike.title, strike.kill, strike.die) == ("Strike with a critical success: 5 damage", 1.0, 0.0)
    block = showing.outlook(game, AskOutlook(1, 0, "block-normal-with-normal"))
    assert block.die == 1.0
    assert strike.mutual, "both sides strike: a blow that ends the fight still says that nothing is suffered"
    assert block.mutual


def test_what_makes_no_attack_has_no_outlook() -> None:
    game = bund().begin()
    with pytest.raises(showing.Nothing, match="Dash: that makes no attack yet"):
        showing.outlook(game, AskOutlook(1, 0, "dash"))


def test_what_is_not_legal_has_reasons_instead_of_an_outlook() -> None:
    with pytest.raises(showing.Nothing) as caught:
        showing.outlook(bund().begin(), AskOutlook(1, 0, "shoot"))
    assert caught.value.reasons[0].rule == "kt24.shoot.target"


def test_toys_have_no_outlook() -> None:
    game = toy.new_game(1)
    while game.decision is not None and game.decision.kind != "oath":
        game = game.play(game.decision.candidates(1)[0])
    with pytest.raises(showing.Nothing, match="makes no attack yet"):
        showing.outlook(game, AskOutlook(1, 0, "gold"))


# All about one


def test_an_operative_is_explained_with_every_reason_against() -> None:
    found = showing.explained(bund().begin(), 1, "gunner")
    stats = {stat.name: stat.value for stat in found.stats}
    assert stats == {
        "APL": "2",
        "Move": '6.00"',
        "Save": "4+",
        "Wounds": "12",
        "Hit of the rifle": "3+",
        "Hit of the knife": "4+",
    }
    actions = {action.name: (action.price, [one.rule for one in action.reasons]) for action in found.actions}
    assert actions["Dash"] == ("1 AP", [])
    assert actions["Fall Back"] == ("2 AP", ["kt24.action.fall-back-limits"])
    (target,) = found.targets
    assert (target.name, target.target, target.reasons[0].rule) == ("rifle", "raider", "kt24.target.conceal")


def test_nobody_and_toys_are_not_explained() -> None:
    with pytest.raises(showing.Nothing, match="There is no operative 'nobody'"):
        showing.explained(bund().begin(), 0, "nobody")
    with pytest.raises(showing.Nothing, match="The Ring explains nobody"):
        showing.explained(toy.new_game(1), 0, "red-1")
