"""Where an operative could end: by one move or two, by falling back, and by way of hatchways."""

from killzone.agents.greedy.skirmish.goals import Errand
from killzone.agents.greedy.skirmish.hatchways import Hatchways
from killzone.agents.greedy.skirmish.plans import Place, Step
from killzone.agents.greedy.skirmish.situation import Situation, apart
from killzone.agents.greedy.skirmish.stakes import Stakes
from killzone.core.table import Operative
from killzone.editions.shared.actions.action import ACTIVATION, FREE, Performing, cost, legal
from killzone.editions.shared.board.movement import list_paths
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

GLANCE = 6
"""How many ends of a move are weighed for a first impression."""
FIRST_MOVES, SECOND_MOVES = 3, 4
"""How many first moves, and how many second moves after each, are weighed."""
LEAST_MOVE = INCH // 4
"""A shorter move is not worth its AP."""


class Places:
    """The places that operatives of one situation could get to."""

    def __init__(self, situation: Situation, stakes: Stakes, errands: dict[str, Errand], hatchways: Hatchways) -> None:
        self.stakes, self.errands, self.hatchways = stakes, errands, hatchways
        self.craft, self.table = situation.craft, situation.table

    def ends(self, one: Operative, performing: Performing, left: int, ends: int, held: bool) -> list[Place]:
        actions = (self.craft.fall_back,) if held else (self.craft.walk, self.craft.dash)
        found: list[Place] = []
        for action in actions:
            if found and ends <= GLANCE:
                break
            rule = self.craft.moves[action]
            doing = performing.but(action=action)
            price = 1 if is_extra(performing) else cost(self.table, one, rule).total
            if price > left or not legal(self.table, one, rule, doing):
                continue
            count = ends if action != self.craft.dash else max(4, ends // 2)
            found += [Place(path[-1], action, path, price) for path in self.paths(one, doing, count)]
        if ends > GLANCE:
            first = [place for place in found if place.action == self.craft.walk]
            found += self._onward(one, performing, left, first)
        return found

    def _onward(self, one: Operative, performing: Performing, left: int, first: list[Place]) -> list[Place]:
        """With a Dash after a Reposition, from the ends of it that are nearest to where an operative is wanted."""
        dash = self.craft.moves[self.craft.dash]
        doing = performing.but(action=self.craft.dash)
        price = cost(self.table, one, dash).total
        if is_extra(performing) or not legal(self.table, one, dash, doing):
            return []
        errand = self.errands.get(one.id)
        near = [place for place in first if place.price + price <= left]
        if errand is not None:
            walk = errand.walk
            near.sort(key=lambda place: walk.inches(place.spot))
        limit = self.craft.distance(self.table, one, doing)
        goal = (Spot(errand.goal.x, errand.goal.y),) if errand is not None else ()
        found = []
        for place in near[:FIRST_MOVES]:
            me = one.but(spot=place.spot)
            step = Step(place.action, place.spot, place.path)
            ways = self.craft.ways(self.table.with_operative(me), me, doing, limit)
            for path in list_paths(ways, SECOND_MOVES, goal):
                found.append(Place(path[-1], self.craft.dash, path, place.price + price, before=(step,)))
        return found

    def paths(self, one: Operative, doing: Performing, count: int) -> list[tuple[Spot, ...]]:
        limit = self.craft.distance(self.table, one, doing)
        interests = [marker.spot for marker in self.table.markers if marker.spot is not None]
        errand = self.errands.get(one.id)
        if errand is not None:
            interests.insert(0, Spot(errand.goal.x, errand.goal.y))
        found = list_paths(self.craft.ways(self.table, one, doing, limit), count, tuple(interests))
        return [path for path in found if one.spot is not None and apart(path[-1], one.spot) >= LEAST_MOVE]

    def with_hatches(
        self, one: Operative, performing: Performing, left: int, places: list[Place], ends: int
    ) -> list[Place]:
        """The places at which a hatchway is worked, and those behind one that is opened."""
        hatchways = self.hatchways
        if not hatchways.present or not left:
            return []
        found = hatchways.here(one, performing)
        for action in (self.craft.walk, self.craft.dash):
            doing = performing.but(action=action)
            price = cost(self.table, one, self.craft.moves[action]).total
            if price < left and legal(self.table, one, self.craft.moves[action], doing):
                found += hatchways.through(one, doing, price, left)
                break
        if ends > GLANCE:
            found += hatchways.there(one, performing, [place for place in places if place.action], left)
        return found


def is_extra(performing: Performing) -> bool:
    """Whether somebody acts out of turn, with one action and no more."""
    return performing.when not in (ACTIVATION, FREE)
