"""Labels: the best way that a search has found to each place, and what else it notes of places."""

from math import hypot
from typing import Final, final

from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import Path

Place = tuple[int, int, int, Spot, float]
"""The index of a place, where it is seen from above, its spot, and how far it is from the start or what a search
needs to know of it."""

Listed = tuple[int, int, int, int, float, bool]
"""The index of a labelled place, where it is, what the way to it counts, its length, and whether it comes straight."""

Near = tuple[tuple[int, int, int], ...]
"""Points (x, y) seen from above: of a way only that much may be used up where it is and from there to one of them."""

START: Final = -1


@final
class Label:
    """The best way found so far to a place: its cost and length, and the label it comes from."""

    __slots__ = ("index", "spot", "cost", "length", "dropped", "laddered", "parent", "steps")

    def __init__(
        self,
        index: int,
        spot: Spot,
        cost: int,
        length: float,
        dropped: int,
        laddered: bool,
        parent: "Label | None",
        steps: Path,
    ) -> None:
        self.index = index
        self.spot = spot
        self.cost = cost
        self.length = length
        self.dropped = dropped
        self.laddered = laddered
        self.parent = parent
        self.steps = steps

    def path(self) -> list[Spot]:
        """The waypoints from the start to here."""
        found: list[Spot] = []
        label: Label | None = self
        while label is not None:
            found.extend(reversed(label.steps))
            label = label.parent
        found.reverse()
        return found


def leash_of(near: Near, x: int, y: int) -> float:
    """How much of a way may be used up at a place if it is to lead to one of some points."""
    if len(near) == 1:
        px, py, most = near[0]
        return most - hypot(px - x, py - y)
    return max([most - hypot(px - x, py - y) for px, py, most in near])
