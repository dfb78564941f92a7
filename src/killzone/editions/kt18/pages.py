"""What is loaded with the first page: how battles and teams are shown, and what files look like."""

from collections.abc import Mapping
from typing import Any

from killzone.editions.kt18.campaign.state import CampaignForm
from killzone.editions.kt18.cards.forms import FORMS
from killzone.editions.kt18.presentation import pictures as presentation
from killzone.editions.kt18.presentation.teams import team_page as read_team
from killzone.editions.kt18.scenarios.forms import BattleForm

__all__ = ["forms", "presentation", "read_team"]


def forms() -> Mapping[str, tuple[Any, str]]:
    """The forms of files by their kinds."""
    return {"campaign": (CampaignForm, "The campaign of kt18"), **FORMS, "scenario": (BattleForm, "A kt18 scenario")}
