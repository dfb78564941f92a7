"""Roll-offs: a die each, the highest wins, and those who tie for it roll again."""

from killzone.core.events import Said
from killzone.core.flow import Done, Flow, Jump, Roll, Sequence
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.spelling import listed


class RollOff(Value):
    """A roll-off between `seats` for what `rule` says; `ties` is the rule of ties."""

    seats: tuple[int, ...]
    rule: str
    ties: str


def roll(rolling: RollOff, table: Table) -> Flow:
    """Each of them rolls a D6, in the order of their seats."""
    seats = rolling.seats
    return Roll(len(seats), _rolled, seat=-1, why="roll-off", rule=rolling.rule, seats=seats)


def _rolled(rolling: RollOff, table: Table, faces: tuple[int, ...]) -> Flow:
    highest = max(faces)
    first = tuple(seat for seat, face in zip(rolling.seats, faces, strict=True) if face == highest)
    if len(first) == 1:
        return Done(first[0])
    who = "both" if len(table.players) == 2 else listed([table.players[seat].name for seat in first], "and")
    return Jump(rolling.but(seats=first), roll, [Said(rolling.ties, f"A tie: {who} roll again.")])


ROLL_OFF = Sequence("shared.roll-off", "Roll-off", roll)
"""Its result is the seat of the winner."""
