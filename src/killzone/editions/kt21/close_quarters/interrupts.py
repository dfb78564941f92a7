"""Interrupting an enemy's activation: the guard attacks of an operative on guard, and what close quarters bring."""

from collections.abc import Iterator
from functools import partial

from killzone.core.events import Event, Said
from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.rules import rule
from killzone.core.subjects import ACTION, OPERATIVE, Subject, of
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.action import OVERWATCH, Performing
from killzone.editions.kt21.actions.fight import NO_MELEE_WEAPON
from killzone.editions.kt21.actions.perform import ACTION_ENDED, Deed, perform
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.kt21.close_quarters.guard import (
    FELL_TO_GUARD,
    GUARD_ACTIONS,
    POINT_BLANK,
    STAND_GUARD,
    fell_to_guard,
    point_blank_price,
)
from killzone.editions.kt21.close_quarters.hatchways import HATCH_ACTIONS, OPERATE, behind_hatchways
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.weapons.use import FIGHT
from killzone.editions.shared.actions.action import FREE, action_of, legal, name_of
from killzone.editions.shared.actions.deeds import after_interruption, as_interrupted
from killzone.editions.shared.close_quarters.guard import ON_GUARD, interrupted, interrupts, may_interrupt
from killzone.editions.shared.declared import anybody, lasting


@rule("kt21.cq.guard-interrupt")
def guard_attacks(deed: Deed, table: Table) -> Iterator[Offer]:
    """Once in each enemy activation, after an action of its operative, one operative on guard makes a guard attack.

    It performs Overwatch, fights for free, or performs point-blank overwatch at an enemy that it is engaged with.
    """
    for one in may_interrupt(deed, table):
        for performing, label, subjects in _attacks(table, one):
            if legal(table, one, action_of(table, performing.action), performing):
                key = f"guard-{performing.action}-{one.id}"
                key += f"-{performing.target}" if performing.target else ""
                id = "kt21.cq.guard-point-blank" if performing.target else "kt21.cq.guard-interrupt"
                take = partial(_interrupt, performing=performing)
                yield Offer(key, one.seat, f"Interrupt: {one.name} {label}", take, rule=id, subjects=subjects)


@rule("kt21.cq.guard-interrupt", "kt21.cq.guard-point-blank")
def _attacks(table: Table, one: Operative) -> Iterator[tuple[Performing, str, tuple[Subject, ...]]]:
    """The guard attacks there are: how each is performed, what it is called, and what it is about."""
    about = of(OPERATIVE, one.id)
    for action, when in ((OVERWATCH, OVERWATCH), (FIGHT, FREE)):
        yield Performing(one.id, action, when), f"performs {name_of(table, action)}", about + of(ACTION, action)
    for enemy in engaged(table, one):
        performing = Performing(one.id, POINT_BLANK, OVERWATCH, target=enemy.id)
        yield performing, f"shoots {enemy.name} at point-blank, BS 1 worse", of(OPERATIVE, enemy.id) + about


def _interrupt(deed: Deed, table: Table, *, performing: Performing) -> Flow:
    guard = table.operative(performing.operative)
    id, active = "kt21.cq.guard-interrupt", table.operative(deed.performing.operative)
    text = f"{guard.name}, on guard, interrupts the activation of {active.name}."
    events: list[Event] = [interrupts(id, table, guard.id, active.id), Said(id, text)]
    if performing.action == POINT_BLANK:
        events.append(point_blank_price(guard))
    used = deed.result.weapon if isinstance(deed.result, Shooting) else ""
    return perform(deed, table, performing, _attacked, events, as_interrupted(deed, used))


@continuation
@rule("kt21.cq.guard-revived")
def _attacked(deed: Deed, table: Table, attack: Deed) -> Flow:
    """The interrupted activation goes on, unless its operative was incapacitated."""
    active = deed.performing.operative
    fell = any(id == active for id, _ in attack.places)
    after = after_interruption(deed, attack)
    return Next(after, [fell_to_guard(table.operative(active))] if fell else [])


CLOSE_QUARTERS = Rules(
    "close quarters",
    Hooks(
        actions=ById(*HATCH_ACTIONS, *GUARD_ACTIONS),
        tokens=Hook(anybody(ON_GUARD)),
        uses=Hook(interrupted),
        opponents=Hook(behind_hatchways),
        effects=ById(lasting(NO_MELEE_WEAPON, "operative"), lasting(FELL_TO_GUARD, "operative")),
    ),
    windows={ACTION_ENDED: (guard_attacks,)},
    sequences=(OPERATE, STAND_GUARD),
)
