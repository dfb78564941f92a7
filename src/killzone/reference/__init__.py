"""The rules ledger: what every edition says, in our own words. `README.md` explains its fields and its rulings."""

from killzone.reference.ledger import EDITIONS, Entry, UnknownRuleError, chapter, entries, entry
from killzone.reference.search import search

__all__ = ["EDITIONS", "Entry", "UnknownRuleError", "chapter", "entries", "entry", "search"]
