"""The Ninth Bell: what its abilities, ploys and equipment do."""

from collections.abc import Iterator

from killzone.core.events import Began, Ended, Event, Used
from killzone.core.flow import Call, Flow, Next, Offer, Roll, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import EQUIPMENT as ITEM
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.action import OVERWATCH, ActionRule, Performing, free_of_enemies
from killzone.editions.kt21.actions.perform import ACTION_ENDED, Deed
from killzone.editions.kt21.actions.pulling import PULL, Pull
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.battle.firefight import ACTIVATED, TURN_ENDED, Activation, Firefight, activate, may_go_on
from killzone.editions.kt21.battle.ploys import PloyUse, is_available, tactical_ploy
from killzone.editions.kt21.battle.strategy import Strategy
from killzone.editions.kt21.board.engagement import engaged
from killzone.editions.kt21.board.measuring import within
from killzone.editions.kt21.board.movement import FALL_BACK
from killzone.editions.kt21.board.visibility import is_visible
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.equipment.items import bears, counted_for_each
from killzone.editions.kt21.hooks import Hooks
from killzone.editions.kt21.operatives.characteristics import lost_wounds
from killzone.editions.kt21.teams.common import WAYS, ready_nearby, team_rule, team_rules
from killzone.editions.kt21.weapons.dice_rules import Attack
from killzone.editions.shared.actions.shooting import TARGET_SELECTED
from killzone.editions.shared.attack.damage_reduction import spared
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import Gambit, PloyChoice
from killzone.editions.shared.declared import lasting
from killzone.editions.shared.hooks import ActionHook
from killzone.editions.shared.teams import ninth_bell as bell
from killzone.editions.shared.teams.common import counted, has_ability, once, short, until_the_end, use_of
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
    GuideLine,
    PatchRules,
    choose_patient,
    d3,
    has_patch,
    regained,
    roll_patch,
)
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    of_own_dice,
)
from killzone.geometry.units import INCH

RATED_TO_FORTY = "ninth-bell.rated-to-forty"
LATE_BELL = "ninth-bell.late-bell"
AIR_BOTTLE, BALLAST_PLATE, GUIDE_LINE = "ninth-bell.air-bottle", "ninth-bell.ballast-plate", "ninth-bell.guide-line"
HAUL = "haul"

PATCHES = INCH
"""How near whoever is patched must be."""


# Abilities


@of_own_dice
@team_rule(STEADY_HAND)
def steady_hand(attack: Attack) -> Iterator[Offer]:
    """The free Command Re-roll takes the place of the one for 1 CP until it is used."""
    return bell.free_rerolls(attack)


@team_rule(STEADY_HAND)
def near_a_steady_hand(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """Once per turning point Command Re-roll is free for a friendly operative within 6" of this one."""
    return bell.near_a_steady_hand(WAYS, table, operative)


team_rule(RATED_TO_FORTY)(spared)


@team_rule(LISTENS_THROUGH_PLATE)
def listens_through_plate(
    table: Table, operative: Operative, target: Operative, weapon: Weapon
) -> Iterator[WeaponRule]:
    """Its rivet carbine has Indirect against targets within 6"."""
    listens = weapon.id == RIVET_CARBINE and has_ability(operative, LISTENS_THROUGH_PLATE)
    if listens and within(table, operative, target, LISTENING):
        yield WeaponRule("indirect")


@team_rule(HAUL_IN)
def haul_in(deed: Deed, table: Table) -> Iterator[Offer]:
    """A target that a Shoot or Overwatch with the grapnel gun hurt may be pulled up to 2" straight to its shooter."""
    if isinstance(deed.result, Shooting):
        yield from bell.haul_in_offers(deed, table, Pull, _haul_in)


def _haul_in(deed: Deed, table: Table) -> Flow:
    withdrawn = (*deed.withdrawn, short(HAUL_IN))
    return Call(deed.but(withdrawn=withdrawn), PULL, bell.hauling_in(deed.result, table, Pull))


def patients(table: Table, operative: Operative) -> list[Operative]:
    """The friends visible to an operative and within 1" of it that have lost wounds, itself included."""
    near = (one for one in table.of(operative.seat) if within(table, operative, one, PATCHES))
    return [one for one in near if lost_wounds(table, one) > 0 and is_visible(table, operative, one)]


class Patching(bell.Patching):
    """A Patch under way in this edition."""

    by = PatchRules(patients, lost_wounds)


@team_rule(PATCH)
def somebody_to_patch(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Patch needs a friendly operative that has lost wounds."""
    if patients(table, operative):
        return None
    text = 'No friendly operative visible to {who} and within 1" of it has lost wounds.'
    return because("kt21.damage.wounds", text, who=operative.name)


team_rule(PATCH)(choose_patient)
rule("kt21.def.d3")(d3)
PATCHING = Sequence("kt21.patch", "Patch", choose_patient, roll_patch)
PATCH_ACTION = ActionRule(
    short(PATCH),
    "Patch",
    1,
    PATCH,
    (
        once("kt21.firefight.action-once", short(PATCH), "Patch"),
        free_of_enemies("kt21.def.engagement-range"),
        somebody_to_patch,
    ),
    PATCHING,
    Patching,
    offered=has_patch,
)


# Strategic ploys


@team_rule(HULL_RATED)
def hull_rated(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point APx and Px against friendly operatives count x as 1 less."""
    return Next(strategy, [until_the_end(table, HULL_RATED, seat, "APx and Px count 1 less against its operatives.")])


@team_rule(HULL_RATED)
def less_piercing(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """Hull Rated: x counts as 1 less."""
    return bell.less_piercing(WAYS, table, operative)


@team_rule(ON_THE_LINE)
def on_the_line(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point operatives that stay together count 1 more for objectives."""
    text = 'an operative with a friend in sight and within 3" counts 1 more for objectives.'
    return Next(strategy, [until_the_end(table, ON_THE_LINE, seat, text)])


@team_rule(ON_THE_LINE)
def weight_on_the_line(table: Table, operative: Operative) -> Iterator[Entry]:
    """1 more while another friendly operative is visible to it and within 3"; its APL does not change."""
    return bell.weight_on_the_line(WAYS, table, operative)


# Tactical ploys


@rule("kt21.firefight.max-two")
@team_rule(DOUBLE_BELL)
def double_bell(firefight: Firefight, table: Table) -> Iterator[Offer]:
    """When a friendly operative's activation ends, another ready one within 3" is activated, never a third in a row."""
    if firefight.last and may_go_on(firefight) and is_available(firefight, table, firefight.seat, short(DOUBLE_BELL)):
        choices = ready_nearby(table, table.operative(firefight.last))
        yield from tactical_ploy(firefight, table, firefight.seat, short(DOUBLE_BELL), choices, _ring_twice)


@continuation
def _ring_twice(firefight: Firefight, table: Table, use: PloyUse) -> Flow:
    return withdraw(firefight, use) if use.taken_back else activate(firefight, table, use.choice)


@team_rule(BLOW_THE_TANKS)
def blow_the_tanks(activation: Activation, table: Table) -> Iterator[Offer]:
    """When a friendly operative is activated, its Fall Back costs 1 AP less; offered to one that is engaged."""
    operative, id = table.operative(activation.operative), short(BLOW_THE_TANKS)
    if is_available(activation, table, operative.seat, id) and engaged(table, operative):
        choices = [PloyChoice("", f"the Fall Back of {operative.name} costs 1 AP less")]
        yield from tactical_ploy(activation, table, operative.seat, id, choices, _blow)


@continuation
def _blow(activation: Activation, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(activation, use)
    effect = Effect(BLOW_THE_TANKS, activation.operative, use.seat, until="activation")
    text = f"The Fall Back of {table.operative(activation.operative).name} costs 1 AP less."
    return Next(activation, [Began(BLOW_THE_TANKS, effect, text)])


@team_rule(BLOW_THE_TANKS)
def cheaper_fall_back(table: Table, operative: Operative, action: str) -> Iterator[Entry]:
    """1 AP less to Fall Back."""
    if action == FALL_BACK:
        yield from bell.cheaper_fall_back(table, operative)


@team_rule(LATE_BELL)
def late_bell(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """Once an operative has a target for its Overwatch, that does not worsen its BS."""
    operative, id = table.operative(shooting.operative), short(LATE_BELL)
    if shooting.performing.when == OVERWATCH and is_available(shooting, table, operative.seat, id):
        choices = [PloyChoice("", f"the Overwatch of {operative.name} does not worsen its BS")]
        yield from tactical_ploy(shooting, table, operative.seat, id, choices, _ring_late)


@continuation
def _ring_late(shooting: Shooting, table: Table, use: PloyUse) -> Flow:
    if use.taken_back:
        return withdraw(shooting, use)
    effect = Effect(LATE_BELL, shooting.operative, use.seat, until="turning-point")
    text = f"The Overwatch of {table.operative(shooting.operative).name} does not worsen its BS."
    return Next(shooting, [Began(LATE_BELL, effect, text)])


@team_rule(LATE_BELL)
def not_worsened(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Entry]:
    """BS as it is without Overwatch."""
    if any(effect.rule == LATE_BELL and effect.operative == operative.id for effect in table.effects):
        yield Entry(-1, LATE_BELL, "Late Bell")


@team_rule(LATE_BELL)
def rung_out(table: Table, operative: Operative, deed: Deed) -> Iterator[Event]:
    """It is for one Overwatch, and an operative has one in a turning point."""
    over = tuple(one for one in table.effects if one.rule == LATE_BELL and one.operative == operative.id)
    if over:
        yield Ended(LATE_BELL, over)


# Equipment


@team_rule(AIR_BOTTLE)
def air_bottle(activation: Activation, table: Table) -> Iterator[Offer]:
    """Once per battle the bearer regains up to D3+1 lost wounds when it is activated."""
    operative, item = table.operative(activation.operative), short(AIR_BOTTLE)
    unused = not table.players[operative.seat].uses(use_of(AIR_BOTTLE, operative))
    if bears(operative, item) and unused and lost_wounds(table, operative) > 0:
        label = f"Air bottle: {operative.name} regains up to D3+1 wounds"
        about = of(ITEM, item) + of(OPERATIVE, operative.id)
        yield Offer(item, operative.seat, label, _breathe, rule=AIR_BOTTLE, subjects=about)


def _breathe(activation: Activation, table: Table) -> Flow:
    seat = table.operative(activation.operative).seat
    return Roll(1, _breathed, seat=seat, why="a D3 for the air bottle", rule=AIR_BOTTLE)


def _breathed(activation: Activation, table: Table, faces: tuple[int, ...]) -> Flow:
    operative = table.operative(activation.operative)
    used = Used(AIR_BOTTLE, operative.seat, use_of(AIR_BOTTLE, operative), "the air bottle")
    return Next(activation, [used, *regained(AIR_BOTTLE, operative, lost_wounds(table, operative), d3(faces[0]) + 1)])


@team_rule(BALLAST_PLATE)
def heavier(table: Table, operative: Operative) -> Iterator[Entry]:
    """The bearer's W is 1 more."""
    if bears(operative, short(BALLAST_PLATE)):
        yield Entry(1, BALLAST_PLATE, "ballast plate")


@team_rule(BALLAST_PLATE)
def slower(table: Table, operative: Operative) -> Iterator[Entry]:
    """The bearer's M is 1" less."""
    if bears(operative, short(BALLAST_PLATE)):
        yield Entry(-INCH, BALLAST_PLATE, "ballast plate")


LINE = GuideLine(GUIDE_LINE, Pull, WAYS, "engagement range")


class Hauling(bell.Hauling):
    """A Haul under way in this edition."""


@team_rule(GUIDE_LINE)
def bears_a_line(table: Table, operative: Operative) -> bool:
    """Haul is the action of whoever bears a guide line."""
    return bears(operative, short(GUIDE_LINE))


def line_unused(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Each guide line is used once per turning point."""
    return once("kt21.firefight.action-once", use_of(GUIDE_LINE, operative), "Haul")(table, operative, performing)


@team_rule(GUIDE_LINE)
def choose_friend(hauling: Hauling, table: Table) -> Flow:
    """The player says who is hauled: another friend visible and within 6", neither being nor ending engaged."""
    return LINE.ask(table, table.operative(hauling.performing.operative), _friend)


def _friend(hauling: Hauling, table: Table, answer: str) -> Flow:
    return Next(hauling.but(target=answer))


def haul(hauling: Hauling, table: Table) -> Flow:
    """It is moved up to 3" straight towards the bearer on its level."""
    operative = table.operative(hauling.performing.operative)
    used = Used(GUIDE_LINE, operative.seat, use_of(GUIDE_LINE, operative), "the guide line")
    return Call(hauling, PULL, LINE.pull(operative, table.operative(hauling.target)), None, [used])


HAULING = Sequence("kt21.haul", "Haul", choose_friend, haul)
HAUL_ACTION = ActionRule(
    HAUL,
    "Haul",
    1,
    GUIDE_LINE,
    (line_unused, free_of_enemies("kt21.def.engagement-range"), LINE.somebody_to_haul),
    HAULING,
    Hauling,
    offered=bears_a_line,
)


RULES = team_rules(
    "ninth-bell",
    hooks=Hooks(
        dice_rules=Hook(near_a_steady_hand, less_piercing),
        attack_rules=Hook(listens_through_plate),
        control=Hook(weight_on_the_line),
        cost=ActionHook(cheaper_fall_back, about=(FALL_BACK,)),
        overwatch=Hook(not_worsened),
        performed=Hook(rung_out),
        wounds=Hook(heavier),
        move=Hook(slower),
        actions=ById(PATCH_ACTION, HAUL_ACTION),
        ploys=ById(Gambit(short(HULL_RATED), hull_rated), Gambit(short(ON_THE_LINE), on_the_line)),
        uses=Hook(counted(STEADY_HAND), counted(PATCH), counted_for_each(AIR_BOTTLE), counted_for_each(GUIDE_LINE)),
        effects=ById(
            lasting(HULL_RATED, "player"),
            lasting(ON_THE_LINE, "player"),
            lasting(BLOW_THE_TANKS, "operative"),
            lasting(LATE_BELL, "operative"),
        ),
    ),
    windows={
        AFTER_ATTACK_DICE: (steady_hand,),
        AFTER_DEFENCE_DICE: (steady_hand,),
        AFTER_FIGHT_DICE: (steady_hand,),
        TARGET_SELECTED: (late_bell,),
        ACTION_ENDED: (haul_in,),
        ACTIVATED: (blow_the_tanks, air_bottle),
        TURN_ENDED: (double_bell,),
    },
    sequences=(PULL, PATCHING, HAULING),
)
