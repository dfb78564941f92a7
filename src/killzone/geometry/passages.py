"""Openings that a base may move through, and what is cut away beside them meanwhile."""

from killzone.geometry.ground import Ground, Obstacle
from killzone.geometry.shapes import Spot
from killzone.geometry.sweeps import clip, point_enters


def passed_through(ground: Ground, a: Spot, b: Spot, z: int, near: int) -> tuple[Obstacle, ...]:
    """The openings among these parts that a base goes through on its straight way from a to b at this height."""
    openings = ground.pick(near & ground.passages & ground.spanning(z, z + ground.height))
    return tuple([opening for opening in openings if _passes(ground, opening, a, b)])


def entry(ground: Ground, openings: tuple[Obstacle, ...], at: Spot, inside: int) -> int:
    """What it costs to go into these openings from a spot, those of the set `inside` apart if the spot is in them.

    Where a passage is counted by the feature, its parts cost once, and nothing if the base is in one of them already.
    """
    cost = 0
    paid: set[tuple[str, str]] = set()
    due: list[Obstacle] = []
    for opening in openings:
        passage = opening.passage
        if passage is None:
            continue
        if inside >> opening.index & 1 and is_in(ground, opening, at):
            paid.add((passage.trait, opening.part.feature))
        else:
            due.append(opening)
    for opening in due:
        passage = opening.passage
        if passage is not None and passage.by_feature:
            key = (passage.trait, opening.part.feature)
            if key in paid:
                continue
            paid.add(key)
        cost += passage.cost if passage is not None else 0
    return cost


def is_in(ground: Ground, opening: Obstacle, at: Spot) -> bool:
    """Whether a base standing here has entered the opening as far as going through it asks; its edge is outside."""
    if opening.passage is not None and not opening.passage.centre:
        return ground.hits(opening.edges, at.x, at.y, at.facing)
    return point_enters(at.x, at.y, opening.edges)


def _passes(ground: Ground, opening: Obstacle, a: Spot, b: Spot) -> bool:
    if opening.passage is not None and not opening.passage.centre:
        return ground.sweeps(opening.edges, a.x, a.y, b.x, b.y, b.facing)
    dx, dy = b.x - a.x, b.y - a.y
    start, end = clip(a.x, a.y, dx, dy, opening.edges)
    start, end = max(start, 0.0), min(end, 1.0)
    if (end - start) * (abs(dx) + abs(dy)) <= 0.5:
        return False
    # To run along its edge is not to pass through; to end a hundredth of a millimetre inside is.
    middle = (start + end) / 2
    x, y = a.x + dx * middle, a.y + dy * middle
    return all(ex * (y - vy) - ey * (x - vx) > 0.25 * (abs(ex) + abs(ey)) for vx, vy, ex, ey, _ in opening.edges)
