"""How battles and teams are shown, and what files look like, each loaded when it is asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from killzone.core.sheets import TeamPage
    from killzone.editions.presentation import Presentation


def presentation() -> "Presentation":
    from killzone.editions.kt21.presentation import pictures

    return pictures


def read_team(name: str, *, strict: bool = False) -> "TeamPage":
    from killzone.editions.kt21.presentation.teams import team_page

    return team_page(name, strict=strict)


def forms() -> Mapping[str, tuple[Any, str]]:
    """The forms of files by their kinds."""
    from killzone.editions.kt21.cards.forms import FORMS
    from killzone.editions.kt21.scenarios.forms import BattleForm

    return {**FORMS, "scenario": (BattleForm, "A kt21 scenario")}
