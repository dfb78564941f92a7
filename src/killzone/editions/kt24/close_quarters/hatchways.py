"""Hatchways: opening and closing them, also in the middle of a move, and fighting through them."""

from killzone.core.domains import Option, Pick
from killzone.core.events import Opened
from killzone.core.flow import Ask, Done, Flow, Sequence
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPENING, of
from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.action import ActionRule, Performing, no_enemy_near
from killzone.editions.kt24.actions.fight import FIGHT, Fighting, a_melee_weapon
from killzone.editions.kt24.battle.options import content_of, options
from killzone.editions.kt24.board.visibility import CONTROL, SEE_THROUGH, WALL
from killzone.geometry.around import within_part_around
from killzone.geometry.fan import sees_portion
from killzone.geometry.measure import enters, side, within_part
from killzone.geometry.parts import Part
from killzone.geometry.units import INCH

OPERATE_HATCH, HATCHWAY_FIGHT = "operate-hatch", "hatchway-fight"


def has_hatchways(table: Table) -> bool:
    """Whether the rules of hatchways are in use."""
    return options(table).full and content_of(table).killzone.close_quarters


def by_hatchways(table: Table, operative: Operative) -> bool:
    return has_hatchways(table)


def access_point(table: Table, id: str) -> Part:
    """The access point of a hatchway as it is now."""
    opening = next(one for one in content_of(table).killzone.openings if one.id == id)
    return table.terrain.part(opening.open if id in table.open else opening.closed)


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


@rule("kt24.cq.operate-hatch")
def operable(table: Table, operative: Operative, id: str) -> Reason | None:
    """An open hatchway is left alone while an enemy has it within control range; nobody may stand in the way."""
    name = _name(table, id)
    if not reaches(table, operative, id):
        text = "The {hatch} is not within control range of {who}."
        return because("kt24.cq.operate-hatch", text, hatch=name, who=operative.name)
    if id in table.open:
        for enemy in table.against(operative.seat):
            if reaches(table, enemy, id):
                text = "The {hatch} is open and within control range of {enemy}."
                return because("kt24.cq.operate-hatch", text, hatch=name, enemy=enemy.name)
    after = table.setting.terrain.at(table.open ^ {id})
    for part in after.parts:
        if part.feature != id or not WALL & part.traits:
            continue
        for one in table.operatives:
            if one.spot is not None and enters(one.spot, one.card.body, part):
                text = "{other} stands where the {hatch} would be."
                return because("kt24.cq.operate-hatch", text, other=one.name, hatch=name)
    return None


def hatch_verb(table: Table, id: str) -> str:
    return f"{'Close' if id in table.open else 'Open'} {_name(table, id)}"


def _name(table: Table, id: str) -> str:
    return next(str(one.name) for one in content_of(table).killzone.openings if one.id == id)


@rule("kt24.cq.operate-hatch")
def a_hatch_to_operate(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """There must be a hatchway that the operative can open or close."""
    if not has_hatchways(table) or not content_of(table).killzone.openings:
        return because(
            "kt24.cq.operate-hatch", "{killzone} has no hatchways in use.", killzone=content_of(table).killzone.name
        )
    reason = None
    for opening in content_of(table).killzone.openings:
        found = operable(table, operative, opening.id)
        if found is None:
            return None
        if reason is None or reaches(table, operative, opening.id):
            reason = found
    return reason


def operable_hatches(table: Table, operative: Operative) -> list[str]:
    return [one.id for one in content_of(table).killzone.openings if operable(table, operative, one.id) is None]


@rule("kt24.cq.operate-hatch")
def choose_hatch(performing: Performing, table: Table) -> Flow:
    """The operative opens a closed hatchway or closes an open one."""
    operative = table.operative(performing.operative)
    ids = [performing.target] if performing.target else operable_hatches(table, operative)
    if len(ids) == 1:
        return _operated(performing, table, ids[0])
    buttons = [Option(id, hatch_verb(table, id), "kt24.cq.operate-hatch", of(OPENING, id)) for id in ids]
    prompt = f"Which hatchway does {operative.name} operate?"
    return Ask(operative.seat, "hatch", prompt, Pick(buttons), _operated, rule="kt24.cq.operate-hatch", default=ids[0])


def _operated(performing: Performing, table: Table, answer: str) -> Flow:
    return Done(None, [operated(table, performing.operative, answer)])


def operated(table: Table, operative: str, id: str) -> Opened:
    verb = "closes" if id in table.open else "opens"
    text = f"{table.operative(operative).name} {verb} {_name(table, id)}."
    return Opened("kt24.cq.operate-hatch", id, id not in table.open, text)


def across(table: Table, operative: Operative, id: str) -> list[Operative]:
    """The enemies within 2" of an open hatchway's access point, measured round walls, on the other side of it."""
    assert operative.spot is not None
    part = access_point(table, id)
    own = side(part, operative.spot)
    return [
        enemy
        for enemy in table.against(operative.seat)
        if enemy.spot is not None
        and within_part_around(enemy.spot, enemy.card.body.base, part, table.terrain, WALL, 2 * INCH)
        and side(part, enemy.spot) == -own
    ]


@rule("kt24.cq.hatchway-fight", "kt24.cq.wall")
def enemies_through_hatchways(table: Table, operative: Operative) -> list[Operative]:
    """The enemies that an operative touching an open hatchway's access point can fight through it."""
    if not has_hatchways(table) or operative.spot is None:
        return []
    found: dict[str, Operative] = {}
    for id in sorted(table.open):
        if within_part(operative.spot, operative.card.body.base, access_point(table, id), 0):
            found.update({enemy.id: enemy for enemy in across(table, operative, id)})
    return list(found.values())


def behind_hatchways(table: Table, operative: Operative, action: str) -> list[Operative]:
    """In a Hatchway Fight enemies on the other side of an open hatchway may be fought."""
    return enemies_through_hatchways(table, operative) if action == HATCHWAY_FIGHT else []


@rule("kt24.cq.hatchway-fight")
def an_enemy_behind_a_hatchway(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A Hatchway Fight needs an enemy within 2" of an open access point that the operative touches."""
    if enemies_through_hatchways(table, operative):
        return None
    text = '{who} touches no open hatchway with an enemy within 2" on its other side.'
    return because("kt24.cq.hatchway-fight", text, who=operative.name)


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
