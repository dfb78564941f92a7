"""What is printed of a mission: its markers, its actions and its ways to score."""

from killzone.core.values import Value
from killzone.editions.shared.cards.printed import Carry, MissionAction, Score


class Mission(Value, shared="mission"):
    """A mission; `markers` says which of the killzone's it uses: all, centre or none."""

    id: str
    name: str
    text: str
    scoring: tuple[Score, ...]
    actions: tuple[MissionAction, ...] = ()
    rewards: str = ""
    rule: str = ""
    turning_points: int = 4
    markers: str = "all"
    most_points: int = 6
    kill_op: bool = True
    primary_op: bool = True
    carry: Carry | None = None
