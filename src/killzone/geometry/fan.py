"""The fan: all straight lines from one point of a base to the side of another base that faces it, and what they cross.

The fan is the triangle between the point and the two points where lines from it touch the other base; every convex part
is clipped by it. A part is crossed if what is left of it has an area, so one that the outermost line only grazes is
not. Lines run at the height of the bases. When both stand at one height, a part counts if its bottom is at or below
that height and its top above it: what stands on the same floor does, the floor itself and what hangs overhead do not.
At different heights lines slant to the facing side of the base, and only what lies between a part's bottom and its top
is crossed (see `slants`). Seen from above heights do not matter: a part is crossed if lines pass over or under it.

Clipping is done in floating point: right to a millionth of a hundredth of a millimetre (0.1 mm where lines slant), and
the same on mirrored and turned boards. Distances are in space, between a base and whatever of the part is above and
below the portion, rounded up as by `measure.gap`; ovals have the error of `outlines`. `beyond` looks at the points
where lines cross the part, each at the height of its line.
"""

from math import ceil, sqrt
from typing import final

from killzone.geometry.clip import (
    NOISE,
    TOUCH,
    Polygon,
    Wedge,
    area,
    clipped,
    distance_to_base,
    in_wedge,
    near_share,
    wedge,
)
from killzone.geometry.lines import NOTHING, Point, line
from killzone.geometry.outlines import placed
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.slants import Rung, Slant
from killzone.geometry.terrain import Terrain


@final
class Lane:
    """The two bases between which lines are drawn: from the shooter's to the target's."""

    __slots__ = ("spot", "base", "target_spot", "target_base")

    def __init__(self, spot: Spot, base: Base, target_spot: Spot, target_base: Base) -> None:
        self.spot = spot
        self.base = base
        self.target_spot = target_spot
        self.target_base = target_base

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Lane)
            and self.spot == other.spot
            and self.base == other.base
            and self.target_spot == other.target_spot
            and self.target_base == other.target_base
        )

    def __hash__(self) -> int:
        return hash((self.spot, self.base, self.target_spot, self.target_base))

    def __repr__(self) -> str:
        return f"Lane({self.spot!r}, {self.base!r}, {self.target_spot!r}, {self.target_base!r})"


@final
class Crossing:
    """A part that some line of a fan crosses.

    `portion` is what the fan covers of its outline. `to_target` and `to_shooter` are the distances from the bases to
    the part, as far as it is above or below the portion. `start` and `end` say which lines cross it: shares of the way
    from the fan's left side to its right. `slant` has the lines, and `rungs` what each crosses, if they slant.
    """

    __slots__ = (
        "lane",
        "point",
        "part",
        "portion",
        "to_target",
        "to_shooter",
        "start",
        "end",
        "slant",
        "rungs",
    )

    def __init__(
        self,
        lane: Lane,
        point: tuple[int, int],
        part: Part,
        portion: tuple[tuple[float, float], ...],
        to_target: int,
        to_shooter: int,
        start: float,
        end: float,
        slant: Slant | None = None,
        rungs: tuple[Rung, ...] = (),
    ) -> None:
        self.lane = lane
        self.point = point
        self.part = part
        self.portion = portion
        self.to_target = to_target
        self.to_shooter = to_shooter
        self.start = start
        self.end = end
        self.slant = slant
        self.rungs = rungs

    @property
    def wholly(self) -> bool:
        """Whether every line crosses the part."""
        return self.start <= NOISE and self.end >= 1 - NOISE

    def beyond(self, target_distance: int, shooter_distance: int) -> bool:
        """Whether some crossed point is farther than these distances from the target's and the shooter's base.

        Seen from above, whatever of the part is above or below a crossed point counts as one.
        """
        if self.slant is not None:
            return slants_beyond(self.slant, list(self.rungs), self.lane, target_distance, shooter_distance)
        return reaches_beyond(list(self.portion), self.part, self.lane, target_distance, shooter_distance)

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The corners of the part's own outline that lie in the fan."""
        inside: list[tuple[int, int]] = []
        for x, y in self.part.outline:
            if any(abs(x - px) + abs(y - py) < 2 * NOISE for px, py in self.portion):
                inside.append((x, y))
        return tuple(inside)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Crossing)
            and self.lane == other.lane
            and self.point == other.point
            and self.part == other.part
            and self.portion == other.portion
            and self.to_target == other.to_target
            and self.to_shooter == other.to_shooter
            and self.start == other.start
            and self.end == other.end
        )

    def __hash__(self) -> int:
        return hash((self.lane, self.point, self.part))

    def __repr__(self) -> str:
        return (
            f"Crossing({self.lane!r}, {self.point!r}, {self.part!r}, {self.portion!r}, "
            f"{self.to_target}, {self.to_shooter}, {self.start!r}, {self.end!r})"
        )


def fan(
    point: tuple[int, int],
    spot: Spot,
    base: Base,
    target_spot: Spot,
    target_base: Base,
    terrain: Terrain,
    parts: int = -1,
    extra: tuple[Part, ...] = (),
    above: bool = False,
) -> tuple[Crossing, ...]:
    """What the lines from a point of one base to the facing side of another cross, in the order of the parts.

    `parts` is the set of parts that count, as `Terrain` makes them; all, unless told. `extra` are further parts, such
    as other models' bases (see `base_part`). There are no lines from a point on the target's base. With `above` the
    fan is seen from above and heights do not matter.
    """
    view = wedge(point[0] - target_spot.x, point[1] - target_spot.y, target_base, target_spot.facing)
    if view is None:
        return ()
    x, y = target_spot.x, target_spot.y
    corners_x = (point[0], x + view.left_x, x + view.right_x)
    corners_y = (point[1], y + view.left_y, y + view.right_y)
    near = terrain.near(int(min(corners_x)), int(min(corners_y)), ceil(max(corners_x)), ceil(max(corners_y))) & parts
    lane = Lane(spot, base, target_spot, target_base)
    crossings: list[Crossing] = []
    dx, dy = point[0] - x, point[1] - y
    width = target_base.length / 2 * sqrt(dx * dx + dy * dy)
    slant = slant_of(view, lane) if spot.z != target_spot.z and not above else None
    level = slant is None and not above
    for part in terrain.pick(near) + extra:
        if (level and not part.bottom <= spot.z < part.top) or lies_aside(part, x, y, dx, dy, width):
            continue
        outline = shifted(part, x, y)
        portion = (
            from_above(outline, view, part, lane) if above else crossed(outline, view, part, spot.z, target_spot.z)
        )
        if portion and slant is not None:
            rungs = slant.rungs(part, outline)
            portion = slanting(slant, rungs)
            if portion:
                crossings.append(_crossing(lane, point, part, view, portion, slant, tuple(rungs)))
        elif portion:
            crossings.append(_crossing(lane, point, part, view, portion, None, ()))
    return tuple(crossings)


def all_crossed(crossings: tuple[Crossing, ...]) -> bool:
    """Whether every line of a fan crosses one or another of these parts."""
    reached = 0.0
    for start, end in sorted((crossing.start, crossing.end) for crossing in crossings):
        if start > reached + NOISE:
            return False
        reached = max(reached, end)
    return reached >= 1 - NOISE


def base_part(id: str, spot: Spot, base: Base, height: int) -> Part:
    """A model's base as something that lines may cross: a prism of 32 corners (0.06 mm inside a 25 mm base)."""
    return Part(id, id, placed(spot, base, 32), spot.z, spot.z + height)


def sees_portion(
    spot: Spot,
    body: Body,
    part: Part,
    portion: tuple[tuple[float, float], ...],
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
) -> bool:
    """Whether a model sees some of a portion of a part, such as what a fan crosses of it.

    Lines go from its eye to the middle of the portion and half-way from there to each corner, at the part's top and at
    half its height; the part itself stops none of them, though other parts of its feature do.
    """
    eye = (spot.x, spot.y, spot.z + body.eye)
    middle_x = sum([x for x, _ in portion]) / len(portion)
    middle_y = sum([y for _, y in portion]) / len(portion)
    for z in (part.top, (part.bottom + part.top) // 2):
        for x, y in ((middle_x, middle_y), *portion):
            end: Point = (round((x + middle_x) / 2), round((y + middle_y) / 2), z)
            if line(eye, end, terrain, ignore, endless, (), part).part is None:
                return True
    return False


def lies_aside(part: Part, x: int, y: int, dx: int, dy: int, width: float) -> bool:
    """Whether a part lies wholly to one side of a strip from (x, y) along (dx, dy).

    `width` is half that of the strip, times the length of (dx, dy).
    """
    left = right = True
    for px, py in part.outline:
        aside = dx * (py - y) - dy * (px - x)
        if aside < width:
            left = False
        if aside > -width:
            right = False
    return left or right


def shifted(part: Part, x: int, y: int) -> Polygon:
    """The outline of a part as seen from (x, y)."""
    return [(float(px - x), float(py - y)) for px, py in part.outline]


def slant_of(view: Wedge, lane: Lane) -> Slant:
    """The lines of a fan between bases at different heights."""
    return Slant(view, lane.target_base, lane.target_spot.facing, lane.spot.z, lane.target_spot.z)


def slanting(slant: Slant, rungs: list[Rung]) -> Polygon:
    """What slanting lines cross of a part; empty if that has no area."""
    portion = slant.portion(rungs) if len(rungs) > 1 else []
    return portion if portion and area(portion) > TOUCH else []


def from_above(polygon: Polygon, view: Wedge, part: Part, lane: Lane) -> Polygon:
    """What lines within a wedge cross of a part with this outline, seen from above; empty if nothing."""
    portion = in_wedge(polygon, view)
    if portion and distance_to_base(portion, lane.target_base, lane.target_spot.facing) <= 0:
        # Lines end at the facing side of the base, and some of the part may be farther on.
        slant = slant_of(view, lane)
        return slanting(slant, slant.rungs(part, polygon, True))
    return portion


def crossed(polygon: Polygon, view: Wedge, part: Part, from_z: int, to_z: int) -> Polygon:
    """What lines within a wedge, from one height to another, cross of a part with this outline; empty if nothing.

    At different heights it is too much by less than the difference in height times the base's radius over the distance,
    never too little: quick to find, and if it is empty, so is what `slanting` gives.
    """
    if from_z == to_z:
        return in_wedge(polygon, view) if part.bottom <= from_z < part.top else []
    if part.bottom >= max(from_z, to_z) or part.top <= min(from_z, to_z):
        return []
    # The share of the way is 0 at the point and 1 at the facing side of the base: that is nearest in the middle and
    # farthest where the outermost lines touch. Each bound takes the one that some line may still keep.
    a, b = -view.chord_x, -view.chord_y
    start = view.chord_x * view.x + view.chord_y * view.y
    nearest = start - sqrt(view.chord * start)
    farthest = start - view.chord
    first, last = (part.bottom - from_z) / (to_z - from_z), (part.top - from_z) / (to_z - from_z)
    if first > last:
        first, last = last, first
    kept = clipped(polygon, a, b, start - first * nearest)
    if kept:
        kept = clipped(kept, -a, -b, last * farthest - start)
    return in_wedge(kept, view) if kept else []


def slants_beyond(slant: Slant, rungs: list[Rung], lane: Lane, target_distance: int, shooter_distance: int) -> bool:
    """Whether some point that slanting lines cross is farther than these from the two bases, in space."""
    dx, dy = lane.spot.x - lane.target_spot.x, lane.spot.y - lane.target_spot.y
    return slant.beyond(rungs, target_distance, lane.base, lane.spot.facing, dx, dy, shooter_distance)


def reaches_beyond(portion: Polygon, part: Part, lane: Lane, target_distance: int, shooter_distance: int) -> bool:
    """Whether some of a part above or below a portion, in places of the board, is farther than these from both bases.

    The outside of two bounded convex shapes is in one piece, so if the inside of a portion has such a point, its edge
    has one as well: only edges need a look, and on each the points near a base are one stretch.
    """
    tx, ty, sx, sy = lane.target_spot.x, lane.target_spot.y, lane.spot.x, lane.spot.y
    target_reach = left_of(target_distance, part, lane.target_spot.z)
    shooter_reach = left_of(shooter_distance, part, lane.spot.z)
    ax, ay = portion[-1]
    near = also = (2.0, 2.0)
    for bx, by in portion:
        if target_reach >= 0:
            near = near_share(
                ax - tx, ay - ty, bx - tx, by - ty, lane.target_base, lane.target_spot.facing, target_reach
            )
        if shooter_reach >= 0:
            also = near_share(ax - sx, ay - sy, bx - sx, by - sy, lane.base, lane.spot.facing, shooter_reach)
        if _uncovered(near, also, abs(bx - ax) + abs(by - ay)):
            return True
        ax, ay = bx, by
    return False


def left_of(distance: int, part: Part, z: int) -> float:
    """What a distance is horizontally from a height to a part; negative if the part is farther above or below."""
    if part.bottom <= z <= part.top:
        return float(distance)
    height = max(part.bottom - z, z - part.top)
    return sqrt(distance * distance - height * height) if height <= distance else -1.0


def _uncovered(first: tuple[float, float], second: tuple[float, float], length: float) -> bool:
    """Whether two stretches leave some of the way from 0 to 1 uncovered, more than noise."""
    if second[0] < first[0]:
        first, second = second, first
    reached, longest = 0.0, 0.0
    for start, end in (first, second, (1.0, 1.0)):
        longest = max(longest, min(start, 1.0) - reached)
        reached = max(reached, end)
    return longest * length > NOISE * 10


def in_space(flat: float, part: Part, z: int) -> float:
    """The distance from a height to a part at a horizontal distance."""
    if part.bottom <= z <= part.top:
        return flat
    height = max(part.bottom - z, z - part.top)
    return sqrt(flat * flat + height * height)


def _crossing(
    lane: Lane,
    point: tuple[int, int],
    part: Part,
    view: Wedge,
    portion: Polygon,
    slant: Slant | None,
    rungs: tuple[Rung, ...],
) -> Crossing:
    x, y = lane.target_spot.x, lane.target_spot.y
    dx, dy = lane.spot.x - x, lane.spot.y - y
    if slant is None:
        to_target = distance_to_base(portion, lane.target_base, lane.target_spot.facing)
        from_shooter = [(px - dx, py - dy) for px, py in portion]
        to_shooter = distance_to_base(from_shooter, lane.base, lane.spot.facing)
    else:
        to_target = slant.to_end(list(rungs))
        to_shooter = slant.to_start(list(rungs), lane.base, lane.spot.facing, dx, dy)
    start, end = 1.0, 0.0
    left_x, left_y = view.left_x - view.x, view.left_y - view.y
    right_x, right_y = view.right_x - view.x, view.right_y - view.y
    for px, py in portion:
        # Where the line through the point meets the line between the touching points.
        from_left = (px - view.x) * left_y - (py - view.y) * left_x
        from_right = right_x * (py - view.y) - right_y * (px - view.x)
        if from_left + from_right > NOISE:
            share = from_left / (from_left + from_right)
            if share < start:
                start = share
            if share > end:
                end = share
    return Crossing(
        lane,
        point,
        part,
        tuple([(px + x, py + y) for px, py in portion]),
        ceil(in_space(to_target, part, lane.target_spot.z) - NOISE),
        ceil(in_space(to_shooter, part, lane.spot.z) - NOISE),
        start,
        end,
        slant,
        rungs,
    )
