"""Ways on the shipped killzones that no game may accept: under the floor, up sheer walls, through the air."""

import pytest
from build import Scene, reasons, refusals, scene, way

from killzone.core.decisions import Answer
from killzone.core.game import Game

RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])


def on(killzone: str, at: tuple[float, ...], full: bool, move: float = 6) -> Scene:
    """Blue's operative on a shipped killzone, about to act."""
    setting = scene(full=full, base="25 mm").having(killzone=killzone)
    setting = Scene({key: value for key, value in setting.data.items() if key != "terrain"}, setting.base)
    setting = setting.operative("b1", "blue", at, move=move, apl=3)
    return setting.operative("r1", "red", (24, 1)).active("b1")


def refused(game: Game, path: Answer) -> tuple[str, ...]:
    """The rules that a way breaks; `check` of the whole game agrees."""
    assert game.decision is not None
    rules = refusals(game, path)
    assert game.check(game.decision.action(path)).legal is (rules == ())
    return rules


@pytest.mark.rule("kt24.def.floor", "kt24.terrain.movement")
@RULES
@pytest.mark.parametrize("action", ["reposition", "dash"])
def test_nobody_goes_under_a_wall(full: bool, action: str) -> None:
    game = on("candlewick-court", (4.5, 9.2), full).play(action)
    under = way((4.5, 9.2), (4.5, 9.2, -2), (6.5, 9.2, -2), (6.5, 9.2))
    assert "kt24.def.floor" in refused(game, under)
    assert 'b1 cannot go below the killzone floor at (4.50", 9.20").' in [str(one.text) for one in reasons(game, under)]
    assert refused(game, way((4.5, 9.2), (4.5, 9.2, -2), (4.5, 9.2))) != (), "nor on open ground"


@pytest.mark.rule("kt24.def.floor", "kt24.cq.wall")
@RULES
def test_nobody_goes_under_a_bulkhead(full: bool) -> None:
    game = on("patient-margin", (6, 8), full).play("reposition")
    assert "kt24.def.floor" in refused(game, way((6, 8), (6, 8, -1), (8, 8.5, -1), (8, 8.5)))


@pytest.mark.rule("kt24.terrain.climb")
@RULES
@pytest.mark.parametrize("stages", [(2, 5), (2.5, 5), (5,), (2, 2.5, 5)])
@pytest.mark.parametrize("y", [5.5, 7.25, 7.7, 9])
def test_nobody_scales_the_registry(full: bool, stages: tuple[float, ...], y: float) -> None:
    game = on("candlewick-court", (4.5, y), full, move=12).play("reposition")
    path = way((4.5, y), *((4.5, y, z) for z in stages), (6.5, y, 5))
    (reason,) = (one for one in reasons(game, path) if "climb 5.00" in str(one.text))
    assert (reason.rule, str(reason.text)) == (
        "kt24.terrain.climb",
        f'b1 cannot climb 5.00": at most 3.00" at (4.50", {y:.2f}").',
    )


@pytest.mark.rule("kt24.terrain.climb")
def test_nobody_climbs_over_the_parapet_from_the_street() -> None:
    game = on("candlewick-court", (9, 5.4), True, move=12).play("reposition")
    over = way((9, 5.4), (9, 5.4, 2.5), (9, 5.4, 3.5), (9, 6.9, 3.5), (9, 6.9, 2.5))
    assert "kt24.terrain.climb" in refused(game, over)
    beside = way((6, 5.4), (6, 5.4, 2.5), (6, 6.5, 2.5))
    game = on("candlewick-court", (6, 5.4), True).play("reposition")
    assert refused(game, beside) == (), "where there is no parapet the floor behind the edge can be climbed to"


def platforms(gap: float, full: bool) -> Scene:
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (6, 5, 1.5), move=9, apl=3)
    setting = setting.terrain("low", (3, 3, 7, 7), "vantage", top=1.5)
    setting = setting.terrain("high", (7 + gap, 3, 12 + gap, 7), "vantage", top=4.5)
    return setting.operative("r1", "red", (28, 20)).active("b1")


@pytest.mark.rule("kt24.terrain.climb", "kt24.terrain.jump")
@RULES
@pytest.mark.parametrize(("gap", "fine"), [(1.5, True), (1.51, False), (2.5, False), (3, False), (3.25, False)])
def test_nobody_climbs_another_platform_from_the_air(full: bool, gap: float, fine: bool) -> None:
    game = platforms(gap, full).play("reposition")
    x = max(7.0, 5.5 + gap)
    path = way((6, 5, 1.5), (x, 5, 1.5), (x, 5, 4.5), (7.1 + gap, 5, 4.5))
    if fine:
        assert refused(game, path) == ()
    else:
        assert "kt24.terrain.jump" in refused(game, path)
