"""Hatchways: opening and closing them, and fighting through them."""

from killzone.core.flow import Flow, Sequence
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt21.actions.action import ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.actions.fight import FIGHT, Fighting, a_melee_weapon
from killzone.editions.kt21.board.measuring import within_part
from killzone.editions.shared.board.killzones import killzone_of
from killzone.editions.shared.close_quarters.hatchways import (
    HATCHWAY_FIGHT,
    OPERATE_HATCH,
    HatchwayRules,
    access_point,
)
from killzone.geometry.units import INCH

OPERATE_LIMITS = "kt21.cq.operate-hatch-limits"


def in_close_quarters(table: Table) -> bool:
    """Whether the rules of close quarters are in use."""
    return killzone_of(table).close_quarters


def by_hatchways(table: Table, operative: Operative) -> bool:
    """Whether an operative may be asked about what there is only in close quarters."""
    return killzone_of(table).close_quarters


@rule("kt21.cq.operate-hatch", OPERATE_LIMITS)
def reaches(table: Table, operative: Operative, id: str) -> bool:
    """Whether an operative is within 1" of a hatchway's access point."""
    return within_part(table, operative, access_point(table, id), INCH)


HATCHWAYS = HatchwayRules(
    operate="kt21.cq.operate-hatch",
    limits=OPERATE_LIMITS,
    in_use=in_close_quarters,
    reaches=reaches,
    far='The {hatch} is more than 1" from {who}.',
    held='The {hatch} is open and {enemy} is within 1" of it.',
)


@rule("kt21.cq.operate-hatch", OPERATE_LIMITS)
def a_hatch_to_operate(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """There must be a hatchway that the operative can open or close."""
    return HATCHWAYS.against_operating(table, operative)


@rule("kt21.cq.operate-hatch", "kt21.cq.hatchway-closed", "kt21.cq.hatchway-open")
def choose_hatch(performing: Performing, table: Table) -> Flow:
    """The operative opens a closed hatchway or closes an open one."""
    return HATCHWAYS.ask_hatch(performing, table, HATCHWAYS.operated)


@rule("kt21.cq.hatchway-fight", "kt21.cq.wall-range")
def behind_hatchways(table: Table, operative: Operative, action: str) -> list[Operative]:
    """In a Hatchway Fight: the enemies that block, on its other side, an open access point that one touches."""
    return HATCHWAYS.enemies_through(table, operative) if action == HATCHWAY_FIGHT else []


@rule("kt21.cq.hatchway-fight")
def an_enemy_behind_a_hatchway(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A Hatchway Fight needs an enemy that blocks an open access point."""
    return HATCHWAYS.against_fighting_through("kt21.cq.hatchway-fight", table, operative)


OPERATE = Sequence("kt21.operate-hatch", "Operate Hatch", choose_hatch)

HATCH_ACTIONS = (
    ActionRule(
        OPERATE_HATCH,
        "Operate Hatch",
        1,
        "kt21.cq.operate-hatch",
        (rule(OPERATE_LIMITS)(free_of_enemies(OPERATE_LIMITS)), a_hatch_to_operate),
        OPERATE,
        offered=by_hatchways,
    ),
    ActionRule(
        HATCHWAY_FIGHT,
        "Hatchway Fight",
        1,
        "kt21.cq.hatchway-fight",
        (free_of_enemies("kt21.cq.hatchway-fight"), an_enemy_behind_a_hatchway, a_melee_weapon),
        FIGHT,
        Fighting,
        "fight",
        by_hatchways,
    ),
)
