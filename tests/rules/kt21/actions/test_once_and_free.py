"""Actions in general: each once, free ones counted, orders, and who is active while an action is performed."""

from collections.abc import Iterator

import pytest
from build import answer, one, options, pending, refusals, way
from rules.kt21.close_quarters.decks import GUN, guard, place, rooms
from rules.kt21.scenes import Scene21, scene

from killzone.core.flow import Concerning, Flow, Offer
from killzone.core.game import Game
from killzone.core.table import Table
from killzone.dice import ScriptedDice
from killzone.editions.kt21.actions.perform import Deed
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.ruleset import ruleset
from killzone.editions.kt21.teams.common import FREELY


def two(apl: int = 4, order: str = "engage") -> Scene21:
    made = place(scene(), "x", "blue", (5, 11), apl=apl)
    return place(made, "r", "red", (12, 11), order=order)


@pytest.mark.rule("kt21.firefight.action-once")
def test_no_action_is_performed_twice_but_pass() -> None:
    game = answer(two().active("x").begin(), "dash", way((5, 11), (5, 13)))
    assert refusals(game, "dash") == ("kt21.firefight.action-once",)
    game = answer(game, "pass")
    assert refusals(game, "pass") == ()


def second_wind(deed: Deed, table: Table) -> Iterator[Offer]:
    """A made-up rule: after a Pass of its own an operative may perform a free Dash."""
    operative = table.operative(deed.performing.operative)
    if deed.performing.action != "pass" or deed.free:
        return

    def dash(deed: Deed, table: Table) -> Flow:
        return FREELY.act(deed, table, FREELY.action(deed, operative, "dash"))

    yield Offer("free-dash", operative.seat, "A free Dash", dash, rule="test.wind")


@pytest.mark.rule("kt21.firefight.free-action")
def test_a_free_action_costs_nothing_and_counts_as_performed() -> None:
    rules = ruleset().plus(Rules("made up", Hooks(), {"action-ended": (second_wind,)}))
    game = Game.begin(rules, {"scenario": two(apl=2).active("x").data}, ScriptedDice(()))
    game = answer(game, "pass", "free-dash", way((5, 11), (5, 13)))
    assert pending(game)[:2] == ("blue", "action")
    assert "1 AP left" in game.decision.prompt  # type: ignore[union-attr]  # it is not over
    assert refusals(game, "dash") == ("kt21.firefight.action-once",)


@pytest.mark.rule("kt21.order.engage", "kt21.order.conceal")
@pytest.mark.parametrize(("order", "valid"), [("engage", True), ("conceal", False)])
def test_an_engage_order_allows_everything_and_makes_a_target_of_who_is_in_cover(order: str, valid: bool) -> None:
    made = two(order=order).terrain("low", (10.6, 9, 10.8, 13), "light", top=1)
    game = made.active("x").begin()
    assert ("shoot" in options(game)) is valid
    own = place(scene(), "x", "blue", (5, 11), order=order)
    game = place(own, "r", "red", (12, 11)).active("x").begin()
    assert ({"charge", "shoot"} <= set(options(game))) is valid
    assert {"normal-move", "dash", "pass"} <= set(options(game))


def active(game: Game) -> str:
    """Whom the innermost context is about."""
    return next(frame.ctx.concerns for frame in reversed(game.stack) if isinstance(frame.ctx, Concerning))


@pytest.mark.rule("kt21.def.active")
def test_who_performs_an_action_is_active_in_somebody_elses_activation_too() -> None:
    made = place(place(rooms(dice=[1, 1, 1, 1]), "x", "blue", (2, 2), GUN, apl=3), "y", "blue", (4, 2))
    game = answer(guard(made, "g", "red", (2, 10)).active("x").begin(), "pass", "guard-overwatch-g")
    assert pending(game)[:2] == ("red", "target")
    assert active(game) == "g"
    game = answer(game, "x")
    assert active(game) == "x"
    assert one(game, "x").ready
