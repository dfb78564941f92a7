"""Decisive Move: declared at the start of the phase, carried out in the order of a roll-off."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Choice, Keeping, Ran, in_play, run
from rules.kt18.tables import A, B, C, one, spot, table, way

from killzone.core.table import Effect, Operative
from killzone.editions.kt18.cards.amounts import Amount, Strength
from killzone.editions.kt18.cards.datacards import RAPID_FIRE, Weapon
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.editions.kt18.operatives.states import CHARGED, charged
from killzone.geometry.units import inches

RIFLE = Weapon("rifle", "Rifle", RAPID_FIRE, Amount(1), Strength(0, 4), 0, Amount(1), inches(24))


def phase(
    models: Sequence[Operative], answers: Iterable[Any] | Choice = (), dice: Iterable[int] = (), **fields: Any
) -> Ran:
    """A whole Movement phase."""
    position = in_play(table(models, phase="movement phase", **fields))
    return run(position, MOVEMENT, MovementPhase(), dice, answers)


@pytest.mark.rule("kt18.tactic.decisive-move")
@pytest.mark.rule("kt18.def.phase-timing")
def test_one_model_moves_before_the_player_with_initiative_and_not_again() -> None:
    models = [one("a", A, (5, 5)), one("b1", B, (20, 5)), one("b2", B, (20, 10))]
    answers = ["pass", "decisive-move-b1", "pass", "normal", way((20, 5), (17, 5)), "a", "stay", "b2", "stay"]
    ran = phase(models, answers, points=1)
    assert ran.table.operative("b1").spot == spot((17, 5))
    assert [(each.seat, each.kind) for each in ran.questions[:5]] == [
        (A, "movement-started"),
        (B, "movement-started"),
        (A, "movement-started"),
        (B, "movement"),
        (B, "path"),
    ]
    assert ran.asked("model-to-move")[1].answers == ("b2", "done")
    assert [player.points for player in ran.table.players] == [1, 0]


@pytest.mark.rule("kt18.tactic.decisive-move")
def test_a_decisive_move_is_a_normal_move_an_advance_a_fall_back_or_a_charge() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (20, 5))]
    ran = phase(models, ["decisive-move-a", "pass", "normal", way((5, 5)), "done"], points=1)
    asked = ran.asked("movement")[0]
    assert asked.answers == ("normal", "advance")
    assert set(asked.refused) == {"fall-back", "charge"}


@pytest.mark.rule("kt18.tactic.decisive-move")
@pytest.mark.rule("kt18.cp.carry-over")
def test_it_costs_a_point_and_is_offered_only_for_models_that_can_move() -> None:
    models = [
        one("a", A, (5, 5)),
        one("shaken", A, (5, 9), tokens=["shaken"]),
        one("stuck", A, (5, 13)),
        one("b", B, (6, 13)),
    ]
    charge = (Effect(CHARGED, "b", -1, 0, "stuck", "round"),)
    ran = phase(models, Keeping("pass", "pass", "done", "done"), points=1, effects=charge)
    first, second = ran.asked("movement-started")
    assert first.answers == ("decisive-move-a", "pass"), "not the shaken one, nor the one that was charged"
    assert second.answers == ("decisive-move-b", "pass"), "it could fall back"
    assert not phase(models, ["done", "done"], points=0, effects=charge).asked("movement-started")


@pytest.mark.rule("kt18.tactic.decisive-move")
@pytest.mark.rule("kt18.def.roll-off")
@pytest.mark.rule("kt18.charge.overwatch-hit")
def test_k08_the_loser_of_the_roll_off_who_was_charged_meanwhile_has_lost_the_point() -> None:
    chainman = one("chainman", A, (5, 5), weapons=[RIFLE])
    second = one("second", B, (12, 5))
    declared = ("decisive-move-chainman", "decisive-move-second")
    charges = ("charge", "chainman", "overwatch-chainman", way((12, 5), (7, 5)))
    answers = Keeping(*declared, *charges, "chainman", "stay")
    ran = phase([chainman, second], answers, [3, 3, 2, 5, 5, 4, 6, 2], points=1)
    assert charged(ran.table, ran.table.operative("second"), ran.table.operative("chainman"))
    assert ran.told("kt18.tactic.decisive-move")[-1] == "Chainman can no longer move: the Command Points are lost."
    assert [player.points for player in ran.table.players] == [0, 0]
    own = ran.asked("movement")[-1]
    assert own.answers == ("stay",)


@pytest.mark.rule("kt18.move.fall-back-blocked")
@pytest.mark.rule("kt18.move.engaged-options")
def test_k07_who_is_engaged_and_freshly_charged_may_only_stay() -> None:
    models = [one("x", A, (10, 10)), one("y", B, (11, 10)), one("z", B, (5, 10))]
    answers = ["z", "charge", "x", way((5, 10), (9, 10)), "done", "x", "stay"]
    ran = phase(models, answers, [4, 4], order=(B, A))
    own = ran.asked("movement")[-1]
    assert own.answers == ("stay",)
    assert own.refused["fall-back"] == ("kt18.move.fall-back-blocked",)


@pytest.mark.rule("kt18.tactic.decisive-move")
def test_three_who_declare_are_ranked_by_the_roll_off() -> None:
    models = [one("a", A, (5, 5)), one("b", B, (20, 5)), one("c", C, (20, 18))]
    answers = ["decisive-move-a", "decisive-move-b", "decisive-move-c"]
    moves = ["normal", way((20, 18), (20, 17)), "normal", way((5, 5), (5, 6)), "normal", way((20, 5), (20, 6))]
    ran = phase(models, [*answers, *moves], [4, 2, 6], seats=3, points=1)
    assert [each.seat for each in ran.asked("movement")] == [C, A, B]
    assert not ran.asked("model-to-move")
