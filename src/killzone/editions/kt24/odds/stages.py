"""A shot in pieces, for grids of many weapons and targets: the same steps as in a shot, stopped in between."""

from typing import Any

from killzone.core.attacks import ATTACKER, DEFENDER, Attack, Numbers, Stages
from killzone.core.flow import Sequence
from killzone.editions.kt24.attack.dice_pool import Pool
from killzone.editions.kt24.attack.shot import ATTACK_STEPS, COVER, DEFENCE_STEPS, Shot, inflict_damage
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.cards.notation import parse_rules
from killzone.editions.kt24.odds.independence import KEEPING_POINTS
from killzone.editions.kt24.odds.reduction import simpler_shot
from killzone.editions.kt24.operatives.stats import needed
from killzone.editions.kt24.weapons.dice_rules import REROLLS, RETAINS
from killzone.editions.shared.attack.damage_reduction import REDUCE
from killzone.editions.shared.attack.shot import resolve_saves
from killzone.editions.shared.cards.abilities import OF_DICE
from killzone.editions.shared.odds.stages import hits_left, piece, saves_left, stop
from killzone.editions.shared.weapons.dice_rules import AFTER_ATTACK_DICE, RETAINING

WINDOWS = {AFTER_ATTACK_DICE: REROLLS, RETAINING: RETAINS}
NO_POINTS = (0, 0)


ATTACKING = Sequence("kt24.shot.attacking", "Attack dice", *ATTACK_STEPS, stop, closed=True)
DEFENDING = Sequence("kt24.shot.defending", "Defence dice", *DEFENCE_STEPS, stop, closed=True)
BLOCKING = Sequence("kt24.shot.blocking", "Blocks", resolve_saves, stop, closed=True)
INFLICTING = Sequence("kt24.shot.inflicting", "Damage", inflict_damage, stop, closed=True)


def _attacker(normal: int = 0, critical: int = 0, rules: tuple[WeaponRule, ...] = (), needs: int = 0) -> Pool:
    return Pool(ATTACKER, "attacker", "Attacker", needs, (), rules, (), normal, critical)


def _target(normal: int = 0, critical: int = 0, rules: tuple[WeaponRule, ...] = (), needs: int = 0) -> Pool:
    return Pool(DEFENDER, "target", "Target", needs, (), rules, (), normal, critical)


DICE_RULES = frozenset(
    {
        "accurate",
        "balanced",
        "ceaseless",
        "devastating",
        "lethal",
        "punishing",
        "relentless",
        "rending",
        "severe",
        *OF_DICE,
    }
)
"""The rules that change attack dice, or do damage while they are retained."""


def attacking(numbers: Numbers) -> Attack:
    """The attack dice of a weapon."""
    rules = tuple(sorted((one for one in _rules(numbers) if one.name in DICE_RULES), key=repr))
    weapon = Weapon("weapon", "weapon", False, numbers["atk"], numbers["hit"], 0, 0, rules)
    needs = needed(weapon.hit, injured=bool(numbers.get("injured")))
    pools = (_attacker(rules=rules, needs=needs), _target())
    shot = Shot(pools, NO_POINTS, 0, weapon=weapon, obscured=bool(numbers.get("obscured")))
    return piece(ATTACKING, shot, _retained, "hand of attack dice", WINDOWS, simpler_shot, KEEPING_POINTS)


def _rules(numbers: Numbers) -> tuple[WeaponRule, ...]:
    return parse_rules(numbers.get("rules") or "-")


def _retained(shot: Shot) -> Any:
    return shot.attack.normal, shot.attack.critical, shot.criticals, shot.damage


def hand(retained: tuple[int, int, int, int], numbers: Numbers) -> tuple[Shot, int, Shot]:
    """The shot as blocks see it, the damage of Devastating, and the shot as the defence dice see it."""
    normal, critical, criticals, damage = retained
    rules = _rules(numbers)
    brutal = tuple(one for one in rules if one.name == "brutal")[:1]
    hits = Shot((_attacker(normal, critical, brutal), _target()), NO_POINTS, 0)
    lessening = tuple(one for one in rules if one.name in ("piercing", "piercing-crits", "saturate"))
    counts = criticals and any(one.name == "piercing-crits" for one in lessening)
    against = Shot((_attacker(rules=lessening), _target()), NO_POINTS, 0, criticals=1 if counts else 0)
    return hits, damage, against


def defending(against: Shot, numbers: Numbers) -> Attack:
    """The defence dice of a target."""
    pools = (against.attack, _target(needs=numbers["save"]))
    cover = COVER if numbers.get("cover") else ""
    shot = against.but(pools=pools, cover=cover, defence_dice=numbers.get("defence", 3))
    return piece(DEFENDING, shot, saves_left, "hand of defence dice", WINDOWS, simpler_shot)


def blocking(hits: Shot, saves: tuple[int, int]) -> Attack:
    """The blocks of so many normal and critical saves."""
    shot = hits.but(pools=(hits.attack, _target(*saves)))
    return piece(BLOCKING, shot, hits_left, "choice of blocks", WINDOWS, simpler_shot)


def inflicting(left: tuple[int, int], weapon: Numbers, target: Numbers) -> Attack:
    """The damage of what was not blocked."""
    reduce = target.get("reduce", 0)
    normal, critical = weapon["dmg"]
    pools = (_attacker(*left), _target(rules=(WeaponRule(REDUCE, reduce),) if reduce else ()))
    shot = Shot(pools, NO_POINTS, 0, weapon=Weapon("", "", False, 0, 0, normal, critical))
    return piece(INFLICTING, shot, _damage, "damage", WINDOWS, simpler_shot)


def _damage(shot: Shot) -> Any:
    return shot.damage


STAGES = Stages(
    attacking,
    hand,
    defending,
    blocking,
    inflicting,
    hard=("dmg", "reduce"),
    weapon=frozenset({"atk", "hit", "dmg", "rules"}),
    target=frozenset({"save", "wounds", "cover", "obscured", "injured", "defence", "reduce"}),
    seen=("obscured", "injured"),
)
