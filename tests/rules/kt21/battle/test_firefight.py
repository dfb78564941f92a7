"""The Firefight phase: turns, groups, orders, AP that are all used."""

from pathlib import Path

import pytest
from build import answer, log, one, options, pending, refusals, told, used_up
from rules.kt21.scenes import Scene21, scene

from killzone.content.scenario import read_scenario
from killzone.content.source import ContentError
from killzone.core.game import Game
from killzone.dice import SeededDice
from killzone.editions.kt21.ruleset import ruleset
from killzone.editions.kt21.scenarios.parts import PARTS


def side(made: Scene21, player: str, x: float, cards: list[tuple[str, str]], **keys: object) -> Scene21:
    """With operatives of a side in a column, each an id and a card of its own or a shipped one."""
    for place, (id, card) in enumerate(cards):
        found = made.operative(id, player, at=(x, 2 + 2 * place), card=card, **keys)  # type: ignore[arg-type]  # keywords of whoever calls
        assert isinstance(found, Scene21)
        made = found
    return made


TENANTS = [(f"t{number}", "plot-forty.tenant") for number in range(1, 5)]
CHAINMEN = [("c1", "meridian-survey.chainman"), ("c2", "meridian-survey.chainman")]


def tenants_and_chainmen(**keys: object) -> Game:
    return side(side(scene(**keys), "blue", 3, TENANTS), "red", 26, CHAINMEN).begin()  # type: ignore[arg-type]  # keywords of whoever calls


@pytest.mark.rule("kt21.firefight.alternate")
@pytest.mark.rule("kt21.firefight.end-activation")
@pytest.mark.rule("kt21.action.pass")
def test_players_activate_in_turn_and_use_all_their_ap() -> None:
    made = side(side(scene(dice=[4, 4]), "blue", 3, CHAINMEN), "red", 26, [("d1", "meridian-survey.chainman")])
    game = answer(made.begin(), "c1", "engage", "pass", "pass")
    assert told(game, "kt21.action.pass") == ["Chainman 1 passes.", "Chainman 1 passes."]
    assert not one(game, "c1").ready
    assert pending(game) == ("red", "activate", ("d1",))
    game = answer(game, "d1", "conceal", "end")
    assert told(game, "kt21.action.pass")[2:] == ["Chainman passes.", "Chainman passes."]
    assert pending(game) == ("blue", "activate", ("c2",))
    game = answer(game, "c2", "conceal", "end")
    assert game.table.turn == 3


@pytest.mark.rule("kt21.firefight.group")
@pytest.mark.rule("kt21.firefight.max-two")
def test_two_tenants_are_activated_before_the_other_side_has_a_turn() -> None:
    game = answer(tenants_and_chainmen(), "t1", "engage", "end")
    assert pending(game) == ("blue", "activate", ("t2", "t3", "t4"))
    game = answer(game, "t3", "engage", "end")
    assert pending(game) == ("red", "activate", ("c1", "c2"))
    game = answer(game, "c1", "engage", "end")
    assert pending(game) == ("blue", "activate", ("t2", "t4"))


@pytest.mark.rule("kt21.firefight.group")
def test_a_group_is_of_one_datacard_and_ends_where_none_is_left() -> None:
    mixed = [("t1", "plot-forty.tenant"), ("q1", "plot-forty.quarryman"), ("t2", "plot-forty.tenant")]
    game = side(side(scene(), "blue", 3, mixed), "red", 26, CHAINMEN).begin()
    game = answer(game, "t1", "engage", "end")
    assert options(game) == ("t2",)
    assert "kt21.firefight.alternate" in refusals(game, "t1")
    game = answer(game, "t2", "engage", "end", "c1", "engage", "end", "q1", "engage", "end")
    assert pending(game) == ("red", "activate", ("c2",))


@pytest.mark.rule("kt21.firefight.order")
@pytest.mark.rule("kt21.order.conceal")
def test_3_an_order_is_kept_through_the_first_turning_point() -> None:
    made = side(side(scene(turn=1), "blue", 3, CHAINMEN, order="conceal"), "red", 26, TENANTS[:1])
    game = answer(made.begin(), "c1")
    assert pending(game).kind == "action"
    assert one(game, "c1").order == "conceal"
    assert refusals(game, "shoot") == ("kt21.action.shoot",), "for its order"
    made = side(side(scene(turn=2), "blue", 3, CHAINMEN, order="conceal"), "red", 26, TENANTS[:1])
    assert pending(answer(made.begin(), "c1")).kind == "order"


@pytest.mark.rule("kt21.weapon.silent")
def test_3_a_silent_weapon_is_shot_with_in_the_first_turning_point_though_concealed() -> None:
    long = side(scene(turn=1), "blue", 3, [("s", "meridian-survey.longsight")], order="conceal")
    game = answer(side(long, "red", 26, TENANTS[:1]).begin(), "s")
    assert pending(game).kind == "action"
    assert refusals(game, "shoot") == ()


@pytest.mark.rule("kt21.firefight.order")
def test_whoever_has_no_order_in_the_first_turning_point_is_asked() -> None:
    made = side(side(scene(turn=1), "blue", 3, CHAINMEN), "red", 26, TENANTS[:1])
    without = {id: {key: one[key] for key in one if key != "order"} for id, one in made.data["operatives"].items()}
    made = made._but({**made.data, "operatives": without})
    assert pending(answer(made.begin(), "c1")).kind == "order"


@pytest.mark.rule("kt21.firefight.no-ready")
def test_a_side_with_nobody_left_is_skipped() -> None:
    made = side(side(scene(), "blue", 3, CHAINMEN), "red", 26, TENANTS[:1], ready=False)
    game = answer(made.begin(), "c1", "engage", "end")
    assert pending(game) == ("blue", "activate", ("c2",))
    said = "red has nobody left to activate, and nobody whose Overwatch has a target."
    assert told(game, "kt21.firefight.no-ready") == [said]


@pytest.mark.rule("kt21.firefight.ap")
@pytest.mark.rule("kt21.def.apl-duration")
def test_stun_takes_an_ap_until_the_next_activation_is_over() -> None:
    made = side(side(scene(), "blue", 3, CHAINMEN), "red", 26, TENANTS[:1])
    game = made.effect("kt21.weapon.stun-shoot", operative="c1", until="activated").begin()
    game = answer(game, "c1", "engage")
    assert game.decision is not None
    assert "1 AP left" in str(game.decision.prompt)
    game = answer(game, "pass")
    assert not game.table.effects
    assert "Stun (Chainman 1) ends." in log(game)


def test_a_scenario_file_begins_where_it_says() -> None:
    path = Path(__file__).parents[4] / "docs" / "examples" / "kt21" / "two-at-a-time.yaml"
    scenario = read_scenario(path, {"kt21": PARTS})
    game = Game.begin(ruleset(), {"scenario": scenario.data}, SeededDice("7"))
    assert pending(game) == ("Plot Forty Committee", "activate", ("tenant-2",))
    game = answer(game, "tenant-2", "conceal", "end")
    assert pending(game) == ("The Ninth Bell", "activate", ("riveter",))


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"group": {"last": "b"}}, "'b' is ready; whoever was activated last is not (ready: false)."),
        ({"group": {"last": "nobody-here"}}, "nobody-here"),
        ({"turn": 5}, "turn is 5; expected at most the 4 turning points."),
        ({"effects": [{"rule": "made-up"}]}, "nothing heeds the effect"),
    ],
)
def test_what_no_battle_can_be_is_told(keys: dict[str, object], said: str) -> None:
    made = scene().operative("b", "blue", at=(5, 5)).operative("r", "red", at=(20, 5)).having(**keys)
    with pytest.raises(ContentError) as problem:
        made.begin()
    assert said in str(problem.value)


SPIKES = "by kt21.weapon.indirect-equipment: A kill team has at most 1 of the spike grenade; this one has 2."


@pytest.mark.rule("kt21.setup.equipment", "kt21.weapon.indirect-equipment")
@pytest.mark.parametrize(
    ("items", "said"),
    [
        (["rope-and-hook"] * 10, ""),
        (["rope-and-hook"] * 11, "by kt21.setup.equipment: The equipment comes to 11 points; at most 10 may be spent."),
        (["spike-grenade"], ""),
        (["spike-grenade"] * 2, SPIKES),
    ],
)
def test_a_side_in_a_file_has_no_more_equipment_than_it_may_have(items: list[str], said: str) -> None:
    made = scene().operative("b", "blue", at=(5, 5)).operative("r", "red", at=(20, 5)).player("blue", equipment=items)
    if not said:
        assert made.begin().table.players[0].equipment == tuple(items)
        return
    with pytest.raises(ContentError) as problem:
        made.begin()
    assert [one.text for one in problem.value.problems] == [said]


@pytest.mark.parametrize(
    ("token", "keys", "said"),
    [
        ("on-guard", {"ready": False}, "is on guard, which there is only in close quarters. [kt21.cq.guard]"),
        ("on-guard", {"order": "conceal"}, "with a Conceal order, which ends it. [kt21.cq.guard-ends]"),
        ("overwatched", {}, "Overwatch is for operatives that were activated (ready: false). [kt21.overwatch.when]"),
        ("infiltrates", {}, "infiltrates in turning point 2; that is for the first. [kt21.setup.scouting]"),
    ],
)
def test_tokens_that_contradict_the_position_are_told(token: str, keys: dict[str, object], said: str) -> None:
    made = scene().operative("b", "blue", at=(5, 5), tokens={token: 1}, **keys)  # type: ignore[arg-type]  # keys of several types
    with pytest.raises(ContentError) as problem:
        made.operative("r", "red", at=(20, 5)).begin()
    assert said in str(problem.value)


@pytest.mark.parametrize(
    ("effect", "player", "said"),
    [
        ({"rule": "vacant-possession"}, {}, "Vacant Possession names nothing; expected target: an objective marker."),
        ({"rule": "notice-served", "target": "b"}, {}, "expected target: an operative that is an enemy."),
        (
            {"rule": "inventory"},
            {"secrets": {"archetype": "custody", "first-tac-op": "inventory", "first-tac-op-friend": "nobody"}},
            "Inventory is revealed (effects), so that it is no secret any more. [kt21.tacops.secret]",
        ),
        ({"rule": "inventory"}, {"tokens": {"distraint-first": 2}}, "Distraint has scored and is not revealed"),
    ],
)
def test_tac_ops_that_contradict_each_other_are_told(
    effect: dict[str, object], player: dict[str, object], said: str
) -> None:
    made = scene().having(mission="statement-of-holdings").marker("west", at=(8, 11))
    made = made.player("blue", team="ninth-bell", **player).player("red", team="plot-forty")
    made = made.operative("b", "blue", at=(5, 5)).operative("r", "red", at=(20, 5))
    with pytest.raises(ContentError) as problem:
        made.having(effects=[{"player": "blue", **effect}]).begin()
    assert said in str(problem.value)


@pytest.mark.rule("kt21.overwatch.when", "kt21.overwatch.limit", "kt21.firefight.no-ready")
def test_7_who_has_nobody_ready_overwatches_in_turn_each_once() -> None:
    gun = "gun: ranged 1 6+ 1/1"
    made = scene(dice=(1, 4, 4)).having(initiative="red", active="red")
    for number, y in enumerate((4, 10), 1):
        made = made.operative(f"b{number}", "blue", at=(5, y), weapons=gun, ready=False)
    for number, y in enumerate((4, 10, 16), 1):
        made = made.operative(f"r{number}", "red", at=(15, y))
    game = answer(made.begin(), "r1", "engage", "end")
    assert pending(game) == ("blue", "overwatch", ("b1", "b2", "decline"))
    game = answer(game, "b1", "r1")
    game = answer(game, "r2", "engage", "end")
    assert pending(game) == ("blue", "overwatch", ("b2", "decline"))
    game = answer(game, "decline", "r3", "engage", "end")
    assert used_up(game).table.turn == 3  # no Overwatch after the last activation


@pytest.mark.rule("kt21.firefight.group", "kt21.firefight.no-ready", "kt21.overwatch.when")
def test_7_between_the_two_of_a_group_there_is_no_turn_for_overwatch() -> None:
    made = side(scene(dice=(4, 4)), "blue", 22, [("b1", "meridian-survey.chainman")], ready=False)
    game = side(made.having(initiative="red", active="red"), "red", 3, TENANTS[:2]).begin()
    game = answer(game, "t1", "engage", "end")
    assert pending(game) == ("red", "activate", ("t2",))
    game = answer(game, "t2", "engage", "end")
    assert used_up(game).table.turn == 3


@pytest.mark.rule("kt21.shoot.target")
def test_an_attack_may_be_under_way_in_a_scenario() -> None:
    made = scene(dice=(1,)).operative("b", "blue", at=(5, 11), weapons="gun: ranged 1 6+ 1/1").active("b")
    made = made.operative("r", "red", at=(12, 11)).having(attack={"action": "shoot", "target": "r"})
    game = used_up(made.begin())
    assert pending(game)[:2] == ("blue", "action")
    assert game.decision is not None
    assert game.decision.prompt.endswith("1 AP left.")
    hidden = made.terrain("wall", (8, 5, 9, 17), "heavy")
    with pytest.raises(ContentError, match="b has no valid target for the gun: r is not visible"):
        hidden.begin()
