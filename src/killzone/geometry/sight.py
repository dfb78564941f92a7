"""Sight: whether a straight line from an eye reaches a body, and what stops those that do not.

The eye is above the centre of the base. A body is an upright cylinder over a share of its base (seven tenths, unless
the body says otherwise: arms and weapons reach farther, torsos less), from a little above the underside of the base,
which is no part of it, to its top. A line reaches a body when it comes to its surface; what is behind that stops
nothing.

The construction: the silhouette of the body (see `silhouettes`) is cut into 32 equal strips by 33 columns. Within a
column nothing is sampled: each convex part hides exactly one span of heights, and spans are compared in whole
hundredths of a millimetre. Where the parts that hide a strip change within it, one looks between their corners as well.
So a free window is found, whatever its height, if it is as wide as a strip (0.55 mm on a 25 mm base, 0.9 mm on 40 mm,
1.3 mm on the long side of 60 mm; a line in the rules is 1 mm wide), and if it is narrower but upright corners bound it,
as those of a slit between two walls; other narrow ones may be missed, and nothing is ever seen through a wall. Places
on the body are rounded to a hundredth of a millimetre.

A line that touches a part, if only at a corner, is stopped: otherwise one could look between two walls that stand
side by side. All clipping is done in whole numbers, so a line grazing a corner comes out the same from both ends, in
every run, and on mirrored boards and boards turned by quarters.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import chain as joined
from math import sqrt
from typing import Final, final

from killzone.geometry.lines import NOTHING, Line, Point, stopped
from killzone.geometry.outlines import moved, oval
from killzone.geometry.parts import Part
from killzone.geometry.screens import is_screened, remember, screens
from killzone.geometry.shapes import Body, Spot
from killzone.geometry.silhouettes import ABOVE, STEPS, Silhouette, Stretch
from killzone.geometry.spans import LOOSE, Span, chain_of, hidden_spans
from killzone.geometry.terrain import Solid, Terrain

_LONG: Final = 15240
"""How far lines may go aside before parts along them are looked up in pieces, 6"."""
_NEARLY: Final = 16
"""A body of which less than one part in so many is seen is looked at again."""
_ORDER: Final = (0, -STEPS, STEPS, *range(1 - STEPS, 0), *range(1, STEPS))


@final
class Sight:
    """What an eye sees of a body.

    `hidden` of `total` is the share of the silhouette that no line reaches, counted over its columns, so right to about
    one of 33; `by` gives each part that hides some of it with its own share, the largest first; parts may hide the
    same. `lines` are to draw: to five heights at five columns. They are a selection, so all may be stopped although
    `visible`, when only a narrow window is free.
    """

    __slots__ = ("lines", "hidden", "total", "by")

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
    further parts, such as other models (see `crowds`).
    """
    return visible_from((spot,), body, target_spot, target_body, terrain, ignore, endless, extra)


def visible_from(
    spots: Iterable[Spot],
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str] = NOTHING,
    endless: frozenset[str] = NOTHING,
    extra: tuple[Part, ...] = (),
    middle: list[Spot] | None = None,
) -> bool:
    """Whether a body is `visible` from the eye above one of several spots.

    What hides it from one of them is looked at first from the next, which is near it most often. Where it is known that
    its middle, seen from above, is what is seen of a round body, the spot from which it is is added to `middle`.
    """
    known_screens = screens(terrain, ignore, endless)
    rest, screened = iter(spots), []
    for spot in rest:
        screened.append(spot)
        if not is_screened(known_screens, terrain, spot.x, spot.y, spot.z + body.eye, target_spot, target_body):
            break
    else:
        return False
    links: tuple[Solid, ...] = ()
    low, high = target_spot.z + target_body.feet, target_spot.z + target_body.height
    is_round = target_body.base.length == target_body.base.width
    for spot in joined(screened, rest):
        ez = spot.z + body.eye
        plain = is_round and low <= ez <= high
        if links and plain and _hidden_by(links, spot.x, spot.y, ez, target_spot, target_body):
            continue
        view = Silhouette(spot.x, spot.y, ez, target_spot, target_body) if not plain else None
        if links and view is not None and not _reached(view, links, {}):
            continue
        solids = _between(spot, target_spot, target_body, terrain, ignore, endless, extra)
        known: dict[int, tuple[int, ...]] = {}
        settled = 1
        if solids:
            settled = _at_first_sight(spot.x, spot.y, ez, target_spot, target_body, solids, known) if plain else 0
        if settled > 0:
            if middle is not None and is_round:
                middle.append(spot)
            return True
        if settled == 0:
            if view is None:
                view = Silhouette(spot.x, spot.y, ez, target_spot, target_body)
            if _reached(view, solids, known):
                if middle is not None and is_round and 0 not in known:
                    middle.append(spot)
                return True
        hiding = known.get(0)
        if hiding and LOOSE not in hiding and hiding == known.get(-STEPS) == known.get(STEPS):
            links = tuple([solids[number] for number in hiding])
            if len(links) == 1 and terrain.holds(links[0][3]):
                remember(known_screens, links[0], spot.x, spot.y, target_spot)
    return False


def sees_column(
    spot: Spot,
    body: Body,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str],
    columns: Iterable[int],
) -> bool:
    """Whether terrain leaves some of these columns of a round body free, of its middle and its edges, as far as
    `visible_from` looks at them."""
    ez = spot.z + body.eye
    if is_screened(screens(terrain, ignore, NOTHING), terrain, spot.x, spot.y, ez, target_spot, target_body):
        return False
    solids = _between(spot, target_spot, target_body, terrain, ignore, NOTHING, ())
    if not solids:
        return True
    known: dict[int, tuple[int, ...]] = {}
    if target_spot.z + target_body.feet <= ez <= target_spot.z + target_body.height:
        settled = _at_first_sight(spot.x, spot.y, ez, target_spot, target_body, solids, known)
        if settled < 0:
            return False
        if settled > 0 and 0 in columns:
            return True
    view = Silhouette(spot.x, spot.y, ez, target_spot, target_body)
    return not view.overhead and any(_chained(view, solids, column, known.get(column)) is None for column in columns)


def _hidden_by(links: tuple[Solid, ...], ex: int, ey: int, ez: int, spot: Spot, body: Body) -> bool:
    """Whether a chain of solids, each overlapping the next, hides the same three columns as for `_at_first_sight`."""
    low, high = spot.z + body.feet, spot.z + body.height
    dx, dy, radius = spot.x - ex, spot.y - ey, body.base.length * body.share / 200
    square = dx * dx + dy * dy
    outside = square - radius * radius
    if outside <= radius or not low <= ez <= high:
        return False
    far = sqrt(square)
    x, y = radius * dx / far, radius * dy / far
    aside = (radius - far) / sqrt(outside)
    same = tuple(range(len(links)))
    for side, by in ((0, 0.0), (-STEPS, aside), (STEPS, -aside)):
        px, py = spot.x - round(x + by * y), spot.y - round(y - by * x)
        if chain_of(hidden_spans(links, ex, ey, ez, px, py, low, high, True), low, high, side) != same:
            return False
    return True


def _at_first_sight(
    ex: int, ey: int, ez: int, spot: Spot, body: Body, solids: tuple[Solid, ...], known: dict[int, tuple[int, ...]]
) -> int:
    """Settles most questions about round bodies: 1 if the middle of one is seen, -1 if a chain hides it, 0 otherwise.

    It does what `_reached` does for three columns, without making a silhouette; adds the chains it finds to `known`,
    empty ones where there are none.
    """
    low, high = spot.z + body.feet, spot.z + body.height
    sx, sy = spot.x, spot.y
    dx, dy, radius = sx - ex, sy - ey, body.base.length * body.share / 200
    square = dx * dx + dy * dy
    outside = square - radius * radius
    if outside <= radius or not low <= ez <= high:
        return 0
    far = sqrt(square)
    x, y = radius * dx / far, radius * dy / far
    spans = hidden_spans(solids, ex, ey, ez, sx - round(x), sy - round(y), low, high, True)
    middle = chain_of(spans, low, high, 0) if spans else ()
    if not middle:
        return 1
    known[0] = middle
    # Half the width on the plane that touches the body there.
    aside = (radius - far) / sqrt(outside)
    settled = -1
    links = tuple([solids[number] for number in middle]) if LOOSE not in middle else ()
    same = tuple(range(len(links)))
    for side in (-STEPS, STEPS):
        px, py = sx - round(x + aside * y), sy - round(y - aside * x)
        aside = -aside
        if links and chain_of(hidden_spans(links, ex, ey, ez, px, py, low, high, True), low, high, side) == same:
            known[side] = middle
            continue
        settled = 0
        known[side] = chain_of(hidden_spans(solids, ex, ey, ez, px, py, low, high, True), low, high, side)
    return settled


def _reached(view: Silhouette, solids: tuple[Solid, ...], known: dict[int, tuple[int, ...]]) -> bool:
    """Whether some place of a silhouette is not hidden by the solids; `known` are chains of columns found before.

    What a convex part hides of a plane is convex. So if the same parts, each overlapping the next, hide all of two
    columns of the plane before the body, they hide all between them; only where the parts change does one have to look
    closer. What hides the middle is looked at first at both sides; the chains there are added to `known`, none if the
    middle is not hidden.
    """
    if view.overhead:
        return not all(_hides(view, solids, stretch) for stretch in view.rays())
    middle = _chained(view, solids, 0, known.get(0))
    if middle is None:
        return True
    links = tuple([solids[number] for number in middle]) if LOOSE not in middle and not known else ()
    same = tuple(range(len(links)))
    known[0] = middle
    for side in (-STEPS, STEPS):
        if links and _front(view, links, side) == same:
            known[side] = middle
            continue
        chain = _chained(view, solids, side, known.get(side))
        if chain is None:
            return True
        known[side] = chain
    left, right = known[-STEPS], known[STEPS]
    strips: list[tuple[int, tuple[int, ...], int, tuple[int, ...]]] = []
    if not left or left != middle:
        strips.append((-STEPS, left, 0, middle))
    if not right or right != middle:
        strips.append((0, middle, STEPS, right))
    narrow: list[tuple[int, int]] = []
    while strips:
        start, start_chain, end, end_chain = strips.pop()
        if end - start == 1:
            narrow.append((start, end))
            continue
        column = (start + end) // 2
        chain = _chained(view, solids, column)
        if chain is None:
            return True
        if not chain or chain != start_chain:
            strips.append((start, start_chain, column, chain))
        if not chain or chain != end_chain:
            strips.append((column, chain, end, end_chain))
    if not narrow:
        return False
    turns = _turns(view, solids)
    return any(_slit(view, solids, turns, start, end) for start, end in narrow)


def _chained(
    view: Silhouette, solids: tuple[Solid, ...], column: int, chain: tuple[int, ...] | None = None
) -> tuple[int, ...] | None:
    """The `chain` before the body that hides a column; empty if it is hidden otherwise, None if it is not hidden."""
    if chain is None:
        chain = _front(view, solids, column)
    if chain:
        return chain
    for stretch in view.stretches(column):
        if not _hides(view, solids, stretch):
            return None
    return ()


def _front(view: Silhouette, solids: tuple[Solid, ...], column: int) -> tuple[int, ...]:
    """The chain that hides a column of the plane before the body; empty if none does."""
    px, py = view.front(column)
    low, high = view.front_low, view.front_high
    return chain_of(hidden_spans(solids, view.ex, view.ey, view.ez, px, py, low, high, True), low, high, column)


def _hides(view: Silhouette, solids: tuple[Solid, ...], stretch: Stretch) -> bool:
    """Whether the solids hide all of an upright stretch."""
    px, py, low, high, which, _ = stretch
    if which:
        solids = _beyond(solids, view, which)
    return bool(chain_of(hidden_spans(solids, view.ex, view.ey, view.ez, px, py, low, high, True), low, high, 0))


def _beyond(solids: tuple[Solid, ...], view: Silhouette, which: int) -> tuple[Solid, ...]:
    """What of the solids is above the top of a body, or below its feet; the others stay, out of every line's way."""
    if which == ABOVE:
        limit = view.high
        return tuple(
            [(edges if top > limit else _NOWHERE, max(bottom, limit), top, p) for edges, bottom, top, p in solids]
        )
    limit = view.low
    return tuple(
        [(edges if bottom < limit else _NOWHERE, bottom, min(top, limit), p) for edges, bottom, top, p in solids]
    )


_NOWHERE: Final = ((0, 0, -1),)
"""The edge of an outline that no point is inside."""


def _turns(view: Silhouette, solids: tuple[Solid, ...]) -> list[float]:
    """The columns in which corners of the solids lie, in order."""
    found: list[float] = []
    for _, _, _, part in solids:
        found += view.turns(part.outline)
    found.sort()
    return found


def _slit(view: Silhouette, solids: tuple[Solid, ...], turns: list[float], start: int, end: int) -> bool:
    """Whether there is a free place between two corners in a strip."""
    before = float(start)
    for turn in (*turns[bisect_right(turns, start) : bisect_left(turns, end)], float(end)):
        if turn > before and not all(_hides(view, solids, one) for one in view.stretches((before + turn) / 2)):
            return True
        before = turn
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
    """Whether nothing hides any of the target's body: of its 33 columns, and of those in which corners of parts lie."""
    solids = _between(spot, target_spot, target_body, terrain, ignore, endless, extra)
    if not solids:
        return True
    view = Silhouette(spot.x, spot.y, spot.z + body.eye, target_spot, target_body)
    solids = tuple([solid for solid in solids if not view.beside(solid[3].outline)])
    if not solids:
        return True
    if view.overhead:
        return not any(_hidden(view, solids, stretch) for stretch in view.rays())
    for column in _ORDER:
        for stretch in view.stretches(column):
            if _hidden(view, solids, stretch):
                return False
    return not any(_touches(view, solid) for solid in solids)


def _touches(view: Silhouette, solid: Solid) -> bool:
    """Whether a solid hides some of a column in which a corner of it lies."""
    for turn in view.turns(solid[3].outline):
        for stretch in view.stretches(turn):
            if _hidden(view, (solid,), stretch):
                return True
    return False


def _hidden(view: Silhouette, solids: tuple[Solid, ...], stretch: Stretch, stop: bool = True) -> list[Span]:
    """The spans of an upright stretch that the solids hide."""
    px, py, low, high, which, _ = stretch
    if which:
        solids = _beyond(solids, view, which)
    return hidden_spans(solids, view.ex, view.ey, view.ez, px, py, low, high, stop)


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
    solids = _between(spot, target_spot, target_body, terrain, ignore, endless, extra)
    view = Silhouette(spot.x, spot.y, spot.z + body.eye, target_spot, target_body)
    solids = tuple([solid for solid in solids if not view.beside(solid[3].outline)])
    shares = [0] * len(solids)
    hidden = total = 0
    columns = [view.rays()] if view.overhead else [view.stretches(column) for column in range(-STEPS, STEPS + 1)]
    for column in columns:
        for stretch in column:
            more, all = _count(view, solids, stretch, shares)
            hidden += more
            total += all
    if not view.overhead:
        for number, solid in enumerate(solids):
            # What is too narrow for any column hides more than nothing.
            if not shares[number] and _touches(view, solid):
                shares[number] = 1
    if any(shares):
        hidden = max(hidden, 1)
    if hidden * _NEARLY >= total * (_NEARLY - 1):
        # Where hardly anything is seen, roundings differ from column to column: `visible` decides.
        hidden = min(hidden, total - 1) if not solids or _reached(view, solids, {}) else total
    by = sorted([(-share, number) for number, share in enumerate(shares) if share])
    lines = [stopped((view.ex, view.ey, view.ez), end, solids) for end in _ends(view)]
    return Sight(tuple(lines), hidden, total, tuple([(solids[number][3], -share) for share, number in by]))


def _count(view: Silhouette, solids: tuple[Solid, ...], stretch: Stretch, shares: list[int]) -> tuple[int, int]:
    """How much of a stretch is hidden and how long it is, as in the middle of the body; each solid gets its share."""
    _, _, low, high, _, scale = stretch
    hidden, free_from = 0, low
    spans = _hidden(view, solids, stretch, False) if solids else []
    for start, end, number in sorted(spans):
        first, last = max(start, low), min(end, high)
        shares[number] += max(round((last - first + 1) * scale), 1)
        hidden += max(last - max(first, free_from) + 1, 0)
        free_from = max(free_from, last + 1)
    return round(hidden * scale), round((high - low + 1) * scale)


def _ends(view: Silhouette) -> list[Point]:
    """Where lines are drawn to: five heights at five columns."""
    places: list[tuple[int, int]] = []
    if view.overhead:
        outline = view.rays()
        step = max(len(outline) // 5, 1)
        places = [(stretch[0], stretch[1]) for stretch in (outline * 5)[: 5 * step : step]]
    else:
        for column in range(-STEPS, STEPS + 1, STEPS // 2):
            px, py = view.stretches(column)[0][:2]
            places.append((px, py))
    return [(px, py, view.low + (view.high - view.low) * row // 4) for px, py in places for row in range(5)]


def body_part(id: str, spot: Spot, body: Body) -> Part:
    """A model as something that hides others: the cylinder of its body as a prism of 32 corners (0.04 mm narrower)."""
    base = body.base
    outline = oval(base.length * body.share // 100, base.width * body.share // 100, spot.facing, 32)
    return Part(id, id, moved(outline, spot.x, spot.y), spot.z, spot.z + body.height)


def _between(
    spot: Spot,
    target_spot: Spot,
    target_body: Body,
    terrain: Terrain,
    ignore: frozenset[str],
    endless: frozenset[str],
    extra: tuple[Part, ...],
) -> tuple[Solid, ...]:
    """The solids that lines from the eye above a spot to a body may meet."""
    near = between(spot, target_spot, target_body, terrain)
    if ignore:
        near &= ~terrain.having(ignore)
    solids = terrain.solids(near, terrain.having(endless) if endless else 0) if near else ()
    return solids + tuple([(part.edges, part.bottom, part.top, part) for part in extra]) if extra else solids


def between(spot: Spot, target_spot: Spot, target_body: Body, terrain: Terrain) -> int:
    """The set of parts that lines from the eye above a spot to a body may meet."""
    ex, ey, px, py = spot.x, spot.y, target_spot.x, target_spot.y
    reach = target_body.base.length * target_body.share // 200 + 1
    if abs(px - ex) > _LONG and abs(py - ey) > _LONG:
        return terrain.along(ex, ey, px, py, reach)
    x0, x1, y0, y1 = px - reach, px + reach, py - reach, py + reach
    return terrain.near(ex if ex < x0 else x0, ey if ey < y0 else y0, ex if ex > x1 else x1, ey if ey > y1 else y1)
