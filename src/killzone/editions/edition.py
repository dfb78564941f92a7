"""One edition as one value: everything that an edition brings, in one typed place."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from killzone.content.killzones import Killzone
from killzone.content.scenario import ScenarioParts
from killzone.core.attacks import AttackKit
from killzone.core.ruleset import Ruleset
from killzone.core.values import Json
from killzone.editions.presentation import Presentation

__all__ = ["Edition", "Killzone", "Presentation"]


class BattleSource(Protocol):
    """Gives the plain data that a battle begins with. Raises `ContentError`."""

    def __call__(
        self,
        killzone: str,
        teams: Sequence[str],
        *,
        full: bool = False,
        selections: Sequence[Sequence[str]] | None = None,
        mission: str = ...,
        equipment: Sequence[Sequence[str]] | None = None,
        small: bool = False,
    ) -> Json: ...


class Edition:
    """What an edition brings. Parts that are loaded when they are first asked for are given as functions.

    An edition without a `ruleset` has no battles to play, only odds. `scope` holds the ledger entries that it answers
    for; `battle_source` gives the data of a new battle; `scenario` says how its scenario files are read; `attacks` is
    what odds need; `presentation` is how its battles look, in words and pictures.
    """

    def __init__(
        self,
        id: str,
        *,
        scope: frozenset[str] = frozenset(),
        ruleset: Callable[[], Ruleset] | None = None,
        battle_source: BattleSource | None = None,
        scenario: Callable[[], ScenarioParts[Any]] | None = None,
        attacks: Callable[[], AttackKit] | None = None,
        presentation: Callable[[], Presentation] | None = None,
    ) -> None:
        self.id, self.scope, self.ruleset, self.battle_source = id, scope, ruleset, battle_source
        self.scenario, self.attacks, self.presentation = scenario, attacks, presentation
