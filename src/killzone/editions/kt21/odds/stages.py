"""A shot in pieces, for grids of many weapons and targets: the same steps as in a shot, stopped in between."""

from typing import Any

from killzone.core.attacks import ATTACKER, DEFENDER, Attack, Numbers, Stages
from killzone.core.flow import Next, Sequence
from killzone.editions.kt21.attack.dice_pool import Pool, retain
from killzone.editions.kt21.attack.shot import ATTACK_STEPS, DEFENCE_STEPS, Shot, resolve_hits, retain_criticals
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.cards.notation import parse_rules
from killzone.editions.kt21.odds.independence import KEEPING_POINTS
from killzone.editions.kt21.operatives.stats import ballistic_skill, condensed
from killzone.editions.kt21.weapons.dice_rules import REROLLS, rending
from killzone.editions.shared.attack.dice_pool import lowest
from killzone.editions.shared.attack.shot import resolve_saves
from killzone.editions.shared.cards.abilities import OF_DICE
from killzone.editions.shared.odds.stages import hits_left, piece, saves_left, stop
from killzone.editions.shared.weapons.dice_rules import AFTER_ATTACK_DICE, RETAINING

WINDOWS = {AFTER_ATTACK_DICE: REROLLS, RETAINING: (rending,)}
SEEN = ("overwatch", "injured", "close_quarters")


ATTACKING = Sequence("kt21.shot.attacking", "Attack dice", *ATTACK_STEPS, stop, closed=True)
DEFENDING = Sequence("kt21.shot.defending", "Defence dice", *DEFENCE_STEPS, stop, closed=True)
SAVING = Sequence("kt21.shot.saving", "Saves", resolve_saves, stop, closed=True)
INFLICTING = Sequence("kt21.shot.inflicting", "Damage", resolve_hits, stop, closed=True)

DICE_RULES = frozenset({"balanced", "ceaseless", "lethal", "relentless", "rending", *OF_DICE})
DEFENCE_RULES = frozenset({"ap", "barrage", "no-cover", "piercing"})
HARD_RULES = frozenset({"reduce-damage"})
"""Of a weapon's rules those that change its attack dice, and those that change defence dice; of a target's rules those
that change the damage of every die."""


def _rules(numbers: Numbers) -> tuple[WeaponRule, ...]:
    rules = parse_rules(numbers.get("rules") or "")
    return condensed(rules) if numbers.get("close_quarters") else rules


def _attacker(normal: int = 0, critical: int = 0, rules: tuple[WeaponRule, ...] = ()) -> Pool:
    return Pool(ATTACKER, "attacker", "Attacker", 0, (), rules, (), normal, critical)


def _target(normal: int = 0, critical: int = 0, rules: tuple[WeaponRule, ...] = ()) -> Pool:
    return Pool(DEFENDER, "target", "Target", 0, (), rules, (), normal, critical)


def _shot(attack: Pool, target: Pool) -> Shot:
    return Shot((attack, target), (0, 0), 0)


def attacking(numbers: Numbers) -> Attack:
    """The attack dice of a weapon."""
    rules = tuple(sorted((one for one in _rules(numbers) if one.name in DICE_RULES), key=repr))
    weapon = Weapon("", "", False, numbers["atk"], numbers["hit"], 0, 0)
    needs = ballistic_skill(
        weapon, injured=bool(numbers.get("injured")), overwatch=bool(numbers.get("overwatch"))
    ).total
    pool = _attacker(rules=rules).but(to_roll=numbers["atk"], needs=needs)
    shot = _shot(pool, _target())
    return piece(ATTACKING, shot, hits_left, "hand of attack dice", WINDOWS, apart=KEEPING_POINTS)


def hand(retained: tuple[int, int], numbers: Numbers) -> tuple[Shot, int, Shot]:
    """The hits as saves see them, the mortal wounds, and the shot as the defence dice see it."""
    normal, critical = retained
    pool = retain(_attacker(normal, critical, _rules(numbers)))
    told = retain_criticals(_shot(pool, _target()))
    assert isinstance(told, Next)
    mortal: int = told.ctx.losing
    hits = _shot(_attacker(normal, critical), _target())
    rules = tuple(one for one in pool.rules if one.name in DEFENCE_RULES)
    counts = critical and any(one.name == "piercing" for one in rules)
    seen = _attacker(1, 1 if counts else 0, rules)  # without a hit no dice are rolled, but then none would matter
    return hits, mortal, _shot(seen, _target())


def defending(against: Shot, numbers: Numbers) -> Attack:
    """The defence dice of a target."""
    rules = tuple(one for one in _abilities(numbers) if one.name == "invulnerable")
    target = _target(rules=rules).but(to_roll=numbers.get("defence", 3), needs=numbers["save"])
    cover = bool(numbers.get("cover"))
    shot = against.but(pools=(against.attack, target), cover=cover, overhead=cover)
    return piece(DEFENDING, shot, saves_left, "hand of defence dice", WINDOWS)


def _abilities(numbers: Numbers) -> tuple[WeaponRule, ...]:
    return parse_rules(numbers.get("target_rules") or "")


def blocking(hits: Shot, saves: tuple[int, int]) -> Attack:
    """What so many normal and critical saves discard."""
    return piece(SAVING, hits.but(pools=(hits.attack, _target(*saves))), hits_left, "choice of saves", WINDOWS)


def inflicting(left: tuple[int, int], weapon: Numbers, target: Numbers) -> Attack:
    """The damage of the hits that were not discarded."""
    rules = tuple(one for one in _abilities(target) if one.name in HARD_RULES)
    shot = _shot(_attacker(*left).but(damage=weapon["dmg"]), _target(rules=rules))
    return piece(INFLICTING, shot, _losing, "damage", WINDOWS)


def _losing(shot: Shot) -> Any:
    return shot.losing


def whole(numbers: Numbers) -> bool:
    """Whether a target has abilities that ask or roll: a worse invulnerable save, wounds ignored, a die to choose."""
    rules = _abilities(numbers)
    if lowest(rules, "invulnerable") > numbers["save"]:
        return True
    return any(one.name not in HARD_RULES | {"invulnerable"} for one in rules)


def burns(numbers: Numbers) -> bool:
    """Whether a weapon is Hot."""
    return any(one.name == "hot" for one in _rules(numbers))


STAGES = Stages(
    attacking,
    hand,
    defending,
    blocking,
    inflicting,
    hard=("dmg", "target_rules"),
    weapon=frozenset({"atk", "hit", "dmg", "rules"}),
    target=frozenset({"save", "wounds", "cover", "defence", "target_rules", *SEEN}),
    seen=SEEN,
    whole=whole,
    burns=burns,
)
