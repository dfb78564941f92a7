"""Content: teams, killzones, missions and scenarios as files, and how to read them.

What any edition needs is here: plain YAML with the line of every value, typed forms, killzones, scenarios. What only
one edition knows (its cards, its missions) is read by that edition with the same tools, in its `cards`.
The files themselves lie in one folder for each edition. Importing this package loads neither msgspec nor a YAML parser;
reading a file does.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from killzone.content.source import ContentError, Problem

if TYPE_CHECKING:
    from killzone.content.killzones import Killzone

__all__ = ["ContentError", "Problem", "list_killzones", "load_killzone"]


def load_killzone(name: str | Path, edition: str) -> "Killzone":
    """The killzone with this name, or in the file at this path; the same object for the same content.

    Raises `ContentError` with every mistake.
    """
    from killzone.content.boards import load_killzone

    return load_killzone(name, edition)


def list_killzones(edition: str) -> tuple[str, ...]:
    """The names of an edition's shipped killzones."""
    from killzone.content.library import shipped

    return shipped("killzone", edition)
