"""The Morale phase: each player in turn checks whether the team breaks, ends being shaken, and takes Nerve tests."""

from collections.abc import Iterator
from typing import Final

from killzone.core.domains import Option, Pick
from killzone.core.events import Began, Event, Said, Tokened
from killzone.core.flow import (
    Ask,
    Call,
    Concerning,
    Done,
    Flow,
    Jump,
    Next,
    Offer,
    Roll,
    Sequence,
    Window,
    continuation,
)
from killzone.core.rules import rule
from killzone.core.subjects import OPERATIVE, of
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Tally
from killzone.core.values import Value
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.battle.rolls import NERVE_TEST, Rolling
from killzone.editions.kt18.battle.tactics import INSANE_BRAVERY, Declared, tactic_offer
from killzone.editions.kt18.operatives.characteristics import leadership_of
from killzone.editions.kt18.operatives.states import (
    BROKEN,
    SHAKEN,
    flesh_wounds,
    is_broken,
    is_decided,
    is_out_of_action,
    is_shaken,
    seats_in_play,
)
from killzone.geometry.measure import within
from killzone.geometry.units import INCH

MORALE_STARTED: Final = "morale-started"
MORALE_TURN: Final = "morale-turn"
NERVE_TESTS: Final = "nerve-tests"
NERVE: Final = "kt18.morale.nerve-roll"
SUPPORT: Final = 2 * INCH
"""How near a friend has to be to support a Nerve test."""


class MoralePhase(Value):
    """The Morale phase under way; `seats` are those that have not had their turn."""

    seats: tuple[int, ...] = ()


class MoraleTurn(Concerning):
    """One player's turn: the models that are still to be tested, whom a tactic lets pass, and who is tested now."""

    seat: int
    waiting: tuple[str, ...] = ()
    brave: tuple[str, ...] = ()
    operative: str = ""

    @property
    def concerns(self) -> str:
        return self.operative


def begin_morale_turns(phase: MoralePhase, table: Table) -> Flow:
    """In turn order each player completes the whole turn before the next starts."""
    return Next(phase.but(seats=seats_in_play(table)))


@rule("kt18.morale.sequence")
def next_morale_turn(phase: MoralePhase, table: Table) -> Flow:
    """The next player who still has models."""
    left = tuple(seat for seat in phase.seats if seat in seats_in_play(table))
    if not left or is_decided(table):
        return Done()
    return Call(phase.but(seats=left[1:]), MORALE_TURN_SEQUENCE, MoraleTurn(left[0]), _turn_over)


@continuation
def _turn_over(phase: MoralePhase, table: Table, result: object) -> Flow:
    return Jump(phase, next_morale_turn)


def models_of(table: Table, seat: int) -> list[Operative]:
    """The models that a team started with."""
    return [one for one in table.operatives if one.seat == seat]


def is_worn(model: Operative) -> bool:
    """Whether it counts against its team: with a flesh wound, shaken or out of action. One in reserve is unhurt."""
    return is_out_of_action(model) or is_shaken(model) or flesh_wounds(model) > 0


@rule("kt18.morale.broken-auto", "kt18.morale.broken-permanent")
def check_broken(turn: MoraleTurn, table: Table) -> Flow:
    """A team all of whose models are worn breaks without a roll; once broken there is nothing to check."""
    models = models_of(table, turn.seat)
    if is_broken(table, turn.seat) or not all(map(is_worn, models)):
        return Next(turn)
    return Next(turn, [_breaks(table, turn.seat, "kt18.morale.broken-auto", "no model is unhurt and steady")])


def _breaks(table: Table, seat: int, id: str, why: str) -> Event:
    text = f"{table.players[seat].name} is broken: {why}."
    return Began(id, Effect(BROKEN, seat=seat), text)


@rule("kt18.morale.broken-test", "kt18.morale.broken-permanent")
def broken_test_due(table: Table, seat: int) -> bool:
    """Whether more than half of the models that a team started with are worn, but not all, and it is not broken."""
    models = models_of(table, seat)
    worn = sum(map(is_worn, models))
    return not is_broken(table, seat) and len(models) < worn * 2 and worn < len(models)


@rule("kt18.morale.broken-test", "kt18.morale.broken-permanent")
def test_broken(turn: MoraleTurn, table: Table) -> Flow:
    """Where more than half of the models it started with are worn, the team is tested with 2D6."""
    if not broken_test_due(table, turn.seat):
        return Next(turn)
    return Roll(2, _tested, seat=turn.seat, why="a broken test", rule="kt18.morale.broken-test")


def _tested(turn: MoraleTurn, table: Table, faces: tuple[int, ...]) -> Flow:
    id = "kt18.morale.broken-test"
    tally = Tally(tuple(hooks.of(table).broken(table, turn.seat)))
    result, best = sum(faces) + tally.total, best_leadership(table, turn.seat)
    name = table.players[turn.seat].name
    if result <= best:
        return Next(turn, [Said(id, f"{name}: {result} against a best Leadership of {best}: holds.")])
    return Next(turn, [_breaks(table, turn.seat, id, f"{result} against a best Leadership of {best}")])


@rule("kt18.morale.broken-test")
def best_leadership(table: Table, seat: int) -> int:
    """The best Leadership among the models of a team that are neither shaken nor out of action."""
    steady = (one for one in models_of(table, seat) if not is_shaken(one) and not is_out_of_action(one))
    return max((leadership_of(table, one).total for one in steady), default=0)


@rule("kt18.morale.remove-shaken")
def remove_shaken(turn: MoraleTurn, table: Table) -> Flow:
    """After the check all of the player's shaken models stop being shaken."""
    shaken = [one for one in table.of(turn.seat) if is_shaken(one)]
    return Next(turn, [_shaken(one, "kt18.morale.remove-shaken", False) for one in shaken])


def _shaken(model: Operative, id: str, now: bool) -> Event:
    text = f"{model.name} is {'shaken' if now else 'no longer shaken'}."
    return Tokened(id, model.id, SHAKEN, int(now), text)


@rule("kt18.morale.nerve-who", "kt18.def.broken")
def list_tests(turn: MoraleTurn, table: Table) -> Flow:
    """Each model on the battlefield with a flesh wound is tested; of a broken team every one is."""
    return Next(turn.but(waiting=tuple(one.id for one in table.of(turn.seat) if takes_test(table, one))))


def takes_test(table: Table, model: Operative) -> bool:
    """Whether a model takes a Nerve test in this phase."""
    due = flesh_wounds(model) > 0 or is_broken(table, model.seat)
    return due and not any(True for _ in hooks.of(table).against_nerve_test(table, model))


@rule("kt18.tactic.insane-bravery")
def insane_bravery(turn: MoraleTurn, table: Table) -> Iterator[Offer]:
    """Before any Nerve test of the player: one model of theirs passes without rolling."""
    for id in turn.waiting:
        model = table.operative(id)
        label = f"Insane Bravery: {model.name} passes its Nerve test"
        key = f"{INSANE_BRAVERY.id}-{id}"
        yield from tactic_offer(table, turn.seat, INSANE_BRAVERY, label, _brave, operative=id, key=key)


@continuation
def _brave(turn: MoraleTurn, table: Table, declared: Declared) -> Flow:
    return Next(turn.but(brave=(*turn.brave, declared.operative)) if declared.paid else turn)


@rule("kt18.morale.nerve-who")
def choose_test(turn: MoraleTurn, table: Table) -> Flow:
    """The player picks the order; each result applies before the next test."""
    waiting = [table.operative(id) for id in turn.waiting if table.operative(id).spot is not None]
    if not waiting:
        return Done()
    if len(waiting) == 1:
        return _chosen(turn, table, waiting[0].id)
    id = "kt18.morale.nerve-who"
    options = [Option(one.id, f"{one.name} takes its Nerve test", id, of(OPERATIVE, one.id)) for one in waiting]
    prompt = "Whose Nerve test is next?"
    return Ask(turn.seat, "nerve-test", prompt, Pick(options), _chosen, rule=id, default=options[0].key)


def _chosen(turn: MoraleTurn, table: Table, answer: str) -> Flow:
    left = tuple(id for id in turn.waiting if id != answer)
    return Next(turn.but(operative=answer, waiting=left))


@rule(NERVE)
def take_test(turn: MoraleTurn, table: Table) -> Flow:
    """A D6 with modifiers against the model's own Leadership."""
    model = table.operative(turn.operative)
    if model.id in turn.brave:
        text = f"Insane Bravery: {model.name} passes its Nerve test."
        return Jump(turn, choose_test, [Said("kt18.tactic.insane-bravery", text)])
    most = min(6, nerve_leadership(table, model).total - nerve_modifiers(table, model).total)
    against = f"it passes with {most} or less" if most > 1 else "it passes with a 1"
    rolling = Rolling(turn.seat, model.id, f"a Nerve test for {model.name}", NERVE, dice=1, against=against)
    return Call(turn, NERVE_TEST, rolling, _nerve_rolled)


@rule(NERVE, "kt18.morale.nerve-natural-1")
def passes(face: int, modifiers: int, leadership: int) -> bool:
    """A test is failed by more than the Leadership; an unmodified 1 always passes."""
    return face == 1 or face + modifiers <= leadership


@rule(NERVE)
def nerve_leadership(table: Table, model: Operative) -> Tally:
    """The Leadership of a Nerve test: the model's own, or that of whoever lends it, if that is better."""
    lenders = hooks.of(table).lenders(table, model)
    return max((leadership_of(table, one) for one in (model, *lenders)), key=lambda tally: tally.total)


@continuation
def _nerve_rolled(turn: MoraleTurn, table: Table, rolling: Rolling) -> Flow:
    model = table.operative(turn.operative)
    modifiers, own = nerve_modifiers(table, model), nerve_leadership(table, model).total
    face = rolling.total
    total = face + modifiers.total
    if passes(face, modifiers.total, own):
        id = "kt18.morale.nerve-natural-1" if total > own else NERVE
        return Jump(turn, choose_test, [Said(id, f"{model.name}: {total} against Leadership {own}: passes.")])
    events = [Said(NERVE, f"{model.name}: {total} against Leadership {own}: fails."), _shaken(model, NERVE, True)]
    return Jump(turn, choose_test, events)


@rule("kt18.morale.nerve-losses")
def losses(table: Table, model: Operative) -> int:
    """How many other models of its team are shaken or out of action."""
    others = (one for one in models_of(table, model.seat) if one.id != model.id)
    return sum(is_shaken(one) or is_out_of_action(one) for one in others)


@rule("kt18.morale.nerve-losses", "kt18.morale.nerve-support")
def nerve_modifiers(table: Table, model: Operative) -> Tally:
    """1 more for each other model of the team that is shaken or out of action, 1 less for each steady one near."""
    others = [one for one in models_of(table, model.seat) if one.id != model.id]
    lost = losses(table, model)
    reach = SUPPORT + sum(entry.amount for entry in hooks.of(table).support(table, model))
    near = sum(_supports(one, model, reach) for one in others)
    tally = Tally()
    if lost:
        tally = tally.plus(lost, "kt18.morale.nerve-losses", "shaken or out of action")
    if near:
        tally = tally.plus(-near, "kt18.morale.nerve-support", "friends near")
    return Tally((*tally, *hooks.of(table).nerve(table, model)))


def _supports(friend: Operative, model: Operative, reach: int) -> bool:
    if friend.spot is None or model.spot is None or is_shaken(friend):
        return False
    return within(friend.spot, friend.card.body.base, model.spot, model.card.body.base, reach)


def _own(turn: MoraleTurn, table: Table) -> tuple[int, ...]:
    return (turn.seat,)


def _window(name: str, prompt: str) -> Window:
    return Window(name, prompt=prompt, keep="Nothing", rule="kt18.morale.sequence", order=_own)


MORALE_TURN_SEQUENCE = Sequence(
    "kt18.morale-turn",
    "Morale",
    _window(MORALE_TURN, "Use anything before the team is checked?"),
    check_broken,
    test_broken,
    remove_shaken,
    list_tests,
    _window(NERVE_TESTS, "Use anything before the Nerve tests?"),
    choose_test,
    take_test,
)

MORALE = Sequence(
    "kt18.morale-phase",
    "Morale phase",
    Window(
        MORALE_STARTED,
        prompt="Use anything at the start of the Morale phase?",
        keep="Nothing",
        rule="kt18.def.phase-timing",
    ),
    begin_morale_turns,
    next_morale_turn,
)
