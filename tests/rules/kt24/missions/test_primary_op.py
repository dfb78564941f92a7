"""The primary op: picked in secret in turning point 1, shown at the end, and scored half again."""

import pytest
from build import BLUE, RED, Asked, Scene, answer, log, pending, questions
from rules.kt24.missions.board import mission, notes, play_out, points

from killzone.core.game import Game
from killzone.core.pieces import Hid, Revealed
from killzone.core.reasons import RefusedError
from killzone.core.record import load, save


def teams(size: int = 5, *, turn: int = 1, phase: str = "strategy") -> Scene:
    position = mission(turn=turn).having(phase=phase, markers={}, dice=[5, 2])
    for number in range(size):
        position = position.operative(f"b{number}", "blue", (1.5 + 1.5 * number, 2.0))
        position = position.operative(f"r{number}", "red", (1.5 + 1.5 * number, 20.0))
    return position


def picked(blue: str = "kill-op", red: str = "crit-op") -> Game:
    return teams().play("seat-0", blue, red)


def end(primary: str, crit: int, kill: int) -> Game:
    """The last turning point is over; blue has these points and this primary op."""
    position = mission(turn=4).having(markers={}).player("blue", vp={"crit-op": crit, "kill-op": kill})
    position = position.player("blue", vp={"crit-op": crit, "kill-op": kill}, secrets={"primary-op": primary})
    return play_out(position.operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5)).begin())


@pytest.mark.rule("kt24.mission.primary")
def test_each_player_picks_one_of_their_ops_in_turning_point_1() -> None:
    game = picked()
    asked = [one for one in questions(game) if one.kind == "primary-op"]
    assert asked == [
        Asked("blue", "primary-op", ("crit-op", "kill-op")),
        Asked("red", "primary-op", ("crit-op", "kill-op")),
    ]
    assert game.table.secrets == ((BLUE, "primary-op", "kill-op"), (RED, "primary-op", "crit-op"))


@pytest.mark.rule("kt24.mission.primary")
def test_nobody_is_asked_again_in_later_turning_points() -> None:
    game = teams(turn=2).play("seat-0")
    assert pending(game).kind != "primary-op"


@pytest.mark.rule("kt24.mission.primary")
@pytest.mark.parametrize("viewer", [-1, RED])
def test_the_others_learn_only_that_it_was_picked(viewer: int) -> None:
    game = teams().play("seat-0", "kill-op")
    (event,) = (event for event in game.events if isinstance(event, Hid))
    assert event.for_seat(BLUE).tell(game.table) == "blue picks the kill op as primary op, in secret."
    assert event.for_seat(viewer).tell(game.table) == "blue picks a primary op in secret."
    assert game.view(viewer).table.secrets == ((BLUE, "primary-op", ""),)
    assert game.view(BLUE).table.secrets == ((BLUE, "primary-op", "kill-op"),)
    assert "kill" not in " ".join(event.tell(game.table) for event in game.view(viewer).events)


@pytest.mark.rule("kt24.mission.primary")
def test_a_pick_is_not_taken_back_for_the_asking() -> None:
    game = teams().play("seat-0", "kill-op")
    with pytest.raises(RefusedError):
        game.undo()


@pytest.mark.rule("kt24.mission.primary")
def test_a_save_keeps_the_secret() -> None:
    game = picked()
    assert load(save(game)).table.secrets == game.table.secrets


@pytest.mark.rule("kt24.mission.primary")
def test_with_one_op_only_it_is_the_primary_op_without_a_question() -> None:
    game = teams(4).play("seat-0")
    assert game.table.secrets == ((BLUE, "primary-op", "crit-op"), (RED, "primary-op", "crit-op"))
    assert "primary-op" not in [one.kind for one in questions(game)]


@pytest.mark.rule("kt24.mission.primary")
@pytest.mark.parametrize(("had", "bonus"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("op", ["crit-op", "kill-op"])
def test_half_of_its_vp_are_scored_again_rounded_up(op: str, had: int, bonus: int) -> None:
    game = end(op, crit=had if op == "crit-op" else 4, kill=had if op == "kill-op" else 4)
    assert points(game) == (4 + had + bonus, 0)
    name = "the crit op Secure" if op == "crit-op" else "the kill op"
    extra = [(bonus, f"primary op: half of {had} VP for {name}")] if bonus else []
    assert notes(game)[2:] == extra


@pytest.mark.rule("kt24.mission.primary")
def test_the_bonus_goes_beyond_6() -> None:
    assert points(end("crit-op", crit=6, kill=0)) == (9, 0)


@pytest.mark.rule("kt24.mission.primary")
def test_at_the_end_both_picks_are_shown() -> None:
    position = mission(turn=4).having(markers={}).player("blue", secrets={"primary-op": "kill-op"})
    position = position.player("red", secrets={"primary-op": "crit-op"})
    game = play_out(position.operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5)).begin())
    shown = [event.tell(game.table) for event in game.events if isinstance(event, Revealed)]
    assert shown == ["The primary op of blue was the kill op.", "The primary op of red was the crit op Secure."]
    assert game.table.secrets == ()


@pytest.mark.rule("kt24.mission.primary")
def test_points_of_the_last_moment_count_for_the_primary_op() -> None:
    # The higher kill grade gives the second point of the kill op, and half of two is one.
    position = mission(turn=4).having(markers={}).player("blue", vp={"kill-op": 1}, secrets={"primary-op": "kill-op"})
    for number in range(5):
        position = position.operative(f"b{number}", "blue", (1.5 + 1.5 * number, 2.0))
        gone = number == 0
        position = position.operative(
            f"r{number}", "red", None if gone else (1.5 + 1.5 * number, 20.0), left=0 if gone else 12
        )
    assert points(play_out(position.begin())) == (3, 0)


def test_who_thinks_ahead_does_not_know_the_others_pick() -> None:
    game = picked()
    assert game.decision is not None
    imagined = game.view(RED).imagine(1) if game.decision.seat == RED else game.view(BLUE).imagine(1)
    hidden = [value for seat, _, value in imagined.table.secrets if seat != game.decision.seat]
    assert hidden == [""]
    assert answer(imagined, imagined.decision.domain.candidates(1)[0]) is not None  # type: ignore[union-attr]  # it is not over


def test_the_log_of_the_table_tells_what_was_picked() -> None:
    assert "red picks the crit op Secure as primary op, in secret." in log(picked())


def test_a_secret_of_a_scenario_is_nowhere_in_the_view_of_another() -> None:
    position = mission(turn=4).having(markers={}).player("blue", secrets={"primary-op": "kill-op"})
    game = position.operative("b1", "blue", (5, 5)).operative("r1", "red", (25, 5)).begin()
    assert "kill-op" in str(game.table.setting.source)
    assert "kill-op" in str(game.view(BLUE).table.setting.source)
    for seat in (RED, -1):
        view = game.view(seat)
        assert "kill-op" not in str(view.table.setting.source)
        assert load(save(view.imagine(1))).table.secrets == view.table.secrets
