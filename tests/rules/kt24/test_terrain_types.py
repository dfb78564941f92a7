"""Types of terrain: what each part of a feature gives, stops and lets through."""

import pytest
from build import HAIR, Scene, answer, one, options, pending, reasons, refusals, scene, way

from killzone.core.game import Game
from killzone.editions.kt24.board.visibility import in_cover, is_obscured, is_visible

RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])
RIFLE = "rifle: ranged 4 4+ 3/4"


def across(full: bool = True, order: str = "conceal", **keys: object) -> Scene:
    """Blue at (5, 5) about to act, red 10" away on bases of 1"."""
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (5, 5), RIFLE, **keys)  # type: ignore[arg-type]  # keywords of whoever calls
    return setting.operative("r1", "red", (15, 5), order=order).active("b1")


def covered(game: Game) -> bool:
    return in_cover(game.table, one(game, "b1"), one(game, "r1"))


def obscured(game: Game) -> bool:
    return is_obscured(game.table, one(game, "b1"), one(game, "r1"))


def seen(game: Game) -> bool:
    return is_visible(game.table, one(game, "b1"), one(game, "r1"))


NEAR, MIDDLE = (13.5, 3.0, 14.0, 7.0), (9.0, 3.0, 10.0, 7.0)


@pytest.mark.rule("kt24.terrain.heavy", "kt24.terrain.light")
@RULES
def test_heavy_and_light_terrain_give_cover_and_only_heavy_obscures(full: bool) -> None:
    for traits in ("heavy", "light"):
        assert covered(across(full).terrain("bar", NEAR, traits, top=0.5).begin())
    assert obscured(across(full).terrain("bar", MIDDLE, "heavy", top=0.5).begin()) is full
    assert not obscured(across(full).terrain("bar", MIDDLE, "light", top=0.5).begin())


@pytest.mark.rule("kt24.terrain.parts")
def test_each_part_of_a_feature_has_its_own_type() -> None:
    # One feature: a heavy part far from the line, a light part on it.
    parts = {
        "core": {"box": [9, 8, 10, 12], "top": 0.5, "traits": ["heavy"]},
        "rail": {"box": [9, 3, 10, 8], "top": 0.5, "traits": ["light"]},
    }
    assert not obscured(across().feature("ruin", parts=parts).begin()), "the lines cross the light part only"
    parts["rail"]["traits"], parts["core"]["traits"] = ["heavy"], ["light"]
    assert obscured(across().feature("ruin", parts=parts).begin())


@pytest.mark.rule("kt24.terrain.parts")
def test_a_part_may_have_several_types() -> None:
    game = across().terrain("floor", NEAR, "vantage heavy", top=0.5).begin()
    assert covered(game)
    assert obscured(across().terrain("floor", MIDDLE, "vantage heavy", top=0.5).begin())


# Blocking


def arch(traits: list[str], around: str = "heavy", x: float = 9) -> dict[str, object]:
    """A wall 4" high with a gap 1" high at the bottom of it, right in the line."""
    return {
        "south": {"box": [x, 1, x + 0.5, 4], "top": 4, "traits": [around]},
        "north": {"box": [x, 6, x + 0.5, 9], "top": 4, "traits": [around]},
        "above": {"box": [x, 4, x + 0.5, 6], "bottom": 2, "top": 4, "traits": [around]},
        **({"gap": {"box": [x, 4, x + 0.5, 6], "top": 2, "traits": traits}} if traits else {}),
    }


@pytest.mark.rule("kt24.terrain.blocking", "kt24.visible.definition")
def test_nobody_sees_through_a_blocking_gap() -> None:
    assert seen(across().feature("arch", parts=arch([])).begin()), "through a gap"
    assert not seen(across().feature("arch", parts=arch(["blocking"])).begin()), "which may be Blocking"


@pytest.mark.rule("kt24.terrain.blocking")
def test_in_a_lite_game_it_is_just_a_gap() -> None:
    game = across(full=False).feature("arch", parts=arch(["blocking"])).begin()
    assert seen(game)
    assert not covered(across(full=False).feature("arch", parts=arch(["blocking"], x=13.7)).begin())


@pytest.mark.rule("kt24.terrain.blocking", "kt24.intervening.definition")
@pytest.mark.parametrize("around", ["heavy", "light"])
def test_for_cover_a_blocking_gap_intervenes_like_the_terrain_around_it(around: str) -> None:
    assert covered(across().feature("arch", parts=arch(["blocking"], around, 13.7)).begin())
    assert not covered(across().feature("arch", parts=arch([], around, 13.7)).begin())


@pytest.mark.rule("kt24.terrain.blocking", "kt24.obscured.definition")
@pytest.mark.parametrize(("around", "found"), [("heavy", True), ("light", False)])
def test_for_obscured_too(around: str, found: bool) -> None:
    assert obscured(across().feature("arch", parts=arch(["blocking"], around)).begin()) is found
    assert not obscured(across().feature("arch", parts=arch([], around)).begin())


@pytest.mark.rule("kt24.terrain.blocking")
def test_a_blocking_gap_is_a_gap_to_move_through() -> None:
    setting = across(move=8).feature("arch", parts=arch(["blocking"], x=7))
    game = setting.play("reposition")
    assert refusals(game, way((5, 5), (9, 5))) == ()


# Exposed


@pytest.mark.rule("kt24.terrain.exposed")
@pytest.mark.parametrize("traits", ["exposed heavy", "exposed light"])
def test_exposed_terrain_never_intervenes(traits: str) -> None:
    assert not covered(across().terrain("frame", NEAR, traits, top=0.5).begin())
    assert not obscured(across().terrain("frame", MIDDLE, traits, top=0.5).begin())


@pytest.mark.rule("kt24.terrain.exposed")
def test_exposed_terrain_still_stops_sight() -> None:
    assert not seen(across().terrain("frame", NEAR, "exposed heavy", top=4).begin())


@pytest.mark.rule("kt24.terrain.exposed")
def test_a_lite_game_knows_no_exposed_terrain() -> None:
    assert covered(across(full=False).terrain("frame", NEAR, "exposed light", top=0.5).begin())


# Accessible


def mover(full: bool = True, **keys: object) -> Scene:
    return across(full, order="engage", **keys)


@pytest.mark.rule("kt24.terrain.accessible")
@pytest.mark.parametrize("action", ["reposition", "dash"])
def test_accessible_terrain_is_moved_through_for_1_inch_more(action: str) -> None:
    game = mover().terrain("arch", (5.6, 3, 5.9, 7), "accessible heavy", top=4).play(action)
    assert game.decision is not None
    verdict = game.decision.check(way((5, 5), (7, 5)))
    assert verdict.legal
    assert verdict.cost is not None
    assert verdict.cost.total == 3 * 2540
    assert [(entry.rule, entry.note) for entry in verdict.cost] == [("kt24.terrain.accessible", 'through 2.0"')]


@pytest.mark.rule("kt24.terrain.accessible")
def test_the_inch_counts_towards_the_limit_of_the_move() -> None:
    game = mover().terrain("arch", (6, 3, 6.4, 7), "accessible heavy", top=4).play("reposition")
    assert refusals(game, way((5, 5), (10, 5))) == (), "5 and 1"
    (reason,) = reasons(game, way((5, 5), (10 + HAIR, 5)))
    legs = 'through 5.0004" counts 7": increments are rounded up to full inches'
    assert reason.text == f'b1 would move 7.00" ({legs}); it may move 6.00": 1.00" too far.'


@pytest.mark.rule("kt24.terrain.accessible")
def test_each_piece_passed_costs_an_inch() -> None:
    setting = mover().terrain("one", (6, 3, 6.2, 7), "accessible heavy", top=4)
    game = setting.terrain("two", (7.6, 3, 7.8, 7), "accessible heavy", top=4).play("reposition")
    assert refusals(game, way((5, 5), (9, 5))) == (), "4 and 2"
    assert refusals(game, way((5, 5), (9 + HAIR, 5))) == ("kt24.action.reposition",)


@pytest.mark.rule("kt24.terrain.accessible")
def test_only_the_centre_of_the_base_has_to_pass_through_it() -> None:
    # A doorway half an inch wide between walls that stop a base of 1".
    parts = {
        "south": {"box": [6.5, 0, 6.9, 4.75], "top": 4, "traits": ["heavy"]},
        "north": {"box": [6.5, 5.25, 6.9, 10], "top": 4, "traits": ["heavy"]},
        "door": {"box": [6.5, 4.75, 6.9, 5.25], "top": 4, "traits": ["accessible", "heavy"]},
    }
    game = mover().feature("house", parts=parts).play("reposition")
    assert refusals(game, way((5, 5), (8.5, 5))) == ()
    assert set(refusals(game, way((5, 5), (5, 5.3), (8.5, 5.3)))) == {"kt24.terrain.movement"}, "beside the doorway"


@pytest.mark.rule("kt24.terrain.accessible")
def test_nobody_ends_inside_accessible_terrain() -> None:
    game = mover().terrain("arch", (6, 3, 6.4, 7), "accessible heavy", top=4).play("reposition")
    assert "kt24.terrain.movement" in refusals(game, way((5, 5), (6.2, 5)))


@pytest.mark.rule("kt24.terrain.accessible")
def test_a_lite_game_knows_no_accessible_terrain() -> None:
    game = mover(full=False).terrain("arch", (6, 3, 6.4, 7), "accessible heavy", top=4).play("reposition")
    assert "kt24.terrain.movement" in refusals(game, way((5, 5), (8, 5)))


@pytest.mark.rule("kt24.terrain.accessible", "kt24.action.charge")
def test_a_charge_through_accessible_terrain_counts_the_inch_too() -> None:
    # The enemy's base begins at 13.5": 7" of way and 1" for the arch leave it within control range.
    setting = mover().terrain("arch", (6, 3, 6.4, 7), "accessible heavy", top=1)
    game = setting.operative("r2", "red", (14, 5)).play("charge")
    assert refusals(game, way((5, 5), (12, 5))) == ()
    assert refusals(game, way((5, 5), (12 + HAIR, 5))) == ("kt24.action.charge",)


# Insignificant and Ceiling


@pytest.mark.rule("kt24.terrain.insignificant")
def test_insignificant_terrain_is_neither_climbed_nor_in_the_way() -> None:
    game = mover().terrain("kerb", (6.5, 3, 7, 7), "insignificant light", top=0.4).play("reposition")
    assert game.decision is not None
    verdict = game.decision.check(way((5, 5), (10, 5)))
    assert verdict.legal
    assert verdict.cost is not None
    assert verdict.cost.total == 5 * 2540
    assert "dash" in options(mover().terrain("kerb", (6.5, 3, 7, 7), "insignificant light", top=0.4).begin())


@pytest.mark.rule("kt24.terrain.insignificant")
def test_a_dash_crosses_it_as_well() -> None:
    game = mover().terrain("kerb", (6.5, 3, 7, 7), "insignificant light", top=0.4).play("dash")
    assert refusals(game, way((5, 5), (8, 5))) == ()


@pytest.mark.rule("kt24.terrain.insignificant")
def test_in_a_lite_game_it_is_an_obstacle() -> None:
    game = mover(full=False).terrain("kerb", (6.5, 3, 7, 7), "insignificant light", top=0.4).play("reposition")
    assert "kt24.terrain.movement" in refusals(game, way((5, 5), (10, 5)))


@pytest.mark.rule("kt24.terrain.insignificant")
def test_it_still_gives_cover_by_its_other_type() -> None:
    assert covered(across().terrain("kerb", NEAR, "insignificant light", top=0.4).begin())


def shelf(bottom: float, traits: str) -> dict[str, object]:
    """A shelf over the way, held by posts at its ends."""
    return {
        "south": {"box": [7, 1, 9, 2], "top": bottom, "traits": ["heavy"]},
        "north": {"box": [7, 8, 9, 9], "top": bottom, "traits": ["heavy"]},
        "shelf": {"box": [7, 1, 9, 9], "bottom": bottom, "top": bottom + 0.3, "traits": traits.split()},
    }


@pytest.mark.rule("kt24.terrain.ceiling")
def test_under_a_ceiling_one_moves_whatever_ones_height() -> None:
    # Models are 1.26" tall, the shelf is 1" up.
    game = mover().feature("shed", parts=shelf(1, "ceiling heavy")).play("reposition")
    assert refusals(game, way((5, 5), (11, 5))) == ()
    assert refusals(game, way((5, 5), (8, 5))) == ("kt24.terrain.movement",), "there is no room to stand up"


@pytest.mark.rule("kt24.terrain.ceiling")
def test_under_a_high_ceiling_one_may_stop() -> None:
    game = mover().feature("shed", parts=shelf(1.3, "ceiling heavy")).play("reposition")
    assert refusals(game, way((5, 5), (8, 5))) == ()


@pytest.mark.rule("kt24.terrain.ceiling")
@pytest.mark.parametrize(("full", "traits"), [(True, "heavy"), (False, "ceiling heavy")], ids=["no ceiling", "lite"])
def test_under_what_is_no_ceiling_only_those_who_fit_move(full: bool, traits: str) -> None:
    low = mover(full).feature("shed", parts=shelf(1, traits)).play("reposition")
    assert "kt24.terrain.movement" in refusals(low, way((5, 5), (11, 5)))
    high = mover(full).feature("shed", parts=shelf(1.3, traits)).play("reposition")
    assert refusals(high, way((5, 5), (11, 5))) == ()


@pytest.mark.rule("kt24.terrain.light", "kt24.terrain.heavy")
def test_terrain_of_no_type_gives_nothing() -> None:
    game = across().terrain("rug", NEAR, "insignificant", top=0.1).begin()
    assert not covered(game)
    assert not obscured(game)
    assert pending(answer(game, "shoot")).options == ("r1",)
