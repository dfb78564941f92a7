"""The numbers of an attack in words, and as the address of the page that asks the same."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

Word = Callable[[Any], str]

WORDS: dict[str, Word] = {
    "type": str,
    "attacks": lambda number: f"A {number}",
    "atk": lambda number: f"Atk {number}",
    "hit": lambda number: f"Hit {number}+",
    "bs": lambda number: f"BS {number}+",
    "ws": lambda number: f"WS {number}+",
    "dmg": lambda pair: f"Dmg {pair[0]}/{pair[1]}",
    "strength": lambda number: f"S {number}",
    "user_strength": lambda number: f"of a user with S {number}",
    "damage": lambda number: f"D {number}",
    "rules": str,
    "toughness": lambda number: f"T {number}",
    "save": lambda number: f"Save {number}+",
    "invulnerable": lambda number: f"invulnerable {number}+",
    "target_rules": str,
    "defence": lambda number: f"{number} defence dice",
    "wounds": lambda number: f"{number} wound{'' if number == 1 else 's'}",
    "own_wounds": lambda number: f"shooter with {number} wounds",
    "reduce": lambda number: f"reduces damage by {number}",
    "reduce_one": lambda number: f"reduces the damage of one die by {number}",
    "ignore_one": lambda number: f"ignores the damage of {'one die' if number == 1 else f'{number} dice'}",
    "ignore": lambda number: f"ignores wounds on {number}+",
}
IN_THE_TITLE = ("cover", "obscured")


def profile(numbers: Mapping[str, Any]) -> str:
    """Every number that was understood, in words: what belongs to a side first, that of the other behind it."""
    sides: tuple[list[str], list[str]] = ([], [])
    known = [name for start in ("", "other_") for name in (f"{start}{word}" for word in WORDS) if name in numbers]
    for name in (*known, *(name for name in numbers if name not in known)):
        number, own = numbers[name], name.removeprefix("other_")
        if number in (0, "", False, (0, 0)) or own in IN_THE_TITLE:
            continue
        said = WORDS[own](number) if own in WORDS else _plainly(own, number)
        sides[own != name].append(said)
    return "; against ".join(", ".join(side) for side in sides if side)


def _plainly(name: str, number: Any) -> str:
    words = name.replace("_", " ")
    return words if number is True else f"{words} {_written(number)}"


def link(kind: str, asked: Mapping[str, Any], policy: str) -> str:
    """The address of the page of odds that asks this, below that of the server: whoever opens it sees the same."""
    words = {"edition": asked["edition"], "attack": kind}
    words |= {name: _written(number) for name, number in asked["numbers"].items()}
    words["policy"] = policy
    if asked["times"] > 1:
        words["times"] = str(asked["times"])
    return f"/odds?{urlencode(words)}"


def _written(number: Any) -> str:
    if isinstance(number, tuple):
        return "/".join(map(str, number))
    return ("yes" if number else "no") if isinstance(number, bool) else str(number)
