"""Exact odds: another interpreter of the very attack sequences the game plays. It knows no rule of any edition.

>>> from killzone import odds
>>> odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=8)
<Odds of a shot: mean 4.076, kill 18.4%; the attacker plays for the most damage, the defender for the least>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from killzone.core.attacks import ODDS
from killzone.odds.api import UnknownNumberError, fight, idle, names, of_attack, salvo, shoot
from killzone.odds.policies import POLICIES, Policy
from killzone.odds.results import Odds, Salvo

if TYPE_CHECKING:
    from killzone.odds.actions import NoAttackError, of_action
    from killzone.odds.efforts import Assured, Bounds, Effort, assured, bounds, effort
    from killzone.odds.forecasts import Forecast, forecast
    from killzone.odds.grids import Grid, grid
    from killzone.odds.rows import series, volley
    from killzone.odds.sampled import Sampled, sampled

__all__ = [
    "POLICIES",
    "Assured",
    "Bounds",
    "Effort",
    "Forecast",
    "Grid",
    "NoAttackError",
    "Odds",
    "Policy",
    "Salvo",
    "Sampled",
    "UnknownNumberError",
    "assured",
    "bounds",
    "effort",
    "fight",
    "forecast",
    "grid",
    "idle",
    "names",
    "of_action",
    "of_attack",
    "salvo",
    "sampled",
    "series",
    "shoot",
    "volley",
]


LATER = {
    "actions": ("NoAttackError", "of_action"),
    "efforts": ("Assured", "Bounds", "Effort", "assured", "bounds", "effort"),
    "forecasts": ("Forecast", "forecast"),
    "grids": ("Grid", "grid"),
    "rows": ("series", "volley"),
    "sampled": ("Sampled", "sampled"),
}
"""Modules that are loaded when one of their names is first used: most of a game comes with what asks one for its
attacks, and whoever asks for one shot needs no more than that."""


def __getattr__(name: str) -> Any:
    for module, given in LATER.items():
        if name in given:
            found = globals()[name] = getattr(import_module(f"killzone.odds.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _of_action(game: Any, action: Any, policy: Any) -> Any:
    from killzone.odds.actions import of_action

    return of_action(game, action, policy)


ODDS.setdefault("of_action", _of_action)
