"""How each side stands: Victory Points and where they come from, operatives and wounds left."""

from typing import NamedTuple

from killzone.core.table import Operative, Table


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


def is_out(operative: Operative) -> bool:
    return operative.wounds <= 0


def standings(table: Table, first: Table) -> list[Standing]:
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


def brief(standing: Standing) -> str:
    """One side on one line."""
    return f"{standing.name} {standing.victory} VP, {standing.points} CP, {standing.left} operatives"
