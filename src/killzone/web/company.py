"""Who keeps company at a table, and what they do besides the game: names, talk, seats that change hands."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from killzone.web import besides, keys, protocol
from killzone.web.besides import MOST_LINES, Write, unix_ms
from killzone.web.limits import Bucket
from killzone.web.protocol import Allow, AskStandIn, Call, Nudged, Say, StandIn, encode
from killzone.web.refusals import NotKeptError, turned_down
from killzone.web.store import StoreError
from killzone.web.terms import Line
from killzone.web.whole import to_the_end

if TYPE_CHECKING:
    from killzone.web.tables import Listener, LiveTable

LOG = logging.getLogger("killzone.web")
NUDGE_EVERY = 10.0
LONGEST_NAME = 30
LONGEST_LINE = 200
Message = Say | Allow | Call | AskStandIn


def called(name: str) -> str:
    """A name as it is shown: short and without anything that cannot be seen."""
    return seen(name[: 4 * LONGEST_NAME])[:LONGEST_NAME].strip()


def seen(text: str) -> str:
    """A line of text: any space is a plain one, and what cannot be seen is left out."""
    plain = (" " if letter.isspace() else letter for letter in text)
    return "".join(letter for letter in plain if letter.isprintable()).strip()


class Company:
    """The people of one table. `request` is that a bot takes over for somebody who is away."""

    def __init__(self, table: "LiveTable", lines: Iterable[Line]) -> None:
        self.table = table
        self.lines = deque(lines, MOST_LINES)
        self.request: StandIn | None = None
        self.watching: tuple[str, ...] = ()
        """The names of those without a seat; empty for whoever gave none."""
        self._looking: asyncio.TimerHandle | None = None
        limits = table.lobby.settings.limits
        self._buckets = {one.seat: Bucket(limits.said_per_second, limits.said_at_once) for one in table.seats}
        self._watchers = Bucket(limits.said_per_second, limits.said_at_once)
        """One for all who watch: a name that changes is told to everybody."""
        self._nudged_at = -NUDGE_EVERY
        self._waited_for = dict.fromkeys(range(len(table.seats)), self._patience())

    def came(self, listener: "Listener") -> None:
        """Somebody is there: nobody has to ask for a bot in their place."""
        if self.request and self.request.seat in listener.held:
            self.request = None
        if not listener.held:
            self._look_around()

    def left(self, listener: "Listener") -> None:
        """Somebody is gone."""
        for seat in listener.held:
            self._waited_for[seat] = self._patience()
        if not listener.held:
            self._look_around()

    def _patience(self) -> int:
        """Until when somebody who leaves now is waited for."""
        return unix_ms() + round(self.table.lobby.settings.limits.away_before * 1_000)

    def waited_for(self, seat: int) -> int:
        """Until when somebody who is away is waited for before a bot may take over, in milliseconds since 1970."""
        return self._waited_for[seat]

    def _look_around(self) -> None:
        """Tell soon who watches: however fast they come and go, nobody is told more than once in that time."""
        if self._looking is None:
            wait = self.table.lobby.settings.limits.watching_within
            self._looking = asyncio.get_running_loop().call_later(wait, self._looked)

    def _looked(self) -> None:
        self._looking = None
        self.watching = tuple(sorted(one.name for one in self.table.listeners if not one.held))
        self.table.tell_presence()

    def stop(self) -> None:
        if self._looking:
            self._looking.cancel()

    async def take(self, listener: "Listener", message: Message) -> None:
        """Do what somebody asks for. Raises `TurnedDownError`."""
        match message:
            case Say():
                job = self._say(listener, message)
            case Allow():
                job = self._allow(listener, message.on)
            case Call():
                job = self._call(listener, called(message.name))
            case AskStandIn():
                job = self._stand_in(listener, message)
        await self._whole(job)
        self.table.answering.wake()

    async def _whole(self, job: Coroutine[Any, Any, None]) -> None:
        """Do something to its end, with nothing else at the table meanwhile, even if whoever asked is gone."""

        async def alone() -> None:
            async with self.table.one_at_a_time:
                await job

        await to_the_end(alone())

    async def _kept(self, *jobs: Write) -> None:
        """Write something. Raises `NotKeptError`."""
        try:
            await asyncio.wrap_future(self.table.lobby.store.write(besides.together(*jobs)))
        except StoreError as problem:
            LOG.error("Table %s: %s", self.table.id, problem, exc_info=problem.__cause__)
            raise NotKeptError([protocol.Reason("", "This could not be kept.", "try again")]) from None

    # Talk

    def nudge(self, listener: "Listener") -> None:
        """Remind whoever decides. Raises `TurnedDownError`."""
        waiting = self.table.waiting
        if waiting < 0 or waiting in self.table.machines or waiting in listener.held:
            raise turned_down("There is nobody to remind.")
        if time.monotonic() < self._nudged_at + NUDGE_EVERY:
            raise turned_down("They were reminded just now.", "wait a little")
        self._nudged_at = time.monotonic()
        word = encode(Nudged(listener.held[0] if listener.held else -1))
        for one in tuple(self.table.listeners):
            if waiting in one.held:
                one.tell(word)

    def _seat_of(self, listener: "Listener") -> int:
        """The seat that somebody speaks for. Raises `TurnedDownError`."""
        if not listener.held:
            raise turned_down("Only who has a seat speaks here.")
        waiting = self.table.waiting
        return waiting if waiting in listener.held else listener.held[0]

    def spend(self, seat: int) -> None:
        """Everybody is told of something that a seat does besides the game. Raises `TurnedDownError` for too much."""
        self._spend(self._buckets[seat])

    def _spend(self, bucket: Bucket) -> None:
        if not bucket.take():
            raise turned_down("So much at once is not passed on.", "wait a few seconds")

    async def _say(self, listener: "Listener", message: Say) -> None:
        seat = self._seat_of(listener)
        text = seen(message.text)
        if bool(text) == bool(message.phrase):
            raise turned_down("Say one of the phrases, or something in your own words.")
        if len(text) > LONGEST_LINE:
            raise turned_down(f"A line has at most {LONGEST_LINE} letters.", "say it in two")
        if text and not self.table.seats[seat].talks:
            raise turned_down("Own words are off for you.", "allow them first")
        if text and not any(one.talks for one in self.table.seats if one.seat not in listener.held):
            raise turned_down("Nobody else allows own words.", "take one of the phrases")
        self.spend(seat)
        number = self.lines[-1].number + 1 if self.lines else 1
        line = Line(number, seat, int(time.time()), message.phrase, text)
        await self._kept(besides.said(self.table.id, line))
        self.lines.append(line)
        for one in tuple(self.table.listeners):
            self._tell(one, [line])

    def tell_talk(self, listener: "Listener") -> None:
        """Tell somebody all that was said."""
        self._tell(listener, self.lines)

    def _tell(self, listener: "Listener", lines: Iterable[Line]) -> None:
        reads = any(self.table.seats[seat].talks for seat in listener.held)
        told = [line for line in lines if not line.text or reads or line.seat in listener.held]
        if told:
            listener.tell(encode(protocol.Talk([protocol.Line(*line) for line in told])))

    async def _allow(self, listener: "Listener", on: bool) -> None:
        self.spend(self._seat_of(listener))
        await self._kept(*(besides.new_seat(self.table.id, seat, talks=on) for seat in listener.held))
        for seat in listener.held:
            self.table.seats[seat] = self.table.seats[seat]._replace(talks=on)
        self.table.tell_presence()
        if on:
            self.tell_talk(listener)

    async def _call(self, listener: "Listener", name: str) -> None:
        if not listener.held:
            self._spend(self._watchers)
            listener.name = name
            self._look_around()
        else:
            seat = self._seat_of(listener)
            self.spend(seat)
            await self._kept(besides.new_seat(self.table.id, seat, name=name))
            self.table.seats[seat] = self.table.seats[seat]._replace(name=name)
        self.table.tell_presence()

    # Bots that stand in

    async def _stand_in(self, listener: "Listener", message: AskStandIn) -> None:
        table, seat = self.table, message.seat
        if not 0 <= seat < len(table.seats) or not listener.held:
            raise turned_down("There is no such seat of yours to speak for.")
        if table.over:
            raise turned_down("The battle is over.", stale=True)
        match message.what:
            case "ask":
                await self._ask_stand_in(listener, seat)
            case "end":
                await self._end_stand_in(listener, seat)
            case "agree" | "refuse":
                await self._settle_stand_in(listener, seat, agrees=message.what == "agree")

    async def _ask_stand_in(self, listener: "Listener", seat: int) -> None:
        table, by = self.table, self._seat_of(listener)
        if seat in listener.held or seat in table.machines:
            raise turned_down("A bot takes over for somebody else, who is away.")
        if table.timing.pace.kind:
            raise turned_down("The clock decides how long they may be away.")
        self._must_be_away(seat)
        if self.request:
            raise turned_down("Somebody asks for a bot already.", "wait until it is settled")
        self.spend(by)
        asked = [one.seat for one in table.seats if one.seat not in {seat, *listener.held, *table.machines}]
        if not asked:
            return await self._begin_stand_in(seat)
        self.request = StandIn(seat, by, asked)
        return table.tell_presence()

    def _must_be_away(self, seat: int) -> None:
        """Raises `TurnedDownError` for somebody who is there, or was just now."""
        if any(seat in one.held for one in self.table.listeners):
            raise turned_down(f"{self.table.name_of(seat)} is here.")
        wait = (self._waited_for[seat] - unix_ms()) / 1_000
        if wait > 0:
            hint = f"wait {wait / 60:.0f} minutes" if wait >= 90 else f"wait {wait:.0f} seconds"
            raise turned_down(f"{self.table.name_of(seat)} was here just now.", hint)

    async def _settle_stand_in(self, listener: "Listener", seat: int, *, agrees: bool) -> None:
        request = self.request
        if request is None or request.seat != seat:
            raise turned_down("Nobody asks for that.", stale=True)
        if not agrees and {request.by, request.seat, *request.waiting} & set(listener.held):
            self.request = None
            return self.table.tell_presence()
        if not agrees or not set(listener.held) & set(request.waiting):
            raise turned_down("You are not asked about this.")
        waiting = [seat for seat in request.waiting if seat not in listener.held]
        if waiting:
            self.request = StandIn(request.seat, request.by, waiting)
            return self.table.tell_presence()
        self._must_be_away(request.seat)
        return await self._begin_stand_in(request.seat)

    async def _begin_stand_in(self, seat: int) -> None:
        await self._kept(besides.new_seat(self.table.id, seat, stand_in=True))
        self.table.seats[seat] = self.table.seats[seat]._replace(stand_in=True)
        self.request = None
        await self.settled()

    async def _end_stand_in(self, listener: "Listener", seat: int) -> None:
        table = self.table
        if seat not in listener.held or not table.seats[seat].stand_in:
            raise turned_down("No bot plays for you.")
        number = table.history.game.number
        if table.timing.is_spent(seat, number):
            for_good = table.timing.pace.kind == "game"
            hint = "watch the end of it" if for_good else "you are asked again after its answer"
            raise turned_down("Your time was up, so the bot answers.", hint)
        await self._kept(besides.new_seat(table.id, seat, stand_in=False))
        table.seats[seat] = table.seats[seat]._replace(stand_in=False)
        await self.settled()

    # Seats that change hands

    async def sit(self, name: str) -> str:
        """Take an open seat of a table that is listed: the secret that opens it from now on. Raises `TurnedDownError`.

        The secret that a link was made with opens it no longer, so that whoever made the table cannot look over
        a stranger's shoulder.
        """
        secrets: list[str] = []

        async def job() -> None:
            table = self.table
            free = [one.seat for one in table.seats if one.kind == "link" and not one.opened]
            if not table.terms.listed or not free or table.over:
                raise turned_down("This seat is taken.", "look for another table")
            seat, secret = free[0], keys.new_secret()
            row = {"secret_hash": keys.hashed(secret), "opened": True, "stand_in": False}
            if name:
                row["name"] = name
            last = [besides.unlisted(table.id)] if len(free) == 1 else []
            await self._kept(besides.new_seat(table.id, seat, **row), *last)
            table.seats[seat] = table.seats[seat]._replace(**row)  # type: ignore[arg-type]  # as the row has it
            secrets.append(secret)
            await self.settled()

        await self._whole(job())
        return secrets[0]

    async def settled(self) -> None:
        """Who sits where has changed: the right clock runs, and everybody is told."""
        await self.start_clock()
        self.table.tell_presence()

    async def start_clock(self) -> None:
        """Let the clock run that should; one that cannot be written runs from the next answer on."""
        try:
            await self.table.timing.settle()
        except StoreError as problem:
            LOG.error("Table %s: %s", self.table.id, problem, exc_info=problem.__cause__)
