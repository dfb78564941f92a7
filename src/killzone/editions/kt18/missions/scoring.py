"""All missions: the code of their lines, found by their ids, and when it is asked."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from killzone.core.events import Event
from killzone.core.hooks import Hook
from killzone.core.table import Table
from killzone.editions.kt18.cards.printed import Mission
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.missions import change_of_address, in_person, quorum, return_of_property
from killzone.editions.kt18.missions.lines import AT_ONCE, END_OF_BATTLE, END_OF_ROUND, Lines, mission_of, scored

OTHER: Final = "other"
"""What points are noted for in a scenario file that does not say what they were scored for."""
MOST: Final = 99

LINES: Final[Mapping[str, Lines]] = {
    return_of_property.RETURN_OF_PROPERTY: return_of_property.LINES,
    change_of_address.CHANGE_OF_ADDRESS: change_of_address.LINES,
    in_person.IN_PERSON: in_person.LINES,
    quorum.QUORUM: quorum.LINES,
}


def without_code(mission: Mission) -> list[str]:
    """The lines of a mission that there is no code for, as sentences."""
    lines = LINES.get(mission.id, {})
    return [
        f"scoring.{way.id} has no code: nothing says when {mission.id} scores it."
        for way in mission.scoring
        if way.when != AT_ONCE and way.id not in lines
    ]


def at_end_of_round(table: Table) -> Iterable[Event]:
    """For `round_ended`: what the mission gives at the end of a round."""
    mission = mission_of(table)
    return scored(table, LINES[mission.id], END_OF_ROUND) if mission else ()


def at_end_of_battle(table: Table) -> Iterable[Event]:
    """For `battle_ended`: what the mission gives at the end of the battle."""
    mission = mission_of(table)
    return scored(table, LINES[mission.id], END_OF_BATTLE) if mission else ()


def scores(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """For `scores`: the lines of the mission, and what is not told apart."""
    mission = mission_of(table)
    for way in mission.scoring if mission else ():
        yield way.id, MOST
    yield OTHER, MOST


SCORING: Final = Rules(
    "scoring",
    Hooks(round_ended=Hook(at_end_of_round), battle_ended=Hook(at_end_of_battle), scores=Hook(scores)),
)

MISSIONS: Final = (SCORING, change_of_address.RULES, in_person.RULES, quorum.RULES)
"""The packs of missions, each in play where its mission is."""
