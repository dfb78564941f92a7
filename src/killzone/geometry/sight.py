"""Sight: whether a straight line from an eye reaches a body, and what stops those that do not.

The eye is above the centre of the base. A body is an upright cylinder, seven tenths as wide as its base (arms and
weapons reach farther, torsos less), from 3 mm above the underside of the base, which is no part of it, to its top.

The construction: the silhouette of the body is an upright panel through its axis, square to the view, cut into 32
equal strips by 33 columns. Within a column nothing is sampled: each convex part hides exactly one span of heights, and
spans are compared in whole hundredths of a millimetre. So a free window of any height is found if it is as wide as a
strip (0.55 mm on a 25 mm base, 0.9 mm on 40 mm, 1.3 mm on the long side of 60 mm; a line in the rules is 1 mm wide);
narrower ones may be missed, and nothing is ever seen through a wall. The panel's width is rounded by at most 0.12 mm.

A line that touches a part, if only at a corner, is stopped: otherwise one could look between two walls that stand
side by side. All clipping is done in whole numbers, so a line grazing a corner comes out the same from both ends, in
every run, and on mirrored boards and boards turned by quarters.
"""

from math import sqrt
from typing import Final, final

from killzone.geometry.lines import NOTHING, Line, stopped
from killzone.geometry.outlines import moved, oval
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Solid, Terrain

Span = tuple[int, int, int]
"""The lowest and the highest hidden height, and the number of the solid that hides them."""

STEPS: Final = 16
"""Strips of a silhouette on either side of its middle."""
FEET: Final = 300
"""How far above the underside of its base a body begins."""
_LOOSE: Final = -1


@final
class Sight:
    """What an eye sees of a body.

    `hidden` of `total` is the share of the silhouette that no line reaches, counted over its columns, so right to about
    one of 33; `by` gives each part that hides some of it with its own share, the largest first; parts may hide the
    same. `lines` are to draw: to five heights at five columns. They are a selection, so all may be stopped although
    `visible`, when only a narrow window is free.
    """

    __slots__ = ("lines", "hidden", "total", "by")  # noqa: RUF023 - the order is that of the constructor

    def __init__(self, lines: tuple[Line, ...], hidden: int, total: int, by: tuple[tuple[Part, int], ...]) -> None:
        self.lines = lines
        self.hidden = hidden
        self.total = total
        self.by = by

    @property
    def visible(self) -> bool:
        return self.hidden < self.total

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sight)
            and self.lines == other.lines
            and self.hidden == other.hidden
            and self.total == other.total
            and self.by == other.by
        )

    def __hash__(self) -> int:
        return hash((self.lines, self.hidden, self.total, self.by))

    def __repr__(self) -> str:
        return f"Sight({self.lines!r}, {self.hidden}, {self.total}, {self.by!r})"


@final
class _Panel:
    """The silhouette of a body for an eye: the middle, the step to the next column, the heights."""

    __slots__ = ("x", "y", "step_x", "step_y", "low", "high")  # noqa: RUF023

    def __init__(self, x: int, y: int, step_x: int, step_y: int, low: int, high: int) -> None:
        self.x = x
        self.y = y
        self.step_x = step_x
        self.step_y = step_y
        self.low = low
        self.high = high


def visible(
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
) -> bool:
    """Whether some line from the eye of one model reaches the body of another.

    Parts with a trait of `ignore` stop nothing, those with one of `endless` stop lines at every height. `extra` are
    further parts, such as other models (see `body_part`).
    """
    ex, ey, ez = spot.x, spot.y, spot.z + body.eye
    panel = _panel(ex, ey, target_spot, target_body)
    px, py, low, high = panel.x, panel.y, panel.low, panel.high
    solids = _between(ex, ey, panel, terrain, ignore, endless)
    if extra:
        solids += tuple([(part.edges, part.bottom, part.top, part) for part in extra])
    if not solids:
        return True
    middle = _chain(_spans(solids, ex, ey, ez, px, py, low, high, True), low, high, 0)
    if not middle:
        return True
    return _beside(solids, ex, ey, ez, panel, middle)


def _beside(solids: tuple[Solid, ...], ex: int, ey: int, ez: int, panel: _Panel, middle: tuple[int, ...]) -> bool:
    """Whether a column other than the middle one has a free height.

    What a convex part hides of a panel is convex. So if the same parts, each overlapping the next, hide all of two
    columns, they hide all between them; only where the parts change does one have to look closer.
    """
    low, high = panel.low, panel.high
    strips: list[tuple[int, tuple[int, ...], int, tuple[int, ...]]] = []
    for side in (-STEPS, STEPS):
        px, py = panel.x + side * panel.step_x, panel.y + side * panel.step_y
        chain = _chain(_spans(solids, ex, ey, ez, px, py, low, high, True), low, high, side)
        if not chain:
            return True
        if chain != middle:
            strips.append((0, middle, side, chain))
    while strips:
        start, start_chain, end, end_chain = strips.pop()
        column = (start + end) // 2
        px, py = panel.x + column * panel.step_x, panel.y + column * panel.step_y
        chain = _chain(_spans(solids, ex, ey, ez, px, py, low, high, True), low, high, column)
        if not chain:
            return True
        if abs(end - start) > 2:
            if chain != start_chain:
                strips.append((start, start_chain, column, chain))
            if chain != end_chain:
                strips.append((column, chain, end, end_chain))
    return False


def wholly_visible(
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
) -> bool:
    """Whether nothing hides any of the 33 columns of the target's body, nowhere between its feet and its top."""
    ex, ey, ez = spot.x, spot.y, spot.z + body.eye
    panel = _panel(ex, ey, target_spot, target_body)
    solids = _between(ex, ey, panel, terrain, ignore, endless)
    solids += tuple([(part.edges, part.bottom, part.top, part) for part in extra])
    if not solids:
        return True
    for column in (0, -STEPS, STEPS, *range(1 - STEPS, STEPS)):
        px, py = panel.x + column * panel.step_x, panel.y + column * panel.step_y
        if _spans(solids, ex, ey, ez, px, py, panel.low, panel.high, True):
            return False
    return True


def sight(
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
) -> Sight:
    """All that `visible` looks at, worked out to the end: how much is hidden, by what, and lines to draw."""
    ex, ey, ez = spot.x, spot.y, spot.z + body.eye
    panel = _panel(ex, ey, target_spot, target_body)
    solids = _between(ex, ey, panel, terrain, ignore, endless)
    solids += tuple([(part.edges, part.bottom, part.top, part) for part in extra])
    low, high = panel.low, panel.high
    hidden = 0
    shares = [0] * len(solids)
    lines: list[Line] = []
    for column in range(-STEPS, STEPS + 1):
        px, py = panel.x + column * panel.step_x, panel.y + column * panel.step_y
        free_from = low
        for start, end, number in sorted(_spans(solids, ex, ey, ez, px, py, low, high, False)):
            first, last = max(start, low), min(end, high)
            shares[number] += last - first + 1
            hidden += max(last - max(first, free_from) + 1, 0)
            free_from = max(free_from, last + 1)
        if column % (STEPS // 2) == 0:
            for row in range(5):
                lines.append(stopped((ex, ey, ez), (px, py, low + (high - low) * row // 4), solids))
    by = sorted([(-share, number) for number, share in enumerate(shares) if share])
    total = (2 * STEPS + 1) * (high - low + 1)
    return Sight(tuple(lines), hidden, total, tuple([(solids[number][3], -share) for share, number in by]))


def body_part(id: str, spot: Spot, body: Body) -> Part:
    """A model as something that hides others: the cylinder of its body as a prism of 32 corners (0.04 mm narrower)."""
    base = body.base
    outline = oval(_body_axis(base.length), _body_axis(base.width), spot.facing, 32)
    return Part(id, id, moved(outline, spot.x, spot.y), spot.z, spot.z + body.height)


def _body_axis(axis: int) -> int:
    return axis * 7 // 10


def _panel(ex: int, ey: int, spot: Spot, body: Body) -> _Panel:
    """The silhouette of a body for an eye; one upright line if the eye is straight above or below."""
    dx, dy = spot.x - ex, spot.y - ey
    feet = min(FEET, body.height // 2)
    far = sqrt(dx * dx + dy * dy)
    if far == 0:
        return _Panel(spot.x, spot.y, 0, 0, spot.z + feet, spot.z + body.height)
    step = _half_width(body.base, spot.facing, dx / far, dy / far) / (STEPS * far)
    return _Panel(spot.x, spot.y, round(-dy * step), round(dx * step), spot.z + feet, spot.z + body.height)


def _half_width(base: Base, facing: int, dx: float, dy: float) -> float:
    """Half the width of a body seen along a direction."""
    if base.length == base.width:
        return base.length * 0.35
    return max(x * -dy + y * dx for x, y in oval(_body_axis(base.length), _body_axis(base.width), facing))


def _between(
    ex: int, ey: int, panel: _Panel, terrain: Terrain, ignore: frozenset[str], endless: frozenset[str]
) -> tuple[Solid, ...]:
    """The solids that lines from the eye to the panel may meet."""
    px, py = panel.x, panel.y
    wide_x, wide_y = STEPS * abs(panel.step_x), STEPS * abs(panel.step_y)
    near = terrain.near(min(ex, px - wide_x), min(ey, py - wide_y), max(ex, px + wide_x), max(ey, py + wide_y))
    if ignore:
        near &= ~terrain.having(ignore)
    if not near:
        return ()
    return terrain.solids(near, terrain.having(endless) if endless else 0)


def _spans(
    solids: tuple[Solid, ...], ex: int, ey: int, ez: int, px: int, py: int, low: int, high: int, stop: bool
) -> list[Span]:
    """The spans of heights above (px, py), between low and high, to which no line from the eye is free.

    With `stop`, a single span is given as soon as one hides everything.
    """
    found: list[Span] = []
    for number in range(len(solids)):
        edges, bottom, top, _ = solids[number]
        # The line is inside the outline from the share enter / enter_over of its length to leave / leave_over.
        enter, enter_over, leave, leave_over = 0, 1, 1, 1
        for a, b, c in edges:
            here = a * ex + b * ey + c
            there = a * px + b * py + c
            if here < 0:
                if there < 0:
                    break
                if -here * enter_over > enter * (there - here):
                    enter, enter_over = -here, there - here
            elif there < 0 and here * leave_over < leave * (here - there):
                leave, leave_over = here, here - there
        else:
            if enter * leave_over > leave * enter_over:
                continue
            below, above = bottom - ez, top - ez
            if leave == 0 and (below > 0 or above < 0):
                continue
            # The lowest line that meets the part goes through its bottom: at the far end if that is above the eye.
            start = low
            if below > 0:
                start = ez - (-below * leave_over) // leave
            elif enter:
                start = ez - (-below * enter_over) // enter
            end = high
            if above < 0:
                end = ez + (above * leave_over) // leave
            elif enter:
                end = ez + (above * enter_over) // enter
            if start <= low and end >= high and stop:
                return [(start, end, number)]
            if start <= end and end >= low and start <= high:
                found.append((start, end, number))
    return found


def _chain(spans: list[Span], low: int, high: int, column: int) -> tuple[int, ...]:
    """The solids that hide a column from low to high, from the lowest up, each overlapping the next; empty if none do.

    A chain whose members only touch is marked with its column, so that it equals no other.
    """
    if len(spans) == 1:
        start, end, number = spans[0]
        return (number,) if start <= low and end >= high else ()
    chain: tuple[int, ...] = ()
    hidden_to = low - 1
    while hidden_to < high:
        best, best_number, overlapping = hidden_to, _LOOSE, False
        for start, end, number in spans:
            if start <= hidden_to + 1 and end > best:
                best, best_number = end, number
                overlapping = start <= hidden_to or hidden_to < low
        if best_number == _LOOSE:
            return ()
        chain += (best_number,) if overlapping else (best_number, _LOOSE, column)
        hidden_to = best
    return chain
