"""The ways from an action of a game to its attacks.

The game's own rules run on from the action until they call an attack; what they call it with is what is worked out. So
cover, obscured, harm, assists, rules and points are those of the game. Where the action leaves something to
choose that the edition wants solved, such as the weapon that a defender fights with, the way forks.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from killzone.core.attacks import Attack, Several
from killzone.core.decisions import Action
from killzone.core.flow import Ask, Done, Flow, Frame, Sequence
from killzone.core.game import Game
from killzone.core.machine import PASS, State, resume, take_step

MOST_STEPS = 1_000


class Aimed(NamedTuple):
    """An attack that the game calls; `target` is the id of whoever is attacked, where it may be one of several."""

    attack: Attack
    name: str
    ctx: Any
    table: Any
    target: str = ""


class Branch(NamedTuple):
    """A way that an action may go: its attacks in order, and in words what was chosen and left out before them."""

    attacks: tuple[Aimed, ...]
    chosen: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class Fork(NamedTuple):
    """Something for a seat to choose on the way, and where each answer leads."""

    seat: int
    branches: tuple["Branch | Fork", ...]


def branch_of(game: Game, action: Action) -> Branch | Fork | None:
    """Where a legal action leads before any dice fall; None if it makes no attack or leaves open which."""
    if game.ruleset.reading is None or game.pending is None:
        return None
    walk = _Walk(game)
    return walk.answered(game.state(), game.pending, action.answer, Branch(()))


def _nothing(result: Any) -> Flow:
    return Done(result)


NOTHING = Sequence("odds.nothing", "An attack that does nothing", _nothing, closed=True)
"""Stands in for an attack, so that the game goes on to what comes after it."""


class _Walk:
    """Runs a game on from one of its questions."""

    def __init__(self, game: Game) -> None:
        assert game.ruleset.reading is not None
        self.reading, self.windows = game.ruleset.reading, game.windows
        self.height, self.start = len(game.stack), (game.stack[-1].sequence, game.stack[-1].step)

    def answered(self, state: State, pending: Any, answer: Any, branch: Branch) -> Branch | Fork | None:
        """From an answer to a question; `branch` is what has been found so far."""
        resume(state, pending, answer)
        while len(state.stack) >= self.height:
            top = state.stack[-1]
            if top.step == 0 and top.sequence.name in self.reading.attacks and len(state.stack) > self.height:
                branch = branch._replace(attacks=(*branch.attacks, self._aimed(top, state.table)))
                further = self.reading.several.get(top.sequence.name)
                if further is None:
                    return branch
                state.stack = (*state.stack[:-1], Frame(NOTHING, further.nothing(top.ctx)))
            pending = take_step(state)
            if pending is not None:
                return self._asked(state, pending, branch)
            if len(state.stack) == self.height and (state.stack[-1].sequence, state.stack[-1].step) == self.start:
                break
        return branch if branch.attacks else None

    def _aimed(self, top: Frame, table: Any) -> Aimed:
        name = top.sequence.name
        attack = self.reading.attacks[name](top.ctx, table, self.windows)
        further: Several | None = self.reading.several.get(name)
        return Aimed(attack, name, top.ctx, table, further.at(top.ctx) if further else "")

    def _asked(self, state: State, pending: Any, branch: Branch) -> Branch | Fork | None:
        """A question on the way, or dice, which end it."""
        if not isinstance(pending, Ask):
            return branch if branch.attacks else None
        if pending.default == PASS:
            offered = tuple(option.label for option in pending.domain.options if option.key != PASS)
            passed = branch if branch.attacks else branch._replace(left_out=(*branch.left_out, *offered))
            return self.answered(state, pending, PASS, passed)
        kind, answers = pending.kind, pending.domain.candidates(99)
        if kind in self.reading.solved:
            return self._forked(state, pending, answers, branch)
        if kind in self.reading.usual and pending.default is not None:
            return self.answered(state, pending, pending.default, branch)
        if kind in self.reading.only and len(answers) == 1:
            return self.answered(state, pending, answers[0], branch)
        return branch if branch.attacks else None

    def _forked(self, state: State, pending: Ask, answers: tuple[str, ...], branch: Branch) -> "Branch | Fork | None":
        branches = []
        labels = dict(_labels(pending))
        for answer in answers:
            copy = State(state.ruleset, state.table, state.stack, windows=state.windows)
            then = branch._replace(chosen=(*branch.chosen, labels.get(answer, answer)))
            found = self.answered(copy, pending, answer, then)
            if found is None:
                return None
            branches.append(found)
        return Fork(pending.seat, tuple(branches))


def _labels(pending: Ask) -> Iterator[tuple[str, str]]:
    for option in getattr(pending.domain, "options", ()):
        yield option.key, option.label
