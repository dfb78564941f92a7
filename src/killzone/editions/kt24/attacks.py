"""Attacks from bare numbers: a shot or a fight outside any game, for the odds."""

from killzone.core.attacks import ATTACKER, DEFENDER, KITS, Attack, AttackKit, Exchange
from killzone.editions.kt24.datacards import Weapon, WeaponRule
from killzone.editions.kt24.duel import DUEL, Duel, DuelOutcome
from killzone.editions.kt24.notation import parse_rules
from killzone.editions.kt24.pool import Pool
from killzone.editions.kt24.shot import SHOT, Shot, ShotOutcome
from killzone.editions.kt24.weapon_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    REROLLS,
    RETAINING,
    RETAINS,
    command_reroll,
)

WINDOWS = {
    AFTER_ATTACK_DICE: REROLLS,
    AFTER_DEFENCE_DICE: (command_reroll,),
    AFTER_FIGHT_DICE: REROLLS,
    RETAINING: RETAINS,
}


def shoot(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    save: int,
    wounds: int,
    cover: bool = False,
    obscured: bool = False,
    defence: int = 3,
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A shot: the weapon's Atk, Hit, Dmg and rules, the target's Save and Wounds, cover and obscured, CP of both."""
    weapon = Weapon("weapon", "weapon", False, atk, hit, *dmg, parse_rules(rules or "-"))
    attack = Pool(ATTACKER, "attacker", "Attacker", hit, (), weapon.rules)
    target = Pool(DEFENDER, "target", "Target", save)
    shot = Shot(weapon, (attack, target), cp, wounds, "cover" if cover else "", obscured, defence)
    return shot_attack(shot)


def shot_attack(shot: Shot) -> Attack:
    """The attack that a shot is."""
    wounds = shot.wounds
    stuns = shot.attack.has("stun")

    def read(outcome: ShotOutcome) -> Exchange:
        marks = (("stun", 1),) if stuns and outcome.criticals else ()
        return Exchange(min(outcome.damage, wounds), 0, outcome.damage >= wounds, False, marks)

    return Attack(SHOT, shot, WINDOWS, read, title="shot", wounds=(0, wounds))


def fight(
    *,
    atk: int,
    hit: int,
    dmg: tuple[int, int],
    rules: str = "",
    wounds: int,
    other_atk: int,
    other_hit: int,
    other_dmg: tuple[int, int],
    other_rules: str = "",
    other_wounds: int,
    initiative: int = ATTACKER,
    cp: tuple[int, int] = (0, 0),
) -> Attack:
    """A fight: both sides' Atk, Hit, Dmg, rules and Wounds, who has initiative, and the CP of both."""
    mine = Weapon("weapon", "weapon", True, atk, hit, *dmg, parse_rules(rules or "-"))
    theirs = Weapon("answer", "answer", True, other_atk, other_hit, *other_dmg, parse_rules(other_rules or "-"))
    pools = (_pool(ATTACKER, "Attacker", mine.hit, mine.rules), _pool(DEFENDER, "Defender", theirs.hit, theirs.rules))
    order = (initiative, 1 - initiative)
    return duel_attack(Duel((mine, theirs), pools, cp, (wounds, other_wounds), order, True))


def _pool(seat: int, name: str, needs: int, rules: tuple[WeaponRule, ...]) -> Pool:
    return Pool(seat, name.lower(), name, needs, (), rules)


def duel_attack(duel: Duel) -> Attack:
    """The attack that a duel is."""
    own, other = duel.wounds
    stuns = (duel.pools[0].has("stun"), duel.pools[1].has("stun"))

    def read(outcome: DuelOutcome) -> Exchange:
        left, left_other = outcome.wounds
        marks = tuple(
            (name, 1)
            for name, stun, criticals in zip(("stun", "stunned"), stuns, outcome.criticals, strict=True)
            if stun and criticals
        )
        dealt, taken = other - max(0, left_other), own - max(0, left)
        return Exchange(dealt, taken, left_other <= 0, left <= 0, marks)

    return Attack(DUEL, duel, WINDOWS, read, title="fight", wounds=(own, other))


def kit() -> AttackKit:
    return AttackKit("kt24", shoot, fight)


KITS["kt24"] = kit
