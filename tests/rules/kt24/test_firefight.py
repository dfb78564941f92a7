"""The Firefight phase: activations by turns, orders, AP, actions one at a time."""

from collections.abc import Iterator

import pytest
from build import (
    Asked,
    Scene,
    answer,
    events,
    log,
    one,
    options,
    pending,
    questions,
    reasons,
    refusals,
    scene,
    told,
    used_up,
    way,
)

from killzone.core.decisions import Answer
from killzone.core.events import Clocked, Commanded, Moved, Readied
from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import FREE, Performing
from killzone.editions.kt24.actions.perform import can_be_free
from killzone.editions.kt24.hooks import Hooks

RIFLE = "rifle: ranged 4 4+ 3/4"


def teams(blue: int, red: int, dice: tuple[int, ...] = (), order: str = "conceal", initiative: str = "blue") -> Scene:
    """Two teams far from each other."""
    setting = scene(dice=dice, base="25.4 mm").having(initiative=initiative)
    for number in range(1, blue + 1):
        setting = setting.operative(f"b{number}", "blue", (2, 2 * number), order=order)
    for number in range(1, red + 1):
        setting = setting.operative(f"r{number}", "red", (28, 2 * number), order=order)
    return setting


def activated(game: Game) -> str:
    """Who was activated, in order."""
    return " ".join(line.split()[0] for line in told(game, "kt24.def.active"))


def idle(game: Game, *operatives: str) -> Game:
    """The game after these were activated with a Conceal order and did nothing."""
    for id in operatives:
        game = answer(game, id, "conceal", "end")
    return game


@pytest.mark.rule("kt24.firefight.alternate")
@pytest.mark.parametrize(("initiative", "first", "second"), [("blue", "b", "r"), ("red", "r", "b")])
def test_players_activate_one_ready_operative_each_by_turns(initiative: str, first: str, second: str) -> None:
    game = teams(2, 2, (5, 2), initiative=initiative).begin()
    for id in (f"{first}2", f"{second}1", f"{first}1", f"{second}2"):
        assert pending(game).player == ("blue" if id[0] == "b" else "red")
        game = idle(game, id)
    assert activated(game) == f"{first}2 {second}1 {first}1 {second}2"


@pytest.mark.rule("kt24.firefight.alternate")
def test_a_player_with_a_ready_operative_cannot_pass() -> None:
    game = teams(2, 1).begin()
    assert pending(game) == Asked("blue", "activate", ("b1", "b2"))
    assert refusals(game, "pass") == ("kt24.firefight.alternate",)
    assert refusals(game, "r1") == ("kt24.firefight.alternate",)
    game = idle(game, "b1", "r1")
    assert refusals(game, "b1") == ("kt24.firefight.alternate",), "it is expended"


@pytest.mark.rule("kt24.firefight.alternate", "kt24.firefight.end")
def test_once_all_of_one_side_are_expended_the_other_activates_the_rest_one_by_one() -> None:
    game = idle(teams(1, 3, (5, 2)).begin(), "b1", "r1", "r2", "r3")
    assert activated(game) == "b1 r1 r2 r3"
    # All were concealed, so nobody could counteract, and with all expended the turning point ended.
    assert "counteract" not in [asked.kind for asked in questions(game)]
    assert used_up(game).table.turn == 2


@pytest.mark.rule("kt24.firefight.alternate", "kt24.counteract.when")
def test_between_the_last_activations_there_is_a_chance_to_counteract_each_time() -> None:
    game = teams(1, 3, (5, 2)).begin()
    game = idle(answer(game, "b1", "engage", "end"), "r1")
    asked = []
    for id in ("r2", "r3"):
        asked.append(pending(game))
        game = idle(answer(game, "pass"), id)
    assert asked == [Asked("blue", "counteract", ("b1", "pass"))] * 2
    assert used_up(game).table.turn == 2, "with no enemy ready any more there is nothing to counteract"


@pytest.mark.rule("kt24.firefight.end")
def test_the_turning_point_goes_on_while_anybody_is_ready_and_ends_with_the_last() -> None:
    game = idle(teams(2, 1, (5, 2)).begin(), "b1", "r1")
    assert game.table.turn == 1
    assert pending(game) == Asked("blue", "activate", ("b2",))
    game = idle(game, "b2")
    clock = [(event.turn, event.phase) for event in game.events if isinstance(event, Clocked)]
    assert clock == [(2, "strategy phase")]


@pytest.mark.rule("kt24.firefight.end")
def test_an_operative_that_is_gone_is_not_waited_for() -> None:
    setting = teams(1, 1, (5, 2)).operative("r2", "red", None, left=0)
    assert idle(setting.begin(), "b1", "r1").table.turn == 2


# Orders


@pytest.mark.rule("kt24.firefight.order")
@pytest.mark.parametrize("order", ["engage", "conceal"])
def test_the_first_thing_in_an_activation_is_to_select_an_order(order: str) -> None:
    game = teams(1, 1).play("b1")
    assert pending(game) == Asked("blue", "order", ("engage", "conceal"))
    game = answer(game, order)
    assert pending(game).kind == "action"
    assert one(game, "b1").order == order
    assert [(event.rule, event.order) for event in game.events if isinstance(event, Commanded)] == [
        ("kt24.firefight.order", order)
    ]


@pytest.mark.rule("kt24.firefight.order")
def test_an_order_is_kept_until_the_next_activation() -> None:
    game = teams(1, 1, (5, 2)).play("b1", "engage", "end", "r1", "conceal", "end", "seat-1", "r1", "engage", "end")
    assert game.table.turn == 2
    assert one(game, "b1").order == "engage"
    assert one(answer(game, "b1", "conceal"), "b1").order == "conceal"


# AP and actions


@pytest.mark.rule("kt24.firefight.ap", "kt24.def.apl")
@pytest.mark.parametrize("apl", [1, 2, 3])
def test_no_more_ap_than_its_apl_can_be_spent(apl: int) -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), RIFLE, apl=apl).operative("r1", "red", (25, 5))
    game = setting.having(dice=[1] * 7 if apl == 3 else []).begin()
    game = answer(game, "b1", "engage")
    plays: dict[str, Answer] = {"dash": way((5, 5), (6, 5)), "reposition": way((6, 5), (8, 5)), "shoot": "r1"}
    for number, (action, then) in enumerate(plays.items()):
        if number == apl:
            break
        assert game.decision is not None
        assert game.decision.prompt == f"What does b1 do? {apl - number} AP left."
        game = answer(game, action, then)
    assert used_up(game).decision is not None
    # With nothing left to spend the activation is over.
    assert pending(game) == Asked("red", "activate", ("r1",))


@pytest.mark.rule("kt24.firefight.ap")
def test_an_action_that_costs_more_than_is_left_is_refused_with_both_numbers() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), "knife: melee 3 4+ 1/2")
    setting = setting.operative("r1", "red", (6.5, 5), wounds=30)
    game = setting.having(dice=[1, 1, 1]).play("b1", "engage", "fight")
    (reason,) = reasons(game, "fall-back")
    assert reason.rule == "kt24.firefight.ap"
    assert reason.text == "Fall Back costs 2 AP and b1 has 1 left."
    assert {fact.name: fact.value for fact in reason.facts}["left"] == 1


@pytest.mark.rule("kt24.firefight.ap")
def test_ap_need_not_be_spent() -> None:
    game = teams(1, 1).play("b1", "engage", "end")
    assert not one(game, "b1").ready
    assert [event for event in events(game) if isinstance(event, Moved)] == []


@pytest.mark.rule("kt24.firefight.action-once")
def test_no_action_is_repeated_in_one_activation() -> None:
    game = scene().operative("b1", "blue", (5, 5), apl=3).operative("r1", "red", (25, 5)).play("b1", "engage")
    game = answer(game, "dash", way((5, 5), (6, 5)))
    (reason,) = reasons(game, "dash")
    assert reason.rule == "kt24.firefight.action-once"
    assert reason.text == "b1 has already performed Dash in this activation."
    assert refusals(game, "reposition") == ()


@pytest.mark.rule("kt24.firefight.action-once")
def test_a_rule_may_allow_an_action_again() -> None:
    start = scene().operative("b1", "blue", (5, 5), apl=3).operative("r1", "red", (25, 5))
    game = start.house_rule(Hooks(repeats=Hook(dash_twice))).play("b1", "engage")
    game = answer(game, "dash", way((5, 5), (6, 5)), "dash", way((6, 5), (7, 5)))
    assert refusals(game, "dash") == ("kt24.firefight.action-once",), "once more, not as often as one likes"


def dash_twice(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """A rule by which Dash may be performed twice."""
    if action == "dash":
        yield Entry(1, "kt24.test.twice", "twice")


def cheap(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """A rule by which every action costs 1 AP less."""
    yield Entry(-1, "kt24.test.cheap", "cheap")


def cheaper_still(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    yield Entry(-3, "kt24.test.cheaper", "cheaper still")


@pytest.mark.rule("kt24.firefight.min-cost")
def test_an_action_never_costs_less_than_0_ap() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), "knife: melee 3 4+ 1/2", apl=1)
    setting = setting.operative("b2", "blue", (5, 15)).operative("r1", "red", (6.5, 5), wounds=30)
    setting = setting.house_rule(Hooks(cost=Hook(cheap)))
    game = answer(setting.having(dice=[1, 1, 1]).begin(), "b1", "engage")
    assert game.decision is not None
    labels = {option["key"]: option["label"] for option in game.decision.describe()["domain"]["options"]}
    assert labels["reposition"] == "Reposition, 0 AP", "it would cost 1"
    assert labels["fall-back"] == "Fall Back, 1 AP", "it would cost 2"
    # Free of charge, and yet once only; what is left stays the same.
    game = used_up(answer(game, "fight"))
    assert game.decision is not None
    assert game.decision.prompt == "What does b1 do? 1 AP left."
    assert refusals(game, "fight") == ("kt24.firefight.action-once",)


@pytest.mark.rule("kt24.firefight.min-cost")
def test_an_action_twice_as_cheap_still_costs_0_ap() -> None:
    start = scene().operative("b1", "blue", (5, 5), apl=1).operative("r1", "red", (25, 5))
    game = start.house_rule(Hooks(cost=Hook(cheap, cheaper_still))).play("b1", "engage")
    for action, then in (("dash", way((5, 5), (6, 5))), ("reposition", way((6, 5), (7, 5)))):
        game = answer(game, action, then)
    assert game.decision is not None
    assert game.decision.prompt == "What does b1 do? 1 AP left.", "no AP are gained"


@pytest.mark.rule("kt24.firefight.one-at-a-time")
def test_an_action_is_chosen_after_the_one_before_has_been_resolved() -> None:
    setting = scene(dice=[6, 6, 6, 6, 1, 1, 1]).operative("b1", "blue", (5, 5), RIFLE)
    setting = setting.operative("r1", "red", (15, 5), wounds=9).operative("r2", "red", (25, 5))
    game = setting.play("b1", "engage", "shoot", "r1")
    # The shot is over and its target gone; only now the next action is asked for.
    assert one(game, "r1").spot is None
    assert pending(game) == Asked("blue", "action", ("reposition", "dash", "end"))
    assert [asked.kind for asked in questions(game)] == ["activate", "order", "action", "target"]


@pytest.mark.rule("kt24.firefight.cancel")
def test_an_action_that_cannot_be_completed_is_cancelled_and_costs_nothing() -> None:
    game = teams(1, 1).play("b1", "engage")
    assert refusals(game, "charge") == ("kt24.action.charge",), "nobody is in reach"
    # Declared all the same (by a rule that does not look first), it is cancelled.
    assert game.decision is not None
    cancelled = game.play_legal(game.decision.action("charge"))
    assert told(cancelled, "kt24.firefight.cancel") == ["b1 cannot complete its Charge; it is cancelled."]
    assert cancelled.table == game.table
    assert cancelled.decision is not None
    assert cancelled.decision.prompt == game.decision.prompt == "What does b1 do? 2 AP left."
    assert refusals(cancelled, "charge") == ("kt24.firefight.cancel",)
    # It has not been performed: what a Charge excludes is still allowed.
    assert refusals(cancelled, "reposition") == refusals(cancelled, "dash") == ()


@pytest.mark.rule("kt24.firefight.cancel")
def test_an_action_that_was_begun_may_be_taken_back_while_no_dice_fell() -> None:
    game = teams(1, 1).play("b1", "engage")
    begun = answer(game, "reposition")
    assert pending(begun).kind == "path"
    assert begun.undo() == game


@pytest.mark.rule("kt24.firefight.expended")
def test_an_operative_is_expended_when_its_activation_is_finished() -> None:
    game = teams(1, 1).play("b1", "engage")
    assert one(game, "b1").ready
    game = answer(game, "end")
    assert not one(game, "b1").ready
    readied = [event for event in game.events if isinstance(event, Readied)]
    assert [(event.rule, event.operatives, event.ready) for event in readied] == [
        ("kt24.firefight.expended", ("b1",), False)
    ]
    assert "b1 is expended." in log(game)


@pytest.mark.rule("kt24.def.active")
def test_an_operative_is_active_while_it_performs_actions() -> None:
    game = teams(2, 1).play("b2", "engage")
    assert told(game, "kt24.def.active") == ["b2 is activated."]
    assert game.view(0).trail[-1] == "Activation"
    assert game.decision is not None
    assert game.decision.prompt.startswith("What does b2 do?")
    assert game.view(0).trail[-1] != answer(game, "end").view(0).trail[-1]


@pytest.mark.rule("kt24.firefight.free-action")
def test_a_free_action_costs_no_ap_but_its_conditions_must_be_met() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), RIFLE).operative("r1", "red", (17, 5))
    table = setting.begin().table
    b1 = table.operative("b1")
    free = Performing("b1", "shoot", FREE)
    assert can_be_free(table, b1, free), "without any AP"
    assert not can_be_free(table, b1, free.but(action="charge")), "nobody is in reach"
    assert not can_be_free(table, b1, free.but(action="fight")), "no enemy within control range"
    assert not can_be_free(table, b1.but(order="conceal"), free), "a Conceal order"


@pytest.mark.rule("kt24.firefight.free-action")
def test_a_free_action_outside_its_activation_may_repeat_one_of_it() -> None:
    table = scene().operative("b1", "blue", (5, 5), RIFLE).operative("r1", "red", (15, 5)).begin().table
    assert can_be_free(table, table.operative("b1"), Performing("b1", "shoot", FREE))


@pytest.mark.rule("kt24.firefight.free-action", "kt24.firefight.action-once")
def test_a_free_action_in_its_own_activation_is_no_repetition() -> None:
    table = scene().operative("b1", "blue", (5, 5), RIFLE).operative("r1", "red", (15, 5)).begin().table
    again = Performing("b1", "shoot", FREE, performed=("shoot",))
    assert not can_be_free(table, table.operative("b1"), again)


def test_the_actions_shown_are_those_that_are_legal() -> None:
    game = teams(1, 1).play("b1", "engage")
    assert options(game) == ("reposition", "dash", "end")
