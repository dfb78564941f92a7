"""The rules that are printed on teams, equipment, missions and killzones, by id, for whoever looks one up.

A team's rule is `team.rule`; what belongs to no team is `equipment.item`, `mission.name` or `killzone.name`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from killzone.content.library import find, shipped
from killzone.core.pictures import Printed
from killzone.editions.kt24.cards.datacards import Equipment, Team
from killzone.editions.kt24.cards.files import (
    EDITION,
    list_missions,
    list_teams,
    load_mission,
    load_team,
    universal_equipment,
)
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.editions.kt24.teams.common import CARRIERS
from killzone.editions.shared.cards.printed import Ability, Ploy

_WHEN: Final = {
    "action": "each time",
    "end-of-turning-point": "at the end of each turning point",
    "end-of-battle": "at the end of the battle",
}


@cache
def printed() -> tuple[Printed, ...]:
    """Everything that is printed on what is shipped."""
    return tuple(_everything())


def printed_id(id: str, team: str = "") -> str:
    """The full id of a rule as cards and effects name it: this team's if it has one; empty if there is none."""
    if f"{team}.{id}" in _ids():
        return f"{team}.{id}"
    return id if id in _ids() else next((one for one in _ids() if one.partition(".")[2] == id), "")


@cache
def _ids() -> tuple[str, ...]:
    return tuple(one.id for one in printed())


def _everything() -> Iterator[Printed]:
    for name in list_teams():
        yield from _team(load_team(name))
    yield from _named("equipment", universal_equipment(), "equipment", "Equipment of every team")
    for name in list_missions():
        yield _mission(load_mission(name))
    for name in shipped("killzone", EDITION):
        data = find("killzone", name, EDITION).data
        text = " ".join(str(data["text"]).split())
        text += " The rules of close quarters are in force." if data.get("close-quarters") else ""
        yield Printed(f"killzone.{name}", str(data["name"]), "killzone", text, "Killzone")


def _team(team: Team) -> Iterator[Printed]:
    yield from _named(team.id, team.abilities, "ability", f"{team.name}, abilities")
    yield from _named(team.id, team.strategy_ploys, "strategy-ploy", f"{team.name}, strategy ploys")
    yield from _named(team.id, team.firefight_ploys, "firefight-ploy", f"{team.name}, firefight ploys")
    yield from _named(team.id, team.equipment, "equipment", f"{team.name}, equipment")


def _named(owner: str, given: Iterable[Ability | Ploy | Equipment], kind: str, source: str) -> Iterator[Printed]:
    for one in given:
        id = f"{owner}.{one.id}"
        text = f"{one.cost} CP. {one.text}" if isinstance(one, Ploy) else one.text
        code = tuple(f"{each.__module__}.{each.__qualname__}" for each in CARRIERS.get(id, ()))
        yield Printed(id, f"{one.name[:1].upper()}{one.name[1:]}", kind, text, source, code)


def _mission(mission: Mission) -> Printed:
    """What a mission says, with its actions and all that it scores for."""
    told = [mission.text]
    told += [f"{action.name}, {action.cost} AP: {action.text}" for action in mission.actions]
    for way in mission.scoring:
        most = f", at most {way.most} in a turning point" if way.most else ""
        first = f" from turning point {way.from_turning_point} on" if way.from_turning_point > 1 else ""
        told.append(f"{way.points} VP {_WHEN[way.when]}{first}{most}: {way.text}")
    told.append(f"At most {mission.most_points} VP in all.")
    return Printed(f"mission.{mission.id}", mission.name, "mission", " ".join(told), "Mission")
