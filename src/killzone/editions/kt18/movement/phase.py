"""The Movement phase: in turn order each player moves the whole team, one model at a time."""

from collections.abc import Iterable, Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.flow import Ask, Call, Concerning, Done, Flow, Jump, Next, Offer, Sequence, Window, continuation
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import ACTION, OPERATIVE, of
from killzone.core.table import Operative, Table
from killzone.editions.kt18.battle.decisive import Decisive, decisive_offers, lost, roll_off
from killzone.editions.kt18.battle.tactics import DECISIVE_MOVE
from killzone.editions.kt18.board.measuring import is_engaged
from killzone.editions.kt18.board.movement import ADVANCE, CHARGE, FALL_BACK, NORMAL
from killzone.editions.kt18.hooks import Rules
from killzone.editions.kt18.movement.arriving import ARRIVE, Arriving
from killzone.editions.kt18.movement.charging import CHARGE_DECLARED, CHARGING
from killzone.editions.kt18.movement.choices import (
    CHOSEN_TO_ADVANCE,
    GET_READY,
    MOVE,
    NOT_MADE,
    STAYING,
    Choosing,
    choices,
    choices_of,
    legal,
    reasons,
    why_no_choice,
)
from killzone.editions.kt18.movement.falling import FALL, FALLING_TEST
from killzone.editions.kt18.movement.hauling import HAUL
from killzone.editions.kt18.movement.reactions import REACTIONS
from killzone.editions.kt18.movement.repositioning import REPOSITIONING
from killzone.editions.kt18.movement.walking import HAZARD, WALK
from killzone.editions.kt18.operatives.states import is_decided, seats_in_play, still_asked

MOVEMENT_STARTED: Final = "movement-started"
MOVEMENT_ENDED: Final = "movement-ended"
DONE: Final = "done"
MODEL: Final = "model-to-move"
CHOICE: Final = "movement"
DECISIVE: Final = (NORMAL, ADVANCE, FALL_BACK, CHARGE)
"""What a Decisive Move may be."""


class MovementPhase(Concerning):
    """The Movement phase under way; `engaged` are the models that had an enemy within 1" when it began.

    `moved` are the seats that have moved their teams, `done` the models that have made their movement choice.
    `decisive` are declared and not carried out; the first of them is the one that `acts` now.
    """

    engaged: tuple[str, ...] = ()
    moved: tuple[int, ...] = ()
    done: tuple[str, ...] = ()
    decisive: tuple[Decisive, ...] = ()
    acts: bool = False

    @property
    def concerns(self) -> str:
        return self.decisive[0].model if self.acts else ""


@rule("kt18.move.engaged-options")
def note_engaged(phase: MovementPhase, table: Table) -> Flow:
    """Who is engaged when the phase begins is remembered."""
    engaged = tuple(one.id for one in table.operatives if one.spot is not None and is_engaged(table, one))
    return Next(phase.but(engaged=engaged))


def _moves(table: Table, phase: MovementPhase, model: Operative) -> bool:
    """Whether a model can make a move in the sense of Decisive Move."""
    if why_no_choice(model) is not None:
        return False
    choosing, among = Choosing(model.id, phase.engaged), choices(table)
    return any(legal(table, choosing, among[id]) for id in DECISIVE)


@rule("kt18.tactic.decisive-move")
def decisive_move(phase: MovementPhase, table: Table) -> Iterator[Offer]:
    """At the start of the phase: one model that can makes its move before any other."""

    def movers(table: Table, seat: int) -> Iterator[Operative]:
        return (one for one in table.of(seat) if _moves(table, phase, one))

    return decisive_offers(table, DECISIVE_MOVE, "moves", movers)


@rule("kt18.tactic.decisive-move")
def move_first(phase: MovementPhase, table: Table) -> Flow:
    """Those declared move in the order of the roll-off, each if it still can."""
    if not phase.decisive or is_decided(table):
        return Jump(phase.but(decisive=()), move_teams)
    first = phase.decisive[0]
    model = table.operative(first.model)
    if model.spot is None or not _moves(table, phase, model):
        return Jump(phase.but(decisive=phase.decisive[1:]), move_first, [lost(table, first, "move")])
    return Next(phase.but(acts=True))


@rule("kt18.tactic.decisive-move", "kt18.move.one-choice")
def choose_decisive(phase: MovementPhase, table: Table) -> Flow:
    """A move is a normal move, an advance, a fall back or an attempt to charge."""
    model = table.operative(phase.concerns)
    domain = _choice_of(table, Choosing(model.id, phase.engaged), DECISIVE)
    prompt = f"What does {model.name} do before any other model?"
    return Ask(model.seat, CHOICE, prompt, domain, _decided, rule="kt18.tactic.decisive-move")


def _decided(phase: MovementPhase, table: Table, key: str) -> Flow:
    choice, model = choices(table)[key], phase.concerns
    after = phase.but(done=(*phase.done, model), decisive=phase.decisive[1:], acts=False)
    return Call(after, choice.sequence, choice.context(Choosing(model, phase.engaged)), _moved_first)


@continuation
def _moved_first(phase: MovementPhase, table: Table, result: object) -> Flow:
    return Jump(phase, move_first)


@rule("kt18.move.whole-team", "kt18.round.turn-order")
def move_teams(phase: MovementPhase, table: Table) -> Flow:
    """The next player in turn order moves the whole team."""
    seat = next((seat for seat in seats_in_play(table) if seat not in phase.moved), -1)
    if seat < 0 or is_decided(table):
        return Next(phase)
    return Call(phase.but(moved=(*phase.moved, seat)), TEAM_TURN, TeamTurn(seat, phase.engaged, phase.done), team_moved)


@continuation
def team_moved(phase: MovementPhase, table: Table, done: tuple[str, ...]) -> Flow:
    return Jump(phase.but(done=done), move_teams)


def end_movement(phase: MovementPhase, table: Table) -> Flow:
    """The phase is over."""
    return Done()


class TeamTurn(Concerning):
    """A player's turn of the Movement phase: the models that have made their choice, and the one that makes it now."""

    seat: int
    engaged: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    model: str = ""

    @property
    def concerns(self) -> str:
        return self.model


@rule("kt18.setup.reinforcements-arrive")
def arrive(turn: TeamTurn, table: Table) -> Flow:
    """Reserves arrive first."""
    return Call(turn, ARRIVE, Arriving(turn.seat))


def to_move(table: Table, turn: TeamTurn) -> tuple[Operative, ...]:
    """The models of a seat on the battlefield that have made no movement choice yet."""
    return tuple(one for one in table.of(turn.seat) if one.id not in turn.done)


@rule("kt18.move.one-choice")
def has_chosen(model: Operative) -> Reason:
    """Why a model that has made its movement choice makes none."""
    text = "{who} has made its movement choice in this phase."
    return because("kt18.move.one-choice", text, who=model.name, rules="kt18.move.whole-team")


def _idle(table: Table, key: str) -> tuple[Reason, ...]:
    reason = why_no_choice(table.operative(key)) if key != DONE else None
    return (reason,) if reason is not None else ()


@rule("kt18.move.whole-team", "kt18.move.one-choice")
def pick_model(turn: TeamTurn, table: Table) -> Flow:
    """The player picks the next model, in any order, or is done."""
    left = to_move(table, turn)
    if is_decided(table) or all(why_no_choice(one) is not None for one in left):
        return Done(turn.done)

    def options() -> list[Option]:
        last = Option(DONE, "Done moving", "kt18.move.whole-team", forgoes="The other models stay where they are.")
        return [*[Option(one.id, one.name, "kt18.move.whole-team", of(OPERATIVE, one.id)) for one in left], last]

    def judge(key: str) -> tuple[Reason, ...]:
        return _idle(table, key)

    def missing(key: str) -> tuple[Reason, ...]:
        return tuple(has_chosen(one) for one in table.of(turn.seat) if one.id == key and key in turn.done)

    domain = Pick(options, judge, None, missing, keys=[*[one.id for one in left], DONE])
    prompt = "Which model moves next?"
    return Ask(turn.seat, MODEL, prompt, domain, _picked, rule="kt18.move.whole-team", default=DONE)


def _picked(turn: TeamTurn, table: Table, key: str) -> Flow:
    return Done(turn.done) if key == DONE else Next(turn.but(model=key))


@rule("kt18.move.one-choice")
def pick_choice(turn: TeamTurn, table: Table) -> Flow:
    """The model does one of what it may do."""
    model = table.operative(turn.model)
    domain = _choice_of(table, Choosing(turn.model, turn.engaged), choices_of(table, model))
    prompt = f"What does {model.name} do?"
    return Ask(turn.seat, CHOICE, prompt, domain, _chosen, rule="kt18.move.one-choice")


def _choice_of(table: Table, choosing: Choosing, ids: Iterable[str]) -> Pick:
    """One of these things to do, as far as nothing speaks against it."""
    among, model = choices(table), table.operative(choosing.operative)
    keys = tuple(ids)

    def options() -> list[Option]:
        found = [among[id] for id in keys]
        return [Option(one.id, one.title, one.rule, of(ACTION, one.id), one.price(table, model)) for one in found]

    def judge(key: str) -> tuple[Reason, ...]:
        return reasons(table, choosing, among[key])

    def allows(key: str) -> bool:
        return legal(table, choosing, among[key])

    return Pick(options, judge, allows, keys=keys)


def _chosen(turn: TeamTurn, table: Table, key: str) -> Flow:
    choice = choices(table)[key]
    after = turn.but(done=(*turn.done, turn.model))
    return Call(after, choice.sequence, choice.context(Choosing(turn.model, turn.engaged)), _choice_made)


@continuation
def _choice_made(turn: TeamTurn, table: Table, result: object) -> Flow:
    """The next model is picked; one whose choice was not made after all makes another."""
    if result == NOT_MADE:
        return Jump(turn.but(done=tuple(id for id in turn.done if id != turn.model)), pick_choice)
    return Jump(turn.but(model=""), pick_model)


TEAM_TURN = Sequence("kt18.team-turn", "Movement turn", arrive, pick_model, pick_choice)

MOVEMENT = Sequence(
    "kt18.movement-phase",
    "Movement phase",
    note_engaged,
    Window(
        MOVEMENT_STARTED,
        prompt="Use anything at the start of the Movement phase?",
        keep="Nothing",
        rule="kt18.def.phase-timing",
    ),
    roll_off,
    move_first,
    choose_decisive,
    move_teams,
    Window(
        MOVEMENT_ENDED,
        prompt="Use anything at the end of the Movement phase?",
        keep="Nothing",
        rule="kt18.def.phase-timing",
        order=still_asked,
    ),
    end_movement,
)

MOVING = Rules(
    "moving",
    windows={MOVEMENT_STARTED: (decisive_move,), MOVEMENT_ENDED: (), CHARGE_DECLARED: (), CHOSEN_TO_ADVANCE: ()},
    sequences=(
        MOVEMENT,
        TEAM_TURN,
        ARRIVE,
        MOVE,
        GET_READY,
        STAYING,
        CHARGING,
        REACTIONS,
        WALK,
        HAZARD,
        FALLING_TEST,
        FALL,
        HAUL,
        REPOSITIONING,
    ),
)
"""What there is to move with: listed by the ruleset."""
