"""The powers of our datasheets beside Psychic Bolt; those that last end at the start of the next Psychic phase."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from killzone.core.events import Began, Event, Tokened, Wounded
from killzone.core.flow import Done, Flow, Sequence
from killzone.core.hooks import ById, Hook
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt18.attack.aims import SHOOTING, Aim
from killzone.editions.kt18.board.measuring import enemies_within, within
from killzone.editions.kt18.board.visibility import is_visible
from killzone.editions.kt18.cards.datacards import datasheet
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.movement.harm import HARM
from killzone.editions.kt18.operatives.injury import FLESH_WOUND
from killzone.editions.kt18.operatives.states import PSYCHIC_PHASE, flesh_wounds
from killzone.editions.kt18.psychic.attempt import ATTEMPT
from killzone.editions.kt18.psychic.phase import PSYCHIC
from killzone.editions.kt18.psychic.powers import Manifested, PowerRule
from killzone.editions.kt18.psychic.psybolt import BOLT, PSYCHIC_BOLT
from killzone.editions.kt18.psychic.undertow import PULL, UNDERTOW, alone_enemies
from killzone.editions.kt18.teams.common import printed_rule
from killzone.editions.shared.declared import lasting
from killzone.geometry.units import INCH

SQUALL: Final = "lean.squall"
LOW_FRONT: Final = "lean.low-front"
STILL_AIR: Final = "lean.still-air"
SECOND_WIND: Final = "lean.second-wind"
PRESSURE_DROP: Final = "lean.pressure-drop"

AROUND: Final = 6 * INCH
STRONG: Final = 9
"""A test of so much or more lets Second Wind take away a flesh wound."""


@rule("kt18.psychic.tokens")
def under(table: Table, id: str, model: Operative) -> bool:
    """Whether a power lasts on a model."""
    return any(effect.rule == id and effect.operative == model.id for effect in table.effects)


def lasts(id: str, on: Iterable[Operative], text: str) -> Iterator[Event]:
    """A power lasts on these models from now on."""
    for model in on:
        yield Began(id, Effect(id, model.id, until=PSYCHIC_PHASE), f"{model.name} {text}")


def seen_enemies(reach: int) -> Callable[[Table, Operative], Iterator[Operative]]:
    """Enemies within so many inches that the feeler sees."""

    def targets(table: Table, psyker: Operative) -> Iterator[Operative]:
        return (one for one in enemies_within(table, psyker, reach * INCH) if is_visible(table, psyker, one))

    return targets


def seen_friends(table: Table, psyker: Operative) -> Iterator[Operative]:
    """The feeler itself and friends within 6" that it sees."""
    near = (one for one in table.of(psyker.seat) if within(psyker, one, AROUND))
    return (one for one in near if is_visible(table, psyker, one))


# Squall


@printed_rule(SQUALL)
def squall(power: Manifested, table: Table) -> Flow:
    """Every inch that the target moves costs two."""
    text = "is in a squall: every inch that it moves counts as two."
    return Done(None, lasts(SQUALL, [table.operative(power.target)], text))


@printed_rule(SQUALL)
def slowed(table: Table, model: Operative) -> Iterator[Entry]:
    """Whoever is in a squall gets half as far, in flight as well."""
    if under(table, SQUALL, model):
        yield Entry(1, SQUALL, "Squall")


# Low Front


@printed_rule(LOW_FRONT)
def low_front(power: Manifested, table: Table) -> Flow:
    """The feeler takes it along wherever it goes."""
    text = 'brings a low front: shots at friends within 6" of it have -1 to hit.'
    return Done(None, lasts(LOW_FRONT, [table.operative(power.psyker)], text))


@printed_rule(LOW_FRONT)
def hard_to_see(table: Table, aim: Aim) -> Iterator[Entry]:
    """Shots at friends within 6" of the feeler, itself included, have -1 to hit."""
    if aim.how != SHOOTING or not any(effect.rule == LOW_FRONT for effect in table.effects):
        return
    feelers = (one for one in table.of(aim.target.seat) if under(table, LOW_FRONT, one))
    if any(within(one, aim.target, AROUND) for one in feelers):
        yield Entry(-1, LOW_FRONT, "Low Front")


# Still Air


@printed_rule(STILL_AIR)
def still_air(power: Manifested, table: Table) -> Flow:
    """The target may not react to charges."""
    return Done(
        None, lasts(STILL_AIR, [table.operative(power.target)], "stands in still air: it cannot react to charges.")
    )


@printed_rule(STILL_AIR)
def no_reaction(table: Table, model: Operative, charger: Operative) -> Iterator[Reason]:
    """It can neither fire overwatch nor retreat."""
    if under(table, STILL_AIR, model):
        yield because(STILL_AIR, "{who} stands in still air and cannot react to charges.", who=model.name)


# Second Wind


@printed_rule(SECOND_WIND)
def second_wind(power: Manifested, table: Table) -> Flow:
    """The target regains 1 lost wound; with 9 or more it loses a flesh wound instead, if it has one."""
    model = table.operative(power.target)
    boxes = flesh_wounds(model)
    if boxes and power.total >= STRONG:
        text = f"{model.name} loses a flesh wound."
        return Done(None, [Tokened(SECOND_WIND, model.id, FLESH_WOUND, boxes - 1, text)])
    if model.wounds < datasheet(model).wounds:
        return Done(None, [Wounded(SECOND_WIND, model.id, -1)])
    return Done()


# Pressure Drop


@printed_rule(PRESSURE_DROP)
def pressure_drop(power: Manifested, table: Table) -> Flow:
    """Every enemy that is within 6" now has Ld -1."""
    near = enemies_within(table, table.operative(power.psyker), AROUND)
    return Done(None, lasts(PRESSURE_DROP, near, "feels the pressure drop: its Leadership is 1 less."))


@printed_rule(PRESSURE_DROP)
def less_leadership(table: Table, model: Operative) -> Iterator[Entry]:
    """Its Leadership is 1 less."""
    if under(table, PRESSURE_DROP, model):
        yield Entry(-1, PRESSURE_DROP, "Pressure Drop")


SQUALL_EFFECT = Sequence("kt18.squall", "Squall", squall)
LOW_FRONT_EFFECT = Sequence("kt18.low-front", "Low Front", low_front)
STILL_AIR_EFFECT = Sequence("kt18.still-air", "Still Air", still_air)
SECOND_WIND_EFFECT = Sequence("kt18.second-wind", "Second Wind", second_wind)
PRESSURE_DROP_EFFECT = Sequence("kt18.pressure-drop", "Pressure Drop", pressure_drop)

POWERS: Final = ById(
    PSYCHIC_BOLT,
    PowerRule("squall", "Squall", 5, SQUALL, SQUALL_EFFECT, seen_enemies(18)),
    PowerRule("low-front", "Low Front", 6, LOW_FRONT, LOW_FRONT_EFFECT),
    PowerRule("still-air", "Still Air", 7, STILL_AIR, STILL_AIR_EFFECT, seen_enemies(12)),
    PowerRule("undertow", "Undertow", 6, UNDERTOW, PULL, alone_enemies),
    PowerRule("second-wind", "Second Wind", 6, SECOND_WIND, SECOND_WIND_EFFECT, seen_friends),
    PowerRule("pressure-drop", "Pressure Drop", 7, PRESSURE_DROP, PRESSURE_DROP_EFFECT),
)

LEANING = Rules(
    "psychic",
    Hooks(
        powers=POWERS,
        slowed=Hook(slowed),
        hit=Hook(hard_to_see),
        against_reaction=Hook(no_reaction),
        leadership=Hook(less_leadership),
        effects=ById(*(lasting(id, "operative") for id in (SQUALL, LOW_FRONT, STILL_AIR, PRESSURE_DROP))),
    ),
    sequences=(
        PSYCHIC,
        ATTEMPT,
        HARM,
        BOLT,
        PULL,
        SQUALL_EFFECT,
        LOW_FRONT_EFFECT,
        STILL_AIR_EFFECT,
        SECOND_WIND_EFFECT,
        PRESSURE_DROP_EFFECT,
    ),
)
"""What there is to attempt: listed by the ruleset."""
