"""What options and events are about, in fields: things by kind and id, dice, and prices.

Kinds and verbs are the same for every edition; what a thing, a unit or a result is called are words of the edition.
"""

from typing import Final

from killzone.core.values import Value

OPERATIVE: Final = "operative"
MARKER: Final = "marker"
WEAPON: Final = "weapon"
EQUIPMENT: Final = "equipment"
ACTION: Final = "action"
PLOY: Final = "ploy"
ABILITY: Final = "ability"
WEAPON_RULE: Final = "weapon-rule"
ORDER: Final = "order"
OPENING: Final = "opening"
PLACE: Final = "place"
PLAYER: Final = "player"
AIM: Final = "aim"


class Subject(Value):
    """A thing that something is about: `kind` is one of those above, `id` says which."""

    kind: str
    id: str


def of(kind: str, id: str) -> tuple[Subject, ...]:
    """One subject, as options and offers list theirs."""
    return (Subject(kind, id),)


class Price(Value):
    """What has to be paid: how much, and of what, as the edition calls it."""

    amount: int
    unit: str

    def __str__(self) -> str:
        return f"{self.amount} {self.unit}"


REROLL: Final = "reroll"
RETAIN: Final = "retain"
STRIKE: Final = "strike"
BLOCK: Final = "block"
SPARE: Final = "spare"
ROLL: Final = "roll"
"""What an answer does with dice: roll them again, retain or change them, inflict their damage, cancel the opponent's,
make one hurt less, or roll those that could be retained.
"""


class SomeDice(Value):
    """Dice that an answer is about: of which pool of the attack, and how many of those that fit.

    Those fit that show `face`, where it is not 0, that count as `result`, where it is not empty, and, if `unchanged`,
    that no rule has made count as anything else.
    """

    pool: int
    face: int = 0
    result: str = ""
    count: int = 1
    unchanged: bool = False
