"""Positions of 2021 without a battle around them: boards of 30" by 22", operatives 1" across with plain numbers."""

from collections.abc import Sequence
from typing import Any

from killzone.content.killzones import DropZone, Killzone
from killzone.core.hooks import NO_RULES, RulePack
from killzone.core.table import Marker, Operative, Player, Setting, Table
from killzone.editions.kt21.battle.options import BattleContent
from killzone.editions.kt21.cards.datacards import Datacard, Weapon
from killzone.editions.kt21.cards.mission_cards import Mission
from killzone.editions.kt21.cards.notation import parse_rules
from killzone.editions.kt21.words import WORDS
from killzone.geometry.parts import Part, rectangle
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import inches

Place = tuple[float, float] | tuple[float, float, float]
BLUE, RED = 0, 1


def spot(at: Place) -> Spot:
    """A place in inches."""
    x, y, z = (*at, 0)[:3]
    return Spot(inches(x), inches(y), inches(z))


def weapon(id: str, profile: str, *, melee: bool = False) -> Weapon:
    """A weapon from its profile: `4 3+ 3/4 Balanced, Lethal 5+ ! MW1`."""
    attacks, hit, damage, rules = [*profile.split(" ", 3), "-"][:4]
    normal, critical = map(int, damage.split("/"))
    name = id.replace("-", " ")
    return Weapon(id, name, melee, int(attacks), int(hit[0]), normal, critical, parse_rules(rules))


def blade(id: str, profile: str) -> Weapon:
    """A melee weapon."""
    return weapon(id, profile, melee=True)


KNIFE = blade("knife", "3 4+ 2/3")
"""What everybody has unless a test says otherwise."""


def card(
    id: str = "plain",
    *,
    apl: int = 2,
    wounds: int = 8,
    move: float = 6,
    save: int = 4,
    defence: int = 3,
    weapons: Sequence[Weapon] = (KNIFE,),
    rules: str = "-",
) -> Datacard:
    """A card with M 6", APL 2, DF 3, SV 4+, W 8 and a knife unless said."""
    body = Body(Base(inches(1), inches(1)), inches(1.26), inches(1.13))
    held, own = tuple(weapons), parse_rules(rules)
    return Datacard(id, id.title(), body, inches(move), apl, 1, defence, save, wounds, held, own)


def wall(id: str, box: Sequence[float], top: float, *traits: str, bottom: float = 0) -> Part:
    """A part of terrain."""
    x0, y0, x1, y1 = map(inches, box)
    return Part(id, id, rectangle(x0, y0, x1, y1), inches(bottom), inches(top), frozenset(traits))


def one(
    id: str,
    seat: int,
    at: Place | None,
    *,
    wounds: int | None = None,
    most: int = 8,
    order: str = "engage",
    ready: bool = False,
    **stats: Any,
) -> Operative:
    """An operative with so many wounds left of those that it has at most; out of the killzone without a place."""
    own = card(id, wounds=most, **stats)
    left = own.wounds if wounds is None else wounds
    return Operative(id, id.title(), seat, own, left, spot(at) if at is not None else None, order, ready)


def marker(id: str, at: Place, kind: str = "objective", **fields: Any) -> Marker:
    """A marker of 40 mm, or of 20 mm if it is no objective."""
    across = 4000 if kind in ("objective", "token", "apparatus") else 2000
    return Marker(id, kind, Base(across, across), spot(at), **fields)


def table(
    operatives: Sequence[Operative] = (),
    markers: Sequence[Marker] = (),
    *,
    terrain: Sequence[Part] = (),
    close_quarters: bool = False,
    mission: Mission | None = None,
    turn: int = 1,
    rules: RulePack = NO_RULES,
    killzone: Killzone | None = None,
    **fields: Any,
) -> Table:
    """A position; blue has the drop zone with x 0-3, red the one with x 27-30."""
    width, depth = inches(30), inches(22)
    board = killzone or Killzone(
        "open",
        "Open",
        "Nothing.",
        Terrain(width, depth, tuple(terrain)),
        (DropZone(0, 0, inches(3), depth), DropZone(inches(27), 0, width, depth)),
        close_quarters=close_quarters,
    )
    setting = Setting(
        "test",
        board.terrain,
        tuple({each.card.id: each.card for each in operatives}.values()),
        tuple(each.id for each in operatives),
        None,
        detail=BattleContent(board, mission=mission),
        rules=rules,
        words=WORDS,
    )
    players = (Player(BLUE, "Blue", zone=0), Player(RED, "Red", zone=1))
    return Table(setting, players, tuple(operatives), tuple(markers), turn=turn, order=(BLUE, RED), **fields)
