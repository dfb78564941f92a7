#!/usr/bin/env python3
"""A bot that learns from game to game what its picks are worth, and keeps it in a file: `learning.py worths.json`.

For every kind of question and every word that a pick begins with it keeps the mean margin of the games in which it
chose so. It takes what has done best, and now and then (less and less often) something else.
"""

import fcntl
import json
import random
import re
import sys
from pathlib import Path


def say(message):
    print(json.dumps(message, separators=(",", ":")), flush=True)


def sort_of(decision, candidate):
    """What is learnt about: the question's kind, and the pick without numbers and names of pieces."""
    pick = candidate.get("pick", next(iter(candidate.keys() - {"decision"})))
    return f"{decision['kind']}/{re.sub(r'[^a-z].*', '', pick) or pick}"


def kept(path):
    return json.loads(path.read_text()) if path and path.exists() else {}


def chosen(message, worths, chance):
    """The candidate that did best so far; one never tried counts as an even game."""
    decision, candidates = message["decision"], message["candidates"]
    tried = sum(worths.get(sort_of(decision, one), [0, 0])[0] for one in candidates)
    if chance.random() < 1 / (1 + tried / 20):
        return chance.choice(candidates)

    def mean(one):
        count, total = worths.get(sort_of(decision, one), [0, 0])
        return total / (count + 2), chance.random()

    return max(candidates, key=mean)


def learn(path, sorts, margin):
    """Add a game to the file; several games may end at once."""
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        worths = kept(path)
        for sort in sorts:
            count, total = worths.get(sort, [0, 0])
            worths[sort] = [count + 1, total + margin]
        draft = path.with_suffix(".draft")
        draft.write_text(json.dumps(worths, indent=0, sort_keys=True))
        draft.replace(path)  # the file is whole at any moment, even if this bot is ended here


def main():
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    worths, seat, sorts, chance = kept(path), 0, set(), random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "protocol": 1, "name": "learning", "candidates": 64, "events": False})
        elif message["type"] == "game":
            seat, chance = message["seat"], random.Random(message["seed"])
        elif message["type"] == "ask":
            best = chosen(message, worths, chance)
            sorts.add(sort_of(message["decision"], best))
            say({"type": "answer", **best})
        elif message["type"] == "over":
            victory = message["victory"]
            if path and message["kind"] == "finished":
                others = [points for other, points in enumerate(victory) if other != seat]
                learn(path, sorts, victory[seat] - max(others))
            return


if __name__ == "__main__":
    main()
