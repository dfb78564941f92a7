"""The dice on the table in the middle of an attack, as an edition tells whoever shows them."""

from typing import Final

from killzone.core.values import Value

CRITICAL: Final = "critical"
NORMAL: Final = "normal"
FAIL: Final = "fail"

REROLLED: Final = "rerolled"
RETAINED: Final = "retained"
BLOCKED: Final = "blocked"
STRUCK: Final = "struck"
DISCARDED: Final = "discarded"


class TrayDie(Value):
    """One die: its face, 0 where none is known; what it counts as; what happened to it, and by which rule.

    `picks` are the keys of those options of the pending question that are about this die.
    """

    face: int
    result: str
    state: str = ""
    note: str = ""
    picks: tuple[str, ...] = ()


class TrayPool(Value):
    """The dice of one side: whose, with what (`title`), and how many count (`note`)."""

    seat: int
    operative: str
    title: str
    note: str = ""
    dice: tuple[TrayDie, ...] = ()


class Tray(Value):
    """The dice of both sides, the attacker's first.

    `final` are the answers to the pending question, by their keys, after which no more dice have to fall: what they
    come to can be told.
    """

    pools: tuple[TrayPool, ...]
    final: tuple[str, ...] = ()
