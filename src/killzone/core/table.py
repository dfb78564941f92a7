"""The table: everything on it and beside it, as one immutable value. Only events make a new one.

The shape serves every edition: players in any number, operatives with a spot, wounds, an order and tokens, markers,
openings, lasting effects, and a clock. What never changes in a game (cards, terrain, options) is its `Setting`.
"""

from collections.abc import Iterable
from typing import Any, Final, final

from killzone.core.hooks import NO_RULES, RulePack
from killzone.core.tally import Entry, Tally
from killzone.core.values import Value, register
from killzone.core.words import PLAIN_WORDS, Words
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Body, Spot
from killzone.geometry.terrain import Terrain

Tokens = tuple[tuple[str, int], ...]
"""How many there are of each, by name."""

_PLACES: Final[dict[str, int]] = {}
"""At which place of a table somebody was found last, by its id: there it is looked for first the next time."""
_MOST_PLACES: Final = 10_000


class Card(Value, shared="card"):
    """What is printed about an operative; editions add their stats."""

    id: str
    name: str
    body: Body


class Setting(Value, shared="setting"):
    """What never changes during a game. `source` is the plain data it was made from, and can be made from again.

    `rules` are those in play, which the ruleset puts here when a game opens; no save holds them. `words` are those of
    its edition: events are told with them.
    """

    id: str
    terrain: Terrain
    cards: tuple[Card, ...]
    operatives: tuple[str, ...]
    source: Any
    options: Any = None
    detail: Any = None
    rules: RulePack = NO_RULES
    words: Words = PLAIN_WORDS

    @property
    def library(self) -> dict[tuple[str, str], Any]:
        """What references in a save stand for."""
        return {("setting", self.id): self, **{("card", card.id): card for card in self.cards}}


class Effect(Value):
    """A rule in force for a while: on an operative, on a whole side, or on the table."""

    rule: str
    operative: str = ""
    seat: int = -1
    amount: int = 0
    target: str = ""
    until: str = ""


class Operative(Value):
    """One model. `spot` is None while it is not on the board; wounds of 0 mean it is out.

    `moved` is the turn in which it last moved.
    """

    id: str
    name: str
    seat: int
    card: Card
    wounds: int
    spot: Spot | None = None
    order: str = ""
    ready: bool = False
    tokens: Tokens = ()
    moved: int = 0

    @property
    def on_board(self) -> bool:
        return self.spot is not None

    def count(self, token: str) -> int:
        """How many of a token it has."""
        return counted(self.tokens, token) if self.tokens else 0

    def with_token(self, token: str, number: int) -> "Operative":
        """A copy that has exactly `number` of the token."""
        return self.but(tokens=with_number(self.tokens, token, number))


def counted(tokens: Tokens, token: str) -> int:
    """How many of a token there are."""
    for name, number in tokens:
        if name == token:
            return number
    return 0


def with_number(tokens: Tokens, token: str, number: int) -> Tokens:
    """The tokens with exactly `number` of one."""
    others = tuple(pair for pair in tokens if pair[0] != token)
    return tuple(sorted((*others, (token, number)))) if number else others


@final
class _Sides:
    """Who of some operatives is on the board, for and against each seat."""

    __slots__ = ("_against", "_of", "operatives")

    def __init__(self, operatives: tuple[Operative, ...]) -> None:
        self.operatives = operatives
        self._of: dict[int, tuple[Operative, ...]] = {}
        self._against: dict[int, tuple[Operative, ...]] = {}

    def of(self, seat: int) -> tuple[Operative, ...]:
        found = self._of.get(seat)
        if found is None:
            found = self._of[seat] = tuple(
                [one for one in self.operatives if one.seat == seat and one.spot is not None]
            )
        return found

    def against(self, seat: int) -> tuple[Operative, ...]:
        found = self._against.get(seat)
        if found is None:
            found = tuple([one for one in self.operatives if one.seat != seat and one.spot is not None])
            self._against[seat] = found
        return found


_LATEST: Final = [_Sides(())]
"""The sides that were asked about last: most questions are about the operatives of the one before."""


def _sides(operatives: tuple[Operative, ...]) -> _Sides:
    sides = _LATEST[0]
    if sides.operatives is not operatives:
        sides = _LATEST[0] = _Sides(operatives)
    return sides


class Marker(Value):
    """A marker on the board, or carried by an operative.

    `owner` is the seat that has secured or brought it, `controller` the one that controls it, -1 for nobody.
    """

    id: str
    kind: str
    base: Base
    spot: Spot | None = None
    carrier: str = ""
    owner: int = -1
    controller: int = -1


class Player(Value):
    """One side: its points to spend, its score as a list of entries, and what it has used and when.

    `zone` is the number of the drop zone it has taken, -1 before; `equipment` are the ids of what it has selected;
    `tokens` are those of the side itself, of no operative.
    """

    seat: int
    name: str
    points: int = 0
    score: tuple[Entry, ...] = ()
    used: tuple[tuple[str, int], ...] = ()
    zone: int = -1
    equipment: tuple[str, ...] = ()
    tokens: Tokens = ()

    def count(self, token: str) -> int:
        """How many of a token it has."""
        return counted(self.tokens, token) if self.tokens else 0

    def with_token(self, token: str, number: int) -> "Player":
        """A copy that has exactly `number` of the token."""
        return self.but(tokens=with_number(self.tokens, token, number))

    @property
    def victory(self) -> int:
        """The total of the score."""
        return Tally(self.score).total

    def uses(self, rule: str, turn: int | None = None) -> int:
        """How often a rule was used: in a turn, or in the whole battle."""
        return sum(1 for name, when in self.used if name == rule and turn in (None, when))


_NOWHERE: Final = Terrain(0, 0)
_TERRAIN: Final[list[tuple[Terrain, frozenset[str], tuple[Part, ...], Terrain]]] = [
    (_NOWHERE, frozenset(), (), _NOWHERE)
]
"""The terrain that was asked for last, with the board, its openings and what was set up: it seldom changes."""


class Table(Value):
    """A position. `order` lists the seats as initiative has them; `turn` and `phase` are the clock.

    `extra` are the parts of terrain that were set up in this game, such as barricades.
    """

    setting: Setting
    players: tuple[Player, ...]
    operatives: tuple[Operative, ...]
    markers: tuple[Marker, ...] = ()
    effects: tuple[Effect, ...] = ()
    open: frozenset[str] = frozenset()
    turn: int = 0
    phase: str = ""
    order: tuple[int, ...] = ()
    over: bool = False
    secrets: tuple[tuple[int, str, str], ...] = ()
    extra: tuple[Part, ...] = ()

    @property
    def terrain(self) -> Terrain:
        """The terrain in its present state."""
        known, open, extra, found = _TERRAIN[0]
        if known is not self.setting.terrain or open is not self.open or extra is not self.extra:
            found = self.board.plus(self.extra)
            _TERRAIN[0] = (self.setting.terrain, self.open, self.extra, found)
        return found

    @property
    def board(self) -> Terrain:
        """The terrain in its present state without what was set up in this game."""
        return self.setting.terrain.at(self.open)

    def operative(self, id: str) -> Operative:
        """The operative with this id. Raises KeyError."""
        return self.operatives[self._place(id)]

    def _place(self, id: str) -> int:
        """Where the operative with this id stands among all. Raises KeyError."""
        operatives = self.operatives
        place = _PLACES.get(id, 0)
        if place < len(operatives) and operatives[place].id == id:
            return place
        for place, operative in enumerate(operatives):
            if operative.id == id:
                if len(_PLACES) >= _MOST_PLACES:
                    _PLACES.clear()
                _PLACES[id] = place
                return place
        raise KeyError(id)

    def of(self, seat: int) -> tuple[Operative, ...]:
        """The operatives of a seat that are on the board."""
        return _sides(self.operatives).of(seat)

    def against(self, seat: int) -> tuple[Operative, ...]:
        """The operatives on the board that are not of this seat."""
        return _sides(self.operatives).against(seat)

    def marker(self, id: str) -> Marker:
        """The marker with this id. Raises KeyError."""
        for marker in self.markers:
            if marker.id == id:
                return marker
        raise KeyError(id)

    def with_operative(self, changed: Operative) -> "Table":
        return self.with_operatives((changed,))

    def with_operatives(self, changed: Iterable[Operative]) -> "Table":
        operatives = list(self.operatives)
        for one in changed:
            operatives[self._place(one.id)] = one
        return self.but(operatives=tuple(operatives))

    def with_player(self, changed: Player) -> "Table":
        return self.but(players=tuple(changed if one.seat == changed.seat else one for one in self.players))

    def with_marker(self, changed: Marker) -> "Table":
        return self.but(markers=tuple(changed if one.id == changed.id else one for one in self.markers))


register(Spot, "Spot", ("x", "y", "z", "facing"))
register(Base, "Base", ("length", "width"))
register(Part, "Part", ("id", "feature", "outline", "bottom", "top", "traits", "when"))
