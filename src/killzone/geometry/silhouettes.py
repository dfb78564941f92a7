"""The outline of a body as an eye sees it: what of an upright cylinder lines from the eye can reach first.

A body is a cylinder over a circle or an oval, from its feet to its top. Cut by upright planes through the eye it shows
a rectangle in each: its near side, from feet to top, and, if the eye is above the top or below the feet, that face from
the near side to the far one. The planes are the columns of the silhouette, from -STEPS on its right edge over 0 in its
middle to STEPS on its left edge; the lines that touch the cylinder bound it.

Both stretches of a column are looked at along an upright line, so that whole numbers do. For the near side that is the
near side itself. Lines to the top go on, below the top and so inside the body, until they are above or below its far
side: only what is above the top can have stopped them before, and of parts only that is counted.
"""

from math import ceil, floor, sqrt
from typing import Final, final

from killzone.geometry.outlines import direction, oval
from killzone.geometry.parts import Outline
from killzone.geometry.shapes import Body, Spot

STEPS: Final = 16
"""Strips of a silhouette on either side of its middle."""
ABOVE: Final = 1
BELOW: Final = -1

Stretch = tuple[int, int, int, int, int, float]
"""An upright line: x, y, its lowest and highest height, which parts count (0 all, else those ABOVE the body's top or
BELOW its feet), and how much larger a length on it is in the middle of the body."""


@final
class Silhouette:
    """What an eye sees of a body.

    `facing_it` is whether the eye's height is between feet and top. `overhead` is whether the eye is straight above or
    below the body (or in it); there are no columns then, but `rays`. `front_low` and `front_high` bound all of the
    silhouette on an upright plane before the body, on which `front` gives the place of a column.
    """

    __slots__ = (
        "ex",
        "ey",
        "ez",
        "x",
        "y",
        "low",
        "high",
        "facing_it",
        "overhead",
        "front_low",
        "front_high",
        "_dx",
        "_dy",
        "_long",
        "_short",
        "_cosine",
        "_sine",
        "_facing",
        "_eye_u",
        "_eye_v",
        "_outside",
        "_forward_x",
        "_forward_y",
        "_slope",
        "_middle",
        "_front",
    )

    def __init__(self, ex: int, ey: int, ez: int, spot: Spot, body: Body) -> None:
        base = body.base
        self.ex, self.ey, self.ez = ex, ey, ez
        self.x, self.y, self._facing = spot.x, spot.y, spot.facing
        self.low, self.high = spot.z + body.feet, spot.z + body.height
        self.facing_it = self.low <= ez <= self.high
        self._dx, self._dy = float(spot.x - ex), float(spot.y - ey)
        self._long, self._short = base.length * body.share / 200, base.width * body.share / 200
        self._cosine, self._sine = (1.0, 0.0) if base.length == base.width else direction(spot.facing)
        # Along the axes of the oval, each in units of its own half axis, the oval is a circle.
        self._eye_u = -(self._dx * self._cosine + self._dy * self._sine) / self._long
        self._eye_v = -(self._dy * self._cosine - self._dx * self._sine) / self._short
        self._outside = self._eye_u * self._eye_u + self._eye_v * self._eye_v - 1
        self.overhead = self._outside <= 1e-4
        self.front_low, self.front_high = self.low, self.high
        self._forward_x = self._forward_y = self._slope = self._middle = self._front = 0.0
        if self.overhead:
            return
        reach = self._aim()
        self._middle = self._dx * self._forward_x + self._dy * self._forward_y
        self._front = self._middle - reach
        if ez > self.high:
            self.front_high = ceil(ez - (ez - self.high) * self._front / (self._middle + reach))
        elif ez < self.low:
            self.front_low = floor(ez + (self.low - ez) * self._front / (self._middle + reach))

    def _aim(self) -> float:
        """Finds the middle direction between the lines that touch the body; gives how far the body reaches along it."""
        u, v, long, short = self._eye_u, self._eye_v, self._long, self._short
        square = self._outside + 1
        near, aside = 1 / square, sqrt(self._outside) / square
        c, s = self._cosine, self._sine
        ways: list[tuple[float, float]] = []
        for side in (aside, -aside):
            # The touching point, first along the axes, then as seen from the eye.
            along, across = (u * near + v * side) * long, (v * near - u * side) * short
            x, y = along * c - across * s + self._dx, along * s + across * c + self._dy
            length = sqrt(x * x + y * y)
            ways.append((x / length, y / length))
        (ax, ay), (bx, by) = ways
        x, y = ax + bx, ay + by
        length = sqrt(x * x + y * y)
        self._forward_x, self._forward_y = x / length, y / length
        self._slope = sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) / length / STEPS
        along = (self._forward_x * c + self._forward_y * s) * long
        across = (self._forward_y * c - self._forward_x * s) * short
        return sqrt(along * along + across * across)

    def front(self, column: int) -> tuple[int, int]:
        """The place of a column on the plane before the body."""
        aside = column * self._slope
        x = self._front * (self._forward_x - aside * self._forward_y) - self._dx
        y = self._front * (self._forward_y + aside * self._forward_x) - self._dy
        return self.x + round(x), self.y + round(y)

    def stretches(self, column: float) -> list[Stretch]:
        """What the body shows in a column: its near side, and its top or its underside if the eye is beyond it."""
        aside = column * self._slope
        way_x = self._forward_x - aside * self._forward_y
        way_y = self._forward_y + aside * self._forward_x
        way_u = (way_x * self._cosine + way_y * self._sine) / self._long
        way_v = (way_y * self._cosine - way_x * self._sine) / self._short
        square = way_u * way_u + way_v * way_v
        half = -(self._eye_u * way_u + self._eye_v * way_v)
        root = half * half - square * self._outside
        root = sqrt(root) if root > 0 else 0.0
        near, low, high, ez = (half - root) / square, self.low, self.high, self.ez
        x, y = self.x + round(near * way_x - self._dx), self.y + round(near * way_y - self._dy)
        found: list[Stretch] = [(x, y, low, high, 0, self._middle / near)]
        if self.facing_it:
            return found
        far = (half + root) / square
        x, y = self.x + round(far * way_x - self._dx), self.y + round(far * way_y - self._dy)
        scale = self._middle / far
        if ez > high:
            found.append((x, y, ceil(ez - (ez - high) * far / near), high, ABOVE, scale))
        else:
            found.append((x, y, low, floor(ez + (low - ez) * far / near), BELOW, scale))
        return found

    def rays(self) -> list[Stretch]:
        """What an eye straight above or below a body sees of it: its top or its underside, in 32 directions.

        An eye in the body sees its middle.
        """
        if self.facing_it:
            return [(self.x, self.y, self.low, self.high, 0, 1.0)]
        found: list[Stretch] = []
        for x, y in oval(round(2 * self._long), round(2 * self._short), self._facing, 32):
            far = ceil(sqrt((x + self._dx) * (x + self._dx) + (y + self._dy) * (y + self._dy)))
            if self.ez > self.high:
                found.append((self.x + x, self.y + y, self.ez - (self.ez - self.high) * far, self.high, ABOVE, 1.0))
            else:
                found.append((self.x + x, self.y + y, self.low, self.ez + (self.low - self.ez) * far, BELOW, 1.0))
        return found

    def beside(self, outline: Outline) -> bool:
        """Whether an outline is wholly to one side of all columns; never if the eye is overhead."""
        forward_x, forward_y, ex, ey = self._forward_x, self._forward_y, self.ex, self.ey
        widest = STEPS * self._slope
        left = right = not self.overhead
        for x, y in outline:
            dx, dy = x - ex, y - ey
            edge = widest * (dx * forward_x + dy * forward_y)
            aside = dy * forward_x - dx * forward_y
            if aside < edge + 1:
                left = False
            if aside > -edge - 1:
                right = False
        return left or right

    def turns(self, outline: Outline) -> list[float]:
        """The columns, edges apart, in whose planes corners of an outline lie that are before the eye."""
        forward_x, forward_y, ex, ey = self._forward_x, self._forward_y, self.ex, self.ey
        widest = STEPS * self._slope
        found: list[float] = []
        for x, y in outline:
            dx, dy = x - ex, y - ey
            ahead = dx * forward_x + dy * forward_y
            aside = dy * forward_x - dx * forward_y
            if -widest * ahead < aside < widest * ahead:
                found.append(aside / (ahead * self._slope))
        return found
