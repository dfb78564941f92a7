"""The numbers of an attack in words, and as the address of the page that asks the same."""

from collections.abc import Callable, Mapping, Sequence
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
    "ap": lambda number: f"ap {number}",
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


USUAL = ("strength", "damage", "wounds")
"""What is told even where nobody gave it and the edition has something usual."""


def usual(kind: str, edition: str) -> dict[str, Any]:
    """The numbers that every attack has and that need not be given, as an edition takes them then."""
    from killzone.odds.api import find_kit

    kit = find_kit(edition)
    known = (kit.shoot if kind == "shoot" else kit.fight).__kwdefaults__ or {}
    return {name: known[name] for name in USUAL if name in known}


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


def row_link(attacks: Sequence[Mapping[str, Any]], edition: str, policy: str) -> str:
    """The same for attacks in a row; empty where the page does not ask that: of one kind, by different weapons only."""
    from killzone.odds.api import find_kit
    from killzone.web.odds_worker import MOST_TIMES

    first, *others = [{name: one for name, one in given.items() if name != "by"} for given in attacks]
    form = next(form for form in find_kit(edition).forms() if form.kind == first["kind"])
    own = {field.name for group in form.groups if group.role == "weapon" for field in group.numbers}
    rest = {name: number for name, number in first.items() if name not in own}
    alike = all({name: number for name, number in other.items() if name not in own} == rest for other in others)
    if not alike or len(attacks) > MOST_TIMES or any("by" in given for given in attacks[1:]):
        return ""
    numbers = {name: number for name, number in first.items() if name != "kind"}
    address = link(first["kind"], {"edition": edition, "numbers": numbers, "times": 1}, policy)
    weapons = ({name: _written(number) for name, number in other.items() if name in own} for other in others)
    return "&".join([address, *(urlencode({"then": urlencode({"as": "numbers", **one})}) for one in weapons)])


def _written(number: Any) -> str:
    if isinstance(number, tuple):
        return "/".join(map(str, number))
    return ("yes" if number else "no") if isinstance(number, bool) else str(number)
