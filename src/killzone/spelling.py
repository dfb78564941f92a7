"""Guessing what a mistyped word was meant to be. Everything that says "did you mean" asks here."""

from collections.abc import Iterable

_NEAR = 0.6
"""How alike two words must be, as difflib counts it: about one letter in three may differ."""


def closest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, letters' case apart: first the only one that is it but for an owner before a
    dot. Empty if none is near.
    """
    from difflib import get_close_matches

    folded: dict[str, str] = {}
    for each in known:
        folded.setdefault(each.casefold(), each)
    own = word.casefold()
    owned = [each for key, each in folded.items() if key.endswith(f".{own}") or own.endswith(f".{key}")]
    if len(owned) == 1:
        return owned[0]
    found = get_close_matches(word.casefold()[:100], folded, n=1, cutoff=_NEAR)
    return folded[found[0]] if found else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to put after a message about an unknown word, with a space in front; empty if nothing is near.

    >>> "There is no team 'ninth-bel'." + did_you_mean("ninth-bel", ["ninth-bell", "plot-forty"])
    "There is no team 'ninth-bel'. Did you mean 'ninth-bell'?"
    """
    near = closest(word, known)
    return f" Did you mean {near!r}?" if near else ""


def listed(words: Iterable[str], joint: str = "or") -> str:
    """The words as people list them: `a, b or c`."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last


def a(noun: str) -> str:
    """A noun with its article.

    >>> a("primary op"), a("archetype")
    ('a primary op', 'an archetype')
    """
    return f"{'an' if noun[:1].lower() in set('aeiou') else 'a'} {noun}"
