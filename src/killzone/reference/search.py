"""Finding ledger entries by words: those of the rulebook, or those in which a player asks."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from math import log
from typing import NamedTuple

from killzone.reference.ledger import Entry, entries
from killzone.reference.sayings import MEANT, PHRASES, PLAIN, stem
from killzone.spelling import closest

_WORD = re.compile(r"[\w+-]+")
_PRICE = re.compile(r" \(\d+ [AC]P\)$")
_TITLE, _ID, _TEXT, _RULING = 4.0, 2.0, 1.0, 0.5
"""What a word is worth in each place."""
_MEANT = 0.6
"""What a word that was only meant is worth beside one that was said."""
_PART = 0.4
"""What a part of a word is worth beside the whole one."""
_NEAR = 0.4
"""How much of the best entry's worth another must have to be shown with it."""


def search(words: Iterable[str], edition: str | None = None) -> list[Entry]:
    """The entries that these words are about, the best first.

    A rare word says more than one that stands in many entries; one in the title counts more than one in the id, and
    that more than one in the text. Words are the same in all their forms (charge, charging), players' words stand for
    the rulebook's (door for hatchway), and those that say nothing (how many can I) are left out. Entries of equal worth
    stay in the order of the ledger.
    """
    index = _index(edition)
    worths = [0.0] * len(index)
    spoken_of = [0.0] * len(index)
    for word in _wanted(" ".join(words)):
        held = _held(word, index)
        rarity = log(1 + len(index) / (1 + sum(map(bool, held))))
        worths = [worth + rarity * each for worth, each in zip(worths, held, strict=True)]
        spoken_of = [share + rarity * bool(each) for share, each in zip(spoken_of, held, strict=True)]
    ranked = [(worth * share, page.entry) for worth, share, page in zip(worths, spoken_of, index, strict=True)]
    least = _NEAR * max(worth for worth, _ in ranked)
    return [one for worth, one in sorted(ranked, key=lambda pair: -pair[0]) if worth and worth >= least]


def unheard_of(words: Iterable[str]) -> list[str]:
    """Those of the words that no entry of any edition has, nor anything that they may mean."""
    return [word for word in _wanted(" ".join(words)) if not any(_held(word, _index(None)))]


def close_words(words: Iterable[str]) -> list[str]:
    """Words of the ledger's titles that are spelled nearly like these."""
    known = sorted({word for one in entries() for word in _words(one.title)})
    return [near for word in words if (near := closest(word, known))]


class _Page(NamedTuple):
    """An entry with the stems of its words in each place, and all of its text for parts of words."""

    entry: Entry
    title: frozenset[str]
    id: frozenset[str]
    text: frozenset[str]
    ruling: frozenset[str]
    whole: str


@cache
def _index(edition: str | None) -> tuple[_Page, ...]:
    return tuple(
        _Page(
            one,
            _stems(_PRICE.sub("", one.title)),
            _stems(one.id.partition(".")[2].replace(".", " ")),
            _stems(f"{one.text} {one.kind}"),
            _stems(one.ruling),
            f"{one.title} {one.id} {one.text} {one.ruling}".lower(),
        )
        for one in entries(edition)
    )


def _wanted(query: str) -> list[str]:
    """The words of a question that say something."""
    said = f" {' '.join(re.findall(_WORD, query.lower()))} "
    for phrase, meaning in PHRASES.items():
        said = said.replace(f" {phrase} ", f" {meaning} ")
    words = list(dict.fromkeys(said.split()))
    return [word for word in words if word not in PLAIN] or words


def _held(word: str, index: Sequence[_Page]) -> list[float]:
    """How much of the word each entry has: as it was said or meant, or, if no entry has it, as a part of others."""
    said = stem(word.replace("-", ""))
    ways = [(said, 1.0), *((one, _MEANT) for one in (*MEANT.get(said, ()), *_numbered(word)))]
    held = [max(worth * _found(page, way) for way, worth in ways) for page in index]
    return held if any(held) else [_PART if len(word) > 2 and word in page.whole else 0.0 for page in index]


def _numbered(word: str) -> tuple[str, ...]:
    """What a rule with a number is called where it stands for any number: `P1` is `Px`."""
    found = re.fullmatch(r"([a-z]+)\d+\+?", word)
    return (f"{found[1]}x",) if found else ()


def _found(page: _Page, word: str) -> float:
    title = _TITLE * (1 + 1 / len(page.title)) if word in page.title else 0.0
    return title + _ID * (word in page.id) + _TEXT * (word in page.text) + _RULING * (word in page.ruling)


def _stems(text: str) -> frozenset[str]:
    """The stems of all words, and of two and three in a row as one: "turning point" is also "turningpoint"."""
    words = re.findall(r"[\w+]+", text.lower())
    rows = ("".join(words[at : at + length]) for length in (1, 2, 3) for at in range(len(words) - length + 1))
    return frozenset(map(stem, rows))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z][a-z-]+", text.lower())
