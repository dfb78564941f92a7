"""Return of Property: three markers, two claims, and no receipts."""

from typing import Final

from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt18.missions.lines import CONTROL, Line, Lines, controlled
from killzone.editions.kt18.operatives.states import is_broken

RETURN_OF_PROPERTY: Final = "return-of-property"


@rule(CONTROL)
def holds_any(table: Table, seat: int) -> tuple[int, str]:
    """Who controls at least one marker."""
    own = controlled(table, seat)
    return int(own >= 1), f"{own} marker{'' if own == 1 else 's'} controlled"


@rule(CONTROL)
def holds_more(table: Table, seat: int) -> tuple[int, str]:
    """Who controls more of them than the opponent."""
    own = controlled(table, seat)
    most = max(controlled(table, player.seat) for player in table.players if player.seat != seat)
    return int(own > most), f"more markers controlled, {own} to {most}"


@rule("kt18.def.broken")
def broke_them(table: Table, seat: int) -> tuple[int, str]:
    """Whose opponent is broken, and who is not."""
    others = [player.seat for player in table.players if player.seat != seat]
    broken = all(is_broken(table, other) for other in others) and not is_broken(table, seat)
    return int(broken), "the enemy team is broken"


LINES: Final[Lines] = {
    "any": Line(holds_any, CONTROL),
    "more": Line(holds_more, CONTROL),
    "broken": Line(broke_them, "kt18.def.broken"),
}
