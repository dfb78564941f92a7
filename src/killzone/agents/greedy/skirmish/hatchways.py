"""Hatchways: what it is worth to open or close one, to whoever does it and to everybody else."""

from killzone.agents.greedy.skirmish.danger import danger, threats
from killzone.agents.greedy.skirmish.goals import Errand
from killzone.agents.greedy.skirmish.plans import Place
from killzone.agents.greedy.skirmish.situation import Situation, apart
from killzone.agents.greedy.skirmish.stakes import Stakes
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import ACTIVATION, Performing, action_of, cost, legal
from killzone.editions.shared.board.killzones import killzone_of
from killzone.editions.shared.board.movement import list_paths, track_of
from killzone.editions.shared.close_quarters.hatchways import OPERATE_HATCH, access_point
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

NEAR_LINE = 3 * INCH // 2
"""How far from the middle of a hatchway a line may pass that it may be in the way of."""
STRIKE = 0.5
"""How much of the danger that enemies are in counts for whoever brings them into it."""
STOPS, ONWARD = 5, 6
"""How many places to stop before a hatchway are looked at, and how many beyond it."""
SHUT_PLACES = 3
"""From how many ends of a move it is weighed to operate a hatchway."""


class Hatchways:
    """The hatchways of one situation, and what would be if one of them were worked."""

    def __init__(self, situation: Situation, stakes: Stakes, errands: dict[str, Errand]) -> None:
        self.situation, self.stakes, self.errands, self.table = situation, stakes, errands, situation.table
        self.craft = situation.craft
        self.present = self.craft.hatchways.in_use(self.table)
        self._after: dict[str, Situation] = {}
        self._worth: dict[tuple[str, str], float] = {}
        self._dangers: dict[tuple[str, str], float] = {}

    def after(self, id: str) -> Situation:
        """The situation with a hatchway closed that is open, or open that is closed."""
        if id not in self._after:
            self._after[id] = self.situation.with_open(self.table.open ^ {id})
        return self._after[id]

    def name(self, id: str) -> str:
        return next(str(one.name) for one in killzone_of(self.table).openings if one.id == id)

    def price(self, one: Operative, performing: Performing) -> int | None:
        """The AP to operate a hatchway; None where an operative may not do it any more."""
        if not self.present or performing.when != ACTIVATION or OPERATE_HATCH in performing.performed:
            return None
        return cost(self.table, one, action_of(self.table, OPERATE_HATCH)).total

    def errand(self, one: Operative, id: str) -> Errand | None:
        """The errand of an operative once a hatchway is worked; its start is as far as now."""
        errand = self.errands.get(one.id)
        if errand is None:
            return None
        goal = errand.goal
        walk = self.craft.walk_to(self.after(id).table.terrain, goal.x, goal.y, one.card.body.base.radius)
        return Errand(goal, walk, errand.start)

    # From where it can be worked

    def here(self, one: Operative, performing: Performing) -> list[Place]:
        """To operate a hatchway from where an operative stands."""
        price = self.price(one, performing)
        if price is None or not self._may_operate(self.table, one, performing):
            return []
        assert one.spot is not None
        return [Place(one.spot, price=price, hatch=id) for id in self.craft.hatchways.operable_hatches(self.table, one)]

    def _may_operate(self, table: Table, one: Operative, performing: Performing) -> bool:
        return legal(table, one, action_of(table, OPERATE_HATCH), performing.but(action=OPERATE_HATCH))

    def there(self, one: Operative, performing: Performing, places: list[Place], left: int) -> list[Place]:
        """To operate a hatchway at the end of one of these moves."""
        price = self.price(one, performing)
        if price is None:
            return []
        found: list[Place] = []
        for place in places:
            if place.price + price > left or len(found) >= SHUT_PLACES:
                continue
            me = one.but(spot=place.spot)
            if not any(self._is_near(me, opening.id, 2 * INCH) for opening in killzone_of(self.table).openings):
                continue
            table = self.table.with_operative(me)
            if self._may_operate(table, me, performing.but(left=left - place.price)):
                found += [
                    place._replace(price=place.price + price, hatch=id)
                    for id in self.craft.hatchways.operable_hatches(table, me)
                    if self.worth(one, id) > 0
                ]
        return found

    def through(self, one: Operative, doing: Performing, price: int, left: int) -> list[Place]:
        """To open a hatchway that the errand leads through, at once or in the middle of a move, and to go on."""
        more = self.price(one, doing)
        errand = self.errands.get(one.id)
        if more is None or price + more > left or errand is None:
            return []
        limit = self.craft.distance(self.table, one, doing)
        found: list[Place] = []
        for opening in killzone_of(self.table).openings:
            if opening.id not in self.table.open and self._is_near(one, opening.id, limit + INCH):
                found += self._through(one, doing, opening.id, limit, price + more)
        return found

    def _through(self, one: Operative, doing: Performing, id: str, limit: int, price: int) -> list[Place]:
        assert one.spot is not None
        errand = self.errand(one, id)
        now = self.errands[one.id]
        if errand is None or errand.walk.inches(one.spot) >= now.walk.inches(one.spot) - 1:
            return []  # the way does not lead through it
        start, path, rest = one.spot, tuple[Spot, ...](), limit
        if self.craft.hatchways.operable(self.table, one, id) is not None:
            x0, y0, x1, y1 = access_point(self.table, id).box
            middle = Spot((x0 + x1) // 2, (y0 + y1) // 2)
            moves = self.craft.ways(self.table, one, doing, limit)
            stops = []
            for way in list_paths(moves, STOPS, (middle,)):
                me = one.but(spot=way[-1])
                if self.craft.hatchways.operable(self.table.with_operative(me), me, id) is None:
                    stops.append((track_of(moves, way).total, way))
            if not stops:
                return []
            used, path = min(stops, key=lambda pair: pair[0])
            start, rest = path[-1], limit - used
        if rest < INCH:
            return []
        me, after = one.but(spot=start), self.after(id).table
        goal = Spot(errand.goal.x, errand.goal.y)
        found = []
        for onward in list_paths(self.craft.ways(after.with_operative(me), me, doing, rest), ONWARD, (goal,)):
            if errand.walk.inches(onward[-1]) < errand.walk.inches(start):
                found.append(Place(onward[-1], doing.action, path, price, id, onward))
        return found

    def _is_near(self, one: Operative, id: str, far: int) -> bool:
        assert one.spot is not None
        x0, y0, x1, y1 = access_point(self.table, id).box
        x, y = min(max(one.spot.x, x0), x1), min(max(one.spot.y, y0), y1)
        return apart(one.spot, Spot(x, y)) <= far + one.card.body.base.radius

    # What it is worth to the others

    def worth(self, one: Operative, id: str) -> float:
        """What it is worth, but to the operative that does it, that a hatchway is worked."""
        key = (one.id, id)
        if key not in self._worth:
            self._worth[key] = self._sight(one, id) + self._access(one, id)
        return self._worth[key]

    def _sight(self, one: Operative, id: str) -> float:
        """The danger that friends are spared, and that enemies get into."""
        x0, y0, x1, y1 = access_point(self.table, id).box
        middle = Spot((x0 + x1) // 2, (y0 + y1) // 2)
        total = 0.0
        for own in self.situation.own:
            if own.id != one.id and any(_passes(own, foe, middle) for foe in self.situation.foes):
                total += self.danger(own) - self.danger(own, id)
        for foe in self.situation.foes:
            if any(_passes(own, foe, middle) for own in self.situation.own):
                total += STRIKE * (self.danger(foe, id) - self.danger(foe))
        return total

    def danger(self, one: Operative, id: str = "") -> float:
        """The danger that an operative is in as things stand, or once a hatchway is worked."""
        key = (one.id, id)
        if key not in self._dangers:
            situation = self.after(id) if id else self.situation
            self._dangers[key] = danger(situation, one, threats(situation, one))
        return self._dangers[key]

    def _access(self, one: Operative, id: str) -> float:
        """How much nearer friends come to where they are wanted, and enemies to what is at stake."""
        progress, total = self.situation.weights.progress, 0.0
        for own in self.situation.own:
            now, then = self.errands.get(own.id), self.errand(own, id)
            if own.id != one.id and now is not None and then is not None and own.spot is not None:
                total += progress * now.goal.value * (now.walk.inches(own.spot) - then.walk.inches(own.spot))
        goals = self.stakes.goals()
        for foe in self.situation.foes:
            ways_there = []
            for terrain in (self.table.terrain, self.after(id).table.terrain):
                radius = foe.card.body.base.radius
                assert foe.spot is not None
                walks = [(goal, self.craft.walk_to(terrain, goal.x, goal.y, radius)) for goal in goals]
                ways_there.append(min((walk.inches(foe.spot) / goal.value for goal, walk in walks), default=0.0))
            total -= progress * (ways_there[0] - ways_there[1])
        return total


def _passes(a: Operative, b: Operative, middle: Spot) -> bool:
    """Whether the line between two operatives passes near the middle of a hatchway."""
    assert a.spot is not None
    assert b.spot is not None
    dx, dy = b.spot.x - a.spot.x, b.spot.y - a.spot.y
    square = dx * dx + dy * dy
    if not square:
        return False
    along = min(1.0, max(0.0, ((middle.x - a.spot.x) * dx + (middle.y - a.spot.y) * dy) / square))
    x, y = a.spot.x + along * dx - middle.x, a.spot.y + along * dy - middle.y
    return x * x + y * y <= NEAR_LINE * NEAR_LINE
