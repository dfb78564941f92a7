"""Agents: whoever answers for a seat, and matches between them."""

from killzone.agents.clocks import Clock
from killzone.agents.greedy import Greedy
from killzone.agents.match import Outcome, play_match
from killzone.agents.protocol import Agent, Forfeit
from killzone.agents.registry import ABOUT, SEARCH, UnknownAgentError, named, names
from killzone.agents.scripted import Scripted, ScriptError
from killzone.agents.search import Limit, Search, looks_ahead
from killzone.agents.uniform import Uniform

__all__ = [
    "ABOUT",
    "SEARCH",
    "Agent",
    "Clock",
    "Forfeit",
    "Greedy",
    "Limit",
    "Outcome",
    "ScriptError",
    "Scripted",
    "Search",
    "Uniform",
    "UnknownAgentError",
    "looks_ahead",
    "named",
    "names",
    "play_match",
]
