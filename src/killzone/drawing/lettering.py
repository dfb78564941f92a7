"""The words on a board: what matters most is placed first, and each stands where it covers least."""

from itertools import pairwise
from typing import Final

from killzone.core.words import LADDER
from killzone.drawing.canvas import Canvas, tenth
from killzone.drawing.placing import Box, Placer
from killzone.drawing.shapes import (
    BEYOND,
    CROSSED,
    DROP_ZONE,
    END,
    MARKER,
    MATTERS,
    OPERATIVE,
    POINT,
    STOP,
    TERRAIN,
    Area,
    Disc,
    Drawing,
    Label,
    Line,
)
from killzone.drawing.themes import SEATS
from killzone.drawing.words import width
from killzone.drawing.xml import Element

CHIP: Final = 13.0
NAME: Final = 13.0
SMALL: Final = 11.5
"""Sizes of type."""

_EDGES: Final = {STOP: "blocked", MATTERS: "caution", CROSSED: "caution", END: "free"}
_ORDER: Final = (STOP, MATTERS, END, OPERATIVE, POINT, CROSSED, MARKER, TERRAIN)


def letter(drawing: Drawing, canvas: Canvas) -> list[Element]:
    """All labels of a drawing that find a place; leaders lie under them."""
    bounds = (canvas.x(0) + 3, canvas.y(drawing.depth) + 3, canvas.x(drawing.width) - 3, canvas.y(0) - 3)
    placer = Placer(bounds)
    _keep_free(drawing, canvas, placer)
    leaders, words = Element("g"), Element("g")
    _zones(drawing, canvas, placer, words)
    discs = {shape.id: shape for shape in drawing.shapes if isinstance(shape, Disc)}
    areas = {shape.id: shape for shape in drawing.shapes if isinstance(shape, Area) and shape.kind == TERRAIN}
    for label in sorted(drawing.labels, key=lambda one: _ORDER.index(one.kind)):
        if label.kind == TERRAIN:
            _terrain(label, areas, canvas, placer, words)
        elif label.kind in (OPERATIVE, POINT, MARKER):
            _name(label, discs[label.id], canvas, placer, words)
        else:
            _chip(label, discs.get(label.id), canvas, placer, leaders, words)
    return [leaders, words]


def _keep_free(drawing: Drawing, canvas: Canvas, placer: Placer) -> None:
    for shape in drawing.shapes:
        if isinstance(shape, Disc):
            x, y, radius = canvas.x(shape.at[0]), canvas.y(shape.at[1]), shape.length * canvas.scale / 2 + 3
            placer.take((x - radius, y - radius, x + radius, y + radius))
        elif isinstance(shape, Line) and shape.kind != BEYOND:
            for start, end in pairwise(shape.points):
                placer.avoid_line(canvas.x(start[0]), canvas.y(start[1]), canvas.x(end[0]), canvas.y(end[1]))
        elif isinstance(shape, Area) and shape.kind == MATTERS:
            placer.take(canvas.box(shape.outline))


def _chip(label: Label, disc: Disc | None, canvas: Canvas, placer: Placer, leaders: Element, words: Element) -> None:
    """A small plate with an edge in the colour of what it is about, and a line to it if it stands apart."""
    size = SMALL if label.kind in (CROSSED, END) else CHIP
    wide, high = width(label.text, size, True) + 12, size + 7
    x, y = canvas.x(label.at[0]), canvas.y(label.at[1])
    near = 12.0 if disc is None else disc.width * canvas.scale / 2 + 5
    box = placer.around(x, y, wide, high, near, near + 150)
    if box is None:
        return
    x0, y0, x1, y1 = box
    to_x, to_y = min(max(x, x0), x1), min(max(y, y0), y1)
    if disc is None and abs(to_x - x) + abs(to_y - y) > 6:
        leaders.add("path", d=f"M{tenth(x)} {tenth(y)}L{tenth(to_x)} {tenth(to_y)}", class_="lead")
    words.add(
        "rect",
        x=tenth(x0),
        y=tenth(y0),
        width=tenth(x1 - x0),
        height=tenth(y1 - y0),
        rx=5,
        class_=f"chip by-{_EDGES[label.kind]}",
    )
    text_x, text_y = tenth((x0 + x1) / 2), tenth(y1 - high / 2 + size * 0.36)
    words.add("text", label.text, x=text_x, y=text_y, font_size=size, class_="c b")


def _name(label: Label, disc: Disc, canvas: Canvas, placer: Placer, words: Element) -> None:
    """The name of an operative or marker, beside it."""
    size = SMALL if label.kind == MARKER else NAME
    wide, high = width(label.text, size, True) + 6, size + 4
    x, y = canvas.x(label.at[0]), canvas.y(label.at[1])
    near = disc.width * canvas.scale / 2 + 4
    box = placer.around(x, y, wide, high, near, near + 40)
    if box is not None:
        kind = f"name-{SEATS[disc.seat]}" if label.kind == OPERATIVE else "m" if label.kind == MARKER else ""
        _tagged(words, label.text, box, size, f"c b {kind}".strip())


def _tagged(words: Element, text: str, box: Box, size: float, kind: str, turned: bool = False) -> None:
    """A text on a small ground that keeps it readable on any texture."""
    x0, y0, x1, y1 = box
    words.add("rect", x=tenth(x0), y=tenth(y0), width=tenth(x1 - x0), height=tenth(y1 - y0), rx=3, class_="tag")
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if turned:
        turn = f"rotate(-90 {tenth(x)} {tenth(y)})"
        words.add("text", text, x=tenth(x), y=tenth(y + size * 0.36), font_size=size, class_=kind, transform=turn)
    else:
        words.add("text", text, x=tenth(x), y=tenth(y + size * 0.36), font_size=size, class_=kind)


def _terrain(label: Label, areas: dict[str, Area], canvas: Canvas, placer: Placer, words: Element) -> None:
    """The id and height of a part: on it where there is room, across or along; otherwise beside it."""
    area = areas[label.id]
    wide, high = width(label.text, SMALL, True) + 6, SMALL + 3
    higher = [canvas.box(one.outline) for one in areas.values() if one.top > area.top and one.bottom >= area.bottom]
    x0, y0, x1, y1 = canvas.box(area.outline)
    flat = [box for box in _within(x0, y0, x1, y1, wide, high) if not _meets(box, higher)]
    found = placer.among(flat, 60)
    if found is not None:
        _tagged(words, label.text, found, SMALL, "c ink")
        return
    turned = [box for box in _within(x0, y0, x1, y1, high, wide) if not _meets(box, higher)]
    found = placer.among(turned, 60)
    if found is not None:
        _tagged(words, label.text, found, SMALL, "c ink", turned=True)
        return
    if _meets((x0 + 1, y0 + 1, x1 - 1, y1 - 1), higher):
        return
    parts = [canvas.box(one.outline) for one in areas.values() if one.id != area.id and one.look != LADDER]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    beside = [
        (x - wide / 2, y1 + 2, x + wide / 2, y1 + 2 + high),
        (x - wide / 2, y0 - 2 - high, x + wide / 2, y0 - 2),
        (x1 + 2, y - high / 2, x1 + 2 + wide, y + high / 2),
        (x0 - 2 - wide, y - high / 2, x0 - 2, y + high / 2),
    ]
    found = placer.among([box for box in beside if not _meets(box, parts)], 60)
    if found is not None:
        _tagged(words, label.text, found, SMALL, "c ink")


def _within(x0: float, y0: float, x1: float, y1: float, wide: float, high: float) -> list[Box]:
    """Boxes of a size inside another, from the middle outwards; none if it is too small."""
    room_x, room_y = x1 - x0 - wide, y1 - y0 - high
    if room_x < 2 or room_y < 2:
        return []
    shares = (0.5, 0.25, 0.75, 0.05, 0.95)
    places = sorted(((i, j) for i in shares for j in shares), key=lambda one: abs(one[0] - 0.5) + abs(one[1] - 0.5))
    return [(x0 + room_x * i, y0 + room_y * j, x0 + room_x * i + wide, y0 + room_y * j + high) for i, j in places]


def _meets(box: Box, others: list[Box]) -> bool:
    left, top, right, bottom = box
    return any(left < x1 and right > x0 and top < y1 and bottom > y0 for x0, y0, x1, y1 in others)


def _zones(drawing: Drawing, canvas: Canvas, placer: Placer, words: Element) -> None:
    """The names of those who have the drop zones, along their outer edges, where there is room."""
    for shape in drawing.shapes:
        if isinstance(shape, Area) and shape.kind == DROP_ZONE and shape.name:
            x0, y0, x1, y1 = canvas.box(shape.outline)
            text = f"{shape.words[0]}, {shape.name}"
            kind = f"c b name-{SEATS[max(shape.seat, 0)]}"
            wide, high = width(text, NAME, True), NAME + 2
            if x1 - x0 >= y1 - y0:
                y = y1 - 5 - high if y0 + y1 > 2 * canvas.y(drawing.depth / 2) else y0 + 5
                places = [(x, y, x + wide, y + high) for x in (x0 + 8, x1 - 8 - wide, (x0 + x1 - wide) / 2)]
            else:
                x = x0 + 5 if x0 + x1 < 2 * canvas.x(drawing.width / 2) else x1 - 5 - high
                places = [(x, y, x + high, y + wide) for y in (y1 - 8 - wide, y0 + 8, (y0 + y1 - wide) / 2)]
            found = placer.among(places)
            if found is not None:
                _tagged(words, text, found, NAME, kind, turned=x1 - x0 < y1 - y0)
