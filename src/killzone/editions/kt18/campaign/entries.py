"""Who enters a battle of a campaign, and with what: read from the plain data that the battle begins with."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.values import Json, Value
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.campaign.casualties import FATES, LESSENED, SIDES, lessened
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.kt18.operatives.stats import BOXES
from killzone.editions.shared.battle.opening import in_battle

MORALE, STORES, PAPERS, GROUND = "morale", "stores", "papers", "ground"
RESOURCES: Final = (MORALE, STORES, PAPERS, GROUND)
"""What a team has in a campaign; Morale is the ledger's, the others are a campaign's own."""
MOST: Final = 99


class FireTeam(Value):
    """Plain models that gain experience together: its id, name, experience so far, and who of it is in this battle."""

    id: str
    name: str
    experience: int
    models: tuple[str, ...]


class Entrant(Value):
    """A player of the campaign in a battle: the ids that its models have in its roster, by their ids at the table."""

    player: str
    models: tuple[tuple[str, str], ...]
    fire_teams: tuple[FireTeam, ...]
    resources: tuple[tuple[str, int], ...]

    def lacks(self, resource: str) -> bool:
        """Whether a resource has come down to nothing."""
        return dict(self.resources)[resource] <= 0

    def fire_team_of(self, model: str) -> FireTeam | None:
        return next((one for one in self.fire_teams if model in one.models), None)


class CampaignBattle(Value):
    """A battle of a campaign: who is in it by seat, the casualty table by highest faces, and what the last loses."""

    entrants: tuple[Entrant, ...]
    casualties: tuple[tuple[int, str], ...]
    at_stake: str = ""


def campaign_of(table: Table) -> CampaignBattle | None:
    """The campaign that a battle is part of, if it is of one."""
    found: CampaignBattle | None = content_of(table).campaign
    return found


def entrant_of(table: Table, seat: int) -> Entrant | None:
    """Who of the campaign a seat is."""
    campaign = campaign_of(table)
    return campaign.entrants[seat] if campaign is not None else None


@rule("kt18.campaign.casualty-serious", "kt18.campaign.casualty-minor", "kt18.campaign.casualty-contusion")
def entering(source: Json, models: Sequence[Operative]) -> list[Operative]:
    """The models of a battle as its campaign lets them start: with flesh wounds, and characteristics lessened.

    Raises `ContentError` for data that cannot be.
    """
    if not source.get("campaign"):
        return list(models)
    carried: dict[str, Mapping[str, Any]] = {}
    for seat, side in enumerate(source["sides"]):
        own = [one for one in models if one.seat == seat]
        written = _entrant(side, len(own)).get("models", [])
        carried |= {one.id: state for one, state in zip(own, written, strict=True)}
    return [_entering(one, carried[one.id]) for one in models]


def _entering(model: Operative, state: Mapping[str, Any]) -> Operative:
    less, wounds = state.get("less", []), state.get("flesh-wounds", 0)
    if not isinstance(less, list) or any(name not in LESSENED for name in less):
        _refuse(f"{model.name} has {less!r} lessened; characteristics are {', '.join(LESSENED)}.")
    if not _is_count(wounds, BOXES):
        _refuse(f"{model.name} starts with {wounds!r} flesh wounds; there are 0 to {BOXES}.")
    card = lessened(datasheet(model), less)
    return model.but(card=card, wounds=card.wounds).with_token(FLESH_WOUND, wounds)


def read_campaign(source: Json, models: Sequence[Operative]) -> CampaignBattle | None:
    """The campaign that the data of a battle tells of. Raises `ContentError` for data that cannot be."""
    told = source.get("campaign")
    if not told:
        return None
    entrants = []
    for seat, side in enumerate(source["sides"]):
        own = [one.id for one in models if one.seat == seat]
        entrants.append(_read_entrant(_entrant(side, len(own)), own))
    at_stake = told.get("at-stake", "")
    if at_stake and at_stake not in RESOURCES:
        _refuse(f"{at_stake!r} is at stake; the resources are {', '.join(RESOURCES)}.")
    return CampaignBattle(tuple(entrants), tuple(_casualties(told.get("casualties"))), at_stake)


def _entrant(side: Mapping[str, Any], models: int) -> Mapping[str, Any]:
    found: Mapping[str, Any] | None = side.get("campaign")
    listed = found.get("models") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        _refuse("a side does not say which models of its player's roster have come.")
    elif len(listed) != models:
        _refuse(f"a side has {models} models, but says of {len(listed)} who they are in the campaign.")
    assert found is not None
    return found


def _read_entrant(told: Mapping[str, Any], ids: Sequence[str]) -> Entrant:
    own = tuple((id, str(state.get("id", ""))) for id, state in zip(ids, told["models"], strict=True))
    resources = told.get("resources")
    if not isinstance(resources, dict) or not all(_is_count(resources.get(name), MOST) for name in RESOURCES):
        _refuse(f"a side does not say how much it has of {', '.join(RESOURCES)}.")
    assert isinstance(resources, dict)
    teams = told.get("fire-teams", {})
    if not isinstance(teams, dict) or not all(isinstance(one, dict) for one in teams.values()):
        _refuse("the fire teams of a side are no list of names.")
    fire_teams = tuple(
        FireTeam(
            id,
            str(team.get("name", id)),
            team.get("experience", 0) if _is_count(team.get("experience", 0), 9999) else 0,
            tuple(one for one, state in zip(ids, told["models"], strict=True) if state.get("fire-team") == id),
        )
        for id, team in teams.items()
    )
    known = tuple((name, int(resources[name])) for name in RESOURCES)
    return Entrant(str(told.get("player", "")), own, fire_teams, known)


def _casualties(written: object) -> Iterator[tuple[int, str]]:
    """The lines of the casualty table; together they say what becomes of each face, in order."""
    lines = written if isinstance(written, list) else []
    before = 0
    for line in lines:
        most, fate = line if isinstance(line, list) and len(line) == 2 else (0, "")
        if not _is_count(most, SIDES) or most <= before or fate not in FATES:
            _refuse(f"{line!r} is no line of a casualty table: its highest face, and one of {', '.join(FATES)}.")
        before = most
        yield most, fate
    if before != SIDES:
        _refuse(f"the casualty table ends at {before}; the die has {SIDES} sides.")


def _is_count(number: object, most: int) -> bool:
    return type(number) is int and 0 <= number <= most


def _refuse(text: str) -> None:
    in_battle("campaign", [text])
