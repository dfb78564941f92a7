"""Who comes to the next battle of a campaign: judged by the edition's own rules of mustering."""

from collections.abc import Iterator, Sequence
from typing import Any

from killzone.core.rules import rule
from killzone.core.values import Json, canonical, fingerprint
from killzone.editions.campaigns import CampaignError, Fixture, Judgement
from killzone.editions.kt18.campaign.casualties import CONVALESCENT
from killzone.editions.kt18.campaign.fixtures import due, limit_of, mission_of, plan_of
from killzone.editions.kt18.campaign.founding import is_plain
from killzone.editions.kt18.campaign.state import CampaignState, ModelState, PlayerState
from killzone.editions.kt18.cards.datacards import LEADER
from killzone.editions.kt18.cards.files import load_team
from killzone.editions.kt18.mustering.battle_forged import MOST_SPECIALISTS, PERMISSION, YES, reasons
from killzone.editions.kt18.mustering.muster import mustered
from killzone.editions.kt18.ways import MATCHED

POINTS = "kt18.roster.points"


def player_of(state: CampaignState, id: str) -> PlayerState:
    """Raises `CampaignError` for a player that there is not."""
    from killzone.content.library import unknown

    if id not in state.players:
        raise CampaignError(unknown("player", id, dict(state.players)))
    return state.players[id]


def fixture_of(state: CampaignState, player: str) -> Fixture:
    """The battle that a player is to play. Raises `CampaignError` where there is none."""
    found = next((one for one in due(state) if player in one.players), None)
    if found is None:
        why = "the campaign is over" if state.over else f"{player_of(state, player).name} has no battle to play now"
        raise CampaignError(f"{why}; nobody needs to be mustered.")
    return found


def is_fit(model: ModelState) -> bool:
    """Whether a model may come to the next battle."""
    return model.state != CONVALESCENT


def _unfit(player: PlayerState, chosen: Sequence[str]) -> Iterator[str]:
    from killzone.content.library import unknown

    if not chosen:
        yield f"nobody of {player.name} is named; at least one model must come."
    for id in dict.fromkeys(chosen):
        model = player.roster.get(id)
        if model is None:
            yield unknown("model", id, dict(player.roster))
        elif not is_fit(model):
            yield f"{model.name} is convalescent and misses this battle."
        elif chosen.count(id) > 1:
            yield f"{model.name} is named twice."


def roster_for(state: CampaignState, id: str, chosen: Sequence[str]) -> Json:
    """The roster of a battle as the file of one would say it."""
    player = state.players[id]
    members: list[dict[str, Any]] = []
    for one in chosen:
        model = player.roster[one]
        members.append(
            {
                "card": model.card,
                "name": model.name,
                **({"role": model.specialism} if model.specialism else {}),
                **({"level": model.level} if model.level > 1 else {}),
                **({"took": list(model.took)} if model.took else {}),
                **({"gear": list(model.gear)} if model.gear else {}),
                **({"traits": list(model.traits)} if model.traits else {}),
            }
        )
    limit = limit_of(state, id)
    return {"edition": "kt18", "team": player.team, "name": player.name, "points": limit, "roster": members}


@rule(POINTS, PERMISSION)
def judged(state: CampaignState, id: str, chosen: Sequence[str]) -> Judgement:
    """What is said of a muster: the unfit, too many points and a commander without leave cannot come at all."""
    player, fixture = player_of(state, id), fixture_of(state, id)
    limit = limit_of(state, fixture.players[fixture.players.index(id)])
    refusals = tuple(_unfit(player, chosen))
    known = [one for one in dict.fromkeys(chosen) if one in player.roster]
    if not known:
        return Judgement(0, limit, refusals)
    mission = mission_of(plan_of(state))
    side = mustered(load_team(player.team), roster_for(state, id, known), mission.points, mission.commander)
    strict = [one for one in side.breaches if one.rule in (POINTS, PERMISSION)]
    lax = [one for one in side.breaches if one not in strict]
    return Judgement(side.force, limit, (*refusals, *reasons(strict)), reasons(lax))


def suggested(state: CampaignState, id: str) -> tuple[str, ...]:
    """A muster that keeps the rules as far as the roster lets it.

    The leader comes, the commander where the mission asks for one, then specialists of different kinds, the most
    experienced first, and plain models as long as the points last.
    """
    player, team = player_of(state, id), load_team(player_of(state, id).team)
    fit = {one: model for one, model in player.roster.items() if is_fit(model)}
    leave = mission_of(plan_of(state)).commander
    commanders = [one for one in fit if team.card(fit[one].card).commands and leave == YES]
    specialists = [one for one in fit if fit[one].specialism and not team.card(fit[one].card).commands]
    leaders = [one for one in specialists if fit[one].specialism == LEADER][:1]
    others = sorted((one for one in specialists if fit[one].specialism != LEADER), key=lambda one: -fit[one].experience)
    plain = [one for one in fit if is_plain(team, fit[one])]
    chosen: list[str] = []
    for group, most in ((commanders, 1), (leaders, 1), (others, MOST_SPECIALISTS), (plain, len(plain))):
        room = most
        for one in group:
            if room and _still_fine(state, id, [*chosen, one]):
                chosen.append(one)
                room -= 1
    return tuple(chosen)


def _still_fine(state: CampaignState, id: str, chosen: Sequence[str]) -> bool:
    """Whether somebody more can come: no rule is broken beside those about who is still missing."""
    player = state.players[id]
    kinds = [player.roster[one].specialism for one in chosen if player.roster[one].specialism]
    found = judged(state, id, chosen)
    missing = len(chosen) < 3 or not any(kind == LEADER for kind in kinds)
    return not found.refusals and len(kinds) == len(set(kinds)) and (missing or not found.reasons)


def source_of(state: CampaignState, fixture: Fixture) -> Json:
    """The plain data of a battle. `state` in it is a fingerprint of all the rest: of no other state is it the same."""
    lacking = [state.players[id].name for id in fixture.players if state.players[id].muster is None]
    if lacking:
        raise CampaignError(f"{', '.join(lacking)} has not mustered yet; the battle begins when all have.")
    plan = plan_of(state)
    campaign: dict[str, Json] = {
        "id": state.id,
        "key": state.key,
        "battle": fixture.battle,
        "casualties": [[most, fate] for fate, most in sorted(state.casualties.items(), key=lambda one: one[1])],
        "at-stake": state.at_stake.get(plan.mission, ""),
    }
    source: dict[str, Json] = {
        "killzone": plan.killzone,
        "way": MATCHED,
        "mission": plan.mission,
        "sides": [_side(state, id) for id in fixture.players],
        "campaign": campaign,
    }
    campaign["state"] = fingerprint(canonical(source))
    return source


def _side(state: CampaignState, id: str) -> Json:
    player = state.players[id]
    chosen = player.muster or ()
    models = []
    for one in chosen:
        model = player.roster[one]
        carried = model.next
        models.append(
            {
                "id": one,
                **({"flesh-wounds": carried.flesh_wounds} if carried and carried.flesh_wounds else {}),
                **({"less": list(carried.less)} if carried and carried.less else {}),
                **({"fire-team": model.fire_team} if model.fire_team else {}),
            }
        )
    came = {player.roster[one].fire_team for one in chosen}
    teams = {
        name: {"name": one.name, "experience": one.experience}
        for name, one in player.fire_teams.items()
        if name in came
    }
    entrant = {"player": id, "resources": dict(player.resources), "models": models, "fire-teams": teams}
    return {"team": player.team, "roster": roster_for(state, id, chosen), "campaign": entrant}
