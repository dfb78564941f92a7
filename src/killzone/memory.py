"""How much memory a process has, for those that are replaced when they have grown, and how often it is searched."""

import gc
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

YOUNG, MIDDLE, OLD = 20_000, 10, 10
NEVER = 1_000_000
USUAL_THRESHOLDS = gc.get_threshold()
MOST_UNSEEN = 500_000
"""So many objects are made old without a look before all are looked through once."""

_unseen = 0


def search_seldom(old: int = OLD) -> None:
    """Let Python look for garbage seldom, in a process that plays games.

    Nearly all that a game leaves behind is freed at once, without a search; searching young things after every 700 new
    ones, as is usual, takes a tenth of a random game. With `NEVER` old things are left to whoever calls `gc.collect`.
    """
    gc.set_threshold(YOUNG, MIDDLE, old)


def search_if_due() -> None:
    """Search old things, too, if much was made since that was done: between games, where nobody loses time by it."""
    if gc.get_count()[2]:
        gc.collect()


@contextmanager
def searched_seldom(young: int = YOUNG) -> Iterator[None]:
    """Look for garbage seldom for as long as this lasts, with 0 not at all, unless that is so already.

    What there is at its end, the whole of a game for one, is not looked through only because it has ended.
    """
    before = gc.get_threshold()
    if not gc.isenabled() or not before[0] or before[0] >= young > 0:
        yield
        return
    gc.set_threshold(young, *before[1:])
    try:
        yield
    finally:
        if gc.get_threshold() == (young, *before[1:]):
            if before == USUAL_THRESHOLDS and not gc.get_freeze_count():
                _pass_over_young()
            gc.set_threshold(*before)


def uncollected() -> AbstractContextManager[None]:
    """Leave the garbage collector out of work that makes many values and no circles: it takes up to a third of it."""
    return searched_seldom(0)


def _pass_over_young() -> None:
    """Let what is young be old from now on; what was never looked at is, once it is much.

    Only where nobody has a way with the collector of their own: theirs would be undone.
    """
    global _unseen
    _unseen += gc.get_count()[0]
    if _unseen < MOST_UNSEEN:
        gc.freeze()
        gc.unfreeze()
    else:
        _unseen = 0
        gc.collect()


def memory_now() -> int:
    """Megabytes that this process has now; 0 where the system does not say.

    Linux is asked for the present figure: the most that a process ever had is there that of its parent as well.
    """
    if sys.platform == "linux":
        from pathlib import Path
        from resource import getpagesize

        resident = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(resident) * getpagesize() // 2**20
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (2**20 if sys.platform == "darwin" else 2**10)
