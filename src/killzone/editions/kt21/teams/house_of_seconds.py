"""House of Seconds: what its abilities, ploys and equipment do."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.events import Began, Event, Said, Used
from killzone.core.flow import Done, Flow, Jump, Offer, Sequence, continuation, continuations_of
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import EQUIPMENT as ITEM
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.action import ActionRule, Performing
from killzone.editions.kt21.actions.fight import Fighting
from killzone.editions.kt21.actions.perform import ACTION_ENDED, Deed, can_be_free, perform
from killzone.editions.kt21.actions.shoot import Shooting
from killzone.editions.kt21.battle.firefight import TURN, Firefight, begin_turn
from killzone.editions.kt21.battle.ploys import DECLARING, PloyUse, tactical_ploy
from killzone.editions.kt21.battle.setup import BEFORE_BATTLE, SettingUp
from killzone.editions.kt21.board.measuring import within
from killzone.editions.kt21.board.visibility import is_visible, walled_off
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.equipment.items import bears, counted_for_each
from killzone.editions.kt21.hooks import Hooks
from killzone.editions.kt21.teams.common import CARRIERS, FREELY, bearers, team_rule, team_rules
from killzone.editions.shared.actions.action import FREE
from killzone.editions.shared.actions.shooting import TARGET_SELECTED
from killzone.editions.shared.attack.riposte import BEFORE_BLOWS
from killzone.editions.shared.battle.activations import other_seat, ready
from killzone.editions.shared.battle.declared_ploys import withdraw
from killzone.editions.shared.battle.ploys import PloyChoice
from killzone.editions.shared.board.kept import kept_while_nobody_moves
from killzone.editions.shared.declared import lasting
from killzone.editions.shared.hooks import ActionHook
from killzone.editions.shared.teams import house_of_seconds as house
from killzone.editions.shared.teams.common import CalledPloy, LastingPloy, counted_each, short, use_of
from killzone.editions.shared.teams.house_of_seconds import (
    DASH,
    FORMAL_PARRY,
    STAND_IN,
    THE_GLOVE,
    UNREMARKED,
    HouseOfSeconds,
)
from killzone.geometry.units import INCH

AFTER_YOU: Final = "house-of-seconds.after-you"
SMOKE_PELLET: Final = "house-of-seconds.smoke-pellet"
LINED_COAT: Final = "house-of-seconds.lined-coat"
LETTER: Final = "house-of-seconds.letter-of-introduction"
WHETSTONE: Final = "house-of-seconds.whetstone"

SMOKE: Final = "smoke"
SEEN_IN_SMOKE: Final = 2 * INCH
"""How near whoever stands in smoke can be seen."""
COATED: Final = 6 * INCH
"""How near a shooter must be to whom a lined coat means nothing."""


def _felled(table: Table, deed: Deed) -> bool:
    """Whether an operative has incapacitated an enemy in a Fight action of its own."""
    seat = table.operative(deed.performing.operative).seat
    return isinstance(deed.result, Fighting) and any(table.operative(id).seat != seat for id in deed.fallen)


HOUSE = HouseOfSeconds(bearers, within, is_visible, DECLARING, FREELY, _felled, WeaponRule)

continuations_of("kt21", HOUSE.dash)
CARRIERS.adopt(HOUSE, house.no_adjournment, house.disengage, house.unremarked)
CARRIERS.adopt(house.charge_at_the_challenged, house.riposte)


@rule("kt21.cq.wall-sight")
@team_rule(STAND_IN)
def stand_in(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """A friend visible to it and within 2" is selected as a target: it may become the target, but not behind walls."""
    shooter = table.operative(shooting.operative)
    return (
        offer
        for offer in HOUSE.stand_in(shooting, table)
        if not walled_off(table, shooter, table.operative(offer.subjects[-1].id))
    )


@team_rule(UNREMARKED)
def noticed(table: Table, operative: Operative, deed: Deed) -> Iterator[Event]:
    """A Charge with a Conceal order is the one of this battle."""
    return house.remarked(operative, deed.performing)


# Strategic ploys


class Challenge(house.Challenge):
    """The Glove under way."""

    sees = is_visible


CHALLENGE = Sequence("kt21.the-glove", "The Glove", house.choose_challenger, house.choose_challenged)
GLOVE_PLOY = CalledPloy(THE_GLOVE, CHALLENGE, Challenge, kept_while_nobody_moves(Challenge.possible))
FORMAL_PARRY_PLOY = LastingPloy(
    FORMAL_PARRY,
    "once per combat its operatives may parry a critical hit with a normal one, though not against Brutal.",
)
CARRIERS.adopt(GLOVE_PLOY, FORMAL_PARRY_PLOY)


# Tactical ploys


@team_rule(AFTER_YOU)
def after_you(firefight: Firefight, table: Table) -> Iterator[Offer]:
    """In a turn to activate the opponent takes it instead, if they have a ready operative."""
    seat = firefight.seat
    other = other_seat(table, seat)
    if ready(table, seat) and ready(table, other):
        choices = [PloyChoice("", f"{table.players[other].name} has this turn")]
        yield from tactical_ploy(firefight, table, seat, short(AFTER_YOU), choices, _after_you)


@continuation
@rule("kt21.firefight.max-two")
def _after_you(firefight: Firefight, table: Table, use: PloyUse) -> Flow:
    """Whoever gives a turn away has had it, so that the other side begins to count again."""
    if use.taken_back:
        return withdraw(firefight, use)
    other = other_seat(table, firefight.seat)
    told = Said(AFTER_YOU, f"{table.players[use.seat].name} lets {table.players[other].name} go first.")
    return Jump(Firefight(other), begin_turn, [told])


# Equipment


@team_rule(SMOKE_PELLET)
def bears_smoke(table: Table, operative: Operative) -> bool:
    """Smoke is the action of whoever bears a smoke pellet."""
    return bears(operative, short(SMOKE_PELLET))


def smoke_left(table: Table, operative: Operative, performing: Performing) -> Reason | None:
    """A smoke pellet is used once per battle."""
    if not table.players[operative.seat].uses(use_of(SMOKE_PELLET, operative)):
        return None
    return because("kt21.setup.equipment", "{who} has used its smoke pellet in this battle.", who=operative.name)


@team_rule(SMOKE_PELLET)
def smoke(performing: Performing, table: Table) -> Flow:
    """Until its next activation the bearer is obscured from enemies more than 2" away."""
    operative = table.operative(performing.operative)
    effect = Effect(SMOKE_PELLET, operative.id, until="next-activation")
    text = f'{operative.name} is obscured from enemies more than 2" away until its next activation.'
    used = Used(SMOKE_PELLET, operative.seat, use_of(SMOKE_PELLET, operative), "the smoke pellet")
    return Done(None, [used, Began(SMOKE_PELLET, effect, text)])


@team_rule(SMOKE_PELLET)
def in_smoke(table: Table, shooter: Operative, target: Operative) -> Iterator[Entry]:
    """Smoke obscures whoever stands in it from enemies more than 2" away."""
    if shooter.seat == target.seat or within(table, shooter, target, SEEN_IN_SMOKE):
        return
    if any(effect.rule == SMOKE_PELLET and effect.operative == target.id for effect in table.effects):
        yield Entry(1, SMOKE_PELLET, "smoke")


SMOKING = Sequence("kt21.smoke", "Smoke", smoke)
SMOKE_ACTION = ActionRule(SMOKE, "Smoke", 1, SMOKE_PELLET, (smoke_left,), SMOKING, offered=bears_smoke)


@team_rule(LINED_COAT)
def lined_coat(table: Table, shooter: Operative, target: Operative) -> Iterator[Entry]:
    """The bearer's DF is 1 more against shooters more than 6" away."""
    if bears(target, short(LINED_COAT)) and not within(table, shooter, target, COATED):
        yield Entry(1, LINED_COAT, "lined coat")


@team_rule(WHETSTONE)
def whetted(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    """The bearer's melee weapons have Rending once a critical hit is retained."""
    if weapon.melee and bears(operative, short(WHETSTONE)):
        yield WeaponRule("rending", on_critical=True)


@team_rule(LETTER)
def introductions(setup: SettingUp, table: Table) -> Iterator[Offer]:
    """After scouting the bearer performs a free Dash."""
    for one in table.operatives:
        if one.spot is None or not bears(one, short(LETTER)):
            continue
        dash = Performing(one.id, DASH, FREE)
        if not table.players[one.seat].uses(use_of(LETTER, one)) and can_be_free(table, one, dash):
            label = f"Letter of introduction: {one.name} performs a free Dash"
            key, about = f"{short(LETTER)}-{one.id}", of(ITEM, short(LETTER)) + of(OPERATIVE, one.id)
            yield Offer(key, one.seat, label, partial(_introduce, dash=dash), rule=LETTER, subjects=about)


def _introduce(setup: SettingUp, table: Table, *, dash: Performing) -> Flow:
    one = table.operative(dash.operative)
    return perform(setup, table, dash, None, [Used(LETTER, one.seat, use_of(LETTER, one), "a letter of introduction")])


RULES = team_rules(
    "house-of-seconds",
    hooks=Hooks(
        repeats=ActionHook(house.no_adjournment, about=(house.FIGHT,)),
        cost=ActionHook(house.disengage, about=(house.FALL_BACK,)),
        despite_order=Hook(house.unremarked),
        performed=Hook(noticed),
        charges=Hook(house.charge_at_the_challenged),
        attack_rules=Hook(HOUSE.duelling, whetted),
        dice_rules=Hook(HOUSE.parrying, HOUSE.ready_to_riposte),
        defence_dice=Hook(lined_coat),
        obscured=Hook(in_smoke),
        actions=ById(SMOKE_ACTION),
        ploys=ById(GLOVE_PLOY.gambit, FORMAL_PARRY_PLOY.gambit),
        uses=Hook(counted_each(UNREMARKED), counted_for_each(SMOKE_PELLET), counted_for_each(LETTER)),
        effects=ById(
            lasting(THE_GLOVE, "operative", "target"),
            lasting(FORMAL_PARRY, "player"),
            lasting(SMOKE_PELLET, "operative"),
        ),
    ),
    windows={
        BEFORE_BATTLE: (introductions,),
        TURN: (after_you,),
        TARGET_SELECTED: (stand_in,),
        BEFORE_BLOWS: (house.riposte,),
        ACTION_ENDED: (HOUSE.satisfaction,),
    },
    sequences=(CHALLENGE, SMOKING),
)
