"""The forms of the files that only this edition reads, by the name of their schema."""

from typing import Any

from killzone.editions.kt21.cards.forms import MissionForm, TacOpsForm, TeamForm, UniversalForm

FORMS: dict[str, tuple[Any, str]] = {
    "kt21-equipment": (UniversalForm, "Equipment of every kt21 team"),
    "kt21-mission": (MissionForm, "A kt21 mission"),
    "kt21-tac-ops": (TacOpsForm, "The tac ops of kt21"),
    "kt21-team": (TeamForm, "A kt21 team"),
}
