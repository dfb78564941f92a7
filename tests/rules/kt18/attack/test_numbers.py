"""The faces that rolls need, and the modifiers they come from: both sides of every number."""

import pytest

from killzone.core.tally import Tally
from killzone.editions.kt18.cards.amounts import UnreadableNumberError, parse_amount, parse_strength
from killzone.editions.kt18.cards.datacards import (
    ASSAULT,
    CLOSE_COMBAT_WEAPON,
    GRENADE,
    HEAVY,
    PISTOL,
    RAPID_FIRE,
    TYPES,
    Weapon,
    doubles,
    is_long_range,
    melee_weapons,
    parse_type,
)
from killzone.editions.kt18.operatives.stats import (
    NO_SAVE,
    close_combat_modifiers,
    has_injury_cover,
    injury_modifiers,
    injury_roller,
    shooting_modifiers,
    to_hit,
    to_save,
    to_wound,
)
from killzone.geometry.units import INCH, inches

RANGED = (ASSAULT, GRENADE, HEAVY, PISTOL, RAPID_FIRE)


def lines(tally: Tally) -> list[tuple[int, str]]:
    return [(entry.amount, entry.rule) for entry in tally]


def weapon(type: str, range: str) -> Weapon:
    return Weapon("w", "w", type, parse_amount(1), parse_strength(4), 0, parse_amount(1), inches(range))


@pytest.mark.rule("kt18.attack.hit-roll")
@pytest.mark.parametrize(("skill", "modifier", "face"), [(3, 0, 3), (3, -1, 4), (4, 1, 3), (5, -1, 6), (2, 0, 2)])
def test_a_hit_needs_the_skill_less_the_modifier(skill: int, modifier: int, face: int) -> None:
    assert to_hit(skill, modifier) == face


@pytest.mark.rule("kt18.attack.hit-natural")
def test_a_natural_6_always_hits_and_a_natural_1_never() -> None:
    assert [to_hit(5, modifier) for modifier in (-1, -2, -4)] == [6, 6, 6]
    assert [to_hit(3, modifier) for modifier in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.rule("kt18.charge.overwatch-hit")
@pytest.mark.parametrize(("skill", "modifier"), [(2, 3), (2, 0), (6, -3)])
def test_overwatch_needs_a_6_whatever_the_skill_and_the_modifiers(skill: int, modifier: int) -> None:
    assert to_hit(skill, modifier, overwatch=True) == 6


@pytest.mark.rule("kt18.def.modifiers")
def test_modifiers_of_one_roll_add_up_line_by_line() -> None:
    tally = shooting_modifiers(HEAVY, flesh_wounds=2, broken=True, long_range=True, obscured=True, moved=True)
    assert lines(tally) == [
        (-2, "kt18.attack.mod-flesh-wounds"),
        (-1, "kt18.attack.mod-broken"),
        (-1, "kt18.attack.mod-long-range"),
        (-1, "kt18.attack.mod-obscured"),
        (-1, "kt18.weapon.heavy"),
    ]
    assert tally.total == -6


@pytest.mark.rule("kt18.attack.mod-long-range", "kt18.weapon.grenade-range")
def test_long_range_hinders_every_ranged_weapon_but_grenades() -> None:
    totals = {type: shooting_modifiers(type, long_range=True).total for type in RANGED}
    assert totals == {ASSAULT: -1, GRENADE: 0, HEAVY: -1, PISTOL: -1, RAPID_FIRE: -1}


@pytest.mark.rule("kt18.attack.mod-obscured")
@pytest.mark.parametrize("type", RANGED)
def test_an_obscured_target_is_harder_to_hit_for_every_weapon(type: str) -> None:
    assert lines(shooting_modifiers(type, obscured=True)) == [(-1, "kt18.attack.mod-obscured")]
    assert lines(shooting_modifiers(type)) == []


@pytest.mark.rule("kt18.attack.mod-flesh-wounds", "kt18.attack.mod-broken")
@pytest.mark.parametrize("flesh_wounds", [0, 1, 3])
@pytest.mark.parametrize("broken", [False, True])
def test_flesh_wounds_and_a_broken_team_hinder_shooting_and_fighting_alike(flesh_wounds: int, broken: bool) -> None:
    shooting = shooting_modifiers(PISTOL, flesh_wounds=flesh_wounds, broken=broken)
    fighting = close_combat_modifiers(flesh_wounds=flesh_wounds, broken=broken)
    assert shooting.total == fighting.total == -flesh_wounds - broken


@pytest.mark.rule("kt18.tactic.gritted-teeth")
def test_gritted_teeth_lifts_the_penalty_for_flesh_wounds_and_no_other() -> None:
    assert shooting_modifiers(PISTOL, flesh_wounds=3, broken=True, gritted_teeth=True).total == -1
    assert close_combat_modifiers(flesh_wounds=3, intervening_terrain=True, gritted_teeth=True).total == -1


@pytest.mark.rule("kt18.weapon.heavy")
def test_moving_hinders_heavy_weapons_only() -> None:
    assert {type: shooting_modifiers(type, moved=True).total for type in RANGED} == dict.fromkeys(RANGED, 0) | {
        HEAVY: -1
    }


@pytest.mark.rule("kt18.weapon.assault")
def test_after_an_advance_only_assault_weapons_fire_and_worse() -> None:
    tallies = {type: shooting_modifiers(type, advanced=True) for type in RANGED}
    assert [type for type, tally in tallies.items() if tally.impossible is None] == [ASSAULT]
    assert lines(tallies[ASSAULT]) == [(-1, "kt18.weapon.assault")]
    assert shooting_modifiers(ASSAULT, moved=True).total == 0


@pytest.mark.rule("kt18.fight.resolve", "kt18.fight.intervening-terrain")
def test_close_combat_knows_three_modifiers() -> None:
    tally = close_combat_modifiers(flesh_wounds=1, broken=True, intervening_terrain=True)
    assert lines(tally) == [
        (-1, "kt18.attack.mod-flesh-wounds"),
        (-1, "kt18.attack.mod-broken"),
        (-1, "kt18.fight.intervening-terrain"),
    ]


@pytest.mark.rule("kt18.attack.wound-table")
@pytest.mark.parametrize(
    ("strength", "toughness", "face"),
    [
        (8, 4, 2),
        (7, 4, 3),
        (5, 4, 3),
        (4, 4, 4),
        (3, 4, 5),
        (2, 4, 6),
        (1, 4, 6),
        (3, 5, 5),
        (2, 5, 6),
        (6, 3, 2),
        (5, 3, 3),
        (2, 1, 2),
        (1, 1, 4),
        (1, 2, 6),
        (3, 2, 3),
    ],
)
def test_strength_and_toughness_say_what_wounds(strength: int, toughness: int, face: int) -> None:
    assert to_wound(strength, toughness) == face


@pytest.mark.rule("kt18.attack.wound-natural")
def test_a_natural_6_always_wounds_and_a_natural_1_never() -> None:
    assert [to_wound(3, 4, modifier) for modifier in (1, 0, -1, -2)] == [4, 5, 6, 6]
    assert [to_wound(5, 4, modifier) for modifier in (0, 1, 2)] == [3, 2, 2]


@pytest.mark.rule("kt18.attack.save")
@pytest.mark.parametrize(
    ("save", "ap", "face"), [(3, 0, 3), (3, -1, 4), (3, -3, 6), (3, -4, NO_SAVE), (3, -6, NO_SAVE)]
)
def test_ap_makes_a_save_harder_until_no_face_is_enough(save: int, ap: int, face: int) -> None:
    assert to_save(save, ap) == face


@pytest.mark.rule("kt18.attack.save")
def test_a_natural_1_never_saves() -> None:
    assert [to_save(2, 0, modifier=better) for better in (0, 1, 3)] == [2, 2, 2]


@pytest.mark.rule("kt18.attack.invulnerable")
@pytest.mark.parametrize(
    ("save", "ap", "invulnerable", "face"), [(3, 0, 5, 3), (3, -1, 5, 4), (3, -2, 5, 5), (3, -3, 5, 5), (6, -6, 4, 4)]
)
def test_the_easier_of_save_and_invulnerable_save_is_used_and_ap_spares_the_latter(
    save: int, ap: int, invulnerable: int, face: int
) -> None:
    assert to_save(save, ap, invulnerable) == face


@pytest.mark.rule("kt18.def.long-range")
def test_exactly_half_range_is_not_long_range() -> None:
    assert not is_long_range(inches("12"), inches("24"))
    assert is_long_range(inches("12") + 1, inches("24"))


@pytest.mark.rule("kt18.weapon.rapid-fire", "kt18.def.long-range")
def test_rapid_fire_doubles_only_if_every_target_is_within_half_range() -> None:
    half = inches("12")
    assert doubles(weapon(RAPID_FIRE, "24"), [half])
    assert doubles(weapon(RAPID_FIRE, "24"), [half, inches("3")])
    assert not doubles(weapon(RAPID_FIRE, "24"), [half + 1])
    assert not doubles(weapon(RAPID_FIRE, "24"), [inches("3"), half + 1])


@pytest.mark.rule("kt18.weapon.rapid-fire")
@pytest.mark.parametrize("type", [ASSAULT, GRENADE, HEAVY, PISTOL])
def test_no_other_type_doubles(type: str) -> None:
    assert not doubles(weapon(type, "24"), [inches("1")])


@pytest.mark.rule("kt18.attack.injury-cover")
@pytest.mark.parametrize(
    ("obscured", "nearest", "counts"),
    [(True, INCH, True), (True, INCH + 1, False), (False, INCH, False), (True, None, False), (True, 0, True)],
)
def test_injury_cover_takes_being_obscured_and_something_between_within_an_inch(
    obscured: bool, nearest: int | None, counts: bool
) -> None:
    assert has_injury_cover(obscured, nearest) is counts


@pytest.mark.rule("kt18.attack.injury-cover", "kt18.attack.injury-flesh-wounds")
def test_an_injury_roll_has_one_more_for_each_flesh_wound_and_one_less_for_cover() -> None:
    assert lines(injury_modifiers(2, cover=True)) == [
        (2, "kt18.attack.injury-flesh-wounds"),
        (-1, "kt18.attack.injury-cover"),
    ]
    assert injury_modifiers(0).total == 0


@pytest.mark.rule("kt18.attack.injury-roll")
def test_the_attacker_rolls_for_injuries_and_without_one_the_next_opponent_in_turn_order() -> None:
    assert injury_roller(0, (0, 1), attacker=1) == 1
    assert injury_roller(2, (2, 0, 3, 1), attacker=1) == 1
    assert injury_roller(0, (1, 0)) == 1
    assert [injury_roller(seat, (2, 0, 3, 1)) for seat in (2, 0, 3, 1)] == [0, 3, 1, 2]


@pytest.mark.rule("kt18.fight.strength")
@pytest.mark.parametrize(
    ("printed", "strength"), [("User", 4), ("+1", 5), ("x2", 8), ("x2+1", 9), ("6", 6), ("user", 4)]
)
def test_strength_in_close_combat_is_worked_out_from_the_user(printed: str, strength: int) -> None:
    assert parse_strength(printed).of(4) == strength


@pytest.mark.rule("kt18.fight.default-weapon")
def test_every_model_has_a_close_combat_weapon() -> None:
    rifle, blade = weapon(RAPID_FIRE, "24"), weapon("melee", "0")
    assert melee_weapons([rifle]) == (CLOSE_COMBAT_WEAPON,)
    assert melee_weapons([rifle, blade]) == (blade, CLOSE_COMBAT_WEAPON)
    assert CLOSE_COMBAT_WEAPON.strength.of(5) == 5
    assert (CLOSE_COMBAT_WEAPON.ap, CLOSE_COMBAT_WEAPON.damage) == (0, parse_amount(1))


@pytest.mark.rule("kt18.def.dice")
def test_a_d3_is_a_d6_halved_rounding_up_and_several_dice_are_added() -> None:
    assert [parse_amount("D3").of((face,)) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert parse_amount("2D6").of((3, 4)) == 7
    assert parse_amount("D3+1").of((6,)) == 4
    assert parse_amount("4").of(()) == 4


@pytest.mark.parametrize("printed", ["1", "12", "D3", "D6", "2D6", "D3+1", "2D6+3"])
def test_amounts_are_printed_as_they_are_read(printed: str) -> None:
    assert str(parse_amount(printed)) == printed


@pytest.mark.parametrize("printed", ["User", "+1", "x2", "x2+1", "5"])
def test_strengths_are_printed_as_they_are_read(printed: str) -> None:
    assert str(parse_strength(printed)) == printed


@pytest.mark.rule("kt18.def.characteristics")
def test_types_are_read_with_their_numbers() -> None:
    assert {parse_type(f"{title} D6" if id != "melee" else title)[0] for title, id in TYPES.items()} == {
        *RANGED,
        "melee",
    }
    assert parse_type("Rapid Fire 1") == parse_type("rapid-fire 1") == (RAPID_FIRE, parse_amount(1))


@pytest.mark.parametrize(
    ("printed", "message"),
    [
        ("Assalt 2", "'Assalt 2' is no type of weapon; expected such as Rapid Fire 1. Did you mean 'Assault'?"),
        ("Heavy", "'Heavy': this type is printed with its number, such as Assault 2 or Heavy D6"),
        ("Melee 2", "'Melee 2': this type is printed with no number"),
        ("Heavy D7", "'D7' is no amount; expected such as 2, D3, 2D6 or D3+1"),
        ("3", "'3' is no type of weapon; expected such as Rapid Fire 1."),
    ],
)
def test_what_is_no_type_is_said_so(printed: str, message: str) -> None:
    with pytest.raises(UnreadableNumberError) as raised:
        parse_type(printed)
    assert str(raised.value) == message


@pytest.mark.parametrize("printed", ["", "x", "+", "U", "x2+", "-1"])
def test_what_is_no_strength_is_said_so(printed: str) -> None:
    with pytest.raises(UnreadableNumberError, match="is no Strength"):
        parse_strength(printed)
