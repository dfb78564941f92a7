"""From table units to a picture's: y runs down there, and everything has a scale."""

from collections.abc import Iterable

from killzone.drawing.placing import Box
from killzone.drawing.xml import number


class Canvas:
    """Where the board lies in the picture, and how large."""

    __slots__ = ("bottom", "left", "scale")

    def __init__(self, left: float, bottom: float, scale: float) -> None:
        self.left = left
        self.bottom = bottom
        self.scale = scale

    def x(self, x: float) -> float:
        return self.left + x * self.scale

    def y(self, y: float) -> float:
        return self.bottom - y * self.scale

    def path(self, points: Iterable[tuple[float, ...]], closed: bool = False) -> str:
        """The data of a path through points of the table."""
        corners = " ".join(f"{tenth(self.x(point[0]))} {tenth(self.y(point[1]))}" for point in points)
        return f"M{corners}{'Z' if closed else ''}"

    def box(self, outline: Iterable[tuple[int, int]]) -> Box:
        """The box around an outline."""
        corners = list(outline)
        xs, ys = [self.x(x) for x, _ in corners], [self.y(y) for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)


def tenth(value: float) -> str:
    """A number with one place at most."""
    return number(round(value, 1))
