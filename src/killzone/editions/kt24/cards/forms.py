"""The forms of this edition's files: teams, missions, equipment for all, and datacards written into a scenario."""

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from killzone.content.forms import Form, Id, MisreadError, Title, Words
from killzone.content.scalars import BaseSize, Damage, Size, Target
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.cards.notation import parse_rules

Small = Annotated[int, msgspec.Meta(ge=1, le=20)]
Keyword = Annotated[str, msgspec.Meta(min_length=1, max_length=40, description="a word")]
Turn = Annotated[int, msgspec.Meta(ge=1, le=10)]


class Rules(tuple[WeaponRule, ...]):
    """Weapon rules as they are printed."""

    expected: ClassVar[str] = 'weapon rules such as Piercing 1, Range 8"'

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises `MisreadError` for a rule that there is not, ValueError for anything but text."""
        if isinstance(written, cls):
            return written
        if not isinstance(written, str):
            raise ValueError(cls.expected)
        try:
            return cls(parse_rules(written))
        except ValueError as problem:
            raise MisreadError(str(problem)) from None

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {"description": cls.expected, "type": "string"}


class WeaponForm(Form):
    """A weapon's profile."""

    name: Title
    type: Literal["ranged", "melee"]
    attacks: Small
    hit: Target
    damage: Damage
    rules: Rules | None = None


class StatsForm(Form):
    """The numbers of a card, its base and, where it is unusual, its height and that of its eyes."""

    name: Title
    apl: Annotated[int, msgspec.Meta(ge=1, le=6)]
    move: Size
    save: Target
    wounds: Annotated[int, msgspec.Meta(ge=1, le=60)]
    base: BaseSize
    height: Size | None = None
    eye: Size | None = None
    leader: bool = False
    abilities: tuple[Id, ...] = ()
    keywords: tuple[Keyword, ...] = ()


class OperativeForm(StatsForm, kw_only=True):
    """An operative of a team; `max` is how many of it a selection may have."""

    max: Small
    weapons: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class InlineCardForm(StatsForm, kw_only=True):
    """A card written into a scenario, weapons and all."""

    weapons: dict[Id, WeaponForm] = msgspec.field(default_factory=dict)


class RuleForm(Form):
    """An ability in words."""

    name: Title
    text: Words


class PloyForm(RuleForm):
    """A ploy in words; it costs 1 CP unless it says otherwise."""

    cost: Annotated[int, msgspec.Meta(ge=0, le=5)] = 1


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


class MissionActionForm(RuleForm, kw_only=True):
    """An action that a mission adds."""

    cost: Annotated[int, msgspec.Meta(ge=0, le=3)] = 1
    from_turning_point: Turn = 1


class ScoreForm(Form):
    """A way to score: when it is looked at, in which turning points, and how much it is worth."""

    when: Literal["action", "end-of-turning-point", "end-of-battle"]
    points: Annotated[int, msgspec.Meta(ge=1, le=6)]
    text: Words
    from_turning_point: Turn = 1
    most_per_turning_point: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None


class CarryForm(Form):
    """A marker that operatives may pick up: what it is called, from when, and the actions that carrying it forbids."""

    name: Title
    from_turning_point: Turn = 1
    forbids: tuple[Id, ...] = ()


class MissionForm(Form):
    """A mission's file. `rule` is its entry in the ledger, where it has one."""

    id: Id
    edition: Id
    name: Title
    text: Words
    scoring: Annotated[dict[Id, ScoreForm], msgspec.Meta(min_length=1)]
    rewards: Words | None = None
    rule: (
        Annotated[str, msgspec.Meta(pattern=r"^kt24(\.[a-z0-9-]+)+$", description="the id of a ledger entry")] | None
    ) = None
    turning_points: Turn = 4
    markers: Literal["all", "centre", "none"] = "all"
    most_points: Annotated[int, msgspec.Meta(ge=1, le=20)] = 6
    kill_op: bool = True
    primary_op: bool = True
    carry: CarryForm | None = None
    actions: dict[Id, MissionActionForm] = msgspec.field(default_factory=dict)
