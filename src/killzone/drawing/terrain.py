"""Terrain as seen from above: tone, outline and shadow tell the height, texture what it is."""

from typing import Final

from killzone.core.words import DENSE, GAP, LADDER, LEVEL, RUBBLE, SPARSE, WALL
from killzone.drawing.canvas import Canvas, tenth
from killzone.drawing.shapes import Area
from killzone.drawing.signs import ladder
from killzone.drawing.themes import THEMES, scope
from killzone.drawing.xml import Element
from killzone.geometry.units import INCH

_SHADOW_X: Final = 0.11
_SHADOW_Y: Final = 0.15
"""How far a shadow falls to the right and down for each inch of height."""


def tone(area: Area) -> str:
    """The class of a part's ground and outline: the higher, the stronger."""
    kind = area.look
    if kind in (WALL, RUBBLE, GAP):
        return kind
    for top, name in ((1.5, "z1"), (3.5, "z2"), (4.5, "z4")):
        if area.top < top * INCH:
            return name
    return "z5"


def patterns(theme: str, seats: str) -> Element:
    """The textures, by id."""
    colours, id = THEMES[theme], scope(theme)
    found = Element("defs")

    def pattern(name: str, size: float, turn: int) -> Element:
        return found.add(
            "pattern",
            id=f"{id}-{name}",
            width=size,
            height=size,
            patternUnits="userSpaceOnUse",
            patternTransform=f"rotate({turn})",
        )

    pattern(DENSE, 7, 45).add("rect", width=2.4, height=7, fill=colours["outline"], opacity=0.42)
    pattern(SPARSE, 8, 0).add("circle", cx=4, cy=4, r=1.5, fill=colours["ink"], opacity=0.7)
    pattern(LEVEL, 14, 0).add("rect", width=1.3, height=14, fill=colours["outline"], opacity=0.34)
    for number, seat in enumerate(seats):
        stripe = pattern(seat, 12, 45 - 90 * (number % 2))
        stripe.add("rect", width=1.4, height=12 if number % 2 == 0 else 6, fill=colours[f"seat-{seat}"], opacity=0.3)
    return found


def shadow(area: Area, canvas: Canvas) -> Element | None:
    """What a part throws on the board; None for what is flat or open."""
    if area.look in (LADDER, GAP, RUBBLE):
        return None
    far = (area.top - area.bottom) / INCH
    moved = [(x + _SHADOW_X * far * INCH, y - _SHADOW_Y * far * INCH) for x, y in area.outline]
    return Element("path", d=canvas.path(_hull([*area.outline, *moved]), True), class_="shadow")


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The smallest convex outline around points."""
    ordered = sorted(set(points))

    def half(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for x, y in corners:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2], kept[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return [*half(ordered), *half(ordered[::-1])]


def part(area: Area, canvas: Canvas, theme: str) -> list[Element]:
    """A part of the terrain."""
    kind = area.look
    box = canvas.box(area.outline)
    if kind == LADDER:
        return [ladder(box)]
    path = canvas.path(area.outline, True)
    found = [Element("path", Element("title", _told(area)), d=path, class_=f"t {tone(area)}")]
    if kind in (DENSE, SPARSE, LEVEL):
        found.append(Element("path", d=path, fill=f"url(#{scope(theme)}-{kind})"))
    if kind == WALL and "closed" in area.words:
        found.append(_bolt(box))
    return found


def _bolt(box: tuple[float, float, float, float]) -> Element:
    """The sign of a closed hatch: a bar along it and one across."""
    x0, y0, x1, y1 = box
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    if x1 - x0 >= y1 - y0:
        d = f"M{tenth(x0 + 6)} {tenth(y)}H{tenth(x1 - 6)}M{tenth(x)} {tenth(y0 + 3)}V{tenth(y1 - 3)}"
    else:
        d = f"M{tenth(x)} {tenth(y0 + 6)}V{tenth(y1 - 6)}M{tenth(x0 + 3)} {tenth(y)}H{tenth(x1 - 3)}"
    return Element("path", d=d, class_="bolt")


def _told(area: Area) -> str:
    return ", ".join([area.name, *area.words])
