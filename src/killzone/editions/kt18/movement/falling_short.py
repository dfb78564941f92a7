"""Where a charge may end that reaches nobody: where it began, or as close as can be to a target."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Below, Path
from killzone.core.reasons import LEGAL, Verdict
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.board.movement import CHARGE, FALL_SHORT, ground_of, judge, more_counted, move_for
from killzone.editions.kt18.movement.moving import Moving, distance, goes_somewhere, prepared
from killzone.editions.shared.board.movement import Judge, Way
from killzone.geometry.approach import closest
from killzone.geometry.moves import CLOSE, Ending, Move
from killzone.geometry.reach import reach
from killzone.geometry.shapes import Spot
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH

AS_CLOSE_AS: Final = INCH // 10
"""How much farther than it must a model that falls short may end from its target."""
_TRIES: Final = 6
"""How often a way is looked for that uses up what slower ground has left of a charge."""


class FallingShort:
    """The ways of a charge for which no way to a target is found.

    How close it can come is found for one target at a time, and only when that one is asked about: it takes as long as
    hundreds of other answers.
    """

    __slots__ = ("_found", "_move", "_start", "charge", "limit", "model", "table", "targets")

    def __init__(self, table: Table, charge: Moving) -> None:
        self.table, self.charge = table, charge
        self.model = table.operative(charge.operative)
        assert self.model.spot is not None
        self._start = self.model.spot
        self.limit = distance(table, charge)
        self.targets = tuple(one for one in map(table.operative, charge.targets) if one.spot is not None)
        self._move: Move | None = None
        self._found: dict[str, tuple[Move, Way] | None] = {}

    @rule("kt18.charge.failed")
    def domain(self) -> Path:
        """It stays where it began or goes as close as can be to a target. A way to one that somebody draws is taken."""
        limit, radius = self.limit.total, self.model.card.body.base.radius
        shape = {"operative": self.model.id, "action": FALL_SHORT, "limit": limit, "radius": radius}
        return Path(self._start, self.verdict, self._some, self._list, shape, lambda: self._judge().guide())

    def verdict(self, way: Way) -> Verdict:
        """Whether a way is legal; one that goes nowhere always is, and so is one by which the charge succeeds."""
        if not goes_somewhere(self.model, way):
            return LEGAL
        reaches = self._charges(way)
        if reaches.legal:
            return reaches
        mover = self.model.but(spot=way[-1])
        # Those first of which it is known: how close it can come takes long to find.
        for target in sorted(self.targets, key=lambda one: (one.id not in self._found, gap(mover, one))):
            if (closest := self.closest(target)) is not None:
                verdict = self._judge_by((closest[0],)).verdict(way)
                if verdict.legal:
                    return verdict
        return self._judge().verdict(way)

    def _charges(self, way: Way) -> Verdict:
        """Whether a way is one to a target: the model may jump down beside it, as in any charge."""
        move = prepared(self.table, self.charge)
        return judge(self.table, self.model, CHARGE, (move,), (self.limit,), self._again).verdict(way)

    def closest(self, target: Operative) -> tuple[Move, Way] | None:
        """The move that ends as close to a target as can be, clear of all enemies, and a way of it."""
        if target.id not in self._found:
            self._found[target.id] = self._closest(target)
        return self._found[target.id]

    def _closest(self, target: Operative) -> tuple[Move, Way] | None:
        way = self._way_closest(target)
        if way is None:
            return None
        assert target.spot is not None
        least = gap(self.model.but(spot=way[-1]), target)
        ending = Ending(target.id, target.spot, target.card.body.base, CLOSE, least + AS_CLOSE_AS)
        return self._short((ending,)), way

    def _way_closest(self, target: Operative) -> Way | None:
        """A way that ends as close to a target as is found.

        Where a way counts more than geometry knows and is too long by that, the cheapest to the same end is taken if
        it is not; otherwise less is left for the rest of it, or it climbs nothing.
        """
        if self._move is None:
            self._move = self._short()
        near = self._nearest(target, self._move)
        if near is not None and self._left(near) < 0:
            near = reach(self._move).track(near.path[-1]) or near
        if near is None or self._left(near) >= 0:
            return near.path if near is not None else None
        level = self._short()
        level.climbs = False
        found = [one for one in (*self._with_less(target, near), self._nearest(target, level)) if one is not None]
        ways = [one.path for one in found if self._left(one) >= 0]
        return min(ways, key=lambda way: gap(self.model.but(spot=way[-1]), target), default=None)

    def _with_less(self, target: Operative, near: Track) -> Iterator[Track]:
        """Ways that are shorter by what they count more: first by all of it, then by less while some is left over."""
        most = max(0, self.limit.total - self._more(near))
        for _ in range(_TRIES):
            less = self._short()
            less.limit = most
            found = self._nearest(target, less)
            if found is None:
                return
            yield found
            left = self._left(found)
            if left < AS_CLOSE_AS // 2:
                return
            most += left // 2

    def _nearest(self, target: Operative, move: Move) -> Track | None:
        assert target.spot is not None
        return closest(reach(move), target.spot, target.card.body.base)

    def _left(self, track: Track) -> int:
        """How much of the charge a way leaves over; less than nothing if it is too long."""
        return self.limit.total - track.total - self._more(track)

    def _more(self, track: Track) -> int:
        ground = ground_of(self.table, self.model)
        return more_counted(self.table, self.model, FALL_SHORT, ground, track)

    def _short(self, ends: tuple[Ending, ...] = ()) -> Move:
        """The move of a charge that falls short."""
        return move_for(self.table, self.model, FALL_SHORT, self.limit.total, (), ends)

    def _judge(self) -> Judge:
        """Who says what is wrong with a way.

        Of several moves the first is blamed: that it could have gone closer, not that it falls short.
        """
        short = [closest[0] for target in self.targets if (closest := self.closest(target)) is not None]
        return self._judge_by((*short, prepared(self.table, self.charge)))

    def _judge_by(self, moves: tuple[Move, ...]) -> Judge:
        return judge(
            self.table, self.model, FALL_SHORT, moves, (self.limit,) * len(moves), self._again, self.charge.targets
        )

    def _again(self, spot: Spot, most: int) -> Move:
        return move_for(self.table, self.model.but(spot=spot), FALL_SHORT, most)

    def _way(self, target: Operative) -> Way | None:
        """A legal way as close to a target as can be; None if none is found."""
        closest = self.closest(target)
        if closest is None:
            return None
        move, way = closest
        # By this target it is legal nearly always, so that none of the others need be asked about.
        return way if self._judge_by((move,)).verdict(way).legal or self.verdict(way).legal else None

    def _list(self, most: int) -> list[Way]:
        """To stay, and a way to each target."""
        ways: list[Way] = [(self._start,)]
        for target in self.targets if most > 1 else ():
            if (way := self._way(target)) is not None and way not in ways:
                ways.append(way)
        return ways[:most]

    def _some(self, below: Below) -> Way:
        """To stay, or the way to one of the targets."""
        chosen = below(1 + len(self.targets))
        way = self._way(self.targets[chosen - 1]) if chosen else None
        return way if way is not None else (self._start,)
