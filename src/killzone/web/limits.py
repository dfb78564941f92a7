"""How much of everything the server takes, and the bucket that measures how fast."""

import time
from collections.abc import Callable
from typing import NamedTuple

from killzone.web.protocol import LARGEST_MESSAGE


class Limits(NamedTuple):
    """What one server holds out against. Sizes are bytes, times seconds."""

    message: int = LARGEST_MESSAGE
    messages_per_second: float = 60.0
    messages_at_once: int = 180
    refusals_in_a_row: int = 600
    connections: int = 2_000
    connections_of_an_address: int = 250
    arrivals_per_second: float = 200.0
    arrivals_at_once: int = 1_000
    """New connections of one address."""
    requests_per_second: float = 100.0
    requests_at_once: int = 1_000
    """Requests of one address, over however many connections."""
    work_per_second: float = 0.1
    work_of_an_address: float = 0.6
    work_of_a_connection: float = 0.4
    """Seconds that reading what is sent may take: so much at once, and so much for each second that passes."""
    head_within: float = 10.0
    """How long somebody may take to ask something, from connecting or from the answer before."""
    request_within: float = 60.0
    """How long a request may take in all, until the last byte of its answer is sent."""
    closed_within: float = 5.0
    """How long somebody may take to read the last words of a connection that is closed."""
    onlookers_of_a_table: int = 40
    connections_of_a_seat: int = 8
    """Windows and screens with the same seat; one more closes the oldest."""
    unsent: int = 200
    """Messages that wait for a slow connection before it is dropped."""
    unsent_bytes: int = 4_000_000
    queries: int = 60
    """Questions of one connection that wait for their reply."""
    hints: int = 3
    """Questions for advice of one connection that wait for theirs."""
    hello_within: float = 20.0
    tables: int = 2_000
    """Tables in memory at once."""
    idle: float = 600.0
    """How long a table that nobody looks at stays in memory."""
    opened_per_second: float = 1.0
    opened_at_once: int = 300
    opened_of_an_address_per_second: float = 0.5
    opened_of_an_address_at_once: int = 100
    body: int = 65_536
    file: int = 4_000_000
    """Bytes of a record or scenario that somebody brings."""
    file_within: float = 10.0
    """How long reading such a file may take."""
    bot_within: float = 20.0
    odds_within: float = 6.0
    """How long odds at a table may take."""
    look_within: float = 5.0
    """How long a question about a position may take that somebody brought as a file."""
    odds: int = 12
    """Questions for odds of one connection that wait for theirs."""
    again_after: float = 1.0
    """After how long a bot tries again what went wrong; each time in a row it waits that much longer."""
    hints_per_second: float = 0.5
    hints_at_once: int = 20
    """Advice that one table is given: it costs a bot's thought each time."""

    said_per_second: float = 0.5
    said_at_once: int = 6
    """What one seat says and changes besides the game; and all who watch together."""
    watching_within: float = 1.0
    """How soon everybody is told who watches."""
    away_before: float = 300.0
    """How long somebody has to be away before a bot may take over for them."""
    clocks_every: float = 10.0
    """How often clocks are looked at of tables that nobody looks at."""
    codes: int = 2_000
    """Codes for other devices that are valid at once."""
    codes_of_a_table: int = 4
    code_within: float = 600.0
    """How long such a code is valid."""
    tries_per_second: float = 5.0
    tries_at_once: int = 100
    tries_of_an_address_per_second: float = 0.1
    tries_of_an_address_at_once: int = 20
    """Codes that are tried."""


class Bucket:
    """Tokens that come back over time: `take` says whether there was one left."""

    __slots__ = ("_at", "_left", "clock", "most", "rate")

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self.clock = rate, most, clock
        self._left, self._at = float(most), clock()

    def take(self, amount: float = 1) -> bool:
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def owes(self) -> bool:
        """Whether more was spent than there was."""
        self._fill()
        return self._left < 0

    def spend(self, amount: float) -> bool:
        """Take what is gone already, and say whether there was so much; at most the whole bucket is owed."""
        self._fill()
        self._left = max(-self.most, self._left - amount)
        return self._left >= 0

    def _fill(self) -> None:
        now = self.clock()
        self._left = min(float(self.most), self._left + (now - self._at) * self.rate)
        self._at = now
