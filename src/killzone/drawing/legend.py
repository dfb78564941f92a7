"""The legend: what is shown on this board, and nothing else."""

from collections.abc import Iterator
from typing import Final

from killzone.core.words import DENSE, GAP, LADDER, LEVEL, LID, NO_TRAIT, OTHER, RUBBLE, SIGHT, SPARSE, WALL
from killzone.drawing.canvas import tenth
from killzone.drawing.shapes import (
    BLOCKED,
    CROSSED,
    DROP_ZONE,
    END,
    FAN,
    FREE,
    MARKER,
    MATTERS,
    OPERATIVE,
    POINT,
    REACH,
    TERRAIN,
    Area,
    Disc,
    Drawing,
)
from killzone.drawing.themes import SEATS, scope
from killzone.drawing.words import width
from killzone.drawing.xml import Element

SIZE: Final = 12.5
ROW: Final = 26.0
SWATCH: Final = 28.0
HIGH: Final = 16.0

_ORDER: Final = (DENSE, SPARSE, LEVEL, WALL, RUBBLE, OTHER, LADDER, GAP)


def legend(group: Element, drawing: Drawing, theme: str, left: float, top: float, room: float) -> float:
    """Draws the legend in as many rows as it needs; gives where it ends."""
    x, y = left, top
    for swatch, words in _entries(drawing, theme):
        wide = SWATCH + 8 + width(words, SIZE) + 20
        if x + wide > left + room and x > left:
            x, y = left, y + ROW
        item = group.add("g", transform=f"translate({tenth(x)} {tenth(y)})")
        item.children += swatch
        item.add("text", words, x=SWATCH + 8, y=tenth(HIGH / 2 + SIZE * 0.36), font_size=SIZE, class_="m")
        x += wide
    return y + ROW


def _entries(drawing: Drawing, theme: str) -> Iterator[tuple[list[Element], str]]:
    kinds = {shape.kind for shape in drawing.shapes}
    areas = [shape for shape in drawing.shapes if isinstance(shape, Area)]
    looks = {area.look: area.called for area in areas if area.kind == TERRAIN}
    for kind in (one for one in _ORDER if one in looks):
        yield _terrain(kind, theme), looks[kind] or NO_TRAIT.title
    if any("closed" in area.words for area in areas):
        yield [_bar("t wall", 3, 10), Element("path", d="M6 8H22M14 5v6", class_="bolt")], "Hatchway, closed"
    if looks.keys() & {DENSE, SPARSE, LEVEL, WALL}:
        tones = [
            Element("rect", x=i * 7, y=2, width=7, height=12, class_=f"t {tone}")
            for i, tone in enumerate(("z1", "z2", "z4", "z5"))
        ]
        yield tones, 'Height: to 1.5", 3.5", 4.5", above'
    if DROP_ZONE in kinds:
        seats = sorted({max(area.seat, 0) for area in areas if area.kind == DROP_ZONE})
        wide = SWATCH / len(seats)
        zones = [
            Element("rect", x=tenth(i * wide), y=1, width=tenth(wide), height=14, class_=f"zone-{SEATS[seat]}")
            for i, seat in enumerate(seats)
        ]
        yield zones, f"{next(area.words[0] for area in areas if area.kind == DROP_ZONE)}s"
    if MARKER in kinds:
        ring = Element("circle", cx=14, cy=8, r=8, class_="flag tick")
        yield [ring, Element("path", d="M11 13V3h7l-2 2.5 2 2.5h-7", class_="flag tick")], "Objective marker"
    discs = [shape for shape in drawing.shapes if isinstance(shape, Disc)]
    titles = {disc.sign: disc.title for disc in discs if disc.kind == OPERATIVE}
    if SIGHT in titles:
        sight = Element("path", d="M14 3v3.2M14 13V9.8M9 8h3.2M19 8h-3.2", class_="onbadge")
        yield [Element("circle", cx=14, cy=8, r=6.4, class_="badge"), sight], titles[SIGHT]
    if LID in titles:
        lid = Element("path", d="M10.2 7Q14 11.4 17.8 7", class_="onlid")
        yield [Element("circle", cx=14, cy=8, r=6.2, class_="lid"), lid], titles[LID]
    if POINT in kinds:
        yield [Element("circle", cx=14, cy=8, r=7, class_="point")], "Point asked about, 25 mm base"
    yield from _lines(kinds)


def _lines(kinds: set[str]) -> Iterator[tuple[list[Element], str]]:
    if FREE in kinds:
        yield [Element("path", d="M0 8H28", class_="free")], "Free line of sight"
    if BLOCKED in kinds:
        cross = Element("path", d="M19 4l8 8m0-8l-8 8", class_="cross")
        yield [Element("path", d="M0 8H19", class_="blocked"), cross], "Stopped line"
    if FAN in kinds:
        fan = Element("path", d="M0 8L28 1V15Z", class_="fan")
        yield [fan, Element("path", d="M0 8L28 1M0 8L28 15", class_="fanline")], "Lines to the base"
    if CROSSED in kinds:
        yield [_bar("crossed", 2, 12)], "Crossed, distance to the base"
    if MATTERS in kinds:
        yield [_bar("matters", 2, 12)], "Crossed, and it counts"
    if REACH in kinds:
        yield [_reach()], "Where the middle of the base can get"
    if END in kinds:
        yield [Element("circle", cx=14, cy=8, r=7.4, class_="end")], "Some ends"


def _terrain(kind: str, theme: str) -> list[Element]:
    if kind == LADDER:
        return [Element("path", d="M1 3H27M1 13H27M5 3v10M11 3v10M17 3v10M23 3v10", class_="rung")]
    tone = {WALL: "wall", RUBBLE: "rubble", GAP: "gap", SPARSE: "z1"}.get(kind, "z2")
    found = [_bar(f"t {tone}", 2, 12)]
    if kind in (DENSE, SPARSE, LEVEL):
        found.append(Element("rect", y=2, width=28, height=12, fill=f"url(#{scope(theme)}-{kind})"))
    return found


def _bar(kind: str, y: float, high: float) -> Element:
    return Element("rect", y=y, width=28, height=high, class_=kind)


def _reach() -> Element:
    bar = _bar("reach", 1, 14)
    bar.attributes["fill_opacity"] = 0.2
    return bar
