"""What the server says in whole games, to hold it against the words of another language.

    .venv/bin/python tools/spoken.py spoken.json 4        # four games of each edition and number of seats, at random

Everything is taken from where the protocol has words (`Said`): questions with what speaks against each option, log,
position, dice, and what is to be said of an operative, as each seat is told it.
"""

import json
import random
import sys
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

from typescript import spoken_fields

import killzone
from killzone import Game
from killzone.content.library import find, shipped
from killzone.web import protocol, showing

FIELDS = frozenset(spoken_fields())


def said(value: Any, words: bool = False) -> Iterator[str]:
    """The words in plain data, by the names of the fields they are in; what is put into drawings, too."""
    if isinstance(value, str):
        if words:
            yield value
    elif isinstance(value, list):
        for one in value:
            yield from said(one, words)
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from said(one, name in FIELDS or (words and name not in ("id", "sign")))


def of(game: Game) -> Iterator[str]:
    """What a position says to everybody."""
    for seat in range(-1, len(game.table.players)):
        yield from _plain(showing.moment(game, seat))
    question = showing.question(game, game.decision.seat) if game.decision else None
    if question is not None:
        yield showing.asked(game)
        yield from _plain(question)
        if isinstance(question.domain, protocol.PickDomain):
            yield from _plain(showing.judged(game))
        if question.operative:
            yield from _plain(showing.explained(game, question.seat, question.operative))


def _plain(value: Any) -> Iterator[str]:
    return said(json.loads(protocol.encode(value)))


def battles(number: int) -> Iterator[Game]:
    """So many battles of each edition with two seats, and some of 2018 with more: all missions and teams in turn."""
    for edition in ("kt24", "kt21", "kt18"):
        pairs = list(permutations(shipped("team", edition), 2))
        missions = shipped("mission", edition)
        boards = shipped("killzone", edition)
        for one in range(number):
            mission = missions[one % len(missions)]
            data = find("mission", mission, edition).data
            seats = min(data.get("players") or [2])
            board = (data.get("killzones") or boards)[one % len(data.get("killzones") or boards)]
            teams = [*pairs[5 * one % len(pairs)], *shipped("team", edition)][:seats]
            yield killzone.new_game(board, teams, edition=edition, mission=mission, seed=f"spoken {one}")


def heard(games: Iterable[Game]) -> set[str]:
    """All that is said in whole games at random."""
    found: set[str] = set()
    for game in games:
        below = random.Random(len(found)).randrange
        found |= set(_plain(showing.welcome(game, "table", [0])))
        found |= set(_plain(showing.drawn(game, 0)))
        while game.decision is not None:
            found |= set(of(game))
            game = game.play(game.decision.action(game.decision.domain.sample(below)))
        found |= set(of(game))
    return found


if __name__ == "__main__":
    texts = heard(battles(int(sys.argv[2])))
    Path(sys.argv[1]).write_text(json.dumps(sorted(texts), ensure_ascii=False, indent=0), encoding="utf-8")
    print(len(texts), "texts")
