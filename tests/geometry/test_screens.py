"""Parts that have hidden somebody are tried first: whatever is remembered, the answers are those of a board without."""

from math import hypot
from random import Random

from geometry.worlds import a_base, a_spot, a_terrain, cases

from killzone.geometry import screens
from killzone.geometry.lines import NOTHING
from killzone.geometry.screens import Screens, is_screened, remember
from killzone.geometry.shapes import Base, Body, Part, Spot, Terrain, rectangle, usual_body
from killzone.geometry.sight import visible
from killzone.geometry.units import INCH

BODY = usual_body(Base(2500, 2500))
WALL = frozenset({"wall"})


def fresh(terrain: Terrain) -> Terrain:
    """The same board, on which nobody has looked yet."""
    return Terrain(terrain.width, terrain.depth, terrain.parts)


def behind(dice: Random, eye: Spot, part: Part, wide: int) -> Spot:
    """A spot behind a part, or before it, as seen from an eye, about as far off a corner of it as a body is wide."""
    x, y = dice.choice(part.outline)
    far = hypot(x - eye.x, y - eye.y) or 1
    on = far * dice.uniform(0.8, 2.0)
    off = wide * dice.choice((-1.5, -1, -0.7, 0.7, 1, 1.5)) + dice.randint(-3, 3)
    ahead, aside = (x - eye.x) / far, (y - eye.y) / far
    where = (round(eye.x + on * ahead - off * aside), round(eye.y + on * aside + off * ahead))
    return Spot(*where, dice.choice((0, 0, 0, 2540, 5080)), dice.randrange(360))


def a_hovering(dice: Random, part: Part) -> Part:
    """The part, at times as high above the floor as some eyes or bodies are."""
    up = dice.choice((0, 0, 1500, 3000))
    return Part(part.id, part.feature, part.outline, part.bottom + up, part.top + up, part.traits)


def test_what_is_screened_is_hidden_where_nothing_is_remembered() -> None:
    dice = Random("screens")
    screened = seen = level = 0
    for case in range(cases(3000)):
        if case % 100 == 0:
            parts = a_terrain(dice, dice.choice((3, 10, 30))).parts
            terrain = Terrain(30 * INCH, 22 * INCH, tuple(a_hovering(dice, part) for part in parts))
        eye = a_spot(dice, dice.choice((0, 0, 2540, 5080)))
        part = dice.choice(terrain.parts)
        body, other = usual_body(a_base(dice)), usual_body(a_base(dice))
        target = Body(other.base, other.height, other.eye, dice.choice((50, 70, 70, 100)), dice.choice((0, 300)))
        spot = behind(dice, eye, part, target.base.radius)
        endless = dice.choice((NOTHING, part.traits))
        known: Screens = {}
        bare = fresh(terrain)
        number = terrain.parts.index(part)
        (solid,) = bare.solids(1 << number, bare.having(endless) if endless else 0)
        remember(known, solid, eye.x, eye.y, spot)
        found = visible(eye, body, spot, target, bare, endless=endless)
        if is_screened(known, bare, eye.x, eye.y, eye.z + body.eye, spot, target):
            assert not found
            screened += 1
            level += spot.z + target.feet <= eye.z + body.eye <= spot.z + target.height
        seen += found
    assert 0 < level < screened
    assert seen


def test_whoever_looks_often_sees_the_same_as_whoever_looks_once() -> None:
    dice = Random("often")
    for _ in range(cases(6)):
        terrain = a_terrain(dice, 30)
        places = [a_spot(dice, dice.choice((0, 0, 2540))) for _ in range(14)]
        bodies = [usual_body(a_base(dice)) for _ in places]
        hidden = 0
        for ignore, endless in ((NOTHING, NOTHING), (NOTHING, WALL), (WALL, NOTHING)):
            for a, body in zip(places, bodies, strict=True):
                for b, other in zip(places, bodies, strict=True):
                    found = visible(a, body, b, other, terrain, ignore, endless)
                    assert found == visible(a, body, b, other, fresh(terrain), ignore, endless)
                    hidden += not found
        assert hidden
        assert any(terrain.screens.values())


def wall(top: int, when: str = "") -> Part:
    return Part("wall", "wall", rectangle(10 * INCH, 4 * INCH, 10 * INCH + 200, 16 * INCH), 0, top, WALL, when)


EYE, SPOT = Spot(5 * INCH, 10 * INCH), Spot(15 * INCH, 10 * INCH)
HIGHEST = max(BODY.eye, BODY.height)


def screened(top: int, spot: Spot) -> bool:
    """Whether a wall that is remembered there hides a body from the eye for certain."""
    terrain = Terrain(30 * INCH, 22 * INCH, (wall(top),))
    known: Screens = {}
    remember(known, terrain.solids(1)[0], EYE.x, EYE.y, spot)
    return is_screened(known, terrain, EYE.x, EYE.y, EYE.z + BODY.eye, spot, BODY)


def test_a_screen_is_as_high_as_the_eye_and_the_body() -> None:
    assert screened(HIGHEST, SPOT)
    assert not screened(HIGHEST - 1, SPOT)


def test_a_screen_is_wider_than_the_body_as_seen_from_the_eye() -> None:
    # The shadow of the wall ends at 22" there, and the square around the body is 17.5 mm wide.
    told = [screened(HIGHEST, Spot(SPOT.x, 17 * INCH + aside)) for aside in range(0, 5 * INCH, 100)]
    assert told[0]
    assert not told[-1]
    assert told == sorted(told, reverse=True)


def test_a_door_that_is_open_hides_nobody_whom_it_hid_when_it_was_closed() -> None:
    board = Terrain(30 * INCH, 22 * INCH, (wall(3 * INCH, "door:closed"),))
    closed, opened = board.at(frozenset()), board.at(frozenset({"door"}))
    for _ in range(2):
        assert not visible(EYE, BODY, SPOT, BODY, closed)
        assert visible(EYE, BODY, SPOT, BODY, opened)
    assert closed.screens is opened.screens
    assert any(closed.screens.values())


def test_so_many_screens_are_remembered_and_no_more() -> None:
    known: Screens = {}
    walls = tuple(
        Part(f"{n}", "wall", rectangle(10 * INCH + 300 * n, 0, 10 * INCH + 300 * n + 100, 9), 0, INCH) for n in range(9)
    )
    terrain = Terrain(30 * INCH, 22 * INCH, walls)
    for solid in terrain.solids(terrain.all):
        remember(known, solid, EYE.x, EYE.y, SPOT)
    (remembered,) = known.values()
    assert [screen.part.id for screen in remembered] == ["8", "7", "6", "5"]
    for number in range(2 * screens._PAIRS):
        remember(known, terrain.solids(1)[0], number * 6 * INCH, 0, SPOT)
        assert len(known) <= screens._PAIRS
