"""Agents: whoever answers for a seat, and matches between them."""

from killzone.agents.match import Outcome, play_match
from killzone.agents.protocol import Agent
from killzone.agents.scripted import Scripted, ScriptError
from killzone.agents.uniform import Uniform

__all__ = ["Agent", "Outcome", "ScriptError", "Scripted", "Uniform", "play_match"]
