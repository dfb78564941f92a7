"""A position written as a scenario file: what `opening.position` reads, the other way round."""

from killzone.core.machine import Stack
from killzone.core.table import Operative, Player, Table
from killzone.core.values import Json
from killzone.editions.kt21.battle.battle import BATTLE, firefight_phase
from killzone.editions.kt21.battle.firefight import (
    ACTIVATION,
    FIREFIGHT,
    Activation,
    Firefight,
    choose_action,
    next_activation,
)
from killzone.editions.kt21.battle.options import options
from killzone.editions.kt21.board.objectives import size_of
from killzone.editions.kt21.missions.score_sheet import written_score
from killzone.editions.kt21.operatives.characteristics import starting_wounds
from killzone.editions.shared.scenarios.writing import Writing, activation_data, at_step


def _player(table: Table, one: Player) -> dict[str, Json]:
    return {"vp": written_score(one, options(table).turning_points), "equipment": list(one.equipment)}


def _wounds(table: Table, one: Operative) -> int:
    return starting_wounds(table, one).total


WRITING = Writing("kt21", _player, _wounds, size_of)


def scenario_data(table: Table, stack: Stack) -> dict[str, Json] | None:
    """The position as the data of a scenario file; None where a file cannot say where the battle stands.

    It can between activations, and between the actions of one.
    """
    setting = WRITING.setting(table, mission=table.setting.source.get("mission"))
    begun = _begun(table, stack)
    if begun is None or setting is None:
        return None
    firefight, activation = begun
    data = {**setting, "turning-points": options(table).turning_points, **WRITING.clock(table, firefight.seat)}
    if firefight.last:
        data["group"] = {"last": firefight.last, "row": firefight.row}
    if activation is not None:
        data["activation"] = activation_data(activation)
    return data | WRITING.on_the_table(table)


def _begun(table: Table, stack: Stack) -> tuple[Firefight, Activation | None] | None:
    """The turn and the activation under way; None in the middle of anything else, or where a file cannot say it."""
    steps = ((BATTLE, firefight_phase), (FIREFIGHT, next_activation), (ACTIVATION, choose_action))
    if len(stack) < 2 or not at_step(stack, steps):
        return None
    firefight: Firefight = stack[1].ctx
    if firefight.withdrawn or not (_is_group(table, firefight) or firefight == Firefight(firefight.seat)):
        return None
    if len(stack) == 2:
        return firefight, None
    activation: Activation = stack[2].ctx
    return None if activation.cancelled or activation.withdrawn else (firefight, activation)


def _is_group(table: Table, firefight: Firefight) -> bool:
    """Whether all activations since the other side had a turn were of one group; with two of them it does not matter,
    since nobody has a third.
    """
    if not firefight.last:
        return False
    return firefight.card == table.operative(firefight.last).card.id and firefight.row in (firefight.group, 2)
