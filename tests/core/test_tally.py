"""Tallies: numbers that can be taken apart."""

from hypothesis import given
from hypothesis import strategies as st

from killzone.core.tally import Entry, Tally

MOVE = Tally().plus(6, "toy.move", "Move").plus(-2, "toy.injured", "injured")


def test_a_total_is_the_sum_of_its_entries() -> None:
    assert MOVE.total == 4
    assert [(entry.amount, entry.rule) for entry in MOVE] == [(6, "toy.move"), (-2, "toy.injured")]
    assert Tally().total == 0


def test_adding_leaves_the_tally_before_as_it_was() -> None:
    assert MOVE.plus(1, "toy.haste").total == 5
    assert MOVE.total == 4


def test_a_floor_says_by_how_much_it_raised_the_total() -> None:
    raised = MOVE.at_least(5, "toy.floor", "never below 5")
    assert raised.total == 5
    assert list(raised)[-1] == Entry(1, "toy.floor", "never below 5")
    assert MOVE.at_least(4, "toy.floor") is MOVE


def test_a_ceiling_says_by_how_much_it_lowered_the_total() -> None:
    lowered = MOVE.at_most(3, "toy.ceiling")
    assert lowered.total == 3
    assert list(lowered)[-1] == Entry(-1, "toy.ceiling")
    assert MOVE.at_most(4, "toy.ceiling") is MOVE


def test_an_impossible_number_keeps_its_reason() -> None:
    assert MOVE.impossible is None
    never = MOVE.not_possible("toy.rooted", "rooted").not_possible("toy.asleep", "asleep")
    assert never.impossible == Entry(0, "toy.rooted", "rooted", True)
    assert never.total == 4


@given(st.lists(st.integers(-9, 9)), st.integers(-9, 9), st.integers(0, 9))
def test_a_total_within_bounds_stays_within_them(amounts: list[int], low: int, room: int) -> None:
    tally = Tally(tuple(Entry(amount, "toy") for amount in amounts))
    bounded = tally.at_least(low, "toy.low").at_most(low + room, "toy.high")
    assert bounded.total == min(max(sum(amounts), low), low + room)
