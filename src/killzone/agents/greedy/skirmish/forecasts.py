"""What an attack will probably do: shots from exact odds, fights from a few typical hands of dice or from all of them.

A whole fight played best by both sides costs too much for something asked this often: at first glance a weak and
a strong hand of each side stand for all of them, and what is struck and blocked with these is solved by the game's own
steps. Before anybody fights, every hand is looked at.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from killzone.agents.greedy.skirmish.craft import Craft
from killzone.core.attacks import Attack
from killzone.core.flow import Sequence
from killzone.core.table import Operative, Table
from killzone.editions.shared.attack.duel import finish, resolve, spare_strike, suffer_strike
from killzone.odds.api import find_kit
from killzone.odds.distribution import Distribution
from killzone.odds.forecasts import forecast
from killzone.odds.policies import EXCHANGE, REROLL_FAILS
from killzone.odds.solve import Known, Solver, weigh

TYPICAL = (1 / 4, 3 / 4)
"""The weak and the strong hand: where they stand among all hands, the weakest first."""
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

    Of re-rolls the best counts. Those of one result take fifty times as long to work out as that of one die, and bring
    little more: they are taken for it.
    """
    if not rules:
        return rules
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
    """What a fight with these weapons does, as things stand: at a glance, or with every hand of dice."""
    duel = craft.duel(table, own, enemy, weapon, answer)
    hands = (_hands_of(craft, duel, 0, exact), _hands_of(craft, duel, 1, exact))
    return _bout(craft, craft.bare(duel), *hands)


Hands = tuple[tuple[tuple[int, int], float], ...]
"""Hands of attack dice, as normal and critical successes, each with its chance."""


def _hands_of(craft: Craft, duel: Any, index: int, exact: bool) -> Hands:
    pool = duel.pools[index]
    attacks, damage = craft.fists(duel, index)
    hit = min(_WORST_HIT, max(_BEST_HIT, pool.needs))
    rules = that_count(pool.rules, craft.hand_rules)
    attacks = min(_MOST_DICE, attacks)
    return hands_of(craft, attacks, hit, rules) if exact else typical_hands(craft, attacks, hit, rules, damage)


@lru_cache(maxsize=8192)
def _bout(craft: Craft, bare: Any, own: Hands, other: Hands) -> Bout:
    """What a fight does whose sides have these hands; `bare` is the fight with no dice at all."""
    sums = [0.0, 0.0, 0.0, 0.0]
    known: Known = {}
    first, second = bare.pools
    for mine, likely in own:
        for theirs, as_likely in other:
            pools = (first.but(normal=mine[0], critical=mine[1]), second.but(normal=theirs[0], critical=theirs[1]))
            joint = _blows(craft, bare.but(pools=pools), known)
            share = likely * as_likely / 6**joint.dice
            for one, weight in joint.weights.items():
                for place, amount in enumerate((one.dealt, one.taken, one.killed, one.died)):
                    sums[place] += share * amount * weight
    return Bout(*sums)


def _blows(craft: Craft, duel: Any, known: Known) -> Distribution:
    """How the blows fall if both sides play best, whatever has fallen before."""
    whole = craft.duel_attack(duel).alone()
    attack = Attack(
        BLOWS,
        duel,
        {},
        whole.read,
        title="blows",
        wounds=whole.wounds,
        simplify=whole.simplify,
        counting=whole.counting,
    )
    return Solver(attack, EXCHANGE, known).distribution()


@lru_cache(maxsize=2048)
def typical_hands(craft: Craft, attacks: int, hit: int, rules: tuple[Any, ...], damage: tuple[int, int]) -> Hands:
    """A weak and a strong hand of attack dice, equally likely."""
    hands = sorted(
        hands_of(craft, attacks, hit, rules),
        key=lambda pair: (pair[0][0] * damage[0] + pair[0][1] * damage[1], pair[0]),
    )
    found = []
    for place in TYPICAL:
        sum_, chosen = 0.0, hands[-1][0]
        for hand, chance in hands:
            sum_ += chance
            if sum_ >= place:
                chosen = hand
                break
        found.append((chosen, 1 / len(TYPICAL)))
    return tuple(found)


@lru_cache(maxsize=2048)
def hands_of(craft: Craft, attacks: int, hit: int, rules: tuple[Any, ...]) -> Hands:
    """Every hand of attack dice, as the edition's own first piece of a shot gives it."""
    stages = find_kit(craft.id).stages
    assert stages is not None, "an edition with fights takes its shots to pieces"
    numbers = {"atk": attacks, "hit": hit, "rules": craft.format_rules(rules)}
    joint = weigh(stages.attacking(numbers), REROLL_FAILS)
    sums: dict[tuple[int, int], float] = {}
    for hand, weight in joint.weights.items():
        key = (hand[0], hand[1])
        sums[key] = sums.get(key, 0.0) + weight / 6**joint.dice
    return tuple(sums.items())
