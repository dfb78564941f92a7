"""Loading the ledger: one YAML file for each edition, read when first asked for and kept."""

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from killzone.spelling import did_you_mean

EDITIONS = {
    "kt18": "Kill Team 2018 with Commanders",
    "kt21": "Kill Team 2021 with Close Quarters",
    "kt24": "Kill Team 2024, lite rules and core rules",
}

Kind = Literal[
    "action",
    "attack-sequence",
    "campaign",
    "definition",
    "mission",
    "morale",
    "movement",
    "phase",
    "psychic",
    "roster",
    "setup",
    "tactic/ploy",
    "terrain",
    "weapon-rule",
]

_TITLES = {"ability": "Abilities", "attack-sequence": "Attacks", "tactic/ploy": "Ploys and tactics"}
_UNCOUNTED = {"campaign", "equipment", "morale", "movement", "psychic", "setup", "terrain"}


def chapter(kind: str) -> str:
    """What a kind of rule is called as a chapter; printed rules have kinds of their editions' own.

    >>> chapter("weapon-rule"), chapter("terrain"), chapter("ability")
    ('Weapon rules', 'Terrain', 'Abilities')
    """
    name = kind.replace("-", " ").capitalize()
    return _TITLES.get(kind) or (name if kind in _UNCOUNTED else f"{name}s")


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One testable rule."""

    id: str
    title: str
    kind: Kind
    source: str
    text: str
    needs: tuple[str, ...]
    ruling: str = ""
    extended: bool = False
    uncertain: bool = False

    @property
    def edition(self) -> str:
        return self.id.partition(".")[0]


class UnknownRuleError(LookupError):
    """An id that the ledger does not hold; the message names the one most like it."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id

    def __str__(self) -> str:
        return f"There is no rule {self.id!r} in the ledger.{did_you_mean(self.id, (one.id for one in entries()))}"


def entry(id: str) -> Entry:
    """The entry with this id.

    Raises `UnknownRuleError`, which names the id most like it.
    """
    edition = id.partition(".")[0]
    found = _by_id(edition).get(id) if edition in EDITIONS else None
    if found is None:
        raise UnknownRuleError(id)
    return found


def entries(edition: str | None = None) -> tuple[Entry, ...]:
    """All entries of one edition, or of every edition, in the order of the ledger.

    Raises `KeyError` for an edition that is not one of `EDITIONS`.
    """
    if edition is None:
        return tuple(one for each in EDITIONS for one in _by_id(each).values())
    if edition not in EDITIONS:
        raise KeyError(edition)
    return tuple(_by_id(edition).values())


@cache
def _by_id(edition: str) -> dict[str, Entry]:
    return {one.id: one for one in read(edition)}


def read(edition: str) -> list[Entry]:
    """An edition's file as it stands, with each entry's fields and types checked."""
    import yaml

    # The C loader is eight times faster but missing from some builds of PyYAML.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = files(__package__).joinpath(f"{edition}.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.load(text, Loader=loader), list[Entry])
