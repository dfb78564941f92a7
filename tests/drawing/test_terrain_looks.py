"""Terrain is painted as its edition says, by the first of its traits that can be seen."""

import pytest

from killzone.core.words import DENSE, GAP, LADDER, LEVEL, OTHER, PLAIN_WORDS, RUBBLE, SPARSE, WALL
from killzone.drawing.board import LEAF, OPEN, area_of
from killzone.editions import find_edition
from killzone.geometry.parts import Part, rectangle


@pytest.mark.parametrize(
    ("edition", "traits", "state", "look", "called"),
    [
        ("kt24", {"heavy", "wall"}, "closed", WALL, "Wall"),
        ("kt24", {"light", "insignificant"}, "", RUBBLE, "Insignificant"),
        ("kt24", {"vantage"}, "", LEVEL, "Vantage"),
        ("kt24", {"exposed", "ladder"}, "", LADDER, "Ladder"),
        ("kt24", {"blocking"}, "", OTHER, "Other terrain"),
        ("kt21", {"accessible"}, OPEN, GAP, "Hatchway, open"),
        ("kt21", {"heavy"}, LEAF, WALL, "Wall"),
        ("kt21", {"light", "traversable"}, "", SPARSE, "Light"),
        ("kt18", {"floor", "solid"}, "", LEVEL, "Floor"),
        ("kt18", {"solid"}, "", DENSE, "Solid"),
        ("kt18", {"heavy"}, "", OTHER, "Other terrain"),
    ],
)
def test_an_edition_says_how_its_traits_look(
    edition: str, traits: set[str], state: str, look: str, called: str
) -> None:
    part = Part("p", "feature", rectangle(0, 0, 2540, 2540), 0, 2540, frozenset(traits))
    area = area_of(part, "a part", find_edition(edition).words, tuple(traits), state)
    assert (area.look, area.called) == (look, called)


def test_without_an_edition_terrain_is_plain() -> None:
    assert PLAIN_WORDS.of_terrain({"heavy", "wall"}).look == OTHER
