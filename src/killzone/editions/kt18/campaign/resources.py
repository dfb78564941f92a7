"""What a campaign changes in its battles: resources that have come down to nothing, and what fire teams have learnt."""

from collections.abc import Iterator
from typing import Final

from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import Aim
from killzone.editions.kt18.attack.throws import AFTER_HIT_ROLL, AFTER_WOUND_ROLL, Aid
from killzone.editions.kt18.campaign.aftermath import AFTERMATH, FELLED, note_felled
from killzone.editions.kt18.campaign.entries import GROUND, MORALE, PAPERS, campaign_of, entrant_of
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.shared.declared import lasting

NO_MORALE, NO_PAPERS, NO_GROUND = "campaign-no-morale", "campaign-no-papers", "campaign-no-ground"
SEASONED, PRACTISED = "campaign-seasoned", "campaign-practised"
SEASONED_AT: Final = 4
PRACTISED_AT: Final = 8
"""The experience at which a fire team is seasoned, and practised."""


def no_morale(table: Table, model: Operative) -> Iterator[Entry]:
    """Without morale all models have Ld -1."""
    entrant = entrant_of(table, model.seat)
    if entrant is not None and entrant.lacks(MORALE):
        yield Entry(-1, NO_MORALE, "no morale left")


def no_papers(table: Table, seat: int, turn: int) -> Iterator[Reason]:
    """Without papers a team gains no Command Points in the first round."""
    entrant = entrant_of(table, seat)
    if turn == 1 and entrant is not None and entrant.lacks(PAPERS):
        points = table.setting.words.points
        text = "{name} has no papers left and gains no {points} in the first round."
        yield because(NO_PAPERS, text, name=table.players[seat].name, points=points)


def no_ground(table: Table, seat: int) -> Iterator[Reason]:
    """Without ground a team is last in strategic advantage, without a roll."""
    entrant = entrant_of(table, seat)
    if entrant is not None and entrant.lacks(GROUND):
        yield because(NO_GROUND, "{name} has no ground left: last without a roll.", name=table.players[seat].name)


def seasoned(table: Table, model: Operative) -> Iterator[Entry]:
    """A seasoned fire team has -1 in Nerve tests."""
    entrant = entrant_of(table, model.seat)
    team = entrant.fire_team_of(model.id) if entrant is not None else None
    if team is not None and team.experience >= SEASONED_AT:
        yield Entry(-1, SEASONED, f"{team.name} is seasoned")


def practised(table: Table, aim: Aim) -> Iterator[Aid]:
    """A practised fire team makes one hit or wound roll of a battle again for nothing."""
    attacker = aim.attacker
    entrant = entrant_of(table, attacker.seat)
    team = entrant.fire_team_of(attacker.id) if entrant is not None else None
    if team is None or team.experience < PRACTISED_AT:
        return
    use = f"{PRACTISED}.{team.id}"
    if not table.players[attacker.seat].uses(use):
        for window in (AFTER_HIT_ROLL, AFTER_WOUND_ROLL):
            yield Aid(f"{use}.{window}", attacker.seat, f"{team.name}, practised", PRACTISED, use, window)


def practice_used(table: Table, seat: int) -> Iterator[str]:
    """For `uses`: what the re-rolls of fire teams are noted as."""
    entrant = entrant_of(table, seat)
    yield from (f"{PRACTISED}.{team.id}" for team in (entrant.fire_teams if entrant is not None else ()))


def is_of_campaign(table: Table) -> bool:
    return campaign_of(table) is not None


CAMPAIGN = Rules(
    "campaign",
    Hooks(
        leadership=Hook(no_morale),
        against_command_points=Hook(no_papers),
        last_in_advantage=Hook(no_ground),
        nerve=Hook(seasoned),
        aids=Hook(practised),
        uses=Hook(practice_used),
        taken_out=Hook(note_felled),
        effects=ById(lasting(FELLED, "operative", "player", "target")),
    ),
    sequences=(AFTERMATH,),
    in_play=is_of_campaign,
)
