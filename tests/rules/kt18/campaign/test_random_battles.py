"""Random battles of a campaign: every invariant at every decision, with the injured, the poor and the experienced."""

from typing import Any

import pytest
from conformance import chance, conform
from msgspec.structs import replace

from killzone.core.events import Finished
from killzone.core.game import Game
from killzone.core.record import record, replay
from killzone.dice import SeededDice
from killzone.editions.campaigns import MUSTER, Deed, Entry
from killzone.editions.kt18.campaign.deeds import done, settled, with_player
from killzone.editions.kt18.campaign.events import Aftermath, CasualtyRolled
from killzone.editions.kt18.campaign.fixtures import due, opened
from killzone.editions.kt18.campaign.founding import founded
from killzone.editions.kt18.campaign.mustering import source_of, suggested
from killzone.editions.kt18.campaign.state import CampaignState, NextForm
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.ruleset import ruleset

TEAMS = ("ninth-bell", "meridian-survey", "plot-forty", "house-of-seconds")


def campaign(players: int, battle: int) -> CampaignState:
    """A campaign in which everybody has something to carry, and the first has nothing left but models."""
    entries = [Entry(f"p{seat}", f"Player {seat + 1}", TEAMS[seat]) for seat in range(players)]
    state = opened(replace(founded("docket", "key", entries), next=battle))
    for number, (id, player) in enumerate(state.players.items()):
        roster = {
            name: replace(one, next=NextForm(1, ("move", "attacks", "leadership", "wounds", "strength")))
            for name, one in player.roster.items()
        }
        teams = {name: replace(one, experience=8) for name, one in player.fire_teams.items()}
        held = dict.fromkeys(player.resources, 0) if not number else player.resources
        state = with_player(state, id, replace(player, roster=roster, fire_teams=teams, resources=held))
    for fixture in due(state):
        for id in fixture.players:
            state = done(state, Deed(id, MUSTER, suggested(state, id)))
    return state


@pytest.mark.rule("kt18.campaign.casualty-roll", "kt18.campaign.morale-loss")
@pytest.mark.parametrize(("players", "battle"), [(2, 3), (3, 1), (4, 4)])
def test_a_random_battle_keeps_every_invariant_and_ends_with_its_aftermath(players: int, battle: int) -> None:
    state = campaign(players, battle)
    fixture = due(state)[0]
    game: Any = Game.begin(ruleset(), source_of(state, fixture), SeededDice(f"{players}/{battle}"))
    over = conform(game, chance(battle), every=12)
    assert over.over
    kinds = [type(event) for event in over.events]
    assert Finished in kinds
    told = [event for event in over.events if isinstance(event, Aftermath)]
    assert kinds.index(Finished) < min(over.events.index(event) for event in told)
    out = [one for one in over.table.operatives if one.spot is None and not one.wounds]
    rolling = [one.id for one in out if datasheet(one).specialism]
    assert sorted(event.operative for event in told if isinstance(event, CasualtyRolled)) == sorted(rolling)
    after = settled(state, fixture, over)
    assert settled(state, fixture, replay(record(over))) == after
    assert {one.muster for id, one in after.players.items() if id in fixture.players} == {None}
