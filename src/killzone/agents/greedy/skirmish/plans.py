"""Plans: what an operative could do with its AP, step by step, and what each way is worth."""

from typing import NamedTuple

from killzone.agents.greedy.replies import Term
from killzone.geometry.shapes import Spot


class Step(NamedTuple):
    """One action of a plan, with what it needs to know; `end` is where the operative stands afterwards.

    A move with `onward` stops at the end of its path, works the `hatch` there, and goes on.
    """

    action: str
    end: Spot
    path: tuple[Spot, ...] = ()
    target: str = ""
    weapon: str = ""
    marker: str = ""
    hatch: str = ""
    onward: tuple[Spot, ...] = ()


class Plan(NamedTuple):
    """An order, the steps under it, what they are worth in points, and why; `attack` is the part of its attacks."""

    points: float
    order: str
    steps: tuple[Step, ...]
    terms: tuple[Term, ...]
    attack: float = 0.0


class Place(NamedTuple):
    """Somewhere to end: how to get there, and what that costs in AP.

    A `hatch` is worked there; with `onward`, at the end of the path (or at once, if there is none) and then it goes on.
    `before` is another move that comes first.
    """

    spot: Spot
    action: str = ""
    path: tuple[Spot, ...] = ()
    price: int = 0
    hatch: str = ""
    onward: tuple[Spot, ...] = ()
    before: tuple[Step, ...] = ()
