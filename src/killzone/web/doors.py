"""Uvicorn's protocols with a doorkeeper: what comes is taken in small bites, has to be whole in time, and is metered.

Uvicorn itself waits for the end of a request's head for ever, takes a quarter of a megabyte at once, answers pings to
whoever does not read, and closes only once everything is sent.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from killzone.web.gate import LARGEST_UNREAD, Gate, Rank, Visitor

BITE = 2_048
"""Bytes that are read at once: the smallest frames in it are parsed in a few milliseconds, then others have a turn."""

NIBBLE = 256
"""The same for those of an address that has used up its share of work."""


class _Metered(asyncio.BufferedProtocol):
    """Reads in bites and pays for the work they make."""

    gate: Gate
    buffer: bytearray
    transport: asyncio.Transport
    visitor: Visitor | None = None
    data_received: Callable[[bytes], None]

    def get_buffer(self, sizehint: int) -> memoryview:
        owes = self.visitor is not None and self.visitor.address.work.owes()
        return memoryview(self.buffer)[: NIBBLE if owes else BITE]

    def buffer_updated(self, nbytes: int) -> None:
        begun = time.thread_time()
        self.data_received(bytes(self.buffer[:nbytes]))
        if self.visitor is None:
            return
        unread = self.transport.get_write_buffer_size() > LARGEST_UNREAD
        if not self.visitor.worked(time.thread_time() - begun) or unread:
            self.visitor.cut()


class Door(H11Protocol, _Metered):
    """A connection that asks over HTTP."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self.visitor = self.gate.enter(self.client[0] if self.client else "", transport)
        self.app_state = {**self.app_state, "visitor": self.visitor}

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.visitor and self.cycle is not before and self.cycle and not self.cycle.response_complete:
            self.visitor.wait(self.gate.limits.request_within, Rank.ASKING)

    def on_response_complete(self) -> None:
        if self.visitor:
            limits = self.gate.limits
            sent = self.transport.get_write_buffer_size() == 0
            self.visitor.wait(limits.head_within if sent else limits.request_within, Rank.FRESH)
        super().on_response_complete()


class SocketDoor(WebSocketsSansIOProtocol, _Metered):
    """A connection to a table. Whoever serves it says what rank it has; until then it is as good as nobody."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.visitor = self.gate.find(transport)
        if self.visitor:
            self.visitor.settle(Rank.FRESH)
        self.app_state = {**self.app_state, "visitor": self.visitor}

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.leave(self.transport)
        super().connection_lost(exc)


def doors(gate: Gate) -> tuple[type[Door], type[SocketDoor]]:
    """The protocols of one server's gate. Uvicorn makes them itself, so what they share belongs to their class."""
    shared: dict[str, Any] = {"gate": gate, "buffer": bytearray(BITE)}
    return type("Door", (Door,), dict(shared)), type("SocketDoor", (SocketDoor,), dict(shared))
