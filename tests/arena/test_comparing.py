"""Two arenas of the same seed, compared game by game."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from killzone.arena import Played, Run, Settings, SettingsError, jobs
from killzone.arena.comparing import compared
from killzone.arena.games import unplayed
from killzone.arena.settings import settings_of
from killzone.cli import app


def lite(*teams: str, seed: str = "7") -> Settings:
    return settings_of(["uniform"], teams, ["tollgate-six"], games=16, seed=seed, way="lite")


def made(settings: Settings, stronger: str = "") -> list[Played]:
    """Games in which the first seat wins by one point, unless the stronger team is in the second."""
    found = []
    for job in jobs(settings):
        turned = job.teams[1] == stronger != job.teams[0]
        victory, places = ((4, 6), (2, 1)) if turned else ((5, 4), (1, 2))
        blank = unplayed(job, "finished", "")
        found.append(msgspec.structs.replace(blank, victory=victory, places=places, winner=int(turned)))
    return found


BEFORE, AFTER = lite("ninth-bell", "plot-forty"), lite("ninth-bell", "house-of-seconds")


def test_what_a_change_does_is_told_by_pairs_of_games() -> None:
    found = compared(BEFORE, made(BEFORE), AFTER, made(AFTER, "house-of-seconds")[::-1])
    assert (found["games"], found["finished"]) == (16, 16)
    assert found["changed"] == [
        {"what": "teams", "before": "ninth-bell, plot-forty", "after": "ninth-bell, house-of-seconds"}
    ]
    weaker, stronger = found["teams"]
    assert (weaker["name"], weaker["games"], weaker["won_more"], weaker["won_less"]) == ("ninth-bell", 8, 0, 4)
    assert (stronger["won_more"], stronger["won_less"]) == (4, 0)
    assert stronger["margin"] == -weaker["margin"] == 1.5
    assert stronger["interval"][0] <= 1.5 <= stronger["interval"][1]
    assert stronger["chance"] == 0.125
    same = compared(BEFORE, made(BEFORE), BEFORE, made(BEFORE))
    assert [(one["margin"], one["chance"]) for one in same["teams"]] == [(0.0, 1.0)] * 2


def test_arenas_that_do_not_correspond_are_refused() -> None:
    with pytest.raises(SettingsError, match="they differ in seed"):
        compared(BEFORE, [], lite("ninth-bell", "plot-forty", seed="8"), [])
    with pytest.raises(SettingsError, match="they differ in teams"):
        compared(BEFORE, [], lite("ninth-bell"), [])


def test_the_command_compares_two_directories(tmp_path: Path) -> None:
    for name, settings, games in (("a", BEFORE, made(BEFORE)), ("b", AFTER, made(AFTER, "house-of-seconds"))):
        with Run(tmp_path / name, settings) as run:
            for game in games:
                run.add(game)
    done = CliRunner().invoke(app, ["arena", "compare", str(tmp_path / "a"), str(tmp_path / "b")])
    assert done.exit_code == 0, done.output
    assert "ninth-bell, plot-forty becomes ninth-bell, house-of-seconds" in done.output
    assert "+1.5" in done.output
    with Run(tmp_path / "d", BEFORE) as run:
        for played in made(BEFORE):
            if len(set(played.teams)) == 1:
                run.add(played)
    alike = CliRunner().invoke(app, ["arena", "compare", str(tmp_path / "d"), str(tmp_path / "d")])
    assert "there is nothing to compare yet." in alike.stdout
    refused = CliRunner().invoke(app, ["arena", "compare", str(tmp_path / "a"), str(tmp_path / "c")])
    assert refused.exit_code == 2
