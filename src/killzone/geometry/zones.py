"""Whether a base, still or moving, is in a zone."""

from math import isqrt, sqrt
from typing import Final

from killzone.geometry.ground import Ground
from killzone.geometry.measure import within
from killzone.geometry.moves import Zone, meeting
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import sweep_gap, sweep_hits

GRAIN: Final = 635
"""The way between two places at which `Zone.counts` is asked: a quarter of an inch."""


def inside(ground: Ground, zone: Zone, spot: Spot) -> bool:
    """Whether a base standing here is in the zone."""
    centre = zone.spot
    if ground.round and zone.round:
        dx, dy = spot.x - centre.x, spot.y - centre.y
        if dx * dx + dy * dy > zone.square(ground.radius, spot.z):
            return False
    elif not within(spot, ground.body.base, centre, zone.base, zone.reach):
        return False
    return zone.counts is None or zone.counts(spot)


def enters(ground: Ground, zone: Zone, a: Spot, b: Spot) -> bool:
    """Whether a base going straight from a to b is in the zone anywhere on its way, the ends included."""
    centre = zone.spot
    low, high = (a.z, b.z) if a.z < b.z else (b.z, a.z)
    z = low if centre.z < low else high if centre.z > high else centre.z
    square = zone.square(ground.radius, z)
    if not (ground.round and zone.round):
        # The bound for ovals is a whole number: to a hundredth of a millimetre, and exact where both are at one height.
        edges, radius = meeting(ground.body.base, b.facing, centre, zone.base)
        flat = zone.reach * zone.reach - (z - centre.z) * (z - centre.z)
        far = radius + isqrt(flat) if flat > 0 else radius
        if flat < 0 or not sweep_hits(a.x, a.y, b.x, b.y, edges, far * far + 1):
            return False
    elif square < 0 or sweep_gap(a.x, a.y, b.x, b.y, centre.x, centre.y, square) > 0:
        return False
    if zone.counts is None:
        return True
    return any(inside(ground, zone, spot) for spot in _asked(a, b, centre, square))


def _asked(a: Spot, b: Spot, centre: Spot, square: int) -> list[Spot]:
    """The places on the way at which the zone's own condition is asked."""
    dx, dy, dz = b.x - a.x, b.y - a.y, b.z - a.z
    length = float(dx * dx + dy * dy)
    first, last, middle = 0.0, 1.0, 0.0
    if length > 0.0:
        along = float(dx * (centre.x - a.x) + dy * (centre.y - a.y))
        side = float(dx * (centre.y - a.y) - dy * (centre.x - a.x))
        half = sqrt(max(0.0, square * length - side * side))
        first = max(0.0, (along - half) / length)
        last = min(1.0, (along + half) / length)
        middle = min(last, max(first, along / length))
    stretch = (last - first) * (sqrt(length) + abs(dz))
    steps = max(1, -int(-stretch // GRAIN))
    shares = [first + (last - first) * i / steps for i in range(steps + 1)]
    shares.append(middle)
    return [Spot(round(a.x + dx * t), round(a.y + dy * t), round(a.z + dz * t), b.facing) for t in shares]
