"""The tactics of all commanders: Within Earshot, By the Numbers, Relieved of Duty."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Flow, Offer, continuation
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import OVERWATCH, SHOOTING, Aim
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.commanders.command import Command, aura_offers, in_aura, users
from killzone.editions.kt18.operatives.states import FELL_BACK, PHASE, RETREATED, ROUND
from killzone.editions.kt18.teams.common import in_force, printed_rule, tactic, take_force
from killzone.geometry.units import INCH

WITHIN_EARSHOT: Final = Command(
    tactic("commander.within-earshot", "Within Earshot", 1),
    aura=6,
    until=PHASE,
    text='friends within {aura}" have -1 in their Nerve tests',
)
BY_THE_NUMBERS: Final = Command(
    tactic("commander.by-the-numbers", "By the Numbers", 2),
    level=2,
    aura=6,
    until=PHASE,
    text='friends within {aura}" re-roll hit rolls of 1',
)
RELIEVED_OF_DUTY: Final = Command(tactic("commander.relieved-of-duty", "Relieved of Duty", 1), level=3)
NEAR: Final = 6 * INCH


@printed_rule(WITHIN_EARSHOT.id)
def within_earshot(phase: object, table: Table) -> Iterator[Offer]:
    """At the start of the Morale phase, until its end."""
    return aura_offers(table, WITHIN_EARSHOT)


@printed_rule(WITHIN_EARSHOT.id)
def steadied(table: Table, model: Operative) -> Iterator[Entry]:
    """Friends within 6" have -1 in their Nerve tests."""
    if in_aura(table, WITHIN_EARSHOT, model):
        yield Entry(-1, WITHIN_EARSHOT.id, WITHIN_EARSHOT.tactic.name)


@printed_rule(BY_THE_NUMBERS.id)
def by_the_numbers(phase: object, table: Table) -> Iterator[Offer]:
    """At the start of the Shooting phase, until its end."""
    return aura_offers(table, BY_THE_NUMBERS)


@printed_rule(BY_THE_NUMBERS.id)
def ones_again(table: Table, aim: Aim) -> Iterator[Entry]:
    """Friends within 6" re-roll hit rolls of 1."""
    if aim.how in (SHOOTING, OVERWATCH) and in_aura(table, BY_THE_NUMBERS, aim.attacker):
        yield Entry(1, BY_THE_NUMBERS.id, BY_THE_NUMBERS.tactic.name)


@printed_rule(RELIEVED_OF_DUTY.id)
def relieved_of_duty(phase: object, table: Table) -> Iterator[Offer]:
    """At the end of the Movement phase: a friend within 6" that fell back or retreated may shoot in this round."""
    able, tactic = tuple(users(table, RELIEVED_OF_DUTY)), RELIEVED_OF_DUTY.tactic
    for one in table.operatives if able else ():
        left = one.spot is not None and (one.count(FELL_BACK) or one.count(RETREATED))
        friends = (user for user in able if user.seat == one.seat and user.id != one.id)
        near = left and any(within(user, one, NEAR) for user in friends)
        if near and not in_force(table, RELIEVED_OF_DUTY.id, one):
            label, key = f"{tactic.name}: {one.name} may shoot in this round", f"{tactic.id}-{one.id}"
            yield from tactic_offer(table, one.seat, tactic, label, _relieved, operative=one.id, key=key)


@continuation
def _relieved(phase: object, table: Table, declared: Declared) -> Flow:
    text = "may shoot in this round although it has fallen back or retreated."
    return take_force(phase, table, declared, ROUND, text)


@printed_rule(RELIEVED_OF_DUTY.id)
def may_shoot(table: Table, model: Operative, token: str) -> Iterator[Entry]:
    """Having fallen back or retreated does not keep it from shooting."""
    if in_force(table, RELIEVED_OF_DUTY.id, model):
        yield Entry(1, RELIEVED_OF_DUTY.id, RELIEVED_OF_DUTY.tactic.name)
