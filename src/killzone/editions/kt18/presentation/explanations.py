"""Why a model can or cannot do something in its phase, and what its characteristics are made of."""

from collections.abc import Iterator
from typing import Any, Final

from killzone.core.domains import Pick
from killzone.core.explanations import Explanation, Possibility, Stat
from killzone.core.machine import Stack
from killzone.core.pictures import PLAIN, Statement
from killzone.core.reasons import Reason, Verdict, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt18.attack.aims import FIGHT as CLOSE_COMBAT
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.attack.attacking import Attacking, aim_of, batch
from killzone.editions.kt18.attack.profiles import hit_face, hit_modifiers
from killzone.editions.kt18.battle.morale import MoralePhase, nerve_leadership
from killzone.editions.kt18.board.measuring import ENGAGED, gap, is_engaged, within
from killzone.editions.kt18.cards.datacards import MELEE, Weapon, datasheet, melee_weapons
from killzone.editions.kt18.fighting.fight import Fight, why_no_target
from killzone.editions.kt18.fighting.phase import FightPhase, why_no_fight, why_not_its_half
from killzone.editions.kt18.movement.choices import Choosing, choices, reasons, why_no_choice
from killzone.editions.kt18.movement.phase import MovementPhase, TeamTurn, choose_decisive, has_chosen, pick_choice
from killzone.editions.kt18.operatives.characteristics import (
    CHARACTERISTICS,
    attacks_of,
    leadership_of,
    move_of,
)
from killzone.editions.kt18.operatives.states import flesh_wounds, is_readied, is_shaken
from killzone.editions.kt18.presentation.sights import at_a_glance
from killzone.editions.kt18.psychic.phase import PsychicPhase, choose_power, why_no_power
from killzone.editions.kt18.psychic.powers import known_powers
from killzone.editions.kt18.shooting.phase import ShootingPhase, why_not_its_turn
from killzone.editions.kt18.shooting.shooters import why_no_shooting, why_not_chosen
from killzone.editions.kt18.shooting.shooting import Shooting
from killzone.editions.kt18.shooting.targets import why_not_targeted
from killzone.editions.kt18.weapons.groups import why_not_fired
from killzone.editions.shared.presentation.explanations import contexts, looks, question_about
from killzone.geometry.units import text as length_text
from killzone.spelling import listed

SHOOT: Final = "shoot"
FIGHT: Final = "fight"


def explain(table: Table, stack: Stack, id: str) -> Explanation:
    """All about one model.

    Where it is being asked what it does, that question's own verdicts and nothing else to do; otherwise each thing as
    if its phase were now, in that phase with what has been done in it, and none of a phase that is over.
    """
    model = table.operative(id)
    question = question_about(table, stack, model, (pick_choice, choose_decisive, choose_power))
    actions = tuple(_actions(table, stack, model)) if model.spot is not None else ()
    if question is not None and isinstance(question.domain, Pick):
        asked = {option.key for option in question.domain.options}
        actions = tuple(
            one.but(verdict=question.domain.check(one.id, question.rule)) for one in actions if one.id in asked
        )
    targets = tuple(_targets(table, stack, model)) if model.spot is not None else ()
    return Explanation(id, _stats(table, model), actions, targets, question is not None, looks(table, model, _glance))


@rule(CHARACTERISTICS)
def _stats(table: Table, model: Operative) -> tuple[Stat, ...]:
    card = datasheet(model)

    def printed(number: int, note: str) -> Tally:
        return Tally().plus(number, CHARACTERISTICS, note)

    found = [
        Stat("M", move_of(table, model), True),
        Stat("WS", printed(card.weapon_skill, "Weapon Skill"), roll=True),
        Stat("BS", printed(card.ballistic_skill, "Ballistic Skill"), roll=True),
        Stat("S", printed(card.strength, "Strength")),
        Stat("T", printed(card.toughness, "Toughness")),
        Stat("W", Tally().plus(model.wounds, CHARACTERISTICS, "wounds left")),
        Stat("A", attacks_of(table, model)),
        Stat("Ld", leadership_of(table, model)),
        Stat("Sv", printed(card.save, "Save"), roll=True),
    ]
    if (lent := nerve_leadership(table, model)) != leadership_of(table, model):
        found.append(Stat("Ld in Nerve tests", lent))
    if card.invulnerable:
        invulnerable = Tally().plus(card.invulnerable, "kt18.attack.invulnerable", "invulnerable save")
        found.append(Stat("Invulnerable save", invulnerable, roll=True))
    if hurt := flesh_wounds(model):
        found.append(Stat("Flesh wounds", Tally().plus(hurt, "kt18.attack.flesh-wound", "flesh wounds")))
    return tuple(found)


def _actions(table: Table, stack: Stack, model: Operative) -> Iterator[Possibility]:
    """What a model might do in the phases of a round: its movement choices, its powers, to shoot and to fight."""
    idle = (*_over(stack, MovementPhase), *_no_movement(stack, model))
    choosing = Choosing(model.id, _engaged(table, stack))
    for choice in (one for one in choices(table).values() if one.has(table, model)):
        against = (*idle, *reasons(table, choosing, choice))
        yield Possibility(choice.id, choice.title, choice.rule, Verdict(against))
    if datasheet(model).powers:
        silent = (*_over(stack, PsychicPhase), *_no_power(stack, model))
        attempted = next((phase.attempted for phase in contexts(stack, PsychicPhase) if phase.psyker == model.id), ())
        for power in known_powers(table, model):
            against = (*silent, *why_no_power(table, model, power, attempted))
            yield Possibility(power.id, power.name, power.rule, Verdict(against))
    late = tuple(_over(stack, ShootingPhase))
    shooting = Verdict((*late, *_no_turn_to_shoot(stack, model), *why_not_chosen(table, model)))
    yield Possibility(SHOOT, "Shoot", "kt18.shoot.eligible-shooter", shooting)
    late = tuple(_over(stack, FightPhase))
    fighting = Verdict((*late, *why_no_fight(table, model), *_no_turn_to_fight(table, stack, model)))
    yield Possibility(FIGHT, "Fight", "kt18.fight.eligible", fighting)


@rule("kt18.round.phases")
def _over(stack: Stack, phase: type[Any]) -> Iterator[Reason]:
    """Why something is done no more in this round: a later phase is under way."""
    kinds = [kind for kind, _ in _PHASES]
    number = kinds.index(phase)
    if any(next(contexts(stack, kind), None) is not None for kind in kinds[number + 1 :]):
        yield because("kt18.round.phases", "The {phase} phase of this round is over.", phase=_PHASES[number][1])


_PHASES: Final[tuple[tuple[type[Any], str], ...]] = (
    (MovementPhase, "Movement"),
    (PsychicPhase, "Psychic"),
    (ShootingPhase, "Shooting"),
    (FightPhase, "Fight"),
    (MoralePhase, "Morale"),
)


def _engaged(table: Table, stack: Stack) -> tuple[str, ...]:
    """Who was engaged as the Movement phase began; outside of it, who would be if it began now."""
    phase = next(contexts(stack, MovementPhase), None)
    if phase is not None:
        return phase.engaged
    return tuple(one.id for one in table.operatives if one.spot is not None and is_engaged(table, one))


@rule("kt18.move.one-choice", "kt18.round.turn-order")
def _no_movement(stack: Stack, model: Operative) -> Iterator[Reason]:
    """Why a model makes no movement choice at all any more: it has, or its team has moved, or it can do nothing."""
    reason = why_no_choice(model)
    if reason is not None:
        yield reason
    phase, turn = next(contexts(stack, MovementPhase), None), next(contexts(stack, TeamTurn), None)
    if phase is None:
        return
    if model.id in phase.done or (turn is not None and model.id in turn.done):
        yield has_chosen(model)
    elif model.seat in phase.moved and (turn is None or turn.seat != model.seat):
        yield because("kt18.move.whole-team", "The team of {who} has moved in this phase.", who=model.name)


@rule("kt18.psychic.one-psyker", "kt18.psychic.multiple-powers", "kt18.def.shaken")
def _no_power(stack: Stack, model: Operative) -> Iterator[Reason]:
    """Why a model attempts no power at all."""
    if is_shaken(model):
        yield because("kt18.def.shaken", "{who} is shaken and can do nothing.", who=model.name)
    phase = next(contexts(stack, PsychicPhase), None)
    if phase is None or model.seat not in phase.done:
        return
    if phase.psyker != model.id:
        yield because("kt18.psychic.one-psyker", "The team of {who} has chosen in this phase.", who=model.name)
    elif len(phase.attempted) >= datasheet(model).powers:
        text = "{who} has attempted as many powers as it may in this phase."
        yield because("kt18.psychic.multiple-powers", text, who=model.name)


@rule("kt18.shoot.once", "kt18.shoot.readied-first", "kt18.shoot.others-second")
def _no_turn_to_shoot(stack: Stack, model: Operative) -> Iterator[Reason]:
    """Why the Shooting phase under way does not come to a model, or not yet."""
    phase = next(contexts(stack, ShootingPhase), None)
    if phase is None:
        return
    yield from why_not_its_turn(phase, model)


@rule("kt18.fight.chargers-first", "kt18.fight.others-second")
def _no_turn_to_fight(table: Table, stack: Stack, model: Operative) -> Iterator[Reason]:
    """Why the Fight phase under way does not come to a model yet."""
    phase = next(contexts(stack, FightPhase), None)
    if phase is not None:
        yield from why_not_its_half(table, phase, model)


def _targets(table: Table, stack: Stack, model: Operative) -> Iterator[Possibility]:
    """Every enemy with every weapon, fired or swung: the reasons against the model, the weapon and the target."""
    enemies = tuple(table.against(model.seat))
    shooting = next((one for one in contexts(stack, Shooting) if one.operative == model.id), None)
    idle = tuple(why_no_shooting(table, model)) if shooting is None else ()
    how, only = (shooting.how, shooting.only) if shooting is not None else (SHOOTING, ())
    for weapon in _guns(model):
        unusable = (*idle, *_other_weapon(shooting, model, weapon), *why_not_fired(table, model, weapon, how))
        for enemy in enemies:
            verdict = Verdict((*unusable, *why_not_targeted(table, model, enemy, weapon, how, only)))
            yield Possibility(weapon.id, weapon.name, "kt18.shoot.target", verdict, None, enemy.id)
    fights = any(one.operative == model.id for one in contexts(stack, Fight))
    idle = () if fights else tuple(why_no_fight(table, model))
    for weapon in melee_weapons(datasheet(model).weapons):
        for enemy in enemies:
            verdict = Verdict((*idle, *_not_fought(table, model, enemy)))
            yield Possibility(weapon.id, weapon.name, "kt18.fight.targets", verdict, None, enemy.id)


def _guns(model: Operative) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in datasheet(model).weapons if weapon.type != MELEE)


@rule("kt18.shoot.next-weapon", "kt18.shoot.weapon-groups")
def _other_weapon(shooting: Shooting | None, model: Operative, weapon: Weapon) -> Iterator[Reason]:
    """A model that shoots fires the weapon that was chosen, and each only once."""
    if shooting is None:
        return
    if weapon.id in shooting.fired:
        text = "{who} has fired its {weapon}."
    elif shooting.weapon and shooting.weapon != weapon.id:
        text = "{who} is firing another weapon than its {weapon}."
    else:
        return
    yield because("kt18.shoot.next-weapon", text, who=model.name, weapon=weapon.name)


@rule("kt18.fight.targets")
def _not_fought(table: Table, model: Operative, enemy: Operative) -> Iterator[Reason]:
    """Why a model could not attack an enemy in close combat from where it stands."""
    if not within(model, enemy, ENGAGED):
        text = '{enemy} is {far} away; a model attacks enemies within 1" once it has piled in.'
        far = length_text(gap(model, enemy), 1)
        yield because("kt18.fight.targets", text, enemy=enemy.name, far=far)
    yield from why_no_target(table, model, enemy)


def _glance(table: Table, model: Operative, enemy: Operative) -> tuple[Statement, ...]:
    """How an enemy stands to a model, and what each weapon that could be used on it now needs to hit."""
    guns = (
        _to_hit(table, model, enemy, weapon, SHOOTING)
        for weapon in _guns(model)
        if next(why_not_targeted(table, model, enemy, weapon, SHOOTING), None) is None
        and next(why_not_fired(table, model, weapon, SHOOTING), None) is None
    )
    blades = (
        _to_hit(table, model, enemy, weapon, CLOSE_COMBAT)
        for weapon in melee_weapons(datasheet(model).weapons)
        if next(_not_fought(table, model, enemy), None) is None
    )
    return (*at_a_glance(table, model, enemy), *guns, *blades)


@rule("kt18.attack.hit-roll")
def _to_hit(table: Table, model: Operative, enemy: Operative, weapon: Weapon, how: str) -> Statement:
    """The face that a weapon hits an enemy on, and what it is made of."""
    attacking = Attacking(model.id, how, (), is_readied(model))
    aim = aim_of(table, attacking, batch(table, model, enemy, weapon.id, 1, how))
    card = datasheet(model)
    skill = f"WS {card.weapon_skill}+" if how == CLOSE_COMBAT else f"BS {card.ballistic_skill}+"
    parts = [skill, *(f"{entry.amount:+d} {entry.note}" for entry in hit_modifiers(table, aim))]
    text = f"Hit on {hit_face(table, aim)}+ with the {weapon.name}: {listed(parts, 'and')}."
    return Statement(text, PLAIN, "kt18.attack.hit-roll")
