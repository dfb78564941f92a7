"""The forms of this edition's files: teams, missions, equipment for all, and datacards written into a scenario."""

from typing import Annotated, ClassVar

import msgspec

from killzone.content.forms import Form, Id, Title, Words
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.cards.notation import parse_rules
from killzone.editions.shared.cards.forms import (
    CarryForm,
    PloyForm,
    ProfileForm,
    RuleForm,
    Small,
    StatsForm,
    WrittenRules,
)
from killzone.editions.shared.cards.forms import MissionForm as SharedMissionForm


class Rules(WrittenRules):
    """Weapon rules as they are printed."""

    expected: ClassVar[str] = 'weapon rules such as Piercing 1, Range 8"'

    @classmethod
    def parse(cls, written: str) -> tuple[WeaponRule, ...]:
        return parse_rules(written)


class WeaponForm(ProfileForm):
    """A weapon's profile."""

    rules: Rules | None = None


class OperativeForm(StatsForm, kw_only=True):
    """An operative of a team; `max` is how many of it a selection may have."""

    max: Small
    weapons: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class InlineCardForm(StatsForm, kw_only=True):
    """A card written into a scenario, weapons and all."""

    weapons: dict[Id, WeaponForm] = msgspec.field(default_factory=dict)


class EquipmentForm(RuleForm):
    """An item of equipment in words, with the weapons it gives to the team and how often the team may use it."""

    weapons: tuple[Id, ...] = ()
    uses: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None


class SelectionForm(Form):
    """How many operatives a selection has, and one to start with: the leader first."""

    size: Small
    default: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=20)]


class TeamForm(Form):
    """A team's file."""

    id: Id
    edition: Id
    name: Title
    idea: Words
    selection: SelectionForm
    operatives: Annotated[dict[Id, OperativeForm], msgspec.Meta(min_length=1)]
    weapons: Annotated[dict[Id, WeaponForm], msgspec.Meta(min_length=1)]
    plays: Words | None = None
    beaten_by: Words | None = None
    abilities: dict[Id, RuleForm] = msgspec.field(default_factory=dict)
    strategy_ploys: dict[Id, PloyForm] = msgspec.field(default_factory=dict)
    firefight_ploys: dict[Id, PloyForm] = msgspec.field(default_factory=dict)
    equipment: dict[Id, EquipmentForm] = msgspec.field(default_factory=dict)
    names: tuple[Title, ...] = ()


class UniversalForm(Form):
    """The equipment that every team may take."""

    edition: Id
    weapons: dict[Id, WeaponForm]
    equipment: dict[Id, EquipmentForm]


class MissionForm(SharedMissionForm):
    """A mission's file. `rule` is its entry in the ledger, where it has one."""

    rule: (
        Annotated[str, msgspec.Meta(pattern=r"^kt24(\.[a-z0-9-]+)+$", description="the id of a ledger entry")] | None
    ) = None
    most_points: Annotated[int, msgspec.Meta(ge=1, le=20)] = 6
    kill_op: bool = True
    primary_op: bool = True
    carry: CarryForm | None = None


FORMS: dict[str, tuple[type[Form], str]] = {
    "equipment": (UniversalForm, "Equipment of every kt24 team"),
    "mission": (MissionForm, "A kt24 mission"),
    "team": (TeamForm, "A kt24 team"),
}
"""The files of this edition, by what they are, but for scenarios."""
