"""A picture of everywhere a move can end."""

from math import cos, pi, sin
from typing import Final

from killzone.geometry.labels import Label
from killzone.geometry.reach import APART, Reach
from killzone.geometry.shapes import Spot

_HALVINGS: Final = 5
"""How often the angle between two rays is halved to find the edge that only one of them passes."""
_RAYS: Final = 72
Shape = tuple[int, tuple[tuple[int, int], ...]]
"""A height and an outline seen from above."""


def region(reach: Reach) -> list[Shape]:
    """Outlines per height that together cover what can be reached, to be painted over each other.

    A picture, not a test: rays every five degrees from the start and ten from each bend, as far as they go before
    something is in the way, and closer ones where neighbours differ much. It does not leave out where bases and
    zones only forbid to end.
    """
    reach.explore(())
    shapes: list[Shape] = []
    for label in reach.search.labels.values():
        rays = _RAYS if label.parent is None else _RAYS // 2
        outline = _star(reach, label, rays)
        if outline:
            shapes.append((label.spot.z, outline))
    return shapes


def _star(reach: Reach, label: Label, rays: int) -> tuple[tuple[int, int], ...]:
    step = reach.move.ground.manner.step
    left = (reach.move.limit - label.cost) // step * step
    if left < APART // 4 or left < reach.move.ground.manner.least:
        return ()
    spot = label.spot
    ends: list[tuple[float, float]] = []
    for i in range(rays + 1):
        angle = 2 * pi * i / rays
        far = ends[0][1] if i == rays else reach.ray(spot, cos(angle), sin(angle), left)
        if ends:
            ends.extend(_jump(reach, spot, left, ends[-1], (angle, far)))
        ends.append((angle, far))
    ends.pop()
    return tuple([(round(spot.x + far * cos(angle)), round(spot.y + far * sin(angle))) for angle, far in ends])


def _jump(
    reach: Reach, spot: Spot, left: int, one: tuple[float, float], two: tuple[float, float]
) -> list[tuple[float, float]]:
    """Two rays close to each other between which the lengths of two neighbours jump, if they do."""
    if abs(one[1] - two[1]) < APART / 4:
        return []
    for _ in range(_HALVINGS):
        angle = (one[0] + two[0]) / 2
        far = reach.ray(spot, cos(angle), sin(angle), left)
        if abs(far - one[1]) < abs(far - two[1]):
            one = (angle, far)
        else:
            two = (angle, far)
    return [one, two]
