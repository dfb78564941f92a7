"""What follows the use of a weapon: Hot, Limited and Stun, in shots and in fights."""

import pytest
from build import Asked, Scene, answer, events, options, pending, refusals, scene, told, used_up, wounds

from killzone.core.events import Rolled
from killzone.editions.kt24.operatives import stats

MISSED = [1, 1, 1]


def shooting(weapon: str, dice: list[int], *, left: int = 12) -> Scene:
    """A gunner with so many wounds left about to act, and a raider six inches away."""
    there = scene(dice=dice, base="25.4 mm").operative("gunner", "blue", (5, 5), f"gun: ranged {weapon}", left=left)
    return there.operative("raider", "red", (12, 5)).active("gunner")


def fighting(weapon: str, answering: str, dice: list[int]) -> Scene:
    """A cutter about to act, and a raider within control range."""
    there = scene(full=False, dice=dice, base="25.4 mm").operative("cutter", "blue", (5, 5), f"blade: melee {weapon}")
    return there.operative("raider", "red", (6.5, 5), f"club: melee {answering}").active("cutter")


@pytest.mark.rule("kt24.weapon.hot")
@pytest.mark.parametrize(("face", "damage"), [(1, 2), (2, 4), (3, 6), (4, 0), (5, 0), (6, 0)])
def test_hot_costs_twice_the_result_if_it_is_lower_than_hit(face: int, damage: int) -> None:
    game = shooting("1 4+ 3/4 Hot", [4, *MISSED, face]).play("shoot", "raider")
    assert wounds(game, "gunner") == 12 - damage
    assert [event.why for event in events(game) if isinstance(event, Rolled)][-1] == "a die for Hot"


@pytest.mark.rule("kt24.weapon.hot", "kt24.damage.injured")
@pytest.mark.parametrize(("left", "damage"), [(6, 0), (5, 6)])
def test_hot_uses_hit_as_modified(left: int, damage: int) -> None:
    """A result of 3 is not lower than 3+; injured, the gun hits on 4+."""
    game = shooting("1 3+ 3/4 Hot", [4, *MISSED, 3], left=left).play("shoot", "raider")
    assert wounds(game, "gunner") == max(0, left - damage)


@pytest.mark.rule("kt24.weapon.hot")
def test_hot_is_rolled_even_if_every_shot_missed() -> None:
    game = shooting("1 4+ 3/4 Hot", [1, *MISSED, 1]).play("shoot", "raider")
    assert wounds(game, "gunner") == 10


@pytest.mark.rule("kt24.weapon.hot")
def test_hot_cannot_be_rerolled() -> None:
    """It is neither an attack die nor a defence die."""
    game = shooting("1 4+ 3/4 Hot", [4, *MISSED, 1]).player("blue", cp=2).play("shoot", "raider", "pass")
    assert game.table.players[0].points == 2


@pytest.mark.rule("kt24.weapon.hot", "kt24.fight.weapons")
def test_a_hot_weapon_burns_its_user_in_a_fight_too() -> None:
    game = fighting("1 4+ 3/4 Hot", "1 4+ 3/4", [4, 1, 2]).play("fight")
    assert wounds(game, "cutter") == 8


@pytest.mark.rule("kt24.weapon.hot", "kt24.fight.weapons")
def test_a_hot_weapon_burns_whoever_retaliates_with_it() -> None:
    game = fighting("1 4+ 3/4", "1 4+ 3/4 Hot", [4, 1, 2]).play("fight")
    assert wounds(game, "raider") == 12 - 3 - 4


@pytest.mark.rule("kt24.weapon.limited")
def test_a_limited_weapon_is_gone_after_its_last_use() -> None:
    there = shooting("1 3+ 3/4 Limited 1", [4, *MISSED])
    game = there.play("shoot", "raider")
    assert game.table.operative("gunner").count("used-gun") == 1
    spent = there.operative("gunner", "blue", (5, 5), "gun: ranged 1 3+ 3/4 Limited 1", tokens={"used-gun": 1})
    assert refusals(spent.begin(), "shoot") == ("kt24.weapon.limited",)


@pytest.mark.rule("kt24.weapon.limited")
@pytest.mark.parametrize(("used", "left"), [(1, True), (2, False)])
def test_a_weapon_with_limited_two_may_be_used_twice(used: int, left: bool) -> None:
    weapon = "gun: ranged 1 3+ 3/4 Limited 2"
    there = shooting("1 3+ 3/4", []).operative("gunner", "blue", (5, 5), weapon, tokens={"used-gun": used})
    assert ("shoot" in options(there.begin())) is left


@pytest.mark.rule("kt24.weapon.limited", "kt24.shoot.weapon")
def test_a_spent_weapon_does_not_keep_the_operative_from_using_another() -> None:
    weapons = "gun: ranged 1 3+ 3/4 Limited 1; pistol: ranged 1 3+ 2/3"
    there = shooting("1 3+ 3/4", []).operative("gunner", "blue", (5, 5), weapons, tokens={"used-gun": 1})
    assert pending(answer(there.begin(), "shoot")) == Asked("blue", "target", ("raider",))


@pytest.mark.rule("kt24.weapon.limited")
def test_each_operative_counts_its_own_uses() -> None:
    weapon = "gun: ranged 1 3+ 3/4 Limited 1"
    there = scene(dice=[4, *MISSED], base="25.4 mm").operative("one", "blue", (5, 5), weapon)
    there = there.operative("two", "blue", (5, 8), weapon).operative("raider", "red", (12, 5), ready=False)
    game = answer(there.begin(), "one", "engage", "shoot", "raider", "end", "pass")
    assert "shoot" in options(answer(game, "two", "engage"))


@pytest.mark.rule("kt24.weapon.limited", "kt24.fight.weapons")
def test_a_limited_melee_weapon_is_gone_after_its_last_use() -> None:
    there = fighting("1 4+ 3/4 Limited 1", "1 4+ 3/4 Limited 1", [1, 1])
    game = there.play("fight")
    assert game.table.operative("cutter").count("used-blade") == 1
    assert game.table.operative("raider").count("used-club") == 1


@pytest.mark.rule("kt24.weapon.devastating-area", "kt24.fight.roll")
def test_in_a_fight_too_devastating_with_a_distance_hits_everybody_near() -> None:
    there = fighting('1 4+ 3/4 1" Devastating 2', "1 4+ 3/4", [6, 1]).operative("mate", "red", (6.5, 7))
    game = there.play("fight")
    assert (wounds(game, "raider"), wounds(game, "mate"), wounds(game, "cutter")) == (12 - 2 - 4, 10, 10)


@pytest.mark.rule("kt24.weapon.stun", "kt24.def.apl")
@pytest.mark.parametrize(("face", "apl"), [(6, 1), (5, 2)])
def test_stun_takes_one_apl_if_a_critical_is_retained(face: int, apl: int) -> None:
    game = shooting("1 3+ 3/4 Stun", [face, *MISSED]).play("shoot", "raider")
    assert stats.apl(game.table, game.table.operative("raider")).total == apl


@pytest.mark.rule("kt24.weapon.stun")
def test_stun_works_even_if_the_critical_is_blocked() -> None:
    game = shooting("1 3+ 3/4 Stun", [6, 6, 1, 1]).play("shoot", "raider")
    assert wounds(game, "raider") == 12
    assert stats.apl(game.table, game.table.operative("raider")).total == 1


@pytest.mark.rule("kt24.weapon.stun", "kt24.firefight.ap")
def test_stun_lasts_until_the_next_activation_of_its_target_is_over() -> None:
    there = shooting("1 3+ 3/4 Stun", [6, *MISSED]).operative("other", "blue", (5, 15))
    game = answer(there.begin(), "shoot", "raider", "end", "raider", "engage")
    assert game.decision is not None
    assert game.decision.prompt == "What does raider do? 1 AP left."
    game = used_up(answer(game, "end"))
    assert stats.apl(game.table, game.table.operative("raider")).total == 2


@pytest.mark.rule("kt24.weapon.stun", "kt24.def.apl-cap")
def test_stun_twice_takes_only_one_apl() -> None:
    there = shooting("1 3+ 3/4 Stun", [6, *MISSED]).effect("kt24.weapon.stun", operative="raider", until="activated")
    game = there.play("shoot", "raider")
    assert stats.apl(game.table, game.table.operative("raider")).total == 1


@pytest.mark.rule("kt24.weapon.stun", "kt24.fight.roll")
def test_in_a_fight_both_sides_may_stun() -> None:
    game = fighting("1 4+ 1/1 Stun", "1 4+ 1/1 Stun", [6, 6]).play("fight", "strike-critical")
    assert [line.split()[1] for line in told(game, "kt24.weapon.stun")] == ["raider", "cutter"]
    assert stats.apl(game.table, game.table.operative("raider")).total == 1


@pytest.mark.rule("kt24.weapon.stun", "kt24.def.stat-timing")
def test_a_fighter_that_is_stunned_in_its_own_activation_has_one_ap_less_in_it() -> None:
    """The change counts once the Fight action is completed: 1 APL is left, all of which is spent."""
    game = fighting("1 4+ 1/1", "1 4+ 1/1 Stun", [4, 6]).play("fight")
    assert pending(game) == Asked("red", "activate", ("raider",))


@pytest.mark.rule("kt24.weapon.stun")
def test_a_fighter_that_is_stunned_in_its_own_activation_is_so_in_its_next_one() -> None:
    game = fighting("1 4+ 1/1", "1 4+ 1/1 Stun", [4, 6]).play("fight")
    assert stats.apl(game.table, game.table.operative("cutter")).total == 1
