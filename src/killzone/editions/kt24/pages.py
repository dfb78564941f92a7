"""What is loaded with the first page: how battles and teams are shown, and what files look like."""

from collections.abc import Mapping
from typing import Any

from killzone.editions.kt24.cards.forms import FORMS
from killzone.editions.kt24.presentation import pictures as presentation
from killzone.editions.kt24.presentation.teams import team_page as read_team

__all__ = ["forms", "presentation", "read_team"]


def forms() -> Mapping[str, tuple[Any, str]]:
    """The forms of files by their kinds."""
    return FORMS
