"""The equipment that every team of 2021 may take."""

import pytest
from build import HAIR, Scene, answer, one, options, refusals, used_up, way, wounds
from rules.kt21.scenes import scene

KNIFE = "knife: melee 3 4+ 2/3"


def climber(move: float, **tokens: int) -> Scene:
    """b1 beside a floor 3" high: 1" to walk on top, and a climb that counts 4", or 2" if Scalable."""
    setting = scene().operative("b1", "blue", (5, 11), move=move, tokens=tokens).operative("r1", "red", (25, 11))
    setting = setting.terrain("floor", (5.6, 8, 12, 14), "heavy vantage", top=3)
    return setting.active("b1", spent=1, performed=["dash"])


UP = way((5, 11), (5, 11, 3), (7, 11, 3))


@pytest.mark.rule("kt21.terrain.scalable", "kt21.move.climb-cost")
@pytest.mark.parametrize(("move", "tokens", "legal"), [
    (4, {"rope-and-hook": 1}, True), (4 - HAIR, {"rope-and-hook": 1}, False), (6, {}, True), (5.99, {}, False),
    (4, {}, False),
], ids=["with a rope", "a hair less", "without, 6 inches", "without, less", "without, 4 inches"])  # fmt: skip
def test_with_rope_and_hook_climbs_count_as_if_scalable(move: float, tokens: dict[str, int], legal: bool) -> None:
    game = answer(climber(move, **tokens).begin(), "normal-move")
    assert (refusals(game, UP) == ()) is legal


def thrower(item: str, dice: tuple[int, ...]) -> Scene:
    setting = scene(dice=dice).operative("b1", "blue", (5, 11), KNIFE, tokens={item: 1})
    return setting.operative("r1", "red", (11, 11), KNIFE, wounds=15).active("b1")


@pytest.mark.rule("kt21.weapon.limited", "kt21.setup.equipment")
@pytest.mark.parametrize(("item", "dice", "left"), [
    ("burst-grenade", (4, 4, 6, 1, 1, 1, 1), 15 - 2 - 2 - 3), ("spike-grenade", (4, 4, 6, 1, 1, 1), 15 - 4 - 4 - 5),
])  # fmt: skip
def test_a_grenade_is_thrown_once_by_its_bearer(item: str, dice: tuple[int, ...], left: int) -> None:
    game = used_up(answer(thrower(item, dice).begin(), "shoot", "r1"))
    assert wounds(game, "r1") == left
    assert one(game, "b1").count(f"used-{item}") == 1
    again = thrower(item, ()).operative("b1", "blue", (5, 11), KNIFE, tokens={item: 1, f"used-{item}": 1})
    assert "kt21.weapon.limited" in refusals(again.begin(), "shoot")


def test_nobody_else_has_it() -> None:
    setting = (
        scene().operative("b1", "blue", (5, 11), KNIFE).operative("b2", "blue", (3, 3), tokens={"spike-grenade": 1})
    )
    assert "shoot" not in options(setting.operative("r1", "red", (11, 11), KNIFE).active("b1").begin())
