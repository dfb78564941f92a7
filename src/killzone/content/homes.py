"""Where the content of editions lies that do not come with this package."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

HOMES: "dict[str, Callable[[], Traversable]]" = {}
"""Folders with words, teams, killzones and missions, by edition; found when they are first asked for."""
