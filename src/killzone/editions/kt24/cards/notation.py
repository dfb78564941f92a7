"""Weapon rules as they are printed: `1" Devastating 1, Lethal 5+, Heavy (Dash only)`, both ways."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.shared.lengths import LENGTH, format_length, parse_length
from killzone.spelling import did_you_mean, listed


class Shape(NamedTuple):
    """How a weapon rule is written: its title, and what stands with it."""

    title: str
    example: str
    x: bool = False
    roll: bool = False
    distance: bool = False
    before: bool = False
    only: bool = False


SHAPES: Final[dict[str, Shape]] = {
    "accurate": Shape("Accurate", "Accurate 1", x=True),
    "balanced": Shape("Balanced", "Balanced"),
    "blast": Shape("Blast", 'Blast 2"', distance=True),
    "brutal": Shape("Brutal", "Brutal"),
    "ceaseless": Shape("Ceaseless", "Ceaseless"),
    "devastating": Shape("Devastating", 'Devastating 3 or 1" Devastating 3', x=True, before=True),
    "heavy": Shape("Heavy", "Heavy or Heavy (Dash only)", only=True),
    "hot": Shape("Hot", "Hot"),
    "lethal": Shape("Lethal", "Lethal 5+", x=True, roll=True),
    "limited": Shape("Limited", "Limited 1", x=True),
    "piercing": Shape("Piercing", "Piercing 1", x=True),
    "piercing-crits": Shape("Piercing Crits", "Piercing Crits 1", x=True),
    "punishing": Shape("Punishing", "Punishing"),
    "range": Shape("Range", 'Range 8"', distance=True),
    "relentless": Shape("Relentless", "Relentless"),
    "rending": Shape("Rending", "Rending"),
    "saturate": Shape("Saturate", "Saturate"),
    "seek": Shape("Seek", "Seek"),
    "seek-light": Shape("Seek Light", "Seek Light"),
    "severe": Shape("Severe", "Severe"),
    "shock": Shape("Shock", "Shock"),
    "silent": Shape("Silent", "Silent"),
    "stun": Shape("Stun", "Stun"),
    "torrent": Shape("Torrent", 'Torrent 2"', distance=True),
}
"""Every weapon rule of the ledger that a weapon can carry, by the last word of its id."""

RANGED_ONLY: Final = frozenset(
    ["blast", "heavy", "piercing", "piercing-crits", "range", "saturate", "seek", "seek-light", "silent", "torrent"]
)
MELEE_ONLY: Final = frozenset({"shock"})

MOVES: Final = {"reposition": "Reposition", "dash": "Dash", "fall-back": "Fall Back", "charge": "Charge"}
"""The move actions that Heavy (x only) may name."""

_RULE: Final = re.compile(
    rf"(?:(?P<before>{LENGTH}) )?(?P<title>[A-Za-z]+(?: [A-Za-z]+)*)"
    rf"(?: ?(?:(?P<distance>{LENGTH})|(?P<x>[0-9]{{1,2}})(?P<plus>\+)?|\((?P<only>[A-Za-z ]+) only\)))?",
    re.IGNORECASE,
)


def parse_rules(written: str) -> tuple[WeaponRule, ...]:
    """The rules of one weapon, with commas or semicolons between them; none for an empty text or a dash.

    Raises ValueError with a sentence about the first that is not one.
    """
    if written.strip() in ("", "-"):
        return ()
    return tuple(parse_rule(each) for each in re.split("[,;]", written))


def parse_rule(written: str) -> WeaponRule:
    """One weapon rule, in any mixture of small and capital letters; a plus or the sign for inches may be left out.

    Raises ValueError with a sentence that names the nearest rule or shows how this one is written.
    """
    plain = " ".join(written.split())
    found = _RULE.fullmatch(plain)
    if found is None:
        raise ValueError(f"{plain!r} is not a weapon rule.{did_you_mean(_letters(plain), _titles())}")
    name = _titles_folded().get(found["title"].casefold())
    if name is None:
        raise ValueError(f"There is no weapon rule {found['title']!r}.{did_you_mean(found['title'], _titles())}")
    shape = SHAPES[name]
    if not _is_written_so(shape, found):
        raise ValueError(f"{plain!r} is not how {shape.title} is written: expected {shape.example}.")
    inches = f'{found["x"]}"' if shape.distance and found["x"] else ""
    distance = parse_length(found["distance"] or found["before"] or inches)
    x = 0 if inches else int(found["x"] or 0)
    if (shape.x and not (2 <= x <= 6 if shape.roll else x >= 1)) or (shape.distance and not distance):
        raise ValueError(f"{plain!r} has a number that cannot be: expected something like {shape.example}.")
    return WeaponRule(name, x, distance, _move(found["only"], shape) if found["only"] else "")


def _is_written_so(shape: Shape, found: "re.Match[str]") -> bool:
    """Whether what stands with the title is what its shape asks for."""
    return (
        (shape.x or shape.distance) == (found["x"] is not None or found["distance"] is not None)
        and (shape.roll or found["plus"] is None)
        and (shape.distance or found["distance"] is None)
        and (shape.before or found["before"] is None)
        and (shape.only or found["only"] is None)
    )


def _move(written: str, shape: Shape) -> str:
    for name, title in MOVES.items():
        if written.casefold() == title.casefold():
            return name
    hint = did_you_mean(written, MOVES.values()) or f" The move actions are {listed(MOVES.values(), 'and')}."
    raise ValueError(f"There is no move action {written!r} for {shape.title}.{hint}")


def format_rule(rule: WeaponRule) -> str:
    """The rule as it is printed.

    >>> format_rule(WeaponRule("devastating", 1, 2540)), format_rule(WeaponRule("lethal", 5))
    ('1" Devastating 1', 'Lethal 5+')
    """
    shape = SHAPES[rule.name]
    words = [format_length(rule.distance)] if shape.before and rule.distance else []
    words.append(shape.title)
    if shape.distance:
        words.append(format_length(rule.distance))
    if shape.x:
        words.append(f"{rule.x}+" if shape.roll else str(rule.x))
    if rule.only:
        words.append(f"({MOVES[rule.only]} only)")
    return " ".join(words)


def format_rules(rules: Iterable[WeaponRule]) -> str:
    """The rules of one weapon as they are printed; a dash for none."""
    return ", ".join(format_rule(rule) for rule in rules) or "-"


def _letters(written: str) -> str:
    return " ".join(re.findall(r"[A-Za-z]+", written))


def _titles() -> list[str]:
    return [shape.title for shape in SHAPES.values()]


def _titles_folded() -> dict[str, str]:
    return {shape.title.casefold(): name for name, shape in SHAPES.items()}
