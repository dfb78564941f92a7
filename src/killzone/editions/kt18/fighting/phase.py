"""The Fight phase: models that charged fight first, then the rest; players take turns to choose one."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Offer, Sequence, Window, continuation
from killzone.core.hooks import ById
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.attack.gritted_teeth import gritted_teeth
from killzone.editions.kt18.battle.decisive import Decisive, decisive_offers, lost, roll_off
from killzone.editions.kt18.battle.tactics import DECISIVE_STRIKE
from killzone.editions.kt18.board.measuring import is_engaged
from killzone.editions.kt18.fighting.fight import (
    ATTACKS_DONE,
    CHOSEN_TO_FIGHT,
    FIGHT,
    FOUGHT,
    MODEL_FOUGHT,
    Fight,
    has_fought,
)
from killzone.editions.kt18.fighting.nearing import NEARER
from killzone.editions.kt18.hooks import Hooks, Rules
from killzone.editions.kt18.operatives.states import (
    has_charged,
    is_decided,
    is_shaken,
    seats_after,
    still_asked,
    was_charged,
)
from killzone.editions.shared.declared import lasting

FIGHT_STARTED: Final = "fight-started"
FIGHT_ENDED: Final = "fight-ended"
FIGHTER: Final = "model-to-fight"
NO_PASS: Final = "kt18.fight.no-pass"


class FightPhase(Concerning):
    """The Fight phase under way: whether its second half has begun, and which seat has chosen last.

    `decisive` are declared and not carried out. `again` are models that fight once more as the last of the phase.
    `chosen` is the model that fights now.
    """

    second: bool = False
    last: int = -1
    decisive: tuple[Decisive, ...] = ()
    again: tuple[str, ...] = ()
    chosen: str = ""

    @property
    def concerns(self) -> str:
        return self.chosen


@rule("kt18.fight.eligible", "kt18.fight.once", "kt18.def.shaken")
def why_no_fight(table: Table, model: Operative) -> Iterator[Reason]:
    """Everything that keeps a model on the battlefield from being chosen to fight."""
    who = model.name
    if is_shaken(model):
        rules = " ".join(("kt18.fight.eligible", NO_PASS))
        yield because("kt18.def.shaken", "{who} is shaken and can do nothing.", who=who, rules=rules)
    if has_fought(table, model):
        yield because("kt18.fight.once", "{who} has fought in this phase.", who=who, rules=NO_PASS)
    if not (is_engaged(table, model) or has_charged(table, model) or was_charged(table, model)):
        text = '{who} has no enemy within 1", nor has it charged or been charged in this round.'
        yield because("kt18.fight.eligible", text, who=who, rules=NO_PASS)


def may_fight(table: Table, model: Operative) -> bool:
    """Whether a model may be chosen to fight: what `why_no_fight` says, without a word."""
    return can_fight(table, model) and not has_fought(table, model)


@rule("kt18.fight.eligible", "kt18.def.shaken")
def can_fight(table: Table, model: Operative) -> bool:
    """Whether a model could be chosen to fight but for having fought already."""
    if model.spot is None or is_shaken(model):
        return False
    return is_engaged(table, model) or has_charged(table, model) or was_charged(table, model)


def fighters(table: Table, seat: int) -> tuple[Operative, ...]:
    """The models of a seat that may be chosen to fight, in either half."""
    return tuple(one for one in table.of(seat) if may_fight(table, one))


@rule("kt18.fight.chargers-first")
def fights_first(table: Table, model: Operative) -> bool:
    """Whether a model fights in the first half: it has charged, or a rule says so."""
    return has_charged(table, model) or next(iter(hooks.of(table).despite_fight_order(table, model)), None) is not None


@rule("kt18.fight.chargers-first", "kt18.fight.others-second")
def why_not_its_half(table: Table, phase: FightPhase, model: Operative) -> Iterator[Reason]:
    """Why the phase does not come to a model yet: those that charged fight first."""
    if not phase.second and not fights_first(table, model):
        id, text = "kt18.fight.others-second", "{who} has not charged in this round; models that have fight first."
        yield because(id, text, who=model.name, rules=" ".join(("kt18.fight.chargers-first", NO_PASS)))


@rule("kt18.tactic.decisive-strike")
def decisive_strike(phase: FightPhase, table: Table) -> Iterator[Offer]:
    """At the start of the phase: one model that may fight does so before any other, even those that charged."""
    return decisive_offers(table, DECISIVE_STRIKE, "fights", fighters)


@rule("kt18.tactic.decisive-strike")
def strike_first(phase: FightPhase, table: Table) -> Flow:
    """Those declared fight in the order of the roll-off, each if it still can."""
    if not phase.decisive or is_decided(table):
        return Next(phase.but(decisive=()))
    first, *rest = phase.decisive
    after = phase.but(decisive=tuple(rest))
    if not may_fight(table, table.operative(first.model)):
        return Jump(after, strike_first, [lost(table, first, "fight")])
    return Call(after.but(chosen=first.model), FIGHT, Fight(first.model), _struck)


@continuation
def _struck(phase: FightPhase, table: Table, fight: Fight) -> Flow:
    return Jump(_after(phase, fight), strike_first)


def _after(phase: FightPhase, fight: Fight) -> FightPhase:
    """The phase once a model has fought."""
    again = (*phase.again, fight.operative) if fight.again else phase.again
    return phase.but(chosen="", again=again)


@rule("kt18.fight.chargers-first", "kt18.fight.others-second", "kt18.round.turn-order")
def next_to_choose(table: Table, phase: FightPhase) -> tuple[int, tuple[Operative, ...]]:
    """The player whose turn it is to choose in this half, and among whom; -1 where nobody has a model left for it."""
    for seat in seats_after(table, phase.last):
        among = tuple(one for one in fighters(table, seat) if phase.second or fights_first(table, one))
        if among:
            return seat, among
    return -1, ()


@rule("kt18.fight.no-pass", "kt18.fight.chargers-first", "kt18.fight.others-second")
def choose_fighter(phase: FightPhase, table: Table) -> Flow:
    """Players take turns to choose a model; nobody passes who has one, and when none is left the half is over."""
    if is_decided(table):
        return Jump(phase, fight_again)
    seat, among = next_to_choose(table, phase)
    if seat < 0:
        return Next(phase) if phase.second else Jump(phase.but(second=True, last=-1), choose_fighter)
    if len(among) == 1:
        return _chosen(phase, table, among[0].id)
    options = [Option(one.id, one.name, "kt18.fight.eligible", of(OPERATIVE, one.id)) for one in among]
    half = "the others" if phase.second else "those that charged"
    prompt = f"Which model fights next, of {half}?"

    def missing(key: str) -> tuple[Reason, ...]:
        own = [one for one in table.of(seat) if one.id == key]
        return tuple(why for one in own for why in (*why_no_fight(table, one), *why_not_its_half(table, phase, one)))

    domain = Pick(options, missing=missing)
    return Ask(seat, FIGHTER, prompt, domain, _chosen, rule=NO_PASS, default=options[0].key)


def _chosen(phase: FightPhase, table: Table, key: str) -> Flow:
    seat = table.operative(key).seat
    return Call(phase.but(last=seat, chosen=key), FIGHT, Fight(key), _fought)


@continuation
def _fought(phase: FightPhase, table: Table, fight: Fight) -> Flow:
    return Jump(_after(phase, fight), choose_fighter)


@rule("kt18.fight.eligible")
def fight_again(phase: FightPhase, table: Table) -> Flow:
    """As the last of the phase those fight once more for whom a rule says so, if they still can be chosen."""
    if not phase.again or is_decided(table):
        return Next(phase.but(again=()))
    first, *rest = phase.again
    after = phase.but(again=tuple(rest))
    if not can_fight(table, table.operative(first)):
        return Jump(after, fight_again)
    return Call(after.but(chosen=first), FIGHT, Fight(first), _fought_again)


@continuation
def _fought_again(phase: FightPhase, table: Table, fight: Fight) -> Flow:
    return Jump(phase.but(chosen=""), fight_again)


def end_phase(phase: FightPhase, table: Table) -> Flow:
    """The phase is over."""
    return Done()


FIGHTING = Sequence(
    "kt18.fight-phase",
    "Fight phase",
    Window(
        FIGHT_STARTED,
        prompt="Use anything at the start of the Fight phase?",
        keep="Nothing",
        rule="kt18.def.phase-timing",
    ),
    roll_off,
    strike_first,
    choose_fighter,
    fight_again,
    Window(
        FIGHT_ENDED,
        prompt="Use anything at the end of the Fight phase?",
        keep="Nothing",
        rule="kt18.def.phase-timing",
        order=still_asked,
    ),
    end_phase,
)

STRIKING = Rules(
    "fighting",
    Hooks(effects=ById(lasting(FOUGHT, "operative"))),
    windows={
        FIGHT_STARTED: (decisive_strike,),
        FIGHT_ENDED: (),
        CHOSEN_TO_FIGHT: (gritted_teeth,),
        ATTACKS_DONE: (),
        MODEL_FOUGHT: (),
    },
    sequences=(FIGHTING, FIGHT, NEARER),
)
"""What there is to fight with: listed by the ruleset."""
