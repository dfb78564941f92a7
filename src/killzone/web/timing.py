"""The clocks of one table: when they run, and what happens when somebody's time is up."""

import asyncio
import logging
from typing import TYPE_CHECKING

from killzone import Game
from killzone.web import besides, clocks, protocol
from killzone.web.besides import unix_ms
from killzone.web.clocks import Back, Clock
from killzone.web.history import progress_of
from killzone.web.states import waiting_for
from killzone.web.store import StoreError
from killzone.web.terms import Ending, places_without

if TYPE_CHECKING:
    from killzone.web.tables import LiveTable

LOG = logging.getLogger("killzone.web")


class Timing:
    """The clocks that were agreed on; without any, nothing happens here.

    A clock runs for a person who is asked something, from when everybody has come, whether they are there or not. It is
    written with every answer. What is up is told by a timer, and by the lobby for tables that nobody looks at.
    """

    def __init__(self, table: "LiveTable", clock: Clock) -> None:
        self.table, self.clock = table, clock
        self.pace = table.terms.pace
        self._timer: asyncio.TimerHandle | None = None
        self._arm()

    def shown(self) -> protocol.Clock | None:
        return word(self.clock)

    def after(self, game: Game, back: Back | None = None) -> Clock | None:
        """The clocks with the question of a game, or None without any; `back` is who took back answers."""
        if not self.clock.left:
            return None
        seat, now = self._runs_for(game), unix_ms()
        if back is None:
            return clocks.running(self.clock, self.pace, seat, game.number, now)
        return clocks.taken_back(self.clock, self.pace, back, seat, game.number, now)

    def _runs_for(self, game: Game) -> int:
        """Whose clock runs in a game: nobody's before all have come, and never a bot's."""
        seat, table = waiting_for(game), self.table
        come = all(one.kind != "link" or one.opened or one.stand_in for one in table.seats)
        return seat if come and not table.ending and seat not in table.machines else -1

    def set(self, clock: Clock | None) -> None:
        """Go on with these clocks, which are on disk."""
        if clock is not None:
            self.clock = clock
            self._arm()

    async def settle(self) -> None:
        """Who sits here has changed: let the right clock run. Raises `StoreError`."""
        clock = self.after(self.table.history.game)
        if clock is not None and (clock.seat, clock.top) != (self.clock.seat, self.clock.top):
            await asyncio.wrap_future(self.table.lobby.store.write(besides.new_clock(self.table.id, clock)))
            self.set(clock)

    def is_up(self, seat: int) -> bool:
        """Whether the time of a seat is up: an answer that comes a moment before the timer does comes too late."""
        return self.clock.seat == seat and unix_ms() >= self.clock.due

    def is_spent(self, seat: int, number: int) -> bool:
        """Whether a seat has no time left for the question with this number."""
        return (
            bool(self.clock.left)
            and self.clock.left[seat] <= 0
            and (self.pace.kind == "game" or number <= self.clock.top)
        )

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _arm(self) -> None:
        self.stop()
        if self.clock.seat >= 0:
            # A timer cannot wait for longer than a day or so; the lobby looks again, too.
            wait = min(3600.0, max(0.0, (self.clock.due - unix_ms()) / 1000))
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        if not self.is_up(self.clock.seat):
            self._arm()
        else:
            self.table.lobby.errand(self._up())

    async def _up(self) -> None:
        """Time is up: what was agreed on happens, unless an answer was there first."""
        table = self.table
        async with table.one_at_a_time:
            seat = self.clock.seat
            if seat < 0 or not self.is_up(seat):
                return
            clock = clocks.stopped(self.clock, unix_ms())
            try:
                await (self._lose(seat, clock) if self.pace.out == "lost" else self._hand_over(seat, clock))
            except StoreError as problem:
                LOG.error("Table %s: %s", table.id, problem, exc_info=problem.__cause__)
                again = table.lobby.settings.limits.again_after
                self._timer = asyncio.get_running_loop().call_later(again, self._ring)
                return
        table.answering.wake()

    async def _hand_over(self, seat: int, clock: Clock) -> None:
        table = self.table
        jobs = (besides.new_seat(table.id, seat, stand_in=True), besides.new_clock(table.id, clock))
        await asyncio.wrap_future(table.lobby.store.write(besides.together(*jobs)))
        table.seats[seat] = table.seats[seat]._replace(stand_in=True)
        self.set(clock)
        table.tell_presence()

    async def _lose(self, seat: int, clock: Clock) -> None:
        table = self.table
        points = tuple(player.victory for player in table.history.game.table.players)
        ending = Ending(seat, places_without(seat, points))
        so_far = progress_of(table.history.game)._asdict()
        jobs = (besides.ended(table.id, ending, **so_far), besides.new_clock(table.id, clock))
        await asyncio.wrap_future(table.lobby.store.write(besides.together(*jobs)))
        table.ending = ending
        self.set(clock)
        await table.tell_again()


def word(clock: Clock | None) -> protocol.Clock | None:
    """Clocks as they are told; nothing where there are none."""
    return protocol.Clock(list(clock.left), clock.seat, clock.due) if clock and clock.left else None
