"""Positions of 2018 without a battle around them: boards of 30" by 22", models 1" across with plain numbers."""

from collections.abc import Sequence
from typing import Any

from killzone.content.killzones import DropZone, Killzone
from killzone.core.hooks import NO_RULES, RulePack
from killzone.core.table import Marker, Operative, Player, Setting, Table
from killzone.editions.kt18.battle.options import BattleContent
from killzone.editions.kt18.cards.datacards import Datasheet, Weapon
from killzone.editions.kt18.words import WORDS
from killzone.geometry.parts import Part, rectangle
from killzone.geometry.shapes import Base, Spot, usual_body
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import inches

Place = tuple[float, float] | tuple[float, float, float]
A, B, C, D = 0, 1, 2, 3
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def spot(at: Place, facing: int = 0) -> Spot:
    """A place in inches."""
    x, y, z = (*at, 0)[:3]
    return Spot(inches(x), inches(y), inches(z), facing)


def way(*places: Place) -> tuple[Spot, ...]:
    """A path in inches."""
    return tuple(map(spot, places))


def sheet(
    id: str = "plain",
    *,
    move: float = 6,
    wounds: int = 1,
    base: tuple[float, float] = (1, 1),
    weapons: Sequence[Weapon] = (),
    keywords: Sequence[str] = (),
    abilities: Sequence[str] = (),
    toughness: int = 3,
    save: int = 5,
    leadership: int = 7,
    attacks: int = 1,
    **more: Any,
) -> Datasheet:
    """A datasheet with M 6", WS 4+, BS 4+, S 3, T 3, W 1, A 1, Ld 7, Sv 5+ and no weapon unless said."""
    body = usual_body(Base(*(inches(axis) // 2 * 2 for axis in base)))
    plain = Datasheet(
        id,
        id.title(),
        body,
        "test",
        inches(move),
        4,
        4,
        3,
        toughness,
        wounds,
        attacks,
        leadership,
        save,
        20,
        10,
        tuple(weapons),
        abilities=tuple(abilities),
        keywords=tuple(keywords),
    )
    return plain.but(**more)


def part(id: str, box: Sequence[float], top: float, *traits: str, bottom: float = 0) -> Part:
    """A part of terrain."""
    x0, y0, x1, y1 = map(inches, box)
    return Part(id, id, rectangle(x0, y0, x1, y1), inches(bottom), inches(top), frozenset(traits))


def one(
    id: str,
    seat: int,
    at: Place | None,
    *,
    left: int | None = None,
    tokens: Sequence[str] = (),
    facing: int = 0,
    **stats: Any,
) -> Operative:
    """A model with so many wounds left; off the board without a place."""
    own = sheet(id, **stats)
    counts = tuple(sorted((token, 1) for token in tokens))
    place = spot(at, facing) if at is not None else None
    return Operative(id, id.title(), seat, own, own.wounds if left is None else left, place, tokens=counts)


def marker(id: str, at: Place, kind: str = "objective", **fields: Any) -> Marker:
    """A marker 1" across."""
    return Marker(id, kind, Base(inches(1), inches(1)), spot(at), **fields)


def table(
    operatives: Sequence[Operative] = (),
    markers: Sequence[Marker] = (),
    *,
    terrain: Sequence[Part] = (),
    seats: int = 2,
    turn: int = 2,
    phase: str = "movement",
    points: int = 0,
    order: Sequence[int] = (),
    rules: RulePack = NO_RULES,
    killzone: Killzone | None = None,
    **fields: Any,
) -> Table:
    """A position of the second battle round; the seats have priority in their order unless said."""
    width, depth = inches(30), inches(22)
    zones: tuple[DropZone, ...] = (DropZone(0, 0, inches(3), depth), DropZone(inches(27), 0, width, depth))
    if seats > 2:
        ends = ((0, 0), (inches(23), 0), (0, inches(19)), (inches(23), inches(19)))
        zones = tuple(DropZone(x, y, x + inches(7), y + inches(3)) for x, y in ends)[:seats]
    board = killzone or Killzone("open", "Open", "Nothing.", Terrain(width, depth, tuple(terrain)), zones)
    setting = Setting(
        "test",
        board.terrain,
        tuple({each.card.id: each.card for each in operatives}.values()),
        tuple(each.id for each in operatives),
        None,
        detail=BattleContent(board),
        rules=rules,
        words=WORDS,
    )
    players = tuple(Player(seat, NAMES[seat], points, zone=seat) for seat in range(seats))
    ranked = tuple(order) or tuple(range(seats))
    return Table(setting, players, tuple(operatives), tuple(markers), turn=turn, phase=phase, order=ranked, **fields)


REGISTRY = (
    part("a1", (5, 4.5, 5.5, 6.5), 5, "solid"),
    part("a3", (5, 6.5, 5.5, 8), 5, "solid", bottom=2),
    part("a4", (5, 8, 5.5, 10.5), 5, "solid"),
    part("a5", (5.5, 10, 11, 10.5), 5, "solid"),
    part("a6", (5.5, 6, 11, 10), 2.5, "solid", "floor", "ceiling", bottom=2.25),
    part("a7", (5.5, 7.5, 8, 10), 5, "solid", "floor", "ceiling", bottom=4.75),
    part("a8", (7, 6, 10, 6.25), 3.5, "solid", bottom=2.5),
    part("a9", (11, 8, 11.25, 8.75), 2.5, "ladder"),
    part("a0", (8, 8, 8.25, 8.75), 5, "ladder", bottom=2.5),
    part("t1", (5.5, 8.5, 7, 11.25), 7.5, "solid", "floor", "ceiling", bottom=7.25),
    part("t2", (5.5, 9.75, 7, 10), 7.25, "solid", bottom=5),
    part("t3", (7, 9, 7.25, 9.75), 7.5, "ladder", bottom=5),
    part("w1", (11.5, 3.5, 15.5, 4), 3, "solid"),
    part("w4", (12.5, 4, 15, 6.5), 2.5, "solid", "floor", "ceiling", bottom=2.25),
)
"""The Registry of Candlewick Court with its bell stage, and the scaffold beside it."""

MM25 = (2500 / 2540, 2500 / 2540)
MM40 = (4000 / 2540, 4000 / 2540)
