"""Oval bases: the facing decides what they pass, and every answer is that of `measure`."""

from random import Random

from geometry.movement import FREE, ROUND_INCH, at, board, codes, mover, part

from killzone.geometry.ground import ground
from killzone.geometry.measure import collide, enters, on_board, within
from killzone.geometry.moves import PASS, Move, Other, Zone
from killzone.geometry.paths import check, legal
from killzone.geometry.places import place
from killzone.geometry.shapes import Base, Spot, usual_body
from killzone.geometry.units import INCH, inches

OVAL = usual_body(Base(6000, 3500))
LANE = board(part("A", 10, 8, 14, 10, 0, 3), part("B", 10, 11.4, 14, 13, 0, 3))


def test_an_oval_passes_a_lane_lengthwise_only() -> None:
    middle = inches(10.7)
    along = (Spot(inches(8), middle, 0, 0), Spot(inches(16), middle, 0, 0))
    assert legal(mover(LANE, along[0], 8, body=OVAL), along)
    across = (along[0], Spot(inches(16), middle, 0, 90))
    assert codes(check(mover(LANE, along[0], 8, body=OVAL), across)) == [("part", "A"), ("part", "B")]
    turned_first = (along[0], Spot(inches(16), middle, 0, 0), Spot(inches(16), middle, 0, 90))
    assert legal(mover(LANE, along[0], 8, body=OVAL), turned_first)


def test_an_oval_may_be_turned_where_it_stands_if_there_is_room() -> None:
    beside = Spot(inches(9), inches(10.7), 0, 90)
    assert legal(mover(LANE, beside, 0, body=OVAL), (beside, Spot(beside.x, beside.y, 0, 90)))
    corner = Spot(3000, 1750, 0, 0)
    assert legal(mover(LANE, corner, 6, body=OVAL), (corner, Spot(9000, 1750, 0, 0)))
    assert ("edge", "") in codes(check(mover(LANE, corner, 6, body=OVAL), (corner, Spot(9000, 1750, 0, 45))))


def test_ovals_pass_others_as_close_as_they_lie() -> None:
    enemy = Other("enemy", Spot(25400, 20000, 0, 0), OVAL, False)
    near = (Spot(10000, 20000 + 3500), Spot(40000, 20000 + 3500))
    assert legal(mover(board(), near[0], 12, enemy, body=OVAL), near)
    nearer = (Spot(10000, 20000 + 3499), Spot(40000, 20000 + 3499))
    assert codes(check(mover(board(), nearer[0], 12, enemy, body=OVAL), nearer)) == [("base", "enemy")]
    round_one = (Spot(10000, 20000 + 1750 + 1270), Spot(40000, 20000 + 1750 + 1270))
    assert legal(mover(board(), round_one[0], 12, enemy), round_one)
    too_near = (Spot(10000, 20000 + 1750 + 1269), Spot(40000, 20000 + 1750 + 1269))
    assert codes(check(mover(board(), too_near[0], 12, enemy), too_near)) == [("base", "enemy")]


def test_the_zone_of_an_oval_follows_its_outline() -> None:
    zone = Zone("enemy", Spot(25400, 20000, 0, 0), OVAL.base, INCH, PASS)
    y = 20000 + 1750 + INCH + 1270
    assert codes(check(mover(board(), at(5, 5), 12, zones=(zone,)), (at(5, 5), Spot(25400, y)))) == [
        ("end-zone", "enemy")
    ]
    assert legal(mover(board(), at(5, 5), 12, zones=(zone,)), (at(5, 5), Spot(25400, y + 1)))


def test_setting_down_and_measuring_agree() -> None:
    draw = Random(8)
    boxes = board(part("A", 4, 4, 5, 7, 0, 2), part("B", 6, 2, 8, 3, 1, 4), width=10, depth=10)
    for _ in range(300):
        mine = OVAL if draw.random() < 0.5 else ROUND_INCH
        theirs = OVAL if draw.random() < 0.5 else ROUND_INCH
        here = Spot(draw.randrange(inches(10)), draw.randrange(inches(10)), 0, draw.randrange(360))
        there = Spot(draw.randrange(inches(10)), draw.randrange(inches(10)), 0, draw.randrange(360))
        other = Other("other", there, theirs, True)
        expected = set()
        if not on_board(here, mine.base, boxes):
            expected.add("edge")
        if any(enters(here, mine, one) for one in boxes.parts):
            expected.add("end-part")
        if collide(here, mine, there, theirs):
            expected.add("end-base")
        field = ground(boxes, mine, FREE)
        assert {problem.code for problem in place(field, here, (other,))} == expected
        zone = Zone("zone", there, theirs.base, INCH, PASS)
        ends = {problem.code for problem in check(Move(field, here, 0, (), (zone,)), (here,)).problems}
        assert ("end-zone" in ends) == within(here, mine.base, there, theirs.base, INCH)
