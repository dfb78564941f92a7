"""The Shooting phase: first models that were readied, then the others, one at a time, until all pass in succession."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Offer, Sequence, Window, continuation
from killzone.core.hooks import ById
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18.attack.aims import SHOOTING
from killzone.editions.kt18.attack.gritted_teeth import gritted_teeth
from killzone.editions.kt18.attack.happenings import HAPPEN
from killzone.editions.kt18.battle.decisive import Decisive, decisive_offers, lost, roll_off
from killzone.editions.kt18.battle.tactics import DECISIVE_SHOT
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.operatives.states import is_decided, is_readied, seats_after, still_asked
from killzone.editions.kt18.shooting.shooters import can_be_chosen, likeliest, why_not_chosen
from killzone.editions.kt18.shooting.shooting import (
    CHOSEN_TO_SHOOT,
    SHOOT,
    SHOTS_ROLLED,
    TARGET_CHOSEN,
    Fired,
    Shooting,
)
from killzone.editions.kt18.weapons.groups import FIRED, THROWN
from killzone.editions.shared.declared import lasting
from killzone.spelling import listed

SHOOTING_STARTED: Final = "shooting-started"
MODEL_SHOT: Final = "model-shot"
SHOOTER: Final = "model-to-shoot"
PASS: Final = "pass"
READIED_HALF, OTHER_HALF = 1, 2


class ShootingPhase(Concerning):
    """The Shooting phase under way.

    `half` is 1 while readied models shoot and 2 while the others do. `shot` are the models that have been chosen,
    `passed` the seats that have passed since somebody shot, `last` the seat that was asked last. `decisive` are the
    Decisive Shots that have not been carried out, in their order; `chosen` is who shoots now, and `recent`
    are those that have just shot, while players may do something about it.
    """

    half: int = READIED_HALF
    shot: tuple[str, ...] = ()
    passed: tuple[int, ...] = ()
    last: int = -1
    decisive: tuple[Decisive, ...] = ()
    chosen: str = ""
    recent: tuple[Fired, ...] = ()

    @property
    def concerns(self) -> str:
        return self.chosen


@rule("kt18.tactic.gritted-teeth")
def grit_to_shoot(shooting: Shooting, table: Table) -> Iterator[Offer]:
    """Gritted Teeth, for a model that is chosen to shoot: firing overwatch is a reaction."""
    return gritted_teeth(shooting, table) if shooting.how == SHOOTING else iter(())


@rule("kt18.tactic.decisive-shot")
def decisive_shot(phase: ShootingPhase, table: Table) -> Iterator[Offer]:
    """At the start of the phase: a model that may shoot does so before any other, readied or not."""
    return decisive_offers(table, DECISIVE_SHOT, "shoots", _shooters)


def _shooters(table: Table, seat: int) -> Iterator[Operative]:
    """The models of a seat that might shoot decisively."""
    return (model for model in table.of(seat) if can_be_chosen(table, model))


@rule("kt18.tactic.decisive-shot")
def shoot_first(phase: ShootingPhase, table: Table) -> Flow:
    """Each Decisive Shot is carried out in its turn, if that model can still shoot; else it is lost."""
    if not phase.decisive or is_decided(table):
        return Next(phase.but(decisive=()))
    first, *rest = phase.decisive
    model, after = table.operative(first.model), phase.but(decisive=tuple(rest))
    if model.spot is None or model.id in phase.shot or not can_be_chosen(table, model):
        return Jump(after, shoot_first, [lost(table, first, "shoot")])
    return Jump(after.but(chosen=model.id), shoot)


@rule("kt18.shoot.readied-first", "kt18.shoot.others-second")
def is_of_half(model: Operative, half: int) -> bool:
    """Readied models shoot in the first half, those that are not in the second."""
    return is_readied(model) == (half == READIED_HALF)


@rule("kt18.shoot.once")
def may_shoot_now(table: Table, phase: ShootingPhase, model: Operative) -> bool:
    """Whether a model can be chosen in this half: once in a phase, whatever it did in overwatch."""
    return model.id not in phase.shot and is_of_half(model, phase.half) and can_be_chosen(table, model)


@rule("kt18.shoot.once", "kt18.shoot.readied-first", "kt18.shoot.others-second")
def why_not_its_turn(phase: ShootingPhase, model: Operative) -> Iterator[Reason]:
    """Why the phase does not come to a model, or not yet: it was chosen, or is of the other half."""
    first, second = "kt18.shoot.readied-first", "kt18.shoot.others-second"
    if model.id in phase.shot:
        text = "{who} has been chosen to shoot in this phase."
        yield because("kt18.shoot.once", text, who=model.name, rules=" ".join((first, second)))
    elif is_of_half(model, phase.half):
        return
    elif is_readied(model):
        yield because(first, "{who} is readied, and readied models have shot.", who=model.name, rules=second)
    else:
        yield because(second, "{who} is not readied; those that are go first.", who=model.name, rules=first)


@rule("kt18.shoot.readied-first", "kt18.shoot.others-second", "kt18.round.turn-order")
def next_seat(table: Table, phase: ShootingPhase) -> int:
    """Who is asked next, in turn order; -1 once all have passed in succession or have nobody who could shoot."""
    for seat in seats_after(table, phase.last):
        if seat not in phase.passed and any(may_shoot_now(table, phase, one) for one in likeliest(table.of(seat))):
            return seat
    return -1


@rule("kt18.shoot.readied-first", "kt18.shoot.others-second", "kt18.shoot.eligible-shooter")
def choose_shooter(phase: ShootingPhase, table: Table) -> Flow:
    """The next player chooses a model of this half to shoot, or passes."""
    seat = next_seat(table, phase) if not is_decided(table) else -1
    if seat < 0:
        if phase.half == READIED_HALF and not is_decided(table):
            return Jump(phase.but(half=OTHER_HALF, passed=(), last=-1), choose_shooter)
        return Done()
    first = phase.half == READIED_HALF
    id = "kt18.shoot.readied-first" if first else "kt18.shoot.others-second"
    waiting = [one for one in table.of(seat) if one.id not in phase.shot and is_of_half(one, phase.half)]

    def judge(key: str) -> tuple[Reason, ...]:
        return tuple(why_not_chosen(table, table.operative(key))) if key != PASS else ()

    def allows(key: str) -> bool:
        return key == PASS or can_be_chosen(table, table.operative(key))

    def missing(key: str) -> tuple[Reason, ...]:
        own = (one for one in table.of(seat) if one.id == key)
        return tuple(reason for one in own for reason in why_not_its_turn(phase, one))

    def options() -> list[Option]:
        last = Option(PASS, "Pass", id, forgoes="Once everybody has passed, none of these models shoots in this phase.")
        return [*[Option(one.id, one.name, id, of(OPERATIVE, one.id)) for one in waiting], last]

    prompt = "Which readied model shoots?" if first else "Which model shoots?"
    domain = Pick(options, judge, allows, missing, keys=[*[one.id for one in waiting], PASS])
    return Ask(seat, SHOOTER, prompt, domain, _chosen_to_shoot, rule=id, default=PASS)


def _chosen_to_shoot(phase: ShootingPhase, table: Table, key: str) -> Flow:
    if key == PASS:
        seat = next_seat(table, phase)
        return Jump(phase.but(passed=(*phase.passed, seat), last=seat), choose_shooter)
    return Next(phase.but(chosen=key, passed=(), last=table.operative(key).seat))


@rule("kt18.shoot.once")
def shoot(phase: ShootingPhase, table: Table) -> Flow:
    """The chosen model shoots, once in this phase."""
    return shoot_with(phase, table, phase.chosen)


def shoot_with(phase: ShootingPhase, table: Table, id: str, only: tuple[str, ...] = ()) -> Flow:
    """A model shoots as if it had been chosen; whatever lets it do so has seen to it that it can."""
    shooting = Shooting(id, SHOOTING, only, is_readied(table.operative(id)))
    return Call(phase.but(chosen=id, shot=(*phase.shot, id)), SHOOT, shooting, _model_shot)


@continuation
def _model_shot(phase: ShootingPhase, table: Table, fired: Fired) -> Flow:
    return Next(phase.but(chosen="", recent=(*phase.recent, fired)))


def next_shooter(phase: ShootingPhase, table: Table) -> Flow:
    """The next model, of a Decisive Shot or of this half."""
    return Jump(phase.but(recent=()), shoot_first)


def _shot_asked(phase: ShootingPhase, table: Table) -> str:
    names = listed([table.operative(one.operative).name for one in phase.recent], "and")
    return f"{names} {'have' if len(phase.recent) > 1 else 'has'} shot. Use anything?"


SHOOTING_PHASE = Sequence(
    "kt18.shooting-phase",
    "Shooting phase",
    Window(
        SHOOTING_STARTED,
        prompt="Use anything at the start of the Shooting phase?",
        keep="Nothing",
        rule="kt18.def.phase-timing",
    ),
    roll_off,
    shoot_first,
    choose_shooter,
    shoot,
    Window(
        MODEL_SHOT,
        prompt=_shot_asked,
        keep="Nothing",
        rule="kt18.shoot.once",
        order=still_asked,
    ),
    next_shooter,
)

RULES = Rules(
    "shooting",
    Hooks(effects=ById(lasting(THROWN, "player", "target"), lasting(FIRED, "operative"))),
    windows={
        SHOOTING_STARTED: (decisive_shot,),
        CHOSEN_TO_SHOOT: (grit_to_shoot,),
        TARGET_CHOSEN: (),
        SHOTS_ROLLED: (),
        MODEL_SHOT: (),
    },
    sequences=(SHOOTING_PHASE, SHOOT, HAPPEN),
)
"""What there is to shoot with: listed by the ruleset."""
