"""Where labels stand: as near as can be to what they are about, and on nothing else that matters."""

from math import cos, pi, sin
from typing import Final

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in the units of the picture."""

_TURNS: Final = 16
_GAP: Final = 2.0


class Placer:
    """The places taken so far. `solid` ones are never covered if that can be helped; `soft` points cost a little."""

    def __init__(self, bounds: Box) -> None:
        self.bounds = bounds
        self.solid: list[Box] = []
        self.soft: list[tuple[float, float]] = []

    def take(self, box: Box) -> None:
        """Keep a place free of labels."""
        self.solid.append(box)

    def avoid_line(self, ax: float, ay: float, bx: float, by: float) -> None:
        """Rather keep labels off a line."""
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) // 8))
        for step in range(steps + 1):
            self.soft.append((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps))

    def around(self, x: float, y: float, wide: float, high: float, near: float, far: float) -> Box | None:
        """The best box of a size around a point, its nearest edge between two distances from it; then it is taken.

        None if every one would cover something solid.
        """
        best: Box | None = None
        least = float("inf")
        distance = near
        while distance <= far:
            for turn in range(_TURNS):
                # Below first, then above, right and left: the order only decides between equals.
                angle = pi / 2 + (turn // 2 + turn % 2) * (1 if turn % 2 else -1) * 2 * pi / _TURNS
                box = _beside(x, y, cos(angle), sin(angle), wide, high, distance)
                cost = self.cost(box) + distance * 1.2 + turn * 0.01
                if cost < least:
                    best, least = box, cost
            distance += 8
        if best is not None and least < 1000:
            self.take(best)
            return best
        return None

    def among(self, boxes: list[Box], most: float = 1000.0) -> Box | None:
        """The first of these boxes that costs least, taken; None if each costs more than allowed."""
        if not boxes:
            return None
        best = min(boxes, key=self.cost)
        if self.cost(best) >= most:
            return None
        self.take(best)
        return best

    def cost(self, box: Box) -> float:
        """How much there is against a place."""
        left, top, right, bottom = box
        if left < self.bounds[0] or top < self.bounds[1] or right > self.bounds[2] or bottom > self.bounds[3]:
            return 10_000.0
        cost = 0.0
        for x0, y0, x1, y1 in self.solid:
            if left < x1 + _GAP and right > x0 - _GAP and top < y1 + _GAP and bottom > y0 - _GAP:
                return 5_000.0
        for x, y in self.soft:
            if left < x < right and top < y < bottom:
                cost += 6.0
        return cost


def _beside(x: float, y: float, ux: float, uy: float, wide: float, high: float, far: float) -> Box:
    """The box of a size in a direction from a point, its nearest edge about so far from it."""
    cx = x + ux * far + (wide / 2 if ux > 0.38 else -wide / 2 if ux < -0.38 else ux * wide / 2)
    cy = y + uy * far + (high / 2 if uy > 0.38 else -high / 2 if uy < -0.38 else uy * high / 2)
    return cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2
