"""Who answers besides people: bots at their seats, and the advisor, for whoever asks it or leaves the set-up to it."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from killzone import Action, Game, UnreadableActionError, record
from killzone.core.decisions import Decision
from killzone.web.bots import WorkerLostError
from killzone.web.course import dice_seed
from killzone.web.limits import Bucket
from killzone.web.pace import beats
from killzone.web.protocol import Hint
from killzone.web.refusals import TurnedDownError, turned_down
from killzone.web.states import waiting_for
from killzone.web.worker import Turn

if TYPE_CHECKING:
    from killzone.web.tables import Table

LOG = logging.getLogger("killzone.web")
ADVISOR = "greedy:veteran"
"""Who answers for people that ask for it."""


class Advice(NamedTuple):
    """What was advised at a revision: whoever asks again is told the same."""

    revision: int
    hint: Hint


class Answering:
    """The bots of one table. `delegated` are the seats of people for whom the advisor sets up."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.delegated: set[int] = set()
        limits = table.house.settings.limits
        self._bucket = Bucket(limits.hints_per_second, limits.hints_at_once)
        self._one_thought = asyncio.Lock()
        self._advice: Advice | None = None
        self._playing: asyncio.Task[None] | None = None
        self._seen = -1
        """The last answer that the bots' worker knows of."""

    @cached_property
    def _start(self) -> str:
        """The game before any answer, as a record."""
        return json.dumps(record(self.table.course.games[0], digests=False))

    def wake(self) -> None:
        """Let bots answer, if one of them is to and somebody looks on."""
        waits = self._answers(self.table.course.game) and self.table.listeners
        if waits and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play(), name=f"bots of {self.table.id}")
            self._playing.add_done_callback(self._rest)

    @property
    def busy(self) -> bool:
        return self._playing is not None and not self._playing.done()

    def stop(self) -> None:
        if self._playing:
            self._playing.cancel()

    def _answers(self, game: Game) -> bool:
        """Whether the pending question is not a person's to answer."""
        seat = waiting_for(game)
        return seat in self.table.bots or seat in self.delegated

    def _rest(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("Table %s: the bots stopped", self.table.id, exc_info=problem)

    async def _play(self) -> None:
        table = self.table
        while table.listeners and self._answers(table.course.game):
            game = table.course.game
            seat = waiting_for(game)
            action, why = await self._answer(game, seat)
            async with table.one_at_a_time:
                # Somebody may have answered, taken back or taken over meanwhile.
                if table.course.game is not game or not self._answers(game):
                    continue
                await self._perform(game, seat, action, why)
            await asyncio.sleep(table.house.settings.pause * beats(table.course.game))

    async def _perform(self, game: Game, seat: int, action: Action, why: str) -> None:
        try:
            await self.table.perform(seat, lambda: action, why)
        except TurnedDownError as problem:
            LOG.warning("Table %s: the bot's answer was not taken: %s", self.table.id, problem)
            await self.table.perform(seat, lambda: first_answer(game))

    async def _answer(self, game: Game, seat: int) -> tuple[Action, str]:
        """What the bot answers, and why; the first legal answer if it cannot."""
        try:
            return await self._thought(game, seat)
        except (WorkerLostError, UnreadableActionError) as problem:
            LOG.error("Table %s: the bot failed: %s", self.table.id, problem)
            return await self.table.house.act(lambda: first_answer(game)), ""

    async def _thought(self, game: Game, seat: int) -> tuple[Action, str]:
        """A bot's answer and why. Raises `WorkerLostError`, `UnreadableActionError`."""
        later, whole = self._turns(game, seat)
        found = await self.table.house.workers.answer(later, whole)
        return Action.from_text(found.answer), found.why

    def _turns(self, game: Game, seat: int) -> tuple[Turn, Turn]:
        """The bot's turn for a worker that has seen its last one, and for one that knows nothing of the table."""
        course = self.table.course
        branch = len(course.taken_back)
        seed = hashlib.blake2b(f"{dice_seed(game)}/{seat}/{branch}".encode(), digest_size=8).hexdigest()
        agent = self.table.seats[seat].bot or ADVISOR
        steps = tuple((one.turn.text, one.turn.rolls) for one in course.games[1:] if one.turn)
        known, self._seen = self._seen, game.number
        whole = Turn(self.table.id, branch, seat, agent, seed, self._start, -1, steps)
        return whole._replace(opening="", known=known, steps=steps[known:]) if known >= 0 else whole, whole

    # Advice

    async def hint(self, asked: Callable[[], Decision]) -> Hint:
        """What the advisor would answer to the pending question; `asked` gives it, or says why it is not the asker's.

        Nothing is played: the advisor thinks in a process of its own, from what the seat may know. Raises
        `TurnedDownError`.
        """
        async with self._one_thought:
            decision, revision = asked(), self.table.course.revision
            if self._advice is None or self._advice.revision != revision:
                if not self._bucket.take():
                    raise turned_down("So much advice takes time to think.", "ask again in a few seconds")
                self._advice = Advice(revision, await self._advised(self.table.course.game, decision.seat))
            asked()
            return self._advice.hint

    async def _advised(self, game: Game, seat: int) -> Hint:
        try:
            action, why = await self._thought(game, seat)
        except (WorkerLostError, UnreadableActionError) as problem:
            LOG.error("Table %s: the advisor failed: %s", self.table.id, problem)
            raise turned_down("No advice could be found.", "ask again, or answer yourself") from None
        form = action.to_json()
        del form["decision"]
        ((kind, value),) = form.items()
        return Hint(kind, value, sentence(why))


def sentence(why: str) -> str:
    return f"{why[:1].upper()}{why[1:]}{'' if why.endswith(('.', '!', '?')) else '.'}" if why else ""


def first_answer(game: Game) -> Action:
    """An answer for a bot that has none: the usual one, else the first that is legal."""
    decision = game.decision
    assert decision is not None
    if decision.default is not None and decision.check(decision.default).legal:
        return decision.action(decision.default)
    return decision.candidates(1)[0]
