"""Rules that reduce or ignore the damage of one die: the defender chooses which. Every die and answer is scripted."""

from collections.abc import Iterator
from typing import Any

import pytest
from build import answer, scene, wounds
from odds.test_abilities import IGNORES, REDUCES, hardened, tough
from odds.test_every_rule import searched, worth
from rules.kt21.attack import closed as kt21
from rules.kt24.attack.closed import duel, fight, shoot, shot

from killzone import odds
from killzone.core.events import Wounded
from killzone.core.hooks import Hook
from killzone.editions.kt21.odds.attacks import fight as fight_21
from killzone.editions.kt21.odds.attacks import shoot as shoot_21
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.odds.attacks import fight as fight_24
from killzone.editions.kt24.odds.attacks import shoot as shoot_24
from killzone.editions.shared.attack.damage_reduction import IGNORE_ONE, REDUCE_ONE, spared
from killzone.odds.policies import DAMAGE, EXCHANGE

ONE_LESS = WeaponRule(REDUCE_ONE, 2)
ONE_GONE = WeaponRule(IGNORE_ONE)


@pytest.mark.rule("kt24.shoot.damage")
@pytest.mark.parametrize(("chosen", "damage"), [("critical", 3 + 3), ("normal", 5 + 1)])
def test_the_defender_chooses_which_die_of_a_shot_does_less(chosen: str, damage: int) -> None:
    ran = shoot(hardened(shot("2 3+ 3/5"), ONE_LESS), [6, 4, 1, 1, 1], [f"reduce-one-{chosen}"])
    assert ran.result.damage == damage
    assert [(one.player, one.kind) for one in ran.questions] == [("red", "spare-die")]
    left, before = (3, 5) if chosen == "critical" else (1, 3)
    told = f"defender chooses a {chosen} success, which inflicts {left} damage instead of {before}."
    assert ran.told("kt24.shoot.damage")[0] == told


@pytest.mark.rule("kt24.shoot.damage")
@pytest.mark.parametrize(("chosen", "damage"), [("critical", 3), ("normal", 5)])
def test_the_damage_of_the_chosen_die_is_ignored(chosen: str, damage: int) -> None:
    ran = shoot(hardened(shot("2 3+ 3/5"), ONE_GONE), [6, 4, 1, 1, 1], [f"ignore-one-{chosen}"])
    assert ran.result.damage == damage


@pytest.mark.rule("kt24.shoot.damage")
def test_only_one_die_of_a_shot_does_less() -> None:
    ran = shoot(hardened(shot("3 3+ 3/5"), ONE_LESS), [4, 4, 4, 1, 1, 1])
    assert (ran.result.damage, ran.kinds) == (1 + 3 + 3, []), "all are alike, so that nobody is asked"


@pytest.mark.rule("kt24.shoot.damage")
def test_blocked_dice_cannot_be_chosen() -> None:
    ran = shoot(hardened(shot("2 3+ 3/5"), ONE_GONE), [6, 4, 6, 1, 1], ["critical-critical"])
    assert (ran.result.damage, ran.kinds) == (0, ["block"]), "the one die left is the one ignored"


@pytest.mark.rule("kt24.shoot.damage", "kt24.weapon.devastating")
def test_a_rule_for_one_die_does_not_cover_devastating() -> None:
    ran = shoot(hardened(shot("1 3+ 3/5 Devastating 2"), ONE_GONE), [6, 1, 1, 1])
    assert ran.result.damage == 2


@pytest.mark.rule("kt24.shoot.damage")
def test_without_a_die_that_hurts_there_is_nothing_to_choose() -> None:
    ran = shoot(hardened(shot("1 3+ 0/0"), ONE_GONE), [6, 1, 1, 1])
    assert (ran.result.damage, ran.kinds) == (0, [])


@pytest.mark.rule("kt24.shoot.damage")
def test_two_rules_are_for_a_die_each() -> None:
    ran = shoot(hardened(shot("2 3+ 3/5"), ONE_LESS, ONE_GONE), [6, 4, 1, 1, 1], ["ignore-one-critical"])
    assert ran.result.damage == 1
    assert ran.questions[0].options == (
        "ignore-one-critical",
        "ignore-one-normal",
        "reduce-one-critical",
        "reduce-one-normal",
    )


@pytest.mark.rule("kt24.shoot.damage", "kt24.damage.wounds")
def test_one_die_does_less_after_every_die_and_before_wounds_are_ignored() -> None:
    ran = shoot(hardened(shot("1 3+ 3/5"), REDUCES, ONE_LESS, IGNORES), [6, 1, 1, 1, 5, 4])
    assert ran.result.damage == 1, "5 are 4 are 2, and of two wounds one is ignored"


@pytest.mark.rule("kt24.shoot.damage", "kt24.fight.strike")
@pytest.mark.parametrize(
    ("answers", "left"), [(["ignore-one"], 40 - 3), (["keep", "ignore-one"], 40 - 5), (["keep", "keep"], 40 - 8)]
)
def test_in_a_fight_a_die_is_chosen_when_it_strikes(answers: list[str], left: int) -> None:
    value = tough(duel("2 3+ 3/5", "1 3+ 3/5"), 1, ONE_GONE)
    script = ["strike-critical", answers[0], "strike-normal", *answers[1:]]
    ran = fight(value, [6, 4, 1], script)
    assert ran.result.wounds == (40, left)
    assert {one.player for one in ran.questions if one.kind == "spare-die"} == {"red"}


@pytest.mark.rule("kt24.shoot.damage", "kt24.fight.strike")
def test_whoever_attacks_may_choose_a_die_too() -> None:
    value = tough(duel("1 3+ 3/5", "2 3+ 3/5"), 0, ONE_LESS)
    ran = fight(value, [1, 4, 4], ["strike-normal", "keep", "strike-normal", "reduce-one"])
    assert ran.result.wounds == (40 - 3 - 1, 40)
    assert [event.amount for event in ran.events if isinstance(event, Wounded)] == [3, 1]


@pytest.mark.rule("kt24.shoot.damage", "kt24.damage.wounds")
def test_what_a_strike_still_does_may_be_ignored_wound_by_wound() -> None:
    value = tough(duel("1 3+ 3/5", "1 3+ 3/5"), 1, ONE_LESS, IGNORES)
    ran = fight(value, [6, 1, 5, 1, 6], ["strike-critical", "reduce-one"])
    assert ran.result.wounds == (40, 39)


@pytest.mark.parametrize(
    ("damage", "by", "left"),
    [
        (4, ONE_LESS, 2),
        (3, ONE_LESS, 1),
        (2, ONE_LESS, 1),
        (1, ONE_LESS, 1),
        (0, ONE_LESS, 0),
        (5, WeaponRule(REDUCE_ONE, 4, least=2), 2),
        (6, WeaponRule(REDUCE_ONE, 4, least=2), 2),
        (7, WeaponRule(REDUCE_ONE, 4, least=2), 3),
        (9, ONE_GONE, 0),
    ],
)
def test_one_die_has_a_floor(damage: int, by: WeaponRule, left: int) -> None:
    assert spared(damage, by) == left


@pytest.mark.rule("kt24.shoot.damage")
def test_content_gives_it_to_an_operative_of_a_game() -> None:
    def shrugs_off(table: object, operative: Any, other: object) -> Iterator[WeaponRule]:
        if operative.id == "raider":
            yield ONE_GONE

    there = scene(base="25.4 mm", dice=[6, 4, 1, 1, 1]).house_rule(Hooks(dice_rules=Hook(shrugs_off)))
    there = there.operative("gunner", "blue", (5, 5), "gun: ranged 2 3+ 3/5")
    game = there.operative("raider", "red", (15, 5), save=4, wounds=9).active("gunner").begin()
    shooting = game.decision.action("shoot") if game.decision else None
    assert shooting is not None
    expected = odds.shoot(atk=2, hit=3, dmg=(3, 5), save=4, wounds=9, ignore_one=1)
    assert game.odds(shooting).damage() == expected.damage()
    game = answer(game, "shoot", "raider", "ignore-one-normal")
    assert wounds(game, "raider") == 9 - 5


# 2021


@pytest.mark.rule("kt21.damage.wounds", "kt21.shoot.resolve-hits")
@pytest.mark.parametrize(
    ("ability", "chosen", "damage"),
    [
        ("Reduce One Die 2", "reduce-one-critical", 3 + 3),
        ("Reduce One Die 2", "reduce-one-normal", 5 + 1),
        ("Reduce One Die 9 (min 2)", "reduce-one-normal", 5 + 2),
        ("Ignore One Die", "ignore-one-critical", 3),
        ("Ignore One Die", "ignore-one-normal", 5),
    ],
)
def test_in_2021_the_defender_chooses_too(ability: str, chosen: str, damage: int) -> None:
    ran = kt21.shoot(kt21.shot("2 3+ 3/5", target=ability), [6, 4, 1, 1, 1], [chosen])
    assert ran.result.damage == damage
    assert [one.player for one in ran.questions] == ["red"]


@pytest.mark.rule("kt21.damage.wounds", "kt21.damage.mortal-wounds")
def test_in_2021_mortal_wounds_are_no_die() -> None:
    ran = kt21.shoot(kt21.shot("1 3+ 3/5 ! MW2", target="Ignore One Die"), [6, 1, 1, 1])
    assert (ran.result.damage, ran.result.mortal) == (2, 2)


@pytest.mark.rule("kt21.damage.wounds", "kt21.fight.strike")
@pytest.mark.parametrize(("answers", "left"), [(["ignore-one"], 40 - 3), (["keep", "ignore-one"], 40 - 5)])
def test_in_a_combat_of_2021_a_die_is_chosen_when_it_strikes(answers: list[str], left: int) -> None:
    value = kt21.duel("2 3+ 3/5", "1 3+ 3/5", abilities=("", "Ignore One Die"))
    ran = kt21.fight(value, [6, 4, 1], ["strike-critical", *answers])
    assert ran.result.wounds == (40, left)


@pytest.mark.rule("kt21.damage.wounds")
def test_in_2021_two_rules_are_for_a_die_each_and_wounds_are_ignored_last() -> None:
    abilities = "Reduce One Die 1, Ignore One Die, Ignore Wounds 5+"
    ran = kt21.shoot(kt21.shot("2 3+ 3/5", target=abilities), [6, 4, 1, 1, 1, 5, 4], ["ignore-one-critical"])
    assert ran.result.damage == 1


# Odds


@pytest.mark.parametrize(
    "more",
    [
        {"reduce_one": 2},
        {"ignore_one": 1},
        {"ignore_one": 1, "reduce_one": 1, "reduce": 1},
        {"ignore_one": 2, "rules": "Rending"},
        {"reduce_one": 3, "ignore": 5, "dmg": (1, 3)},
        {"ignore_one": 1, "dmg": (5, 2), "cover": True},
    ],
    ids=str,
)
def test_shots_are_worth_what_search_finds(more: dict[str, Any]) -> None:
    numbers: dict[str, Any] = {"atk": 3, "hit": 4, "dmg": (3, 4), "save": 4, "wounds": 6, "defence": 1} | more
    assert worth(odds.shoot(**numbers), DAMAGE) == searched(shoot_24(**numbers), DAMAGE)


@pytest.mark.parametrize(
    "more",
    [{"ignore_one": 1}, {"other_ignore_one": 1}, {"other_reduce_one": 2}, {"reduce_one": 2, "other_ignore_one": 1}],
    ids=str,
)
def test_fights_are_worth_what_search_finds(more: dict[str, Any]) -> None:
    side: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (3, 4), "wounds": 5}
    other: dict[str, Any] = {"other_atk": 2, "other_hit": 3, "other_dmg": (2, 5), "other_wounds": 6}
    numbers = side | other | more
    assert worth(odds.fight(**numbers), EXCHANGE) == searched(fight_24(**numbers), EXCHANGE)


@pytest.mark.parametrize("ability", ["Ignore One Die", "Reduce One Die 2", "Reduce One Die 2, Ignore Wounds 5+"])
def test_attacks_of_2021_are_worth_what_search_finds(ability: str) -> None:
    numbers: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (2, 3), "save": 4, "wounds": 4, "defence": 1}
    numbers["target_rules"] = ability
    assert worth(odds.shoot(edition="kt21", **numbers), DAMAGE) == searched(shoot_21(**numbers), DAMAGE)
    sides: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (2, 3), "wounds": 5, "other_atk": 2, "other_hit": 3}
    sides |= {"other_dmg": (2, 3), "other_wounds": 4, "other_rules": ability}
    assert worth(odds.fight(edition="kt21", **sides), EXCHANGE) == searched(fight_21(**sides), EXCHANGE)
