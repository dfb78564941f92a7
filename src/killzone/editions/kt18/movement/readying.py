"""Being readied after a short normal move, for those who may: a rule of models, not of everybody."""

from killzone.core.events import Tokened
from killzone.core.flow import Ask, Done, Flow, Next, Sequence, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.walks import Walk
from killzone.editions.kt18.board.measuring import is_engaged
from killzone.editions.kt18.board.movement import NORMAL
from killzone.editions.kt18.movement.choices import Choosing
from killzone.editions.kt18.movement.moving import RULES, Moving, distance, domain, goes_somewhere, walk
from killzone.editions.kt18.operatives.states import READIED
from killzone.geometry.shapes import Spot
from killzone.geometry.units import text as length_text


def short_move(choosing: Choosing) -> Moving:
    """A normal move of up to 3"."""
    return Moving(choosing.operative, NORMAL, choosing.engaged, most=3)


def choose_short_path(moving: Moving, table: Table) -> Flow:
    """It goes a few inches, or nowhere."""
    model = table.operative(moving.operative)
    far = length_text(distance(table, moving).total, 1)
    prompt = f"Where does {model.name} move before it is readied? Up to {far}."
    return Ask(model.seat, "path", prompt, domain(table, moving), _go_short, rule=RULES[NORMAL])


def _go_short(moving: Moving, table: Table, path: tuple[Spot, ...]) -> Flow:
    if not goes_somewhere(table.operative(moving.operative), path):
        return Next(moving)
    return walk(moving, table, moving, path, _short_walked)


@continuation
def _short_walked(moving: Moving, table: Table, way: Walk) -> Flow:
    return Next(moving)


@rule("kt18.move.ready")
def ready_after_all(moving: Moving, table: Table) -> Flow:
    """Then it is readied, if it is still there and has not fallen to within 1" of an enemy."""
    model = table.operative(moving.operative)
    if model.spot is None or is_engaged(table, model):
        return Done()
    return Done(None, [Tokened("kt18.move.ready", model.id, READIED, 1, f"{model.name} is readied.")])


SHORT_MOVE = Sequence("kt18.short-move", "Short move", choose_short_path, ready_after_all)
"""A short normal move, and being readied after it."""
