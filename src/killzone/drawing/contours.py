"""Overlapping outlines painted as one: the closed lines around all that they cover, and around the holes in it.

The board is looked at row by row, 0.25 mm apart; along a row what is covered is exact, and what a row covers is joined
to what the next one does. So nothing can go wrong where outlines touch or run along each other. To draw, not to
measure: right to about 0.3 mm, and cracks and slivers narrower than half a millimetre are not seen.
"""

from collections.abc import Iterable, Iterator
from math import ceil, hypot
from typing import Final

from killzone.drawing.shapes import Corner

_PITCH: Final = 25
_CRACK: Final = 50
_OFF: Final = 12
"""How far a corner may lie off the line that is drawn without it."""

Interval = tuple[float, float]
Node = tuple[int, int, int]
"""An end of an interval: the number of its row, of the interval in it, and 0 for its left end or 1 for its right."""


def contours(
    outlines: Iterable[tuple[Corner, ...]], pitch: int = _PITCH, but: Iterable[tuple[Corner, ...]] = ()
) -> list[tuple[Corner, ...]]:
    """The lines around what the outlines cover together; a place is covered if it is inside an odd number of them.

    What the outlines of `but` cover is left out. A larger `pitch` between the rows is as much faster as it is coarser.
    """
    without = _rows(but, pitch)
    rows = {row: left for row, own in _rows(outlines, pitch).items() if (left := _less(own, without.get(row, [])))}
    links = _links(rows)
    off = max(_OFF, pitch // 4)
    found = []
    while links:
        loop = [_place(node, rows, pitch) for node in _walk(links)]
        corners = _simple(loop, off)
        if len(corners) > 2 and _thick(corners):
            found.append(tuple(corners))
    return found


def _rows(outlines: Iterable[tuple[Corner, ...]], pitch: int) -> dict[int, list[Interval]]:
    """For each row what is covered of it, from left to right."""
    rows: dict[int, list[Interval]] = {}
    for outline in dict.fromkeys(outlines):
        crossings: dict[int, list[float]] = {}
        ax, ay = outline[-1]
        for bx, by in outline:
            for row in range(ceil(min(ay, by) / pitch), ceil(max(ay, by) / pitch)):
                crossings.setdefault(row, []).append(ax + (bx - ax) * (row * pitch - ay) / (by - ay))
            ax, ay = bx, by
        for row, xs in crossings.items():
            xs.sort()
            rows.setdefault(row, []).extend(zip(xs[::2], xs[1::2], strict=True))
    return {row: _together(rows[row]) for row in sorted(rows)}


def _together(intervals: list[Interval]) -> list[Interval]:
    """Intervals without overlaps and cracks."""
    found: list[Interval] = []
    for start, end in sorted(intervals):
        if found and start <= found[-1][1] + _CRACK:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _less(intervals: list[Interval], without: list[Interval]) -> list[Interval]:
    """What is left of intervals without others; neither overlap among themselves."""
    for start, end in without:
        cut = [((a, min(b, start)), (max(a, end), b)) for a, b in intervals]
        intervals = [(a, b) for pair in cut for a, b in pair if a < b]
    return intervals


def _links(rows: dict[int, list[Interval]]) -> dict[Node, list[Node]]:
    """For each end of an interval the two that the line goes on to: one by way of the row below, one of that above."""
    links: dict[Node, list[Node]] = {}

    def link(one: Node, two: Node) -> None:
        links.setdefault(one, []).append(two)
        links.setdefault(two, []).append(one)

    for row in sorted({*rows, *(row - 1 for row in rows)}):
        for below, above in _groups(rows.get(row, []), rows.get(row + 1, [])):
            sides = [[(row, i, side) for i in below for side in (0, 1)]]
            sides.append([(row + 1, i, side) for i in above for side in (0, 1)])
            if below and above:
                link(sides[0][0], sides[1][0])
                link(sides[0][-1], sides[1][-1])
                # What lies between two of one row is closed off by what the other row covers there.
                sides = [side[1:-1] for side in sides]
            for side in sides:
                for one, two in zip(side[::2], side[1::2], strict=True):
                    link(one, two)
    return links


def _groups(below: list[Interval], above: list[Interval]) -> Iterator[tuple[list[int], list[int]]]:
    """The intervals of two rows that overlap each other, directly or through others, as numbers."""
    ends = sorted([(one, 0, i) for i, one in enumerate(below)] + [(one, 1, i) for i, one in enumerate(above)])
    group: tuple[list[int], list[int]] = ([], [])
    reached = float("-inf")
    for (start, end), which, number in ends:
        if start > reached and (group[0] or group[1]):
            yield group
            group = ([], [])
        group[which].append(number)
        reached = max(reached, end)
    if group[0] or group[1]:
        yield group


def _walk(links: dict[Node, list[Node]]) -> Iterator[Node]:
    """The ends along one closed line; they are taken out."""
    at = start = next(iter(links))
    while at in links:
        yield at
        onward = links.pop(at)
        at = next((node for node in onward if node in links), start)


def _place(node: Node, rows: dict[int, list[Interval]], pitch: int) -> Corner:
    row, number, side = node
    return round(rows[row][number][side]), row * pitch


def _simple(loop: list[Corner], most: int) -> list[Corner]:
    """A closed line with as few corners as serve: none left out lies farther off than allowed."""
    half = max(range(len(loop)), key=lambda i: (abs(loop[i][0] - loop[0][0]) + abs(loop[i][1] - loop[0][1]), -i))
    kept = {0, half}
    waiting = [(0, half), (half, len(loop))]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        (ax, ay), (bx, by) = loop[first], loop[last % len(loop)]
        long = hypot(bx - ax, by - ay) or 1.0
        off, place = max(
            (abs((bx - ax) * (loop[i][1] - ay) - (by - ay) * (loop[i][0] - ax)) / long, i)
            for i in range(first + 1, last)
        )
        if off > most:
            kept.add(place)
            waiting += [(first, place), (place, last)]
    return [loop[i] for i in sorted(kept)]


def _thick(corners: list[Corner]) -> bool:
    """Whether a closed line holds more than a sliver."""
    area = around = 0.0
    ax, ay = corners[-1]
    for bx, by in corners:
        area += (ax * by - bx * ay) / 2
        around += hypot(bx - ax, by - ay)
        ax, ay = bx, by
    return abs(area) > around / 2 * _CRACK
