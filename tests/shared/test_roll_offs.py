"""Roll-offs of any number of players."""

import pytest
import toy

from killzone.core.flow import Done, Jump, Roll
from killzone.core.table import Table
from killzone.editions.shared.battle.roll_offs import RollOff, roll


def table_of(houses: int) -> Table:
    table, _ = toy.opening({"houses": houses, "fighters": 1, "rounds": 1}, toy.TOY)
    return table


def rolled(houses: int, seats: tuple[int, ...], *faces: int) -> Done | Jump:
    table, rolling = table_of(houses), RollOff(seats, "rule", "ties")
    asked = roll(rolling, table)
    assert isinstance(asked, Roll)
    assert asked.count == len(faces)
    flow = asked.then(rolling, table, faces)
    assert isinstance(flow, (Done, Jump))
    return flow


@pytest.mark.parametrize(("faces", "winner"), [((2, 6, 5), 1), ((6, 2, 2), 0), ((1, 1, 2), 2)])
def test_the_highest_die_wins(faces: tuple[int, ...], winner: int) -> None:
    flow = rolled(3, (0, 1, 2), *faces)
    assert isinstance(flow, Done)
    assert flow.result == winner


@pytest.mark.parametrize(
    ("houses", "faces", "again", "told"),
    [
        (2, (3, 3), (0, 1), "A tie: both roll again."),
        (3, (5, 1, 5), (0, 2), "A tie: Red and Green roll again."),
        (4, (4, 4, 1, 4), (0, 1, 3), "A tie: Red, Blue and Gold roll again."),
    ],
)
def test_those_who_tie_for_it_roll_again(
    houses: int, faces: tuple[int, ...], again: tuple[int, ...], told: str
) -> None:
    flow = rolled(houses, tuple(range(houses)), *faces)
    assert isinstance(flow, Jump)
    assert flow.to is roll
    assert flow.ctx.seats == again
    assert [event.tell(table_of(houses)) for event in flow.events] == [told]


def test_whoever_has_rolled_less_is_out_of_it() -> None:
    flow = rolled(3, (0, 2), 2, 4)
    assert isinstance(flow, Done)
    assert flow.result == 2
