"""A campaign begins: command rosters from teams or files, names, fire teams, and the first battles."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from killzone.content.rosters import Member, roster_of
from killzone.content.source import ContentError, Source
from killzone.core.places import ORDINALS
from killzone.core.rules import rule
from killzone.core.values import Json
from killzone.editions.campaigns import CampaignError, Entry
from killzone.editions.kt18.campaign.entries import RESOURCES
from killzone.editions.kt18.campaign.state import (
    FIRE_TEAM_SIZE,
    MOST_MODELS,
    CampaignState,
    FireTeamState,
    ModelState,
    PlayerState,
    campaign_form,
)
from killzone.editions.kt18.cards.files import list_teams, load_team
from killzone.editions.kt18.cards.printed import Team
from killzone.editions.kt18.mustering.battle_forged import NOT_FORGED, TRAITS
from killzone.editions.kt18.mustering.muster import COMMANDER, DEFAULT, all_rosters, roster_data, rostered, team_in
from killzone.spelling import listed

UNIQUE: Final = "kt18.campaign.roster-unique"
STRICT: Final = frozenset({NOT_FORGED, TRAITS, "kt18.roster.faction"})
"""What a command roster has to keep of the rules of mustering; the others are judged when a battle is mustered for."""
PLAYERS: Final = (2, 3, 4)


def founded(id: str, key: str, entries: Sequence[Entry]) -> CampaignState:
    """The first state of a campaign. Raises `CampaignError`, or `ContentError` for a roster with mistakes."""
    if len(entries) not in PLAYERS:
        raise CampaignError(f"a campaign is for {listed(map(str, PLAYERS))} players, not for {len(entries)}.")
    twice = [name for name, number in Counter(one.id for one in entries).items() if number > 1]
    if twice:
        raise CampaignError(f"{twice[0]} is named twice; every player has an id of its own.")
    form = campaign_form()
    players = {one.id: _player(one, form.resources) for one in entries}
    plan = form.plans.two if len(players) == 2 else form.plans.more
    return CampaignState(id, key, form.name, 1, plan, form.at_stake, form.casualties, players)


def _player(entry: Entry, resources: int) -> PlayerState:
    team, source = _roster(entry.roster)
    members = roster_of(source, all_rosters())
    wrong = [*(one for one in members.breaches if one.rule in STRICT)]
    if wrong:
        raise ContentError(source.problem(one.path, one.text) for one in wrong)
    models = _models(team, members.members)
    check_roster(team, models.values())
    fire_teams = form_fire_teams(team, models)
    held = dict.fromkeys(RESOURCES, resources)
    return PlayerState(entry.name, team.id, held, models, fire_teams)


def _roster(name: str | Json) -> tuple[Team, Source]:
    """A roster by name or path, or its data; of a whole team it is the default one, and the commander of its other."""
    if not isinstance(name, str):
        source = Source("roster", name, {})
        return team_in(source), source
    found = rostered(name)
    if found is not None:
        return found
    if name not in list_teams():
        text = "this is the file of a team; expected that of a roster of it, or the name of a team."
        raise CampaignError(f"{name}: {text}")
    team = load_team(name)
    data = roster_data(team, DEFAULT)
    other = roster_data(team, COMMANDER) if COMMANDER in dict(team.rosters) else {"roster": []}
    chosen = [one for one in other["roster"] if team.card(one["card"]).commands]
    return team, Source(name, {**data, "roster": [*data["roster"], *chosen]}, {})


def _models(team: Team, members: Iterable[Member]) -> dict[str, ModelState]:
    found: dict[str, ModelState] = {}
    for member in members:
        name = member.name or free_name(team, member.card, found.values())
        found[free_id(member.card, found)] = ModelState(
            member.card,
            name,
            member.role or None,
            member.level,
            member.took,
            member.gear,
            member.traits,
        )
    return found


def free_id(card: str, taken: Iterable[str]) -> str:
    """An id for one more model of a card."""
    known = set(taken)
    return next(id for number in range(1, 10_000) if (id := f"{card}-{number}") not in known)


def free_name(team: Team, card: str, others: Iterable[ModelState]) -> str:
    """A name of the team's that nobody has; the card's with a number once they are used up."""
    taken = {one.name for one in others}
    if name := next((one for one in team.names if one not in taken), ""):
        return name
    title = team.card(card).name
    return next(name for number in range(1, 10_000) if (name := f"{title} {number}") not in taken)


@rule(UNIQUE)
def check_roster(team: Team, models: Iterable[ModelState]) -> None:
    """A command roster holds at most one of any commander, 20 models, and somebody who can come without leave.

    Raises `CampaignError`.
    """
    cards = Counter(one.card for one in models)
    if all(team.card(card).commands for card in cards):
        raise CampaignError("the roster has commanders only; expected somebody who comes where none is allowed.")
    if cards.total() > MOST_MODELS:
        raise CampaignError(f"the roster has {cards.total()} models; {MOST_MODELS} is the most in a campaign.")
    for card, number in cards.items():
        if number > 1 and team.card(card).commands:
            name = team.card(card).name
            raise CampaignError(f"the roster has {number} of the commander {name}; a campaign allows one of each.")


def is_plain(team: Team, model: ModelState) -> bool:
    """Whether a model is neither a specialist nor a commander."""
    return model.specialism is None and not team.card(model.card).commands


def form_fire_teams(team: Team, models: dict[str, ModelState]) -> dict[str, FireTeamState]:
    """Plain models of one card, where there are several, form fire teams of up to five."""
    plain = Counter(one.card for one in models.values() if is_plain(team, one))
    fire_teams: dict[str, FireTeamState] = {}
    for id, model in list(models.items()):
        if is_plain(team, model) and plain[model.card] > 1:
            models[id] = join_fire_team(team, model, models, fire_teams)
    return fire_teams


def join_fire_team(
    team: Team, model: ModelState, models: dict[str, ModelState], fire_teams: dict[str, FireTeamState]
) -> ModelState:
    """The model in the first fire team of its card that has room; a new one is formed where none has."""
    for id, title in _fire_teams(team, model.card):
        size = sum(one.fire_team == id for one in models.values())
        if size < FIRE_TEAM_SIZE:
            fire_teams.setdefault(id, FireTeamState(title))
            return msgspec.structs.replace(model, fire_team=id)
    raise AssertionError("a roster of 20 models has room for all its fire teams")


def _fire_teams(team: Team, card: str) -> Iterator[tuple[str, str]]:
    for number, word in enumerate(ORDINALS, 1):
        yield f"{card}-team-{number}", f"{word.capitalize()} {team.card(card).name} team"
