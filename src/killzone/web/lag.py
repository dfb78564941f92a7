"""How late the event loop is: the first sign that something keeps it from passing words on."""

import asyncio
import time
from collections import deque
from typing import NamedTuple

EVERY = 0.05
KEPT = 1_200
"""Measurements that are kept: those of a minute."""


class Lag(NamedTuple):
    """Milliseconds."""

    p99: float
    most: float


class LagMeter:
    """Sleeps for a moment, again and again, and sees how much too late it wakes."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=KEPT)

    async def measure(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(EVERY)
            self._late.append((time.perf_counter() - begun - EVERY) * 1e3)

    def taken(self) -> Lag:
        """The figures since the last time they were taken, of a minute at most."""
        late = sorted(self._late) or [0.0]
        self._late.clear()
        return Lag(round(late[int(len(late) * 0.99)], 2), round(late[-1], 2))
