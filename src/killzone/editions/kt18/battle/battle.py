"""The battle: set-up, battle rounds until it ends, and the places at the end."""

from collections.abc import Iterator
from typing import Final

from killzone.core.events import Event, Finished, Said, Tokened
from killzone.core.flow import Call, Done, Flow, Jump, Next, Roll, Sequence
from killzone.core.places import places_of, tell_scores
from killzone.core.rules import rule
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.ending import standings
from killzone.editions.kt18.battle.options import is_battle_forged, options, reasons_of
from killzone.editions.kt18.battle.round import ROUND_SEQUENCE, Round
from killzone.editions.kt18.battle.setup import SETUP, SettingUp
from killzone.editions.kt18.campaign.aftermath import AFTERMATH, Reckoning
from killzone.editions.kt18.campaign.entries import campaign_of
from killzone.editions.kt18.operatives.removal import TakenOut
from killzone.editions.kt18.operatives.states import NEVER_CAME, in_reserve, is_decided

LENGTH: Final = "kt18.mission.length-cap"
GOES_ON: Final = {4: 3, 5: 4}
"""With variable length: the face that another round needs after these rounds."""
LENGTH_RULES: Final = {4: "kt18.mission.length-round-4", 5: "kt18.mission.length-round-5"}


class Battle(Value):
    """The whole battle; all that changes in it is on the table."""


@rule("kt18.roster.not-battle-forged")
def tell_teams(battle: Battle, table: Table) -> Flow:
    """Before anything is rolled, everybody is told which teams are not battle-forged, and every reason for it."""
    return Next(battle, _not_forged(table))


def _not_forged(table: Table) -> Iterator[Event]:
    for player in table.players:
        if not is_battle_forged(table, player.seat):
            why = " ".join(reasons_of(table, player.seat))
            text = f"{player.name} is not battle-forged and gains no Command Points. {why}".rstrip()
            yield Said("kt18.roster.not-battle-forged", text)


def set_up(battle: Battle, table: Table) -> Flow:
    """The teams are set up."""
    return Call(battle, SETUP, SettingUp())


def play_round(battle: Battle, table: Table) -> Flow:
    """A battle round is played."""
    return Call(battle, ROUND_SEQUENCE, Round())


@rule("kt18.mission.length-round-4", "kt18.mission.length-round-5", LENGTH, "kt18.round.eliminated")
def next_round(battle: Battle, table: Table) -> Flow:
    """A die says after round 4 and 5 whether there is another; after the last there is none, and no die."""
    length = options(table)
    if is_decided(table) or table.turn >= length.rounds:
        return Next(battle)
    if not length.variable or table.turn not in GOES_ON:
        return Jump(battle, play_round)
    return Roll(1, _length_rolled, seat=-1, why="the length of the battle", rule=LENGTH_RULES[table.turn])


def _length_rolled(battle: Battle, table: Table, faces: tuple[int, ...]) -> Flow:
    id, (face,) = LENGTH_RULES[table.turn], faces
    if face >= GOES_ON[table.turn]:
        return Jump(battle, play_round, [Said(id, f"{face}: another battle round is played.")])
    return Next(battle, [Said(id, f"{face}: the battle ends.")])


@rule("kt18.setup.reinforcements-absent")
def lose_reserves(battle: Battle, table: Table) -> Flow:
    """Models that have not arrived when the game ends count as taken out of action."""
    return Next(battle, _absent(table))


def _absent(table: Table) -> Iterator[Event]:
    id = "kt18.setup.reinforcements-absent"
    for one in table.operatives:
        if in_reserve(one):
            yield TakenOut(id, one.id)
            yield Tokened(id, one.id, NEVER_CAME, 1, f"{one.name} has not arrived.")
            yield from hooks.of(table).taken_out(table, one, "")


def score_battle(battle: Battle, table: Table) -> Flow:
    """What the mission scores at the end of the battle."""
    return Next(battle, hooks.of(table).battle_ended(table))


@rule(LENGTH, "kt18.round.eliminated")
def end_battle(battle: Battle, table: Table) -> Flow:
    """The highest total is first, equal ones share a place; without a score it is who has most points left."""
    scores, unit = standings(table)
    return Next(battle, [Finished(LENGTH, places_of(scores), tell_scores(scores, unit))])


def reckon(battle: Battle, table: Table) -> Flow:
    """A battle of a campaign has its aftermath here, where its dice are in the record."""
    return Call(battle, AFTERMATH, Reckoning()) if campaign_of(table) is not None else Next(battle)


def leave(battle: Battle, table: Table) -> Flow:
    """There is nothing left to do."""
    return Done()


BATTLE = Sequence(
    "kt18.battle",
    "Battle",
    tell_teams,
    set_up,
    play_round,
    next_round,
    lose_reserves,
    score_battle,
    end_battle,
    reckon,
    leave,
)
