"""Bots that go wrong, for the workers of a test to import."""

import os
import sys
import time
from pathlib import Path
from typing import Any

from killzone import Action, Uniform
from killzone.agents.registry import MAKERS


class Bad:
    """Goes wrong in one way, for as long as the file that its way names is not there."""

    def __init__(self, way: str, seed: str | int) -> None:
        self.name, self.way = way, way
        self._good = Uniform(seed)

    def answer(self, view: Any) -> Action:
        if self.way == "illegal":
            return Action(view.decision.id, "moon")
        if self.way == "stale":
            return Action(view.decision.id + 1, "moon")
        if self.way == "dies-once":
            once = Path(os.environ["KILLZONE_TEST_ONCE"])
            if once.exists():
                return self._good.answer(view)
            once.touch()
        if self.way.startswith("dies"):
            os._exit(3)
        if self.way == "stalls":
            time.sleep(600)
        sys.stderr.close()
        raise ValueError("a bot with a mistake in it")


for each in ("illegal", "stale", "dies", "dies-once", "stalls", "raises"):
    MAKERS[each] = lambda seed, name: Bad(name, seed)
