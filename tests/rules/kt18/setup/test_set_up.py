"""Set-up: strategic advantage, who takes which zone, and one model after the other."""

from typing import Any

import pytest
from rules.kt18.playing import Ran, idle, in_play, run
from rules.kt18.tables import A, B, C, D, Place, one, spot, table

from killzone import new_game
from killzone.core.events import Ordered, Placed
from killzone.core.flow import Next, Offer
from killzone.core.hooks import Hook, RulePack
from killzone.core.pieces import ZoneTaken
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.setup import BEFORE_BATTLE, SETUP, SettingUp
from killzone.editions.kt18.board.placing import Deployment, Where
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.arriving import ARRIVE, Arriving
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

ORDER, PLACEMENT = "kt18.setup.deployment-order", "kt18.setup.deployment-placement"


def unset(*numbers: int, packs: tuple[RulePack, ...] = (), **stats: Any) -> Table:
    """So many models for each seat, none of them on the board, and no zone taken."""
    models = [one(f"{'abcd'[seat]}{each}", seat, None, **stats) for seat, number in enumerate(numbers)
              for each in range(1, number + 1)]  # fmt: skip
    found = table(models, seats=len(numbers), turn=0, phase="")
    return in_play(found.but(players=tuple(player.but(zone=-1) for player in found.players), order=()), *packs)


def test_models_of_sides_with_the_same_team_are_told_apart() -> None:
    game = new_game("salt-rows", ["ninth-bell", "plot-forty", "ninth-bell"], edition="kt18", mission="quorum", seed=1)
    names = [one.name for one in game.table.operatives]
    assert len(set(names)) == len(names)
    bells = [[one.name for one in game.table.operatives if one.seat == seat] for seat in (0, 2)]
    assert bells[1] == [f"{name} (2)" for name in bells[0]]
    assert [player.name for player in game.table.players][::2] == ["The Ninth Bell", "The Ninth Bell 2"]


def set_up(position: Table, dice: list[int], answers: Any = idle) -> Ran:
    return run(position, SETUP, SettingUp(), dice, answers)


def placed(ran: Ran) -> list[str]:
    return [event.operative for event in ran.events if isinstance(event, Placed)]


def ranked(ran: Ran) -> tuple[int, ...]:
    return next(event.order for event in ran.events if isinstance(event, Ordered))


@pytest.mark.rule("kt18.setup.deployment-order")
def test_the_highest_total_has_the_greatest_strategic_advantage() -> None:
    ran = set_up(unset(1, 1, 1), [1, 3, 6, 5, 2, 4])
    assert ranked(ran) == (B, C, A)
    assert ran.told(ORDER)[-1] == "Order of strategic advantage: Ben, Cleo, Ada."


@pytest.mark.rule("kt18.setup.deployment-order")
def test_only_those_who_tie_roll_again_for_it() -> None:
    dice = [3, 4, 6, 6, 5, 2, 4, 3, 1, 1, 2, 2, 2, 1, 1, 1]  # A 7, B 12, C 7, D 7; then A 2, C 4, D 3
    ran = set_up(unset(1, 1, 1, 1), dice[:14])
    assert ranked(ran) == (B, C, D, A)
    assert [roll.count for roll in ran.rolls] == [8, 6]


@pytest.mark.rule("kt18.setup.deployment-placement")
def test_in_that_order_each_takes_a_free_zone_before_the_first_model_is_placed() -> None:
    answers = ["zone-2", "zone-0"]
    ran = set_up(unset(1, 1, 1), [1, 1, 6, 6, 3, 3], lambda ask: answers.pop(0) if answers else idle(ask))
    zones = [one for one in ran.questions if one.kind == "deployment-zone"]
    assert [(one.seat, one.answers) for one in zones] == [
        (B, ("zone-0", "zone-1", "zone-2")),
        (C, ("zone-0", "zone-1")),
    ]
    taken = [(event.seat, event.zone) for event in ran.events if isinstance(event, ZoneTaken)]
    assert taken == [(B, 2), (C, 0), (A, 1)]
    kinds = ran.kinds
    assert kinds[:2] == ["deployment-zone"] * 2
    assert kinds.count("deployment-zone") == 2, "the last has no choice and is not asked"


@pytest.mark.rule("kt18.setup.deployment-placement")
def test_models_are_placed_one_each_round_and_round_and_who_has_none_left_is_skipped() -> None:
    ran = set_up(unset(3, 1, 2), [3, 3, 6, 6, 1, 1])
    assert placed(ran) == ["b1", "a1", "c1", "a2", "c2", "a3"]
    assert [one.seat for one in ran.asked("set-up")] == [B, A, C, A, C, A]
    assert ran.asked("set-up")[1].answers == ("a1", "a2", "a3"), "any of them may be next"
    assert all(one.spot is not None for one in ran.table.operatives)


EDGES: tuple[tuple[Place, str], ...] = (
    ((2.5, 5), ""),
    ((2.51, 5), "not wholly within"),
    ((0.5, 0.5), ""),
    ((0.49, 5), "hang over the edge"),
)


@pytest.mark.rule("kt18.setup.deployment-placement")
@pytest.mark.parametrize(("at", "why"), EDGES)
def test_a_model_is_placed_wholly_within_its_zone(at: Place, why: str) -> None:
    answers = ["zone-0", "a1", spot(at), "b1", spot((28, 5))]
    if not why:
        assert set_up(unset(1, 1), [6, 6, 1, 1], answers).table.operative("a1").spot == spot(at)
        return
    with pytest.raises(AssertionError, match=why):
        set_up(unset(1, 1), [6, 6, 1, 1], answers)


@pytest.mark.rule("kt18.setup.deployment-placement")
def test_a_place_that_is_taken_is_refused() -> None:
    first = ["zone-0", "a1", spot((1, 5)), "b1", spot((28, 5)), "a2"]
    with pytest.raises(AssertionError, match="A1 is there"):
        set_up(unset(2, 1), [6, 6, 1, 1], [*first, spot((1, 5.9))])
    assert set_up(unset(2, 1), [6, 6, 1, 1], [*first, spot((1, 6))]).table.operative("a2").spot == spot((1, 6))


@pytest.mark.rule("kt18.setup.deployment-placement", "kt18.setup.reinforcements-arrive")
def test_who_finds_no_room_arrives_as_a_reinforcement_once_there_is_some() -> None:
    ran = set_up(unset(8, 1, base=(3, 3)), [6, 6, 1, 1])  # six of them, four inches apart, leave no room in 22"
    assert placed(ran) == ["a1", "b1", "a2", "a3", "a4", "a5", "a6"]
    assert "There is no room for A7 yet; it arrives at the start of a Movement turn, once there is." in ran.told(
        PLACEMENT
    )
    gone = ran.table.with_operative(ran.table.operative("a1").but(spot=None, wounds=0)).but(turn=1)
    moved = run(gone, MOVEMENT, MovementPhase(), [], lambda ask: "a8" if ask.kind == "arrival" else idle(ask))
    assert [one.answers for one in moved.asked("arrival")] == [("a7", "a8", "pass")], "there is room for one"
    assert moved.table.operative("a8").spot is not None
    assert moved.table.operative("a8").count("arrived") == 1


@pytest.mark.rule("kt18.setup.deployment-placement")
@pytest.mark.parametrize(("x", "legal"), [(4.05, True), (4.0, False)])
def test_nobody_arrives_late_within_1_inch_of_an_enemy(x: float, legal: bool) -> None:
    models = [one("a1", A, None), one("a2", A, (20, 20)), one("b1", B, (x, 5))]
    answers = ["a1", spot((2, 5)), "done", "done"]
    position = in_play(table(models))
    if legal:
        assert run(position, MOVEMENT, MovementPhase(), [], answers).table.operative("a1").spot == spot((2, 5))
        return
    with pytest.raises(AssertionError, match='within 1" of B1'):
        run(position, MOVEMENT, MovementPhase(), [], answers)


def in_the_middle(table: Table, model: Operative, at: Spot) -> Reason | None:
    return None if at.x == inches(15) else because("test", "{who} stands in the middle.", who=model.name)


def test_a_mission_may_set_a_seat_up_elsewhere_and_first_and_keep_models_back() -> None:
    def deployment(table: Table, seat: int) -> list[Deployment]:
        where = Where(in_the_middle, ((inches(14.5), 0, inches(15.5), inches(22)),))
        return [Deployment(where, 2)] if seat == A else []

    middle = Rules("middle", Hooks(deployment=Hook(deployment)))
    ran = set_up(unset(3, 2, packs=(middle,)), [1, 1, 6, 6])
    assert placed(ran) == ["a1", "a2", "b1", "b2"]
    assert ran.table.operative("a3").spot is None
    first = ran.table.operative("a1").spot
    assert first is not None
    assert first.x == inches(15)


@pytest.mark.rule("kt18.def.phase-timing")
def test_before_the_battle_players_are_asked_in_the_order_of_strategic_advantage() -> None:
    def scouts(setup: SettingUp, table: Table) -> list[Offer]:
        return [Offer(f"scout-{seat}", seat, "Scout", lambda ctx, now: Next(ctx), rule="scout") for seat in (A, B, C)]

    ahead = Rules("ahead", Hooks(), windows={BEFORE_BATTLE: (scouts,)})
    ran = set_up(unset(1, 1, 1, packs=(ahead,)), [1, 1, 3, 3, 6, 6])
    assert [one.seat for one in ran.asked(BEFORE_BATTLE)] == [C, B, A]
    assert ran.kinds[-3:] == [BEFORE_BATTLE] * 3, "everybody is set up before"


@pytest.mark.rule("kt18.setup.deployment-placement")
@pytest.mark.rule("kt18.setup.reinforcements-arrive")
def test_all_who_found_no_room_may_arrive_in_one_turn() -> None:
    late = [one(f"r{number}", A, None) for number in (1, 2, 3)]
    position = in_play(table([one("a", A, (10, 10)), *late, one("b", B, (20, 10))]))
    ran = run(position, ARRIVE, Arriving(A), [], lambda ask: ask.domain.candidates(1)[0])
    asked = ran.asked("arrival")
    assert [question.prompt for question in asked] == [f"Which model arrives? {left} more may." for left in (3, 2, 1)]
    assert all(ran.table.operative(each.id).spot is not None for each in late)
    alone = run(position, ARRIVE, Arriving(A), [], ["r2", spot((1, 1)), "pass"])
    assert [each.id for each in alone.table.operatives if each.spot is None] == ["r1", "r3"]
