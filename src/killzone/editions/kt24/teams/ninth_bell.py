"""The Ninth Bell: what its abilities and ploys do."""

from collections.abc import Iterator

from killzone.core.domains import Option, Pick
from killzone.core.events import Began, Used, Wounded
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Next, Offer, Roll, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import ABILITY, OPERATIVE, of
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
from killzone.editions.kt24.battle.ploys import Gambit, PloyChoice, PloyUse, firefight_ploy, is_available, withdraw
from killzone.editions.kt24.battle.strategy import Strategy
from killzone.editions.kt24.board.movement import FALL_BACK
from killzone.editions.kt24.board.pulling import PULL, Pull, farthest
from killzone.editions.kt24.board.visibility import enemies_in_control_range, in_control_range, is_visible, within
from killzone.editions.kt24.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt24.declared import lasting
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.teams.common import (
    bearers,
    counted,
    has_ability,
    in_force,
    short,
    team_rule,
    team_rules,
    until_the_end,
)
from killzone.editions.kt24.weapons.dice_rules import Attack, of_own_dice
from killzone.editions.shared.attack.shot import LESS_PIERCING
from killzone.editions.shared.weapons.dice_rules import (
    AFTER_ATTACK_DICE,
    AFTER_DEFENCE_DICE,
    AFTER_FIGHT_DICE,
    FREE_COMMAND_REROLL,
    Reroll,
    reroll_offers,
)
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

STEADY_HAND = "ninth-bell.steady-hand"
HAUL_IN = "ninth-bell.haul-in"
LISTENS_THROUGH_PLATE = "ninth-bell.listens-through-plate"
PATCH = "ninth-bell.patch"
HULL_RATED = "ninth-bell.hull-rated"
ON_THE_LINE = "ninth-bell.on-the-line"
DOUBLE_BELL = "ninth-bell.double-bell"
BLOW_THE_TANKS = "ninth-bell.blow-the-tanks"

RIVET_CARBINE, GRAPNEL_GUN = "rivet-carbine", "grapnel-gun"


# Abilities


@team_rule(STEADY_HAND)
def near_a_steady_hand(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
    """Once per turning point Command Re-roll is free for a friendly operative within 6" of this one."""
    if table.players[operative.seat].uses(short(STEADY_HAND), table.turn):
        return
    if any(within(table, one, operative, 6 * INCH) for one in bearers(table, operative.seat, STEADY_HAND)):
        yield WeaponRule(FREE_COMMAND_REROLL)


_FREE = Reroll(short(STEADY_HAND), "Steady Hand", STEADY_HAND, spends=FREE_COMMAND_REROLL, kind=ABILITY)


@of_own_dice
@team_rule(STEADY_HAND)
def steady_hand(attack: Attack) -> Iterator[Offer]:
    """The free Command Re-roll takes the place of the one for 1 CP until it is used."""
    for index in attack.open_pools:
        if attack.pools[index].has(FREE_COMMAND_REROLL):
            yield from reroll_offers(attack, index, _FREE, attack.pools[index].faces_to_reroll())


@team_rule(HAUL_IN)
def haul_in(deed: Deed, table: Table) -> Iterator[Offer]:
    """A target that the grapnel gun has hurt and left standing may be pulled up to 2" straight towards its shooter."""
    shooting = deed.result
    if not isinstance(shooting, Shooting) or shooting.weapon != GRAPNEL_GUN or short(HAUL_IN) in deed.withdrawn:
        return
    operative, target = table.operative(shooting.operative), table.operative(shooting.target)
    if operative.spot is None or target.spot is None or target.id not in shooting.hurt:
        return
    if has_ability(operative, HAUL_IN) and (far := farthest(table, target, operative, 2 * INCH)):
        label = f"Haul In: pull {target.name} up to {length_text(far)} towards {operative.name}"
        about = of(ABILITY, short(HAUL_IN)) + of(OPERATIVE, target.id)
        yield Offer(short(HAUL_IN), operative.seat, label, _haul, rule=HAUL_IN, subjects=about)


def _haul(deed: Deed, table: Table) -> Flow:
    operative = table.operative(deed.result.operative)
    pull = Pull(HAUL_IN, "Haul In", operative.seat, deed.result.target, operative.id, 2 * INCH)
    return Call(deed.but(withdrawn=(*deed.withdrawn, short(HAUL_IN))), PULL, pull)


@team_rule(LISTENS_THROUGH_PLATE)
def listens_through_plate(
    table: Table, operative: Operative, target: Operative, weapon: Weapon
) -> Iterator[WeaponRule]:
    """Its rivet carbine has Seek against targets within 6"."""
    listens = weapon.id == RIVET_CARBINE and has_ability(operative, LISTENS_THROUGH_PLATE)
    if listens and within(table, operative, target, 6 * INCH):
        yield WeaponRule("seek")


class Patching(Concerning):
    """A Patch under way: who is patched."""

    performing: Performing
    patient: str = ""

    @property
    def concerns(self) -> str:
        return self.performing.operative


def has_patch(table: Table, operative: Operative) -> bool:
    return has_ability(operative, PATCH)


def patients(table: Table, operative: Operative) -> list[Operative]:
    """The wounded friends within an operative's control range, itself included."""
    wounded = (one for one in table.of(operative.seat) if stats.is_wounded(table, one))
    return [one for one in wounded if in_control_range(table, operative, one)]


def not_patched_yet(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Patch is performed once per turning point."""
    if not table.players[operative.seat].uses(short(PATCH), table.turn):
        return None
    text = "{who} has performed Patch in turning point {now}."
    return because("kt24.firefight.action-once", text, who=operative.name, now=table.turn)


def somebody_to_patch(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """Patch needs a friendly operative that has lost wounds."""
    if patients(table, operative):
        return None
    text = "No friendly operative within control range of {who} has lost wounds."
    return because("kt24.damage.wounded", text, who=operative.name)


@team_rule(PATCH)
def choose_patient(patching: Patching, table: Table) -> Flow:
    """A friendly operative within control range is patched."""
    operative = table.operative(patching.performing.operative)
    choices = patients(table, operative)
    if len(choices) == 1:
        return _patient(patching, table, choices[0].id)
    buttons = [
        Option(one.id, f"Patch {one.name}: {one.wounds} wounds left", PATCH, of(OPERATIVE, one.id)) for one in choices
    ]
    prompt = f"Whom does {operative.name} patch?"
    return Ask(operative.seat, "patient", prompt, Pick(buttons), _patient, rule=PATCH, default=buttons[0].key)


def _patient(patching: Patching, table: Table, answer: str) -> Flow:
    return Next(patching.but(patient=answer))


def roll_patch(patching: Patching, table: Table) -> Flow:
    """A D3 is rolled."""
    seat = table.operative(patching.performing.operative).seat
    return Roll(1, _patched, seat=seat, why="a D3 for Patch", rule=PATCH)


@rule("kt24.def.dice")
def _patched(patching: Patching, table: Table, faces: tuple[int, ...]) -> Flow:
    """It regains D3+1 wounds, no more than it has lost; a D3 is a D6 halved, rounding up."""
    patient = table.operative(patching.patient)
    lost = stats.lost_wounds(table, patient)
    regained = min(lost, (faces[0] + 1) // 2 + 1)
    return Done(None, [Used(PATCH, patient.seat, short(PATCH), "Patch"), Wounded(PATCH, patient.id, -regained)])


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
    if in_force(table, HULL_RATED, operative.seat):
        yield WeaponRule(LESS_PIERCING, 1)


@team_rule(ON_THE_LINE)
def on_the_line(strategy: Strategy, table: Table, seat: int) -> Flow:
    """Until the end of the turning point operatives that stay together count 1 more for the control of markers."""
    text = 'an operative with a friend in sight and within 3" counts 1 more for markers.'
    return Next(strategy, [until_the_end(table, ON_THE_LINE, seat, text)])


@team_rule(ON_THE_LINE)
def weight_on_the_line(table: Table, operative: Operative) -> Iterator[Entry]:
    """1 more while another friendly operative is visible to it and within 3"; its APL does not change."""
    if not in_force(table, ON_THE_LINE, operative.seat):
        return
    for one in table.of(operative.seat):
        if one.id != operative.id and within(table, operative, one, 3 * INCH) and is_visible(table, operative, one):
            yield Entry(1, ON_THE_LINE, f"On the Line, with {one.name}")
            return


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
    if action != FALL_BACK:
        return
    for effect in table.effects:
        if effect.rule == BLOW_THE_TANKS and effect.operative == operative.id:
            yield Entry(-1, BLOW_THE_TANKS, "Blow the Tanks")


RULES = team_rules(
    "ninth-bell",
    STEADY_HAND,
    HAUL_IN,
    LISTENS_THROUGH_PLATE,
    PATCH,
    HULL_RATED,
    ON_THE_LINE,
    DOUBLE_BELL,
    BLOW_THE_TANKS,
    hooks=Hooks(
        dice_rules=Hook(near_a_steady_hand, less_piercing),
        attack_rules=Hook(listens_through_plate),
        control=Hook(weight_on_the_line),
        cost=Hook(cheaper_fall_back),
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
