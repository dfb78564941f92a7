"""Gunners: at home with what is heavy."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Call, Flow, Next, Offer, continuation
from killzone.core.hooks import Hook
from killzone.core.table import Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import HEAVY_MOVED, Aim
from killzone.editions.kt18.attack.volley import SHOTS
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.shooting.shooting import SHOTS_ROLLED, Shooting, fired_again, shots_of, weapon_of
from killzone.editions.kt18.specialisms.common import is_specialist, specialism
from killzone.editions.kt18.teams.common import has, printed_rule, tactic

GUNNER: Final = "gunner"
WALKS_IT_IN: Final = "gunner.walks-it-in"
SECOND_BELT: Final = "gunner.second-belt"
BRACED: Final = "gunner.braced"
WASTE_NOT: Final = "gunner.waste-not"
TACTIC: Final = tactic(WASTE_NOT, "Waste Not", 1)


@printed_rule(WALKS_IT_IN)
def walks_it_in(table: Table, aim: Aim) -> Iterator[str]:
    """Its Heavy weapons have no penalty for having moved."""
    if has(aim.attacker, WALKS_IT_IN):
        yield HEAVY_MOVED


@printed_rule(SECOND_BELT)
def second_belt(table: Table, aim: Aim) -> Iterator[Entry]:
    """Each of its weapons fires one more shot."""
    if has(aim.attacker, SECOND_BELT):
        yield Entry(1, SECOND_BELT, "Second Belt")


@printed_rule(BRACED)
def braced(table: Table, aim: Aim) -> Iterator[Entry]:
    """Its overwatch hits on 5 and 6."""
    if has(aim.attacker, BRACED):
        yield Entry(-1, BRACED, "Braced")


@printed_rule(WASTE_NOT)
def waste_not(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """After it has rolled a number of shots, it rolls that number again."""
    model = table.operative(shooting.operative)
    if is_specialist(model, GUNNER) and weapon_of(table, shooting).attacks.dice:
        label = f"Waste Not: roll the number of shots again ({shooting.number} now)"
        yield from tactic_offer(table, model.seat, TACTIC, label, _count_again, operative=model.id)


@continuation
def _count_again(shooting: Shooting, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(shooting)
    return Call(shooting, SHOTS, shots_of(table, shooting), fired_again)


RULES = specialism(
    GUNNER,
    Hooks(ignores=Hook(walks_it_in), shots=Hook(second_belt), overwatch=Hook(braced)),
    {SHOTS_ROLLED: (waste_not,)},
    tactic=TACTIC,
)
