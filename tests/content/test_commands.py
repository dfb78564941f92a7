"""`killzone team` and `killzone map` speak plainly and end with the right code."""

import json
from pathlib import Path

import pytest
import typer
from content.mistakes import changed, shipped_text
from typer.testing import CliRunner, Result

from killzone.cli import app as main
from killzone.cli.map import map_
from killzone.cli.team import team

app = typer.Typer()
app.add_typer(team)
app.add_typer(map_)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def test_teams_are_listed() -> None:
    lines = run("team", "list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["house-of-seconds", "meridian-survey", "ninth-bell", "plot-forty"]
    assert [one["operatives"] for one in json.loads(run("team", "list", "--json").stdout)] == [8, 9, 6, 12]


def test_a_team_is_shown_with_its_cards() -> None:
    shown = run("team", "show", "plot-forty")
    assert shown.exit_code == 0
    assert 'Tenant  APL 2, Move 6", Save 5+, Wounds 7, base 25 mm, at most 8' in shown.stdout
    assert '  nail gun: ranged, Atk 4, Hit 4+, Dmg 2/3, Punishing, Range 9"' in shown.stdout
    assert "  Petty Cash: STRATEGIC GAMBIT, once per battle" in shown.stdout
    assert "to start with: Chair, Tenant x7, Sprayer, Thresher, Beekeeper, Quarryman" in shown.stdout


def test_a_team_is_given_as_json() -> None:
    data = json.loads(run("team", "show", "house-of-seconds", "--json").stdout)
    foil = next(card for card in data["operatives"] if card["name"] == "Foil")
    assert (foil["move"], foil["weapons"][0]["rules"], foil["abilities"]) == (7.0, "Relentless, Rending", ["disengage"])
    assert [ploy["name"] for ploy in data["firefight_ploys"]] == ["Riposte", "Satisfaction"]


def test_a_good_file_is_called_good(tmp_path: Path) -> None:
    file = tmp_path / "bell.yaml"
    file.write_text(shipped_text("kt24/teams/ninth-bell.yaml"), encoding="utf-8")
    checked = run("team", "check", str(file))
    assert (checked.exit_code, checked.stdout) == (0, "The Ninth Bell: 7 operatives to choose from, no mistakes.\n")
    assert json.loads(run("team", "check", str(file), "--json").stdout) == {
        "ok": True,
        "id": "ninth-bell",
        "problems": [],
    }
    assert run("map", "check", "tollgate-six").stdout == "Tollgate Six: 12 parts, 3 markers, no mistakes.\n"
    assert json.loads(run("map", "check", "tollgate-six", "--json").stdout)["ok"] is True


def test_a_rule_without_code_is_named_with_the_nearest(tmp_path: Path) -> None:
    file = tmp_path / "bell.yaml"
    text = shipped_text("kt24/teams/ninth-bell.yaml")
    file.write_text(changed(text, "  double-bell:", "  double-bill:"), encoding="utf-8")
    line = text.partition("  double-bell:")[0].count("\n") + 1
    checked = run("team", "check", str(file))
    assert checked.exit_code == 2
    assert f"bell.yaml:{line}: firefight-ploys.double-bill has no code" in checked.stderr
    assert "Did you mean 'double-bell'?" in checked.stderr


@pytest.mark.parametrize("command", ["team", "map"])
def test_a_bad_file_is_explained_on_stderr_with_exit_code_2(tmp_path: Path, command: str) -> None:
    file = tmp_path / "bad.yaml"
    kind, old = ("teams/ninth-bell", "wounds: 13") if command == "team" else ("killzones/salt-rows", "size: [30, 22]")
    file.write_text(changed(shipped_text(f"kt24/{kind}.yaml"), old, "wonds: 13"), encoding="utf-8")
    checked = run(command, "check", str(file))
    assert (checked.exit_code, checked.stdout) == (2, "")
    assert any(line.startswith(f"{file}:") and "unknown key 'wonds'" in line for line in checked.stderr.splitlines())
    data = json.loads(run(command, "check", str(file), "--json").stdout)
    assert data["ok"] is False
    assert {"file", "line", "column", "where", "text"} == data["problems"][0].keys()


def test_an_unknown_name_is_met_with_the_nearest() -> None:
    shown = run("team", "show", "plot-fourty")
    assert (shown.exit_code, shown.stderr) == (
        2, "plot-fourty: there is no team 'plot-fourty'. Did you mean 'plot-forty'?\n",
    )  # fmt: skip
    assert (
        run("map", "list", "--edition", "kt42").stderr
        == "--edition: there is no edition 'kt42'. Did you mean 'kt24'?\n"
    )


def test_killzones_are_listed() -> None:
    assert (
        run("map", "list").stdout.splitlines()[3].startswith('tollgate-six      Tollgate Six, 20" by 16": A crossing')
    )
    assert [one["close_quarters"] for one in json.loads(run("map", "list", "--json").stdout)] == [
        False, True, False, False,
    ]  # fmt: skip


SCENARIO = "edition: kt24\nkillzone: salt-rows\nplayers: {a: {}, b: {}}\noperatives: {}\n"
ROSTER = "edition: kt24\nteam: ninth-bell\nroster: [{card: riveter}]\n"
KINDS = {
    "team": shipped_text("kt24/teams/ninth-bell.yaml"),
    "killzone": shipped_text("kt24/killzones/salt-rows.yaml"),
    "mission": shipped_text("kt24/missions/secure.yaml"),
    "scenario": SCENARIO,
    "roster": ROSTER,
}


@pytest.mark.parametrize("given", KINDS)
@pytest.mark.parametrize(("command", "wanted"), [("team", "team"), ("map", "killzone"), ("scenario", "scenario")])
def test_a_file_of_something_else_is_called_by_what_it_is(
    tmp_path: Path, command: str, wanted: str, given: str
) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(KINDS[given], encoding="utf-8")
    told = CliRunner().invoke(main, ["check", str(file)]) if command == "scenario" else run(command, "check", str(file))
    if given == wanted:
        assert "file of a" not in told.stderr
        return
    assert told.exit_code == 2
    assert told.stderr.endswith(f": this is the file of a {given}; expected that of a {wanted}.\n")
    assert told.stderr.count("\n") == 1
