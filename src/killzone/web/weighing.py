"""Odds at a table, and questions about a position that somebody brought: worked out in processes that are stopped when
they take too long, and told when they are known."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any, NamedTuple

from killzone import Game
from killzone.web.bots import UnwantedError, WorkerLostError
from killzone.web.protocol import AskOutlook, Comes, Outlook, encode
from killzone.web.refusals import TurnedDownError, turned_down
from killzone.web.sending import Sent
from killzone.web.showing import Lie, Query
from killzone.web.worker import Found, Look, Weigh

if TYPE_CHECKING:
    from killzone.web.tables import LiveTable

LOG = logging.getLogger("killzone.web")
REST = 0.05
"""Seconds before what the dice come to is worked out: the page draws them first, on a machine with few cores with all
of these, and for whoever answers at once nothing has to be worked out at all."""
TOO_MUCH = "What the dice come to is too much to work out in time."


class Wanted(NamedTuple):
    """Dice on the table whose outcome is not known yet."""

    game: Game
    lie: Lie


class Weighing:
    """What the attacks of one table come to. No answer waits for it."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self._sent, self._sent_looks = Sent(table.id), Sent(table.id)
        self._comes: dict[int, tuple[Game, str]] = {}
        """By the number of the answer: the game after it, and what its dice come to."""
        self._wanted: Wanted | None = None
        self._working: asyncio.Task[None] | None = None

    def comes(self, game: Game) -> str:
        """What the dice of a game come to as they lie, if that is known yet."""
        known = self._comes.get(game.number)
        return known[1] if known and known[0] is game else ""

    def want(self, game: Game, lie: Lie | None) -> None:
        """Have found out what the dice come to; of several wishes only the last is worked on."""
        known = self._comes.get(game.number)
        if lie is None or (known and known[0] is game):
            self._wanted = None
            return
        self._wanted = Wanted(game, lie)
        if not self.busy:
            self._working = asyncio.create_task(self._work(), name=f"odds of {self.table.id}")
            self._working.add_done_callback(self._rest)

    @property
    def busy(self) -> bool:
        return self._working is not None and not self._working.done()

    def stop(self) -> None:
        if self._working:
            self._working.cancel()

    def _rest(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("Table %s: the odds stopped", self.table.id, exc_info=problem)

    async def _work(self) -> None:
        table = self.table
        while self._wanted is not None:
            await asyncio.sleep(REST)
            if (wanted := self._wanted) is None:
                break
            self._wanted = None
            try:
                text = str((await self._weighed(wanted.game, wanted.lie)).found or "")
            except WorkerLostError:
                text = TOO_MUCH
            except UnwantedError:
                continue
            self._comes[wanted.game.number] = (wanted.game, text)
            if text and table.history.game is wanted.game:
                word = encode(Comes(table.history.revision, text))
                for listener in tuple(table.listeners):
                    listener.tell(word)

    async def outlook(self, ask: AskOutlook) -> Outlook:
        """The odds of an option of the pending question. Raises `TurnedDownError`."""
        try:
            found = await self._weighed(self.table.history.game, ask)
        except WorkerLostError:
            raise turned_down("These odds are too much to work out in time.", "decide without them") from None
        except UnwantedError:
            raise turned_down("The table has changed since this was asked.", stale=True) from None
        if not isinstance(found.found, Outlook):
            raise TurnedDownError(list(found.reasons))
        return found.found

    async def looked(self, viewer: int, query: Query) -> Any:
        """The data of the reply to a query. Raises `TurnedDownError`."""
        game = self.table.history.game
        later, whole = self._sent_looks.position(self.table.history)
        look, workers = Look(later, viewer, query), self.table.lobby.workers
        try:
            found = await workers.look(look, whole, lambda: self.table.history.game is game)
        except WorkerLostError:
            raise turned_down("On this board that is too much to work out in time.", "go on without it") from None
        except UnwantedError:
            raise turned_down("The table has changed since this was asked.", stale=True) from None
        if found.reasons:
            raise TurnedDownError(list(found.reasons))
        return found.found

    async def _weighed(self, game: Game, what: AskOutlook | Lie) -> Found:
        """What the process finds. Raises `WorkerLostError`; `UnwantedError` if the table has gone on by its turn."""
        later, whole = self._sent.position(self.table.history)
        return await self.table.lobby.workers.weigh(Weigh(later, what), whole, lambda: self.table.history.game is game)
