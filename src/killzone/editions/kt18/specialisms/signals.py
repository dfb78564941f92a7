"""Signals: who hear everybody, and are heard."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.events import Said, Used
from killzone.core.flow import Flow, Next, Offer
from killzone.core.hooks import Hook
from killzone.core.subjects import ABILITY, OPERATIVE, of
from killzone.core.table import Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import Aim
from killzone.editions.kt18.attack.throws import AFTER_HIT_ROLL, Aid
from killzone.editions.kt18.battle.tactics import TACTIC_DECLARED, Declared, tactic_aid
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.board.visibility import is_visible
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.operatives.states import PHASE, seats_in_play
from killzone.editions.kt18.shooting.phase import SHOOTING_STARTED, ShootingPhase
from killzone.editions.kt18.specialisms.common import specialism, specialists
from killzone.editions.kt18.teams.common import bearers, begins, has_with_it, in_force, printed_rule, tactic
from killzone.editions.shared.declared import lasting
from killzone.editions.shared.teams.common import counted_each, short, use_of
from killzone.geometry.units import INCH

SIGNALS: Final = "signals"
OPEN_LINE: Final = "signals.open-line"
CROSS_TALK: Final = "signals.cross-talk"
SPARE_CHANNEL: Final = "signals.spare-channel"
SAY_AGAIN: Final = "signals.say-again"
TACTIC: Final = tactic(SAY_AGAIN, "Say Again", 1)
LINE, HEARD = 6 * INCH, 12 * INCH


@printed_rule(OPEN_LINE)
def open_line(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """At the start of the Shooting phase a friend within 6" and visible to it gets +1 to hit in this phase."""
    for seat in seats_in_play(table):
        for caller in bearers(table, seat, OPEN_LINE):
            if any(effect.rule == OPEN_LINE and effect.target == caller.id for effect in table.effects):
                continue
            for friend in table.of(seat):
                if friend.id != caller.id and within(caller, friend, LINE) and is_visible(table, caller, friend):
                    key = f"{short(OPEN_LINE)}-{caller.id}-{friend.id}"
                    label = f"Open Line: {friend.name} has +1 to hit in this phase ({caller.name})"
                    about = of(ABILITY, short(OPEN_LINE)) + of(OPERATIVE, friend.id)
                    take = partial(_call, caller=caller.id, friend=friend.id)
                    yield Offer(key, seat, label, take, rule=OPEN_LINE, subjects=about)


def _call(phase: ShootingPhase, table: Table, *, caller: str, friend: str) -> Flow:
    text = f"{table.operative(friend).name} has +1 to hit in this phase."
    return Next(phase, [begins(OPEN_LINE, table.operative(friend), PHASE, text, caller)])


@printed_rule(OPEN_LINE)
def called(table: Table, aim: Aim) -> Iterator[Entry]:
    """+1 for whoever was called, however often."""
    if in_force(table, OPEN_LINE, aim.attacker):
        yield Entry(1, OPEN_LINE, "Open Line")


@printed_rule(CROSS_TALK)
def cross_talk(declared: Declared, table: Table) -> Iterator[Offer]:
    """Once per battle a tactic that an opponent has just named costs them 1 CP more."""
    for seat in seats_in_play(table) if not declared.taken_back else ():
        for caller in bearers(table, seat, CROSS_TALK):
            if seat != declared.seat and not table.players[seat].uses(use_of(CROSS_TALK, caller)):
                key = f"{short(CROSS_TALK)}-{caller.id}"
                label = f"Cross-Talk: {declared.name} costs 1 CP more"
                take = partial(_talk, seat=seat, id=caller.id)
                about = of(ABILITY, short(CROSS_TALK))
                yield Offer(key, seat, label, take, rule=CROSS_TALK, subjects=about)


def _talk(declared: Declared, table: Table, *, seat: int, id: str) -> Flow:
    used = Used(CROSS_TALK, seat, use_of(CROSS_TALK, table.operative(id)), "Cross-Talk")
    text = f"Cross-Talk: {declared.name} costs {declared.cost + 1} CP."
    return Next(declared.but(cost=declared.cost + 1), [used, Said(CROSS_TALK, text)])


@printed_rule(SPARE_CHANNEL)
def spare_channel(table: Table, seat: int, turn: int) -> Iterator[Entry]:
    """Its team has 1 more CP in the first battle round."""
    if turn == 1 and has_with_it(table, seat, SPARE_CHANNEL):
        yield Entry(1, SPARE_CHANNEL, "Spare Channel")


@printed_rule(SAY_AGAIN)
def say_again(table: Table, aim: Aim) -> Iterator[Aid]:
    """A friend within 12" rolls a hit roll again; the Tactical Re-roll stays unused."""
    attacker = aim.attacker
    callers = specialists(table, attacker.seat, SIGNALS)
    if any(one.id != attacker.id and within(one, attacker, HEARD) for one in callers):
        yield from tactic_aid(table, attacker.seat, TACTIC, AFTER_HIT_ROLL)


RULES = specialism(
    SIGNALS,
    Hooks(
        hit=Hook(called),
        command_points=Hook(spare_channel),
        aids=Hook(say_again),
        uses=Hook(counted_each(CROSS_TALK)),
    ),
    {SHOOTING_STARTED: (open_line,), TACTIC_DECLARED: (cross_talk,)},
    tactic=TACTIC,
    effects=(lasting(OPEN_LINE, "operative", "target"),),
)
