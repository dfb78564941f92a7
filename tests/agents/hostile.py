"""Agents that do not play along: they crash, stall, answer late, cheat or talk nonsense."""

import sys
from collections.abc import Callable
from threading import Event
from typing import Any

from compiled import COMPILED

from killzone.agents import Uniform
from killzone.core.decisions import Action
from killzone.core.game import View
from killzone.geometry.shapes import Spot


class Hostile:
    """Plays along for some answers, then does something else instead of answering."""

    def __init__(self, deed: Callable[[View], Any], after: int = 0, name: str = "hostile") -> None:
        self.name = name
        self.deed, self.after = deed, after
        self._honest = Uniform("hostile")

    def answer(self, view: View) -> Action:
        if self.after > 0:
            self.after -= 1
            return self._honest.answer(view)
        deed: Action = self.deed(view)
        return deed


class Unspeakable(Exception):  # noqa: N818 - it is what it is
    """An exception that cannot even say what it is."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Mirror:
    """Equal to everything, and not to be shown."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        raise ValueError("no reflection")


RELEASE = Event()
"""Set when the tests are over, so that stalled threads end."""


def crash(view: View) -> Any:
    raise ZeroDivisionError("I divided by nothing")


def crash_without_words(view: View) -> Any:
    raise Unspeakable


def leave(view: View) -> Any:
    sys.exit("enough")


def dig(view: View) -> Any:
    return dig(view)


def stall(view: View) -> Any:
    RELEASE.wait(60)


def answer_late(view: View) -> Any:
    assert view.decision is not None
    return Action(view.decision.id - 1, view.decision.domain.candidates(1)[0])


def answer_early(view: View) -> Any:
    assert view.decision is not None
    return Action(view.decision.id + 1, view.decision.domain.candidates(1)[0])


def cheat(view: View) -> Any:
    assert view.decision is not None
    return view.decision.action("win-at-once")


def step_off_the_board(view: View) -> Any:
    assert view.decision is not None
    return view.decision.action(Spot(-99_999, 0))


def unfinished_action(view: View) -> Any:
    return Action.__new__(Action)


NONSENSE: dict[str, Callable[[Any], Any]] = {
    "nothing": lambda number: None,
    "text": lambda number: f"#{number} pass",
    "a pair": lambda number: (number, "pass"),
    "a mirror": lambda number: Mirror(),
    "an action of a mirror": lambda number: Action(number, Mirror()),  # type: ignore[arg-type]  # wrong on purpose
    "a number that is a mirror": lambda number: Action(Mirror(), "pass"),  # type: ignore[arg-type]  # wrong on purpose
    "a list": lambda number: Action(number, ["pass"]),  # type: ignore[arg-type]  # wrong on purpose
    "a fraction": lambda number: Action(number, Spot(0.5, 0)),  # type: ignore[arg-type]  # wrong on purpose
    "a huge number": lambda number: Action(number, (10**5_000,)),
    "a mixture": lambda number: Action(number, (1, Spot(0, 0))),  # type: ignore[arg-type]  # wrong on purpose
    "true": lambda number: Action(True, "pass"),
}
if COMPILED:
    del NONSENSE["a fraction"]
