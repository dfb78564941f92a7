"""The rules of commanders put together."""

from killzone.core.hooks import ById, Hook
from killzone.core.table import Table
from killzone.editions.kt18.battle.morale import MORALE_STARTED
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.commanders.command import cheaper, commands
from killzone.editions.kt18.commanders.tactics import (
    BY_THE_NUMBERS,
    RELIEVED_OF_DUTY,
    WITHIN_EARSHOT,
    by_the_numbers,
    may_shoot,
    ones_again,
    relieved_of_duty,
    steadied,
    within_earshot,
)
from killzone.editions.kt18.commanders.traits import MOVE_AND_READY, not_from_afar, remembered, remembers
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.phase import MOVEMENT_ENDED
from killzone.editions.kt18.movement.readying import SHORT_MOVE
from killzone.editions.kt18.shooting.phase import SHOOTING_STARTED
from killzone.editions.kt18.teams.common import tactics_used
from killzone.editions.shared.declared import lasting

COMMON = (WITHIN_EARSHOT, BY_THE_NUMBERS, RELIEVED_OF_DUTY)


def _commanded(table: Table) -> bool:
    """Commanders matter where there is one."""
    return any(datasheet(one).commands for one in table.operatives)


COMMANDING = Rules(
    "commanders",
    Hooks(
        commands=commands(*COMMON),
        nerve=Hook(steadied),
        hit_again=Hook(ones_again),
        despite_shooting=Hook(may_shoot),
        against_target=Hook(not_from_afar),
        tactic_cost=Hook(cheaper),
        free_tactic=Hook(remembered),
        uses=Hook(tactics_used(*(command.tactic for command in COMMON)), remembers),
        effects=ById(*(lasting(command.id, "operative") for command in COMMON)),
    ),
    windows={
        MORALE_STARTED: (within_earshot,),
        SHOOTING_STARTED: (by_the_numbers,),
        MOVEMENT_ENDED: (relieved_of_duty,),
    },
    in_play=_commanded,
)


def _unhurried(table: Table) -> bool:
    return any("unhurried" in datasheet(one).traits for one in table.operatives)


UNHURRIED = Rules("unhurried", Hooks(choices=ById(MOVE_AND_READY)), sequences=(SHORT_MOVE,), in_play=_unhurried)
"""A choice of its own in the Movement phase, which nobody has to look at without the trait."""
