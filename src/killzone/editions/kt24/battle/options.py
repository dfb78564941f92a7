"""What is settled before the battle: lite or full rules, and the content of the battle."""

from typing import Any

from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt24.cards.datacards import Datacard, Equipment, Team
from killzone.editions.kt24.cards.mission_cards import Mission


class Options(Value):
    """`full` plays every entry of the ledger; a lite game leaves out the extended ones that are not definitions.

    Where `choose_equipment` is false, the sides come with what they have and are not asked.
    """

    full: bool = False
    turning_points: int = 4
    choose_equipment: bool = True


class BattleContent(Value):
    """The content of one battle beside the cards, which never changes: the killzone, the teams by seat, the mission.

    `equipment` are the options that each seat may select.
    """

    killzone: Any
    teams: tuple[Team | None, ...]
    mission: Mission | None = None
    equipment: tuple[tuple[Equipment, ...], ...] = ()


def options(table: Table) -> Options:
    found: Options = table.setting.options
    return found


def content_of(table: Table) -> BattleContent:
    """The content that the battle is played with."""
    found: BattleContent = table.setting.detail
    return found


def mission_of(table: Table) -> Mission | None:
    """The mission that is played; a lite game has none."""
    return content_of(table).mission if options(table).full else None


def datacard(operative: Operative) -> Datacard:
    """The operative's card with this edition's stats."""
    card = operative.card
    assert isinstance(card, Datacard)
    return card
