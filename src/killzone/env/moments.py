"""Where a battle stands, seen as a node of a game tree: somebody is asked, a die is about to fall, or it is over.

Dice fall one at a time, so that a node of chance has as many branches as a die has sides and not one for each of the
thousands of ways in which five dice can fall.
"""

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


def _again(terms: Terms, numbers: tuple[int, ...]) -> Moment:
    """The moment that numbers lead to, played again."""
    moment = Moment.first(terms)
    for number in numbers:
        moment = moment.after(number)
    return moment
