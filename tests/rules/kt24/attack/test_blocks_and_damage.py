"""Shooting, the end of it: blocks, Brutal, damage, Devastating."""

import pytest
from build import Asked
from rules.kt24.attack.closed import Ran, by_default, shoot, shot

from killzone.core.events import Wounded

CRITICAL_BY_CRITICAL, CRITICAL_BY_NORMALS = "critical-critical", "normals-critical"
NORMAL_BY_NORMAL, NORMAL_BY_CRITICAL = "normal-normal", "critical-normal"


def amounts(ran: Ran) -> list[tuple[str, int]]:
    """The damage that was dealt, with the rule behind each."""
    return [(event.rule, event.amount) for event in ran.events if isinstance(event, Wounded)]


@pytest.mark.rule("kt24.shoot.block")
@pytest.mark.parametrize(
    ("attack", "defence", "block", "damage"),
    [
        ([4, 1, 1], [4, 1, 1], NORMAL_BY_NORMAL, 0),
        ([6, 1, 1], [6, 1, 1], CRITICAL_BY_CRITICAL, 0),
        ([6, 1, 1], [4, 4, 1], CRITICAL_BY_NORMALS, 0),
        ([4, 1, 1], [6, 1, 1], NORMAL_BY_CRITICAL, 0),
        ([6, 1, 1], [4, 1, 1], "", 4),
        ([1, 1, 1], [6, 6, 6], "", 0),
    ],
)
def test_what_blocks_what(attack: list[int], defence: list[int], block: str, damage: int) -> None:
    ran = shoot(shot("3 3+ 3/4"), [*attack, *defence])
    assert ran.questions == []
    assert ran.rules.count("kt24.shoot.block") == bool(block)
    assert ran.result.damage == damage


@pytest.mark.rule("kt24.shoot.block")
def test_one_block_is_left_over_where_no_attack_success_is_left() -> None:
    ran = shoot(shot("1 3+ 3/4"), [4, 4, 4, 6], [NORMAL_BY_NORMAL])
    assert ran.questions == [Asked("red", "block", (NORMAL_BY_NORMAL, NORMAL_BY_CRITICAL))]
    assert ran.result.damage == 0


@pytest.mark.rule("kt24.shoot.block")
@pytest.mark.parametrize(
    ("answers", "damage"),
    [
        ([CRITICAL_BY_CRITICAL], 0),
        ([CRITICAL_BY_NORMALS], 3),
        ([NORMAL_BY_NORMAL, CRITICAL_BY_CRITICAL], 0),
        ([NORMAL_BY_NORMAL, NORMAL_BY_NORMAL], 0),
        ([NORMAL_BY_NORMAL, NORMAL_BY_CRITICAL], 4),
        ([NORMAL_BY_CRITICAL, CRITICAL_BY_NORMALS], 3),
        ([NORMAL_BY_CRITICAL, NORMAL_BY_NORMAL], 4),
    ],
)
def test_the_defender_decides_which_success_blocks_which(answers: list[str], damage: int) -> None:
    """A critical and two normals against a critical and two normals; what can only be done one way is not asked."""
    ran = shoot(shot("3 3+ 3/4"), [6, 4, 4, 6, 5, 5], answers)
    assert ran.result.damage == damage
    assert {(asked.player, asked.kind) for asked in ran.questions} == {("red", "block")}
    assert ran.questions[0].options == (
        CRITICAL_BY_CRITICAL,
        CRITICAL_BY_NORMALS,
        NORMAL_BY_NORMAL,
        NORMAL_BY_CRITICAL,
    )


@pytest.mark.rule("kt24.shoot.block")
def test_one_normal_alone_does_not_block_a_critical() -> None:
    ran = shoot(shot("1 3+ 3/4"), [6, 5, 1, 1])
    assert ran.result.damage == 4
    assert "kt24.shoot.block" not in ran.rules


@pytest.mark.rule("kt24.weapon.brutal")
@pytest.mark.parametrize(
    ("attack", "defence", "damage"),
    [([4, 4], [5, 5, 5], 6), ([6, 1], [5, 5, 5], 4), ([4, 4], [6, 5, 5], 3), ([6, 1], [6, 5, 5], 0)],
)
def test_shots_of_a_brutal_weapon_are_blocked_only_with_criticals(
    attack: list[int], defence: list[int], damage: int
) -> None:
    ran = shoot(shot("2 3+ 3/4 Brutal"), [*attack, *defence])
    assert ran.result.damage == damage
    assert ran.questions == []


@pytest.mark.rule("kt24.weapon.brutal", "kt24.shoot.cover-save")
def test_a_cover_save_does_not_block_a_brutal_weapon() -> None:
    assert shoot(shot("1 3+ 3/4 Brutal", cover="cover"), [4, 5, 5], ["cover"]).result.damage == 3


@pytest.mark.rule("kt24.weapon.brutal")
def test_against_brutal_the_defender_still_chooses_what_a_critical_blocks() -> None:
    ran = shoot(shot("2 3+ 3/4 Brutal"), [6, 4, 6, 5, 5], [NORMAL_BY_CRITICAL])
    assert ran.questions == [Asked("red", "block", (CRITICAL_BY_CRITICAL, NORMAL_BY_CRITICAL))]
    assert ran.result.damage == 4


@pytest.mark.rule("kt24.shoot.damage", "kt24.damage.wounds")
@pytest.mark.parametrize(
    ("faces", "damage"), [([1, 1, 1], 0), ([4, 1, 1], 3), ([6, 1, 1], 5), ([6, 4, 4], 11), ([6, 6, 6], 15)]
)
def test_each_unblocked_success_inflicts_its_damage_all_at_once(faces: list[int], damage: int) -> None:
    ran = shoot(shot("3 3+ 3/5"), [*faces, 1, 1, 1])
    assert ran.result.damage == damage
    assert amounts(ran) == ([("kt24.shoot.damage", damage)] if damage else [])


@pytest.mark.rule("kt24.weapon.devastating")
@pytest.mark.parametrize(("faces", "criticals"), [([6, 6, 4], 2), ([6, 4, 4], 1), ([5, 4, 4], 0)])
def test_each_retained_critical_inflicts_devastating_damage_at_once(faces: list[int], criticals: int) -> None:
    ran = shoot(shot("3 3+ 3/4 Devastating 2"), [*faces, 1, 1, 1])
    normals = 3 - criticals
    devastating = [("kt24.weapon.devastating", 2 * criticals)] if criticals else []
    assert amounts(ran) == [*devastating, ("kt24.shoot.damage", 4 * criticals + 3 * normals)]


@pytest.mark.rule("kt24.weapon.devastating", "kt24.shoot.block")
def test_devastating_damage_comes_before_the_defence_dice_and_cannot_be_blocked() -> None:
    ran = shoot(shot("1 3+ 3/4 Devastating 2"), [6, 6, 1, 1])
    assert amounts(ran) == [("kt24.weapon.devastating", 2)]
    assert ran.rules.index("kt24.weapon.devastating") < ran.rules.index("kt24.shoot.defence-dice")


@pytest.mark.rule("kt24.weapon.devastating", "kt24.weapon.general")
def test_devastating_twice_uses_one_number() -> None:
    assert shoot(shot("1 3+ 3/4 Devastating 1, Devastating 3"), [6, 6, 1, 1]).result.damage == 3


@pytest.mark.rule("kt24.weapon.devastating", "kt24.weapon.devastating-area")
def test_devastating_with_a_distance_also_hits_the_operative_attacked() -> None:
    assert shoot(shot('1 3+ 3/4 1" Devastating 3'), [6, 6, 1, 1]).result.damage == 3


@pytest.mark.rule("kt24.weapon.stun")
@pytest.mark.parametrize(("faces", "criticals"), [([5, 5], 0), ([6, 5], 1), ([6, 6], 2)])
def test_the_outcome_counts_criticals_as_retained_even_if_all_are_blocked(faces: list[int], criticals: int) -> None:
    ran = shoot(shot("2 3+ 3/4 Stun"), [*faces, 6, 6, 6], by_default)
    assert ran.result.criticals == criticals
    assert ran.result.damage == 0


@pytest.mark.rule("kt24.shoot.roles")
def test_the_attacker_decides_about_attack_dice_and_the_defender_about_defence_dice() -> None:
    ran = shoot(
        shot("3 3+ 3/4 Accurate 1, Rending", cover="cover", cp=(1, 1)),
        [6, 3, 5, 1],
        ["accurate-1", "pass", "rending", "cover", "pass", CRITICAL_BY_NORMALS],
    )
    assert [(asked.player, asked.kind) for asked in ran.questions] == [
        ("blue", "accurate"),
        ("blue", "after-attack-dice"),
        ("blue", "retaining"),
        ("red", "cover-save"),
        ("red", "after-defence-dice"),
        ("red", "block"),
    ]
    assert ran.result == ran.result.but(damage=4 + 3, criticals=2)
