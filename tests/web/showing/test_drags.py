"""Dragging a piece: the option that lets it go there, found by the game itself."""

import pytest
from build import scene

from killzone.core.game import Game
from killzone.dice import DiceRunOutError, ScriptedDice
from killzone.geometry.units import INCH
from killzone.web.protocol import AskDrag
from killzone.web.showing.drags import drag
from killzone.web.showing.nothing import Nothing


def position() -> Game:
    return (
        scene()
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 3 3+ 3/4; knife: melee 3 4+ 3/4")
        .operative("friend", "blue", at=(5, 10), weapons="knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4")
        .active("gunner")
        .begin()
    )


def asked(operative: str, x: float, y: float) -> AskDrag:
    return AskDrag(1, 0, operative, (round(x * INCH), round(y * INCH)))


def test_a_drag_takes_the_move_that_can_end_there() -> None:
    found = drag(position(), asked("gunner", 8, 8))
    assert (found.pick, found.moves) == ("reposition", True)


def test_a_drag_needs_no_dice_although_an_option_rolls_some() -> None:
    last = (
        scene()
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 3 3+ 3/4; knife: melee 3 4+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4", ready=False)
        .active("gunner")
        .begin()
        .with_dice(ScriptedDice(()))
    )
    assert last.decision is not None
    with pytest.raises(DiceRunOutError):
        last.play(last.decision.action("end"))
    assert drag(last, asked("gunner", 5, 20)).pick == "reposition"


def test_a_drag_to_an_enemy_is_a_charge() -> None:
    found = drag(position(), asked("gunner", 10.8, 5))
    assert (found.pick, found.moves) == ("charge", True)


def test_a_drag_too_far_takes_a_move_that_comes_near() -> None:
    found = drag(position(), asked("gunner", 5, 20))
    assert (found.pick, found.moves) == ("reposition", True)


def test_who_does_not_act_is_not_moved() -> None:
    assert drag(position(), asked("friend", 6, 10)).pick == ""


def test_where_a_way_is_asked_for_already_there_is_nothing_to_choose() -> None:
    game = position()
    assert game.decision is not None
    with pytest.raises(Nothing):
        drag(game.play(game.decision.action("reposition")), asked("gunner", 8, 8))
