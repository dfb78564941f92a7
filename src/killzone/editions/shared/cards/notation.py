"""Weapon rules as they are printed, both ways: `1" Devastating 1`, `Lethal 5+`, `Heavy (Dash only)`, `MW3`.

An edition says by shapes which rules there are and how each is written.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from killzone.editions.shared.cards.lengths import LENGTH, format_length, parse_length
from killzone.spelling import did_you_mean, listed


class Shape(NamedTuple):
    """How a rule is written: its title, an example, and what stands with it.

    That is a number `x` (behind a `roll` a plus, `tight` right behind the title), a `distance` behind or, where it may
    have one, `before` the title, the `only` move that it allows, and the `least` that it leaves.
    """

    title: str
    example: str
    x: bool = False
    roll: bool = False
    distance: bool = False
    before: bool = False
    only: bool = False
    tight: bool = False
    least: bool = False


class Written(NamedTuple):
    """A rule as it was written, by its name among the shapes."""

    name: str
    x: int = 0
    distance: int = 0
    least: int = 0
    only: str = ""


_RULE: Final = re.compile(
    rf"(?:(?P<before>{LENGTH}) )?(?P<title>[A-Za-z]+(?: [A-Za-z]+)*)"
    rf"(?: ?(?:(?P<distance>{LENGTH})|(?P<x>[0-9]{{1,2}})(?P<plus>\+)?|\((?P<only>[A-Za-z ]+) only\)))?"
    rf"(?: \(min (?P<least>[0-9]{{1,2}})\))?",
    re.IGNORECASE,
)


class Notation:
    """The rules of an edition by name, other words for some of them, and the moves that one may be `only` for.

    `elsewhere` tells of rules of other editions, in small letters, what comes nearest here.
    """

    def __init__(
        self,
        shapes: Mapping[str, Shape],
        *,
        in_full: Mapping[str, str] = {},
        moves: Mapping[str, str] = {},
        elsewhere: Mapping[str, str] = {},
    ) -> None:
        self.shapes, self.moves, self.elsewhere = shapes, moves, elsewhere
        self._titles = [shape.title for shape in shapes.values()]
        self._names = {**in_full, **{shape.title.casefold(): name for name, shape in shapes.items()}}

    def read(self, written: str) -> Written:
        """One rule, in any mixture of small and capital letters; spaces, a plus or the sign for inches may be left out.

        Raises ValueError with a sentence that names the nearest rule or shows how this one is written.
        """
        plain = " ".join(written.split())
        found = _RULE.fullmatch(plain)
        if found is None:
            letters = " ".join(re.findall(r"[A-Za-z]+", plain))
            raise ValueError(f"{plain!r} is not a weapon rule.{did_you_mean(letters, self._titles)}")
        name = self._names.get(found["title"].casefold())
        if name is None:
            nearest = self.elsewhere.get(found["title"].casefold())
            hint = f" {nearest}" if nearest else did_you_mean(found["title"], self._titles)
            raise ValueError(f"There is no weapon rule {found['title']!r}.{hint}")
        shape = self.shapes[name]
        if not _is_written_so(shape, found):
            raise ValueError(f"{plain!r} is not how {shape.title} is written: expected {shape.example}.")
        inches = f'{found["x"]}"' if shape.distance and found["x"] else ""
        distance = parse_length(found["distance"] or found["before"] or inches)
        x, least = 0 if inches else int(found["x"] or 0), int(found["least"] or 0)
        wrong_x = shape.x and not (2 <= x <= 6 if shape.roll else x >= 1)
        if wrong_x or (shape.distance and not distance) or (found["least"] and not least):
            raise ValueError(f"{plain!r} has a number that cannot be: expected something like {shape.example}.")
        return Written(name, x, distance, least, self._move(found["only"], shape) if found["only"] else "")

    def _move(self, written: str, shape: Shape) -> str:
        for name, title in self.moves.items():
            if written.casefold() == title.casefold():
                return name
        titles = self.moves.values()
        hint = did_you_mean(written, titles) or f" The move actions are {listed(titles, 'and')}."
        raise ValueError(f"There is no move action {written!r} for {shape.title}.{hint}")

    def write(self, rule: Written) -> str:
        """The rule as it is printed."""
        shape = self.shapes[rule.name]
        words = [format_length(rule.distance)] if shape.before and rule.distance else []
        number = f"{rule.x}+" if shape.roll else str(rule.x) if shape.x else ""
        words.append(f"{shape.title}{number}" if shape.tight else shape.title)
        if shape.distance:
            words.append(format_length(rule.distance))
        if number and not shape.tight:
            words.append(number)
        if rule.only:
            words.append(f"({self.moves[rule.only]} only)")
        if rule.least:
            words.append(f"(min {rule.least})")
        return " ".join(words)


def _is_written_so(shape: Shape, found: "re.Match[str]") -> bool:
    """Whether what stands with the title is what its shape asks for."""
    return (
        (shape.x or shape.distance) == (found["x"] is not None or found["distance"] is not None)
        and (shape.roll or found["plus"] is None)
        and (shape.distance or found["distance"] is None)
        and (shape.before or found["before"] is None)
        and (shape.only or found["only"] is None)
        and (shape.least or found["least"] is None)
    )
