"""What an edition says for a picture: geometry's facts about sight and reach, and what they mean, in words.

An edition's `pictures` module gives these; whoever draws adds nothing to them but lines and colours.
"""

from typing import Final

from killzone.core.table import Operative
from killzone.core.values import Value
from killzone.geometry.fan import Crossing
from killzone.geometry.moves import Move
from killzone.geometry.sight import Sight
from killzone.geometry.tracks import Track

YES: Final = "yes"
NO: Final = "no"
CAUTION: Final = "caution"
PLAIN: Final = "plain"


class Statement(Value):
    """A sentence with the rule behind it. `tone` is YES, NO, CAUTION or PLAIN, as seen by whoever acts.

    A sentence that settles a question says `about` which, such as `cover`, and whether that `holds`; what `follows`
    from it is sentences of their own, told in words and not in pictures, as is whatever is said `aside`.
    """

    text: str
    tone: str = PLAIN
    rule: str = ""
    about: str = ""
    holds: bool | None = None
    follows: tuple["Statement", ...] = ()
    aside: bool = False

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        return "\n".join([f"{self.text}{rule}", *(f"  So: {one}" for one in self.follows)])


class Looking(Value):
    """How one operative sees another.

    `point` is the point of the viewer's base from which its player draws lines to the target's base, `crossings` are
    the parts that these lines cross, and `matters` says of some of these, by id, what they do.
    """

    viewer: Operative
    target: Operative
    sight: Sight
    point: tuple[int, int]
    crossings: tuple[Crossing, ...]
    matters: tuple[tuple[str, str], ...]
    statements: tuple[Statement, ...]


class Route(Value):
    """A way that a move may take to an end, and what it costs, leg by leg, in words."""

    track: Track
    cost: str
    total: str


class Reaching(Value):
    """Where one operative can end a move: the move as geometry has it, and some good ends."""

    mover: Operative
    move: Move
    ways: tuple[Route, ...]
    statements: tuple[Statement, ...]


class Standing(Value):
    """How somebody is, in words: the wounds it starts with, states, what lies beside it, and whether it is `hurt`.

    `sign` is what it is in its team, by the name that content gives it: a leader, a medic; empty for one of many.
    """

    most_wounds: int
    states: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    hurt: bool = False
    sign: str = ""


class Billing(Value):
    """What a battle is called: the board, the mission, and how many turns it has, 0 where that is open.

    `killzone_rule` and `mission_rule` are where both are printed, where they are. `phases` are those of a turn in their
    order, as the clock calls them.
    """

    killzone: str
    mission: str = ""
    turns: int = 0
    killzone_rule: str = ""
    mission_rule: str = ""
    phases: tuple[str, ...] = ()


class Goal(Value):
    """A way to score: what has to be so, when, and how much it gives.

    `now` says for each seat how it stands, `worth` what it would give if the time came now.
    """

    text: str
    when: str
    points: str
    rule: str = ""
    now: tuple[str, ...] = ()
    worth: tuple[int, ...] = ()


class Aim(Value):
    """What points are scored for, such as a mission, with its ways; at most so many, 0 where that is open.

    For each seat: what was scored so far, what can still be had at most, in a few words how it stands, and what it
    gives if the time comes now, where that is less than its ways give together: there may be a limit for all of them.
    """

    title: str
    text: str = ""
    rule: str = ""
    goals: tuple[Goal, ...] = ()
    most: int = 0
    scored: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    brief: tuple[str, ...] = ()
    worth: tuple[int, ...] = ()


class Contest(Value):
    """What decides a battle, as a sentence; for each seat the figure that counts, of which unit, and a note to it."""

    text: str
    rule: str = ""
    unit: str = ""
    figures: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()


class Printed(Value):
    """A rule that is printed on a team, a mission or the like and not in the rulebook; `code` names what carries it."""

    id: str
    title: str
    kind: str
    text: str
    source: str
    code: tuple[str, ...] = ()
