"""Screens: parts that have hidden somebody are tried first on whoever looks from about there to about there again.

A screen is a straight stretch across a part, from corner to corner, that reaches from below the eye and the body to
above both. It hides the body for certain if it cuts every line from the eye to a square around it, seen from above,
which a few products of whole numbers tell: `sight` would find it hidden, too. So what is remembered changes no answer,
only how soon it is known.
"""

from typing import Final, final

from killzone.geometry.shapes import Body, Part, Spot
from killzone.geometry.terrain import Solid, Terrain

_REGION: Final = 15240
"""How large a region is that counts as about there, 6"."""
_REGIONS: Final = 1 << 8
"""More regions than there are side by side."""
_SCREENS: Final = 4
"""How many screens are remembered between two regions."""
_PAIRS: Final = 4_000
"""Between how many pairs of regions screens are remembered: those of a board of 48" by 48"."""


@final
class Screen:
    """A solid, and the two of its corners that are farthest apart."""

    __slots__ = ("ax", "ay", "bottom", "bx", "by", "made_of", "part", "top")

    def __init__(self, solid: Solid) -> None:
        self.made_of = solid
        _, self.bottom, self.top, self.part = solid
        (self.ax, self.ay), (self.bx, self.by) = _farthest_corners(self.part)


Screens = dict[int, tuple[Screen, ...]]


def screens(terrain: Terrain, ignore: frozenset[str], endless: frozenset[str]) -> Screens:
    """What is remembered of a board where parts with these traits stop nothing, and with those are endlessly high."""
    known: Screens | None = terrain.screens.get((ignore, endless))
    if known is None:
        known = terrain.screens[ignore, endless] = {}
    return known


def is_screened(known: Screens, terrain: Terrain, ex: int, ey: int, ez: int, spot: Spot, body: Body) -> bool:
    """Whether one of the screens that are tried hides all of a body from an eye for certain."""
    px, py = spot.x, spot.y
    key = _regions(ex, ey, px, py)
    tried = known.get(key)
    if tried is None:
        return False
    px, py = px - ex, py - ey
    # In this square are all places of the body that `sight` looks at, however they are rounded.
    half = body.base.length * body.share // 200 + 2
    low, high = spot.z + body.feet, spot.z + body.height
    for screen in tried:
        ax, ay, bx, by = screen.ax - ex, screen.ay - ey, screen.bx - ex, screen.by - ey
        turn = ax * by - ay * bx
        if turn < 0:
            ax, ay, bx, by, turn = bx, by, ax, ay, -turn
        dx, dy = bx - ax, by - ay
        if (
            turn
            and ax * py - ay * px >= half * (abs(ax) + abs(ay))
            and px * by - py * bx >= half * (abs(bx) + abs(by))
            and px * dy - py * dx >= half * (abs(dx) + abs(dy)) + turn
            and screen.bottom <= (low if low < ez else ez)
            and screen.top >= (high if high > ez else ez)
            and terrain.holds(screen.part)
        ):
            if screen is not tried[0]:
                known[key] = (screen, *[other for other in tried if other is not screen])
            return True
    return False


def remember(known: Screens, solid: Solid, ex: int, ey: int, spot: Spot) -> None:
    """Keeps in mind that a solid hides what stands here from an eye there."""
    key = _regions(ex, ey, spot.x, spot.y)
    others = [screen for screen in known.get(key, ()) if screen.made_of != solid]
    if len(known) >= _PAIRS:
        known.clear()
    known[key] = (Screen(solid), *others[: _SCREENS - 1])


def _farthest_corners(part: Part) -> tuple[tuple[int, int], tuple[int, int]]:
    outline = part.outline
    pairs = [(one, other) for number, one in enumerate(outline) for other in outline[:number]]
    return max(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)


def _regions(ex: int, ey: int, px: int, py: int) -> int:
    """The regions of an eye and a body, as one number."""
    return ((ex // _REGION * _REGIONS + ey // _REGION) * _REGIONS + px // _REGION) * _REGIONS + py // _REGION
