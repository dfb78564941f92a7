"""Moves as actions: why one has nowhere to end."""

from killzone.core.reasons import Reason, because
from killzone.core.table import Operative
from killzone.core.tally import Tally
from killzone.geometry.units import text as length_text


def no_end(rule: str, sentence: str, operative: Operative, allowed: Tally, usual: int) -> Reason:
    """That an operative cannot finish a move of {limit}, which is taken apart where more than the usual makes it up."""
    return because(rule, sentence, who=operative.name, limit=_made_of(allowed, usual))


def _made_of(allowed: Tally, usual: int) -> str:
    """A distance and, where there is more to it than usual, what it is made of: `4.0" (Move: 6.0", injured: -2.0")`."""
    total = length_text(allowed.total, 1)
    parts = ", ".join(f"{entry.note}: {length_text(entry.amount, 1)}" for entry in allowed)
    return f"{total} ({parts})" if len(allowed.entries) > usual else total
