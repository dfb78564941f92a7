"""The pending decision: what is asked, the dice on the table, and who sits where."""

from typing import Any

from killzone.web.protocol.pieces import Said, Spot, Word


class Die(Word):
    """One die of the tray: its face, 0 for one that was kept without a roll; what it counts as; what happened to it.

    `result` is `critical`, `normal` or `fail`; `state` is empty, `rerolled`, `retained`, `blocked`, `struck` or
    `discarded`; `picks` are the options of the pending question that are about this die.
    """

    face: int
    result: str
    state: str = ""
    note: Said = ""
    picks: list[str] = []


class DicePool(Word):
    """The dice of one side: `title` says with what, `note` what they need."""

    seat: int
    operative: str
    title: Said
    note: Said = ""
    dice: list[Die] = []


class Tray(Word):
    """The dice on the table now, and in a sentence what they come to as they lie, if that is known yet."""

    pools: list[DicePool]
    text: Said = ""


class Price(Word):
    """What has to be paid: how much, and of what."""

    amount: int
    unit: Said


class Option(Word):
    """One answer of a pick. `price` is what it costs; `subject` the operative or marker it is about.

    `forgoes` says in a sentence what it gives up that other options could still use: the client asks once before it.
    `verb` is what it does with dice, such as `reroll`.
    """

    key: str
    label: Said
    rule: str = ""
    price: Price | None = None
    subject: str = ""
    detail: Said = ""
    forgoes: Said = ""
    verb: str = ""


class PickDomain(Word, tag_field="kind", tag="pick"):
    options: list[Option]


class PlaceDomain(Word, tag_field="kind", tag="place"):
    """A spot on the board for a base of `size` (length, width) that must lie within `area`, if there is one."""

    size: list[int]
    operative: str = ""
    area: list[int] = []


class PathDomain(Word, tag_field="kind", tag="path"):
    """A way across the board from `start`; `limit` is how far at most, `action` what kind of move."""

    start: Spot
    size: list[int]
    limit: int
    operative: str = ""
    action: str = ""


class ShareDomain(Word, tag_field="kind", tag="share"):
    """A total split over takers; `bounds` are the least and the most for each."""

    total: int
    takers: list[Option]
    bounds: list[tuple[int, int]]


class Question(Word):
    """The pending decision as its seat is asked it. `default` is an answer that is always at hand, if there is one.

    `operative` is the one that it is about: who acts, who looks at the targets, who is set up. `secret` says that the
    others do not see the answer: people at one screen pass it on before the question is shown. `before` says that the
    battle has not begun: what is left to set up can be delegated. `mutes` are the rules that offer something where one
    may pass: whoever mutes them all is not asked again. `blocks` says that it is about which dice block which,
    `rerolls` that it is about which are re-rolled. `usual` are keys that most people would answer with, the likeliest
    first, as far as they are possible: the first of them that is goes before the default. `routine` says that one may
    wish for the default at every question of the kind.
    """

    id: int
    seat: int
    kind: str
    prompt: Said
    rule: str
    domain: PickDomain | PlaceDomain | PathDomain | ShareDomain
    default: Any = None
    attack: bool = False
    operative: str = ""
    secret: bool = False
    before: bool = False
    mutes: list[str] = []
    blocks: bool = False
    rerolls: bool = False
    usual: list[str] = []
    routine: bool = False


class Seat(Word):
    """Who sits where. `kind` is `person`, `bot` or `open` (a link that nobody has opened yet).

    `delegated` says that a bot sets up for this person, `stand_in` that one plays for them; `talks` that they allow
    words of people's own. Whoever is away is waited for until `waited_for`, in milliseconds since 1970: then a bot may
    take over.
    """

    seat: int
    name: str
    kind: str
    bot: str = ""
    connected: bool = False
    delegated: bool = False
    stand_in: bool = False
    talks: bool = False
    waited_for: int = 0


class Undo(Word):
    """A request to take back an answer: by which seat, who has still to agree, and how many answers go back in all."""

    seat: int
    waiting: list[int]
    answers: int = 1
