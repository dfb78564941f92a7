"""Search: an opponent that thinks several activations ahead, for a time or for a number of imagined lines."""

from killzone.agents.search.agent import Search
from killzone.agents.search.limits import Limit

__all__ = ["Limit", "Search"]
