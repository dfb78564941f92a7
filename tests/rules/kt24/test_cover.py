"""Cover and what intervenes."""

import pytest
from build import HAIR, Asked, Scene, answer, one, options, pending, questions, reasons, refusals, scene, wounds

from killzone.core.game import Game
from killzone.editions.kt24.board.visibility import cover_from, in_cover, is_visible

RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])
RIFLE = "rifle: ranged 4 4+ 3/4"


def across(full: bool = True, order: str = "conceal", at: tuple[float, ...] = (15, 5), base: str = "") -> Scene:
    """Blue at (5, 5) about to act, red 10" away. Bases are 1" wide: red's begins at 14.5"."""
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (5, 5), RIFLE)
    return setting.operative("r1", "red", at, order=order, base=base).active("b1")


def covered(game: Game) -> bool:
    """Whether r1 is in cover from b1: by the fact, and by the shot that it prevents."""
    found = in_cover(game.table, one(game, "b1"), one(game, "r1"))
    assert is_visible(game.table, one(game, "b1"), one(game, "r1"))
    assert ("shoot" in options(game)) is not found
    return found


@pytest.mark.rule("kt24.cover.definition", "kt24.intervening.definition")
@RULES
@pytest.mark.parametrize(("gap", "cover"), [(0.0, True), (0.62, True), (1.0, True), (1 + HAIR, False)])
def test_intervening_terrain_within_1_inch_of_the_target_gives_cover(full: bool, gap: float, cover: bool) -> None:
    game = across(full).terrain("bar", (13, 3, 14.5 - gap, 7), "light", top=0.5).begin()
    assert covered(game) is cover


@pytest.mark.rule("kt24.cover.definition", "kt24.target.conceal")
def test_the_refusal_names_the_terrain_and_how_far_it_is() -> None:
    setting = across().terrain("bar", (13, 3, 13.88, 7), "light", top=0.5).operative("r2", "red", (15, 12))
    game = setting.play("shoot")
    (reason,) = reasons(game, "r1")
    assert reason.rule == "kt24.target.conceal"
    assert reason.text == 'r1 has a Conceal order and is in cover: bar is intervening, 0.62" from its base.'
    assert reason.hint == 'from within 2" it would not be in cover'
    assert reason.marks


@pytest.mark.rule("kt24.cover.definition")
def test_the_target_with_an_engage_order_may_be_shot_in_cover_and_has_its_save() -> None:
    setting = across(order="engage").terrain("bar", (13, 3, 14, 7), "light", top=0.5)
    game = setting.having(dice=[4, 4, 1, 1, 1, 1]).play("shoot", "r1", "cover")
    asked = [(one.player, one.kind) for one in questions(game)]
    assert asked[:3] == [("blue", "action"), ("blue", "target"), ("red", "cover-save")]
    assert wounds(game, "r1") == 9, "two hits, one saved by cover"


@pytest.mark.rule("kt24.cover.definition")
@RULES
def test_terrain_beside_or_behind_the_target_does_not_intervene(full: bool) -> None:
    assert not covered(across(full).terrain("bar", (15.5, 3, 16, 7), "light", top=0.5).begin())
    assert not covered(across(full).terrain("bar", (14, 5.6, 16, 7), "light", top=0.5).begin())


@pytest.mark.rule("kt24.cover.definition")
def test_terrain_near_the_shooter_gives_the_target_no_cover() -> None:
    assert not covered(across().terrain("bar", (5.6, 3, 6, 7), "light", top=0.5).begin())


@pytest.mark.rule("kt24.cover.definition")
@RULES
def test_terrain_without_a_type_that_gives_cover_gives_none(full: bool) -> None:
    game = across(full).terrain("rug", (13, 3, 14, 7), "insignificant", top=0.1).begin()
    assert not covered(game)


@pytest.mark.rule("kt24.cover.definition", "kt24.terrain.exposed", "kt24.control.range")
@pytest.mark.parametrize(("top", "cover"), [(1.2, False), (0.3, True)], ids=["hides it", "does not"])
def test_terrain_that_the_target_does_not_see_gives_it_no_cover(top: float, cover: bool) -> None:
    # A screen that itself never intervenes stands between the target and a low bar. The target's head is 1.13" up.
    setting = across().terrain("screen", (14.2, 2, 14.3, 8), "exposed light", top=top)
    assert covered(setting.terrain("bar", (13.6, 3, 14, 7), "light", top=0.3).begin()) is cover


@pytest.mark.rule("kt24.cover.definition")
def test_a_concealed_target_behind_a_wall_with_its_head_visible_is_in_cover() -> None:
    setting = across().terrain("wall", (13.5, 3, 14, 7), "heavy", top=1.2)
    assert covered(setting.begin())
    higher = across().terrain("wall", (13.5, 3, 14, 7), "heavy", top=1.3).operative("r2", "red", (15, 12)).play("shoot")
    assert refusals(higher, "r1") == ("kt24.visible.definition", "kt24.target.conceal")


@pytest.mark.rule("kt24.cover.too-close")
@RULES
@pytest.mark.parametrize(("gap", "cover"), [(2 - HAIR, False), (2.0, False), (2 + HAIR, True)])
def test_no_cover_within_2_inches_of_the_shooter(full: bool, gap: float, cover: bool) -> None:
    game = across(full, at=(6 + gap, 5)).terrain("bar", (6.4, 3, 6.8, 7), "light", top=0.5).begin()
    assert covered(game) is cover


@pytest.mark.rule("kt24.cover.too-close", "kt24.shoot.cover-save")
def test_within_2_inches_there_is_no_cover_save_either() -> None:
    setting = across(order="engage", at=(8, 5)).terrain("bar", (6.4, 3, 6.8, 7), "light", top=0.5)
    game = setting.having(dice=[4, 1, 1, 1, 1, 1, 1]).play("shoot", "r1")
    assert "cover-save" not in [asked.kind for asked in questions(game)]


# What intervenes


@pytest.mark.rule("kt24.intervening.definition")
def test_one_line_that_crosses_is_enough() -> None:
    # A post on one side of the target's front.
    assert covered(across().terrain("post", (13.6, 5.1, 14, 5.4), "light", top=0.5).begin())
    assert covered(across().terrain("post", (13.6, 4.6, 14, 4.9), "light", top=0.5).begin())


@pytest.mark.rule("kt24.intervening.definition")
def test_the_player_of_the_shooter_picks_the_point_of_the_base() -> None:
    # Drawn from the middle of the base the lines just pass; from the near side they would not, but nobody has to.
    passed = across().terrain("post", (13.6, 5.5, 14, 6), "light", top=0.5).begin()
    assert not covered(passed)
    # From both sides of the base something is in the way.
    setting = across().terrain("post", (13.6, 5.4, 14, 6), "light", top=0.5)
    assert covered(setting.terrain("pole", (13.6, 4, 14, 4.6), "light", top=0.5).begin())


@pytest.mark.rule("kt24.intervening.definition")
def test_lines_are_drawn_between_bases_not_from_the_head() -> None:
    # The bar is far lower than any line of sight, and intervenes all the same.
    assert covered(across().terrain("kerb", (13.6, 3, 14, 7), "light", top=0.05).begin())


@pytest.mark.rule("kt24.intervening.definition")
def test_what_hangs_above_the_lines_does_not_intervene() -> None:
    parts = {
        "post": {"box": [13.6, 0, 14, 1], "top": 3, "traits": ["light"]},
        "beam": {"box": [13.6, 1, 14, 9], "bottom": 2, "top": 3, "traits": ["light"]},
    }
    assert not covered(across().feature("gate", parts=parts).begin())


@pytest.mark.rule("kt24.intervening.definition")
@pytest.mark.parametrize(("top", "cover"), [(0.05, False), (0.9, True)])
def test_at_different_heights_lines_are_drawn_in_three_dimensions(top: float, cover: bool) -> None:
    # From 4" up the lines to the base come down steeply: over a kerb, but not over a bar of nearly an inch.
    setting = scene(base="25.4 mm").operative("b1", "blue", (9, 5, 4), RIFLE).active("b1")
    setting = setting.operative("r1", "red", (15, 5), order="engage")
    setting = setting.terrain("tower", (8, 4, 10, 6), "heavy vantage", top=4)
    game = setting.terrain("bar", (13.6, 3, 14, 7), "heavy", top=top).begin()
    assert in_cover(game.table, one(game, "b1"), one(game, "r1")) is cover


@pytest.mark.rule("kt24.cover.definition", "kt24.def.distance")
def test_what_is_more_than_1_inch_above_the_target_gives_no_cover() -> None:
    # Lines from 8" up cross a beam that is near the target seen from above, but 1.5" over its base.
    setting = scene(base="25.4 mm").operative("b1", "blue", (11, 5, 8), RIFLE).active("b1")
    setting = setting.operative("r1", "red", (15, 5), order="engage")
    setting = setting.terrain("tower", (10, 4, 11.4, 6), "vantage", top=8)
    parts = {
        "post": {"box": [13.5, 0, 14, 1], "top": 3, "traits": ["light"]},
        "beam": {"box": [13.5, 1, 14, 9], "bottom": 1.5, "top": 3, "traits": ["light"]},
    }
    game = setting.feature("gate", parts=parts).begin()
    assert cover_from(game.table, one(game, "b1"), one(game, "r1")) is None


@pytest.mark.rule("kt24.cover.definition")
@pytest.mark.parametrize("base", ["25 mm", "32 mm", "50 mm"])
def test_the_inch_is_measured_from_the_targets_base(base: str) -> None:
    radius = float(base.removesuffix(" mm")) / 25.4 / 2
    near = across(base=base).terrain("bar", (13 - radius, 3, 14 - radius, 7), "light", top=0.5).begin()
    far = across(base=base).terrain("bar", (13 - radius, 3, 14 - radius - HAIR, 7), "light", top=0.5).begin()
    assert (covered(near), covered(far)) == (True, False)


@pytest.mark.rule("kt24.cover.definition")
def test_cover_is_from_one_operative_to_another() -> None:
    # In cover from b1, in the open from b2 on the other side.
    setting = across().terrain("bar", (13.5, 3, 14, 7), "light", top=0.5).operative("b2", "blue", (25, 5), RIFLE)
    game = setting.begin()
    assert covered(game)
    assert not in_cover(game.table, one(game, "b2"), one(game, "r1"))
    game = answer(game, "end")
    assert pending(game) == Asked("red", "activate", ("r1",))


@pytest.mark.rule("kt24.intervening.definition", "kt24.cover.definition")
def test_lines_from_above_slant_to_the_near_edge_of_the_target() -> None:
    """From 4" up the line to the near edge passes a wall 0.5" before it at 0.67": a wall of 1" is in its way.

    The bases are 1" wide and 3" apart: the wall stands from 2.3" to 2.5" of the 3", and 4" x 0.5 / 3 is 0.67".
    """
    above = scene(base="25.4 mm").feature(
        "platform",
        parts={
            "deck": {"box": [4, 4, 6, 6], "bottom": 3.9, "top": 4, "traits": ["vantage"]},
            "post": {"box": [4, 4, 4.1, 4.1], "top": 3.9, "traits": ["heavy"]},
        },
    )
    rifle = "rifle: ranged 4 3+ 3/4"
    for top, refused in ((1, ("kt24.target.conceal",)), (0.6, ())):
        board = above.terrain("wall", (7.8, 3, 8, 7), "heavy", top=top)
        both = board.operative("gunner", "blue", (5, 5, 4), rifle).operative("raider", "red", (9, 5), order="conceal")
        found = {one.target: one.verdict for one in both.active("gunner").begin().explain("gunner").targets}
        assert tuple(reason.rule for reason in found["raider"].reasons) == refused
