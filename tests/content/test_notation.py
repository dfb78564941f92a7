"""Weapon rules are read and written as they are printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.cards.files import list_teams, load_team, universal_equipment
from killzone.editions.kt24.cards.notation import (
    ABILITIES,
    MELEE_ONLY,
    MOVES,
    OPERATIVES,
    RANGED_ONLY,
    SHAPES,
    WRITTEN,
    format_rule,
    format_rules,
    parse_rule,
    parse_rules,
)
from killzone.reference import entries

FACETS = {"general", "accurate-stack", "blast-cover", "devastating-area", "heavy-only"}
"""Ledger entries that say more about a rule and are not printed on a weapon themselves."""


def shipped_weapons() -> list[Weapon]:
    teams = [load_team(name) for name in list_teams()]
    cards = [weapon for team in teams for card in team.cards for weapon in card.weapons]
    items = [weapon for team in teams for item in team.equipment for weapon in item.weapons]
    return cards + items + [weapon for item in universal_equipment() for weapon in item.weapons]


def test_the_names_are_those_of_the_ledger() -> None:
    ledger = {one.id.rpartition(".")[2] for one in entries("kt24") if one.id.startswith("kt24.weapon.")}
    assert SHAPES.keys() == ledger - FACETS
    assert ledger >= FACETS
    assert len(SHAPES) == 24
    assert not SHAPES.keys() & ABILITIES.keys()
    assert WRITTEN.keys() >= RANGED_ONLY | MELEE_ONLY | OPERATIVES


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("Accurate 1", WeaponRule("accurate", 1)),
        ("Balanced", WeaponRule("balanced")),
        ('Blast 2"', WeaponRule("blast", 0, 5080)),
        ("Brutal", WeaponRule("brutal")),
        ("Ceaseless", WeaponRule("ceaseless")),
        ("Devastating 3", WeaponRule("devastating", 3)),
        ('1" Devastating 1', WeaponRule("devastating", 1, 2540)),
        ("Heavy", WeaponRule("heavy")),
        ("Heavy (Dash only)", WeaponRule("heavy", only="dash")),
        ("Heavy (Fall Back only)", WeaponRule("heavy", only="fall-back")),
        ("Hot", WeaponRule("hot")),
        ("Lethal 5+", WeaponRule("lethal", 5)),
        ("Limited 1", WeaponRule("limited", 1)),
        ("Piercing 1", WeaponRule("piercing", 1)),
        ("Piercing Crits 2", WeaponRule("piercing-crits", 2)),
        ("Punishing", WeaponRule("punishing")),
        ('Range 8"', WeaponRule("range", 0, 8 * 2540)),
        ("Relentless", WeaponRule("relentless")),
        ("Sure Criticals 2", WeaponRule("sure-criticals", 2)),
        ("Fails to Normals 1", WeaponRule("fails-to-normals", 1)),
        ("Normals to Criticals 1", WeaponRule("normals-to-criticals", 1)),
        ("First Block", WeaponRule("first-parry")),
        ("Invulnerable Save 5+", WeaponRule("invulnerable", 5)),
        ("Rending", WeaponRule("rending")),
        ("Saturate", WeaponRule("saturate")),
        ("Seek", WeaponRule("seek")),
        ("Seek Light", WeaponRule("seek-light")),
        ("Severe", WeaponRule("severe")),
        ("Shock", WeaponRule("shock")),
        ("Silent", WeaponRule("silent")),
        ("Stun", WeaponRule("stun")),
        ('Torrent 2"', WeaponRule("torrent", 0, 5080)),
        ('Torrent 1.5"', WeaponRule("torrent", 0, 3810)),
    ],
)
def test_a_rule_reads_as_it_is_printed(written: str, rule: WeaponRule) -> None:
    assert parse_rule(written) == rule
    assert format_rule(rule) == written


def test_letters_and_signs_may_vary() -> None:
    assert parse_rules("  lethal 5+ ,RANGE 8”,heavy (dash ONLY), blast 50.8 mm") == (
        WeaponRule("lethal", 5),
        WeaponRule("range", 0, 8 * 2540),
        WeaponRule("heavy", only="dash"),
        WeaponRule("blast", 0, 5080),
    )


def test_rules_may_be_written_in_a_hurry() -> None:
    assert parse_rules("lethal 5; Blast 2,Piercing1, devastating2") == parse_rules(
        'Lethal 5+, Blast 2", Piercing 1, Devastating 2'
    )


def test_no_rules_are_a_dash() -> None:
    assert parse_rules("-") == parse_rules("  ") == ()
    assert format_rules(()) == "-"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Lethl 5+", "There is no weapon rule 'Lethl'. Did you mean 'Lethal'?"),
        ("Seek Lite", "There is no weapon rule 'Seek Lite'. Did you mean 'Seek Light'?"),
        ("Fusillade", "There is no weapon rule 'Fusillade'."),
        ("Lethal", "'Lethal' is not how Lethal is written: expected Lethal 5+."),
        ("Lethal 1+", "'Lethal 1+' has a number that cannot be: expected something like Lethal 5+."),
        ("Lethal 7+", "'Lethal 7+' has a number that cannot be: expected something like Lethal 5+."),
        ("Piercing 0", "'Piercing 0' has a number that cannot be: expected something like Piercing 1."),
        ("Piercing x", "There is no weapon rule 'Piercing x'. Did you mean 'Piercing'?"),
        ("Range", "'Range' is not how Range is written: expected Range 8\"."),
        ("Range 8+", "'Range 8+' is not how Range is written: expected Range 8\"."),
        ('Piercing 1"', "'Piercing 1\"' is not how Piercing is written: expected Piercing 1."),
        ('Range 0"', "'Range 0\"' has a number that cannot be: expected something like Range 8\"."),
        ("Balanced 1", "'Balanced 1' is not how Balanced is written: expected Balanced."),
        ('2" Balanced', "'2\" Balanced' is not how Balanced is written: expected Balanced."),
        ('1" Devastating', "'1\" Devastating' is not how Devastating is written: "
         "expected Devastating 3 or 1\" Devastating 3."),
        ("Shock (Dash only)", "'Shock (Dash only)' is not how Shock is written: expected Shock."),
        ("Heavy (Dsh only)", "There is no move action 'Dsh' for Heavy. Did you mean 'Dash'?"),
        ("Heavy (Nap only)", "There is no move action 'Nap' for Heavy. "
         "The move actions are Reposition, Dash, Fall Back and Charge."),
        ("5+ Lethal", "'5+ Lethal' is not a weapon rule. Did you mean 'Lethal'?"),
        ("!!", "'!!' is not a weapon rule."),
        ("Hot,, Stun", "'' is not a weapon rule."),
    ],
)  # fmt: skip
def test_a_wrong_rule_is_refused_with_a_hint(written: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        parse_rules(written)
    assert str(caught.value) == said


def test_every_shipped_weapon_reads_back_as_it_was() -> None:
    weapons = shipped_weapons()
    assert len({weapon.id for weapon in weapons}) == 40
    for weapon in weapons:
        assert parse_rules(format_rules(weapon.rules)) == weapon.rules


def test_every_weapon_rule_is_on_a_weapon_of_a_default_selection() -> None:
    teams = [load_team(name) for name in list_teams()]
    rules = [rule for team in teams for id in team.default for weapon in team.card(id).weapons for rule in weapon.rules]
    assert {rule.name for rule in rules} == SHAPES.keys()
    assert any(rule.name == "devastating" and rule.distance for rule in rules)
    assert any(rule.name == "devastating" and not rule.distance for rule in rules)
    assert {rule.only for rule in rules if rule.name == "heavy"} == {"", "dash", "reposition"}


def rules() -> st.SearchStrategy[WeaponRule]:
    def make(name: str, x: int, roll: int, distance: int, area: bool, only: str) -> WeaponRule:
        shape = SHAPES[name]
        return WeaponRule(
            name,
            (roll if shape.roll else x) if shape.x else 0,
            distance if shape.distance or (shape.before and area) else 0,
            only=only if shape.only else "",
        )

    return st.builds(
        make,
        st.sampled_from(sorted(SHAPES)),
        st.integers(1, 99),
        st.integers(2, 6),
        st.integers(1, 99999),
        st.booleans(),
        st.sampled_from(["", *MOVES]),
    )


@given(st.lists(rules(), min_size=1, max_size=5))
def test_any_rules_read_back_as_they_were(given_rules: list[WeaponRule]) -> None:
    assert parse_rules(format_rules(given_rules)) == tuple(given_rules)


@given(st.text(max_size=40))
def test_any_text_gives_rules_or_a_sentence(written: str) -> None:
    try:
        found = parse_rules(written)
    except ValueError as problem:
        sentence = str(problem)
    else:
        sentence = f"{parse_rules(format_rules(found)) == found}."
    assert sentence[-1] in ".?"
    assert sentence != "False."
