"""An answer taken apart: the stacks of pending rules between one question and the next.

A game is only ever stopped at questions. Whoever tells what happened to the dice in between runs the same steps again,
with the faces that fell.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from killzone.core.flow import Ask, Sequence
from killzone.core.game import Game
from killzone.core.machine import Stack, resume, take_step


def stacks(game: Game) -> Iterator[Stack]:
    """Every stack on the way from the previous question to the pending one; none where the previous is not known."""
    before, given = game.previous, game.given
    if before is None or before.pending is None or given is None or given.action is None:
        return
    state = before.state()
    resume(state, before.pending, given.action.answer)
    rolls = iter(given.rolls)
    while state.stack:
        yield state.stack
        pending = take_step(state)
        if isinstance(pending, Ask):
            return
        if pending is not None:
            resume(state, pending, next(rolls) if pending.count else ())


class Traced:
    """A game with the way it came about: two that stand alike but fell otherwise are not equal."""

    __slots__ = ("_given", "game")

    def __init__(self, game: Game) -> None:
        self.game = game
        self._given: object = game.given or game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Traced) and self._given is other._given

    def __hash__(self) -> int:
        return id(self._given)


def contexts(game: Game, height: int) -> tuple[Any, ...]:
    """All that the rule at this height of the stack went through since it began, the present context last.

    The answers before are followed back as far as this very rule was already under way and the game knows them.
    """
    return _contexts(Traced(game), height)


@lru_cache(128)
def _contexts(traced: Traced, height: int) -> tuple[Any, ...]:
    game = traced.game
    sequence = game.stack[height].sequence
    before = game.previous
    found: list[Any] = []
    if before is not None and _at(before.stack, height, sequence):
        found += contexts(before, height)
    for stack in stacks(game):
        if not _at(stack, height, sequence):
            found.clear()
        elif not found or found[-1] != stack[height].ctx:
            found.append(stack[height].ctx)
    if not found or found[-1] != game.stack[height].ctx:
        found.append(game.stack[height].ctx)
    return tuple(found)


def _at(stack: Stack, height: int, sequence: Sequence[Any]) -> bool:
    return len(stack) > height and stack[height].sequence is sequence
