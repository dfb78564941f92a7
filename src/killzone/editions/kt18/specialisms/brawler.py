"""Brawlers: who go in first, and stay in."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Said
from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import FIGHT, Aim
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.fighting.fight import MODEL_FOUGHT, Fight
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.operatives.states import has_charged, was_charged
from killzone.editions.kt18.specialisms.common import is_specialist, specialism
from killzone.editions.kt18.teams.common import has, printed_rule, tactic

BRAWLER: Final = "brawler"
LEANS_IN: Final = "brawler.leans-in"
SHOULDERS: Final = "brawler.shoulders"
LOW_BLOW: Final = "brawler.low-blow"
AND_ANOTHER: Final = "brawler.and-another"
TACTIC: Final = tactic(AND_ANOTHER, "And Another", 2)


@printed_rule(LEANS_IN)
def leans_in(table: Table, model: Operative) -> Iterator[Entry]:
    """A +1 in a round in which it charged or was charged."""
    if has(model, LEANS_IN) and (has_charged(table, model) or was_charged(table, model)):
        yield Entry(1, LEANS_IN, "Leans In")


@printed_rule(SHOULDERS)
def shoulders(table: Table, model: Operative) -> Iterator[Entry]:
    """It piles in and consolidates an inch farther."""
    if has(model, SHOULDERS):
        yield Entry(1, SHOULDERS, "Shoulders")


@printed_rule(LOW_BLOW)
def low_blow(table: Table, aim: Aim) -> Iterator[Entry]:
    """Injury rolls of its close combat attacks have +1."""
    if aim.how == FIGHT and has(aim.attacker, LOW_BLOW):
        yield Entry(1, LOW_BLOW, "Low Blow")


@printed_rule(AND_ANOTHER)
def and_another(fight: Fight, table: Table) -> Iterator[Offer]:
    """When it has fought, it is chosen to fight once more as the last of the phase."""
    model = table.operative(fight.operative)
    if fight.again or not is_specialist(model, BRAWLER):
        return
    label = f"And Another: {model.name} fights once more, as the last of the phase"
    yield from tactic_offer(table, model.seat, TACTIC, label, _once_more, operative=model.id)


@continuation
def _once_more(fight: Fight, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(fight)
    text = f"{table.operative(fight.operative).name} will fight once more, as the last of the phase."
    return Next(fight.but(again=True), [Said(AND_ANOTHER, text)])


RULES = specialism(
    BRAWLER,
    Hooks(attacks=Hook(leans_in), pile_in=Hook(shoulders), consolidate=Hook(shoulders), injury=Hook(low_blow)),
    {MODEL_FOUGHT: (and_another,)},
    tactic=TACTIC,
)
