"""What decides a battle, as it is shown on the table, as far as editions with missions show it alike.

All of it is public: secrets are not looked at, so that it is the same for everybody.
"""

from collections.abc import Iterable
from typing import Final

from killzone.core.pictures import Aim, Contest
from killzone.core.table import Table
from killzone.editions.shared.cards.printed import Score
from killzone.editions.shared.presentation.printed import WHEN

NOTHING: Final = "nothing as it stands"


def seats(table: Table) -> range:
    """All seats."""
    return range(len(table.players))


def victory(table: Table) -> tuple[str, ...]:
    """The VP of each side."""
    return tuple(str(player.victory) for player in table.players)


def by_points(table: Table, last: int, rule: str, aims: Iterable[Aim]) -> Contest:
    """A battle that VP decide, with what can still be had."""
    every = tuple(aims)
    text = f"Whoever has more VP after turning point {last} wins."
    left = [sum(aim.left[seat] for aim in every) for seat in seats(table)]
    notes = [f"{many} VP at most are still to be had" if many else "no more VP are to be had" for many in left]
    return Contest(text, rule, "VP", victory(table), tuple(notes), every)


def without_mission(table: Table, last: int, rule: str, left: list[tuple[int, int]]) -> Contest:
    """A battle that the wounds left decide: `left` has those of each side, and those that it began with."""
    if any(player.victory for player in table.players):
        return Contest(f"Whoever has more VP after turning point {last} wins.", rule, "VP", victory(table))
    text = f"No mission: after turning point {last} whoever has the larger share of their team's wounds left wins."
    figures = tuple(f"{100 * own // most if most else 0} %" for own, most in left)
    notes = tuple(f"{own} of {most} wounds left" for own, most in left)
    return Contest(text, rule, "of the wounds left", figures, notes, (Aim("Wounds", brief=notes),))


def when(way: Score) -> str:
    """When a way to score scores, in words."""
    told = WHEN[way.when]
    if way.from_turning_point > 1:
        told += f" from {way.from_turning_point} on" if way.when == "end-of-turning-point" else ""
        told += f", from turning point {way.from_turning_point} on" if way.when == "action" else ""
    if way.most:
        told += f", at most {way.most} VP in a turning point"
    return told
