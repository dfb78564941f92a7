"""The forms of this edition's files: teams with their fire teams, missions, tac ops and equipment for all."""

from typing import Annotated, ClassVar, Literal

import msgspec

from killzone.content.forms import Form, Id, Title, Words
from killzone.content.scalars import Size
from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.kt21.cards.notation import parse_rules
from killzone.editions.shared.cards.forms import (
    CarryForm,
    MissionActionForm,
    PloyForm,
    ProfileForm,
    RuleForm,
    Small,
    StatsForm,
    Turn,
    WrittenRules,
)
from killzone.editions.shared.cards.forms import MissionForm as SharedMissionForm

Count = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Rules(WrittenRules):
    """Rules of weapons and operatives as they are printed."""

    expected: ClassVar[str] = 'rules such as AP1, Rng 6" ! MW3'

    @classmethod
    def parse(cls, written: str) -> tuple[WeaponRule, ...]:
        return parse_rules(written)


class WeaponForm(ProfileForm):
    """A weapon's profile: `hit` is its BS or WS, `damage` that of a normal and of a critical hit."""

    rules: Rules | None = None


class CardForm(StatsForm, kw_only=True):
    """What a card says: `group` is its GA, `defence` its DF."""

    group: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    defence: Annotated[int, msgspec.Meta(ge=0, le=6)] = 3
    rules: Rules | None = None


class OperativeForm(CardForm, kw_only=True):
    """An operative of a team; `max` is how many of it a kill team may have."""

    max: Small
    weapons: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class InlineCardForm(CardForm, kw_only=True):
    """A card written into a scenario, weapons and all."""

    weapons: dict[Id, WeaponForm] = msgspec.field(default_factory=dict)


class KindForm(Form):
    """How many fire teams of a kind a kill team has."""

    least: Count = 0
    most: Small = 1


class FireTeamsForm(Form):
    """How many fire teams a kill team has, of which kinds."""

    count: Small
    kinds: Annotated[dict[Id, KindForm], msgspec.Meta(min_length=1)]


class ChosenForm(Form):
    """A fire team as it is selected."""

    kind: Id
    operatives: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=20)]


class SelectionForm(Form):
    """What a kill team is made of, and one to start with."""

    fire_teams: FireTeamsForm
    default: Annotated[tuple[ChosenForm, ...], msgspec.Meta(min_length=1, max_length=10)]


class FireTeamForm(Form):
    """A kind of fire team: its size, its archetype, and how many of each operative may be in it."""

    name: Title
    size: Small
    archetype: Id
    operatives: Annotated[dict[Id, Small], msgspec.Meta(min_length=1)]


class EquipmentForm(RuleForm, kw_only=True):
    """An item of equipment in words: what it costs, whether an operative bears it, and the weapons it brings."""

    points: Annotated[int, msgspec.Meta(ge=1, le=10)]
    bearer: bool = True
    most: Small | None = None
    weapons: tuple[Id, ...] = ()
    close_quarters: bool = False


Reveal = Literal["target-reveal", "event", "end-of-turning-point", "end-of-battle"]


class OwnTacOpForm(RuleForm, kw_only=True):
    """A tac op: when it may be revealed, what it names, and its two conditions in words."""

    first: Words
    second: Words
    reveal: Annotated[tuple[Reveal, ...], msgspec.Meta(min_length=1)]
    turning_points: tuple[Turn, ...] = ()
    names: Literal["marker", "enemy", "friend"] | None = None
    actions: dict[Id, MissionActionForm] = msgspec.field(default_factory=dict)


class TacOpForm(OwnTacOpForm, kw_only=True):
    """A tac op of some archetypes."""

    archetypes: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]
    barred: bool = False


class TacOpsForm(Form):
    """The file of the archetypes and their tac ops."""

    edition: Id
    archetypes: Annotated[dict[Id, RuleForm], msgspec.Meta(min_length=1)]
    tac_ops: Annotated[dict[Id, TacOpForm], msgspec.Meta(min_length=1)]


class TeamForm(Form):
    """A team's file."""

    id: Id
    edition: Id
    name: Title
    idea: Words
    selection: SelectionForm
    fire_teams: Annotated[dict[Id, FireTeamForm], msgspec.Meta(min_length=1)]
    operatives: Annotated[dict[Id, OperativeForm], msgspec.Meta(min_length=1)]
    weapons: Annotated[dict[Id, WeaponForm], msgspec.Meta(min_length=1)]
    plays: Words | None = None
    beaten_by: Words | None = None
    tac_ops: dict[Id, OwnTacOpForm] = msgspec.field(default_factory=dict)
    abilities: dict[Id, RuleForm] = msgspec.field(default_factory=dict)
    strategic_ploys: dict[Id, PloyForm] = msgspec.field(default_factory=dict)
    tactical_ploys: dict[Id, PloyForm] = msgspec.field(default_factory=dict)
    equipment: dict[Id, EquipmentForm] = msgspec.field(default_factory=dict)
    names: tuple[Title, ...] = ()


class UniversalForm(Form):
    """The equipment that every team may take."""

    edition: Id
    weapons: dict[Id, WeaponForm]
    equipment: dict[Id, EquipmentForm]


class TokensForm(CarryForm):
    """Tokens that operatives may pick up, and by how much less their carriers move."""

    slows: Size | None = None


class MissionForm(SharedMissionForm, kw_only=True):
    """A mission's file."""

    most_per_turning_point: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    most_points: Annotated[int, msgspec.Meta(ge=1, le=40)] = 16
    tac_ops: Count = 3
    killzones: tuple[Id, ...] = ()
    apparatus: bool = False
    carry: TokensForm | None = None


FORMS: dict[str, tuple[type[Form], str]] = {
    "equipment": (UniversalForm, "Equipment of every kt21 team"),
    "mission": (MissionForm, "A kt21 mission"),
    "tac-ops": (TacOpsForm, "The tac ops of kt21"),
    "team": (TeamForm, "A kt21 team"),
}
"""The files of this edition, by what they are, but for scenarios."""
