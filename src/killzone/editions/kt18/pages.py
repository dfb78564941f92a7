"""What is loaded with the first page: how battles and teams are shown."""

from killzone.editions.kt18.presentation import pictures as presentation
from killzone.editions.kt18.presentation.teams import team_page as read_team

__all__ = ["presentation", "read_team"]
