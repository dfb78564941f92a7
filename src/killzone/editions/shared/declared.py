"""The names that may stand on a table of an edition, each declared in the pack of the rule that reads it.

Whoever reads a scenario file asks the hooks of its battle what is known, and a test plays random games and asserts that
nothing else ever appears: a token, use, effect, secret or kind of marker that is not declared cannot be kept.
"""

from collections.abc import Callable, Iterator

from killzone.core.table import Operative, Table
from killzone.core.values import Value

OPERATIVE, WEAPON, ANY_PIECE = "operative", "weapon", "marker or operative"
"""What the target of an effect may name."""


class Lasting(Value):
    """An effect that a rule heeds, by the rule's id, and what it must say beside it: operative, player, target.

    `target` is what its target names, operative, weapon, or marker or operative; empty if nothing heeds one. `most` is
    the greatest amount that something heeds.
    """

    id: str
    reads: tuple[str, ...]
    target: str = ""
    most: int = 0


class MarkerKind(Value):
    """A kind of marker, and whether it is of use only to the side that owns it."""

    id: str
    owned: bool = False


def anybody(name: str, most: int = 1) -> Callable[[Table, Operative], Iterator[tuple[str, int]]]:
    """For `tokens`: a token that any operative may have."""

    def known(table: Table, operative: Operative) -> Iterator[tuple[str, int]]:
        yield name, most

    return known


def lasting(id: str, *reads: str, target: str = "", most: int = 0) -> Lasting:
    """For `effects`: an effect that a rule heeds. A target that must be there is an operative."""
    return Lasting(id, reads, target or (OPERATIVE if "target" in reads else ""), most)
