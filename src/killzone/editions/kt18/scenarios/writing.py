"""A position written as a scenario file: what `positions.position` reads, the other way round."""

from typing import Any

from killzone.core.flow import Sequence, Step
from killzone.core.machine import Stack
from killzone.core.table import Operative, Player, Table
from killzone.core.values import Json
from killzone.editions.kt18.battle.battle import BATTLE, play_round
from killzone.editions.kt18.battle.opening import size_of
from killzone.editions.kt18.battle.options import is_battle_forged, options
from killzone.editions.kt18.battle.round import (
    ROUND_SEQUENCE,
    fight_phase,
    movement_phase,
    psychic_phase,
    shooting_phase,
)
from killzone.editions.kt18.campaign.entries import campaign_of
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase, choose_fighter
from killzone.editions.kt18.missions.scoring import OTHER
from killzone.editions.kt18.movement.phase import MOVEMENT, TEAM_TURN, MovementPhase, TeamTurn, move_teams, pick_model
from killzone.editions.kt18.psychic.phase import PSYCHIC, PsychicPhase, choose_power, choose_psyker
from killzone.editions.kt18.scenarios.positions import FIGHT, LEANING, MOVING, SHOOTING
from killzone.editions.kt18.shooting.phase import OTHER_HALF, SHOOTING_PHASE, ShootingPhase, choose_shooter
from killzone.editions.shared.scenarios.writing import Writing, at_step, given, player_ids


def _player(table: Table, one: Player) -> dict[str, Json]:
    return {"vp": {OTHER: one.victory} if one.victory else {}}


def _wounds(table: Table, one: Operative) -> int:
    return datasheet(one).wounds


WRITING = Writing("kt18", _player, _wounds, size_of, ("rounds", "not-battle-forged"))

_ROUND: tuple[tuple[Sequence[Any], Step], ...] = ((BATTLE, play_round),)
_PLACES: tuple[tuple[str, Step, tuple[tuple[Sequence[Any], Step], ...]], ...] = (
    (MOVING, movement_phase, ((MOVEMENT, move_teams), (TEAM_TURN, pick_model))),
    (LEANING, psychic_phase, ((PSYCHIC, choose_psyker),)),
    (LEANING, psychic_phase, ((PSYCHIC, choose_power),)),
    (SHOOTING, shooting_phase, ((SHOOTING_PHASE, choose_shooter),)),
    (FIGHT, fight_phase, ((FIGHTING, choose_fighter),)),
)
"""Where a file can say that the battle stands: between the models of a phase."""


def scenario_data(table: Table, stack: Stack) -> dict[str, Json] | None:
    """The position as the data of a scenario file; None where a file cannot say where the battle stands.

    It can between two models of the Movement, Psychic, Shooting and Fight phase.
    """
    if campaign_of(table) is not None:
        return None
    source = table.setting.source
    setting = WRITING.setting(table, mission=source.get("mission"))
    place = next((place for place in _PLACES if _stands(stack, place)), None)
    under_way = _under_way(stack, table) if place else None
    if setting is None or place is None or under_way is None:
        return None
    names = player_ids(table)
    data: dict[str, Json] = {
        **setting,
        "turn": table.turn,
        "phase": place[0],
        "order": [names[seat] for seat in table.order],
        "under-way": under_way,
    }
    if "scenario" not in source:
        poor = [names[one.seat] for one in table.players if not is_battle_forged(table, one.seat)]
        rounds = None if options(table).variable else options(table).rounds
        data |= given(not_battle_forged=poor, rounds=rounds)
    written = WRITING.on_the_table(table)
    for one in written["operatives"].values():
        one.pop("ready", None)
        one.pop("moved", None)
    return data | written


def _stands(stack: Stack, place: tuple[str, Step, tuple[tuple[Sequence[Any], Step], ...]]) -> bool:
    _, phase, inner = place
    steps = (*_ROUND, (ROUND_SEQUENCE, phase), *inner)
    return len(stack) == len(steps) and at_step(stack, steps)


def _under_way(stack: Stack, table: Table) -> dict[str, Json] | None:
    """What has been done in the phase; None for what a file cannot say."""
    names, ctx = player_ids(table), stack[-1].ctx
    if isinstance(ctx, TeamTurn):
        phase = stack[-2].ctx
        assert isinstance(phase, MovementPhase)
        moved = [names[seat] for seat in phase.moved if seat != ctx.seat]
        return {"engaged": list(ctx.engaged), **given(models=list(ctx.done), players=moved)}
    if isinstance(ctx, PsychicPhase):
        seats = [seat for seat in ctx.done if not ctx.psyker or seat != table.operative(ctx.psyker).seat]
        return given(
            players=[names[seat] for seat in seats],
            psyker=ctx.psyker,
            attempted=list(ctx.attempted),
            denied=list(ctx.denied),
        )
    if isinstance(ctx, ShootingPhase):
        if ctx.decisive or ctx.recent:
            return None
        return given(
            half=2 if ctx.half == OTHER_HALF else None,
            models=list(ctx.shot),
            passed=[names[seat] for seat in ctx.passed],
            last=names[ctx.last] if ctx.last >= 0 else None,
        )
    if isinstance(ctx, FightPhase):
        if ctx.decisive or ctx.again:
            return None
        return given(half=2 if ctx.second else None, last=names[ctx.last] if ctx.last >= 0 else None)
    return None
