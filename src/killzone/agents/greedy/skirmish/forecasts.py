"""What an attack will probably do: shots from exact odds, fights from every hand of dice or from exact odds as well.

A whole fight with everything that may be re-rolled costs too much for something asked this often: at first glance fails
are re-rolled and nothing else, so that the hands of each side are known; what is struck and blocked with all of them is
solved by the game's own steps, once for all wounds. Before anybody fights, the whole fight is solved.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from killzone.agents.greedy.skirmish.craft import Craft
from killzone.core.attacks import Attack, Exchange
from killzone.core.flow import Sequence
from killzone.core.table import Operative, Table
from killzone.editions.shared.attack.duel import finish, resolve, spare_strike, suffer_strike
from killzone.odds.api import find_kit, of_attack
from killzone.odds.efforts import pairs
from killzone.odds.forecasts import forecast
from killzone.odds.policies import EXCHANGE, REROLL_FAILS
from killzone.odds.solve import Solver, weigh

MOST_PAIRS = 50_000
"""A fight in which more pairs of hands would have to be looked at is taken as it is at first glance."""
MOST_TABLES = 24
"""How many pairs of weapons are remembered with all that blows between them may come to."""
RELENTLESS, BALANCED = "relentless", "balanced"
REROLLS = frozenset({RELENTLESS, BALANCED, "ceaseless"})
_WORST_HIT, _BEST_HIT = 6, 2
_MOST_DICE = 12

BLOWS = Sequence("greedy.blows", "Blows", resolve, spare_strike, suffer_strike, finish, closed=True)
"""A fight from the first blow on."""


class Damage(NamedTuple):
    """What a shot does: the expected damage, and the chance to kill."""

    mean: float
    kill: float


class Bout(NamedTuple):
    """What a fight does: expected damage both ways, and the chances that the enemy falls and that one falls oneself."""

    dealt: float
    taken: float
    kill: float
    die: float


NO_BOUT = Bout(0.0, 0.0, 0.0, 0.0)


def shot_damage(
    craft: Craft, table: Table, shooter: Operative, target: Operative, weapon: Any, cover: bool, obscured: bool
) -> Damage:
    """The damage of a shot as things stand; none to somebody who is about to be removed."""
    if target.wounds < 1:
        return Damage(0.0, 0.0)
    return damage_of(craft, craft.shot_numbers(table, shooter, target, weapon, cover, obscured))


def damage_of(craft: Craft, numbers: Mapping[str, Any]) -> Damage:
    """The damage of a shot by its numbers."""
    found = forecast("shoot", edition=craft.id, **numbers)
    return Damage(found.mean, found.kill)


def that_count(rules: tuple[Any, ...], names: frozenset[str]) -> tuple[Any, ...]:
    """The rules that count, each once and in one order, so that what is alike is worked out once.

    Of re-rolls the best counts. Those of one result take far longer to work out than that of one die, and bring little
    more: they are taken for it.
    """
    found = {one.but(distance=0) for one in rules if one.name in names}
    rerolls = {one.name: one for one in found if one.name in REROLLS}
    if rerolls:
        best = RELENTLESS if RELENTLESS in rerolls else BALANCED
        one = next(iter(rerolls.values())).but(name=best, x=0)
        found = {one for one in found if one.name not in REROLLS} | {one}
    return tuple(sorted(found, key=repr))


def best_bout(craft: Craft, table: Table, own: Operative, enemy: Operative, *, exact: bool = False) -> tuple[Bout, str]:
    """The fight with the weapon that promises most, and that weapon's id; the enemy answers with its best."""
    if own.wounds < 1 or enemy.wounds < 1:
        return NO_BOUT, ""
    answer = _best_weapon(craft, table, enemy)
    weapons = craft.melee_weapons(table, own)
    found = [(bout_of(craft, table, own, enemy, weapon.id, answer, exact=exact), weapon.id) for weapon in weapons]
    return max(found, key=lambda pair: pair[0].dealt - pair[0].taken, default=(NO_BOUT, ""))


def _best_weapon(craft: Craft, table: Table, own: Operative) -> str:
    """The melee weapon that strikes hardest."""
    weapons = craft.melee_weapons(table, own)
    return max(weapons, key=_weight).id if weapons else ""


def _weight(weapon: Any) -> float:
    weight: float = weapon.attacks * (7 - weapon.hit) * (weapon.normal + weapon.critical / 3)
    return weight


def bout_of(
    craft: Craft, table: Table, own: Operative, enemy: Operative, weapon: str, answer: str, *, exact: bool = False
) -> Bout:
    """What a fight with these weapons does, as things stand: at a glance, or as exact odds have it."""
    duel = craft.duel(table, own, enemy, weapon, answer)
    found = _whole(craft, duel) if exact else None
    if found is None:
        found = _bout(craft, craft.bare(duel), _hands_of(craft, duel, 0), _hands_of(craft, duel, 1))
    return found


@lru_cache(maxsize=1024)
def _whole(craft: Craft, duel: Any) -> Bout | None:
    """The whole fight, both sides playing best; None where that takes too long."""
    attack = craft.duel_attack(duel)
    if pairs(attack, EXCHANGE) > MOST_PAIRS:
        return None
    found = of_attack(attack, EXCHANGE)
    return Bout(float(found.mean), float(found.mean_taken), float(found.kill), float(found.die))


class Hands(NamedTuple):
    """Hands of attack dice, as normal and critical successes, each with its weight; so many dice fall for them."""

    dice: int
    each: tuple[tuple[tuple[int, int], int], ...]


def _hands_of(craft: Craft, duel: Any, index: int) -> Hands:
    pool = duel.pools[index]
    attacks = min(_MOST_DICE, craft.fists(duel, index)[0])
    hit = min(_WORST_HIT, max(_BEST_HIT, pool.needs))
    return hands_of(craft, attacks, hit, that_count(pool.rules, craft.hand_rules))


@lru_cache(maxsize=8192)
def _bout(craft: Craft, bare: Any, own: Hands, other: Hands) -> Bout:
    """What a fight does whose sides have these hands; `bare` is the fight with no dice at all."""
    first, second = bare.pools
    blows = _blows(craft, bare.but(wounds=(1, 1)))
    starts = []
    for mine, likely in own.each:
        pool = first.but(normal=mine[0], critical=mine[1])
        for theirs, as_likely in other.each:
            pools = (pool, second.but(normal=theirs[0], critical=theirs[1]))
            starts.append((likely * as_likely, bare.but(pools=pools)))
    joint = blows.among(starts, own.dice + other.dice)
    whole, sums = 6**joint.dice, [0, 0, 0, 0]
    for one, weight in joint.weights.items():
        for place, amount in enumerate((one.dealt, one.taken, one.killed, one.died)):
            sums[place] += amount * weight
    dealt, taken, kill, die = (number / whole for number in sums)
    own_wounds, wounds = bare.wounds
    return Bout(dealt + wounds, taken + own_wounds, kill, die)


@lru_cache(maxsize=MOST_TABLES)
def _blows(craft: Craft, bare: Any) -> Solver:
    """How the blows of two weapons fall if both sides play best, whatever has fallen before and is left of wounds."""
    whole = craft.duel_attack(bare).alone()
    attack = Attack(
        BLOWS,
        bare,
        {},
        _left,
        title="blows",
        wounds=whole.wounds,
        simplify=whole.simplify,
        counting=whole.counting,
    )
    return Solver(attack, EXCHANGE)


def _left(outcome: Any) -> Exchange:
    """What is left of wounds, counted as if there had been none: what there was before changes no choice."""
    left, left_other = outcome.wounds
    return Exchange(-max(0, left_other), -max(0, left), left_other <= 0, left <= 0)


@lru_cache(maxsize=2048)
def hands_of(craft: Craft, attacks: int, hit: int, rules: tuple[Any, ...]) -> Hands:
    """Every hand of attack dice, as the edition's own first piece of a shot gives it."""
    stages = find_kit(craft.id).stages
    assert stages is not None, "an edition with fights takes its shots to pieces"
    numbers = {"atk": attacks, "hit": hit, "rules": craft.format_rules(rules)}
    joint = weigh(stages.attacking(numbers), REROLL_FAILS)
    sums: dict[tuple[int, int], int] = {}
    for hand, weight in joint.weights.items():
        key = (hand[0], hand[1])
        sums[key] = sums.get(key, 0) + weight
    return Hands(joint.dice, tuple(sums.items()))
