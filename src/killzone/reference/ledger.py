"""Loading the ledger: one YAML file for each edition, read when first asked for and kept."""

import difflib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

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
    """An id that the ledger does not hold; `close` are the ids most like it, the nearest first."""

    def __init__(self, id: str, close: tuple[str, ...] = ()) -> None:
        super().__init__(id, close)
        self.id = id
        self.close = close

    def __str__(self) -> str:
        hint = f" Did you mean {' or '.join(self.close)}?" if self.close else ""
        return f"There is no rule {self.id!r} in the ledger.{hint}"


def entry(id: str) -> Entry:
    """The entry with this id.

    Raises `UnknownRuleError`, which names the ids most like it.
    """
    edition = id.partition(".")[0]
    found = _by_id(edition).get(id) if edition in EDITIONS else None
    if found is None:
        known = [one.id for one in entries()]
        raise UnknownRuleError(id, tuple(difflib.get_close_matches(id, known, n=3)))
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
