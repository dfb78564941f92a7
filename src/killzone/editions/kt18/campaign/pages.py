"""A campaign as everybody may see it."""

from collections.abc import Iterator
from typing import Final

from killzone.editions.campaigns import (
    DUE,
    LATER,
    PLAYED,
    CampaignPage,
    GroupPage,
    MemberPage,
    PlanPage,
    PlayerPage,
    Recruit,
)
from killzone.editions.kt18.campaign.casualties import CONVALESCENT
from killzone.editions.kt18.campaign.deeds import learnable, recruits
from killzone.editions.kt18.campaign.entries import GROUND, MORALE, PAPERS, RESOURCES, STORES
from killzone.editions.kt18.campaign.fixtures import due, limit_of, mission_of, standing, title_of
from killzone.editions.kt18.campaign.mustering import is_fit
from killzone.editions.kt18.campaign.resources import PRACTISED_AT, SEASONED_AT
from killzone.editions.kt18.campaign.state import (
    LEVEL_2,
    LEVEL_3,
    POORER,
    CampaignState,
    ModelState,
    PlayerState,
    campaign_form,
)
from killzone.editions.kt18.cards.files import load_team, model_of, specialisms, traits
from killzone.editions.kt18.cards.models import written
from killzone.editions.kt18.cards.printed import Team

RUN_OUT: Final = {
    MORALE: "all models have Ld -1",
    STORES: f"{POORER} points fewer may come",
    PAPERS: "no CP in the first round",
    GROUND: "last in strategic advantage without a roll",
}
LETTERS: Final = {"move": "M", "attacks": "A", "leadership": "Ld", "wounds": "W", "strength": "S"}


def page(state: CampaignState) -> CampaignPage:
    """All that everybody may see: not who has been mustered before all are in."""
    return CampaignPage(
        state.id,
        state.name,
        campaign_form().text,
        state.over,
        tuple(_plan(state)),
        tuple(_player(state, id) for id in state.players),
        standing(state),
    )


def _plan(state: CampaignState) -> Iterator[PlanPage]:
    for number, plan in enumerate(state.plan, 1):
        text = mission_of(plan).text
        stake = state.at_stake.get(plan.mission)
        if stake:
            text = f"{text} At stake: {stake}."
        if number == state.next:
            resting = tuple(state.players[id].name for id in state.resting)
            yield PlanPage(number, title_of(plan), text, DUE, due(state), resting)
        else:
            yield PlanPage(number, title_of(plan), text, PLAYED if number < state.next else LATER)


def _player(state: CampaignState, id: str) -> PlayerPage:
    player = state.players[id]
    team = load_team(player.team)
    playing = any(id in players for players in state.due)
    return PlayerPage(
        id,
        player.name,
        team.name,
        player.won,
        tuple((name, player.resources[name], _run_out(player, name)) for name in RESOURCES),
        tuple(_member(player, team, own, model) for own, model in player.roster.items()),
        tuple(_groups(player)),
        tuple(_recruits(state, id, team)),
        player.muster is not None if playing else None,
        limit_of(state, id) if playing else 0,
    )


def _run_out(player: PlayerState, resource: str) -> str:
    return RUN_OUT[resource] if not player.resources[resource] else ""


def _recruits(state: CampaignState, id: str, team: Team) -> Iterator[Recruit]:
    for card, role in recruits(state, id):
        name = team.card(card).name
        yield Recruit(card, role, f"{name}, {specialisms()[role].name}" if role else name)


def _member(player: PlayerState, team: Team, id: str, model: ModelState) -> MemberPage:
    sheet = model_of(
        team, written(model.card, model.specialism or "", model.level, model.took, model.gear, model.traits)
    )
    rises = bool(model.specialism) and not sheet.commands and model.level < 3
    until = (LEVEL_2 if model.level == 1 else LEVEL_3) if rises else 0
    team_name = player.fire_teams[model.fire_team].name if model.fire_team else ""
    role = specialisms()[model.specialism].name if model.specialism else ""
    level = model.level if model.specialism else 0
    learns = tuple((one.id, f"{one.name}: {one.text}") for one in learnable(model))
    return MemberPage(
        id,
        model.name,
        sheet.name,
        sheet.points,
        role,
        level,
        model.experience,
        until,
        team_name,
        is_fit(model),
        tuple(_notes(team, model)),
        learns,
    )


def _notes(team: Team, model: ModelState) -> Iterator[str]:
    if team.card(model.card).commands:
        yield "commander"
    if model.specialism:
        names = {one.id: one.name for one in specialisms()[model.specialism].choices}
        yield from (names[id] for id in (names if model.level >= 3 else model.took))
    gear = {one.id: one.name for one in team.wargear}
    yield from (gear[id] for id in model.gear)
    yield from (traits()[id].name for id in model.traits)
    if model.state == CONVALESCENT:
        yield "convalescent: misses the next battle"
    elif model.state and model.next:
        less = f", {', '.join(LETTERS[one] for one in model.next.less)} one less" if model.next.less else ""
        yield f"{model.state.replace('-', ' ')}: the next battle starts with a flesh wound{less}"


def _groups(player: PlayerState) -> Iterator[GroupPage]:
    for id, one in player.fire_teams.items():
        notes = ["seasoned: -1 in Nerve tests"] if one.experience >= SEASONED_AT else []
        if one.experience >= PRACTISED_AT:
            notes.append("practised: one free re-roll of a hit or wound roll in each battle")
        until = next((at for at in (SEASONED_AT, PRACTISED_AT) if one.experience < at), 0)
        yield GroupPage(id, one.name, one.experience, until, tuple(notes))
