"""`killzone team` and `killzone map` for the 2021 edition: its cards in its own words, its boards without a battle."""

import json
from pathlib import Path

import pytest
from content.mistakes import changed, shipped_text
from content.test_commands import run
from typer.testing import CliRunner

from killzone.cli import app
from killzone.editions.kt21.cards.files import load_team
from killzone.editions.kt21.presentation.sheets import sheet, team_sheets

KT21 = ("--edition", "kt21")


def test_teams_are_listed() -> None:
    lines = run("team", "list", *KT21).stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["house-of-seconds", "meridian-survey", "ninth-bell", "plot-forty"]
    assert [one["operatives"] for one in json.loads(run("team", "list", *KT21, "--json").stdout)] == [8, 9, 6, 12]


def test_a_team_is_shown_with_fire_teams_and_cards() -> None:
    shown = run("team", "show", "plot-forty", *KT21)
    assert shown.exit_code == 0
    for line in [
        "fire teams  2 of Row (1, 7 operatives, Custody): Chair 0-1, Tenant 0-7, Thresher 0-1; Shed (1, 5 operatives, "
        "Discretion): Chair 0-1, Tenant 0-2, Sprayer 0-1, Thresher 0-1, Beekeeper 0-1, Quarryman 0-1, Treasurer 0-1",
        "selection   12 operatives; to start with: Row (Chair, Tenant x6) and Shed (Sprayer, Thresher, Beekeeper, "
        "Quarryman, Tenant)",
        'Tenant  M 6", APL 2, GA 2, DF 3, SV 5+, W 7, base 25 mm, at most 8',
        "  threshing flail: melee, A 4, BS/WS 4+, D 4/5, Brutal, Ceaseless, ! Reap 2",
        "Tactical ploys",
        "  wheelbarrow, 2 points: Set up one more barricade after all others, within the same limits.",
        "  sharpened edge, 1 point: The bearer's spade has Lethal 5+.",
    ]:
        assert line in shown.stdout.splitlines(), line
    assert "  Quorum: Nothing is decided until" in shown.stdout


def test_a_team_is_given_as_json() -> None:
    data = json.loads(run("team", "show", "house-of-seconds", *KT21, "--json").stdout)
    bearer = next(card for card in data["operatives"] if card["name"] == "Bearer")
    assert (bearer["defence"], bearer["group"], bearer["rules"]) == (3, 1, "Invulnerable Save 5+")
    assert data["fire_teams"]["kinds"][0]["operatives"]["house-of-seconds.second"] == 4
    assert [one["id"] for one in data["tac_ops"]] == ["settled-in-person"]


def test_a_sheet_tells_every_rule_of_an_operative_once() -> None:
    bell, house = load_team("ninth-bell"), load_team("house-of-seconds")
    told = [one.name for one in sheet(bell.card("bellmaster"), bell.abilities).abilities]
    assert told == ["Steady Hand", "Rated to Forty"]
    found = sheet(house.card("bearer"), house.abilities)
    assert [(one.name, one.rule) for one in found.abilities] == [
        ("Stand In", "house-of-seconds.stand-in"),
        ("Invulnerable Save 5+", "kt21.weapon.invulnerable"),
    ]
    assert [one.name for one in sheet(bell.card("bellmaster")).abilities] == ["Reduce One Die 1"]
    assert len(team_sheets(bell)) == 7
    assert {one.columns for one in team_sheets(bell)} == {("A", "BS/WS", "D")}


def test_files_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "bell.yaml"
    text = shipped_text("kt21/teams/ninth-bell.yaml")
    file.write_text(text, encoding="utf-8")
    checked = run("team", "check", str(file), *KT21)
    assert (checked.exit_code, checked.stdout) == (0, "The Ninth Bell: 7 operatives to choose from, no mistakes.\n")
    file.write_text(changed(text, "archetype: custody", "archetype: custardy"), encoding="utf-8")
    bad = run("team", "check", str(file), *KT21)
    assert bad.exit_code == 2
    assert "bell.yaml:21: there is no archetype 'custardy'. Did you mean 'custody'?" in bad.stderr
    assert run("map", "check", "tollgate-six", *KT21).stdout == "Tollgate Six: 12 parts, 3 markers, no mistakes.\n"


@pytest.mark.parametrize("name", ["salt-rows", "candlewick-court", "patient-margin", "tollgate-six"])
def test_a_killzone_is_drawn_without_a_battle(name: str) -> None:
    data = json.loads(run("map", "show", name, *KT21, "--json").stdout)
    older = json.loads(run("map", "show", name, "--json").stdout)
    assert (data["title"], data["width"], data["depth"]) == (older["title"], older["width"], older["depth"])
    drawn = run("map", "show", name, *KT21)
    assert drawn.exit_code == 0
    assert drawn.stdout.startswith("<svg")


def test_hatchways_are_drawn_open() -> None:
    closed = run("map", "show", "patient-margin", *KT21).stdout
    assert run("map", "show", "patient-margin", *KT21, "--open", "h4").stdout != closed
    wrong = run("map", "show", "patient-margin", *KT21, "--open", "h9")
    assert (wrong.exit_code, "there is no hatchway 'h9'" in wrong.stderr) == (2, True)


def test_sight_and_reach_are_told_in_the_words_of_2021() -> None:
    looked = run("map", "show", "salt-rows", *KT21, "--sight", "4,4", "20,12")
    assert looked.exit_code == 0
    reached = run("map", "show", "salt-rows", *KT21, "--reach", "4,4")
    assert reached.exit_code == 0
    for told in (looked.stderr + looked.stdout, reached.stderr + reached.stdout):
        assert "kt24" not in told


def test_a_file_is_read_as_what_it_says_it_is(tmp_path: Path) -> None:
    """Nobody has to name the edition of a file that names its own."""
    team, board = tmp_path / "mine.yaml", tmp_path / "yard.yaml"
    team.write_text(shipped_text("kt21/teams/ninth-bell.yaml"))
    board.write_text(shipped_text("kt21/killzones/salt-rows.yaml"))
    for command in (
        ("team", "check", str(team)),
        ("team", "show", str(team)),
        ("map", "check", str(board)),
        ("map", "show", str(board), "--json"),
    ):
        done = run(*command)
        assert done.exit_code == 0, done.output
    game = ["tell", "--teams", f"{team},plot-forty", "--agent", "uniform", "--seed", "1", "--fast"]
    told = CliRunner().invoke(app, game)
    assert told.exit_code == 0, told.output
    assert "kt21.initiative.roll" in told.stdout
    other = run("team", "check", str(team), "--edition", "kt24")
    assert (other.exit_code, other.stderr) == (2, f"{team}: it is of the edition kt21, not of kt24.\n")
