"""The shortest way by other means: a dense net of points round grown obstacles, seen by Shapely, walked by Dijkstra.

On the floor only, for round bases. The net lies a hair outside the arcs, so what it finds is a way that there is and
no more than a few hundredths of a millimetre longer than the shortest.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import cos, hypot, pi

import numpy
import shapely

QUARTER = 24
"""Points on a quarter of a circle."""


def shortest(
    outlines: Sequence[Sequence[tuple[float, float]]],
    discs: Sequence[tuple[float, float, float]],
    radius: float,
    start: tuple[float, float],
    end: tuple[float, float],
    size: tuple[float, float],
    limit: float,
    low: Sequence[Sequence[tuple[float, float]]] = (),
    fee: float = 0.0,
) -> float | None:
    """The length of the shortest way of a disc between outlines and past points to stay so far from; None if longer.

    It may go straight over `low` outlines, for a fee each; these must be so far apart that it fits between them.
    """
    inner = [shapely.Polygon(one).buffer(radius - 0.5, quad_segs=64) for one in outlines]
    inner += [shapely.Point(x, y).buffer(far - 0.5, quad_segs=128) for x, y, far in discs]
    solid = shapely.unary_union(inner) if inner else shapely.Point(-1e9, -1e9)
    wide = 1 / cos(pi / 4 / QUARTER)
    net = [start, end]
    for one in outlines:
        net += list(shapely.Polygon(one).buffer((radius + 0.2) * wide, quad_segs=QUARTER).exterior.coords)
    for one in low:
        net += list(shapely.Polygon(one).buffer((radius + 0.2) * wide, quad_segs=QUARTER).exterior.coords)
    for x, y, far in discs:
        net += list(shapely.Point(x, y).buffer((far + 0.2) * wide, quad_segs=QUARTER * 2).exterior.coords)
    within = shapely.box(radius, radius, size[0] - radius, size[1] - radius)
    points = [
        point
        for i, point in enumerate(net)
        if i < 2
        or (
            within.covers(shapely.Point(point))
            and hypot(point[0] - start[0], point[1] - start[1]) + hypot(point[0] - end[0], point[1] - end[1]) <= limit
        )
    ]
    shapely.prepare(solid)
    walls = [shapely.Polygon(one).buffer(radius - 0.5, quad_segs=64) for one in low]
    for one in walls:
        shapely.prepare(one)
    free = [
        i
        for i, point in enumerate(points)
        if i < 2 or not any(one.contains(shapely.Point(point)) for one in (solid, *walls))
    ]
    points = [points[i] for i in free]
    where = numpy.array(points)
    best = {0: 0.0}
    queue = [(0.0, 0)]
    done: set[int] = set()
    while queue:
        length, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        if here == 1:
            return length if length <= limit else None
        others = numpy.array([i for i in range(len(points)) if i not in done])
        if not len(others):
            continue
        far = numpy.hypot(*(where[others] - where[here]).T)
        others, far = others[length + far <= limit], far[length + far <= limit]
        lines = shapely.linestrings(numpy.stack([numpy.broadcast_to(where[here], (len(others), 2)), where[others]], 1))
        for one in walls:
            far = far + fee * shapely.intersects(one, lines)
        for i, away, hit in zip(others, far, shapely.intersects(solid, lines), strict=True):
            if not hit and length + away < best.get(int(i), 1e18):
                best[int(i)] = length + away
                heappush(queue, (length + float(away), int(i)))
    return None
