"""How many questions a game asks one person, as the server asks them.

    .venv/bin/python tools/questions.py kt24 10 greedy:veteran

Agents answer for people who let dice block for the best, re-roll fails alone, take the usual answer where the page
offers to do so always, and mute for the rest of the turn what they passed outside of attacks. A question is counted
once however many half answers it takes.
"""

import argparse
from collections import Counter

import msgspec

import killzone
from killzone.agents.registry import named
from killzone.core.domains import Pick
from killzone.core.foresight import half
from killzone.core.machine import PASS
from killzone.web.obvious import obvious
from killzone.web.protocol import Manner, Muted
from killzone.web.showing.offers import offered
from killzone.web.showing.supposing import MOST_FIRST

ROUTINE = ["cover-save", "accurate", "order"]
"""The kinds of questions that these people take the usual answer at, wherever the page offers that."""


class Count:
    """What one game asked: all answers, those that nobody was asked for, halves, and whole ones, by seat."""

    def __init__(self, seats: int) -> None:
        self.all, self.spared, self.halves, self.asked = ([0] * seats for _ in range(4))
        self.kinds: Counter[str] = Counter()


def played(edition: str, seed: str, agent: str) -> Count:
    """A whole game, counted."""
    game = killzone.new_game(edition=edition, seed=seed)
    seats = len(game.table.players)
    agents = [named(agent, f"{seed} {seat}") for seat in range(seats)]
    manners = [Manner(0, blocks=True, fails=True, routine=ROUTINE) for _ in range(seats)]
    count = Count(seats)
    led = 0
    while (decision := game.decision) is not None:
        seat = decision.seat
        count.all[seat] += 1
        # Whoever has half an answer in hand is shown the only thing that it can mean.
        done = None if led else obvious(game, manners[seat], unseen=True)
        action = done.action if done else agents[seat].answer(game.view(seat))
        leads = not done and isinstance(decision.domain, Pick) and half(game, action.answer) is not None
        led = led + 1 if leads and led < MOST_FIRST else 0
        if done:
            count.spared[seat] += 1
        elif led:
            count.halves[seat] += 1
        else:
            count.asked[seat] += 1
            count.kinds[decision.kind] += 1
            if action.answer == PASS and not _attacks(game):
                muted = [Muted(rule, game.table.turn) for rule in offered(game)]
                manners[seat] = msgspec.structs.replace(manners[seat], muted=[*manners[seat].muted, *muted])
        game = game.play(action)
    return count


def _attacks(game: killzone.Game) -> bool:
    """Whether the question is about dice on the table: those are looked at each time."""
    reading = game.ruleset.reading
    return reading is not None and game.stack[-1].sequence.name in reading.attacks


def main(edition: str, games: int, agent: str) -> None:
    """Play, and say what was asked."""
    asked: list[int] = []
    kinds: Counter[str] = Counter()
    for number in range(games):
        count = played(edition, f"questions {number}", agent)
        asked += count.asked
        kinds += count.kinds
        print(f"{number}: answers {count.all}, spared {count.spared}, halves {count.halves}, asked {count.asked}")
    print(f"{edition}, {agent}: {sum(asked) / len(asked):.1f} questions to a person on average, {max(asked)} at most")
    print(", ".join(f"{kind} {number / len(asked):.1f}" for kind, number in kinds.most_common()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="questions", description=__doc__.splitlines()[0])
    parser.add_argument("edition", nargs="?", default="kt24")
    parser.add_argument("games", nargs="?", type=int, default=10)
    parser.add_argument("agent", nargs="?", default="greedy:veteran")
    options = parser.parse_args()
    main(options.edition, options.games, options.agent)
