"""What is a mere count in a volley: how many attacks are left, and the wounds that the target has and has lost.

For exact odds, which then need not look at every number of them to know what may be done.
"""

from typing import Final

from killzone.core.attacks import Counting, Exchange
from killzone.editions.kt18.attack.throws import WINDOWS
from killzone.editions.kt18.attack.volley import (
    VOLLEY,
    Volley,
    finish,
    injure,
    suffer,
)

Counts = tuple[int, ...]

MOST_WOUNDS: Final = 99

LAST_OR_NOT: Final = (2, 0, 0)
"""An attack that is over is the last of its kind, or not; no roll and no re-roll asks for anything else."""
OF_WOUNDS: Final = (2, MOST_WOUNDS, 0)

RULES: Final = frozenset(rule for rules in WINDOWS.values() for rule in rules)


def _counts(volley: Volley) -> Counts:
    return (volley.queue[0].number if volley.queue else 0, volley.wounds, volley.lost)


def _put(volley: Volley, counts: Counts) -> Volley:
    number, wounds, lost = counts
    queue = volley.queue
    if queue and queue[0].number != number:
        queue = (queue[0].but(number=number), *queue[1:])
    return volley.but(queue=queue, wounds=wounds, lost=lost)


ATTACKS = Counting(
    {step: OF_WOUNDS if step is suffer else LAST_OR_NOT for step in VOLLEY.steps if step not in (injure, finish)},
    _counts,
    _put,
    bool,
    RULES.__contains__,
    adding=(2, Exchange),
)
"""What was lost before is dealt, whatever follows."""
