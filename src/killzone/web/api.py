"""The web interface to tables: open one, list some, fetch a record or a position."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from killzone import Game, __version__
from killzone.core.words import PLAIN_WORDS
from killzone.editions import find_edition, known
from killzone.web import showing
from killzone.web.bots import WorkerLostError
from killzone.web.gate import Visitor
from killzone.web.history import BrokenTableError, record_text
from killzone.web.keys import is_id
from killzone.web.limits import Bucket
from killzone.web.lobby import FullLobbyError, Lobby
from killzone.web.opening import FILES, NotOpenedError, ReadyGame, checked_seat, open_new, sentence
from killzone.web.pages import JSON, Refusal, body_of, read, refused
from killzone.web.protocol import AskSummaries, Failed, NewTable, Reason, Seat, SeatWish, Summary, encode
from killzone.web.states import viewer_of, waiting_for
from killzone.web.store import Listed, StoreError
from killzone.web.tables import MOST_SECRETS, LiveTable
from killzone.web.worker import File

MOST_SUMMARIES = 200


def as_json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type=JSON, headers={"cache-control": "no-store"})


Endpoint = Callable[[Request, Lobby], Awaitable[Response]]


def route(path: str, endpoint: Endpoint, method: str = "GET") -> Route:
    """A route whose failures are told in words."""

    async def answer(request: Request) -> Response:
        lobby: Lobby = request.app.state.lobby
        try:
            return await endpoint(request, lobby)
        except Refusal as refusal:
            return refusal.response()
        except NotOpenedError as problem:
            return as_json(Failed(problem.reasons), 422)
        except FullLobbyError as problem:
            return as_json(Failed([Reason("", sentence(str(problem)), "try again later")]), 503)
        except (StoreError, BrokenTableError) as problem:
            return as_json(Failed([Reason("", sentence(str(problem)))]), 500)

    return Route(path, answer, methods=[method])


def spend(request: Request) -> None:
    """Opening tables costs the server more than asking, so there is a limit to how fast."""
    bucket: Bucket = request.app.state.openings
    visitor: Visitor | None = getattr(request.state, "visitor", None)
    if (visitor and not visitor.may_open()) or not bucket.take():
        raise refused("too many tables are opened at once; wait a second.", status=429)


async def create(request: Request, lobby: Lobby) -> Response:
    wish = await read(request, NewTable, lobby.settings.limits.body)
    spend(request)
    created = await lobby.open(await lobby.look(lambda: open_new(wish)))
    if wish.listed:
        request.app.state.board.forget()
    if any(seat.kind == "bot" for seat in wish.seats) or not wish.seats:
        lobby.errand(lobby.workers.warm_up())
    return as_json(created, 201)


async def summaries(request: Request, lobby: Lobby) -> Response:
    asked = await read(request, AskSummaries, lobby.settings.limits.body)
    ids = [id for id in asked.tables[:MOST_SUMMARIES] if is_id(id)]
    listed = await lobby.look(lambda: lobby.store.listed(ids))
    return as_json([summary(one._replace(progress=lobby.progress(one.id) or one.progress)) for one in listed])


def summary(one: Listed) -> Summary:
    seats = [
        Seat(seat.seat, seat.name, "open" if seat.kind == "link" and not seat.opened else seat.kind, seat.bot)
        for seat in one.seats
    ]
    progress = one.progress
    return Summary(
        one.id,
        one.title,
        one.ruleset,
        seats,
        progress.answers,
        progress.turn,
        progress.over,
        one.changed,
        progress.waiting,
        [figure for figure in progress.score.split(",") if figure],
        stage_of(one),
        [int(place) for place in progress.places.split(",") if place],
        find_edition(one.ruleset).title if one.ruleset in known() else "",
        one.due,
    )


def stage_of(one: Listed) -> str:
    """How far a battle has come, in the words of its edition."""
    words = find_edition(one.ruleset).words if one.ruleset in known() else PLAIN_WORDS
    turn = one.progress.turn
    if one.progress.over:
        return words.turn.counted(turn) if turn else ""
    return f"{words.turn.title} {turn}" if turn else "Setting up"


async def found(request: Request, lobby: Lobby) -> LiveTable:
    table = await lobby.table(request.path_params["table"])
    if table is None:
        raise refused("there is no such table.", status=404)
    return table


async def record_of(request: Request, lobby: Lobby) -> Response:
    """The record as it was kept when the battle ended: no version of the rules need be able to play it again."""
    id = request.path_params["table"]
    text = await lobby.look(lambda: lobby.store.record(id)) if is_id(id) else None
    if text is None:
        table = await found(request, lobby)
        game = table.history.game
        if not table.over:
            raise refused("a record shows every secret, so there is none before the battle is over.", status=409)
        text = await lobby.look(lambda: record_text(game))
        lobby.errand(lobby.keep_record(table.id, text))
    name = f'attachment; filename="killzone-{id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


def secrets_of(request: Request) -> list[str]:
    """The secrets that a request shows, parted by commas."""
    return request.headers.get("x-killzone-seat", "").split(",")[:MOST_SECRETS]


async def scenario_of(request: Request, lobby: Lobby) -> Response:
    table = await found(request, lobby)
    game, held = table.history.game, table.held_by(secrets_of(request))
    seat = viewer_of(held, waiting_for(game))
    try:
        text = await shared(lobby, table.id, game, seat)
    except showing.Nothing as problem:
        raise Refusal(409, *problem.reasons) from None
    except WorkerLostError:
        raise refused("this position takes too long to be read back from a file.", status=409) from None
    name = f'attachment; filename="killzone-{table.id}-{game.number}.yaml"'
    return PlainTextResponse(text, headers={"content-disposition": name, "cache-control": "no-store"})


async def shared(lobby: Lobby, table: str, game: Game, seat: int) -> str:
    """As `showing.scenario_text`, each file read back in a process. Raises `WorkerLostError` and `Nothing`."""
    drafts = showing.drafts(game, seat)
    while draft := await lobby.look(lambda: next(drafts, None)):
        if await lobby.workers.reads_back(draft, table):
            return draft.text
    raise showing.no_scenario()


def opens(kind: str) -> Endpoint:
    """An endpoint that opens a table from a stranger's file, which a worker has tried out before."""

    async def endpoint(request: Request, lobby: Lobby) -> Response:
        limits = lobby.settings.limits
        try:
            text = (await body_of(request, limits.file)).decode()
        except UnicodeDecodeError:
            raise refused(f"this is no {kind}: it is not text.") from None
        spend(request)
        try:
            problems = await lobby.workers.try_out(File(kind, text))
        except WorkerLostError:
            raise refused(
                f"reading this {kind} takes longer than {limits.file_within:g} seconds.", status=422
            ) from None
        if problems:
            raise NotOpenedError(*problems)
        opened: ReadyGame = await lobby.read(lambda: with_others(FILES[kind](text, []), request))
        if any(seat.kind == "bot" for seat in opened.seats):
            lobby.errand(lobby.workers.warm_up())
        return as_json(await lobby.open(opened._replace(brought=True)), 201)

    return endpoint


def with_others(opened: ReadyGame, request: Request) -> ReadyGame:
    """A game from a file, with who plays besides whoever is asked first: people here, bots, or friends by link."""
    others, bot = request.query_params.get("others", "person"), request.query_params.get("bot", "")
    if others not in ("bot", "link"):
        return opened
    mine = max(0, waiting_for(opened.game))
    wish = checked_seat(SeatWish("bot", bot) if others == "bot" else SeatWish("link"))
    return opened._replace(seats=[SeatWish() if seat == mine else wish for seat in range(len(opened.seats))])


async def health(request: Request, lobby: Lobby) -> Response:
    await lobby.look(lobby.store.answers)
    lag = request.app.state.lag.taken()
    counts = {"tables": lobby.count(), "connections": lobby.connections}
    return as_json({"version": __version__, **counts, "lag_p99": lag.p99, "lag_max": lag.most})


ROUTES = [
    route("/tables", create, "POST"),
    route("/tables/summaries", summaries, "POST"),
    route("/tables/{table}/record", record_of),
    route("/tables/{table}/scenario", scenario_of),
    route("/record", opens("record"), "POST"),
    route("/scenario", opens("scenario"), "POST"),
    route("/health", health),
]
