"""Leaders: their Leadership is lent to friends, and one of them shoots along."""

from collections.abc import Iterator
from typing import Final

from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.battle.tactics import Declared, has_used_tactics, may_use, tactic_offer
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.cards.datacards import LEADER
from killzone.editions.kt18.hooks import Hooks
from killzone.editions.kt18.shooting.phase import MODEL_SHOT, ShootingPhase, may_shoot_now, shoot_with
from killzone.editions.kt18.specialisms.common import is_specialist, specialism
from killzone.editions.kt18.teams.common import bearers, has, has_with_it, printed_rule, tactic
from killzone.geometry.units import INCH

STANDING_ORDER: Final = "leader.standing-order"
SIGNED_IN_ADVANCE: Final = "leader.signed-in-advance"
STAYS_BEHIND: Final = "leader.stays-behind"
AS_ONE_PARTY: Final = "leader.as-one-party"
TACTIC: Final = tactic(AS_ONE_PARTY, "As One Party", 1)
HEARD, ALONG = 6 * INCH, 3 * INCH


@printed_rule(STANDING_ORDER)
def standing_order(table: Table, model: Operative) -> Iterator[Operative]:
    """Friends within 6" may use its Ld, as it is now, in their Nerve tests."""
    if model.spot is None:
        return
    for one in bearers(table, model.seat, STANDING_ORDER):
        if one.id != model.id and within(one, model, HEARD):
            yield one


@printed_rule(SIGNED_IN_ADVANCE)
def signed_in_advance(table: Table, seat: int, tactic: str) -> Iterator[Entry]:
    """The first tactic that its team uses in the battle costs 1 CP less."""
    if not has_used_tactics(table, seat) and has_with_it(table, seat, SIGNED_IN_ADVANCE):
        yield Entry(-1, SIGNED_IN_ADVANCE, "Signed in Advance")


@printed_rule(STAYS_BEHIND)
def stays_behind(table: Table, model: Operative) -> Iterator[Reason]:
    """It takes no Nerve tests."""
    if has(model, STAYS_BEHIND):
        yield because(STAYS_BEHIND, "{who} takes no Nerve tests.", who=model.name)


@printed_rule(AS_ONE_PARTY)
def as_one_party(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """When a leader has shot, one friend within 3" that may shoot in this half does so at once."""
    shot = (table.operative(fired.operative) for fired in phase.recent)
    leaders = [one for one in shot if is_specialist(one, LEADER) and may_use(table, one.seat, TACTIC)]
    for friend in table.operatives if leaders else ():
        near = friend.spot is not None and any(
            one.seat == friend.seat and within(one, friend, ALONG) for one in leaders
        )
        if near and may_shoot_now(table, phase, friend):
            key, label = f"{TACTIC.id}-{friend.id}", f"As One Party: {friend.name} shoots at once"
            yield from tactic_offer(table, friend.seat, TACTIC, label, _along, operative=friend.id, key=key)


@continuation
def _along(phase: ShootingPhase, table: Table, declared: Declared) -> Flow:
    return shoot_with(phase, table, declared.operative) if declared.paid else Next(phase)


RULES = specialism(
    LEADER,
    Hooks(
        lenders=Hook(standing_order),
        tactic_cost=Hook(signed_in_advance),
        against_nerve_test=Hook(stays_behind),
    ),
    {MODEL_SHOT: (as_one_party,)},
    tactic=TACTIC,
)
