"""Counts of decision trees from small fixed positions: a rule that allows more or less than before changes a number.

Every option of a question is followed; of ways and places, of which there are endlessly many, the first two candidates.
The dice are those of the position's seed. When a number changes on purpose, write the new one here and say why in the
commit.
"""

from pathlib import Path

import pytest

from killzone import load_scenario
from killzone.core.decisions import Action
from killzone.core.domains import Pick, Share
from killzone.core.game import Game

FOLDER = Path(__file__).parent
FEW = 2
"""How many ways or places are followed."""

COUNTS: dict[str, tuple[int, ...]] = {
    # One to activate, two orders, then fight, fall back or end; two weapons to fight with.
    "duel": (1, 2, 6, 10, 24, 62),
    # Reposition, shoot or end; two weapons, of which the first has two targets and the other, for its Range, one.
    "volley": (3, 7, 15, 49, 134),
    # Who has initiative, two to activate, two orders, three actions: 2, 4, 8, 24; then ways, or the opponent's turn.
    "morning": (2, 4, 8, 24, 48, 96),
    # 2018, each phase from its start: a decisive tactic of either player or none, then the models in turn order.
    "kt18-movement": (3, 6, 18),
    "kt18-psychic": (2, 7, 13, 27, 50),
    "kt18-shooting": (3, 6, 13, 27, 61),
    # A pile in into contact leaves nothing to consolidate.
    "kt18-fight": (2, 4, 8, 20, 44),
    "kt18-morale": (3, 6, 12, 26, 70),
    "kt18-priority": (2, 4, 12, 28, 73),
    # 2021: move, shoot, pass, end; then two ways, two weapons, or three enemies to activate, who take two orders each.
    "kt21-shooting": (4, 10, 23, 93),
    # Two moves, each of which may open the hatch on the way, pass, open it at once, guard, end.
    "kt21-guard": (6, 18, 35, 79),
    # One to activate, two orders, then fight, fall back, pass or end; two weapons each to fight with.
    "kt21-fight": (1, 2, 8, 16, 24, 62),
    # Who has initiative; ploys, of which one side has two and the other one; then tac ops, which one may pass for good.
    "kt21-strategy": (2, 5, 12, 40, 129),
}
"""For each position the number of nodes after one answer, two answers, and so on."""


def followed(game: Game) -> tuple[Action, ...]:
    """The answers that are followed."""
    decision = game.decision
    if decision is None:
        return ()
    everything = isinstance(decision.domain, (Pick, Share))
    return decision.candidates(1_000 if everything else FEW)


def perft(game: Game, depth: int) -> list[int]:
    """The number of positions after each of so many answers."""
    if not depth:
        return []
    counts = [0] * depth
    for action in followed(game):
        counts[0] += 1
        for further, count in enumerate(perft(game.play(action), depth - 1), 1):
            counts[further] += count
    return counts


@pytest.mark.parametrize("name", COUNTS)
def test_the_tree_has_as_many_nodes_as_before(name: str) -> None:
    expected = COUNTS[name]
    assert tuple(perft(load_scenario(FOLDER / f"{name}.yaml"), len(expected))) == expected


def test_every_position_is_counted() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(COUNTS)
