"""Breachers: who go through it, over it, or make it go away."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import INTERVENING_TERRAIN, SHOOTING, Aim
from killzone.editions.kt18.battle.tactics import Declared, may_use, tactic_offer
from killzone.editions.kt18.cards.datacards import GRENADE, datasheet
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.operatives.states import PHASE
from killzone.editions.kt18.shooting.shooting import CHOSEN_TO_SHOOT, Shooting
from killzone.editions.kt18.specialisms.common import is_specialist, specialism
from killzone.editions.kt18.teams.common import begins, has, in_force, printed_rule, tactic
from killzone.editions.kt18.weapons.groups import is_locked
from killzone.editions.shared.declared import lasting
from killzone.geometry.manner import Manner

BREACHER: Final = "breacher"
THROUGH_IT: Final = "breacher.through-it"
DEMOLITION: Final = "breacher.demolition"
HARD_HAT: Final = "breacher.hard-hat"
MIND_YOUR_HEADS: Final = "breacher.mind-your-heads"
TACTIC: Final = tactic(MIND_YOUR_HEADS, "Mind Your Heads", 1)


@printed_rule(THROUGH_IT)
def through_it(table: Table, aim: Aim) -> Iterator[str]:
    """Terrain between the bases gives no penalty to its hit rolls in close combat."""
    if has(aim.attacker, THROUGH_IT):
        yield INTERVENING_TERRAIN


@printed_rule(THROUGH_IT)
def climbs_half(table: Table, model: Operative, found: Manner) -> Iterator[Manner]:
    """Its climbs count half."""
    if has(model, THROUGH_IT) and found.climb is not None:
        yield found.but(climb=found.climb._replace(halved=True))


@printed_rule(DEMOLITION)
def demolition(table: Table, aim: Aim) -> Iterator[Entry]:
    """Its wound rolls of 1 are re-rolled."""
    if has(aim.attacker, DEMOLITION):
        yield Entry(1, DEMOLITION, "Demolition")


@printed_rule(HARD_HAT)
def hard_hat(table: Table, model: Operative) -> Iterator[Reason]:
    """It takes no falling tests and no tests for dangerous terrain."""
    if has(model, HARD_HAT):
        yield because(HARD_HAT, "{who} wears a hard hat.", who=model.name)


@printed_rule(MIND_YOUR_HEADS)
def mind_your_heads(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """When it is chosen to shoot, it may throw a Grenade although a friend has done so in this phase."""
    model = table.operative(shooting.operative)
    if shooting.how == SHOOTING and _could_throw(table, model) and not in_force(table, MIND_YOUR_HEADS, model):
        label = f"Mind Your Heads: {model.name} may throw a Grenade, too"
        yield from tactic_offer(table, model.seat, TACTIC, label, _shout, operative=model.id)


def _could_throw(table: Table, model: Operative) -> bool:
    """Whether it is a breacher with a Grenade that it may not throw as things are."""
    carries = any(weapon.type == GRENADE for weapon in datasheet(model).weapons)
    return is_specialist(model, BREACHER) and carries and is_locked(table, model)


@continuation
def _shout(shooting: Shooting, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(shooting)
    text = f"{table.operative(declared.operative).name} may throw a Grenade although a friend has."
    return Next(shooting, [begins(MIND_YOUR_HEADS, table.operative(declared.operative), PHASE, text)])


@printed_rule(MIND_YOUR_HEADS)
def throws_too(table: Table, model: Operative) -> Iterator[Entry]:
    """Once it has called, it throws."""
    if in_force(table, MIND_YOUR_HEADS, model):
        yield Entry(0, MIND_YOUR_HEADS, "Mind Your Heads")


@printed_rule(MIND_YOUR_HEADS)
def might_throw_too(table: Table, model: Operative) -> Iterator[Entry]:
    """Whoever could call may be chosen with nothing but a Grenade to throw."""
    if may_use(table, model.seat, TACTIC) and _could_throw(table, model):
        yield Entry(0, MIND_YOUR_HEADS, "Mind Your Heads")


RULES = specialism(
    BREACHER,
    Hooks(
        ignores=Hook(through_it),
        manner=Hook(climbs_half),
        wound_again=Hook(demolition),
        against_fall_test=Hook(hard_hat),
        against_dangerous_test=Hook(hard_hat),
        despite_grenade=Hook(throws_too),
        might_despite_grenade=Hook(might_throw_too),
    ),
    {CHOSEN_TO_SHOOT: (mind_your_heads,)},
    tactic=TACTIC,
    effects=(lasting(MIND_YOUR_HEADS, "operative"),),
)
