"""Positions where rules meet: worked out by hand, each for a sentence that one rule says about another."""

from collections.abc import Iterator

import pytest
from build import (
    BLUE,
    HAIR,
    Asked,
    answer,
    log,
    one,
    options,
    pending,
    reasons,
    refusals,
    scene,
    spot,
    told,
    used_up,
    way,
    wounds,
)
from rules.kt24.test_close_quarters import GUN, KNIFE, deck

from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives.incapacitation import LastAction

# Weapons that are used up


@pytest.mark.rule("kt24.weapon.limited", "kt24.fight.weapons")
def test_a_melee_weapon_that_is_used_up_is_no_choice_in_a_fight() -> None:
    two = "blade: melee 2 3+ 3/4 Limited 1; fist: melee 1 4+ 1/1"
    near = scene(base="25.4 mm", dice=(4, 1)).operative("r1", "red", (6.5, 5), "club: melee 1 4+ 2/2").active("b1")
    fresh = near.operative("b1", "blue", (5, 5), two).begin()
    assert pending(answer(fresh, "fight")) == Asked("blue", "weapon", ("blade", "fist"))
    game = near.operative("b1", "blue", (5, 5), two, tokens={"used-blade": 1}).play("fight", "strike-normal")
    assert wounds(game, "r1") == 11, "the fist"


@pytest.mark.rule("kt24.weapon.limited", "kt24.action.fight")
def test_without_any_other_melee_weapon_there_is_no_fight() -> None:
    near = scene(base="25.4 mm").operative("r1", "red", (6.5, 5), "club: melee 1 4+ 2/2").active("b1")
    spent = near.operative("b1", "blue", (5, 5), "blade: melee 2 3+ 3/4 Limited 1", tokens={"used-blade": 1}).begin()
    assert refusals(spent, "fight") == ("kt24.weapon.limited",)


@pytest.mark.rule("kt24.weapon.limited", "kt24.fight.weapons")
def test_whoever_has_used_up_its_melee_weapon_retaliates_without_dice() -> None:
    near = scene(base="25.4 mm", dice=(4,)).operative("b1", "blue", (5, 5), "fist: melee 1 4+ 1/1").active("b1")
    club = "club: melee 1 4+ 2/2 Limited 1"
    game = near.operative("r1", "red", (6.5, 5), club, tokens={"used-club": 1}).play("fight", "strike-normal")
    assert wounds(game, "r1") == 11


# What counts as an action, and its cost


@pytest.mark.rule("kt24.cq.guard", "kt24.firefight.ap")
@pytest.mark.parametrize(("dearer", "cost"), [("shoot", 2), ("guard", 2), ("fight", 1)])
def test_what_makes_shoot_cost_more_makes_guard_cost_more(dearer: str, cost: int) -> None:
    def more(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
        if action == dearer:
            yield Entry(1, "kt24.firefight.ap", "dearer")

    start = (
        deck()
        .house_rule(Hooks(cost=Hook(more)))
        .operative("gunner", "blue", (2, 3), GUN)
        .operative("raider", "red", (9, 9), GUN)
    )
    told = start.active("gunner").begin().explain("gunner").action("guard").cost
    assert told is not None
    assert told.total == cost


@pytest.mark.rule("kt24.cq.guard", "kt24.firefight.min-cost")
def test_a_change_of_every_cost_counts_once_for_what_counts_as_another() -> None:
    def less(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
        yield Entry(1, "kt24.firefight.ap", "slow")

    start = (
        deck()
        .house_rule(Hooks(cost=Hook(less)))
        .operative("gunner", "blue", (2, 3), GUN)
        .operative("raider", "red", (9, 9), GUN)
    )
    told = start.active("gunner").begin().explain("gunner").action("guard").cost
    assert told is not None
    assert told.total == 2


# Why one cannot shoot


@pytest.mark.rule("kt24.action.shoot", "kt24.weapon.limited", "kt24.shoot.target")
def test_the_refusal_of_shoot_names_every_weapon() -> None:
    guns = 'tube: ranged 1 3+ 3/4 Limited 1; pistol: ranged 1 3+ 3/4 Range 3"'
    start = scene(base="25.4 mm").operative("b1", "blue", (5, 5), guns, tokens={"used-tube": 1})
    told = reasons(start.operative("r1", "red", (15, 5)).active("b1").begin(), "shoot")
    assert [reason.text for reason in told] == [
        "b1 has used up its tube, which is Limited 1.",
        'b1 has no valid target for the pistol: r1 is 9.00" from b1; the pistol has Range 3": 6.00" short.',
    ]


# Guard


@pytest.mark.rule("kt24.cq.guard", "kt24.counteract.action", "kt24.cq.guard-interrupt")
def test_nobody_interrupts_a_counteraction_but_one_that_ends_beside_a_guard_ends_its_guard() -> None:
    start = deck().operative("gunner", "blue", (2, 5), GUN, ready=False)
    start = start.operative("guard", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1})
    start = start.operative("mate", "red", (11, 11), KNIFE).having(active="blue")
    game = answer(start.begin(), "gunner", "charge", way((2, 5), (2, 7)))
    assert pending(game) == Asked("red", "activate", ("mate",))
    assert one(game, "guard").count("on-guard") == 0


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.counteract.when")
def test_whoever_has_interrupted_is_refused_to_counteract() -> None:
    start = deck(dice=(1, 1, 1, 1, 1, 1)).operative("gunner", "blue", (2, 3), GUN)
    start = start.operative("other", "blue", (4, 1), GUN).operative("mate", "red", (3, 11), GUN, ready=False)
    start = start.operative("guard", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    game = answer(start.begin(), "reposition", way((2, 3), (3, 3)), "guard-shoot-guard", "gunner", "end")
    assert pending(game) == Asked("red", "counteract", ("mate", "pass"))
    assert refusals(game, "guard") == ("kt24.counteract.limit",)


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.weapon.hot", "kt24.damage.incapacitated")
def test_a_guard_may_interrupt_after_the_action_that_its_enemy_fell_by() -> None:
    start = deck(dice=(1, 1, 1, 1)).operative("gunner", "blue", (2, 3), "gun: ranged 1 4+ 1/1 Hot", left=2)
    start = start.having(dice=[1, 1, 1, 1, 1]).operative("friend", "blue", (4, 3), KNIFE)
    start = start.operative("guard", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    game = answer(start.begin(), "shoot", "guard")
    assert one(game, "gunner").spot is None
    assert options(game) == ("guard-shoot-guard", "pass"), "the friend is a legal target"


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.counteract.action")
def test_no_hatchway_is_operated_in_the_middle_of_a_counteraction() -> None:
    start = deck().operative("gunner", "blue", (4, 6), GUN, ready=False).operative("raider", "red", (11, 1), GUN)
    game = answer(start.having(active="blue").begin(), "gunner", "dash", way((4, 6), (5, 6)))
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.damage.injured", "kt24.cq.guard-interrupt", "kt24.cq.operate-hatch")
def test_whoever_is_injured_at_a_hatchway_is_told_so_once() -> None:
    start = deck(dice=(6, 1, 1, 1, 1, 1)).operative("gunner", "blue", (3, 6), GUN, left=6)
    start = start.operative("mate", "blue", (1, 1), KNIFE)
    start = start.operative("guard", "red", (9, 6), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    game = answer(start.begin(), "reposition", way((3, 6), (5, 6)), "hatch", "guard-shoot-guard", "gunner")
    game = used_up(answer(game, way((5, 6), (4, 6))))
    assert told(game, "kt24.damage.injured") == ["gunner is injured."]


@pytest.mark.rule("kt24.action.place", "kt24.cq.guard-interrupt", "kt24.cq.operate-hatch")
def test_a_carrier_shot_down_at_a_hatchway_places_its_marker_there() -> None:
    start = deck(dice=(6, 6, 6, 2, 2, 2)).operative("gunner", "blue", (3, 6), GUN, apl=3, left=4)
    start = start.operative("mate", "blue", (1, 1), KNIFE).operative("raider", "red", (11, 1), GUN)
    start = start.operative("guard", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    start = start.marker("file", carrier="gunner", kind="portable")
    game = answer(start.begin(), "reposition", way((3, 6), (5, 6)), "hatch", "guard-shoot-guard", "gunner")
    assert pending(game) == Asked("blue", "place")
    game = used_up(answer(game, spot(5, 6)))
    assert one(game, "gunner").spot is None
    assert game.table.marker("file").spot == spot(5, 6)
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.cq.guard", "kt24.action.place", "kt24.damage.last-action")
def test_a_carrier_that_falls_beside_a_guard_and_places_its_marker_does_not_end_that_guard() -> None:
    start = deck(dice=(6, 6, 6, 2, 2, 2)).operative("gunner", "blue", (3, 3), GUN, left=4)
    start = start.operative("mate", "blue", (11, 11), KNIFE).operative("raider", "red", (11, 1), GUN)
    for id, at in (("one", (3, 6.5)), ("other", (4.5, 5))):
        start = start.operative(id, "red", at, GUN, ready=False, tokens={"on-guard": 1})
    start = start.marker("file", carrier="gunner", kind="portable").active("gunner")
    game = answer(start.begin(), "charge", way((3, 3), (3, 5)), "guard-point-blank-one-gunner")
    game = used_up(answer(game, spot(3, 5)))
    assert one(game, "gunner").spot is None
    assert one(game, "other").count("on-guard") == 1


@pytest.mark.rule("kt24.cq.guard")
def test_whoever_fell_on_guard_is_not_told_to_leave_guard_in_the_next_turning_point() -> None:
    start = deck(dice=(3, 2)).operative("gunner", "blue", (3, 3), GUN).operative("raider", "red", (11, 1), GUN)
    start = start.operative("fallen", "red", None, GUN, left=0, ready=False, tokens={"on-guard": 1})
    game = answer(start.having(phase="strategy").begin(), "seat-0")
    assert told(game, "kt24.cq.guard") == []


# Last actions


@pytest.mark.rule("kt24.damage.last-action", "kt24.fight.end")
def test_a_last_fight_goes_on_although_its_attacker_has_no_wounds_left() -> None:
    def rules(table: Table, operative: Operative) -> Iterator[LastAction]:
        if operative.seat == BLUE:
            yield LastAction("kt24.damage.last-action", "fight", "Last blow")

    start = (
        scene(base="25.4 mm")
        .house_rule(Hooks(last_actions=Hook(rules)))
        .operative("b1", "blue", (6.5, 5), KNIFE, left=4)
        .operative("b2", "blue", (20, 20))
    )
    start = start.operative("r1", "red", (5, 5), KNIFE).active("r1").having(dice=[6, 1, 1, 1, 1, 1, 6, 5, 1, 6, 1, 1])
    game = answer(start.begin(), "fight", "strike-critical", "last-fight")
    assert pending(game).kind == "strike-or-block"
    game = answer(game, "strike-critical", "strike-critical", "strike-normal")
    assert wounds(used_up(game), "r1") == 12 - 4 - 3, "both blows, the answer to the first notwithstanding"
    assert one(game, "b1").spot is None
    assert wounds(game, "b1") == 0


@pytest.mark.rule("kt24.damage.last-action", "kt24.damage.incapacitated")
def test_who_falls_to_a_last_shot_is_removed_after_its_shooter_whoever_shoots_back() -> None:
    def rules(table: Table, operative: Operative) -> Iterator[LastAction]:
        if operative.seat == BLUE:
            yield LastAction("kt24.damage.last-action", "shoot", "Last shot")

    rifle = "rifle: ranged 1 2+ 9/9"
    start = (
        scene(dice=(5, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1))
        .house_rule(Hooks(last_actions=Hook(rules)))
        .operative("b1", "blue", (10, 11), rifle, left=5)
        .operative("b2", "blue", (3, 3))
        .player("red", team="meridian-survey", cp=1)
    )
    start = start.operative("r1", "red", (20, 11), rifle).operative("r2", "red", (20, 14), rifle, left=5)
    start = start.operative("r3", "red", (20, 8), rifle).active("r1")
    game = answer(start.begin(), "shoot", "b1", "pass", "last-shoot", "r2", "pass")
    assert options(game) == ("reciprocal-sight-r1", "reciprocal-sight-r3", "pass"), "not whoever fell to it"
    game = answer(game, "reciprocal-sight-r3")
    assert [line for line in log(used_up(game)) if line[2:] == " is removed."] == ["b1 is removed.", "r2 is removed."]


@pytest.mark.rule("kt24.damage.last-action", "kt24.damage.incapacitated")
@pytest.mark.parametrize(("left", "stands"), [(9, False), (10, True)])
def test_nobody_is_hauled_in_that_a_last_shot_has_incapacitated(left: int, stands: bool) -> None:
    def rules(table: Table, operative: Operative) -> Iterator[LastAction]:
        if operative.seat == BLUE:
            yield LastAction("kt24.damage.last-action", "shoot", "Last shot")

    gun = "grapnel-gun: ranged 1 2+ 9/9"
    start = scene(dice=(5, 1, 1, 1, 5, 1, 1, 1)).house_rule(Hooks(last_actions=Hook(rules)))
    start = start.operative("b1", "blue", (10, 11), gun, left=5, abilities=["haul-in"]).operative("b2", "blue", (3, 3))
    start = start.operative("r1", "red", (20, 11), gun).operative("r2", "red", (20, 14), left=left).active("r1")
    game = used_up(answer(start.begin(), "shoot", "b1", "last-shoot", "r2"))
    assert ("haul-in" in options(game)) is stands
    assert (one(game, "r2").spot is not None) is stands


@pytest.mark.rule("kt24.damage.last-action")
def test_of_two_rules_for_a_last_action_only_one_is_used() -> None:
    def rules(table: Table, operative: Operative) -> Iterator[LastAction]:
        if operative.seat == BLUE:
            yield LastAction("kt24.damage.last-action", "fight", "Last blow", "last-blow")
            yield LastAction("kt24.damage.last-action", "dash", "Last step", "last-step")

    start = (
        scene(dice=(5, 1, 1, 1))
        .house_rule(Hooks(last_actions=Hook(rules)))
        .operative("b1", "blue", (10, 11), KNIFE, left=5)
        .operative("b2", "blue", (3, 3))
    )
    start = start.operative("r1", "red", (20, 11), "rifle: ranged 1 2+ 9/9").active("r1")
    game = answer(start.begin(), "shoot", "b1")
    assert options(game) == ("last-fight", "last-dash", "pass")
    game = used_up(answer(game, "last-fight"))
    assert one(game, "b1").spot is None
    assert (game.table.players[BLUE].uses("last-blow"), game.table.players[BLUE].uses("last-step")) == (1, 0)
    assert "b1 cannot complete its last action, Fight." in log(game)


@pytest.mark.rule("kt24.cq.hatchway-fight", "kt24.cq.guard-interrupt")
@pytest.mark.parametrize(("x", "reached"), [(8.75, True), (8.75 + HAIR, False)])
def test_on_guard_an_operative_may_interrupt_with_a_hatchway_fight(x: float, reached: bool) -> None:
    """The gunner stops 2" from the access point that the guard touches on its other side."""
    start = deck(open=("hatch",), dice=(6, 1, 1, 1, 1, 1)).operative("gunner", "blue", (10.75, 6), GUN)
    start = start.operative("guard", "red", (5.25, 6), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    game = answer(start.begin(), "reposition", way((10.75, 6), (x, 6)))
    assert ("guard-hatchway-fight-guard" in options(game)) is reached
    if reached:
        game = used_up(answer(game, "guard-hatchway-fight-guard", "strike-critical"))
        assert (wounds(game, "gunner"), one(game, "guard").count("on-guard")) == (12 - 4, 0)
        assert pending(game).kind == "action"


@pytest.mark.rule("kt24.cq.hatchway-fight", "kt24.cq.guard")
def test_a_hatchway_fight_does_not_end_the_guard_of_the_enemy_fought() -> None:
    start = deck(open=("hatch",), dice=(1, 1, 1, 1, 1, 1)).operative("gunner", "blue", (5.25, 6), GUN)
    start = start.operative("guard", "red", (8.75, 6), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    game = answer(start.begin(), "hatchway-fight")
    assert pending(game).options == ("guard-shoot-guard", "pass")
    assert one(used_up(answer(game, "pass")), "guard").count("on-guard") == 1
