"""What is printed of a mission: its markers, its actions and its ways to score."""

from killzone.core.values import Value


class MissionAction(Value):
    """An action that a mission adds; the code for it is found by the id."""

    id: str
    name: str
    text: str
    cost: int = 1
    from_turning_point: int = 1


class Score(Value):
    """A way to score.

    `when` is action, end-of-turning-point or end-of-battle; `most` is what it can give in one turning point, 0 for any.
    """

    id: str
    when: str
    points: int
    text: str
    from_turning_point: int = 1
    most: int = 0


class Carry(Value):
    """The marker of a mission that operatives carry: what it is called, from when, and what its carrier cannot do."""

    name: str
    from_turning_point: int = 1
    forbids: tuple[str, ...] = ()


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
