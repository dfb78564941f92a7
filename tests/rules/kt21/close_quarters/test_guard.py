"""Guard: how an operative goes on guard, what ends it, and the attacks with which it interrupts an activation."""

from collections.abc import Iterator
from typing import Any

import pytest
from build import answer, log, one, options, pending, reasons, refusals, spot, told, used_up, way, wounds
from rules.kt21.close_quarters.decks import GUN, KNIFE, RIFLE, guard, place, rooms
from rules.kt21.scenes import Scene21, scene

from killzone.core.events import Placed, Wounded
from killzone.core.flow import Flow, Next, Offer
from killzone.core.game import Game
from killzone.core.table import Table
from killzone.dice import ScriptedDice
from killzone.editions.kt21.actions.perform import Deed
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.ruleset import ruleset

WATCH = "guard-overwatch-g"


def on_guard(game: Game, id: str) -> bool:
    return bool(one(game, id).count("on-guard"))


def active(made: Scene21, id: str = "x", **keys: Any) -> Game:
    return made.active(id, **keys).begin()


def met(dice: tuple[int, ...] = (), *, gun: str = RIFLE, at: tuple[float, float] = (2, 10), **keys: Any) -> Scene21:
    """X of blue at (2, 2) and the guard G of red in the same room."""
    made = place(rooms(dice=dice), "x", "blue", (2, 2), GUN, **keys)
    return guard(made, "g", "red", at, f"{gun}; {KNIFE}")


@pytest.mark.rule("kt21.cq.guard")
def test_guard_costs_1_ap_and_counts_as_shoot() -> None:
    made = place(place(rooms(dice=[1, 1, 1, 1]), "x", "blue", (2, 2)), "r", "red", (2, 10))
    game = answer(active(made), "guard")
    assert on_guard(game, "x")
    assert "kt21.firefight.action-once" in refusals(game, "shoot")
    game = answer(active(made), "shoot", "r")
    assert "kt21.firefight.action-once" in refusals(game, "guard")
    assert "Guard counts as Shoot" in " ".join(reason.text for reason in reasons(game, "guard"))


@pytest.mark.rule("kt21.cq.guard", "kt21.order.conceal")
def test_guard_needs_an_engage_order() -> None:
    made = place(place(rooms(), "x", "blue", (2, 2), order="conceal"), "r", "red", (9, 10))
    assert refusals(active(made), "guard") == ("kt21.order.conceal",)


@pytest.mark.rule("kt21.cq.guard")
@pytest.mark.parametrize(("y", "free"), [(4.0, False), (4.01, True)])
def test_guard_is_not_for_the_engaged(y: float, free: bool) -> None:
    made = place(place(rooms(), "x", "blue", (2, 2)), "r", "red", (2, y))
    assert refusals(active(made), "guard") == (() if free else ("kt21.cq.guard",))


@pytest.mark.rule("kt21.cq.guard", "kt21.cq.operate-hatch", "kt21.cq.hatchway-fight")
def test_on_an_open_board_there_is_neither_guard_nor_a_hatchway() -> None:
    made = place(place(scene(), "x", "blue", (5, 11)), "r", "red", (12, 11))
    game = active(made)
    assert not {"guard", "operate-hatch", "hatchway-fight"} & set(options(game))
    assert "kt21.cq.guard" in refusals(game, "guard")
    assert "kt21.cq.operate-hatch" in refusals(game, "operate-hatch")


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.action.pass", "kt21.firefight.end-activation")
def test_whatever_a_guard_does_ends_its_guard_and_the_buttons_say_so() -> None:
    made = place(place(rooms(), "x", "blue", (2, 2), apl=3), "r", "red", (9, 10))
    game = answer(active(made), "guard")
    decision = game.decision
    assert decision is not None
    said = {option.key: option.forgoes for option in decision.domain.options}  # type: ignore[attr-defined]  # a pick
    assert said["pass"] == "x is on guard; any action ends that."
    assert said["end"] == "x still has 2 AP: each of them is a Pass, which ends its guard."
    assert not on_guard(answer(game, "pass"), "x")
    assert not on_guard(answer(game, "dash", way((2, 2), (2, 4))), "x")
    assert told(answer(game, "end"), "kt21.cq.guard-ends") == ["x is no longer on guard."]


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.firefight.order")
@pytest.mark.parametrize(("order", "stays"), [("engage", True), ("conceal", False)])
def test_a_conceal_order_ends_guard(order: str, stays: bool) -> None:
    """Only a position that was set up has a guard that is ready."""
    made = place(rooms(), "x", "blue", (2, 2), tokens={"on-guard": 1})
    game = answer(place(made, "r", "red", (9, 10)).begin(), "x", order)
    assert on_guard(game, "x") is stays


@pytest.mark.rule("kt21.cq.guard-ends")
def test_the_end_of_the_turning_point_ends_guard() -> None:
    made = guard(rooms(dice=[6, 1]), "x", "blue", (2, 2))
    made = place(made, "r", "red", (9, 10))
    game = answer(made.begin(), "r", "engage", "end")
    assert game.table.turn == 3
    assert not on_guard(game, "x")


@pytest.mark.rule("kt21.cq.guard-interrupt", "kt21.action.overwatch", "kt21.cq.guard-ends", "kt21.overwatch.limit")
def test_a_guard_overwatches_after_any_action_at_any_valid_target() -> None:
    made = met((5, 5, 4, 4, 1, 1, 1))
    game = active(place(made, "y", "blue", (4, 2)))
    game = answer(game, "pass")
    assert pending(game) == ("red", "action-ended", (WATCH, "pass"))
    game = answer(game, WATCH)
    assert options(game) == ("x", "y"), "not only the one that was interrupted"
    game = answer(game, "y")
    assert (wounds(game, "x"), wounds(game, "y")) == (8, 2), "BS 4+ is 5+"
    assert not on_guard(game, "g")
    assert one(game, "g").count("overwatched") == 1
    assert pending(game)[:2] == ("blue", "action"), "the activation goes on"


@pytest.mark.rule("kt21.cq.guard-interrupt")
def test_an_offer_that_is_passed_comes_again_after_the_next_action_the_last_one_included() -> None:
    game = answer(active(met()), "pass", "pass")
    assert on_guard(game, "g")
    assert pending(game)[:2] == ("blue", "action")
    game = answer(game, "pass")
    assert pending(game) == ("red", "action-ended", (WATCH, "pass"))


@pytest.mark.rule("kt21.cq.guard-interrupt")
def test_one_interruption_in_an_activation_and_another_in_the_next() -> None:
    made = place(met((1, 1, 1, 1, 1, 1, 1, 1)), "y", "blue", (4, 2))
    made = guard(made, "h", "red", (4, 10))
    game = answer(active(made), "pass")
    assert options(game) == (WATCH, "guard-overwatch-h", "pass")
    game = answer(game, WATCH, "x", "pass")
    assert pending(game)[:2] == ("red", "overwatch"), "H had no chance after the second action"
    game = answer(game, "decline", "y", "engage", "pass")
    assert options(game) == ("guard-overwatch-h", "pass")
    game = used_up(answer(game, "guard-overwatch-h", "y"))
    assert on_guard(game, "h") is False


@pytest.mark.rule("kt21.cq.guard-interrupt")
def test_overwatch_and_guard_attacks_open_no_window_for_other_guards() -> None:
    made = guard(met((1, 1, 1, 1)), "x2", "blue", (4, 2))
    game = answer(active(made), "pass")
    game = answer(game, WATCH, "x")
    assert pending(game)[:2] == ("blue", "action"), "X2 does not interrupt the guard attack of G"
    made = guard(place(rooms(dice=[1, 1, 1, 1]), "w", "blue", (2, 2), ready=False), "g", "red", (2, 10))
    made = place(made, "r", "red", (9, 10))
    game = answer(made.begin(), "w", "g")
    assert pending(game)[:2] == ("red", "activate"), "G does not interrupt an Overwatch"


@pytest.mark.rule("kt21.cq.guard-interrupt", "kt21.action.fight")
def test_an_engaged_guard_fights_for_free_and_does_not_overwatch() -> None:
    game = active(met((6, 1, 1, 1, 1, 1), at=(2, 6)))
    game = answer(game, "charge", way((2, 2), (2, 4.5)))
    assert options(game) == ("guard-fight-g", "guard-point-blank-g-x", "pass")
    game = answer(game, "guard-fight-g")
    assert wounds(game, "x") == 5
    assert not on_guard(game, "g")
    assert "fight" in options(game)


@pytest.mark.rule("kt21.cq.guard-point-blank", "kt21.action.overwatch-limits")
def test_point_blank_takes_the_dice_in_combat_until_the_interrupted_activation_ends() -> None:
    made = place(met((5, 4, 4, 1, 1, 1, 1, 4, 1, 1), at=(2, 6), apl=3), "y", "blue", (4, 2))
    game = answer(active(made), "charge", way((2, 2), (2, 4.5)), "guard-point-blank-g-x")
    assert wounds(game, "x") == 5, "BS 4+ is 5+: one hit of 3"
    assert one(game, "g").count("overwatched") == 1
    game = answer(game, "fight")
    assert wounds(game, "g") == 6, "three dice of X, none of G"
    assert game.table.effects
    game = used_up(answer(game, "end"))
    assert not game.table.effects


@pytest.mark.rule("kt21.cq.guard-point-blank", "kt21.fight.weapons")
def test_after_the_activation_the_shooter_fights_with_all_its_dice() -> None:
    made = met((1, 1, 1, 1, 6, 1, 1, 6, 1, 1), at=(2, 6))
    made = place(made, "y", "blue", (4, 2))
    game = answer(active(made), "charge", way((2, 2), (2, 4.5)), "guard-point-blank-g-x", "end")
    game = answer(game, "y", "engage", "charge", way((4, 2), (3.3, 4.7)), "fight")
    assert pending(game)[1] == "strike-or-parry", "G has rolled dice of its own"


@pytest.mark.rule("kt21.cq.guard-point-blank", "kt21.shoot.target")
def test_another_friend_near_the_target_still_forbids_the_point_blank_shot() -> None:
    made = place(met(at=(2, 6)), "mate", "red", (3.6, 4.5), ready=False)
    game = answer(active(made), "charge", way((2, 2), (2, 4.5)))
    assert options(game) == ("guard-fight-g", "pass")


@pytest.mark.rule("kt21.cq.guard-point-blank", "kt21.overwatch.limit")
def test_who_has_used_its_overwatch_has_no_point_blank_one() -> None:
    made = place(rooms(), "x", "blue", (2, 2))
    made = place(made, "g", "red", (2, 6), ready=False, tokens={"on-guard": 1, "overwatched": 1})
    game = answer(active(made), "charge", way((2, 2), (2, 4.5)))
    assert options(game) == ("guard-fight-g", "pass")


@pytest.mark.rule("kt21.cq.guard-point-blank", "kt21.weapon.blast", "kt21.weapon.unwieldy")
@pytest.mark.parametrize("rules", ['Blast 2"', "Unwieldy"])
def test_weapons_that_are_not_for_overwatch_are_not_for_point_blank_either(rules: str) -> None:
    game = active(met(at=(2, 6), gun=f"lobber: ranged 4 4+ 3/4 {rules}"))
    game = answer(game, "charge", way((2, 2), (2, 4.5)))
    assert options(game) == ("guard-fight-g", "pass")


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.cq.guard-interrupt")
def test_a_guard_that_lets_an_enemy_come_this_near_is_on_guard_no_more() -> None:
    game = answer(active(met(at=(2, 6))), "charge", way((2, 2), (2, 4.5)), "pass")
    assert not on_guard(game, "g")
    assert "g is no longer on guard." in " ".join(log(game))


@pytest.mark.rule("kt21.damage.incapacitated", "kt21.cq.guard-interrupt")
def test_a_guard_attack_that_fells_the_active_operative_ends_its_activation() -> None:
    made = place(met((6, 6, 6, 1, 1, 1, 1), left=4), "r", "red", (9, 10))
    game = answer(active(made), "pass", WATCH, "x")
    assert one(used_up(game), "x").spot is None
    assert pending(game)[:2] == ("red", "activate")
    assert not game.table.effects


def second_wind(deed: Deed, table: Table) -> Iterator[Offer]:
    """A made-up rule: whoever has just fallen stands up again with all its wounds."""
    for id, at in deed.places:
        if table.operative(id).spot is None:

            def rise(deed: Deed, table: Table, id: str = id, at: Any = at) -> Flow:
                return Next(deed, [Wounded("test.wind", id, -8), Placed("test.wind", id, at)])

            yield Offer("rise", table.operative(id).seat, "Rise", rise, rule="test.wind")


@pytest.mark.rule("kt21.cq.guard-revived")
def test_who_is_revived_after_a_guard_attack_has_ended_its_activation() -> None:
    made = place(met((6, 6, 6, 1, 1, 1, 1), left=4, apl=3), "y", "blue", (4, 2))
    rules = ruleset().plus(Rules("made up", Hooks(), {"action-ended": (second_wind,)}))
    game = Game.begin(rules, {"scenario": made.active("x").data}, ScriptedDice(made.data["dice"]))
    game = answer(game, "pass", WATCH, "x", "rise")
    assert (one(used_up(game), "x").spot, wounds(game, "x")) == (spot(2, 2), 8)
    assert one(game, "x").ready is False
    assert pending(game)[:2] == ("blue", "activate"), "G was activated before, and X has nothing more to do"
    assert not game.table.effects


@pytest.mark.rule("kt21.cq.guard-revived", "kt21.cq.operate-hatch-moving")
def test_nor_does_it_go_on_with_the_move_in_which_it_fell() -> None:
    made = place(rooms(dice=(6, 6, 6, 1, 1, 1, 1)), "x", "blue", (2, 6), left=4, apl=3)
    made = place(guard(made, "g", "red", (10, 6)), "y", "blue", (4, 2))
    rules = ruleset().plus(Rules("made up", Hooks(), {"action-ended": (second_wind,)}))
    game = Game.begin(rules, {"scenario": made.active("x").data}, ScriptedDice(made.data["dice"]))
    game = answer(game, "normal-move", way((2, 6), (4.8, 6)), "hatch", WATCH, "x", "rise")
    assert one(used_up(game), "x").spot == spot(4.8, 6)
    assert pending(game)[:2] == ("blue", "activate")


def hauling_in(y: float) -> Game:
    """X has shot the guard G, which stands at this y, and pulls it as far as it can."""
    gun = "grapnel-gun: ranged 1 2+ 2/4"
    made = place(rooms(dice=(5, 1, 1, 1)), "x", "blue", (2, 2), gun, abilities=["haul-in"])
    game = answer(active(guard(made, "g", "red", (2, y))), "shoot", "g", "haul-in")
    return answer(game, options(game)[0])


@pytest.mark.rule("kt21.firefight.ap", "kt21.cq.guard-interrupt", "kt21.weapon.stun-shoot")
@pytest.mark.parametrize("hit", [5, 6])
def test_whoever_is_stunned_with_all_its_ap_used_has_none_left_and_not_less(hit: int) -> None:
    """The second action is interrupted: APL 1 with 2 AP used. What costs nothing may still be done."""
    made = place(rooms(dice=(hit, 1, 1, 1, 1, 1)), "x", "blue", (2, 6), GUN, tokens={"pry-bar": 1})
    made = place(guard(made, "g", "red", (2, 10), f"lamp: ranged 3 4+ 1/1 Stun; {KNIFE}"), "y", "blue", (1, 1))
    game = answer(active(made), "normal-move", way((2, 6), (4, 6)), "pass", "dash", way((4, 6), (4.9, 6)), "no-hatch")
    game = used_up(answer(game, WATCH, "x"))
    assert bool(told(game, "kt21.weapon.stun-shoot")) == (hit == 6)
    assert game.decision is not None
    assert game.decision.prompt == "What does x do? 0 AP left."
    assert pending(game) == ("blue", "action", ("operate-hatch", "end"))


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.tp.phases")
def test_guard_ends_with_the_turning_point_and_not_once_the_next_has_begun() -> None:
    game = answer(active(met((6, 1))), "end", "pass", "pass")
    ends = [line for line in log(game) if "on guard" in line or line.startswith("Turning point")]
    assert (ends[0], len(ends), game.table.turn) == ("g is no longer on guard.", 2, 3)


@pytest.mark.rule("kt21.cq.guard-ends")
def test_whoever_is_pulled_stays_on_guard() -> None:
    game = hauling_in(10)
    assert (one(game, "g").spot, on_guard(game, "g")) == (spot(2, 8), True)
    assert pending(game) == ("red", "action-ended", (WATCH, "pass"))
    assert on_guard(answer(game, "pass"), "g"), "to be moved is no action of its own"


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.cq.guard-point-blank")
def test_whoever_is_pulled_to_its_shooter_answers_or_is_on_guard_no_more() -> None:
    game = hauling_in(5.5)
    assert one(game, "g").spot == spot(2, 3.5)
    assert options(game) == ("guard-fight-g", "guard-point-blank-g-x", "pass")
    assert not on_guard(answer(game, "pass"), "g")
