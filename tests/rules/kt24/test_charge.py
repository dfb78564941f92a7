"""Fall Back and Charge on open ground: into control range, out of it, and what locks."""

import pytest
from build import (
    HAIR,
    Asked,
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
    spot,
    way,
)
from rules.kt24.moves import RULES, mover, moving

from killzone.core.events import Moved

# Fall Back


@pytest.mark.rule("kt24.action.fall-back")
@RULES
def test_fall_back_moves_within_control_range_but_does_not_finish_there(full: bool) -> None:
    setting = mover(full).operative("r1", "red", (6.5, 5)).operative("r2", "red", (6.5, 7.5))
    game = moving(setting, "fall-back")
    # Past r1 and between it and r2, out on the other side.
    assert refusals(game, way((5, 5), (5.5, 6.25), (8.5, 6.25))) == ()
    (reason,) = reasons(game, way((5, 5), (4.5, 5)))
    assert (reason.rule, reason.text) == ("kt24.action.fall-back", "b1 would finish within control range of r1.")
    assert refusals(game, way((5, 5), (4.5 - HAIR, 5))) == ()


@pytest.mark.rule("kt24.action.fall-back")
@RULES
def test_fall_back_goes_up_to_the_move_stat_and_costs_2_ap(full: bool) -> None:
    game = moving(mover(full, apl=2).operative("r1", "red", (6.5, 5)), "fall-back")
    assert refusals(game, way((5, 5), (5, 11))) == ()
    assert refusals(game, way((5, 5), (5, 11 + HAIR))) == ("kt24.action.fall-back",)
    done = answer(game, way((5, 5), (5, 11)))
    assert pending(done).kind == "activate", "no AP left"


@pytest.mark.rule("kt24.action.fall-back")
def test_nobody_falls_back_who_cannot_get_away() -> None:
    # In a corner, two enemies in front: no way out that ends outside control range.
    setting = scene(base="25.4 mm").operative("b1", "blue", (0.5, 0.5), move=4)
    setting = setting.operative("r1", "red", (1.5, 0.5)).operative("r2", "red", (0.5, 1.5)).active("b1")
    (reason,) = reasons(setting.begin(), "fall-back")
    assert reason.rule == "kt24.action.fall-back"
    assert reason.text == 'b1 cannot finish a Fall Back of 4.0" outside the control range of all enemies.'


@pytest.mark.rule("kt24.action.fall-back-limits")
def test_fall_back_only_with_an_enemy_within_control_range() -> None:
    (reason,) = reasons(mover().operative("r1", "red", (7 + HAIR, 5)).begin(), "fall-back")
    assert (reason.rule, reason.text) == ("kt24.action.fall-back-limits", "No enemy is within control range of b1.")
    assert refusals(mover().operative("r1", "red", (7, 5)).begin(), "fall-back") == ()


@pytest.mark.rule("kt24.action.fall-back-limits", "kt24.action.charge-limits")
def test_fall_back_and_charge_exclude_each_other() -> None:
    setting = mover(apl=4).operative("r1", "red", (6.5, 5))
    fell = setting.play("fall-back", way((5, 5), (3, 5)))
    assert refusals(fell, "charge") == ("kt24.action.charge-limits",)
    charged = setting.operative("r2", "red", (5, 9)).active("b1", spent=1, performed=["charge"]).begin()
    assert refusals(charged, "fall-back") == ("kt24.action.fall-back-limits",)


@pytest.mark.rule("kt24.action.fall-back-limits", "kt24.action.shoot")
def test_after_falling_back_it_may_shoot() -> None:
    setting = mover(apl=3).operative("r1", "red", (6.5, 5)).having(dice=[1] * 7)
    game = setting.play("fall-back", way((5, 5), (3, 5)), "shoot", "r1")
    assert pending(game).kind == "activate"
    assert [asked.kind for asked in questions(game)] == ["action", "path", "action", "target"]


# Charge


@pytest.mark.rule("kt24.action.charge")
@RULES
def test_charge_goes_up_to_move_and_2_inches(full: bool) -> None:
    game = moving(mover(full).operative("r1", "red", (15, 5)), "charge")
    assert game.decision is not None
    assert game.decision.prompt == 'Where does b1 move? Up to 8.0".'
    assert refusals(game, way((5, 5), (13, 5))) == ()
    assert refusals(game, way((5, 5), (13 + HAIR, 5))) == ("kt24.action.charge",)
    done = answer(game, way((5, 5), (13, 5)))
    (moved,) = [event for event in events(done) if isinstance(event, Moved)]
    assert (moved.rule, moved.length) == ("kt24.action.charge", 8 * 2540)


@pytest.mark.rule("kt24.action.charge")
@RULES
def test_charge_finishes_within_control_range_of_an_enemy(full: bool) -> None:
    game = moving(mover(full).operative("r1", "red", (10, 5)), "charge")
    (reason,) = reasons(game, way((5, 5), (8 - HAIR, 5)))
    assert reason.rule == "kt24.action.charge"
    assert "would not finish within control range of an enemy" in reason.text
    assert refusals(game, way((5, 5), (8, 5))) == ()
    assert refusals(game, way((5, 5), (9, 5))) == (), "base to base"
    assert "kt24.def.bases" in refusals(game, way((5, 5), (9 + HAIR, 5)))


@pytest.mark.rule("kt24.action.charge")
@RULES
@pytest.mark.parametrize(("gap", "reached"), [(9.0, True), (9 + HAIR, False)])
def test_no_charge_without_an_enemy_in_reach(full: bool, gap: float, reached: bool) -> None:
    # 8" of move and 1" of control range.
    game = mover(full).operative("r1", "red", (6 + gap, 5)).begin()
    assert ("charge" in options(game)) is reached
    if not reached:
        (reason,) = reasons(game, "charge")
        assert (reason.rule, reason.text) == (
            "kt24.action.charge",
            'b1 cannot finish a Charge of 8.0" within control range of an enemy.',
        )


@pytest.mark.rule("kt24.action.charge")
def test_a_charge_goes_round_a_corner_where_it_must() -> None:
    # A wall that cannot be climbed stands between; the way round its end is 2 + 4 + 1 inches.
    setting = mover().operative("r1", "red", (8.5, 5)).terrain("wall", (6.5, 0, 7, 7), "heavy wall", top=5)
    game = moving(setting, "charge")
    assert refusals(game, way((5, 5), (7.5, 5))) != ()
    assert refusals(game, way((5, 5), (6, 7.5), (7.5, 7.5), (8, 6.5))) == ()


@pytest.mark.rule("kt24.action.charge", "kt24.def.bases")
def test_a_charge_goes_through_a_friend() -> None:
    setting = mover().operative("b2", "blue", (7, 5)).operative("r1", "red", (10, 5))
    game = setting.play("charge", way((5, 5), (9, 5)))
    assert one(game, "b1").spot == spot(9, 5)


@pytest.mark.rule("kt24.action.charge", "kt24.control.range")
def test_an_enemy_that_cannot_be_seen_is_not_reached() -> None:
    # Over a wall of 5", less than 1" away, neither sees the other.
    setting = mover().operative("r1", "red", (8, 5)).terrain("wall", (6.6, 0, 7, 22), "heavy wall", top=5)
    game = setting.begin()
    assert refusals(game, "charge") == ("kt24.action.charge",)


@pytest.mark.rule("kt24.action.charge-lock")
@RULES
def test_the_first_enemy_reached_is_not_left_again(full: bool) -> None:
    setting = mover(full).operative("r1", "red", (8, 7)).operative("r2", "red", (12, 5))
    game = moving(setting, "charge")
    (reason,) = reasons(game, way((5, 5), (11, 5)))
    assert reason.rule == "kt24.action.charge-lock"
    assert reason.text == "b1 cannot leave the control range of r1 again."
    # One hundredth of a millimetre farther off, it never comes near r1.
    wide = moving(mover(full).operative("r1", "red", (8, 7 + HAIR)).operative("r2", "red", (12, 5)), "charge")
    assert refusals(wide, way((5, 5), (11, 5))) == ()


@pytest.mark.rule("kt24.action.charge-lock")
def test_it_may_go_on_to_a_second_enemy_without_leaving_the_first() -> None:
    setting = mover().operative("r1", "red", (8, 6.5)).operative("r2", "red", (9.5, 4.5))
    game = setting.play("charge", way((5, 5), (7, 5), (8, 5)))
    near = [line for line in log(game) if "charges" in line]
    assert near == ['b1 charges 3.0" to (8.0", 5.0").']
    assert options(answer(game, "fight")) == ("r1", "r2")


@pytest.mark.rule("kt24.action.charge-lock")
@pytest.mark.parametrize(("friend", "free"), [(10.0, True), (10 + HAIR, False)], ids=["held", "not quite held"])
def test_an_enemy_held_by_a_friend_may_be_left(friend: float, free: bool) -> None:
    setting = mover().operative("r1", "red", (8, 7)).operative("b2", "blue", (friend, 7))
    game = moving(setting.operative("r2", "red", (12, 5)), "charge")
    assert refusals(game, way((5, 5), (11, 5))) == (() if free else ("kt24.action.charge-lock",))


@pytest.mark.rule("kt24.action.charge-limits")
def test_charge_needs_an_engage_order_and_no_enemy_near() -> None:
    concealed = mover(order="conceal").operative("r1", "red", (9, 5)).begin()
    assert refusals(concealed, "charge") == ("kt24.order.conceal",)
    near = mover().operative("r1", "red", (7, 5)).operative("r2", "red", (10, 5)).begin()
    assert refusals(near, "charge") == ("kt24.action.charge-limits",)
    clear = mover().operative("r1", "red", (7 + HAIR, 5)).begin()
    assert refusals(clear, "charge") == ()


@pytest.mark.rule("kt24.action.charge-limits")
def test_every_reason_against_a_charge_is_given() -> None:
    setting = mover(order="conceal").operative("r1", "red", (7, 5))
    game = setting.active("b1", spent=3, performed=["reposition", "dash"]).having(rules="full").begin()
    assert game.decision is not None
    assert game.decision.kind == "activate", "all AP are spent, so nothing is asked"
    game = setting.active("b1", spent=1, performed=["dash"]).begin()
    assert refusals(game, "charge") == ("kt24.order.conceal", "kt24.action.charge-limits", "kt24.action.charge-limits")


@pytest.mark.rule("kt24.action.charge-limits")
def test_a_charge_may_be_followed_by_a_fight_and_not_by_a_shot() -> None:
    game = mover().operative("r1", "red", (10, 5)).play("charge", way((5, 5), (9, 5)))
    assert pending(game) == Asked("blue", "action", ("fall-back", "fight", "end")) or options(game) == ("fight", "end")
    assert refusals(game, "shoot") == ("kt24.action.shoot",)
    assert refusals(game, "fall-back") == ("kt24.action.fall-back-limits",)


@pytest.mark.rule("kt24.action.charge")
@RULES
def test_without_any_enemy_on_the_board_nobody_charges(full: bool) -> None:
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (5, 5)).operative("r1", "red", None, left=0)
    assert refusals(setting.active("b1").begin(), "charge") == ("kt24.action.charge",)
