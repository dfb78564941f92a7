"""What a drawing is made of: shapes by kind in table units, labels and sentences. Plain data, with no looks.

All lengths are hundredths of a millimetre; x runs to the right, y upwards (north on top) and z towards the reader.
Shapes come in the order in which they are painted.
"""

from typing import Final

from killzone.core.pictures import Statement
from killzone.core.values import Json, Value
from killzone.core.words import OTHER

Corner = tuple[int, int]
Point = tuple[int, int, int]

TERRAIN: Final = "terrain"
DROP_ZONE: Final = "drop-zone"
MARKER: Final = "marker"
OPERATIVE: Final = "operative"
POINT: Final = "point"
REACH: Final = "reach"
WAY: Final = "way"
END: Final = "end"
FAN: Final = "fan"
FAN_LINE: Final = "fan-line"
FAN_POINT: Final = "fan-point"
CROSSED: Final = "crossed"
MATTERS: Final = "matters"
FREE: Final = "free"
BLOCKED: Final = "blocked"
BEYOND: Final = "beyond"
STOP: Final = "stop"
TARGET: Final = "target"
VIEWER: Final = "viewer"


class Area(Value):
    """A closed outline: a part of the terrain, a drop zone, a region. `words` are traits and states.

    Terrain has a `look`, one of those of `core/words`, and says what a legend calls that.
    """

    kind: str
    outline: tuple[Corner, ...]
    id: str = ""
    name: str = ""
    bottom: int = 0
    top: int = 0
    seat: int = -1
    words: tuple[str, ...] = ()
    look: str = OTHER
    called: str = ""


class Disc(Value):
    """A round or oval base: somebody, a marker, a place to end. `facing` is in degrees from x towards y.

    `sign` is that of an order, `title` what the order is called; who is `spent` has acted.
    """

    kind: str
    at: Point
    length: int
    width: int
    facing: int = 0
    id: str = ""
    name: str = ""
    seat: int = -1
    words: tuple[str, ...] = ()
    sign: str = ""
    title: str = ""
    spent: bool = False


class Line(Value):
    """A straight or bent line."""

    kind: str
    points: tuple[Point, ...]
    id: str = ""


class Sign(Value):
    """A mark at a point: where a line is stopped, where a fan starts. `id` is the part that it is about."""

    kind: str
    at: Point
    id: str = ""
    name: str = ""


class Region(Value):
    """A region at a height: what is inside an odd number of these closed lines."""

    kind: str
    z: int
    lines: tuple[tuple[Corner, ...], ...]


Shape = Area | Disc | Line | Region | Sign


class Label(Value):
    """Words that belong to a place; where exactly they stand is up to whoever draws. `kind` and `id` are those of
    their shape."""

    kind: str
    text: str
    at: Point
    id: str = ""


class Block(Value):
    """A part that a section cuts: from where to where along it, between which heights, and how it looks."""

    start: int
    end: int
    bottom: int
    top: int
    name: str
    words: tuple[str, ...] = ()
    look: str = OTHER


class Ray(Value):
    """A line of sight in a section, from the eye to a height of the target; `stop` is where it is stopped, if it is."""

    end: tuple[int, int]
    stop: tuple[int, int] | None = None
    name: str = ""


class Section(Value):
    """A cut through the board straight from one operative to another, seen from the side.

    Lengths are along the cut, from the middle of the viewer's base, and upwards from the floor.
    """

    length: int
    eye: int
    viewer: Block
    target: Block
    blocks: tuple[Block, ...]
    rays: tuple[Ray, ...]


class Note(Value):
    """Sentences under a heading."""

    title: str
    statements: tuple[Statement, ...]


class Drawing(Value):
    """A picture as data."""

    title: str
    text: str
    width: int
    depth: int
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...] = ()
    notes: tuple[Note, ...] = ()
    section: Section | None = None

    def plain(self) -> Json:
        """The drawing as data for JSON: every shape says by `shape` what it is, and fields with nothing in them are
        left out."""
        return plain(self)


def plain(value: object) -> Json:
    """A shape, or anything made of shapes, as data for JSON."""
    if isinstance(value, Value):
        kind = type(value)
        data: dict[str, Json] = {"shape": kind.__name__.lower()} if isinstance(value, Shape) else {}
        for name in kind.fields:
            item = getattr(value, name)
            if name not in kind.defaults or item != kind.defaults[name]:
                data[name] = plain(item)
        return data
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, int) else value
