"""The rules put together: the packs of all chapters, teams, specialisms and missions, and what each hangs where."""

from functools import cache

from killzone.core.hooks import ById, Hook
from killzone.core.rules import rule
from killzone.core.ruleset import Ruleset, everyone_sees
from killzone.core.table import Table
from killzone.editions.kt18.attack.attacking import ATTACKING
from killzone.editions.kt18.attack.mortal_wounds import MORTAL_WOUNDS
from killzone.editions.kt18.attack.profiles import GRITTED_TEETH
from killzone.editions.kt18.attack.suffering import SUFFER
from killzone.editions.kt18.attack.throws import WINDOWS as ATTACK_WINDOWS
from killzone.editions.kt18.attack.volley import AIMED_SHOTS, SHOTS, VOLLEY
from killzone.editions.kt18.battle import rolls
from killzone.editions.kt18.battle.battle import BATTLE
from killzone.editions.kt18.battle.morale import (
    MORALE,
    MORALE_STARTED,
    MORALE_TURN,
    MORALE_TURN_SEQUENCE,
    NERVE_TESTS,
    insane_bravery,
)
from killzone.editions.kt18.battle.opening import open_battle
from killzone.editions.kt18.battle.ranking import RANKING
from killzone.editions.kt18.battle.round import ROUND_ENDED, ROUND_SEQUENCE, ROUND_STARTED
from killzone.editions.kt18.battle.setup import BEFORE_BATTLE, SETUP, latecomers
from killzone.editions.kt18.battle.tactics import TACTIC_DECLARED, USE_TACTIC, tactics_used
from killzone.editions.kt18.board.objectives import OBJECTIVE, controller_now
from killzone.editions.kt18.campaign.resources import CAMPAIGN
from killzone.editions.kt18.commanders.rules import COMMANDING, UNHURRIED
from killzone.editions.kt18.fighting.phase import STRIKING
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.missions.scoring import MISSIONS
from killzone.editions.kt18.movement.phase import MOVING
from killzone.editions.kt18.odds.in_battle import READING
from killzone.editions.kt18.operatives.injury import FLESH_WOUND, INJURY
from killzone.editions.kt18.operatives.removal import BEFORE_REMOVAL, REMOVAL
from killzone.editions.kt18.operatives.states import BROKEN, CHARGED, NEVER_CAME, OF_THE_ROUND, SHAKEN, seats_in_play
from killzone.editions.kt18.operatives.stats import BOXES
from killzone.editions.kt18.presentation.explanations import explain
from killzone.editions.kt18.psychic.leans import LEANING
from killzone.editions.kt18.shooting.phase import RULES as SHOOTING
from killzone.editions.kt18.specialisms import RULES as SPECIALISMS
from killzone.editions.kt18.teams.rules import TEAMS
from killzone.editions.kt18.weapons.abilities import RULES as WEAPON_ABILITIES
from killzone.editions.shared.declared import MarkerKind, anybody, lasting

BASICS = Rules(
    "basics",
    Hooks(
        tokens=Hook(anybody(FLESH_WOUND, BOXES), *(anybody(token) for token in (SHAKEN, NEVER_CAME, *OF_THE_ROUND))),
        uses=Hook(tactics_used),
        markers=ById(MarkerKind(OBJECTIVE)),
        arrivals=Hook(latecomers),
        effects=ById(
            lasting(CHARGED, "operative", "target"), lasting(BROKEN, "player"), lasting(GRITTED_TEETH, "operative")
        ),
    ),
    windows={
        BEFORE_BATTLE: (),
        ROUND_STARTED: (),
        ROUND_ENDED: (),
        BEFORE_REMOVAL: (),
        TACTIC_DECLARED: (),
        MORALE_STARTED: (),
        MORALE_TURN: (),
        NERVE_TESTS: (insane_bravery,),
        **rolls.WINDOWS,
        **ATTACK_WINDOWS,
    },
    sequences=(
        BATTLE,
        SETUP,
        RANKING,
        ROUND_SEQUENCE,
        MORALE,
        MORALE_TURN_SEQUENCE,
        USE_TACTIC,
        *rolls.ROLLS,
        SHOTS,
        AIMED_SHOTS,
        VOLLEY,
        ATTACKING,
        MORTAL_WOUNDS,
        INJURY,
        SUFFER,
        REMOVAL,
    ),
)


@rule("kt18.def.sequencing", "kt18.round.turn-order", "kt18.round.eliminated")
def turn_order(table: Table) -> tuple[int, ...]:
    """Seats are asked in the order of the round; one without models is not asked any more."""
    return seats_in_play(table)


@cache
def ruleset() -> Ruleset:
    """The rules of this edition."""
    return Ruleset(
        id="kt18",
        title="Kill Team 2018",
        packages=("killzone.editions.kt18", "killzone.editions.shared"),
        open=open_battle,
        packs=(
            BASICS,
            MOVING,
            LEANING,
            SHOOTING,
            WEAPON_ABILITIES,
            STRIKING,
            COMMANDING,
            UNHURRIED,
            *SPECIALISMS,
            *TEAMS,
            CAMPAIGN,
            *MISSIONS,
        ),
        order=turn_order,
        redact=everyone_sees,
        end_rule="kt18.mission.length-cap",
        reading=READING,
        explain=explain,
        controller=controller_now,
    )
