"""Moves in battles played from scenario files: the question, the answer and what is told."""

import pytest
from build import answer, one, reasons, refusals, spot, told, way
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game

RIFLE = "rifle: ranged 4 4+ 3/4; knife: melee 3 4+ 3/4"


def field(*operatives: tuple[str, str, tuple[float, ...]], **keys: object) -> Scene21:
    """Operatives with a rifle and a knife, each by id, player and place; the first of them is blue's and active."""
    made = scene(**keys)  # type: ignore[arg-type]  # keywords of whoever calls
    for id, player, at in operatives:
        found = made.operative(id, player, at, RIFLE, apl=3, group=1, defence=3)
        assert isinstance(found, Scene21)
        made = found
    return made


def with_terrain(made: Scene21, id: str, box: tuple[float, float, float, float], traits: str, top: float) -> Scene21:
    found = made.terrain(id, box, traits, top=top)
    assert isinstance(found, Scene21)
    return found


def active(made: Scene21, *performed: str, spent: int = 0) -> Game:
    """The game in the activation of the mover."""
    return made.active("mover", spent=spent, performed=performed).begin()


FAR = ("far", "red", (28, 20))


@pytest.mark.rule("kt21.move.climb-finish", "kt21.firefight.ap")
def test_a_climb_over_two_actions_takes_the_ap_of_both() -> None:
    made = field(("mover", "blue", (9.5, 11)), FAR)
    made = with_terrain(made, "tower", (10, 8, 14, 14), "heavy vantage", 7)
    game = answer(active(made), "normal-move", way((9.5, 11), (9.5, 11, 7), (10.5, 11, 7)))
    assert one(game, "mover").spot == spot(10.5, 11, 7)
    assert told(game, "kt21.action.normal-move") == ['mover: Normal Move and Dash, 9.0" to (10.5", 11.0", 7.0" up).']
    assert refusals(game, "dash") == ("kt21.firefight.action-once",)
    assert "kt21.firefight.action-once" in refusals(game, "normal-move")
    assert any("1 left" in reason.text for reason in reasons(game, "fall-back"))
    tired = answer(active(made, spent=2), "normal-move")
    assert refusals(tired, way((9.5, 11), (9.5, 11, 7), (10.5, 11, 7))) == ("kt21.action.normal-move",)


@pytest.mark.rule("kt21.action.fall-back-limits", "kt21.action.dash-limits", "kt21.action.normal-move-limits")
def test_18_fall_back_then_dash_but_not_normal_move() -> None:
    """Situation 18."""
    made = field(("mover", "blue", (5, 11)), ("enemy", "red", (6.5, 11)))
    game = active(made)
    assert "kt21.action.normal-move-limits" in refusals(game, "normal-move")
    game = answer(game, "fall-back", way((5, 11), (5, 15)))
    assert refusals(game, "normal-move") == ("kt21.action.normal-move-limits",)
    game = answer(game, "dash", way((5, 15), (5, 18)))
    assert one(game, "mover").spot == spot(5, 18)
