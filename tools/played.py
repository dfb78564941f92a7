"""Fingerprints of random battles on every board of every edition, as JSON. For `compiled.py`."""

import json
import sys
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.battles import EDITIONS, begin, places
from bench.games import finished


def played(battles: int) -> dict[str, str]:
    """So many battles, each with the fingerprint of its end."""
    every = ((edition, place, number) for number in count() for edition in EDITIONS for place in places(edition)[1:])
    ends = {
        f"{edition} {place} {number}": finished(begin(edition, place, number), f"{place} {number}")
        for edition, place, number in islice(every, battles)
    }
    return {name: f"{end.number} answers, {end.digest()}" for name, end in ends.items()}


if __name__ == "__main__":
    print(json.dumps(played(int(sys.argv[1]))))
