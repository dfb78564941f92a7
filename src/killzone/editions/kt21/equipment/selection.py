"""Selecting equipment: items for points, each with the operative that bears it."""

from collections.abc import Iterator, Mapping, Sequence

from killzone.content.library import unknown
from killzone.core.rules import rule
from killzone.core.values import Value
from killzone.editions.kt21.cards.datacards import Equipment
from killzone.editions.kt21.cards.wrong import Wrong

EQUIPMENT = "kt21.setup.equipment"
POINTS = 10
"""What a kill team may spend."""
SMALL_POINTS = 5
"""What it may spend in a small game."""


class Taken(Value):
    """An item that was selected, and the id of the operative that bears it; empty for one that nobody bears."""

    item: str
    bearer: str = ""


@rule(EQUIPMENT)
def spent(items: Sequence[Equipment], taken: Sequence[Taken]) -> int:
    """The points of what was selected."""
    points = {item.id: item.points for item in items}
    return sum(points.get(one.item, 0) for one in taken)


@rule(EQUIPMENT)
def equipment_problems(
    items: Sequence[Equipment],
    taken: Sequence[Taken],
    operatives: Mapping[str, str],
    *,
    points: int = POINTS,
    close_quarters: bool = False,
) -> list[Wrong]:
    """Why this is no selection from these items, as sentences; `operatives` are the kill team's with their names."""
    known = {item.id: item for item in items}
    ids = [one.item for one in taken]
    found = [*too_much(items, ids, points)]
    for id in dict.fromkeys(ids):
        if id not in known:
            found.append(Wrong(f"Among the items {unknown('equipment', id, known)}", EQUIPMENT))
        elif known[id].close_quarters and not close_quarters:
            found.append(Wrong(f"The {known[id].name} is for close quarters.", EQUIPMENT))
    return [*found, *(Wrong(text, EQUIPMENT) for text in _bearers(known, taken, operatives))]


@rule(EQUIPMENT, "kt21.weapon.indirect-equipment")
def too_much(items: Sequence[Equipment], ids: Sequence[str], points: int = POINTS) -> Iterator[Wrong]:
    """Of what a kill team has: that it costs more than may be spent, and what it has too many of."""
    if (total := spent(items, [Taken(id) for id in ids])) > points:
        yield Wrong(f"The equipment comes to {total} points; at most {points} may be spent.", EQUIPMENT)
    for item in items:
        number, most = ids.count(item.id), most_of(item)
        if most and number > most:
            by = EQUIPMENT if most == item.most else "kt21.weapon.indirect-equipment"
            yield Wrong(f"A kill team has at most {most} of the {item.name}; this one has {number}.", by)


@rule("kt21.weapon.indirect-equipment")
def most_of(item: Equipment) -> int:
    """How many of an item a kill team may have, 0 for any number; of one with Indirect just one."""
    return 1 if any(weapon.rule("indirect") for weapon in item.weapons) else item.most


def _bearers(known: Mapping[str, Equipment], taken: Sequence[Taken], operatives: Mapping[str, str]) -> Iterator[str]:
    """An item is borne by one operative of the kill team, which bears at most one of a kind."""
    for one in dict.fromkeys(taken):
        item = known.get(one.item)
        if item is None:
            continue
        if not item.bearer:
            if one.bearer:
                yield f"Nobody carries the {item.name}."
        elif not one.bearer:
            yield f"The {item.name} needs an operative to bear it."
        elif one.bearer not in operatives:
            yield f"The {item.name} has no bearer: {unknown('operative', one.bearer, operatives)}"
        elif taken.count(one) > 1:
            name = operatives[one.bearer]
            yield f"An operative bears at most one of a kind; {name} has {taken.count(one)} of the {item.name}."
