"""Counteracting: when, with what, how often, how far."""

from collections.abc import Iterator

import pytest
from build import (
    HAIR,
    Asked,
    Scene,
    answer,
    one,
    options,
    pending,
    questions,
    reasons,
    refusals,
    scene,
    spot,
    told,
    used_up,
    way,
)

from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives import stats

GUNS = "rifle: ranged 4 4+ 3/4; knife: melee 3 4+ 3/4"


def spent(order: str = "engage", red: int = 2, at: tuple[float, float] = (5, 5)) -> Scene:
    """Blue's operatives are expended, red has some ready ones, and red has just been to act."""
    setting = scene(base="25.4 mm").having(active="blue")
    setting = setting.operative("b1", "blue", at, GUNS, ready=False, order=order)
    for number in range(1, red + 1):
        setting = setting.operative(f"r{number}", "red", (20, 3 * number), "knife: melee 3 4+ 3/4", order="conceal")
    return setting


@pytest.mark.rule("kt24.counteract.when")
def test_a_player_with_all_expended_may_counteract_while_the_opponent_is_ready() -> None:
    game = spent().begin()
    assert pending(game) == Asked("blue", "counteract", ("b1", "pass"))
    assert game.decision is not None
    assert game.decision.default == "pass"


@pytest.mark.rule("kt24.counteract.when")
@pytest.mark.parametrize("answers", [("pass",), ("b1", "dash", way((5, 5), (6, 5)))], ids=["not", "does"])
def test_in_either_case_play_returns_to_the_opponent(answers: tuple[str, ...]) -> None:
    game = spent().play(*answers)
    assert pending(game) == Asked("red", "activate", ("r1", "r2"))


@pytest.mark.rule("kt24.counteract.when")
def test_nobody_counteracts_while_a_friend_is_ready() -> None:
    game = spent().operative("b2", "blue", (5, 9)).begin()
    assert pending(game) == Asked("blue", "activate", ("b2",))


@pytest.mark.rule("kt24.counteract.when")
def test_nobody_counteracts_once_the_opponent_is_expended_too() -> None:
    game = spent(red=1).having(dice=[5, 2]).play("pass", "r1", "conceal", "end")
    assert pending(game) == Asked("blue", "initiative", ("seat-0", "seat-1"))


@pytest.mark.rule("kt24.counteract.when", "kt24.order.conceal")
def test_only_expended_operatives_with_an_engage_order_may() -> None:
    setting = spent().operative("b2", "blue", (5, 9), ready=False, order="conceal")
    setting = setting.operative("b3", "blue", (5, 13), ready=False, order="engage")
    assert pending(setting.begin()) == Asked("blue", "counteract", ("b1", "b3", "pass"))
    assert pending(spent("conceal").begin()) == Asked("red", "activate", ("r1", "r2"))


@pytest.mark.rule("kt24.counteract.action")
def test_the_counteraction_is_one_action_of_1_ap_for_free() -> None:
    game = spent().operative("r3", "red", (9, 5), ready=False).having(dice=[1] * 7).begin()
    game = answer(game, "b1")
    # No order is selected; what costs 2 AP (Fall Back) is no choice at all.
    assert pending(game) == Asked("blue", "action", ("reposition", "dash", "charge", "shoot"))
    game = answer(game, "shoot", "r3")
    assert [asked.kind for asked in questions(game)] == ["counteract", "action", "target"]
    assert told(game, "kt24.counteract.when") == ["b1 counteracts."]
    # One action only: it is red's turn.
    assert pending(used_up(game)).player == "red"


@pytest.mark.rule("kt24.counteract.action")
def test_the_actions_own_conditions_must_be_met() -> None:
    near = spent().operative("r3", "red", (7, 5), ready=False).begin()
    assert options(answer(near, "b1")) == ("fight",), "with an enemy within control range"
    far = spent().having(terrain={"size": [30, 22], "features": {"w": _wall()}}).begin()
    assert options(answer(far, "b1")) == ("reposition", "dash"), "nobody to see or to reach"


def _wall() -> dict[str, object]:
    return {"name": "w", "box": [15, 0, 16, 22], "top": 6, "traits": ["heavy"]}


@pytest.mark.rule("kt24.counteract.action", "kt24.cq.guard")
def test_nobody_counteracts_by_standing_guard() -> None:
    setting = spent().board(close_quarters=True)
    assert options(answer(setting.begin(), "b1")) == ("reposition", "dash", "shoot")
    active = setting.operative("b2", "blue", (5, 9), GUNS).play("b2", "engage")
    assert "guard" in options(active), "which is an action like others in an activation"


@pytest.mark.rule("kt24.counteract.action")
@pytest.mark.parametrize(("change", "action", "legal"), [(-1, "fall-back", True), (1, "fight", False)])
def test_the_current_cost_counts(change: int, action: str, legal: bool) -> None:
    def changed(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
        yield Entry(change, "kt24.test.cost", "changed")

    setting = spent().operative("r3", "red", (7, 5), ready=False)
    game = setting.house_rule(Hooks(cost=Hook(changed))).begin()
    if legal:
        assert action in options(answer(game, "b1")), "it costs 1 AP now"
        assert "fight" not in options(answer(game, "b1")), "it costs 0 AP now"
    else:
        assert pending(game).kind == "activate", "everything costs 2 AP or more: nothing to counteract with"


@pytest.mark.rule("kt24.counteract.limit")
def test_each_operative_counteracts_once_in_a_turning_point() -> None:
    setting = spent(red=3).operative("b2", "blue", (5, 9), ready=False)
    game = answer(setting.begin(), "b1", "dash", way((5, 5), (6, 5)), "r1", "conceal", "end")
    assert pending(game) == Asked("blue", "counteract", ("b2", "pass"))
    game = answer(game, "b2", "dash", way((5, 9), (6, 9)), "r2", "conceal", "end")
    assert pending(game) == Asked("red", "activate", ("r3",)), "both have"


@pytest.mark.rule("kt24.counteract.limit")
def test_passing_is_not_counteracting() -> None:
    game = answer(spent(red=3).begin(), "pass", "r1", "conceal", "end")
    assert pending(game) == Asked("blue", "counteract", ("b1", "pass"))


@pytest.mark.rule("kt24.counteract.limit")
def test_in_the_next_turning_point_it_may_again() -> None:
    game = answer(spent(red=1).having(dice=[5, 2]).begin(), "b1", "dash", way((5, 5), (6, 5)), "r1", "conceal", "end")
    assert one(game, "b1").tokens
    game = answer(game, "seat-0")
    assert game.table.turn == 2
    assert one(game, "b1").tokens == ()


# How far


def counteracting(action: str, **keys: object) -> Game:
    return answer(spent(**keys).begin(), "b1", action)  # type: ignore[arg-type]  # keywords of whoever calls


@pytest.mark.rule("kt24.counteract.distance")
@pytest.mark.parametrize("action", ["reposition", "dash"])
def test_no_move_of_a_counteraction_is_longer_than_2_inches(action: str) -> None:
    game = counteracting(action)
    assert game.decision is not None
    assert game.decision.prompt == 'Where does b1 move? Up to 2.0".'
    assert refusals(game, way((5, 5), (7, 5))) == ()
    (reason,) = reasons(game, way((5, 5), (7 + HAIR, 5)))
    # The full rules round the increment up to 3".
    legs = 'walk 2.0004" counts 3": increments are rounded up to full inches'
    most = {"dash": 'Dash: 3.00", counteracting at most 2": -1.00"'}.get(
        action, 'Move: 6.00", counteracting at most 2": -4.00"'
    )
    assert (reason.rule, reason.text) == (
        f"kt24.action.{action}",
        f'b1 would move 3.00" ({legs}); it may move 2.00" ({most}): 1.00" too far.',
    )


@pytest.mark.rule("kt24.counteract.distance")
def test_in_a_lite_game_it_is_2_inches_to_the_hundredth_of_a_millimetre() -> None:
    game = answer(spent().having(rules="lite").begin(), "b1", "reposition")
    assert refusals(game, way((5, 5), (6, 5), (6, 6))) == ()
    assert refusals(game, way((5, 5), (6, 5), (6, 6 + HAIR))) == ("kt24.action.reposition",)


@pytest.mark.rule("kt24.counteract.distance", "kt24.def.precedence")
def test_a_charge_is_cut_down_to_2_inches_too() -> None:
    # Gaps of 3" and one hundredth of a millimetre more: 2" of move, 1" of control range.
    near = spent().operative("r3", "red", (9, 5), ready=False)
    game = answer(near.begin(), "b1", "charge")
    assert refusals(game, way((5, 5), (7, 5))) == ()
    assert refusals(game, way((5, 5), (7 + HAIR, 5))) == ("kt24.action.charge",)
    far = spent().operative("r3", "red", (9 + HAIR, 5), ready=False)
    assert "charge" not in options(answer(far.begin(), "b1"))


@pytest.mark.rule("kt24.counteract.distance", "kt24.terrain.accessible")
def test_the_inch_for_accessible_terrain_counts_towards_the_2_inches() -> None:
    setting = spent().terrain("arch", (5.6, 4, 5.8, 6), "accessible", top=3)
    game = answer(setting.begin(), "b1", "reposition")
    assert refusals(game, way((5, 5), (6, 5))) == ("kt24.terrain.movement",), "no room under the arch"
    (reason,) = reasons(game, way((5, 5), (6.5, 5)))
    legs = 'through 1.5" counts 3": increments are rounded up to full inches'
    made = 'Move: 6.00", counteracting at most 2": -4.00"'
    assert reason.text == f'b1 would move 3.00" ({legs}); it may move 2.00" ({made}): 1.00" too far.'


@pytest.mark.rule("kt24.counteract.distance")
def test_the_move_stat_itself_stays_the_same() -> None:
    game = counteracting("reposition")
    assert stats.move(game.table, one(game, "b1")).total == 6 * 2540


@pytest.mark.rule("kt24.counteract.not-activation")
def test_an_action_of_its_activation_may_be_repeated() -> None:
    setting = scene(base="25.4 mm", dice=[1] * 14).operative("b1", "blue", (5, 5), GUNS).operative("r1", "red", (12, 5))
    setting = setting.operative("r2", "red", (25, 9))
    game = setting.play("b1", "engage", "shoot", "r1", "end", "r1", "conceal", "end", "b1", "shoot", "r1")
    assert [asked.kind for asked in questions(game)].count("order") == 2, "none when counteracting"
    assert one(game, "b1").order == "engage"


@pytest.mark.rule("kt24.counteract.not-activation")
def test_what_an_activation_excludes_does_not_bind_a_counteraction() -> None:
    # It has charged in its activation; its enemy went away, and now it repositions.
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), GUNS)
    setting = setting.operative("r1", "red", (10, 5)).operative("r2", "red", (25, 9))
    game = setting.play("b1", "engage", "charge", way((5, 5), (9, 5)), "end")
    game = answer(game, "r1", "conceal", "fall-back", way((10, 5), (15, 5)), "b1", "reposition", way((9, 5), (9, 7)))
    assert one(game, "b1").spot == spot(9, 7)
    assert not one(game, "b1").ready


@pytest.mark.rule("kt24.counteract.distance", "kt24.damage.injured", "kt24.action.increments")
def test_a_refused_dash_names_the_rounding_and_the_limit_and_says_too_far() -> None:
    (reason,) = reasons(counteracting("dash"), way((5, 5), (7.01, 5)))
    assert 'walk 2.01" counts 3": increments are rounded up' in reason.text
    assert 'Dash: 3.00", counteracting at most 2": -1.00"' in reason.text
    assert reason.text.endswith('1.00" too far.')
    hurt = (
        scene(base="25.4 mm").operative("b1", "blue", (5, 5), GUNS, wounds=12, left=5).operative("r1", "red", (25, 5))
    )
    (reason,) = reasons(hurt.active("b1").play("reposition"), way((5, 5), (10, 5)))
    assert 'it may move 4.00" (Move: 6.00", injured: -2.00"): 1.00" too far.' in reason.text


# Why not


@pytest.mark.rule("kt24.counteract.when", "kt24.counteract.limit", "kt24.counteract.action")
def test_whoever_cannot_counteract_is_refused_with_the_reason() -> None:
    setting = spent().operative("hidden", "blue", (5, 9), GUNS, ready=False, order="conceal")
    setting = setting.operative("done", "blue", (5, 13), GUNS, ready=False, tokens={"counteracted": 1})
    setting = setting.operative("stuck", "blue", (5, 17), ready=False).operative("r9", "red", (6.5, 17), ready=False)
    game = setting.begin()
    assert pending(game) == Asked("blue", "counteract", ("b1", "pass"))
    assert refusals(game, "hidden") == ("kt24.counteract.when",)
    assert refusals(game, "done") == ("kt24.counteract.limit",)
    (reason,) = reasons(game, "stuck")
    assert reason.text == "stuck has no action that it could counteract with."


@pytest.mark.rule("kt24.counteract.action", "kt24.cq.guard")
def test_a_counteraction_that_is_not_possible_says_why() -> None:
    game = answer(spent().board(close_quarters=True).begin(), "b1")
    assert refusals(game, "guard") == ("kt24.counteract.action",)
    assert refusals(game, "fall-back")[0] == "kt24.counteract.action"
    (reason,) = reasons(game, "charge")
    assert reason.text == (
        'b1 cannot finish a Charge of 2.0" (Move: 6.0", Charge: 2.0", counteracting at most 2": -6.0") '
        "within control range of an enemy."
    )


@pytest.mark.rule("kt24.counteract.action", "kt24.counteract.distance")
def test_explanations_are_those_of_the_counteraction() -> None:
    setting = spent().board(close_quarters=True)
    for game in (setting.begin(), answer(setting.begin(), "b1")):
        told = game.explain("b1")
        assert [action.id for action in told.actions if action.verdict.legal] == ["reposition", "dash", "shoot"]
        assert "kt24.counteract.action" in {reason.rule for reason in told.action("guard").verdict.reasons}
        assert {reason.rule for reason in told.action("charge").verdict.reasons} == {"kt24.action.charge"}
    assert game.explain("b1").now
    assert not game.explain("r1").now
