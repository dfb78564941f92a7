"""How far a game has got, on stderr: a bar on a terminal, one line for each turn of the battle elsewhere."""

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from killzone.cli.output import note
from killzone.core.game import Game
from killzone.core.story import began_activation
from killzone.editions import look_of


class GameProgress:
    """Counts turns and activations while a game is played.

    A terminal that shows both the game and the bar has one console for both, since a bar stays below what the same
    console prints; `shared` is that console. Where a terminal gets data from elsewhere, there is no bar.
    """

    def __init__(self, shared: Console | None = None) -> None:
        self.activations = self.turn = 0
        self.started = time.monotonic()
        self.bar: Progress | None = None
        self.task = TaskID(0)
        on = shared if shared is not None and shared.is_terminal else Console(stderr=True)
        alone = shared is not None or not sys.stdout.isatty()
        if alone and on.is_terminal and sys.stderr.isatty():
            columns = (TextColumn("{task.description}"), BarColumn(24), TimeElapsedColumn())
            self.bar = Progress(*columns, console=on, transient=True)
            self.task = self.bar.add_task("Set-up", total=1.0)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def watch(self, game: Game) -> None:
        """Look at the game after an answer."""
        self.activations += began_activation(game)
        turn, words = game.table.turn, game.table.setting.words
        if turn != self.turn or game.over:
            if self.turn and self.bar is None:
                note(f"{words.turn.title} {self.turn}: {self._activations(game)}{self.seconds:.1f} s.")
            self.turn = turn
        if self.bar is not None and (turn or game.over):
            most = turns_of(game) or turn
            told = f"{words.turn.title} {turn} of {most}, {self._activations(game)}".removesuffix(", ")
            self.bar.update(self.task, description=told, completed=_share(game, most))

    def summary(self, game: Game) -> str:
        return f"{game.number} answers, {self._activations(game)}{self.seconds:.1f} s."

    def _activations(self, game: Game) -> str:
        """How many there were, with what separates them from what follows; nothing where there are none to count."""
        counted = game.table.setting.words.activation.counted(self.activations)
        return f"{counted}, " if game.ruleset.activations and self.activations else ""

    def __enter__(self) -> Self:
        if self.bar is not None:
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()


def turns_of(game: Game) -> int:
    """How many turns the battle has; 0 where that is open."""
    look = look_of(game.ruleset.id)
    return look.billing(game.table).turns if look else 0


def _share(game: Game, most: int) -> float:
    """The part of a game that is behind us, by turns and by who has acted in this one."""
    there = [one for one in game.table.operatives if one.spot is not None]
    acted = sum(not one.ready for one in there) / len(there) if there else 1.0
    return min(1.0, (game.table.turn - 1 + acted) / most)
