"""Killzone: a digital Kill Team. Play it, referee it, study it."""

__version__ = "0.1.0"
