"""The 2021 edition through every door: Python, the command line, the server and the arena."""

import json
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import killzone
from killzone.arena.schedule import battles
from killzone.arena.settings import SettingsError, settings_of
from killzone.cli import app
from killzone.web.catalog import whole_catalog

KT21 = ("--edition", "kt21")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize("way", ["matched", "open", "first-steps"])
def test_a_game_of_each_way_in_python(way: str) -> None:
    game = killzone.new_game("tollgate-six", edition="kt21", way=way, seed=3)
    outcome = killzone.play_match(game, [killzone.Uniform("left"), killzone.Uniform("right")])
    assert outcome.kind == "finished"
    assert killzone.replay(json.loads(json.dumps(outcome.record()))).digest() == outcome.game.digest()
    assert killzone.load(killzone.save(outcome.game)).digest() == outcome.game.digest()


def test_the_usual_is_filled_in() -> None:
    game = killzone.new_game(edition="kt21", seed=1)
    assert [player.name for player in game.table.players] == ["The Ninth Bell", "Meridian Survey"]
    assert game.table.setting.source["mission"] == "statement-of-holdings"
    assert game.table.setting.source["way"] == "matched"


def test_a_mission_is_played_where_it_belongs() -> None:
    with pytest.raises(killzone.ContentError, match="bleed-the-presses is played on patient-margin, not on salt-rows"):
        killzone.new_game("salt-rows", edition="kt21", mission="bleed-the-presses")
    game = killzone.new_game(edition="kt21", mission="bleed-the-presses", seed=1)
    assert game.table.setting.source["killzone"] == "patient-margin"


def test_every_team_comes_with_a_selection_of_its_own() -> None:
    line = ["bellmaster", "riveter", "tender", "torchman", "riveter", "sounder"]
    wish = {"teams": ("ninth-bell", "ninth-bell"), "edition": "kt21", "seed": 1}
    game = killzone.new_game(**wish, selections=[[f"ninth-bell.{one}" for one in line]] * 2)  # type: ignore[arg-type]  # keywords of whoever calls
    assert [one.name for one in game.table.operatives][:3] == ["Bellmaster", "Riveter 1", "Tender"]


def test_a_game_is_told() -> None:
    told = run("tell", *KT21, "--way", "first-steps", "--killzone", "tollgate-six", "--seed", "5")
    assert told.exit_code == 0, told.stderr
    assert "kt21.firefight.alternate" in told.stdout
    assert "kt24" not in told.stdout


def test_an_arena_plays_it(tmp_path: Path) -> None:
    wished = ("--games", "2", "--seed", "7", "--way", "first-steps", "--killzones", "tollgate-six", "--workers", "1")
    told = run("arena", *KT21, "--agents", "uniform", *wished, "--out", str(tmp_path / "arena"))
    assert told.exit_code == 0, told.stderr + told.stdout
    assert "2 of 2 games" in told.stdout


def test_an_arena_plays_missions_only_where_they_belong() -> None:
    settings = settings_of(["uniform"], edition="kt21", games=400)
    found = {(one.killzone, one.mission) for one in islice(battles(settings), 400)}
    assert len(found) == 4 * 3 + 1
    assert [killzone for killzone, mission in found if mission == "bleed-the-presses"] == ["patient-margin"]
    with pytest.raises(SettingsError, match="none of them is played by 2 on any of the killzones"):
        settings_of(["uniform"], killzones=["salt-rows"], missions=["bleed-the-presses"], edition="kt21", games=2)


def test_the_start_page_has_it() -> None:
    edition = next(one for one in whole_catalog().editions if one.id == "kt21")
    assert edition.playable
    assert [one.id for one in edition.ways] == ["matched", "open", "first-steps"]
    assert [len(found) for found in (edition.killzones, edition.missions, edition.teams)] == [4, 4, 4]
    assert {one.id: one.killzones for one in edition.missions}["bleed-the-presses"] == ["patient-margin"]
    for team in edition.teams:
        assert list(team.others) == ["first-steps"]
