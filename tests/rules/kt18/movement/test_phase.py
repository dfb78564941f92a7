"""The Movement phase: whole teams in turn order, six choices for a model, and what each leaves behind."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Question, Ran, in_play, run
from rules.kt18.tables import A, B, C, marker, one, part, spot, table, way

from killzone.core.hooks import ById, Hook, RulePack
from killzone.core.reasons import Reason, because
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.arriving import Arrival
from killzone.editions.kt18.movement.choices import STAYING, Choice
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.geometry.measure import wholly_within_area
from killzone.geometry.parts import rectangle
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

HAIR = 1 / 2540


def phase(
    models: Sequence[Operative],
    answers: Iterable[Any] = (),
    dice: Iterable[int] = (),
    *,
    packs: Sequence[RulePack] = (),
    **fields: Any,
) -> Ran:
    """A whole Movement phase."""
    return run(in_play(table(models, **fields), *packs), MOVEMENT, MovementPhase(), dice, answers)


def offered(ran: Ran, number: int = 0) -> Question:
    """What a model could do."""
    return ran.asked("movement")[number]


def tokens(ran: Ran, id: str) -> dict[str, int]:
    return dict(ran.table.operative(id).tokens)


FAR = one("foe", B, (28, 20))


@pytest.mark.rule("kt18.move.whole-team")
def test_in_turn_order_each_player_moves_the_whole_team_in_any_order() -> None:
    models = [one("a1", A, (2, 2)), one("a2", A, (2, 6)), one("b", B, (20, 2)), one("c", C, (20, 20))]
    answers = ["c", "stay", "a2", "stay", "a1", "stay", "done"]
    ran = phase(models, answers, seats=3, order=[C, A, B])
    assert [(one.seat, one.kind) for one in ran.questions] == [
        (C, "model-to-move"),
        (C, "movement"),
        (A, "model-to-move"),
        (A, "movement"),
        (A, "model-to-move"),
        (A, "movement"),
        (B, "model-to-move"),
    ]


@pytest.mark.rule("kt18.move.one-choice")
def test_a_model_makes_one_choice_a_phase() -> None:
    ran = phase([one("a1", A, (2, 2)), one("a2", A, (2, 6)), FAR], ["a1", "ready", "a2", "stay", "done"])
    picks = ran.asked("model-to-move")
    assert [pick.answers for pick in picks] == [("a1", "a2", "done"), ("a2", "done"), ("foe", "done")]
    assert offered(ran).answers == ("normal", "advance", "ready", "stay")


@pytest.mark.rule("kt18.def.shaken")
def test_a_shaken_model_is_not_asked() -> None:
    ran = phase([one("a1", A, (2, 2), tokens=["shaken"]), one("a2", A, (2, 6)), FAR], ["done", "done"])
    assert ran.asked("model-to-move")[0].refused == {"a1": ("kt18.def.shaken",)}
    assert phase([one("a1", A, (2, 2), tokens=["shaken"]), FAR], ["done"]).questions[0].seat == B


@pytest.mark.rule("kt18.charge.retreat-effects")
@pytest.mark.rule("kt18.move.one-choice")
def test_whoever_retreated_does_not_move_again() -> None:
    ran = phase([one("a1", A, (2, 2), tokens=["retreated"]), one("a2", A, (2, 6)), FAR], ["done", "done"])
    assert ran.asked("model-to-move")[0].refused == {"a1": ("kt18.charge.retreat-effects",)}


@pytest.mark.rule("kt18.move.normal")
@pytest.mark.rule("kt18.move.pivot")
def test_a_normal_move_is_noted_unless_it_goes_nowhere() -> None:
    ran = phase([one("a", A, (2, 2)), FAR], ["a", "normal", way((2, 2), (8, 2)), "done"])
    assert ran.table.operative("a").spot == spot((8, 2))
    assert (tokens(ran, "a"), ran.table.operative("a").moved) == ({"moved": 1}, 2)
    still = phase([one("a", A, (2, 2)), FAR], ["a", "normal", way((2, 2)), "done"])
    assert tokens(still, "a") == {}, "a path of no length is staying"


@pytest.mark.rule("kt18.move.normal")
def test_how_far_a_model_moves_is_its_move_and_what_rules_add() -> None:
    def boots(table: Table, model: Operative) -> list[Entry]:
        return [Entry(inches(1), "good-boots", "good boots")]

    pack = Rules("boots", Hooks(move=Hook(boots)))
    path = way((2, 2), (9, 2))
    assert phase([one("a", A, (2, 2)), FAR], ["a", "normal", path, "done"], packs=[pack])
    with pytest.raises(AssertionError, match="too far"):
        phase([one("a", A, (2, 2)), FAR], ["a", "normal", path, "done"])


@pytest.mark.rule("kt18.move.pivot")
def test_an_oval_that_turns_has_moved_and_a_round_base_has_not() -> None:
    turn = (spot((5, 5)), spot((5, 5), 30))
    for base, noted in (((2.4, 1.4), {"moved": 1}), ((1, 1), {})):
        ran = phase([one("a", A, (5, 5), base=base), FAR], ["a", "normal", turn, "done"])
        assert tokens(ran, "a") == noted


@pytest.mark.rule("kt18.move.advance")
@pytest.mark.rule("kt18.move.advance-effects")
def test_an_advance_is_rolled_first_and_goes_so_much_farther() -> None:
    ran = phase([one("a", A, (2, 2)), FAR], ["a", "advance", way((2, 2), (12, 2)), "done"], [4])
    assert [question.kind for question in ran.questions[:3]] == ["model-to-move", "movement", "path"]
    assert ran.rolls[0].rule == "kt18.move.advance"
    assert tokens(ran, "a") == {"advanced": 1}
    with pytest.raises(AssertionError, match="too far"):
        phase([one("a", A, (2, 2)), FAR], ["a", "advance", way((2, 2), (12 + HAIR, 2)), "done"], [4])
    stays = phase([one("a", A, (2, 2)), FAR], ["a", "advance", way((2, 2)), "done"], [1])
    assert tokens(stays, "a") == {"advanced": 1}, "it has rolled for it"


@pytest.mark.rule("kt18.move.advance")
@pytest.mark.rule("kt18.tactic.reroll")
def test_the_die_of_an_advance_may_be_rolled_again_before_the_path() -> None:
    answers = ["pass", "pass", "a", "advance", "tactical-reroll", way((2, 2), (14, 2)), "done"]
    ran = phase([one("a", A, (2, 2)), FAR], answers, [1, 6], points=1)
    assert ran.table.operative("a").spot == spot((14, 2))
    assert ran.table.players[A].points == 0


@pytest.mark.rule("kt18.move.ready")
@pytest.mark.rule("kt18.def.readied")
def test_a_model_is_readied_instead_of_moving() -> None:
    ran = phase([one("a", A, (2, 2)), FAR], ["a", "ready", "done"])
    assert tokens(ran, "a") == {"readied": 1}
    assert ran.table.operative("a").spot == spot((2, 2))


@pytest.mark.rule("kt18.move.engaged-options")
@pytest.mark.rule("kt18.move.ready")
@pytest.mark.rule("kt18.charge.eligibility")
def test_an_engaged_model_stays_or_falls_back() -> None:
    ran = phase([one("a", A, (5, 5)), one("b", B, (7, 5))], ["a", "stay", "done"])
    assert offered(ran).answers == ("fall-back", "stay")
    assert offered(ran).refused == {
        "normal": ("kt18.move.engaged-options",),
        "advance": ("kt18.move.engaged-options",),
        "ready": ("kt18.move.ready",),
        "charge": ("kt18.charge.eligibility",),
    }
    free = phase([one("a", A, (5, 5)), one("b", B, (7 + HAIR, 5))], ["a", "stay", "done"])
    assert offered(free).answers == ("normal", "advance", "ready", "charge", "stay")


@pytest.mark.rule("kt18.move.engaged-options")
@pytest.mark.rule("kt18.move.fall-back")
def test_whoever_was_engaged_as_the_phase_began_still_is_bound() -> None:
    answers = ["a", "fall-back", way((5, 5), (2, 5)), "b", "fall-back", way((7, 5), (8, 5))]
    ran = phase([one("a", A, (5, 5)), one("b", B, (7, 5))], answers)
    assert offered(ran, 1).answers == ("fall-back", "stay"), "the enemy has left meanwhile"
    assert [tokens(ran, id) for id in ("a", "b")] == [{"fell-back": 1}, {"fell-back": 1}]


@pytest.mark.rule("kt18.move.fall-back")
def test_falling_back_needs_somewhere_clear_to_go() -> None:
    walls = [
        part("w1", (2, 3.9, 9, 4.5), 5, "solid", "impassable"),
        part("w2", (2, 5.5, 9, 6.1), 5, "solid", "impassable"),
        part("w3", (2, 4.5, 2.5, 5.5), 5, "solid", "impassable"),
    ]
    models = [one("a", A, (3.1, 5)), one("b", B, (5, 5))]
    ran = phase(models, ["a", "stay", "done"], terrain=walls)
    assert offered(ran).refused["fall-back"] == ("kt18.move.fall-back",)
    assert offered(phase(models, ["a", "stay", "done"])).answers == ("fall-back", "stay")


@pytest.mark.rule("kt18.move.fall-back-blocked")
def test_nobody_falls_back_from_a_fresh_charge() -> None:
    charged = Effect("kt18.def.charged", "b", target="a", until="round")
    models = [one("a", A, (5, 5)), one("b", B, (7, 5))]
    ran = phase(models, ["a", "stay", "done"], effects=(charged,))
    assert offered(ran).answers == ("stay",)
    assert offered(ran).refused["fall-back"] == ("kt18.move.fall-back-blocked",)

    def disengage(table: Table, model: Operative) -> list[Entry]:
        return [Entry(1, "disengage", "Disengage")]

    pack = Rules("disengage", Hooks(despite_fall_back=Hook(disengage)))
    foil = phase(models, ["a", "stay", "done"], effects=(charged,), packs=[pack])
    assert offered(foil).answers == ("fall-back", "stay")


@pytest.mark.rule("kt18.move.fall-back-effects")
@pytest.mark.rule("kt18.move.fall-back")
def test_falling_back_passes_enemies_and_is_noted() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (7, 5)), one("b2", B, (7, 8))]
    ran = phase(models, ["a", "fall-back", way((5, 5), (5, 6.5), (9.5, 6.5)), "done"])
    assert (ran.table.operative("a").spot, tokens(ran, "a")) == (spot((9.5, 6.5)), {"fell-back": 1})


@pytest.mark.rule("kt18.charge.eligibility")
def test_a_charge_needs_an_enemy_within_twelve_inches() -> None:
    near = phase([one("a", A, (5, 5)), one("b", B, (18, 5))], ["a", "stay", "done"])
    assert "charge" in offered(near).answers
    far = phase([one("a", A, (5, 5)), one("b", B, (18 + HAIR, 5))], ["a", "stay", "done"])
    assert offered(far).refused == {"fall-back": ("kt18.move.fall-back",), "charge": ("kt18.charge.eligibility",)}


def test_a_model_that_is_shut_in_can_still_move_nowhere() -> None:
    box = [
        part("n", (3, 3, 7, 4.5), 9, "solid", "impassable"),
        part("s", (3, 5.5, 7, 7), 9, "solid", "impassable"),
        part("w", (3, 4.5, 4.5, 5.5), 9, "solid", "impassable"),
        part("e", (5.5, 4.5, 7, 5.5), 9, "solid", "impassable"),
    ]
    ran = phase([one("a", A, (5, 5)), FAR], ["a", "normal", way((5, 5)), "done"], terrain=box)
    assert ran.asked("path")[0].answers == (way((5, 5)),)


def test_rules_may_bring_further_choices() -> None:
    patch = Choice("patch", "Patch", "patch", (), STAYING, lambda choosing: choosing)
    ran = phase([one("a", A, (5, 5)), FAR], ["a", "patch", "done"], packs=[Rules("p", Hooks(choices=ById(patch)))])
    assert "patch" in offered(ran).answers


def edge(table: Table, model: Operative, at: Spot) -> Reason | None:
    """A mission by which reserves arrive wholly within 2" of the western edge."""
    if wholly_within_area(at, model.card.body.base, rectangle(0, 0, inches(2), inches(22))):
        return None
    return because("test", "{who} arrives at the western edge.", who=model.name)


def western(most: int) -> RulePack:
    def arrivals(table: Table, seat: int) -> list[Arrival]:
        return [Arrival("kt18.setup.reinforcements-arrive", most, edge)]

    return Rules("western", Hooks(arrivals=Hook(arrivals)))


@pytest.mark.rule("kt18.setup.reinforcements-arrive")
def test_reserves_arrive_before_their_player_moves_and_do_no_more() -> None:
    models = [one("a", A, (5, 5)), one("r1", A, None), one("r2", A, None), FAR]
    ran = phase(models, ["r1", spot((1, 11)), "a", "stay", "done"], packs=[western(1)])
    assert ran.table.operative("r1").spot == spot((1, 11))
    assert tokens(ran, "r1") == {"arrived": 1}
    picks = ran.asked("model-to-move")
    assert picks[0].refused == {"r1": ("kt18.setup.reinforcements-arrive",)}
    assert ran.asked("arrival")[0].answers == ("r1", "r2", "pass"), "one a turn"
    assert len(ran.asked("arrival")) == 1
    waits = phase(models, ["pass", "done", "done"], packs=[western(1)])
    assert waits.table.operative("r1").spot is None


@pytest.mark.rule("kt18.setup.reinforcements-arrive")
def test_where_reserves_may_arrive_is_judged() -> None:
    models = [one("friend", A, (1, 11)), one("r", A, None), FAR]
    for at, why in (((1, 11.5), "Friend is there"), ((4, 4), "western edge"), ((0.2, 4), "hang over the edge")):
        with pytest.raises(AssertionError, match=why):
            phase(models, ["r", spot(at), "done", "done"], packs=[western(2)])


def test_the_phase_ends_when_nobody_is_left_to_play_against() -> None:
    assert phase([one("a", A, (5, 5)), one("b", B, None, left=0)]).questions == []


def test_markers_are_among_the_ends_that_are_proposed() -> None:
    models, lying = [one("a", A, (5, 5)), FAR], [marker("m", (9, 5))]
    ran = run(in_play(table(models, lying)), MOVEMENT, MovementPhase(), (), ["a", "normal", way((5, 5)), "done"])
    assert way((5, 5), (9, 5)) in ran.asked("path")[0].answers
