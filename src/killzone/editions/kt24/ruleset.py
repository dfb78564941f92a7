"""The rules put together: their sequences, their timing windows and the rules that make offers in them."""

from functools import cache

from killzone.core.flow import OfferRule
from killzone.core.rules import rule
from killzone.core.ruleset import Ruleset, by_initiative
from killzone.core.table import Table
from killzone.editions.kt24.actions.carry import PICK_UP_MARKER, PLACE_MARKER
from killzone.editions.kt24.actions.fight import FIGHT
from killzone.editions.kt24.actions.moves import MOVE
from killzone.editions.kt24.actions.perform import ACTION_ENDED, BEFORE_REMOVAL, FALL, PERFORM, REMOVAL
from killzone.editions.kt24.actions.shoot import SHOOT
from killzone.editions.kt24.attack.duel import DUEL
from killzone.editions.kt24.attack.shot import SHOT
from killzone.editions.kt24.battle.battle import BATTLE
from killzone.editions.kt24.battle.firefight import ACTIVATED, ACTIVATION, COUNTERACT, FIREFIGHT
from killzone.editions.kt24.battle.moments import MOMENT
from killzone.editions.kt24.battle.opening import open_battle, seen_by
from killzone.editions.kt24.battle.ploys import USE_PLOY, gambits
from killzone.editions.kt24.battle.setup import BEFORE_BATTLE, SETUP
from killzone.editions.kt24.battle.strategy import GAMBIT, INITIATIVE_ROLLED, STRATEGY
from killzone.editions.kt24.board import vantage  # noqa: F401 - they add themselves to hooks
from killzone.editions.kt24.close_quarters import condensed  # noqa: F401 - they add themselves to hooks
from killzone.editions.kt24.close_quarters.guard import STAND_GUARD
from killzone.editions.kt24.close_quarters.hatchways import OPERATE
from killzone.editions.kt24.close_quarters.interrupts import guard_interrupts
from killzone.editions.kt24.equipment.actions import HAULING, SMOKING
from killzone.editions.kt24.equipment.items import consult_almanac, introductions, refreshments
from killzone.editions.kt24.equipment.selection import EQUIP
from killzone.editions.kt24.missions.actions import AT_MARKER
from killzone.editions.kt24.missions.ops import PRIMARY
from killzone.editions.kt24.odds.attacks import READING
from killzone.editions.kt24.operatives.last_actions import last_actions
from killzone.editions.kt24.presentation.explanations import explain
from killzone.editions.kt24.teams import OFFERS
from killzone.editions.kt24.teams import SEQUENCES as TEAM_SEQUENCES
from killzone.editions.kt24.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    REROLLS,
    RETAINING,
    RETAINS,
    command_reroll,
)
from killzone.editions.kt24.weapons.hot import HOT


def _with_teams(windows: dict[str, tuple[OfferRule, ...]]) -> dict[str, tuple[OfferRule, ...]]:
    """The rules of everybody, and then those of the teams."""
    return {name: (*windows.get(name, ()), *OFFERS.get(name, ())) for name in {**windows, **OFFERS}}


@rule("kt24.def.simultaneous")
def initiative_first(table: Table) -> tuple[int, ...]:
    """Of rules that would happen at the same time those of the player with initiative come first."""
    return by_initiative(table)


@cache
def ruleset() -> Ruleset:
    """The rules of this edition."""
    return Ruleset(
        id="kt24",
        title="Kill Team 2024",
        packages=("killzone.editions.kt24", "killzone.editions.shared"),
        open=open_battle,
        windows=_with_teams(
            {
                BEFORE_BATTLE: (introductions,),
                INITIATIVE_ROLLED: (consult_almanac,),
                GAMBIT: (gambits,),
                AFTER_ATTACK_DICE: REROLLS,
                AFTER_DEFENCE_DICE: (command_reroll,),
                AFTER_FIGHT_DICE: REROLLS,
                RETAINING: RETAINS,
                ACTION_ENDED: (guard_interrupts,),
                BEFORE_REMOVAL: (last_actions,),
                ACTIVATED: (refreshments,),
            }
        ),
        order=initiative_first,
        redact=seen_by,
        sequences=(
            BATTLE,
            SETUP,
            STRATEGY,
            FIREFIGHT,
            ACTIVATION,
            COUNTERACT,
            PERFORM,
            MOVE,
            SHOOT,
            SHOT,
            FIGHT,
            DUEL,
            HOT,
            USE_PLOY,
            OPERATE,
            STAND_GUARD,
            REMOVAL,
            FALL,
            MOMENT,
            EQUIP,
            HAULING,
            SMOKING,
            AT_MARKER,
            PICK_UP_MARKER,
            PLACE_MARKER,
            *TEAM_SEQUENCES,
        ),
        end_rule="kt24.setup.turning-points",
        explain=explain,
        reading=READING,
        secret_questions=frozenset({PRIMARY}),
    )
