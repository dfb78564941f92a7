"""The part of `make soak` for odds: every answer to every question of attacks, held against the plain interpreter.

Questions come from random attacks of three editions and from random battles; a seed asks the same again.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from itertools import count
from typing import NamedTuple

from odds.questions import Checked, check_attack, check_battle

BATTLES = 40
"""Every so many random attacks the questions of one battle are asked, which take about as long."""
LARGEST = 4_000
"""How many states the plain interpreter may run for one question of a battle, which has dozens of them."""
AT_ONCE = 32


class Soaked(NamedTuple):
    """What became of all questions."""

    attacks: int
    battles: int
    checked: Checked


def ask(seed: int) -> Checked:
    """The questions of one seed: a battle's or an attack's."""
    return check_battle(seed // BATTLES, LARGEST) if seed % BATTLES == 0 else check_attack(seed)


def soak(questions: int, first: int, pool: Executor, watch: Callable[[Checked, int], None]) -> Soaked:
    """Ask at least so many questions, from a first seed on; `watch` hears of each seed and of all questions so far."""
    total, attacks, battles = Checked(), 0, 0
    for start in count(first, AT_ONCE):
        if total.questions >= questions:
            break
        seeds: Iterable[int] = range(start, start + AT_ONCE)
        for seed, one in zip(seeds, pool.map(ask, seeds), strict=True):
            total = total.plus(one)
            attacks, battles = attacks + (seed % BATTLES > 0), battles + (seed % BATTLES == 0)
            watch(one, total.questions)
    return Soaked(attacks, battles, total)


def told(found: Soaked, seconds: float) -> str:
    """What was found, in words."""
    checked = found.checked
    lines = [f"FAILED {one}" for one in checked.wrong]
    lines.append(
        f"{found.attacks} attacks and those of {found.battles} battles: {checked.questions} questions, "
        f"{checked.answers} answers, {seconds:.0f} s; {checked.too_large} were too large for the plain interpreter."
    )
    lines.append(f"{len(checked.wrong)} odds were wrong." if checked.wrong else "All odds held.")
    return "\n".join(lines)
