"""When Python looks for garbage. A look at everything stops the whole server, the longer the more tables there are.

Nearly all that a game leaves behind is freed at once, without a search. So young things are searched as usual, and all
of them only now and then, if possible when nobody is connected.
"""

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_EVERY = 30.0
AT_LATEST = 1_800.0
YOUNG, MIDDLE, NEVER = 700, 5, 1_000_000


def settle() -> None:
    """Keep what was loaded at the start out of every search, and everything old out of the usual ones."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect(is_idle: Callable[[], bool]) -> None:
    """Search everything when nobody would notice, and after half an hour anyway."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(LOOK_EVERY)
        if is_idle() or time.monotonic() - last > AT_LATEST:
            gc.collect()
            last = time.monotonic()
