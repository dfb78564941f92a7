"""Which weights of search are too large or too small: `python -m bench.weights 400` plays so many mirror battles.

In each battle every weight is made larger for one side and smaller for the other, or the other way round, by lot and
all at once. How much further ahead a larger weight leaves a side is then fitted to the
margins of all battles together, so that every battle tells something of every weight. What the dice gave to each side
is fitted along with it, since luck explains a good part of a margin and has nothing to do with any weight.

With `--file` every battle is appended to a file as soon as it is over; the same command with more battles goes on
where that ends, and the figures are those of all battles in it.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from killzone.agents import Search, play_match
from killzone.agents.greedy.weights import USUAL_WEIGHTS, Weights
from killzone.agents.search.agent import BOLD
from killzone.agents.search.limits import Limit
from killzone.arena.games import Job
from killzone.arena.schedule import jobs
from killzone.arena.settings import settings_of
from killzone.core.events import Rolled
from killzone.core.game import Game
from killzone.dice import SeededDice
from killzone.editions import ruleset_of

FACTORS: Mapping[str, float] = {
    "danger": 1.7,
    "spent": 1.8,
    "unseen": 1.7,
    "hidden": 1.8,
    "progress": 2.0,
    "tempo": 2.5,
    "lost": 1.4,
    "command": 2.5,
    "wound": 1.5,
    "further": 1.5,
    "pull": 2.0,
    "last": 1.6,
    "melee": 1.25,
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
    "hold": 1.6,
    "keep": 1.7,
    "contest": 1.8,
    "lasts": 1.05,
    "early": 1.7,
    "carry": 1.5,
    "home": 1.5,
    "homeward": 1.5,
    "ground": 1.6,
    "primary": 1.3,
    "work": 1.4,
    "first": 2.0,
    "kill": 1.4,
    "dawn": 1.6,
    "dusk": 1.5,
    "shy": 2.0,
    "price": 1.6,
    "found": 1.5,
}
"""By what each weight, and each stake of missions, is multiplied or divided."""
STAKES = ("hold", "keep", "contest", "lasts", "early", "carry", "home", "homeward", "ground", "primary", "work")
SHARES = ("lost", "further", "melee", "found", "unseen", "hidden")
"""Weights that are shares of something, and less than all of it."""
LINES = 40
"""How long both think."""
DICE = ("attack", "defence")
RIDGE, MOST = 30.0, 10
"""How many battles' worth of doubt there is that a weight matters at all, and how large a margin counts in full."""
Lots = Mapping[str, int]
Row = Mapping[str, Any]
"""A battle: its number, its lots, the margin of whoever has them as they are, and the luck of that side."""


def varied(weights: Weights, lots: Lots, sign: int) -> Weights:
    """Weights, each larger or smaller as its lot says, the other way round for the other sign."""
    times = {name: factor ** (sign * lots[name]) for name, factor in FACTORS.items()}
    found = {name: getattr(weights, name) * factor for name, factor in times.items() if name not in STAKES}
    stakes = dict(weights.stakes)
    return weights.but(
        **{name: min(0.98, value) if name in SHARES else value for name, value in found.items()},
        stakes=tuple((name, stakes.get(name, 1.0) * times[name]) for name in STAKES),
    )


def drawn(seed: str, number: int) -> Lots:
    """The lots of a battle."""
    faces, _ = SeededDice(f"{seed}/lots/{number}").roll(len(FACTORS), 2)
    return {name: 2 * face - 3 for name, face in zip(FACTORS, faces, strict=True)}


def play(job: Job, weights: Weights, lots: Lots, first: int) -> Row:
    """One battle, in which the seat `first` has the lots as they are and the other the opposite."""
    agents = [
        Search(f"{job.seed}/{seat}", Limit(None, LINES), weights=varied(weights, lots, 1 if seat == first else -1))
        for seat in (0, 1)
    ]
    luck = dict.fromkeys(DICE, 0.0)

    def watch(game: Game) -> None:
        for event in game.events:
            if isinstance(event, Rolled) and event.seat >= 0 and event.why.split()[0] in luck:
                more = sum(event.faces) - (event.sides + 1) / 2 * len(event.faces)
                luck[event.why.split()[0]] += more if event.seat == first else -more

    ended = play_match(Game.begin(ruleset_of(job.edition), job.source, SeededDice(job.seed)), agents, watch=watch).game
    scores = [player.victory for player in ended.table.players]
    return {"number": job.number, "lots": lots, "margin": scores[first] - scores[1 - first], "luck": luck}


def battles(options: argparse.Namespace, start: Weights, done: int) -> Iterator[Row]:
    """Those battles that are not in the file yet."""
    settings = settings_of(
        ["greedy:elite", "search"], games=options.battles, seed=options.seed, edition=options.edition, mirror=True
    )
    for job in jobs(settings):
        if job.number > done:
            first = int(job.agents[0] != settings.agents[0])
            yield play(job, start, drawn(options.seed, job.number), first)


def fitted(rows: Sequence[Row]) -> dict[str, float]:
    """How many points each weight is worth to whoever has it larger: the least squares, drawn towards nothing."""
    names = [*FACTORS, *DICE]
    wide = {name: max(1.0, (sum(row["luck"][name] ** 2 for row in rows) / len(rows)) ** 0.5) for name in DICE}
    lines = [
        [*(float(row["lots"][name]) for name in FACTORS), *(row["luck"][name] / wide[name] for name in DICE)]
        for row in rows
    ]
    margins = [max(-MOST, min(MOST, row["margin"])) for row in rows]
    sides = range(len(names))
    matrix = [[sum(line[a] * line[b] for line in lines) + RIDGE * (a == b) for b in sides] for a in sides]
    for place, line in enumerate(matrix):
        line.append(sum(row[place] * margin for row, margin in zip(lines, margins, strict=True)))
    for place in sides:
        matrix[place] = [value / matrix[place][place] for value in matrix[place]]
        for other in sides:
            if other != place:
                factor = matrix[other][place]
                pairs = zip(matrix[other], matrix[place], strict=True)
                matrix[other] = [value - factor * above for value, above in pairs]
    return {name: matrix[place][-1] for place, name in enumerate(names)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.weights", description="Find out which weights of search are wrong.")
    parser.add_argument("battles", type=int)
    parser.add_argument("--edition", default="kt24")
    parser.add_argument("--seed", default="weights")
    parser.add_argument("--usual", action="store_true", help="begin with those of greedy instead")
    parser.add_argument("--file", type=Path, help="where battles are kept")
    options = parser.parse_args()
    start = USUAL_WEIGHTS if options.usual else BOLD
    kept = options.file.read_text().splitlines() if options.file and options.file.is_file() else []
    rows: list[Row] = [json.loads(line) for line in kept]
    for row in battles(options, start, len(rows)):
        rows.append(row)
        if options.file:
            with options.file.open("a") as file:
                file.write(json.dumps(row) + "\n")
    spread = (sum(row["margin"] ** 2 for row in rows) / len(rows)) ** 0.5
    print(f"{len(rows)} battles; each figure may be off by {1.96 * spread / len(rows) ** 0.5:.1f}")
    for name, points in sorted(fitted(rows).items(), key=lambda pair: -abs(pair[1])):
        print(f"{name:9} {points:+.2f}")


if __name__ == "__main__":
    main()
