"""Danger: what the enemies may do to an operative where it ends."""

from typing import Any, NamedTuple

from killzone.agents.greedy.skirmish.fire import CHARGE_MORE, is_target
from killzone.agents.greedy.skirmish.situation import Situation, apart, loss
from killzone.core.table import Operative
from killzone.editions.shared.actions.action import CONCEAL, ENGAGE

MOST_DRAWN, FEW_DRAWN = 4, 2
"""For how many enemies that see an operative cover and obscured are worked out, usually and for a first impression: to
draw the lines costs most."""
Fallen = dict[str, float]
"""With what chance each enemy will have fallen before it comes to act."""


class Threat(NamedTuple):
    """What one enemy may do: the share of the operative that it would cost, whether it sees it as it stands, and
    whether it is still to act in this turn."""

    enemy: str
    share: float
    sees: bool
    ready: bool


def threats(
    situation: Situation,
    one: Operative,
    *,
    held: bool = False,
    among: tuple[Operative, ...] | None = None,
    most: int = MOST_DRAWN,
) -> list[Threat]:
    """The threats to an operative where it is taken to stand, the worst first, from all enemies or some `among` them.

    While `held` by an enemy it cannot be shot at. The lines of the `most` that could do most are drawn; of the others,
    whose share of the danger is small, it is only seen whether they see it.
    """
    found = []
    drawn = 0
    for enemy in _the_worst_first(situation, one, held, among):
        threat = _threat(situation, one, enemy, held, drawn < most)
        drawn += threat.sees
        if threat.share > 0.0:
            found.append(threat)
    found.sort(key=lambda threat: (-threat.share, threat.enemy))
    return found


def _the_worst_first(
    situation: Situation, one: Operative, held: bool, among: tuple[Operative, ...] | None
) -> tuple[Operative, ...]:
    """The enemies in the order in which their lines are drawn; where the operative stands makes no difference."""
    if held or (among is not None and len(among) < 2):
        return tuple(sorted(situation.against(one) if among is None else among, key=lambda enemy: enemy.id))
    key = (one.id, one.wounds)
    found = situation.feared.get(key) if among is None else None
    if found is None:
        enemies = situation.against(one) if among is None else among
        found = tuple(sorted(enemies, key=lambda enemy: (-_at_most(situation, one, enemy), enemy.id)))
        if among is None:
            situation.feared[key] = found
    return found


def _at_most(situation: Situation, one: Operative, enemy: Operative) -> float:
    """The share that the best shot of an enemy would cost if nothing were in its way."""
    found = [situation.damage(enemy, one, weapon, False, False) for weapon in situation.ranged(enemy)]
    weights = situation.weights
    share = max((loss(each.mean, each.kill, one.wounds, weights.wound) for each in found), default=0.0)
    return share if enemy.ready else share * situation.spent


def _threat(situation: Situation, one: Operative, enemy: Operative, held: bool, draw: bool) -> Threat:
    weights = situation.weights
    assert one.spot is not None
    assert enemy.spot is not None
    far = apart(one.spot, enemy.spot) - one.card.body.base.radius - enemy.card.body.base.radius
    move = situation.move(enemy)
    share, sees = 0.0, False
    if not held:
        for weapon in situation.ranged(enemy):
            amount, seen = _shot(situation, one, enemy, weapon, far, move, draw)
            share, sees = max(share, amount), sees or seen
    if far <= move + CHARGE_MORE + situation.craft.control and situation.fights(enemy):
        bout, _ = situation.bout(enemy, one)
        certain = 1.0 if far <= situation.craft.control else weights.melee
        share = max(share, certain * loss(bout.dealt, bout.kill, one.wounds, weights.wound))
    return Threat(enemy.id, share if enemy.ready else share * situation.spent, sees, enemy.ready)


def _shot(
    situation: Situation, one: Operative, enemy: Operative, weapon: Any, far: float, move: int, draw: bool
) -> tuple[float, bool]:
    """The share that a shot may cost, and whether it could be made without moving first."""
    weights = situation.weights
    limit = weapon.rule("range")
    if limit is not None and far > limit.distance + move:
        return 0.0, False
    shooter = enemy if enemy.order != CONCEAL else enemy.but(order=ENGAGE)
    if not draw and one.order != CONCEAL and is_target(situation, shooter, one, weapon):
        damage = situation.damage(enemy, one, weapon, True, False)
        return loss(damage.mean, damage.kill, one.wounds, weights.wound), True
    if draw and is_target(situation, shooter, one, weapon):
        damage = situation.damage(enemy, one, weapon, *situation.placing(shooter, one))
        return loss(damage.mean, damage.kill, one.wounds, weights.wound), True
    if not situation.craft.moves_and_shoots(weapon):
        return 0.0, False
    damage = situation.damage(enemy, one, weapon, True, False)
    chance = weights.hidden if one.order == CONCEAL else weights.unseen
    return chance * loss(damage.mean, damage.kill, one.wounds, weights.wound), False


def danger(situation: Situation, one: Operative, found: list[Threat], fallen: Fallen | None = None) -> float:
    """The points that threats cost, given with what chance enemies will have fallen before they come to act."""
    weights = situation.weights
    last = weights.last if situation.is_last else 1.0
    return weights.danger * situation.caution * last * situation.worth(one) * _all_of(situation, found, fallen)


def exposure(situation: Situation, found: list[Threat], fallen: Fallen | None = None) -> float:
    """How likely an operative is to fall before the turn is over: what enemies may do that are still to act."""
    ready = [threat for threat in found if threat.ready]
    return situation.weights.lost * _all_of(situation, ready, fallen)


def _all_of(situation: Situation, found: list[Threat], fallen: Fallen | None) -> float:
    total, factor = 0.0, 1.0
    for threat in found:
        share = threat.share * (1.0 - (fallen or {}).get(threat.enemy, 0.0))
        total += share * factor
        factor *= situation.weights.further
    return min(1.0, total)
