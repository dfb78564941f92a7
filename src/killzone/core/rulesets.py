"""Where rulesets are found by id, without loading any."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from killzone.core.ruleset import Ruleset

RULESETS: "dict[str, Callable[[], Ruleset]]" = {}
"""Editions enter themselves here, as functions, so that none is imported unasked."""


def find_ruleset(id: str) -> "Ruleset":
    """The ruleset with this id. Raises KeyError."""
    return RULESETS[id]()
