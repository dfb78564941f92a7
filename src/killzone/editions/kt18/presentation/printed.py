"""The rules that are printed on teams, specialisms, commanders, weapons, missions and killzones of this edition."""

from collections.abc import Iterable, Iterator

from killzone.core.pictures import Printed
from killzone.editions.kt18.cards.files import (
    EDITION,
    commander_tactics,
    common_tactics,
    list_missions,
    list_teams,
    load_mission,
    load_team,
    powers,
    specialisms,
    traits,
    weapon_abilities,
)
from killzone.editions.kt18.cards.printed import Mission, Tactic, Team
from killzone.editions.kt18.teams.common import CARRIERS
from killzone.editions.shared.presentation.printed import Shelf, named

WHEN = {
    "end-of-round": "at the end of each battle round",
    "end-of-battle": "at the end of the battle",
    "at-once": "as soon as it happens",
}


def _everything() -> Iterator[Printed]:
    for name in list_teams():
        yield from _team(load_team(name))
    for id, role in specialisms().items():
        source = f"Specialism: {role.name}"
        yield from named(id, (role.ability, *role.choices), "ability", source, CARRIERS)
        yield from _tactics(id, (role.tactic,), source)
    yield from named("trait", traits().values(), "trait", "Commanders, traits", CARRIERS)
    yield from named("lean", powers().values(), "power", "Psychic powers", CARRIERS)
    yield from named("weapon", weapon_abilities().values(), "weapon-rule", "Abilities of weapons", CARRIERS)
    yield from _tactics("tactic", common_tactics().values(), "Tactics of every team")
    yield from _tactics("commander", commander_tactics().values(), "Commanders, tactics")
    for name in list_missions():
        yield mission_printed(load_mission(name))


def _team(team: Team) -> Iterator[Printed]:
    yield from named(team.id, team.abilities, "ability", f"{team.name}, abilities", CARRIERS)
    # What wargear does is often printed as an ability of the same name.
    told = {one.id for one in team.abilities}
    items = [one for one in team.wargear if one.id not in told]
    yield from named(team.id, items, "equipment", f"{team.name}, wargear", CARRIERS)
    yield from _tactics(team.id, team.tactics, f"{team.name}, tactics")


def _tactics(owner: str, given: Iterable[Tactic], source: str) -> Iterator[Printed]:
    for one in given:
        for printed in named(owner, (one,), "tactic", source, CARRIERS):
            yield printed.but(text=tactic_text(one))


def tactic_text(tactic: Tactic) -> str:
    """What a tactic costs and does."""
    return f"{tactic.cost} CP. {tactic.text}"


def mission_printed(mission: Mission) -> Printed:
    """What a mission says, with all that it scores for."""
    ways = [f"{one.points} VP {when(one.when, one.from_round)}: {one.text}" for one in mission.scoring]
    return Printed(f"mission.{mission.id}", mission.name, "mission", " ".join([mission.text, *ways]), "Mission")


def when(moment: str, from_round: int = 1) -> str:
    """When a way to score is looked at, in words."""
    first = f" from round {from_round} on" if from_round > 1 else ""
    return f"{WHEN.get(moment, moment.replace('-', ' '))}{first}"


SHELF = Shelf(EDITION, _everything)
printed, printed_id = SHELF.printed, SHELF.printed_id
