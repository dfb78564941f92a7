"""Visible: a free line from the head to any part of the other but its base."""

import pytest
from build import Scene, one, options, reasons, refusals, scene

from killzone.core.game import Game
from killzone.editions.kt24.board.visibility import is_visible

RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])
RIFLE = "rifle: ranged 4 4+ 3/4"


def across(full: bool = True, at: tuple[float, ...] = (15, 5), **keys: object) -> Scene:
    """Blue at (5, 5) about to act, red 10" away with an Engage order. Heads are 1.13" up, bodies reach to 1.26"."""
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (5, 5), RIFLE)
    return setting.operative("r1", "red", at, **keys).active("b1")  # type: ignore[arg-type]  # keywords of whoever calls


def sees(game: Game) -> bool:
    """Whether b1 sees r1, by the fact and by the action that depends on it."""
    seen = is_visible(game.table, one(game, "b1"), one(game, "r1"))
    assert ("shoot" in options(game)) is seen
    return seen


@pytest.mark.rule("kt24.visible.definition")
@RULES
@pytest.mark.parametrize(
    ("top", "seen"), [(0.5, True), (1.2, True), (1.3, False), (5, False)], ids=["low", "head over it", "over", "high"]
)
def test_a_wall_hides_what_is_behind_it(full: bool, top: float, seen: bool) -> None:
    # Just in front of the target: what shows over it is what is higher than it.
    assert sees(across(full).terrain("wall", (13.5, 2, 14, 8), "heavy", top=top).begin()) is seen


@pytest.mark.rule("kt24.visible.definition")
def test_what_is_not_visible_is_no_target_and_the_refusal_says_so() -> None:
    setting = across().operative("r2", "red", (15, 12)).terrain("wall", (13.5, 2, 14, 8), "heavy", top=5)
    game = setting.play("shoot")
    (reason,) = reasons(game, "r1")
    assert reason.rule == "kt24.visible.definition"
    assert reason.text == "r1 is not visible to b1: no free line from its head."
    assert [mark.kind for mark in reason.marks] == ["line"]
    assert refusals(game, "r2") == ()


@pytest.mark.rule("kt24.visible.definition")
@pytest.mark.parametrize("traits", ["heavy", "light", "vantage", "exposed light"])
def test_every_kind_of_terrain_stops_lines(traits: str) -> None:
    assert not sees(across().terrain("wall", (13.5, 2, 14, 8), traits, top=5).begin())


@pytest.mark.rule("kt24.visible.definition")
@pytest.mark.parametrize(("sill", "lintel", "seen"), [(0.6, 0.7, True), (0.65, 0.65, False)], ids=["slit", "shut"])
def test_a_slit_is_enough(sill: float, lintel: float, seen: bool) -> None:
    parts = {
        "sill": {"box": [10, 2, 10.4, 8], "top": sill, "traits": ["heavy"]},
        "post": {"box": [10, 8, 10.4, 9], "top": 5, "traits": ["heavy"]},
        "pole": {"box": [10, 1, 10.4, 2], "top": 5, "traits": ["heavy"]},
        "lintel": {"box": [10, 2, 10.4, 8], "bottom": lintel, "top": 5, "traits": ["heavy"]},
    }
    assert sees(across().feature("window", parts=parts).begin()) is seen


@pytest.mark.rule("kt24.visible.definition")
def test_any_part_beside_a_wall_is_enough() -> None:
    # The body is seven tenths as wide as the base: from 4.65 to 5.35.
    assert sees(across().terrain("wall", (13.5, 2, 14, 5.2), "heavy", top=5).begin())
    assert not sees(across().terrain("wall", (13.5, 2, 14, 5.4), "heavy", top=5).begin())


@pytest.mark.rule("kt24.visible.definition")
def test_bases_are_ignored() -> None:
    # From under a wall hung a tenth of an inch above the floor only the base could be seen, from higher the feet.
    assert not sees(hung(0.1).begin())
    assert sees(hung(0.5).begin())


def hung(bottom: float) -> Scene:
    """A curtain in front of the target, held by posts far to the sides."""
    parts = {
        "post": {"box": [14, 0, 14.2, 1], "top": 5, "traits": ["heavy"]},
        "pole": {"box": [14, 10, 14.2, 11], "top": 5, "traits": ["heavy"]},
        "curtain": {"box": [14, 1, 14.2, 10], "bottom": bottom, "top": 5, "traits": ["heavy"]},
    }
    return across().feature("curtain", parts=parts)


@pytest.mark.rule("kt24.visible.definition")
def test_no_line_slips_between_walls_that_meet() -> None:
    parts = {
        "south": {"box": [10, 1, 10.4, 5], "top": 5, "traits": ["heavy"]},
        "north": {"box": [10, 5, 10.4, 9], "top": 5, "traits": ["heavy"]},
    }
    assert not sees(across().feature("wall", parts=parts).begin())
    corner = {
        "south": {"box": [10, 1, 10.4, 5], "top": 5, "traits": ["heavy"]},
        "north": {"box": [10.4, 5, 10.8, 9], "top": 5, "traits": ["heavy"]},
    }
    assert not sees(across().feature("wall", parts=corner).begin())


@pytest.mark.rule("kt24.visible.definition")
def test_a_tall_model_is_seen_over_a_wall() -> None:
    wall = (10.0, 2.0, 10.4, 8.0)
    assert not sees(across().terrain("wall", wall, "heavy", top=1.5).begin())
    assert sees(across(height=3, eye=2.7).terrain("wall", wall, "heavy", top=1.5).begin())


@pytest.mark.rule("kt24.visible.definition")
def test_other_operatives_hide_nobody() -> None:
    setting = across().operative("r2", "red", (13.5, 5), base="50 mm").operative("b2", "blue", (8, 5), base="50 mm")
    assert sees(setting.begin())


@pytest.mark.rule("kt24.visible.definition")
@pytest.mark.parametrize(("from_height", "seen"), [(0, False), (3, True)])
def test_from_high_up_one_sees_over_a_wall(from_height: float, seen: bool) -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5, from_height), RIFLE)
    setting = setting.operative("r1", "red", (15, 5)).active("b1")
    setting = setting.terrain("wall", (10, 2, 10.4, 8), "heavy", top=1.6)
    if from_height:
        setting = setting.terrain("tower", (4, 4, 6, 6), "vantage", top=from_height)
    assert sees(setting.begin()) is seen
