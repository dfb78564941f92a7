"""One game of an arena: from a job, which is plain data, to what became of it. Runs wherever a worker runs."""

import gzip
import json
import traceback
from time import perf_counter
from typing import Final

import msgspec

from killzone.agents import Agent, Clock, Outcome, play_match
from killzone.agents.match import BROKEN, FINISHED, STALLED
from killzone.arena.contenders import contender
from killzone.arena.times import Times
from killzone.bots import Remote, is_remote, opener_of
from killzone.bots.programs import MEMORY
from killzone.core.decisions import Action
from killzone.core.game import Game, View
from killzone.core.places import Places
from killzone.core.values import Json
from killzone.dice import SeededDice
from killzone.editions import ruleset_of
from killzone.memory import memory_now

GRACE: Final = 1.1
"""An answer may take this much longer than the limit before it ends the game."""
MOST_WORDS: Final = 4000
"""How much of a reason or a traceback is kept, from its end."""
DIED: Final = "died"
"""The process that played the game ended with it."""


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be played: all that a worker anywhere needs. Agents and teams are those of the seats, in order.

    `limit`, `turn_clock` and `game_clock` are seconds for an answer, for a turn and for the game, 0 without a limit;
    `memory` is what a bot in a process of its own may have, in MB.
    """

    number: int
    agents: tuple[str, ...]
    teams: tuple[str, ...]
    killzone: str
    mission: str
    edition: str
    source: Json
    seed: str
    limit: float
    turn_clock: float = 0.0
    game_clock: float = 0.0
    memory: int = MEMORY


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a job. `blame` is the seat that broke the game off, -1 for none; `winner` is -1 for a draw.

    There are no places and nobody to blame where the rules themselves failed. `memory` is what the process had
    at the end, in MB, 0 where the system does not say. `record` is the compressed record.
    """

    number: int
    agents: tuple[str, ...]
    teams: tuple[str, ...]
    killzone: str
    mission: str
    seed: str
    kind: str
    blame: int
    reason: str
    answer: str
    trace: str
    winner: int | None
    victory: tuple[int, ...]
    decisions: int
    seconds: float
    memory: int
    times: tuple[Times, ...]
    places: Places = ()
    record: bytes = b""

    @property
    def result(self) -> Places:
        """The place of each seat, nothing for a game without a result; older arenas kept only who won of two."""
        if self.places or self.winner is None:
            return self.places
        return tuple(1 if self.winner in (-1, seat) else 2 for seat in range(len(self.agents)))


class _Seat:
    """An agent with a watch. It is made at its first question, so that one that cannot be made loses like any other."""

    def __init__(self, job: Job, seat: int) -> None:
        self.name, self._seed = job.agents[seat], f"{job.seed}/{seat}"
        self.times = Times.none(job.limit)
        self.clock = Clock(job.limit * GRACE, job.turn_clock, job.game_clock)
        self._agent: Agent | None = None
        self._remote: Remote | None = None
        self.keeps_time = is_remote(self.name)
        if self.keeps_time:
            self._agent = self._remote = Remote(self.name, self._seed, self.clock, opener_of(self.name, job.memory))

    def answer(self, view: View) -> Action:
        started = perf_counter()
        if self._agent is None:
            self._agent = contender(self.name, self._seed)
        answer = self._agent.answer(view)
        self.times.add(perf_counter() - started)
        return answer

    def begin(self, game: Game, seat: int) -> None:
        """Start a bot that is elsewhere."""
        if self._remote is not None:
            self._remote.start(game.view(seat), game.ruleset.id)

    def end(self, outcome: Outcome | None) -> None:
        """Tell it how the game ended, and end it."""
        if self._remote is not None:
            self._remote.close(outcome)


def play(job: Job) -> Played:
    """Play a job to its end. Nothing that an agent or a rule does raises."""
    started = perf_counter()
    try:
        game = Game.begin(ruleset_of(job.edition), job.source, SeededDice(job.seed))
    except Exception as problem:  # as in a match: what the rules did wrong is an outcome, too
        return unplayed(job, BROKEN, f"The game cannot begin: {problem}", traceback.format_exc())
    seats = [_Seat(job, seat) for seat in range(len(job.agents))]
    outcome = None
    try:
        for number, seat in enumerate(seats):
            seat.begin(game, number)
        outcome = play_match(game, seats, clocks=[seat.clock for seat in seats])
    finally:
        for seat in seats:
            seat.end(outcome)
    if outcome.kind == STALLED:
        late = seats[outcome.seat]
        late.times.add(late.clock.asked)
    return _played(
        job,
        outcome.kind,
        outcome.seat,
        outcome.reason if outcome.kind != FINISHED else "",
        answer=outcome.answer,
        trace=outcome.trace,
        winner=outcome.winner,
        victory=tuple(player.victory for player in outcome.game.table.players),
        decisions=outcome.game.number,
        seconds=perf_counter() - started,
        memory=memory_now(),
        times=tuple(seat.times for seat in seats),
        places=outcome.places,
        record=packed(record_of(outcome)),
    )


def unplayed(job: Job, kind: str, reason: str, trace: str = "") -> Played:
    """What is known of a game that left no record: what was to be played."""
    none = tuple(Times.none(job.limit) for _ in job.agents)
    more = {"winner": None, "victory": (0,) * len(none), "decisions": 0, "seconds": 0.0, "memory": 0, "times": none}
    return _played(job, kind, -1, reason, trace=trace, **more)


def _played(job: Job, kind: str, blame: int, reason: str, **more: Json) -> Played:
    for words in ("answer", "trace"):
        more[words] = more.get(words, "")[-MOST_WORDS:]
    return Played(
        number=job.number,
        agents=job.agents,
        teams=job.teams,
        killzone=job.killzone,
        mission=job.mission,
        seed=job.seed,
        kind=kind,
        blame=blame,
        reason=reason[-MOST_WORDS:],
        **more,
    )


def record_of(outcome: Outcome) -> Json:
    """The record of a game, with a fingerprint of its last position only: those of all take as long as playing."""
    data = outcome.record(digests=False)
    data["steps"][-1]["digest"] = outcome.game.digest()
    return data


def packed(record: Json) -> bytes:
    """A record as one compressed line; such lines one after the other are a file that any gunzip reads."""
    return gzip.compress(json.dumps(record, separators=(",", ":")).encode() + b"\n", 6, mtime=0)


def unpacked(data: bytes) -> Json:
    """The record that was packed."""
    return json.loads(gzip.decompress(data))
