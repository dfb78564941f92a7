"""Moving a model straight towards another or away from it, as weapons and powers do: on its level, or over a ledge."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from killzone.core.domains import Option, Pick
from killzone.core.events import Event, Said
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Sequence, continuation
from killzone.core.subjects import PLACE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18.movement.falling import FALL, Falling
from killzone.editions.kt18.movement.pushing import Push, Pushed, push
from killzone.editions.kt18.operatives.states import unreadied
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

STEP: Final = INCH // 2
"""The distances that may be chosen are so far apart; the whole way may be chosen, too."""
STAY: Final = "stay"


class Hauling(Concerning):
    """A model that is moved by another: by which rule and question, up to how far, and whether away from it as well."""

    rule: str
    kind: str
    by: str
    target: str
    most: int
    away: bool = False

    @property
    def concerns(self) -> str:
        return self.target


class Haul(NamedTuple):
    """One way to move the target: by which answer, towards the other or away from it, and what comes of it."""

    key: str
    towards: bool
    push: Push


def hauls(table: Table, hauling: Hauling) -> Iterator[Haul]:
    """The ways in which the target may be moved."""
    by, target = table.operative(hauling.by), table.operative(hauling.target)
    if by.spot is None or target.spot is None:
        return
    for name, towards in (("towards", True), ("away", False)) if hauling.away else (("towards", True),):
        whole = push(table, target, by.spot, towards, hauling.most)
        for number, distance in enumerate(range(STEP, whole.distance, STEP), 1):
            yield Haul(f"{name}-{number}", towards, push(table, target, by.spot, towards, distance))
        if whole.distance or whole.landing is not None:
            yield Haul(f"{name}-all", towards, whole)


def choose_haul(hauling: Hauling, table: Table) -> Flow:
    """The player of the model that does it says which way and how far."""
    target, by, ways = table.operative(hauling.target), table.operative(hauling.by), tuple(hauls(table, hauling))
    if not ways:
        return Done()
    options = [Option(way.key, _label(target, by, way), hauling.rule, of(PLACE, way.key)) for way in ways]
    options.append(Option(STAY, f"{target.name} stays where it is", hauling.rule))
    prompt = f"Where do you move {target.name}?"
    return Ask(by.seat, hauling.kind, prompt, Pick(options), _hauled, rule=hauling.rule, default=STAY)


def _label(target: Operative, by: Operative, way: Haul) -> str:
    where = f"towards {by.name}" if way.towards else f"away from {by.name}"
    over = ", over the ledge" if way.push.landing is not None else ""
    return f"{target.name} {length_text(way.push.distance, 1)} {where}{over}"


def _hauled(hauling: Hauling, table: Table, key: str) -> Flow:
    """It is no longer readied; over a ledge it falls without a test."""
    found = next((way.push for way in hauls(table, hauling) if way.key == key), None)
    if found is None:
        return Done()
    target = table.operative(hauling.target)
    if found.landing is None:
        return Done(None, _moved(hauling, target, found))
    falling = Falling(target.id, found.landing, found.height)
    return Call(hauling, FALL, falling, _haul_over, _taken_over(hauling, target, found))


def _moved(hauling: Hauling, target: Operative, way: Push) -> Iterator[Event]:
    yield Pushed(hauling.rule, target.id, way.end)
    yield from unreadied(target)


def _taken_over(hauling: Hauling, target: Operative, way: Push) -> Iterator[Event]:
    yield from _moved(hauling, target, way)
    yield Said(hauling.rule, f"{target.name} is taken over the ledge.")


@continuation
def _haul_over(hauling: Hauling, table: Table, result: None) -> Flow:
    return Done()


HAUL = Sequence("kt18.haul", "Moved by another", choose_haul)
