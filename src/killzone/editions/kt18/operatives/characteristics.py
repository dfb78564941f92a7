"""The characteristics of models in a battle: what is printed, and what rules add to it."""

from collections.abc import Iterable
from typing import Final

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry, Tally
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.cards.datacards import datasheet

CHARACTERISTICS: Final = "kt18.def.characteristics"


def _tally(printed: int, note: str, more: Iterable[Entry]) -> Tally:
    return Tally((Entry(printed, CHARACTERISTICS, note), *more))


@rule(CHARACTERISTICS)
def move_of(table: Table, model: Operative) -> Tally:
    """The Move of a model, in hundredths of a millimetre; never less than nothing."""
    found = _tally(datasheet(model).move, "Move", hooks.of(table).move(table, model))
    return found.at_least(0, CHARACTERISTICS)


@rule(CHARACTERISTICS)
def leadership_of(table: Table, model: Operative) -> Tally:
    """The Leadership of a model."""
    return _tally(datasheet(model).leadership, "Leadership", hooks.of(table).leadership(table, model))


@rule(CHARACTERISTICS)
def attacks_of(table: Table, model: Operative) -> Tally:
    """The Attacks of a model; never less than nothing."""
    found = _tally(datasheet(model).attacks, "Attacks", hooks.of(table).attacks(table, model))
    return found.at_least(0, CHARACTERISTICS)


def flies(model: Operative) -> bool:
    """Whether a model can fly."""
    return datasheet(model).flies
