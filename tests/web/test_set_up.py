"""The set-up that is left to a bot: whatever happens in whatever order, everybody sees how it stands, and can go on.

A table without threads, disk or processes: what takes time is done when the test says so, and every order is tried.
"""

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from web.served import LOOSE, Words

import killzone
from killzone import Action, Game
from killzone.web.bots import WorkerLostError
from killzone.web.history import History
from killzone.web.protocol import VERSION, Hello
from killzone.web.refusals import TurnedDownError
from killzone.web.settings import Settings
from killzone.web.store import Deed, Kept, KeptSeat, StoreError
from killzone.web.tables import LiveTable
from killzone.web.worker import Answered, Think

T = TypeVar("T")
START: Game = killzone.new_game(way="first-steps", seed=5)
ROUNDS = 60
"""Turns of the event loop after which whatever can be done without waiting is done."""


class Disk:
    """A store whose writes end when and how the test says."""

    def __init__(self) -> None:
        self.deeds: dict[int, Deed] = {}
        self.waiting: deque[tuple[list[Deed], Future[None]]] = deque()

    def keep_deeds(self, table: str, deeds: list[Deed], *_: object) -> "Future[None]":
        done: Future[None] = Future()
        self.waiting.append((deeds, done))
        return done

    def deed(self, table: str, revision: int) -> Deed | None:
        return self.deeds.get(revision)

    def keep_opened(self, table: str, seat: int) -> "Future[None]":
        done: Future[None] = Future()
        done.set_result(None)
        return done

    def end(self, how: str) -> None:
        deeds, done = self.waiting.popleft()
        for deed in deeds if how != "fails" else []:
            assert deed.revision not in self.deeds
            self.deeds[deed.revision] = deed
        if how == "is written":
            done.set_result(None)
        else:
            done.set_exception(StoreError("the disk is full"))


class Lobby:
    """What a table needs of a lobby, with a gate before everything that takes time."""

    def __init__(self) -> None:
        self.settings = Settings(None, pause=0, limits=LOOSE._replace(again_after=0))  # type: ignore[arg-type]  # as much of it as is looked at
        self.store, self.workers = Disk(), self
        self.looks: deque[asyncio.Future[None]] = deque()
        self.thoughts: deque[asyncio.Future[str]] = deque()
        self.table: LiveTable

    async def act(self, job: Callable[[], T]) -> T:
        return job()

    async def act_and_keep(self, job: Callable[[], Any]) -> Any:
        made = job()
        await asyncio.wrap_future(made.kept)
        return made

    async def look(self, job: Callable[[], T]) -> T:
        gate = asyncio.get_running_loop().create_future()
        self.looks.append(gate)
        await gate
        return job()

    async def answer(self, turn: Think, whole: object) -> Answered:
        game = self.table.history.game
        gate = asyncio.get_running_loop().create_future()
        self.thoughts.append(gate)
        how = await gate
        assert game.decision is not None
        if how == "dies":
            raise WorkerLostError("its process died")
        action = Action(game.decision.id, "moon") if how == "is wrong" else game.decision.candidates(1)[0]
        return Answered(action.to_text(), "")

    advise = answer

    def forget(self, table: LiveTable) -> None:
        raise AssertionError("nobody else writes to this disk")


class Page:
    """A browser at a table: messages are done one after the other, and what it shows is what it heard last."""

    def __init__(self, table: LiveTable, *held: int) -> None:
        self.table, self.held, self.name = table, held, ""
        self.seats: list[Words] = []
        self.state: Words = {}
        self.left = False
        self._messages: asyncio.Queue[Callable[[], Any]] = asyncio.Queue()
        self._served = asyncio.get_running_loop().create_task(self._serve())
        self.busy = True

    async def _serve(self) -> None:
        await self.table.join(self, Hello(0, VERSION))
        while True:
            self.busy = False
            message = await self._messages.get()
            self.busy = True
            with contextlib.suppress(TurnedDownError):
                await message()

    def send(self, message: Callable[[], Any]) -> None:
        self._messages.put_nowait(message)

    def leave(self) -> None:
        self.left = True
        self._served.cancel()
        self.table.leave(self)

    def tell(self, word: bytes) -> None:
        told: Words = json.loads(word)
        if told["type"] == "state":
            self.state = told
        if told["type"] in ("state", "present"):
            self.seats = told["seats"]

    def drop(self, why: str) -> None:
        raise AssertionError(why)

    @property
    def revision(self) -> int:
        return int(self.state.get("revision", -1))

    @property
    def delegated(self) -> bool:
        """Whether the page says that a bot sets up for the seat that is asked."""
        asked = self.state.get("question", {}).get("seat", -1)
        return any(seat.get("delegated") and seat["seat"] == asked for seat in self.seats)

    # What its buttons do

    def press_delegate(self, on: bool) -> None:
        revision = self.revision
        self.send(lambda: self.table.delegate(self, revision, on=on))

    def press_answer(self) -> None:
        revision, decision = self.revision, self.table.history.game.decision
        if decision is not None and "question" in self.state:
            number = self.state["question"]["id"]
            self.send(lambda: self.table.answer(self, revision, number, lambda _: decision.candidates(1)[0]))

    def press_undo(self, what: str) -> None:
        revision = self.revision
        self.send(lambda: self.table.take_back(self, revision, what))


class SettingUp(RuleBasedStateMachine):
    """Two seats of people, or one and a bot; pages that come and go; a bot and a disk that take their time."""

    @initialize(second=st.sampled_from(["person", "bot"]), both=st.booleans())
    def sit_down(self, second: str, both: bool) -> None:
        self.loop = asyncio.new_event_loop()
        self.lobby = Lobby()
        seats = [KeptSeat(0, "person", "Ada"), KeptSeat(1, second, "B", "uniform" if second == "bot" else "")]
        self.table = self.lobby.table = self.run(self._table(seats))
        held = (0, 1) if both and second == "person" else (0,)
        self.holdings = [held, *([(1,)] if second == "person" and not both else [])]
        self.pages = [self.run(self._page(one)) for one in self.holdings]

    async def _table(self, seats: list[KeptSeat]) -> LiveTable:
        kept = Kept("a" * 16, "A test", "kt24", "", "", tuple(seats))
        return LiveTable(self.lobby, kept, History(START))  # type: ignore[arg-type]  # as much of it as is looked at

    async def _page(self, held: tuple[int, ...]) -> Page:
        return Page(self.table, *held)

    def run(self, job: Any = None) -> Any:
        """Do something, and whatever follows from it without waiting."""

        async def settled() -> Any:
            found = await job if job is not None else None
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            return found

        return self.loop.run_until_complete(settled())

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return
        try:
            self.come_to_rest()
        finally:
            for page in self.pages:
                page.leave()
            self.table.stop()
            self.run()
            for task in asyncio.all_tasks(self.loop):
                task.cancel()
            self.run()
            self.loop.close()

    # What people do

    @rule(data=st.data(), on=st.booleans())
    def delegate(self, data: st.DataObject, on: bool) -> None:
        self.run(self._pressed(data.draw(st.sampled_from(self.pages)), lambda page: page.press_delegate(on)))

    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        self.run(self._pressed(data.draw(st.sampled_from(self.pages)), Page.press_answer))

    @rule(data=st.data(), what=st.sampled_from(["ask", "agree", "refuse"]))
    def take_back(self, data: st.DataObject, what: str) -> None:
        self.run(self._pressed(data.draw(st.sampled_from(self.pages)), lambda page: page.press_undo(what)))

    @rule(data=st.data())
    def reconnect(self, data: st.DataObject) -> None:
        n = data.draw(st.integers(0, len(self.pages) - 1))
        self.run(self._again(n))

    async def _pressed(self, page: Page, press: Callable[[Page], None]) -> None:
        press(page)

    async def _again(self, n: int) -> None:
        self.pages[n].leave()
        self.pages[n] = Page(self.table, *self.holdings[n])

    # What takes its time

    @precondition(lambda self: self.lobby.thoughts)
    @rule(how=st.sampled_from(["is right", "is right", "is right", "is wrong", "dies"]))
    def a_thought(self, how: str) -> None:
        self._let(self.lobby.thoughts, how)

    @precondition(lambda self: self.lobby.store.waiting)
    @rule(how=st.sampled_from(["is written", "is written", "is written", "fails", "fails too late"]))
    def a_write(self, how: str) -> None:
        self.lobby.store.end(how)
        self.run()

    @precondition(lambda self: self.lobby.looks)
    @rule()
    def a_look(self) -> None:
        self._let(self.lobby.looks, None)

    def _let(self, gates: Any, how: Any) -> None:
        gate = gates.popleft()
        if not gate.done():
            gate.set_result(how)
        self.run()

    # What has to hold

    def come_to_rest(self) -> None:
        """Once nobody presses anything and everything goes well, the set-up ends or somebody is asked, and knows it."""
        for _ in range(400):
            if self.lobby.looks:
                self._let(self.lobby.looks, None)
            elif self.lobby.store.waiting:
                self.lobby.store.end("is written")
                self.run()
            elif self.lobby.thoughts:
                self._let(self.lobby.thoughts, "is right")
            elif any(page.busy for page in self.pages):
                self.run()
            else:
                break
        table, answering = self.table, self.table.answering
        assert not any(page.busy for page in self.pages)
        waiting = table.history.game.decision
        assert waiting is not None
        assert waiting.seat not in table.bots, "a bot is asked, and does not answer"
        assert waiting.seat not in answering.delegated, "a bot is to set up, and does not"
        page = next(one for one in self.pages if waiting.seat in one.held)
        assert page.state["question"]["id"] == waiting.id
        assert not page.delegated, "the page says that a bot sets up, and offers nothing"
        revision = table.history.revision
        page.press_answer()
        self.run()
        self.lobby.store.end("is written")
        self.run()
        assert table.history.revision > revision

    @invariant()
    def pages_show_what_is(self) -> None:
        """Whoever is not being told something at this moment sees the seats as they are."""
        if not hasattr(self, "table") or self.table.one_at_a_time.locked():
            return
        now = [seat.seat for seat in self.table.seats_now() if seat.delegated]
        for page in self.pages:
            if page.state:
                assert [seat["seat"] for seat in page.seats if seat.get("delegated")] == now
                assert page.revision == self.table.history.revision


TestSettingUp = SettingUp.TestCase
TestSettingUp.settings = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
