"""What is settled before the battle: the killzone, the kill teams and the mission."""

from killzone.content.killzones import Killzone
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt21.cards.datacards import Datacard, Equipment, Team
from killzone.editions.kt21.cards.mission_cards import Mission
from killzone.editions.kt21.cards.tac_op_cards import TacOp


class Options(Value):
    """How the battle is played: how many turning points, tac ops and points of equipment, and how it begins.

    Where `choose_equipment` is false, the sides come with what they have and are not asked.
    """

    turning_points: int = 4
    tac_ops: int = 3
    equipment: int = 10
    choose_equipment: bool = True


class BattleContent(Value):
    """What never changes in one battle beside the cards; open play is without a `mission`.

    By seat: the `teams`, the `archetypes` of the kill teams, the `tac_ops` of the factions and the `equipment` to
    select from. `common` are the tac ops of all archetypes.
    """

    killzone: Killzone
    teams: tuple[Team | None, ...] = (None, None)
    mission: Mission | None = None
    archetypes: tuple[tuple[str, ...], ...] = ((), ())
    equipment: tuple[tuple[Equipment, ...], ...] = ((), ())
    common: tuple[TacOp, ...] = ()


def options(table: Table) -> Options:
    """How the battle is played."""
    found = table.setting.options
    return found if isinstance(found, Options) else Options()


def content_of(table: Table) -> BattleContent:
    """What the two sides play with, and on."""
    found: BattleContent = table.setting.detail
    return found


def datacard(operative: Operative) -> Datacard:
    """The operative's card with the stats of 2021."""
    assert isinstance(operative.card, Datacard)
    return operative.card
