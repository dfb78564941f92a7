"""The 2018 edition through every door: Python, the command line, records, scenario files."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import killzone
from killzone import Uniform, new_game, play_match, record, replay
from killzone.cli import app

TEAMS = ("ninth-bell", "plot-forty", "house-of-seconds", "meridian-survey")
runner = CliRunner()


def run(*arguments: str) -> str:
    result = runner.invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_battle_of_so_many_seats_is_played_to_its_end_and_replayed(seats: int) -> None:
    game = new_game("salt-rows", [f"{team}.small" for team in TEAMS[:seats]], edition="kt18", seed=f"doors {seats}")
    outcome = play_match(game, [Uniform(str(seat)) for seat in range(seats)])
    assert outcome.kind == "finished"
    assert replay(json.loads(json.dumps(record(outcome.game)))).digest() == outcome.game.digest()


def test_both_ways_are_played() -> None:
    steps = new_game("tollgate-six", TEAMS[:2], edition="kt18", way="first-steps", seed=1)
    assert steps.table.setting.detail.mission is None
    assert new_game(edition="kt18", seed=1).table.setting.detail.mission.id == "return-of-property"
    assert new_game(teams=TEAMS, edition="kt18", seed=1).table.setting.detail.mission.id == "quorum"


def test_a_battle_is_told_kept_watched_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = run("tell", "--edition", "kt18", "--way", "first-steps", "--killzone", "tollgate-six", "--seed", "5",
               "--agent", "uniform", "--record", str(file))  # fmt: skip
    assert "Battle round 1" in told
    assert "kt18.setup.deployment-order" in told
    assert "Order of the round" in run("watch", str(file))
    run("replay", str(file))


def test_a_position_is_checked_and_written(tmp_path: Path) -> None:
    game = new_game("tollgate-six", TEAMS[:2], edition="kt18", way="first-steps", seed=3)
    while game.table.turn < 1 or game.decision is None or game.decision.kind != "model-to-move":
        assert game.decision is not None
        game = game.play(game.decision.candidates(1)[0])
    file = tmp_path / "position.yaml"
    file.write_text(killzone.scenario_text(game), encoding="utf-8")
    assert "Which model moves next?" in run("check", str(file))


def test_teams_maps_and_odds_of_2018_are_shown() -> None:
    assert "Bellmaster" in run("team", "show", "ninth-bell", "--edition", "kt18")
    assert "salt-rows" in run("map", "list", "--edition", "kt18")


@pytest.mark.parametrize("seats", [3, 4])
def test_an_arena_of_so_many_seats_is_played_to_its_end(seats: int, tmp_path: Path) -> None:
    """One battle, played once with each rotation of its seats."""
    folder = tmp_path / "arena"
    asked = ["--edition", "kt18", "--way", "first-steps", "--killzones", "salt-rows", "--agents", "uniform"]
    run(
        "arena", *asked, "--seats", str(seats), "--games", "1", "--workers", "1", "--limit", "600", "--out", str(folder)
    )
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert report["games"]["kinds"] == {"finished": seats}
    assert [one["games"] for one in report["seats"]] == [seats] * seats
    lines = [json.loads(line)["game"] for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert all(len(one["places"]) == len(one["victory"]) == seats and min(one["places"]) == 1 for one in lines)
