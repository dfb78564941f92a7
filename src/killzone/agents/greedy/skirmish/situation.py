"""A position as greedy sees it: who is worth what, who holds whom, and what was worked out about it so far."""

from math import hypot
from typing import Any

from killzone.agents.greedy.skirmish.craft import Craft
from killzone.agents.greedy.skirmish.forecasts import Bout, Damage, best_bout, shot_damage
from killzone.agents.greedy.weights import Weights
from killzone.core.table import Operative, Table
from killzone.editions.shared.weapons.use import ranged_weapons, uses
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH


class Situation:
    """One table, looked at by one seat. Everything is worked out when first asked for and kept."""

    def __init__(self, craft: Craft, table: Table, seat: int, weights: Weights) -> None:
        self.craft, self.table, self.seat, self.weights = craft, table, seat, weights
        self.own, self.foes = table.of(seat), table.against(seat)
        self.turns_left = max(0, craft.turns(table) - table.turn)
        self._damage: dict[tuple[str, str, str, bool, bool], Damage] = {}
        self._bouts: dict[tuple[str, str], tuple[Bout, str]] = {}
        self._settled: set[tuple[str, str]] = set()
        self._worth: dict[str, float] = {}
        self._holders: dict[str, frozenset[str]] = {}
        self._ranged: dict[str, tuple[Any, ...]] = {}
        self._moves: dict[str, int] = {}

    def with_open(self, open: frozenset[str]) -> "Situation":
        """The same with other hatchways open: who sees and holds whom may change, what a shot or a fight does not."""
        after = Situation(self.craft, self.table.but(open=open), self.seat, self.weights)
        after._damage, after._bouts, after._settled = self._damage, self._bouts, self._settled
        return after

    @property
    def is_last(self) -> bool:
        return self.turns_left == 0

    @property
    def spent(self) -> float:
        """How much of a threat counts from an enemy that has acted: it acts again in the next turning point, if any."""
        return self.weights.over if self.is_last else self.weights.spent

    def worth(self, one: Operative) -> float:
        """What an operative is worth to its side, in points."""
        if one.id not in self._worth:
            self._worth[one.id] = self.craft.worth(self, one)
        return self._worth[one.id]

    def gain(self, target: Operative, mean: float, kill: float) -> float:
        """What it is worth to deal so much damage to an enemy, or to an own operative, on average."""
        weights = self.weights
        worth = self.worth(target) * (1 + (weights.tempo if target.ready else 0.0))
        return worth * loss(mean, kill, target.wounds, weights.wound)

    def damage(self, shooter: Operative, target: Operative, weapon: Any, cover: bool, obscured: bool) -> Damage:
        """What a shot does. Where the two stand matters by cover and obscured only."""
        key = (shooter.id, target.id, weapon.id, cover, obscured)
        if key not in self._damage:
            self._damage[key] = shot_damage(self.craft, self.table, shooter, target, weapon, cover, obscured)
        return self._damage[key]

    def bout(self, own: Operative, enemy: Operative) -> tuple[Bout, str]:
        """What a fight that `own` starts does, and the weapon for it: at a glance, unless it was settled."""
        key = (own.id, enemy.id)
        if key not in self._bouts:
            self._bouts[key] = best_bout(self.craft, self.table, own, enemy)
        return self._bouts[key]

    def settle(self, own: Operative, enemy: Operative) -> bool:
        """Work a fight out exactly from now on; False if it already was."""
        key = (own.id, enemy.id)
        if key in self._settled:
            return False
        self._settled.add(key)
        self._bouts[key] = best_bout(self.craft, self.table, own, enemy, exact=True)
        return True

    def ranged(self, one: Operative) -> tuple[Any, ...]:
        """The ranged weapons that an operative has not used up."""
        if one.id not in self._ranged:
            self._ranged[one.id] = tuple(
                weapon
                for weapon in ranged_weapons(self.table, one)
                if (limited := weapon.rule("limited")) is None or uses(one, weapon) < (limited.x or 1)
            )
        return self._ranged[one.id]

    def fights(self, one: Operative) -> bool:
        return bool(self.craft.melee_weapons(self.table, one))

    def move(self, one: Operative) -> int:
        """How far a move of an operative goes."""
        if one.id not in self._moves:
            self._moves[one.id] = self.craft.move(self.table, one)
        return self._moves[one.id]

    def holders(self, target: Operative) -> frozenset[str]:
        """The enemies of an operative that have it within control range as it stands."""
        if target.id not in self._holders:
            near = (one for one in self.table.against(target.seat) if close(one, target, self.craft.control))
            self._holders[target.id] = frozenset(one.id for one in near if self.craft.holds(self.table, one, target))
        return self._holders[target.id]


def loss(mean: float, kill: float, wounds: int, wound: float) -> float:
    """The share of an operative that is lost: all of it if it falls, else a part of what its wounds are."""
    return kill + wound * (1 - kill) * min(1.0, mean / max(1, wounds))


def apart(a: Spot, b: Spot) -> float:
    """The distance of two centres along the ground."""
    return hypot(a.x - b.x, a.y - b.y)


def close(a: Operative, b: Operative, distance: int) -> bool:
    """Whether two operatives may be within a distance, as the crow flies."""
    if a.spot is None or b.spot is None:
        return False
    return apart(a.spot, b.spot) <= distance + a.card.body.base.radius + b.card.body.base.radius


def inches(length: float) -> float:
    return length / INCH
