"""The forms of this edition's files: teams, missions, specialisms, powers, tactics and commanders."""

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from killzone.content.forms import Form, Id, MisreadError, Title, Words
from killzone.content.rosters import MemberForm
from killzone.content.scalars import BaseSize, Size, Target
from killzone.editions.kt18.cards.amounts import Amount, Strength, UnreadableNumberError, parse_amount, parse_strength
from killzone.editions.kt18.cards.datacards import parse_type
from killzone.editions.shared.cards.forms import Keyword, RuleForm, Small

Points = Annotated[int, msgspec.Meta(ge=0, le=200)]
Cost = Annotated[int, msgspec.Meta(ge=0, le=5)]
Level = Annotated[int, msgspec.Meta(ge=1, le=4)]
Characteristic = Annotated[int, msgspec.Meta(ge=1, le=20)]
Round = Annotated[int, msgspec.Meta(ge=1, le=10)]


class _Printed(str):
    """A number as it is printed."""

    __slots__ = ()
    expected: ClassVar[str]

    @staticmethod
    def parse(written: str) -> object:
        """Raises `UnreadableNumberError`."""
        raise NotImplementedError

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises `MisreadError` for a text that is none, ValueError for anything but text or a number."""
        if isinstance(written, bool) or not isinstance(written, (str, int)):
            raise ValueError(cls.expected)
        try:
            cls.parse(str(written))
        except UnreadableNumberError as problem:
            said = str(problem)
            raise MisreadError(said if said.endswith("?") else f"{said}.") from None
        return cls(written)

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {"description": cls.expected, "type": ["string", "integer"]}


class WrittenAmount(_Printed):
    """A number with or without dice."""

    __slots__ = ()
    expected: ClassVar[str] = "an amount such as 2, D3, 2D6 or D3+1"

    @staticmethod
    def parse(written: str) -> Amount:
        return parse_amount(written)


class WrittenStrength(_Printed):
    """The Strength of a weapon."""

    __slots__ = ()
    expected: ClassVar[str] = "a Strength such as 4, User, +1, x2 or x2+1"

    @staticmethod
    def parse(written: str) -> Strength:
        return parse_strength(written)


class WrittenType(_Printed):
    """The type of a weapon with its number of attacks."""

    __slots__ = ()
    expected: ClassVar[str] = "a type such as Rapid Fire 1, Heavy D6 or Melee"

    @staticmethod
    def parse(written: str) -> tuple[str, Amount]:
        return parse_type(written)


class WeaponForm(Form):
    """A weapon's profile. One without Strength, AP and Damage does none, but has abilities."""

    name: Title
    type: WrittenType
    range: Size | None = None
    strength: WrittenStrength | None = None
    ap: Annotated[int, msgspec.Meta(ge=-9, le=0)] = 0
    damage: WrittenAmount | None = None
    abilities: tuple[Id, ...] = ()


class StatsForm(Form, kw_only=True):
    """The characteristics of a model, its base and, where it is unusual, its height and that of its eyes."""

    name: Title
    move: Size
    ws: Target
    bs: Target
    strength: Characteristic
    toughness: Characteristic
    wounds: Characteristic
    attacks: Characteristic
    leadership: Characteristic
    save: Target
    base: BaseSize
    invulnerable: Target | None = None
    height: Size | None = None
    eye: Size | None = None
    abilities: tuple[Id, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    leans: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    settles: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    knows: tuple[Id, ...] = ()


class ModelForm(StatsForm, kw_only=True):
    """A model of a team. `commander` are the prices of its levels from 2 up; `max` is how many a team may have."""

    max: Small
    points: Points
    weapons: tuple[Id, ...] = ()
    may_be: tuple[Id, ...] = ()
    commander: dict[Literal["2", "3", "4"], Points] | None = None


class InlineCardForm(StatsForm, kw_only=True):
    """A model written into a scenario, weapons and all. `commander` says that it is one, of its `level`."""

    weapons: dict[Id, WeaponForm] = msgspec.field(default_factory=dict)
    faction: Id = "scenario"
    points: Points = 10
    max: Small = 20
    specialism: Id | None = None
    level: Level = 1
    traits: tuple[Id, ...] = ()
    commander: bool = False


class WargearForm(RuleForm, kw_only=True):
    """What can be bought for a model. `bearers` says which models may have it, and how many of each."""

    points: Points
    bearers: dict[Id, Small] = msgspec.field(default_factory=dict)
    bearing: Literal["assault", "grenade", "heavy", "melee", "pistol", "rapid-fire"] | None = None
    without: Literal["assault", "grenade", "heavy", "melee", "pistol", "rapid-fire"] | None = None
    most: Small = 20
    weapons: tuple[Id, ...] = ()
    move: Size | None = None
    save: Target | None = None
    invulnerable: Target | None = None
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Id, ...] = ()


Phase = Literal["movement", "psychic", "shooting", "fight", "morale"]


class TacticForm(RuleForm, kw_only=True):
    """A tactic: what it costs, in which phase and at which moment it is used, and what its user has to be.

    `model` is the datasheet that alone may use it, `aura` how far it reaches.
    """

    cost: Cost
    phase: Phase | None = None
    window: Id | None = None
    aura: Size | None = None
    model: Id | None = None
    level: Level = 1


class SpecialismForm(Form):
    """A specialism: the ability of level 1, the two to choose from at level 2, and its tactic, each under its id."""

    name: Title
    ability: Annotated[dict[Id, RuleForm], msgspec.Meta(min_length=1, max_length=1)]
    choices: Annotated[dict[Id, RuleForm], msgspec.Meta(min_length=2, max_length=2)]
    tactic: Annotated[dict[Id, TacticForm], msgspec.Meta(min_length=1, max_length=1)]


class SpecialismsForm(Form):
    """The file of the specialisms; `levels` is what each level costs besides, the first one first."""

    edition: Id
    levels: Annotated[tuple[Points, ...], msgspec.Meta(min_length=1, max_length=4)]
    specialisms: Annotated[dict[Id, SpecialismForm], msgspec.Meta(min_length=1)]


class TraitForm(RuleForm, kw_only=True):
    """A trait of commanders, with what it adds."""

    points: Points
    move: Size | None = None
    leadership: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    settles: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class CommandersForm(Form):
    """The file of what all commanders may use and have."""

    edition: Id
    tactics: dict[Id, TacticForm]
    traits: dict[Id, TraitForm]


class PowerForm(RuleForm, kw_only=True):
    """A psychic power; `target` says whom it is used on."""

    charge: Annotated[int, msgspec.Meta(ge=2, le=12)]
    range: Size | None = None
    target: Literal["enemy", "friend", "self", "all-enemies"] = "enemy"


class PowersForm(Form):
    """The file of the powers."""

    edition: Id
    leans: Annotated[dict[Id, PowerForm], msgspec.Meta(min_length=1)]


class TacticsForm(Form):
    """The file of the tactics that everybody has."""

    edition: Id
    tactics: Annotated[dict[Id, TacticForm], msgspec.Meta(min_length=1)]


class WeaponAbilitiesForm(Form):
    """The file of what weapons can do beside their numbers."""

    edition: Id
    abilities: Annotated[dict[Id, RuleForm], msgspec.Meta(min_length=1)]


class TeamForm(Form, kw_only=True):
    """A team's file. `everyone` lists the abilities of all its models; `rosters` are ready ones by name."""

    id: Id
    edition: Id
    name: Title
    faction: Id
    idea: Words
    models: Annotated[dict[Id, ModelForm], msgspec.Meta(min_length=1)]
    weapons: Annotated[dict[Id, WeaponForm], msgspec.Meta(min_length=1)]
    rosters: dict[Id, Annotated[tuple[MemberForm, ...], msgspec.Meta(min_length=1, max_length=30)]]
    plays: Words | None = None
    beaten_by: Words | None = None
    everyone: tuple[Id, ...] = ()
    abilities: dict[Id, RuleForm] = msgspec.field(default_factory=dict)
    wargear: dict[Id, WargearForm] = msgspec.field(default_factory=dict)
    tactics: dict[Id, TacticForm] = msgspec.field(default_factory=dict)
    names: tuple[Title, ...] = ()


class ScoreForm(Form):
    """A way to score: when it is looked at, from which round on, and how much it is worth."""

    when: Literal["end-of-round", "end-of-battle", "at-once"]
    points: Annotated[int, msgspec.Meta(ge=1, le=6)]
    text: Words
    from_round: Round = 1


class MissionForm(Form, kw_only=True):
    """A mission's file. `reserves` is what is said of models that are kept back."""

    id: Id
    edition: Id
    name: Title
    text: Words
    players: Annotated[tuple[Annotated[int, msgspec.Meta(ge=2, le=4)], ...], msgspec.Meta(min_length=1, max_length=3)]
    scoring: Annotated[dict[Id, ScoreForm], msgspec.Meta(min_length=1)]
    commander: Literal["no", "optional", "yes"] = "no"
    points: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100
    markers: Literal["all", "centre", "none"] = "all"
    length: Literal["variable"] | Round = "variable"
    reserves: Words | None = None
    rewards: Words | None = None


FORMS: dict[str, tuple[type[Form], str]] = {
    "commanders": (CommandersForm, "The commanders' tactics and traits of kt18"),
    "leans": (PowersForm, "The psychic powers of kt18"),
    "mission": (MissionForm, "A kt18 mission"),
    "specialisms": (SpecialismsForm, "The specialisms of kt18"),
    "tactics": (TacticsForm, "The tactics of every kt18 team"),
    "team": (TeamForm, "A kt18 team"),
    "weapon-abilities": (WeaponAbilitiesForm, "What weapons of kt18 can do beside their numbers"),
}
"""The files of this edition, by what they are."""
