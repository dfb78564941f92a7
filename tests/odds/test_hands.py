"""What rules of re-rolls offer for a hand is what they offer for its dice one by one, and leads to the same."""

from random import Random
from typing import Any

import pytest

from killzone.core.attacks import Apart, Attack
from killzone.core.flow import Next, Offer, Roll
from killzone.editions.kt21.odds.attacks import fight as fight_21
from killzone.editions.kt21.odds.attacks import shoot as shoot_21
from killzone.editions.kt24.odds.attacks import fight as fight_24
from killzone.editions.kt24.odds.attacks import shoot as shoot_24
from killzone.editions.shared.attack.dice_pool import rerolled, rolled
from killzone.editions.shared.weapons.dice_rules import AFTER_FIGHT_DICE
from killzone.odds import policies
from killzone.odds.api import find_policy
from killzone.odds.distribution import falls
from killzone.odds.packs import Packs
from killzone.odds.policies import POLICIES
from killzone.odds.sides import Side
from killzone.odds.solve import Solver

BUILD: dict[str, Any] = {"kt24": fight_24, "kt21": fight_21}
SHOOT: dict[str, Any] = {"kt24": shoot_24, "kt21": shoot_21}
RULES = ("Balanced", "Ceaseless", "Relentless", "Lethal 5+")


def attacks(edition: str, chance: Random) -> Attack:
    """A fight with some of the rules and points, before any die is rolled."""
    rules = ", ".join(rule for rule in RULES if chance.random() < 0.5)
    side = {"atk": 4, "hit": chance.randint(2, 6), "dmg": (3, 4), "wounds": 9}
    other = {f"other_{name}": number for name, number in side.items()}
    found: Attack = BUILD[edition](**side, **other, rules=rules, cp=(chance.randint(0, 3), 0))
    return found


def led(offer: Offer, ctx: Any, apart: Apart) -> list[tuple[int, Any, Any]]:
    """What comes of an offer: with which weights which part without dice that are never rolled again, and those."""
    flow = offer.take(ctx)
    assert isinstance(flow, Roll)
    found = []
    for faces, weight in falls(flow):
        then = flow.then(ctx, faces)
        assert isinstance(then, Next)
        found.append((weight, *apart.loose(apart.part(then.ctx, 0))))
    return found


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
def test_offers_for_a_hand_are_those_for_its_dice(edition: str) -> None:
    chance, compared = Random(edition), 0
    for _ in range(300):
        attack = attacks(edition, chance)
        assert attack.apart is not None
        apart, start = attack.apart, attack.ctx
        pool = rolled(start.pools[0], tuple(chance.randint(1, 6) for _ in range(chance.randint(1, 6))))
        if chance.random() < 0.5:
            face = chance.choice(pool.dice).face
            pool = rerolled(pool, face, chance.randint(1, 6), chance.choice(("", "balanced-1", f"ceaseless-{face}")))
        # Of a part of which some dice were re-rolled only the others are looked at.
        bare = apart.loose(apart.part(start.with_pool(0, pool), 0))[0]
        state, dice = apart.emptied(bare)
        ctx = apart.joined(start, 0, bare)
        for rule in attack.windows[AFTER_FIGHT_DICE]:
            whole = [offer for offer in rule(ctx) if offer.seat == 0]
            single = [
                (offer, apart.joined(start, 0, apart.bound(state, (die,))), die)
                for die in dict.fromkeys(dice)
                for offer in rule(apart.joined(start, 0, apart.bound(state, (die,))))
                if offer.seat == 0
            ]
            assert [offer.key for offer in whole] == [offer.key for offer, _, _ in single]
            for offer, (other, alone, die) in zip(whole, single, strict=True):
                two_such = rule(apart.joined(start, 0, apart.bound(state, (die, die))))
                several = next(two.dice[0].count for two in two_such if two.key == offer.key) > 1
                assert offer.dice[0].count == (dice.count(die) if several else 1)
                left = list(dice)
                left.remove(die)
                for one, two in zip(led(offer, ctx, apart), led(other, alone, apart), strict=True):
                    after, none = apart.emptied(two[1])
                    assert none == ()
                    assert apart.bound(*apart.emptied(one[1])) == apart.bound(after, left)
                    assert one[0] == two[0]
                    assert one[2] == two[2]
                    compared += 1
    assert compared > 1_000


def test_dice_are_counted_by_kind() -> None:
    packs, chance = Packs(), Random(1)
    for _ in range(100):
        dice = [chance.choice("abcdef") for _ in range(chance.randint(0, 12))]
        packed = packs.packed(dice)
        assert sorted(packs.unpacked(packed)) == sorted(dice)
        assert packed == sum(1 << packs.rank(die) for die in dice)


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
def test_what_is_explored_die_by_die_comes_to_what_the_machine_plays(edition: str) -> None:
    chance = Random(f"explored {edition}")
    for _ in range(3):
        rules = [", ".join(rule for rule in RULES if chance.random() < 0.5) for _ in range(2)]
        side = {"atk": 2, "hit": chance.randint(2, 5), "dmg": (3, 4), "wounds": 6}
        numbers = side | {f"other_{name}": number for name, number in side.items()}
        numbers |= {"rules": rules[0], "other_rules": rules[1], "cp": (chance.randint(0, 2), chance.randint(0, 1))}
        attack: Attack = BUILD[edition](**numbers)
        found = Solver(attack, POLICIES["exchange"]).distribution()
        attack.apart = None
        assert found == Solver(attack, POLICIES["exchange"]).distribution()


@pytest.mark.parametrize("policy", ["keep-successes", "keep-dice", "keep-successes/damage", "kill/keep-successes"])
def test_habits_of_single_dice_come_to_what_they_do_with_whole_hands(
    policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, played = Random(policy), find_policy(policy)
    fights = [attacks(edition, chance) for edition in ("kt24", "kt24", "kt21")]
    found = [Solver(attack, played).distribution() for attack in fights]
    monkeypatch.setattr(policies, "DIE_BY_DIE", frozenset())
    assert found == [Solver(attack, played).distribution() for attack in fights]


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
@pytest.mark.parametrize("policy", ["reroll-fails", "reroll-fails/damage", "damage/reroll-fails"])
def test_a_habit_by_the_hand_comes_to_what_it_does_with_hands_as_they_are(
    policy: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, played, shots = Random(f"{policy} {edition}"), find_policy(policy), []
    for _ in range(12):
        numbers = {"atk": chance.randint(2, 6), "hit": chance.randint(2, 6), "dmg": (3, 5), "save": 4, "wounds": 9}
        rules = {"rules": ", ".join(rule for rule in RULES if chance.random() < 0.6)}
        shots.append(
            SHOOT[edition](**numbers, **rules, target_rules=chance.choice(RULES), cp=(chance.randint(0, 3), 2))
        )
    shots.append(attacks(edition, chance))
    found = [Solver(attack, played).distribution() for attack in shots]
    monkeypatch.setattr(policies, "BY_HAND", frozenset())
    assert found == [Solver(attack, played).distribution() for attack in shots]


@pytest.mark.parametrize("edition", ["kt24", "kt21"])
@pytest.mark.parametrize("policy", ["damage", "survive", "reroll-fails", "keep-successes"])
def test_hands_that_are_counted_come_to_what_they_do_if_each_is_rolled(
    policy: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, played, shots = Random(f"counted {policy} {edition}"), find_policy(policy), []
    for _ in range(8):
        numbers = {"atk": chance.randint(2, 6), "hit": chance.randint(2, 6), "dmg": (3, 5), "save": 4, "wounds": 9}
        rules = {"rules": ", ".join(rule for rule in (*RULES, "Rending") if chance.random() < 0.6)}
        shots.append(
            SHOOT[edition](**numbers, **rules, target_rules=chance.choice(RULES), cp=(chance.randint(0, 3), 2))
        )
    shots.append(attacks(edition, chance))
    found = [Solver(attack, played).distribution() for attack in shots]
    monkeypatch.setattr(Side, "counted", lambda *_: None)
    assert found == [Solver(attack, played).distribution() for attack in shots]
