"""The rules that are printed on teams, equipment, missions and killzones of this edition."""

from collections.abc import Iterator

from killzone.core.pictures import Printed
from killzone.editions.kt24.cards.datacards import Team
from killzone.editions.kt24.cards.files import (
    EDITION,
    list_missions,
    list_teams,
    load_mission,
    load_team,
    universal_equipment,
)
from killzone.editions.kt24.teams.common import CARRIERS
from killzone.editions.shared.presentation.printed import Shelf, mission_printed, named


def _everything() -> Iterator[Printed]:
    for name in list_teams():
        yield from _team(load_team(name))
    yield from named("equipment", universal_equipment(), "equipment", "Equipment of every team", CARRIERS)
    for name in list_missions():
        yield mission_printed(load_mission(name))


def _team(team: Team) -> Iterator[Printed]:
    yield from named(team.id, team.abilities, "ability", f"{team.name}, abilities", CARRIERS)
    yield from named(team.id, team.strategy_ploys, "strategy-ploy", f"{team.name}, strategy ploys", CARRIERS)
    yield from named(team.id, team.firefight_ploys, "firefight-ploy", f"{team.name}, firefight ploys", CARRIERS)
    yield from named(team.id, team.equipment, "equipment", f"{team.name}, equipment", CARRIERS)


SHELF = Shelf(EDITION, _everything)
printed, printed_id = SHELF.printed, SHELF.printed_id
