"""Small values that many others are made of."""

from typing import Annotated

import msgspec

Said = Annotated[str, "said"]
"""Words that a person reads, in English: a client that speaks another language translates these, by the names of their
fields. So a field of this name holds nothing else anywhere, no id and no words of people's own."""

Spot = tuple[int, int, int, int]
Point = tuple[int, int, int]


class Form(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends: nothing but the fields that there are."""


class Word(msgspec.Struct, omit_defaults=True):
    """What the server sends; fields with nothing in them are left out."""


class Mark(Word):
    """Something to draw for a reason or a verdict: `kind` is `point`, `line` or `outline`."""

    kind: str
    points: list[Point]
    label: Said = ""


class Reason(Word):
    """Why not: a whole sentence, the rule behind it, the way out, what to draw, and the field of a form it is about."""

    rule: str
    text: Said
    hint: Said = ""
    marks: list[Mark] = []
    field: str = ""


class Amount(Word):
    """One entry of a number taken apart; `what` says in a word what points of a score were for."""

    amount: int
    rule: str
    note: Said = ""
    what: Said = ""


class Tally(Word):
    """A number taken apart; `length` says that the amounts are lengths."""

    total: int
    entries: list[Amount] = []
    length: bool = False


class Statement(Word):
    """A sentence with the rule behind it; `tone` is `yes`, `no`, `caution` or `plain`."""

    text: Said
    tone: str = "plain"
    rule: str = ""


class OrderWords(Word):
    """An order that a piece may have: what it is called, and its sign (`sight`, `lid` or `ring`)."""

    id: str
    title: Said
    sign: str


class Words(Word):
    """What the edition calls things: what a battle is divided into, who acts in it, and how they are.

    `lead` is what whoever goes first has; `spent` is a piece that has acted, `hurt` one that is worse for its wounds,
    `out` one that is lost, and to `fell` one is to put it out. `points` can be spent, `victory` wins.
    """

    turn: str
    turns: str
    piece: str
    pieces: str
    card: str
    lead: str
    ready: str
    spent: str
    hurt: str
    out: str
    fell: str
    fells: str
    points: str
    victory: str
    orders: list[OrderWords]
