"""Moves of a few inches outside a Movement turn: clear of all enemies, and nearer to one where a rule says so."""

from killzone.core.flow import Ask, Concerning, Done, Flow, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt18.board.measuring import is_engaged
from killzone.editions.kt18.board.movement import REPOSITION
from killzone.editions.kt18.movement.moving import (
    MOVEMENT_PHASE,
    Moving,
    can_end,
    distance,
    goes_somewhere,
    or_stay,
    walk,
)
from killzone.editions.kt18.operatives.states import ARRIVED, RETREATED, is_shaken
from killzone.geometry.shapes import Spot
from killzone.geometry.units import text as length_text


class Repositioning(Concerning):
    """A model that may move so many inches by a rule; nearer to a model, if one is given."""

    operative: str
    rule: str
    most: int
    towards: str = ""

    @property
    def concerns(self) -> str:
        return self.operative

    @property
    def moving(self) -> Moving:
        """It as a move."""
        return Moving(self.operative, REPOSITION, (), self.most, (self.towards,) if self.towards else ())


@rule("kt18.def.shaken", "kt18.def.engaged", "kt18.setup.reinforcements-arrive", "kt18.charge.retreat-effects")
def may_reposition(table: Table, model: Operative) -> bool:
    """Whether a tactic can move a model: neither shaken nor engaged, not in the round in which it arrived, and
    not in the phase in which it retreated."""
    stands = model.count(ARRIVED) or (model.count(RETREATED) and table.phase == MOVEMENT_PHASE)
    return not stands and not is_shaken(model) and not is_engaged(table, model)


def reposition(repositioning: Repositioning, table: Table) -> Flow:
    """It may move, ending clear of all enemies."""
    model, moving, towards = table.operative(repositioning.operative), repositioning.moving, repositioning.towards
    gone = towards and table.operative(towards).spot is None
    if model.spot is None or gone or not can_end(table, moving):
        return Done(False)
    far = length_text(distance(table, moving).total, 1)
    nearer = towards and f", nearer to {table.operative(towards).name}"
    prompt = f"Where does {model.name} move? Up to {far}{nearer}, or not at all."
    where = or_stay(table, moving)
    return Ask(model.seat, "path", prompt, where, _repositioned, rule=repositioning.rule, default=(model.spot,))


def _repositioned(repositioning: Repositioning, table: Table, path: tuple[Spot, ...]) -> Flow:
    if not goes_somewhere(table.operative(repositioning.operative), path):
        return Done(False)
    return walk(repositioning, table, repositioning.moving, path, _reposition_walked)


@continuation
def _reposition_walked(repositioning: Repositioning, table: Table, way: Walk) -> Flow:
    return Done(True)


REPOSITIONING = Sequence("kt18.repositioning", "Move", reposition)
"""Its result is whether the model moved."""
