"""Piling in and consolidating: a move of a few inches that ends nearer to the nearest enemy."""

from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Concerning, Done, Flow, Next, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt18.board.measuring import gap
from killzone.editions.kt18.movement.moving import (
    NAMES,
    RULES,
    Moving,
    can_end,
    distance,
    goes_somewhere,
    or_stay,
    walk,
)
from killzone.geometry.shapes import Spot
from killzone.geometry.units import text as length_text

TOUCHING: Final = 5
"""How far apart bases are at most that are in contact, a twentieth of a millimetre."""


class Nearing(Concerning):
    """A pile in or a consolidation: `kind` says which, `nearest` is the enemy that it is towards.

    It goes `far` inches, if not 0, instead of the usual 3.
    """

    operative: str
    kind: str
    far: int = 0
    nearest: str = ""

    @property
    def concerns(self) -> str:
        return self.operative

    @property
    def moving(self) -> Moving:
        """It as a move."""
        return Moving(self.operative, self.kind, (), self.far, (self.nearest,))


@rule("kt18.fight.pile-in", "kt18.fight.consolidate")
def nearest_enemies(table: Table, model: Operative) -> tuple[Operative, ...]:
    """The enemies that are nearest to a model, all that are equally near."""
    gaps = [(gap(model, enemy), enemy) for enemy in table.against(model.seat)]
    least = min((far for far, _ in gaps), default=0)
    return tuple(enemy for far, enemy in gaps if far == least)


@rule("kt18.fight.pile-in", "kt18.fight.consolidate")
def choose_nearest(nearing: Nearing, table: Table) -> Flow:
    """The nearest enemy is fixed before the move; of several that it can go nearer to its player picks one."""
    model = table.operative(nearing.operative)
    among = nearest_enemies(table, model) if model.spot is not None else ()
    among = tuple(one for one in among if gap(model, one) > TOUCHING)
    if len(among) > 1:
        among = tuple(one for one in among if can_end(table, nearing.but(nearest=one.id).moving))
    if len(among) < 2:
        return Next(nearing.but(nearest=among[0].id if among else ""))
    id = RULES[nearing.kind]
    options = [Option(one.id, one.name, id, of(OPERATIVE, one.id)) for one in among]
    prompt = f"Several enemies are equally near. Towards whom does {model.name} {NAMES[nearing.kind]}?"
    return Ask(model.seat, "nearest", prompt, Pick(options), _nearest_chosen, rule=id, default=options[0].key)


def _nearest_chosen(nearing: Nearing, table: Table, key: str) -> Flow:
    return Next(nearing.but(nearest=key))


@rule("kt18.fight.pile-in", "kt18.fight.consolidate", "kt18.terrain.all-moves")
def move_nearer(nearing: Nearing, table: Table) -> Flow:
    """It may move up to 3", ending nearer to the nearest enemy; in contact with it there is no such end."""
    if not nearing.nearest or not can_end(table, nearing.moving):
        return Done()
    model = table.operative(nearing.operative)
    assert model.spot is not None
    far = length_text(distance(table, nearing.moving).total, 1)
    towards = table.operative(nearing.nearest).name
    prompt = f"Where does {model.name} {NAMES[nearing.kind]}? Up to {far}, nearer to {towards}, or not at all."
    where = or_stay(table, nearing.moving)
    return Ask(model.seat, "path", prompt, where, _go_nearer, rule=RULES[nearing.kind], default=(model.spot,))


def _go_nearer(nearing: Nearing, table: Table, path: tuple[Spot, ...]) -> Flow:
    if not goes_somewhere(table.operative(nearing.operative), path):
        return Done()
    return walk(nearing, table, nearing.moving, path, _gone_nearer)


@continuation
def _gone_nearer(nearing: Nearing, table: Table, way: Walk) -> Flow:
    return Done()


NEARER = Sequence("kt18.nearer", "Move nearer", choose_nearest, move_nearer)
