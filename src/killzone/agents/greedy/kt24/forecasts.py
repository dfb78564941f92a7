"""What an attack will probably do: shots from exact odds, fights from a few typical hands of dice or from all of them.

A whole fight played best by both sides costs too much for something asked this often: at first glance a weak and
a strong hand of each side stand for all of them, and what is struck and blocked with these is solved by the game's own
steps. Before anybody fights, every hand is looked at.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from killzone.core.attacks import ATTACKER, DEFENDER, Attack
from killzone.core.flow import Sequence
from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.fight import BARE_HANDS, build_duel
from killzone.editions.kt24.actions.shoot import build_shot
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.attack.shot import Shot
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.cards.notation import format_rules
from killzone.editions.kt24.odds.attacks import duel_attack
from killzone.editions.kt24.odds.reduction import simpler_shot
from killzone.editions.kt24.odds.stages import ATTACKING
from killzone.editions.kt24.odds.stages import WINDOWS as ATTACK_WINDOWS
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.weapons.use import melee_weapons
from killzone.editions.shared.attack.damage_reduction import IGNORE, REDUCE
from killzone.editions.shared.attack.dice_pool import failed_dice
from killzone.editions.shared.attack.duel import PARRY, finish, resolve, suffer_strike
from killzone.odds.api import of_attack
from killzone.odds.distribution import Distribution
from killzone.odds.forecasts import forecast
from killzone.odds.policies import EXCHANGE, REROLL_FAILS
from killzone.odds.solve import Known, Solver

NO_POINTS = (0, 0)
TYPICAL = (1 / 4, 3 / 4)
"""The weak and the strong hand: where they stand among all hands, the weakest first."""
HAND = frozenset(
    {"accurate", "balanced", "ceaseless", "devastating", "lethal", "punishing", "relentless", "rending", "severe"}
)
"""The rules that change a hand of attack dice."""
RELENTLESS, BALANCED = "relentless", "balanced"
REROLLS = frozenset({RELENTLESS, BALANCED, "ceaseless"})
SHOT = HAND | {"brutal", "piercing", "piercing-crits", "saturate"}
SAVES = frozenset({REDUCE, IGNORE})
"""Of the target's rules those that count most."""
STRIKES = frozenset({"brutal", "shock", PARRY, REDUCE, IGNORE})
"""The rules that matter once the dice of a fight lie there."""
_WORST_HIT, _BEST_HIT = 6, 2

BLOWS = Sequence("greedy.kt24.blows", "Blows", resolve, suffer_strike, finish, closed=True)
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
    table: Table, shooter: Operative, target: Operative, weapon: Weapon, cover: str, obscured: bool
) -> Damage:
    """The damage of a shot as things stand."""
    hit = min(_WORST_HIT, max(_BEST_HIT, stats.hit(table, shooter, weapon).total))
    shot = build_shot(table, shooter, target, weapon, hit, cover, obscured)
    return _damage(
        (weapon.attacks, hit, weapon.normal, weapon.critical),
        _only(shot.attack.rules, SHOT),
        shot.defence.needs,
        _only(shot.defence.rules, SAVES),
        shot.defence_dice,
        target.wounds,
        cover,
        obscured,
    )


def _only(rules: tuple[WeaponRule, ...], names: frozenset[str]) -> tuple[WeaponRule, ...]:
    """The rules that count, each once and in one order, so that what is alike is worked out once.

    Of re-rolls the best counts. Those of one result take fifty times as long to work out as that of one die, and bring
    little more: they are taken for it.
    """
    if not rules:
        return rules
    found = {one.but(distance=0) for one in rules if one.name in names}
    rerolls = {one.name for one in found} & REROLLS
    if rerolls:
        best = RELENTLESS if RELENTLESS in rerolls else BALANCED
        found = {one for one in found if one.name not in REROLLS} | {WeaponRule(best)}
    return tuple(sorted(found, key=repr))


@lru_cache(maxsize=8192)
def _damage(
    profile: tuple[int, int, int, int],
    rules: tuple[WeaponRule, ...],
    save: int,
    abilities: tuple[WeaponRule, ...],
    dice: int,
    wounds: int,
    cover: str,
    obscured: bool,
) -> Damage:
    attacks, hit, normal, critical = profile
    found = forecast(
        "shoot",
        atk=attacks,
        hit=hit,
        dmg=(normal, critical),
        rules=format_rules(rules),
        save=save,
        wounds=wounds,
        cover=bool(cover),
        obscured=obscured,
        defence=dice,
        reduce=_number(abilities, REDUCE),
        ignore=_number(abilities, IGNORE),
    )
    return Damage(found.mean, found.kill)


def _number(rules: tuple[WeaponRule, ...], name: str) -> int:
    return next((rule.x for rule in rules if rule.name == name), 0)


def _pool(side: int, needs: int, rules: tuple[WeaponRule, ...], hand: tuple[int, int] = (0, 0)) -> Pool:
    return Pool(side, "", "", needs, (), rules, (), *hand)


def best_bout(table: Table, own: Operative, enemy: Operative, *, exact: bool = False) -> tuple[Bout, str]:
    """The fight with the weapon that promises most, and that weapon's id; the enemy answers with its best."""
    answer = _best_weapon(table, enemy, own)
    weapons = melee_weapons(table, own)
    found = [(bout_of(table, own, enemy, weapon.id, answer, exact=exact), weapon.id) for weapon in weapons]
    return max(found, key=lambda pair: pair[0].dealt - pair[0].taken, default=(NO_BOUT, ""))


def _best_weapon(table: Table, own: Operative, enemy: Operative) -> str:
    """The melee weapon that strikes hardest."""
    weapons = melee_weapons(table, own)
    return max(weapons, key=_weight, default=BARE_HANDS).id if weapons else ""


def _weight(weapon: Weapon) -> float:
    return weapon.attacks * (7 - weapon.hit) * (weapon.normal + weapon.critical / 3)


def bout_of(table: Table, own: Operative, enemy: Operative, weapon: str, answer: str, *, exact: bool = False) -> Bout:
    """What a fight with these weapons does, as things stand: at a glance, or with every hand of dice."""
    duel = build_duel(table, own, enemy, weapon, answer)
    sides = [_fighter(held, pool, exact) for held, pool in zip(duel.weapons, duel.pools, strict=True)]
    return _bout(sides[0], sides[1], duel.wounds, duel.empty_blocks)


Hands = tuple[tuple[tuple[int, int], float], ...]
"""Hands of attack dice, as normal and critical successes, each with its chance."""


class Fighter(NamedTuple):
    """A side of a fight: the hands it may have, its damage, and the rules that matter to its blows."""

    hands: Hands
    normal: int
    critical: int
    rules: tuple[WeaponRule, ...]


def _fighter(weapon: Weapon, pool: Pool, exact: bool) -> Fighter:
    hit = min(_WORST_HIT, max(_BEST_HIT, pool.needs))
    damage = (weapon.normal, weapon.critical)
    rules = _only(pool.rules, HAND)
    hands = _hands(weapon.attacks, hit, rules) if exact else typical_hands(weapon.attacks, hit, rules, damage)
    return Fighter(hands, *damage, _only(pool.rules, STRIKES))


@lru_cache(maxsize=8192)
def _bout(own: Fighter, other: Fighter, wounds: tuple[int, int], empty_blocks: bool) -> Bout:
    weapons = (_melee(own), _melee(other))
    sums = [0.0, 0.0, 0.0, 0.0]
    known: Known = {}
    for mine, likely in own.hands:
        for theirs, as_likely in other.hands:
            pools = (_pool(ATTACKER, 0, own.rules, mine), _pool(DEFENDER, 0, other.rules, theirs))
            duel = Duel(pools, NO_POINTS, wounds, (ATTACKER, DEFENDER), weapons=weapons, empty_blocks=empty_blocks)
            joint = _blows(duel, known)
            share = likely * as_likely / 6**joint.dice
            for one, weight in joint.weights.items():
                for place, amount in enumerate((one.dealt, one.taken, one.killed, one.died)):
                    sums[place] += share * amount * weight
    return Bout(*sums)


def _melee(side: Fighter) -> Weapon:
    return Weapon("weapon", "weapon", True, 0, 0, side.normal, side.critical, side.rules)


def _blows(duel: Duel, known: Known) -> Distribution:
    """How the blows fall if both sides play best, whatever has fallen before."""
    whole = duel_attack(duel, {}).alone()
    attack = Attack(BLOWS, duel, {}, whole.read, title="blows", wounds=whole.wounds, simplify=whole.simplify)
    return Solver(attack, EXCHANGE, known).distribution()


@lru_cache(maxsize=2048)
def typical_hands(attacks: int, hit: int, rules: tuple[WeaponRule, ...], damage: tuple[int, int]) -> Hands:
    """A weak and a strong hand of attack dice, equally likely."""
    hands = sorted(
        _hands(attacks, hit, rules), key=lambda pair: (pair[0][0] * damage[0] + pair[0][1] * damage[1], pair[0])
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
def _hands(attacks: int, hit: int, rules: tuple[WeaponRule, ...]) -> Hands:
    weapon = Weapon("weapon", "weapon", False, attacks, hit, 0, 0, rules)
    shot = Shot((_pool(ATTACKER, hit, rules), _pool(DEFENDER, 0, ())), NO_POINTS, 0, weapon=weapon)
    attack = Attack(
        ATTACKING,
        shot,
        ATTACK_WINDOWS,
        _hand,
        title="hand",
        wounds=NO_POINTS,
        alike=("greedy",),
        simplify=simpler_shot,
        fails=lambda ctx, seat, choice: failed_dice(ctx.attack, choice),
    )
    joint = of_attack(attack, REROLL_FAILS).joint
    return tuple((hand, weight / 6**joint.dice) for hand, weight in joint.weights.items())


def _hand(shot: Shot) -> Any:
    return shot.attack.normal, shot.attack.critical
