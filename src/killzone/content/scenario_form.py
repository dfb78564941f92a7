"""The form of a scenario file: any position, with what comes next."""

from typing import Annotated, Generic, TypeVar

import msgspec

from killzone.content.answer_forms import Answers, ExpectForm
from killzone.content.forms import Form, Id, Title, Words
from killzone.content.killzones import FeatureForm, TerrainForm
from killzone.content.scalars import BaseSize, Point

CardForm = TypeVar("CardForm", bound=Form)

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Face10 = Annotated[int, msgspec.Meta(ge=1, le=10)]
Faces = Annotated[tuple[Face, ...], msgspec.Meta(max_length=2000)]
Faces10 = Annotated[tuple[Face10, ...], msgspec.Meta(max_length=2000)]
"""Scripted dice of an edition that has D10, too: its form says `dice: Faces10 | None = None`."""
Tokens = Annotated[int, msgspec.Meta(ge=1, le=99)]
Degrees = Annotated[int, msgspec.Meta(ge=0, le=359)]
RuleId = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9]+([.@-][a-z0-9]+)*$",
        max_length=80,
        description="the id of a rule such as weapon.stun, or of its use in a phase such as gritted-teeth@fight",
    ),
]
CardName = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$",
        max_length=120,
        description="the id of a card such as ninth-bell.riveter",
    ),
]


class PlayerForm(Form):
    """One side.

    `vp` is the score so far by what it was for, `used` the rules it has used, with the turns, `secrets` what it has
    settled without telling the others, and `tokens` those of the side itself.
    """

    name: Title | None = None
    team: Id | None = None
    cp: Count = 0
    vp: dict[Id, Count] = msgspec.field(default_factory=dict)
    used: dict[RuleId, tuple[Count, ...]] = msgspec.field(default_factory=dict)
    equipment: tuple[Id, ...] = ()
    drop_zone: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    secrets: dict[Id, Id] = msgspec.field(default_factory=dict)
    tokens: dict[Id, Tokens] = msgspec.field(default_factory=dict)


class OperativeForm(Form, Generic[CardForm]):
    """An operative: whose it is, its card (an id or the card itself), and how it stands; off the board without `at`.

    `moved` says whether it has moved in this turn.
    """

    player: Id
    card: CardName | CardForm
    at: Point | None = None
    name: Title | None = None
    facing: Degrees = 0
    order: Id | None = None
    ready: bool = True
    moved: bool = False
    wounds: Count | None = None
    tokens: dict[Id, Tokens] = msgspec.field(default_factory=dict)


class MarkerForm(Form):
    """A marker on the board or carried by an operative; `owner` is the player who has secured it."""

    at: Point | None = None
    carrier: Id | None = None
    kind: Id = "objective"
    base: BaseSize | None = None
    owner: Id | None = None


class EffectForm(Form):
    """A rule in force: on an operative, for a whole player, or for everybody."""

    rule: RuleId
    operative: Id | None = None
    player: Id | None = None
    target: Id | None = None
    amount: Annotated[int, msgspec.Meta(ge=-20, le=20)] = 0
    until: Id | None = None


class ActivationForm(Form):
    """An activation that has begun: whose, what was spent, the actions performed, and the weapons that shot in it."""

    operative: Id
    spent: Count = 0
    performed: tuple[Id, ...] = ()
    weapons: tuple[Id, ...] = ()


class ScenarioForm(Form, Generic[CardForm]):
    """A position, and what comes next; an edition adds the keys that only its files have.

    `killzone` names a shipped one; `terrain` writes one out instead; `extra` is terrain set up in the battle, such as
    barricades, written like the features of a killzone. `dice` are faces to come, in order; `seed` starts dice without
    an end, after the faces if there are both. `answers` are given one after the other by whoever plays the file, and
    `expect` is what must be so then; neither is part of the position. `turn` is 1 where it is not given, and 0 in the
    set-up. `initiative` and `active` name players: who has initiative, and who acts next.
    """

    edition: Id
    players: Annotated[dict[Id, PlayerForm], msgspec.Meta(min_length=2, max_length=4)]
    operatives: Annotated[dict[Id, OperativeForm[CardForm]], msgspec.Meta(max_length=100)]
    title: Title | None = None
    text: Words | None = None
    killzone: Id | None = None
    terrain: TerrainForm | None = None
    mission: Id | None = None
    turn: Annotated[int, msgspec.Meta(ge=0, le=10)] | None = None
    phase: Id | None = None
    initiative: Id | None = None
    active: Id | None = None
    activation: ActivationForm | None = None
    cards: dict[Id, CardForm] = msgspec.field(default_factory=dict)
    markers: Annotated[dict[Id, MarkerForm], msgspec.Meta(max_length=30)] | None = None
    effects: Annotated[tuple[EffectForm, ...], msgspec.Meta(max_length=200)] = ()
    open: Annotated[tuple[Id, ...], msgspec.Meta(max_length=120)] = ()
    extra: Annotated[dict[Id, FeatureForm], msgspec.Meta(max_length=20)] = msgspec.field(default_factory=dict)
    dice: Faces | None = None
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=80)] | int | None = None
    answers: Answers = ()
    expect: ExpectForm | None = None
