"""The rules that are printed on teams, equipment, tac ops, missions and killzones of this edition."""

from collections.abc import Iterator

from killzone.core.pictures import Printed
from killzone.editions.kt21.cards.datacards import Team
from killzone.editions.kt21.cards.files import (
    EDITION,
    archetypes,
    common_tac_ops,
    list_missions,
    list_teams,
    load_mission,
    load_team,
    universal_equipment,
)
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.teams.common import CARRIERS
from killzone.editions.shared.presentation.printed import Shelf, mission_printed, named


def _everything() -> Iterator[Printed]:
    for name in list_teams():
        yield from _team(load_team(name))
    yield from named("equipment", universal_equipment(), "equipment", "Equipment of every team", CARRIERS)
    for card in common_tac_ops():
        of = " and ".join(archetypes()[one].name for one in card.archetypes)
        yield _tac_op("tac-op", card, f"Tac ops, {of}")
    for name in list_missions():
        mission = load_mission(name)
        yield mission_printed(mission, f"At most {mission.most_per_turning_point} VP in a turning point.")


def _team(team: Team) -> Iterator[Printed]:
    yield from named(team.id, team.abilities, "ability", f"{team.name}, abilities", CARRIERS)
    yield from named(team.id, team.strategic_ploys, "strategic-ploy", f"{team.name}, strategic ploys", CARRIERS)
    yield from named(team.id, team.tactical_ploys, "tactical-ploy", f"{team.name}, tactical ploys", CARRIERS)
    yield from named(team.id, team.equipment, "equipment", f"{team.name}, equipment", CARRIERS)
    for card in team.tac_ops:
        yield _tac_op(team.id, card, f"{team.name}, tac ops")


def _tac_op(owner: str, card: TacOp, source: str) -> Printed:
    return Printed(f"{owner}.{card.id}", card.name, "tac-op", tac_op_text(card), source)


def tac_op_text(card: TacOp) -> str:
    """All that a tac op says."""
    told = [card.text, *(f"{one.name}, {one.cost} AP: {one.text}" for one in card.actions)]
    return " ".join([*told, f"First VP: {card.first}", f"Second VP: {card.second}"])


SHELF = Shelf(EDITION, _everything)
printed, printed_id = SHELF.printed, SHELF.printed_id
