"""What greedy knows of the 2024 edition."""

from killzone.agents.greedy.kt24.mind import make_mind

__all__ = ["make_mind"]
