"""Kinds of terrain and the traits they stand for, in killzones and in the hand."""

from typing import Any

import pytest

from killzone.content import load_killzone
from killzone.content.boards import killzone_from_data
from killzone.content.source import ContentError
from killzone.editions.kt21.board.objectives import apparatus
from killzone.editions.kt21.board.terrain import barricade, traits_of
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches


def killzone(**features: Any) -> Any:
    zones = [[0, 0, 3, 22], [27, 0, 30, 22]]
    data = {"id": "test", "edition": "kt21", "name": "Test", "text": "A test.", "size": [30, 22], "drop-zones": zones}
    return killzone_from_data({**data, "features": features})


@pytest.mark.rule(
    "kt21.terrain.wall",
    "kt21.terrain.low-wall",
    "kt21.terrain.pipes",
    "kt21.terrain.detritus",
    "kt21.terrain.machine",
    "kt21.terrain.barricade",
    "kt21.cq.pipes",
    "kt21.cq.apparatus",
)
@pytest.mark.parametrize(
    ("kind", "traits"),
    [
        ("wall", {"heavy"}),
        ("low-wall", {"light", "traversable"}),
        ("pipes", {"light", "traversable"}),
        ("barricade", {"light", "traversable"}),
        ("detritus", {"insignificant"}),
        ("machine", {"heavy"}),
        ("cq-wall", {"heavy", "wall"}),
        ("cq-pipes", {"insignificant"}),
        ("broken-pipes", {"light", "traversable"}),
        ("apparatus", {"heavy", "traversable"}),
    ],
)
def test_a_kind_stands_for_traits(kind: str, traits: set[str]) -> None:
    assert traits_of(kind, inches(3)) == traits
    piece = {"name": "piece", "box": [10, 10, 12, 12], "top": 1, "kind": kind}
    assert [part.traits for part in killzone(piece=piece).terrain.parts] == [traits]


@pytest.mark.rule("kt21.terrain.materiel")
def test_materiel_up_to_two_inches_is_traversable() -> None:
    assert traits_of("materiel", inches(2)) == {"light", "traversable"}
    assert traits_of("materiel", inches(2.01)) == {"light"}


@pytest.mark.rule("kt21.terrain.mixed")
def test_each_part_of_a_structure_has_its_own_traits_and_those_of_the_kind() -> None:
    parts = {
        "front": {"box": [10, 10, 10.5, 14], "top": 3, "traits": ["scalable"]},
        "top": {"box": [10.5, 10, 14, 14], "bottom": 2.75, "top": 3, "traits": ["vantage"]},
    }
    mixed = {part.id: part.traits for part in killzone(house={"name": "house", "parts": parts}).terrain.parts}
    assert mixed == {"front": {"scalable"}, "top": {"vantage"}}
    walls = killzone(house={"name": "house", "parts": parts, "kind": "wall"}).terrain.parts
    assert {part.id: part.traits for part in walls} == {"front": {"scalable", "heavy"}, "top": {"vantage", "heavy"}}


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(ContentError, match="low-wall"):
        killzone(piece={"name": "piece", "box": [10, 10, 12, 12], "top": 1, "kind": "lowwall"})


@pytest.mark.rule("kt21.terrain.barricade")
def test_a_barricade_is_two_inches_by_half_an_inch_and_one_high() -> None:
    across = barricade("one", Spot(inches(10), inches(10)))
    assert across.box == (inches(9), inches(9.75), inches(11), inches(10.25))
    assert (across.bottom, across.top) == (0, INCH)
    assert barricade("two", Spot(inches(10), inches(10), 0, 90)).box == (
        inches(9.75),
        inches(9),
        inches(10.25),
        inches(11),
    )


@pytest.mark.rule("kt21.cq.apparatus", "kt21.cq.pipes")
def test_the_kinds_of_a_killzone() -> None:
    margin = load_killzone("patient-margin", edition="kt21")
    traits = {part.id: part.traits for part in margin.terrain.parts}
    assert traits["p1"] == {"insignificant"}
    assert traits["p2"] == {"light", "traversable"}
    assert traits["w1-twin"] == {"heavy", "wall"}
    assert apparatus(margin) == ("m1", "m1-twin")
