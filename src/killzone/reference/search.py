"""Finding ledger entries by words."""

import re
from collections.abc import Iterable

from killzone.reference.ledger import Entry, entries
from killzone.spelling import closest


def search(words: Iterable[str], edition: str | None = None) -> list[Entry]:
    """The entries that hold as many of these words as any entry does, the best first.

    A word in the title counts more than one in the id, and that more than one in the text; a whole word counts more
    than a part of one. Entries of equal rank stay in the order of the ledger.
    """
    wanted = [word.lower() for phrase in words for word in phrase.split()]
    ranked = [(*_rank(one, wanted), one) for one in entries(edition)]
    most = max(held for held, _, _ in ranked)
    best = [(score, one) for held, score, one in ranked if held == most > 0]
    return [one for _, one in sorted(best, key=lambda pair: -pair[0])]


def close_words(words: Iterable[str]) -> list[str]:
    """Words of the ledger's titles that are spelled nearly like these."""
    known = sorted({word for one in entries() for word in _words(one.title)})
    return [near for word in words if (near := closest(word, known))]


def _rank(one: Entry, wanted: list[str]) -> tuple[int, int]:
    """How many of the words the entry holds, and how well."""
    # Each pair of a place and its worth for a whole word; a part of a word is worth half as much.
    places = ((one.title.lower(), 16), (one.id, 8), (f"{one.text} {one.ruling} {one.kind}".lower(), 2))
    scores = [sum(_worth(word, text, worth) for text, worth in places) for word in wanted]
    return sum(score > 0 for score in scores), sum(scores)


def _worth(word: str, text: str, worth: int) -> int:
    if word not in text:
        return 0
    return worth if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) else worth // 2


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z][a-z-]+", text.lower())
