"""The odds are those of the steps the game plays: held against hand counts, brute force, and another solver."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest

from killzone import odds
from killzone.core.attacks import Attack
from killzone.core.flow import Ask, Frame, Roll
from killzone.core.machine import State, resume, settle
from killzone.editions.kt24.odds.attacks import fight, shoot
from killzone.odds.distribution import Distribution, rolls
from killzone.odds.study import OVER, STUDY, Study


def played(attack: Attack, faces: tuple[int, ...]) -> Any:
    """What the steps give for these dice in this order, the first option being taken wherever one is asked for."""

    class Rules:
        windows = attack.windows

    state = State(Rules(), None, (Frame(STUDY, Study(attack.sequence, attack.ctx)),), silent=True)
    left = list(faces)
    while True:
        pending = settle(state)
        if isinstance(pending, Roll):
            taken, left = left[: pending.count], left[pending.count :]
            resume(state, pending, tuple(taken))
        else:
            assert isinstance(pending, Ask)
            if pending.kind == OVER:
                return attack.read(state.stack[-1].ctx.result)
            resume(state, pending, pending.domain.candidates(1)[0])


@pytest.mark.parametrize(
    "numbers",
    [
        {"atk": 2, "hit": 4, "dmg": (3, 5), "save": 4, "wounds": 6, "defence": 2},
        {"atk": 3, "hit": 3, "dmg": (2, 4), "rules": "Lethal 5+", "save": 5, "wounds": 9, "defence": 2},
        {"atk": 3, "hit": 3, "dmg": (3, 3), "rules": "Devastating 2, Brutal", "save": 3, "wounds": 8, "defence": 2},
        {"atk": 3, "hit": 4, "dmg": (3, 4), "rules": "Piercing Crits 1", "save": 4, "wounds": 7, "defence": 2},
        {"atk": 3, "hit": 3, "dmg": (3, 4), "save": 4, "wounds": 7, "defence": 2, "obscured": True},
    ],
)
def test_shots_without_choices_equal_brute_force_over_ordered_dice(numbers: dict[str, Any]) -> None:
    attack = shoot(**numbers)
    weights: dict[Any, Fraction] = {}
    count = numbers["atk"] + numbers["defence"]
    for faces in product(range(1, 7), repeat=count):
        outcome = played(attack, faces)
        weights[outcome] = weights.get(outcome, Fraction(0)) + Fraction(1, 6**count)
    found = odds.shoot(policy="damage", **numbers)
    blocks_matter = numbers["dmg"][0] * 2 < numbers["dmg"][1]
    assert not blocks_matter, "the first block offered is then not the best one"
    assert dict(found) == weights


def test_one_die_against_one_die_is_counted_by_hand() -> None:
    """Hit 4+ for 3, a 6 for 5; the save of 5+ blocks a normal success, only a 6 blocks a critical one.

    3 damage: two faces of six hit normally and four of six do not save: 2/6 x 4/6 = 8/36.
    5 damage: one face is critical and five do not block it: 1/6 x 5/6 = 5/36.
    """
    found = odds.shoot(atk=1, hit=4, dmg=(3, 5), save=5, wounds=5, defence=1)
    assert found.damage() == [(0, Fraction(23, 36)), (3, Fraction(8, 36)), (5, Fraction(5, 36))]
    assert found.kill == Fraction(5, 36)
    assert found.mean == Fraction(8 * 3 + 5 * 5, 36)
    assert found.at_least(3) == Fraction(13, 36)


def test_balanced_rerolls_a_fail_by_hand() -> None:
    """One die, hit 5+ without defence dice: 2/6, and of the 4/6 that fail 2/6 hit after all: 20/36."""
    found = odds.shoot(atk=1, hit=5, dmg=(1, 1), rules="Balanced", save=6, wounds=9, defence=0)
    assert found.mean == Fraction(20, 36)


def test_a_command_reroll_is_used_where_it_helps_most() -> None:
    without = odds.shoot(atk=1, hit=4, dmg=(3, 3), save=6, wounds=3, defence=0)
    reroll = odds.shoot(atk=1, hit=4, dmg=(3, 3), save=6, wounds=3, defence=0, cp=(1, 0))
    assert (without.kill, reroll.kill) == (Fraction(1, 2), Fraction(3, 4))


def test_every_distribution_adds_up_to_exactly_one() -> None:
    for rules in ("Balanced", "Rending, Lethal 5+", "Severe, Stun", "Punishing", "Accurate 1", "Relentless"):
        found = odds.shoot(atk=4, hit=4, dmg=(3, 4), rules=rules, save=4, wounds=9, cover=True)
        assert sum(chance for _, chance in found) == 1


def test_the_defender_takes_cover_only_where_it_helps() -> None:
    good = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=2, wounds=9, cover=True)
    poor = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=6, wounds=9, cover=True)
    open_ = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=6, wounds=9)
    assert poor.mean < open_.mean
    assert good.mean <= odds.shoot(atk=4, hit=3, dmg=(3, 4), save=2, wounds=9).mean


Side = tuple[int, int]


def solved_by_hand(atk: Side, hit: Side, dmg: tuple[Side, Side], wounds: Side) -> Fraction:
    """The value of a plain fight for net damage, a kill worth 3: another solver, over counts of successes."""

    @cache
    def value(hands: tuple[Side, Side], left: Side, turn: int) -> Fraction:
        if min(left) <= 0 or hands == ((0, 0), (0, 0)):
            dealt, taken = wounds[1] - max(left[1], 0), wounds[0] - max(left[0], 0)
            return Fraction(dealt - taken + 3 * ((left[1] <= 0) - (left[0] <= 0)))
        own, other = hands[turn], hands[1 - turn]
        if own == (0, 0):
            return value(hands, left, 1 - turn)
        results = []
        for kind in (0, 1):
            if not own[kind]:
                continue
            spent = (own[0] - (kind == 0), own[1] - (kind == 1))
            hurt = left[1 - turn] - dmg[turn][kind]
            after = (left[0], hurt) if turn == 0 else (hurt, left[1])
            results.append(value((spent, other) if turn == 0 else (other, spent), after, 1 - turn))
            for blocked in range(kind + 1):
                if other[blocked]:
                    fewer = (other[0] - (blocked == 0), other[1] - (blocked == 1))
                    results.append(value((spent, fewer) if turn == 0 else (fewer, spent), left, 1 - turn))
        return max(results) if turn == 0 else min(results)

    def hands(side: int) -> list[tuple[Side, Fraction]]:
        normal, fail = 6 - hit[side], hit[side] - 1
        found = []
        for critical in range(atk[side] + 1):
            for plain in range(atk[side] - critical + 1):
                rest = atk[side] - critical - plain
                ways = comb(atk[side], critical) * comb(atk[side] - critical, plain) * normal**plain * fail**rest
                found.append(((plain, critical), Fraction(ways, 6 ** atk[side])))
        return found

    return sum(
        (p * q * value((mine, theirs), wounds, 0) for mine, p in hands(0) for theirs, q in hands(1)), Fraction(0)
    )


@pytest.mark.parametrize(
    ("atk", "hit", "dmg", "wounds"),
    [
        ((3, 3), (4, 4), ((3, 4), (2, 3)), (8, 8)),
        ((4, 3), (3, 4), ((4, 5), (3, 4)), (7, 9)),
        ((2, 4), (3, 3), ((5, 6), (2, 5)), (6, 10)),
    ],
)
def test_fights_are_solved_games(atk: Side, hit: Side, dmg: tuple[Side, Side], wounds: Side) -> None:
    attack = fight(
        atk=atk[0],
        hit=hit[0],
        dmg=dmg[0],
        wounds=wounds[0],
        other_atk=atk[1],
        other_hit=hit[1],
        other_dmg=dmg[1],
        other_wounds=wounds[1],
    )
    found = odds.of_attack(attack, "exchange")
    net = found.mean - found.mean_taken + 3 * (found.kill - found.die)
    assert net == solved_by_hand(atk, hit, dmg, wounds)


def test_both_sides_playing_best_beats_always_striking_and_always_blocking() -> None:
    numbers: dict[str, Any] = {"atk": 3, "hit": 3, "dmg": (3, 5), "wounds": 9}
    numbers |= {f"other_{name}": number for name, number in numbers.items()}
    worth = {
        policy: (o.mean - o.mean_taken + 3 * (o.kill - o.die))
        for policy in ("exchange", "always-strike", "always-block")
        for o in [odds.fight(policy=policy, **numbers)]
    }
    assert worth["exchange"] != worth["always-strike"]
    assert odds.fight(policy="always-block", **numbers).mean < odds.fight(policy="always-strike", **numbers).mean


def test_wounds_carry_over_in_a_volley() -> None:
    shot = {"atk": 1, "hit": 4, "dmg": (3, 3), "save": 6, "defence": 0}
    found = odds.volley([shot, shot], wounds=6)
    assert found.kill == Fraction(1, 4)
    assert found.damage() == [(0, Fraction(1, 4)), (3, Fraction(1, 2)), (6, Fraction(1, 4))]


def test_rolls_of_alike_faces_are_counted_with_all_their_ways() -> None:
    assert dict(rolls(2, (1, 1, 1, 4, 4, 6))) == {(1, 1): 9, (1, 4): 12, (1, 6): 6, (4, 4): 4, (4, 6): 4, (6, 6): 1}


def test_mixing_keeps_exact_weights() -> None:
    certain = Distribution.certain("a")
    half = Distribution(1, {"a": 3, "b": 3})
    assert Distribution.mix(1, [(2, certain), (4, half)]).chance(lambda one: one == "b") == Fraction(1, 3)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"atk": 4, "hitt": 3}, "shoot takes no 'hitt'. Did you mean 'hit'?"),
        ({"atk": 4, "hit": 3}, "shoot needs dmg, save, wounds."),
        ({"edition": "kt42"}, "there are no odds for the edition 'kt42'. Did you mean 'kt24'?"),
        (
            {"policy": "dammage", "atk": 1, "hit": 2, "dmg": (1, 1), "save": 3, "wounds": 3},
            "there is no policy 'dammage'.",
        ),
    ],
)
def test_wrong_numbers_are_named(numbers: dict[str, Any], message: str) -> None:
    with pytest.raises(odds.UnknownNumberError) as raised:
        odds.shoot(**numbers)
    assert str(raised.value).startswith(message)


def test_the_odds_import_no_edition() -> None:
    """Rules are never written twice: the interpreter must not know any edition's inner workings."""
    import ast
    from pathlib import Path

    import killzone.odds

    folder = Path(killzone.odds.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            assert not any(name.startswith("killzone.editions.") for name in names), file.name
