"""Fingerprints of the answers to many random questions of geometry, as JSON. For `compiled.py`.

For each kind of question: how many there were, and a hash of all answers, to the last bit of every number. Boards have
slanting walls, upper floors and openings; bases are round and oval; the same seeds ask the same every time.
"""

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from geometry.movement import FREE, ROUNDED
from geometry.worlds import a_base, a_spot, a_terrain

from killzone.geometry import measure
from killzone.geometry.around import route_around, route_to_part, within_around
from killzone.geometry.crowds import visible_from_any
from killzone.geometry.fan import Crossing, fan, sees_portion
from killzone.geometry.field import field
from killzone.geometry.ground import Ground, ground
from killzone.geometry.ledges import landing, ledges, level_under, nearest_ledges
from killzone.geometry.lines import line
from killzone.geometry.moves import KEEP_OUT, LOCK, Move, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.places import place
from killzone.geometry.points import free_point, points
from killzone.geometry.reach import Reach
from killzone.geometry.regions import region
from killzone.geometry.routes import route
from killzone.geometry.samples import sample
from killzone.geometry.shapes import Base, Part, Spot, Terrain, usual_body
from killzone.geometry.sight import body_part, sight, visible, wholly_visible
from killzone.geometry.tracks import Track
from killzone.geometry.units import INCH

Dice = random.Random
Answers = Iterator[object]

WALL = frozenset({"wall"})
BOARDS = 12
LEVELS = (0, 0, 0, 2540, 6350)
TRAITS = ("vantage", "wall", "accessible", "insignificant", "ceiling", "ladder", "heavy", "light")


def measuring(dice: Dice, terrain: Terrain) -> Answers:
    for _ in range(150):
        a, b, one, two = spot(dice), spot(dice), a_base(dice), a_base(dice)
        part = dice.choice(terrain.parts)
        distance = dice.randrange(9 * INCH)
        yield measure.gap(a, one, b, two), measure.within(a, one, b, two, distance)
        yield measure.wholly_within(a, one, b, two, distance), measure.overlap(a, one, b, two)
        yield measure.gap_part(a, one, part), measure.within_part(a, one, part, distance)
        yield measure.closest(a, one, b, two), measure.closest_part(a, one, part)
        yield measure.enters(a, usual_body(one), part), measure.covers(a, one, part), measure.on_board(a, one, terrain)


def looking(dice: Dice, terrain: Terrain) -> Answers:
    for _ in range(60):
        a, b, one, two = spot(dice), spot(dice), usual_body(a_base(dice)), usual_body(a_base(dice))
        more = (body_part("body", spot(dice), usual_body(a_base(dice))),)
        for extra in ((), more):
            yield visible(a, one, b, two, terrain, WALL, frozenset({"light"}), extra)
            yield wholly_visible(a, one, b, two, terrain, extra=extra)
            yield visible_from_any(a, one, b, two, terrain, WALL, extra=extra)
        found = sight(a, one, b, two, terrain, endless=WALL)
        yield [repr(each) for each in found.lines], found.hidden, found.total, [(part.id, n) for part, n in found.by]
        yield repr(line((a.x, a.y, a.z + one.eye), (b.x, b.y, dice.randrange(9000)), terrain))


def covering(dice: Dice, terrain: Terrain) -> Answers:
    heavy, light = terrain.having(frozenset({"heavy", "wall"})), terrain.having(frozenset({"light", "heavy"}))
    for _ in range(60):
        a, b, one, two = spot(dice), spot(dice), a_base(dice), a_base(dice)
        yield points(a, one, b), free_point(a, one, b, two, terrain, light, INCH, heavy, INCH, INCH)
        for point, above in zip(points(a, one, b), (False, False, True), strict=False):
            for crossing in fan(point, a, one, b, two, terrain, above=above):
                yield crossed(crossing), crossing.corners, crossing.beyond(INCH, INCH)
                yield sees_portion(b, usual_body(two), crossing.part, crossing.portion, terrain)


def crossed(one: Crossing) -> tuple[object, ...]:
    return one.part.id, one.portion, one.to_target, one.to_shooter, one.start, one.end


def painting(dice: Dice, terrain: Terrain) -> Answers:
    body = usual_body(a_base(dice))
    yield field(spot(dice), body, body, terrain, 30, 22, endless=WALL)


def going_round(dice: Dice, terrain: Terrain) -> Answers:
    for _ in range(30):
        a, b, one, two = spot(dice), spot(dice), a_base(dice), a_base(dice)
        yield repr(route_around(a, one, b, two, terrain, WALL)), within_around(a, one, b, two, terrain, WALL, 6 * INCH)
        yield repr(route_to_part(a, one, dice.choice(terrain.parts), terrain, WALL))


def falling(dice: Dice, terrain: Terrain) -> Answers:
    floors = frozenset({"heavy", "light"})
    for part in terrain.parts:
        x0, y0, x1, y1 = part.box
        at, base = Spot((x0 + x1) // 2, (y0 + y1) // 2, part.top, dice.randrange(360)), a_base(dice)
        found = nearest_ledges(at, base, ledges(terrain, level_under(terrain, at, floors)))
        yield repr(found) if found is None else (repr(found), repr(landing(at, base, found[1][0], terrain)))


def moving(dice: Dice, terrain: Terrain) -> Answers:
    for _ in range(6):
        floor, move = a_move(dice, terrain)
        for _ in range(25):
            aims = [near(dice, move.start, dice.choice(floor.levels[:3])) for _ in range(dice.choice((1, 2)))]
            path = (move.start, *aims)
            yield told(check(move, path))
            yield told(route(move, path[-1]))
            yield [repr(one) for one in place(floor, path[-1])]
        for _ in range(10):
            yield sample(move, dice.randrange)


def reaching(dice: Dice, terrain: Terrain) -> Answers:
    for _ in range(4):
        _, move = a_move(dice, terrain)
        reach = Reach(move)
        for track in reach.candidates(12, (spot(dice),)):
            yield told(track)
        yield from region(reach)


def a_move(dice: Dice, terrain: Terrain) -> tuple[Ground, Move]:
    body = usual_body(Base(3200, 3200) if dice.random() < 0.7 else a_base(dice))
    floor = ground(terrain, body, dice.choice((FREE, ROUNDED)))
    start = next(one for one in iter(lambda: spot(dice), None) if not place(floor, one))
    others = tuple(Other(f"o{i}", near(dice, start), usual_body(a_base(dice)), i % 2 == 0) for i in range(4))
    mode, goal = dice.choice(((KEEP_OUT, False), (LOCK, True)))
    zones = tuple(Zone(one.id, one.spot, one.body.base, INCH, mode, goal) for one in others if not one.passes)
    return floor, Move(floor, start, 6 * INCH, others, zones)


def told(track: Track | None) -> object:
    return track and (track.path, [repr(leg) for leg in track.legs], track.total, [repr(one) for one in track.problems])


def spot(dice: Dice) -> Spot:
    return a_spot(dice, dice.choice(LEVELS))


def near(dice: Dice, to: Spot, z: int = 0) -> Spot:
    return Spot(to.x + dice.randrange(-14000, 14000), to.y + dice.randrange(-14000, 14000), z, dice.randrange(360))


def for_movers(dice: Dice, terrain: Terrain) -> Terrain:
    """The same board with the traits that movement asks about, floors to stand on among them, and fewer parts."""
    parts = []
    for part in terrain.parts[::2]:
        traits = frozenset(dice.sample(TRAITS, dice.choice((1, 2))))
        top = dice.choice(LEVELS[3:]) if "vantage" in traits else part.top
        parts.append(Part(part.id, part.feature, part.outline, min(part.bottom, top - 100), top, traits))
    return Terrain(terrain.width, terrain.depth, tuple(parts))


KINDS: dict[str, Callable[[Dice, Terrain], Answers]] = {
    "measuring": measuring,
    "looking": looking,
    "covering": covering,
    "painting": painting,
    "going round walls": going_round,
    "falling": falling,
    "moving": moving,
    "reaching": reaching,
}


def main() -> None:
    found = {}
    for name, ask in KINDS.items():
        count, total = 0, hashlib.blake2b(digest_size=16)
        for board in range(BOARDS):
            dice = random.Random(f"{name} {board}")
            terrain = a_terrain(dice)
            if ask in (moving, reaching):
                terrain = for_movers(dice, terrain)
            for answer in ask(dice, terrain):
                count += 1
                total.update(repr(answer).encode())
        found[name] = (count, total.hexdigest())
    print(json.dumps(found))


if __name__ == "__main__":
    main()
