"""What holds for every attack: any rules together, any dice, any answers."""

from collections.abc import Sequence
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from rules.kt21.attack.closed import duel, outcomes, shot
from rules.kt21.attack.oracle import fights, shots
from rules.kt21.attack.test_pairs import COMBAT, RULES, fight_results, gun, shot_results, target

from killzone.core.values import decode, encode
from killzone.editions.kt21.attack.dice_pool import Pool
from killzone.editions.kt21.attack.duel import DUEL
from killzone.editions.kt21.attack.shot import SHOT
from killzone.editions.shared.attack.dice_pool import rerolled, rolled

FACE = st.integers(1, 6)
STREAM = st.lists(FACE, min_size=90, max_size=90).map(tuple)
"""Enough dice for every wound of every hit to be ignored."""

NUMBERS = [f"Lethal {x}+" for x in range(2, 7)] + ["MW1", "MW3", "Splash 2", "AP2", "AP3", "P1"]
LATE = ["AP2", "Brutal", "MW1", "No Cover", "P3", "Reap 2", "Rending", "Splash 1", "Stun"]
ABILITIES = [f"Invulnerable Save {x}+" for x in range(2, 7)] + [
    "Ignore Wounds 6+",
    "Ignore Wounds 4+",
    "Reduce Damage 1",
    "Reduce Damage 1 (min 3)",
    "Reduce Damage 3 (min 2)",
]
REROLLS = {"Balanced", "Ceaseless", "Relentless"}


def is_plain(rule: str) -> bool:
    """Whether a rule leaves the number of dice alone."""
    return rule not in REROLLS and not rule.startswith(("AP", "P"))


def profiles(rules: list[str], *, most: int, late: Sequence[str] = LATE) -> st.SearchStrategy[str]:
    """Weapons with one to three attacks, up to `most` of these rules, and up to two after "!"."""

    def make(numbers: tuple[int, int, int, int], special: list[str], critical_rules: list[str]) -> str:
        attacks, hit, normal, critical = numbers
        written = f"{', '.join(special)}{' ! ' if critical_rules else ''}{', '.join(critical_rules)}"
        return f"{attacks} {hit}+ {normal}/{critical} {written or '-'}"

    numbers = st.tuples(st.integers(1, 3), st.integers(2, 6), st.integers(0, 5), st.integers(0, 7))
    return st.builds(
        make, numbers, st.lists(st.sampled_from(rules), max_size=most), st.lists(st.sampled_from(late), max_size=2)
    )


GUNS = profiles(RULES + NUMBERS, most=4)
BLADES = profiles([*COMBAT, "Lethal 4+", "Reap 2"], most=2)
PLAIN = profiles([rule for rule in RULES + NUMBERS if is_plain(rule)], most=4, late=[*filter(is_plain, LATE)])
"""Guns that roll all their dice once, and the defender three."""

TARGETS = st.lists(st.sampled_from(ABILITIES), max_size=2).map(", ".join)
POINTS = st.sampled_from([(0, 0), (0, 0), (1, 0), (0, 1), (1, 1)])


@settings(max_examples=150)
@given(GUNS, TARGETS, STREAM, st.integers(2, 6), st.integers(0, 3), st.booleans(), st.booleans(), POINTS)
def test_whatever_a_gun_has_all_that_can_come_of_a_shot_is_what_the_oracle_says(
    text: str,
    abilities: str,
    faces: tuple[int, ...],
    save: int,
    defence: int,
    cover: bool,
    overhead: bool,
    cp: tuple[int, int],
) -> None:
    value = shot(text, save=save, defence=defence, target=abilities, cover=cover, overhead=overhead, cp=cp)
    expected = shots(gun(text), target(defence, save, abilities), faces, cover=cover, overhead=overhead, points=cp)
    assert shot_results(value, faces) == expected


@settings(max_examples=80)
@given(BLADES, BLADES, STREAM, st.tuples(st.integers(1, 12), st.integers(1, 12)))
def test_whatever_the_blades_have_all_that_can_come_of_a_combat_is_what_the_oracle_says(
    ours: str, theirs: str, faces: tuple[int, ...], wounds: tuple[int, int]
) -> None:
    got = fight_results(duel(ours, theirs, wounds=wounds), faces)
    assert got == fights((gun(ours), gun(theirs)), faces, wounds=wounds)


@settings(max_examples=60)
@given(PLAIN, st.lists(FACE, min_size=3, max_size=3), st.lists(FACE, min_size=3, max_size=3), st.integers(2, 6))
def test_the_order_in_which_dice_fall_never_matters(
    text: str, attack: list[int], defence: list[int], save: int
) -> None:
    value = shot(text, save=save)
    number = value.attack.to_roll
    results = {
        frozenset(shot_results(value, (*first, *second)))
        for first in set(permutations(attack[:number]))
        for second in set(permutations(defence))
    }
    assert len(results) == 1


@given(st.permutations([1, 2, 2, 3, 5, 6]), st.permutations([2, 3, 5]))
def test_the_same_dice_rerolled_in_any_order_are_the_same_pool(faces: list[int], again: list[int]) -> None:
    pool = rolled(Pool(0, "one", "One", 3, to_roll=6), tuple(faces))
    for old in again:
        pool = rerolled(pool, old, 4)
    assert pool == rerolled(
        rerolled(rerolled(rolled(Pool(0, "one", "One", 3, to_roll=6), (1, 2, 2, 3, 5, 6)), 2, 4), 3, 4), 5, 4
    )


@settings(max_examples=60)
@given(GUNS, TARGETS, STREAM, st.integers(2, 6), POINTS)
def test_faces_that_a_roll_calls_alike_lead_to_the_same_results(
    text: str, abilities: str, faces: tuple[int, ...], save: int, cp: tuple[int, int]
) -> None:
    value = shot(text, save=save, target=abilities, cover=True, cp=cp)
    assert outcomes(SHOT, value, faces, like=True) == outcomes(SHOT, value, faces)


@settings(max_examples=40)
@given(BLADES, BLADES, STREAM)
def test_in_a_combat_too_faces_that_are_alike_lead_to_the_same_results(
    ours: str, theirs: str, faces: tuple[int, ...]
) -> None:
    value = duel(ours, theirs, wounds=(7, 7))
    assert outcomes(DUEL, value, faces, like=True) == outcomes(DUEL, value, faces)


@given(GUNS, TARGETS, BLADES)
def test_attacks_can_be_saved_and_read_back(text: str, abilities: str, blade: str) -> None:
    for value in (shot(text, target=abilities), duel(blade, "3 4+ 3/4")):
        assert decode(encode(value), {}) == value
