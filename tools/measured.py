"""The processor time of one part of the benchmarks as JSON: a list of names and microseconds. For `compiled.py`."""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import battles, geometry, movement
from killzone import play_match
from killzone.agents import named

ROUNDS = 2
"""Random battles on each board."""


def timings(part: str) -> list[tuple[str, float]]:
    # Other programs on the machine take turns with this one: their time does not count.
    geometry.perf_counter = time.process_time
    if part in battles.EDITIONS:
        everywhere = battles.timings(ROUNDS, [part])[0]
        return [(f"a decision of a random battle, {part}", everywhere.each * 1e6), (f"greedy's, {part}", greedy(part))]
    found = {"geometry": geometry, "movement": movement}[part].timings()
    return [(one.name, one.microseconds) for one in found]


def greedy(edition: str) -> float:
    """What a decision of a match between two veterans takes, in microseconds."""
    game = battles.begin(edition, battles.places(edition)[1], 0)
    start = time.process_time()
    outcome = play_match(game, [named("greedy:veteran", "a"), named("greedy:veteran", "b")])
    return (time.process_time() - start) / outcome.game.number * 1e6


if __name__ == "__main__":
    print(json.dumps(timings(sys.argv[1])))
