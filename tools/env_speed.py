"""How fast the environment is beside the bare engine: random steps for a second of work, steps of both in turn.

python tools/env_speed.py 8        # eight games of each edition, after one to warm up

In turn, so that whatever else the machine does slows both alike.
"""

import sys
from collections.abc import Iterator
from random import Random
from time import process_time

import numpy as np

import killzone
from killzone.agents import Uniform
from killzone.editions import known
from killzone.env import Battle


def bare(edition: str, seed: int) -> Iterator[None]:
    """A random game, answer by answer."""
    game, chance = killzone.new_game(edition=edition, seed=f"env/{seed}"), Uniform(seed)
    while game.decision is not None:
        yield
        game = game.play(chance.answer(game.view(game.decision.seat)))


def seen(battle: Battle, seed: int) -> Iterator[None]:
    """The same in the environment, with every observation and mask."""
    chance = Random(seed)
    battle.reset(seed=seed)
    for _ in battle.agent_iter():
        observation, _, ended, stopped, _ = battle.last()
        yield
        battle.step(None if ended or stopped else chance.randrange(np.count_nonzero(observation["action_mask"])))


def in_turn(games: list[Iterator[None]], totals: list[list[float]]) -> None:
    """Play games to their ends, a step of each in turn, and add up the steps and the seconds of work of each."""
    going = list(zip(games, totals, strict=True))
    for game, _ in going:
        next(game)  # what it takes to begin is no step
    while going:
        for game, total in tuple(going):
            started = process_time()
            over = next(game, game) is game
            total[1] += process_time() - started
            total[0] += 1
            if over:
                going.remove((game, total))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    for edition in known():
        battle, totals = Battle(edition), [[0, 0.0], [0, 0.0]]
        in_turn([bare(edition, 99), seen(battle, 99)], [[0, 0.0], [0, 0.0]])
        for seed in range(games):
            in_turn([bare(edition, seed), seen(battle, seed)], totals)
        engine, environment = (steps / seconds for steps, seconds in totals)
        print(
            f"{edition}: {environment:,.0f} steps a second, the bare engine {engine:,.0f}: {environment / engine:.2f}"
        )


if __name__ == "__main__":
    main()
