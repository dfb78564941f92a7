"""The odds of attacks: counted by hand, worked out again from the text of the rules, and held to what the steps do."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.kt18.attack.closed import attacks, played, volley
from rules.kt18.attack.oracle import Case, Chances, chances

from killzone import odds
from killzone.core.attacks import Attack
from killzone.editions.kt18.cards.amounts import UnreadableNumberError
from killzone.editions.kt18.odds.attacks import fight, mortal_wounds, shoot
from killzone.odds.api import find_kit

PLAIN: dict[str, Any] = {"type": "Assault 1", "bs": 4, "strength": 4, "toughness": 4, "save": 7}
"""A single attack that hits and wounds on 4+ and cannot be saved."""


def joint(found: odds.Odds) -> Chances:
    return {(one.dealt, one.killed, one.count("flesh-wounds")): chance for one, chance in found if chance}


def of(attack: Attack) -> Chances:
    return joint(odds.of_attack(attack))


def fired(case: Case, type: str = "Assault", **numbers: Any) -> Attack:
    return shoot(
        type=f"{type} {case.attacks}",
        bs=case.skill,
        hit_modifier=case.to_hit + case.cover,
        overwatch=case.overwatch,
        strength=case.strength,
        ap=case.ap,
        damage=case.damage,
        toughness=case.toughness,
        save=case.save,
        invulnerable=0 if case.invulnerable == 7 else case.invulnerable,
        wounds=case.wounds,
        flesh_wounds=case.flesh_wounds,
        cover=case.cover,
        **numbers,
    )


@pytest.mark.rule("kt18.attack.order", "kt18.attack.save", "kt18.attack.injury-roll")
def test_one_shot_is_counted_by_hand() -> None:
    """BS 3+, S4 against T4, Save 3+: 4/6 x 3/6 x 2/6 = 1/9 take the wound, and half of those are out of action."""
    found = odds.shoot(edition="kt18", type="Assault 1", bs=3, strength=4, toughness=4, save=3)
    assert joint(found) == {
        (0, False, 0): Fraction(8, 9),
        (1, False, 1): Fraction(1, 18),
        (1, True, 0): Fraction(1, 18),
    }


@pytest.mark.rule("kt18.weapon.rapid-fire", "kt18.attack.stop-at-zero")
def test_rapid_fire_has_two_shots_within_half_range_and_one_beyond() -> None:
    """1 - (8/9)^2 = 17/81 within half range; beyond it BS 3+ needs a 4: 3/6 x 3/6 x 2/6 = 1/12."""
    numbers: dict[str, Any] = {"type": "Rapid Fire 1", "bs": 3, "strength": 4, "toughness": 4, "save": 3}
    assert odds.shoot(edition="kt18", **numbers).mean == Fraction(17, 81)
    assert odds.shoot(edition="kt18", long_range=True, **numbers).mean == Fraction(1, 12)


@pytest.mark.rule("kt18.attack.injury-dice")
def test_random_damage_makes_more_injury_dice() -> None:
    """A D3 of 1, 2, 3 leaves 1/2, 1/4, 1/8 for a flesh wound: (1/2 + 3/4 + 7/8) / 3 = 17/24 of a quarter are out."""
    assert odds.shoot(edition="kt18", damage="D3", **PLAIN).kill == Fraction(17, 24) / 4


@pytest.mark.rule("kt18.charge.overwatch-hit")
def test_overwatch_hits_one_in_six_even_if_everything_hinders() -> None:
    easy = odds.shoot(edition="kt18", overwatch=True, **PLAIN | {"bs": 2})
    hard = odds.shoot(edition="kt18", overwatch=True, obscured=True, long_range=True, own_flesh_wounds=3, **PLAIN)
    assert easy.mean == hard.mean == Fraction(1, 12)


@pytest.mark.rule("kt18.weapon.assault", "kt18.charge.overwatch-hit")
def test_an_assault_weapon_fires_after_an_advance_and_needs_a_6_in_overwatch_anyway() -> None:
    assert odds.shoot(edition="kt18", advanced=True, **PLAIN).mean == Fraction(2, 6) / 2
    assert odds.shoot(edition="kt18", advanced=True, overwatch=True, **PLAIN).mean == Fraction(1, 12)


@pytest.mark.rule("kt18.weapon.heavy", "kt18.weapon.grenade-range")
@pytest.mark.parametrize(
    ("type", "moved", "long_range", "faces"),
    [
        ("Heavy 1", False, False, 3),
        ("Heavy 1", True, False, 2),
        ("Heavy 1", True, True, 1),
        ("Pistol 1", True, False, 3),
        ("Pistol 1", False, True, 2),
        ("Grenade 1", True, True, 3),
    ],
)
def test_the_type_decides_what_hinders(type: str, moved: bool, long_range: bool, faces: int) -> None:
    found = odds.shoot(edition="kt18", moved=moved, long_range=long_range, **PLAIN | {"type": type})
    assert found.mean == Fraction(faces, 6) / 2


@pytest.mark.rule("kt18.shoot.attack-count")
def test_a_random_number_of_shots_is_averaged_over() -> None:
    """Each shot takes a wound with 1/4; of 20 none dies. D6 shots make 3.5 on average."""
    found = odds.shoot(edition="kt18", wounds=20, **PLAIN | {"type": "Heavy D6"})
    assert found.mean == Fraction(7, 2) / 4
    assert found.at_least(6) == Fraction(1, 6) / 4**6


@pytest.mark.rule("kt18.tactic.reroll")
def test_the_attacker_rerolls_what_matters_most() -> None:
    """Three even steps to a kill, and one re-roll for whichever fails first.

    All three succeed with 1/8, and each of the three fails alone and is made good with 1/16. Where damage is all that
    is wanted an Injury roll changes nothing, but of equals a kill is still the better.
    """
    for policy in ("kill", "damage"):
        found = odds.shoot(edition="kt18", policy=policy, cp=(1, 0), **PLAIN)
        assert found.kill == Fraction(5, 16)
        assert found.mean == Fraction(1, 2)


@pytest.mark.rule("kt18.tactic.reroll")
def test_the_defender_rerolls_a_failed_save() -> None:
    found = odds.shoot(edition="kt18", cp=(0, 1), **PLAIN | {"save": 4})
    assert found.mean == Fraction(1, 4) * Fraction(1, 4)


@pytest.mark.rule("kt18.def.reroll-once")
@pytest.mark.parametrize(
    ("which", "chance"), [("", Fraction(1, 2)), ("ones", Fraction(7, 12)), ("failed", Fraction(3, 4))]
)
def test_abilities_reroll_hits_wounds_and_saves(which: str, chance: Fraction) -> None:
    assert odds.shoot(edition="kt18", reroll_hits=which, **PLAIN).mean == chance / 2
    assert odds.shoot(edition="kt18", reroll_wounds=which, **PLAIN).mean == chance / 2
    assert odds.shoot(edition="kt18", reroll_saves=which, **PLAIN | {"save": 4}).mean == (1 - chance) / 4


@pytest.mark.rule("kt18.fight.resolve", "kt18.fight.strength")
def test_a_fight_is_counted_by_hand() -> None:
    """Two attacks of WS 3+ with S 4x2 against T4: 4/6 x 5/6 = 5/9 each, unsaved; 1 - (4/9)^2 = 65/81."""
    found = odds.fight(edition="kt18", attacks=2, ws=3, strength="x2", user_strength=4, toughness=4, save=7)
    assert found.mean == Fraction(65, 81)
    assert found.kill == Fraction(65, 162)
    assert found.mean_taken == 0


@pytest.mark.rule("kt18.fight.resolve", "kt18.fight.intervening-terrain", "kt18.attack.mod-broken")
def test_terrain_flesh_wounds_and_a_broken_team_hinder_a_fight() -> None:
    numbers: dict[str, Any] = {"attacks": 1, "ws": 2, "strength": 4, "toughness": 4, "save": 7}
    each: list[dict[str, Any]] = [{}, {"intervening_terrain": True}, {"broken": True}, {"own_flesh_wounds": 2}]
    assert [odds.fight(edition="kt18", **numbers, **one).mean * 12 for one in each] == [5, 4, 4, 3]
    assert odds.fight(edition="kt18", own_flesh_wounds=2, gritted_teeth=True, **numbers).mean == Fraction(5, 12)


@pytest.mark.rule("kt18.attack.mortal-wounds")
def test_mortal_wounds_have_one_injury_die() -> None:
    """A D3 takes both wounds with 2/3, and then it is one die on 4+."""
    found = odds.of_attack(mortal_wounds(number="D3", wounds=2))
    assert (found.mean, found.kill) == (Fraction(1 + 2 + 2, 3), Fraction(1, 3))
    assert found.mark("mortal-wounds") == 1


@pytest.mark.rule("kt18.attack.flesh-wound", "kt18.attack.injury-flesh-wounds")
def test_flesh_wounds_carry_over_to_the_next_shooter() -> None:
    """1/8 dies at once; 1/8 has a flesh wound, and then dies with 1/4 x 4/6; 3/4 are unhurt, and die with 1/8."""
    found = odds.volley([PLAIN, PLAIN], wounds=1, edition="kt18")
    assert found.kill == Fraction(1, 8) + Fraction(1, 8) * Fraction(1, 6) + Fraction(3, 4) * Fraction(1, 8)


@pytest.mark.rule("kt18.attack.flesh-wound")
def test_a_model_of_several_wounds_goes_on_with_one_after_a_flesh_wound() -> None:
    """All three wounds are lost with 1/4, of which 1/8 leave a flesh wound; the next hit then finds one wound."""
    found = odds.volley([PLAIN | {"damage": 3}, PLAIN | {"damage": 1}], wounds=3, edition="kt18")
    fourth = found.joint.chance(lambda one: one.dealt == 4)
    assert fourth == Fraction(1, 4) * Fraction(1, 8) * Fraction(1, 4)


CASES = [
    Case("2", 3, 0, False, 4, 4, 3, -1, 5, "1", 1),
    Case("3", 4, -1, False, 5, 3, 5, 0, 7, "2", 3, 1, True),
    Case("D3", 5, -2, False, 8, 4, 2, -3, 6, "D3", 2, 2, False),
    Case("D6", 3, 1, False, 3, 7, 6, 0, 7, "1", 2, 3, True),
    Case("2", 2, 0, True, 9, 4, 3, -4, 4, "D6", 4, 1, False),
    Case("4", 6, -3, False, 4, 8, 4, -6, 7, "3", 5, 0, True),
]


@pytest.mark.rule(
    "kt18.attack.order", "kt18.attack.stop-at-zero", "kt18.attack.injury-dice", "kt18.attack.invulnerable"
)
@pytest.mark.parametrize("case", CASES)
def test_shots_have_the_odds_that_the_text_of_the_rules_gives(case: Case) -> None:
    assert of(fired(case)) == {result: chance for result, chance in chances(case).items() if chance}


@pytest.mark.rule("kt18.attack.order")
@given(
    st.builds(
        Case,
        attacks=st.sampled_from(["1", "2", "D3"]),
        skill=st.integers(2, 6),
        to_hit=st.integers(-3, 2),
        overwatch=st.booleans(),
        strength=st.integers(1, 9),
        toughness=st.integers(2, 8),
        save=st.integers(2, 7),
        ap=st.integers(-4, 0),
        invulnerable=st.integers(3, 7),
        damage=st.sampled_from(["1", "2", "D3"]),
        wounds=st.integers(1, 4),
        flesh_wounds=st.integers(0, 3),
        cover=st.booleans(),
    )
)
def test_any_shot_has_the_odds_that_the_text_of_the_rules_gives(case: Case) -> None:
    found = of(fired(case))
    assert sum(found.values()) == 1
    assert found == {result: chance for result, chance in chances(case).items() if chance}


@pytest.mark.rule("kt18.fight.resolve")
@pytest.mark.parametrize("case", [case for case in CASES if case.attacks.isdigit() and not case.overwatch])
def test_a_fight_has_the_odds_of_a_shot_without_cover(case: Case) -> None:
    attack = fight(
        attacks=int(case.attacks),
        ws=case.skill,
        hit_modifier=case.to_hit,
        strength=case.strength,
        ap=case.ap,
        damage=case.damage,
        toughness=case.toughness,
        save=case.save,
        invulnerable=0 if case.invulnerable == 7 else case.invulnerable,
        wounds=case.wounds,
        flesh_wounds=case.flesh_wounds,
    )
    assert of(attack) == {result: chance for result, chance in chances(case._replace(cover=False)).items() if chance}


@given(
    st.lists(st.integers(1, 6), min_size=60, max_size=60),
    st.integers(0, 6),
    st.sampled_from(["1", "2", "D3", "D6"]),
    st.booleans(),
)
def test_faces_that_are_alike_have_the_same_outcome(faces: list[int], free: int, damage: str, take: bool) -> None:
    first = attacks(0, hit=3, wound=5, save=4, damage=damage, hit_again=free, wound_again=free)
    value = volley(first, attacks(2, hit=6), shots="D3", doubled=True, wounds=3, save_again=free, cp=(1, 1))
    assert played(value, faces, like=True, take=take) == played(value, faces, like=False, take=take)


def test_the_kit_is_found_by_its_edition() -> None:
    assert find_kit("kt18").id == "kt18"


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"type": "Heavy 1", "advanced": True}, "Heavy 1: after an advance only Assault weapons can be fired"),
        ({"type": "Melee"}, "a melee weapon cannot be fired"),
        ({"type": "Heavy 0"}, "the number of shots 0 is below 1"),
        ({"ap": 2}, "AP 2 is above 0; it is zero or negative, as in ap=-2"),
        ({"bs": 7}, "bs 7 is no target number; expected 2 to 6"),
        ({"save": 1}, "save 1 is no target number; expected 2 to 7"),
        ({"invulnerable": 1}, "invulnerable 1 is no target number; expected 2 to 6"),
        ({"flesh_wounds": 4}, "flesh_wounds 4 is not between 0 and 3"),
        ({"own_flesh_wounds": -1}, "own_flesh_wounds -1 is not between 0 and 3"),
        ({"wounds": 0}, "wounds is 0; expected 1 to 99"),
        ({"damage": 0}, "damage 0 is below 1"),
        ({"damage": "D4"}, "'D4' is no amount; expected such as 2, D3, 2D6 or D3+1"),
        (
            {"reroll_hits": "fails"},
            "'fails' names no results to re-roll; there are ones, failed and any. Did you mean 'failed'?",
        ),
    ],
)
def test_numbers_that_make_no_sense_are_named(numbers: dict[str, Any], message: str) -> None:
    with pytest.raises(UnreadableNumberError) as raised:
        shoot(**PLAIN | numbers)
    assert str(raised.value) == message


def test_a_strength_of_the_user_needs_the_user_s() -> None:
    with pytest.raises(UnreadableNumberError, match="give user_strength too"):
        fight(attacks=1, ws=3, strength="+1", toughness=4, save=4)
