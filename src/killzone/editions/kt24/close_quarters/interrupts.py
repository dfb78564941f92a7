"""Interrupting an enemy's activation: what an operative on guard may do."""

from collections.abc import Iterator
from functools import partial

from killzone.core.events import Event, Tokened
from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.rules import rule
from killzone.core.subjects import ACTION, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.action import FREE, Performing, name_of
from killzone.editions.kt24.actions.perform import Deed, can_be_free, perform
from killzone.editions.kt24.actions.shoot import POINT_BLANK, Shooting
from killzone.editions.kt24.battle.firefight import COUNTERACTED
from killzone.editions.kt24.board.visibility import enemies_in_control_range
from killzone.editions.kt24.close_quarters.guard import point_blank_price, shot_before
from killzone.editions.shared.actions.deeds import after_interruption, as_interrupted
from killzone.editions.shared.close_quarters.guard import interrupts, may_interrupt
from killzone.editions.shared.close_quarters.hatchways import HATCHWAY_FIGHT


@rule("kt24.cq.guard-interrupt", "kt24.cq.hatchway-fight")
def guard_interrupts(deed: Deed, table: Table) -> Iterator[Offer]:
    """Once in each enemy activation, after an action, one operative on guard may fight or shoot for free."""
    for one in may_interrupt(deed, table):
        yield from _offers(table, one)


def _offers(table: Table, one: Operative) -> Iterator[Offer]:
    performed, weapons = shot_before(table, one)
    for action in ("fight", HATCHWAY_FIGHT, "shoot"):
        performing = Performing(one.id, action, FREE, performed, weapons, apart=True)
        if can_be_free(table, one, performing):
            take = partial(_interrupt, performing=performing)
            label = f"Interrupt: {one.name} performs {name_of(table, action)}"
            key, id, about = f"guard-{action}-{one.id}", "kt24.cq.guard-interrupt", of(OPERATIVE, one.id)
            yield Offer(key, one.seat, label, take, rule=id, subjects=about + of(ACTION, action))
    yield from _point_blank(table, one)


@rule("kt24.cq.point-blank")
def _point_blank(table: Table, one: Operative) -> Iterator[Offer]:
    """On guard an operative may shoot an enemy within its control range, valid target or not, Hit worsened by 1."""
    performed, weapons = shot_before(table, one)
    for enemy in enemies_in_control_range(table, one):
        performing = Performing(one.id, POINT_BLANK, FREE, performed, weapons, target=enemy.id, worse=1, apart=True)
        if can_be_free(table, one, performing):
            take = partial(_interrupt, performing=performing)
            label = f"Interrupt: {one.name} shoots {enemy.name} at point-blank, Hit 1 worse"
            key, about = f"guard-point-blank-{one.id}-{enemy.id}", of(OPERATIVE, enemy.id) + of(OPERATIVE, one.id)
            yield Offer(key, one.seat, label, take, rule="kt24.cq.point-blank", subjects=about)


def _interrupt(deed: Deed, table: Table, *, performing: Performing) -> Flow:
    operative = table.operative(performing.operative)
    id = "kt24.cq.guard-interrupt"
    events: list[Event] = [
        interrupts(id, table, operative.id, deed.performing.operative),
        Tokened(id, operative.id, COUNTERACTED, 1, f"{operative.name}, on guard, interrupts and will not counteract."),
    ]
    if performing.action == POINT_BLANK:
        events += point_blank_price(operative)
    after = deed.but(interrupted=(*deed.interrupted, operative.seat))
    used = deed.result.weapon if isinstance(deed.result, Shooting) else ""
    return perform(after, table, performing, _interrupted, events, as_interrupted(deed, used))


@continuation
@rule("kt24.firefight.free-action")
def _interrupted(deed: Deed, table: Table, interruption: Deed) -> Flow:
    """What the activated operative performed for free meanwhile was performed in its own activation."""
    return Next(after_interruption(deed, interruption))
