"""The battle round: Command Points, the ranking of the seats, who is left out of it, and how long a battle lasts."""

from typing import Any

import pytest
from rules.kt18.playing import ROUNDS, idle, in_play, run
from rules.kt18.tables import one, table

from killzone.core.table import Table
from killzone.editions.kt18.battle.battle import Battle
from killzone.editions.kt18.battle.options import BattleContent, Options, content_of
from killzone.editions.kt18.battle.ranking import RANKING, Ranking
from killzone.editions.kt18.battle.round import ROUND_SEQUENCE, Round, command_points
from killzone.editions.kt18.ruleset import ruleset

FAR = ((3, 3), (27, 3), (3, 19), (27, 19))


def teams(seats: int = 2, **fields: Any) -> Table:
    """One model for each seat, far apart."""
    models = [one(f"m{seat}", seat, FAR[seat]) for seat in range(seats)]
    return in_play(table(models, seats=seats, **fields))


def with_content(position: Table, **fields: Any) -> Table:
    content: BattleContent = content_of(position).but(**fields)
    return position.but(setting=position.setting.but(detail=content))


def with_options(position: Table, **fields: Any) -> Table:
    return position.but(setting=position.setting.but(options=Options(**fields)))


PRIORITY = [6, 6, 1, 1]


def test_the_rules_fit_together() -> None:
    assert not ruleset().problems()


@pytest.mark.rule("kt18.round.priority-ties", "kt18.round.priority")
def test_k01_only_those_who_tie_roll_again_and_nobody_passes_who_was_not_tied() -> None:
    ranking = Ranking(((0, 1, 2),), "kt18.round.priority", "kt18.round.priority-ties", "priority")
    dice = [3, 4, 3, 4, 3, 4, 2, 3, 4, 5, 4, 5, 2, 2, 5, 6]
    ran = run(teams(3), RANKING, ranking, dice)
    assert ran.result == (2, 1, 0)
    assert [roll.count for roll in ran.rolls] == [6, 6, 4]
    assert ran.told("kt18.round.priority-ties") == ["Again: Ben 9, Cleo 9, Ada 5.", "Again: Cleo 11, Ben 4."]


@pytest.mark.rule("kt18.round.phases", "kt18.round.turn-order")
def test_a_round_has_six_phases_in_the_order_of_priority() -> None:
    ran = run(teams(order=(0, 1)), ROUND_SEQUENCE, Round(), [1, 2, 6, 6], idle)
    phases = [event.phase for event in ran.events if hasattr(event, "phase")]
    names = ["priority", "movement", "psychic", "shooting", "fight", "morale"]
    assert phases == ["start of the round", *(f"{name} phase" for name in names), "end of the round"]
    assert ran.table.order == (1, 0)
    assert ran.table.turn == 3


@pytest.mark.rule("kt18.round.eliminated")
def test_k02_a_seat_without_models_rolls_nothing_and_is_not_asked_but_one_with_a_reserve_is_in() -> None:
    models = [one("a", 0, FAR[0]), one("b", 1, FAR[1]), one("c", 2, None, left=0), one("d", 3, None)]
    position = in_play(table(models, seats=4))
    ran = run(position, ROUND_SEQUENCE, Round(), [1, 2, 3, 4, 5, 6], idle)
    assert ran.table.order == (3, 1, 0)
    assert [roll.count for roll in ran.rolls] == [6]
    assert ruleset().order(ran.table) == (3, 1, 0)


@pytest.mark.rule("kt18.round.eliminated")
def test_the_battle_ends_at_once_when_one_seat_is_left_and_scores_stand() -> None:
    models = [one("a", 0, FAR[0]), one("b", 1, None, left=0), one("c", 2, None, left=0)]
    ran = run(in_play(table(models, seats=3)), ROUNDS, Battle(), PRIORITY[:0], idle)
    assert ran.table.over
    assert ran.table.turn == 3


@pytest.mark.rule("kt18.cp.per-round", "kt18.roster.not-battle-forged")
def test_k03_a_point_comes_before_the_priority_roll_and_none_to_a_team_that_is_not_battle_forged() -> None:
    position = with_content(teams(turn=1), battle_forged=(True, False))
    ran = run(position, ROUND_SEQUENCE, Round(), [1, 1, 2, 2], idle)
    assert [player.points for player in ran.table.players] == [1, 0]
    first = [event.rule for event in ran.events].index("kt18.cp.per-round")
    assert first < ran.rules.index("kt18.round.priority")
    assert "advance-rolled" not in ran.kinds
    assert ran.kinds[0] == "movement-started", "nothing is asked before that, about the roll least of all"


@pytest.mark.rule("kt18.cp.force-difference")
@pytest.mark.parametrize(
    ("force", "turn", "more"), [(90, 1, 1), (91, 1, 0), (81, 1, 1), (80, 1, 2), (100, 1, 0), (80, 2, 0)]
)
def test_each_full_10_points_below_the_highest_force_is_a_point_in_the_first_round(
    force: int, turn: int, more: int
) -> None:
    position = with_content(teams(), forces=(100, force))
    assert sum(entry.amount for entry in command_points(position, 1, turn)) == 1 + more


@pytest.mark.rule("kt18.roster.not-battle-forged")
def test_a_weak_team_that_is_not_battle_forged_gains_nothing_either() -> None:
    position = with_content(teams(), forces=(100, 50), battle_forged=(True, False))
    assert not list(command_points(position, 1, 1))


@pytest.mark.rule("kt18.mission.length-round-4", "kt18.mission.length-round-5", "kt18.mission.length-cap")
@pytest.mark.parametrize(
    ("dice", "last"), [([2], 4), ([3, 3], 5), ([3, 4], 6), ([1], 4), ([6, 1], 5)], ids=["2", "33", "34", "1", "61"]
)
def test_k38_dice_end_the_battle_after_round_4_and_5_and_round_6_is_the_last(dice: list[int], last: int) -> None:
    position = teams(turn=3)
    rounds = [[*PRIORITY, *dice[place : place + 1]] for place in range(last - 3)]
    ran = run(position, ROUNDS, Battle(), [face for each in rounds for face in each], idle)
    assert ran.table.turn == last
    assert ran.table.over


@pytest.mark.rule("kt18.mission.length-cap")
def test_a_battle_of_fixed_length_rolls_no_dice_for_it() -> None:
    ran = run(with_options(teams(turn=3), rounds=5, variable=False), ROUNDS, Battle(), PRIORITY * 2, idle)
    assert ran.table.turn == 5


@pytest.mark.rule("kt18.setup.reinforcements-absent")
def test_who_has_not_arrived_when_the_game_ends_is_out_of_action() -> None:
    models = [one("a", 0, FAR[0]), one("late", 0, None), one("b", 1, FAR[1])]
    ran = run(in_play(table(models, turn=5)), ROUNDS, Battle(), PRIORITY, idle)
    assert ran.gone == {"late"}
    assert "kt18.setup.reinforcements-absent" in ran.rules
