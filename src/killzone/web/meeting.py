"""The web interface to playing with others: another game, a seat on another device, open tables."""

import asyncio
import time
from collections.abc import Sequence
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from killzone.dice import SeededDice
from killzone.editions import find_edition, known
from killzone.web import besides
from killzone.web.api import as_json, found, route, secrets_of, spend
from killzone.web.clocks import Pace
from killzone.web.codes import LENGTH, Codes
from killzone.web.company import called
from killzone.web.gate import Visitor
from killzone.web.limits import Bucket
from killzone.web.lobby import Lobby
from killzone.web.opening import ReadyGame, checked_seed, open_new
from killzone.web.pages import read, refused
from killzone.web.protocol import Again, NewTable, OpenTable, SeatCode, Seated, SeatWish, Sit, UseCode
from killzone.web.protocol import Pace as PaceWord
from killzone.web.refusals import TurnedDownError
from killzone.web.store import Listed
from killzone.web.tables import LiveTable
from killzone.web.terms import FROM_FILE

T = TypeVar("T")
MOST_OPEN = 50
LOOKED_EVERY = 1.0
BODY = 2_000


async def seated(request: Request, lobby: Lobby) -> tuple[LiveTable, tuple[str, ...]]:
    """The table, and those of the secrets that open seats of it. Raises `Refusal`."""
    table = await found(request, lobby)
    held = tuple(secret for secret in secrets_of(request) if table.held_by([secret]))
    if not held:
        raise refused("only who has a seat at this table may do that.", status=403)
    return table, held


# Another game


async def again(request: Request, lobby: Lobby) -> Response:
    """The next game between the same people: the first who asks has it set up, everybody else is led there."""
    table, _ = await seated(request, lobby)
    async with table.one_at_a_time:
        if not table.over:
            raise refused("another game is for when this one is over.", status=409)
        if not table.terms.wish:
            raise refused("this table cannot be set up again.", status=409)
        if not table.terms.rematch:
            spend(request)
            ready = await lobby.look(lambda: rematch(table))
            made = await lobby.open(ready)
            await lobby.keep(besides.rematched(table.id, made.table))
            table.terms = table.terms._replace(rematch=made.table)
            table.tell_presence()
    return as_json(Again(table.terms.rematch))


def rematch(table: LiveTable) -> ReadyGame:
    """The same again with sides changed: every team goes one seat on, whoever sat somewhere sits there again.

    Nobody has come to it yet, whoever asked for it: clocks run from when everybody has.
    """
    if table.terms.wish == FROM_FILE:
        return from_the_file(table)
    wish = msgspec.json.decode(table.terms.wish, type=NewTable)
    game = table.history.game
    edition = find_edition(wish.edition) if wish.edition else find_edition(game.ruleset.id)
    teams = list(wish.teams or (edition.usual.teams if edition.usual else ()))
    rosters = [*wish.rosters, *("" for _ in teams[len(wish.rosters) :])] if wish.rosters else []
    changed = msgspec.structs.replace(
        wish, teams=turned(teams), rosters=turned(rosters), seats=[], seed="", listed=False
    )
    seats = [SeatWish("bot" if one.kind == "bot" else "link", one.bot, one.name) for one in table.seats]
    return open_new(changed)._replace(seats=seats, like=tuple(table.seats))


def from_the_file(table: LiveTable) -> ReadyGame:
    """The game of a file again from where it began, with new dice. Its teams stand where they stand, so everybody goes
    one seat on."""
    seats = turned(table.seats)
    wishes = [SeatWish("bot" if one.kind == "bot" else "link", one.bot, one.name) for one in seats]
    seed = checked_seed("")
    game = table.history.games[0].with_dice(SeededDice(seed))
    return ReadyGame(
        game, table.title, wishes, seed, False, table.brought, table.terms._replace(rematch=""), tuple(seats)
    )


def turned(things: Sequence[T]) -> list[T]:
    return [*things[1:], *things[:1]]


# One's seat on another device


async def new_code(request: Request, lobby: Lobby) -> Response:
    table, held = await seated(request, lobby)
    codes: Codes = request.app.state.codes
    code = codes.make(table.id, held)
    half = LENGTH // 2
    return as_json(SeatCode(f"{code[:half]}-{code[half:]}", int(lobby.settings.limits.code_within)), 201)


async def use_code(request: Request, lobby: Lobby) -> Response:
    asked = await read(request, UseCode, BODY)
    visitor: Visitor | None = getattr(request.state, "visitor", None)
    bucket: Bucket = request.app.state.tries
    if (visitor and not visitor.may_try()) or not bucket.take():
        raise refused("too many codes are tried; wait a minute.", status=429)
    codes: Codes = request.app.state.codes
    opens = codes.use(asked.code)
    if opens is None:
        raise refused("this code opens nothing: it was used, or it is too old.", status=404)
    table = await lobby.table(opens.table)
    if table is None:
        raise refused("there is no such table.", status=404)
    return as_json(Seated(table.id, table.title, list(opens.secrets)))


# Open tables


class Board:
    """The open tables, looked up once a second at most, however many ask."""

    def __init__(self) -> None:
        self._found: list[Listed] = []
        self._until = 0.0
        self._one_at_a_time = asyncio.Lock()

    async def tables(self, lobby: Lobby) -> list[Listed]:
        def looked() -> list[Listed]:
            newest = lobby.store.read(lambda one: besides.open_tables(one, MOST_OPEN))
            return lobby.store.listed(list(dict.fromkeys([*here, *newest]))[:MOST_OPEN])

        async with self._one_at_a_time:
            if time.monotonic() >= self._until:
                # However many tables somebody opens and leaves: those at which people wait have their place.
                here = lobby.waiting_here(MOST_OPEN)
                self._found = await lobby.glance(looked)
                self._until = time.monotonic() + LOOKED_EVERY
        return self._found

    def forget(self) -> None:
        """Something has changed here."""
        self._until = 0.0


async def open_tables(request: Request, lobby: Lobby) -> Response:
    """Tables that wait for somebody, those whose people are there first."""
    board: Board = request.app.state.board
    listed = [waits(one, lobby.is_here(one.id)) for one in await board.tables(lobby)]
    return as_json(sorted(listed, key=lambda one: not one.here))


def waits(one: Listed, here: bool) -> OpenTable:
    names = [seat.name for seat in one.seats if seat.kind != "bot" and (seat.kind != "link" or seat.opened)]
    free = sum(seat.kind == "link" and not seat.opened for seat in one.seats)
    edition = find_edition(one.ruleset).title if one.ruleset in known() else one.ruleset
    return OpenTable(one.id, one.title, edition, names, free, one.changed, here, pace_word(one.terms.pace))


def pace_word(pace: Pace) -> PaceWord | None:
    return PaceWord(*pace) if pace.kind else None  # type: ignore[arg-type]  # as they are kept


async def sit(request: Request, lobby: Lobby) -> Response:
    asked = await read(request, Sit, BODY)
    spend(request)
    table = await found(request, lobby)
    try:
        secret = await table.company.sit(called(asked.name))
    except TurnedDownError as problem:
        raise refused(str(problem), status=409) from None
    board: Board = request.app.state.board
    board.forget()
    return as_json(Seated(table.id, table.title, [secret]), 201)


ROUTES = [
    route("/lobby", open_tables),
    route("/codes", use_code, "POST"),
    route("/tables/{table}/again", again, "POST"),
    route("/tables/{table}/code", new_code, "POST"),
    route("/tables/{table}/sit", sit, "POST"),
]
