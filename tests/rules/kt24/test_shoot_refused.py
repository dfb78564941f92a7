"""A refused Shoot says what is against each weapon and each enemy."""

from random import Random

import pytest
from build import reasons, scene

import killzone
from killzone.editions.kt24.actions.action import Performing, explain, legal
from killzone.editions.kt24.actions.shoot import SHOOT_ACTION


@pytest.mark.rule("kt24.shoot.target")
@pytest.mark.rule("kt24.weapon.range")
def test_each_weapon_and_each_enemy_is_named() -> None:
    game = (
        scene()
        .having(rules="full")
        .operative(
            "gunner",
            "blue",
            at=(5, 5),
            weapons='pistol: ranged 4 3+ 3/4 Range 6"; thrower: ranged 4 3+ 3/4 Range 8"; knife: melee 3 4+ 3/4',
        )
        .operative("near", "red", at=(15, 5))
        .operative("far", "red", at=(25, 5))
        .active("gunner")
        .begin()
    )
    told = [one.text for one in reasons(game, "shoot")]
    assert [text.partition(":")[0] for text in told] == [
        "gunner has no valid target for the pistol",
        "gunner has no valid target for the thrower",
    ]
    for text, limit in zip(told, ('Range 6"', 'Range 8"'), strict=True):
        assert text.count(limit) == 2
        assert "near is " in text
        assert "far is " in text


@pytest.mark.rule("kt24.visible.definition")
def test_weapons_with_the_same_answer_stand_together() -> None:
    game = (
        scene()
        .terrain("wall", (10, 0, 11, 22), "heavy", top=5)
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 4 3+ 3/4; gun: ranged 5 4+ 4/5")
        .operative("one", "red", at=(15, 5))
        .operative("two", "red", at=(15, 8))
        .active("gunner")
        .begin()
    )
    (told,) = reasons(game, "shoot")
    assert told.text == "gunner has no valid target for the rifle and the gun: one and two are not visible."
    assert told.rule == "kt24.shoot.target"


@pytest.mark.rule("kt24.weapon.heavy")
def test_a_weapon_that_cannot_be_used_says_why_beside_one_without_a_target() -> None:
    game = (
        scene()
        .having(rules="full")
        .operative(
            "gunner", "blue", at=(5, 5), weapons='cannon: ranged 4 3+ 3/4 Heavy; pistol: ranged 4 3+ 3/4 Range 6"'
        )
        .operative("raider", "red", at=(15, 5))
        .active("gunner", spent=1, performed=["reposition"])
        .begin()
    )
    told = reasons(game, "shoot")
    assert [one.rule for one in told] == ["kt24.weapon.heavy", "kt24.shoot.target"]


def test_there_are_reasons_exactly_where_it_is_not_legal() -> None:
    chance = Random(2)
    game = killzone.new_game("salt-rows", ("ninth-bell", "plot-forty"), way="full", seed=2)
    seen = set()
    while game.decision is not None:
        for one in game.table.operatives:
            if one.spot is not None and game.number % 7 == 0 and game.table.turn:
                performing = Performing(one.id, "shoot", left=3)
                may = legal(game.table, one, SHOOT_ACTION, performing)
                assert explain(game.table, one, SHOOT_ACTION, performing).legal == may
                seen.add(may)
        game = game.play(game.decision.action(game.decision.domain.sample(chance.randrange)))
    assert seen == {True, False}
