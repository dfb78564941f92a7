"""What other editions need of movement: ways down, jumps, surfaces, tests of an end, free spots, contact."""

from math import cos, hypot, pi, sin
from random import Random

import pytest
from geometry.movement import FOOTING, FREE, ROUND_25, ROUND_32, ROUND_INCH, at, board, chance, codes, mover, part, way
from geometry.worlds import an_outline, cases

from killzone.geometry.approach import NEAR_ENOUGH, closest
from killzone.geometry.ground import ground
from killzone.geometry.manner import Climb, Drop, Footing, Increments, Jump, Manner
from killzone.geometry.measure import gap
from killzone.geometry.moves import CLOSE, EITHER, FARTHER, NEARER, Ending, Move, Other
from killzone.geometry.paths import check, legal
from killzone.geometry.places import place
from killzone.geometry.reach import reach
from killzone.geometry.routes import route, why_none
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Body, Part, Spot, Terrain
from killzone.geometry.spots import contacts, nearest_free
from killzone.geometry.tracks import CLIMB_DOWN, DROP
from killzone.geometry.units import INCH, inches

STAND = Footing(stand=frozenset({"vantage"}))
GAUGED = Manner(
    Increments(least=INCH),
    STAND,
    climb=Climb(step=2 * INCH, scalable=frozenset({"scalable"}), down=True),
    drop=Drop(deepest=6 * INCH, step=2 * INCH, rounded_down=True),
    jump=Jump(reach=3 * INCH, rise=2 * INCH, fall=2 * INCH, goes_on=False),
)
"""Climbs up and down in steps of two inches rounded up, drops of up to six inches rounded down."""


def tower(height: float, *traits: str) -> Terrain:
    return board(part("T", 10, 8, 14, 14, 0, height, "vantage", *traits))


def down(height: float, how: str, *traits: str, limit: float = 20) -> tuple[Move, tuple[Spot, ...]]:
    here = ground(tower(height, *traits), ROUND_INCH, GAUGED)
    path = way((10, 11, height), (9, 11, height), (9, 11))
    return Move(here, path[0], inches(limit), down=how), path


# Ways down


@pytest.mark.parametrize(("height", "dropped", "climbed"), [(1.9, 0, 2), (2, 2, 2), (3, 2, 4), (5, 4, 6), (6, 6, 6)])
def test_a_way_down_is_dropped_or_climbed_as_one_likes(height: float, dropped: int, climbed: int) -> None:
    for how, kind, counted in ((DROP, DROP, dropped), (CLIMB_DOWN, CLIMB_DOWN, climbed), (EITHER, DROP, dropped)):
        move, path = down(height, how)
        track = check(move, path)
        assert track.legal
        assert [(leg.kind, leg.counted) for leg in track.legs[1:]] == [(kind, counted * INCH)]
        found = route(move, path[-1])
        assert found is not None
        assert found.total == track.total == (1 + counted) * INCH


def test_what_is_too_deep_to_drop_is_climbed_down() -> None:
    move, path = down(6.01, DROP)
    assert codes(check(move, path)) == [("drop-height", "")]
    for how in (CLIMB_DOWN, EITHER):
        move, path = down(6.01, how)
        track = check(move, path)
        assert track.legal
        assert (track.legs[1].kind, track.legs[1].counted, track.legs[1].part) == (CLIMB_DOWN, 8 * INCH, "T")
        found = route(move, path[-1])
        assert found is not None
        assert found.total == 9 * INCH


def test_climbing_down_is_a_climb() -> None:
    move, path = down(5, CLIMB_DOWN, "scalable")
    assert check(move, path).legs[1].counted == 4 * INCH
    grounded = Move(move.ground, path[0], 20 * INCH, climbs=False, down=CLIMB_DOWN)
    assert codes(check(grounded, path)) == [("climb-down", "")]
    assert codes(check(mover(tower(2), at(10, 11, 2), manner=FREE), path[:1])) == [("start", "")]
    never = Move(ground(tower(2), ROUND_INCH, FREE), at(10, 11, 2), 20 * INCH, down=CLIMB_DOWN)
    assert codes(check(never, way((10, 11, 2), (9, 11, 2), (9, 11)))) == [("climb-down", "")]
    far, lone = (Spot(inches(8.5) - 1, inches(11), inches(z)) for z in (5, 0))
    assert not legal(move, (path[0], far, lone)), "no farther from the edge than a climb starts"


def test_without_a_rule_there_is_no_climb_no_drop_and_no_jump() -> None:
    flat = Manner(footing=STAND)
    assert codes(check(mover(tower(2), at(9, 11), manner=flat), way((9, 11), (9, 11, 2), (11, 11, 2)))) == [
        ("climb-reach", ""),
        ("climb", ""),
        ("unsupported", ""),
    ]
    assert ("drop", "") in codes(
        check(mover(tower(2), at(11, 11, 2), manner=flat), way((11, 11, 2), (9.5, 11, 2), (9.5, 11)))
    )
    two = board(part("A", 5, 8, 8, 14, 0, 3, "vantage"), part("B", 10, 8, 16, 14, 0, 3, "vantage"))
    assert codes(check(mover(two, at(7, 11, 3), manner=flat), way((7, 11, 3), (11, 11, 3)))) == [("jump-from", "A")]
    assert route(mover(tower(2), at(9, 11), manner=flat), at(11, 11, 2)) is None


@pytest.mark.parametrize(("height", "steps"), [(2.99, 0), (3, 1), (7.5, 2)])
def test_a_way_down_says_how_many_full_steps_deep_it_is(height: float, steps: int) -> None:
    free = Manner(footing=STAND, drop=Drop(free=1 << 30))
    path = way((10, 11, height), (9, 11, height), (9, 11))
    track = check(mover(tower(height), path[0], manner=free), path)
    assert track.legal
    assert (track.legs[1].counted, track.legs[1].steps(3 * INCH)) == (0, steps)


# Jumps

TWO = board(part("A", 4, 8, 8, 14, 0, 3, "vantage"), part("B", 10.5, 8, 14, 14, 0, 3, "vantage"))


def test_a_jump_tells_where_it_starts_and_lands() -> None:
    leg = check(mover(TWO, at(7.4, 11, 3)), way((7.4, 11, 3), (12.2, 11, 3))).legs[0]
    assert (leg.kind, leg.takeoff, leg.landing) == ("jump", at(8, 11, 3), at(10.5, 11, 3))
    lower = board(part("A", 4, 8, 8, 14, 0, 3, "vantage"), part("B", 10, 8, 14, 14, 0, 2.5, "vantage"))
    leg = check(mover(lower, at(7.4, 11, 3)), way((7.4, 11, 3), (12, 11, 2.5))).legs[0]
    assert (leg.takeoff, leg.landing) == (at(8, 11, 3), at(10, 11, 2.5))
    walk = check(mover(TWO, at(5, 11, 3)), way((5, 11, 3), (7, 11, 3))).legs[0]
    assert (walk.takeoff, walk.landing) == (None, None)


def test_a_leap_may_need_the_whole_base_across() -> None:
    leaping = Manner(footing=STAND, jump=Jump(reach=2 * INCH - 1, rise=INCH, fall=1 << 30, goes_on=False, whole=True))
    world = board(part("A", 4, 8, 8, 14, 0, 3, "vantage"), part("B", 9.5, 8, 14, 14, 0, 3, "vantage"))
    lip = Spot(inches(8) - 1250, inches(11), inches(3))
    for far, fine in (
        (inches(2.4), False),
        (inches(1.5) + 2499, False),
        (inches(1.5) + 2500, True),
        (inches(2.5), True),
    ):
        move = Move(ground(world, ROUND_25, leaping), lip, far)
        path = (lip, Spot(lip.x + far, lip.y, lip.z))
        assert codes(check(move, path)) == ([] if fine else [("jump-whole", "A")])
        assert (route(move, path[-1]) is not None) == fine
    wide = board(part("A", 4, 8, 8, 14, 0, 3, "vantage"), part("B", 10, 8, 14, 14, 0, 3, "vantage"))
    assert ("jump-reach", "A") in codes(check(mover(wide, at(7, 11, 3), manner=leaping), way((7, 11, 3), (11, 11, 3))))
    seam = board(*TWO.parts[:1], part("B", 9.5, 8, 11, 14, 0, 3, "vantage"), part("C", 11, 8, 14, 14, 0, 3, "vantage"))
    assert legal(mover(seam, at(7, 11, 3), manner=leaping), way((7, 11, 3), (11, 11, 3))), "two parts carry it together"


def test_a_climb_that_one_move_cannot_finish_is_found_in_its_path() -> None:
    up = way((6, 11), (9.5, 11), (9.5, 11, 3), (11, 11, 3))
    track = check(mover(tower(3), at(6, 11), 9, manner=GAUGED), up)
    assert track.legal
    assert track.total == inches(9)
    assert [leg.counted for leg in track.legs] == [inches(3.5), 4 * INCH, inches(1.5)]
    for limit, kind in ((3, "walk"), (3.5, "climb"), (6, "climb"), (7.49, "climb"), (7.5, "walk"), (9, None)):
        leg = track.runs_out(inches(limit))
        assert (leg.kind if leg else None) == kind


# Surfaces

ALONG = Manner(
    footing=STAND,
    climb=Climb(surface=frozenset({"solid", "ladder"}), overhang=INCH, down=True),
    drop=Drop(free=1 << 30),
)


def test_a_climb_follows_a_surface_from_its_foot_to_its_top() -> None:
    slab = board(
        part("F", 10, 8, 14, 14, 2.25, 2.5, "vantage"),
        part("L", 9.75, 10, 10, 11, 0, 2.5, "ladder"),
        part("W", 13.5, 8, 14, 14, 0, 2.25, "solid"),
    )
    here = Manner(footing=Footing(stand=STAND.stand, absent=frozenset({"ladder"})), climb=ALONG.climb, drop=ALONG.drop)
    beside = way((9.4, 10.5), (9.4, 10.5, 2.5), (10.5, 10.5, 2.5))
    assert codes(check(mover(slab, beside[0], manner=here), beside)) == []
    open_air = way((9.4, 13), (9.4, 13, 2.5), (10.5, 13, 2.5))
    assert codes(check(mover(slab, open_air[0], manner=here), open_air)) == [("climb-surface", "")]
    low = way((14.6, 11), (14.6, 11, 2.5), (13.5, 11, 2.5))
    assert codes(check(mover(slab, low[0], manner=here), low)) == [("climb-surface", "")], "it ends below the floor"
    away = way((10.5, 13, 2.5), (9.4, 13, 2.5), (9.4, 13))
    lowered = Move(ground(slab, ROUND_INCH, here), away[0], 20 * INCH, down=CLIMB_DOWN)
    assert codes(check(lowered, away)) == [("climb-surface", "")], "nor is it climbed down"
    assert legal(Move(ground(slab, ROUND_INCH, here), away[0], 20 * INCH), away), "but one may jump down"


@pytest.mark.parametrize(("out", "fine"), [(0.75, True), (0.99, True), (1.0, False), (1.5, False)])
def test_what_sticks_out_less_than_an_inch_is_climbed_past(out: float, fine: bool) -> None:
    stage = board(
        part("W", 10, 8, 10.5, 14, 0, 3, "solid"), part("F", 10 - out, 8, 14, 14, 2.75, 3, "vantage", "solid")
    )
    up = way((9.5, 11), (9.5, 11, 3), (11, 11, 3))
    problems = codes(check(mover(stage, up[0], manner=ALONG), up))
    assert (problems == []) == fine
    assert fine or ("part", "F") in problems


# Where it ends


def test_an_end_is_farther_or_nearer_than_before_or_as_close_as_it_must() -> None:
    foe, start = at(10, 10), at(13, 10)
    base = ROUND_INCH.base
    before = gap(start, base, foe, base)
    assert before == 2 * INCH

    def ends(mode: str, than: int, x: float) -> list[tuple[str, str]]:
        move = Move(ground(board(), ROUND_INCH, FREE), start, 6 * INCH, ends=(Ending("foe", foe, base, mode, than),))
        found = route(move, at(x, 10))
        problems = codes(check(move, (start, at(x, 10))))
        assert (found is None) == bool(problems)
        assert found is not None or [one.code for one in why_none(move, at(x, 10))] == [f"end-{mode}"]
        return problems

    hair = 1 / 2540
    assert [ends(FARTHER, before, x) for x in (13 + hair, 13, 12)] == [
        [],
        [("end-farther", "foe")],
        [("end-farther", "foe")],
    ]
    assert [ends(NEARER, before, x) for x in (13 - hair, 13, 14)] == [
        [],
        [("end-nearer", "foe")],
        [("end-nearer", "foe")],
    ]
    assert [ends(CLOSE, INCH, x) for x in (12, 12 + hair)] == [[], [("end-close", "foe")]]
    wary = Move(ground(board(), ROUND_INCH, FREE), start, 6 * INCH, ends=(Ending("foe", foe, base, FARTHER, before),))
    below = chance(3)
    for _ in range(20):
        path = sample(wary, below)
        assert path is not None
        assert gap(path[-1], base, foe, base) > before


def test_an_end_as_close_as_possible_is_as_close_as_any_on_a_grid_but_for_a_millimetre() -> None:
    dice = Random("close")
    for _ in range(cases(20)):
        parts = tuple(
            Part(
                f"p{i}", "f", an_outline(dice, dice.randrange(4000, 20000), dice.randrange(4000, 20000), 4000), 0, 9999
            )
            for i in range(5)
        )
        here = ground(Terrain(26000, 26000, parts), ROUND_32, Manner(footing=Footing(never=frozenset({"wall"}))))
        spots = [Spot(x, y) for x in range(1600, 24400, 700) for y in range(1600, 24400, 700)]
        free = [spot for spot in spots if not place(here, spot)]
        start, foe = dice.choice(free), dice.choice(free)
        if hypot(start.x - foe.x, start.y - foe.y) < 3300:
            continue
        free = [spot for spot in free if hypot(spot.x - start.x, spot.y - start.y) > 3300]
        others = [Other(f"o{i}", dice.choice(free), ROUND_32, False) for i in range(3)]
        move = Move(here, start, dice.choice((2, 4, 6)) * INCH, (Other("foe", foe, ROUND_32, False), *others))
        found = closest(reach(move), foe, ROUND_32.base)
        assert found is not None
        assert found.legal
        end = found.path[-1]
        mine = gap(end, ROUND_32.base, foe, ROUND_32.base)
        about = [Spot(end.x + dx, end.y + dy) for dx in range(-450, 451, 150) for dy in range(-450, 451, 150)]
        for spot in (*free, *about):
            if gap(spot, ROUND_32.base, foe, ROUND_32.base) < mine - NEAR_ENOUGH:
                assert reach(move).track(spot) is None


# Free spots


def crowded(dice: Random, body: Body) -> tuple[Terrain, tuple[Other, ...]]:
    parts = tuple(
        Part(f"p{i}", "f", an_outline(dice, dice.randrange(0, 9000), dice.randrange(0, 9000), 4000), 0, 9999)
        for i in range(3)
    )
    others = tuple(
        Other(f"o{i}", Spot(dice.randrange(14000), dice.randrange(14000)), dice.choice((ROUND_25, ROUND_32)), True)
        for i in range(4)
    )
    return Terrain(14000, 14000, parts), others


def test_the_nearest_free_spot_is_nearer_than_any_on_a_grid() -> None:
    dice = Random("free")
    for _ in range(cases(25)):
        body = dice.choice((ROUND_25, ROUND_32))
        terrain, others = crowded(dice, body)
        here = ground(terrain, body, FREE)
        point = Spot(dice.randrange(14000), dice.randrange(14000))
        found = nearest_free(here, point, others)
        grid = [
            (hypot(x - point.x, y - point.y), x, y)
            for x in range(0, 14001, 250)
            for y in range(0, 14001, 250)
            if not place(here, Spot(x, y), others, True)
        ]
        if found is None:
            assert not grid
            continue
        assert place(here, found, others) == []
        away = hypot(found.x - point.x, found.y - point.y)
        assert not grid or away <= min(grid)[0] + 1e-9
        assert found != point or not place(here, point, others)
        if away > 300:
            # Nothing a little nearer is free: to the last hundredth of a millimetre, on lines all round.
            for step in range(720):
                ux, uy = _turn(step, 720)
                nearer = Spot(round(point.x + ux * (away - 3)), round(point.y + uy * (away - 3)))
                assert place(here, nearer, others, True) != []


def _turn(step: int, steps: int) -> tuple[float, float]:
    return cos(2 * pi * step / steps), sin(2 * pi * step / steps)


def test_of_free_spots_equally_near_it_is_the_one_with_the_least_x_then_y() -> None:
    here = ground(board(), ROUND_INCH, FREE)
    someone = (Other("one", at(10, 10), ROUND_INCH, True),)
    assert nearest_free(here, at(10, 10), someone) == at(9, 10)
    assert nearest_free(here, at(10, 10), someone, most=INCH - 1) is None
    assert nearest_free(here, at(0, 5)) == at(0.5, 5)
    upper = ground(tower(2), ROUND_INCH, FREE)
    assert nearest_free(upper, at(9, 11, 2)) == at(10, 11, 2)
    assert nearest_free(upper, at(12, 11)) == at(9.5, 11)


def test_terrain_may_make_base_contact_impossible() -> None:
    here = ground(board(), ROUND_INCH, FREE)
    assert len(contacts(here, at(10, 10), ROUND_INCH.base)) == 360
    assert all(
        gap(spot, ROUND_INCH.base, at(10, 10), ROUND_INCH.base) <= 2
        for spot in contacts(here, at(10, 10), ROUND_INCH.base)
    )
    # A pillar of 1.2": nobody else has room on it, and on the ground nobody is at its height.
    pillar = ground(board(part("P", 9.4, 9.4, 10.6, 10.6, 0, 3, "vantage")), ROUND_INCH, FREE)
    assert contacts(pillar, at(10, 10, 3), ROUND_INCH.base) == []
    walls = board(part("A", 8, 8, 12, 9.4, 0, 4), part("B", 8, 10.6, 12, 12, 0, 4), part("C", 8, 9.4, 9.4, 10.6, 0, 4))
    nook = contacts(ground(walls, ROUND_INCH, FREE), at(10, 10), ROUND_INCH.base)
    assert nook
    assert all(spot.x > inches(10.9) for spot in nook)
    blocked = Other("guard", at(11.2, 10), ROUND_INCH, True)
    assert contacts(ground(walls, ROUND_INCH, FREE), at(10, 10), ROUND_INCH.base, (blocked,)) == []


def test_footing_reads_as_it_is_given() -> None:
    assert FREE.footing == FOOTING
    assert Manner() == Manner(Increments(), Footing(), (), None, None, None, False)
    assert hash(Manner(climb=Climb())) != hash(Manner(climb=Climb(down=True)))
