"""The rules put together: the packs of all chapters, items, missions and teams, and what each hangs where."""

from functools import cache

from killzone.core.hooks import Hook
from killzone.core.rules import rule
from killzone.core.ruleset import Ruleset, by_initiative
from killzone.core.table import Table
from killzone.editions.kt21.actions.attacks import ATTACKING
from killzone.editions.kt21.actions.moves import MOVING
from killzone.editions.kt21.actions.passing import RULES as PASSING
from killzone.editions.kt21.actions.perform import ACTION_ENDED, BEFORE_REMOVAL, FALL, ON_GUARD, PERFORM
from killzone.editions.kt21.battle.battle import BATTLE
from killzone.editions.kt21.battle.firefight import (
    ACTIVATED,
    ACTIVATION,
    FIREFIGHT,
    INFILTRATES,
    TURN_ENDED,
)
from killzone.editions.kt21.battle.opening import open_battle
from killzone.editions.kt21.battle.ploys import ploys_used, strategic_ploys
from killzone.editions.kt21.battle.scouting import QUESTION as SCOUTING
from killzone.editions.kt21.battle.scouting import SCOUT
from killzone.editions.kt21.battle.setup import BEFORE_BATTLE, SETUP
from killzone.editions.kt21.battle.strategy import INITIATIVE_ROLLED, STRATEGIC_PLOYS, STRATEGY, TARGET_REVEAL
from killzone.editions.kt21.equipment.equipping import EQUIP
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.missions.choosing import CHOOSE
from killzone.editions.kt21.missions.choosing import QUESTION as TAC_OPS
from killzone.editions.kt21.missions.revealing import RULES as TAC_OP_RULES
from killzone.editions.kt21.odds.attacks import READING
from killzone.editions.shared.battle.opening import seen_by
from killzone.editions.shared.declared import anybody

BASICS = Rules(
    "basics",
    Hooks(
        tokens=Hook(anybody(INFILTRATES), anybody(ON_GUARD)),
        uses=Hook(ploys_used),
    ),
    windows={
        BEFORE_BATTLE: (),
        INITIATIVE_ROLLED: (),
        STRATEGIC_PLOYS: (strategic_ploys,),
        TARGET_REVEAL: (),
        ACTIVATED: (),
        TURN_ENDED: (),
        ACTION_ENDED: (),
        BEFORE_REMOVAL: (),
    },
    sequences=(BATTLE, SETUP, CHOOSE, EQUIP, SCOUT, STRATEGY, FIREFIGHT, ACTIVATION, PERFORM, FALL),
)


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
        packs=(BASICS, MOVING, ATTACKING, TAC_OP_RULES, PASSING),
        order=initiative_first,
        redact=seen_by,
        end_rule="kt21.setup.length",
        secret_questions=frozenset({TAC_OPS, "equipment", "bearer", SCOUTING}),
        reading=READING,
    )
