"""How far an arena has got, on stderr: a bar with time left and score on a terminal, a line now and then elsewhere."""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from killzone.arena import Played, Settings
from killzone.cli.output import note

EVERY: Final = 20.0
"""Seconds between two lines where there is no terminal."""
FIRST: Final = 2.0
MOST_NAMED: Final = 4


class ArenaProgress:
    """Counts games, and points of agents: as many as there are others that one is before, half for those level."""

    def __init__(self, settings: Settings, before: Iterable[Played]) -> None:
        self.settings = settings
        self.points: Counter[str] = Counter()  # in halves
        self.games: Counter[str] = Counter()
        self.done = self.broken = 0
        for played in before:
            self._count(played)
        self.begun_with = self.done
        self.started = self.told = time.monotonic()
        self.bar: Progress | None = None
        self.task = TaskID(0)
        console = Console(stderr=True)
        if console.is_terminal and sys.stderr.isatty():
            columns = (MofNCompleteColumn(), BarColumn(24), TextColumn("{task.description}"))
            self.bar = Progress(*columns, console=console, transient=True)
            self.task = self.bar.add_task("", total=settings.total, completed=self.done)
            self._show()

    def add(self, played: Played) -> None:
        """One more game."""
        self._count(played)
        if self.bar is not None:
            self._show()
        elif time.monotonic() - self.told >= (FIRST if self.told == self.started else EVERY):
            self.told = time.monotonic()
            note(f"{self.done} of {self.settings.total} games, {self.describe()}")

    def _count(self, played: Played) -> None:
        self.done += 1
        self.broken += played.kind != "finished"
        places = played.result
        for agent, own in zip(played.agents, places, strict=False):
            self.games[agent] += len(places) - 1
            self.points[agent] += sum((own < other) + (own <= other) for other in places) - 1

    def _show(self) -> None:
        assert self.bar is not None
        self.bar.update(self.task, completed=self.done, description=self.describe())

    def describe(self) -> str:
        """The time left and the score so far, the best first."""
        parts = [self.time_left()]
        if len(self.settings.agents) > 1:
            share = {name: self.points[name] / (2 * self.games[name]) if self.games[name] else 0 for name in self.games}
            best = sorted(share, key=lambda name: -share[name])[:MOST_NAMED]
            parts.append(", ".join(f"{name} {share[name]:.0%}" for name in best))
        if self.broken:
            parts.append(f"{self.broken} broken off")
        return "; ".join(part for part in parts if part)

    def time_left(self) -> str:
        """An estimate from the games since the start; empty before the first."""
        played = self.done - self.begun_with
        if not played:
            return "the first games are being played"
        seconds = (time.monotonic() - self.started) / played * (self.settings.total - self.done)
        return f"{spoken(seconds)} left"

    def __enter__(self) -> Self:
        if self.bar is not None:
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()
        played, seconds = self.done - self.begun_with, time.monotonic() - self.started
        note(f"{played} games in {spoken(seconds)}, {played / max(seconds, 1e-9):.1f} a second.")


def spoken(seconds: float) -> str:
    """A length of time in the two units that matter."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
