"""The state of a campaign between battles, and the plan that it begins with, as forms of plain data."""

from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec

from killzone.content.forms import Form, Id, Title, Words, fill
from killzone.content.library import find_own
from killzone.content.source import ContentError, Source
from killzone.core.rules import rule
from killzone.core.values import Json
from killzone.editions.kt18.campaign.entries import RESOURCES
from killzone.editions.kt18.cards.files import EDITION

Resource = Literal["morale", "stores", "papers", "ground"]
Fate = Literal["struck-off", "convalescent", "light-duties", "recovered", "hard-knocks"]
State = Literal["convalescent", "light-duties", "serious-injury", "minor-injury", "contusion"]
Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Face = Annotated[int, msgspec.Meta(ge=1, le=10)]

MOST_MODELS: Final = 20
"""How many models a command roster may hold."""
LEVEL_2, LEVEL_3 = 3, 7
"""The experience at which a specialist may choose an ability, and has both."""
PLAIN_RECRUITS: Final = 2
FIRE_TEAM_SIZE: Final = 5
POORER: Final = 10
"""How many points fewer a player without stores may bring."""


class PlanForm(Form, omit_defaults=True):
    """A battle of the plan; `pairs` says that players fight two by two, and who against whom."""

    mission: Id
    killzone: Id
    points: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    pairs: Literal["in-order", "by-standing"] | None = None


class PlansForm(Form):
    """The plan of two players, and that of more."""

    two: Annotated[tuple[PlanForm, ...], msgspec.Meta(min_length=1, max_length=20)]
    more: Annotated[tuple[PlanForm, ...], msgspec.Meta(min_length=1, max_length=20)]


class CampaignForm(Form):
    """The campaign's file: resources at the start, what each mission puts at stake, and the casualty table.

    Each line of the table is a fate with its highest face.
    """

    id: Id
    edition: Id
    name: Title
    text: Words
    resources: Annotated[int, msgspec.Meta(ge=1, le=99)]
    at_stake: dict[Id, Resource]
    casualties: dict[Fate, Face]
    plans: PlansForm


class NextForm(Form, omit_defaults=True):
    """What a model carries into its player's next battle."""

    flesh_wounds: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    less: tuple[Id, ...] = ()


class ModelState(Form, omit_defaults=True):
    """A model of a command roster."""

    card: Id
    name: Title
    specialism: Id | None = None
    level: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    took: tuple[Id, ...] = ()
    gear: tuple[Id, ...] = ()
    traits: tuple[Id, ...] = ()
    experience: Count = 0
    fire_team: Id | None = None
    state: State | None = None
    next: NextForm | None = None


class FireTeamState(Form, omit_defaults=True):
    """A fire team of a roster."""

    name: Title
    experience: Count = 0


class PlayerState(Form, omit_defaults=True):
    """A player. `owed` are specialists that may be replaced, `recruits` plain models that may be added now."""

    name: Title
    team: Id
    resources: dict[Id, Count]
    roster: Annotated[dict[Id, ModelState], msgspec.Meta(max_length=MOST_MODELS)]
    fire_teams: dict[Id, FireTeamState] = msgspec.field(default_factory=dict)
    won: Count = 0
    owed: Count = 0
    recruits: Count = 0
    muster: tuple[Id, ...] | None = None


class CampaignState(Form, omit_defaults=True):
    """A campaign between battles. `next` is the battle to be played, `due` who is still to play it, by games."""

    id: Id
    key: str
    name: Title
    next: Annotated[int, msgspec.Meta(ge=1, le=21)]
    plan: tuple[PlanForm, ...]
    at_stake: dict[Id, Resource]
    casualties: dict[Fate, Face]
    players: Annotated[dict[Id, PlayerState], msgspec.Meta(min_length=2, max_length=4)]
    due: tuple[tuple[Id, ...], ...] = ()
    resting: tuple[Id, ...] = ()

    @property
    def over(self) -> bool:
        return self.next > len(self.plan)


@cache
@rule("kt18.campaign.hard-knocks")
def campaign_form() -> CampaignForm:
    """The campaign that comes with the edition: its casualty table is data."""
    return fill(CampaignForm, find_own(EDITION, "campaign"))


def read_state(data: Json) -> CampaignState:
    """A state from plain data. Raises `ContentError`."""
    source = Source("campaign", data, {})
    state = fill(CampaignState, source)
    wrong = [
        source.problem(("players", id, "resources"), f"{one.name} must have {', '.join(RESOURCES)}, and nothing else.")
        for id, one in state.players.items()
        if set(one.resources) != set(RESOURCES)
    ]
    if wrong:
        raise ContentError(wrong)
    return state


def plain_state(state: CampaignState) -> Json:
    """A state as plain data."""
    plain: Json = _plain(msgspec.to_builtins(state))
    return plain


def _plain(data: Any) -> Json:
    """Tuples as lists: what is written and read again is the same."""
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(one) for one in data] if isinstance(data, (list, tuple)) else data
