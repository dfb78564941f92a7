"""What becomes of those who were taken out of action: the commanders' table, and the table that a campaign brings."""

from collections.abc import Iterable
from typing import Final

from killzone.core.rules import rule
from killzone.core.values import Value
from killzone.editions.kt18.cards.datacards import Datasheet
from killzone.geometry.units import INCH

SIDES: Final = 10
"""Casualty rolls are made with a ten-sided die."""
ROLL: Final = "kt18.campaign.casualty-roll"
HARD_KNOCKS_RULE: Final = "kt18.campaign.hard-knocks"

STRUCK_OFF, CONVALESCENT, LIGHT_DUTIES = "struck-off", "convalescent", "light-duties"
RECOVERED, HARD_KNOCKS = "recovered", "hard-knocks"
FATES: Final = {
    STRUCK_OFF: "struck off the roster",
    CONVALESCENT: "convalescent, and misses the next battle",
    LIGHT_DUTIES: "on light duties: the next battle starts with a flesh wound",
    RECOVERED: "recovered",
    HARD_KNOCKS: "recovered, with 1 experience for Hard Knocks",
}
"""What a campaign's own table may say of a specialist."""
HARD_KNOCKS_BY_COMMANDER: Final = 8
"""The result that is Hard Knocks for whoever a commander felled."""

LESSENED: Final = ("move", "attacks", "leadership", "wounds", "strength")
"""The characteristics that an injury may lessen, as the rules list them."""


class CommanderInjury(Value):
    """A line of the commanders' table: up to which face, and how the commander starts its player's next battle."""

    rule: str
    most: int
    id: str
    title: str
    flesh_wounds: int = 0
    less: tuple[str, ...] = ()


SERIOUS = CommanderInjury("kt18.campaign.casualty-serious", 1, "serious-injury", "serious injury", 1, LESSENED)
MINOR = CommanderInjury("kt18.campaign.casualty-minor", 3, "minor-injury", "minor injury", 1, LESSENED[:3])
CONTUSION = CommanderInjury("kt18.campaign.casualty-contusion", 5, "contusion", "contusion", 1)
RECOVERY = CommanderInjury("kt18.campaign.casualty-recovery", SIDES, "full-recovery", "full recovery")
INJURIES: Final = (SERIOUS, MINOR, CONTUSION, RECOVERY)


@rule(ROLL, *(one.rule for one in INJURIES))
def injury_of(face: int) -> CommanderInjury:
    """What a commander's casualty roll says: 1 serious, 2 and 3 minor, 4 and 5 a contusion, 6 and more nothing."""
    return next(one for one in INJURIES if face <= one.most)


@rule(HARD_KNOCKS_RULE)
def fate_of(face: int, table: Iterable[tuple[int, str]], by_commander: bool) -> str:
    """What a specialist's casualty roll says: as the campaign's table has it, lines by their highest face.

    An 8 is Hard Knocks for whoever was taken out by an enemy commander.
    """
    if by_commander and face == HARD_KNOCKS_BY_COMMANDER:
        return HARD_KNOCKS
    return next(fate for most, fate in table if face <= most)


@rule("kt18.campaign.casualty-serious", "kt18.campaign.casualty-minor")
def lessened(sheet: Datasheet, less: Iterable[str]) -> Datasheet:
    """The datasheet for a battle in which these characteristics are reduced by 1; Wounds and Strength never to 0."""
    lost = set(less)
    if not lost:
        return sheet
    return sheet.but(
        id=f"{sheet.id}.less-{'-'.join(name for name in LESSENED if name in lost)}",
        move=max(0, sheet.move - INCH * ("move" in lost)),
        attacks=max(0, sheet.attacks - ("attacks" in lost)),
        leadership=sheet.leadership - ("leadership" in lost),
        wounds=max(1, sheet.wounds - ("wounds" in lost)),
        strength=max(1, sheet.strength - ("strength" in lost)),
    )
