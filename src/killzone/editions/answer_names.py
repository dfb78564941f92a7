"""The names that answers to questions can have in a battle: what a file says is refused must be one of them."""

from functools import cache

from killzone.content.library import ids_of, ids_within
from killzone.content.words import words
from killzone.core.values import Json
from killzone.spelling import closest

Name = tuple[str, ...]


def is_answer(written: str, scenario: Json) -> bool:
    """Whether some question of a battle could have this answer: it is put together of names of the edition, of its
    content and of the scenario, and of numbers. Words of a label count as their key would.

    Whether any rule puts these together is not asked: `petty-cash-umpire` is an answer, whoever the umpire is.
    """
    parts = _parts(written)
    names = _names_of(scenario["edition"]) | frozenset(map(_parts, ids_within(scenario)))
    longest = max(map(len, names))
    reached = {0}
    for start, part in enumerate(parts):
        if start in reached:
            ends = range(start + 1, min(start + longest, len(parts)) + 1)
            reached |= {end for end in ends if parts[start:end] in names}
            reached |= {start + 1} if part.isdigit() else set()
    return len(parts) in reached


def likely_answer(written: str, scenario: Json) -> str:
    """The name of an answer that is most like this one; empty if none is near."""
    edition = scenario["edition"]
    return closest(written, (*words(edition).answers, *ids_within(scenario), *ids_of(edition)))


@cache
def _names_of(edition: str) -> frozenset[Name]:
    return frozenset(map(_parts, (*words(edition).answers, *ids_of(edition))))


def _parts(name: str) -> Name:
    return tuple(name.casefold().replace(".", "-").replace(" ", "-").split("-"))
