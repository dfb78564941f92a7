"""Rules of weapons and operatives are read and written as they are printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.kt21.cards.notation import (
    CRITICALS,
    LATE,
    OPERATIVES,
    SHAPES,
    UNDER,
    format_rule,
    format_rules,
    parse_rule,
    parse_rules,
)
from killzone.reference import entries

FACETS = {"indirect-equipment", "stun-shoot", "stun-fight"}
"""Ledger entries that say more about a rule and are not printed on a weapon by these names."""


def test_the_names_are_those_of_the_ledger() -> None:
    ledger = {one.id.rpartition(".")[2] for one in entries("kt21") if one.id.startswith("kt21.weapon.")}
    assert SHAPES.keys() - UNDER.keys() - {"stun"} == ledger - FACETS
    assert ledger >= FACETS
    assert SHAPES.keys() >= LATE | OPERATIVES
    assert LATE >= CRITICALS


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("AP1", WeaponRule("ap", 1)),
        ("Barrage", WeaponRule("barrage")),
        ("Balanced", WeaponRule("balanced")),
        ('Blast 2"', WeaponRule("blast", 0, 5080)),
        ("Brutal", WeaponRule("brutal")),
        ("Ceaseless", WeaponRule("ceaseless")),
        ("Fusillade", WeaponRule("fusillade")),
        ("Heavy", WeaponRule("heavy")),
        ("Hot", WeaponRule("hot")),
        ("Ignore Wounds 5+", WeaponRule("ignore-wounds", 5)),
        ("Indirect", WeaponRule("indirect")),
        ("Invulnerable Save 4+", WeaponRule("invulnerable", 4)),
        ("Lethal 5+", WeaponRule("lethal", 5)),
        ("Limited", WeaponRule("limited")),
        ("MW3", WeaponRule("mortal", 3)),
        ("No Cover", WeaponRule("no-cover")),
        ("P2", WeaponRule("piercing", 2)),
        ('Rng 6"', WeaponRule("range", 0, 6 * 2540)),
        ("Reap 1", WeaponRule("reap", 1)),
        ("Reduce Damage 1", WeaponRule("reduce-damage", 1)),
        ("Reduce Damage 2 (min 3)", WeaponRule("reduce-damage", 2, least=3)),
        ("Relentless", WeaponRule("relentless")),
        ("Rending", WeaponRule("rending")),
        ("Silent", WeaponRule("silent")),
        ("Splash 1", WeaponRule("splash", 1)),
        ("Stun", WeaponRule("stun")),
        ('Torrent 2"', WeaponRule("torrent", 0, 5080)),
        ("Unwieldy", WeaponRule("unwieldy")),
    ],
)
def test_a_rule_reads_as_it_is_printed(written: str, rule: WeaponRule) -> None:
    assert parse_rule(written) == rule
    assert format_rule(rule) == written


def test_letters_signs_and_spaces_may_vary() -> None:
    assert parse_rules("  lethal 5+ ,RNG 6”, ap 1, mw 3,blast 50.8 mm") == (
        WeaponRule("lethal", 5),
        WeaponRule("range", 0, 6 * 2540),
        WeaponRule("ap", 1),
        WeaponRule("mortal", 3),
        WeaponRule("blast", 0, 5080),
    )


def test_no_rules_are_a_dash() -> None:
    assert parse_rules("-") == parse_rules("  ") == ()
    assert format_rules(()) == "-"


@pytest.mark.parametrize(
    "written", ["Balanced ! MW3, Stun", "Balanced, ! MW3, Stun", "balanced,!mw3,!stun", "Balanced! MW 3, !Stun"]
)
def test_what_follows_an_exclamation_mark_needs_a_critical_hit(written: str) -> None:
    rules = parse_rules(written)
    assert rules == (
        WeaponRule("balanced"),
        WeaponRule("mortal", 3, on_critical=True),
        WeaponRule("stun", on_critical=True),
    )
    assert format_rules(rules) == "Balanced ! MW3, Stun"


def test_rules_may_be_written_in_a_hurry_or_in_full() -> None:
    assert parse_rules("lethal 5; Rng 6, AP 2, Piercing 1 ! Mortal Wounds 3") == parse_rules(
        'Lethal 5+, Rng 6", AP2, P1 ! MW3'
    )
    assert parse_rules("Invulnerable 5") == parse_rules("Invulnerable Save 5+")


@pytest.mark.parametrize("written", ["! P1", "!P1", "- ! P1"])
def test_a_weapon_may_have_nothing_but_rules_for_critical_hits(written: str) -> None:
    assert parse_rules(written) == (WeaponRule("piercing", 1, on_critical=True),)
    assert format_rules(parse_rules(written)) == "! P1"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Lethl 5+", "There is no weapon rule 'Lethl'. Did you mean 'Lethal'?"),
        ("Lethal 7+", "'Lethal 7+' has a number that cannot be: expected something like Lethal 5+."),
        ("AP", "'AP' is not how AP is written: expected AP1."),
        ("AP0", "'AP0' has a number that cannot be: expected something like AP1."),
        ("MW3+", "'MW3+' is not how MW is written: expected MW3."),
        ("Rng", "'Rng' is not how Rng is written: expected Rng 6\"."),
        ('Rng 0"', "'Rng 0\"' has a number that cannot be: expected something like Rng 6\"."),
        ("Balanced 1", "'Balanced 1' is not how Balanced is written: expected Balanced."),
        ("AP1 (min 2)", "'AP1 (min 2)' is not how AP is written: expected AP1."),
        ("Reduce Damage 1 (min 0)", "'Reduce Damage 1 (min 0)' has a number that cannot be: "
         "expected something like Reduce Damage 1 or Reduce Damage 1 (min 2)."),
        ("5+ Lethal", "'5+ Lethal' is not a weapon rule. Did you mean 'Lethal'?"),
        ("Hot,, Stun", "'' is not a weapon rule."),
        ("Hot !", "'!' stands before rules that need a critical hit, but none follows."),
        ("!", "'!' stands before rules that need a critical hit, but none follows."),
        ("! Balanced", "Balanced takes effect before critical hits are retained: it cannot stand after '!'."),
        ("! Lethal 5+", "Lethal takes effect before critical hits are retained: it cannot stand after '!'."),
    ],
)  # fmt: skip
def test_a_wrong_rule_is_refused_with_a_hint(written: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as caught:
        parse_rules(written)
    assert str(caught.value) == said


def rules() -> st.SearchStrategy[WeaponRule]:
    def make(name: str, x: int, roll: int, distance: int, least: int, critical: bool) -> WeaponRule:
        shape = SHAPES[name]
        return WeaponRule(
            name,
            (roll if shape.roll else x) if shape.x else 0,
            distance if shape.distance else 0,
            least if shape.least else 0,
            critical and name in LATE,
        )

    return st.builds(
        make,
        st.sampled_from(sorted(SHAPES)),
        st.integers(1, 99),
        st.integers(2, 6),
        st.integers(1, 99999),
        st.integers(0, 9),
        st.booleans(),
    )


@given(st.lists(rules(), min_size=1, max_size=5))
def test_any_rules_read_back_as_they_were(given_rules: list[WeaponRule]) -> None:
    ordered = sorted(given_rules, key=lambda rule: rule.on_critical)
    assert parse_rules(format_rules(given_rules)) == tuple(ordered)


@given(st.text(max_size=40) | st.text(alphabet='!,-+ 1AMPWapmwS"', max_size=20))
def test_any_text_gives_rules_or_a_sentence(written: str) -> None:
    try:
        found = parse_rules(written)
    except ValueError as problem:
        sentence = str(problem)
    else:
        sentence = f"{parse_rules(format_rules(found)) == found}."
    assert sentence[-1] in ".?"
    assert sentence != "False."
