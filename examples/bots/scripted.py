#!/usr/bin/env python3
"""A bot that plays by a few rules of thumb: fight and shoot before moving, never pass, go towards the middle.

It needs nothing but Python: lines of JSON come in, lines of JSON go out. See docs/bots.md.
"""

import json
import random
import sys

FIRST = ("fight", "shoot", "charge", "strike", "reposition", "normal-move", "move", "advance", "dash")
LAST = ("pass", "done", "end", "nothing", "none", "skip", "decline")


def say(message):
    print(json.dumps(message, separators=(",", ":")), flush=True)


def worth(candidate, decision, board):
    """How much this bot likes a candidate."""
    if "pick" in candidate:
        key = candidate["pick"]
        for place, word in enumerate(FIRST):
            if key.startswith(word):
                return 2 - place / len(FIRST)
        return -1 if key.startswith(LAST) else 0
    if "path" in candidate or "place" in candidate:
        x, y, *_ = candidate["path"][-1] if "path" in candidate else candidate["place"]
        return -abs(x - board["width"] / 2) - abs(y - board["depth"] / 2)
    return 0


def main():
    board, chance = None, random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "protocol": 1, "name": "scripted", "candidates": 32, "events": False})
        elif message["type"] == "game":
            board, chance = message["board"], random.Random(message["seed"])
        elif message["type"] == "ask":
            decision, candidates = message["decision"], message["candidates"]
            best = max(candidates, key=lambda one: (worth(one, decision, board), chance.random()))
            say({"type": "answer", **best})
        elif message["type"] == "over":
            return


if __name__ == "__main__":
    main()
