"""Positions at the end of a battle of a campaign: who is out of action, who felled whom, and what was at stake."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import one, table

from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.battle.options import content_of
from killzone.editions.kt18.campaign.aftermath import AFTERMATH, FELLED, Reckoning
from killzone.editions.kt18.campaign.entries import RESOURCES, CampaignBattle, Entrant, FireTeam
from killzone.editions.kt18.campaign.events import CasualtyRolled, ExperienceGained, FireTeamGained, ResourceLost
from killzone.editions.kt18.cards.datacards import datasheet

TABLE = ((1, "struck-off"), (3, "convalescent"), (5, "light-duties"), (8, "recovered"), (10, "hard-knocks"))
SPOTS = [(3 + 3 * column, 3 + 3 * row) for row in range(5) for column in range(8)]


def model(id: str, seat: int, *, out: bool = False, role: str = "", commands: bool = False) -> Operative:
    """A model: plain, a specialist or a commander; on the battlefield or out of action."""
    made = one(id, seat, None if out else SPOTS[hash_of(id) % len(SPOTS)], left=0 if out else 1)
    card = datasheet(made).but(specialism=role, level=1 if role else 0, levels=(0, 5, 11, 18) if commands else ())
    return made.but(card=card)


def hash_of(id: str) -> int:
    return sum(ord(letter) * place for place, letter in enumerate(id, 1))


def after(
    models: Sequence[Operative],
    *,
    felled: Mapping[str, str] = {},
    scores: Sequence[int] = (2, 1),
    at_stake: str = "stores",
    fire_teams: Mapping[str, Sequence[str]] = {},
    experience: int = 0,
    resources: Mapping[str, int] = {},
) -> Table:
    """A table after the last round; `felled` names for each model who took it out of action."""
    seats = len(scores)
    effects = tuple(Effect(FELLED, by, _seat(models, by), target=whom) for whom, by in felled.items())
    made = in_play(table(models, seats=seats, effects=effects))
    for seat, score in enumerate(scores):
        made = made.with_player(made.players[seat].but(score=(Entry(score, "test", "score"),)))
    entrants = []
    for seat in range(seats):
        own = [each.id for each in models if each.seat == seat]
        teams = tuple(
            FireTeam(id, id.title(), experience, tuple(members))
            for id, members in fire_teams.items()
            if _seat(models, members[0]) == seat
        )
        held = tuple((name, resources.get(name, 3)) for name in RESOURCES)
        entrants.append(Entrant(f"p{seat}", tuple((id, id) for id in own), teams, held))
    campaign = CampaignBattle(tuple(entrants), TABLE, at_stake)
    content = content_of(made).but(campaign=campaign)
    return made.but(setting=made.setting.but(detail=content))


def _seat(models: Sequence[Operative], id: str) -> int:
    return next(each.seat for each in models if each.id == id)


def reckon(position: Table, dice: Sequence[int] = ()) -> Ran:
    """The aftermath of a position."""
    return run(position, AFTERMATH, Reckoning(), dice)


def casualties(ran: Ran) -> list[tuple[str, int, str]]:
    return [(one.operative, one.face, one.outcome) for one in ran.events if isinstance(one, CasualtyRolled)]


def experience(ran: Ran) -> dict[str, int]:
    """What each specialist gained in all."""
    gained: dict[str, int] = {}
    for event in ran.events:
        if isinstance(event, ExperienceGained):
            gained[event.operative] = gained.get(event.operative, 0) + event.amount
    return gained


def fire_team_experience(ran: Ran) -> dict[str, int]:
    gained: dict[str, int] = {}
    for event in ran.events:
        if isinstance(event, FireTeamGained):
            gained[event.fire_team] = gained.get(event.fire_team, 0) + event.amount
    return gained


def losses(ran: Ran) -> list[tuple[int, str, str]]:
    """Who lost what, by which rule."""
    return [(one.seat, one.resource, one.rule) for one in ran.events if isinstance(one, ResourceLost)]


def ids(values: Any) -> list[str]:
    return [one.id for one in values]
