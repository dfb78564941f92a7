"""What players do between battles, and what a battle leaves behind: each gives the next state."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from killzone.content.library import unknown
from killzone.core.game import Game
from killzone.core.places import winner_of
from killzone.core.rules import rule
from killzone.editions.campaigns import ENLIST, MUSTER, PROMOTE, CampaignError, Deed, Fixture
from killzone.editions.kt18.campaign.casualties import (
    CONVALESCENT,
    INJURIES,
    LIGHT_DUTIES,
    STRUCK_OFF,
)
from killzone.editions.kt18.campaign.entries import STORES, Entrant, entrant_of
from killzone.editions.kt18.campaign.events import CasualtyRolled, ExperienceGained, FireTeamGained, ResourceLost
from killzone.editions.kt18.campaign.fixtures import is_complete, opened
from killzone.editions.kt18.campaign.founding import free_id, free_name, is_plain, join_fire_team
from killzone.editions.kt18.campaign.mustering import fixture_of, judged, player_of, suggested
from killzone.editions.kt18.campaign.state import (
    LEVEL_2,
    LEVEL_3,
    MOST_MODELS,
    PLAIN_RECRUITS,
    CampaignState,
    ModelState,
    NextForm,
    PlayerState,
)
from killzone.editions.kt18.cards.datacards import LEADER
from killzone.editions.kt18.cards.files import load_team, specialisms
from killzone.editions.shared.cards.printed import Ability
from killzone.spelling import listed

UPGRADES = "kt18.campaign.commander-upgrades"


def with_player(state: CampaignState, id: str, player: PlayerState) -> CampaignState:
    return replace(state, players={**state.players, id: player})


def done(state: CampaignState, deed: Deed) -> CampaignState:
    """The state after a deed. Raises `CampaignError`."""
    player_of(state, deed.player)
    act = {MUSTER: _muster, ENLIST: _enlist, PROMOTE: _promote}.get(deed.what)
    if act is None:
        raise CampaignError(unknown("deed", deed.what, (MUSTER, ENLIST, PROMOTE)))
    return act(state, deed.player, deed.names)


def _muster(state: CampaignState, id: str, chosen: Sequence[str]) -> CampaignState:
    """A player names who comes, and may change that as long as not everybody has."""
    fixture = fixture_of(state, id)
    if is_complete(state, fixture.players):
        raise CampaignError("everybody has mustered for this battle; nobody can change who comes any more.")
    if found := judged(state, id, chosen).refusals:
        raise CampaignError(" ".join(sentence[0].upper() + sentence[1:] for sentence in found))
    return with_player(state, id, replace(state.players[id], muster=tuple(chosen)))


def _open_roster(state: CampaignState, id: str) -> PlayerState:
    player = state.players[id]
    if player.muster is not None:
        raise CampaignError(f"{player.name} has mustered; the roster is closed until that battle is settled.")
    if state.over:
        raise CampaignError("the campaign is over.")
    return player


def recruits(state: CampaignState, id: str) -> Iterator[tuple[str, str]]:
    """Who may join now, as card and role: plain models after each battle, a specialist for each one struck off."""
    player = state.players[id]
    if player.muster is not None or state.over or len(player.roster) >= MOST_MODELS:
        return
    for card in load_team(player.team).cards:
        name = card.id.removeprefix(f"{player.team}.")
        if card.commands:
            continue
        if player.recruits and LEADER not in card.specialisms:
            yield name, ""
        if player.owed:
            yield from ((name, role) for role in card.specialisms)


@rule(UPGRADES)
def _enlist(state: CampaignState, id: str, names: Sequence[str]) -> CampaignState:
    """Somebody joins the roster; commanders do so only when the campaign begins."""
    player = _open_roster(state, id)
    team = load_team(player.team)
    card, role = (*names, "", "")[:2]
    known = {one.id.removeprefix(f"{team.id}."): one for one in team.cards}
    if card not in known:
        raise CampaignError(unknown("model", card, known))
    sheet = known[card]
    if sheet.commands:
        raise CampaignError(f"{sheet.name} is a commander; they join when the campaign begins, and never later.")
    if len(player.roster) >= MOST_MODELS:
        raise CampaignError(f"{player.name} has {len(player.roster)} models; {MOST_MODELS} is the most.")
    if (card, role) not in list(recruits(state, id)):
        raise CampaignError(_no_recruit(player, sheet.name, role, sheet.specialisms))
    model = ModelState(card, free_name(team, card, player.roster.values()), role or None)
    fire_teams = dict(player.fire_teams)
    if not role and any(is_plain(team, one) and one.card == card for one in player.roster.values()):
        model = join_fire_team(team, model, player.roster, fire_teams)
    roster = {**player.roster, free_id(card, player.roster): model}
    after = replace(player, roster=roster, fire_teams=fire_teams)
    spent = replace(after, owed=player.owed - 1) if role else replace(after, recruits=player.recruits - 1)
    return with_player(state, id, spent)


def _no_recruit(player: PlayerState, card: str, role: str, roles: Sequence[str]) -> str:
    if role and role not in roles:
        return f"{card} cannot be {role!r}; it can be {listed(roles)}." if roles else f"{card} has no specialism."
    if role:
        return f"{player.name} may add a specialist for each one struck off; none is owed now."
    if player.recruits:
        return f"{card} comes as a leader only."
    return f"{player.name} may add {PLAIN_RECRUITS} plain models after each battle; none is left for now."


def learnable(model: ModelState) -> tuple[Ability, ...]:
    """What a specialist may choose from now: with enough experience one of two abilities."""
    if model.specialism is None or model.level != 1 or model.experience < LEVEL_2:
        return ()
    return specialisms()[model.specialism].choices


@rule(UPGRADES, "kt18.campaign.commander-no-xp")
def _promote(state: CampaignState, id: str, names: Sequence[str]) -> CampaignState:
    """A specialist with enough experience rises to level 2 with an ability of its choice; a commander never rises."""
    player = _open_roster(state, id)
    name, ability = (*names, "", "")[:2]
    model = player.roster.get(name)
    if model is None:
        raise CampaignError(unknown("model", name, dict(player.roster)))
    if load_team(player.team).card(model.card).commands:
        raise CampaignError(f"{model.name} is a commander: level and traits are fixed when it joins the roster.")
    choices = learnable(model)
    if not choices:
        raise CampaignError(f"{model.name} has nothing to choose: {_standing_of(model)}.")
    if ability not in [one.id for one in choices]:
        raise CampaignError(unknown("ability to choose", ability, {one.id: one for one in choices}))
    risen = _risen(replace(model, level=2, took=(ability,)))
    return with_player(state, id, replace(player, roster={**player.roster, name: risen}))


def _standing_of(model: ModelState) -> str:
    if model.specialism is None:
        return "only specialists rise"
    return f"level {model.level} with {model.experience} experience; level 2 comes at {LEVEL_2}, level 3 at {LEVEL_3}"


def _risen(model: ModelState) -> ModelState:
    """At level 3 a specialist has both abilities, so nothing is chosen for that."""
    if model.specialism is not None and model.level == 2 and model.experience >= LEVEL_3:
        return replace(model, level=3, took=())
    return model


def advised(state: CampaignState, id: str) -> Iterator[Deed]:
    """What somebody without wishes does: rise, replace the fallen, take on who there is, and muster."""
    player_of(state, id)
    fixture_of(state, id)
    if state.players[id].muster is not None:
        return
    for name, model in state.players[id].roster.items():
        if choices := learnable(model):
            deed = Deed(id, PROMOTE, (name, choices[0].id))
            state = done(state, deed)
            yield deed
    while found := _wanted(state, id):
        deed = Deed(id, ENLIST, found)
        state = done(state, deed)
        yield deed
    yield Deed(id, MUSTER, suggested(state, id))


def _wanted(state: CampaignState, id: str) -> tuple[str, str] | None:
    """The next one to enlist: a leader where there is none, a role that nobody has, then plain models by number."""
    player = state.players[id]
    roles = {one.specialism for one in player.roster.values()}
    cards = [one.card for one in player.roster.values()]
    most = {one.id.removeprefix(f"{player.team}."): one.most for one in load_team(player.team).cards}
    can = [(card, role) for card, role in recruits(state, id) if cards.count(card) < most[card]]
    leaders = [one for one in can if one[1] == LEADER and LEADER not in roles]
    others = [one for one in can if one[1] and one[1] not in roles]
    plain = [one for one in can if not one[1]]
    return next(iter([*leaders, *others, *plain]), None)


# After a battle


@rule("kt18.campaign.morale-loss", "kt18.campaign.specialist-xp", "kt18.campaign.fire-team-xp")
def settled(state: CampaignState, fixture: Fixture, game: Game) -> CampaignState:
    """What the aftermath in a game says is done to the rosters; what was carried into the battle is over."""
    for seat, id in enumerate(fixture.players):
        entrant = entrant_of(game.table, seat)
        assert entrant is not None, "a battle of a campaign knows who is in it"
        player = _settled(state.players[id], entrant, seat, game)
        won = int(winner_of(game.places) == seat)
        state = with_player(state, id, replace(player, won=player.won + won))
    left = tuple(players for players in state.due if players != fixture.players)
    state = replace(state, due=left)
    return state if left else _next_battle(state)


def _next_battle(state: CampaignState) -> CampaignState:
    """Whoever rested has gained 1 stores; then the next battle of the plan is due."""
    for id in state.resting:
        player = state.players[id]
        held = {**player.resources, STORES: player.resources[STORES] + 1}
        state = with_player(state, id, replace(player, resources=held))
    return opened(replace(state, next=state.next + 1))


def _settled(player: PlayerState, entrant: Entrant, seat: int, game: Game) -> PlayerState:
    names = dict(entrant.models)
    roster = {id: replace(one, state=None, next=None) for id, one in player.roster.items()}
    fire_teams, held, owed = dict(player.fire_teams), dict(player.resources), player.owed
    for event in game.events:
        if isinstance(event, CasualtyRolled) and event.operative in names:
            id = names[event.operative]
            if event.outcome == STRUCK_OFF:
                del roster[id]
                owed += 1
            else:
                roster[id] = _hurt(roster[id], event.outcome)
        elif isinstance(event, ExperienceGained) and names.get(event.operative) in roster:
            id = names[event.operative]
            roster[id] = replace(roster[id], experience=roster[id].experience + event.amount)
        elif isinstance(event, FireTeamGained) and event.seat == seat:
            team = fire_teams[event.fire_team]
            fire_teams[event.fire_team] = replace(team, experience=team.experience + event.amount)
        elif isinstance(event, ResourceLost) and event.seat == seat:
            resource = event.resource
            held[resource] = max(0, held[resource] - event.amount)
    roster = {id: _risen(one) for id, one in roster.items()}
    return replace(
        player,
        roster=roster,
        fire_teams=fire_teams,
        resources=held,
        owed=owed,
        recruits=PLAIN_RECRUITS,
        muster=None,
    )


@rule("kt18.campaign.casualty-serious", "kt18.campaign.casualty-minor", "kt18.campaign.casualty-contusion")
def _hurt(model: ModelState, outcome: str) -> ModelState:
    """How a model is until its player's next battle is over."""
    if outcome == CONVALESCENT:
        return replace(model, state=CONVALESCENT)
    if outcome == LIGHT_DUTIES:
        return replace(model, state=LIGHT_DUTIES, next=NextForm(1))
    injury = next((one for one in INJURIES if one.id == outcome and one.flesh_wounds), None)
    return model if injury is None else replace(model, state=outcome, next=NextForm(injury.flesh_wounds, injury.less))
