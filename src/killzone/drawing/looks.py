"""One operative looking at another: lines of sight, the fan to its base, and a section from the side."""

from collections.abc import Iterator
from math import hypot

from killzone.core.pictures import Looking
from killzone.core.table import Operative, Table
from killzone.drawing.shapes import (
    BEYOND,
    BLOCKED,
    CROSSED,
    FAN,
    FAN_LINE,
    FAN_POINT,
    FREE,
    MATTERS,
    STOP,
    Area,
    Block,
    Corner,
    Label,
    Line,
    Ray,
    Section,
    Shape,
    Sign,
)
from killzone.geometry import lines
from killzone.geometry.clip import wedge
from killzone.geometry.parts import Part
from killzone.geometry.units import text as length_text

ROWS = 5
"""Lines of sight go to so many heights of the body, at each of the columns."""
SPREAD = 4
"""Into how many parts the fan is cut by the lines that are drawn."""


def sight_lines(looking: Looking) -> Iterator[Shape]:
    """Lines to both sides of the body and its middle: at each a free one if there is one, or what gets farthest."""
    for column in columns(looking)[::2]:
        best = max(column, key=lambda line: (line.free, _along(line)))
        if best.at is None:
            yield Line(FREE, (best.start, best.end))
        else:
            part = "" if best.part is None else best.part.id
            yield Line(BLOCKED, (best.start, best.at), part)
            yield Line(BEYOND, (best.at, best.end), part)
            yield Sign(STOP, best.at, part)


def columns(looking: Looking) -> list[tuple[lines.Line, ...]]:
    """The lines of sight, column by column."""
    found = looking.sight.lines
    return [found[first : first + ROWS] for first in range(0, len(found), ROWS)]


def _along(line: lines.Line) -> float:
    at = line.at or line.end
    return hypot(at[0] - line.start[0], at[1] - line.start[1])


def stop_labels(looking: Looking, names: dict[str, str]) -> Iterator[Label]:
    """The name of each part that stops lines, once, at the middle one of them."""
    stops: dict[str, list[Sign]] = {}
    for shape in sight_lines(looking):
        if isinstance(shape, Sign):
            stops.setdefault(shape.id, []).append(shape)
    for id, signs in stops.items():
        yield Label(STOP, f"stopped by {names[id]}", signs[len(signs) // 2].at, id)


def fan(looking: Looking) -> Iterator[Shape]:
    """The fan from the chosen point, some of its lines, and what they cross."""
    sides = fan_sides(looking)
    if sides is None:
        return
    (left_x, left_y), (right_x, right_y) = sides
    x, y = looking.point
    matters = dict(looking.matters)
    z, target_z = _height(looking.viewer), _height(looking.target)
    yield Area(FAN, (looking.point, sides[0], sides[1]))
    for crossing in looking.crossings:
        outline = tuple((round(px), round(py)) for px, py in crossing.portion)
        kind = MATTERS if crossing.part.id in matters else CROSSED
        yield Area(kind, outline, crossing.part.id, bottom=crossing.part.bottom, top=crossing.part.top)
    for step in range(SPREAD + 1):
        end = (left_x + (right_x - left_x) * step // SPREAD, left_y + (right_y - left_y) * step // SPREAD, target_z)
        yield Line(FAN_LINE, ((x, y, z), end))
    yield Sign(FAN_POINT, (x, y, z))


def fan_sides(looking: Looking) -> tuple[Corner, Corner] | None:
    """Where the outermost lines of the fan touch the target's base; None if the point lies on it."""
    spot = looking.target.spot
    assert spot is not None
    view = wedge(looking.point[0] - spot.x, looking.point[1] - spot.y, looking.target.card.body.base, spot.facing)
    if view is None:
        return None
    left = (round(spot.x + view.left_x), round(spot.y + view.left_y))
    return left, (round(spot.x + view.right_x), round(spot.y + view.right_y))


def fan_labels(looking: Looking, names: dict[str, str]) -> Iterator[Label]:
    """For each part that is crossed, what it does and how far it is from the target's base."""
    spot = looking.target.spot
    matters = dict(looking.matters)
    assert spot is not None
    for crossing in looking.crossings:
        does = matters.get(crossing.part.id)
        x, y = min(crossing.portion, key=lambda corner: hypot(corner[0] - spot.x, corner[1] - spot.y))
        text = length_text(crossing.to_target)
        if does:
            text = f"{does}: {names[crossing.part.id]}, {text}"
        yield Label(MATTERS if does else CROSSED, text, (round(x), round(y), crossing.part.top), crossing.part.id)


def _height(operative: Operative) -> int:
    assert operative.spot is not None
    return operative.spot.z


def section(table: Table, looking: Looking, names: dict[str, str]) -> Section | None:
    """The cut from the middle of the one base to that of the other; None if they stand above each other."""
    middle = columns(looking)[len(columns(looking)) // 2]
    spot = looking.target.spot
    assert spot is not None
    start, end = middle[0].start, (spot.x, spot.y)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length < 1:
        return None
    blocks = []
    for part in sorted(table.terrain.parts, key=lambda one: one.top):
        first, last = share_inside(part, start[0], start[1], end[0], end[1])
        if first < last:
            words = tuple(sorted(part.traits))
            name = names[part.id]
            look = table.setting.words.of_terrain(words).look
            ends = round(first * length), round(last * length)
            blocks.append(Block(*ends, part.bottom, part.top, name, words, look))
    rays = []
    for line in middle:
        stop = None if line.at is None else (round(_along(line)), line.at[2])
        far = hypot(line.end[0] - start[0], line.end[1] - start[1])
        rays.append(Ray((round(far), line.end[2]), stop, "" if line.part is None else names[line.part.id]))
    viewer, target = _body(looking.viewer, 0), _body(looking.target, round(length))
    return Section(round(length), start[2], viewer, target, tuple(blocks), tuple(rays))


def _body(operative: Operative, at: int) -> Block:
    spot, body = operative.spot, operative.card.body
    assert spot is not None
    half = body.base.length * body.share // 200
    return Block(at - half, at + half, spot.z, spot.z + body.height, operative.name)


def share_inside(part: Part, ax: int, ay: int, bx: int, by: int) -> tuple[float, float]:
    """From which share of the way from a to b to which one it is inside the outline of a part; (1, 0) if never."""
    first, last = 0.0, 1.0
    for a, b, c in part.edges:
        here, there = a * ax + b * ay + c, a * bx + b * by + c
        if here < 0 and there < 0:
            return 1.0, 0.0
        if here < 0:
            first = max(first, here / (here - there))
        elif there < 0:
            last = min(last, here / (here - there))
    return (first, last) if first < last else (1.0, 0.0)
