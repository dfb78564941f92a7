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
from killzone.web.settings import Settings
from killzone.web.store import Store

LARGEST_FRAME = 65_536
"""Frames above this end the connection; messages below it that are too large are refused in words."""


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
        listening.listen(256)
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
    with suppress(KeyboardInterrupt):  # which uvicorn raises again once everything is closed
        Server(server_config(create_app(settings, store)), ready).run(sockets=[listening])


def server_config(app: ASGIApp) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        # Packing every message would cost more than sending it.
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class Server(uvicorn.Server):
    """Uvicorn, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.loop = asyncio.get_running_loop()
        if self.started and not self.should_exit:
            self._ready()
