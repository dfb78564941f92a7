"""Positions of 2021 in battles, put together in code and played by a script, as `tests/build.py` does for 2024."""

from collections.abc import Iterable

from build import Data, Scene

from killzone.core.game import Game
from killzone.dice import ScriptedDice
from killzone.editions.kt21.ruleset import ruleset


class Scene21(Scene):
    """A position of 2021 in the making."""

    def begin(self) -> Game:
        """The game, at its first question."""
        return Game.begin(ruleset(), {"scenario": self.data}, ScriptedDice(self.data.get("dice", ())))


def scene(*, dice: Iterable[int] = (), turn: int = 2, base: str = "25.4 mm") -> Scene21:
    """An empty board in the Firefight phase of the second turning point; blue has initiative and nobody has CP.

    Bases are 1" across, so that distances between them are whole inches, too.
    """
    return Scene21(
        {
            "edition": "kt21",
            "terrain": {"size": [30, 22], "features": {}},
            "players": {"blue": {}, "red": {}},
            "operatives": {},
            "turn": turn,
            "phase": "firefight",
            "initiative": "blue",
            "dice": list(dice),
        },
        base,
    )


def battle(dice: Iterable[int] = (), **keys: object) -> Game:
    """A new battle of the House of Seconds against the Survey on the Salt Rows."""
    source: Data = {
        "killzone": "salt-rows",
        "teams": ["house-of-seconds", "meridian-survey"],
        "way": "open",
        **keys,
    }
    return Game.begin(ruleset(), source, ScriptedDice(tuple(dice)))
