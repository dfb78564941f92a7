"""Every ordered pair of weapon rules that can meet on one weapon: all that can come of it is what the oracle says."""

from itertools import product

import pytest
from build import weapon
from rules.kt24.attack.closed import duel, outcomes, shot
from rules.kt24.attack.oracle import FightResult, Profile, ShotResult, fights, shots

from killzone.editions.kt24.attack.duel import DUEL, Duel
from killzone.editions.kt24.attack.shot import SHOT, Shot
from killzone.editions.kt24.cards.notation import MELEE_ONLY, RANGED_ONLY, SHAPES, parse_rule

RULES = [
    "Accurate 1",
    "Balanced",
    'Blast 2"',
    "Brutal",
    "Ceaseless",
    "Devastating 1",
    '1" Devastating 2',
    "Heavy",
    "Hot",
    "Lethal 5+",
    "Limited 1",
    "Piercing 1",
    "Piercing Crits 2",
    "Punishing",
    'Range 8"',
    "Relentless",
    "Rending",
    "Saturate",
    "Seek",
    "Seek Light",
    "Severe",
    "Shock",
    "Silent",
    "Stun",
    'Torrent 2"',
]
RANGED = [rule for rule in RULES if parse_rule(rule).name not in MELEE_ONLY]
MELEE = [rule for rule in RULES if parse_rule(rule).name not in RANGED_ONLY]

STREAMS = [
    (6, 4, 2, 5, 4, 1, 6, 3, 4, 5, 2, 1),
    (4, 5, 1, 6, 2, 2, 4, 4, 5, 6, 3, 1),
    (2, 2, 3, 6, 4, 6, 4, 1, 5, 4, 6, 2),
    (6, 6, 4, 1, 3, 6, 6, 5, 4, 2, 4, 5),
]
"""The dice that fall: a mixture, no six, hardly a hit, more sixes than one likes."""


def profile_of(text: str) -> Profile:
    """The numbers of a weapon, for the oracle."""
    held = weapon(text)
    rules: dict[str, list[int]] = {}
    for rule in held.rules:
        rules.setdefault(rule.name, []).append(rule.x)
    return Profile(held.attacks, held.hit, held.normal, held.critical, rules)


def shot_results(value: Shot, faces: tuple[int, ...]) -> set[ShotResult]:
    return {
        ShotResult(outcome.damage, outcome.criticals, outcome.points, dice)
        for outcome, dice in outcomes(SHOT, value, faces)
    }


def fight_results(value: Duel, faces: tuple[int, ...]) -> set[FightResult]:
    return {
        FightResult(outcome.wounds, outcome.criticals, outcome.points, dice)
        for outcome, dice in outcomes(DUEL, value, faces)
    }


def test_the_table_has_every_weapon_rule() -> None:
    assert {parse_rule(rule).name for rule in RULES} == set(SHAPES)


@pytest.mark.rule("kt24.weapon.general")
@pytest.mark.parametrize(("first", "second"), list(product(RANGED, repeat=2)))
def test_a_ranged_weapon_with_two_rules_does_what_the_ledger_says(first: str, second: str) -> None:
    profile = f"3 4+ 3/4 {first}, {second}"
    for faces, cover, obscured in zip(STREAMS, (False, True, False, True), (False, False, True, False), strict=True):
        got = shot_results(shot(profile, save=4, cover="cover" * cover, obscured=obscured), faces)
        assert got == shots(profile_of(profile), faces, save=4, cover=cover, obscured=obscured), f"dice {faces}"


PLAIN = "2 4+ 2/3"


@pytest.mark.rule("kt24.weapon.general")
@pytest.mark.parametrize(("first", "second"), list(product(MELEE, repeat=2)))
def test_a_melee_weapon_with_two_rules_does_what_the_ledger_says(first: str, second: str) -> None:
    """The weapon attacks in one fight and retaliates in the other; some of the fights end early."""
    profile = f"2 4+ 2/4 {first}, {second}"
    for faces, wounds, full in zip(STREAMS, ((9, 9), (5, 3), (9, 9), (4, 7)), (True, False, True, True), strict=True):
        for pair in ((profile, PLAIN), (PLAIN, profile)):
            got = fight_results(duel(*pair, wounds=wounds, full=full), faces)
            profiles = (profile_of(pair[0]), profile_of(pair[1]))
            assert got == fights(profiles, faces, wounds=wounds, full=full), f"dice {faces}"
