"""Free actions of an operative whose activation a guard attack interrupts: they are performed in that activation."""

import pytest
from build import answer, options, pending, refusals, way
from rules.kt21.close_quarters.decks import guard, place, rooms
from rules.kt24.teams.asking import keeping

from killzone.core.game import Game


def after(action: str) -> Game:
    """b2 has moved beside its friend b1, which the guard then has shot."""
    made = rooms(dice=(6, 6, 6, 6, 1, 1, 1)).player("blue", team="plot-forty", cp=1)
    made = place(place(made, "b1", "blue", (2, 2), left=1), "b2", "blue", (4, 2), apl=3)
    game = guard(made, "g", "red", (2, 10)).active("b2").begin()
    return keeping(game, action, way((4, 2), (4, 4)), "guard-overwatch-g", "b1")


@pytest.mark.rule("kt21.firefight.free-action", "kt21.cq.guard-interrupt")
def test_whoever_has_dashed_does_not_dash_for_free_while_it_is_interrupted() -> None:
    assert pending(after("dash"))[:2] == ("blue", "action")


@pytest.mark.rule("kt21.firefight.free-action", "kt21.cq.guard-interrupt")
def test_a_free_dash_while_it_is_interrupted_counts_in_its_activation() -> None:
    game = after("normal-move")
    assert options(game) == ("neighbourly-concern-dash-b2", "pass")
    game = answer(game, "neighbourly-concern-dash-b2", way((4, 4), (4, 5)))
    assert pending(game)[:2] == ("blue", "action")
    assert refusals(game, "dash") == ("kt21.firefight.action-once",)
