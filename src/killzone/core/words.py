"""What an edition calls things: whoever tells or shows something takes the words from here and has none of its own."""

from collections.abc import Collection
from typing import Final, NamedTuple

SIGHT: Final = "sight"
LID: Final = "lid"
RING: Final = "ring"
"""The signs that an order may have on a board: a sight, a closed lid, a plain ring."""


DENSE: Final = "dense"
SPARSE: Final = "sparse"
LEVEL: Final = "level"
WALL: Final = "wall"
RUBBLE: Final = "rubble"
LADDER: Final = "ladder"
GAP: Final = "gap"
OTHER: Final = "other"
"""How terrain may be painted: hatched, dotted, boarded as a level to stand on, black, strewn, rungs, open, plain."""


class Noun(NamedTuple):
    """A thing that is counted.

    >>> Noun("die", "dice").counted(2), Noun("die", "dice").title
    ('2 dice', 'Die')
    """

    one: str
    many: str

    def counted(self, number: int) -> str:
        """So many of it."""
        return f"{number} {self.one if number == 1 else self.many}"

    @property
    def title(self) -> str:
        """One of it, to begin a sentence with."""
        return self.one[:1].upper() + self.one[1:]

    @property
    def titles(self) -> str:
        """Many of it, to begin a sentence with."""
        return self.many[:1].upper() + self.many[1:]


class OrderWords(NamedTuple):
    """An order that a piece may have: its id, what it is called, and its sign."""

    id: str
    title: str
    sign: str = RING


class TerrainWords(NamedTuple):
    """A trait of terrain that can be seen on a board: how it is painted, and what a legend calls it."""

    trait: str
    look: str
    title: str


NO_TRAIT: Final = TerrainWords("", OTHER, "Other terrain")


class Words(NamedTuple):
    """The words of one edition; without an edition the plainest there are.

    `turn` is what a battle is divided into and `activation` what a piece has in one; `leads` says of whoever goes first
    that it does, and `lead` is what they have. `spent` is a piece that has had its activation, `hurt` one that has lost
    enough to be worse for it, `out` one that is lost; to `fell` one is to put it out. `points` buy something, `victory`
    wins, `effort` is what actions cost. Of the traits in `terrain` the first that something has says how it looks.
    `scored` are what victory points were for, by the rules that gave them; `moves` what a piece does that makes a move;
    `effects` what those are called whose rules have ids that do not say it.
    """

    turn: Noun = Noun("turn", "turns")
    piece: Noun = Noun("piece", "pieces")
    activation: Noun = Noun("activation", "activations")
    card: Noun = Noun("card", "cards")
    leads: str = "goes first"
    lead: str = "first"
    ready: str = "ready"
    spent: str = "done"
    hurt: str = "hurt"
    out: str = "out"
    fell: str = "put out"
    fells: str = "puts out"
    points: str = "points"
    victory: str = "points"
    effort: str = "points"
    orders: tuple[OrderWords, ...] = ()
    terrain: tuple[TerrainWords, ...] = ()
    scored: tuple[tuple[str, str], ...] = ()
    moves: tuple[tuple[str, str], ...] = ()
    effects: tuple[tuple[str, str], ...] = ()

    def scored_for(self, rule: str) -> str:
        """What points by a rule are for, in a word; the end of its id, where the edition does not say."""
        return dict(self.scored).get(rule) or rule.rpartition(".")[2].replace("-", " ")

    def effect(self, rule: str) -> str:
        """What an effect of a rule is called; by the id of the rule, where the edition does not say."""
        return dict(self.effects).get(rule) or rule.rpartition(".")[2].replace("-", " ")

    def does(self, move: str) -> str:
        """What a piece does that makes a move, after its name; nothing, where the edition does not say."""
        verb = dict(self.moves).get(move)
        return f" {verb}" if verb else ""

    def order(self, id: str) -> OrderWords:
        """What an order is called; by its id, where the edition does not say."""
        return next((one for one in self.orders if one.id == id), OrderWords(id, id[:1].upper() + id[1:]))

    def title_of(self, look: str) -> str:
        """What a legend calls terrain that looks so."""
        return next((one.title for one in self.terrain if one.look == look), "")

    def of_terrain(self, traits: Collection[str]) -> TerrainWords:
        """How something with these traits looks."""
        return next((one for one in self.terrain if one.trait in traits), NO_TRAIT)


PLAIN_WORDS: Final = Words()
