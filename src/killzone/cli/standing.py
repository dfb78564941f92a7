"""How each side stands: its score and where it comes from, pieces and wounds left."""

from collections.abc import Callable
from typing import NamedTuple

from killzone.core.table import Operative, Table
from killzone.core.words import Words


class Standing(NamedTuple):
    """One side at some moment; `scored` gives the points by what they were for."""

    seat: int
    name: str
    victory: int
    points: int
    left: int
    operatives: int
    wounds: int
    most_wounds: int
    scored: tuple[tuple[str, int], ...]

    def as_data(self) -> dict[str, object]:
        """What `--json` prints."""
        return self._asdict() | {"scored": dict(self.scored)}


def standings(table: Table, first: Table, is_out: Callable[[Operative], bool]) -> list[Standing]:
    """Every side; `first` is the table at the start, which knows how many wounds there were."""
    found = []
    for player in table.players:
        own = [one for one in table.operatives if one.seat == player.seat]
        scored: dict[str, int] = {}
        for entry in player.score:
            what = entry.note or entry.rule
            scored[what] = scored.get(what, 0) + entry.amount
        found.append(
            Standing(
                seat=player.seat,
                name=player.name,
                victory=player.victory,
                points=player.points,
                left=sum(not is_out(one) for one in own),
                operatives=len(own),
                wounds=sum(one.wounds for one in own),
                most_wounds=sum(first.operative(one.id).wounds for one in own),
                scored=tuple(scored.items()),
            )
        )
    return found


def brief(standing: Standing, words: Words) -> str:
    """One side on one line."""
    points = f"{standing.victory} {words.victory}, {standing.points} {words.points}"
    return f"{standing.name} {points}, {words.piece.counted(standing.left)}"
