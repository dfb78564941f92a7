"""The Ninth Bell: what its abilities and tactics do."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Wounded
from killzone.core.flow import Ask, Done, Flow, Next, Offer, Sequence, continuation
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import OBSCURED, Aim
from killzone.editions.kt18.battle.tactics import Declared, may_use, tactic_offer
from killzone.editions.kt18.board.measuring import within
from killzone.editions.kt18.board.sure_ground import SureGround
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.cards.models import equipped
from killzone.editions.kt18.commanders.command import Command, as_printed, aura_offers, commands, in_aura
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.choices import Choice, Choosing
from killzone.editions.kt18.movement.phase import MOVEMENT_STARTED
from killzone.editions.kt18.operatives.states import FELL_BACK, PHASE, ROUND
from killzone.editions.kt18.shooting.phase import (
    MODEL_SHOT,
    SHOOTING_STARTED,
    ShootingPhase,
    may_shoot_now,
    shoot_with,
)
from killzone.editions.kt18.shooting.shooting import TARGET_CHOSEN, Shooting
from killzone.editions.kt18.teams.common import (
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
from killzone.editions.shared.teams.ninth_bell import (
    BLOW_THE_TANKS,
    DOUBLE_BELL,
    HULL_RATED,
    LISTENING,
    LISTENS_THROUGH_PLATE,
    PATCH,
    RIVET_CARBINE,
)
from killzone.geometry.units import INCH

OWN_WEIGHT: Final = "ninth-bell.own-weight"
RING_DOWN: Final = Command(
    tactic("ninth-bell.ring-down", "Ring Down", 1),
    card="ninth-bell.superintendent",
    aura=6,
    until=ROUND,
    text='friends within {aura}" are not slowed by difficult ground and never knocked off a ledge',
)
HULL: Final = tactic(HULL_RATED, "Hull Rated", 1)
BELL: Final = tactic(DOUBLE_BELL, "Double Bell", 2)
TANKS: Final = tactic(BLOW_THE_TANKS, "Blow the Tanks", 1)
PATCHES, RINGS = INCH, 6 * INCH

for _id in ("ninth-bell.sounding-charge", "ninth-bell.buoyancy-rig"):
    printed_rule(_id)(equipped)


@printed_rule(OWN_WEIGHT)
def own_weight(table: Table, model: Operative) -> Iterator[Entry]:
    """It counts as two models when the control of a marker is decided."""
    if has(model, OWN_WEIGHT):
        yield Entry(1, OWN_WEIGHT, "Own Weight")


@printed_rule(LISTENS_THROUGH_PLATE)
def listens_through_plate(table: Table, aim: Aim) -> Iterator[str]:
    """Its rivet carbine has no penalty for obscured targets within 6"."""
    if has(aim.attacker, LISTENS_THROUGH_PLATE) and aim.weapon.id == RIVET_CARBINE and aim.distance <= LISTENING:
        yield OBSCURED


# Patch


@printed_rule(PATCH)
def patients(table: Table, model: Operative) -> list[Operative]:
    """The friends within 1" that have lost wounds."""
    friends = (one for one in table.of(model.seat) if one.id != model.id and within(model, one, PATCHES))
    return [one for one in friends if one.wounds < datasheet(one).wounds]


@printed_rule(PATCH)
def patches(table: Table, model: Operative) -> bool:
    """Patch is for whoever has it on the datasheet."""
    return has(model, PATCH)


@printed_rule(PATCH)
def can_patch(table: Table, model: Operative, choosing: Choosing) -> Reason | None:
    """There is somebody to patch."""
    if not patients(table, model):
        return because(PATCH, 'No friend within 1" of {who} has lost wounds.', who=model.name)
    return None


@printed_rule(PATCH)
def choose_patient(choosing: Choosing, table: Table) -> Flow:
    """One of them regains 1 lost wound."""
    model = table.operative(choosing.operative)
    among = patients(table, model)
    if len(among) == 1:
        return _patched(choosing, table, among[0].id)
    options = [Option(one.id, one.name, PATCH, of(OPERATIVE, one.id)) for one in among]
    return Ask(model.seat, "patch", f"Who does {model.name} patch?", Pick(options), _patched, rule=PATCH)


def _patched(choosing: Choosing, table: Table, key: str) -> Flow:
    return Done(None, [Wounded(PATCH, key, -1)])


def _same(choosing: Choosing) -> Choosing:
    return choosing


PATCHING = Sequence("kt18.patch", "Patch", choose_patient)
PATCH_CHOICE: Final = Choice(short(PATCH), "Patch", PATCH, (can_patch,), PATCHING, _same, patches)


# Tactics


@printed_rule(HULL_RATED)
def hull_rated(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """When a model of the team is a target, AP against it counts one less until the end of the phase."""
    for batch in shooting.batches:
        model = table.operative(batch.target)
        if brings(table, model.seat, HULL_RATED) and not in_force(table, HULL_RATED, model):
            key, label = f"{HULL.id}-{model.id}", f"Hull Rated: AP against {model.name} counts one less"
            yield from tactic_offer(table, model.seat, HULL, label, _rated, operative=model.id, key=key)


@continuation
def _rated(shooting: Shooting, table: Table, declared: Declared) -> Flow:
    if not declared.paid:
        return Next(shooting)
    model = table.operative(declared.operative)
    text = f"AP against {model.name} counts one less in this phase."
    return Next(shooting, [begins(HULL_RATED, model, PHASE, text)])


@printed_rule(HULL_RATED)
def less_ap(table: Table, aim: Aim) -> Iterator[Entry]:
    """AP counts one less; below 0 it never counts."""
    if in_force(table, HULL_RATED, aim.target):
        yield Entry(1, HULL_RATED, "Hull Rated")


@printed_rule(DOUBLE_BELL)
def double_bell(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """When a model of the team has shot, another within 6" that may shoot in this half does so at once."""
    shot = [one for one in (table.operative(fired.operative) for fired in phase.recent) if one.spot is not None]
    for seat in dict.fromkeys(one.seat for one in shot):
        if not brings(table, seat, DOUBLE_BELL) or not may_use(table, seat, BELL):
            continue
        for other in table.of(seat):
            near = any(one.seat == seat and within(one, other, RINGS) for one in shot)
            if near and may_shoot_now(table, phase, other):
                key, label = f"{BELL.id}-{other.id}", f"Double Bell: {other.name} shoots at once"
                yield from tactic_offer(table, seat, BELL, label, _ring_twice, operative=other.id, key=key)


@continuation
def _ring_twice(phase: ShootingPhase, table: Table, declared: Declared) -> Flow:
    return shoot_with(phase, table, declared.operative) if declared.paid else Next(phase)


@printed_rule(BLOW_THE_TANKS)
def blow_the_tanks(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """At the start of the Shooting phase: one model of the team that fell back in this round may shoot."""
    for seat in seats_with(table, BLOW_THE_TANKS):
        for model in table.of(seat):
            if model.count(FELL_BACK) and not in_force(table, BLOW_THE_TANKS, model):
                key, label = f"{TANKS.id}-{model.id}", f"Blow the Tanks: {model.name} may shoot"
                yield from tactic_offer(table, seat, TANKS, label, _blown, operative=model.id, key=key)


@continuation
def _blown(phase: ShootingPhase, table: Table, declared: Declared) -> Flow:
    return take_force(phase, table, declared, PHASE, "may shoot although it has fallen back.")


@printed_rule(BLOW_THE_TANKS)
def shoots_all_the_same(table: Table, model: Operative, token: str) -> Iterator[Entry]:
    """Having fallen back does not keep it from shooting."""
    if token == FELL_BACK and in_force(table, BLOW_THE_TANKS, model):
        yield Entry(0, BLOW_THE_TANKS, "Blow the Tanks")


@printed_rule(RING_DOWN.id)
def ring_down(phase: object, table: Table) -> Iterator[Offer]:
    """At the start of the Movement phase, until the end of the round."""
    return aura_offers(table, RING_DOWN)


@printed_rule(RING_DOWN.id)
def sure_footed(table: Table, model: Operative) -> Iterator[SureGround]:
    """Friends are not slowed by difficult ground while they are within 6"."""
    if any(effect.rule == RING_DOWN.id for effect in table.effects):  # seldom
        reach = as_printed(table, model.seat, RING_DOWN).aura * INCH
        for one in table.of(model.seat):
            if in_force(table, RING_DOWN.id, one):
                yield SureGround(one, reach)


@printed_rule(RING_DOWN.id)
def never_knocked_off(table: Table, model: Operative) -> Iterator[Reason]:
    """Nor are they ever knocked off a ledge."""
    if in_aura(table, RING_DOWN, model):
        yield because(RING_DOWN.id, "{who} is not knocked off a ledge.", who=model.name)


RULES = Rules(
    "ninth-bell",
    Hooks(
        control=Hook(own_weight),
        ignores=Hook(listens_through_plate),
        ap=Hook(less_ap),
        despite_shooting=Hook(shoots_all_the_same),
        sure_ground=Hook(sure_footed),
        against_fall_test=Hook(never_knocked_off),
        commands=commands(RING_DOWN),
        uses=Hook(tactics_used(HULL, BELL, TANKS, RING_DOWN.tactic)),
        effects=ById(*(lasting(id, "operative") for id in (HULL_RATED, BLOW_THE_TANKS, RING_DOWN.id))),
    ),
    {
        TARGET_CHOSEN: (hull_rated,),
        MODEL_SHOT: (double_bell,),
        SHOOTING_STARTED: (blow_the_tanks,),
        MOVEMENT_STARTED: (ring_down,),
    },
    in_play=named(OWN_WEIGHT, LISTENS_THROUGH_PLATE, HULL_RATED, DOUBLE_BELL, BLOW_THE_TANKS, RING_DOWN.id),
)

MENDING = Rules("patch", Hooks(choices=ById(PATCH_CHOICE)), sequences=(PATCHING,), in_play=named(PATCH))
"""A choice of its own in the Movement phase, which nobody has to look at where nobody patches."""
