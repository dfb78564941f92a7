"""A position written as a scenario file: what `opening.position` reads, the other way round."""

from killzone.core.machine import Stack
from killzone.core.table import Operative, Player, Table
from killzone.core.values import Json
from killzone.editions.kt24.battle.battle import BATTLE, firefight_phase
from killzone.editions.kt24.battle.firefight import (
    ACTIVATION,
    FIREFIGHT,
    Activation,
    Firefight,
    choose_action,
    next_activation,
)
from killzone.editions.kt24.battle.options import mission_of, options
from killzone.editions.kt24.board.markers import size_of
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP, OTHER, op_rule
from killzone.editions.kt24.operatives.stats import starting_wounds
from killzone.editions.shared.scenarios.writing import Writing, activation_data, at_step


def _player(table: Table, one: Player) -> dict[str, Json]:
    return {"vp": _score(table, one), "equipment": list(one.equipment) if options(table).full else []}


def _score(table: Table, one: Player) -> dict[str, int]:
    """The points by what they were for, as far as that matters: those of each op, and the others."""
    mission = mission_of(table)
    named = {op_rule(mission, op): op for op in (CRIT_OP, KILL_OP)} if mission else {}
    found: dict[str, int] = {}
    for entry in one.score:
        what = named.get(entry.rule) or (entry.note if entry.note in (CRIT_OP, KILL_OP) else OTHER)
        found[what] = found.get(what, 0) + entry.amount
    return found


def _wounds(table: Table, one: Operative) -> int:
    return starting_wounds(table, one).total


WRITING = Writing("kt24", _player, _wounds, size_of, ("rules",))


def scenario_data(table: Table, stack: Stack) -> dict[str, Json] | None:
    """The position as the data of a scenario file; None where a file cannot say where the battle stands.

    It can between activations, and between the actions of one.
    """
    source = table.setting.source
    mission = source.get("mission") if options(table).full else None
    setting = WRITING.setting(table, rules=source.get("rules"), mission=mission)
    begun = _begun(stack)
    if begun is None or setting is None:
        return None
    seat, activation = begun
    data = {**setting, "turning-points": options(table).turning_points, **WRITING.clock(table, seat)}
    if activation is not None:
        data["activation"] = activation_data(activation)
    return data | WRITING.on_the_table(table)


def _begun(stack: Stack) -> tuple[int, Activation | None] | None:
    """Whose turn it is, and the activation under way; None in the middle of anything else."""
    steps = ((BATTLE, firefight_phase), (FIREFIGHT, next_activation), (ACTIVATION, choose_action))
    if len(stack) < 2 or not at_step(stack, steps):
        return None
    firefight: Firefight = stack[1].ctx
    if len(stack) == 2:
        return None if firefight.withdrawn else (firefight.seat, None)
    activation: Activation = stack[2].ctx
    return None if activation.cancelled or activation.withdrawn else (firefight.seat, activation)
