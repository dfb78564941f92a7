"""Retaining attack dice: Accurate, Punishing, Rending, Severe, and how they meet."""

import pytest
from build import Asked
from rules.kt24.attack.closed import duel, fight, shoot, shot

MISSED = [1, 1, 1]
RETAINING = "retaining"


@pytest.mark.rule("kt24.weapon.accurate")
@pytest.mark.parametrize(("kept", "rolled", "damage"), [(0, [2, 2, 2], 0), (1, [2, 2], 3), (2, [2], 6)])
def test_accurate_retains_up_to_x_dice_unrolled_and_the_rest_are_rolled(
    kept: int, rolled: list[int], damage: int
) -> None:
    ran = shoot(shot("3 3+ 3/4 Accurate 2"), [*rolled, *MISSED], [f"accurate-{kept}"])
    assert ran.result.damage == damage
    assert ran.questions == [Asked("blue", "accurate", ("accurate-0", "accurate-1", "accurate-2"))]


@pytest.mark.rule("kt24.weapon.accurate")
def test_accurate_retains_no_more_dice_than_the_weapon_has() -> None:
    ran = shoot(shot("1 3+ 3/4 Accurate 2"), MISSED, ["accurate-1"])
    assert ran.questions == [Asked("blue", "accurate", ("accurate-0", "accurate-1"))]
    assert ran.result.damage == 3


@pytest.mark.rule("kt24.weapon.accurate")
def test_a_die_retained_by_accurate_has_no_number_and_is_a_normal_success() -> None:
    ran = shoot(shot("1 6+ 3/4 Accurate 1, Lethal 2+"), MISSED, ["accurate-1"])
    assert ran.told("kt24.shoot.attack-dice") == ["Attack dice: kept normal."]
    assert ran.result == ran.result.but(damage=3, criticals=0)


@pytest.mark.rule("kt24.weapon.accurate", "kt24.weapon.rending")
def test_rending_does_not_make_a_die_of_accurate_critical() -> None:
    ran = shoot(shot("2 3+ 3/4 Accurate 1, Rending"), [6, *MISSED], ["accurate-1"])
    assert ran.kinds == ["accurate"]
    assert ran.result.damage == 7


@pytest.mark.rule("kt24.weapon.accurate", "kt24.weapon.rending")
def test_rending_may_still_lift_a_rolled_die_beside_one_of_accurate() -> None:
    ran = shoot(shot("3 3+ 3/4 Accurate 1, Rending"), [6, 3, *MISSED], ["accurate-1", "rending"])
    assert ran.told("kt24.shoot.attack-dice") == ["Attack dice: critical 6, critical 3, kept normal."]
    assert ran.result.damage == 4 + 4 + 3


@pytest.mark.rule("kt24.weapon.accurate", "kt24.weapon.severe")
def test_severe_may_change_a_die_of_accurate() -> None:
    ran = shoot(shot("1 3+ 3/4 Accurate 1, Severe"), MISSED, ["accurate-1", "severe"])
    assert ran.told("kt24.shoot.attack-dice") == ["Attack dice: kept critical."]
    assert ran.result == ran.result.but(damage=4, criticals=1)


@pytest.mark.rule("kt24.weapon.accurate-stack")
@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("Accurate 1", 1),
        ("Accurate 1, Accurate 1", 2),
        ("Accurate 1, Accurate 1, Accurate 1", 2),
        ("Accurate 2, Accurate 1", 2),
        ("Accurate 1, Accurate 3", 3),
    ],
)
def test_several_instances_of_accurate_count_as_accurate_two_or_as_the_best_of_them(rules: str, most: int) -> None:
    ran = shoot(shot(f"4 3+ 3/4 {rules}"), [1, 1, 1, 1, *MISSED], ["accurate-0"])
    assert ran.questions[0].options == tuple(f"accurate-{n}" for n in range(most + 1))


@pytest.mark.rule("kt24.weapon.punishing")
def test_punishing_retains_one_fail_as_normal_if_a_critical_is_retained() -> None:
    ran = shoot(shot("3 3+ 3/4 Punishing"), [6, 1, 2, *MISSED], ["punishing"])
    assert ran.result.damage == 4 + 3
    assert ran.questions == [Asked("blue", RETAINING, ("punishing", "pass"))]


@pytest.mark.rule("kt24.weapon.punishing")
def test_punishing_may_be_declined() -> None:
    assert shoot(shot("2 3+ 3/4 Punishing"), [6, 1, *MISSED], ["pass"]).result.damage == 4


@pytest.mark.rule("kt24.weapon.punishing")
@pytest.mark.parametrize("faces", [[5, 1], [6, 5], [1, 1]], ids=["no critical", "no fail", "neither"])
def test_punishing_needs_a_critical_and_a_fail(faces: list[int]) -> None:
    assert shoot(shot("2 3+ 3/4 Punishing"), [*faces, *MISSED]).questions == []


@pytest.mark.rule("kt24.weapon.punishing", "kt24.weapon.lethal")
def test_punishing_follows_a_critical_that_lethal_made() -> None:
    assert shoot(shot("2 3+ 3/4 Punishing, Lethal 5+"), [5, 1, *MISSED], ["punishing"]).result.damage == 7


@pytest.mark.rule("kt24.weapon.rending")
def test_rending_retains_one_normal_as_critical_if_a_critical_is_retained() -> None:
    ran = shoot(shot("3 3+ 3/4 Rending"), [6, 3, 4, *MISSED], ["rending"])
    assert ran.result == ran.result.but(damage=4 + 4 + 3, criticals=2)
    assert ran.questions == [Asked("blue", RETAINING, ("rending", "pass"))]


@pytest.mark.rule("kt24.weapon.rending")
def test_rending_may_be_declined() -> None:
    assert shoot(shot("2 3+ 3/4 Rending"), [6, 3, *MISSED], ["pass"]).result.damage == 7


@pytest.mark.rule("kt24.weapon.rending")
@pytest.mark.parametrize("faces", [[5, 4], [6, 1], [6, 6]], ids=["no critical", "no normal", "only criticals"])
def test_rending_needs_a_critical_and_a_normal(faces: list[int]) -> None:
    assert shoot(shot("2 3+ 3/4 Rending"), [*faces, *MISSED]).questions == []


@pytest.mark.rule("kt24.weapon.rending", "kt24.weapon.punishing")
def test_rending_does_not_lift_a_die_that_punishing_retained() -> None:
    ran = shoot(shot("2 3+ 3/4 Punishing, Rending"), [6, 1, *MISSED], ["punishing"])
    assert ran.result.damage == 7
    assert ran.questions == [Asked("blue", RETAINING, ("punishing", "pass"))]


@pytest.mark.rule("kt24.weapon.general", "kt24.weapon.rending", "kt24.weapon.punishing")
@pytest.mark.parametrize("order", [["punishing", "rending"], ["rending", "punishing"]])
def test_the_attacker_orders_rules_that_take_effect_at_the_same_time(order: list[str]) -> None:
    ran = shoot(shot("3 3+ 3/4 Rending, Punishing"), [6, 4, 1, *MISSED], order)
    assert ran.result.damage == 4 + 4 + 3
    assert ran.questions[0] == Asked("blue", RETAINING, ("punishing", "rending", "pass"))


@pytest.mark.rule("kt24.weapon.general")
@pytest.mark.parametrize("word", ["Punishing", "Rending"])
def test_having_such_a_rule_twice_gives_nothing_extra(word: str) -> None:
    faces = [6, 1, 1] if word == "Punishing" else [6, 4, 4]
    once = shoot(shot(f"3 3+ 3/4 {word}"), [*faces, *MISSED], [word.lower()])
    twice = shoot(shot(f"3 3+ 3/4 {word}, {word}"), [*faces, *MISSED], [word.lower()])
    assert once.result == twice.result
    assert once.questions == twice.questions


@pytest.mark.rule("kt24.weapon.general", "kt24.weapon.balanced")
def test_balanced_twice_rerolls_one_die() -> None:
    ran = shoot(shot("2 3+ 3/4 Balanced, Balanced"), [1, 1, 3, *MISSED], ["balanced-1"])
    assert ran.result.damage == 3


@pytest.mark.rule("kt24.weapon.severe")
def test_severe_changes_one_normal_to_critical_if_none_was_retained() -> None:
    ran = shoot(shot("3 3+ 3/4 Severe"), [3, 4, 1, *MISSED], ["severe"])
    assert ran.result == ran.result.but(damage=4 + 3, criticals=1)
    assert ran.questions == [Asked("blue", RETAINING, ("severe", "pass"))]


@pytest.mark.rule("kt24.weapon.severe")
def test_severe_may_be_declined() -> None:
    assert shoot(shot("1 3+ 3/4 Severe"), [3, *MISSED], ["pass"]).result.damage == 3


@pytest.mark.rule("kt24.weapon.severe")
@pytest.mark.parametrize("faces", [[6, 4], [1, 2]], ids=["a critical", "no success"])
def test_severe_needs_a_normal_and_no_critical(faces: list[int]) -> None:
    assert shoot(shot("2 3+ 3/4 Severe"), [*faces, *MISSED]).questions == []


@pytest.mark.rule("kt24.weapon.severe", "kt24.weapon.lethal")
def test_severe_is_not_for_an_attack_with_a_critical_of_lethal() -> None:
    assert shoot(shot("2 3+ 3/4 Severe, Lethal 5+"), [5, 4, *MISSED]).questions == []


@pytest.mark.rule("kt24.weapon.severe", "kt24.weapon.punishing")
def test_severe_does_not_trigger_punishing() -> None:
    ran = shoot(shot("2 3+ 3/4 Severe, Punishing"), [4, 1, *MISSED], ["severe"])
    assert ran.questions == [Asked("blue", RETAINING, ("severe", "pass"))]
    assert ran.result.damage == 4


@pytest.mark.rule("kt24.weapon.severe", "kt24.weapon.rending")
def test_severe_does_not_trigger_rending() -> None:
    ran = shoot(shot("2 3+ 3/4 Severe, Rending"), [4, 4, *MISSED], ["severe"])
    assert ran.questions == [Asked("blue", RETAINING, ("severe", "pass"))]
    assert ran.result.damage == 7


@pytest.mark.rule("kt24.weapon.severe", "kt24.weapon.devastating")
@pytest.mark.parametrize(("choice", "damage"), [("severe", 2 + 4), ("pass", 3)])
def test_severe_triggers_devastating(choice: str, damage: int) -> None:
    assert shoot(shot("1 3+ 3/4 Severe, Devastating 2"), [4, *MISSED], [choice]).result.damage == damage


@pytest.mark.rule("kt24.weapon.severe", "kt24.weapon.piercing-crits")
@pytest.mark.parametrize(("choice", "defence"), [("severe", [1, 1]), ("pass", [1, 1, 1])])
def test_severe_triggers_piercing_crits(choice: str, defence: list[int]) -> None:
    ran = shoot(shot("1 3+ 3/4 Severe, Piercing Crits 1"), [4, *defence], [choice])
    assert ran.result.damage == (4 if choice == "severe" else 3)


@pytest.mark.rule("kt24.weapon.severe", "kt24.weapon.stun")
@pytest.mark.parametrize(("choice", "criticals"), [("severe", 1), ("pass", 0)])
def test_severe_counts_as_retaining_a_critical_for_stun(choice: str, criticals: int) -> None:
    assert shoot(shot("1 3+ 3/4 Severe, Stun"), [4, *MISSED], [choice]).result.criticals == criticals


@pytest.mark.rule("kt24.weapon.rending", "kt24.weapon.devastating")
def test_a_critical_of_rending_counts_for_devastating() -> None:
    ran = shoot(shot("2 3+ 3/4 Rending, Devastating 1"), [6, 4, *MISSED], ["rending"])
    assert ran.result.damage == 2 + 8


@pytest.mark.rule("kt24.weapon.accurate")
def test_in_a_fight_both_sides_may_retain_dice_by_accurate_the_attacker_is_asked_first() -> None:
    ran = fight(
        duel("2 4+ 3/4 Accurate 1", "2 4+ 3/4 Accurate 1", full=False),
        [1, 1],
        ["accurate-1", "accurate-1", "strike-normal"],
    )
    assert ran.questions[:2] == [
        Asked("blue", "accurate", ("accurate-0", "accurate-1")),
        Asked("red", "accurate", ("accurate-0", "accurate-1")),
    ]
    assert ran.result.wounds == (37, 37)
    assert ran.told("kt24.weapon.accurate") == [
        "Accurate: attacker retains 1 attack die unrolled.",
        "Accurate: defender retains 1 attack die unrolled.",
    ]


@pytest.mark.rule("kt24.weapon.punishing", "kt24.weapon.rending", "kt24.weapon.severe")
def test_in_a_fight_each_side_uses_the_rules_of_its_own_weapon() -> None:
    ran = fight(
        duel("2 4+ 3/4 Punishing", "2 4+ 3/4 Severe", full=False),
        [6, 1, 4, 4],
        ["punishing", "severe", *["strike-critical", "strike-critical", "strike-normal"]],
    )
    assert ran.questions[:2] == [
        Asked("blue", RETAINING, ("punishing", "pass")),
        Asked("red", RETAINING, ("severe", "pass")),
    ]
    assert ran.result == ran.result.but(criticals=(1, 1), wounds=(40 - 4 - 3, 40 - 4 - 3))
