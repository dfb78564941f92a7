"""A board and the parts standing on it, with an index that finds the parts of a region or of a trait at once.

Sets of parts are whole numbers, one bit for each part in the order of `parts`: whatever is near, solid, not ignored
is then a few bit operations, and `pick` turns the result into parts.
"""

from typing import Any, Final, final

from killzone.geometry.parts import Edge, Part

Solid = tuple[tuple[Edge, ...], int, int, Part]
"""What stops lines: the edges of an outline, a bottom, a top, and the part they come from."""

_ANY_HEIGHT: Final = 1 << 40
"""Higher than any line and, negative, lower."""

_CELL: Final = 635
"""A step of the index, a quarter of an inch."""
_LAYOUTS: Final = 8
"""How many layouts of further parts a board keeps; each holds some hundred kilobytes."""
_SETS: Final = 1_000
"""How many sets of parts a terrain keeps looked up: one takes up to two kilobytes."""
_STATES: Final = 64
"""How many states of its openings a board keeps, more than a battle comes through."""
NOTHING_KEPT: Final[dict[object, Any]] = {}
"""What a terrain keeps with which nothing is kept; see `keeping`."""
_PIECE: Final = 15240
"""How far a way may go aside before it is looked up in pieces, 6"."""


@final
class Terrain:
    """A board from (0, 0) to (width, depth) and the parts on it.

    `at` gives the terrain in a state of its openings; a terrain that was not asked so counts all its parts as there.
    `screens` are parts that have hidden somebody; see the module of that name.
    """

    __slots__ = (
        "width",
        "depth",
        "parts",
        "_by_id",
        "_hash",
        "_states",
        "_larger",
        "_latest",
        "kept",
        "screens",
        "_picked",
        "_having",
        "_solids",
        "_starts_x",
        "_ends_x",
        "_starts_y",
        "_ends_y",
    )

    def __init__(self, width: int, depth: int, parts: tuple[Part, ...] = ()) -> None:
        self.width = width
        self.depth = depth
        self.parts = parts
        self._by_id = {part.id: part for part in parts}
        self._hash = hash((width, depth, parts))
        self._states: dict[frozenset[str], Terrain] = {}
        self._larger: dict[tuple[Part, ...], Terrain] = {}
        self._latest: tuple[tuple[Part, ...], Terrain] | None = None
        self.kept: dict[object, Any] = NOTHING_KEPT
        self.screens: dict[object, Any] = {}
        self._picked: dict[int, tuple[Part, ...]] = {}
        self._having: dict[frozenset[str], int] = {}
        self._solids: dict[tuple[int, int], tuple[Solid, ...]] = {}
        self._starts_x = _starting([part.box[0] for part in parts], width)
        self._ends_x = _ending([part.box[2] for part in parts], width)
        self._starts_y = _starting([part.box[1] for part in parts], depth)
        self._ends_y = _ending([part.box[3] for part in parts], depth)

    def at(self, open: frozenset[str]) -> "Terrain":
        """The terrain while exactly these openings are open. The same object for the same openings."""
        state = self._states.get(open)
        if state is None:
            there = tuple(part for part in self.parts if part.exists(open))
            state = self if len(there) == len(self.parts) else self._related(there)
            if len(self._states) >= _STATES:
                del self._states[next(iter(self._states))]
            self._states[open] = state
        return state

    def plus(self, more: tuple[Part, ...]) -> "Terrain":
        """The terrain with further parts on it. The same object for the same parts, as long as they are in use."""
        if not more:
            return self
        latest = self._latest
        if latest is not None and latest[0] is more:
            return latest[1]
        larger = self._larger.get(more)
        if larger is None:
            larger = self._related((*self.parts, *more))
            if len(self._larger) >= _LAYOUTS:
                del self._larger[next(iter(self._larger))]
            self._larger[more] = larger
        self._latest = (more, larger)
        return larger

    def _related(self, parts: tuple[Part, ...]) -> "Terrain":
        """The same board with some parts more or fewer; what was found out about single parts serves both."""
        other = Terrain(self.width, self.depth, parts)
        other.screens = self.screens
        return other

    def holds(self, part: Part) -> bool:
        """Whether this very part is there."""
        return self._by_id.get(part.id) is part

    def forget(self) -> None:
        """Drops all that is kept with it and that can be found out again."""
        self.kept = NOTHING_KEPT
        self._picked.clear()
        self._solids.clear()
        self._states.clear()
        self._larger.clear()
        self._latest = None

    def part(self, id: str) -> Part:
        """The part with this id. Raises KeyError."""
        return self._by_id[id]

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the features, in the order in which their first parts come."""
        return tuple(dict.fromkeys(part.feature for part in self.parts))

    @property
    def all(self) -> int:
        """The set of all parts."""
        return (1 << len(self.parts)) - 1

    def having(self, traits: frozenset[str]) -> int:
        """The set of the parts that have at least one of these traits."""
        found = self._having.get(traits)
        if found is None:
            found = _set_of([i for i, part in enumerate(self.parts) if not traits.isdisjoint(part.traits)])
            self._having[traits] = found
        return found

    def near(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """A set of parts that holds all whose box meets this one, and some within a quarter of an inch of it.

        x0 is no more than x1, and y0 no more than y1.
        """
        if not self.parts:
            return 0
        # Written out, since this is asked before every line of sight.
        starts, ends = self._starts_x, self._ends_x
        last = len(starts) - 1
        start, end = x0 // _CELL, x1 // _CELL
        if start < 0:
            start = 0
            if end < 0:
                end = 0
        if end > last:
            end = last
            if start > last:
                start = last
        found = starts[end] & ends[start]
        starts, ends = self._starts_y, self._ends_y
        last = len(starts) - 1
        start, end = y0 // _CELL, y1 // _CELL
        if start < 0:
            start = 0
            if end < 0:
                end = 0
        if end > last:
            end = last
            if start > last:
                start = last
        return found & starts[end] & ends[start]

    def along(self, ax: int, ay: int, bx: int, by: int, wide: int, piece: int = _PIECE) -> int:
        """A set of parts that holds all whose box meets the way from a to b, with so much to all sides of it.

        The way is cut into pieces: a box around all of a long slanting one would hold much that is far from it.
        """
        dx, dy = bx - ax, by - ay
        # No more pieces than a way on the board may have: somebody may ask about a point at the end of the world.
        count = min(abs(dx), abs(dy), self.width + self.depth) // piece + 1
        found = 0
        for i in range(count):
            x0, x1 = ax + dx * i // count, ax + dx * (i + 1) // count + 1
            y0, y1 = ay + dy * i // count, ay + dy * (i + 1) // count + 1
            if dx < 0:
                x0, x1 = x1 - 1, x0 + 1
            if dy < 0:
                y0, y1 = y1 - 1, y0 + 1
            found |= self.near(x0 - wide, y0 - wide, x1 + wide, y1 + wide)
        return found

    def pick(self, chosen: int) -> tuple[Part, ...]:
        """The parts of a set, in the order of `parts`."""
        picked = self._picked.get(chosen)
        if picked is None:
            parts = self.parts
            picked = tuple([parts[i] for i in members(chosen)])
            if len(self._picked) >= _SETS:
                self._picked.clear()
            self._picked[chosen] = picked
        return picked

    def solids(self, chosen: int, endless: int = 0) -> tuple[Solid, ...]:
        """What the parts of a set are to a line; those that are also in `endless` are solid at every height."""
        key = (chosen, chosen & endless)
        found = self._solids.get(key)
        if found is None:
            tall = set(members(chosen & endless))
            solid: list[Solid] = []
            for i in members(chosen):
                part = self.parts[i]
                if i in tall:
                    solid.append((part.edges, -_ANY_HEIGHT, _ANY_HEIGHT, part))
                else:
                    solid.append((part.edges, part.bottom, part.top, part))
            found = tuple(solid)
            if len(self._solids) >= _SETS:
                self._solids.clear()
            self._solids[key] = found
        return found

    def problems(self) -> list[str]:
        """What is wrong with the board and its parts, as sentences; empty if nothing is."""
        found: list[str] = []
        if self.width <= 0 or self.depth <= 0:
            found.append(f"the board needs a size, not {self.width} by {self.depth}")
        seen: set[str] = set()
        for part in self.parts:
            if part.id in seen:
                found.append(f"{part.id}: there are two parts with this id")
            seen.add(part.id)
            found.extend(part.problems())
            x0, y0, x1, y1 = part.box
            if x0 < 0 or y0 < 0 or x1 > self.width or y1 > self.depth:
                found.append(f"{part.id}: reaches beyond the edge of the board")
            if part.bottom < 0:
                found.append(f"{part.id}: reaches below the floor")
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Terrain)
            and self._hash == other._hash
            and self.width == other.width
            and self.depth == other.depth
            and self.parts == other.parts
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Terrain({self.width}, {self.depth}, {self.parts!r})"


def members(chosen: int) -> list[int]:
    """The places of a set's parts in the order of `parts`; quick for few parts of a large board, too."""
    found: list[int] = []
    while chosen:
        lowest = chosen & -chosen
        found.append(lowest.bit_length() - 1)
        chosen ^= lowest
    return found


def _set_of(places: list[int]) -> int:
    """The set of the parts at these places. Made byte by byte: adding them one by one copies the set each time."""
    if not places:
        return 0
    bits = bytearray(max(places) // 8 + 1)
    for i in places:
        bits[i >> 3] |= 1 << (i & 7)
    return int.from_bytes(bits, "little")


def _starting(starts: list[int], length: int) -> list[int]:
    """For each cell, the parts that start in it or before it; the last cell stands for all beyond it, too."""
    sets = _by_cell(starts, length)
    for cell in range(1, len(sets)):
        sets[cell] |= sets[cell - 1]
    return sets


def _ending(ends: list[int], length: int) -> list[int]:
    """For each cell, the parts that end in it or beyond it; the first cell stands for all before it, too."""
    sets = _by_cell(ends, length)
    for cell in range(len(sets) - 2, -1, -1):
        sets[cell] |= sets[cell + 1]
    return sets


def _by_cell(places: list[int], length: int) -> list[int]:
    """For each cell, the parts whose place is in it; the first and the last stand for all beyond them, too."""
    cells = length // _CELL + 1
    found: list[list[int]] = [[] for _ in range(cells)]
    for i, place in enumerate(places):
        found[min(max(place // _CELL, 0), cells - 1)].append(i)
    return [_set_of(some) for some in found]
