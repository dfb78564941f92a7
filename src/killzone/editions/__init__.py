"""The editions: each one value, made of small typed units. None imports another, and none is loaded unasked."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final

from killzone.core.ruleset import RULESETS, Ruleset
from killzone.spelling import did_you_mean

if TYPE_CHECKING:
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


def known() -> tuple[str, ...]:
    """The ids of all editions."""
    return tuple(_KNOWN)


def playable() -> tuple[str, ...]:
    """The ids of the editions whose battles can be played."""
    return tuple(id for id in _KNOWN if id in RULESETS)


def find_edition(id: str) -> "Edition":
    """The edition with this id. Raises `UnknownEditionError`."""
    if id not in _KNOWN:
        raise UnknownEditionError(id)
    return _KNOWN[id]()


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


def ruleset_of(id: str) -> Ruleset:
    """The rules of an edition. Raises `UnknownEditionError`, LookupError for one without battles."""
    make = find_edition(id).ruleset
    if make is None:
        raise LookupError(f"the edition {id!r} has no battles to play")
    return make()


enter("kt18", _kt18, battles=False)
enter("kt21", _kt21, battles=False)
enter("kt24", _kt24)
