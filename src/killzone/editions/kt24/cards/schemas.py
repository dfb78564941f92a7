"""The forms of the files that only this edition reads, by the name of their schema."""

from typing import Any

from killzone.content.scenario_form import ScenarioForm
from killzone.editions.kt24.cards.forms import InlineCardForm, MissionForm, TeamForm, UniversalForm

FORMS: dict[str, tuple[Any, str]] = {
    "kt24-equipment": (UniversalForm, "Equipment of every kt24 team"),
    "kt24-mission": (MissionForm, "A kt24 mission"),
    "kt24-scenario": (ScenarioForm[InlineCardForm], "A kt24 scenario"),
    "kt24-team": (TeamForm, "A kt24 team"),
}
