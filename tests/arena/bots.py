"""Agents for arenas that do not play along; an arena loads them from this file, as it would anybody's own."""

import os
from pathlib import Path
from threading import Event
from typing import Any

from killzone.agents import Uniform
from killzone.core.decisions import Action
from killzone.core.game import View

HERE = str(Path(__file__))
HONEST = 20
"""Answers before they stop playing along."""


class Fair(Uniform):
    """Plays along, and talks while it does."""

    def answer(self, view: View) -> Action:
        print("Let me think.")
        return super().answer(view)


class _Honest:
    def __init__(self, seed: str, name: str) -> None:
        self.name = name
        self._left = HONEST
        self._honest = Uniform(seed)

    def answer(self, view: View) -> Action:
        self._left -= 1
        return self._honest.answer(view) if self._left >= 0 else self.deed(view)

    def deed(self, view: View) -> Any:
        raise NotImplementedError


class Crashing(_Honest):
    def deed(self, view: View) -> Any:
        raise ZeroDivisionError("I divided by nothing")


class Cheating(_Honest):
    def deed(self, view: View) -> Any:
        assert view.decision is not None
        return view.decision.action("win-at-once")


class Stalling(_Honest):
    def deed(self, view: View) -> Any:
        Event().wait(60)


class Dying(_Honest):
    def deed(self, view: View) -> Any:
        os._exit(3)


class Unmakeable:
    def __init__(self, seed: str, name: str) -> None:
        raise ValueError("I would rather not")
