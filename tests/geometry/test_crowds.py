"""Models that stand in each other's sight."""

import random
from math import hypot

from geometry.worlds import DEPTH, WIDTH, a_base, a_spot, a_terrain, cases

from killzone.geometry import sight as sights
from killzone.geometry.crowds import Crowd, Model, origins, seen_past, visible_from_any
from killzone.geometry.measure import overlap
from killzone.geometry.shapes import Base, Body, Spot, Terrain, usual_body
from killzone.geometry.sight import body_part, sight, visible, wholly_visible
from killzone.geometry.silhouettes import STEPS, Silhouette
from killzone.geometry.terrain import Solid
from killzone.geometry.units import INCH

SMALL, LARGE = usual_body(Base(2500, 2500)), usual_body(Base(4000, 4000))
SHOOTER, TARGET = Spot(5 * INCH, 10 * INCH), Spot(15 * INCH, 10 * INCH)
HALF_WAY = Spot(10 * INCH, 10 * INCH)
OPEN = Terrain(WIDTH, DEPTH)


def test_a_model_of_the_same_size_hides_some_and_a_larger_one_all() -> None:
    for body, seen in ((SMALL, True), (LARGE, False)):
        between = (body_part("x", HALF_WAY, body),)
        assert not visible(SHOOTER, SMALL, TARGET, SMALL, OPEN, extra=between), "from the eye alone"
        assert visible_from_any(SHOOTER, SMALL, TARGET, SMALL, OPEN, extra=between) is seen
        assert not wholly_visible(SHOOTER, SMALL, TARGET, SMALL, OPEN, extra=between)
    assert visible_from_any(SHOOTER, SMALL, TARGET, SMALL, OPEN)


def test_who_hides_which_share_is_told() -> None:
    # Half-way the view reaches 437 to either side of its middle; a body that begins in the middle hides half of it.
    beside = body_part("x", Spot(HALF_WAY.x, HALF_WAY.y + 875), SMALL)
    seen = sight(SHOOTER, SMALL, TARGET, SMALL, OPEN, extra=(beside,))
    ((part, share),) = seen.by
    assert part is beside
    assert abs(share / seen.total - 0.5) < 0.04
    assert share == seen.hidden


def test_origins_are_the_eye_and_the_rims_to_both_sides() -> None:
    eye, left, right = origins(Spot(10000, 20000, 500, 7), SMALL, Spot(30000, 20000))
    assert eye == Spot(10000, 20000, 500, 7)
    assert (left, right) == (Spot(10000, 21250, 500, 7), Spot(10000, 18750, 500, 7))
    rider = usual_body(Base(6000, 3500))
    _, left, right = origins(Spot(10000, 20000, 0, 90), rider, Spot(30000, 20000))
    assert (left, right) == (Spot(10000, 23000, 0, 90), Spot(10000, 17000, 0, 90))


def plainly_between(
    models: list[Model], spot: Spot, body: Body, target: Spot, other: Body, but: tuple[str, ...]
) -> list[str]:
    """Whoever is no farther from the line, nor farther beyond its ends, than the wider of both and its own width."""
    dx, dy = target.x - spot.x, target.y - spot.y
    far = hypot(dx, dy)
    wide = max(body.base.radius, other.base.length * other.share // 200 + 1)
    found: list[str] = []
    for id, at, its in models:
        most = wide + its.base.length * its.share // 200 + 2
        along, aside = (((at.x - spot.x) * x + (at.y - spot.y) * y) / far for x, y in ((dx, dy), (-dy, dx)))
        if id not in but and abs(aside) <= most and -most <= along <= far + most:
            found.append(id)
    return found


def test_a_crowd_gives_whoever_matters() -> None:
    """What lines meet is the same with all models and with those that the crowd names."""
    dice = random.Random(31)
    hidden = left_out = 0
    for case in range(cases(60)):
        if case % 10 == 0:
            terrain = a_terrain(dice, 6)
            models: list[Model] = []
            while len(models) < 30:
                spot, body = a_spot(dice, dice.choice((0, 0, 2540))), usual_body(a_base(dice))
                if not any(overlap(spot, body.base, other, shape.base) for _, other, shape in models):
                    models.append((f"m{len(models)}", spot, body))
            everybody = Crowd(tuple(models))
        (one, spot, body), (two, target, other) = dice.sample(models, 2)
        some = everybody.between(spot, body, target, other, (one, two))
        all_of_them = tuple(body_part(id, at, shape) for id, at, shape in models if id not in (one, two))
        assert set(some) <= set(all_of_them)
        assert [part.id for part in some] == plainly_between(models, spot, body, target, other, (one, two))
        for look in (visible, wholly_visible, visible_from_any):
            assert look(spot, body, target, other, terrain, extra=some) == look(
                spot, body, target, other, terrain, extra=all_of_them
            )
        hidden += visible(spot, body, target, other, terrain) and not visible(
            spot, body, target, other, terrain, extra=some
        )
        left_out += len(all_of_them) - len(some)
    assert hidden
    assert left_out > 10 * cases(60)


def test_who_looks_from_several_spots_sees_what_is_seen_from_one_of_them() -> None:
    dice = random.Random("several")
    seen = hidden = 0
    for _ in range(cases(60)):
        terrain = a_terrain(dice, dice.randrange(3, 30))
        bodies = [usual_body(a_base(dice)) for _ in range(4)]
        others = tuple((f"m{i}", a_spot(dice), body) for i, body in enumerate(bodies[2:]))
        for _ in range(8):
            spot, target = a_spot(dice), a_spot(dice, dice.choice((0, 0, 2540)))
            look = (bodies[0], target, bodies[1], terrain, frozenset({"exposed"}), frozenset({"wall"}))
            extra = Crowd(others).between(spot, bodies[0], target, bodies[1], ())
            found = any(visible(one, *look, extra) for one in origins(spot, bodies[0], target))
            assert visible_from_any(spot, *look, extra) is found
            seen, hidden = seen + found, hidden + (not found)
    assert seen > 20
    assert hidden > 20


def test_whose_middle_is_seen_is_seen_past_whoever_leaves_that_line_free() -> None:
    dice = random.Random("middle")
    free = stopped = otherwise = past = 0
    for case in range(cases(40)):
        terrain = a_terrain(dice, dice.randrange(1, 20))
        models: list[Model] = [
            (f"m{i}", a_spot(dice, dice.choice((0, 0, 1270, 2540))), usual_body(a_base(dice))) for i in range(20)
        ]
        crowd = Crowd(tuple(models))
        for _ in range(12):
            (one, spot, body), (two, target, other) = dice.sample(models, 2)
            middle: list[Spot] = []
            seen = visible_from_any(spot, body, target, other, terrain, middle=middle)
            assert seen is visible_from_any(spot, body, target, other, terrain)
            assert len(middle) <= seen, case
            extra = tuple(body_part(id, at, shape) for id, at, shape in models if id not in (one, two))
            if middle and crowd.leaves_free(middle[0], target, other, (one, two)):
                assert visible_from_any(spot, body, target, other, terrain, extra=extra), (case, one, two)
                free += 1
            elif middle:
                stopped += not visible_from_any(spot, body, target, other, terrain, extra=extra)
            else:
                otherwise += seen
            if seen_past(crowd, (one, two), spot, body, target, other, terrain):
                assert visible_from_any(spot, body, target, other, terrain, extra=extra), (case, one, two)
                past += not (middle and crowd.leaves_free(middle[0], target, other, (one, two)))
    assert free > 40
    assert min(stopped, otherwise, past) > 2


def plainly_reached(view: Silhouette, solids: tuple[Solid, ...]) -> bool:
    """As `_reached`, in every column and between all corners, whatever hides the ones beside it."""
    if view.overhead:
        return not all(sights._hides(view, solids, ray) for ray in view.rays())
    if any(sights._chained(view, solids, column) is None for column in range(-STEPS, STEPS + 1)):
        return True
    turns = sights._turns(view, solids)
    return any(sights._slit(view, solids, turns, column, column + 1) for column in range(-STEPS, STEPS))


def test_what_hides_the_middle_of_a_body_and_both_its_sides_hides_all_of_it() -> None:
    dice = random.Random("sides")
    found = {True: 0, False: 0}
    for _ in range(cases(40)):
        terrain = a_terrain(dice, dice.randrange(3, 30))
        looker, body = (usual_body(a_base(dice)) for _ in range(2))
        for _ in range(6):
            spot, target = a_spot(dice), a_spot(dice, dice.choice((0, 1270, 2540)))
            solids = sights._between(spot, target, body, terrain, frozenset({"exposed"}), frozenset({"wall"}), ())
            if solids:
                view = Silhouette(spot.x, spot.y, spot.z + looker.eye, target, body)
                reached = plainly_reached(view, solids)
                assert sights._reached(view, solids, {}) is reached
                found[reached] += 1
    assert min(found.values()) > 20


def test_the_prism_of_a_body_is_hardly_narrower_than_its_cylinder() -> None:
    for body in (SMALL, LARGE, usual_body(Base(6000, 3500))):
        part = body_part("x", Spot(0, 0, 100, 30), body)
        assert (part.bottom, part.top) == (100, 100 + body.height)
        far = [hypot(x, y) for x, y in part.outline]
        assert max(far) <= body.base.length * 0.35 + 1
        assert min(far) >= body.base.width * 0.35 - 1
