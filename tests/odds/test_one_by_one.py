"""Dice that add to the counts one by one: hands are as if they had been rolled together."""

from fractions import Fraction
from typing import Any

import pytest
from odds.random_attacks import drawn

from killzone.core.attacks import Attack
from killzone.odds import one_by_one
from killzone.odds.api import find_kit
from killzone.odds.distribution import Distribution
from killzone.odds.policies import EXCHANGE, POLICIES, Policy
from killzone.odds.solve import Solver

SHOT: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 5), "save": 4, "wounds": 9}
SIDE: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 4), "wounds": 8}
FIGHT = SIDE | {f"other_{name}": number for name, number in SIDE.items()}

ATTACKS = {
    "kt24": (
        ("shoot", SHOT),
        ("shoot", SHOT | {"cover": True, "rules": "Piercing 1, Lethal 5+", "ignore": 5}),
        ("shoot", SHOT | {"rules": "Devastating 2", "target_rules": "Invulnerable Save 5+"}),
        ("shoot", SHOT | {"rules": "Devastating 2, Stun, Piercing Crits 1", "ignore": 5}),
        ("shoot", SHOT | {"obscured": True}),
        ("shoot", SHOT | {"rules": "Fails to Normals 1, Normals to Criticals 1"}),
        ("shoot", SHOT | {"rules": "Sure Criticals 1, Accurate 1, Rending, Punishing"}),
        ("fight", FIGHT),
        ("fight", FIGHT | {"rules": "Devastating 2, Shock", "other_ignore": 5}),
        ("fight", FIGHT | {"rules": "First Block", "other_rules": "Stun, Brutal"}),
        ("fight", FIGHT | {"rules": "Fails to Normals 1", "other_rules": "Severe"}),
        ("fight", FIGHT | {"rules": "Ceaseless, Devastating 1", "other_rules": "Balanced", "cp": (1, 1)}),
        ("fight", FIGHT | {"rules": "Relentless, Stun", "other_rules": "Lethal 5+", "cp": (0, 1)}),
        ("fight", FIGHT | {"rules": "Balanced, First Block", "other_rules": "Ceaseless, Rending"}),
    ),
    "kt21": (
        ("shoot", SHOT | {"cover": True}),
        ("shoot", SHOT | {"rules": "AP1, Hot, Lethal 5+", "own_wounds": 7}),
        ("shoot", SHOT | {"rules": "! MW2, Splash 1", "target_rules": "Ignore Wounds 5+"}),
        ("shoot", SHOT | {"rules": "! P1, Stun"}),
        ("fight", FIGHT),
        ("fight", FIGHT | {"rules": "First Parry", "other_rules": "Stun, Brutal"}),
        ("fight", FIGHT | {"rules": "Ignore Wounds 5+", "other_rules": "! Reap 1", "initiative": 1}),
        ("fight", FIGHT | {"rules": "Ceaseless", "other_rules": "Balanced, Ignore Wounds 5+", "cp": (1, 1)}),
        ("fight", FIGHT | {"rules": "Relentless ! Stun", "other_rules": "Balanced, Rending"}),
    ),
}
CASES = [(edition, kind, numbers) for edition, attacks in ATTACKS.items() for kind, numbers in attacks]


def together(attack: Attack, policy: Policy) -> Distribution:
    """The odds with every hand rolled as a whole."""
    assert attack.counting is not None
    whole = attack.alone()
    counting, whole.counting = attack.counting, attack.counting._replace(one_by_one=None)
    try:
        return Solver(whole, policy).distribution()
    finally:
        whole.counting = counting


@pytest.mark.parametrize(("edition", "kind", "numbers"), CASES)
def test_dice_come_to_the_same_one_by_one_and_together(edition: str, kind: str, numbers: dict[str, Any]) -> None:
    attack = getattr(find_kit(edition), kind)(**numbers)
    for policy in (EXCHANGE, POLICIES["survive"], POLICIES["reroll-fails"]):
        assert Solver(attack.alone(), policy).distribution() == together(attack, policy)


def test_how_many_dice_are_rolled_next_may_depend_on_those_that_fell() -> None:
    mortal = {"rules": "Sure Criticals 1 ! MW2", "target_rules": "Ignore Wounds 5+"}
    attack = find_kit("kt21").shoot(atk=2, hit=4, dmg=(1, 2), save=3, defence=0, wounds=8, **mortal)
    found = Solver(attack.alone(), EXCHANGE).distribution()
    assert found.chance(lambda one: one.killed) == Fraction(1, 6) * Fraction(2, 3) ** 8
    assert found == together(attack, EXCHANGE)


@pytest.mark.parametrize("seed", range(60))
def test_random_attacks_come_to_the_same_one_by_one_and_together(seed: int) -> None:
    one = drawn(f"one by one {seed}")
    if one.attack.counting is not None:
        assert Solver(one.attack.alone(), one.policy).distribution() == together(one.attack, one.policy)


@pytest.mark.parametrize(
    ("edition", "kind", "numbers", "are"),
    [
        ("kt24", "shoot", SHOT, True),
        ("kt24", "shoot", SHOT | {"rules": "Devastating 2"}, True),
        ("kt24", "shoot", SHOT | {"rules": "Stun"}, False),
        ("kt24", "shoot", SHOT | {"rules": "Severe"}, False),
        ("kt24", "shoot", SHOT | {"rules": "Fails to Normals 1"}, False),
        ("kt24", "shoot", SHOT | {"obscured": True}, False),
        ("kt24", "fight", FIGHT, True),
        ("kt24", "fight", FIGHT | {"rules": "First Block"}, False),
        ("kt21", "shoot", SHOT, True),
        ("kt21", "shoot", SHOT | {"rules": "! P1"}, False),
        ("kt21", "fight", FIGHT, True),
    ],
)
def test_only_dice_of_which_each_counts_by_itself_are_looked_at_one_by_one(
    edition: str, kind: str, numbers: dict[str, Any], are: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []

    def watched(*given: Any) -> Any:
        found.append(one_by_one.rolled_one_by_one(*given))
        return found[-1]

    monkeypatch.setattr("killzone.odds.solve.rolled_one_by_one", watched)
    Solver(getattr(find_kit(edition), kind)(**numbers), EXCHANGE).distribution()
    assert (found[0] is not None) is are
