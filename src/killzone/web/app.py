"""The server as an ASGI application: pages, the web interface and the sockets of one lobby."""

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from killzone.web import (
    addresses,
    api,
    campaigns,
    catalog,
    garbage,
    lessons,
    meeting,
    odds_page,
    roster_page,
    rules_page,
)
from killzone.web.codes import Codes
from killzone.web.connection import POLICY, Connection
from killzone.web.files import FOR_EVER, found
from killzone.web.keys import is_id
from killzone.web.lag import LagMeter
from killzone.web.limits import Bucket
from killzone.web.lobby import Lobby
from killzone.web.protocol import Failed, Reason
from killzone.web.security import Guard
from killzone.web.settings import Settings
from killzone.web.store import Store

LOG = logging.getLogger("killzone.web")
STATIC = Path(str(files("killzone.web"))) / "static"
PAGES = (
    "/",
    "/odds",
    "/rules",
    "/rules/{rest:path}",
    "/records",
    "/join",
    "/table/{table}",
    "/campaigns",
    "/campaigns/{campaign}",
    "/rosters",
)
PARTS = (api, addresses, campaigns, catalog, lessons, meeting, odds_page, roster_page, rules_page)
"""What the web interface is made of."""
SWITCH_EVERY = 0.0005
"""Seconds after which a thread that computes lets the event loop pass; Python's usual 5 ms would be felt."""


def create_app(settings: Settings, store: Store) -> Starlette:
    """A server with a lobby of its own; when it stops it closes the store."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH_EVERY)
        lobby = Lobby(settings, store)
        app.state.lobby = lobby
        app.state.openings = Bucket(settings.limits.opened_per_second, settings.limits.opened_at_once)
        app.state.tries = Bucket(settings.limits.tries_per_second, settings.limits.tries_at_once)
        app.state.codes = Codes(settings.limits)
        app.state.board = meeting.Board()
        app.state.lag = LagMeter()
        garbage.settle()
        jobs = (
            lobby.keep_lobby(),
            lobby.keep_clocks(),
            app.state.lag.measure(),
            garbage.collect(lambda: lobby.connections == 0),
        )
        chores = [asyncio.create_task(job) for job in jobs]
        cataloguing = asyncio.create_task(asyncio.to_thread(catalog.prepared))
        try:
            yield
        finally:
            for chore in (*chores, cataloguing):
                chore.cancel()
            if hasattr(app.state, "odds_desk"):
                app.state.odds_desk.close()
            await lobby.close()

    return Starlette(
        routes=routes(),
        lifespan=lifespan,
        middleware=[Middleware(Guard, names=settings.names)],
        exception_handlers={404: not_found, 405: not_found, 500: went_wrong},
    )


def routes() -> list[BaseRoute]:
    pages = [Route(path, page) for path in PAGES]
    return [
        WebSocketRoute("/socket/{table}", socket),
        Mount("/api", routes=[route for part in PARTS for route in part.ROUTES]),
        *pages,
        Route("/assets/{name}", asset),
        Route("/{file}", file),
    ]


async def asset(request: Request) -> Response:
    """A part of the built client: its name changes with what is in it, so it may be kept for ever."""
    part = await found(STATIC / "assets", request.path_params["name"], FOR_EVER)
    return part.response(request) if part else await not_found(request, None)


async def page(request: Request) -> Response:
    """The client; it finds out itself what to show at this address."""
    client = await found(STATIC, "index.html")
    if client is None:
        return PlainTextResponse("The browser's client is not built: run make play.", 503)
    return client.response(request)


async def file(request: Request) -> Response:
    """One of the few files beside the client, such as its icon."""
    beside = await found(STATIC, request.path_params["file"])
    return beside.response(request) if beside else await not_found(request, None)


async def socket(websocket: WebSocket) -> None:
    """A connection to a table, as long as it lasts."""
    lobby: Lobby = websocket.app.state.lobby
    table = websocket.path_params["table"]
    if not is_id(table):
        return await websocket.close(POLICY, "There is no such table.")
    lobby.connections += 1
    try:
        await websocket.accept()
        await Connection(lobby, websocket).serve(table)
    except Exception:  # whatever went wrong ends this connection and no other
        LOG.exception("A connection to table %s failed", table)
    finally:
        lobby.connections -= 1


async def not_found(request: Request, problem: Exception | None) -> Response:
    """Nothing: a person is shown that by the client, in words and with ways on; a program gets reasons."""
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if request.method == "GET" and wants_page and (STATIC / "index.html").is_file():
        return FileResponse(STATIC / "index.html", 404, headers={"cache-control": "no-cache"})
    return api.as_json(Failed([Reason("", "There is nothing at this address.")]), 404)


async def went_wrong(request: Request, problem: Exception) -> Response:
    LOG.error("A request for %s failed", request.url.path, exc_info=problem)
    return api.as_json(Failed([Reason("", "Something went wrong on the server.")]), 500)
