"""What an answer leads to before any die falls: whether a question matters, and which answers are only half of one.

Everything is tried on the game itself, so no rule is repeated here, and no die is ever thrown for it.
"""

from typing import Final, NamedTuple

from killzone.core.decisions import Answer
from killzone.core.domains import Pick
from killzone.core.flow import Ask, Concerning
from killzone.core.game import Game
from killzone.core.machine import PASS, Stack, State, resume, settle
from killzone.core.table import Table
from killzone.dice import DiceRunOutError, ScriptedDice

MOST_TRIED: Final = 48
"""So many answers at most are tried to find out whether a question matters; one with more matters."""


class Ahead(NamedTuple):
    """A position at the next question to anybody, or at the next dice: together they say all that can follow."""

    table: Table
    stack: Stack


class TooManyError(Exception):
    """There is more to try than is worth it."""


def settled(game: Game) -> str | None:
    """The answer to a pick that cannot matter: the only legal one, or one of those that all lead to the same position.

    Picks of the same kind that the same seat is asked one after another count as one question: where the order in which
    they are answered changes nothing, it is not asked for.
    """
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        return None
    first = decision.domain.candidates(3)
    if len(first) == 1:
        return first[0]
    if len(first) > 2 and len({(one.cost, one.price.unit if one.price else "") for one in decision.domain.options}) > 1:
        # Where there is more to choose from than two, what is paid for by some and not by others need not be tried.
        return None
    try:
        if len(endings(game)) > 1:
            return None
    except TooManyError:
        return None
    usual: str = decision.default if decision.check(decision.default).legal else first[0]
    return usual


def endings(game: Game, most: int = 1) -> dict[Ahead, str]:
    """The positions that the pending pick, and those of its kind after it, lead to, each with a first answer to it.

    No more than one above `most` are looked for. Raises `TooManyError`.
    """
    found: dict[Ahead, str] = {}
    assert game.pending is not None
    _try_all(game.state(), game.pending, "", found, most, [MOST_TRIED])
    return found


def _try_all(state: State, asked: Ask, first: str, found: dict[Ahead, str], most: int, left: list[int]) -> None:
    for key in asked.domain.legal():
        if not left[0]:
            raise TooManyError
        left[0] -= 1
        after = State(state.ruleset, state.table, state.stack, windows=state.windows)
        resume(after, asked, key)
        pending = settle(after)
        if _goes_on(pending, asked):
            assert isinstance(pending, Ask)
            _try_all(after, pending, first or key, found, most, left)
        else:
            found.setdefault(Ahead(after.table, after.stack), first or key)
        if len(found) > most:
            return


def _goes_on(pending: object, asked: Ask) -> bool:
    return (
        isinstance(pending, Ask)
        and (pending.seat, pending.kind) == (asked.seat, asked.kind)
        and isinstance(pending.domain, Pick)
    )


def half(game: Game, answer: Answer) -> Game | None:
    """The game at the question that a legal answer only leads on to; None for an answer that is whole.

    An answer is half of one if nothing happens by it (no die falls, nothing on the table changes) and the same seat is
    asked at once what it means by it, within the rule that asked. So is one entry of a list that a rule has somebody
    make up before the battle, if not the last. To pass is always whole.
    """
    decision = game.decision
    assert decision is not None
    if answer == PASS:
        return None
    try:
        after = game.with_dice(ScriptedDice(())).play_legal(decision.action(answer))
    except DiceRunOutError:
        return None
    asked = after.decision
    if asked is None or asked.seat != decision.seat:
        return None
    if isinstance(asked.domain, Pick) and asked.rule == decision.rule and not game.ruleset.is_set_up(after.table):
        return after
    if after.table != game.table:
        return None
    if _concerned(game) - _concerned(after):
        return None
    # What is told although nothing changes is half of an answer only where another rule has begun by it.
    deeper = len(after.stack) - len(game.stack)
    return after if deeper > 0 or (deeper == 0 and not after.events) else None


def _concerned(game: Game) -> set[str]:
    """The operatives that pending rules are about: an answer after which one is done with is whole."""
    return {frame.ctx.concerns for frame in game.stack if isinstance(frame.ctx, Concerning) and frame.ctx.concerns}
