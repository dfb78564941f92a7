"""Scripted dice: the faces that were given, all of them, and no others."""

from typing import Any

import pytest

from killzone.dice import DiceLeftOverError, DiceRunOutError, ScriptedDice, SeededDice


def test_faces_fall_in_the_order_given() -> None:
    faces, dice = ScriptedDice([6, 1, 3]).roll(2)
    assert faces == (6, 1)
    assert dice == ScriptedDice([3])
    assert dice.roll(1) == ((3,), ScriptedDice())


def test_rolling_leaves_the_dice_as_they_were() -> None:
    dice = ScriptedDice([4, 5])
    dice.roll(2)
    assert dice == ScriptedDice((4, 5))
    assert hash(dice) == hash(ScriptedDice((4, 5)))


def test_more_dice_than_scripted_are_refused() -> None:
    with pytest.raises(DiceRunOutError, match="3 D6 are rolled, but the script has only 2 left"):
        ScriptedDice([1, 2]).roll(3)


def test_dice_left_over_are_named() -> None:
    with pytest.raises(DiceLeftOverError, match="2 scripted dice were never rolled: 5 6"):
        ScriptedDice([5, 6]).must_be_used_up()


def test_dice_that_are_used_up_are_fine() -> None:
    _, dice = ScriptedDice([5, 6]).roll(2)
    dice.must_be_used_up()
    assert dice.faces == ()


@pytest.mark.parametrize("face", [0, -1, 1.0, "1", True, None])
def test_what_is_no_face_is_refused(face: Any) -> None:
    with pytest.raises(ValueError, match="is not a face of a die"):
        ScriptedDice([1, face])


def test_a_face_that_the_die_has_not_is_refused_when_it_is_rolled() -> None:
    dice = ScriptedDice([7, 10])
    with pytest.raises(ValueError, match="the script says 7 where a D6 is rolled"):
        dice.roll(1)
    with pytest.raises(ValueError, match="the script says 10 where a D8 is rolled"):
        dice.roll(2, 8)
    assert dice.roll(2, 10) == ((7, 10), ScriptedDice())


def test_scripted_dice_are_never_equal_to_seeded_ones() -> None:
    seeded: object = SeededDice(1)
    assert ScriptedDice() != seeded
    assert repr(ScriptedDice([1, 2])) == "ScriptedDice((1, 2))"
