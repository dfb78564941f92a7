"""Windows that the machine plays once for a kind of situation come to what they come to with every count."""

from random import Random
from typing import Any

import pytest

from killzone.core.flow import Window
from killzone.odds.api import built, find_kit, find_policy
from killzone.odds.counted import LEAVE
from killzone.odds.solve import Solver

POLICIES = ("damage", "kill", "survive", "keep-successes", "reroll-fails", "damage/keep-dice", "survive/kill")


def volley(chance: Random) -> dict[str, Any]:
    """A volley in which there is much to roll again, by abilities and for CP on both sides."""
    return {
        "type": f"Heavy {chance.choice(('2', '3', 'D3'))}",
        "bs": chance.randint(2, 5),
        "strength": chance.randint(3, 6),
        "damage": chance.choice(("1", "2", "D3")),
        "toughness": chance.randint(3, 6),
        "save": chance.randint(2, 6),
        "wounds": chance.randint(1, 4),
        "flesh_wounds": chance.randint(0, 2),
        "reroll_hits": chance.choice(("", "ones", "failed", "any")),
        "reroll_wounds": chance.choice(("", "ones", "failed", "any")),
        "reroll_saves": chance.choice(("", "ones", "failed", "any")),
        "cp": (chance.randint(0, 2), chance.randint(0, 2)),
    }


@pytest.mark.parametrize("policy", POLICIES)
def test_a_window_played_once_is_as_one_played_with_every_count(policy: str) -> None:
    chance, played, windows = Random(policy), find_policy(policy), 0
    for _ in range(12):
        numbers = volley(chance)
        attack = built(find_kit("kt18").shoot, numbers)
        solver = Solver(attack, played)
        found = solver.distribution()
        assert solver.counted is not None
        for family in solver.counted.families.values():
            if family.place < len(solver.steps) and isinstance(solver.steps[family.place], Window):
                windows += sum(kind.does != LEAVE for kind in family.kinds.values())
        attack.counting = None
        assert found == Solver(attack, played).distribution(), numbers
    assert windows > 50
