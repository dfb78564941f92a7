"""Objective markers: measured from their centres, controlled by whoever has more models than every opponent."""

from collections.abc import Sequence

import pytest
from rules.kt18.tables import A, B, C, marker, one, table

from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.board.objectives import (
    control_changes,
    controller,
    counts,
    edge_gap,
    weight,
    within_marker,
    within_markers,
)
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.geometry.units import INCH, inches

HAIR = 1 / 2540
AROUND = ((9, 11), (11, 11), (10, 10), (10, 12), (9.2, 10.2), (10.8, 11.8))


def heavy(table: Table, model: Operative) -> Sequence[Entry]:
    """A rule by which whoever has an ability counts as two."""
    return [Entry(1, "own-weight", "its own weight")] if datasheet(model).has("own-weight") else []


def held(*seats: int, shaken: Sequence[int] = (), heavy_ones: Sequence[int] = ()) -> int:
    """Who controls a marker with models of these seats around it."""
    models = [
        one(
            f"m{number}",
            seat,
            AROUND[number],
            tokens=["shaken"] if number in shaken else (),
            abilities=["own-weight"] if number in heavy_ones else (),
        )
        for number, seat in enumerate(seats)
    ]
    pack = Rules("own-weight", Hooks(control=Hook(heavy)))
    position = table(models, [marker("m", (10, 11))], seats=3, rules=pack)
    return controller(position, position.markers[0])


@pytest.mark.rule("kt18.mission.objective-control")
def test_more_models_than_every_single_opponent_control_a_marker() -> None:
    assert held(A) == A
    assert held() == -1
    assert held(A, B) == -1, "equal numbers"
    assert held(A, A, B) == A
    assert held(A, A, B, C) == A, "opponents are not added up"
    assert held(A, A, B, B) == -1
    assert held(A, A, B, B, C) == -1


@pytest.mark.rule("kt18.mission.objective-control")
def test_models_count_within_two_inches_of_the_centre() -> None:
    for x, seat in ((12.5, A), (12.5 + HAIR, -1)):
        position = table([one("a", A, (x, 11))], [marker("m", (10, 11))])
        assert controller(position, position.markers[0]) == seat
    assert counts(position, position.markers[0].spot) == {}  # type: ignore[arg-type]  # it lies on the board


@pytest.mark.rule("kt18.mission.objective-shaken")
def test_shaken_models_hold_nothing_for_either_side() -> None:
    assert held(A, shaken=[0]) == -1
    assert held(A, B, shaken=[1]) == A
    assert weight(table(), one("a", A, (1, 1), tokens=["shaken"])).total == 0


def test_rules_may_make_a_model_count_for_more() -> None:
    assert held(A, B, heavy_ones=[0]) == A
    assert held(A, B, heavy_ones=[0], shaken=[0]) == B


@pytest.mark.rule("kt18.mission.objective-measure")
def test_markers_are_measured_from_their_centres_and_flat_to_each_other() -> None:
    low, high = marker("low", (10, 11)), marker("high", (13, 15, 5))
    assert within_marker(one("a", A, (12.5, 11)), low, 2 * INCH)
    assert not within_marker(one("a", A, (12.5 + HAIR, 11)), low, 2 * INCH)
    assert not within_marker(one("a", A, (13, 15)), high, 4 * INCH), "the height counts for models"
    assert within_markers(low, high, 5 * INCH)
    assert not within_markers(low, high, 5 * INCH - 1)
    assert edge_gap(table(), high) == inches(7)


@pytest.mark.rule("kt18.mission.objective-control")
def test_who_controls_a_marker_is_told_when_it_changes() -> None:
    position = table([one("a", A, (10, 11))], [marker("m", (10, 11))])
    told = list(control_changes(position))
    assert [event.tell(position) for event in told] == ["Ada controls the m (1)."]
    assert list(control_changes(told[0].apply(position))) == []
    assert list(control_changes(table([], [marker("m", (10, 11), "token")]))) == []
