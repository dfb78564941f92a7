"""A cheater against a simple referee: no way that the code accepts, or finds, is one that the referee objects to."""

from random import Random

import pytest
from geometry.adversary import SMALL, a_move, boards, legal_ways, limits_of, referee_of, search, shipped_state
from geometry.movement import ROUND_25, ROUND_INCH, way
from geometry.worlds import cases

from killzone.geometry.paths import check
from killzone.geometry.reach import reach
from killzone.geometry.shapes import Body
from killzone.geometry.tracks import Path

BOARDS = ("candlewick-court", "patient-margin", "salt-rows", "tollgate-six", *SMALL)


def test_every_shipped_killzone_is_tried() -> None:
    assert set(BOARDS) == set(boards())


@pytest.mark.parametrize("name", BOARDS)
def test_no_bent_way_gets_past_the_referee(name: str) -> None:
    tried = search(name, 0, cases(400), each=100)
    assert not tried.objections, "\n".join(map(str, tried.objections))
    assert tried.accepted * 10 > tried.tries, "many of the tries must be nearly legal"


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])
def test_the_referee_agrees_with_every_way_that_is_found(name: str, full: bool) -> None:
    dice = Random(f"found {name} {full}")
    for _ in range(3):
        move, referee = a_move(dice, shipped_state(name, full, dice), full, name)
        found = [*legal_ways(dice, move), *(track.path for track in reach(move).candidates(8))]
        for path in found:
            track = check(move, path)
            assert track.legal
            assert referee.judge(path, track.total) == []


CHEATS: dict[str, tuple[str, Body, Path, str]] = {
    "under the Registry": (
        "candlewick-court",
        ROUND_25,
        way((4.5, 9.2), (4.5, 9.2, -2), (6.5, 9.2, -2), (6.5, 9.2)),
        "below the floor",
    ),
    "up the Registry by the covered arch": (
        "candlewick-court",
        ROUND_25,
        way((4.5, 7.7), (4.5, 7.7, 2), (4.5, 7.7, 5), (6.5, 8.2, 5)),
        "climbs too high",
    ),
    "through a bulkhead": ("patient-margin", ROUND_25, way((6, 7), (8, 9)), "inside w2"),
    "through a closed hatchway": ("patient-margin", ROUND_25, way((6, 4), (8, 4)), "inside h1"),
    "up nine inches of flush parts": (
        "stacks",
        ROUND_INCH,
        way((5, 3.5), (5, 3.5, 3), (5, 3.5, 6), (5, 3.5, 9), (5, 5, 9)),
        "climbs from the air",
    ),
    "from platform to platform": (
        "platforms",
        ROUND_INCH,
        way((3, 3, 1.5), (5.25, 3, 1.5), (5.25, 3, 4.5), (7.5, 3, 4.5)),
        "walks on air",
    ),
    "along a wall in the air": (
        "stacks",
        ROUND_INCH,
        way((8.2, 4), (8.2, 4, 1.5), (8.2, 8, 1.5), (8.2, 8)),
        "hovers",
    ),
    "an end in the air": ("platforms", ROUND_INCH, way((3, 3, 1.5), (4.4, 3, 1.5)), "ends on nothing"),
    "an end off a deck": ("platforms", ROUND_INCH, way((3, 3, 1.5), (4.4, 3, 1.5), (4.4, 3, 1)), "ends on nothing"),
    "over the edge of the board": ("stacks", ROUND_INCH, way((1, 1), (-1, 1), (1, 2)), "over the edge"),
    "a slanted way up": ("stacks", ROUND_INCH, way((2, 5), (5, 5, 9)), "slants"),
}


@pytest.mark.parametrize("cheat", CHEATS)
@pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])
def test_the_referee_sees_through(cheat: str, full: bool) -> None:
    name, body, path, wrong = CHEATS[cheat]
    referee = referee_of(boards()[name].at(frozenset()), body, limits_of(full, False))
    assert any(wrong in one for one in referee.judge(path)), referee.found


def test_the_referee_counts() -> None:
    referee = referee_of(SMALL["stacks"], ROUND_INCH, limits_of(True, False), limit=6 * 2540)
    over = way((8.2, 5), (8.5, 5), (8.5, 5, 1.5), (8.2, 5, 1.5))
    assert any("counts" in one for one in referee.judge(over, 2540))
    assert any("farther" in one for one in referee.judge(way((1, 1), (1, 10)), 9 * 2540))
    assert referee.judge(way((1, 1), (1, 3), (3, 3)), 4 * 2540) == []
    assert any("counts" in one for one in referee.judge(way((1, 1), (1, 2.5), (2.5, 2.5)), 3 * 2540))
