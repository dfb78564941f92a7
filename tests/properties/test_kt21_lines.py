"""The quick search for free cover lines of 2021 finds what drawing all of them finds, on random boards."""

from random import Random

import pytest
from rules.kt21.tables import BLUE, RED, Place, one, spot, table, wall

from killzone.core.table import Operative
from killzone.editions.kt21.board import visibility
from killzone.editions.kt21.board.cover_lines import Lines, Third, drawn_lines, from_each_point, is_clear, is_free
from killzone.geometry.fan import Lane
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH, inches

TRAITS = (("heavy",), ("light",), ("light", "traversable"), ("insignificant",), ("heavy", "wall"), ("wall",))
BASES = (Base(2500, 2500), Base(3200, 3200), Base(4000, 4000), Base(6000, 3500))


def some_part(random: Random, id: str) -> Part:
    x, y = random.uniform(6, 16), random.uniform(6, 15)
    wide, deep = random.uniform(0.2, 2), random.uniform(0.2, 4)
    return wall(id, (x, y, x + wide, y + deep), random.choice((1, 2, 3)), *random.choice(TRAITS))


def some_spot(random: Random, low: float, high: float, z: float = 0) -> Spot:
    return spot((random.uniform(low, high), random.uniform(8, 14), z))


def some_third(random: Random, id: str) -> Third:
    """Another one, now and then a little higher than the two."""
    at = some_spot(random, 8, 19, random.choice((0, 0, 0, 0.5)))
    return Third(id, at, random.choice(BASES), random.random() < 0.7, random.random() < 0.2)


@pytest.mark.parametrize("seed", range(400))
def test_lines_that_are_said_to_be_free_are_free(seed: int) -> None:
    random = Random(seed)
    parts = tuple(some_part(random, f"p{n}") for n in range(random.randrange(6)))
    at, target = some_spot(random, 2, 5), some_spot(random, 12, 20)
    if seed % 4 == 0:  # one of the two, or both, on a vantage point that is a part of the same feature as another one
        up = random.choice(((0, 2.5), (2.5, 0), (1, 2.5), (2.5, 2.5)))
        at, target = (Spot(one.x, one.y, inches(z)) for one, z in zip((at, target), up, strict=True))
        feature = random.choice(parts).feature if parts else "f"
        for one in (at, target):
            x, y, high = one.x / INCH, one.y / INCH, one.z / INCH
            if high:
                floor = wall(f"v{one.x}", (x - 1, y - 1, x + 1, y + 1), high, "vantage", *random.choice(TRAITS[:2]))
                parts += (replaced(floor, feature if random.random() < 0.5 else floor.feature),)
    terrain = Terrain(inches(30), inches(22), parts)
    base, target_base = random.choice(BASES), random.choice(BASES)
    thirds = tuple(some_third(random, f"t{n}") for n in range(random.randrange(3)))
    close = random.random() < 0.1
    lane = Lane(at, base, target, target_base)
    quick = from_each_point(lane, terrain, close, thirds)
    drawn = drawn_lines(lane, terrain, close, thirds)
    free = [each for each in drawn if _nothing(each)]
    clear = any(not (each.obscured or each.walled) for each in drawn)
    assert is_clear(terrain, at, base, target, target_base) == clear
    soon = is_free(lane, terrain, close, thirds)
    assert soon in (None, any(not (each.cover or each.obscured or each.walled) for each in drawn))
    heavy = any(not (each.obscured or each.walled or any(one.heavy for one in each.cover)) for each in drawn)
    assert is_free(lane, terrain, close, (), True) in (None, heavy)
    if len(quick) == 1:
        assert free
        assert quick[0].point in [each.point for each in free]
        assert _nothing(quick[0])
    else:
        assert quick == drawn


def replaced(part: Part, feature: str) -> Part:
    """A part as one of another feature."""
    return Part(part.id, feature, part.outline, part.bottom, part.top, part.traits)


def _nothing(lines: Lines) -> bool:
    return not (lines.cover or lines.obscured or lines.crowd or lines.walled)


def crowd(random: Random) -> list[Operative]:
    """Operatives that do not overlap, some of them concealed."""
    found: list[Operative] = []
    while len(found) < 9:
        at: Place = (random.uniform(1, 20), random.uniform(8, 14))
        order = random.choice(("engage", "conceal"))
        each = one(f"o{len(found)}", random.choice((BLUE, RED)), at, order=order)
        if all(_apart(each, other) for other in found):
            found.append(each)
    return found


def _apart(one: Operative, other: Operative) -> bool:
    assert one.spot is not None
    assert other.spot is not None
    return (one.spot.x - other.spot.x) ** 2 + (one.spot.y - other.spot.y) ** 2 > INCH * INCH


@pytest.mark.parametrize("seed", range(60))
def test_what_bars_a_target_is_named_and_two_choices_trade_cover_for_crowding(seed: int) -> None:
    """However many stand about, concealed or not."""
    random = Random(seed)
    operatives = crowd(random)
    terrain = tuple(some_part(random, f"p{n}") for n in range(random.randrange(4)))
    place = table(operatives, terrain=terrain, close_quarters=random.random() < 0.5)
    shooter = operatives[0]
    for target in operatives[1:]:
        best = visibility.lines(place, shooter, target)
        for indirect in (False, True):
            barred = visibility.against_lines(place, shooter, target, indirect=indirect) is not None
            assert visibility.is_barred(place, shooter, target, indirect=indirect) == barred
        valid = visibility.against_lines(place, shooter, target) is None
        two = visibility.choices(place, shooter, target)
        assert two[0] == best
        assert len(two) == 1 or (two[0].crowd and two[1].cover and not two[1].crowd)
        assert valid or best.walled or best.obscured or (target.order == "conceal" and best.cover)
