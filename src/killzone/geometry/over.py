"""Straight ways of a move through or over whatever is there, for ends to which no way over places is found."""

from collections.abc import Iterator
from math import cos, pi, sin

from killzone.geometry.moves import Move
from killzone.geometry.paths import check
from killzone.geometry.routes import ends_well
from killzone.geometry.shapes import Spot
from killzone.geometry.strides import stride
from killzone.geometry.tracks import Path, Track

_LENGTHS, _TURNS = 12, 32
"""Of how many lengths, and in how many directions, straight ways are tried all round."""


def has_terrain(move: Move) -> bool:
    """Whether there is anything near that a move may have to go over, through or down from."""
    start, far = move.start, move.limit + move.ground.radius
    return bool(move.ground.terrain.near(start.x - far, start.y - far, start.x + far, start.y + far))


def straight_over(move: Move, x: int, y: int) -> Track | None:
    """The straight way to a point seen from above, through or over whatever is there, if it is legal."""
    for path in _straight(move, x, y):
        if ends_well(move, path[-1]) and (track := check(move, path, True)).legal:
            return track
    return None


def _straight(move: Move, x: int, y: int) -> Iterator[Path]:
    """On its level, as low as it can over what is in the way, and with a jump from the first edge."""
    start, manner = move.start, move.ground.manner
    yield start, Spot(x, y, start.z, start.facing)
    for jump in (False, True) if manner.jumps_from(start.z) else (False,):
        path = stride(move.ground, start, x, y, move.climbs, 0, jump, move.limit + 2.0)
        if path is not None and len(path) > 2:
            yield path


def straight_ways(move: Move) -> Iterator[Track]:
    """The legal straight ways of a move, whatever is there, of many lengths all round, the longest first."""
    if move.ground.manner.fly or not has_terrain(move):
        return
    for share in range(_LENGTHS, 0, -1):
        length = move.limit * share / _LENGTHS
        for turn in range(_TURNS):
            along = 2 * pi * turn / _TURNS
            x, y = move.start.x + int(length * cos(along)), move.start.y + int(length * sin(along))
            if (track := straight_over(move, x, y)) is not None:
                yield track
