"""What a model may do in its player's turn of the Movement phase: one of six, each with what speaks against it."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from killzone.core.events import Tokened
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Next, Sequence, Window, continuation
from killzone.core.hooks import ById, RulePack
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import Price
from killzone.core.table import Operative, Table
from killzone.core.walks import Walk
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.rolls import ADVANCE_ROLL, Rolling
from killzone.editions.kt18.board.measuring import enemies_within, engaging, is_engaged
from killzone.editions.kt18.board.movement import ADVANCE, CHARGE, FALL_BACK, NORMAL
from killzone.editions.kt18.movement.charging import CHARGE_REACH, CHARGING, Charging
from killzone.editions.kt18.movement.moving import (
    ASKED,
    RULES,
    Moving,
    distance,
    domain,
    goes_somewhere,
    nowhere,
    walk,
)
from killzone.editions.kt18.operatives.asking import about
from killzone.editions.kt18.operatives.states import (
    ARRIVED,
    READIED,
    RETREATED,
    is_shaken,
    was_charged,
)
from killzone.editions.shared.battle.prices import command_points
from killzone.editions.shared.board.kept import kept_for
from killzone.editions.shared.operatives.removal import own_player
from killzone.geometry.shapes import Spot
from killzone.geometry.units import text as length_text

READY, STAY = "ready", "stay"
CHOSEN_TO_ADVANCE: Final = "chosen-to-advance"
NOT_MADE: Final = "not-made"
"""The result of a choice that was not made after all: its tactic was taken back, or could not be paid for."""


class Choosing(Concerning):
    """A model that makes its movement choice; `engaged` are those that had an enemy within 1" as the phase began."""

    operative: str
    engaged: tuple[str, ...] = ()

    @property
    def concerns(self) -> str:
        return self.operative


Check = Callable[[Table, Operative, Choosing], Reason | None]


def everybody(table: Table, model: Operative) -> bool:
    """What all models can do as their movement."""
    return True


class Choice(NamedTuple):
    """One thing that a model may do as its movement: the checks against it, and the sequence that carries it out.

    Models that do not have it, as most have no choice of a team, are not shown it at all. `cost` are the Command Points
    that it costs a model's player now, where it does.
    """

    id: str
    title: str
    rule: str
    checks: tuple[Check, ...]
    sequence: Sequence[Any]
    context: Callable[[Choosing], Any]
    has: Callable[[Table, Operative], bool] = everybody
    cost: Callable[[Table, Operative], int] | None = None

    def price(self, table: Table, model: Operative) -> Price | None:
        return command_points(self.cost(table, model)) if self.cost is not None else None


def reasons(table: Table, choosing: Choosing, choice: Choice) -> tuple[Reason, ...]:
    """Everything that speaks against a choice."""
    model = table.operative(choosing.operative)
    found = (check(table, model, choosing) for check in choice.checks)
    return tuple(reason for reason in found if reason is not None)


def legal(table: Table, choosing: Choosing, choice: Choice) -> bool:
    """Whether nothing does."""
    model = table.operative(choosing.operative)
    return all(check(table, model, choosing) is None for check in choice.checks)


def choices(table: Table) -> ById[Choice]:
    """What there is to choose in this battle."""
    return _choices(table.setting.rules)


@kept_for
def _choices(rules: RulePack) -> ById[Choice]:
    """The usual ones and what the rules of a battle bring, joined once."""
    own = rules.hooks
    return USUAL + own.choices if isinstance(own, hooks.Hooks) else USUAL


def choices_of(table: Table, model: Operative) -> list[str]:
    """What this model has to choose from."""
    return [choice.id for choice in choices(table).values() if choice.has(table, model)]


@rule("kt18.move.engaged-options", "kt18.move.ready", "kt18.charge.eligibility")
def not_engaged(id: str) -> Check:
    """Nothing but staying and falling back is for a model that has, or had as the phase began, an enemy within 1"."""

    def check(table: Table, model: Operative, choosing: Choosing) -> Reason | None:
        if is_engaged(table, model):
            enemy = next(engaging(table, model))
            text = '{who} has {enemy} within 1".'
            return because(id, text, who=model.name, enemy=enemy.name, rules=ENGAGED_OPTIONS)
        if model.id in choosing.engaged:
            text = '{who} had an enemy within 1" when the phase began.'
            return because(ENGAGED_OPTIONS, text, who=model.name, rules=id)
        return None

    return check


@rule("kt18.move.fall-back")
def has_been_engaged(table: Table, model: Operative, choosing: Choosing) -> Reason | None:
    """Only a model with an enemy within 1", now or as the phase began, falls back."""
    if model.id in choosing.engaged or is_engaged(table, model):
        return None
    return because("kt18.move.fall-back", '{who} has no enemy within 1" to fall back from.', who=model.name)


@rule("kt18.move.fall-back-blocked")
def not_freshly_charged(table: Table, model: Operative, choosing: Choosing) -> Reason | None:
    """Nobody falls back in the phase in which an enemy ended a charge within 1" of it."""
    if not was_charged(table, model) or next(iter(hooks.of(table).despite_fall_back(table, model)), None) is not None:
        return None
    return because("kt18.move.fall-back-blocked", "{who} was charged in this phase.", who=model.name)


@rule("kt18.move.fall-back")
def somewhere_clear(table: Table, model: Operative, choosing: Choosing) -> Reason | None:
    """Falling back needs an end that is clear of every enemy."""
    return nowhere(table, Moving(model.id, FALL_BACK, choosing.engaged))


@rule("kt18.charge.eligibility")
def enemy_in_reach(table: Table, model: Operative, choosing: Choosing) -> Reason | None:
    """A charge needs an enemy within 12"."""
    if next(enemies_within(table, model, CHARGE_REACH), None) is not None:
        return None
    return because("kt18.charge.eligibility", '{who} has no enemy within 12".', who=model.name)


_BUSY: Final = {
    RETREATED: ("kt18.charge.retreat-effects", "{who} has retreated in this phase and cannot move again."),
    ARRIVED: ("kt18.setup.reinforcements-arrive", "{who} has arrived in this round and cannot move further."),
}


@rule("kt18.def.shaken", "kt18.move.one-choice", "kt18.charge.retreat-effects", "kt18.setup.reinforcements-arrive")
def why_no_choice(model: Operative) -> Reason | None:
    """Why a model makes no movement choice at all: it is shaken, or has retreated or arrived."""
    if is_shaken(model):
        return because("kt18.def.shaken", "{who} is shaken and can do nothing.", who=model.name)
    for token, (id, text) in _BUSY.items():
        if model.count(token):
            return because(id, text, who=model.name, rules="kt18.move.one-choice")
    return None


def begin_move(moving: Moving, table: Table) -> Flow:
    """The die of an advance is rolled before anything else."""
    if moving.kind != ADVANCE or moving.rolled:
        return Next(moving)
    model = table.operative(moving.operative)
    rolling = Rolling(model.seat, model.id, "an advance", "kt18.move.advance", dice=1)
    return Call(moving, ADVANCE_ROLL, rolling, _advance_rolled)


@continuation
@rule("kt18.move.advance", "kt18.move.advance-effects")
def _advance_rolled(moving: Moving, table: Table, rolling: Rolling) -> Flow:
    """Whoever rolled has advanced, however far it goes."""
    return Next(moving.but(rolled=rolling.total))


@rule("kt18.move.normal", "kt18.move.advance", "kt18.move.fall-back")
def choose_path(moving: Moving, table: Table) -> Flow:
    """The player says where the model moves."""
    model = table.operative(moving.operative)
    far = length_text(distance(table, moving).total, 1)
    prompt = f"Where does {model.name} {ASKED[moving.kind]}? Up to {far}."
    return Ask(model.seat, "path", prompt, domain(table, moving), _go, rule=RULES[moving.kind])


@rule("kt18.move.pivot")
def _go(moving: Moving, table: Table, path: tuple[Spot, ...]) -> Flow:
    """A path that goes nowhere is staying, unless something was rolled for it or fled from."""
    model = table.operative(moving.operative)
    if moving.kind == NORMAL and not goes_somewhere(model, path):
        return Done()
    return walk(moving, table, moving, path, _move_walked)


@continuation
def _move_walked(moving: Moving, table: Table, way: Walk) -> Flow:
    return Done()


MOVE = Sequence(
    "kt18.move",
    "Move",
    Window(
        CHOSEN_TO_ADVANCE,
        prompt=about("{who} is about to move. Use anything?"),
        keep="Nothing",
        rule="kt18.move.advance",
        order=own_player,
    ),
    begin_move,
    choose_path,
)


@rule("kt18.move.ready", "kt18.def.readied")
def make_ready(choosing: Choosing, table: Table) -> Flow:
    """The model is readied instead of moving."""
    model = table.operative(choosing.operative)
    return Done(None, [Tokened("kt18.move.ready", model.id, READIED, 1, f"{model.name} is readied.")])


GET_READY = Sequence("kt18.ready", "Ready", make_ready)


def stay(choosing: Choosing, table: Table) -> Flow:
    """The model stays where it is."""
    return Done()


STAYING = Sequence("kt18.stay", "Stay", stay)

ENGAGED_OPTIONS = "kt18.move.engaged-options"


def _moves(kind: str) -> Callable[[Choosing], Moving]:
    def context(choosing: Choosing) -> Moving:
        return Moving(choosing.operative, kind, choosing.engaged)

    return context


def _same(choosing: Choosing) -> Choosing:
    return choosing


def _charges(choosing: Choosing) -> Charging:
    return Charging(choosing.operative)


USUAL: Final = ById(
    Choice(NORMAL, "Normal move", RULES[NORMAL], (not_engaged(ENGAGED_OPTIONS),), MOVE, _moves(NORMAL)),
    Choice(ADVANCE, "Advance", RULES[ADVANCE], (not_engaged(ENGAGED_OPTIONS),), MOVE, _moves(ADVANCE)),
    Choice(
        FALL_BACK,
        "Fall back",
        RULES[FALL_BACK],
        (has_been_engaged, not_freshly_charged, somewhere_clear),
        MOVE,
        _moves(FALL_BACK),
    ),
    Choice(READY, "Ready", "kt18.move.ready", (not_engaged("kt18.move.ready"),), GET_READY, _same),
    Choice(
        CHARGE,
        "Charge",
        "kt18.charge.eligibility",
        (not_engaged("kt18.charge.eligibility"), enemy_in_reach),
        CHARGING,
        _charges,
    ),
    Choice(STAY, "Stay", "kt18.move.one-choice", (), STAYING, _same),
)
"""The six things that a model may do."""
