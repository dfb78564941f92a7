"""The editions: each one value, made of small typed units. None imports another, and none is loaded unasked.

Those of other packages enter themselves by an entry point of the group `killzone.editions`: its name is the edition's
id, its object a function that gives the `Edition`. They are found wherever the package is installed, by the command
line, the server, and every process that these start.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from warnings import warn

from killzone.content.homes import HOMES
from killzone.core.rulesets import RULESETS
from killzone.spelling import did_you_mean

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

    from killzone.core.ruleset import Ruleset
    from killzone.editions.edition import Edition
    from killzone.editions.presentation import Presentation


def _kt18() -> "Edition":
    from killzone.editions.kt18.edition import edition

    return edition()


def _kt21() -> "Edition":
    from killzone.editions.kt21.edition import edition

    return edition()


def _kt24() -> "Edition":
    from killzone.editions.kt24.edition import edition

    return edition()


USUAL: Final = "kt24"
"""The edition that is meant where nobody names one."""

_KNOWN: "dict[str, Callable[[], Edition]]" = {}


def enter(id: str, make: "Callable[[], Edition]", *, battles: bool = True) -> None:
    """Make an edition known by its id, without loading it. One that has `battles` can be played.

    Raises ValueError for an id that another edition has.
    """
    if id in _KNOWN:
        raise ValueError(f"there is an edition {id!r} already")
    _KNOWN[id] = cache(make)
    if battles:
        RULESETS[id] = lambda: ruleset_of(id)
        HOMES[id] = partial(_content_of, id)


def known() -> tuple[str, ...]:
    """The ids of all editions."""
    return tuple(_KNOWN)


def playable() -> tuple[str, ...]:
    """The ids of the editions whose battles can be played."""
    return tuple(id for id in _KNOWN if id in RULESETS)


def find_edition(id: str) -> "Edition":
    """The edition with this id. Raises `UnknownEditionError`, `BrokenEditionError`."""
    if id not in _KNOWN:
        raise UnknownEditionError(id)
    return _KNOWN[id]()


def every_edition() -> "list[Edition]":
    """All editions; one of a package that is broken is left out, and complained of where it is named."""
    found = []
    for id in _KNOWN:
        try:
            found.append(find_edition(id))
        except BrokenEditionError:
            continue
    return found


def presentation_of(id: str) -> "Presentation":
    """How the battles of an edition look. Raises `UnknownEditionError`, LookupError for one that shows none."""
    make = find_edition(id).presentation
    if make is None:
        raise LookupError(f"the edition {id!r} has no pictures")
    return make()


def look_of(id: str) -> "Presentation | None":
    """How the battles of an edition look; None for one that does not say, such as a ruleset that is no edition."""
    make = find_edition(id).presentation if id in _KNOWN else None
    return make() if make else None


class UnknownEditionError(LookupError):
    """There is no edition of this id; the message says which there are."""

    def __init__(self, id: str) -> None:
        hint = did_you_mean(id, known()) or f" There are {', '.join(sorted(known()))}."
        super().__init__(f"there is no edition {id!r}.{hint}")


class BrokenEditionError(UnknownEditionError):
    """There is a package with an edition of this id, but it cannot be loaded."""

    def __init__(self, id: str, package: str, problem: Exception) -> None:
        said = f"the edition {id!r} of the package {package!r} cannot be loaded: {type(problem).__name__}: {problem}."
        LookupError.__init__(self, said)


def ruleset_of(id: str) -> "Ruleset":
    """The rules of an edition. Raises `UnknownEditionError`, LookupError for one without battles."""
    make = find_edition(id).ruleset
    if make is None:
        raise LookupError(f"the edition {id!r} has no battles to play")
    return make()


GROUP: Final = "killzone.editions"
"""The entry points by which other packages bring editions."""


def _of_package(point: "EntryPoint") -> "Edition":
    from killzone.editions.edition import Edition

    try:
        made = point.load()()
        if not isinstance(made, Edition):
            raise TypeError(f"its function gives {type(made).__name__}, not Edition")
        if made.id != point.name:
            raise ValueError(f"its entry point is called {point.name!r}, but the edition {made.id!r}")
    except Exception as problem:  # whatever somebody's own code does, it is named
        raise BrokenEditionError(point.name, _package(point), problem) from problem
    return made


def _points() -> "Iterable[EntryPoint]":
    """The entry points of other packages.

    What reads them takes a tenth as long to load as all of an edition, and is left alone where no package has any.
    """
    if not any(GROUP in written for written in _written_points()):
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _written_points() -> Iterator[str]:
    """The files of packages that hold their entry points; something on the path that is no folder may hold any."""
    for place in map(Path, sys.path):
        if place.is_file():
            yield GROUP
        for kind in ("dist-info", "egg-info"):
            for file in place.glob(f"*.{kind}/entry_points.txt"):
                yield file.read_text(encoding="utf-8", errors="replace")


def _package(point: "EntryPoint") -> str:
    return point.dist.name if point.dist else point.module


def _content_of(id: str) -> "Traversable":
    from importlib.resources import files

    package = find_edition(id).content
    if not package:
        raise LookupError(f"the edition {id!r} has no content")
    return files(package)


enter("kt18", _kt18)
enter("kt21", _kt21)
enter("kt24", _kt24)
for _point in _points():
    if _point.name in _KNOWN:
        warn(f"there is an edition {_point.name!r} already; that of {_package(_point)!r} is left out", stacklevel=2)
    else:
        enter(_point.name, partial(_of_package, _point))
