"""What there is to play with: editions, killzones with their pictures, teams with their cards, missions, bots.

Everything is shown as a table would show it: each killzone and each team is put into a game and looked at.
"""

import asyncio
import inspect
import threading
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import killzone
from killzone.agents import ABOUT, names
from killzone.content.library import find, shipped
from killzone.editions import playable
from killzone.geometry.units import text as length_text
from killzone.reference import EDITIONS, entries
from killzone.web import showing
from killzone.web.pages import Kept, kept
from killzone.web.protocol import (
    Catalog,
    CatalogBot,
    CatalogEdition,
    CatalogGame,
    CatalogKillzone,
    CatalogMission,
    CatalogTeam,
    Operative,
)

PERSON_PACE: Final = 0.8
BOT_PACE: Final = 0.1
"""Minutes that an activation takes, as people and bots usually play."""

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
    """The newest edition first."""
    return Catalog(
        [_playable(id) if id in playable() else _not_yet(id) for id in reversed(EDITIONS)],
        [CatalogBot(name, *ABOUT[name]) for name in ABOUT if name in names()],
        USUAL_BOT,
        PERSON_PACE,
        BOT_PACE,
    )


def _year(edition: str) -> str:
    """`2024` of `Kill Team 2024, lite rules and core rules`."""
    return next(word.strip(",") for word in EDITIONS[edition].split() if word.strip(",").isdigit())


def _not_yet(edition: str) -> CatalogEdition:
    about = f"Not playable yet: its {len(entries(edition))} rules and its odds are here, its games are not."
    return CatalogEdition(edition, _year(edition), about)


def _playable(edition: str) -> CatalogEdition:
    rules = entries(edition)
    lite = sum(1 for one in rules if not one.extended or one.kind == "definition")
    games = [
        CatalogGame(True, f"{_year(edition)}, full", f"All {len(rules)} rules, missions and equipment", missions=True),
        CatalogGame(False, f"{_year(edition)}, lite", f"{lite} rules, no mission: whoever is hurt less wins"),
        CatalogGame(
            False,
            f"{_year(edition)}, first steps",
            "Lite rules, half teams: start here if you are new",
            small=True,
            length=0.4,
        ),
    ]
    killzones = _usual_first(shipped("killzone", edition), _usual("killzone"))
    teams = _usual_first(shipped("team", edition), *_usual("teams"))
    first = killzone.new_game(killzones[0], teams[:2], edition=edition, full=True, seed=0)
    usual_mission = showing.welcome(first, "", []).mission
    missions = [_mission(edition, name) for name in shipped("mission", edition)]
    return CatalogEdition(
        edition,
        _year(edition),
        EDITIONS[edition],
        True,
        games,
        [_killzone(edition, name, teams[:2]) for name in killzones],
        sorted(missions, key=lambda one: one.name != usual_mission),
        [_team(edition, name, killzones[0]) for name in teams],
    )


def _usual(what: str) -> Any:
    """What a new game comes with if nothing is said."""
    return inspect.signature(killzone.new_game).parameters[what].default


def _usual_first(known: Iterable[str], *usual: str) -> list[str]:
    left = list(known)
    return [*(name for name in usual if name in left), *(name for name in left if name not in usual)]


def _words(text: object) -> str:
    return " ".join(str(text or "").split())


def _killzone(edition: str, name: str, teams: list[str]) -> CatalogKillzone:
    game = killzone.new_game(name, teams, edition=edition, full=True, seed=0)
    board = showing.drawn(game, 0)
    position = showing.position(game, -1)
    data = find("killzone", name, edition).data
    size = f"{length_text(board.width, 0)[:-1]} \N{MULTIPLICATION SIGN} {length_text(board.depth, 0)}"
    return CatalogKillzone(name, data["name"], _words(data["text"]), size, board, position.turns, position.markers)


def _mission(edition: str, name: str) -> CatalogMission:
    data = find("mission", name, edition).data
    return CatalogMission(name, data["name"], _words(data["text"]), _words(data.get("rewards")))


def _team(edition: str, name: str, board: str) -> CatalogTeam:
    game = killzone.new_game(board, (name, name), edition=edition, full=True, seed=0)
    small = killzone.new_game(board, (name, name), edition=edition, small=True, seed=0)
    data = find("team", name, edition).data
    return CatalogTeam(
        name,
        data["name"],
        _words(data["idea"]),
        _operatives(game),
        showing.sheets(game),
        _words(data.get("plays")),
        _words(data.get("beaten-by")),
        _operatives(small),
    )


def _operatives(game: killzone.Game) -> list[Operative]:
    """The first side's."""
    return [one for one in showing.position(game, -1).operatives if one.seat == 0]


ROUTES = [Route("/catalog", catalog, methods=["GET"])]
