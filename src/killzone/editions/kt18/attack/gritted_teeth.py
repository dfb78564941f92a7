"""Gritted Teeth: a model that is chosen to shoot or to fight ignores what its flesh wounds do to its hit rolls."""

from collections.abc import Iterator
from typing import TypeVar

from killzone.core.events import Began
from killzone.core.flow import Concerning, Flow, Next, Offer, continuation
from killzone.core.rules import rule
from killzone.core.table import Effect, Table
from killzone.editions.kt18.attack.profiles import GRITTED_TEETH, grits_its_teeth
from killzone.editions.kt18.battle.tactics import GRITTED_TEETH as TACTIC
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.operatives.states import PHASE, flesh_wounds

C = TypeVar("C", bound=Concerning)


@rule(GRITTED_TEETH)
def gritted_teeth(chosen: Concerning, table: Table) -> Iterator[Offer]:
    """When a model with a flesh wound is chosen to shoot or fight, its player may use it."""
    model = table.operative(chosen.concerns)
    if flesh_wounds(model) and not grits_its_teeth(table, model):
        label = f"Gritted Teeth: the flesh wounds of {model.name} do not worsen its hit rolls"
        yield from tactic_offer(table, model.seat, TACTIC, label, _teeth_gritted, operative=model.id)


@continuation
def _teeth_gritted(chosen: C, table: Table, declared: Declared) -> Flow:
    """For the remainder of the phase the penalty does not apply."""
    if not declared.paid:
        return Next(chosen)
    name = table.operative(declared.operative).name
    text = f"{name} grits its teeth: its flesh wounds do not worsen its hit rolls in this phase."
    return Next(chosen, [Began(GRITTED_TEETH, Effect(GRITTED_TEETH, declared.operative, until=PHASE), text)])
