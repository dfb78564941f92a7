"""The cheater of `adversary` on the boards of 2021, with its referee; and honest ways that have to be accepted."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from geometry.adversary import BODIES, EACH, Case, Tried, accepted_by, cheat, near, room, someone
from geometry.figures import Range
from geometry.movement import board, part
from geometry.referee_2021 import Referee2021

from killzone.content import list_killzones, load_killzone
from killzone.editions.kt21.board.movement import manner
from killzone.geometry.ground import ground
from killzone.geometry.moves import EITHER, ENTER, KEEP_OUT, LOCK, PASS, Move, Other, Zone
from killzone.geometry.paths import check
from killzone.geometry.places import place
from killzone.geometry.shapes import Body, Spot, Terrain
from killzone.geometry.tracks import Path
from killzone.geometry.units import INCH

MODES = (KEEP_OUT, PASS, ENTER, LOCK)
"""What an enemy's engagement range may be to a move."""

SMALL = {
    "rows": board(
        part("low", 3, 2, 3.5, 9, 0, 1, "light", "traversable"),
        part("flush", 3.5, 2, 4, 9, 0, 1, "light", "traversable"),
        part("gap", 5.2, 2, 5.7, 9, 0, 1.5, "light", "traversable"),
        part("press", 7, 3, 9, 5, 0, 2.5, "heavy", "traversable"),
        part("rubble", 7, 6, 10, 8, 0, 0.75, "insignificant"),
        part("sacks", 9.5, 8.5, 11, 10, 0, 2.5, "light"),
        width=13,
        depth=11,
    ),
    "roofs": board(
        part("west", 1, 1, 4, 6, 0, 3, "heavy", "vantage"),
        part("parapet", 3.75, 1, 4, 6, 3, 3.5, "light", "traversable"),
        part("east", 6.5, 1, 9, 6, 0, 5, "heavy", "vantage"),
        part("tower", 10.5, 1, 12.5, 4, 0, 6.5, "heavy", "vantage"),
        part("porch", 6, 7.5, 9, 10, 2.75, 3, "vantage"),
        part("shaft", 1, 7.5, 3, 10, 0, 5.5, "heavy", "vantage", "scalable"),
        part("rail", 6, 7.5, 6.25, 10, 3, 3.75, "light"),
        part("step", 9, 7.5, 10.5, 10, 0, 1.5, "light", "vantage"),
        width=14,
        depth=12,
    ),
    "hatches": board(
        part("south", 5, 0, 5.5, 5, 0, 4, "heavy", "wall"),
        part("way", 5, 5, 5.5, 7, 0, 4, "accessible"),
        part("north", 5, 7, 5.5, 12, 0, 4, "heavy", "wall"),
        part("leaf", 5.5, 6.75, 7.5, 7, 0, 4, "wall"),
        part("crates", 5.5, 4, 6.2, 5.2, 0, 2.5, "light"),
        part("pipes", 8, 0, 8.5, 6, 0, 0.75, "light", "traversable"),
        part("shut", 8, 7, 8.5, 12, 0, 4, "heavy", "wall"),
        part("dais", 9.5, 7.5, 11.5, 10.5, 0, 1, "light", "vantage"),
        width=12,
        depth=12,
    ),
}
"""Small boards where things are flush, stacked, in the air or beside an open way."""


class Twins(NamedTuple):
    """How many honest ways were tried, and those that were refused."""

    tries: int
    refused: tuple[str, ...]


@cache
def boards() -> dict[str, Terrain]:
    """Every board by name: the shipped killzones of 2021 and the small ones."""
    return {**{name: load_killzone(name, "kt21").terrain for name in list_killzones("kt21")}, **SMALL}


def state(name: str, dice: Random) -> Terrain:
    """A board with some of its openings open."""
    terrain = boards()[name]
    doors = sorted({one.when.rpartition(":")[0] for one in terrain.parts if one.when})
    return terrain.at(frozenset(door for door in doors if dice.random() < 0.5))


def a_move(dice: Random, terrain: Terrain) -> tuple[Move, Referee2021]:
    """A random move past some bases and engagement ranges, with FLY now and then, and who judges it."""
    body = dice.choice(BODIES)
    fly, scales, free = dice.random() < 0.15, dice.random() < 0.1, dice.random() < 0.1
    here = ground(terrain, body, manner(fly, scales, free))
    start = room(dice, here.terrain, lambda spot: not place(here, spot))
    others = _others(dice, terrain, start, body, fly)
    mode, goal = dice.choice(MODES), dice.random() < 0.15
    zones = [Zone(one.id, one.spot, one.body.base, INCH, mode, goal) for one in others if dice.random() < 0.7]
    limit = dice.choice((3, 4, 6, 8, 9, 14, 30, 30)) * INCH
    move = Move(here, start, limit, tuple(others), tuple(zones), down=EITHER)
    return move, referee_of(terrain, body, others, zones, limit, fly=fly, scales=scales, free=free)


def _others(dice: Random, terrain: Terrain, start: Spot, body: Body, fly: bool) -> list[Other]:
    found: list[Other] = []
    for number in range(dice.choice((0, 1, 2, 4))):
        its, spot = dice.choice(BODIES), near(dice, start, 5 * INCH)
        if not place(ground(terrain, its, manner()), spot, (Other("mover", start, body, False),)):
            found.append(Other(f"o{number}", spot, its, fly))
    return found


def referee_of(
    terrain: Terrain,
    body: Body,
    others: Sequence[Other] = (),
    zones: Sequence[Zone] = (),
    limit: int = 0,
    *,
    fly: bool = False,
    scales: bool = False,
    free: bool = False,
) -> Referee2021:
    """The referee of one mover, told in plain numbers who else is there."""
    people = {one.id: someone(one) for one in others}
    ranges = [Range(people[zone.id], zone.reach, zone.mode, zone.goal) for zone in zones if zone.counts is None]
    there = list(people.values())
    return Referee2021(terrain, body, there, ranges, limit, fly=fly, scales=scales, free=free)


def search(name: str, seed: int, tries: int, each: int = EACH) -> Tried:
    """Tries so many ways on a board and has the referee look at all that are accepted."""

    def case(dice: Random) -> Case:
        move, referee = a_move(dice, state(name, dice))
        told = f"base {move.ground.body.base.length}, limit {move.limit / INCH:g}, fly {referee.fly}"
        return Case(move, accepted_by(move), referee, told)

    return cheat(name, seed, tries, each, case)


def honest(name: str, seed: int, tries: int) -> Twins:
    """Draws ways along the floor; those that are legal beyond doubt have to be accepted."""
    tried = 0
    refused: list[str] = []
    for number in range(tries):
        dice = Random(f"honest {name} {seed} {number}")
        move, referee = a_move(dice, state(name, dice))
        if move.start.z or referee.fly or any(zone.goal or zone.mode != KEEP_OUT for zone in move.zones):
            continue
        for _ in range(8):
            way = _drawn(dice, move.start)
            if referee.surely_legal(way):
                tried += 1
                problems = check(move, way).problems
                if problems:
                    refused.append(f"{name} {seed} {number}: {_inches(way)}: {problems}")
    return Twins(tried, tuple(refused))


def _drawn(dice: Random, start: Spot) -> Path:
    way = [start]
    for _ in range(dice.choice((1, 1, 2, 3))):
        way.append(near(dice, way[-1], dice.choice((1, 3, 6)) * INCH))
    return tuple(way)


def _inches(way: Sequence[Spot]) -> str:
    return "  ".join(f"{spot.x / INCH:g},{spot.y / INCH:g},{spot.z / INCH:g}" for spot in way)
