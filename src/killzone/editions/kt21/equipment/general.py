"""The equipment that every team may take besides its own."""

from collections.abc import Iterator
from typing import Final

from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.equipment.items import bears, weapons_borne
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.teams.common import team_rule
from killzone.editions.shared.hooks import ActionHook
from killzone.editions.shared.teams.common import short

BURST_GRENADE: Final = "equipment.burst-grenade"
SPIKE_GRENADE: Final = "equipment.spike-grenade"
ROPE_AND_HOOK: Final = "equipment.rope-and-hook"
PRY_BAR: Final = "equipment.pry-bar"
OPERATE_HATCH: Final = "operate-hatch"

team_rule(BURST_GRENADE)(weapons_borne)
team_rule(SPIKE_GRENADE)(weapons_borne)


@team_rule(ROPE_AND_HOOK)
def roped(table: Table, operative: Operative) -> Iterator[Entry]:
    """The bearer's climbs count as if what it climbs were Scalable."""
    if bears(operative, short(ROPE_AND_HOOK)):
        yield Entry(1, ROPE_AND_HOOK, "rope and hook")


@team_rule(PRY_BAR)
def prised(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """The bearer's Operate Hatch costs 1 AP less."""
    if action == OPERATE_HATCH and bears(operative, short(PRY_BAR)):
        yield Entry(-1, PRY_BAR, "pry bar")


def _may_be_borne(table: Table) -> bool:
    """Whether somebody bears one of these items, or may still be given one."""
    items = {short(ROPE_AND_HOOK), short(PRY_BAR)}
    if any(item.id in items for own in content_of(table).equipment for item in own):
        return True
    return any(one.count(item) for one in table.operatives for item in items)


RULES = Rules(
    "general equipment",
    Hooks(scales=Hook(roped), cost=ActionHook(prised, about=(OPERATE_HATCH,))),
    in_play=_may_be_borne,
)
