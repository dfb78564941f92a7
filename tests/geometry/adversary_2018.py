"""The cheater of `adversary` on the boards of 2018: any move of a model in a position, as the edition judges it.

Ways that are accepted are looked at by the referee of 2018, ways that are refused by the same one in doubt: whatever it
has nothing against even then has to be accepted.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from geometry.adversary import BODIES, EACH, Case, Tried, cheat, near, room, someone
from geometry.movement import board, part
from geometry.referee_2018 import DOUBT, Moves, Referee2018
from rules.kt18.playing import in_play
from rules.kt18.tables import one, table

from killzone.content import list_killzones, load_killzone
from killzone.content.killzones import Killzone
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.board.movement import (
    ADVANCE,
    CHARGE,
    CONSOLIDATE,
    FALL_BACK,
    NORMAL,
    PILE_IN,
    RETREAT,
    ground_of,
    others,
)
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.fighting.nearing import TOUCHING, nearest_enemies
from killzone.editions.kt18.movement.moving import Moving, distance, domain, prepared
from killzone.geometry.moves import Other
from killzone.geometry.places import place
from killzone.geometry.shapes import Part, Spot
from killzone.geometry.tracks import Path
from killzone.geometry.units import INCH

KINDS = (NORMAL, NORMAL, ADVANCE, FALL_BACK, RETREAT, CHARGE, CHARGE, PILE_IN, CONSOLIDATE)

SMALL = {
    "yard": board(
        part("low", 3, 2, 3.5, 9, 0, 1, "solid"),
        part("flush", 3.5, 2, 4, 9, 0, 1, "solid"),
        part("deep", 5.2, 2, 7.2, 6, 0, 1.25, "solid"),
        part("exact", 5.2, 7, 5.7, 10, 0, 1.5, "solid"),
        part("dais", 8.6, 2, 11, 5, 0, 1.25, "solid", "floor"),
        part("step", 8.6, 5, 11, 6, 0, 0.5, "solid", "floor"),
        part("heap", 7.2, 7, 10.5, 10, 0, 3, "solid", "floor"),
        part("reeds", 11.2, 2, 12.7, 9, 0, 1.25, "thin", "difficult"),
        width=14,
        depth=12,
    ),
    "towers": board(
        part("west", 1, 1, 4, 6, 0, 3, "solid", "floor"),
        part("parapet", 3.75, 1, 4, 4, 3, 3.5, "solid"),
        part("east", 5.9, 1, 9, 6, 0, 4, "solid", "floor"),
        part("high", 10.75, 1, 12.75, 6, 0, 9.5, "solid", "floor"),
        part("porch", 1, 7.75, 4, 10.5, 2.75, 3, "solid", "floor", "ceiling"),
        part("post", 1, 7.75, 1.25, 10.5, 0, 2.75, "solid"),
        part("block", 5.95, 7.5, 9, 10.5, 0, 3.5, "solid", "floor"),
        part("stage", 10.5, 7.9, 12.75, 10.5, 0, 3.25, "solid", "floor"),
        width=14,
        depth=12,
    ),
    "eaves": board(
        part("wall", 3, 3, 9, 3.5, 0, 5.25, "solid", "floor"),
        part("eave", 3, 2.25, 9, 3, 5, 5.25, "solid", "floor", "ceiling"),
        part("deck", 3, 3.5, 9, 5, 5, 5.25, "solid", "floor", "ceiling"),
        part("back", 3, 5, 9, 5.5, 0, 5.25, "solid", "floor"),
        part("roof", 3, 7, 8, 10, 2.75, 3, "solid", "floor", "ceiling"),
        part("pillar", 4, 8, 4.5, 8.5, 0, 2.75, "solid"),
        part("rungs", 8, 8, 8.25, 9, 0, 3, "ladder"),
        part("upper", 3, 8.5, 5.5, 10, 5.75, 6, "solid", "floor", "ceiling"),
        part("rungs2", 5.5, 8.75, 5.75, 9.5, 3, 6, "ladder"),
        part("sill", 10, 2, 11, 9, 0, 4, "solid", "floor"),
        part("lip", 11, 2, 12.1, 9, 3.75, 4, "solid"),
        width=14,
        depth=12,
    ),
    "mire": board(
        part("bog", 2, 2, 5, 6, 0, 0.05, "flat", "difficult"),
        part("pan", 4, 5, 7, 8, 0, 0.05, "flat", "dangerous"),
        part("bulkhead", 7, 0, 7.5, 4, 0, 4, "solid", "impassable"),
        part("leaf", 7.5, 3.75, 9, 4, 0, 4, "solid", "impassable"),
        part("kerb", 8, 5, 8.5, 10, 0, 0.75, "solid"),
        part("bank", 9.5, 5, 12, 10, 0, 2, "solid", "floor"),
        part("spill", 10, 6, 11.5, 9, 2, 2.05, "flat", "dangerous"),
        part("chimney", 10, 1, 11, 2, 0, 6, "solid", "impassable"),
        width=13,
        depth=12,
    ),
}
"""Small boards: barriers and heaps, leaps of every kind, what sticks out, ground that slows, harms or stops."""


@cache
def boards() -> dict[str, Killzone]:
    """Every board by name: the shipped killzones of 2018 and the small ones."""
    shipped = {name: load_killzone(name, "kt18") for name in list_killzones("kt18")}
    return {**shipped, **{name: Killzone(name, name, "", terrain) for name, terrain in SMALL.items()}}


def position(dice: Random, killzone: Killzone) -> Table:
    """A model of the first player on a board, and some others, friends and enemies of two players, about it."""
    terrain = killzone.terrain
    fly = dice.random() < 0.15
    move = dice.choice((3, 6, 8, 12, 25, 25))
    mover = _model("mover", 0, dice, move=move, keywords=("fly",) if fly else ())
    alone = in_play(table([mover.but(spot=Spot(0, 0))], killzone=killzone, seats=3))
    here = ground_of(alone, mover)
    start = room(dice, terrain, lambda spot: not place(here, spot), "floor")
    models = [mover.but(spot=start)]
    for number in range(dice.choice((0, 1, 1, 2, 3, 5))):
        other = _model(f"o{number}", dice.choice((0, 1, 1, 2)), dice)
        for _ in range(6):
            spot = near(dice, start, dice.choice((2, 4, 6)) * INCH)
            if terrain.parts and dice.random() < 0.3:
                spot = Spot(spot.x, spot.y, dice.choice(terrain.parts).top)
            bases = tuple(Other(one.id, one.spot, one.card.body, False) for one in models if one.spot is not None)
            if not place(ground_of(alone, other), spot, bases):
                models.append(other.but(spot=spot))
                break
    return in_play(table(models, killzone=killzone, seats=3))


def _model(id: str, seat: int, dice: Random, **stats: Any) -> Operative:
    body = dice.choice(BODIES)
    base = (body.base.width / INCH, body.base.length / INCH)
    return one(id, seat, None, base=base, **stats)


def a_moving(dice: Random, board: Table) -> Moving:
    """Some move of the model."""
    mover = board.operative("mover")
    enemies = [enemy.id for enemy in board.against(0)]
    kind = dice.choice(KINDS) if enemies else dice.choice((NORMAL, ADVANCE, FALL_BACK))
    if kind in (PILE_IN, CONSOLIDATE):
        among = [enemy.id for enemy in nearest_enemies(board, mover) if gap(mover, enemy) > TOUCHING]
        return Moving("mover", kind, (), dice.choice((0, 0, 4, 6)), (dice.choice(among),)) if among else _normal()
    if kind == RETREAT:
        return Moving("mover", kind, (), 0, (dice.choice(enemies),))
    if kind == CHARGE:
        targets = dice.sample(enemies, dice.randint(1, len(enemies)))
        return Moving("mover", kind, (), dice.choice((2, 5, 7, 9, 12, 12, 25)), tuple(targets))
    return Moving("mover", kind, (), dice.randint(1, 6) if kind == ADVANCE else 0)


def _normal() -> Moving:
    return Moving("mover", NORMAL)


def referees(board: Table, moving: Moving) -> tuple[Referee2018, Referee2018]:
    """Who judges the ways of a move, and who does so in doubt; told in plain numbers who else is there."""
    mover = board.operative(moving.operative)
    people = {one.id: someone(one) for one in others(board, mover)}
    fly = datasheet(mover).flies
    enemies = tuple(people[enemy.id] for enemy in board.against(mover.seat))
    limit = float(distance(board, moving).total)
    moves = Moves(moving.kind, limit, enemies, moving.targets, fly)
    body, there = mover.card.body, list(people.values())
    return Referee2018(board.terrain, body, moves, there), Referee2018(board.terrain, body, moves, there, doubt=DOUBT)


def accepted_in(board: Table, moving: Moving) -> Callable[[Path], int | None]:
    """What the edition says that a way counts; None if it refuses it."""
    where = domain(board, moving)

    def accepts(way: Path) -> int | None:
        verdict = where.check(way, "kt18.move.path")
        return verdict.cost.total if verdict.legal and verdict.cost is not None else None

    return accepts


def search(name: str, seed: int, tries: int, each: int = EACH) -> Tried:
    """Tries so many ways on a board: what is accepted must be legal, and what is legal beyond doubt accepted."""

    def case(dice: Random) -> Case:
        board = position(dice, boards()[name])
        moving = a_moving(dice, board)
        referee, sure = referees(board, moving)
        base = board.operative("mover").card.body.base.length
        told = f"{moving.kind}, base {base}, limit {referee.limit / INCH:g}{', flies' if referee.moves.fly else ''}"
        drawn = [drawn_way(dice, board, referee.outer) for _ in range(each // 2)]
        return Case(prepared(board, moving), accepted_in(board, moving), referee, told, sure, drawn)

    return cheat(f"2018 {name}", seed, tries, each, case)


def drawn_way(dice: Random, board: Table, radius: float) -> Path:
    """A way such as somebody draws who knows the board: along, up what is near, across, over a gap, down again."""
    start = board.operative("mover").spot
    assert start is not None
    way = [start]
    for _ in range(dice.choice((1, 1, 2, 3))):
        here = way[-1]
        about = [one for one in board.terrain.parts if _near(one, here, 5 * INCH)]
        higher = [one for one in about if one.top > here.z and "ladder" not in one.traits]
        floors = [one for one in about if "floor" in one.traits]
        what = dice.random()
        if higher and what < 0.35:
            onto = dice.choice(higher)
            foot = _outside(dice, onto, radius)
            way += [Spot(*foot, here.z), Spot(*foot, onto.top), Spot(*_on(dice, onto, radius), onto.top)]
        elif here.z and what < 0.7:
            held = [one for one in about if one.top == here.z]
            foot = _outside(dice, dice.choice(held or about), radius)
            below = [one.top for one in about if one.top < here.z and _near(one, Spot(*foot), 0)]
            way += [Spot(*foot, here.z), Spot(*foot, dice.choice((0, *below)))]
        elif floors and here.z and what < 0.9:
            onto = dice.choice(floors)
            way.append(Spot(*_on(dice, onto, radius), onto.top))
        else:
            way.append(near(dice, here, dice.choice((1, 3)) * INCH))
    return tuple(way)


def _near(one: Part, at: Spot, far: int) -> bool:
    x0, y0, x1, y1 = one.box
    return x0 - far <= at.x <= x1 + far and y0 - far <= at.y <= y1 + far


def _outside(dice: Random, one: Part, radius: float) -> tuple[int, int]:
    """A place beside a part, clear of it and about 1" away at most."""
    x0, y0, x1, y1 = one.box
    gap = round(radius) + dice.choice((60, 100, 400, 1000, 2000, 2400, 2600))
    x, y = dice.randint(x0, x1), dice.randint(y0, y1)
    return dice.choice(((x0 - gap, y), (x1 + gap, y), (x, y0 - gap), (x, y1 + gap)))


def _on(dice: Random, one: Part, radius: float) -> tuple[int, int]:
    """A place on a part, wholly if there is room."""
    x0, y0, x1, y1 = one.box
    r = round(radius) + 60

    def between(low: int, high: int) -> int:
        return dice.randint(low + r, high - r) if high - low > 2 * r else (low + high) // 2

    return between(x0, x1), between(y0, y1)
