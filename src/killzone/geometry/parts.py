"""A part of terrain: a convex prism with traits."""

from math import gcd
from typing import final

Outline = tuple[tuple[int, int], ...]
Box = tuple[int, int, int, int]
Edge = tuple[int, int, int]


@final
class Part:
    """A convex prism of terrain: an outline seen from above, counter-clockwise, between two heights.

    `feature` names the whole it belongs to. `traits` are words that only callers understand. `when` names the state
    of an opening in which the part is there, as in `"H1:open"` or `"H1:closed"`; always, if empty. A wall may be as
    thin as one likes but has a thickness; a floor is a part whose top can be stood on, and callers say by traits which
    ones can. Nothing is checked here: `problems()` says what is wrong with it.
    """

    __slots__ = ("id", "feature", "outline", "bottom", "top", "traits", "when", "_box", "_edges", "_hash")

    def __init__(
        self,
        id: str,
        feature: str,
        outline: Outline,
        bottom: int,
        top: int,
        traits: frozenset[str] = frozenset(),
        when: str = "",
    ) -> None:
        self.id = id
        self.feature = feature
        self.outline = outline
        self.bottom = bottom
        self.top = top
        self.traits = traits
        self.when = when
        self._box: Box = box_of(outline)
        self._edges: tuple[Edge, ...] = edges_of(outline)
        self._hash = hash((id, feature, outline, bottom, top, traits, when))

    @property
    def box(self) -> Box:
        """The smallest (x, y) and the largest (x, y) of the outline: x0, y0, x1, y1."""
        return self._box

    @property
    def edges(self) -> tuple[Edge, ...]:
        """For each edge of the outline, from the last corner on, what `edges_of` says."""
        return self._edges

    def covers(self, x: int, y: int) -> bool:
        """Whether a point lies within the outline, seen from above."""
        x0, y0, x1, y1 = self._box
        return x0 <= x <= x1 and y0 <= y <= y1 and all(a * x + b * y + c >= 0 for a, b, c in self._edges)

    def exists(self, open: frozenset[str]) -> bool:
        """Whether the part is there while exactly these openings are open."""
        if not self.when:
            return True
        opening, _, state = self.when.rpartition(":")
        return (opening in open) == (state == "open")

    def problems(self) -> list[str]:
        """What is wrong with the part, as sentences; empty if nothing is."""
        found: list[str] = []
        if self.top <= self.bottom:
            found.append(f"{self.id}: the top ({self.top}) must be above the bottom ({self.bottom})")
        if self.when and self.when.rpartition(":")[2] not in ("open", "closed"):
            found.append(f"{self.id}: `when` must end with :open or :closed, not {self.when!r}")
        trouble = outline_problem(self.outline)
        if trouble:
            found.append(f"{self.id}: {trouble}")
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Part)
            and self._hash == other._hash
            and self.id == other.id
            and self.feature == other.feature
            and self.outline == other.outline
            and self.bottom == other.bottom
            and self.top == other.top
            and self.traits == other.traits
            and self.when == other.when
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        traits = f"frozenset({sorted(self.traits)!r})"
        return (
            f"Part({self.id!r}, {self.feature!r}, {self.outline!r}, {self.bottom}, {self.top}, {traits}, {self.when!r})"
        )


def rectangle(x0: int, y0: int, x1: int, y1: int) -> Outline:
    """The outline of an upright rectangle between two opposite corners, given in any order."""
    left, right = min(x0, x1), max(x0, x1)
    near, far = min(y0, y1), max(y0, y1)
    return ((left, near), (right, near), (right, far), (left, far))


def box_of(outline: Outline) -> Box:
    """The smallest upright box around an outline; all zero for an outline without points."""
    if not outline:
        return (0, 0, 0, 0)
    xs = [point[0] for point in outline]
    ys = [point[1] for point in outline]
    return (min(xs), min(ys), max(xs), max(ys))


def outline_problem(outline: Outline) -> str:
    """Why this is no strictly convex counter-clockwise outline; empty if it is one."""
    count = len(outline)
    if count < 3:
        return f"an outline needs three corners, this has {count}"
    turned = 0
    for i in range(count):
        ax, ay = outline[i - 2]
        bx, by = outline[i - 1]
        cx, cy = outline[i]
        turn = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if turn == 0:
            return f"corner ({bx}, {by}) lies on the line between its neighbours or on one of them"
        turned += 1 if turn > 0 else -1
    if turned == -count:
        return "the corners must run counter-clockwise"
    if turned != count:
        return "the outline is not convex"
    # Every corner turns left; going round more than once (a star) shows as a second change from falling to rising y.
    rising = [outline[i - 1][1] < outline[i][1] for i in range(count) if outline[i - 1][1] != outline[i][1]]
    if sum(1 for i in range(len(rising)) if rising[i] and not rising[i - 1]) != 1:
        return "the outline crosses itself"
    return ""


def edges_of(outline: Outline) -> tuple[Edge, ...]:
    """For each edge the numbers (a, b, c), as small as they can be, with a * x + b * y + c >= 0 on its inner side."""
    found: list[Edge] = []
    if len(outline) < 2:
        return ()
    ax, ay = outline[-1]
    for bx, by in outline:
        a, b = ay - by, bx - ax
        shrink = gcd(a, b) or 1
        a //= shrink
        b //= shrink
        found.append((a, b, -(a * ax + b * ay)))
        ax, ay = bx, by
    return tuple(found)
