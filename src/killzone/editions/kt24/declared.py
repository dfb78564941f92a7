"""The names that may stand on a table of this edition, each declared in the pack of the rule that reads it."""

from killzone.editions.shared import declared
from killzone.editions.shared.declared import anybody

__all__ = ["Lasting", "MarkerKind", "anybody", "lasting"]


class Lasting(declared.Lasting):
    """An effect that a rule heeds."""


class MarkerKind(declared.MarkerKind):
    """A kind of marker."""


def lasting(id: str, *reads: str, target: str = "") -> Lasting:
    """For `effects`: an effect that a rule heeds. A target that must be there is an operative."""
    return Lasting(id, reads, target or ("operative" if "target" in reads else ""))
