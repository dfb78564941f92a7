"""Windows that fall apart into what each seat does with its own dice come to what the machine makes of them whole."""

from collections.abc import Iterator
from typing import Any

import pytest

from killzone import odds
from killzone.core.attacks import Attack
from killzone.core.flow import Flow, Jump, Offer
from killzone.editions.kt21.odds.attacks import fight as fight_21
from killzone.editions.kt21.odds.attacks import shoot as shoot_21
from killzone.editions.kt21.weapons.dice_rules import REROLLS as REROLLS_21
from killzone.editions.kt24.attack.duel import Duel
from killzone.editions.kt24.odds.attacks import WINDOWS, duel_attack, fight, shoot
from killzone.editions.kt24.weapons.dice_rules import REROLLS, RETAINS
from killzone.editions.shared.attack.dice_pool import CRITICAL, FAIL, NORMAL, Die, result_of
from killzone.editions.shared.attack.duel import finish
from killzone.editions.shared.weapons.dice_rules import AFTER_FIGHT_DICE, does_wane, is_dormant, of_own_dice
from killzone.odds.distribution import Distribution
from killzone.odds.policies import POLICIES
from killzone.odds.solve import Solver

SIDE: dict[str, Any] = {"atk": 2, "hit": 3, "dmg": (3, 5), "wounds": 7}
SHOT: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 4), "save": 4, "wounds": 9}


def both(attack: Attack, policy: str) -> tuple[Distribution, Distribution]:
    """The odds of an attack, and those with every window left to the machine."""
    solver = Solver(attack, POLICIES[policy])
    found = solver.distribution()
    attack.apart = None
    return found, Solver(attack, POLICIES[policy]).distribution()


def sides(rules: str, other_rules: str, **more: Any) -> dict[str, Any]:
    other = SIDE | {"hit": 4, "dmg": (2, 6)}
    return SIDE | {"rules": rules} | {f"other_{n}": x for n, x in other.items()} | {"other_rules": other_rules} | more


FIGHTS: list[tuple[str, str, dict[str, Any]]] = [
    ("Relentless", "Relentless", {}),
    ("Balanced", "Ceaseless", {"cp": (1, 1)}),
    ("Ceaseless, Rending", "Balanced, Punishing", {"initiative": 1}),
    ("Severe, Balanced", "Relentless, Stun", {"other_ignore": 5}),
    ("Accurate 1", "Lethal 5+", {"cp": (1, 2)}),
]
PLAYED_BY = ("exchange", "survive", "kill", "keep-successes", "reroll-fails")


@pytest.mark.parametrize(
    ("rules", "other_rules", "more", "policy"),
    # Every fight with three of the policies, and every policy with three of the fights.
    [(*one, PLAYED_BY[(i + step) % 5]) for i, one in enumerate(FIGHTS) for step in range(3)],
)
def test_a_fight_with_rerolls_is_as_the_machine_plays_it(
    rules: str, other_rules: str, more: dict[str, Any], policy: str
) -> None:
    found, whole = both(fight(**sides(rules, other_rules, **more)), policy)
    assert found == whole


@pytest.mark.parametrize("policy", ["damage", "survive", "kill", "reroll-fails"])
@pytest.mark.parametrize("rules", ["Ceaseless", "Relentless, Punishing", "Balanced, Rending, Severe"])
def test_a_shot_with_rerolls_and_cp_is_as_the_machine_plays_it(rules: str, policy: str) -> None:
    found, whole = both(shoot(**SHOT, rules=rules, cp=(1, 1), cover=True), policy)
    assert found == whole


def test_six_dice_against_six_with_relentless_on_both_sides_come_to_an_end() -> None:
    side: dict[str, Any] = {"atk": 6, "hit": 3, "dmg": (4, 5), "rules": "Relentless", "wounds": 14}
    side |= {f"other_{name}": number for name, number in side.items()}
    found, without = odds.fight(**side), odds.fight(policy="keep-dice", **side)
    assert sum(chance for _, chance in found) == 1
    assert found.mean + found.mean_taken > without.mean + without.mean_taken


@pytest.mark.parametrize("policy", ["exchange", "survive"])
@pytest.mark.parametrize(("rules", "other_rules"), [("Relentless", "Balanced ! Rending"), ("Ceaseless", "Relentless")])
def test_so_is_a_combat_of_2021(rules: str, other_rules: str, policy: str) -> None:
    found, whole = both(fight_21(**sides(rules, other_rules, cp=(1, 1))), policy)
    assert found == whole


@pytest.mark.parametrize("rules", ["Hot, Ceaseless", "Relentless ! Rending"])
def test_so_is_a_shot_of_2021(rules: str) -> None:
    found, whole = both(shoot_21(**SHOT, rules=rules, cp=(1, 1), own_wounds=5), "damage")
    assert found == whole


def _end(duel: Duel) -> Flow:
    return Jump(duel, finish)


def _truce(duel: Duel) -> Iterator[Offer]:
    yield Offer("truce", duel.pools[1].seat, "End it", _end, rule="kt24.fight.end")


@of_own_dice
def _own_truce(duel: Duel) -> Iterator[Offer]:
    return _truce(duel)


def test_a_rule_that_does_more_than_change_its_own_dice_is_left_to_the_machine() -> None:
    """One that nobody knows of, and one that is wrongly said to touch only its own dice: both can end the fight."""
    windows = {**WINDOWS, AFTER_FIGHT_DICE: (*WINDOWS[AFTER_FIGHT_DICE], _truce)}
    duel = fight(**sides("Relentless", "")).ctx
    found, whole = both(duel_attack(duel, windows), "exchange")
    assert found == whole
    windows = {**WINDOWS, AFTER_FIGHT_DICE: (*WINDOWS[AFTER_FIGHT_DICE], _own_truce)}
    found, whole = both(duel_attack(duel, windows), "exchange")
    assert found == whole


SEEN = (Die(0, NORMAL, by="accurate"), Die(2, FAIL, True), Die(5, NORMAL, True), Die(6, CRITICAL, True))


@pytest.mark.parametrize("points", [(0, 0), (1, 0)])
@pytest.mark.parametrize("rules", ["-", "Balanced", "Ceaseless", "Relentless, Balanced", "Rending, Severe, Punishing"])
def test_rerolls_look_at_no_die_that_is_never_rolled_again_and_dormant_rules_offer_nothing(
    rules: str, points: tuple[int, int]
) -> None:
    several = rules if "Severe" not in rules else "Balanced ! Rending"
    for duel in (fight(**sides(rules, "-")).ctx, fight_21(**sides(several.strip("-"), "")).ctx):
        pool = duel.pools[0]
        for faces in ((1, 1, 3), (2, 4, 6), ()):
            dice = tuple(type(pool).die(face, result_of(face, pool.needs, 6)) for face in faces)
            bare = duel.but(points=points).with_pool(0, pool.but(dice=dice))
            whole = bare.with_pool(0, pool.but(dice=(*SEEN, *dice)))
            for rule in (*REROLLS, *RETAINS) if isinstance(duel, Duel) else REROLLS_21:
                offered, more = [offer.key for offer in rule(bare)], [offer.key for offer in rule(whole)]
                assert offered == more or not does_wane(rule)
                assert not more or not is_dormant(rule, bare)
