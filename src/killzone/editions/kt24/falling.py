"""Incapacitation: what an operative without wounds still does before it is removed."""

from killzone.core.events import Event, Removed, Tokened
from killzone.core.flow import Call, Done, Flow, Next, Sequence, Window
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.actions import FREE, Performing
from killzone.editions.kt24.carrying import PLACE, PLACE_MARKER, carried_by
from killzone.editions.kt24.damage import INCAPACITATED
from killzone.editions.kt24.ops import score_kill

BEFORE_REMOVAL = "before-removal"


class Fall(Value):
    """An incapacitated operative on its way off the board, and whether it has performed its one last action."""

    operative: str
    acted: bool = False


class LastAction(Value):
    """What a rule lets an incapacitated operative do before it is removed; `use` is what is used up by it, if any."""

    rule: str
    action: str
    name: str
    use: str = ""


def falling(table: Table) -> Operative | None:
    """The next operative that is to be removed; those already on their way off are not told again."""
    for one in table.operatives:
        if one.spot is not None and one.wounds <= 0 and not one.count(INCAPACITATED):
            return one
    return None


@rule("kt24.damage.last-action")
def has_more_to_do(table: Table, operative: Operative) -> bool:
    """Whether an operative carries a marker, or rules let it act before it is removed."""
    return carried_by(table, operative) is not None or any(True for _ in hooks.LAST_ACTIONS(table, operative))


def marked(operative: Operative) -> list[Event]:
    """From now on nothing prevents its removal."""
    text = f"{operative.name} is incapacitated."
    return [Tokened("kt24.damage.incapacitated", operative.id, INCAPACITATED, 1, text)]


@rule("kt24.damage.incapacitated", "kt24.mission.kill-op")
def removal(table: Table, operative: Operative) -> list[Event]:
    """An incapacitated operative is removed, and counts for the enemy's kill grade."""
    removed = Removed("kt24.damage.incapacitated", operative.id)
    return [removed, *score_kill(removed.apply(table), operative)]


@rule("kt24.action.place")
def place_carried(fall: Fall, table: Table) -> Flow:
    """An incapacitated carrier must place its marker, for 0 AP and whatever would prevent it, before it is removed."""
    if carried_by(table, table.operative(fall.operative)) is None:
        return Next(fall)
    return Call(fall, PLACE_MARKER, Performing(fall.operative, PLACE, FREE))


@rule("kt24.damage.incapacitated", "kt24.damage.last-action")
def remove(fall: Fall, table: Table) -> Flow:
    """Then it is removed; wounds that it has regained meanwhile do not prevent that."""
    return Done(None, removal(table, table.operative(fall.operative)))


def _own_player(fall: Fall, table: Table) -> tuple[int, ...]:
    return (table.operative(fall.operative).seat,)


FALL = Sequence(
    "kt24.fall",
    "Incapacitated",
    Window(
        BEFORE_REMOVAL,
        prompt="Do something before this operative is removed?",
        keep="Nothing more",
        rule="kt24.damage.last-action",
        order=_own_player,
    ),
    place_carried,
    remove,
)
