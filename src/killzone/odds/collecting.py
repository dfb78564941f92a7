"""Work without the garbage collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

USUAL_THRESHOLDS = gc.get_threshold()


@contextmanager
def uncollected() -> Iterator[None]:
    """Leave the garbage collector out of work that makes many values and no circles: it takes up to a third of it.

    What is kept of it is old at once, so that it need not be looked through now; but not where somebody has a way with
    the collector of their own.
    """
    runs = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if runs:
            if gc.get_threshold() == USUAL_THRESHOLDS and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
