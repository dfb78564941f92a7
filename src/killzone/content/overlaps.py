"""Whether two convex outlines have room or an edge in common, exactly."""

from killzone.geometry.parts import Outline, Part


def overlap(one: Outline, two: Outline) -> bool:
    """Whether the insides have something in common; outlines that only touch do not."""
    return not (_apart(one, two, 0) or _apart(two, one, 0))


def touch(one: Outline, two: Outline) -> bool:
    """Whether the outlines have at least a point in common."""
    return not (_apart(one, two, -1) or _apart(two, one, -1))


def _apart(one: Outline, two: Outline, least: int) -> bool:
    """Whether some edge of the first has all of the second on its outer side; `least` 0 lets them touch there."""
    for i in range(len(one)):
        ax, ay = one[i - 1]
        bx, by = one[i]
        ex, ey = bx - ax, by - ay
        if all(ex * (y - ay) - ey * (x - ax) <= least for x, y in two):
            return True
    return False


def parts_overlap(one: Part, two: Part) -> bool:
    """Whether two parts take up the same room."""
    return one.bottom < two.top and two.bottom < one.top and overlap(one.outline, two.outline)


def parts_touch(one: Part, two: Part) -> bool:
    """Whether two parts have at least a point in common."""
    return one.bottom <= two.top and two.bottom <= one.top and touch(one.outline, two.outline)


def never_together(one: Part, two: Part) -> bool:
    """Whether two parts belong to different states of the same opening."""
    first, second = one.when.rpartition(":"), two.when.rpartition(":")
    return bool(one.when) and first[0] == second[0] and first[2] != second[2]


def disc_inside(x: int, y: int, radius: int, outline: Outline) -> bool:
    """Whether a disc lies wholly in an outline; it may touch the edge."""
    for i in range(len(outline)):
        ax, ay = outline[i - 1]
        bx, by = outline[i]
        ex, ey = bx - ax, by - ay
        side = ex * (y - ay) - ey * (x - ax)
        if side < 0 or side * side < radius * radius * (ex * ex + ey * ey):
            return False
    return True
