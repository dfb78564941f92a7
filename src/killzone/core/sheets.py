"""Datacards to read: what an edition prints about an operative, as titles with values, for whoever shows it."""

from killzone.core.values import Value


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
