"""`killzone campaign`, as a person or a program meets it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from killzone.cli import app
from killzone.cli.campaign_show import bar_of

PLAYERS = ("--player", "ada=meridian-survey", "--player", "orrin=plot-forty")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["campaign", *map(str, arguments)])


def data(*arguments: object) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def docket(tmp_path: Path) -> Path:
    path = tmp_path / "docket.yaml"
    result = run("new", path, *PLAYERS, "--name", "ada=Ada Trestle")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("The Docket begins")
    return path


def test_it_is_shown_with_rosters_and_what_is_due(docket: Path) -> None:
    text = run("show", docket).stdout
    assert "now  1. Return of Property on Tollgate Six, 60 points" in text
    assert "longsight-1" in text
    assert "0/3 [..........]" in text
    assert "To muster: Ada Trestle, Orrin." in text
    shown = data("show", docket)
    assert (shown["players"][0]["name"], shown["players"][0]["resources"]["stores"]) == ("Ada Trestle", 3)
    assert shown["plan"][0]["due"][0]["players"] == ["ada", "orrin"]


def test_mustering_tells_points_and_reasons(docket: Path) -> None:
    tried = run("muster", docket, "ada", "longsight-1", "--try")
    assert tried.stdout.startswith("1 comes, for 11 of 60 points.")
    assert "no leader" in tried.stdout
    assert "mustered" not in run("show", docket).stdout
    assert "Still to muster: Orrin." in run("muster", docket, "ada", "--advised").stdout
    assert "All are in" in run("muster", docket, "orrin", "--advised").stdout
    both = run("muster", docket, "ada", "longsight-1", "--advised")
    assert (both.exit_code, both.stderr.partition(";")[0]) == (2, "--advised says who comes")
    late = run("muster", docket, "ada", "longsight-1")
    assert (late.exit_code, late.stdout) == (2, "")
    assert "everybody has mustered" in late.stderr
    refused = run("muster", docket, "ada", "longsight-1", "--json")
    assert (refused.exit_code, json.loads(refused.stdout)["ok"]) == (2, False)


def test_advice_names_only_who_is_in_the_roster(docket: Path) -> None:
    """After a battle an adviser would take somebody on before it musters; the command only musters."""
    assert run("play", docket, "--agent", "uniform", "--seed", "1").exit_code == 0
    for player in ("ada", "orrin"):
        tried = run("muster", docket, player, "--advised", "--try")
        assert tried.exit_code == 0, tried.output
    members = [one["id"] for one in data("show", docket)["players"][1]["members"]]
    assert set(data("muster", docket, "orrin", "--advised")["models"]) <= set(members)
    again = run("muster", docket, "orrin", "--advised")
    assert (again.exit_code, again.stderr) == (2, "Orrin has mustered; name who comes instead.\n")


def test_agents_play_settle_and_tell_the_story(docket: Path) -> None:
    result = run("play", docket, "--agent", "uniform", "--seed", "4")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Battle 1: Return of Property on Tollgate Six")
    shown = data("show", docket, "--story")
    assert shown["plan"][0]["state"] == "played"
    assert shown["story"][1]["title"].startswith("Battle 1:")
    assert "How it stands" in run("show", docket, "--story").stdout
    assert run("enlist", docket, "ada", "chainman").exit_code == 0
    assert "nothing to choose" in run("promote", docket, "ada", "chainman-1", "long-eye").stderr
    assert data("check", docket) == {"ok": True, "id": "docket", "entries": 5, "battles": 1}
    assert run("check", docket).stdout == "The Docket: 5 entries and 1 battle, done again: all as it is written.\n"
    (record,) = docket.parent.glob("docket.1-*.json")
    again = run("settle", docket, record)
    assert (again.exit_code, "no such battle can be settled now" in again.stderr) == (2, True)
    assert run("aftermath", docket, record).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--player", "ada"], "--player: 'ada' is not understood"),
        (["--player", "ada=meridian-survey"], "2, 3 or 4 players"),
        ([*PLAYERS, "--name", "eve=Eve"], "eve is no player"),
        ([*PLAYERS, "--edition", "kt99"], "kt99"),
        (["--player", "ada=nobody", "--player", "b=plot-forty"], "no team 'nobody'"),
    ],
)
def test_what_cannot_be_founded_is_refused(tmp_path: Path, arguments: list[str], said: str) -> None:
    result = run("new", tmp_path / "d.yaml", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (tmp_path / "d.yaml").exists()


def test_a_damaged_file_is_refused_with_one_line(docket: Path) -> None:
    docket.write_text(docket.read_text(encoding="utf-8").replace("stores: 3", "stores: 7", 1), encoding="utf-8")
    for command in (["show"], ["check"], ["play", "--agent", "uniform"]):
        result = run(command[0], docket, *command[1:])
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert "its seal does not match" in result.stderr


def test_a_bar_is_full_when_there_is_enough() -> None:
    assert (bar_of(0, 3), bar_of(3, 3), bar_of(9, 3)) == ("[..........]", "[##########]", "[##########]")
