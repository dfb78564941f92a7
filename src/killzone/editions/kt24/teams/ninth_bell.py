"""The Ninth Bell: what its abilities and ploys do."""

from collections.abc import Iterator

from killzone.core.events import Began
from killzone.core.flow import Call, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt24.actions.action import ActionRule, Performing, no_enemy_near
from killzone.editions.kt24.actions.perform import ACTION_ENDED, Deed
from killzone.editions.kt24.actions.shoot import Shooting
from killzone.editions.kt24.battle.firefight import (
    ACTIVATED,
    TURN_ENDED,
    Activation,
    Counteraction,
    Firefight,
    able_to_counteract,
    counteract,
)
from killzone.editions.kt24.battle.ploys import PloyUse, firefight_ploy, is_available
from killzone.editions.kt24.battle.strategy import Strategy
from killzone.editions.kt24.board.movement import FALL_BACK
from killzone.editions.kt24.board.pulling import PULL, Pull
from killzone.editions.kt24.board.visibility import enemies_in_control_range, in_control_range, within
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.teams.common import WAYS, team_rule, team_rules
from killzone.editions.kt24.weapons.dice_rules import Attack
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import Gambit, PloyChoice
from killzone.editions.shared.hooks import ActionHook
from killzone.editions.shared.teams import ninth_bell as bell
from killzone.editions.shared.teams.common import counted, has_ability, once, short, until_the_end
from killzone.editions.shared.teams.ninth_bell import (
    BLOW_THE_TANKS,
    DOUBLE_BELL,
    HAUL_IN,
    HULL_RATED,
    LISTENING,
    LISTENS_THROUGH_PLATE,
    ON_THE_LINE,
    PATCH,
    RIVET_CARBINE,
    STEADY_HAND,
    PatchRules,
    choose_patient,
    has_patch,
    roll_patch,
)
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    of_own_dice,
)

# Abilities


@team_rule(STEADY_HAND)
def near_a_steady_hand(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """Once per turning point Command Re-roll is free for a friendly operative within 6" of this one."""
    return bell.near_a_steady_hand(WAYS, table, operative)


@of_own_dice
@team_rule(STEADY_HAND)
def steady_hand(attack: Attack) -> Iterator[Offer]:
    """The free Command Re-roll takes the place of the one for 1 CP until it is used."""
    return bell.free_rerolls(attack)


@team_rule(HAUL_IN)
def haul_in(deed: Deed, table: Table) -> Iterator[Offer]:
    """A target that the grapnel gun has hurt and left standing may be pulled up to 2" straight towards its shooter."""
    if isinstance(deed.result, Shooting):
        yield from bell.haul_in_offers(deed, table, Pull, _haul)


def _haul(deed: Deed, table: Table) -> Flow:
    pull = bell.hauling_in(deed.result, table, Pull)
    return Call(deed.but(withdrawn=(*deed.withdrawn, short(HAUL_IN))), PULL, pull)


@team_rule(LISTENS_THROUGH_PLATE)
def listens_through_plate(
    table: Table, operative: Operative, target: Operative, weapon: Weapon
) -> Iterator[WeaponRule]:
    """Its rivet carbine has Seek against targets within 6"."""
    listens = weapon.id == RIVET_CARBINE and has_ability(operative, LISTENS_THROUGH_PLATE)
    if listens and within(table, operative, target, LISTENING):
        yield WeaponRule("seek")


def patients(table: Table, operative: Operative) -> list[Operative]:
    """The wounded friends within an operative's control range, itself included."""
    wounded = (one for one in table.of(operative.seat) if stats.is_wounded(table, one))
    return [one for one in wounded if in_control_range(table, operative, one)]


class Patching(bell.Patching):
    """A Patch under way in this edition."""

    by = PatchRules(patients, stats.lost_wounds)


def somebody_to_patch(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Patch needs a friendly operative that has lost wounds."""
    if patients(table, operative):
        return None
    text = "No friendly operative within control range of {who} has lost wounds."
    return because("kt24.damage.wounded", text, who=operative.name)


team_rule(PATCH)(choose_patient)
rule("kt24.def.dice")(bell.patched)
not_patched_yet = once("kt24.firefight.action-once", short(PATCH), "Patch")

PATCHING = Sequence("kt24.patch", "Patch", choose_patient, roll_patch)
PATCH_ACTION = ActionRule(
    short(PATCH),
    "Patch",
    1,
    PATCH,
    (not_patched_yet, no_enemy_near("kt24.control.range"), somebody_to_patch),
    PATCHING,
    Patching,
    offered=has_patch,
)


# Strategy ploys


@team_rule(HULL_RATED)
def hull_rated(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point Piercing and Piercing Crits count 1 less against friendly operatives."""
    text = "Piercing x and Piercing Crits x count 1 less against its operatives."
    return Next(strategy, [until_the_end(table, HULL_RATED, seat, text)])


@team_rule(HULL_RATED)
def less_piercing(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """Hull Rated: x counts as 1 less."""
    return bell.less_piercing(WAYS, table, operative)


@team_rule(ON_THE_LINE)
def on_the_line(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point operatives that stay together count 1 more for the control of markers."""
    text = 'an operative with a friend in sight and within 3" counts 1 more for markers.'
    return Next(strategy, [until_the_end(table, ON_THE_LINE, seat, text)])


@team_rule(ON_THE_LINE)
def weight_on_the_line(table: Table, operative: Operative) -> Iterator[Entry]:
    """1 more while another friendly operative is visible to it and within 3"; its APL does not change."""
    return bell.weight_on_the_line(WAYS, table, operative)


# Firefight ploys


@team_rule(DOUBLE_BELL)
def double_bell(firefight: Firefight, table: Table) -> Iterator[Offer]:
    """When a friendly operative has counteracted, a second eligible one counteracts at once."""
    seat = firefight.seat
    if not firefight.counteracted or not is_available(firefight, table, seat, short(DOUBLE_BELL)):
        return
    if any(one.ready for one in table.against(seat)):
        able = able_to_counteract(table, seat)
        choices = [PloyChoice(one.id, f"{one.name} counteracts, too", of(OPERATIVE, one.id)) for one in able]
        yield from firefight_ploy(firefight, table, seat, short(DOUBLE_BELL), choices, _ring_twice)


@continuation
def _ring_twice(firefight: Firefight, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(firefight, use)
    return counteract(firefight.but(last=use.choice), table, use.choice)


@team_rule(BLOW_THE_TANKS)
def blow_the_tanks(acting: Activation | Counteraction, table: Table) -> Iterator[Offer]:
    """When a friendly operative is activated or counteracts, its Fall Back costs 1 AP less until that is over.

    It is offered where there is an enemy to fall back from.
    """
    operative = table.operative(acting.operative)
    id = short(BLOW_THE_TANKS)
    if is_available(acting, table, operative.seat, id) and enemies_in_control_range(table, operative):
        choices = [PloyChoice("", f"the Fall Back of {operative.name} costs 1 AP less")]
        yield from firefight_ploy(acting, table, operative.seat, id, choices, _blow)


@continuation
def _blow(acting: Activation | Counteraction, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(acting, use)
    name = table.operative(acting.operative).name
    effect = Effect(BLOW_THE_TANKS, acting.operative, use.seat, until="activation")
    return Next(acting, [Began(BLOW_THE_TANKS, effect, f"The Fall Back of {name} costs 1 AP less.")])


@team_rule(BLOW_THE_TANKS)
def cheaper_fall_back(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """1 AP less to Fall Back."""
    if action == FALL_BACK:
        yield from bell.cheaper_fall_back(table, operative)


RULES = team_rules(
    "ninth-bell",
    hooks=Hooks(
        dice_rules=Hook(near_a_steady_hand, less_piercing),
        attack_rules=Hook(listens_through_plate),
        control=Hook(weight_on_the_line),
        cost=ActionHook(cheaper_fall_back, about=(FALL_BACK,)),
        actions=ById(PATCH_ACTION),
        gambits=ById(Gambit(short(HULL_RATED), hull_rated), Gambit(short(ON_THE_LINE), on_the_line)),
        uses=Hook(counted(STEADY_HAND), counted(PATCH)),
        effects=ById(
            lasting(HULL_RATED, "player"), lasting(ON_THE_LINE, "player"), lasting(BLOW_THE_TANKS, "operative")
        ),
    ),
    windows={
        AFTER_ATTACK_DICE: (steady_hand,),
        AFTER_DEFENCE_DICE: (steady_hand,),
        AFTER_FIGHT_DICE: (steady_hand,),
        ACTION_ENDED: (haul_in,),
        TURN_ENDED: (double_bell,),
        ACTIVATED: (blow_the_tanks,),
    },
    sequences=(PULL, PATCHING),
)
