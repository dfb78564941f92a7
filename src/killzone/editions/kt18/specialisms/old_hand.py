"""Old hands: who have seen worse, and are not finished yet."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Call, Flow, Next, Offer, continuation
from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import Aim
from killzone.editions.kt18.attack.profiles import grits_its_teeth
from killzone.editions.kt18.battle.morale import losses
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.fighting.fight import FIGHT, Fight
from killzone.editions.kt18.fighting.phase import may_fight
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.operatives.removal import BEFORE_REMOVAL, Removal
from killzone.editions.kt18.operatives.states import flesh_wounds
from killzone.editions.kt18.specialisms.common import is_specialist, specialism
from killzone.editions.kt18.teams.common import has, printed_rule, tactic

OLD_HAND: Final = "old-hand"
SEEN_WORSE: Final = "old-hand.seen-worse"
BEEN_HERE: Final = "old-hand.been-here"
STUBBORN: Final = "old-hand.stubborn"
NOT_YET: Final = "old-hand.not-yet"
TACTIC: Final = tactic(NOT_YET, "Not Yet", 1)
FIGHT_PHASE: Final = "fight phase"


@printed_rule(SEEN_WORSE)
def seen_worse(table: Table, aim: Aim) -> Iterator[Entry]:
    """Its first flesh wound does not worsen its hit rolls."""
    model = aim.attacker
    if has(model, SEEN_WORSE) and flesh_wounds(model) and not grits_its_teeth(table, model):
        yield Entry(1, SEEN_WORSE, "Seen Worse")


@printed_rule(BEEN_HERE)
def been_here(table: Table, model: Operative) -> Iterator[Entry]:
    """Its advance and charge rolls have +1."""
    if has(model, BEEN_HERE):
        yield Entry(1, BEEN_HERE, "Been Here")


@printed_rule(STUBBORN)
def stubborn(table: Table, model: Operative) -> Iterator[Entry]:
    """Losses add nothing to its Nerve tests."""
    lost = losses(table, model)
    if lost and has(model, STUBBORN):
        yield Entry(-lost, STUBBORN, "Stubborn")


@printed_rule(NOT_YET)
def not_yet(removal: Removal, table: Table) -> Iterator[Offer]:
    """When it is taken out of action in the Fight phase and has not fought, it fights before it is removed."""
    model = table.operative(removal.operative)
    if table.phase != FIGHT_PHASE or not may_fight(table, model):
        return
    if is_specialist(model, OLD_HAND):
        label = f"Not Yet: {model.name} fights before it is removed"
        yield from tactic_offer(table, model.seat, TACTIC, label, _fight_first, operative=model.id)


@continuation
def _fight_first(removal: Removal, table: Table, declared: Declared) -> Flow:
    return Call(removal, FIGHT, Fight(removal.operative), _last_fight) if declared.paid else Next(removal)


@continuation
def _last_fight(removal: Removal, table: Table, fight: Fight) -> Flow:
    return Next(removal)


RULES = specialism(
    OLD_HAND,
    Hooks(hit=Hook(seen_worse), advance=Hook(been_here), charge=Hook(been_here), nerve=Hook(stubborn)),
    {BEFORE_REMOVAL: (not_yet,)},
    tactic=TACTIC,
)
