"""Every weapon rule: odds with all their shortcuts are worth what the plain interpreter finds."""

from fractions import Fraction
from typing import Any

import pytest
from odds.reference import Reference

from killzone import odds
from killzone.core.attacks import Attack, Exchange
from killzone.editions.kt24.cards.notation import RANGED_ONLY, WRITTEN
from killzone.editions.kt24.odds.attacks import fight, shoot
from killzone.odds.api import forget_answers
from killzone.odds.policies import DAMAGE, EXCHANGE, KILL, Policy
from killzone.odds.solve import forget


def searched(attack: Attack, policy: Policy) -> Fraction:
    """What an attack is worth to the attacker, by the plain interpreter."""
    plain = Reference(attack, policy, most=1_000_000)
    return plain.worth(plain.chances())[0]


def worth(found: odds.Odds, policy: Policy) -> Fraction:
    return sum((policy.attacker(one) * chance for one, chance in found), Fraction(0))


SHOT: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (3, 4), "save": 4, "wounds": 5, "defence": 2}
RULES = [
    "",
    "Accurate 1",
    "Balanced",
    "Brutal",
    "Ceaseless",
    "Devastating 1",
    "Lethal 5+",
    "Piercing 1",
    "Piercing Crits 1",
    "Punishing",
    "Relentless",
    "Rending",
    "Saturate",
    "Severe",
    "Shock",
    "Stun",
    "Balanced, Ceaseless",
    "Ceaseless, Rending",
    "Relentless, Punishing",
    "Lethal 5+, Severe, Piercing 1",
    "Sure Criticals 1",
    "Fails to Normals 1",
    "Normals to Criticals 1",
    "Fails to Normals 1, Normals to Criticals 1, Rending",
    "First Block",
]
ONLY_WHETHER = {"blast", "heavy", "hot", "limited", "range", "seek", "seek-light", "silent", "torrent"}
"""Rules that say whether or how often there is an attack, not what its dice do; Hot has tests of its own."""


def test_every_rule_of_dice_is_here() -> None:
    written = ",".join(RULES).casefold()
    missing = [name for name, shape in WRITTEN.items() if shape.title.casefold() not in written]
    assert missing == [*sorted(ONLY_WHETHER), "invulnerable"], "a save is of the target"


@pytest.mark.parametrize("policy", [DAMAGE, KILL], ids=lambda policy: policy.name)
@pytest.mark.parametrize("rules", [rules for rules in RULES if rules not in ("Shock", "First Block")])
def test_a_shot_with_a_rule_is_worth_what_search_finds(rules: str, policy: Policy) -> None:
    forget()
    numbers = SHOT | {"rules": rules, "cover": "Saturate" in rules}
    found = odds.shoot(policy=policy, **numbers)
    assert sum(chance for _, chance in found) == 1
    assert worth(found, policy) == searched(shoot(**numbers), policy)


@pytest.mark.parametrize(
    "situation",
    [
        {"cover": True},
        {"improved_cover": True},
        {"obscured": True},
        {"rules": "Piercing 1", "target_rules": "Invulnerable Save 5+"},
        {"rules": "Normals to Criticals 1", "obscured": True},
        {"cp": (1, 1)},
        {"cp": (2, 0), "rules": "Ceaseless"},
        {"reduce": 2},
        {"ignore": 5, "dmg": (1, 2)},
        {"ignore": 4, "dmg": (1, 1), "rules": "Devastating 2"},
        {"dmg": (2, 5), "cover": True},
    ],
    ids=str,
)
def test_a_shot_in_a_situation_is_worth_what_search_finds(situation: dict[str, Any]) -> None:
    forget()
    numbers = SHOT | situation
    assert worth(odds.shoot(**numbers), DAMAGE) == searched(shoot(**numbers), DAMAGE)


SIDE: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (3, 4), "wounds": 5}
OTHER: dict[str, Any] = {"other_atk": 2, "other_hit": 3, "other_dmg": (2, 5), "other_wounds": 6}


@pytest.mark.parametrize(
    "rules",
    [rules for rules in RULES if "," not in rules and not any(name in rules.casefold() for name in RANGED_ONLY)],
)
def test_a_fight_with_a_rule_is_worth_what_search_finds(rules: str) -> None:
    forget()
    numbers = SIDE | OTHER | {"rules": rules}
    found = odds.fight(**numbers)
    assert sum(chance for _, chance in found) == 1
    assert worth(found, EXCHANGE) == searched(fight(**numbers), EXCHANGE)


@pytest.mark.parametrize(
    "more",
    [
        {"other_ignore": 5, "dmg": (1, 2)},
        {"reduce": 1},
        {"other_rules": "Devastating 1", "other_dmg": (1, 2), "ignore": 4},
    ],
)
def test_a_fight_with_an_ability_is_worth_what_search_finds(more: dict[str, Any]) -> None:
    forget()
    numbers = SIDE | OTHER | more
    assert worth(odds.fight(**numbers), EXCHANGE) == searched(fight(**numbers), EXCHANGE)


def test_what_other_attacks_left_behind_changes_nothing() -> None:
    numbers = SIDE | OTHER
    forget()
    alone = odds.fight(**numbers | {"rules": "Lethal 5+"})
    forget()
    odds.fight(**numbers)
    odds.fight(**numbers | {"rules": "Brutal, Stun"})
    forget_answers()
    assert odds.fight(**numbers | {"rules": "Lethal 5+"}) == alone


def test_a_plain_shot_is_the_same_in_2021_and_2024() -> None:
    numbers: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 5), "save": 4, "wounds": 9, "cover": True}
    assert odds.shoot(edition="kt21", **numbers) == odds.shoot(**numbers)


def test_of_two_equal_fighters_the_one_who_strikes_first_is_better_off() -> None:
    found = odds.fight(**SIDE, **{f"other_{name}": number for name, number in SIDE.items()})
    assert worth(found, EXCHANGE) > 0
    assert isinstance(next(iter(found))[0], Exchange)
