"""What is printed alike in editions: abilities and ploys in words, what a mission adds and how it scores."""

from collections import Counter
from collections.abc import Sequence

from killzone.core.table import Card
from killzone.core.values import Value


class Ability(Value):
    """A rule of one operative in words; the code for it is found by the id."""

    id: str
    name: str
    text: str


class Ploy(Value):
    """A ploy in words; the code for it is found by the id."""

    id: str
    name: str
    text: str
    cost: int = 1


class MissionAction(Value):
    """An action that a mission or a tac op adds; the code for it is found by the id."""

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
    """What operatives carry in a mission: what it is called, from when, and what its carrier cannot do.

    `slows` is by how much less its carrier moves.
    """

    name: str
    from_turning_point: int = 1
    forbids: tuple[str, ...] = ()
    slows: int = 0


def muster_names(cards: Sequence[Card]) -> tuple[str, ...]:
    """What the operatives of a selection are called: the name of the card, numbered where there are several.

    Cards named Chief, Chainman, Chainman give Chief, Chainman 1, Chainman 2.
    """
    total = Counter(card.name for card in cards)
    seen: Counter[str] = Counter()
    names = []
    for card in cards:
        seen[card.name] += 1
        names.append(card.name if total[card.name] == 1 else f"{card.name} {seen[card.name]}")
    return tuple(names)
