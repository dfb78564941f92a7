"""Guard: waiting for an enemy, interrupting its activation, and the point-blank shot. Close quarters only."""

from killzone.core.events import Began, Event, Tokened
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt24.actions import COUNTERACTION, ActionRule, Performing, engage_order, never, no_enemy_near
from killzone.editions.kt24.hatches import by_hatchways
from killzone.editions.kt24.options import brought, options
from killzone.editions.kt24.shooting import POINT_BLANK, SHOOT, Shooting

GUARD = "guard"
ON_GUARD = "on-guard"


@rule("kt24.cq.guard")
def in_close_quarters(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Guard belongs to close quarters killzones."""
    if options(table).full and brought(table).killzone.close_quarters:
        return None
    text = "{killzone} is not played in close quarters."
    return because("kt24.cq.guard", text, killzone=brought(table).killzone.name)


@rule("kt24.counteract.action")
def not_counteracting(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Nobody counteracts with Guard."""
    if performing.when != COUNTERACTION:
        return None
    return because("kt24.counteract.action", "{who} cannot counteract with Guard.", who=operative.name)


@rule("kt24.cq.guard")
def go_on_guard(performing: Performing, table: Table) -> Flow:
    """The operative is on guard from now on."""
    operative = table.operative(performing.operative)
    return Done(None, [Tokened("kt24.cq.guard", operative.id, ON_GUARD, 1, f"{operative.name} is on guard.")])


@rule("kt24.cq.guard")
def off_guard(table: Table, operatives: list[Operative]) -> list[Event]:
    """Operatives that are no longer on guard."""
    return [
        Tokened("kt24.cq.guard", one.id, ON_GUARD, 0, f"{one.name} is no longer on guard.")
        for one in operatives
        if one.count(ON_GUARD)
    ]


@rule("kt24.cq.point-blank")
def point_blank_price(operative: Operative) -> list[Event]:
    """After a point-blank shot the operative cannot retaliate until the end of the interrupted activation."""
    effect = Effect("kt24.cq.point-blank", operative.id, until="activation")
    return [Began("kt24.cq.point-blank", effect, f"{operative.name} cannot retaliate until this activation is over.")]


STAND_GUARD = Sequence("kt24.guard", "Guard", go_on_guard)

GUARD_ACTIONS = (
    ActionRule(
        GUARD,
        "Guard",
        1,
        "kt24.cq.guard",
        (in_close_quarters, not_counteracting, engage_order, no_enemy_near("kt24.cq.guard")),
        STAND_GUARD,
        counts_as="shoot",
        offered=by_hatchways,
    ),
    ActionRule(POINT_BLANK, "Point-blank shot", 0, "kt24.cq.point-blank", (), SHOOT, Shooting, "shoot", never),
)
