"""One table in play: its game, who is connected, and everything that changes it, one thing at a time.

Whatever takes time (playing, describing, thinking) is done in threads and processes; the event loop only passes words
on. An answer is on disk before anybody is told of it.
"""

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from killzone import Action, Game, RefusedError, SeededDice, UnreadableActionError, record
from killzone.core.decisions import Decision
from killzone.core.values import digest
from killzone.web import keys, showing
from killzone.web.bots import WorkerLostError
from killzone.web.course import Course, progress_of
from killzone.web.protocol import Hello, Nudged, Reason, Seat, Undo, encode
from killzone.web.states import CanUndo, Held, News, UndoOf, present, told, waiting_for
from killzone.web.store import Deed, KeptSeat, StoreError
from killzone.web.worker import Turn

if TYPE_CHECKING:
    from concurrent.futures import Future

    from killzone.web.house import House

LOG = logging.getLogger("killzone.web")
NUDGE_EVERY = 10.0
PROGRESS_EVERY = 10
"""Lists may be this many answers late after a crash; it spares every other answer a write."""
T = TypeVar("T")


class TurnedDownError(Exception):
    """A message that is not taken, with its reasons; `stale` where it comes too late."""

    def __init__(self, reasons: list[Reason], stale: bool = False) -> None:
        super().__init__(" ".join(reason.text for reason in reasons))
        self.reasons, self.stale = reasons, stale


def turned_down(text: str, hint: str = "", stale: bool = False) -> TurnedDownError:
    return TurnedDownError([Reason("", text, hint)], stale)


class Listener(Protocol):
    """Who is told: a connection, with the seats it holds."""

    held: Held

    def tell(self, word: bytes) -> None: ...

    def drop(self, why: str) -> None: ...


class Made(NamedTuple):
    """A deed that is being written: the game after it, and what to tell once it is on disk."""

    after: Game
    deed: Deed
    kept: "Future[None]"
    words: dict[Held, bytes]


class Audience(NamedTuple):
    """Whom a deed is told: each set of seats that somebody holds, and who sits where."""

    held: set[Held]
    seats: list[Seat]


class Table:
    """A game with its seats and connections."""

    def __init__(self, house: "House", id: str, title: str, course: Course, seats: Iterable[KeptSeat]) -> None:
        self.house, self.id, self.title, self.course = house, id, title, course
        self.seats = list(seats)
        self.bots = frozenset(one.seat for one in self.seats if one.kind == "bot")
        self.listeners: set[Listener] = set()
        self.undo: Undo | None = None
        self.left_at = time.monotonic()
        self._one_at_a_time = asyncio.Lock()
        self._playing: asyncio.Task[None] | None = None
        self._nudged_at = -NUDGE_EVERY
        self._boards: dict[object, int] = {}
        self._seen = -1
        """The last answer that the bots' worker knows of."""

    @cached_property
    def _start(self) -> str:
        """The game before any answer, as a record."""
        return json.dumps(record(self.course.games[0], digests=False))

    # Who is there

    def seats_now(self) -> list[Seat]:
        there = {seat for one in self.listeners for seat in one.held} | self.bots
        return [self._seat(one, one.seat in there) for one in self.seats]

    def _seat(self, one: KeptSeat, connected: bool) -> Seat:
        kind = "open" if one.kind == "link" and not one.opened else "bot" if one.kind == "bot" else "person"
        return Seat(one.seat, one.name or self.course.game.table.players[one.seat].name, kind, one.bot, connected)

    def held_by(self, secrets: list[str]) -> Held:
        """The seats that these secrets open."""
        return tuple(one.seat for one in self.seats if any(keys.matches(secret, one.secret_hash) for secret in secrets))

    async def join(self, listener: Listener, hello: Hello) -> None:
        """Tell somebody everything since the last answer they know, and from now on whatever happens."""
        async with self._one_at_a_time:
            before = self.seats_now()
            await self._open_links(listener.held)
            self.listeners.add(listener)
            seats = self.seats_now()
            course = self.course
            keep = course.common(hello.since, hello.revision)
            news = News(
                course.game,
                course.games[keep + 1 :],
                course.revision,
                keep,
                seats,
                self.board_of(course.game),
                self.undo,
            )
            undo_of = self._undo_of(course.game)
            try:
                welcome, state = await self.house.look(
                    lambda: (self._welcome(listener.held), told(news, listener.held, undo_of))
                )
            except BaseException:
                self.listeners.discard(listener)
                raise
            listener.tell(welcome)
            listener.tell(state)
            if seats != before:
                self._tell_all(present(course.revision, seats, self.undo), but=listener)
        self.wake_bots()

    def _welcome(self, held: Held) -> bytes:
        game = self.course.game
        # While dice are still to fall their seed would tell which.
        return encode(showing.welcome(game, self.id, list(held), seed=dice_seed(game) if game.over else ""))

    async def _open_links(self, held: Held) -> None:
        for seat in held:
            if self.seats[seat].kind == "link" and not self.seats[seat].opened:
                self.seats[seat] = self.seats[seat]._replace(opened=True)
                await asyncio.wrap_future(self.house.store.keep_opened(self.id, seat))

    def leave(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        before = self.seats_now()
        self.listeners.discard(listener)
        self.left_at = time.monotonic()
        if (seats := self.seats_now()) != before:
            self._tell_all(present(self.course.revision, seats, self.undo))

    # Answers

    async def answer(self, listener: Listener, revision: int, number: int, action: Callable[[], Action]) -> None:
        """Take an answer and tell everybody. Raises `TurnedDownError`; then nothing has changed."""

        async def take() -> None:
            async with self._one_at_a_time:
                decision = self._decision(listener, revision, number)
                await self._perform(decision.seat, action)
            self.wake_bots()

        await to_the_end(take())

    def _decision(self, listener: Listener, revision: int, number: int) -> Decision:
        """The pending question, if this listener may answer it as it stands."""
        course = self.course
        decision = course.game.decision
        if decision is None:
            raise turned_down("The battle is over.", stale=True)
        if not listener.held:
            raise turned_down("Spectators answer no questions.", "open the table by the link of a seat")
        if revision != course.revision or number != decision.id:
            now = f"The pending question is: {decision.prompt}" if decision.seat in listener.held else ""
            raise turned_down("The table has changed since this was sent.", now, stale=True)
        if decision.seat not in listener.held:
            name = self._seat(self.seats[decision.seat], True).name
            raise turned_down(f"It is {name}'s decision, not yours.", "wait for their answer")
        return decision

    async def _perform(self, seat: int, action: Callable[[], Action], why: str = "") -> None:
        """Play, keep, tell: in this order, and the table goes on only if all went well."""
        course, audience = self.course, self._audience()

        def play() -> Made:
            after = course.game.play(action())
            return self._made(after, course.answer_deed(after, seat, why), after.number - 1, [after], audience)

        self._do(await self._kept(play))

    def _made(self, after: Game, deed: Deed, keep: int, new: list[Game], audience: Audience) -> Made:
        """Find words for everybody, then have the deed written: what cannot be told is not kept. In a thread."""
        news = News(after, new, deed.revision, keep, audience.seats, self.board_of(after))
        words = {held: told(news, held, self._undo_of(after)) for held in audience.held}
        turned = after.over or after.table.turn != self.course.game.table.turn or deed.revision % PROGRESS_EVERY == 0
        return Made(
            after, deed, self.house.store.keep_deed(self.id, deed, progress_of(after) if turned else None), words
        )

    async def _kept(self, job: Callable[[], Made]) -> Made:
        """A deed that is on disk. Raises `TurnedDownError`; then it is not."""
        try:
            return await self.house.act_and_keep(job)
        except StoreError as problem:
            LOG.error("Table %s: %s", self.id, problem, exc_info=problem.__cause__)
            raise turned_down("The answer could not be kept, so it was not taken.", "try again") from None
        except RefusedError as refusal:
            raise TurnedDownError(showing.refusal(refusal.verdict)) from None
        except UnreadableActionError as problem:
            raise turned_down(f"This is no answer: {problem}") from None
        except showing.Nothing as problem:
            raise TurnedDownError(problem.reasons) from None

    def _do(self, made: Made) -> None:
        """Go on, and tell everybody."""
        self.course.do(made.deed, made.after)
        self.undo = None
        for listener in tuple(self.listeners):
            if word := made.words.get(listener.held):
                listener.tell(word)
        if made.after.over:
            self.house.keep_record(self)

    # Taking back

    async def take_back(self, listener: Listener, revision: int, what: str) -> None:
        """Take back, ask for it, agree or refuse. Raises `TurnedDownError`."""

        async def take() -> None:
            async with self._one_at_a_time:
                if not listener.held:
                    raise turned_down("Spectators take nothing back.")
                if revision != self.course.revision:
                    raise turned_down("The table has changed since this was sent.", stale=True)
                if what == "ask":
                    await self._ask_back(listener)
                else:
                    await self._settle_back(listener, agrees=what == "agree")
            self.wake_bots()

        await to_the_end(take())

    async def _ask_back(self, listener: Listener) -> None:
        game = self.course.game
        hints = []
        for seat in listener.held:
            can, hint = self._undo_of(game)(seat)
            others = [one.seat for one in self.seats if one.seat not in {*listener.held, *self.bots}]
            if can == "free" or (can == "ask" and not others):
                return await self._go_back(seat)
            if can == "ask":
                self.undo = Undo(seat, others)
                return self._tell_all(present(self.course.revision, self.seats_now(), self.undo))
            hints.append(hint)
        raise turned_down("There is nothing of yours to take back.", hints[0])

    async def _settle_back(self, listener: Listener, *, agrees: bool) -> None:
        if self.undo is None:
            raise turned_down("Nobody asks to take anything back.", stale=True)
        if not agrees and self.undo.seat in listener.held:
            waiting: list[int] | None = None
        elif not set(listener.held) & set(self.undo.waiting):
            raise turned_down("You are not asked about this.")
        else:
            waiting = [seat for seat in self.undo.waiting if seat not in listener.held] if agrees else None
        if waiting == []:
            return await self._go_back(self.undo.seat)
        self.undo = None if waiting is None else Undo(self.undo.seat, waiting)
        return self._tell_all(present(self.course.revision, self.seats_now(), self.undo))

    async def _go_back(self, seat: int) -> None:
        course, audience = self.course, self._audience()

        def back() -> Made:
            after = course.back_to(course.game.number - self._answers_back(course.game))
            return self._made(after, course.back_deed(after, seat), after.number, [], audience)

        self._do(await self._kept(back))

    def _answers_back(self, game: Game) -> int:
        """How many answers go back with the last one of a person: those of bots since then as well."""
        count, before = 1, game.previous
        while before is not None and before.decision and before.decision.seat in self.bots and before.previous:
            count, before = count + 1, before.previous
        return count

    def _undo_of(self, game: Game) -> UndoOf:
        """What taking back comes to for a seat in a game."""
        count = self._answers_back(game)

        def undo_of(seat: int) -> CanUndo:
            if count == 1:
                return showing.can_undo(game, seat)
            last = game
            for _ in range(count - 1):
                assert last.previous is not None
                last = last.previous
            can, hint = showing.can_undo(last, seat)
            more = f"The {count - 1} answers of the bot after it go back too."
            return ("no", hint) if can == "no" else ("ask", more)

        return undo_of

    # Nudging

    def nudge(self, listener: Listener) -> None:
        """Remind whoever decides. Raises `TurnedDownError`."""
        waiting = waiting_for(self.course.game)
        if waiting < 0 or waiting in self.bots or waiting in listener.held:
            raise turned_down("There is nobody to remind.")
        if time.monotonic() < self._nudged_at + NUDGE_EVERY:
            raise turned_down("They were reminded just now.", "wait a little")
        self._nudged_at = time.monotonic()
        word = encode(Nudged(listener.held[0] if listener.held else -1))
        for one in tuple(self.listeners):
            if waiting in one.held:
                one.tell(word)

    # Bots

    def wake_bots(self) -> None:
        """Let bots answer, if one of them is to and somebody looks on."""
        waits = waiting_for(self.course.game) in self.bots
        if waits and self.listeners and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play_bots(), name=f"bots of {self.id}")
            self._playing.add_done_callback(self._bots_rest)

    def _bots_rest(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("Table %s: the bots stopped", self.id, exc_info=problem)

    async def _play_bots(self) -> None:
        while self.listeners and (seat := waiting_for(self.course.game)) in self.bots:
            game = self.course.game
            action, why = await self._bot_answer(game, seat)
            async with self._one_at_a_time:
                if self.course.game is not game:
                    continue
                await self._perform_bot(game, seat, action, why)
            await asyncio.sleep(self.house.settings.pause)

    async def _perform_bot(self, game: Game, seat: int, action: Action, why: str) -> None:
        try:
            await self._perform(seat, lambda: action, why)
        except TurnedDownError as problem:
            LOG.warning("Table %s: the bot's answer was not taken: %s", self.id, problem)
            await self._perform(seat, lambda: first_answer(game))

    async def _bot_answer(self, game: Game, seat: int) -> tuple[Action, str]:
        """What the bot answers, and why; the first legal answer if it cannot."""
        later, whole = self._turns(game, seat)
        try:
            found = await self.house.workers.answer(later, whole)
            return Action.from_text(found.answer), found.why
        except (WorkerLostError, UnreadableActionError) as problem:
            LOG.error("Table %s: the bot failed: %s", self.id, problem)
            return await self.house.act(lambda: first_answer(game)), ""

    def _turns(self, game: Game, seat: int) -> tuple[Turn, Turn]:
        """The bot's turn for a worker that has seen its last one, and for one that knows nothing of the table."""
        branch = len(self.course.taken_back)
        seed = hashlib.blake2b(f"{dice_seed(game)}/{seat}/{branch}".encode(), digest_size=8).hexdigest()
        agent = self.seats[seat].bot
        steps = tuple((one.turn.text, one.turn.rolls) for one in self.course.games[1:] if one.turn)
        known, self._seen = self._seen, game.number
        whole = Turn(self.id, branch, seat, agent, seed, self._start, -1, steps)
        return whole._replace(opening="", known=known, steps=steps[known:]) if known >= 0 else whole, whole

    @property
    def busy(self) -> bool:
        """Whether something is being done at this very moment."""
        return self._one_at_a_time.locked() or (self._playing is not None and not self._playing.done())

    def stop(self) -> None:
        """Let the bots rest; the table itself is on disk."""
        if self._playing:
            self._playing.cancel()

    # Words

    def _audience(self) -> Audience:
        """Who is there now. Found out on the event loop: in a thread somebody might come or go meanwhile."""
        return Audience({listener.held for listener in self.listeners}, self.seats_now())

    def board_of(self, game: Game) -> int:
        """The number of the terrain's state: the same number, the same drawing, also after a restart of the server."""
        state = showing.board_state(game.table)
        if state not in self._boards:
            self._boards[state] = int(digest((state,))[:12], 16)
        return self._boards[state]

    def _tell_all(self, word: bytes, but: Listener | None = None) -> None:
        for listener in tuple(self.listeners):
            if listener is not but:
                listener.tell(word)


async def to_the_end(deed: Coroutine[Any, Any, None]) -> None:
    """Do something whole, even if whoever asked for it is gone before it is done: half a deed breaks a table."""
    task = asyncio.create_task(deed)
    # Nobody may be left to hear how it ended.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.shield(task)


def dice_seed(game: Game) -> str:
    return game.dice.seed if isinstance(game.dice, SeededDice) else ""


def first_answer(game: Game) -> Action:
    """An answer for a bot that has none: the usual one, else the first that is legal."""
    decision = game.decision
    assert decision is not None
    if decision.default is not None and decision.check(decision.default).legal:
        return decision.action(decision.default)
    return decision.candidates(1)[0]
