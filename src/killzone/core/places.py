"""Places at the end of a battle: 1 for the first. Who is level shares a place, and as many after it are left out."""

from collections.abc import Sequence

Places = tuple[int, ...]
"""The place of each seat."""


def places_of(scores: Sequence[int]) -> Places:
    """The places of seats by what each has scored, the most first."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def winner_of(places: Places) -> int:
    """The seat that is first alone, or -1."""
    return places.index(1) if places.count(1) == 1 else -1


def tell_scores(scores: Sequence[int], unit: str) -> str:
    """What the seats have, the most first, as whoever won is told first; of two as a score is read out."""
    ranked = [str(score) for score in sorted(scores, reverse=True)]
    return "-".join(ranked) if len(ranked) == 2 else f"with {listed(ranked)} {unit}"


ORDINALS = ("first", "second", "third", "fourth")


def tell_places(places: Places, names: Sequence[str]) -> str:
    """How a battle ended, without a full stop; of two players only who won."""
    first, *others = [
        [name for name, own in zip(names, places, strict=True) if own == place] for place in sorted(set(places))
    ]
    if len(first) == len(names):
        return "The battle is drawn"
    said = f"{first[0]} wins" if len(first) == 1 else f"{listed(first)} share the first place"
    return said if len(names) == 2 else ", before ".join([said, *map(listed, others)])


def listed(names: Sequence[str]) -> str:
    """Names in a row, as one would say them."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
