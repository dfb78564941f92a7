"""Ways across the board: what they count, what stops them, and what geometry alone does not know."""

from collections.abc import Sequence

import pytest
from rules.kt18.tables import MM25, REGISTRY, A, B, Place, one, part, spot, table, way

from killzone.core.hooks import Hook
from killzone.core.reasons import Verdict
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt18.board.movement import (
    ADVANCE,
    CHARGE,
    FALL_BACK,
    NORMAL,
    PILE_IN,
    RETREAT,
    depth_of,
    judge,
    manner,
    move_for,
    usual_manner,
)
from killzone.editions.kt18.board.terrain import class_of
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.geometry.manner import Manner
from killzone.geometry.moves import Move
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches

HAIR = 1 / 2540


def judged(
    position: Table, id: str, kind: str, limit: float, path: tuple[Spot, ...], targets: Sequence[str] = ()
) -> Verdict:
    """What is said of a path as a move of a model."""
    mover = position.operative(id)
    move = move_for(position, mover, kind, inches(limit), tuple(targets))
    allowed = Tally().plus(inches(limit), "kt18.move.normal", "Move")

    def again(at: Spot, most: int) -> Move:
        return move_for(position, mover.but(spot=at), kind, most, tuple(targets))

    return judge(position, mover, kind, (move,), (allowed,), again).verdict(path)


def rules(verdict: Verdict) -> list[str]:
    return [reason.rule for reason in verdict.reasons]


def counted(verdict: Verdict) -> float:
    assert verdict.cost is not None
    return verdict.cost.total / INCH


def alone(at: Place, *terrain: Part, base: tuple[float, float] = (1, 1), keywords: Sequence[str] = ()) -> Table:
    return table([one("x", A, at, base=base, keywords=keywords)], terrain=terrain)


def facing(at: Place, *enemies: Place, keywords: Sequence[str] = (), terrain: Sequence[Part] = ()) -> Table:
    others = [one(f"e{number}", B, place) for number, place in enumerate(enemies)]
    return table([one("x", A, at, keywords=keywords), *others], terrain=terrain)


@pytest.mark.rule("kt18.move.normal")
@pytest.mark.rule("kt18.move.path")
def test_a_path_is_as_long_as_it_is_and_goes_across_nobody_and_over_no_edge() -> None:
    field = table([one("x", A, (5, 5)), one("friend", A, (8, 5)), one("foe", B, (20, 20))])
    assert judged(field, "x", NORMAL, 6, way((5, 5), (5, 8), (8, 8))).legal
    long = judged(field, "x", NORMAL, 6, way((5, 5), (5, 8), (8 + HAIR, 8)))
    assert rules(long) == ["kt18.move.normal"]
    assert "too far" in str(long)
    assert rules(judged(field, "x", NORMAL, 6, way((5, 5), (11, 5)))) == ["kt18.move.path"], "across a friend"
    assert judged(field, "x", NORMAL, 6, way((5, 5), (7, 5))).legal, "in contact with it"
    assert "kt18.move.path" in rules(judged(field, "x", NORMAL, 6, way((5, 5), (7 + HAIR, 5))))
    assert judged(field, "x", NORMAL, 6, way((5, 5), (0.5, 5))).legal
    assert rules(judged(field, "x", NORMAL, 6, way((5, 5), (0.5 - HAIR, 5)))) == ["kt18.move.path"]


@pytest.mark.rule("kt18.move.enemy-zone")
@pytest.mark.parametrize("kind", [NORMAL, ADVANCE])
def test_a_normal_move_never_comes_within_an_inch_of_an_enemy(kind: str) -> None:
    path = way((5, 5), (11, 5))
    assert judged(facing((5, 5), (8, 7 + HAIR)), "x", kind, 6, path).legal
    assert rules(judged(facing((5, 5), (8, 7)), "x", kind, 6, path)) == ["kt18.move.enemy-zone"]


@pytest.mark.rule("kt18.move.enemy-zone")
@pytest.mark.rule("kt18.move.fall-back")
@pytest.mark.rule("kt18.charge.retreat-move")
@pytest.mark.parametrize(("kind", "entry"), [(FALL_BACK, "kt18.move.fall-back"), (RETREAT, "kt18.charge.retreat-move")])
def test_falling_back_and_retreating_pass_through_but_end_clear(kind: str, entry: str) -> None:
    path = way((5, 5), (11, 5))
    assert judged(facing((5, 5), (8, 6.5)), "x", kind, 6, path).legal
    assert judged(facing((5, 5), (13 + HAIR, 5)), "x", kind, 6, path).legal
    assert rules(judged(facing((5, 5), (13, 5)), "x", kind, 6, path)) == [entry]


@pytest.mark.rule("kt18.charge.non-targets")
@pytest.mark.rule("kt18.charge.move")
def test_a_charge_ends_within_an_inch_of_a_target_and_keeps_clear_of_others() -> None:
    field = facing((5, 5), (12, 5), (9, 7))
    assert judged(field, "x", CHARGE, 6, way((5, 5), (10, 5)), ["e0", "e1"]).legal
    assert rules(judged(field, "x", CHARGE, 6, way((5, 5), (10 - HAIR, 5)), ["e0", "e1"])) == ["kt18.charge.move"]
    past = judged(field, "x", CHARGE, 6, way((5, 5), (10, 5)), ["e0"])
    assert set(rules(past)) == {"kt18.charge.non-targets"}
    clear = facing((5, 5), (12, 5), (9, 7 + HAIR))
    assert judged(clear, "x", CHARGE, 6, way((5, 5), (10, 5)), ["e0"]).legal


@pytest.mark.rule("kt18.move.fly")
@pytest.mark.rule("kt18.terrain.impassable")
@pytest.mark.rule("kt18.terrain.fly-ignores")
def test_flyers_pass_over_everything_but_what_is_impassable() -> None:
    fly = ("fly",)
    wall = part("wall", (7, 0, 8, 22), 4, "solid")
    over = judged(alone((5, 5), wall, keywords=fly), "x", NORMAL, 6, way((5, 5), (11, 5)))
    assert (over.legal, counted(over)) == (True, 6)
    assert not judged(alone((5, 5), wall), "x", NORMAL, 6, way((5, 5), (11, 5))).legal
    bulkhead = part("bulkhead", (7, 0, 8, 22), 4, "solid", "impassable")
    for keywords in ((), fly):
        assert not judged(alone((5, 5), bulkhead, keywords=keywords), "x", NORMAL, 6, way((5, 5), (11, 5))).legal
    field = facing((5, 5), (8, 5), keywords=fly)
    assert judged(field, "x", NORMAL, 6, way((5, 5), (11, 5))).legal, "across a base and its inch"
    assert rules(judged(field, "x", NORMAL, 6, way((5, 5), (10, 5)))) == ["kt18.move.enemy-zone"], "but not to end"
    charge = judged(facing((5, 5), (12, 5), (9, 6), keywords=fly), "x", CHARGE, 6, way((5, 5), (10.5, 5)), ["e0"])
    assert "kt18.charge.non-targets" in rules(charge), "which has no exception for flyers"
    tower = part("tower", (8, 3, 12, 7), 7, "solid", "floor")
    up = judged(alone((5, 5), tower, keywords=fly), "x", NORMAL, 5, way((5, 5), (10, 5, 7)))
    assert (up.legal, counted(up)) == (True, 5), "no height is measured"
    roof = part("roof", (8, 3, 12, 7), 7, "solid")
    assert rules(judged(alone((5, 5), roof, keywords=fly), "x", NORMAL, 5, way((5, 5), (10, 5, 7)))) == [
        "kt18.move.path"
    ], "it must end where one can stand"


@pytest.mark.rule("kt18.move.fly")
@pytest.mark.rule("kt18.charge.non-targets")
def test_a_flight_goes_no_higher_than_its_ends_and_what_it_is_over() -> None:
    fly = ("fly",)
    field = facing((5, 5), (12, 5), (8, 6), keywords=fly)
    high = way((5, 5), (5, 5, 4), (10.5, 5, 4), (10.5, 5))
    assert rules(judged(field, "x", CHARGE, 6, high, ["e0"])) == ["kt18.move.fly"], "past whom it did not name"
    assert rules(judged(field, "x", NORMAL, 6, way((5, 5), (5, 5, HAIR), (6, 5)))) == ["kt18.move.fly"]
    wall = part("wall", (7.5, 0, 8.5, 22), 4, "solid")
    walled = table([*field.operatives], terrain=(wall,))
    assert judged(walled, "x", NORMAL, 6, way((5, 5), (8, 5, 4), (5.5, 5))).legal
    assert rules(judged(walled, "x", NORMAL, 6, way((5, 5), (8, 5, 4 + HAIR), (5.5, 5)))) == ["kt18.move.fly"]
    tower = part("tower", (8, 3, 12, 7), 7, "solid", "floor")
    there = alone((5, 5), tower, keywords=fly)
    assert judged(there, "x", NORMAL, 6, way((5, 5), (5, 5, 7), (10, 5, 7))).legal, "as high as where it ends"


@pytest.mark.rule("kt18.terrain.difficult")
@pytest.mark.rule("kt18.terrain.dangerous-slow")
@pytest.mark.parametrize("kind", ["difficult", "dangerous"])
def test_each_inch_of_the_centre_in_slow_ground_counts_two(kind: str) -> None:
    pool = part("pool", (7, 0, 9, 22), 0.05, "flat", kind)
    path = way((5, 5), (11, 5))
    assert counted(judged(alone((5, 5), pool), "x", NORMAL, 8, path)) == pytest.approx(8)
    assert judged(alone((5, 5), pool), "x", NORMAL, 8, path).legal
    assert rules(judged(alone((5, 5), pool), "x", NORMAL, 8 - HAIR, path)) == ["kt18.move.normal"]
    beside = judged(alone((5, 5), pool), "x", NORMAL, 2, way((5, 5), (7, 5)))
    assert (beside.legal, counted(beside)) == (True, 2), "only the rim of the base is in it"
    assert counted(judged(alone((5, 5), pool, keywords=("fly",)), "x", NORMAL, 8, path)) == 6, "flyers are not slowed"


@pytest.mark.rule("kt18.terrain.difficult")
@pytest.mark.rule("kt18.terrain.leap-gap")
def test_slow_ground_counts_twice_where_a_leap_to_another_level_starts_and_lands() -> None:
    """1.5" of it go through the air; 0.5" are on the higher level, 0.75" on the lower."""
    high, low = part("high", (2, 3, 6, 7), 4, "solid", "floor"), part("low", (7.5, 3, 15, 7), 3.5, "solid", "floor")
    above = part("above", (2, 3, 6, 7), 4.05, "flat", "difficult", bottom=4)
    below = part("below", (7.5, 3, 15, 7), 3.55, "flat", "dangerous", bottom=3.5)
    down, up = way((5.5, 5, 4), (8.25, 5, 3.5)), way((8.25, 5, 3.5), (5.5, 5, 4))
    for terrain, more in (([], 0), ([above], 0.5), ([below], 0.75), ([above, below], 1.25)):
        for path in (down, up):
            verdict = judged(alone((path[0].x / INCH, 5, path[0].z / INCH), high, low, *terrain), "x", NORMAL, 9, path)
            assert verdict.legal
            assert counted(verdict) == pytest.approx(2.75 + more, abs=0.001)


@pytest.mark.rule("kt18.terrain.all-moves")
@pytest.mark.parametrize("kind", [NORMAL, ADVANCE, FALL_BACK, RETREAT, CHARGE, PILE_IN])
def test_slow_ground_slows_every_kind_of_move(kind: str) -> None:
    pool = part("pool", (6, 0, 7, 22), 0.05, "flat", "difficult")
    verdict = judged(facing((5, 5), (20, 20), terrain=[pool]), "x", kind, 9, way((5, 5), (8, 5)), ["e0"])
    assert counted(verdict) == 4


@pytest.mark.rule("kt18.terrain.open")
@pytest.mark.rule("kt18.terrain.examples")
def test_floors_ladders_and_thin_parts_are_open_ground() -> None:
    ladder = part("ladder", (7, 4, 7.25, 6), 3, "ladder")
    fence = part("fence", (8, 0, 8.1, 22), 1.25, "thin")
    verdict = judged(alone((5, 5), ladder, fence), "x", NORMAL, 6, way((5, 5), (11, 5)))
    assert (verdict.legal, counted(verdict)) == (True, 6)
    traits = {
        "open": ("solid", "floor"),
        "difficult": ("thin", "difficult"),
        "dangerous": ("flat", "dangerous"),
        "impassable": ("solid", "impassable"),
    }
    for kind, names in traits.items():
        assert class_of(part("p", (1, 1, 2, 2), 1, *names)) == kind
    assert class_of(ladder) == "open"


WALL = (7, 0, 7.5, 22)


@pytest.mark.rule("kt18.terrain.leap-barrier")
@pytest.mark.rule("kt18.move.vertical")
@pytest.mark.parametrize(("height", "cost"), [(1.49, 4), (1.5, 5.5), (3, 7)])
def test_a_barrier_below_an_inch_and_a_half_is_leapt_without_counting_its_height(height: float, cost: float) -> None:
    over = way((5, 5), (6.5, 5), (6.5, 5, height), (8, 5, height), (8, 5), (9, 5))
    verdict = judged(alone((5, 5), part("wall", WALL, height, "solid")), "x", NORMAL, cost, over)
    assert (verdict.legal, counted(verdict)) == (True, cost)


@pytest.mark.rule("kt18.terrain.leap-barrier")
@pytest.mark.parametrize(("deep", "floor", "more"), [(1.5, False, 0), (1.51, False, 1), (1.51, True, 0)])
def test_a_low_barrier_that_is_too_deep_is_climbed_unless_one_can_stand_on_it(
    deep: float, floor: bool, more: int
) -> None:
    block = part("block", (7, 0, 7 + deep, 22), 1, "solid", *(("floor",) if floor else ()))
    path = way((5, 5), (6.5, 5), (6.5, 5, 1), (7.5 + deep, 5, 1), (7.5 + deep, 5))
    flat = 2.5 + deep
    assert judged(alone((5, 5), block), "x", NORMAL, flat + more, path).legal
    assert not judged(alone((5, 5), block), "x", NORMAL, flat + more - HAIR, path).legal


def test_how_deep_a_part_is() -> None:
    assert depth_of(part("p", (0, 0, 4, 1.5), 1)) == inches(1.5)
    assert depth_of(part("p", (0, 0, 0.5, 9), 1)) == inches(0.5)


@pytest.mark.rule("kt18.terrain.climb")
def test_a_climb_follows_a_surface_and_no_move_ends_on_what_is_no_floor() -> None:
    floor = part("floor", (7, 3, 11, 7), 3, "solid", "floor")
    onto = way((5, 5), (6.5, 5), (6.5, 5, 3), (8, 5, 3))
    verdict = judged(alone((5, 5), floor), "x", NORMAL, 6, onto)
    assert (verdict.legal, counted(verdict)) == (True, 6)
    slab = part("slab", (7, 3, 11, 7), 3, "solid", "floor", "ceiling", bottom=2.75)
    assert rules(judged(alone((5, 5), slab), "x", NORMAL, 6, onto)) == ["kt18.terrain.climb"]
    ladder = part("ladder", (6.75, 4.5, 7, 5.5), 3, "ladder")
    assert judged(alone((5, 5), slab, ladder), "x", NORMAL, 6, onto).legal
    block = part("block", (7, 3, 11, 7), 3, "solid")
    assert rules(judged(alone((5, 5), block), "x", NORMAL, 6, onto)) == ["kt18.move.path"]
    midway = judged(alone((5, 5), floor), "x", NORMAL, 6, way((5, 5), (6.5, 5), (6.5, 5, 2)))
    assert not midway.legal, "nobody ends a move half-way up"


@pytest.mark.rule("kt18.terrain.overhang")
@pytest.mark.parametrize(("out", "fine"), [(0.99, True), (1, False)])
def test_an_overhang_of_less_than_an_inch_is_climbed_past(out: float, fine: bool) -> None:
    wall = part("wall", (8, 3, 8.5, 7), 3, "solid")
    stage = part("stage", (8 - out, 3, 11, 7), 3.25, "solid", "floor", bottom=3)
    foot = (7.5, 5)
    up = way(foot, (*foot, 3.25), (9, 5, 3.25))
    verdict = judged(alone(foot, part("post", (8, 4, 8.2, 6), 3.25, "ladder"), wall, stage), "x", NORMAL, 6, up)
    assert verdict.legal == fine


@pytest.mark.rule("kt18.terrain.leap-gap")
def test_a_gap_of_less_than_two_inches_is_leapt_with_the_whole_base() -> None:
    def leap(wide: float, landing: float, end: float) -> Verdict:
        low = part("low", (2, 3, 7, 7), 3, "solid", "floor")
        far = part("far", (7 + wide, 3, 15, 7), landing, "solid", "floor")
        return judged(alone((6.5, 5, 3), low, far), "x", NORMAL, 6, way((6.5, 5, 3), (end, 5, landing)))

    assert leap(1.99, 3, 9.49).legal
    assert rules(leap(2, 3, 9.5)) == ["kt18.terrain.leap-gap"]
    assert rules(leap(1.5, 3, 8.9)) == ["kt18.terrain.leap-gap"], "the whole base is not across"
    assert leap(1.5, 3, 9).legal
    assert counted(leap(1.5, 3, 9)) == 2.5
    assert leap(1.5, 4, 9.25).legal, "an inch higher"
    assert counted(leap(1.5, 4, 9.25)) == 2.75, "no height counts"
    assert "kt18.terrain.leap-gap" in rules(leap(1.5, 4.01, 9.25))
    assert leap(1.5, 1, 9.25).legal, "any depth lower"


@pytest.mark.rule("kt18.terrain.jump-down")
@pytest.mark.parametrize("height", [2, 5.99, 9])
def test_jumping_down_counts_nothing(height: float) -> None:
    tower = part("tower", (3, 3, 7, 7), height, "solid", "floor")
    down = way((6.5, 5, height), (7.5, 5, height), (7.5, 5), (8, 5))
    verdict = judged(alone((6.5, 5, height), tower), "x", NORMAL, 2, down)
    assert (verdict.legal, counted(verdict)) == (True, 1.5)


@pytest.mark.rule("kt18.terrain.jump-down-limits")
@pytest.mark.rule("kt18.move.reposition-limits")
@pytest.mark.parametrize("kind", [FALL_BACK, RETREAT])
def test_jumping_down_beside_an_enemy_is_climbing_unless_it_is_a_charge(kind: str) -> None:
    tower = part("tower", (3, 3, 7, 7), 3, "solid", "floor")
    path = way((6.5, 5, 3), (7.5, 5, 3), (7.5, 5), (7.5, 8))
    beside = facing((6.5, 5, 3), (9.4, 5), terrain=[tower])
    climbing = judged(beside, "x", kind, 7, path)
    assert (climbing.legal, counted(climbing)) == (True, 7), "4 inches along and 3 climbed down"
    short = judged(beside, "x", kind, 6, path)
    assert [str(reason.text) for reason in short.reasons] == [
        'X would move 7.00" (walk 1.0", climb down 3.0", walk 3.0"); it may move 6.00": 1.00" too far.'
    ]
    assert not judged(beside, "x", kind, 7 - HAIR, path).legal
    clear = facing((6.5, 5, 3), (9.6, 5), terrain=[tower])
    assert judged(clear, "x", kind, 4, path).legal, "a jump is free"
    slab = part("slab", (3, 3, 7, 7), 3, "solid", "floor", "ceiling", bottom=2.75)
    hanging = judged(facing((6.5, 5, 3), (9.4, 5), terrain=[slab]), "x", kind, 9, path)
    assert rules(hanging) == ["kt18.terrain.jump-down-limits"], "nothing to climb down along"
    charge = judged(beside, "x", CHARGE, 1, way((6.5, 5, 3), (7.5, 5, 3), (7.5, 5)), ["e0"])
    assert charge.legal


@pytest.mark.rule("kt18.terrain.jump-down-limits")
def test_nobody_jumps_onto_another_model() -> None:
    tower = part("tower", (3, 3, 7, 7), 3, "solid", "floor")
    position = table([one("x", A, (6.5, 5, 3)), one("friend", A, (7.9, 5))], terrain=[tower])
    down = judged(position, "x", NORMAL, 6, way((6.5, 5, 3), (7.5, 5, 3), (7.5, 5)))
    assert "kt18.move.path" in rules(down)


@pytest.mark.rule("kt18.terrain.overhang")
def test_the_bell_stage_is_climbed_by_its_ladder_and_past_its_overhang() -> None:
    by_ladder = way((7.6, 9.4, 5), (7.6, 9.4, 7.5), (6.5, 9.4, 7.5))
    assert judged(alone((7.6, 9.4, 5), *REGISTRY, base=MM25), "x", NORMAL, 3.6, by_ladder).legal


def test_rules_may_change_how_a_model_moves() -> None:
    def unslowed(table: Table, model: Operative, usual: Manner) -> list[Manner]:
        return [Manner(usual.increments, usual.footing._replace(slow=frozenset()), (), usual.climb, usual.drop)]

    position = table([one("x", A, (5, 5))], rules=Rules("light-feet", Hooks(manner=Hook(unslowed))))
    assert manner(position, position.operative("x")).footing.slow == frozenset()
    assert usual_manner().footing.slow == {"difficult", "dangerous"}


def test_where_nobody_can_stand_it_is_said_what_the_floors_are() -> None:
    block = part("block", (7, 3, 11, 7), 3, "solid")
    verdict = judged(alone((5, 5), block), "x", NORMAL, 6, way((5, 5), (6.5, 5), (6.5, 5, 3), (8, 5, 3)))
    assert "end on the battlefield or on a floor" in str(verdict)
    assert spot((8, 5, 3)).z == inches(3)


@pytest.mark.rule("kt18.terrain.leap-lower")
@pytest.mark.rule("kt18.terrain.jump-down-limits")
@pytest.mark.parametrize(("top", "legal"), [(8, False), (8 - HAIR, True)])
def test_a_leap_of_six_inches_down_is_a_jump_and_not_to_beside_an_enemy(top: float, legal: bool) -> None:
    tower, low = part("tower", (8, 3, 12, 7), top, "solid", "floor"), part("low", (4, 3, 7, 7), 2, "solid", "floor")
    field = table([one("x", A, (8.6, 5, top)), one("e0", B, (5, 5, 2))], terrain=(tower, low))
    down = way((8.6, 5, top), (6.4, 5, 2))
    found = judged(field, "x", PILE_IN, 3, down)
    assert (found.legal, rules(found)) == (legal, [] if legal else ["kt18.terrain.jump-down-limits"])
    assert judged(field, "x", CHARGE, 3, down, ["e0"]).legal, "a charge may"
