"""Where a battle stands, seen as a node of a game tree: somebody is asked, a die is about to fall, or it is over.

Dice fall one at a time, so that a node of chance has as many branches as a die has sides and not one for each of the
thousands of ways in which five dice can fall.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from killzone.core.game import Falling, Game
from killzone.core.values import Json, digest, fingerprint
from killzone.editions import ruleset_of
from killzone.env.choices import Menu


class Terms(NamedTuple):
    """What all moments of a battle have in common. `seed` decides which places and ways are candidates."""

    edition: str
    source: Json
    seed: str
    room: int
    ways: int
    most: int


class Moment:
    """One node: `numbers` lead to it from the first. Never changed; copies are itself, and files keep the numbers."""

    def __init__(self, terms: Terms, at: Game | Falling, fallen: tuple[int, ...] = (), past: Any = None) -> None:
        self.terms, self.at, self.fallen = terms, at, fallen
        self._past: tuple[Moment, int] | None = past

    @classmethod
    def first(cls, terms: Terms) -> "Moment":
        """Where a battle begins."""
        return cls(terms, Game.begin_until_dice(ruleset_of(terms.edition), terms.source))

    @property
    def dice(self) -> Falling | None:
        """What is about to fall, if anything is."""
        return self.at if isinstance(self.at, Falling) else None

    @property
    def asked(self) -> int | None:
        """The seat that is asked, if one is."""
        if isinstance(self.at, Falling) or self.at.decision is None or self.at.number >= self.terms.most:
            return None
        return self.at.decision.seat

    @property
    def game(self) -> Game | None:
        """The battle as everybody knows it: at the pending question, or at the last one while dice fall."""
        return self.at.since if isinstance(self.at, Falling) else self.at

    @cached_property
    def menu(self) -> Menu:
        """The candidates of the pending question."""
        assert isinstance(self.at, Game)
        assert self.at.decision is not None
        return Menu(self.at.view(self.at.decision.seat), self.terms.seed, self.terms.room, self.terms.ways)

    def after(self, number: int) -> "Moment":
        """The node that a number leads to: of a candidate, or of a face less one."""
        if isinstance(self.at, Game):
            return Moment(self.terms, self.at.play_until_dice(self.menu.actions[number]), (), (self, number))
        fallen = (*self.fallen, number + 1)
        whole = len(fallen) == self.at.wanted.count
        return Moment(self.terms, self.at.fall(fallen) if whole else self.at, () if whole else fallen, (self, number))

    @property
    def numbers(self) -> tuple[int, ...]:
        found, moment = [], self
        while moment._past is not None:
            moment, number = moment._past
            found.append(number)
        return tuple(reversed(found))

    @property
    def path(self) -> "list[Moment]":
        """All nodes from the first to this one."""
        found, moment = [self], self
        while moment._past is not None:
            moment = moment._past[0]
            found.append(moment)
        return found[::-1]

    def guessed(self, seat: int, chance: Callable[[], float]) -> "Moment":
        """A node that a seat cannot tell from this one: what others chose in secret, and still hide, is drawn anew.

        `chance` gives numbers from 0 up to 1. Where a guess does not fit what the seat was told later it is another
        one's turn; what was really chosen always fits.
        """
        truth, numbers, still = self.path, self.numbers, _secrets(self, seat)
        hidden = [place for place in range(len(numbers)) if still & truth[place].hides(truth[place + 1], seat)]
        if not hidden:
            return self
        found = _like(truth, numbers, seat, set(hidden), truth[hidden[0]], hidden[0], chance)
        return self if found is None else found

    def hides(self, after: "Moment", seat: int) -> set[tuple[int, str, str]]:
        """Which secrets of others there are after the answer that led from here to the next node, and not before."""
        return set() if self.asked in (None, seat) else _secrets(after, seat) - _secrets(self, seat)

    def known(self, seat: int) -> str:
        """A fingerprint of all that a seat has been told and has answered so far, in its order."""
        before: Moment | None = self
        chain = []
        while before is not None and seat not in before._known:
            chain.append(before)
            before = before._past[0] if before._past else None
        mark = before._known[seat] if before is not None else ""
        for moment in reversed(chain):
            mark = moment._known[seat] = moment._told(seat, mark)
        return mark

    @cached_property
    def _known(self) -> dict[int, str]:
        return {}

    def _told(self, seat: int, before: str) -> str:
        """The fingerprint after one of what was before: while dice fall nobody is told anything."""
        if isinstance(self.at, Falling):
            return before
        answered = self.at.previous.decision if self.at.previous else None
        given = self.at.given.text if self.at.given and answered and answered.seat == seat else ""
        return fingerprint(f"{before} {given} {digest(self.at.view(seat).events)}")

    @cached_property
    def mark(self) -> str:
        """The whole position by its fingerprint; while dice fall, that of the last question and the numbers since."""
        if isinstance(self.at, Game):
            return f"{self.at.number} {self.at.digest()}"
        return f"{self._past[0].mark} {self._past[1]}" if self._past else "begins"

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        return _again, (self.terms, self.numbers)


def _secrets(moment: Moment, seat: int) -> set[tuple[int, str, str]]:
    """What the other seats keep secret."""
    table = moment.game.table if moment.game is not None else None
    return {one for one in table.secrets if one[0] != seat} if table is not None else set()


def _like(
    truth: Sequence[Moment],
    numbers: Sequence[int],
    seat: int,
    hidden: Collection[int],
    moment: Moment,
    place: int,
    chance: Callable[[], float],
) -> Moment | None:
    """From a node that may stand for the one at `place`, one that may stand for the last; None if none fits."""
    while place < len(numbers):
        old, then = truth[place], truth[place + 1]
        if place in hidden:
            left = list(range(len(moment.menu.actions)))
            while left:
                after = moment.after(left.pop(int(chance() * len(left))))
                if after.known(seat) == then.known(seat):
                    found = _like(truth, numbers, seat, hidden, after, place + 1, chance)
                    if found is not None:
                        return found
            return None
        number = numbers[place]
        if moment is old:
            moment = then
        else:
            if moment.asked != old.asked or (moment.dice is None) != (old.dice is None):
                return None
            if moment.asked not in (None, seat):
                action = old.menu.actions[number]
                if action not in moment.menu.actions:
                    return None
                number = moment.menu.actions.index(action)
            moment = moment.after(number)
            if moment.known(seat) != then.known(seat):
                return None
        place += 1
    return moment


def _again(terms: Terms, numbers: tuple[int, ...]) -> Moment:
    """The moment that numbers lead to, played again."""
    moment = Moment.first(terms)
    for number in numbers:
        moment = moment.after(number)
    return moment
