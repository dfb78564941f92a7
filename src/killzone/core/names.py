"""Names that last: what saves, records and fingerprints call the classes and functions that live in code.

A name has the part of the project that something belongs to (an edition, the core) and its own name, and nothing about
the file that it stands in: files are moved, kept games are not.
"""

import sys
from typing import Any


def lasting_name(subject: Any) -> str:
    """The name of a class or a function that stands in a module, such as `core.Table`."""
    return f"{part_of(subject.__module__)}.{subject.__name__.strip('_')}"


def part_of(module: str) -> str:
    """The part of the project that a module belongs to: an edition, or else a package right below `killzone`.

    A package of somebody else's, such as an edition, says by `__part__` above its imports what all its modules belong
    to; any other module is a part of its own.
    """
    top, *path = module.split(".")
    if top == "killzone" and path:
        return path[1] if path[0] == "editions" and len(path) > 1 else path[0]
    return str(getattr(sys.modules.get(top), "__part__", module))


def is_same(one: Any, other: Any) -> bool:
    """Whether two classes or functions are one that was loaded twice."""
    return bool(one.__module__ == other.__module__ and one.__qualname__ == other.__qualname__)
