"""Shooting: whom an operative could shoot from a spot, and what that would do."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from killzone.agents.greedy.skirmish.situation import Situation, apart, close, loss
from killzone.core.table import Operative
from killzone.editions.shared.actions.action import ENGAGE, Performing
from killzone.geometry.units import INCH

SPREAD = 0.7
"""How much of the gain from the first target each further one of Blast or Torrent brings."""
CHARGE_MORE = 2 * INCH
"""How much farther a charge goes than a move."""
STUN = 0.1
"""What it is worth to stun a target, as a share of it."""


class Fire(NamedTuple):
    """A shot that could be made: its worth in points, and what it does."""

    points: float
    target: str
    weapon: str
    mean: float
    kill: float
    cover: bool


def usable(situation: Situation, shooter: Operative, weapon: Any, performing: Performing) -> bool:
    """Whether an operative may use a weapon, whoever the target is."""
    table = situation.table
    return all(check(table, shooter, weapon, performing) is None for check in situation.craft.weapon_checks)


def is_target(situation: Situation, shooter: Operative, target: Operative, weapon: Any) -> bool:
    """Whether an operative could shoot a target from where it is taken to stand."""
    craft, table, limit = situation.craft, situation.table, weapon.rule("range")
    if limit is not None and not close(shooter, target, limit.distance):
        return False
    if situation.holders(target) - {shooter.id}:
        return False
    if limit is not None and not craft.within(table, shooter, target, limit.distance):
        return False
    return situation.may_target(shooter, target, weapon)


def shots(situation: Situation, shooter: Operative, performing: Performing) -> Iterator[Fire]:
    """Every shot that an operative could make, were it to stand where it is taken to."""
    enemies = situation.against(shooter)
    for weapon in situation.ranged(shooter):
        if not usable(situation, shooter, weapon, performing):
            continue
        for target in enemies:
            if is_target(situation, shooter, target, weapon):
                yield shot_at(situation, shooter, target, weapon)


def shot_at(situation: Situation, shooter: Operative, target: Operative, weapon: Any) -> Fire:
    """What a shot at a valid target does, and what that is worth."""
    cover, obscured = situation.placing(shooter, target)
    damage = situation.damage(shooter, target, weapon, cover, obscured)
    mean, kill = damage.mean, damage.kill
    points = situation.gain(target, mean, kill) + _others(situation, shooter, target, weapon, mean)
    if weapon.rule("stun"):
        points += STUN * situation.worth(target)
    if weapon.rule("hot"):
        points -= 0.1 * situation.worth(shooter)
    if weapon.rule("limited") and points < 0.25 * situation.worth(target):
        points -= 0.1
    return Fire(points, target.id, weapon.id, mean, kill, cover)


def best_strike(situation: Situation, side: tuple[Operative, ...]) -> float:
    """What the best attack is worth that somebody of a side could make at once: a shot from where it stands, a fight
    with somebody near."""
    craft, table = situation.craft, situation.table
    most = 0.0
    for one in side:
        doing = craft.performing(one.id, "shoot", left=craft.apl(table, one))
        ready = one.but(order=ENGAGE)
        most = max(most, *(fire.points for fire in shots(situation, ready, doing)), 0.0)
        for enemy in situation.against(one) if situation.fights(one) else ():
            if close(one, enemy, situation.move(one) + CHARGE_MORE):
                bout, _ = situation.bout(one, enemy)
                back = situation.worth(one) * loss(bout.taken, bout.die, one.wounds, situation.weights.wound)
                most = max(most, situation.gain(enemy, bout.dealt, bout.kill) - back)
    return most


def hope(situation: Situation, shooter: Operative) -> float:
    """What the best shot of an operative could be worth at most, wherever it stands."""
    enemies = situation.against(shooter)
    most = 0.0
    for weapon in situation.ranged(shooter):
        for target in enemies:
            damage = situation.damage(shooter, target, weapon, False, False)
            others = _others(situation, shooter, target, weapon, damage.mean)
            stun = STUN * situation.worth(target) if weapon.rule("stun") else 0.0
            most = max(most, situation.gain(target, damage.mean, damage.kill) + abs(others) + stun)
    return most


def _others(situation: Situation, shooter: Operative, target: Operative, weapon: Any, mean: float) -> float:
    """What Blast and Torrent do to others near the target; Blast does not ask whose they are."""
    blast, torrent = weapon.rule("blast"), weapon.rule("torrent")
    if blast is None and torrent is None:
        return 0.0
    reach = max(one.distance for one in (blast, torrent) if one is not None)
    points = 0.0
    for one in situation.table.operatives:
        if one.spot is None or one.id == target.id or target.spot is None:
            continue
        spot = shooter.spot if one.id == shooter.id else one.spot
        if spot is None or apart(spot, target.spot) > reach + 2 * one.card.body.base.radius:
            continue
        share = SPREAD * situation.worth(one) * loss(mean, 1.0 if mean >= one.wounds else 0.0, one.wounds, 0.6)
        if one.seat != shooter.seat:
            points += share
        elif blast is not None:
            points -= 1.3 * share
    return points
