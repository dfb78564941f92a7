"""A cheater against the referee of 2018: nothing illegal is accepted, nothing legal beyond doubt refused."""

import pytest
from geometry.adversary_2018 import SMALL, boards, referees, search
from geometry.worlds import cases
from rules.kt18.playing import in_play
from rules.kt18.tables import one, table, way

from killzone.core.table import Table
from killzone.editions.kt18.board.movement import ADVANCE, CHARGE, CONSOLIDATE, FALL_BACK, NORMAL, PILE_IN, RETREAT
from killzone.editions.kt18.movement.moving import Moving, domain
from killzone.geometry.tracks import Path

BOARDS = ("candlewick-court", "patient-margin", "salt-rows", "tollgate-six", *SMALL)


def test_every_shipped_killzone_is_tried() -> None:
    assert set(BOARDS) == set(boards())


@pytest.mark.parametrize("name", BOARDS)
def test_accepted_ways_are_legal_and_legal_ways_accepted(name: str) -> None:
    tried = search(name, 0, cases(120), each=40)
    assert not tried.objections, "\n".join(map(str, tried.objections))
    assert tried.accepted * 40 > tried.tries, "many of the tries must be nearly legal"


ENEMY = (9.0, 1.0)


def placed(name: str, path: Path, enemy: tuple[float, ...] = ENEMY, fly: bool = False) -> Table:
    """A model 1" across with M 6" where a way begins, and an enemy."""
    mover = one("mover", 0, None, keywords=("fly",) if fly else ()).but(spot=path[0])
    models = [mover, one("enemy", 1, enemy)]  # type: ignore[arg-type]  # a place
    return in_play(table(models, killzone=boards()[name]))


CHEATS: dict[str, tuple[str, Moving, tuple[float, ...], Path, str]] = {
    "through reeds as if they were none": (
        "yard",
        Moving("mover", NORMAL),
        ENEMY,
        way((11.1, 8), (13.4, 8), (13.4, 5.5)),
        "goes",
    ),
    "over a deep barrier": (
        "yard",
        Moving("mover", NORMAL),
        ENEMY,
        way((4.6, 4), (4.6, 4, 1.25), (7.8, 4, 1.25), (7.8, 4), (7.8, 6.2)),
        "with what has to be climbed",
    ),
    "up 1.5 for nothing": (
        "yard",
        Moving("mover", NORMAL),
        ENEMY,
        way((4.5, 9), (4.5, 9, 1.5), (6.5, 9, 1.5), (6.5, 9), (6.5, 6.3), (6.9, 6.3)),
        "goes",
    ),
    "a leap of two inches": ("towers", Moving("mover", NORMAL), ENEMY, way((8.2, 3, 4), (11.5, 3, 9.5)), "lands"),
    "a leap of half a base": ("towers", Moving("mover", NORMAL), ENEMY, way((3, 5, 3), (6.1, 5, 4)), "not across"),
    "up the edge of a slab": (
        "eaves",
        Moving("mover", NORMAL),
        ENEMY,
        way((2.4, 7.4), (2.4, 7.4, 3), (4, 7.4, 3)),
        "climbs along nothing",
    ),
    "past what sticks out an inch": (
        "eaves",
        Moving("mover", NORMAL, most=0),
        ENEMY,
        way((12.4, 5), (12.4, 5, 4), (10.5, 5, 4)),
        "inside lip",
    ),
    "through a bulkhead": ("mire", Moving("mover", NORMAL), ENEMY, way((6.4, 2), (8.1, 2)), "inside bulkhead"),
    "past an enemy": ("mire", Moving("mover", NORMAL), (2, 9), way((1, 8), (1, 11)), "within control range"),
    "an end beside an enemy": ("mire", Moving("mover", FALL_BACK), (2, 9), way((1, 8), (2, 10.9)), "ends within"),
    "a retreat that is none": (
        "mire",
        Moving("mover", RETREAT, targets=("enemy",)),
        (2, 9),
        way((2, 11.3), (4, 9.2)),
        "farther",
    ),
    "a pile in that is none": (
        "mire",
        Moving("mover", PILE_IN, targets=("enemy",)),
        (2, 9),
        way((3.2, 9), (3.2, 9.1)),
        "nearer",
    ),
    "a jump beside an enemy": (
        "eaves",
        Moving("mover", CONSOLIDATE, targets=("enemy",)),
        (7.8, 10.8),
        way((6.5, 9.2, 3), (6.5, 10.6, 3), (6.5, 10.6)),
        "jumps down",
    ),
    "a charge at nobody": (
        "mire",
        Moving("mover", CHARGE, rolled=3, targets=("enemy",)),
        (2, 9),
        way((6, 10), (4.2, 10)),
        "ends near nobody",
    ),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_the_referee_sees_through(cheat: str) -> None:
    name, moving, enemy, path, wrong = CHEATS[cheat]
    position = placed(name, path, enemy)
    referee, sure = referees(position, moving)
    assert any(wrong in each for each in referee.judge(path)), referee.found
    assert sure.judge(path)
    assert not domain(position, moving).check(path, "kt18.move.path").legal


FAIR: dict[str, tuple[str, Moving, tuple[float, ...], Path]] = {
    "over a low wall": ("yard", Moving("mover", NORMAL), ENEMY, way((2.2, 5), (2.2, 5, 1), (4.6, 5, 1), (4.6, 5))),
    "up a heap": ("yard", Moving("mover", NORMAL), ENEMY, way((6.5, 8.5), (6.5, 8.5, 3), (8.5, 8.5, 3))),
    "a leap up": ("towers", Moving("mover", NORMAL), ENEMY, way((3, 5, 3), (6.8, 5, 4))),
    "a leap down": ("towers", Moving("mover", NORMAL), ENEMY, way((8.2, 9, 3.5), (11.5, 9, 3.25))),
    "a jump down": ("towers", Moving("mover", NORMAL), ENEMY, way((7, 9, 3.5), (7, 11.2, 3.5), (7, 11.2))),
    "up rungs": ("eaves", Moving("mover", NORMAL), ENEMY, way((8.9, 8.5), (8.9, 8.5, 3), (7, 8.5, 3))),
    "past an eave": ("eaves", Moving("mover", ADVANCE, rolled=6), ENEMY, way((5, 2), (5, 2, 5.25), (5, 4, 5.25))),
    "a fall back past enemies": ("mire", Moving("mover", FALL_BACK), (2, 9), way((1, 8), (1, 10), (4, 11))),
    "a jump in a charge": (
        "eaves",
        Moving("mover", CHARGE, rolled=5, targets=("enemy",)),
        (7.8, 10.8),
        way((6.5, 9.2, 3), (6.5, 10.6, 3), (6.5, 10.6)),
    ),
}


@pytest.mark.parametrize("name", FAIR)
def test_the_referee_lets_pass(name: str) -> None:
    there, moving, enemy, path = FAIR[name]
    position = placed(there, path, enemy)
    assert referees(position, moving)[0].judge(path) == []
    assert domain(position, moving).check(path, "kt18.move.path").legal


@pytest.mark.rule("kt18.move.fly")
def test_the_referee_knows_flight() -> None:
    path = way((1, 1), (1, 1, 8), (3, 1))
    referee, _ = referees(placed("mire", path, fly=True), Moving("mover", NORMAL))
    assert any("flies too high" in each for each in referee.judge(path))
    assert referee.judge(way((1, 1), (6, 1), (6, 2))) == []
