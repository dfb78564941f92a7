"""Search: an opponent that thinks several activations ahead, for a time or for a number of imagined lines."""

from killzone.agents.search.agent import Search, looks_ahead
from killzone.agents.search.limits import Limit

__all__ = ["Limit", "Search", "looks_ahead"]
