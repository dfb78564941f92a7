"""Positions in close quarters: the board Patient Margin, and two rooms of 12" by 12" with a hatchway between them.

In the two rooms a wall runs along x = 6 and has its hatchway from y = 5 to y = 7. Bases are 1" across.
"""

from collections.abc import Iterable
from typing import Any

from build import Point
from rules.kt21.scenes import Scene21, scene

KNIFE = "knife: melee 3 4+ 2/3"
RIFLE = "rifle: ranged 4 4+ 3/4"
GUN = f"{RIFLE}; {KNIFE}"
CLOSED = {"closed": ["heavy", "wall"], "open": ["accessible"]}


def margin(*, dice: Iterable[int] = (), open: Iterable[str] = (), **keys: Any) -> Scene21:
    """Patient Margin with some of its hatchways open."""
    made = scene(dice=dice)
    data = {key: value for key, value in made.data.items() if key != "terrain"}
    return made._but({**data, "killzone": "patient-margin", "open": list(open), **keys})


def rooms(*, dice: Iterable[int] = (), open: bool = False) -> Scene21:
    """Two rooms with a hatchway between them, whose leaf stands in the eastern one while it is open."""
    made = scene(dice=dice).board(12, 12, close_quarters=True)
    made = made.terrain("south", (5.75, 0, 6.25, 5), "heavy wall", top=4)
    made = made.terrain("north", (5.75, 7, 6.25, 12), "heavy wall", top=4)
    leaf = {"box": [6.25, 6.75, 8.25, 7], "top": 4, "traits": ["wall"]}
    made = made.opening("hatch", access={"box": [5.75, 5, 6.25, 7], "top": 4, **CLOSED}, leaf=leaf)
    found = made.having(open=["hatch"] if open else [])
    assert isinstance(found, Scene21)
    return found


def place(made: Scene21, id: str, player: str, at: Point, weapons: str = GUN, **keys: Any) -> Scene21:
    """With an operative with M 6", APL 2, DF 3, SV 4+ and W 8 unless said."""
    found = made.operative(id, player, at, weapons, **({"wounds": 8} | keys))
    assert isinstance(found, Scene21)
    return found


def guard(made: Scene21, id: str, player: str, at: Point, weapons: str = GUN, **keys: Any) -> Scene21:
    """With an operative on guard, which was activated before."""
    return place(made, id, player, at, weapons, ready=False, tokens={"on-guard": 1}, **keys)
