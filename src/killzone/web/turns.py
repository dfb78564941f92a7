"""Whose turn it is where many wait for one process: whoever has had the least of it so far goes first."""

import asyncio
import time
from collections.abc import Callable

KNOWN = 1_000
"""How many are remembered; of more, those that had most are."""


class Turns:
    """One at a time. Of several that wait, whoever has had least goes first; of equals, whoever came first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since: float | None = None
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._had: dict[str, float] = {}

    async def take(self, who: str = "") -> None:
        """Wait for one's turn. `give` ends it."""
        if self._since is None:
            self._since = self._clock()
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((who, called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._call_next()
            raise

    def give(self, who: str = "") -> None:
        """End the turn of `who`."""
        assert self._since is not None, "it is nobody's turn"
        self._had[who] = self._had.get(who, 0.0) + self._clock() - self._since
        if len(self._had) > KNOWN:
            del self._had[min(self._had, key=self._had.__getitem__)]
        self._call_next()

    def _call_next(self) -> None:
        self._waiting = [one for one in self._waiting if not one[1].done()]
        self._since = None
        if self._waiting:
            following = min(self._waiting, key=lambda one: self._had.get(one[0], 0.0))
            self._waiting.remove(following)
            self._since = self._clock()
            following[1].set_result(None)
