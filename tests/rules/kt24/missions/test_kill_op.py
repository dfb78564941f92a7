"""The kill op: a grade for each share of the enemy team that falls, and 1 VP for each."""

import pytest
from build import BLUE, RED, Scene, answer
from rules.kt24.missions.board import last_scored, marked, mission, notes, play_out, points

from killzone.editions.kt24.missions.ops import GRADES, grade, kill_grade

RIFLE = "rifle: ranged 1 2+ 9/9"
TABLE = {
    5: "1,2,3,4,5",
    6: "1,2,4,5,6",
    7: "1,3,4,6,7",
    8: "2,3,5,6,8",
    9: "2,4,5,7,9",
    10: "2,4,6,8,10",
    11: "2,4,7,9,11",
    12: "2,5,7,10,12",
    13: "3,5,8,10,13",
    14: "3,6,8,11,14",
}


def teams(blue: int, red: int, *, fallen: int = 0, lost: int = 0, turn: int = 2) -> Scene:
    """Blue has lost so many of its team and red has so many fallen; the next of red has one wound left."""
    position = mission(turn=turn).having(markers={})
    for number in range(blue):
        gone = number > blue - 1 - lost
        at = None if gone else (1 + 1.5 * number, 2.0)
        position = position.operative(f"b{number}", "blue", at, RIFLE, left=0 if gone else 12)
    for number in range(red):
        gone = number > red - 1 - fallen
        at = None if gone else (1 + 1.5 * number, 20.0)
        position = position.operative(f"r{number}", "red", at, RIFLE, left=0 if gone else 1)
    return position


def after_one_more(size: int, fallen: int) -> list[tuple[int, int]]:
    """What is scored when one more of red falls after these."""
    position = teams(5, size, fallen=fallen).having(dice=[5, 1, 1, 1]).active("b0")
    game = answer(position.begin(), "shoot", "r0")
    assert game.table.operative("r0").spot is None
    return last_scored(game)


@pytest.mark.rule("kt24.mission.kill-op")
@pytest.mark.parametrize("size", sorted(TABLE))
def test_each_row_of_the_table(size: int) -> None:
    assert GRADES[size] == tuple(map(int, TABLE[size].split(",")))
    steps = [fallen for fallen in range(1, size + 1) if grade(size, fallen) > grade(size, fallen - 1)]
    assert steps == list(GRADES[size])
    assert grade(size, 0) == 0
    assert grade(size, size) == 5


@pytest.mark.rule("kt24.mission.kill-op")
@pytest.mark.parametrize("size", sorted(TABLE))
def test_each_new_grade_scores_1_vp_when_the_operative_is_removed(size: int) -> None:
    second = GRADES[size][1]
    assert after_one_more(size, second - 1) == [(BLUE, 1)]
    after = [] if second + 1 != GRADES[size][2] else [(BLUE, 1)]
    assert after_one_more(size, second) == after


@pytest.mark.rule("kt24.mission.kill-op")
def test_the_score_says_which_grade_and_how_many_fell() -> None:
    position = teams(5, 9, fallen=3).having(dice=[5, 1, 1, 1]).active("b0")
    game = answer(position.begin(), "shoot", "r0")
    assert notes(game) == [(1, "kill grade 2: 4 of 9 incapacitated")]
    assert game.table.players[BLUE].score[0].rule == "kt24.mission.kill-op"


@pytest.mark.rule("kt24.mission.kill-op")
def test_a_team_of_four_gives_no_kill_op() -> None:
    assert after_one_more(4, 0) == []
    assert after_one_more(5, 0) == [(BLUE, 1)]


@pytest.mark.rule("kt24.mission.kill-op")
def test_whoever_did_it_the_enemy_scores() -> None:
    # Red's own charge takes one of red's operatives too.
    position = teams(5, 5).operative("r4", "red", (12, 14), 'charge: ranged 1 2+ 9/9 Blast 3"; knife: melee 3 3+ 3/4')
    position = position.operative("b0", "blue", (1, 14)).operative("r3", "red", (4, 14), left=1)
    position = position.having(dice=[5, 1, 1, 1, 5, 1, 1, 1])
    game = answer(position.active("r4").begin(), "shoot", "b0")
    assert game.table.operative("r3").spot is None
    assert points(game) == (1, 0)


@pytest.mark.rule("kt24.mission.kill-op")
@pytest.mark.parametrize(
    ("fallen", "lost", "scored"),
    [(2, 1, (1, 0)), (1, 2, (0, 1)), (2, 2, (0, 0)), (0, 0, (0, 0))],
)
def test_at_the_end_of_turning_point_4_the_higher_grade_scores_1_vp_more(
    fallen: int, lost: int, scored: tuple[int, int]
) -> None:
    position = teams(5, 5, fallen=fallen, lost=lost, turn=4)
    assert points(play_out(position.begin())) == scored


@pytest.mark.rule("kt24.mission.kill-op")
def test_not_at_the_end_of_turning_point_3() -> None:
    game = teams(5, 5, fallen=2, turn=3).having(dice=[5, 2]).begin()
    assert points(play_out(game, turn=4)) == (0, 0)


@pytest.mark.rule("kt24.mission.kill-op")
def test_grades_are_compared_across_teams_of_different_size() -> None:
    # 4 of 12 are grade 1, 2 of 6 are grade 2.
    table = teams(12, 6, lost=4, fallen=2, turn=4).begin().table
    assert [kill_grade(table, seat) for seat in (BLUE, RED)] == [2, 1]


@pytest.mark.rule("kt24.mission.kill-op", "kt24.mission.primary")
@pytest.mark.parametrize(("before", "scored"), [(5, 1), (6, 0)])
def test_the_kill_op_scores_at_most_6(before: int, scored: int) -> None:
    position = teams(5, 5, fallen=2, turn=4).player("blue", vp={"kill-op": before})
    assert points(play_out(position.begin())) == (before + scored, 0)


def test_without_a_mission_nothing_is_scored() -> None:
    position = teams(5, 5, fallen=0)
    position = Scene({key: value for key, value in position.data.items() if key != "mission"})
    game = answer(position.having(dice=[5, 1, 1, 1]).active("b0").begin(), "shoot", "r0")
    assert points(game) == (0, 0)


def test_a_side_without_losses_has_grade_0() -> None:
    table = marked().operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5)).begin().table
    assert [kill_grade(table, seat) for seat in (BLUE, RED)] == [0, 0]
