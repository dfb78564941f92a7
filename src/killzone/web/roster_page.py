"""The roster builder's side of the server: what a team's roster may hold, and what is said of one."""

import asyncio
from typing import Any

import yaml
from starlette.requests import Request
from starlette.responses import Response

from killzone.content import ContentError
from killzone.content.library import find, shipped
from killzone.content.rosters import RosterCard, RosterKind, roster_of
from killzone.content.source import Problem, Source
from killzone.content.writing import yaml_text
from killzone.editions import find_edition, playable
from killzone.web.api import as_json, route, spend
from killzone.web.lobby import Lobby
from killzone.web.opening import ReadyGame, open_new, sentence
from killzone.web.pages import Refusal, body_of, refused
from killzone.web.protocol import (
    NewTable,
    Reason,
    RosterChoice,
    RosterFault,
    RosterJudged,
    RosterOption,
    RosterRole,
    RosterTeam,
    RosterTeams,
)

MOST_FAULTS = 40


def kinds() -> dict[str, RosterKind]:
    """What rosters are, by the editions that have any."""
    makes = {id: find_edition(id).rosters for id in playable()}
    return {id: make() for id, make in makes.items() if make is not None}


def kind_of(edition: str) -> RosterKind:
    """Raises `Refusal`."""
    found = kinds().get(edition)
    if found is None:
        raise refused("this edition has no rosters.", status=404)
    return found


async def teams(request: Request, lobby: Lobby) -> Response:
    return as_json(await asyncio.to_thread(_teams))


def _teams() -> list[RosterTeams]:
    return [
        RosterTeams(id, find_edition(id).title, [RosterChoice(team, _name(id, team)) for team in shipped("team", id)])
        for id in kinds()
    ]


def _name(edition: str, team: str) -> str:
    return str(find("team", team, edition).data["name"])


async def options(request: Request, lobby: Lobby) -> Response:
    edition, team = request.path_params["edition"], request.path_params["team"]
    kind = kind_of(edition)
    if team not in kind.teams():
        raise refused("there is no such team.", status=404)
    return as_json(await lobby.look(lambda: team_options(kind, team)))


def team_options(kind: RosterKind, team: str) -> RosterTeam:
    """What a roster of a team may hold."""
    return RosterTeam(
        kind.edition,
        team,
        _name(kind.edition, team),
        kind.points,
        [_option(kind, team, one) for one in kind.cards(team)],
    )


def _option(kind: RosterKind, team: str, card: RosterCard) -> RosterOption:
    roles = [
        RosterRole(id, name, [RosterChoice(*choice) for choice in choices])
        for id, name, choices in (kind.role(id) for id in card.roles)
    ]
    gear = [RosterChoice(one.id, one.name, one.points) for one in kind.gear(team) if one.id in card.gear]
    traits = [RosterChoice(one.id, one.name, one.points) for one in kind.traits() if one.id in card.traits]
    return RosterOption(card.id, card.name, card.points, card.most, roles, list(card.levels), gear, traits)


async def judge(request: Request, lobby: Lobby) -> Response:
    """What is said of a roster as plain data, or as the text of a file."""
    text = await body_of(request, lobby.settings.limits.body)
    kind = kind_of(request.path_params["edition"])
    return as_json(await lobby.look(lambda: judged(kind, text)))


def judged(kind: RosterKind, text: bytes) -> RosterJudged:
    """Every mistake and every rule that is not kept, by the edition's own check of rosters."""
    from killzone.content.source import read_bytes

    try:
        source = read_bytes(text, "roster")
        roster = roster_of(source, kind)
    except ContentError as problem:
        faults = [RosterFault(sentence(one.text), _member(one)) for one in problem.problems[:MOST_FAULTS]]
        return RosterJudged(0, kind.points, [], faults)
    faults = [
        RosterFault(sentence(one.text), one.path[1] if len(one.path) > 1 and type(one.path[1]) is int else -1, one.rule)
        for one in roster.breaches[:MOST_FAULTS]
    ]
    prices = _prices(source, roster.members)
    return RosterJudged(roster.points.total, roster.limit, prices, faults, file_text(source))


def _prices(source: Source, members: Any) -> list[int]:
    """What each line of a roster costs, however many it stands for."""
    prices = [0] * len(source.data["roster"])
    for one in members:
        prices[one.path[1]] += one.points.total
    return prices


def _member(problem: Problem) -> int:
    """The line of the roster that a mistake is in."""
    _, opened, rest = problem.where.partition("roster[")
    number = rest.partition("]")[0]
    return int(number) - 1 if opened and number.isdigit() else -1


async def play(request: Request, lobby: Lobby) -> Response:
    """Open a table for a battle of this roster against the usual opponent, whom a bot plays."""
    text = await body_of(request, lobby.settings.limits.body)
    kind = kind_of(request.path_params["edition"])
    said = await lobby.look(lambda: judged(kind, text))
    if not said.text:
        raise Refusal(422, *(Reason("", fault.text) for fault in said.faults))
    spend(request)
    created = await lobby.open(await lobby.look(lambda: ready_game(kind.edition, said.text)))
    lobby.errand(lobby.workers.warm_up())
    return as_json(created, 201)


def ready_game(edition: str, text: str) -> ReadyGame:
    """The usual battle with this roster in the first seat. Raises `NotOpenedError`."""
    usual = find_edition(edition).usual
    assert usual is not None, "an edition that can be played says how it usually is"
    team = yaml.safe_load(text)["team"]
    other = next((one for one in usual.teams if one != team), usual.teams[0])
    return open_new(NewTable(edition=edition, teams=[team, other], rosters=[text]))


def file_text(source: Source) -> str:
    """A roster as the text of its file."""
    return yaml_text(source.data)


ROUTES = [
    route("/rosters", teams),
    route("/rosters/{edition}/{team}", options),
    route("/rosters/{edition}", judge, "POST"),
    route("/rosters/{edition}/play", play, "POST"),
]
