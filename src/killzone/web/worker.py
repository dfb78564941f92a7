"""A process of its own for what may take long or fail: bots that think, odds, and what strangers bring.

A worker gets a table's record once, and after that only the answers it has not seen with the dice that fell: it never
knows the dice to come. Its agents stay with it, so that they keep their plans.
"""

import os
from collections import OrderedDict
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NamedTuple

from killzone.memory import search_seldom

if TYPE_CHECKING:
    from killzone import Game
    from killzone.web.protocol import AskOutlook, Reason
    from killzone.web.showing import Draft, Lie, Query

MOST_TABLES = 100
"""How many tables a worker remembers; one that it forgot is sent again."""
MOST_MEMORY = 2_000_000_000
"""Bytes that a worker may ask for."""

Step = tuple[str, tuple[tuple[int, ...], ...]]
"""An answer on one line, and the faces that fell after it."""


class Position(NamedTuple):
    """A table's game: `steps` come after answer `known` of the `branch`, a name that changes when answers go back.

    Where nothing is known `opening` is the record that it began with.
    """

    table: str
    branch: int
    opening: str
    known: int
    steps: tuple[Step, ...]


class Think(NamedTuple):
    """A bot's turn."""

    position: Position
    seat: int
    agent: str
    seed: str


class Weigh(NamedTuple):
    """The odds of an option, or what the dice on the table come to as they lie."""

    position: Position
    what: "AskOutlook | Lie"


class Look(NamedTuple):
    """A query about the position, with the eyes of a seat."""

    position: Position
    viewer: int
    query: "Query"


class File(NamedTuple):
    """A stranger's file, to be tried out before the server itself reads it."""

    kind: str
    text: str


class Answered(NamedTuple):
    """An answer and why; `more` where search thinks whole turns through about such a question, and was not asked."""

    answer: str
    why: str
    more: bool = False


class Found(NamedTuple):
    """The data of a reply, or a sentence, or why there is none."""

    found: Any
    reasons: "tuple[Reason, ...]" = ()


class Lacking(NamedTuple):
    """The worker does not remember the table: it wants the record and all steps."""


class Read(NamedTuple):
    """The file can be read; or `problems` says why not."""

    problems: tuple[str, ...] = ()


def work(pipe: Connection, preload: tuple[str, ...]) -> None:
    """Do one task after the other until the server is gone."""
    with suppress(OSError):
        os.nice(5)
    limit_memory()
    search_seldom()
    for module in (*preload, "killzone.agents", "killzone.web.opening", "killzone.web.showing"):
        import_module(module)
    bench = Bench()
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        pipe.send("ready")
        while True:
            pipe.send(bench.do(pipe.recv()))


def limit_memory() -> None:
    """Let the process fail before the machine does, on a system that can."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


class Bench:
    """The tables and agents that one worker remembers."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Seen] = OrderedDict()

    def do(self, task: "Think | Weigh | Look | File | Draft") -> Any:
        if isinstance(task, File):
            return read(task)
        if not isinstance(task, (Think, Weigh, Look)):
            return task.reads_back()
        seen = self.seen(task.position)
        if seen is None:
            return Lacking()
        if isinstance(task, Think):
            return seen.answer(task)
        return weigh(seen.game, task.what) if isinstance(task, Weigh) else look(seen.game, task)

    def seen(self, position: Position) -> "Seen | None":
        """The table as it now stands; None where too little is known of it."""
        seen = self.tables.get(position.table)
        if position.known < 0:
            seen = self.tables[position.table] = Seen(position)
        elif seen is None or seen.branch != position.branch or seen.game.number != position.known:
            self.tables.pop(position.table, None)
            return None
        self.tables.move_to_end(position.table)
        while len(self.tables) > MOST_TABLES:
            self.tables.popitem(last=False)
        for step in position.steps:
            seen.take(step)
        return seen


class Seen:
    """One table as a worker knows it, with the agents that sit at it."""

    def __init__(self, position: Position) -> None:
        import json

        import killzone

        self.branch = position.branch
        self.game = killzone.replay(json.loads(position.opening))
        self.agents: dict[tuple[int, str], Any] = {}

    def take(self, step: Step) -> None:
        from killzone import Action, ScriptedDice

        answer, rolls = step
        dice = ScriptedDice(face for faces in rolls for face in faces)
        self.game = self.game.with_dice(dice).play_legal(Action.from_text(answer))
        self.game.previous = None

    def answer(self, turn: Think) -> Answered:
        from killzone.agents import looks_ahead, named

        key = turn.seat, turn.agent
        if key not in self.agents:
            self.agents[key] = named(turn.agent, turn.seed)
        agent, decision, ruleset = self.agents[key], self.game.decision, self.game.ruleset
        action = agent.answer(self.game.view(turn.seat))
        begins = decision is not None and decision.kind in ruleset.activations
        more = begins and not getattr(agent, "searches", False) and looks_ahead(ruleset.id)
        return Answered(action.to_text(), str(getattr(agent, "why", "")), more)


def weigh(game: "Game", what: "AskOutlook | Lie") -> Found:
    from killzone.web import showing

    try:
        if isinstance(what, showing.Lie):
            return Found(showing.as_they_lie(game, what))
        return Found(showing.outlook(game, what))
    except showing.Nothing as problem:
        return Found(None, tuple(problem.reasons))


def look(game: "Game", task: Look) -> Found:
    from killzone.web import showing

    try:
        return Found(showing.found(game, task.viewer, task.query))
    except showing.Nothing as problem:
        return Found(None, tuple(problem.reasons))


def read(file: File) -> Read:
    from killzone.web.opening import FILES, NotOpenedError

    try:
        FILES[file.kind](file.text, [])
    except NotOpenedError as problem:
        return Read(tuple(reason.text for reason in problem.reasons))
    return Read()
