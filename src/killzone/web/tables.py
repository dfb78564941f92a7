"""One table in play: its game, who is connected, and everything that changes it, one thing at a time.

Whatever takes time (playing, describing, thinking) is done in threads and processes; the event loop only passes words
on. An answer is on disk before anybody is told of it.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

import msgspec

from killzone import Action, Game, RefusedError, UnreadableActionError
from killzone.core.decisions import Decision
from killzone.core.values import digest
from killzone.web import keys, protocol, showing
from killzone.web.answering import Answering
from killzone.web.besides import unix_ms
from killzone.web.clocks import Back, Clock
from killzone.web.company import Company
from killzone.web.history import History, dice_seed, progress_of, record_text
from killzone.web.protocol import AskHint, AskOutlook, Hello, Hint, Manner, Outlook, Reason, Seat, encode
from killzone.web.refusals import NotKeptError, TurnedDownError, turned_down
from killzone.web.sparing import MOST_DONE, NOBODY, Spared, undo_of
from killzone.web.states import Held, News, Presence, present, told, waiting_for
from killzone.web.store import Deed, Kept, KeptSeat, StoreError
from killzone.web.taking_back import TakingBack
from killzone.web.timing import Timing, word
from killzone.web.weighing import Weighing
from killzone.web.whole import to_the_end

if TYPE_CHECKING:
    from concurrent.futures import Future

    from killzone.web.lobby import Lobby

LOG = logging.getLogger("killzone.web")
MOST_SECRETS = 16
"""Secrets that are looked at of those that somebody shows."""
PROGRESS_EVERY = 10
"""Lists may be this many answers late after a crash; it spares every other answer a write."""
T = TypeVar("T")
ToAnswer = Callable[[Game], Action]
"""What is answered in a game, once that game is reached."""


class Listener(Protocol):
    """Who is told: a connection, with the seats it holds and what it is called if it holds none."""

    held: Held
    name: str

    def tell(self, word: bytes) -> None: ...

    def drop(self, why: str) -> None: ...


class Made(NamedTuple):
    """Deeds that are being written, each with the game after it, and what to tell once they are on disk."""

    after: Game
    deeds: list[Deed]
    games: list[Game]
    kept: "Future[None]"
    words: dict[Held, bytes]
    seats: list[Seat]
    lie: showing.Lie | None
    clock: Clock | None


class Audience(NamedTuple):
    """Whom a deed is told: each set of seats that somebody holds, and who sits where."""

    held: set[Held]
    seats: list[Seat]


class LiveTable:
    """A game with its seats and connections."""

    def __init__(self, lobby: "Lobby", kept: Kept, history: History) -> None:
        self.lobby, self.id, self.title, self.history, self.brought = lobby, kept.id, kept.title, history, kept.brought
        self.terms, self.ending = kept.besides.terms, kept.besides.ending
        self.seats = list(kept.seats)
        self.bots = frozenset(one.seat for one in self.seats if one.kind == "bot")
        self.listeners: set[Listener] = set()
        self.trouble = ""
        self._shown: dict[Listener, Presence] = {}
        """What each listener was last told of who is there: words that were found earlier may have come later."""
        self.left_at = time.monotonic()
        self.one_at_a_time = asyncio.Lock()
        self._boards: dict[object, int] = {}
        self._manners: dict[int, Manner] = {}
        self.answering = Answering(self)
        self.weighing = Weighing(self)
        self.taking_back = TakingBack(self)
        self.company = Company(self, kept.besides.lines)
        self.timing = Timing(self, kept.besides.clock)

    # Who is there

    @property
    def machines(self) -> frozenset[int]:
        """The seats that bots answer for: their own, and those of people for whom they stand in."""
        return self.bots.union(one.seat for one in self.seats if one.stand_in)

    @property
    def over(self) -> bool:
        return self.ending is not None or self.history.game.over

    @property
    def waiting(self) -> int:
        """The seat that everybody waits for, or -1."""
        return -1 if self.ending else waiting_for(self.history.game)

    def seats_now(self) -> list[Seat]:
        there = {seat for one in self.listeners for seat in one.held} | self.bots
        return [self._seat(one, one.seat in there) for one in self.seats]

    def name_of(self, seat: int) -> str:
        return self.seats[seat].name or self.history.game.table.players[seat].name

    def _seat(self, one: KeptSeat, connected: bool) -> Seat:
        kind = "open" if one.kind == "link" and not one.opened else "bot" if one.kind == "bot" else "person"
        return Seat(
            one.seat,
            self.name_of(one.seat),
            kind,
            one.bot,
            connected,
            one.seat in self.answering.delegated,
            one.stand_in,
            one.talks,
            self.company.waited_for(one.seat) if kind == "person" and not connected else 0,
        )

    def held_by(self, secrets: list[str]) -> Held:
        """The seats that these secrets open."""
        return tuple(one.seat for one in self.seats if any(keys.matches(secret, one.secret_hash) for secret in secrets))

    async def join(self, listener: Listener, hello: Hello) -> None:
        """Tell somebody everything since the last answer they know, and from now on whatever happens."""
        async with self.one_at_a_time:
            if hello.secrets:
                # Found out again: somebody may have taken a seat since the door was opened.
                listener.held = self.held_by(hello.secrets[:MOST_SECRETS])
            await self._open_links(listener.held)
            self.listeners.add(listener)
            seats = self.seats_now()
            history = self.history
            keep = history.common(hello.since, hello.revision)
            news = self._news(seats, keep, history.games[keep + 1 :])
            can_undo = undo_of(history.game, self.machines, history.whys)
            try:
                welcome, state, lie = await self.lobby.look(
                    lambda: (
                        self._welcome(listener.held),
                        told(news, listener.held, can_undo),
                        showing.lying(news.game),
                    )
                )
            except BaseException:
                self.listeners.discard(listener)
                raise
            listener.tell(welcome)
            listener.tell(state)
            self.company.tell_talk(listener)
            self.company.came(listener)
            self._shown[listener] = Presence(seats, news.undo, clock=news.clock)
            self.tell_presence()
            self.weighing.want(history.game, lie)
        self.answering.wake()

    def _news(self, seats: list[Seat], keep: int, new: Sequence[Game]) -> News:
        """The table as it stands, with what came of these games after answer `keep`."""
        history = self.history
        return News(
            history.game,
            new,
            history.revision,
            keep,
            seats,
            self.board_of(history.game),
            self.taking_back.undo,
            self.weighing.comes(history.game),
            history.whys,
            not self.brought,
            self.timing.shown(),
            self.ending,
        )

    def _welcome(self, held: Held) -> bytes:
        game = self.history.game
        # While dice are still to fall their seed would tell which.
        welcome = showing.welcome(game, self.id, list(held), seed=dice_seed(game) if self.over else "")
        pace = protocol.Pace(*self.terms.pace) if self.terms.pace.kind else None  # type: ignore[arg-type]  # kept words
        return encode(msgspec.structs.replace(welcome, pace=pace, now=unix_ms(), again=bool(self.terms.wish)))

    async def _open_links(self, held: Held) -> None:
        for seat in held:
            if self.seats[seat].kind == "link" and not self.seats[seat].opened:
                try:
                    await asyncio.wrap_future(self.lobby.store.keep_opened(self.id, seat))
                except StoreError as problem:
                    # Nobody is shut out for that: whoever comes by the link next has it written.
                    LOG.error("Table %s: %s", self.id, problem, exc_info=problem.__cause__)
                else:
                    self.seats[seat] = self.seats[seat]._replace(opened=True)
                    await self.company.start_clock()

    def leave(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self._shown.pop(listener, None)
        self.left_at = time.monotonic()
        self.company.left(listener)
        self.tell_presence()

    # Answers

    async def answer(
        self, listener: Listener, revision: int, number: int, *answers: ToAnswer, asks: bool = False
    ) -> None:
        """Take an answer, with those that say what is meant by it, and tell everybody.

        Raises `TurnedDownError`; then nothing has changed.
        """

        waiting = self.waiting
        # Who holds several seats goes on with one of them only.
        self._take_over([waiting] if waiting in listener.held else listener.held)

        async def take() -> None:
            async with self.one_at_a_time:
                decision = self.decision(listener, revision, number)
                await self.perform(decision.seat, *answers, asks=asks)
            self.answering.wake()

        await to_the_end(take())

    def decision(self, listener: Listener, revision: int, number: int | None = None) -> Decision:
        """The pending question, if this listener may answer it as it stands."""
        history = self.history
        decision = history.game.decision
        if decision is None or self.ending:
            raise turned_down("The battle is over.", stale=True)
        if not listener.held:
            raise turned_down("Spectators answer no questions.", "open the table by the link of a seat")
        if revision != history.revision or number not in (None, decision.id):
            now = f"The pending question is: {decision.prompt}" if decision.seat in listener.held else ""
            raise turned_down("The table has changed since this was sent.", now, stale=True)
        if decision.seat not in listener.held:
            raise turned_down(f"It is {self.name_of(decision.seat)}'s decision, not yours.", "wait for their answer")
        if self.seats[decision.seat].stand_in:
            raise turned_down("A bot plays for you.", "take your seat back first")
        if self.timing.is_up(decision.seat):
            raise turned_down("Your time is up.", stale=True)
        return decision

    async def perform(self, seat: int, *answers: ToAnswer, why: str = "", asks: bool = False) -> None:
        """Play, keep, tell: in this order, and the table goes on only if all went well.

        Whatever nobody has to be asked for after it is done at once, unless it `asks`.
        """
        history, audience, spared = self.history, self._audience(), NOBODY if asks else self._spared()

        def play() -> Made:
            game, games, deeds = history.game, list[Game](), list[Deed]()

            def go_on(seat: int, action: Action, why: str) -> Game:
                after = game.play(action)
                deeds.append(history.answer_deed(after, seat, why, len(deeds)))
                games.append(after)
                return after

            for number, answer in enumerate(answers, 1):
                before, action = game, answer(game)
                game = go_on(seat, action, why)
                if number < len(answers):
                    showing.led_on(before, action.answer)
            while len(games) < MOST_DONE and (done := spared.answer(game)):
                game = go_on(waiting_for(game), done.action, done.why)
            return self._made(games, deeds, history.game.number, audience)

        self._do(await self._kept(play))

    def _spared(self) -> Spared:
        """Whom nobody has to ask what."""
        people = frozenset(one.seat for one in self.seats) - self.machines
        return Spared(people - self.answering.delegated, dict(self._manners), len(people) == 1, not self.brought)

    def _made(
        self, games: list[Game], deeds: list[Deed], keep: int, audience: Audience, *, agreed: bool = False
    ) -> Made:
        """Find words for everybody, then have the deeds written: what cannot be told is not kept. In a thread."""
        after, deed, seats = games[-1], deeds[-1], audience.seats
        if after.ruleset.is_set_up(after.table):
            # The battle has begun: whoever was set up for plays on.
            seats = [msgspec.structs.replace(one, delegated=False) for one in seats]
        whys = {**self.history.whys, **{one.number: one.why for one in deeds if one.why}}
        new = games if deed.answer else []
        clock = self.timing.after(after, None if deed.answer else Back(deed.seat, agreed))
        board = self.board_of(after)
        news = News(after, new, deed.revision, keep, seats, board, None, "", whys, not self.brought, word(clock))
        words = {held: told(news, held, undo_of(after, self.machines, whys)) for held in audience.held}
        before = self.history.game
        over = after.over or before.over
        turned = (
            over
            or after.table.turn != before.table.turn
            or deed.revision // PROGRESS_EVERY != self.history.revision // PROGRESS_EVERY
        )
        # A finished game is kept as text, which can be read whatever becomes of the rules; until it is taken back.
        record = (record_text(after) if after.over else "") if over else None
        kept = self.lobby.store.keep_deeds(self.id, deeds, progress_of(after) if turned else None, record, clock)
        return Made(after, deeds, games, kept, words, seats, showing.lying(after), clock)

    async def _kept(self, job: Callable[[], Made]) -> Made:
        """A deed that is on disk. Raises `TurnedDownError`; then it is not."""
        drafts: list[Made] = []

        def drafted() -> Made:
            drafts.append(job())
            return drafts[-1]

        try:
            return await self.lobby.act_and_keep(drafted)
        except StoreError as problem:
            LOG.error("Table %s: %s", self.id, problem, exc_info=problem.__cause__)
            if drafts and await self._is_on_disk(drafts[-1].deeds[-1]):
                return drafts[-1]
            text = "The answer could not be kept, so it was not taken."
            raise NotKeptError([Reason("", text, "try again")]) from None
        except RefusedError as refusal:
            raise TurnedDownError(showing.refusal(refusal.verdict)) from None
        except UnreadableActionError as problem:
            raise turned_down(f"This is no answer: {problem}") from None
        except showing.Nothing as problem:
            raise TurnedDownError(problem.reasons) from None

    async def _is_on_disk(self, deed: Deed) -> bool:
        """Whether a deed was written although its write failed: that may be after the last byte.

        Where the disk has another one in its place, the table as it is on disk is the truth, and is read again.
        """
        try:
            found = await self.lobby.look(lambda: self.lobby.store.deed(self.id, deed.revision))
        except StoreError:
            return False
        if found not in (None, deed):
            self.lobby.forget(self)
            for listener in tuple(self.listeners):
                listener.drop("the table has gone on elsewhere: connect again")
        return found == deed

    def _do(self, made: Made) -> None:
        """Go on, and tell everybody."""
        for deed, game in zip(made.deeds, made.games, strict=True):
            self.history.do(deed, game)
        self.trouble = ""
        self.taking_back.forget()
        self.timing.set(made.clock)
        if made.after.ruleset.is_set_up(made.after.table):
            self.answering.delegated.clear()
        for listener in tuple(self.listeners):
            if state := made.words.get(listener.held):
                listener.tell(state)
                before = self._shown[listener]
                self._shown[listener] = Presence(made.seats, None, "", self.timing.shown(), *before[4:])
        # Whoever came, left or took over while the deed was being written is not in its words.
        self.tell_presence()
        self.weighing.want(made.after, made.lie)

    # Taking back

    async def take_back(self, listener: Listener, revision: int, what: str) -> None:
        """Take back, ask for it, agree or refuse. Raises `TurnedDownError`."""
        self._take_over(listener.held)

        async def take() -> None:
            async with self.one_at_a_time:
                await self.taking_back.take(listener, revision, what)
            self.answering.wake()

        await to_the_end(take())

    async def go_back(self, seat: int, number: int, *, agreed: bool = False) -> None:
        """Go back to the answer with this number, as a seat wishes and the others have `agreed` to if they had to."""
        history, audience = self.history, self._audience()

        def back() -> Made:
            after = history.back_to(number)
            return self._made([after], [history.back_deed(after, seat)], after.number, audience, agreed=agreed)

        self._do(await self._kept(back))

    # Being asked less

    async def spare(self, listener: Listener, manner: Manner) -> None:
        """From now on ask the seats of a listener no more than they wish; the pending question goes by that already."""
        if not listener.held:
            raise turned_down("Spectators are asked nothing.")
        self._manners.update(dict.fromkeys(listener.held, manner))

        async def take() -> None:
            async with self.one_at_a_time:
                game, spared = self.history.game, self._spared()
                seat = self.waiting
                if seat in listener.held and (done := await self.lobby.look(lambda: spared.wished(game))):
                    await self.perform(seat, lambda _: done.action, why=done.why)
            self.answering.wake()

        await to_the_end(take())

    # Bots and advice

    async def advise(self, listener: Listener, ask: AskHint) -> Hint:
        """What a bot would answer to the pending question. Raises `TurnedDownError`."""
        return await self.answering.hint(lambda: self.decision(listener, ask.revision), ahead=ask.ahead)

    async def outlook(self, listener: Listener, ask: AskOutlook) -> Outlook:
        """The odds of an option of the pending question. Raises `TurnedDownError`."""
        self.decision(listener, ask.revision)
        return await self.weighing.outlook(ask)

    async def delegate(self, listener: Listener, revision: int, *, on: bool) -> None:
        """Let a bot set up for the seat that is asked, or no longer. Raises `TurnedDownError`."""
        if not on:
            self._take_over(listener.held)
            return
        async with self.one_at_a_time:
            decision = self.decision(listener, revision)
            if self.history.game.ruleset.is_set_up(self.history.game.table):
                raise turned_down("The battle has begun: there is nothing left to set up.", "ask for advice instead")
            self.answering.delegated.add(decision.seat)
            self.tell_presence()
        self.answering.wake()

    def _take_over(self, held: Iterable[int]) -> None:
        """These seats are answered for by their people again."""
        self.answering.delegated.difference_update(held)
        self.tell_presence()

    @property
    def busy(self) -> bool:
        """Whether something is being done at this very moment."""
        return self.one_at_a_time.locked() or self.answering.busy or self.weighing.busy

    def stop(self) -> None:
        """Let the bots rest; the table itself is on disk."""
        self.timing.stop()
        self.company.stop()
        self.answering.stop()
        self.weighing.stop()

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

    async def tell_again(self) -> None:
        """Tell everybody how the table stands although nothing was answered: it was broken off."""
        history, audience = self.history, self._audience()
        news = self._news(audience.seats, history.game.number, ())
        undo = undo_of(history.game, self.machines, history.whys)
        words = await self.lobby.look(lambda: {held: told(news, held, undo) for held in audience.held})
        for listener in tuple(self.listeners):
            if state := words.get(listener.held):
                listener.tell(state)
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tell whoever was last told something else who is there, what is asked of them and what troubles the bots."""
        now = Presence(
            self.seats_now(),
            self.taking_back.undo,
            self.trouble,
            self.timing.shown(),
            self.company.watching,
            self.company.request,
            self.terms.rematch,
        )
        told_now = present(self.history.revision, now)
        for listener, shown in tuple(self._shown.items()):
            if shown != now:
                self._shown[listener] = now
                listener.tell(told_now)
