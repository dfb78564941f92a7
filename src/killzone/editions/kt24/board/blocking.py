"""Blocking terrain: gaps that are solid for sight and nothing at all to whoever moves."""

from killzone.core.rules import rule
from killzone.geometry.parts import Part
from killzone.geometry.terrain import Terrain

HOLLOW = "hollow"
"""What a Blocking part is called that has no other type: it stops lines, but no base."""

_ONLY_BLOCKING = frozenset({"blocking"})


@rule("kt24.terrain.blocking")
def with_gaps(terrain: Terrain, full: bool) -> Terrain:
    """Blocking gaps are intervening like the terrain around them, their own feature; a lite game knows only gaps."""
    if not any(part.traits == _ONLY_BLOCKING for part in terrain.parts):
        return terrain
    parts = (part if part.traits != _ONLY_BLOCKING else _gap(part, terrain) for part in terrain.parts)
    kept = tuple(part for part in parts if full or HOLLOW not in part.traits)
    return Terrain(terrain.width, terrain.depth, kept)


def _gap(part: Part, terrain: Terrain) -> Part:
    around = frozenset[str]().union(*(one.traits for one in terrain.parts if one.feature == part.feature))
    like = "heavy" if "heavy" in around else "light"
    traits = part.traits | {HOLLOW, like}
    return Part(part.id, part.feature, part.outline, part.bottom, part.top, traits, part.when)
