"""The machine: steps in order, calls and returns, and what happens to rules that break the contract."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from killzone.core.domains import Option, Pick
from killzone.core.events import Said
from killzone.core.flow import (
    CONTINUATIONS,
    Ask,
    Call,
    Done,
    Flow,
    Frame,
    Jump,
    Next,
    Offer,
    Roll,
    Sequence,
    Window,
    WindowState,
    continuation,
    continuations_of,
)
from killzone.core.machine import MachineError, State, resume, settle, start
from killzone.core.values import encode


class Rules:
    """As much of a ruleset as the machine looks at."""

    def __init__(self, **windows: tuple[Any, ...]) -> None:
        self.windows = windows

    def order(self, table: Any) -> tuple[int, ...]:
        return (0, 1)


class Counted(Said):
    """An event that counts: the table is a number here."""

    def apply(self, table: Any) -> Any:
        return table + 1


def state(sequence: Sequence[Any], ctx: Any = 0, rules: Rules | None = None) -> State:
    return State(rules or Rules(), 0, start(sequence, ctx))


def told(state: State) -> list[str]:
    return [event.text for event in state.events]


def say(text: str) -> list[Said]:
    return [Counted("toy.say", text)]


def first(ctx: int, table: int) -> Flow:
    return Next(ctx + 1, say(f"first at {table}"))


def second(ctx: int, table: int) -> Flow:
    return Next(ctx + 1, say(f"second at {table}"))


def again(ctx: int, table: int) -> Flow:
    return Jump(ctx + 1, to=again, events=say(f"again {ctx}")) if ctx < 4 else Next(ctx)


def stop(ctx: int, table: int) -> Flow:
    return Done(ctx * 100, say("stop"))


def never_reached(ctx: int, table: int) -> Flow:
    raise AssertionError("a step after the end was run")


def test_steps_run_in_order_and_each_sees_the_table_of_the_one_before() -> None:
    run = state(Sequence("machine.order", "Order", first, second))
    assert settle(run) is None
    assert told(run) == ["first at 0", "second at 1"]
    assert run.table == 2
    assert run.stack == ()


def test_a_jump_repeats_a_step() -> None:
    run = state(Sequence("machine.jump", "Jump", first, again))
    assert settle(run) is None
    assert told(run) == ["first at 0", "again 1", "again 2", "again 3"]


def test_done_ends_the_sequence_at_once() -> None:
    run = state(Sequence("machine.done", "Done", stop, never_reached))
    assert settle(run) is None
    assert told(run) == ["stop"]


STOP = Sequence("machine.stop", "Stop", stop)
EMPTY: Sequence[int] = Sequence("machine.empty", "Nothing")


def call_for_result(ctx: int, table: int) -> Flow:
    return Call(ctx + 1, STOP, 5, then=take_result, events=say("call"))


@continuation
def take_result(ctx: int, table: int, result: int | None) -> Flow:
    return Next(ctx, say(f"got {result}, was {ctx}"))


def call_and_forget(ctx: int, table: int) -> Flow:
    return Call(ctx + 1, STOP, 5)


def call_nothing(ctx: int, table: int) -> Flow:
    return Call(ctx, EMPTY, 0, then=take_result)


def tell_ctx(ctx: int, table: int) -> Flow:
    return Next(ctx, say(f"ctx {ctx}"))


def test_the_result_of_a_call_goes_to_then() -> None:
    run = state(Sequence("machine.call", "Call", call_for_result, tell_ctx))
    assert settle(run) is None
    assert told(run) == ["call", "stop", "got 500, was 1", "ctx 1"]


def test_without_then_the_result_is_dropped_and_the_next_step_follows() -> None:
    run = state(Sequence("machine.forget", "Forget", call_and_forget, tell_ctx))
    assert settle(run) is None
    assert told(run) == ["stop", "ctx 1"]


def test_a_sequence_that_runs_out_of_steps_has_no_result() -> None:
    run = state(Sequence("machine.none", "None", call_nothing))
    assert settle(run) is None
    assert told(run) == ["got None, was 0"]


def ask(ctx: int, table: int) -> Flow:
    return Ask(1, "word", "Say yes or no.", Pick([Option("yes", "Yes"), Option("no", "No")]), answered, rule="toy.ask")


def answered(ctx: int, table: int, word: str) -> Flow:
    return Next(ctx, say(f"answered {word}"))


def roll(ctx: int, table: int) -> Flow:
    return Roll(2, then=rolled, seat=0, why="luck", rule="toy.roll")


def rolled(ctx: int, table: int, faces: tuple[int, ...]) -> Flow:
    return Next(ctx, say(f"rolled {faces}"))


def test_the_machine_stops_at_a_question_and_at_dice_and_goes_on_from_the_answer() -> None:
    run = state(Sequence("machine.ask", "Ask", ask, roll))
    question = settle(run)
    assert isinstance(question, Ask)
    assert (question.seat, question.prompt) == (1, "Say yes or no.")
    resume(run, question, "yes")
    dice = settle(run)
    assert isinstance(dice, Roll)
    assert dice.count == 2
    resume(run, dice, (3, 4))
    assert settle(run) is None
    assert told(run) == ["answered yes", "rolled (3, 4)"]


def test_a_pending_question_is_found_again_from_the_stack_alone() -> None:
    run = state(Sequence("machine.again", "Again", first, ask))
    settle(run)
    same = State(run.ruleset, run.table, run.stack)
    question = settle(same)
    assert isinstance(question, Ask)
    assert same.events == []
    assert same.stack == run.stack


def closed_step(ctx: int) -> Flow:
    return Roll(1, then=closed_rolled, seat=0, why="luck", rule="toy.roll")


def closed_rolled(ctx: int, faces: tuple[int, ...]) -> Flow:
    return Done(faces[0] + ctx)


def call_closed(ctx: int, table: int) -> Flow:
    return Call(ctx, CLOSED, 10, then=take_result)


CLOSED = Sequence("machine.closed", "Closed", closed_step, closed=True)


def test_the_steps_of_a_closed_sequence_never_see_the_table() -> None:
    run = state(Sequence("machine.open", "Open", call_closed))
    dice = settle(run)
    assert isinstance(dice, Roll)
    assert [frame.sequence.title for frame in run.stack] == ["Open", "Closed"]
    resume(run, dice, (6,))
    assert settle(run) is None
    assert told(run) == ["got 16, was 0"]


def test_two_sequences_or_continuations_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="two sequences are called"):
        Sequence("machine.stop", "Stop", stop)

    def other(ctx: int, table: int, result: int) -> Flow:
        return Next(ctx)

    other.__module__, other.__name__, other.__qualname__ = "killzone.core.flow", "dealt", "dealt"
    monkeypatch.setitem(CONTINUATIONS, "core.dealt", take_result)
    with pytest.raises(ValueError, match="two continuations are called"):
        continuation(other)


class Doubling(NamedTuple):
    """Shared code that is bound to what it needs of an edition."""

    more: int

    def doubled(self, ctx: int, table: int, result: int) -> Flow:
        return Next(ctx + result + self.more)


def test_a_method_goes_on_by_the_name_of_the_part_that_it_was_made_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("killzone.core.flow.CONTINUATIONS", {})
    monkeypatch.setattr("killzone.core.flow._NAMES", {})
    one, other = Doubling(1), Doubling(2)
    continuations_of("one", one.doubled)
    continuations_of("other", other.doubled)
    assert encode(one.doubled) == {"@": ["continuation", "one.doubled"]}
    assert encode(other.doubled) == {"@": ["continuation", "other.doubled"]}
    with pytest.raises(TypeError, match=r"Doubling\.doubled is no @continuation"):
        encode(Doubling(3).doubled)
    with pytest.raises(ValueError, match=r"two continuations are called 'one\.doubled'"):
        continuations_of("one", other.doubled)


def test_a_continuation_that_no_save_could_name_is_refused() -> None:
    with pytest.raises(ValueError, match="stands inside another function"):
        continuation(lambda ctx, table, result: Next(ctx))


# Rules that break the contract


def asks_twice(ctx: int, table: int) -> Flow:
    return Ask(0, "a", "A?", Pick([Option("a", "A")]), lambda ctx, table, answer: ask(ctx, table), rule="toy.ask")


def rolls_twice(ctx: int, table: int) -> Flow:
    return Roll(1, lambda ctx, table, faces: roll(ctx, table), seat=0, why="luck", rule="toy.roll")


def calls_then_asks(ctx: int, table: int) -> Flow:
    return Call(ctx, STOP, 0, then=ask_about_result)


@continuation
def ask_about_result(ctx: int, table: int, result: int) -> Flow:
    return ask(ctx, table)


def calls_without_a_name(ctx: int, table: int) -> Flow:
    return Call(ctx, STOP, 0, then=lambda ctx, table, result: Next(ctx))


def returns_nothing(ctx: int, table: int) -> Flow:
    return None  # type: ignore[return-value]  # wrong on purpose


def returns_a_word(ctx: int, table: int) -> Flow:
    word: Any = "next"
    return word  # type: ignore[no-any-return]  # the caller's own kind


def jumps_away(ctx: int, table: int) -> Flow:
    return Jump(ctx, to=stop)


def goes_in_circles(ctx: int, table: int) -> Flow:
    return Jump(ctx, to=goes_in_circles)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        (asks_twice, "may not ask again"),
        (rolls_twice, "may not ask again"),
        (calls_then_asks, "may not ask: make it a step of its own"),
        (calls_without_a_name, "takes a result but no @continuation"),
        (returns_nothing, "returned None, which is no flow"),
        (returns_a_word, "returned 'next', which is no flow"),
        (jumps_away, "stop is no step of Sequence"),
        (goes_in_circles, "goes round in circles"),
    ],
)
def test_a_rule_that_breaks_the_contract_is_named(step: Any, complaint: str) -> None:
    run = state(Sequence(f"machine.broken.{step.__name__}", "Broken", step))

    def go() -> None:
        pending = settle(run)
        assert pending is not None
        resume(run, pending, "a")

    with pytest.raises(MachineError, match=complaint):
        go()


def take(ctx: int, table: int) -> Flow:
    return Next(ctx)


def same_key_twice(ctx: int, table: int) -> Iterable[Offer]:
    return [Offer("go", 0, "Go", take, rule="toy.go"), Offer("go", 0, "Go on", take, rule="toy.go")]


def offers_to_pass(ctx: int, table: int) -> Iterable[Offer]:
    return [Offer("pass", 0, "Pass the ball", take, rule="toy.go")]


@pytest.mark.parametrize("offers", [same_key_twice, offers_to_pass])
def test_offers_that_cannot_be_told_apart_are_refused(offers: Any) -> None:
    window = Window("fair", prompt="Take?", keep="Leave it", rule="toy.fair")
    run = state(Sequence(f"machine.{offers.__name__}", "Same", window), rules=Rules(fair=(offers,)))
    with pytest.raises(MachineError, match="same key"):
        settle(run)


def test_an_offer_that_is_gone_when_it_is_carried_out_is_refused() -> None:
    window = Window("fair", prompt="Take?", keep="Leave it", rule="toy.fair")
    frame = Frame(Sequence("machine.gone", "Gone", window), 0, window=WindowState(taken="go", by=1))
    with pytest.raises(MachineError, match="the offer 'go' is gone"):
        settle(State(Rules(fair=(same_key_twice,)), 0, (frame,)))


def test_a_windows_own_answer_never_runs_as_a_step() -> None:
    window = Window("fair", prompt="Take?", keep="Leave it", rule="toy.fair")
    offers: Any = lambda ctx, table: [Offer("go", 0, "Go", take, rule="toy.go")]  # noqa: E731
    question = settle(state(Sequence("machine.never", "Never", window), rules=Rules(fair=(offers,))))
    assert isinstance(question, Ask)
    with pytest.raises(MachineError, match="goes to the window"):
        question.then(0, 0, "go")
