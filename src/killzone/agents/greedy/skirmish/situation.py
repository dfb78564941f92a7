"""A position as greedy sees it: who is worth what, who holds whom, and what was worked out about it so far."""

from math import hypot
from typing import Any

from killzone.agents.greedy.skirmish.craft import Craft, Placing
from killzone.agents.greedy.skirmish.forecasts import Bout, Damage, best_bout, damage_of, shot_damage
from killzone.agents.greedy.skirmish.keeping import Kept
from killzone.agents.greedy.weights import Weights
from killzone.core.table import Operative, Table
from killzone.editions.shared.weapons.use import ranged_weapons, uses
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

MOST_LEAD = 4
"""A lead of more points makes nobody more careful."""


class Situation:
    """One table, looked at by one seat. Everything is worked out when first asked for and kept.

    What attacks do is taken from `kept` where it was worked out for another table.
    """

    def __init__(self, craft: Craft, table: Table, seat: int, weights: Weights, kept: Kept | None = None) -> None:
        self.craft, self.table, self.seat, self.weights = craft, table, seat, weights
        self.kept = Kept() if kept is None else kept
        self._world = self.kept.world(table)
        self._standing = {one.id: one for one in table.operatives if one.spot is not None}
        self.own, self.foes = _alive(table.of(seat)), _alive(table.against(seat))
        self.turns_left = max(0, craft.turns(table) - table.turn)
        self.caution = self._caution()
        self._damage: dict[tuple[str, str, str, bool, bool, int], Damage] = {}
        self._bouts: dict[tuple[str, str], tuple[Bout, str]] = {}
        self._settled: set[tuple[str, str]] = set()
        self._worth: dict[str, float] = {}
        self._holders: dict[str, frozenset[str]] = {}
        self._ranged: dict[str, tuple[Any, ...]] = {}
        self._moves: dict[str, int] = {}
        self._targets: dict[tuple[Any, ...], bool] = {}
        self._placings: dict[tuple[str, Spot | None, str, Spot | None], Placing] = {}
        self.feared: dict[tuple[str, int], tuple[Operative, ...]] = {}
        """The enemies of an operative with so many wounds, those first whose shots could do most to it anywhere."""

    def with_open(self, open: frozenset[str]) -> "Situation":
        """The same with other hatchways open: who sees and holds whom may change, what a shot or a fight does not."""
        after = Situation(self.craft, self.table.but(open=open), self.seat, self.weights, self.kept)
        after._damage, after._bouts, after._settled = self._damage, self._bouts, self._settled
        return after

    def share(self, other: "Situation") -> None:
        """Take over what another situation finds out that does not depend on who has acted: both find it for both."""
        self._damage, self._bouts, self._settled = other._damage, other._bouts, other._settled
        self._targets, self._placings, self._holders = other._targets, other._placings, other._holders

    def _caution(self) -> float:
        """Late in the battle whoever leads takes fewer chances, and whoever is behind takes more."""
        if self.turns_left > 1:
            return self.weights.dawn if self.table.turn < 2 else 1.0
        scores = [player.victory for player in self.table.players]
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        lead = max(-MOST_LEAD, min(MOST_LEAD, scores[self.seat] - max(others, default=0)))
        return (1.0 + self.weights.lead * lead) * (self.weights.dusk if self.turns_left else 1.0)

    @property
    def is_last(self) -> bool:
        return self.turns_left == 0

    @property
    def spent(self) -> float:
        """How much of a threat counts from an enemy that has acted: it acts again in the next turning point, if any."""
        return self.weights.over if self.is_last else self.weights.spent

    def against(self, one: Operative) -> tuple[Operative, ...]:
        """The enemies of an operative that are on the board."""
        return self.foes if one.seat == self.seat else self.own

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
        """What a shot does. Where the two are taken to stand matters by cover and obscured only."""
        key = (shooter.id, target.id, weapon.id, cover, obscured, target.wounds)
        found = self._damage.get(key)
        if found is None:
            shooter, target = self._real(shooter), self._real(target)
            state = self.kept.state
            pair = (self._world, state(shooter), state(target), weapon.id, cover, obscured)
            found = self.kept.shots.get(pair)
            if found is None:
                found = self.kept.shots[pair] = self._shot(pair[:4], shooter, target, weapon, cover, obscured)
            self._damage[key] = found
        return found

    def _shot(
        self,
        pair: tuple[int, int, int, str],
        shooter: Operative,
        target: Operative,
        weapon: Any,
        cover: bool,
        obscured: bool,
    ) -> Damage:
        """What a shot does; where lines change nothing else, its other numbers are found once for all of them."""
        if not self.craft.lines_alone or target.wounds < 1:
            return shot_damage(self.craft, self.table, shooter, target, weapon, cover, obscured)
        numbers = self.kept.numbers.get(pair)
        if numbers is None:
            numbers = self.craft.shot_numbers(self.table, shooter, target, weapon, False, False)
            self.kept.numbers[pair] = numbers
        return damage_of(self.craft, {**numbers, "cover": cover, "obscured": obscured})

    def may_target(self, shooter: Operative, target: Operative, weapon: Any) -> bool:
        """Whether a shooter sees a target well enough to shoot at it, both as they are taken to stand."""
        key = (shooter.id, shooter.spot, shooter.order, shooter.moved, target.id, target.spot, target.order, weapon.id)
        if key not in self._targets:
            self._targets[key] = self.craft.may_target(self.table, shooter, target, weapon)
        return self._targets[key]

    def placing(self, shooter: Operative, target: Operative) -> Placing:
        """What stands between two operatives where they are taken to stand."""
        key = (shooter.id, shooter.spot, target.id, target.spot)
        if key not in self._placings:
            self._placings[key] = self.craft.placing(self.table, shooter, target)
        return self._placings[key]

    def bout(self, own: Operative, enemy: Operative) -> tuple[Bout, str]:
        """What a fight that `own` starts does, and the weapon for it: at a glance, unless it was settled."""
        key = (own.id, enemy.id)
        if key not in self._bouts:
            self._bouts[key] = self._bout(own, enemy, exact=False)
        return self._bouts[key]

    def settle(self, own: Operative, enemy: Operative) -> bool:
        """Work a fight out exactly from now on; False if it already was."""
        key = (own.id, enemy.id)
        if key in self._settled:
            return False
        self._settled.add(key)
        self._bouts[key] = self._bout(own, enemy, exact=True)
        return True

    def _bout(self, own: Operative, enemy: Operative, *, exact: bool) -> tuple[Bout, str]:
        own, enemy = self._real(own), self._real(enemy)
        pair = (self._world, self.kept.state(own), self.kept.state(enemy), exact)
        found = self.kept.fights.get(pair)
        if found is None:
            found = self.kept.fights[pair] = best_bout(self.craft, self.table, own, enemy, exact=exact)
        return found

    def _real(self, one: Operative) -> Operative:
        """An operative as it stands on the table, but with the wounds that it is taken to have."""
        real = self._standing.get(one.id, one)
        return real if real.wounds == one.wounds else real.but(wounds=one.wounds)

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


def _alive(side: tuple[Operative, ...]) -> tuple[Operative, ...]:
    """Those of a side that are not about to be removed: some rules ask something before they are."""
    return tuple(one for one in side if one.wounds > 0)


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
