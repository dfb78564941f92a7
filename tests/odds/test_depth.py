"""Attacks with more dice than the usual room is for: worths get more room, for all attacks that share them."""

from typing import Any

import pytest

from killzone.core.attacks import Attack
from killzone.odds.api import find_kit, find_policy
from killzone.odds.prospects import BITS, Measure
from killzone.odds.solve import MEASURE, Known, Solver

SHOT: dict[str, Any] = {"bs": 4, "strength": 4, "toughness": 4, "save": 5, "cp": (1, 1)}
SIDE: dict[str, Any] = {"atk": 2, "hit": 4, "dmg": (4, 5), "wounds": 12, "ignore": 5}


def shot(number: int) -> Attack:
    """Shots of 2018 with a choice after every roll: every shot may take nine dice."""
    return find_kit("kt18").shoot(type=f"Heavy {number}", wounds=2, damage="D3", **SHOT)


def duel(atk: int) -> Attack:
    """A fight in which a die may be rolled for every wound."""
    other = {f"other_{name}": number for name, number in SIDE.items()}
    return find_kit("kt24").fight(**SIDE | {"atk": atk}, **other)


@pytest.mark.parametrize(
    ("policy", "attacks"),
    [
        ("damage", (shot(1), shot(7), shot(3), shot(8))),
        ("kill/survive", (shot(2), shot(8), shot(7))),
        ("exchange", (duel(2), duel(4), duel(3))),
        ("kill/survive", (duel(4), duel(2), duel(3))),
    ],
    ids=("shots", "shots, each side for itself", "fights", "fights, each side for itself"),
)
def test_a_deep_attack_among_others_that_share_with_it(policy: str, attacks: tuple[Attack, ...]) -> None:
    """With little room from the start and with more than any needs, alone and together, it comes to the same."""
    chosen = find_policy(policy)
    known: Known = {MEASURE: Measure(chosen, BITS // 4)}
    for attack in attacks:
        together = Solver(attack, chosen, known).distribution()
        alone = Solver(attack, chosen, {MEASURE: Measure(chosen, BITS * 16)}).distribution()
        assert (together.dice, together.weights) == (alone.dice, alone.weights)
    assert known[MEASURE].bits > BITS // 4
