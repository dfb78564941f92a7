"""A cheater against the referee of 2021: it objects to no way that the code accepts, and honest ways are."""

import pytest
from geometry.adversary_2021 import SMALL, boards, honest, referee_of, search
from geometry.movement import ROUND_INCH, way
from geometry.worlds import cases

from killzone.geometry.tracks import Path

BOARDS = ("candlewick-court", "patient-margin", "salt-rows", "tollgate-six", *SMALL)


def test_every_shipped_killzone_is_tried() -> None:
    assert set(BOARDS) == set(boards())


@pytest.mark.parametrize("name", BOARDS)
def test_no_bent_way_gets_past_the_referee(name: str) -> None:
    tried = search(name, 0, cases(300), each=100)
    assert not tried.objections, "\n".join(map(str, tried.objections))
    assert tried.accepted * 10 > tried.tries, "many of the tries must be nearly legal"


@pytest.mark.parametrize("name", BOARDS)
def test_honest_ways_along_the_floor_are_accepted(name: str) -> None:
    tried = honest(name, 0, cases(40))
    assert tried.tries > 4
    assert not tried.refused, "\n".join(tried.refused)


CHEATS: dict[str, tuple[str, Path, int, str]] = {
    "a short increment for nothing": ("rows", way((1, 1), (1, 1.5), (1.5, 1.5)), 1, "counts"),
    "two rows for one": ("rows", way((2.4, 5), (4.6, 5)), 4, "counts"),
    "over what is traversed": ("rows", way((2.4, 5), (2.4, 5, 1), (4.6, 5, 1), (4.6, 5)), 5, "climbs what is not near"),
    "an end on a press": ("rows", way((6, 4), (8, 4)), 4, "ends inside press"),
    "through sacks": ("rows", way((9, 9), (12, 9)), 3, "inside sacks"),
    "three inches up for three": ("roofs", way((2, 6.5), (2, 6.5, 3), (2, 5.5, 3)), 4, "counts"),
    "a jump half an inch too high": ("roofs", way((2, 5.5, 3), (2, 8, 5.5)), 3, "lands too high"),
    "a jump onto the floor": ("roofs", way((3, 5.5, 3), (3, 7, 0)), 2, "jumps onto no terrain"),
    "a drop for nothing": ("roofs", way((7, 5.5, 5), (7, 6.5, 5), (7, 6.5)), 1, "counts"),
    "beside the opening": ("hatches", way((4, 4.4), (7, 4.4)), 3, "inside south"),
    "through crates at the opening": ("hatches", way((4, 5.4), (7, 5.4)), 3, "inside crates"),
    "an end in the opening": ("hatches", way((4, 6), (5.2, 6)), 2, "ends inside way"),
    "over a wall": ("hatches", way((7, 9), (7, 9, 4), (9, 9, 4), (9, 9)), 30, "climbs what is not near"),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_the_referee_sees_through(cheat: str) -> None:
    name, path, inches, wrong = CHEATS[cheat]
    referee = referee_of(boards()[name], ROUND_INCH)
    assert any(wrong in one for one in referee.judge(path, inches * 2540)), referee.found


FAIR: dict[str, tuple[str, Path, int]] = {
    "two rows": ("rows", way((2.4, 5), (4.6, 5)), 7),
    "three inches up": ("roofs", way((2, 6.5), (2, 6.5, 3), (2, 5.5, 3)), 5),
    "up what is Scalable": ("roofs", way((2, 10.5), (2, 10.5, 5.5), (2, 9, 5.5)), 6),
    "through the opening": ("hatches", way((4, 5.9), (7, 5.9)), 3),
    "a jump": ("roofs", way((3.2, 3, 3), (7.2, 3, 5)), 6),
}


@pytest.mark.parametrize("name", FAIR)
def test_the_referee_lets_pass(name: str) -> None:
    there, path, inches = FAIR[name]
    assert referee_of(boards()[there], ROUND_INCH).judge(path, inches * 2540) == []
