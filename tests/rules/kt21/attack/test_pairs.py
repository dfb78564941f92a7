"""Every pair of rules that can meet in one attack: all that can come of it is what the oracle says."""

from itertools import combinations

import pytest
from rules.kt21.attack.closed import duel, outcomes, shot, weapon
from rules.kt21.attack.oracle import FightResult, Profile, ShotResult, fights, shots

from killzone.editions.kt21.attack.duel import DUEL, Duel
from killzone.editions.kt21.attack.shot import SHOT, Shot
from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.kt21.cards.notation import LATE, ONE_DIE, OPERATIVES, SHAPES, UNDER, parse_rule, parse_rules

RULES = [
    "AP1",
    "Barrage",
    "Balanced",
    'Blast 2"',
    "Brutal",
    "Ceaseless",
    "Fusillade",
    "Heavy",
    "Hot",
    "Indirect",
    "Lethal 5+",
    "Limited",
    "MW2",
    "No Cover",
    "P2",
    'Rng 6"',
    "Reap 1",
    "Relentless",
    "Rending",
    "Silent",
    "Splash 1",
    "Stun",
    'Torrent 2"',
    "Unwieldy",
]
ABILITIES = ["Invulnerable Save 5+", "Ignore Wounds 5+", "Reduce Damage 1", "Reduce Damage 2 (min 3)"]
COMBAT = [
    rule
    for rule in [*RULES, "Ignore Wounds 5+", "Reduce Damage 1"]
    if parse_rule(rule).name
    in {"balanced", "brutal", "ceaseless", "hot", "ignore-wounds", "lethal", "mortal", "reap", "reduce-damage"}
    | {"relentless", "rending", "stun"}
]

STREAMS = [
    (6, 4, 2, 5, 4, 1, 6, 3, 4, 5, 2, 1, 5, 5, 2, 6, 1, 3, 4, 6, 2, 5, 5, 1, 2, 3, 6, 5, 1, 1, 4, 5),
    (1, 5, 1, 6, 2, 2, 4, 4, 5, 6, 3, 1, 6, 2, 5, 4, 3, 1, 5, 5, 6, 1, 2, 4, 6, 5, 2, 2, 3, 6, 1, 5),
    (6, 6, 4, 1, 3, 6, 6, 5, 4, 2, 4, 5, 1, 5, 6, 2, 4, 4, 5, 1, 3, 6, 5, 5, 2, 1, 6, 4, 2, 5, 3, 1),
]
"""The dice that fall: a mixture, one that burns, more sixes than one likes."""
NONE = (4, 1, 5, 3, 4, 2, 1, 4, 5, 5, 2, 1, 3, 4, 1, 5, 2, 3, 4, 1, 2, 5, 5, 1, 2, 3, 1, 5, 1, 1, 4, 5)
"""No six among them."""


def profile(numbers: tuple[int, int, int, int], rules: tuple[WeaponRule, ...]) -> Profile:
    """A side for the oracle."""
    now: dict[str, list[int]] = {}
    late: dict[str, list[int]] = {}
    for rule in rules:
        (late if rule.on_critical else now).setdefault(rule.name, []).append(rule.x)
    reductions = [(rule.x, max(1, rule.least)) for rule in rules if rule.name == "reduce-damage"]
    return Profile(*numbers, now, late, reductions)


def gun(text: str, abilities: str = "") -> Profile:
    held = weapon(text)
    return profile((held.attacks, held.hit, held.normal, held.critical), (*held.rules, *parse_rules(abilities)))


def target(defence: int, save: int, abilities: str = "") -> Profile:
    return profile((defence, save, 0, 0), parse_rules(abilities))


def shot_results(value: Shot, faces: tuple[int, ...]) -> set[ShotResult]:
    return {
        ShotResult(one.damage, one.mortal, one.self_damage, one.splash, one.apl, one.points, dice)
        for one, dice in outcomes(SHOT, value, faces)
    }


def fight_results(value: Duel, faces: tuple[int, ...]) -> set[FightResult]:
    return {
        FightResult(one.wounds, one.apl, one.reaped, one.points, dice) for one, dice in outcomes(DUEL, value, faces)
    }


def test_the_tables_have_every_rule() -> None:
    assert {parse_rule(rule).name for rule in RULES} == set(SHAPES) - OPERATIVES - UNDER.keys()
    assert {parse_rule(rule).name for rule in ABILITIES} == OPERATIVES - ONE_DIE


@pytest.mark.rule("kt21.weapon.ap", "kt21.weapon.hot", "kt21.weapon.invulnerable", "kt21.weapon.mortal")
@pytest.mark.parametrize("rule", RULES)
def test_any_two_rules_of_a_gun_go_together_as_the_oracle_says(rule: str) -> None:
    for other in RULES:
        text = f"3 4+ 3/5 {rule}, {other}"
        for faces in STREAMS:
            got = shot_results(shot(text, save=4, cover=True), faces)
            assert got == shots(gun(text), target(3, 4), faces, cover=True), (text, faces)


@pytest.mark.rule("kt21.shoot.attack-natural")
@pytest.mark.parametrize("rule", RULES)
def test_any_rule_of_a_gun_goes_with_any_after_the_exclamation_mark_as_the_oracle_says(rule: str) -> None:
    """The second of the pair is in force only once a critical hit is retained."""
    for other in (one for one in RULES if parse_rule(one).name in LATE):
        text = f"3 4+ 3/5 {rule} ! {other}"
        for faces in (STREAMS[0], NONE):
            got = shot_results(shot(text, save=4, cover=True), faces)
            assert got == shots(gun(text), target(3, 4), faces, cover=True), (text, faces)


@pytest.mark.rule("kt21.weapon.invulnerable", "kt21.damage.wounds")
@pytest.mark.parametrize("rule", RULES)
def test_any_rule_of_a_gun_goes_with_any_abilities_as_the_oracle_says(rule: str) -> None:
    for pair in combinations(ABILITIES, 2):
        text, abilities = f"2 4+ 3/5 AP1, {rule}", ", ".join(pair)
        for faces in STREAMS:
            got = shot_results(shot(text, save=3, cover=True, target=abilities, own="Ignore Wounds 5+"), faces)
            assert got == shots(gun(text, "Ignore Wounds 5+"), target(3, 3, abilities), faces, cover=True)


@pytest.mark.rule("kt21.fight.alternate", "kt21.fight.parry", "kt21.weapon.brutal", "kt21.weapon.stun-fight")
@pytest.mark.parametrize("rule", COMBAT)
def test_any_two_rules_meet_in_a_combat_as_the_oracle_says(rule: str) -> None:
    for other in COMBAT:
        ours, theirs = f"2 4+ 3/5 {rule}", f"3 4+ 2/4 {other}"
        for faces in STREAMS[:2]:
            got = fight_results(duel(ours, theirs, wounds=(6, 8)), faces)
            assert got == fights((gun(ours), gun(theirs)), faces, wounds=(6, 8)), (ours, theirs, faces)
