"""The rules put together: the packs of all chapters, items, missions and teams, and what each hangs where."""

from functools import cache

from killzone.core.hooks import Hook
from killzone.core.rules import rule
from killzone.core.ruleset import Ruleset, by_initiative
from killzone.core.table import Table
from killzone.editions.kt21.actions.attacks import ATTACKING
from killzone.editions.kt21.actions.carrying import RULES as CARRYING
from killzone.editions.kt21.actions.moves import MOVING
from killzone.editions.kt21.actions.passing import RULES as PASSING
from killzone.editions.kt21.actions.perform import ACTION_ENDED, EVENT_REVEAL, FALL, PERFORM
from killzone.editions.kt21.battle.battle import BATTLE
from killzone.editions.kt21.battle.firefight import (
    ACTIVATED,
    ACTIVATION,
    FIREFIGHT,
    INFILTRATES,
    TURN,
    TURN_ENDED,
)
from killzone.editions.kt21.battle.opening import open_battle
from killzone.editions.kt21.battle.ploys import USE_PLOY, ploys_used, strategic_ploys
from killzone.editions.kt21.battle.scouting import QUESTION as SCOUTING
from killzone.editions.kt21.battle.scouting import SCOUT, picked_in_secret
from killzone.editions.kt21.battle.setup import BEFORE_BATTLE, SET_UP_PIECES, SETUP, attacker_token
from killzone.editions.kt21.battle.strategy import INITIATIVE_ROLLED, STRATEGIC_PLOYS, STRATEGY, TARGET_REVEAL
from killzone.editions.kt21.close_quarters.interrupts import CLOSE_QUARTERS
from killzone.editions.kt21.equipment.equipping import EQUIP, taken_in_secret
from killzone.editions.kt21.equipment.general import RULES as GENERAL_ITEMS
from killzone.editions.kt21.equipment.items import RULES as ITEMS
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.missions.actions import RULES as MISSION_ACTIONS
from killzone.editions.kt21.missions.choosing import CHOOSE
from killzone.editions.kt21.missions.choosing import QUESTION as TAC_OPS
from killzone.editions.kt21.missions.revealing import END_REVEAL, LAST_REVEAL
from killzone.editions.kt21.missions.revealing import RULES as TAC_OP_RULES
from killzone.editions.kt21.missions.score_sheet import known_scores
from killzone.editions.kt21.missions.tac_op_actions import RULES as TAC_OP_ACTIONS
from killzone.editions.kt21.odds.attacks import READING
from killzone.editions.kt21.presentation.explanations import explain
from killzone.editions.kt21.teams import RULES as TEAMS
from killzone.editions.shared.battle.declared_ploys import PLOY_DECLARED
from killzone.editions.shared.battle.opening import seen_by
from killzone.editions.shared.declared import anybody
from killzone.editions.shared.operatives.removal import BEFORE_REMOVAL

BASICS = Rules(
    "basics",
    Hooks(
        tokens=Hook(anybody(INFILTRATES)),
        player_tokens=Hook(attacker_token),
        uses=Hook(ploys_used),
        secrets=Hook(picked_in_secret, taken_in_secret),
        scores=Hook(known_scores),
    ),
    windows={
        BEFORE_BATTLE: (),
        INITIATIVE_ROLLED: (),
        STRATEGIC_PLOYS: (strategic_ploys,),
        TARGET_REVEAL: (),
        ACTIVATED: (),
        TURN: (),
        TURN_ENDED: (),
        ACTION_ENDED: (),
        EVENT_REVEAL: (),
        BEFORE_REMOVAL: (),
        PLOY_DECLARED: (),
    },
    sequences=(
        BATTLE,
        SETUP,
        SET_UP_PIECES,
        CHOOSE,
        EQUIP,
        SCOUT,
        STRATEGY,
        FIREFIGHT,
        ACTIVATION,
        PERFORM,
        FALL,
        USE_PLOY,
    ),
)


SECRET = frozenset({TAC_OPS, "equipment", "bearer", SCOUTING, TARGET_REVEAL, EVENT_REVEAL, END_REVEAL, LAST_REVEAL})
"""The questions that only their own player may see: what is picked in secret, and which tac ops can be revealed."""


ACTIONS = (MOVING, ATTACKING, TAC_OP_RULES, TAC_OP_ACTIONS, MISSION_ACTIONS, CARRYING, PASSING)
"""What operatives do, for a mission and a tac op, too."""
EQUIPMENT = (ITEMS, GENERAL_ITEMS)


@rule("kt21.def.simultaneous")
def initiative_first(table: Table) -> tuple[int, ...]:
    """Of rules that would take effect at the same time those of the player with initiative come first."""
    return by_initiative(table)


@cache
def ruleset() -> Ruleset:
    """The rules of this edition."""
    return Ruleset(
        id="kt21",
        title="Kill Team 2021",
        packages=("killzone.editions.kt21", "killzone.editions.shared"),
        open=open_battle,
        packs=(BASICS, *ACTIONS, CLOSE_QUARTERS, *EQUIPMENT, *TEAMS),
        order=initiative_first,
        redact=seen_by,
        end_rule="kt21.setup.length",
        secret_questions=SECRET,
        reading=READING,
        explain=explain,
        extra_turns=frozenset({"overwatch"}),
    )
