#!/usr/bin/env python3
"""Learns to play, small enough to read: a linear policy, first by imitation, then by its own games.

    python examples/env/learn.py --out learnt        # some minutes on two cores; writes weights and the curve

Every candidate of a question is a row of numbers; the policy is one weight for each number, and takes candidates with
the chances of a softmax. First it is fitted to the answers of an agent (greedy:recruit), then it plays against uniform
and is moved towards what brought more than usual (REINFORCE). It knows neither the board nor what comes next: what it
learns is which answers are good on the whole, and where a way had better end.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from killzone.agents import named
from killzone.env import Battle, Seat

KILLZONE = "tollgate-six"
WAYS = 8


def shown(seed):
    """The choices of a teacher in one game against uniform: the candidates of each question, and which it took."""
    battle = Battle(killzone=KILLZONE, ways=WAYS)
    battle.reset(seed=seed)
    seat = seed % 2
    agents = [named("greedy:recruit" if one == seat else "uniform", f"{seed}/{one}") for one in range(2)]
    found = []
    while (decision := battle.game.decision) is not None:
        action = agents[decision.seat].answer(battle.game.view(decision.seat))
        if decision.seat == seat and len(battle.menu.actions) > 1:
            rows = battle.menu.features(len(battle.menu.actions))
            taken = nearest(battle.menu.actions, action)
            if taken is not None:
                found.append((rows, taken))
        battle.answer(action, "player_0")
    return found


def nearest(candidates, action):
    """Which candidate a teacher's answer is, or which ends nearest to it; None for one that is not among them."""
    answers = [one.answer for one in candidates]
    if action.answer in answers:
        return answers.index(action.answer)
    if isinstance(action.answer, str):
        return None
    end = ends([action.answer])[0]
    return int(np.argmin(((ends(answers) - end) ** 2).sum(axis=1)))


def ends(answers):
    spots = [answer[-1] if isinstance(answer, tuple) else answer for answer in answers]
    return np.array([(spot.x, spot.y) if hasattr(spot, "x") else (0, 0) for spot in spots], dtype=float)


def chances(weights, rows):
    worth = rows @ weights
    worth = np.exp(worth - worth.max())
    return worth / worth.sum()


def imitate(weights, choices, passes, rate=0.3):
    """Raise the chance of what the teacher took, choice by choice."""
    chance = np.random.default_rng(0)
    for number in range(passes):
        for place in chance.permutation(len(choices)):
            rows, taken = choices[place]
            weights += rate / (1 + number) * (rows[taken] - chances(weights, rows) @ rows)
    return weights


def played(task):
    """One game of the policy against uniform: how it ended, and what each answer had to do with it."""
    weights, seed, best = task
    seat = Seat(killzone=KILLZONE, ways=WAYS, opponents=["uniform"], seat=seed % 2)
    chance = np.random.default_rng(seed)
    observation, info = seat.reset(seed=seed)
    slopes, rewards, over = [], [], False
    while not over:
        rows = observation["candidates"][: int(info["action_mask"].sum())]
        odds = chances(weights, rows)
        action = int(odds.argmax()) if best else int(chance.choice(len(rows), p=odds))
        slopes.append(rows[action] - odds @ rows)
        observation, reward, ended, stopped, info = seat.step(action)
        rewards.append(reward)
        over = ended or stopped
    return np.array(slopes), np.array(rewards)


def improve(weights, games, rate=0.02):
    """Move towards answers after which more points came than usually come so late in a game."""
    later = [np.cumsum(rewards[::-1])[::-1] for _, rewards in games]
    longest = max(map(len, later))
    usual = np.array([np.mean([one[min(place, len(one) - 1)] for one in later]) for place in range(longest)])
    spread = np.std(np.concatenate([one - usual[: len(one)] for one in later])) + 1e-6
    step = sum(((one - usual[: len(one)]) / spread) @ slopes for one, (slopes, _) in zip(later, games, strict=True))
    return weights + rate * step / len(games)


def measured(pool, weights, games, first=1_000_000):
    """Wins, draws and the mean margin against uniform, in games that nothing was learnt from."""
    margins = [rewards.sum() for _, rewards in pool.map(played, [(weights, first + n, False) for n in range(games)])]
    won, drawn = sum(m > 0 for m in margins), sum(m == 0 for m in margins)
    return {"games": games, "won": int(won), "drawn": int(drawn), "margin": round(float(np.mean(margins)), 2)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("learnt"))
    parser.add_argument("--teacher-games", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=24, help="games of each round")
    parser.add_argument("--measured", type=int, default=60, help="games that each point of the curve is measured by")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    weights = np.zeros(Battle(killzone=KILLZONE, ways=WAYS).observation_space("player_0")["candidates"].shape[1])
    curve = []

    def point(what):
        curve.append({"after": what, **measured(pool, weights, options.measured)})
        print(json.dumps(curve[-1]), flush=True)

    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        point("nothing")
        choices = [choice for game in pool.map(shown, range(options.teacher_games)) for choice in game]
        weights = imitate(weights, choices, 3)
        point(f"imitation of {len(choices)} choices")
        for number in range(options.rounds):
            seeds = range(10_000 + number * options.games, 10_000 + (number + 1) * options.games)
            weights = improve(weights, list(pool.map(played, [(weights, seed, False) for seed in seeds])))
            if number % 2:
                point(f"{(number + 1) * options.games} games of its own")
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "weights.json").write_text(json.dumps([round(float(one), 5) for one in weights]) + "\n")
    (options.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")


if __name__ == "__main__":
    main()
