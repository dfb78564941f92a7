"""The edition put together: its sequences, its timing windows and the rules that make offers in them."""

from functools import cache

from killzone.core.flow import OfferRule
from killzone.core.rules import rule
from killzone.core.ruleset import RULESETS, Ruleset, by_initiative
from killzone.core.table import Table
from killzone.editions.kt24 import condensed, height  # noqa: F401 - they add themselves to hooks
from killzone.editions.kt24.attacks import READING
from killzone.editions.kt24.battle import BATTLE
from killzone.editions.kt24.carrying import PICK_UP_MARKER, PLACE_MARKER
from killzone.editions.kt24.duel import DUEL
from killzone.editions.kt24.equipment import EQUIP
from killzone.editions.kt24.explanations import explain
from killzone.editions.kt24.fighting import FIGHT
from killzone.editions.kt24.firefight import ACTIVATED, ACTIVATION, COUNTERACT, FIREFIGHT
from killzone.editions.kt24.guard import STAND_GUARD
from killzone.editions.kt24.hatches import OPERATE
from killzone.editions.kt24.hot import HOT
from killzone.editions.kt24.interrupts import guard_interrupts
from killzone.editions.kt24.item_actions import HAULING, SMOKING
from killzone.editions.kt24.items import consult_almanac, introductions, refreshments
from killzone.editions.kt24.last_actions import last_actions
from killzone.editions.kt24.mission_actions import AT_MARKER
from killzone.editions.kt24.moments import MOMENT
from killzone.editions.kt24.moving import MOVE
from killzone.editions.kt24.opening import open_battle, seen_by
from killzone.editions.kt24.ops import PRIMARY
from killzone.editions.kt24.perform import ACTION_ENDED, BEFORE_REMOVAL, FALL, PERFORM, REMOVAL
from killzone.editions.kt24.ploys import USE_PLOY, gambits
from killzone.editions.kt24.setup import BEFORE_BATTLE, SETUP
from killzone.editions.kt24.shooting import SHOOT
from killzone.editions.kt24.shot import SHOT
from killzone.editions.kt24.strategy import GAMBIT, INITIATIVE_ROLLED, STRATEGY
from killzone.editions.kt24.teams import OFFERS
from killzone.editions.kt24.teams import SEQUENCES as TEAM_SEQUENCES
from killzone.editions.kt24.weapon_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    REROLLS,
    RETAINING,
    RETAINS,
    command_reroll,
)


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


RULESETS["kt24"] = ruleset
