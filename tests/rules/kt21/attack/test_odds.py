"""Small attacks counted out over every throw of the dice: the odds of the very same steps are exactly those."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from rules.kt21.attack.oracle import Profile, counted, unsaved

from killzone.core.flow import Window
from killzone.editions.kt21.attack.duel import DUEL
from killzone.editions.kt21.attack.shot import SHOT
from killzone.editions.kt21.odds.attacks import fight, shoot
from killzone.editions.kt21.weapons.dice_rules import WINDOWS
from killzone.odds.policies import ALWAYS_STRIKE, DAMAGE
from killzone.odds.solve import solve

Chances = dict[int, Fraction]


def by_throwing(
    attack: Profile, defence: int, save: int, wounds: int, *, ignore: int = 7, cover: bool = False
) -> Chances:
    """The chance of each amount of damage: attack dice thrown in order, then what the defender makes of them."""
    throws = product(range(1, 7), repeat=attack.attacks)
    hands = Counter(counted(faces, attack.hit, attack.least("lethal", 6)) for faces in throws)
    found: Chances = {}
    for hits, number in hands.items():
        ways = [let_through(attack, hits, defence, save, wounds, ignore, kept) for kept in ((1, 0) if cover else (0,))]
        for dealt, chance in min(ways, key=mean).items():
            found[dealt] = found.get(dealt, Fraction(0)) + chance * Fraction(number, 6**attack.attacks)
    return found


def let_through(
    attack: Profile, hits: tuple[int, int], defence: int, save: int, wounds: int, ignore: int, kept: int
) -> Chances:
    """The chance of each amount of damage, the defender stopping as much as possible, defence dice thrown in order."""
    found: Chances = {}
    for faces in product(range(1, 7), repeat=defence - kept):
        critical, normal = counted(faces, save)
        left = unsaved(hits, (critical, normal + kept))
        damage = min(c * attack.critical + n * attack.normal for c, n in left) + hits[0] * attack.best("mortal")
        for lost, chance in lost_of(damage, Fraction(ignore - 1, 6)).items():
            dealt = min(lost, wounds)
            found[dealt] = found.get(dealt, Fraction(0)) + chance / 6 ** (defence - kept)
    return found


def mean(chances: Chances) -> Fraction:
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def lost_of(wounds: int, chance: Fraction) -> Chances:
    """How many of so many wounds are lost, each with a chance."""
    found: Chances = {0: Fraction(1)}
    for _ in range(wounds):
        after: Chances = {}
        for lost, share in found.items():
            after[lost] = after.get(lost, Fraction(0)) + share * (1 - chance)
            after[lost + 1] = after.get(lost + 1, Fraction(0)) + share * chance
        found = after
    return {lost: share for lost, share in found.items() if share}


@pytest.mark.rule("kt21.shoot.attack-dice", "kt21.shoot.defence-dice", "kt21.shoot.resolve-saves")
@pytest.mark.parametrize("cover", [False, True])
@pytest.mark.parametrize(("hit", "save"), [(3, 3), (4, 5), (2, 6)])
def test_shots_have_the_odds_of_every_throw_of_their_dice(hit: int, save: int, cover: bool) -> None:
    odds = solve(shoot(atk=3, hit=hit, dmg=(3, 4), save=save, wounds=8, defence=2, cover=cover), DAMAGE)
    expected = by_throwing(Profile(3, hit, 3, 4, {}, {}), 2, save, 8, cover=cover)
    assert dict(odds.by(lambda exchange: exchange.dealt).items()) == expected


@pytest.mark.rule("kt21.weapon.lethal", "kt21.weapon.mortal")
def test_lethal_and_mortal_wounds_have_the_odds_of_every_throw() -> None:
    odds = solve(shoot(atk=3, hit=4, dmg=(3, 5), rules="Lethal 5+ ! MW2", save=3, wounds=11, defence=2), DAMAGE)
    expected = by_throwing(Profile(3, 4, 3, 5, {"lethal": [5], "mortal": [2]}, {}), 2, 3, 11)
    assert dict(odds.by(lambda exchange: exchange.dealt).items()) == expected


@pytest.mark.rule("kt21.damage.wounds")
def test_ignored_wounds_have_the_odds_of_every_throw() -> None:
    target = "Ignore Wounds 5+"
    odds = solve(shoot(atk=2, hit=4, dmg=(3, 5), save=4, wounds=9, defence=2, target_rules=target), DAMAGE)
    expected = by_throwing(Profile(2, 4, 3, 5, {}, {}), 2, 4, 9, ignore=5)
    assert dict(odds.by(lambda exchange: exchange.dealt).items()) == expected


@pytest.mark.rule("kt21.weapon.hot")
def test_a_hot_weapon_burns_with_the_odds_of_its_ones() -> None:
    odds = solve(shoot(atk=2, hit=3, dmg=(5, 6), rules="Hot", save=3, wounds=9, own_wounds=5), DAMAGE)
    assert dict(odds.by(lambda exchange: exchange.taken).items()) == {
        0: Fraction(25, 36),
        3: Fraction(10, 36),
        5: Fraction(1, 36),
    }
    assert odds.chance(lambda exchange: exchange.died) == Fraction(1, 36)


@pytest.mark.rule("kt21.weapon.relentless", "kt21.weapon.ceaseless", "kt21.weapon.balanced")
@pytest.mark.parametrize(
    ("rules", "chance"),
    [
        ("", Fraction(1, 2)),
        ("Ceaseless", Fraction(1, 2) + Fraction(1, 12)),
        ("Balanced", Fraction(3, 4)),
        ("Relentless", Fraction(3, 4)),
    ],
)
def test_one_die_with_a_reroll_hits_as_often_as_it_should(rules: str, chance: Fraction) -> None:
    odds = solve(shoot(atk=1, hit=4, dmg=(1, 1), rules=rules, save=4, wounds=1, defence=0), DAMAGE)
    assert odds.chance(lambda exchange: exchange.killed) == chance


@pytest.mark.rule("kt21.fight.roll", "kt21.fight.strike", "kt21.fight.support", "kt21.action.overwatch")
def test_skills_enter_the_odds() -> None:
    attack = fight(
        atk=1, hit=5, dmg=(1, 1), wounds=9, support=1, injured=False,
        other_atk=1, other_hit=5, other_dmg=(1, 1), other_wounds=9, other_injured=True,
    )  # fmt: skip
    odds = solve(attack, ALWAYS_STRIKE)
    assert odds.mean(lambda exchange: exchange.dealt) == Fraction(1, 2)
    assert odds.mean(lambda exchange: exchange.taken) == Fraction(1, 6)
    aimed = shoot(atk=1, hit=4, dmg=(1, 1), save=4, wounds=1, defence=0, overwatch=True)
    assert solve(aimed, DAMAGE).chance(lambda exchange: exchange.killed) == Fraction(1, 3)


@pytest.mark.rule("kt21.cq.condensed-lethal", "kt21.weapon.splash", "kt21.weapon.stun-shoot")
def test_marks_count_what_else_an_attack_did() -> None:
    numbers = {"atk": 1, "hit": 4, "dmg": (1, 1), "rules": "Splash 2, Stun", "save": 4, "wounds": 9, "defence": 0}
    odds = solve(shoot(**numbers, close_quarters=True), DAMAGE)  # type: ignore[arg-type]  # keywords of whoever calls
    assert odds.mean(lambda exchange: exchange.count("splash")) == Fraction(2, 3)
    assert odds.mean(lambda exchange: exchange.count("stun")) == Fraction(1, 3)
    open_ground = solve(shoot(**numbers), DAMAGE)  # type: ignore[arg-type]  # keywords of whoever calls
    assert open_ground.mean(lambda exchange: exchange.count("stun")) == Fraction(1, 6)


@pytest.mark.rule("kt21.weapon.reap", "kt21.weapon.stun-fight")
def test_marks_of_a_combat_are_told_apart_by_side() -> None:
    attack = fight(
        atk=2, hit=6, dmg=(1, 1), rules="Reap 1, Stun", wounds=9,
        other_atk=1, other_hit=6, other_dmg=(1, 1), other_rules="Reap 3", other_wounds=9,
    )  # fmt: skip
    odds = solve(attack, ALWAYS_STRIKE)
    assert odds.mean(lambda exchange: exchange.count("reap")) == Fraction(1, 3)
    assert odds.mean(lambda exchange: exchange.count("reaped")) == Fraction(1, 2)
    assert odds.mean(lambda exchange: exchange.count("stun")) == Fraction(1, 36)
    assert odds.mean(lambda exchange: exchange.count("stunned")) == 0


def test_rules_make_offers_in_just_the_windows_that_attacks_open() -> None:
    opened = {step.name for sequence in (SHOT, DUEL) for step in sequence.steps if isinstance(step, Window)}
    assert opened == WINDOWS.keys()
