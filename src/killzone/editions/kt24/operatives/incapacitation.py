"""Incapacitation: what an operative without wounds still does before it is removed."""

from killzone.core.events import Event, Removed, Tokened
from killzone.core.flow import Concerning
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24 import hooks
from killzone.editions.kt24.battle.moments import IS_INCAPACITATED, Moment, due
from killzone.editions.kt24.missions.ops import score_kill
from killzone.editions.kt24.operatives.injury import INCAPACITATED
from killzone.editions.shared.board.kept import kept_for
from killzone.editions.shared.board.markers import carried_by
from killzone.geometry.shapes import Spot


class Fall(Concerning):
    """An incapacitated operative on its way off the board, and whether it has performed its one last action."""

    operative: str
    acted: bool = False

    @property
    def concerns(self) -> str:
        return self.operative


class Removal(Value):
    """Operatives without wounds being removed: who would be incapacitated and has been looked at, who is, who is next.

    `places` says where those that were removed stood.
    """

    would_be: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    now: str = ""
    places: tuple[tuple[str, Spot], ...] = ()


class LastAction(Value):
    """What a rule lets an incapacitated operative do before it is removed; `use` is what is used up by it, if any."""

    rule: str
    action: str
    name: str
    use: str = ""


def falling(table: Table) -> tuple[Operative, ...]:
    """The operatives without wounds that are to be removed; those already on their way off are not among them."""
    return _falling(table.operatives)


@kept_for
def _falling(operatives: tuple[Operative, ...]) -> tuple[Operative, ...]:
    return tuple(
        [one for one in operatives if one.wounds <= 0 and one.spot is not None and not one.count(INCAPACITATED)]
    )


@rule("kt24.damage.last-action")
def has_more_to_do(table: Table, operative: Operative) -> bool:
    """Whether an operative carries a marker, or rules let it act before it is removed."""
    return carried_by(table, operative) is not None or any(True for _ in hooks.of(table).last_actions(table, operative))


def goes_at_once(table: Table, operative: Operative) -> bool:
    """Whether nothing happens between an operative's incapacitation and its removal."""
    return not has_more_to_do(table, operative) and not due(table, Moment(IS_INCAPACITATED, operative.id))


@rule("kt24.damage.incapacitated", "kt24.mission.kill-op")
def marked(table: Table, operative: Operative) -> list[Event]:
    """It is incapacitated and counts for the enemy's kill grade; from now on nothing prevents its removal."""
    text = f"{operative.name} is incapacitated."
    token = Tokened("kt24.damage.incapacitated", operative.id, INCAPACITATED, 1, text)
    return [token, *score_kill(token.apply(table), operative)]


@rule("kt24.damage.incapacitated", "kt24.mission.kill-op")
def removal(table: Table, operative: Operative) -> list[Event]:
    """An incapacitated operative is removed; one that goes at once counts for the enemy's kill grade now."""
    removed = Removed("kt24.damage.incapacitated", operative.id)
    if operative.count(INCAPACITATED):
        return [removed]
    return [removed, *score_kill(removed.apply(table), operative)]
