"""Who at a table is spared which questions, and what that means for taking answers back."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from killzone import Game
from killzone.web import showing
from killzone.web.obvious import ASKED_FOR_ALL, WHYS, WISHED, Obvious, obvious
from killzone.web.protocol import Manner
from killzone.web.states import CanUndo, UndoOf, waiting_for

MOST_DONE: Final = 100
"""So many answers at most are given in a row without asking anybody."""


class Spared(NamedTuple):
    """Whom to ask, as a table knows it at one moment: `people` are the seats that answer for themselves, `alone` says
    that nobody else than one of them could notice what is not asked."""

    people: frozenset[int]
    manners: Mapping[int, Manner]
    alone: bool
    tries: bool = True
    """Whether answers may be tried: on a board that somebody brought that might take long."""

    def answer(self, game: Game) -> Obvious | None:
        """What nobody has to be asked for; None where somebody has to, or a bot thinks for itself."""
        seat = waiting_for(game)
        if seat not in self.people:
            return None
        return obvious(game, self.manners.get(seat, ASKED_FOR_ALL), unseen=self.alone, tries=self.tries)

    def wished(self, game: Game) -> Obvious | None:
        """What nobody has to be asked for because somebody wished so, and for no other reason."""
        done = self.answer(game)
        return done if done and done.why in WISHED else None


NOBODY: Final = Spared(frozenset(), {}, False)
"""Nobody is spared anything."""


def is_spared(why: str) -> bool:
    """Whether an answer was given without asking anybody, by what is kept with it."""
    return why in WHYS


def answers_back(game: Game, bots: frozenset[int], whys: Mapping[int, str]) -> int:
    """How many answers go back with the last one that a person gave: those of bots since, and what was not asked."""
    count, last = 1, game
    while (before := last.previous) is not None and before.previous is not None:
        seat = before.decision.seat if before.decision else -1
        if seat not in bots and not is_spared(whys.get(last.number, "")):
            break
        count, last = count + 1, before
    return count


def undo_of(game: Game, bots: frozenset[int], whys: Mapping[int, str]) -> UndoOf:
    """What taking back comes to for a seat in a game."""
    passed: list[Game] = []
    last = game
    for _ in range(answers_back(game, bots, whys) - 1):
        passed.append(last)
        assert last.previous is not None
        last = last.previous
    free = all(_is_free(one) and is_spared(whys.get(one.number, "")) for one in passed)

    def found(seat: int) -> CanUndo:
        can, hint = showing.can_undo(last, seat)
        if can == "no" or free:
            return can, hint
        count = len(passed)
        more = f"{count} answers after it go back" if count > 1 else "The answer after it goes back"
        return "ask", f"{more}, too: bots gave them, or nobody had to be asked."

    return found


def _is_free(game: Game) -> bool:
    asked = game.previous.decision if game.previous else None
    return asked is not None and showing.can_undo(game, asked.seat)[0] == "free"
