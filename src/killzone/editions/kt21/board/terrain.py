"""Terrain features: what kinds there are, the traits they stand for, and barricades."""

from typing import Final

from killzone.content.words import words
from killzone.core.rules import rule
from killzone.editions.shared.board.barricades import HIGH, barricade_outline
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot

BARRICADE: Final = "barricade"
"""The kind of terrain that players set up themselves."""


@rule(
    "kt21.terrain.wall",
    "kt21.terrain.low-wall",
    "kt21.terrain.pipes",
    "kt21.terrain.machine",
    "kt21.terrain.detritus",
    "kt21.terrain.materiel",
    "kt21.terrain.mixed",
    "kt21.cq.pipes",
    "kt21.cq.apparatus",
)
def traits_of(kind: str, top: int) -> frozenset[str]:
    """The traits that a part has for the kind of its feature. Raises KeyError."""
    return frozenset(words("kt21").kinds[kind].all_traits(top))


@rule("kt21.terrain.barricade")
def barricade(id: str, spot: Spot) -> Part:
    """A barricade 2" wide, 0.5" thick and 1" high whose length lies along the facing of the spot."""
    return Part(id, id, barricade_outline(spot), 0, HIGH, traits_of(BARRICADE, HIGH))
