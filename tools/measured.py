"""The processor time of one part of the benchmarks as JSON: a list of names and microseconds. For `compiled.py`."""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import games, geometry, movement

GAMES = 3


def timings(part: str) -> list[tuple[str, float]]:
    # Other programs on the machine take turns with this one: their time does not count.
    geometry.perf_counter = time.process_time
    if part == "games":
        games.finished(games.full("warm"), "warm")
        start = time.process_time()
        for number in range(GAMES):
            games.finished(games.full(f"game {number}"), f"game {number}")
        return [("a full random game", (time.process_time() - start) / GAMES * 1e6)]
    found = {"geometry": geometry, "movement": movement}[part].timings()
    return [(one.name, one.microseconds) for one in found]


if __name__ == "__main__":
    print(json.dumps(timings(sys.argv[1])))
