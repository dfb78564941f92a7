"""What is printed of a mission: its markers, its actions, its ways to score and what that can come to."""

from killzone.core.values import Value
from killzone.editions.shared.cards.printed import Carry, MissionAction, Score


class Mission(Value, shared="mission"):
    """A mission; `markers` says which of the killzone's it uses: all, centre or none.

    With `apparatus` the killzone's ancient apparatus are objectives, too. `killzones` are those it is bound to, any if
    there are none. `most_per_turning_point` and `most_points` limit what it can give to a side.
    """

    id: str
    name: str
    text: str
    scoring: tuple[Score, ...]
    actions: tuple[MissionAction, ...] = ()
    rewards: str = ""
    turning_points: int = 4
    markers: str = "all"
    apparatus: bool = False
    killzones: tuple[str, ...] = ()
    carry: Carry | None = None
    most_per_turning_point: int = 4
    most_points: int = 16
    tac_ops: int = 3
