"""Moves as actions: one under way, and why one has nowhere to end."""

from killzone.core.flow import Concerning
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative
from killzone.core.tally import Tally
from killzone.editions.shared.actions.action import Performing
from killzone.geometry.units import text as length_text


class Moving(Concerning):
    """A move under way: the distance it has left (-1 before it begins), and what was performed in the middle of it.

    `fired` are weapons that were used in these actions, `paid` the AP that they took. `injured` is who was injured when
    the last of them was over, since when nobody has been told of others. An edition's own says how an action is
    performed there.
    """

    performing: Performing
    rest: int = -1
    extra: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    paid: int = 0
    injured: tuple[str, ...] | None = None

    @property
    def concerns(self) -> str:
        return self.performing.operative


def no_end(rule: str, sentence: str, operative: Operative, allowed: Tally, usual: int) -> Reason:
    """That an operative cannot finish a move of {limit}, which is taken apart where more than the usual makes it up."""
    return because(rule, sentence, who=operative.name, limit=_made_of(allowed, usual))


def _made_of(allowed: Tally, usual: int) -> str:
    """A distance and, where there is more to it than usual, what it is made of: `4.0" (Move: 6.0", injured: -2.0")`."""
    total = length_text(allowed.total, 1)
    parts = ", ".join(f"{entry.note}: {length_text(entry.amount, 1)}" for entry in allowed)
    return f"{total} ({parts})" if len(allowed.entries) > usual else total
