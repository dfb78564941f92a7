"""What is settled before the battle: lite or full rules, and what the two sides brought."""

from typing import Any

from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24.datacards import Datacard, Team


class Options(Value):
    """`full` plays every entry of the ledger; a lite game leaves out the extended ones that are not definitions."""

    full: bool = False
    turning_points: int = 4


class Brought(Value):
    """What never changes in one battle beside the cards: the killzone, the teams by seat, their sizes, the mission."""

    killzone: Any
    teams: tuple[Team | None, ...]
    mission: str = ""


def options(table: Table) -> Options:
    found: Options = table.setting.options
    return found


def brought(table: Table) -> Brought:
    found: Brought = table.setting.detail
    return found


def datacard(operative: Operative) -> Datacard:
    """The operative's card with this edition's stats."""
    card = operative.card
    assert isinstance(card, Datacard)
    return card
