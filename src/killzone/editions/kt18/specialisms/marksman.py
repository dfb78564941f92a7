"""Marksmen: who wait for it, and hit what others do not see."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import Hook
from killzone.core.table import Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import FIGHT, LONG_RANGE, OBSCURED, SHOOTING, Aim
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.operatives.states import PHASE
from killzone.editions.kt18.shooting.shooting import CHOSEN_TO_SHOOT, Shooting
from killzone.editions.kt18.specialisms.common import is_specialist, specialism
from killzone.editions.kt18.teams.common import begins, has, in_force, printed_rule, tactic
from killzone.editions.shared.declared import lasting

MARKSMAN: Final = "marksman"
SETTLED_AIM: Final = "marksman.settled-aim"
LONG_EYE: Final = "marksman.long-eye"
FINDS_THE_GAP: Final = "marksman.finds-the-gap"
ONE_BREATH: Final = "marksman.one-breath"
TACTIC: Final = tactic(ONE_BREATH, "One Breath", 1)


@printed_rule(SETTLED_AIM)
def settled_aim(table: Table, aim: Aim) -> Iterator[Entry]:
    """Readied, it re-rolls hit rolls of 1 when it shoots."""
    if aim.readied and aim.how != FIGHT and has(aim.attacker, SETTLED_AIM):
        yield Entry(1, SETTLED_AIM, "Settled Aim")


@printed_rule(LONG_EYE)
@printed_rule(ONE_BREATH)
def does_not_count(table: Table, aim: Aim) -> Iterator[str]:
    """Long range gives it no penalty; nor does obscured for as long as it holds its breath."""
    if has(aim.attacker, LONG_EYE):
        yield LONG_RANGE
    if in_force(table, ONE_BREATH, aim.attacker):
        yield OBSCURED


@printed_rule(FINDS_THE_GAP)
def finds_the_gap(table: Table, aim: Aim) -> Iterator[Entry]:
    """Injury rolls of its shots have +1."""
    if aim.how != FIGHT and has(aim.attacker, FINDS_THE_GAP):
        yield Entry(1, FINDS_THE_GAP, "Finds the Gap")


@printed_rule(ONE_BREATH)
def one_breath(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """When it is chosen to shoot and is readied, obscured targets give no penalty to its hit rolls."""
    model = table.operative(shooting.operative)
    if shooting.readied and shooting.how == SHOOTING and is_specialist(model, MARKSMAN):
        label = f"One Breath: obscured targets give {model.name} no penalty"
        yield from tactic_offer(table, model.seat, TACTIC, label, _hold, operative=model.id)


@continuation
def _hold(shooting: Shooting, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(shooting)
    text = f"{table.operative(declared.operative).name} holds its breath: obscured does not count."
    return Next(shooting, [begins(ONE_BREATH, table.operative(declared.operative), PHASE, text)])


RULES = specialism(
    MARKSMAN,
    Hooks(hit_again=Hook(settled_aim), ignores=Hook(does_not_count), injury=Hook(finds_the_gap)),
    {CHOSEN_TO_SHOOT: (one_breath,)},
    tactic=TACTIC,
    effects=(lasting(ONE_BREATH, "operative"),),
)
