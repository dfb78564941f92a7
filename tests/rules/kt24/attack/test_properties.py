"""What holds for every attack: any rules together, any dice, any answers."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from rules.kt24.attack.closed import duel, shot
from rules.kt24.attack.oracle import fights, shots
from rules.kt24.attack.test_pairs import MELEE, RANGED, fight_results, profile_of, shot_results

FACE = st.integers(1, 6)
THREE = st.tuples(FACE, FACE, FACE)
STREAM = st.lists(FACE, min_size=18, max_size=18).map(tuple)
MARGINS = [f"Lethal {x}+" for x in range(2, 7)] + [f"Devastating {x}" for x in range(1, 4)]
COUNTS = [f"{name} {x}" for name in ("Accurate", "Piercing", "Piercing Crits") for x in range(1, 5)]
"""Rules that change how many dice are rolled."""

REROLLS = ["Balanced", "Ceaseless", "Relentless"]


def profiles(rules: list[str], *, most: int) -> st.SearchStrategy[str]:
    """Weapons with one to three attacks and up to `most` of these rules."""
    return st.builds(
        lambda attacks, hit, normal, critical, carried: (
            f"{attacks} {hit}+ {normal}/{critical} {', '.join(carried) or '-'}"
        ),
        st.integers(1, 3),
        st.integers(2, 6),
        st.integers(0, 5),
        st.integers(0, 7),
        st.lists(st.sampled_from(rules), max_size=most),
    )


GUNS = profiles(RANGED + MARGINS + COUNTS, most=4)
BLADES = profiles(MELEE + MARGINS, most=3)
PLAIN = profiles(
    [rule for rule in RANGED + MARGINS if rule not in REROLLS and not rule.startswith(("Accurate", "Piercing"))], most=4
)
"""Guns that always roll all their dice once, and the defender three."""


@settings(max_examples=200)
@given(GUNS, STREAM, st.integers(2, 6), st.booleans(), st.booleans(), st.sampled_from([(0, 0), (1, 0), (0, 1)]))
def test_whatever_a_gun_has_all_that_can_come_of_a_shot_is_what_the_oracle_says(
    gun: str, faces: tuple[int, ...], save: int, cover: bool, obscured: bool, cp: tuple[int, int]
) -> None:
    got = shot_results(shot(gun, save=save, cover="cover" * cover, obscured=obscured, cp=cp), faces)
    assert got == shots(profile_of(gun), faces, save=save, cover=cover, obscured=obscured, points=cp)


@settings(max_examples=100)
@given(BLADES, BLADES, STREAM, st.tuples(st.integers(1, 12), st.integers(1, 12)), st.booleans())
def test_whatever_the_blades_have_all_that_can_come_of_a_fight_is_what_the_oracle_says(
    ours: str, theirs: str, faces: tuple[int, ...], wounds: tuple[int, int], full: bool
) -> None:
    got = fight_results(duel(ours, theirs, wounds=wounds, full=full), faces)
    assert got == fights((profile_of(ours), profile_of(theirs)), faces, wounds=wounds, full=full)


@settings(max_examples=60)
@given(PLAIN, THREE, THREE)
def test_the_order_in_which_dice_fall_never_matters(
    gun: str, attack: tuple[int, ...], defence: tuple[int, ...]
) -> None:
    value = shot(gun, save=4)
    attacks = set(permutations(attack[: value.weapon.attacks]))
    results = {
        frozenset(shot_results(value, (*first, *second))) for first in attacks for second in set(permutations(defence))
    }
    assert len(results) == 1


@settings(max_examples=100)
@given(GUNS, STREAM)
def test_damage_never_exceeds_what_all_dice_together_could_do(gun: str, faces: tuple[int, ...]) -> None:
    profile = profile_of(gun)
    most = profile.attacks * (max(profile.normal, profile.critical) + profile.best("devastating"))
    for result in shot_results(shot(gun), faces):
        assert 0 <= result.damage <= most
        assert 0 <= result.criticals <= profile.attacks


@settings(max_examples=100)
@given(PLAIN, THREE, THREE, st.booleans())
def test_blocking_never_increases_damage(
    gun: str, attack: tuple[int, ...], defence: tuple[int, ...], cover: bool
) -> None:
    """Whatever the defender does, the damage is at most that of an attack with as many criticals and no defence."""
    value = shot(gun, save=4, cover="cover" * cover)
    rolled = attack[: value.weapon.attacks]
    undefended: dict[int, int] = {}
    for result in shot_results(shot(gun), (*rolled, 1, 1, 1)):
        undefended[result.criticals] = max(result.damage, undefended.get(result.criticals, 0))
    for result in shot_results(value, (*rolled, *defence)):
        assert result.damage <= undefended[result.criticals]


@settings(max_examples=60)
@given(BLADES, BLADES, STREAM)
def test_a_fight_never_heals_and_never_hurts_more_than_all_dice_together_could(
    ours: str, theirs: str, faces: tuple[int, ...]
) -> None:
    profiles_ = (profile_of(ours), profile_of(theirs))
    most = [one.attacks * (max(one.normal, one.critical) + one.best("devastating")) for one in profiles_]
    for result in fight_results(duel(ours, theirs, wounds=(30, 30)), faces):
        assert 30 - most[1] <= result.wounds[0] <= 30
        assert 30 - most[0] <= result.wounds[1] <= 30
