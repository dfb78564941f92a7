"""Distances between operatives and control range: both sides of every number, in three dimensions, through walls."""

import pytest
from build import HAIR, Scene, answer, one, options, pending, reasons, refusals, scene, spot, way

from killzone.core.game import Game
from killzone.editions.kt24.board.visibility import in_control_range, is_visible, within

KNIFE = "knife: melee 3 4+ 3/4"
RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])


def pair(at: tuple[float, ...], full: bool = True, **keys: object) -> Scene:
    """Blue at (5, 5) on a base of 1", red where it is told, blue about to act."""
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (5, 5), f"rifle: ranged 4 4+ 3/4; {KNIFE}")
    return setting.operative("r1", "red", at, KNIFE, **keys).active("b1")  # type: ignore[arg-type]  # keywords of whoever calls


def controlled(game: Game) -> bool:
    """Whether the two are within each other's control range, which must be the same from both sides."""
    b1, r1 = one(game, "b1"), one(game, "r1")
    found = in_control_range(game.table, b1, r1)
    assert found is in_control_range(game.table, r1, b1)
    assert ("fight" in options(game)) is found
    return found


@pytest.mark.rule("kt24.control.range", "kt24.def.distance")
@RULES
@pytest.mark.parametrize(("gap", "inside"), [(0.0, True), (1 - HAIR, True), (1.0, True), (1 + HAIR, False)])
def test_within_1_inch_of_base_and_base(full: bool, gap: float, inside: bool) -> None:
    assert controlled(pair((6 + gap, 5), full).begin()) is inside


@pytest.mark.rule("kt24.def.distance")
@pytest.mark.parametrize("base", ["25 mm", "28.5 mm", "32 mm", "40 mm", "50 mm"])
def test_distances_are_measured_from_the_edges_of_bases(base: str) -> None:
    radius = float(base.removesuffix(" mm")) / 25.4 / 2
    near = pair((5.5 + radius + 1, 5), base=base).begin()
    far = pair((5.5 + radius + 1 + HAIR, 5), base=base).begin()
    assert (controlled(near), controlled(far)) == (True, False)


@pytest.mark.rule("kt24.def.distance")
def test_an_oval_base_reaches_farther_along_its_facing() -> None:
    # 60 by 35 mm: its end is 30 mm from the centre, its side 17.5 mm.
    along = 30 / 25.4
    assert controlled(pair((5.5 + along + 1, 5), base="60 x 35 mm", facing=0).begin())
    assert not controlled(pair((5.5 + along + 1, 5), base="60 x 35 mm", facing=90).begin())
    assert controlled(pair((5.5 + 17.5 / 25.4 + 1, 5), base="60 x 35 mm", facing=90).begin())


@pytest.mark.rule("kt24.def.distance", "kt24.control.range")
@pytest.mark.parametrize(("height", "inside"), [(0.6, True), (0.6 + HAIR, False)])
def test_height_counts_between_operatives(height: float, inside: bool) -> None:
    # 0.8" along and 0.6" up are 1".
    setting = pair((6.8, 5, height)).terrain("step", (6.2, 4, 8, 6), "vantage", top=height)
    assert controlled(setting.begin()) is inside


@pytest.mark.rule("kt24.def.distance")
def test_to_an_area_only_the_horizontal_distance_counts() -> None:
    setting = scene(dice=(5, 2), base="25.4 mm").having(phase="setup", turn=0)
    setting = setting.terrain("tower", (1, 9, 5, 13), "vantage", top=4)
    setting = setting.operative("b1", "blue", None).operative("r1", "red", None)
    game = setting.play("west", "b1")
    assert refusals(game, spot(2.5, 11, 4)) == (), '4" above the drop zone, and wholly within it'
    assert refusals(game, spot(2.5 + HAIR, 11, 4)) == ("kt24.setup.placement",)


@pytest.mark.rule("kt24.def.distance", "kt24.visible.definition")
def test_an_operative_is_within_any_distance_of_itself_and_visible_to_itself() -> None:
    table = pair((20, 5)).begin().table
    b1 = table.operative("b1")
    assert within(table, b1, b1, 0)
    assert is_visible(table, b1, b1)


@pytest.mark.rule("kt24.control.range", "kt24.visible.definition")
def test_through_a_wall_nothing_is_within_control_range() -> None:
    wall = pair((7, 5)).terrain("wall", (5.8, 0, 6.2, 10), "heavy", top=4).begin()
    assert not controlled(wall)
    assert refusals(wall, "reposition") == ()
    low = pair((7, 5)).terrain("wall", (5.8, 0, 6.2, 10), "heavy", top=1).begin()
    assert controlled(low), 'over a wall of 1" they see each other'


@pytest.mark.rule("kt24.control.mutual")
def test_control_range_is_mutual_even_if_only_one_sees_the_other() -> None:
    # A tall one looks down over a wall at a small one whose eyes are too low to look back up.
    setting = scene(base="25.4 mm").operative("tall", "blue", (5, 5), KNIFE, height=3, eye=2.9)
    setting = setting.operative("small", "red", (7, 5), KNIFE, height=1.26, eye=0.5)
    setting = setting.terrain("wall", (5.8, 0, 6.2, 10), "heavy", top=1.8)
    table = setting.begin().table
    tall, small = table.operative("tall"), table.operative("small")
    assert is_visible(table, tall, small)
    assert not is_visible(table, small, tall)
    assert in_control_range(table, tall, small)
    assert in_control_range(table, small, tall)
    # So the small one cannot walk away either, but may fight.
    game = setting.having(active="red").play("small", "engage")
    assert refusals(game, "reposition") == ("kt24.action.reposition-limits",)
    assert "fight" in options(game)


@pytest.mark.rule("kt24.control.mutual")
def test_neither_sees_the_other_no_control_range() -> None:
    setting = scene(base="25.4 mm").operative("tall", "blue", (5, 5), KNIFE, height=3, eye=2.9)
    setting = setting.operative("small", "red", (7, 5), KNIFE, height=1.26, eye=0.5)
    table = setting.terrain("wall", (5.8, 0, 6.2, 10), "heavy", top=2.5).begin().table
    assert not in_control_range(table, table.operative("tall"), table.operative("small"))


@pytest.mark.rule("kt24.control.range")
def test_a_fight_is_with_an_enemy_within_control_range() -> None:
    setting = pair((6.5, 5)).operative("r2", "red", (5, 7)).operative("r3", "red", (5 - 2 - HAIR, 5))
    game = setting.play("fight")
    assert options(game) == ("r1", "r2")
    assert pending(game).kind == "target"
    assert refusals(game, "r3") == ("kt24.fight.target",)


@pytest.mark.rule("kt24.weapon.range", "kt24.def.distance")
@RULES
def test_range_reaches_exactly_so_far(full: bool) -> None:
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (5, 5), 'pistol: ranged 4 4+ 3/4 Range 8"')
    near = setting.operative("r1", "red", (14, 5)).active("b1").begin()
    assert "shoot" in options(near)
    far = setting.operative("r1", "red", (14 + HAIR, 5)).active("b1")
    assert refusals(far.begin(), "shoot") == ("kt24.shoot.target",)
    both = far.operative("r2", "red", (10, 5)).play("shoot")
    (reason,) = reasons(both, "r1")
    assert reason.rule == "kt24.weapon.range"
    assert reason.text == 'r1 is 8.0004" from b1; the pistol has Range 8": 0.0004" short.'


@pytest.mark.rule("kt24.weapon.range")
def test_beyond_range_the_shortfall_is_told() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), 'pistol: ranged 4 4+ 3/4 Range 8"')
    game = setting.operative("r1", "red", (14.38, 5)).operative("r2", "red", (10, 5)).active("b1").play("shoot")
    (reason,) = reasons(game, "r1")
    assert reason.text == 'r1 is 8.38" from b1; the pistol has Range 8": 0.38" short.'


@pytest.mark.rule("kt24.control.range")
def test_control_range_moves_with_the_operative() -> None:
    game = pair((10, 5)).play("charge", way((5, 5), (8, 5)))
    assert one(game, "b1").spot == spot(8, 5)
    assert controlled(game)
    assert options(answer(game, "end")) == ("r1",)
