"""House of Seconds: what its abilities and ploys do."""

from collections.abc import Iterator

from killzone.core.events import Event
from killzone.core.flow import Call, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.table import Operative, Table
from killzone.editions.kt24.actions.action import Performing
from killzone.editions.kt24.actions.fight import Fighting
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed, can_be_free
from killzone.editions.kt24.battle.ploys import DECLARING, PloyUse
from killzone.editions.kt24.battle.strategy import Strategy
from killzone.editions.kt24.board.visibility import is_visible, within
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.teams.common import act_freely, bearers, free_action, team_rule, team_rules
from killzone.editions.shared.actions.shooting import TARGET_SELECTED
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import Gambit
from killzone.editions.shared.teams import house_of_seconds as shared
from killzone.editions.shared.teams.common import counted_each, short, until_the_end
from killzone.editions.shared.teams.house_of_seconds import (
    DISENGAGE,
    FORMAL_PARRY,
    NO_ADJOURNMENT,
    RIPOSTE,
    SATISFACTION,
    STAND_IN,
    THE_GLOVE,
    UNREMARKED,
    HouseOfSeconds,
    charge_at_the_challenged,
    choose_challenged,
    choose_challenger,
    disengage,
    no_adjournment,
    remarked,
    riposte,
    unremarked,
)


def _felled(table: Table, deed: Deed) -> bool:
    """Whether a Fight action has incapacitated the enemy."""
    return isinstance(deed.result, Fighting) and deed.result.enemy in deed.fallen


HOUSE = HouseOfSeconds(bearers, within, is_visible, DECLARING, free_action, can_be_free, _felled, WeaponRule)

team_rule(NO_ADJOURNMENT)(no_adjournment)
team_rule(DISENGAGE)(disengage)
team_rule(UNREMARKED)(unremarked)
stand_in = team_rule(STAND_IN)(HOUSE.stand_in)


@team_rule(UNREMARKED)
def noticed(table: Table, operative: Operative, performing: Performing) -> Iterator[Event]:
    """A Charge with a Conceal order is the one of this battle."""
    return remarked(operative, performing)


# Strategy ploys


class Challenge(shared.Challenge):
    """The Glove under way."""

    sees = is_visible


@team_rule(THE_GLOVE)
def the_glove(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Choose a friendly and an enemy operative visible to each other: the one may charge the other from farther away,
    and their melee weapons have Balanced against each other.
    """
    return Call(strategy, CHALLENGE, Challenge(seat))


CHALLENGE = Sequence("kt24.the-glove", "The Glove", choose_challenger, choose_challenged)
team_rule(THE_GLOVE)(charge_at_the_challenged)
duelling = team_rule(THE_GLOVE)(HOUSE.duelling)


@team_rule(FORMAL_PARRY)
def formal_parry(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point, once per sequence a normal success may block a critical one."""
    text = "once per sequence its operatives may block a critical success with a normal one."
    return Next(strategy, [until_the_end(table, FORMAL_PARRY, seat, text)])


parrying = team_rule(FORMAL_PARRY)(HOUSE.parrying)


# Firefight ploys


ready_to_riposte = team_rule(RIPOSTE)(HOUSE.ready_to_riposte)
team_rule(RIPOSTE)(riposte)


@team_rule(SATISFACTION)
def satisfaction(deed: Deed, table: Table) -> Iterator[Offer]:
    """Whoever incapacitates an enemy in its own Fight performs a free Dash, even after a Charge."""
    return HOUSE.satisfaction(deed, table, _dash)


@continuation
def _dash(deed: Deed, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(deed, use)
    return act_freely(deed, table, HOUSE.satisfied(deed, table.operative(deed.performing.operative)))


RULES = team_rules(
    "house-of-seconds",
    NO_ADJOURNMENT,
    DISENGAGE,
    UNREMARKED,
    STAND_IN,
    THE_GLOVE,
    FORMAL_PARRY,
    RIPOSTE,
    SATISFACTION,
    hooks=Hooks(
        repeats=Hook(no_adjournment),
        cost=Hook(disengage),
        despite_order=Hook(unremarked),
        performed=Hook(noticed),
        charges=Hook(charge_at_the_challenged),
        attack_rules=Hook(duelling),
        dice_rules=Hook(parrying, ready_to_riposte),
        gambits=ById(
            Gambit(short(THE_GLOVE), the_glove, Challenge.possible), Gambit(short(FORMAL_PARRY), formal_parry)
        ),
        uses=Hook(counted_each(UNREMARKED)),
        effects=ById(lasting(THE_GLOVE, "operative", "target"), lasting(FORMAL_PARRY, "player")),
    ),
    windows={TARGET_SELECTED: (stand_in,), BEFORE_BLOWS: (riposte,), ACTION_ENDED: (satisfaction,)},
    sequences=(CHALLENGE,),
)
