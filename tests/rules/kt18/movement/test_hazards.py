"""Dice on the way of a move: dangerous ground where it is entered, jumps where they land."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import A, B, Place, one, part, spot, table, way

from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.walking import WALK, jump_dice
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

PAN = part("pan", (7, 3, 9, 7), 0.05, "flat", "dangerous")
HAIR = 1 / 2540


def walked(path: tuple[Spot, ...], dice: Iterable[int] = (), terrain: Sequence[Part] = (PAN,), **fields: Any) -> Ran:
    """A walk along a path with what happens on it."""
    start = path[0]
    x = one("x", A, (1, 1), **fields).but(spot=start)
    position = in_play(table([x, one("foe", B, (28, 20))], terrain=terrain))
    return run(position, WALK, Walk("x", "move", "kt18.move.normal", path), dice)


def places(ran: Ran) -> list[tuple[float, ...]]:
    """Where the events of the walk left the model, in order."""
    spots = [event.path[-1] for event in ran.events if hasattr(event, "path")]
    return [(round(at.x / 2540, 2), round(at.y / 2540, 2), round(at.z / 2540, 2)) for at in spots]


def ends(ran: Ran) -> Spot | None:
    return ran.table.operative("x").spot


@pytest.mark.rule("kt18.terrain.dangerous-test")
def test_dangerous_ground_is_tested_where_the_base_first_touches_it() -> None:
    ran = walked(way((5, 5), (11, 5)), [2])
    assert [roll.rule for roll in ran.rolls] == ["kt18.terrain.dangerous-test"]
    assert places(ran) == [(6.5, 5, 0), (11, 5, 0)]
    assert ends(ran) == spot((11, 5))
    assert walked(way((5, 5), (6.5, 5))).rolls == [], "it does not touch it"
    assert len(walked(way((5, 5), (6.5 + 2 * HAIR, 5)), [2]).rolls) == 1


@pytest.mark.rule("kt18.terrain.dangerous-test")
@pytest.mark.rule("kt18.def.mortal-wound")
def test_a_one_is_a_mortal_wound_and_a_survivor_goes_on() -> None:
    hurt = walked(way((5, 5), (11, 5)), [1], wounds=2)
    assert (hurt.wounds("x"), ends(hurt)) == ((1,), spot((11, 5)))
    flesh = walked(way((5, 5), (11, 5)), [1, 3])
    assert [roll.seat for roll in flesh.rolls] == [A, B], "the opponent rolls the injury"
    assert (flesh.table.operative("x").count("flesh-wound"), ends(flesh)) == (1, spot((11, 5)))
    out = walked(way((5, 5), (11, 5)), [1, 4])
    assert out.gone == {"x"}
    assert places(out) == [(6.5, 5, 0)], "it never got farther"


@pytest.mark.rule("kt18.terrain.dangerous-test")
def test_it_is_tested_again_after_it_was_left_and_once_while_inside() -> None:
    out_and_in = way((5, 5), (8, 5), (8, 8), (8, 6))
    assert len(walked(out_and_in, [2, 2]).rolls) == 2
    inside = way((5, 5), (8, 5), (8, 6), (7.5, 4), (8, 5))
    assert len(walked(inside, [2]).rolls) == 1


@pytest.mark.rule("kt18.terrain.dangerous-test")
def test_a_move_that_starts_inside_is_tested_at_once_and_staying_is_not() -> None:
    ran = walked(way((8, 5), (11, 5)), [2])
    assert len(ran.rolls) == 1
    assert places(ran) == [(11, 5, 0)]
    assert walked(way((8, 5))).rolls == []
    assert walked(way((8, 5), (8, 5))).rolls == []


@pytest.mark.rule("kt18.terrain.dangerous-fly")
def test_flyers_are_tested_only_where_they_begin_or_end() -> None:
    fly: dict[str, Any] = {"keywords": ["fly"]}
    assert walked(way((5, 5), (11, 5)), **fly).rolls == []
    assert len(walked(way((8, 5), (11, 5)), [2], **fly).rolls) == 1
    end = walked(way((5, 5), (8, 5)), [2], **fly)
    assert places(end) == [(8, 5, 0)]
    assert len(end.rolls) == 1
    assert len(walked(way((7.5, 5), (8.5, 5)), [2], **fly).rolls) == 1, "begins and ends in the same"


@pytest.mark.rule("kt18.terrain.jump-down")
@pytest.mark.rule("kt18.terrain.leap-lower")
@pytest.mark.rule("kt18.terrain.fly-ignores")
def test_a_jump_has_one_die_fewer_than_a_fall() -> None:
    assert [jump_dice("drop", inches(high)) for high in (2.99, 3, 5.99, 6, 8.99, 9)] == [0, 0, 0, 1, 1, 2]
    assert [jump_dice("jump", inches(high)) for high in (5.99, 6, 9)] == [0, 1, 2]
    assert jump_dice("fly", inches(9)) == 0


def jump(height: float, dice: Iterable[int] = (), **fields: Any) -> Ran:
    tower = part("tower", (3, 3, 7, 7), height, "solid", "floor")
    path = way((6.5, 5, height), (7.5, 5, height), (7.5, 5), (9, 5))
    return walked(path, dice, [tower], **fields)


@pytest.mark.rule("kt18.terrain.jump-down")
def test_a_jump_of_six_inches_or_more_is_rolled_for_where_it_lands() -> None:
    assert jump(5.99).rolls == []
    safe = jump(6, [4])
    assert [roll.rule for roll in safe.rolls] == ["kt18.terrain.jump-down"]
    assert places(safe) == [(7.5, 5, 0), (9, 5, 0)]
    assert (jump(6, [5], wounds=2).wounds("x"), ends(jump(6, [5], wounds=2))) == ((1,), spot((9, 5)))
    out = jump(6, [5, 4])
    assert (out.gone, places(out)) == ({"x"}, [(7.5, 5, 0)])
    assert jump(9, [5, 5], wounds=3).wounds("x") == (1,)


@pytest.mark.rule("kt18.terrain.leap-lower")
@pytest.mark.parametrize(("low", "dice"), [(1.01, 0), (1, 1)])
def test_a_leap_that_ends_six_inches_lower_is_a_jump_as_well(low: float, dice: int) -> None:
    high = part("high", (2, 3, 7, 7), 7, "solid", "floor")
    far = part("far", (8.5, 3, 15, 7), low, "solid", "floor")
    ran = walked(way((6.5, 5, 7), (9.25, 5, low)), [2] * dice, [high, far])
    assert [roll.count for roll in ran.rolls] == [1] * dice


@pytest.mark.rule("kt18.terrain.fall-test")
def test_whoever_is_hurt_by_a_jump_near_another_ledge_may_fall_and_goes_on_no_more() -> None:
    tower = part("tower", (3, 3, 7, 7), 9, "solid", "floor")
    terrace = part("terrace", (7, 3, 9, 7), 3, "solid", "floor")
    path = way((6.5, 5, 9), (7.5, 5, 9), (7.5, 5, 3), (8.4, 5, 3))
    ran = walked(path, [5, 1, 2], [tower, terrace], wounds=2)
    assert [roll.rule for roll in ran.rolls] == [
        "kt18.terrain.jump-down",
        "kt18.terrain.fall-test",
        "kt18.terrain.fall-damage",
    ]
    end = ends(ran)
    assert end is not None
    assert end.z == 0
    assert places(ran) == [(7.5, 5, 3)]


def test_rules_may_spare_a_model_the_test_of_dangerous_ground() -> None:
    def hard_hat(table: Table, model: Operative) -> list[Reason]:
        return [because("hard-hat", "{who} wears a hard hat.", who=model.name)]

    place: Place = (5, 5)
    position = table([one("x", A, place), one("foe", B, (28, 20))], terrain=[PAN])
    spared = in_play(position, Rules("hard-hat", Hooks(against_dangerous_test=Hook(hard_hat))))
    assert run(spared, WALK, Walk("x", "move", "kt18.move.normal", way((5, 5), (11, 5)))).rolls == []
