"""Where a move can end: regions for each level with their common edge, and some ways with their costs."""

from collections.abc import Iterator

from killzone.core.pictures import Reaching
from killzone.drawing.contours import contours
from killzone.drawing.shapes import END, REACH, WAY, Corner, Disc, Label, Line, Region, Shape
from killzone.geometry.reach import reach
from killzone.geometry.regions import region
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text


def regions(reaching: Reaching) -> list[Region]:
    """What can be reached on each level, the lowest first; nothing if there is nowhere to end."""
    levels: dict[int, list[tuple[Corner, ...]]] = {}
    for z, outline in region(reach(reaching.move)) if reaching.ways else ():
        levels.setdefault(z, []).append(outline)
    return [Region(REACH, z, tuple(contours(levels[z]))) for z in sorted(levels)]


def ways(reaching: Reaching) -> Iterator[Shape]:
    """The ways to the ends, then the ends."""
    base = reaching.mover.card.body.base
    for number, way in enumerate(reaching.ways, 1):
        yield Line(WAY, tuple((spot.x, spot.y, spot.z) for spot in way.track.path), str(number))
    for number, way in enumerate(reaching.ways, 1):
        end = way.track.path[-1]
        at = (end.x, end.y, end.z)
        yield Disc(END, at, base.length, base.width, end.facing, str(number), way.cost, reaching.mover.seat)


def way_labels(reaching: Reaching) -> Iterator[Label]:
    """At each end its number and its cost."""
    for number, way in enumerate(reaching.ways, 1):
        end = way.track.path[-1]
        up = f", {length_text(end.z, 1 if end.z % INCH else 0)} up" if end.z else ""
        yield Label(END, f"{way.total}{up}", (end.x, end.y, end.z), str(number))
