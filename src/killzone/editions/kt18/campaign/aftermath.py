"""The aftermath of a battle of a campaign, in the game itself, so that its dice are in the record.

Seat by seat: casualty rolls of the commander and of specialists, experience, fire teams, resources. The casualty table,
experience for the battle, fire teams and resources other than Morale are a campaign's own: their ids have no dot.
"""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Began, Clocked, Event
from killzone.core.flow import Concerning, Done, Flow, Jump, Next, Roll, Sequence
from killzone.core.places import places_of
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.editions.kt18.battle.ending import standings
from killzone.editions.kt18.campaign.casualties import (
    FATES,
    HARD_KNOCKS,
    HARD_KNOCKS_BY_COMMANDER,
    HARD_KNOCKS_RULE,
    ROLL,
    SIDES,
    fate_of,
    injury_of,
)
from killzone.editions.kt18.campaign.entries import MORALE, CampaignBattle, Entrant, campaign_of
from killzone.editions.kt18.campaign.events import CasualtyRolled, ExperienceGained, FireTeamGained, ResourceLost
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.operatives.states import is_out_of_action

FELLED: Final = "campaign-felled"
"""The effect that a model (its operative) took an enemy (its target) out of action with an attack or a power."""
CASUALTIES: Final = "campaign-casualties"
EXPERIENCE: Final = "campaign-experience"
FIRE_TEAMS: Final = "campaign-fire-teams"
STAKES: Final = "campaign-stakes"
SPECIALIST_XP, FIRE_TEAM_XP = "kt18.campaign.specialist-xp", "kt18.campaign.fire-team-xp"


@rule(SPECIALIST_XP, FIRE_TEAM_XP, HARD_KNOCKS_RULE)
def note_felled(table: Table, model: Operative, by: str) -> Iterator[Event]:
    """Who took whom out of action with an attack or a power of its own is remembered until the battle is over."""
    if by and table.operative(by).seat != model.seat:
        effect = Effect(FELLED, by, table.operative(by).seat, target=model.id)
        yield Began(SPECIALIST_XP, effect, f"{model.name} goes to {table.operative(by).name}'s credit.")


def felled_by(table: Table, model: str) -> list[Operative]:
    """The enemies that a model took out of action."""
    done = [one.target for one in table.effects if one.rule == FELLED and one.operative == model]
    return [table.operative(id) for id in done]


def feller_of(table: Table, model: str) -> Operative | None:
    """Who took a model out of action, if an enemy's attack or power did."""
    by = next((one.operative for one in table.effects if one.rule == FELLED and one.target == model), "")
    return table.operative(by) if by else None


def _took_commander(table: Table, model: str) -> bool:
    return any(datasheet(one).commands for one in felled_by(table, model))


class Reckoning(Concerning):
    """The aftermath under way: the seats that are still to come, whose it is now, and who is still to roll."""

    seats: tuple[int, ...] = ()
    seat: int = -1
    waiting: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.waiting[0] if self.waiting else ""


def begin_aftermath(reckoning: Reckoning, table: Table) -> Flow:
    """After the last round the players see to their losses, one after the other by their seats."""
    seats = tuple(player.seat for player in table.players)
    return Next(reckoning.but(seats=seats), [Clocked(CASUALTIES, table.turn, "aftermath")])


def next_seat(reckoning: Reckoning, table: Table) -> Flow:
    """Of the next player first the commander, then the specialists that went out of action are to roll."""
    if not reckoning.seats:
        return Done()
    seat, *others = reckoning.seats
    out = [one for one in table.operatives if one.seat == seat and is_out_of_action(one)]
    rolling = [one for one in out if datasheet(one).commands] + [one for one in out if is_specialist(one)]
    return Next(Reckoning(tuple(others), seat, tuple(one.id for one in rolling)))


def is_specialist(model: Operative) -> bool:
    """Whether a model is a specialist, the leader included; a commander is none here."""
    return bool(datasheet(model).specialism) and not datasheet(model).commands


@rule(ROLL, HARD_KNOCKS_RULE)
def roll_casualties(reckoning: Reckoning, table: Table) -> Flow:
    """A ten-sided die for each: a commander on the table of commanders, a specialist on that of the campaign."""
    if not reckoning.waiting:
        return Next(reckoning)
    model = table.operative(reckoning.waiting[0])
    why = f"a casualty roll for {model.name}"
    id = ROLL if datasheet(model).commands else CASUALTIES
    return Roll(1, _rolled, seat=reckoning.seat, why=why, rule=id, sides=SIDES)


def _rolled(reckoning: Reckoning, table: Table, faces: tuple[int, ...]) -> Flow:
    (face,), (id, *others) = faces, reckoning.waiting
    return Jump(reckoning.but(waiting=tuple(others)), roll_casualties, _casualty(table, table.operative(id), face))


@rule(ROLL, HARD_KNOCKS_RULE)
def _casualty(table: Table, model: Operative, face: int) -> Iterator[Event]:
    """What a roll says; Hard Knocks are experience besides."""
    if datasheet(model).commands:
        injury = injury_of(face)
        yield CasualtyRolled(injury.rule, model.id, face, injury.id, injury.title)
        return
    campaign = campaign_of(table)
    assert campaign is not None
    feller = feller_of(table, model.id)
    by_commander = feller is not None and datasheet(feller).commands
    fate = fate_of(face, campaign.casualties, by_commander)
    override = by_commander and face == HARD_KNOCKS_BY_COMMANDER
    id = HARD_KNOCKS_RULE if override else CASUALTIES
    yield CasualtyRolled(id, model.id, face, fate, FATES[fate])
    if fate == HARD_KNOCKS:
        yield ExperienceGained(id, model.id, 1, "Hard Knocks")


@rule(SPECIALIST_XP, "kt18.campaign.commander-no-xp")
def count_experience(reckoning: Reckoning, table: Table) -> Flow:
    """Specialists gain experience for the battle and for whom they took out of action; commanders never do."""
    own = [one for one in table.operatives if one.seat == reckoning.seat and is_specialist(one)]
    return Next(reckoning, (event for one in own for event in _experience(table, one)))


def _experience(table: Table, model: Operative) -> Iterator[Event]:
    if not is_out_of_action(model):
        yield ExperienceGained(EXPERIENCE, model.id, 1, "it was there at the end of the battle")
    if felled_by(table, model.id):
        yield ExperienceGained(EXPERIENCE, model.id, 1, "it took an enemy out of action")
    if _took_commander(table, model.id):
        yield ExperienceGained(SPECIALIST_XP, model.id, 1, "it took a commander out of action")


@rule(FIRE_TEAM_XP)
def count_fire_teams(reckoning: Reckoning, table: Table) -> Flow:
    """Fire teams gain experience if any of them is still there, and if any of them took a commander."""
    entrant = _entrant(table, reckoning.seat)
    return Next(reckoning, (event for one in entrant.fire_teams for event in _together(table, reckoning.seat, one.id)))


def _together(table: Table, seat: int, id: str) -> Iterator[Event]:
    team = next(one for one in _entrant(table, seat).fire_teams if one.id == id)
    if any(not is_out_of_action(table.operative(one)) for one in team.models):
        yield FireTeamGained(FIRE_TEAMS, seat, id, team.name, 1, "some of them were there at the end of the battle")
    if any(_took_commander(table, one) for one in team.models):
        yield FireTeamGained(FIRE_TEAM_XP, seat, id, team.name, 1, "one of it took a commander out of action")


@rule("kt18.campaign.morale-loss")
def count_resources(reckoning: Reckoning, table: Table) -> Flow:
    """Whoever is last loses what was at stake; whoever's commander went out of action 1 Morale, win or lose."""
    return Jump(reckoning, next_seat, _losses(table, reckoning.seat))


def _losses(table: Table, seat: int) -> Iterator[Event]:
    at_stake = _campaign(table).at_stake
    places = places_of(standings(table)[0])
    if at_stake and places[seat] == max(places) > 1:
        yield ResourceLost(STAKES, seat, at_stake, 1, "the last place in this battle")
    own = [one for one in table.operatives if one.seat == seat and datasheet(one).commands]
    if any(is_out_of_action(one) for one in own):
        yield ResourceLost("kt18.campaign.morale-loss", seat, MORALE, 1, "its commander went out of action")


def _campaign(table: Table) -> CampaignBattle:
    campaign = campaign_of(table)
    assert campaign is not None, "only battles of a campaign have an aftermath"
    return campaign


def _entrant(table: Table, seat: int) -> Entrant:
    return _campaign(table).entrants[seat]


AFTERMATH = Sequence(
    "kt18.aftermath",
    "Aftermath",
    begin_aftermath,
    next_seat,
    roll_casualties,
    count_experience,
    count_fire_teams,
    count_resources,
)
