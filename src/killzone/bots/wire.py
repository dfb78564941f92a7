"""Lines to and from a bot: nothing here waits past its deadline, and nothing that a bot sends grows without bound."""

import os
import selectors
import socket
from time import monotonic
from typing import Final

MOST_LINE: Final = 256 * 1024
"""Bytes of one line, or of whatever a bot says without being read."""
MOST_ERRORS: Final = 4_000
"""How much of what it writes to its standard error is kept, from its end."""
PIECE: Final = 65_536


class LateError(Exception):
    """The deadline has come."""


class ClosedError(Exception):
    """The other side has closed the line."""


class FloodError(Exception):
    """The other side says more than anybody would read."""


class Wire:
    """A line to a bot by file descriptors, which it closes in the end: what it reads, writes, and writes as errors."""

    def __init__(self, reading: int, writing: int, errors: int = -1) -> None:
        self._reading, self._writing, self._errors = reading, writing, errors
        self._heard = bytearray()
        self._complaints = bytearray()
        self._open = True
        self._selector = selectors.DefaultSelector()
        for each in {reading, writing, errors} - {-1}:
            os.set_blocking(each, False)
        self._selector.register(reading, selectors.EVENT_READ)
        if errors >= 0:
            self._selector.register(errors, selectors.EVENT_READ)

    @property
    def complaints(self) -> str:
        """The end of what the bot has written to its standard error."""
        return self._complaints.decode(errors="replace")

    def send(self, data: bytes, deadline: float) -> None:
        """Write all of it. Raises `LateError`, `ClosedError`, `FloodError`."""
        left = memoryview(data)
        self._writes(True)
        try:
            while left:
                if not self._open:
                    raise ClosedError
                for key, events in self._ready(deadline):
                    if events & selectors.EVENT_WRITE:
                        try:
                            left = left[os.write(self._writing, left[:PIECE]) :]
                        except BlockingIOError:
                            continue
                        except OSError:
                            raise ClosedError from None
                    if events & selectors.EVENT_READ:
                        self._hear(key.fd)
        finally:
            self._writes(False)

    def line(self, deadline: float) -> bytes:
        """The next line. Raises `LateError`, `ClosedError`, `FloodError`."""
        while (end := self._heard.find(b"\n")) < 0:
            if not self._open:
                raise ClosedError
            for key, _ in self._ready(deadline):
                self._hear(key.fd)
        found = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return found

    def silence(self, deadline: float) -> None:
        """Hear the bot out until it has closed all its sides. Raises `LateError`."""
        while self._selector.get_map():
            for key, _ in self._ready(deadline):
                self._hear(key.fd)
            del self._heard[:]

    def hang_up(self) -> None:
        """Say no more: the bot finds the end of its input."""
        if self._reading == self._writing:
            with socket.socket(fileno=os.dup(self._writing)) as whole:
                whole.shutdown(socket.SHUT_WR)
        else:
            os.close(self._writing)
            self._writing = -1

    def close(self) -> None:
        """Close the line; what was complained of until now is kept."""
        self._selector.close()
        for each in {self._reading, self._writing, self._errors} - {-1}:
            os.close(each)

    def _writes(self, wanted: bool) -> None:
        """Whether to wait for being able to write, where reading and writing may be one and the same socket."""
        if self._reading == self._writing:
            if self._open:
                self._selector.modify(self._reading, selectors.EVENT_READ | (selectors.EVENT_WRITE if wanted else 0))
        elif wanted:
            self._selector.register(self._writing, selectors.EVENT_WRITE)
        else:
            self._selector.unregister(self._writing)

    def _ready(self, deadline: float) -> list[tuple[selectors.SelectorKey, int]]:
        left = deadline - monotonic()
        if left <= 0:
            raise LateError
        return self._selector.select(left)

    def _hear(self, source: int) -> None:
        try:
            data = os.read(source, PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if source == self._errors:
            self._complaints = (self._complaints + data)[-MOST_ERRORS:]
        else:
            self._heard += data
            self._open = bool(data)
        if not data:
            self._selector.unregister(source)
        if len(self._heard) > MOST_LINE:
            raise FloodError
