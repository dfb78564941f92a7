"""The crit op Secure, and how a battle with a mission ends."""

import pytest
from build import BLUE, RED, Asked, Scene, activate, answer, log, options, pending, reasons, refusals, scene, way
from rules.kt24.missions.board import HAIR, MIDDLE, beside, last_scored, marked, mission, notes, play_out, points

from killzone.content import ContentError
from killzone.core.events import Finished
from killzone.core.game import Game
from killzone.geometry.units import INCH


def secured(*owners: str, turn: int = 2, turning_points: int = 4) -> Scene:
    """The end of a turning point is near; markers are secured by these players, or by nobody."""
    position = mission(turn=turn).having(turning_points=turning_points)
    for number, owner in enumerate(owners):
        keys = {"owner": owner} if owner else {}
        position = position.marker(f"m{number}", (8 + 4.0 * number, 11), **keys)
    return position.operative("b1", "blue", (3, 3)).operative("r1", "red", (27, 3))


def after_turning_point(position: Scene) -> Game:
    """The turning point is over and the next one begins."""
    game = position.having(dice=[5, 2]).begin()
    return play_out(game, turn=game.table.turn + 1)


# The action


@pytest.mark.rule("kt24.mission.secure")
def test_a_marker_that_the_operative_controls_is_secured_for_1_ap() -> None:
    game = marked().operative("b1", "blue", beside(0)).active("b1").begin()
    assert [option.label for option in game.decision.domain.options if option.key == "secure"] == ["Secure, 1 AP"]  # type: ignore[union-attr]  # it is not over
    game = answer(game, "secure")
    assert game.table.marker("pond").owner == BLUE
    assert log(game)[-1] == "blue has secured the pond marker."


@pytest.mark.rule("kt24.mission.secure")
@pytest.mark.parametrize(("turn", "refused"), [(1, ("kt24.mission.secure",)), (2, ()), (4, ())])
def test_not_in_turning_point_1(turn: int, refused: tuple[str, ...]) -> None:
    game = marked(turn=turn).operative("b1", "blue", beside(0)).active("b1").begin()
    assert refusals(game, "secure") == refused
    if refused:
        text = "Secure is performed from turning point 2 on; this is turning point 1."
        assert reasons(game, "secure")[0].text == text


@pytest.mark.rule("kt24.mission.secure")
@pytest.mark.parametrize(("gap", "refused"), [(INCH, ("kt24.mission.secure",)), (INCH + HAIR, ())])
def test_not_within_control_range_of_an_enemy(gap: int, refused: tuple[str, ...]) -> None:
    x, y = beside(0)
    enemy = (x + (2 * 1400 + gap) / INCH, y)
    game = marked().operative("b1", "blue", (x, y)).operative("r1", "red", enemy).active("b1").begin()
    assert refusals(game, "secure") == refused


@pytest.mark.rule("kt24.mission.secure", "kt24.marker.control")
def test_not_a_marker_with_as_much_enemy_apl() -> None:
    position = marked().operative("b1", "blue", beside(0)).operative("r1", "red", beside(0, side=-1))
    assert refusals(position.active("b1").begin(), "secure") == ("kt24.marker.control",)
    more = position.operative("b1", "blue", beside(0), apl=3).active("b1")
    assert refusals(more.begin(), "secure") == ()


@pytest.mark.rule("kt24.mission.secure")
def test_a_marker_stays_secured_when_everybody_leaves_until_the_enemy_secures_it() -> None:
    position = marked().operative("b1", "blue", beside(0)).operative("r1", "red", (20, 11))
    position = position.operative("b2", "blue", (3, 3))
    game = answer(position.active("b1").begin(), "secure", "reposition", way(beside(0), (20.0, 14.0)))
    assert game.table.marker("pond").owner == BLUE
    game = answer(activate(game, "r1"), "reposition", way((20, 11), (17, 11)))
    assert (game.table.marker("pond").controller, game.table.marker("pond").owner) == (RED, BLUE)
    game = answer(game, "secure")
    assert game.table.marker("pond").owner == RED


@pytest.mark.rule("kt24.mission.secure")
def test_of_two_markers_the_player_chooses_one() -> None:
    position = mission().marker("left", (14, 11)).marker("right", (16.5, 11)).operative("b1", "blue", (15.2, 11))
    game = answer(position.active("b1").begin(), "secure")
    assert pending(game) == Asked("blue", "marker", ("left", "right"))
    assert [marker.owner for marker in answer(game, "right").table.markers] == [-1, BLUE]


@pytest.mark.rule("kt24.mission.secure", "kt24.counteract.action")
def test_an_operative_may_counteract_with_secure() -> None:
    position = marked().operative("b1", "blue", beside(0), ready=False).operative("r1", "red", (25, 5))
    game = answer(position.having(active="blue").begin(), "b1", "secure")
    assert game.table.marker("pond").owner == BLUE


def test_secure_is_offered_only_where_it_is_the_mission() -> None:
    assert "secure" in refused_or_offered(marked())
    assert "secure" not in refused_or_offered(marked("read-the-meters"))
    assert "secure" not in refused_or_offered(marked("notice-to-quit"))


def refused_or_offered(position: Scene) -> list[str]:
    game = position.operative("b1", "blue", beside(0)).active("b1").begin()
    assert game.decision is not None
    return [option["key"] for option in game.decision.domain.describe()["options"]]


# Scoring


@pytest.mark.rule("kt24.mission.secure")
@pytest.mark.parametrize(
    ("owners", "scored"),
    [
        (("", "", ""), (0, 0)),
        (("blue", "", ""), (2, 0)),
        (("blue", "red", ""), (1, 1)),
        (("blue", "red", "red"), (1, 2)),
        (("blue", "blue", "blue"), (2, 0)),
    ],
)
def test_a_turning_point_ends_with_1_vp_for_any_marker_and_1_for_more(
    owners: tuple[str, ...], scored: tuple[int, int]
) -> None:
    assert points(after_turning_point(secured(*owners))) == scored


@pytest.mark.rule("kt24.mission.secure")
def test_nothing_is_scored_at_the_end_of_turning_point_1() -> None:
    assert points(after_turning_point(secured("blue", turn=1))) == (0, 0)


@pytest.mark.rule("kt24.mission.secure")
def test_the_score_is_a_tally_with_the_rule_and_the_reason() -> None:
    game = after_turning_point(secured("blue", "blue", "red", turn=3))
    assert notes(game) == [
        (1, "Secure, turning point 3: 2 markers secured"),
        (1, "Secure, turning point 3: more markers secured, 2 to 1"),
    ]
    assert {entry.rule for entry in game.table.players[BLUE].score} == {"kt24.mission.secure"}
    assert notes(game, RED) == [(1, "Secure, turning point 3: 1 marker secured")]


@pytest.mark.rule("kt24.mission.primary")
@pytest.mark.parametrize(("before", "after"), [(3, 5), (4, 6), (5, 6), (6, 6)])
def test_the_crit_op_scores_at_most_6(before: int, after: int) -> None:
    position = secured("blue", "", "", turn=2).player("blue", vp={"crit-op": before})
    game = after_turning_point(position)
    assert points(game) == (after, 0)
    capped = [line for line in log(game) if "scores no more for the crit op Secure: at most 6 VP" in line]
    assert len(capped) == before + 2 - after


# The end


@pytest.mark.rule("kt24.mission.end")
@pytest.mark.parametrize(
    ("vp", "winner"),
    [(((5, 0), (2, 0)), BLUE), (((0, 2), (0, 4)), RED), (((1, 2), (3, 0)), -1), (((0, 0), (0, 0)), -1)],
)
def test_more_vp_win_and_equal_vp_are_a_draw(vp: tuple[tuple[int, int], tuple[int, int]], winner: int) -> None:
    position = secured("", turn=4)
    for player, (crit, kill) in zip(("blue", "red"), vp, strict=True):
        position = position.player(player, vp={"crit-op": crit, "kill-op": kill})
    game = play_out(position.begin())
    assert game.over
    assert game.winner == winner
    finished = game.events[-1]
    assert isinstance(finished, Finished)
    assert finished.rule == "kt24.mission.end"
    most, least = sorted((sum(vp[0]), sum(vp[1])), reverse=True)
    assert finished.note == f"{most}-{least}"


@pytest.mark.rule("kt24.mission.end")
@pytest.mark.parametrize("turn", [3, 4])
def test_the_battle_ends_after_four_turning_points(turn: int) -> None:
    game = secured("", turn=turn).having(dice=[5, 2]).begin()
    game = play_out(game, turn=turn + 1)
    assert game.over is (turn == 4)


@pytest.mark.rule("kt24.mission.end")
def test_a_player_without_operatives_is_beaten_only_by_points() -> None:
    # Red has nobody left in turning point 2, and 6 VP; blue plays on alone to the end.
    position = marked(turn=2).operative("b1", "blue", beside(0)).operative("r1", "red", None, left=0)
    position = position.player("red", vp={"crit-op": 5}).having(dice=[5, 2, 5, 2]).active("b1")
    game = answer(position.begin(), "secure", "end")
    assert last_scored(game) == [(BLUE, 1), (BLUE, 1)]
    assert not game.over
    game = play_out(game)
    assert points(game) == (6, 5)
    assert game.winner == BLUE
    assert sum(line.endswith("begins: strategy phase.") for line in log(game)) == 2


@pytest.mark.rule("kt24.mission.end")
def test_with_nobody_left_at_all_the_turning_points_are_still_played() -> None:
    position = marked(turn=3).operative("b1", "blue", beside(0)).operative("r1", "red", None, left=0)
    game = position.marker("pond", MIDDLE, owner="red").having(dice=[5, 2]).active("b1").begin()
    game = play_out(game)
    # The marker that red secured before it fell counts to the end.
    assert points(game) == (0, 4)
    assert game.winner == RED


def test_a_lite_battle_has_no_mission() -> None:
    position = scene(full=False).having(turn=4).marker("pond", MIDDLE, owner="blue").operative("b1", "blue", beside(0))
    with pytest.raises(ContentError, match="a lite battle has no mission; expected rules: full, or no mission"):
        position.having(mission="secure").begin()
    game = position.active("b1").begin()
    assert "secure" not in options(game)
    game = play_out(game)
    assert points(game) == (0, 0)
    assert game.events[-1].rule == "kt24.setup.turning-points"
