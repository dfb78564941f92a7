"""All tables of a server: those in play are in memory, the rest on disk until somebody comes."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any, Protocol, TypeVar

from killzone.web import besides, keys
from killzone.web.besides import Write, unix_ms
from killzone.web.bots import Workers
from killzone.web.clocks import Clock, wound
from killzone.web.history import BrokenTableError, History, beginning, progress_of, rebuilt, record_text
from killzone.web.opening import ReadyGame
from killzone.web.protocol import Created
from killzone.web.settings import Settings
from killzone.web.store import DamagedTableError, Kept, KeptSeat, Progress, Store, StoreError
from killzone.web.tables import LiveTable
from killzone.web.terms import Besides

LOG = logging.getLogger("killzone.web")
SWEEP_EVERY = 30.0
DUE_AT_ONCE = 5
"""Tables whose clocks are up that are read from disk in one round."""
T = TypeVar("T")


class Keeping(Protocol):
    """Something that is being written."""

    @property
    def kept(self) -> "Future[Any]": ...


K = TypeVar("K", bound=Keeping)


class FullLobbyError(Exception):
    """There are as many tables in play as the server holds."""


class Lobby:
    """The tables, the store behind them, and the hands that do the work: `act` for deeds, `look` for questions."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.workers = Workers(settings.workers, settings.preload, settings.limits)
        self.connections = 0
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._deeds = ThreadPoolExecutor(2, "killzone deeds")
        self._looks = ThreadPoolExecutor(2, "killzone looks")
        self._reads = ThreadPoolExecutor(2, "killzone reads")
        self._glances = ThreadPoolExecutor(1, "killzone glances")
        self._errands: set[asyncio.Task[None]] = set()

    async def act(self, job: Callable[[], T]) -> T:
        """Do something that changes a table, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._deeds, job)

    async def act_and_keep(self, job: Callable[[], K]) -> K:
        """As `act`, for a deed whose `kept` is done when it is on disk: the event loop hears of it only then."""
        loop = asyncio.get_running_loop()
        heard: asyncio.Future[K] = loop.create_future()

        def tell(kept: Future[Any], made: K) -> None:
            problem = kept.exception()
            loop.call_soon_threadsafe(settle, made, problem)

        def settle(made: K | None, problem: BaseException | None) -> None:
            if heard.cancelled():
                return
            if problem is not None or made is None:
                heard.set_exception(problem or RuntimeError("a deed came to nothing"))
            else:
                heard.set_result(made)

        def act() -> None:
            try:
                made = job()
            except BaseException as problem:  # it is raised again on the event loop, where somebody waits for it
                loop.call_soon_threadsafe(settle, None, problem)
            else:
                made.kept.add_done_callback(lambda kept: tell(kept, made))

        self._deeds.submit(act)
        return await heard

    async def look(self, job: Callable[[], T]) -> T:
        """Find something out, off the event loop; it does not keep answers waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._looks, job)

    async def read(self, job: Callable[[], T]) -> T:
        """Play a whole game again, off the event loop; it keeps neither answers nor looks waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._reads, job)

    async def glance(self, job: Callable[[], T]) -> T:
        """As `look`, for onlookers: however many they are, they keep no player waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._glances, job)

    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def progress(self, id: str) -> Progress | None:
        """How far a table has come, if it is in memory."""
        table = self._tables.get(id)
        return progress_of(table.history.game) if table and not table.ending else None

    def is_here(self, id: str) -> bool:
        """Whether somebody with a seat is at a table now."""
        table = self._tables.get(id)
        return table is not None and any(one.held for one in table.listeners)

    def waiting_here(self, most: int) -> list[str]:
        """Listed tables with an open seat at which somebody waits now, the newest first."""
        open_ones = (
            id
            for id, table in reversed(self._tables.items())
            if table.terms.listed and any(one.kind == "link" and not one.opened for one in table.seats)
        )
        return list(islice(filter(self.is_here, open_ones), most))

    # Opening and finding

    async def open(self, opened: ReadyGame) -> Created:
        """Put a game on a new table. Raises `FullLobbyError`, `StoreError`."""
        if len(self._tables) >= self.settings.limits.tables and not self.sweep(0):
            raise FullLobbyError(f"there are already {len(self._tables)} tables in play")
        # Who chose the seed knows the dice: one secret opens all seats, so that none can be given away alone.
        shared = keys.new_secret() if opened.chosen else ""
        secrets = ["" if wish.kind == "bot" else shared or keys.new_secret() for wish in opened.seats]
        seats = tuple(
            KeptSeat(seat, wish.kind, wish.name, wish.bot, keys.hashed(secret) if secret else "")
            for seat, (wish, secret) in enumerate(zip(opened.seats, secrets, strict=True))
        )
        if opened.like:
            # The same people again: what opened their seats before opens them now, and nobody has to be sent anything.
            secrets = ["" for _ in secrets]
            seats = tuple(like(one, before) for one, before in zip(seats, opened.like, strict=True))
        id = keys.new_id()
        begun, game = await self.act(lambda: beginning(opened.game, opened.seed))
        kept = Kept(id, opened.title, game.ruleset.id, begun.opening, begun.dice, seats, brought=opened.brought)
        kept = kept._replace(besides=Besides(opened.terms, wound(opened.terms.pace, len(seats))))
        await asyncio.wrap_future(self.store.keep_table(kept, progress_of(game)))
        table = LiveTable(self, kept, await self.act(lambda: History(game)))
        self._tables[id] = table
        await table.company.settled()
        if game.over:
            self.errand(self.keep_record(id, await self.look(lambda: record_text(game))))
        return Created(id, secrets, [one.seat for one in seats if one.kind == "link"])

    async def table(self, id: str) -> LiveTable | None:
        """A table by its id, from disk if it is not in play. Raises `BrokenTableError`."""
        if not keys.is_id(id):
            return None
        if table := self._tables.get(id):
            return table
        if id not in self._loading:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable | None:
        try:
            kept = await self.look(lambda: self.store.table(id))
        except DamagedTableError as problem:
            raise BrokenTableError(f"{problem}; everything else is as it was") from problem
        if kept is None:
            return None
        history = await self.read(lambda: rebuilt(kept))
        table = self._tables[id] = LiveTable(self, kept, history)
        return table

    # Leaving

    def sweep(self, idle: float | None = None) -> int:
        """Let go of tables that nobody has looked at for a while; they are on disk. Returns how many."""
        limit = time.monotonic() - (self.settings.limits.idle if idle is None else idle)
        free = {id: table for id, table in self._tables.items() if not table.listeners and not table.busy}
        gone = [id for id, table in free.items() if table.left_at <= limit]
        for id in gone:
            self._tables.pop(id).stop()
        return len(gone)

    def forget(self, table: LiveTable) -> None:
        """Let go of a table that is not as it is on disk; whoever comes next has it read again."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.stop()

    async def keep_lobby(self) -> None:
        """Sweep now and then, for as long as the server runs."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.sweep()

    async def keep_clocks(self) -> None:
        """Look now and then for clocks that are up at tables that nobody looks at, for as long as the server runs.

        Such a table is read from disk, its clock does what was agreed on, and it is let go of again.
        """
        while True:
            try:
                found = await self.look(lambda: self.store.read(lambda one: besides.due(one, unix_ms(), DUE_AT_ONCE)))
                if found.running:
                    await self.keep(besides.alive(unix_ms()))
                for id in found.tables:
                    await self._ring(id)
            except StoreError as problem:
                LOG.error("The clocks: %s", problem, exc_info=problem.__cause__)
            await asyncio.sleep(self.settings.limits.clocks_every)

    async def _ring(self, id: str) -> None:
        try:
            if await self.table(id) is not None:
                return
        except BrokenTableError as problem:
            LOG.error("Table %s: %s", id, problem)
        # What cannot be read is not tried again and again.
        await self.keep(besides.new_clock(id, Clock()))

    async def keep(self, write: Write) -> None:
        """Have something written that belongs to no game. Raises `StoreError`."""
        await asyncio.wrap_future(self.store.write(write))

    async def keep_record(self, id: str, text: str) -> None:
        """Keep the record of a finished game beside it."""
        await asyncio.wrap_future(self.store.keep_record(id, text))

    def errand(self, job: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(job)
        self._errands.add(task)
        task.add_done_callback(self._errand_done)

    def _errand_done(self, task: "asyncio.Task[None]") -> None:
        self._errands.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("An errand failed", exc_info=problem)

    async def close(self) -> None:
        for table in self._tables.values():
            table.stop()
        for errand in tuple(self._errands):
            await asyncio.wait([errand], timeout=5)
        self.workers.close()
        for hands in (self._deeds, self._looks, self._glances, self._reads):
            hands.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)


def like(seat: KeptSeat, before: KeptSeat) -> KeptSeat:
    """A seat for whoever sat at another one."""
    return seat._replace(secret_hash=before.secret_hash, talks=before.talks)
