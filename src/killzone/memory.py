"""How much memory a process has, for those that are replaced when they have grown, and how often it is searched."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

YOUNG, MIDDLE, OLD = 20_000, 10, 10
NEVER = 1_000_000


def search_seldom(old: int = OLD) -> None:
    """Let Python look for garbage seldom, in a process that plays games.

    Nearly all that a game leaves behind is freed at once, without a search; searching young things after every 700 new
    ones, as is usual, takes a tenth of a random game. With `NEVER` old things are left to whoever calls `gc.collect`.
    """
    gc.set_threshold(YOUNG, MIDDLE, old)


@contextmanager
def searched_seldom() -> Iterator[None]:
    """Look for garbage seldom for as long as this lasts, unless it is looked for more seldom already, or never."""
    before = gc.get_threshold()
    if not gc.isenabled() or not 0 < before[0] < YOUNG:
        yield
        return
    gc.set_threshold(YOUNG, *before[1:])
    try:
        yield
    finally:
        if gc.get_threshold() == (YOUNG, *before[1:]):
            gc.set_threshold(*before)


def memory_now() -> int:
    """Megabytes that this process has now; 0 where the system does not say.

    Linux is asked for the present figure: the most that a process ever had is there that of its parent as well.
    """
    if sys.platform == "linux":
        from resource import getpagesize

        resident = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(resident) * getpagesize() // 2**20
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (2**20 if sys.platform == "darwin" else 2**10)
