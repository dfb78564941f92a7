"""What an edition brings for campaigns: a state between battles as plain data, and what can be done to it.

The state is the edition's own; whoever keeps, shows or plays a campaign asks the kit. Nothing here rolls dice: what
chance decides is decided in a game, and `settled` reads it from there.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from killzone.core.game import Game
from killzone.core.values import Json


class CampaignError(ValueError):
    """Something that a campaign does not allow, as a sentence."""


class Entry(NamedTuple):
    """A player who enters a campaign: an id, what it is called, and a team or roster: a name, a path or data."""

    id: str
    name: str
    roster: str | Json


class Judgement(NamedTuple):
    """What is said of those whom a player wants to muster.

    `refusals` are why they cannot come at all, `reasons` which rules of mustering they do not keep all the same.
    """

    points: int
    limit: int
    refusals: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


class Fixture(NamedTuple):
    """A battle that is due: of which round of the campaign, who plays in the order of their seats, and what."""

    battle: int
    players: tuple[str, ...]
    title: str
    killzone: str


class Deed(NamedTuple):
    """Something that a player does between battles: `what` is one of muster, enlist and promote.

    Who comes; a card with the role that it gets, if it gets one; a model with what it learns.
    """

    player: str
    what: str
    names: tuple[str, ...]


MUSTER, ENLIST, PROMOTE = "muster", "enlist", "promote"


class MemberPage(NamedTuple):
    """A member of a roster, to be shown. `experience` so far, and at how much there is something new; 0 for never.

    `notes` are what it carries into the next battle and what else is to be known; `learns` what it may choose from now.
    """

    id: str
    name: str
    card: str
    points: int
    role: str = ""
    level: int = 0
    experience: int = 0
    until: int = 0
    group: str = ""
    fit: bool = True
    notes: tuple[str, ...] = ()
    learns: tuple[tuple[str, str], ...] = ()


class GroupPage(NamedTuple):
    """Members that learn together."""

    id: str
    name: str
    experience: int
    until: int = 0
    notes: tuple[str, ...] = ()


class Recruit(NamedTuple):
    """Somebody who may be enlisted now."""

    card: str
    role: str
    title: str


class PlayerPage(NamedTuple):
    """A player, to be shown. `mustered` is whether it has named who comes, None where no battle of its own is due."""

    id: str
    name: str
    team: str
    won: int
    resources: tuple[tuple[str, int, str], ...]
    members: tuple[MemberPage, ...]
    groups: tuple[GroupPage, ...] = ()
    recruits: tuple[Recruit, ...] = ()
    mustered: bool | None = None
    limit: int = 0


class PlanPage(NamedTuple):
    """A battle of the plan. `due` are the games that are still to be played."""

    number: int
    title: str
    text: str
    state: str
    due: tuple[Fixture, ...] = ()
    resting: tuple[str, ...] = ()


PLAYED, DUE, LATER = "played", "due", "later"


class CampaignPage(NamedTuple):
    """A campaign as everybody may see it. `standing` are the players' ids, best first, by shared places."""

    id: str
    name: str
    text: str
    over: bool
    plan: tuple[PlanPage, ...]
    players: tuple[PlayerPage, ...]
    standing: tuple[tuple[str, ...], ...]


class CampaignKit(Protocol):
    """The campaign of an edition. Whatever gives a state raises `CampaignError` where that cannot be."""

    def found(self, id: str, key: str, entries: Sequence[Entry]) -> Json:
        """The first state of a campaign of these players; `key` tells it from all others."""

    def check(self, state: Json) -> None:
        """Raises `ContentError` for what is no state."""

    def page(self, state: Json) -> CampaignPage:
        """All that everybody may see."""

    def due(self, state: Json) -> tuple[Fixture, ...]:
        """The battles that can be played now, once all in them have mustered; none when the campaign is over."""

    def musters(self, state: Json) -> dict[str, tuple[str, ...]]:
        """Who has named whom for the battle that is due."""

    def judge(self, state: Json, player: str, models: Sequence[str]) -> Judgement:
        """What is said of a muster."""

    def done(self, state: Json, deed: Deed) -> Json:
        """The state after a deed."""

    def advise(self, state: Json, player: str) -> tuple[Deed, ...]:
        """What somebody without wishes would do before the next battle, the muster last."""

    def source(self, state: Json, fixture: Fixture) -> Json:
        """The plain data of a battle in which all have mustered."""

    def settled(self, state: Json, fixture: Fixture, game: Game) -> Json:
        """The state after a battle that was played to its end."""

    def told(self, game: Game) -> tuple[str, ...]:
        """How a battle ended and what came of it, in sentences."""
