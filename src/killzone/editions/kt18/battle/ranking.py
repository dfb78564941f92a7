"""Ranking seats by dice: for the order of a round, for strategic advantage, and where players roll off."""

from itertools import groupby

from killzone.core.events import Said
from killzone.core.flow import Done, Flow, Jump, Next, Roll, Sequence
from killzone.core.table import Table
from killzone.core.values import Value


class Ranking(Value):
    """Seats to be ranked, the highest first, by the total of so many dice each.

    `groups` are the seats as far as they are ranked: those in one group are tied, or have not rolled yet. `rule` is
    what they roll for, `ties` what lets them roll again, `title` what the roll is called.
    """

    groups: tuple[tuple[int, ...], ...]
    rule: str
    ties: str
    title: str
    dice: int = 2
    again: bool = False


def roll_group(ranking: Ranking, table: Table) -> Flow:
    """The first group that is not settled rolls, against each other only."""
    tied = next((group for group in ranking.groups if len(group) > 1), None)
    if tied is None:
        return Next(ranking)
    count, why, id = ranking.dice * len(tied), ranking.title, ranking.rule
    return Roll(count, _rolled, seat=-1, why=why, rule=id, seats=tied, aside=True)


def _rolled(ranking: Ranking, table: Table, faces: tuple[int, ...]) -> Flow:
    """Those who are still tied keep their place as a group, and roll again; nobody passes a seat that was not tied."""
    place = next(index for index, group in enumerate(ranking.groups) if len(group) > 1)
    tied = ranking.groups[place]
    dice = ranking.dice
    totals = {seat: sum(faces[dice * index : dice * (index + 1)]) for index, seat in enumerate(tied)}
    ranked = sorted(tied, key=lambda seat: -totals[seat])
    split = tuple(tuple(group) for _, group in groupby(ranked, key=totals.__getitem__))
    after = ranking.but(groups=(*ranking.groups[:place], *split, *ranking.groups[place + 1 :]), again=True)
    listed = ", ".join(f"{table.players[seat].name} {totals[seat]}" for seat in ranked)
    text, id = ("Again", ranking.ties) if ranking.again else (ranking.title.capitalize(), ranking.rule)
    return Jump(after, roll_group, [Said(id, f"{text}: {listed}.")])


def ranked(ranking: Ranking, table: Table) -> Flow:
    """All are settled."""
    return Done(tuple(seat for group in ranking.groups for seat in group))


RANKING = Sequence("kt18.ranking", "Ranking", roll_group, ranked)
"""Its result are the seats, the highest first."""
