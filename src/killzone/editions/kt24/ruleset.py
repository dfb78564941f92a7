"""The rules put together: the packs of all chapters, items, missions and teams, and what each hangs where."""

from functools import cache

from killzone.core.hooks import ById, Hook
from killzone.core.rules import rule
from killzone.core.ruleset import Ruleset, by_initiative
from killzone.core.table import Table
from killzone.editions.kt24.actions.carry import RULES as CARRYING
from killzone.editions.kt24.actions.fight import FIGHT, FIGHT_ACTION, NO_RETALIATION, within_control_range
from killzone.editions.kt24.actions.moves import MOVE, MOVE_ACTIONS
from killzone.editions.kt24.actions.perform import ACTION_DECLARED, ACTION_ENDED, FALL, PERFORM, REMOVAL
from killzone.editions.kt24.actions.shoot import SHOOT, SHOOT_ACTION
from killzone.editions.kt24.attack.duel import DUEL
from killzone.editions.kt24.attack.shot import SHOT
from killzone.editions.kt24.battle.battle import BATTLE
from killzone.editions.kt24.battle.firefight import ACTIVATION, COUNTERACT, COUNTERACTED, FIREFIGHT
from killzone.editions.kt24.battle.moments import MOMENT
from killzone.editions.kt24.battle.opening import open_battle
from killzone.editions.kt24.battle.ploys import USE_PLOY, gambits, ploys_used
from killzone.editions.kt24.battle.setup import SETUP
from killzone.editions.kt24.battle.strategy import BEFORE_INITIATIVE, GAMBIT, STRATEGY
from killzone.editions.kt24.board.vantage import accurate_from_above
from killzone.editions.kt24.close_quarters.condensed import condensed_environment
from killzone.editions.kt24.close_quarters.guard import GUARD_ACTIONS, HAS_SHOT, STAND_GUARD
from killzone.editions.kt24.close_quarters.hatchways import HATCH_ACTIONS, OPERATE, behind_hatchways, has_hatchways
from killzone.editions.kt24.close_quarters.interrupts import guard_interrupts
from killzone.editions.kt24.declared import anybody, lasting
from killzone.editions.kt24.equipment.items import RULES as ITEMS
from killzone.editions.kt24.hooks import Hooks, Rules
from killzone.editions.kt24.missions.actions import RULES as MISSION_RULES
from killzone.editions.kt24.missions.ops import PRIMARY, may_be_primary, noted
from killzone.editions.kt24.missions.scoring import CONDITIONS
from killzone.editions.kt24.odds.attacks import READING
from killzone.editions.kt24.operatives.injury import INCAPACITATED
from killzone.editions.kt24.operatives.last_actions import last_actions, last_uses
from killzone.editions.kt24.operatives.stats import STUN
from killzone.editions.kt24.presentation.explanations import explain
from killzone.editions.kt24.teams import RULES as TEAMS
from killzone.editions.kt24.weapons.dice_rules import ATTACK_DICE_KEPT, REROLLS, RETAINS
from killzone.editions.kt24.weapons.hot import HOT
from killzone.editions.shared.battle.opening import seen_by
from killzone.editions.shared.close_quarters.guard import ON_GUARD, interrupted
from killzone.editions.shared.operatives.removal import BEFORE_REMOVAL
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    RETAINING,
)
from killzone.editions.shared.weapons.use import limited_uses

BASICS = Rules(
    "basics",
    Hooks(
        attack_rules=Hook(accurate_from_above),
        actions=ById(*MOVE_ACTIONS, SHOOT_ACTION, FIGHT_ACTION),
        tokens=Hook(limited_uses, anybody(INCAPACITATED), anybody(COUNTERACTED)),
        uses=Hook(ploys_used, last_uses),
        secrets=Hook(may_be_primary),
        scores=Hook(noted),
        effects=ById(lasting(STUN, "operative")),
        opponents=Hook(within_control_range),
        conditions=ById(*CONDITIONS),
    ),
    windows={
        BEFORE_INITIATIVE: (),
        GAMBIT: (gambits,),
        ACTION_DECLARED: (),
        AFTER_ATTACK_DICE: REROLLS,
        ATTACK_DICE_KEPT: (),
        AFTER_DEFENCE_DICE: REROLLS,
        AFTER_FIGHT_DICE: REROLLS,
        RETAINING: RETAINS,
        BEFORE_REMOVAL: (last_actions,),
    },
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
        REMOVAL,
        FALL,
        MOMENT,
    ),
)
CONDENSED = Rules("condensed environment", Hooks(attack_rules=Hook(condensed_environment)), in_play=has_hatchways)
CLOSE_QUARTERS = Rules(
    "close quarters",
    Hooks(
        actions=ById(*HATCH_ACTIONS, *GUARD_ACTIONS),
        tokens=Hook(anybody(ON_GUARD)),
        uses=Hook(interrupted),
        opponents=Hook(behind_hatchways),
        effects=ById(lasting(NO_RETALIATION, "operative"), lasting(HAS_SHOT, "operative", target="weapon")),
    ),
    windows={ACTION_ENDED: (guard_interrupts,)},
    sequences=(OPERATE, STAND_GUARD),
)


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
        packs=(BASICS, CONDENSED, MISSION_RULES, CARRYING, *ITEMS, CLOSE_QUARTERS, *TEAMS),
        order=initiative_first,
        redact=seen_by,
        end_rule="kt24.setup.turning-points",
        explain=explain,
        reading=READING,
        secret_questions=frozenset({PRIMARY}),
        extra_turns=frozenset({"counteract"}),
    )
