"""Battles as an environment for learners: PettingZoo for all seats, Gymnasium for one of them against named agents.

    from killzone.env import Battle, Seat, vectorised

`Battle` is a PettingZoo AEC environment of any edition and number of seats, `Seat` a Gymnasium environment in which
agents answer for the others, `vectorised` several of those in processes. See docs/env.md.
"""

try:
    import gymnasium as _gymnasium
    import numpy as _numpy
    import pettingzoo as _pettingzoo
except ImportError as problem:
    raise ImportError(
        f"killzone.env needs {problem.name}, which is not installed; pip install 'killzone[env]' brings all it needs"
    ) from problem

from killzone.env.battle import Battle
from killzone.env.choices import Menu
from killzone.env.seat import Seat, vectorised

__all__ = ["Battle", "Menu", "Seat", "vectorised"]

del _gymnasium, _numpy, _pettingzoo
