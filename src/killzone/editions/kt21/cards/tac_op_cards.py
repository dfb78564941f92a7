"""What is printed of tac ops: when each is revealed, what it names, and its two conditions in words."""

from killzone.core.values import Value
from killzone.editions.shared.cards.printed import MissionAction

TARGET_REVEAL, EVENT, END, END_OF_BATTLE = "target-reveal", "event", "end-of-turning-point", "end-of-battle"
"""The moments at which a tac op may be revealed."""


class TacOp(Value):
    """A tac op; the code of its two conditions is found by the id.

    `archetypes` is empty for one that is a faction's own. `reveal` lists the moments at which it may be revealed,
    `turning_points` those in whose target reveal or at whose end that is so, any if there are none. `names` is what its
    player names: marker, enemy or friend, the last when it is selected. A `barred` one is not used in close quarters.
    """

    id: str
    name: str
    text: str
    first: str
    second: str
    reveal: tuple[str, ...]
    archetypes: tuple[str, ...] = ()
    turning_points: tuple[int, ...] = ()
    names: str = ""
    barred: bool = False
    actions: tuple[MissionAction, ...] = ()


class Archetype(Value):
    """A way to win that some fire teams have: its tac ops are those to select from."""

    id: str
    name: str
    text: str
