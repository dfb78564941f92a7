"""Obscured: Heavy terrain between, but for what of it is near either operative."""

import pytest
from build import HAIR, Scene, answer, one, pending, questions, scene, wounds

from killzone.core.game import Game
from killzone.editions.kt24.board.visibility import in_cover, is_obscured
from killzone.geometry.units import INCH

RIFLE = "rifle: ranged 3 4+ 3/5"


def across(full: bool = True, base: str = "25.4 mm", order: str = "engage") -> Scene:
    """Blue at (5, 5) about to act, red 10" away."""
    setting = scene(full=full, base=base).operative("b1", "blue", (5, 5), RIFLE)
    return setting.operative("r1", "red", (15, 5), order=order, wounds=30).active("b1")


def obscured(game: Game) -> bool:
    return is_obscured(game.table, one(game, "b1"), one(game, "r1"))


@pytest.mark.rule("kt24.obscured.definition", "kt24.terrain.heavy")
def test_heavy_terrain_between_obscures() -> None:
    game = across().terrain("stump", (9, 4, 10, 6), "heavy", top=0.5).begin()
    assert obscured(game)
    assert not in_cover(game.table, one(game, "b1"), one(game, "r1")), "it is far from the target"


@pytest.mark.rule("kt24.obscured.definition", "kt24.terrain.light", "kt24.terrain.vantage")
@pytest.mark.parametrize("traits", ["light", "vantage", "insignificant", "exposed heavy"])
def test_no_other_terrain_does(traits: str) -> None:
    assert not obscured(across().terrain("stump", (9, 4, 10, 6), traits, top=0.5).begin())


@pytest.mark.rule("kt24.obscured.definition", "kt24.shoot.obscured")
def test_a_shot_at_an_obscured_target_loses_a_success_and_its_criticals() -> None:
    setting = across().terrain("stump", (9, 4, 10, 6), "heavy", top=0.5).having(dice=[6, 6, 6, 1, 1, 1])
    game = answer(setting.begin(), "shoot", "r1")
    while pending(game).kind not in ("action", "activate"):
        game = answer(game, pending(game).options[0])
    assert wounds(game, "r1") == 30 - 2 * 3


@pytest.mark.rule("kt24.obscured.definition")
def test_in_a_lite_game_nothing_obscures() -> None:
    setting = across(full=False).terrain("stump", (9, 4, 10, 6), "heavy", top=0.5).having(dice=[6, 6, 6, 1, 1, 1])
    game = setting.begin()
    assert not obscured(game)
    assert wounds(answer(game, "shoot", "r1"), "r1") == 30 - 3 * 5


# 28 mm bases: a corner 39.00 mm before and 5.60 mm beside the middle of one is exactly 1" from its edge.
ALONG, ASIDE = 3900 / INCH, 560 / INCH


@pytest.mark.rule("kt24.obscured.definition", "kt24.def.distance")
@pytest.mark.parametrize(("more", "found"), [(0.0, False), (HAIR, True)], ids=["within an inch", "a hair farther"])
def test_what_is_within_1_inch_of_the_target_is_ignored(more: float, found: bool) -> None:
    post = (15 - ALONG - more, 5 - ASIDE, 15 - ALONG + 0.2, 5 + ASIDE)
    game = across(base="28 mm").terrain("post", post, "heavy", top=0.5).begin()
    assert obscured(game) is found
    assert in_cover(game.table, one(game, "b1"), one(game, "r1"))


@pytest.mark.rule("kt24.obscured.definition", "kt24.def.distance")
@pytest.mark.parametrize(("deep", "found"), [(0.98, False), (1.02, True)], ids=["within an inch", "farther"])
def test_what_is_within_1_inch_of_the_shooter_is_ignored(deep: float, found: bool) -> None:
    # A wall across, so that no point of the shooter's base avoids it; drawn from the front, lines hardly spread in it.
    assert obscured(across().terrain("wall", (5.6, 3, 5.5 + deep, 7), "heavy", top=0.5).begin()) is found


@pytest.mark.rule("kt24.obscured.definition", "kt24.cover.definition", "kt24.def.distance")
@pytest.mark.parametrize(("top", "found"), [(0.6, False), (2, True)], ids=["crossed low", "crossed high"])
def test_between_heights_an_inch_is_measured_in_space(top: float, found: bool) -> None:
    # From 6" up, 2.5" away, lines cross a wall at most 0.7" from the target; up to 2" high that is above 1" from it.
    setting = scene(full=True).operative("b1", "blue", (5, 5, 6), RIFLE).operative("r1", "red", (8.5, 5))
    setting = setting.terrain("tower", (4, 4, 6, 6), "vantage", top=6)
    game = setting.active("b1").terrain("wall", (7.3, 3, 7.8, 7), "heavy", top=top).begin()
    assert obscured(game) is found
    assert in_cover(game.table, one(game, "b1"), one(game, "r1")), "the wall stands 0.2 inches from it"


@pytest.mark.rule("kt24.obscured.definition")
def test_only_the_near_part_of_a_wall_is_ignored() -> None:
    # A wall along the way: near both operatives, and far from both in the middle.
    assert obscured(across().terrain("wall", (5.6, 4.8, 14.4, 5.2), "heavy", top=0.5).begin())


@pytest.mark.rule("kt24.obscured.definition", "kt24.intervening.definition")
def test_the_point_that_suits_the_shooter_best_decides() -> None:
    # Half-way the lines from the far side of the base stay below 5.0".
    assert not obscured(across().terrain("post", (10, 5.1, 10.4, 6), "heavy", top=0.5).begin())
    assert obscured(across().terrain("post", (10, 4.9, 10.4, 6), "heavy", top=0.5).begin())
    two = across().terrain("post", (10, 5.1, 10.4, 6), "heavy", top=0.5)
    assert obscured(two.terrain("pole", (10, 4, 10.4, 4.9), "heavy", top=0.5).begin()), "now there is no such point"


@pytest.mark.rule("kt24.shoot.cover-or-obscured", "kt24.obscured.definition")
@pytest.mark.parametrize(("choice", "lost"), [("cover", 3 * 5 - 5), ("obscured", 2 * 3)])
def test_one_feature_gives_cover_or_obscures_as_the_defender_chooses(choice: str, lost: int) -> None:
    # Thick enough to begin beyond 1" from the target and to end within 1" of it.
    dice = [6, 6, 6, 6, 1] if choice == "cover" else [6, 6, 6, 1, 1, 1]
    setting = across().terrain("wall", (11, 3, 14, 7), "heavy", top=0.5).having(dice=dice)
    game = answer(setting.begin(), "shoot", "r1")
    asked = pending(game)
    assert (asked.player, asked.kind, asked.options) == ("red", "cover-or-obscured", ("cover", "obscured"))
    game = answer(game, choice)
    while pending(game).kind not in ("action", "activate"):
        game = answer(game, pending(game).options[0])
    assert wounds(game, "r1") == 30 - lost
    assert ("cover-save" in [question.kind for question in questions(game)]) is (choice == "cover")


@pytest.mark.rule("kt24.shoot.cover-or-obscured")
def test_two_features_give_both() -> None:
    setting = (
        across().terrain("bar", (13.6, 3, 14, 7), "light", top=0.5).terrain("wall", (9, 3, 10, 7), "heavy", top=0.5)
    )
    game = answer(setting.having(dice=[6, 6, 6, 1, 1]).begin(), "shoot", "r1")
    kinds = []
    while pending(game).kind not in ("action", "activate"):
        kinds.append((pending(game).player, pending(game).kind))
        game = answer(game, pending(game).options[0])
    assert ("red", "cover-save") in kinds
    assert "cover-or-obscured" not in [kind for _, kind in kinds]
    assert wounds(game, "r1") == 30 - 3, "three criticals become normal ones, one is given up, one saved by cover"
