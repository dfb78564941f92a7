"""A game between agents, run to its end. Whatever an agent does, the result is an outcome, never a traceback.

Agents run in this process and are trusted not to write to what they are shown; a match only makes sure that none of
them can stop the others.
"""

import traceback
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, Final

from killzone.agents.clocks import Clock
from killzone.agents.protocol import Agent, Forfeit
from killzone.core.decisions import Action, Decision, is_answer
from killzone.core.domains import brief
from killzone.core.events import Finished
from killzone.core.game import Game, View
from killzone.core.places import Places, winner_of
from killzone.core.record import record
from killzone.core.values import Json, Value
from killzone.memory import searched_seldom

FINISHED: Final = "finished"
CRASHED: Final = "crashed"
STALLED: Final = "stalled"
STALE: Final = "stale"
ILLEGAL: Final = "illegal"
UNREADABLE: Final = "unreadable"
FLOODED: Final = "flooded"
OUTGROWN: Final = "outgrown"
TOO_LONG: Final = "too-long"
BROKEN: Final = "broken"
"""The rules themselves failed: nobody's fault at the table."""

MOST_DECISIONS: Final = 10_000


class Outcome(Value):
    """How a match ended.

    `seat` is who is to blame, -1 for nobody; `game` is the position at that point, before the answer that ended it;
    `answer` is that answer, and `trace` where the code failed, if it did.
    """

    kind: str
    seat: int
    reason: str
    game: Game
    answer: str = ""
    trace: str = ""

    @property
    def winner(self) -> int | None:
        """The seat that is first alone, -1 where that place is shared, None where there are no places."""
        return winner_of(self.places) if self.places else None

    @property
    def places(self) -> Places:
        """The place of each seat: whoever breaks a game off is last, all others first; where nobody did, nothing."""
        if self.kind == FINISHED:
            return self.game.places
        players = self.game.table.players
        if self.seat < 0:
            return ()
        return tuple(len(players) if player.seat == self.seat else 1 for player in players)

    def record(self, *, digests: bool = True) -> Json:
        """The game's record with the outcome in it: replaying it leads to the position in which it ended."""
        places = list(self.places)
        outcome = {"kind": self.kind, "seat": self.seat, "reason": self.reason, "answer": self.answer, "places": places}
        return {**record(self.game, digests=digests), "outcome": outcome}


def play_match(
    game: Game,
    agents: Sequence[Agent],
    *,
    seconds_per_answer: float | None = None,
    clocks: Sequence[Clock] = (),
    most_decisions: int = MOST_DECISIONS,
    watch: Callable[[Game], None] | None = None,
) -> Outcome:
    """Play a game to its end, one agent to a seat; `watch` sees the game after each answer.

    Every seat may have a clock of its own, or all the same seconds for each answer. An agent that stalls is left behind
    in a thread of its own, which ends with the process; one that `keeps_time` itself, by raising `Forfeit`, needs none.

    Raises ValueError unless every seat has an agent; nothing that an agent does raises.
    """
    if len(agents) != len(game.table.players):
        raise ValueError(f"the game has {len(game.table.players)} seats, but there are {len(agents)} agents")
    if seconds_per_answer is not None:
        clocks = [Clock(seconds_per_answer) for _ in agents]
    worker = _Worker() if clocks else None
    try:
        with searched_seldom():
            return _played(game, agents, clocks, most_decisions, watch, worker)
    finally:
        if worker:
            worker.close()


def _played(
    game: Game,
    agents: Sequence[Agent],
    clocks: Sequence[Clock],
    most_decisions: int,
    watch: Callable[[Game], None] | None,
    worker: "_Worker | None",
) -> Outcome:
    for _ in range(most_decisions):
        decision = game.decision
        if decision is None:
            break
        seat = decision.seat
        after = _turn(game, decision, agents[seat], clocks[seat] if clocks else None, worker)
        if isinstance(after, Outcome):
            return after
        game = after
        if watch:
            watch(game)
    return _ended(game, most_decisions)


def _ended(game: Game, most_decisions: int) -> Outcome:
    if not game.over:
        return Outcome(TOO_LONG, -1, f"The battle goes on after {most_decisions} decisions.", game)
    told = [event.tell(game.table) for event in game.events if isinstance(event, Finished)]
    return Outcome(FINISHED, -1, told[-1] if told else "The battle is over.", game)


def _turn(
    game: Game, decision: Decision, agent: Agent, clock: Clock | None, worker: "_Worker | None"
) -> Game | Outcome:
    """The game after an agent's answer, or the outcome that ends the match."""
    seat, who = decision.seat, game.table.players[decision.seat].name
    try:
        view = game.view(seat)
    except Exception as problem:  # whatever the rules did wrong ends the match as broken, and is kept
        return _broken(game, problem)
    action, raised = _asked(agent, view, clock, worker)
    if isinstance(raised, Forfeit):
        return Outcome(raised.kind, seat, f"{who} {raised}", game, raised.answer, raised.trace)
    if raised is not None:
        return Outcome(CRASHED, seat, f"{who} crashed: {_told(raised)}", game, trace=_trace(raised))
    if type(action) is not Action or not _is_readable(action):
        return Outcome(UNREADABLE, seat, f"{who} answered with something that is no action.", game, _shown(action))
    if action.decision != decision.id:
        reason = f"{who} answered question {action.decision}; the pending one is {decision.id}."
        return Outcome(STALE, seat, reason, game, action.to_text())
    try:
        verdict = game.check(action)
        if verdict.legal:
            return game.play_legal(action)
    except Exception as problem:  # as above: nothing raises out of a match
        return _broken(game, problem, action.to_text())
    return Outcome(ILLEGAL, seat, f"{who} gave an answer that is not legal: {verdict}", game, action.to_text())


def _is_readable(action: Action) -> bool:
    return type(getattr(action, "decision", None)) is int and is_answer(getattr(action, "answer", None))


def _broken(game: Game, problem: BaseException, answer: str = "") -> Outcome:
    return Outcome(BROKEN, -1, f"The rules failed: {_told(problem)}", game, answer, _trace(problem))


def _told(problem: BaseException) -> str:
    """The last lines of a traceback; they are made even for an exception that cannot say what it is."""
    return "".join(traceback.format_exception_only(problem)).strip()


def _trace(problem: BaseException) -> str:
    return "".join(traceback.format_exception(problem))


def _shown(thing: object) -> str:
    try:
        return brief(thing)
    except Exception:  # an agent's own object may do anything when it is shown
        return f"<{type(thing).__name__}>"


def _asked(agent: Agent, view: View, clock: Clock | None, worker: "_Worker | None") -> tuple[Any, BaseException | None]:
    """What an agent answers, or what it raised, with its time taken from its clock."""
    seconds = clock.allowed(view.table.turn) if clock else None
    if clock is None or worker is None or seconds is None:
        return _ask(agent, view)
    started = perf_counter()
    found = _ask(agent, view) if getattr(agent, "keeps_time", False) else worker.ask(agent, view, seconds)
    if found is None:
        return None, Forfeit(STALLED, clock.told())
    clock.spend(perf_counter() - started)
    return found


def _ask(agent: Any, view: View) -> tuple[Any, BaseException | None]:
    """What an agent answers, or what it raised. An interrupt from the keyboard still stops the whole match.

    An agent may be anything here, as its answer may: what is compiled would refuse another than an `Action` by itself.
    """
    try:
        return agent.answer(view), None
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        return None, problem


class _Worker:
    """One thread that does all the answering of a match, so that the match itself can stop waiting."""

    def __init__(self) -> None:
        self.questions: SimpleQueue[tuple[Agent, View] | None] = SimpleQueue()
        self.answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        Thread(target=self._work, name="killzone answers", daemon=True).start()

    def ask(self, agent: Agent, view: View, seconds: float) -> tuple[Any, BaseException | None] | None:
        """What an agent answers, or what it raised; None where it has not answered in time."""
        self.questions.put((agent, view))
        try:
            return self.answers.get(timeout=seconds)
        except Empty:
            return None

    def close(self) -> None:
        self.questions.put(None)

    def _work(self) -> None:
        while (question := self.questions.get()) is not None:
            agent: Any = question[0]
            try:
                self.answers.put((agent.answer(question[1]), None))
            except BaseException as problem:
                self.answers.put((None, problem))
