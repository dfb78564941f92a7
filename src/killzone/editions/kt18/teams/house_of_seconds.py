"""House of Seconds: what its abilities, tactics and wargear do."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from killzone.core.events import Said
from killzone.core.flow import Flow, Next, Offer, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.subjects import ABILITY, OPERATIVE, Subject, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import SHOOTING, Aim
from killzone.editions.kt18.attack.attacking import batch
from killzone.editions.kt18.battle.rolls import CHARGE_ROLLED, Rolling, make_again
from killzone.editions.kt18.battle.tactics import Declared, tactic_offer
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.cards.models import equipped
from killzone.editions.kt18.commanders.command import Command, commands, named_users
from killzone.editions.kt18.fighting.fight import ATTACKS_DONE, Fight
from killzone.editions.kt18.fighting.phase import FIGHT_STARTED, FightPhase, may_fight
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.charging import CHARGE_DECLARED, Charging
from killzone.editions.kt18.operatives.states import PHASE, charged, was_charged
from killzone.editions.kt18.shooting.shooting import TARGET_CHOSEN, Shooting
from killzone.editions.kt18.teams.common import (
    bearers,
    begins,
    brings,
    has,
    in_force,
    named,
    printed_rule,
    seats_with,
    tactic,
    tactics_used,
    take_force,
)
from killzone.editions.shared.declared import lasting
from killzone.editions.shared.teams.common import short
from killzone.geometry.units import INCH

LINED_COATS: Final = "house-of-seconds.lined-coats"
DISENGAGE: Final = "house-of-seconds.disengage"
STAND_IN: Final = "house-of-seconds.stand-in"
THE_GLOVE: Final = "house-of-seconds.the-glove"
RIPOSTE: Final = "house-of-seconds.riposte"
SATISFACTION: Final = "house-of-seconds.satisfaction"
LET: Final = "house-of-seconds.let"
WARGEAR: Final = ("house-of-seconds.lined-lapels", "house-of-seconds.buckler")

GLOVE_TACTIC: Final = tactic(THE_GLOVE, "The Glove", 1)
RIPOSTE_TACTIC: Final = tactic(RIPOSTE, "Riposte", 1)
SATISFACTION_TACTIC: Final = tactic(SATISFACTION, "Satisfaction", 1)
LET_COMMAND: Final = Command(tactic(LET, "Let", 1), card="house-of-seconds.umpire")

COAT: Final = 12 * INCH
STANDS_IN: Final = 2 * INCH
HEARD: Final = 12 * INCH
SATISFIED: Final = 6
"""How many inches a model that has had satisfaction consolidates."""

for _id in WARGEAR:
    printed_rule(_id)(equipped)


# Abilities


@printed_rule(LINED_COATS)
def lined_coats(table: Table, aim: Aim) -> Iterator[Entry]:
    """Shots at it from more than 12" away have -1 to hit."""
    if aim.how == SHOOTING and has(aim.target, LINED_COATS) and aim.distance > COAT:
        yield Entry(-1, LINED_COATS, "Lined Coats")


@printed_rule(DISENGAGE)
def disengage(table: Table, model: Operative) -> Iterator[Entry]:
    """It may fall back although it was charged."""
    if has(model, DISENGAGE):
        yield Entry(1, DISENGAGE, "Disengage")


@printed_rule(STAND_IN)
def stand_in(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """When a friend within 2" is chosen as a target, the Bearer may become the target instead, legal or not."""
    named_targets = [table.operative(one.target) for one in shooting.batches]
    if shooting.how != SHOOTING:
        return
    for target in named_targets:
        for one in bearers(table, target.seat, STAND_IN):
            if one.id not in {each.id for each in named_targets} and within(one, target, STANDS_IN):
                take = partial(_stands_in, bearer=one.id, target=target.id)
                about = (Subject(ABILITY, short(STAND_IN)), *of(OPERATIVE, one.id), *of(OPERATIVE, target.id))
                key, label = f"stand-in-{one.id}-{target.id}", f"Stand In: {one.name} takes the place of {target.name}"
                yield Offer(key, target.seat, label, take, rule=STAND_IN, subjects=about)


@printed_rule(STAND_IN)
def _stands_in(shooting: Shooting, table: Table, *, bearer: str, target: str) -> Flow:
    """Distance, obscured and cover are taken for the Bearer."""
    shooter, one = table.operative(shooting.operative), table.operative(bearer)
    batches = tuple(
        batch(table, shooter, one, each.weapon, each.number, shooting.how) if each.target == target else each
        for each in shooting.batches
    )
    text = f"{one.name} stands in for {table.operative(target).name}."
    return Next(shooting.but(batches=batches), [Said(STAND_IN, text)])


# The Glove


@printed_rule(THE_GLOVE)
def the_glove(charging: Charging, table: Table) -> Iterator[Offer]:
    """When a model of the House attempts a charge, its player may throw the glove."""
    model = table.operative(charging.operative)
    if brings(table, model.seat, THE_GLOVE) and not charging.dropped:
        first = table.operative(charging.targets[0])
        label = f"The Glove: {first.name} may not retreat, and three dice are rolled of which the lowest is dropped"
        yield from tactic_offer(table, model.seat, GLOVE_TACTIC, label, _glove_thrown, operative=model.id)


@continuation
def _glove_thrown(charging: Charging, table: Table, declared: Declared) -> Flow:
    """The first target named may not retreat; the charge roll is three dice, the lowest dropped."""
    if not declared.paid:
        return Next(charging)
    model, first = table.operative(charging.operative), table.operative(charging.targets[0])
    text = f"{model.name} throws the glove: {first.name} may not retreat."
    after = charging.but(dice=charging.dice + 1, dropped=1)
    return Next(after, [begins(THE_GLOVE, model, PHASE, text, target=first.id)])


@printed_rule(THE_GLOVE)
def no_retreat(table: Table, model: Operative, charger: Operative) -> Iterator[Reason]:
    """Whoever had the glove thrown at its feet does not retreat from that charge."""
    thrown = (THE_GLOVE, charger.id, model.id)
    if any((effect.rule, effect.operative, effect.target) == thrown for effect in table.effects):
        yield because(THE_GLOVE, "{who} has been thrown the glove and may not retreat.", who=model.name)


# Riposte


@printed_rule(RIPOSTE)
def riposte(phase: FightPhase, table: Table) -> Iterator[Offer]:
    """At the start of the Fight phase: a model that was charged fights in its first half."""
    for seat in seats_with(table, RIPOSTE):
        for model in table.of(seat):
            if was_charged(table, model) and may_fight(table, model) and not in_force(table, RIPOSTE, model):
                label = f"Riposte: {model.name} fights in the first half, against those that charged it"
                key = f"{RIPOSTE_TACTIC.id}-{model.id}"
                yield from tactic_offer(table, seat, RIPOSTE_TACTIC, label, _riposted, operative=model.id, key=key)


@continuation
def _riposted(phase: FightPhase, table: Table, declared: Declared) -> Flow:
    return take_force(phase, table, declared, PHASE, "fights in the first half, against those that charged it.")


@printed_rule(RIPOSTE)
def fights_with_chargers(table: Table, model: Operative) -> Iterator[Entry]:
    """It is chosen with those that charged."""
    if in_force(table, RIPOSTE, model):
        yield Entry(1, RIPOSTE, "Riposte")


@printed_rule(RIPOSTE)
def only_chargers(table: Table, model: Operative, enemy: Operative) -> Iterator[Reason]:
    """It attacks nobody but those that charged it."""
    if in_force(table, RIPOSTE, model) and not charged(table, enemy, model):
        yield because(RIPOSTE, "{who} ripostes, and {enemy} has not charged it.", who=model.name, enemy=enemy.name)


# Satisfaction and Let


@printed_rule(SATISFACTION)
def satisfaction(fight: Fight, table: Table) -> Iterator[Offer]:
    """When its attacks have taken an enemy out of action, it may consolidate up to 6"."""
    model = table.operative(fight.operative)
    if fight.taken_out and model.spot is not None and not fight.far and brings(table, model.seat, SATISFACTION):
        label = f'Satisfaction: {model.name} consolidates up to 6"'
        yield from tactic_offer(table, model.seat, SATISFACTION_TACTIC, label, _satisfied, operative=model.id)


@continuation
def _satisfied(fight: Fight, table: Table, declared: Declared) -> Flow:
    return Next(fight.but(far=SATISFIED) if declared.paid else fight)


@printed_rule(LET)
def let(rolling: Rolling, table: Table) -> Iterator[Offer]:
    """After the charge roll of a model within 12" of the Umpire, friend or foe: the roll is made again, once."""
    charger = table.operative(rolling.operative)
    if rolling.again or charger.spot is None:
        return
    for key, name, umpire in named_users(table, LET_COMMAND):
        if within(umpire, charger, HEARD):
            label, own = f"{name}: the charge roll of {charger.name} is made again", LET_COMMAND.tactic
            yield from tactic_offer(table, umpire.seat, own, label, make_again, operative=umpire.id, key=key)


RULES = Rules(
    "house-of-seconds",
    Hooks(
        commands=commands(LET_COMMAND),
        hit=Hook(lined_coats),
        despite_fall_back=Hook(disengage),
        against_retreat=Hook(no_retreat),
        despite_fight_order=Hook(fights_with_chargers),
        against_fight_target=Hook(only_chargers),
        uses=Hook(tactics_used(GLOVE_TACTIC, RIPOSTE_TACTIC, SATISFACTION_TACTIC, LET_COMMAND.tactic)),
        effects=ById(lasting(THE_GLOVE, "operative", "target"), lasting(RIPOSTE, "operative")),
    ),
    windows={
        TARGET_CHOSEN: (stand_in,),
        CHARGE_DECLARED: (the_glove,),
        CHARGE_ROLLED: (let,),
        FIGHT_STARTED: (riposte,),
        ATTACKS_DONE: (satisfaction,),
    },
    in_play=named(LINED_COATS, DISENGAGE, STAND_IN, THE_GLOVE, RIPOSTE, SATISFACTION, LET),
)
