"""Falls: who is near a ledge, the test, the way down, the dice, whoever is underneath, and where one lies."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import A, B, C, Place, one, part, spot, table

from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.falls import fall_over, is_near_a_ledge, near_ledges
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.falling import FALL, FALLING_TEST, Falling, Knocked
from killzone.geometry.parts import Part
from killzone.geometry.units import inches

HAIR = 1 / 2540


def tower(height: float = 3, *more: Part) -> tuple[Part, ...]:
    """A floor of 6" by 6" between (4, 4) and (10, 10)."""
    return (part("tower", (4, 4, 10, 10), height, "solid", "floor"), *more)


def standing(
    at: Place, *others: Operative, terrain: Sequence[Part] | None = None, seats: int = 2, **fields: Any
) -> Table:
    model = one("x", A, at, **fields)
    foe = one("foe", B, (28, 20))
    found = tower() if terrain is None else terrain
    return in_play(table([model, foe, *others], terrain=found, seats=seats))


def near(at: Place, *terrain: Part) -> bool:
    position = standing(at, terrain=terrain)
    return is_near_a_ledge(position, position.operative("x"))


@pytest.mark.rule("kt18.terrain.fall-test")
def test_near_a_ledge_is_within_an_inch_of_the_edge_of_a_raised_floor() -> None:
    assert near((8.5, 7, 3), *tower())
    assert not near((8.5 - HAIR, 7, 3), *tower())
    assert not near((12, 7), *tower()), "on the ground"
    assert near((8.5, 7, 1.5), *tower(1.5))
    assert not near((8.5, 7, 1.49), *tower(1.49)), "so low it is no ledge"


@pytest.mark.rule("kt18.terrain.fall-test")
def test_a_solid_part_of_an_inch_on_the_edge_keeps_models_from_falling() -> None:
    at = (9, 7, 3)
    assert not near(at, *tower(3, part("rail", (9.75, 4, 10, 10), 4, "solid", bottom=3)))
    assert near(at, *tower(3, part("rail", (9.75, 4, 10, 10), 3.99, "solid", bottom=3)))
    assert near(at, *tower(3, part("net", (9.75, 4, 10, 10), 4, "thin", bottom=3)))
    step = part("step", (10, 4, 13, 10), 1.6, "solid", "floor")
    assert not near(at, *tower(3, step)), "no more than 1.4 inches of drop beyond"


def knocked(position: Table, dice: Iterable[int], answers: Iterable[str] = ()) -> Ran:
    return run(position, FALLING_TEST, Knocked("x"), dice, answers)


@pytest.mark.rule("kt18.terrain.fall-test")
def test_a_one_falls_and_anything_else_stays() -> None:
    stays = knocked(standing((9, 7, 3)), [2])
    assert (stays.result, stays.table.operative("x").spot) == (False, spot((9, 7, 3)))
    falls = knocked(standing((9, 7, 3)), [1, 4])
    assert falls.result
    assert [(roll.seat, roll.count) for roll in falls.rolls] == [(A, 1), (A, 1)]
    assert knocked(standing((7, 7, 3)), []).result is False, "not near a ledge: no test"


@pytest.mark.rule("kt18.terrain.fall-path")
def test_it_falls_over_the_nearest_edge_straight_down_to_what_stops_it() -> None:
    fallen = knocked(standing((9, 7, 3)), [1, 4]).table.operative("x").spot
    assert fallen is not None
    assert fallen.x == pytest.approx(inches(10.5), abs=2)
    assert (fallen.y, fallen.z) == (inches(7), 0)
    below = part("step", (10, 4, 13, 10), 1.5, "solid", "floor")
    stopped = knocked(standing((9, 7, 3), terrain=tower(3, below)), [1]).table.operative("x").spot
    assert stopped is not None
    assert stopped.z == inches(1.5), "a step of 1.5 inches stops it, and is no full 3 inches below"


@pytest.mark.rule("kt18.terrain.fall-path")
def test_of_two_edges_equally_near_whoever_would_roll_the_injury_picks() -> None:
    corner = standing((9, 9, 3), one("c", C, (28, 2)), seats=3)
    fell = run(corner, FALLING_TEST, Knocked("x"), [1, 4], ["1"])
    (question,) = fell.asked("ledge")
    assert question.seat == B, "the next opponent in turn order"
    x = corner.operative("x")
    ways = [fall_over(corner, x, ledge).landing for ledge in near_ledges(corner, x)]
    assert len(ways) == 2
    assert fell.table.operative("x").spot == ways[1]


@pytest.mark.rule("kt18.terrain.fall-path")
@pytest.mark.parametrize(("y", "over"), [(5.5, 5.5), (7, 7), (7.2, 7)])
def test_beside_a_parapet_an_edge_begins_where_the_whole_base_goes_over(y: float, over: float) -> None:
    """The parapet of the east edge begins at 7.5: bases of 1" go over the edge up to 7."""
    parapet = part("parapet", (9.75, 7.5, 10, 10), 4, "solid", bottom=3)
    position = standing((9.2, y, 3), terrain=tower(3, parapet))
    model = position.operative("x")
    (ledge,) = near_ledges(position, model)
    end = fall_over(position, model, ledge).landing
    assert end.x == pytest.approx(inches(10.5), abs=2)
    assert end.y == pytest.approx(inches(over), abs=2)


@pytest.mark.rule("kt18.terrain.fall-path")
def test_a_gap_in_a_parapet_that_is_narrower_than_the_base_is_no_ledge() -> None:
    """Bases of 1": a gap of 1.02" lets them over it in its middle, one of 1" does not."""
    for gap, near in ((1.02, True), (1, False)):
        rails = [
            part(id, (9.75, low, 10, high), 4, "solid", bottom=3)
            for id, low, high in (("low", 4, 7 - gap / 2), ("high", 7 + gap / 2, 10))
        ]
        position = standing((9, 7, 3), terrain=tower(3, *rails))
        assert is_near_a_ledge(position, position.operative("x")) is near


@pytest.mark.rule("kt18.terrain.fall-path")
def test_who_hangs_over_two_edges_falls_over_that_to_which_its_way_is_shorter() -> None:
    position = standing((9.7, 9.6, 3))
    (ledge,) = near_ledges(position, position.operative("x"))
    assert ledge.start[0] == ledge.end[0] == inches(10)
    tied = standing((9.7, 9.7, 3))
    assert len(near_ledges(tied, tied.operative("x"))) == 2


@pytest.mark.rule("kt18.terrain.fall-damage")
@pytest.mark.parametrize(("height", "dice"), [(2.99, 0), (3, 1), (5.99, 1), (6, 2), (9, 3)])
def test_a_die_for_every_full_three_inches(height: float, dice: int) -> None:
    position = standing((9, 7, height), terrain=tower(height))
    fell = knocked(position, [1, *[4] * dice])
    assert [roll.count for roll in fell.rolls[1:]] == ([dice] if dice else [])
    assert fell.wounds("x") == (1,), "4s do no harm"


@pytest.mark.rule("kt18.terrain.fall-damage")
@pytest.mark.rule("kt18.attack.injury-roll")
def test_each_five_is_a_mortal_wound_and_the_next_opponent_rolls_the_injury() -> None:
    position = standing((9, 7, 6), terrain=tower(6), wounds=3)
    assert knocked(position, [1, 5, 6]).wounds("x") == (1,)
    out = knocked(standing((9, 7, 3)), [1, 5, 4])
    assert out.rolls[-1].seat == B
    assert out.gone == {"x"}
    hurt = knocked(standing((9, 7, 3)), [1, 5, 3])
    assert (hurt.wounds("x"), hurt.table.operative("x").count("flesh-wound")) == ((1,), 1)


@pytest.mark.rule("kt18.terrain.fall-onto-model")
@pytest.mark.rule("kt18.terrain.fall-placement")
def test_whoever_is_underneath_is_hurt_by_as_many_dice_and_it_lies_beside_them() -> None:
    under = one("under", B, (10.6, 7))
    fell = knocked(standing((9, 7, 3), under), [1, 4, 5, 3])
    assert [(roll.seat, roll.rule) for roll in fell.rolls] == [
        (A, "kt18.terrain.fall-test"),
        (A, "kt18.terrain.fall-damage"),
        (B, "kt18.terrain.fall-onto-model"),
        (A, "kt18.attack.injury-roll"),
    ]
    lying = fell.table.operative("x").spot
    assert lying is not None
    far = ((lying.x - inches(10.6)) ** 2 + (lying.y - inches(7)) ** 2) ** 0.5
    assert far == pytest.approx(inches(1), abs=3), "in contact, though within an inch of an enemy"
    gone = knocked(standing((9, 7, 3), under), [1, 4, 5, 4])
    assert gone.gone == {"under"}
    assert gone.table.operative("x").spot == fall_spot(standing((9, 7, 3))), "its place is free then"
    missed = knocked(standing((9, 7, 3), one("beside", B, (11.51, 7))), [1, 4])
    assert len(missed.rolls) == 2


def fall_spot(position: Table) -> object:
    x = position.operative("x")
    return fall_over(position, x, near_ledges(position, x)[0]).landing


@pytest.mark.rule("kt18.terrain.fall-placement")
def test_nobody_lies_on_what_is_no_floor() -> None:
    crate = part("crate", (10, 4, 11, 10), 1, "solid")
    fell = knocked(standing((9, 7, 3), terrain=tower(3, crate)), [1])
    lying = fell.table.operative("x").spot
    assert lying is not None
    assert (lying.x, lying.z) == (inches(11.5), 0), "beside the crate that stopped it after 2 inches"


@pytest.mark.rule("kt18.move.ready-lost")
@pytest.mark.rule("kt18.terrain.fall-test")
def test_a_fall_costs_the_readied_state_and_is_no_move() -> None:
    fell = knocked(standing((9, 7, 3), tokens=["readied"]), [1, 4]).table.operative("x")
    assert (fell.count("readied"), fell.count("moved"), fell.moved) == (0, 0, 0)
    stays = knocked(standing((9, 7, 3), tokens=["readied"]), [2]).table.operative("x")
    assert stays.count("readied") == 1


@pytest.mark.rule("kt18.terrain.fall-test")
def test_whoever_is_hurt_by_a_fall_is_tested_again_where_it_lies() -> None:
    terrace = part("terrace", (10, 4, 11.5, 10), 3, "solid", "floor")
    position = standing((9, 7, 6), terrain=tower(6, terrace))
    fell = knocked(position, [1, 5, 3, 2])
    assert [roll.rule for roll in fell.rolls] == [
        "kt18.terrain.fall-test",
        "kt18.terrain.fall-damage",
        "kt18.attack.injury-roll",
        "kt18.terrain.fall-test",
    ]
    unhurt = knocked(position, [1, 4])
    assert len(unhurt.rolls) == 2


def test_rules_may_spare_a_model_the_test() -> None:
    def hard_hat(table: Table, model: Operative) -> list[Reason]:
        return [because("hard-hat", "{who} wears a hard hat.", who=model.name)]

    position = table([one("x", A, (9, 7, 3)), one("foe", B, (28, 20))], terrain=tower())
    spared = in_play(position, Rules("hard-hat", Hooks(against_fall_test=Hook(hard_hat))))
    assert run(spared, FALLING_TEST, Knocked("x")).result is False


def test_a_model_that_is_pushed_over_falls_without_a_test() -> None:
    fell = run(standing((9, 7, 3)), FALL, Falling("x", spot((12, 7)), inches(3)), [4])
    assert fell.table.operative("x").spot == spot((12, 7))
    assert run(standing((7, 7, 3)), FALL, Falling("x")).table.operative("x").spot == spot((7, 7, 3))
