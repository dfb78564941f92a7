"""The names that may stand on a table of this edition, each declared beside the rule that reads it.

Whoever reads a scenario file asks here what is known in its battle, and a test plays random games and asserts that
nothing else ever appears: a token, use, effect, secret or kind of marker that is not declared cannot be kept.
"""

from collections.abc import Iterator

from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24.hooks import Hook

TOKENS = Hook("tokens that an operative may have, with the most of each: (table, operative) -> (token, most)")
USES = Hook("what a side may have used: (table, seat) -> name")
SECRETS = Hook("what a side may keep secret, with what it can be: (table, seat) -> (what, values)")
SCORES = Hook("what points may be noted for, with the most: (table, seat) -> (name, most)")


class Lasting(Value):
    """An effect that a rule heeds, and what it must say beside the rule's id: operative, player, target.

    `target` is what its target names, operative or weapon; empty if nothing heeds one.
    """

    rule: str
    reads: tuple[str, ...]
    target: str = ""


EFFECTS: dict[str, Lasting] = {}
"""Every effect that some rule heeds."""

MARKERS: dict[str, bool] = {}
"""Every kind of marker, and whether it is of use only to the side that owns it."""


def token(name: str, most: int = 1) -> str:
    """Declare a token that any operative may have; gives its name."""

    def known(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
        yield name, most

    TOKENS.add(known)
    return name


def lasting(rule: str, *reads: str, target: str = "") -> str:
    """Declare an effect that a rule heeds; gives its id. A target that must be there is an operative."""
    EFFECTS[rule] = Lasting(rule, reads, target or ("operative" if "target" in reads else ""))
    return rule


def marker_kind(kind: str, *, owned: bool = False) -> str:
    """Declare a kind of marker; gives it."""
    MARKERS[kind] = owned
    return kind
