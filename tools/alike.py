"""Questions that people are asked although all answers come to the same, in whole games.

    .venv/bin/python tools/alike.py 50 greedy:recruit

Every answer to every pick that the server asks is tried on the game, without the limits that the server has: up to
the next question of another kind, or to the next dice.
"""

import sys
from collections import Counter
from itertools import cycle, islice

import killzone
from killzone.agents.registry import named
from killzone.core import foresight
from killzone.core.domains import Pick
from killzone.web.obvious import ASKED_FOR_ALL, obvious

EDITIONS = ("kt24", "kt21", "kt18")
ENOUGH = 1_000_000
"""More answers than any question has."""


def alike(game: killzone.Game) -> bool:
    """Whether every answer to the pending question comes to the same."""
    decision, asked = game.decision, game.pending
    if decision is None or asked is None or not isinstance(decision.domain, Pick):
        return False
    found: dict[foresight.Ahead, str] = {}
    foresight._try_all(game.state(), asked, "", found, 1, [ENOUGH])
    return len(found) == 1


def played(edition: str, seed: str, agent: str) -> tuple[int, Counter[str]]:
    """How many questions a whole game asks, and those of them by kind whose answers are all the same."""
    game = killzone.new_game(edition=edition, seed=seed)
    agents = [named(agent, f"{seed} {seat}") for seat in range(len(game.table.players))]
    asked, same = 0, Counter[str]()
    while (decision := game.decision) is not None:
        done = obvious(game, ASKED_FOR_ALL, unseen=True)
        if not done:
            asked += 1
            if alike(game):
                same[f"{edition} {decision.kind}: {decision.prompt}"] += 1
        game = game.play(done.action if done else agents[decision.seat].answer(game.view(decision.seat)))
    return asked, same


def main(games: int, agent: str) -> None:
    """Play, and say what need not have been asked."""
    asked, same = 0, Counter[str]()
    for number, edition in enumerate(islice(cycle(EDITIONS), games)):
        more, found = played(edition, f"alike {number}", agent)
        asked, same = asked + more, same + found
    print(f"{games} games with {asked} questions; whose answers are all the same: {same.total()}")
    for question, times in same.most_common():
        print(f"{times} {question}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
