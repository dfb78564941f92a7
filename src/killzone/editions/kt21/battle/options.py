"""What is settled before the battle: the killzone, the kill teams and the mission."""

from killzone.content.killzones import Killzone
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.editions.kt21.cards.datacards import Datacard, Team
from killzone.editions.kt21.cards.mission_cards import Mission


class BattleContent(Value):
    """The content of one battle beside the cards, which never changes; open play is without a `mission`."""

    killzone: Killzone
    teams: tuple[Team | None, ...] = (None, None)
    mission: Mission | None = None


def content_of(table: Table) -> BattleContent:
    """What the two sides play with, and on."""
    found: BattleContent = table.setting.detail
    return found


def datacard(operative: Operative) -> Datacard:
    """The operative's card with the stats of 2021."""
    assert isinstance(operative.card, Datacard)
    return operative.card
