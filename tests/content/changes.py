"""Plain data changed at random: what is in it is lost, misspelt, retyped, doubled, swapped, shifted or grafted."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

Data = Any
Place = tuple[Any, Any]
"""A mapping or list, and a key or index in it."""
Change = Callable[[Random, Data, tuple[str, ...]], None]
"""Changes data; the last argument are whole files of the kind as JSON, to take things from."""

ODD: tuple[Data, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 99, 100, 10**6, -(10**9), 0.5, 1e-9, "", "x", "0", "-", "on-guard", "engage",
    "x" * 100, "ann\nbob", "b2:1", "zz:1", "\u202e", [], {}, [1, 2], [[]], {"a": 1}, [None], "kt24.weapon.stun", "peg",
)  # fmt: skip


def places(data: Data) -> list[Place]:
    """Every place in the data that holds a value."""
    found: list[Place] = []
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        found.append((data, key))
        found.extend(places(value))
    return found


def _lose(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    holder, key = random.choice(places(data))
    del holder[key]


def _odd(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    holder, key = random.choice(places(data))
    holder[key] = random.choice(ODD)


def _misspell(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    words = [(holder, key) for holder, key in places(data) if isinstance(holder[key], str) and holder[key]]
    holder, key = random.choice(words)
    word = holder[key]
    at = random.randrange(len(word))
    holder[key] = word[:at] + random.choice(["", word[at] * 2, "e", "-"]) + word[at + 1 :]


def _rename(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    holder, key = random.choice([place for place in places(data) if isinstance(place[0], dict)])
    holder[key[:-1] or "x"] = holder.pop(key)


def _swap(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    kept = places(data)
    (one, first), (two, second) = random.choice(kept), random.choice(kept)
    one[first], two[second] = json.loads(json.dumps((two[second], one[first])))


def _double(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    holder, key = random.choice(places(data))
    copy = json.loads(json.dumps(holder[key]))
    if isinstance(holder, dict):
        holder[f"{key}-too"] = copy
    else:
        holder.insert(key, copy)


def _shift(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    numbers = [
        place
        for place in places(data)
        if isinstance(place[0][place[1]], int | float) and not isinstance(place[0][place[1]], bool)
    ]
    holder, key = random.choice(numbers)
    holder[key] = round(holder[key] + random.choice([-100, -2, -1, -0.5, 0.5, 1, 2, 5, 100]), 4)


def _graft(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    """A value that stands under the same key elsewhere, in this file or another."""
    holder, key = random.choice([place for place in places(data) if isinstance(place[0], dict)])
    others = [other[same] for other, same in places(json.loads(random.choice(corpus))) if same == key]
    if others:
        holder[key] = random.choice(others)


def _add(random: Random, data: Data, corpus: tuple[str, ...]) -> None:
    """A key that stands in a mapping of the same kind elsewhere."""
    other, key = random.choice([place for place in places(json.loads(random.choice(corpus))) if place[0]])
    alike = [holder for holder, _ in places(data) if isinstance(holder, dict) and isinstance(other, dict)]
    alike = [holder for holder in alike if len(holder.keys() & other.keys()) * 2 >= len(other) - 1]
    if alike:
        random.choice(alike)[key] = other[key]
    elif isinstance(other, dict):
        data[key] = other[key]


CHANGES: tuple[Change, ...] = (
    _lose, _odd, _misspell, _rename, _swap, _double, _shift, _shift, _graft, _graft, _graft, _add, _add,
)  # fmt: skip


def changed_at_random(random: Random, corpus: tuple[str, ...], more: tuple[Change, ...] = ()) -> Data:
    """One of the good files after one to three changes."""
    data = json.loads(random.choice(corpus))
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        try:
            random.choice((*CHANGES, *more))(random, data, corpus)
        except IndexError:  # nothing of that kind in it
            continue
    return data
