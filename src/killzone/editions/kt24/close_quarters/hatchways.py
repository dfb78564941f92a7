"""Hatchways: opening and closing them, also in the middle of a move, and fighting through them."""

from killzone.core.flow import Flow, Sequence
from killzone.core.reasons import Reason
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.action import ActionRule, Performing, no_enemy_near
from killzone.editions.kt24.actions.fight import FIGHT, Fighting, a_melee_weapon
from killzone.editions.kt24.battle.options import content_of, options
from killzone.editions.kt24.board.visibility import CONTROL, SEE_THROUGH, WALL
from killzone.editions.shared.close_quarters.hatchways import (
    HATCHWAY_FIGHT,
    OPERATE_HATCH,
    HatchwayRules,
    access_point,
)
from killzone.geometry.around import within_part_around
from killzone.geometry.fan import sees_portion
from killzone.geometry.measure import within_part


def has_hatchways(table: Table) -> bool:
    """Whether the rules of hatchways are in use."""
    return options(table).full and content_of(table).killzone.close_quarters


def by_hatchways(table: Table, operative: Operative) -> bool:
    return has_hatchways(table)


@rule("kt24.cq.hatchway")
def reaches(table: Table, operative: Operative, id: str) -> bool:
    """Whether a hatchway's access point is within an operative's control range: some of it visible, within 1"."""
    assert operative.spot is not None
    part = access_point(table, id)
    body, spot = operative.card.body, operative.spot
    if not within_part(spot, body.base, part, CONTROL):
        return False
    if not sees_portion(spot, body, part, part.outline, table.terrain, SEE_THROUGH, WALL):
        return False
    return within_part_around(spot, body.base, part, table.terrain, WALL, CONTROL)


HATCHWAYS = HatchwayRules(
    operate="kt24.cq.operate-hatch",
    limits="kt24.cq.operate-hatch",
    in_use=has_hatchways,
    reaches=reaches,
    far="The {hatch} is not within control range of {who}.",
    held="The {hatch} is open and within control range of {enemy}.",
)


@rule("kt24.cq.operate-hatch")
def operable_hatches(table: Table, operative: Operative) -> list[str]:
    """The hatchways that an operative can open or close: within control range, and no enemy holds one that is open."""
    return HATCHWAYS.operable_hatches(table, operative)


@rule("kt24.cq.operate-hatch")
def a_hatch_to_operate(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """There must be a hatchway that the operative can open or close."""
    return HATCHWAYS.against_operating(table, operative)


@rule("kt24.cq.operate-hatch")
def choose_hatch(performing: Performing, table: Table) -> Flow:
    """The operative opens a closed hatchway or closes an open one."""
    return HATCHWAYS.ask_hatch(performing, table, HATCHWAYS.operated)


@rule("kt24.cq.hatchway-fight", "kt24.cq.wall")
def enemies_through_hatchways(table: Table, operative: Operative) -> list[Operative]:
    """The enemies that an operative touching an open hatchway's access point can fight through it."""
    return HATCHWAYS.enemies_through(table, operative)


def behind_hatchways(table: Table, operative: Operative, action: str) -> list[Operative]:
    """In a Hatchway Fight enemies on the other side of an open hatchway may be fought."""
    return enemies_through_hatchways(table, operative) if action == HATCHWAY_FIGHT else []


@rule("kt24.cq.hatchway-fight")
def an_enemy_behind_a_hatchway(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A Hatchway Fight needs an enemy within 2" of an open access point that the operative touches."""
    return HATCHWAYS.against_fighting_through("kt24.cq.hatchway-fight", table, operative)


OPERATE = Sequence("kt24.operate-hatch", "Operate Hatch", choose_hatch)

HATCH_ACTIONS = (
    ActionRule(
        OPERATE_HATCH,
        "Operate Hatch",
        1,
        "kt24.cq.operate-hatch",
        (no_enemy_near("kt24.cq.operate-hatch"), a_hatch_to_operate),
        OPERATE,
        offered=by_hatchways,
    ),
    ActionRule(
        HATCHWAY_FIGHT,
        "Hatchway Fight",
        1,
        "kt24.cq.hatchway-fight",
        (no_enemy_near("kt24.cq.hatchway-fight"), an_enemy_behind_a_hatchway, a_melee_weapon),
        FIGHT,
        Fighting,
        "fight",
        by_hatchways,
    ),
)
