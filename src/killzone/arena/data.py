"""The games of an arena as data to learn from: every choice with what its seat could see, and how the game ended.

A record holds answers and dice, so that a game of five hundred answers takes a few kilobytes; the positions are made
again from it while one reads.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from killzone.arena.run import lines, record_of_game
from killzone.bots import words
from killzone.core.decisions import Action, Decision
from killzone.core.game import Game, View
from killzone.core.places import Places
from killzone.core.record import answers, positions, replay
from killzone.core.values import Json


class Choice(NamedTuple):
    """One answer of a game: what the seat saw, what it was asked and answered, and what came of it all.

    `agent` is empty where only a record is known; `places` are empty where the game has no result.
    """

    game: int
    agent: str
    view: View
    action: Action
    places: Places
    victory: tuple[int, ...]

    @property
    def decision(self) -> Decision:
        """The question; it knows its candidates."""
        found = self.view.decision
        assert found is not None
        return found

    @property
    def margin(self) -> int:
        """The points of the seat that chose, less the best of the others', when the game ended."""
        seat = self.view.seat
        return self.victory[seat] - max(points for other, points in enumerate(self.victory) if other != seat)


def choices(folder: Path, *, agents: Iterable[str] = (), games: Iterable[int] = ()) -> Iterator[Choice]:
    """The choices of an arena, game by game; only those of some agents, or only some games, where these are named.

    Raises `DirectoryError` where there is no arena, and `ReplayError` for a game of rules that are no more.
    """
    wanted, numbers = frozenset(agents), frozenset(games)
    for line in lines(folder):
        played = line.game
        if not line.length or (numbers and played.number not in numbers):
            continue
        for choice in choices_of(record_of_game(folder, played.number), played.number, played.agents):
            if not wanted or choice.agent in wanted:
                yield choice


def choices_of(record: Json, number: int = 0, agents: tuple[str, ...] = ()) -> Iterator[Choice]:
    """The choices of one record. Raises `ReplayError`."""
    last = replay(record)
    places: Places = last.places or tuple(record.get("outcome", {}).get("places", ()))
    victory = tuple(player.victory for player in last.table.players)
    given = answers(last)
    for position in positions(last):
        if position.number + 1 < len(given):
            yield _choice(position, given[position.number + 1].action, number, agents, places, victory)


def _choice(
    game: Game, action: Action | None, number: int, agents: tuple[str, ...], places: Places, victory: tuple[int, ...]
) -> Choice:
    assert action is not None
    assert game.decision is not None
    seat = game.decision.seat
    return Choice(number, agents[seat] if agents else "", game.view(seat), action, places, victory)


def exported(choice: Choice, limit: int = words.CANDIDATES) -> dict[str, Any]:
    """A choice as plain data, in the words of the line protocol, for other languages."""
    return {
        "game": choice.game,
        "agent": choice.agent,
        "seat": choice.view.seat,
        "decision": words.question(choice.decision),
        "candidates": words.candidates(choice.decision, limit),
        "view": words.table(choice.view.table),
        "answer": words.answer(choice.action),
        "places": list(choice.places),
        "victory": list(choice.victory),
    }
