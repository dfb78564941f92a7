"""The server as a process: finds a port, says where it is, and runs until it is stopped."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from killzone.web.app import create_app
from killzone.web.doors import doors
from killzone.web.gate import RESERVED, Gate, descriptors
from killzone.web.quiet import Bounded
from killzone.web.settings import Settings
from killzone.web.store import Store

LARGEST_FRAME = 65_536
"""Frames above this end the connection; messages below it that are too large are refused in words."""


BACKLOG = 1_024
"""Connections that wait to be let in."""
AT_A_TIME = 32
"""Connections that are let in before others have a turn."""
TRY_AGAIN_AFTER = 0.5
LOG = logging.getLogger("killzone.web")


class AddressError(Exception):
    """The server cannot listen where it is asked to; the message says why."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any that is free. Raises `AddressError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
        listening.setblocking(False)
    except OSError as problem:
        listening.close()
        raise AddressError(f"{host}:{port}: {problem.strerror or problem}") from problem
    except OverflowError:
        listening.close()
        raise AddressError(f"{port} is no port") from None
    return listening


def local_names(more: Iterable[str]) -> frozenset[str]:
    """The names that this machine goes by."""
    return frozenset(name.lower() for name in ("localhost", socket.gethostname(), *more) if name)


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def serve(settings: Settings, store: Store, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Run until somebody stops it; `ready` is called once it answers."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s", stream=sys.stderr)
    for handler in logging.getLogger().handlers:
        handler.addFilter(Bounded())
    descriptors(settings.limits.connections + RESERVED)
    gate = Gate(settings.limits, settings.proxy)
    with suppress(KeyboardInterrupt):  # which uvicorn raises again once everything is closed
        Server(server_config(create_app(settings, store), gate), gate, ready).run(sockets=[listening])


def server_config(app: ASGIApp, gate: Gate) -> uvicorn.Config:
    """How uvicorn serves the application."""
    door, socket_door = doors(gate)
    return uvicorn.Config(
        app,
        http=door,
        ws=socket_door,
        # Anybody could name any address in a header; whoever is in front keeps order among them instead.
        proxy_headers=False,
        ws_max_size=LARGEST_FRAME,
        # Packing every message would cost more than sending it.
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class Server(uvicorn.Server):
    """Uvicorn, which says when it is ready and lets in only whom the gate admits."""

    def __init__(self, config: uvicorn.Config, gate: Gate, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.gate, self._ready = gate, ready
        self._chores: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        # Uvicorn would let everybody in, and without file descriptors left write a line for each place in the queue.
        await super().startup([])
        self.loop = asyncio.get_running_loop()
        if self.started and not self.should_exit:
            jobs = [self.gate.keep(), *(self._let_in(listening) for listening in sockets or [])]
            self._chores = [asyncio.create_task(job) for job in jobs]
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await super().shutdown(sockets)

    async def _let_in(self, listening: socket.socket) -> None:
        """Take one connection after the other; those that are not admitted are closed at once."""
        taken = 0
        while True:
            taken += 1
            if taken % AT_A_TIME == 0:
                await asyncio.sleep(0)
            try:
                connection, where = await self.loop.sock_accept(listening)
            except ConnectionError:
                continue
            except OSError as problem:
                LOG.warning("No connection can be let in: %s", problem.strerror)
                self.gate.make_room()
                await asyncio.sleep(TRY_AGAIN_AFTER)
                continue
            if not self.gate.admits(str(where[0])):
                connection.close()
                continue
            try:
                await self.loop.connect_accepted_socket(self._protocol, connection)
            except OSError:
                connection.close()

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn calls it
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made
