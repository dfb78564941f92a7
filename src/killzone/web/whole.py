"""Deeds that are done whole."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def to_the_end(deed: Coroutine[Any, Any, None]) -> None:
    """Do something whole, even if whoever asked for it is gone before it is done: half a deed breaks a table."""
    task = asyncio.create_task(deed)
    # Nobody may be left to hear how it ended.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.shield(task)
