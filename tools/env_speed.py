"""How fast the environment is beside the bare engine: random steps for a second of work, games of both in turn.

python tools/env_speed.py 8        # eight games of each edition, after one to warm up
"""

import sys
from time import process_time

import numpy as np

import killzone
from killzone.agents import Uniform
from killzone.editions import known
from killzone.env import Battle


def bare(edition: str, seed: int) -> tuple[int, float]:
    """Answers of a random game, and the seconds of work that they took."""
    game, chance = killzone.new_game(edition=edition, seed=f"env/{seed}"), Uniform(seed)
    started = process_time()
    while game.decision is not None:
        game = game.play(chance.answer(game.view(game.decision.seat)))
    return game.number, process_time() - started


def seen(battle: Battle, seed: int) -> tuple[int, float]:
    """The same in the environment, with every observation and mask."""
    chance, steps = np.random.default_rng(seed), 0
    battle.reset(seed=seed)
    started = process_time()
    for _ in battle.agent_iter():
        observation, _, ended, stopped, _ = battle.last()
        if ended or stopped:
            battle.step(None)
            continue
        battle.step(int(chance.integers(int(observation["action_mask"].sum()))))
        steps += 1
    return steps, process_time() - started


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    for edition in known():
        battle = Battle(edition)
        bare(edition, 99)
        seen(battle, 99)
        totals = [[0, 0.0], [0, 0.0]]
        for seed in range(games):
            for total, (steps, seconds) in zip(totals, (bare(edition, seed), seen(battle, seed)), strict=True):
                total[0] += steps
                total[1] += seconds
        engine, environment = (steps / seconds for steps, seconds in totals)
        print(
            f"{edition}: {environment:,.0f} steps a second, the bare engine {engine:,.0f}: {environment / engine:.2f}"
        )


if __name__ == "__main__":
    main()
