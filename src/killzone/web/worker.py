"""A process of its own for what may take long or fail: bots that think, and files that strangers bring.

A worker gets a table's record once, and after that only the answers it has not seen with the dice that fell: it never
knows the dice to come. Its agents stay with it, so that they keep their plans.
"""

import os
from collections import OrderedDict
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

MOST_TABLES = 100
"""How many tables a worker remembers; one that it forgot is sent again."""

Step = tuple[str, tuple[tuple[int, ...], ...]]
"""An answer on one line, and the faces that fell after it."""


class Turn(NamedTuple):
    """A bot's turn: `steps` come after answer `known` of the `branch`, a name that changes when answers go back."""

    table: str
    branch: int
    seat: int
    agent: str
    seed: str
    opening: str
    known: int
    steps: tuple[Step, ...]


class File(NamedTuple):
    """A stranger's file, to be tried out before the server itself reads it."""

    kind: str
    text: str


class Answered(NamedTuple):
    answer: str
    why: str


class Lacking(NamedTuple):
    """The worker does not remember the table: it wants the record and all steps."""


class Read(NamedTuple):
    """The file can be read; or `problems` says why not."""

    problems: tuple[str, ...] = ()


Task = Turn | File


def work(pipe: Connection, preload: tuple[str, ...]) -> None:
    """Do one task after the other until the server is gone."""
    with suppress(OSError):
        os.nice(5)
    for module in (*preload, "killzone.agents", "killzone.web.opening"):
        import_module(module)
    bench = Bench()
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        pipe.send("ready")
        while True:
            pipe.send(bench.do(pipe.recv()))


class Bench:
    """The tables and agents that one worker remembers."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Seen] = OrderedDict()

    def do(self, task: Task) -> Any:
        return self.answer(task) if isinstance(task, Turn) else read(task)

    def answer(self, turn: Turn) -> Answered | Lacking:
        seen = self.tables.get(turn.table)
        if turn.known < 0:
            seen = self.tables[turn.table] = Seen(turn)
        elif seen is None or seen.branch != turn.branch or seen.game.number != turn.known:
            self.tables.pop(turn.table, None)
            return Lacking()
        self.tables.move_to_end(turn.table)
        while len(self.tables) > MOST_TABLES:
            self.tables.popitem(last=False)
        for step in turn.steps:
            seen.take(step)
        return seen.answer(turn)


class Seen:
    """One table as a worker knows it, with the agents that sit at it."""

    def __init__(self, turn: Turn) -> None:
        import json

        import killzone

        self.branch = turn.branch
        self.game = killzone.replay(json.loads(turn.opening))
        self.agents: dict[int, Any] = {}

    def take(self, step: Step) -> None:
        from killzone import Action, ScriptedDice

        answer, rolls = step
        dice = ScriptedDice(face for faces in rolls for face in faces)
        self.game = self.game.with_dice(dice).play_legal(Action.from_text(answer))
        self.game.previous = None

    def answer(self, turn: Turn) -> Answered:
        from killzone.agents import named

        if turn.seat not in self.agents:
            self.agents[turn.seat] = named(turn.agent, turn.seed)
        agent = self.agents[turn.seat]
        action = agent.answer(self.game.view(turn.seat))
        return Answered(action.to_text(), str(getattr(agent, "why", "")))


def read(file: File) -> Read:
    from killzone.web.opening import FILES, NotOpenedError

    try:
        FILES[file.kind](file.text, [])
    except NotOpenedError as problem:
        return Read(tuple(reason.text for reason in problem.reasons))
    return Read()
