"""What there is to play with: editions, killzones with their pictures, teams with their cards, missions, bots.

Everything is shown as a table would show it: each killzone and each team is put into a game and looked at.
"""

import asyncio
import logging
import threading
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import killzone
from killzone.agents import ABOUT, names
from killzone.content.library import find, killzones_of, shipped
from killzone.editions import every_edition
from killzone.editions.edition import Edition, Way
from killzone.geometry.units import text as length_text
from killzone.reference import EDITIONS, entries
from killzone.web import showing
from killzone.web.pages import Kept, kept
from killzone.web.protocol import (
    Catalog,
    CatalogBot,
    CatalogEdition,
    CatalogKillzone,
    CatalogMission,
    CatalogTeam,
    CatalogWay,
    Operative,
)

PERSON_PACE: Final = 0.8
BOT_PACE: Final = 0.1
"""Minutes that an activation takes, as people and bots usually play."""

LOG = logging.getLogger("killzone.web")
_MAKING: Final = threading.Lock()

USUAL_BOT: Final = "greedy:veteran"


async def catalog(request: Request) -> Response:
    return (await asyncio.to_thread(prepared)).response(request)


def prepared() -> Kept:
    """The catalog as it is sent, made when it is first asked for; whoever asks meanwhile waits for the same one."""
    with _MAKING:
        return _catalog()


@cache
def _catalog() -> Kept:
    return kept(whole_catalog())


def whole_catalog() -> Catalog:
    """The newest edition first, and after ours those of other packages, if they can be played."""
    newest = every_edition()[::-1]
    newest.sort(key=lambda one: one.id not in EDITIONS)
    return Catalog(
        [found for one in newest if (found := _listed(one))],
        [CatalogBot(name, *ABOUT[name]) for name in ABOUT if name in names()],
        USUAL_BOT,
        PERSON_PACE,
        BOT_PACE,
    )


def _listed(edition: Edition) -> CatalogEdition | None:
    """An edition as it is listed. One of another package that cannot be shown is left out: it stops no other."""
    if edition.id in EDITIONS:
        return _playable(edition) if edition.usual else _not_yet(edition)
    try:
        return _playable(edition) if edition.usual else None
    except Exception:  # whatever somebody's own code does
        LOG.exception("the edition %r cannot be listed", edition.id)
        return None


def _not_yet(edition: Edition) -> CatalogEdition:
    about = f"Not playable yet: its {len(entries(edition.id))} rules and its odds are here, its games are not."
    return CatalogEdition(edition.id, edition.short, about, showing.words_of(edition.words))


def _playable(edition: Edition) -> CatalogEdition:
    """All that an edition ships; battles to look at it are played the usual way."""
    usual = edition.usual
    assert usual is not None
    id = edition.id
    killzones = _usual_first(shipped("killzone", id), usual.killzone)
    teams = _usual_first(shipped("team", id), *usual.teams)
    missions = [_mission(id, name) for name in _usual_first(shipped("mission", id), usual.mission)]
    return CatalogEdition(
        id,
        edition.short,
        EDITIONS.get(id, edition.title),
        showing.words_of(edition.words),
        True,
        [_way(edition, way) for way in edition.ways],
        [_killzone(id, name, usual.teams) for name in killzones],
        missions,
        [_team(edition, name, killzones[0]) for name in teams],
        sorted(edition.seats, key=lambda many: many != len(usual.teams)),
        _weighed(edition),
    )


def _weighed(edition: Edition) -> bool:
    """Whether the odds page can be filled from its teams."""
    forms = edition.attacks().forms() if edition.attacks else ()
    return any(group.teams for form in forms for group in form.groups)


def _way(edition: Edition, way: Way) -> CatalogWay:
    # An edition of another package has no ledger here.
    ledger = entries(edition.id) if edition.id in EDITIONS else ()
    rules = [one for one in ledger if way.extended or not one.extended or one.kind == "definition"]
    about = way.about.format(rules=len(rules))
    return CatalogWay(way.id, f"{edition.short}, {way.title}", about, way.missions, way.length, way.killzone)


def _usual_first(known: Iterable[str], *usual: str) -> list[str]:
    left = list(known)
    return [*(name for name in usual if name in left), *(name for name in left if name not in usual)]


def _words(text: object) -> str:
    return " ".join(str(text or "").split())


def _killzone(edition: str, name: str, teams: Sequence[str]) -> CatalogKillzone:
    game = killzone.new_game(name, teams, edition=edition, seed=0)
    board = showing.drawn(game, 0)
    position = showing.position(game, -1)
    data = find("killzone", name, edition).data
    size = f"{length_text(board.width, 0)[:-1]} \N{MULTIPLICATION SIGN} {length_text(board.depth, 0)}"
    players = sorted(int(many) for many in data.get("deployments") or ())
    text = _words(data.get("text"))
    return CatalogKillzone(name, data["name"], text, size, board, position.turns, position.markers, players)


def _mission(edition: str, name: str) -> CatalogMission:
    data = find("mission", name, edition).data
    where = list(killzones_of(name, edition))
    players = list(data.get("players") or ())
    return CatalogMission(name, data["name"], _words(data["text"]), _words(data.get("rewards")), where, players)


def _team(edition: Edition, name: str, board: str) -> CatalogTeam:
    games = {way.id: _battle(edition, board, name, way) for way in edition.ways}
    game = games[edition.ways[0].id]
    own = _operatives(game)
    sides = {way: _operatives(each) for way, each in games.items()}
    others = {way: side for way, side in sides.items() if _cards(side) != _cards(own)}
    data = find("team", name, edition.id).data
    return CatalogTeam(
        name,
        data.get("name", name),
        _words(data.get("idea")),
        own,
        showing.sheets(game),
        _words(data.get("plays")),
        _words(data.get("beaten-by")),
        others,
    )


def _battle(edition: Edition, board: str, team: str, way: Way) -> killzone.Game:
    """A battle of a team with itself."""
    return killzone.new_game(board, (team,) * edition.seats[0], edition=edition.id, way=way.id, seed=0)


def _operatives(game: killzone.Game) -> list[Operative]:
    """The first side's."""
    return [one for one in showing.position(game, -1).operatives if one.seat == 0]


def _cards(operatives: Iterable[Operative]) -> list[str]:
    return [one.sheet for one in operatives]


ROUTES = [Route("/catalog", catalog, methods=["GET"])]
