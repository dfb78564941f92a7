"""Who answers besides people: bots at their seats, and the advisor, for whoever asks it or leaves the set-up to it."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from killzone import Action, Game, UnreadableActionError
from killzone.agents import SEARCH
from killzone.core.decisions import Decision
from killzone.web.bots import WorkerLostError
from killzone.web.history import dice_seed
from killzone.web.limits import Bucket
from killzone.web.pace import pause_after
from killzone.web.protocol import Hint
from killzone.web.refusals import NotKeptError, TurnedDownError, turned_down
from killzone.web.sending import Sent
from killzone.web.states import waiting_for
from killzone.web.worker import Think

if TYPE_CHECKING:
    from killzone.web.tables import LiveTable

LOG = logging.getLogger("killzone.web")
ADVISOR = "greedy:elite"
"""Who answers for people that ask for it."""
ANALYST = SEARCH
"""Who thinks whole turns through for those who ask for that."""
THOUGHTS = 3
"""How often a bot is asked for an answer to one question."""
LONGEST_REST = 10.0
"""Seconds between two tries to write an answer."""


class Advice(NamedTuple):
    """What was advised at a revision: whoever asks again is told the same."""

    revision: int
    hint: Hint


class Thought(NamedTuple):
    """What a bot answers to the question of a game, why, and whether one that looks ahead has `more` to say."""

    action: Action
    why: str = ""
    more: bool = False


class Answering:
    """The bots of one table. `delegated` are the seats of people for whom the advisor sets up.

    While it is a bot's turn and somebody looks on, one task thinks, gives the answer and rests a moment, over and over.
    A thought that was not wanted when it came is dropped; one that could not be written is given again.
    """

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.delegated: set[int] = set()
        limits = table.lobby.settings.limits
        self._bucket = Bucket(limits.hints_per_second, limits.hints_at_once)
        self._one_thought = asyncio.Lock()
        self._advice: dict[bool, Advice] = {}
        self._playing: asyncio.Task[None] | None = None
        self._sent_bots, self._sent_advisor = Sent(table.id), Sent(table.id)
        self._stopped = False

    def wake(self) -> None:
        """Let bots answer, if one of them is to and somebody looks on."""
        waits = self._answers(self.table.history.game) and self.table.listeners and not self._stopped
        if waits and not self.busy:
            self._playing = asyncio.create_task(self._play(), name=f"bots of {self.table.id}")
            self._playing.add_done_callback(self._rest)

    @property
    def busy(self) -> bool:
        return self._playing is not None and not self._playing.done()

    def stop(self) -> None:
        self._stopped = True
        if self._playing:
            self._playing.cancel()

    def _answers(self, game: Game) -> bool:
        """Whether the pending question is not a person's to answer."""
        seat = waiting_for(game)
        return self.table.ending is None and (seat in self.table.machines or seat in self.delegated)

    def _wanted(self, game: Game) -> bool:
        """Whether a bot is still to answer this very question, with somebody looking on."""
        table = self.table
        return table.history.game is game and self._answers(game) and bool(table.listeners)

    def _rest(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("Table %s: the bots stopped, and go on soon", self.table.id, exc_info=problem)
            self._say("Something went wrong on the server with a bot's answer; it is tried again.")
            asyncio.get_running_loop().call_later(self.table.lobby.settings.limits.again_after, self.wake)

    def _say(self, trouble: str) -> None:
        """Tell everybody what keeps a bot from answering, until the next answer."""
        self.table.trouble = trouble
        self.table.tell_presence()

    async def _play(self) -> None:
        table = self.table
        while table.listeners and self._answers(table.history.game):
            game = table.history.game
            for failed in range(1, THOUGHTS + 1):
                thought = await self._thought(game, anew=failed > 1)
                if not self._wanted(game) or (thought and await self._given(game, thought)):
                    break
                if failed < THOUGHTS:
                    self._say(f"{self._name(game)} found no answer and thinks again.")
            else:
                await self._give_up(game)

    def _name(self, game: Game) -> str:
        seat = waiting_for(game)
        sets_up = seat in self.delegated and seat not in self.table.machines
        return "The bot that sets up" if sets_up else f"The bot of {game.table.players[seat].name}"

    async def _thought(self, game: Game, *, anew: bool) -> Thought | None:
        """What a bot answers; None where its process died, stalled or gave what is no answer."""
        seat = waiting_for(game)
        try:
            return await self._found(game, seat, advised=seat not in self.table.machines, anew=anew)
        except (WorkerLostError, UnreadableActionError) as problem:
            LOG.warning("Table %s: the bot failed: %s", self.table.id, problem)
            return None

    async def _given(self, game: Game, thought: Thought) -> bool:
        """Give an answer, again and again until it is on disk or not wanted. False where the rules refuse it."""
        table, tries = self.table, 0
        while True:
            async with table.one_at_a_time:
                # Somebody may have answered, taken back or taken over meanwhile.
                if not self._wanted(game):
                    return True
                try:
                    await table.perform(waiting_for(game), lambda _: thought.action, why=thought.why)
                except NotKeptError:
                    tries += 1
                except TurnedDownError as problem:
                    LOG.warning("Table %s: the bot's answer was not taken: %s", table.id, problem)
                    return False
                else:
                    break
            self._say(f"{self._name(game)} has answered, but that could not be written to disk. It is tried again.")
            await asyncio.sleep(min(LONGEST_REST, tries * table.lobby.settings.limits.again_after))
        await asyncio.sleep(table.lobby.settings.pause * pause_after(table.history.games[game.number + 1 :]))
        return True

    async def _give_up(self, game: Game) -> None:
        """After so many failures a person goes on by hand; for a bot's seat the usual answer is taken, and told so."""
        if not self._wanted(game):
            return
        name, seat = self._name(game), waiting_for(game)
        LOG.error("Table %s: the bot failed %d times", self.table.id, THOUGHTS)
        if seat in self.delegated and seat not in self.table.machines:
            self.delegated.discard(seat)
            self._say(f"{name} failed {THOUGHTS} times and has stopped: go on yourself.")
            return
        told = f"{name} failed {THOUGHTS} times, so the first legal answer was taken for it."
        if await self._given(game, Thought(await self.table.lobby.act(lambda: first_answer(game)), told)):
            self._say(told)

    async def _found(self, game: Game, seat: int, *, advised: bool, anew: bool = False, ahead: bool = False) -> Thought:
        """An answer of the bot at a seat, or of the advisor; `anew` forgets what it thought before.

        Raises `WorkerLostError`, `UnreadableActionError`.
        """
        history, workers = self.table.history, self.table.lobby.workers
        branch = len(history.taken_back)
        seed = hashlib.blake2b(f"{dice_seed(game)}/{seat}/{branch}".encode(), digest_size=8).hexdigest()
        # What a stranger's position makes long keeps no other table's bots waiting.
        apart = advised or self.table.brought
        later, whole = (self._sent_advisor if apart else self._sent_bots).position(history)
        advisor = ANALYST if ahead else ADVISOR
        bot = advisor if advised else self.table.seats[seat].bot or advisor
        found = await (workers.advise if apart else workers.answer)(
            Think(whole if anew else later, seat, bot, seed), whole
        )
        return Thought(Action.from_text(found.answer), found.why, found.more)

    # Advice

    async def hint(self, asked: Callable[[], Decision], *, ahead: bool = False) -> Hint:
        """What the advisor would answer to the pending question; `asked` gives it, or says why it is not the asker's.

        With `ahead` the one that thinks whole turns through is asked, and tells its best lines. Nothing is played: the
        advisor thinks in a process of its own, from what the seat may know. Raises `TurnedDownError`.
        """
        async with self._one_thought:
            decision, revision = asked(), self.table.history.revision
            known = self._advice.get(ahead)
            if known is None or known.revision != revision:
                if not self._bucket.take():
                    raise turned_down("So much advice takes time to think.", "ask again in a few seconds")
                found = await self._advised(self.table.history.game, decision.seat, ahead)
                known = self._advice[ahead] = Advice(revision, found)
            asked()
            return known.hint

    async def _advised(self, game: Game, seat: int, ahead: bool) -> Hint:
        try:
            action, why, more = await self._found(game, seat, advised=True, ahead=ahead)
        except (WorkerLostError, UnreadableActionError) as problem:
            LOG.error("Table %s: the advisor failed: %s", self.table.id, problem)
            raise turned_down("No advice could be found.", "ask again, or answer yourself") from None
        form = action.to_json()
        del form["decision"]
        ((kind, value),) = form.items()
        return Hint(kind, value, sentence(why), more)


def sentence(why: str) -> str:
    return f"{why[:1].upper()}{why[1:]}{'' if why.endswith(('.', '!', '?')) else '.'}" if why else ""


def first_answer(game: Game) -> Action:
    """An answer for a bot that has none: the usual one, else the first that is legal."""
    decision = game.decision
    assert decision is not None
    if decision.default is not None and decision.check(decision.default).legal:
        return decision.action(decision.default)
    return decision.candidates(1)[0]
