"""A battle in OpenSpiel: its own tree search (MCTS) against its own random bot.

pip install 'killzone[openspiel]'
python examples/env/spiel.py --games 4 --simulations 50

The search looks at nodes of the true state: dice are chance to it, but secrets are not secret. That shows that
OpenSpiel's algorithms run here; it is no fair opponent. Random continuations to the end would say little about a
question so far from it, so a position is valued by points and wounds instead.
"""

import argparse
from math import tanh
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import killzone.env.open_spiel  # noqa: F401 - registers the game


class Standing(mcts.Evaluator):  # type: ignore[misc]  # it has no types
    """Values a position by the points, and by a tenth of a point for each wound, of both sides."""

    def evaluate(self, state: Any) -> Any:
        table = state.moment.game.table
        worth = [float(player.victory) for player in table.players]
        for one in table.operatives:
            worth[one.seat] += one.wounds / 10 if one.spot is not None else 0
        value = tanh((worth[0] - worth[1]) / 4)
        return np.array([value, -value])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions(state.current_player())
        return [(action, 1 / len(actions)) for action in actions]


def played(game: Any, bots: list[Any], chance: np.random.RandomState) -> list[float]:
    """The returns of a battle between bots, one for each seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(chance.choice(outcomes, p=chances))
        else:
            action = bots[state.current_player()].step(state)
        for bot in bots:
            bot.inform_action(state, state.current_player(), action)
        state.apply_action(action)
    return [float(one) for one in state.returns()]


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's search against its random bot")
    parser.add_argument("--battle", default="killzone(edition=kt24,returns=margin)")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50, help="of the search, for each decision")
    asked = parser.parse_args()
    game = pyspiel.load_game(asked.battle)
    margins = []
    for number in range(asked.games):
        chance = np.random.RandomState(number)
        search = mcts.MCTSBot(game, 1.0, asked.simulations, Standing(), random_state=chance)
        seat = number % 2
        bots = [uniform_random.UniformRandomBot(other, chance) for other in range(2)]
        bots[seat] = search
        margins.append(played(game, bots, chance)[seat])
        print(f"game {number + 1}: the search in seat {seat} is {margins[-1]:+.0f} points ahead", flush=True)
    won, lost = sum(one > 0 for one in margins), sum(one < 0 for one in margins)
    print(f"won {won}, drawn {len(margins) - won - lost}, lost {lost}; mean margin {np.mean(margins):+.1f}")


if __name__ == "__main__":
    main()
