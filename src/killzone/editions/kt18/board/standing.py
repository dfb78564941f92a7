"""Where everybody stands: what depends on nothing else is found once, and kept as long as nobody moves."""

from typing import Final

from killzone.core.table import Operative, Table
from killzone.geometry import measure
from killzone.geometry.crowds import Crowd, Model
from killzone.geometry.parts import Part
from killzone.geometry.units import INCH

CLOSE_BY: Final = INCH
"""How near others are that are kept: whoever is an enemy engages at that distance."""


class Standing:
    """The models on the board and the terrain, as they stand in one position and in all in which nobody has moved.

    `seen` is who sees whom as far as it was asked, pairs of ids; `between` is who may stop a line between them.
    """

    __slots__ = ("_beside", "_crowd", "_models", "_where", "between", "made_of", "seen")

    def __init__(self, models: tuple[Model, ...], made_of: tuple[object, ...] = ()) -> None:
        self._models = models
        self.made_of = made_of
        self._where = {id: (spot, body) for id, spot, body in models}
        self._beside: dict[str, tuple[str, ...]] = {}
        self._crowd: Crowd | None = None
        self.between: dict[tuple[str, str], tuple[Part, ...]] = {}
        self.seen: dict[tuple[str, str], bool] = {}

    @property
    def crowd(self) -> Crowd:
        """The models as what hides others, made when somebody looks: most moves are made without."""
        found = self._crowd
        if found is None:
            found = self._crowd = Crowd(self._models)
        return found

    def has(self, one: Operative) -> bool:
        """Whether a model is as it stands on the board, not imagined elsewhere."""
        found = self._where.get(one.id)
        if found is None:
            return False
        spot, body = found
        its = one.card.body
        return (spot is one.spot or spot == one.spot) and (body is its or body == its)

    def beside(self, id: str) -> tuple[str, ...]:
        """Whoever else is within 1" of a model that stands here, friend or foe, in the order of the table."""
        found = self._beside.get(id)
        if found is None:
            found = self._beside[id] = tuple(self._close_by(id))
        return found

    def _close_by(self, id: str) -> list[str]:
        here, body = self._where[id]
        base, x, y = body.base, here.x, here.y
        found: list[str] = []
        for other, spot, its in self._models:
            most = CLOSE_BY + base.radius + its.base.radius
            near = -most <= spot.x - x <= most and -most <= spot.y - y <= most and other != id
            if near and measure.within(here, base, spot, its.base, CLOSE_BY):
                found.append(other)
        return found


class _Latest:
    """The position that was asked about last: the next is the same most often, or one in which nobody has moved."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: tuple[Table, Standing] | None = None


_LATEST: Final = _Latest()


def standing(table: Table) -> Standing:
    """What is known of a position; the same as long as nobody moves and no terrain changes."""
    known = _LATEST.known
    if known is not None:
        before, found = known
        if before is table:
            return found
        if _stands_still(before, table):
            _LATEST.known = (table, found)
            return found
    found = _among(table)
    _LATEST.known = (table, found)
    return found


def _stands_still(before: Table, after: Table) -> bool:
    """Whether it is seen at a glance that nobody has moved: whoever changed otherwise still has the same spot."""
    if before.setting is not after.setting or before.open is not after.open or before.extra is not after.extra:
        return False
    if before.operatives is after.operatives:
        return True
    if len(before.operatives) != len(after.operatives):
        return False
    for one, two in zip(before.operatives, after.operatives, strict=True):
        if one is not two and (one.spot is not two.spot or one.id != two.id or one.card is not two.card):
            return False
    return True


_KEPT: Final[dict[tuple[object, ...], Standing]] = {}
"""The positions that were asked about before, by the very things they are made of, which none of them lets go."""
_MOST_KEPT: Final = 64


def _among(table: Table) -> Standing:
    """What is known of where the models of a table stand; whoever looks ahead comes back to the same positions."""
    there = [one for one in table.operatives if one.spot is not None]
    made_of: list[object] = [table.terrain]
    key: list[object] = [id(table.terrain)]
    for one in there:
        made_of += (one.spot, one.card)
        key += (one.id, id(one.spot), id(one.card))
    found = _KEPT.get(tuple(key))
    if found is None:
        models = tuple([(one.id, one.spot, one.card.body) for one in there if one.spot is not None])
        found = Standing(models, tuple(made_of))
        while len(_KEPT) >= _MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT), ()), None)
        _KEPT[tuple(key)] = found
    return found
