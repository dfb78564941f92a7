"""What is seen, told in words and as data: how a dispute at a real table is settled."""

import json
from pathlib import Path

import pytest
from build import Scene, scene
from typer.testing import CliRunner, Result

import killzone
from killzone.cli import app
from killzone.core.explanations import SeenAs

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
SHOT = str(EXAMPLES / "shot-over-the-bund.yaml")
GUN = "gun: ranged 4 3+ 3/4; knife: melee 3 4+ 3/4"
COVER_SAVE = "Its player may retain one defence die as a normal success without rolling it."


def show(*words: str) -> Result:
    return CliRunner().invoke(app, ["map", "show", *words])


def test_the_words_stand_beside_the_picture_and_alone() -> None:
    alone = show(SHOT, "--sight", "stakegunner", "cutter", "--words")
    assert alone.exit_code == 0, alone.output
    lines = alone.stdout.splitlines()
    assert lines[0] == "Stakegunner looks at Cutter."
    assert lines[2].startswith("  In cover: bund b4")
    assert lines[3] == f"    So: {COVER_SAVE} [kt24.shoot.cover-save]"
    assert lines[-1] == "  A valid target for the stake gun. [kt24.shoot.target]"
    drawn = show(SHOT, "--sight", "stakegunner", "cutter")
    assert drawn.stdout.startswith("<")
    assert drawn.stderr == alone.stdout
    assert "Neither stands on Vantage" not in drawn.stdout


def test_the_words_are_on_stdout_where_the_picture_is_in_a_file(tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    drawn = show(SHOT, "--sight", "stakegunner", "cutter", "--out", str(out))
    assert drawn.stdout.startswith("Stakegunner looks at Cutter.\n")
    assert drawn.stderr == f"Drawn in {out}.\n"


def test_the_facts_are_in_the_json() -> None:
    data = json.loads(show(SHOT, "--sight", "stakegunner", "cutter", "--json").stdout)["sight"]
    assert (data["viewer"], data["target"]) == ("stakegunner", "cutter")
    assert [data[name] for name in ("visible", "cover", "obscured", "vantage")] == [True, True, False, False]
    cover = next(one for one in data["statements"] if one["about"] == "cover")
    assert [(one["text"], one["rule"]) for one in cover["follows"]] == [(COVER_SAVE, "kt24.shoot.cover-save")]
    assert "sight" not in json.loads(show(SHOT, "--json").stdout)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--words"], "--words: it says what --sight shows, and there is no --sight.\n"),
        (["--words", "--sight", "stakegunner", "cutter", "--json"], "--words: it is instead of the picture;"),
        (["--words", "--sight", "stakegunner", "cutter", "--out", "x.svg"], "--words: it is instead of the picture;"),
    ],
)
def test_words_that_do_not_go_together_are_told(words: list[str], said: str) -> None:
    result = show(SHOT, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(said)


def tower(made: Scene, x: float, height: float) -> Scene:
    """With a floor of this height, and a Heavy post of the same feature under it."""
    post = {"box": [x, 4, x + 0.25, 4.25], "top": height - 0.25, "traits": ["heavy"]}
    floor = {"box": [x, 4, x + 2, 6], "bottom": height - 0.25, "top": height, "traits": ["vantage"]}
    return made.feature("tower", parts={"post": post, "floor": floor})


def seen(height: float, order: str) -> SeenAs:
    """How a raider on the floor stands to a gunner on a tower of this height."""
    game = (
        tower(scene(), 4, height)
        .operative("gunner", "blue", at=(5, 5, height), weapons=GUN)
        .operative("raider", "red", at=(14, 5), weapons=GUN, order=order)
        .active("gunner")
        .begin()
    )
    return game.explain("gunner").look("raider")


@pytest.mark.parametrize(
    ("height", "order", "rule", "words"),
    [
        (1.9, "engage", "kt24.terrain.vantage-accurate", 'is not at least 2" lower, so that the height gives nothing.'),
        (2, "engage", "kt24.terrain.vantage-accurate", "The weapon has Accurate 1 against an Engage order"),
        (3.9, "engage", "kt24.terrain.vantage-accurate", "The weapon has Accurate 1 against an Engage order"),
        (4, "engage", "kt24.terrain.vantage-accurate", "The weapon has Accurate 2 against an Engage order"),
        (2, "conceal", "kt24.terrain.vantage-conceal", "Light terrain is no cover for a Conceal order"),
        (1.9, "conceal", "kt24.terrain.vantage-accurate", 'is not at least 2" lower'),
    ],
)
def test_what_follows_from_height_is_said_on_both_sides_of_each_number(
    height: float, order: str, rule: str, words: str
) -> None:
    look = seen(height, order)
    assert look.fact("vantage") is True
    (vantage,) = [one for one in look.statements if one.about == "vantage"]
    assert vantage.follows[0].rule == rule
    assert words in vantage.follows[0].text
    assert vantage.follows[-1].rule == "kt24.terrain.vantage-obscured"


def test_from_below_there_is_no_vantage_and_the_building_is_named() -> None:
    game = (
        tower(scene(), 13, 3)
        .operative("gunner", "blue", at=(5, 5), weapons=GUN)
        .operative("raider", "red", at=(14, 5, 3), weapons=GUN)
        .active("gunner")
        .begin()
    )
    look = game.explain("gunner").look("raider")
    assert look.fact("vantage") is False
    assert "stands on Vantage terrain" in str(look)
    assert game.explain("raider").look("gunner").fact("vantage") is True


def test_what_explanations_say_of_cover_and_obscured_is_what_the_picture_says() -> None:
    game = killzone.load_scenario(SHOT)
    for viewer in ("stakegunner", "cutter"):
        for look in game.explain(viewer).looks:
            data = json.loads(show(SHOT, "--sight", viewer, look.target, "--json").stdout)["sight"]
            for about in ("visible", "cover", "obscured", "vantage"):
                assert look.fact(about) == data[about], (viewer, look.target, about)
    assert game.explain("stakegunner").look("cutter").fact("weather") is None
