"""Cards to read: what an edition prints about a piece or a team, as titles with values, for whoever shows it."""

from killzone.core.values import Json, Value


class SheetWeapon(Value):
    """A row of a sheet: `numbers` stand under the sheet's columns, `rules` are written out as on the card."""

    name: str
    kind: str
    numbers: tuple[str, ...]
    rules: tuple[str, ...] = ()


class SheetAbility(Value):
    """Something it can do, in words; `rule` is the id behind it."""

    name: str
    text: str
    rule: str = ""


class Sheet(Value):
    """A card as it is read. `base` is length and width; `stats` are titles with values, in the order of the card."""

    id: str
    name: str
    base: tuple[int, int]
    wounds: int
    stats: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    weapons: tuple[SheetWeapon, ...] = ()
    abilities: tuple[SheetAbility, ...] = ()
    keywords: tuple[str, ...] = ()


class TeamCard(Value):
    """A card of a team: its sheet, what it is called there, and a few words on how many may come."""

    name: str
    note: str
    sheet: Sheet


class TeamPage(Value):
    """A team to read: facts with their titles, its cards, and lists of rules, each with a title.

    `size` is how many pieces it comes with; `data` is all of it as plain data. `verdict` is what there is to say of one
    without mistakes, where that is more than nothing.
    """

    id: str
    name: str
    idea: str
    size: int
    facts: tuple[tuple[str, str], ...]
    cards: tuple[TeamCard, ...]
    lists: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    data: Json
    verdict: str = ""
