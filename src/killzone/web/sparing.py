"""Who at a table is spared which questions, and what that means for taking answers back."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from killzone import Game
from killzone.web import showing
from killzone.web.obvious import ASKED_FOR_ALL, WHYS, WISHED, Obvious, obvious
from killzone.web.protocol import Manner
from killzone.web.states import CanUndo, Held, UndoOf, waiting_for

MOST_DONE: Final = 100
"""So many answers at most are given in a row without asking anybody."""
MOST_BACK: Final = 60
"""So many answers at most go back at once."""


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


def answers_back(game: Game, seat: int, whys: Mapping[int, str]) -> int:
    """How many answers go back with the last one that a seat was asked for; 0 where there is none, or too long ago."""
    count, last = 1, game
    while (before := last.previous) is not None and before.decision is not None and count <= MOST_BACK:
        if before.decision.seat == seat and not is_spared(whys.get(last.number, "")):
            return count
        count, last = count + 1, before
    return 0


def undo_of(game: Game, bots: frozenset[int], whys: Mapping[int, str]) -> UndoOf:
    """What taking back comes to for a seat in a game.

    A battle that is over among several people stays over: from then on everybody can read its secrets, and the dice
    that would come.
    """

    def found(seat: int, held: Held) -> CanUndo:
        if game.over and not set(range(len(game.table.players))) <= {*held, *bots}:
            return "no", "The battle is over, with its secrets and dice to be read by everybody."
        count = answers_back(game, seat, whys)
        if not count:
            return "no", "There is nothing of yours to take back yet."
        last, passed = game, list[Game]()
        for _ in range(count - 1):
            passed.append(last)
            assert last.previous is not None
            last = last.previous
        can, hint = showing.can_undo(last, seat)
        if all(is_spared(whys.get(one.number, "")) and _is_free(one) for one in passed):
            return can, hint
        more = f"{count - 1} answers after it go back" if count > 2 else "The answer after it goes back"
        if all(_asked(one) in bots or is_spared(whys.get(one.number, "")) for one in passed):
            return "ask", f"{more}, too: bots gave them, or nobody had to be asked."
        return "ask", f"{more}, too, so the others have to agree."

    return found


def _asked(game: Game) -> int:
    """Who gave the answer that led to a game."""
    return game.previous.decision.seat if game.previous and game.previous.decision else -1


def _is_free(game: Game) -> bool:
    asked = game.previous.decision if game.previous else None
    return asked is not None and showing.can_undo(game, asked.seat)[0] == "free"
