"""What the forms of editions' files have in common: profiles, cards, rules in words, missions."""

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec

from killzone.content.forms import Form, Id, MisreadError, Title, Words
from killzone.content.scalars import BaseSize, Damage, Size, Target

Small = Annotated[int, msgspec.Meta(ge=1, le=20)]
Keyword = Annotated[str, msgspec.Meta(min_length=1, max_length=40, description="a word")]
Turn = Annotated[int, msgspec.Meta(ge=1, le=10)]


class WrittenRules(tuple[Any, ...]):
    """Weapon rules as they are printed; an edition says how they are parsed."""

    expected: ClassVar[str]

    @classmethod
    def parse(cls, written: str) -> tuple[Any, ...]:
        """The rules. Raises ValueError with a sentence."""
        raise NotImplementedError

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises `MisreadError` for a rule that there is not, ValueError for anything but text."""
        if isinstance(written, cls):
            return written
        if not isinstance(written, str):
            raise ValueError(cls.expected)
        try:
            return cls(cls.parse(written))
        except ValueError as problem:
            raise MisreadError(str(problem)) from None

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {"description": cls.expected, "type": "string"}


class ProfileForm(Form):
    """The numbers of a weapon."""

    name: Title
    type: Literal["ranged", "melee"]
    attacks: Small
    hit: Target
    damage: Damage


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


class RuleForm(Form):
    """An ability in words."""

    name: Title
    text: Words


class PloyForm(RuleForm):
    """A ploy in words; it costs 1 CP unless it says otherwise."""

    cost: Annotated[int, msgspec.Meta(ge=0, le=5)] = 1


class MissionActionForm(RuleForm, kw_only=True):
    """An action that a mission or a tac op adds."""

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
    """What operatives may pick up: what it is called, from when, and the actions that carrying it forbids."""

    name: Title
    from_turning_point: Turn = 1
    forbids: tuple[Id, ...] = ()


class MissionForm(Form, kw_only=True):
    """A mission's file."""

    id: Id
    edition: Id
    name: Title
    text: Words
    scoring: Annotated[dict[Id, ScoreForm], msgspec.Meta(min_length=1)]
    rewards: Words | None = None
    turning_points: Turn = 4
    markers: Literal["all", "centre", "none"] = "all"
    actions: dict[Id, MissionActionForm] = msgspec.field(default_factory=dict)


class AttackForm(Form):
    """An attack that has begun, of whoever is active: its weapon and its target have been selected."""

    action: Literal["shoot", "fight"]
    target: Id
    weapon: Id | None = None
