"""Which of greedy's weights are too large or too small: `python -m bench.weights 400` plays so many mirror battles.

In each pair of battles, sides exchanged, every weight is made larger for one side and smaller for the other, or the
other way round, by lot and all at once. How much further ahead a larger weight leaves a side is then fitted to the
margins of all battles together, so that every battle tells something of every weight.
"""

import argparse
from collections.abc import Mapping, Sequence

from killzone.agents import Greedy, play_match
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.minds import Mind
from killzone.agents.greedy.skirmish.mind import SkirmishMind
from killzone.agents.greedy.weights import USUAL_WEIGHTS, Weights
from killzone.agents.search.agent import BOLD
from killzone.arena.schedule import jobs
from killzone.arena.settings import settings_of
from killzone.core.game import Game
from killzone.dice import SeededDice
from killzone.editions import ruleset_of

FACTORS: Mapping[str, float] = {
    "danger": 1.7,
    "spent": 1.7,
    "unseen": 1.6,
    "hidden": 1.8,
    "progress": 2.0,
    "tempo": 2.5,
    "lost": 1.4,
    "command": 2.5,
    "wound": 1.5,
    "further": 1.5,
    "pull": 2.0,
    "last": 1.6,
    "melee": 1.22,
    "reply": 2.0,
    "lead": 2.0,
    "step": 2.5,
    "saving": 1.5,
    "over": 2.5,
    "hunt": 1.8,
    "strike": 1.7,
    "purse": 1.8,
    "latent": 2.5,
    "use": 1.7,
    "hold": 1.5,
    "keep": 1.6,
    "contest": 1.8,
    "lasts": 1.12,
    "early": 1.6,
    "carry": 1.4,
    "home": 1.4,
    "homeward": 1.5,
    "ground": 1.5,
    "primary": 1.25,
}
"""By what each weight, and each stake of missions, is multiplied or divided."""
STAKES = ("hold", "keep", "contest", "lasts", "early", "carry", "home", "homeward", "ground", "primary")
SHARES = ("lost", "further", "melee")
"""Weights that are shares of something, and less than all of it."""
LEVEL = LEVELS["elite"].but(candidates=10, operatives=5, replies=2)
"""Who plays: elite that looks at less, and so plays twice as fast."""
RIDGE, MOST = 30.0, 8
"""How many battles' worth of doubt there is that a weight matters at all, and how large a margin counts in full."""


class Weighing(Greedy):
    """Greedy with weights of its own."""

    def __init__(self, seed: str, weights: Weights) -> None:
        super().__init__(seed, LEVEL, "weighing")
        self.weights = weights

    def _make_mind(self, edition: str) -> Mind:
        mind = super()._make_mind(edition)
        assert isinstance(mind, SkirmishMind), "only editions in which operatives act in turn have these weights"
        mind.memory.weights = self.weights
        return mind


def varied(weights: Weights, lots: Mapping[str, int], sign: int) -> Weights:
    """Weights, each larger or smaller as its lot says, the other way round for the other sign."""
    times = {name: factor ** (sign * lots[name]) for name, factor in FACTORS.items()}
    found = {name: getattr(weights, name) * factor for name, factor in times.items() if name not in STAKES}
    stakes = dict(weights.stakes)
    return weights.but(
        **{name: min(0.98, value) if name in SHARES else value for name, value in found.items()},
        stakes=tuple((name, stakes.get(name, 1.0) * times[name]) for name in STAKES),
    )


def fitted(lots: Sequence[Mapping[str, int]], margins: Sequence[int]) -> dict[str, float]:
    """How many points each weight is worth to whoever has it larger: the least squares, drawn towards nothing."""
    names = list(FACTORS)
    rows = [[float(one[name]) for name in names] for one in lots]
    sides = range(len(names))
    matrix = [[sum(row[a] * row[b] for row in rows) + RIDGE * (a == b) for b in sides] for a in sides]
    for place, line in enumerate(matrix):
        line.append(sum(row[place] * max(-MOST, min(MOST, margin)) for row, margin in zip(rows, margins, strict=True)))
    for place in sides:
        matrix[place] = [value / matrix[place][place] for value in matrix[place]]
        for other in sides:
            if other != place:
                factor = matrix[other][place]
                pairs = zip(matrix[other], matrix[place], strict=True)
                matrix[other] = [value - factor * above for value, above in pairs]
    return {name: matrix[place][-1] for place, name in enumerate(names)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.weights", description="Find out which weights of greedy are wrong.")
    parser.add_argument("battles", type=int)
    parser.add_argument("--edition", default="kt24")
    parser.add_argument("--seed", default="weights")
    parser.add_argument("--bold", action="store_true", help="vary those of search instead")
    options = parser.parse_args()
    start = BOLD if options.bold else USUAL_WEIGHTS
    settings = settings_of(
        ["greedy:elite", "search"],
        games=options.battles,
        seed=options.seed,
        edition=options.edition,
        mirror=True,
    )
    dice, lots, margins = SeededDice(options.seed), list[dict[str, int]](), list[int]()
    drawn: dict[str, int] = {}
    for job in jobs(settings):
        first = job.agents[0] != settings.agents[0]
        if job.number % 2:
            faces, dice = dice.roll(len(FACTORS), 2)
            drawn = {name: 2 * face - 3 for name, face in zip(FACTORS, faces, strict=True)}
        agents = [Weighing(f"{job.seed}/{seat}", varied(start, drawn, 1 if seat == first else -1)) for seat in (0, 1)]
        ended = play_match(Game.begin(ruleset_of(job.edition), job.source, SeededDice(job.seed)), agents).game
        scores = [player.victory for player in ended.table.players]
        lots.append(drawn)
        margins.append(scores[first] - scores[1 - first])
    spread = (sum(margin**2 for margin in margins) / len(margins)) ** 0.5
    print(f"{len(margins)} battles; each figure may be off by {1.96 * spread / len(margins) ** 0.5:.1f}")
    for name, points in sorted(fitted(lots, margins).items(), key=lambda pair: -abs(pair[1])):
        print(f"{name:9} {points:+.2f}")


if __name__ == "__main__":
    main()
