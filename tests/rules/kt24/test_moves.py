"""Reposition and Dash on open ground: how far, past whom, when; and what Shoot and Fight ask for."""

import pytest
from build import (
    HAIR,
    Asked,
    answer,
    events,
    log,
    one,
    pending,
    reasons,
    refusals,
    scene,
    spot,
    told,
    way,
)
from rules.kt24.moves import RULES, cost, counted, mover, moving

from killzone.core.events import Moved

# Reposition

ROUNDED = ": increments are rounded up to full inches"


@pytest.mark.rule("kt24.action.reposition")
@RULES
def test_reposition_goes_up_to_the_move_stat(full: bool) -> None:
    game = moving(mover(full), "reposition")
    assert game.decision is not None
    assert game.decision.prompt == 'Where does b1 move? Up to 6.0".'
    done = answer(game, way((5, 5), (11, 5)))
    assert one(done, "b1").spot == spot(11, 5)
    (moved,) = [event for event in events(done) if isinstance(event, Moved)]
    assert (moved.rule, moved.action, moved.length) == ("kt24.action.reposition", "Reposition", 6 * 2540)
    assert log(done)[-1] == 'b1 repositions 6.0" to (11.0", 5.0").'
    assert refusals(game, way((5, 5), (11 + HAIR, 5))) == ("kt24.action.reposition",)


@pytest.mark.rule("kt24.action.reposition")
@pytest.mark.parametrize(
    ("full", "end", "text"),
    [
        (False, 11.38, 'b1 would move 6.38"; it may move 6.00": 0.38" too far.'),
        (False, 11 + HAIR, 'b1 would move 6.0004"; it may move 6.0000": 0.0004" too far.'),
        (True, 11.38, f'b1 would move 7.00" (walk 6.4" counts 7"{ROUNDED}); it may move 6.00": 1.00" too far.'),
    ],
)
def test_a_move_that_is_too_long_says_by_how_much(full: bool, end: float, text: str) -> None:
    (reason,) = reasons(moving(mover(full), "reposition"), way((5, 5), (end, 5)))
    assert (reason.rule, reason.text) == ("kt24.action.reposition", text)
    assert reason.marks, "there is something to draw"


@pytest.mark.rule("kt24.action.reposition")
def test_an_operative_may_stay_where_it_is() -> None:
    game = answer(moving(mover(), "reposition"), way((5, 5)))
    assert one(game, "b1").spot == spot(5, 5)
    assert pending(game) == Asked("blue", "action", ("dash", "shoot", "end"))


@pytest.mark.rule("kt24.action.reposition")
def test_a_way_starts_where_the_operative_stands() -> None:
    game = moving(mover(), "reposition")
    assert refusals(game, way((5, 5 + HAIR), (6, 5))) == ("kt24.action.reposition",)
    assert refusals(game, way((6, 5))) == ("kt24.action.reposition",)


@pytest.mark.rule("kt24.terrain.movement", "kt24.def.bases")
def test_terrain_and_an_operative_of_the_same_id_are_told_apart() -> None:
    setting = (
        mover().operative("r9", "red", (20, 5)).feature("r9", name="shed", box=[7, 4, 8, 6], top=3, traits=["heavy"])
    )
    game = moving(setting, "reposition")
    assert "b1 cannot move through shed r9" in reasons(game, way((5, 5), (9, 5)))[0].text
    assert "shed r9 is there" in " ".join(one.text for one in reasons(game, way((5, 5), (7.2, 5))))


# Increments


@pytest.mark.rule("kt24.action.increments")
@pytest.mark.parametrize(
    ("points", "counts"),
    [
        ([(5, 5), (8, 5)], [3]),
        ([(5, 5), (8 + HAIR, 5)], [4]),
        ([(5, 5), (5 + HAIR, 5)], [1]),
        ([(5, 5), (8, 9)], [5]),
        ([(5, 5), (7.5, 5), (7.5, 7.5)], [3, 3]),
        ([(5, 5), (6, 5), (7, 5), (8, 5)], [1, 1, 1]),
        ([(5, 5), (6.5, 5), (8, 5)], [2, 1]),
        ([(5, 5), (5.5, 5), (5, 5)], [1, 1]),
    ],
    ids=["whole", "a hair more", "a hair", "slanting", "a bend", "one line", "one line again", "there and back"],
)
def test_each_straight_increment_is_rounded_up_to_the_next_inch(
    points: list[tuple[float, ...]], counts: list[float]
) -> None:
    game = moving(mover(), "reposition")
    assert counted(game, way(*points)) == counts
    assert {entry.rule for entry in cost(game, way(*points))} == {"kt24.action.increments"}
    assert refusals(game, way(*points)) == ()


@pytest.mark.rule("kt24.action.increments")
def test_bends_cost_distance() -> None:
    game = moving(mover(), "reposition")
    zigzag = [(5, 5), (6.5, 5), (6.5, 6.5), (8, 6.5), (8, 8)]
    assert counted(game, way(*zigzag)) == [2, 2, 2, 2]
    (reason,) = reasons(game, way(*zigzag))
    legs = ", ".join(['walk 1.5" counts 2"'] * 4)
    assert reason.text == f'b1 would move 8.00" ({legs}{ROUNDED}); it may move 6.00": 2.00" too far.'


@pytest.mark.rule("kt24.action.increments")
def test_a_lite_game_rounds_nothing() -> None:
    game = moving(mover(full=False), "reposition")
    zigzag = [(5, 5), (6.5, 5), (6.5, 6.5), (8, 6.5), (8, 8)]
    assert counted(game, way(*zigzag)) == [1.5, 1.5, 1.5, 1.5]
    assert refusals(game, way(*zigzag)) == ()
    assert refusals(game, way(*zigzag[:-1], (8, 8 + HAIR))) == ("kt24.action.reposition",)


# Other bases and the edge


@pytest.mark.rule("kt24.def.bases")
def test_a_base_may_touch_the_edge_but_not_hang_over_it() -> None:
    game = moving(mover(), "reposition")
    assert refusals(game, way((5, 5), (5, 0.5))) == ()
    (reason,) = reasons(game, way((5, 5), (5, 0.5 - HAIR)))
    assert reason.rule == "kt24.def.bases"
    assert "hang over the edge" in reason.text
    # Not on the way either.
    assert "kt24.def.bases" in refusals(game, way((5, 5), (2, 0.25), (2, 2)))


@pytest.mark.rule("kt24.def.bases")
@RULES
def test_friends_are_moved_through_but_not_stood_on(full: bool) -> None:
    game = moving(mover(full).operative("b2", "blue", (7, 5)), "reposition")
    assert refusals(game, way((5, 5), (9, 5))) == ()
    assert refusals(game, way((5, 5), (8, 5))) == (), "touching"
    (reason,) = reasons(game, way((5, 5), (8 - HAIR, 5)))
    assert (reason.rule, "b2 is there" in reason.text) == ("kt24.def.bases", True)


@pytest.mark.rule("kt24.def.bases")
def test_enemies_are_not_moved_through() -> None:
    setting = mover().operative("r1", "red", (8, 5)).operative("b2", "blue", (8, 7))
    game = moving(setting, "charge")
    rules = refusals(game, way((5, 5), (10, 5)))
    assert "kt24.def.bases" in rules
    # Past it, within its control range, there is room: b2 holds it already.
    assert refusals(game, way((5, 5), (5, 4), (9, 4), (9, 5))) == ()
    assert "kt24.def.bases" in refusals(game, way((5, 5), (5, 4 + HAIR), (9, 4 + HAIR), (9, 5)))


# Control range on the way


@pytest.mark.rule("kt24.action.reposition-zone")
@RULES
@pytest.mark.parametrize("action", ["reposition", "dash"])
def test_the_way_keeps_out_of_control_range(full: bool, action: str) -> None:
    # The way runs along y = 5; 1" of base and 1" of control range above it.
    near = moving(mover(full).operative("r1", "red", (6.5, 7)), action)
    (reason,) = reasons(near, way((5, 5), (8, 5)))
    assert reason.rule == "kt24.action.reposition-zone"
    assert reason.text == 'b1 would come within control range of r1 at (6.50", 5.00").'
    clear = moving(mover(full).operative("r1", "red", (6.5, 7 + HAIR)), action)
    assert refusals(clear, way((5, 5), (8, 5))) == ()


@pytest.mark.rule("kt24.action.reposition-zone")
@RULES
def test_the_move_does_not_finish_in_control_range(full: bool) -> None:
    game = moving(mover(full).operative("r1", "red", (10, 5)), "reposition")
    assert refusals(game, way((5, 5), (8 - HAIR, 5))) == ()
    rules = refusals(game, way((5, 5), (8, 5)))
    assert set(rules) == {"kt24.action.reposition-zone"}


@pytest.mark.rule("kt24.action.reposition-zone")
@pytest.mark.parametrize(
    ("full", "friend", "allowed"),
    [(True, 9.0, True), (True, 9 + HAIR, False), (False, 9.0, False)],
    ids=["held", "not quite held", "lite"],
)
def test_past_an_enemy_held_by_a_friend_the_full_rules_allow(full: bool, friend: float, allowed: bool) -> None:
    setting = mover(full).operative("r1", "red", (7, 7)).operative("b2", "blue", (friend, 7))
    game = moving(setting, "reposition")
    rules = refusals(game, way((5, 5), (10, 5)))
    assert rules == (() if allowed else ("kt24.action.reposition-zone",))
    # To finish there is never allowed.
    assert "kt24.action.reposition-zone" in refusals(game, way((5, 5), (7, 5)))


@pytest.mark.rule("kt24.action.reposition-zone")
def test_the_friend_that_holds_the_enemy_is_another_one() -> None:
    # Nobody but the mover itself is anywhere near.
    game = moving(mover().operative("r1", "red", (8, 7)).operative("b2", "blue", (20, 20)), "reposition")
    assert refusals(game, way((5, 5), (11, 5))) == ("kt24.action.reposition-zone",)


@pytest.mark.rule("kt24.action.reposition-zone", "kt24.control.range")
def test_an_enemy_behind_a_wall_has_no_control_range_there() -> None:
    setting = mover().operative("r1", "red", (8, 6.8)).terrain("wall", (5, 5.6, 11, 6), "heavy", top=5)
    game = moving(setting, "reposition")
    assert refusals(game, way((5, 5), (9, 5))) == ()


# When


@pytest.mark.rule("kt24.action.reposition-limits")
def test_reposition_not_within_control_range_of_an_enemy() -> None:
    game = mover().operative("r1", "red", (7, 5)).begin()
    (reason,) = reasons(game, "reposition")
    assert (reason.rule, reason.text) == ("kt24.action.reposition-limits", "r1 is within control range of b1.")
    assert refusals(mover().operative("r1", "red", (7 + HAIR, 5)).begin(), "reposition") == ()


@pytest.mark.rule("kt24.action.reposition-limits", "kt24.action.charge-limits")
def test_reposition_and_charge_exclude_each_other() -> None:
    setting = mover().operative("r1", "red", (10, 5), wounds=1)
    charged = setting.having(dice=[6, 6, 6]).play("charge", way((5, 5), (9, 5)), "fight", "strike-critical")
    assert one(charged, "r1").spot is None, "gone, so that only the Charge speaks against it"
    (reason,) = reasons(charged, "reposition")
    assert (reason.rule, reason.text) == (
        "kt24.action.reposition-limits",
        "b1 has performed Charge in this activation.",
    )
    moved = setting.play("reposition", way((5, 5), (6, 5)))
    assert refusals(moved, "charge") == ("kt24.action.charge-limits",)


@pytest.mark.rule("kt24.action.reposition-limits", "kt24.action.fall-back-limits")
def test_reposition_and_fall_back_exclude_each_other() -> None:
    fell = mover().operative("r1", "red", (6.5, 5)).play("fall-back", way((5, 5), (3, 5)))
    assert refusals(fell, "reposition") == ("kt24.action.reposition-limits",)
    # It has repositioned before, and an enemy is near now: the reverse, from a position in mid-activation.
    near = mover().operative("r1", "red", (6.5, 5)).active("b1", spent=1, performed=["reposition"]).begin()
    (reason,) = reasons(near, "fall-back")
    assert (reason.rule, reason.text) == (
        "kt24.action.fall-back-limits",
        "b1 has performed Reposition in this activation.",
    )


# Dash


@pytest.mark.rule("kt24.action.dash")
@RULES
@pytest.mark.parametrize("move", [4, 6, 10])
def test_dash_goes_up_to_3_inches_whatever_the_move_stat(full: bool, move: float) -> None:
    game = moving(mover(full, move=move), "dash")
    assert refusals(game, way((5, 5), (8, 5))) == ()
    assert refusals(game, way((5, 5), (8 + HAIR, 5))) == ("kt24.action.dash",)


@pytest.mark.rule("kt24.action.dash", "kt24.damage.injured")
def test_an_injury_does_not_shorten_a_dash() -> None:
    assert refusals(moving(mover(left=1), "dash"), way((5, 5), (8, 5))) == ()


@pytest.mark.rule("kt24.action.dash-limits")
def test_dash_goes_together_with_reposition_in_either_order() -> None:
    game = mover(apl=2).play("reposition", way((5, 5), (11, 5)), "dash", way((11, 5), (14, 5)))
    assert one(game, "b1").spot == spot(14, 5)
    game = mover(apl=2).play("dash", way((5, 5), (8, 5)), "reposition", way((8, 5), (14, 5)))
    assert one(game, "b1").spot == spot(14, 5)


@pytest.mark.rule("kt24.action.dash-limits", "kt24.action.fall-back-limits")
def test_dash_goes_together_with_fall_back() -> None:
    fell = mover().operative("r1", "red", (6.5, 5)).play("fall-back", way((5, 5), (4, 5)), "dash", way((4, 5), (1, 5)))
    assert one(fell, "b1").spot == spot(1, 5)


@pytest.mark.rule("kt24.action.dash-limits", "kt24.action.charge-limits")
def test_dash_and_charge_exclude_each_other() -> None:
    setting = mover().operative("r1", "red", (10, 5), wounds=1)
    dashed = setting.play("dash", way((5, 5), (6, 5)))
    assert refusals(dashed, "charge") == ("kt24.action.charge-limits",)
    charged = setting.having(dice=[6, 6, 6]).play("charge", way((5, 5), (9, 5)), "fight", "strike-critical")
    assert refusals(charged, "dash") == ("kt24.action.dash-limits",)


@pytest.mark.rule("kt24.action.dash-limits")
def test_dash_not_within_control_range_of_an_enemy() -> None:
    assert refusals(mover().operative("r1", "red", (7, 5)).begin(), "dash") == ("kt24.action.dash-limits",)
    assert refusals(mover().operative("r1", "red", (7 + HAIR, 5)).begin(), "dash") == ()


# Shoot and Fight


@pytest.mark.rule("kt24.action.shoot")
def test_shoot_not_within_control_range_of_an_enemy() -> None:
    game = mover().operative("r1", "red", (7, 5)).begin()
    (reason,) = reasons(game, "shoot")
    assert (reason.rule, reason.text) == ("kt24.action.shoot", "r1 is within control range of b1.")
    assert refusals(mover().operative("r1", "red", (7 + HAIR, 5)).begin(), "shoot") == ()


@pytest.mark.rule("kt24.action.shoot")
def test_shoot_needs_an_engage_order() -> None:
    (reason,) = reasons(mover(order="conceal").begin(), "shoot")
    assert reason.rule == "kt24.action.shoot"
    assert reason.text == "b1 has a Conceal order and its rifle is not Silent."


@pytest.mark.rule("kt24.action.fight")
def test_fight_only_with_an_enemy_within_control_range() -> None:
    (reason,) = reasons(mover().operative("r1", "red", (7 + HAIR, 5)).begin(), "fight")
    assert (reason.rule, reason.text) == ("kt24.action.fight", "No enemy is within control range of b1.")
    assert refusals(mover().operative("r1", "red", (7, 5)).begin(), "fight") == ()
    assert refusals(mover(order="conceal").operative("r1", "red", (7, 5)).begin(), "fight") == ()


@pytest.mark.rule("kt24.weapon.heavy", "kt24.action.reposition")
@pytest.mark.parametrize("action", ["reposition", "dash"])
def test_moving_and_a_heavy_weapon_exclude_each_other(action: str) -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), "gun: ranged 4 4+ 3/4 Heavy", apl=3)
    setting = setting.operative("r1", "red", (15, 5)).active("b1")
    moved = setting.play(action, way((5, 5), (6, 5)))
    assert refusals(moved, "shoot") == ("kt24.weapon.heavy",)
    shot = setting.having(dice=[1] * 7).play("shoot", "r1")
    (reason,) = reasons(shot, action)
    assert (reason.rule, reason.text) == ("kt24.weapon.heavy", "b1 has used its gun, which is Heavy.")


@pytest.mark.rule("kt24.action.reposition", "kt24.damage.injured")
@pytest.mark.parametrize(("left", "far"), [(6, 6), (5, 4)], ids=["half of its wounds", "fewer than half"])
def test_the_move_stat_counts_as_it_is_now(left: int, far: float) -> None:
    game = moving(mover(left=left), "reposition")
    assert refusals(game, way((5, 5), (5 + far, 5))) == ()
    assert refusals(game, way((5, 5), (5 + far + HAIR, 5))) == ("kt24.action.reposition",)
    charge = moving(mover(left=left).operative("r1", "red", (7 + far, 5)), "charge")
    assert charge.decision is not None
    assert charge.decision.prompt == f'Where does b1 move? Up to {far + 2:.1f}".'
    assert told(charge, "kt24.firefight.cancel") == []
