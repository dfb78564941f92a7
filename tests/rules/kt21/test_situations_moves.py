"""Situations of the brief about moves, in battles: numbers 10 to 15, each a test of its own.

Number 16 is in close quarters.
"""

from typing import Any

import pytest
from build import Point, answer, one, options, pending, refusals, spot, told, way
from rules.kt21.close_quarters.decks import place
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game
from killzone.geometry.units import INCH

FAR = ("far", "red", (28, 20))
LOW = "light traversable"
FLOOR = "heavy vantage"


def with_terrain(made: Scene21, id: str, box: tuple[float, float, float, float], traits: str, top: float) -> Scene21:
    found = made.terrain(id, box, traits, top=top)
    assert isinstance(found, Scene21)
    return found


def moving(made: Scene21, action: str = "normal-move") -> Game:
    """The question where the mover goes."""
    game = answer(made.active("m").begin(), action)
    assert pending(game).kind == "path"
    return game


def cost(game: Game, *points: Point) -> float:
    """What a legal way counts, in inches."""
    assert game.decision is not None
    verdict = game.decision.check(way(*points))
    assert verdict.legal, str(verdict)
    assert verdict.cost is not None
    return round(verdict.cost.total / INCH, 2)


def mover(at: Point, *, fly: bool = False, **keys: Any) -> Scene21:
    """Blue's mover, with M 6"."""
    return place(scene(dice=keys.pop("dice", ())), "m", "blue", at, keywords=["fly"] if fly else [], **keys)


@pytest.mark.rule("kt21.action.move-path", "kt21.action.move-fly")
def test_10_a_friend_in_the_way() -> None:
    game = moving(place(place(mover((5, 11)), "friend", "blue", (8, 11)), *FAR))
    assert refusals(game, way((5, 11), (10.5, 11))) == ("kt21.action.move-path",)
    game = moving(place(place(mover((5, 11), fly=True), "friend", "blue", (8, 11)), *FAR))
    assert cost(game, (5, 11), (10.5, 11)) == 5.5
    assert refusals(game, way((5, 11), (8, 11))) == ("kt21.action.move-fly",)


@pytest.mark.rule("kt21.action.move-engagement")
def test_11_past_an_enemy_that_another_friend_has_engaged() -> None:
    alone = place(mover((6, 11)), "enemy", "red", (9, 12.6))
    game = moving(place(alone, "friend", "blue", (9, 14.2)))
    assert cost(game, (6, 11), (12, 11)) == 6.0
    assert refusals(game, way((6, 11), (9, 11))) == ("kt21.action.move-engagement",)
    game = moving(alone)
    assert "kt21.action.move-engagement" in refusals(game, way((6, 11), (12, 11)))
    assert "kt21.action.move-engagement" in refusals(game, way((6, 11), (9, 11)))


@pytest.mark.rule("kt21.move.traverse", "kt21.terrain.low-wall", "kt21.move.fly")
def test_12_over_two_low_walls() -> None:
    def walls(made: Scene21) -> Scene21:
        return with_terrain(with_terrain(made, "w1", (8, 8, 8.5, 14), LOW, 1), "w2", (10, 8, 10.5, 14), LOW, 1)

    game = moving(walls(place(mover((7.5, 11)), *FAR)))
    assert "kt21.action.normal-move" in refusals(game, way((7.5, 11), (11, 11)))
    assert refusals(game, way((7.5, 11), (8.25, 11))) == ("kt21.move.traverse",), "nobody ends on a wall"
    game = moving(walls(place(mover((7.5, 11)), "enemy", "red", (12.5, 11))), "charge")
    assert cost(game, (7.5, 11), (11, 11)) == 7.5
    game = moving(walls(place(mover((7.5, 11), fly=True), *FAR)))
    assert cost(game, (7.5, 11), (11, 11)) == 3.5


@pytest.mark.rule("kt21.move.climb-cost", "kt21.terrain.scalable")
@pytest.mark.parametrize(("traits", "length"), [(FLOOR, 7), (f"{FLOOR} scalable", 5)])
def test_13_up_a_floor_of_five_inches(traits: str, length: float) -> None:
    made = with_terrain(place(mover((9.5, 11), move=7), *FAR), "floor", (10, 8, 14, 14), traits, 5)
    assert cost(moving(made), (9.5, 11), (9.5, 11, 5), (10.5, 11, 5)) == length


@pytest.mark.rule("kt21.move.jump-test", "kt21.move.jump-cost", "kt21.action.charge")
@pytest.mark.parametrize(("face", "x"), [(1, 7.4), (2, 12.2)])
def test_14_a_charge_with_a_jump(face: int, x: float) -> None:
    made = place(mover((7.4, 11, 3), dice=[face], apl=3), "enemy", "red", (13.6, 11, 3))
    made = with_terrain(made, "west", (4, 8, 8, 14), FLOOR, 3)
    game = moving(with_terrain(made, "east", (10.5, 8, 14, 14), FLOOR, 3), "charge")
    assert cost(game, (7.4, 11, 3), (12.2, 11, 3)) == 4.8
    game = answer(game, way((7.4, 11, 3), (12.2, 11, 3)))
    assert one(game, "m").spot == spot(x, 11, 3)
    assert "2 AP left" in game.decision.prompt  # type: ignore[union-attr]  # it is not over
    assert "kt21.firefight.action-once" in refusals(game, "charge")
    assert ("fight" in options(game)) is (face > 1)


@pytest.mark.rule("kt21.move.drop-blocked", "kt21.move.drop-cost")
def test_15_a_drop_upon_an_enemy() -> None:
    def floor(made: Scene21) -> Scene21:
        return with_terrain(made, "floor", (10, 8, 14, 14), FLOOR, 3)

    down: tuple[Point, ...] = ((10.6, 11, 3), (9.45, 11, 3), (9.45, 11))
    game = moving(floor(place(mover((10.6, 11, 3)), "enemy", "red", (9, 11))), "charge")
    assert "kt21.move.drop-blocked" in refusals(game, way(*down))
    game = moving(floor(place(mover((10.6, 11, 3)), *FAR)))
    assert cost(game, *down) == 3.15
    assert told(answer(game, way(*down)), "kt21.action.normal-move") == ['m moves 3.2" to (9.5", 11.0").']
