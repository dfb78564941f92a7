"""How a battle stands at its end."""

from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.operatives.states import is_out_of_action


@rule("kt18.mission.length-cap", "kt18.round.eliminated")
def standings(table: Table) -> tuple[list[int], str]:
    """What each seat has, and of what: its score, or without any score the points of its models that are left."""
    scores = [player.victory for player in table.players]
    if any(scores):
        return scores, table.setting.words.victory
    return [points_left(table, player.seat) for player in table.players], "points of models left"


def points_left(table: Table, seat: int) -> int:
    """The points of a seat's models that are not out of action."""
    return sum(datasheet(one).points for one in table.operatives if one.seat == seat and not is_out_of_action(one))
