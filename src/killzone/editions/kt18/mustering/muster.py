"""Who comes to a battle: a ready roster of a team, one that is written down, or models listed one by one."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from killzone.content.library import SUFFIX, find, unknown
from killzone.content.rosters import Breach, Roster, RosterKind, is_roster, roster_of
from killzone.content.source import ContentError, Source
from killzone.core.rules import rule
from killzone.core.values import Json
from killzone.editions.kt18.cards.datacards import Datasheet
from killzone.editions.kt18.cards.files import EDITION, list_teams, load_team, model_of, specialisms, team_of
from killzone.editions.kt18.cards.models import written
from killzone.editions.kt18.cards.printed import Mission, Team
from killzone.editions.kt18.mustering.battle_forged import LIMIT, OPTIONAL, YES, roster_kind
from killzone.editions.shared.cards.printed import muster_names

SUFFIXES: Final = (SUFFIX, ".yml")

DEFAULT, SMALL, COMMANDER = "default", "small", "commander"
"""The ready rosters of teams."""


class Muster(NamedTuple):
    """A side as it comes to a battle. `models` with their `names`; `breaches` are why it is not battle-forged."""

    team: Team
    title: str
    models: tuple[Datasheet, ...]
    names: tuple[str, ...]
    breaches: tuple[Breach, ...]

    @property
    @rule("kt18.roster.points")
    def force(self) -> int:
        """The Force: what all of it costs, battle-forged or not."""
        return sum(model.points for model in self.models)

    @property
    @rule("kt18.roster.not-battle-forged")
    def battle_forged(self) -> bool:
        """Whether it keeps all rules of mustering."""
        return not self.breaches


def _teams(own: Team | None = None) -> dict[str, Callable[[], Team]]:
    """The teams by id, read when they are asked for; somebody's `own` one stands for itself."""
    found: dict[str, Callable[[], Team]] = {name: partial(load_team, name) for name in list_teams()}
    if own is not None:
        found[own.id] = lambda: own
    return found


def all_rosters() -> RosterKind:
    """What rosters of the shipped teams are."""
    return roster_kind(_teams())


def mustered(team: Team, roster: Json, limit: int = LIMIT, commander: str = OPTIONAL) -> Muster:
    """The side that plain data describes: the name of a ready roster of the team, models as they are written, or the
    data of a roster's file.

    Raises `ContentError` for what cannot be understood; what breaks a rule of mustering is told in the breaches.
    """
    if isinstance(roster, str):
        return _ready(team, roster, limit, commander)
    return muster_of(team, Source("roster", roster_data(team, roster), {}), limit, commander)


@lru_cache(maxsize=32)
def _ready(team: Team, roster: str, limit: int, commander: str) -> Muster:
    """The side of a ready roster, which most battles begin with: read and judged once."""
    return muster_of(team, Source("roster", roster_data(team, roster), {}), limit, commander)


def muster_of(team: Team, source: Source, limit: int = LIMIT, commander: str = OPTIONAL) -> Muster:
    """The side that the file of a roster describes. Raises `ContentError` for one that cannot be understood."""
    roster = roster_of(source, roster_kind(_teams(team), limit, commander))
    models = tuple(_models(roster, _teams(team)))
    numbered = muster_names(models)
    names = tuple(member.name or name for member, name in zip(roster.members, numbered, strict=True))
    return Muster(team, roster.name or team.name, models, names, roster.breaches)


def _models(roster: Roster, teams: Mapping[str, Callable[[], Team]]) -> Iterable[Datasheet]:
    for one in roster.members:
        model = written(one.card, one.role, one.level, one.took, one.gear, one.traits)
        yield model_of(teams[one.team](), model)


def roster_data(team: Team, roster: Json) -> Json:
    """The data of a roster's file. Raises `ContentError` for a ready roster that there is not."""
    if isinstance(roster, str):
        ready = dict(team.rosters)
        if roster not in ready:
            raise ContentError([Source("roster", {}, {}).problem((), unknown("roster", roster, ready))])
        roster = list(ready[roster])
    if isinstance(roster, list):
        return {"edition": EDITION, "team": team.id, "roster": [_member(team, model) for model in roster]}
    return roster


def _member(team: Team, model: Any) -> Json:
    try:
        sheet = model_of(team, str(model))
    except LookupError as problem:
        raise ContentError([Source("roster", {}, {}).problem((), str(problem.args[0]))]) from None
    member: dict[str, Json] = {"card": sheet.id.removeprefix(f"{team.id}.").partition(".")[0]}
    if sheet.specialism:
        chosen = {one.id for one in specialisms()[sheet.specialism].choices}
        member["role"] = sheet.specialism
        member["level"] = sheet.level
        if sheet.level == 2:
            member["took"] = [id for id in sheet.abilities if id in chosen]
    member |= {"gear": list(sheet.wargear)} if sheet.wargear else {}
    return member | ({"traits": list(sheet.traits)} if sheet.traits else {})


def usual_roster(small: bool, mission: Mission | None) -> str:
    """The ready roster that goes with a battle: the small one, the one with a commander if a mission asks for it."""
    return SMALL if small else COMMANDER if mission and mission.commander == YES else DEFAULT


def kept(name: str) -> tuple[Json, Json]:
    """What a record holds of a team or a roster by name or path: the team, and the roster if one is named.

    `ninth-bell.commander` is a ready roster of a team. A file is read here and never again. Raises `ContentError` with
    every mistake.
    """
    if (found := rostered(name)) is not None:
        own, roster = found
        muster_of(own, roster)
        ready = named_roster(name)
        return own.id, ready[1] if ready else roster.data
    if name in list_teams():
        return name, None
    source = find("team", name, EDITION)
    team_of(source)
    return source.data, None


def named_roster(name: str) -> tuple[str, str] | None:
    """The team and the ready roster that a name such as `ninth-bell.commander` stands for."""
    team, _, ready = name.partition(".")
    return (team, ready) if ready and team in list_teams() and f".{ready}" not in SUFFIXES else None


def rostered(name: str) -> tuple[Team, Source] | None:
    """The team and the roster that a name or a path stands for; None if it is that of a whole team.

    Raises `ContentError`.
    """
    if (ready := named_roster(name)) is not None:
        team = load_team(ready[0])
        return team, Source(name, roster_data(team, ready[1]), {})
    if name in list_teams():
        return None
    source = find("team", name, EDITION)
    return (team_in(source), source) if is_roster(source) else None


def team_in(source: Source) -> Team:
    """The team that a roster's file is of. Raises `ContentError`."""
    team = source.data.get("team")
    if not isinstance(team, str) or team not in list_teams():
        raise ContentError([source.problem(("team",), unknown("team", str(team), list_teams()))])
    return load_team(team)
