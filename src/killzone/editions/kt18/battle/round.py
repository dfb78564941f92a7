"""The battle round: its start with Command Points, six phases in the order of priority, and its end."""

from collections.abc import Iterator
from typing import Any, Final

from killzone.core.events import Clocked, Event, Gained, Ordered, Said
from killzone.core.flow import Call, Done, Flow, Jump, Next, Sequence, Window, continuation
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.tally import Entry
from killzone.core.values import Value
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.morale import MORALE, MoralePhase
from killzone.editions.kt18.battle.options import force_of, is_battle_forged
from killzone.editions.kt18.battle.ranking import RANKING, Ranking
from killzone.editions.kt18.board.objectives import control_changes
from killzone.editions.kt18.fighting.phase import FIGHTING, FightPhase
from killzone.editions.kt18.movement.phase import MOVEMENT, MovementPhase
from killzone.editions.kt18.operatives.states import (
    PHASE,
    PSYCHIC_PHASE,
    ROUND,
    ended,
    is_decided,
    seats_in_play,
    tokens_off,
)
from killzone.editions.kt18.psychic.phase import PSYCHIC, PsychicPhase
from killzone.editions.kt18.shooting.phase import SHOOTING_PHASE, ShootingPhase

PHASES, PRIORITY, TIES = "kt18.round.phases", "kt18.round.priority", "kt18.round.priority-ties"
ROUND_STARTED: Final = "round-started"
ROUND_ENDED: Final = "round-ended"
START, END = "start of the round", "end of the round"
FORCE_STEP: Final = 10
"""For each full so many points of Force below the highest there is one more Command Point."""


class Round(Value):
    """A battle round under way; `asked` is the order in which seats are asked while nobody has initiative."""

    asked: tuple[int, ...] = ()


@rule(PHASES, "kt18.cp.per-round", "kt18.cp.force-difference", "kt18.roster.not-battle-forged")
def begin_round(round: Round, table: Table) -> Flow:
    """A round begins: every battle-forged team gains Command Points before anything else."""
    return Next(round, [Clocked(PHASES, table.turn + 1, START), *_points(table, table.turn + 1)])


def _points(table: Table, turn: int) -> Iterator[Event]:
    for seat in seats_in_play(table):
        for reason in hooks.of(table).against_command_points(table, seat, turn):
            yield Said(reason.rule, reason.text)
        for entry in command_points(table, seat, turn):
            if entry.amount:
                yield Gained(entry.rule, seat, entry.amount, entry.note)


@rule("kt18.roster.not-battle-forged")
def gains_points(table: Table, seat: int, turn: int) -> bool:
    """Whether a team gains Command Points in a round: one that is not battle-forged never does, nor one that something
    speaks against."""
    against = hooks.of(table).against_command_points(table, seat, turn)
    return is_battle_forged(table, seat) and next(iter(against), None) is None


@rule("kt18.cp.per-round", "kt18.cp.force-difference", "kt18.roster.not-battle-forged")
def command_points(table: Table, seat: int, turn: int) -> Iterator[Entry]:
    """What a team gains: 1 a round, in the first also 1 for each full 10 points of Force below the highest."""
    if not gains_points(table, seat, turn):
        return
    yield Entry(1, "kt18.cp.per-round", "the round")
    if turn == 1:
        highest = max(force_of(table, player.seat) for player in table.players)
        below = highest - force_of(table, seat)
        yield Entry(below // FORCE_STEP, "kt18.cp.force-difference", f"a Force {below} points below the highest")
    yield from hooks.of(table).command_points(table, seat, turn)


@rule("kt18.def.sequencing", "kt18.def.roll-off")
def settle_order(round: Round, table: Table) -> Flow:
    """Nobody has initiative yet: where several players have something to use, they roll off for the order."""
    offers = (rule for rule in table.setting.rules.windows.get(ROUND_STARTED, ()))
    having = {offer.seat for rule in offers for offer in rule(round, table)}
    seats = tuple(seat for seat in _by_seat(table) if seat in having)
    if len(seats) < 2:
        return Next(round.but(asked=_by_seat(table)))
    rolling = Ranking((seats,), "kt18.def.sequencing", "kt18.def.roll-off", "roll-off", dice=1)
    return Call(round, RANKING, rolling, _order_settled)


@continuation
def _order_settled(round: Round, table: Table, order: tuple[int, ...]) -> Flow:
    return Next(round.but(asked=(*order, *(seat for seat in _by_seat(table) if seat not in order))))


def _by_seat(table: Table) -> tuple[int, ...]:
    return tuple(sorted(seats_in_play(table)))


def _asked(round: Round, table: Table) -> tuple[int, ...]:
    return round.asked


def begin_priority(round: Round, table: Table) -> Flow:
    """The Priority phase begins."""
    return Next(round, [Clocked(PHASES, table.turn, "priority phase")])


@rule(PRIORITY, TIES, "kt18.round.eliminated")
def roll_priority(round: Round, table: Table) -> Flow:
    """Each player who still has models rolls 2D6; those who tie roll again against each other only."""
    return Call(round, RANKING, Ranking((_by_seat(table),), PRIORITY, TIES, "priority"), _ranked)


@continuation
def _ranked(round: Round, table: Table, order: tuple[int, ...]) -> Flow:
    names = ", ".join(table.players[seat].name for seat in order)
    return Next(round, [Ordered(PRIORITY, order, f"Order of the round: {names}.")])


@rule("kt18.round.turn-order")
def movement_phase(round: Round, table: Table) -> Flow:
    """In turn order each player moves the whole team."""
    return Call(round, MOVEMENT, MovementPhase())


@rule("kt18.round.turn-order", "kt18.psychic.tokens")
def psychic_phase(round: Round, table: Table) -> Flow:
    """In turn order each player may use one psyker."""
    return Call(round, PSYCHIC, PsychicPhase())


@rule("kt18.round.turn-order")
def shooting_phase(round: Round, table: Table) -> Flow:
    """In turn order players take turns to shoot."""
    return Call(round, SHOOTING_PHASE, ShootingPhase())


@rule("kt18.round.turn-order")
def fight_phase(round: Round, table: Table) -> Flow:
    """In turn order players take turns to fight."""
    return Call(round, FIGHTING, FightPhase())


@rule("kt18.round.turn-order")
def morale_phase(round: Round, table: Table) -> Flow:
    """In turn order each player sees to the nerves of the team."""
    return Call(round, MORALE, MoralePhase())


def _begun(table: Table, phase: str, *until: str) -> list[Event]:
    """Who controls what now, the end of what lasted until the phase before ended or this one began, and its clock."""
    return [*control_changes(table), *ended(table, PHASES, PHASE, *until), Clocked(PHASES, table.turn, phase)]


@rule(PHASES)
def begin_movement(round: Round, table: Table) -> Flow:
    """Second is the Movement phase."""
    return Next(round, _begun(table, "movement phase"))


@rule(PHASES, "kt18.psychic.tokens")
def begin_psychic(round: Round, table: Table) -> Flow:
    """Third is the Psychic phase, at whose start lasting powers end."""
    if is_decided(table):
        return Jump(round, end_round)
    return Next(round, _begun(table, "psychic phase", PSYCHIC_PHASE))


@rule(PHASES)
def begin_shooting(round: Round, table: Table) -> Flow:
    """Fourth is the Shooting phase."""
    if is_decided(table):
        return Jump(round, end_round)
    return Next(round, _begun(table, "shooting phase"))


@rule(PHASES)
def begin_fight(round: Round, table: Table) -> Flow:
    """Fifth is the Fight phase."""
    if is_decided(table):
        return Jump(round, end_round)
    return Next(round, _begun(table, "fight phase"))


@rule(PHASES)
def begin_morale(round: Round, table: Table) -> Flow:
    """Last is the Morale phase."""
    if is_decided(table):
        return Jump(round, end_round)
    return Next(round, _begun(table, "morale phase"))


def begin_end(round: Round, table: Table) -> Flow:
    """After the phases comes the end of the round."""
    return Next(round, _begun(table, END))


def score_round(round: Round, table: Table) -> Flow:
    """What the mission scores at the end of a round."""
    return Next(round, hooks.of(table).round_ended(table))


@rule(PHASES, "kt18.def.readied")
def end_round(round: Round, table: Table) -> Flow:
    """The tokens of the round come off, and what lasted until its end is over."""
    return Done(None, [*tokens_off(table), *ended(table, PHASES, PHASE, ROUND)])


def _window(name: str, when: str, **fields: Any) -> Window:
    prompt = f"Use anything at the {when} of the round?"
    return Window(name, prompt=prompt, keep="Nothing", rule="kt18.def.phase-timing", **fields)


ROUND_SEQUENCE = Sequence(
    "kt18.round",
    "Battle round",
    begin_round,
    settle_order,
    _window(ROUND_STARTED, "start", order=_asked),
    begin_priority,
    roll_priority,
    begin_movement,
    movement_phase,
    begin_psychic,
    psychic_phase,
    begin_shooting,
    shooting_phase,
    begin_fight,
    fight_phase,
    begin_morale,
    morale_phase,
    begin_end,
    _window(ROUND_ENDED, "end"),
    score_round,
    end_round,
)
