"""One socket: reads messages, checks them, has them done, and sends whatever the table tells.

Answers are taken in the order they come, questions wait in a line of their own, so that a long one keeps no answer
waiting. Both lines are short: who sends more than is done is told so, and who does not read is let go.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from killzone.web import showing
from killzone.web.company import called
from killzone.web.gate import Rank, Visitor
from killzone.web.history import BrokenTableError
from killzone.web.limits import Bucket
from killzone.web.lobby import Lobby
from killzone.web.protocol import (
    VERSION,
    Allow,
    Answer,
    AskHint,
    AskOutlook,
    AskStandIn,
    Call,
    Delegate,
    Done,
    FromClient,
    Gone,
    Hello,
    Manner,
    More,
    Nudge,
    Refused,
    Reply,
    Say,
    TakeBack,
    decode,
    encode,
)
from killzone.web.queries import Query, reply
from killzone.web.refusals import TurnedDownError, turned_down
from killzone.web.states import Held
from killzone.web.tables import MOST_SECRETS, LiveTable, ToAnswer

Q = TypeVar("Q", AskHint, AskOutlook)
LOG = logging.getLogger("killzone.web")
POLICY = 1008
TRY_AGAIN = 1013
CLOSE_WITHIN = 2.0
LARGEST_NUMBER = 2**53
"""Above it a browser could not tell its own numbers apart."""


MOST_MORE = 16
"""So many answers at most say what is meant by the first one."""


class Numbered(msgspec.Struct):
    """All that a refusal needs to know of a message."""

    of: int


_NUMBERS = count()
_NUMBER = msgspec.json.Decoder(Numbered)


class Connection:
    """A socket at a table. `held` are the seats whose secrets it has shown."""

    def __init__(self, lobby: Lobby, socket: WebSocket) -> None:
        self.lobby, self.socket = lobby, socket
        self.held: Held = ()
        self.name = ""
        limits = lobby.settings.limits
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._unsent: asyncio.Queue[bytes | None] = asyncio.Queue(limits.unsent)
        self._queries: asyncio.Queue[Query] = asyncio.Queue(limits.queries)
        self._hints: asyncio.Queue[AskHint] = asyncio.Queue(limits.hints)
        self._odds: asyncio.Queue[AskOutlook] = asyncio.Queue(limits.odds)
        self._refusals = 0
        self._waiting_bytes = 0
        self._number = next(_NUMBERS)
        self._ended: tuple[int, str] = (1000, "")
        self._dropped = asyncio.Event()

    # Telling

    def tell(self, word: bytes) -> None:
        """Send something as soon as the connection takes it; one that takes nothing is dropped."""
        self._waiting_bytes += len(word)
        try:
            if self._waiting_bytes > self.lobby.settings.limits.unsent_bytes and not self._unsent.empty():
                raise asyncio.QueueFull
            self._unsent.put_nowait(word)
        except asyncio.QueueFull:
            self.drop("too slow: connect again for what was missed")

    def drop(self, why: str, code: int = TRY_AGAIN) -> None:
        """Close without sending what still waits."""
        if not self._dropped.is_set():
            self._ended = (code, why)
            self._dropped.set()

    def part(self, why: str) -> None:
        """Say why there is nothing more to come, then close."""
        self.tell(encode(Gone(why)))
        self._ended = (POLICY, why[:100])
        with suppress(asyncio.QueueFull):
            self._unsent.put_nowait(None)

    async def _send_all(self) -> None:
        while (word := await self._unsent.get()) is not None:
            await self.socket.send({"type": "websocket.send", "text": word.decode()})
            self._waiting_bytes -= len(word)

    # Being told

    async def serve(self, table_id: str) -> None:
        """Everything from the first message to the last."""
        sending = asyncio.create_task(self._send_all())
        dropped = asyncio.create_task(self._dropped.wait())
        tasks: list[asyncio.Task[Any]] = [sending, dropped]
        table = None
        try:
            table = await self._enter(table_id)
            if table:
                tasks.append(asyncio.create_task(self._answer_queries(table)))
                tasks.append(asyncio.create_task(self._give(self._hints, lambda one: table.advise(self, one))))
                tasks.append(asyncio.create_task(self._give(self._odds, lambda one: table.outlook(self, one))))
                tasks.append(asyncio.create_task(self._read_all(table)))
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if table:
                table.leave(self)
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                    LOG.error("A connection to table %s failed", table_id, exc_info=result)
            await self._close()

    async def _close(self) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            # Whoever is gone already cannot be told goodbye, and whoever reads nothing does not hear it.
            with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
                async with asyncio.timeout(CLOSE_WITHIN):
                    await self.socket.close(*self._ended)

    async def _enter(self, table_id: str) -> LiveTable | None:
        """The table, once somebody has said hello; None where that is not to be."""
        try:
            async with asyncio.timeout(self.lobby.settings.limits.hello_within):
                hello = await self._hello()
        except (TimeoutError, WebSocketDisconnect):
            self.drop("nobody said hello", POLICY)
            return None
        try:
            table = await self.lobby.table(table_id)
        except BrokenTableError as problem:
            LOG.error("Table %s: %s", table_id, problem)
            self.part(f"This table cannot be opened: {problem}.")
            return None
        if hello.protocol != VERSION:
            self.part(f"The page speaks version {hello.protocol}, the server {VERSION}: load the page again.")
            return None
        if table is None:
            self.part("There is no such table.")
            return None
        self.held = table.held_by(hello.secrets[:MOST_SECRETS])
        self.name = called(hello.name)
        if not self._finds_room(table):
            self.part("There are already too many onlookers at this table.")
            return None
        visitor: Visitor | None = getattr(self.socket.state, "visitor", None)
        if visitor:
            visitor.settle(Rank.SEATED if self.held else Rank.ONLOOKER)
        await table.join(self, hello)
        return table

    def _finds_room(self, table: LiveTable) -> bool:
        """Whether there is room at the table: a seat has its own, and only its own older connections are in the way."""
        limits = self.lobby.settings.limits
        there = [one for one in table.listeners if isinstance(one, Connection)]
        if not self.held:
            return sum(not one.held for one in there) < limits.onlookers_of_a_table
        same = sorted((one for one in there if set(one.held) & set(self.held)), key=lambda one: one._number)
        for one in same[: max(0, len(same) + 1 - limits.connections_of_a_seat)]:
            one.drop("this seat was opened in too many windows")
            table.leave(one)
        return True

    async def _hello(self) -> Hello:
        while True:
            message = await self._receive()
            if isinstance(message, Hello):
                return message
            if message is not None:
                self._refuse(message.of, turned_down("The first message is hello."))

    async def _read_all(self, table: LiveTable) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                message = await self._receive()
                if message is not None:
                    await self._take(table, message)

    async def _receive(self) -> FromClient | None:
        """The next message, or None for one that cannot be taken. Raises `WebSocketDisconnect`."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text = event.get("text")
        if not self._bucket.take():
            # Without this a client in a loop would be answered as fast as it asks.
            await asyncio.sleep(1 / self.lobby.settings.limits.messages_per_second)
            self._refuse(number_of(text), turned_down("Too many messages at once.", "send fewer"))
            return None
        try:
            return read(text, self.lobby.settings.limits.message)
        except TurnedDownError as problem:
            self._refuse(number_of(text), problem)
            return None

    async def _take(self, table: LiveTable, message: FromClient) -> None:
        of = message.of
        try:
            match message:
                case Answer():
                    if len(message.more) > MOST_MORE:
                        raise turned_down(f"At most {MOST_MORE} answers say what is meant by one.", "send fewer")
                    answers = [lambda _: showing.action(message), *map(later, message.more)]
                    await table.answer(self, message.revision, message.decision, *answers, asks=message.asks)
                    self._reply(of)
                case TakeBack():
                    await table.take_back(self, message.revision, message.what)
                    self._reply(of)
                case Delegate():
                    await table.delegate(self, message.revision, on=message.on)
                    self._reply(of)
                case Manner():
                    await table.spare(self, message)
                    self._reply(of)
                case AskHint():
                    self._hints.put_nowait(message)
                case AskOutlook():
                    self._odds.put_nowait(message)
                case Nudge():
                    table.company.nudge(self)
                    self._reply(of)
                case Say() | Allow() | Call() | AskStandIn():
                    await table.company.take(self, message)
                    self._reply(of)
                case Hello():
                    raise turned_down("Hello was said already.")
                case _:
                    self._queries.put_nowait(message)
        except TurnedDownError as problem:
            self._refuse(of, problem)
        except asyncio.QueueFull:
            self._refuse(of, turned_down("Too many questions wait for a reply.", "wait for some replies"))
        except Exception:  # whatever went wrong is ours: the table goes on, and the log has it
            LOG.exception("Table %s: a message of kind %s failed", table.id, type(message).__name__)
            self._refuse(of, turned_down("Something went wrong on the server; nothing has changed."))
        else:
            self._refusals = 0

    async def _answer_queries(self, table: LiveTable) -> None:
        while True:
            query = await self._queries.get()
            try:
                self.tell(await reply(table, self.held, query))
            except TurnedDownError as problem:
                self._refuse(query.of, problem)
            except showing.Nothing as problem:
                self._refuse(query.of, TurnedDownError(problem.reasons))
            except Exception:  # as above
                LOG.exception("Table %s: a query %s failed", table.id, type(query).__name__)
                self._refuse(query.of, turned_down("Something went wrong on the server."))

    async def _give(self, asked: "asyncio.Queue[Q]", given: Callable[[Q], Awaitable[Any]]) -> None:
        """Advice and odds are worked out in processes, so they have lines of their own, too."""
        while True:
            query = await asked.get()
            try:
                self.tell(encode(Reply(query.of, await given(query))))
            except TurnedDownError as problem:
                self._refuse(query.of, problem)
            except Exception:  # as above
                LOG.exception("A query %s failed", type(query).__name__)
                self._refuse(query.of, turned_down("Something went wrong on the server."))

    def _reply(self, of: int) -> None:
        self.tell(encode(Reply(of, Done())))

    def _refuse(self, of: int, problem: TurnedDownError) -> None:
        self.tell(encode(Refused(of, problem.reasons, problem.stale)))
        self._refusals += 1
        if self._refusals >= self.lobby.settings.limits.refusals_in_a_row:
            self.drop("too many messages that cannot be taken", POLICY)


def later(more: More) -> ToAnswer:
    """An answer to whatever is asked when its turn comes."""
    return lambda game: showing.action_of(game.decision.id if game.decision else -1, more.kind, more.value)


def read(text: str | None, most: int) -> FromClient:
    """A message, if it is one. Raises `TurnedDownError`."""
    if text is None:
        raise turned_down("Messages are text, not binary.")
    if len(text) > most:
        raise turned_down(f"A message has at most {most} letters, not {len(text)}.")
    try:
        message: FromClient = decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise turned_down(f"The message cannot be read: {str(problem)[:200]}.") from None
    if not 0 <= message.of <= LARGEST_NUMBER:
        raise turned_down("The number of a message is a whole one from 0 on.")
    return message


def number_of(text: str | None) -> int:
    """The number that a message carries, as far as it can be read; -1 otherwise."""
    if text is None or len(text) > 100_000:
        return -1
    try:
        number = _NUMBER.decode(text).of
        return number if 0 <= number <= LARGEST_NUMBER else -1
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return -1
