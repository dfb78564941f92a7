"""What is settled before the battle: the killzone, the teams with their Force, and how long it lasts."""

from typing import Any

from killzone.content.killzones import Killzone
from killzone.core.table import Table
from killzone.core.values import Value


class Options(Value):
    """How the battle is played: how many rounds at most, and whether dice may end it after the fourth and fifth.

    A constant that the rules name can be changed here: whether a Deny the Witch test succeeds on a tie.
    """

    rounds: int = 6
    variable: bool = True
    deny_succeeds_on_tie: bool = True


class BattleContent(Value):
    """What never changes in one battle beside the cards.

    By seat: the `teams`, the `forces` (points with all upgrades), whether each is `battle_forged`, and the sentences
    that say why it is not. `campaign` is the campaign that the battle is part of.
    """

    killzone: Killzone
    teams: tuple[Any, ...] = ()
    mission: Any = None
    forces: tuple[int, ...] = ()
    battle_forged: tuple[bool, ...] = ()
    reasons: tuple[tuple[str, ...], ...] = ()
    campaign: Any = None


def options(table: Table) -> Options:
    """How the battle is played."""
    found = table.setting.options
    return found if isinstance(found, Options) else Options()


def content_of(table: Table) -> BattleContent:
    """What the sides play with, and on."""
    found: BattleContent = table.setting.detail
    return found


def force_of(table: Table, seat: int) -> int:
    """The Force of a seat; 0 where nobody has counted it."""
    forces = content_of(table).forces
    return forces[seat] if forces else 0


def is_battle_forged(table: Table, seat: int) -> bool:
    """Whether the team of a seat is battle-forged; it is where nobody has said otherwise."""
    forged = content_of(table).battle_forged
    return forged[seat] if forged else True


def reasons_of(table: Table, seat: int) -> tuple[str, ...]:
    """Why the team of a seat is not battle-forged, in sentences."""
    reasons = content_of(table).reasons
    return reasons[seat] if reasons else ()
