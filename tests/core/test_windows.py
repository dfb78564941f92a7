"""Timing windows: who is asked, in which order, until when."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
import toy

from killzone.core.domains import Option, Pick
from killzone.core.events import Said
from killzone.core.flow import (
    Ask,
    Call,
    Done,
    Flow,
    Jump,
    Next,
    Offer,
    Roll,
    Sequence,
    Step,
    Window,
    WindowState,
    continuation,
)
from killzone.core.machine import LEAVE, PASS, State, resume, settle, start
from killzone.core.values import Value

TABLE = toy.new_game(0).table


class Fair(Value):
    """How many goods each seat may still buy, and who bought."""

    goods: tuple[int, ...]
    log: tuple[int, ...] = ()

    def after(self, buyer: int) -> "Fair":
        left = tuple(number - (seat == buyer) for seat, number in enumerate(self.goods))
        return Fair(left, (*self.log, buyer))


def buy(seat: int) -> Step:
    return lambda fair, table: Next(fair.after(seat))


def goods(fair: Fair, table: Any) -> Iterable[Offer]:
    """Every seat's offer has the same key, as offers of rules that know nothing of each other may have."""
    for seat, number in enumerate(fair.goods):
        if number:
            yield Offer("buy", seat, "Buy", buy(seat), rule="toy.buy")


def close(fair: Fair, table: Any) -> Flow:
    return Done(events=[Said("toy.close", "".join(map(str, fair.log)))])


class Rules:
    """As much of a ruleset as a window looks at."""

    def __init__(self, *rules: Any) -> None:
        self.windows = {"fair": rules, "stall": rules[1:]}

    def order(self, table: Any) -> tuple[int, ...]:
        return (0, 1, 2)


def fair_window(order: Callable[..., tuple[int, ...]] | None = None) -> Window:
    return Window("fair", prompt="Buy?", keep="Buy nothing", rule="toy.fair", order=order)


FAIR = Sequence("windows.fair", "Fair", fair_window(), close)
BACKWARDS = Sequence("windows.backwards", "Backwards", fair_window(lambda fair, table: (2, 1, 0)), close)
ONE_SEAT = Sequence("windows.one", "One seat", fair_window(lambda fair, table: (1,)), close)


MUST = Sequence("windows.must", "Must", Window("fair", prompt="Buy!", rule="toy.fair"), close)
WHOLE = Sequence(
    "windows.whole", "Whole", Window("fair", prompt="Buy?", keep="No more", rule="toy.fair", in_turn=False), close
)
MUST_WHOLE = Sequence(
    "windows.must-whole", "Must, whole", Window("fair", prompt="Buy!", rule="toy.fair", in_turn=False), close
)

LEFT = Sequence(
    "windows.left",
    "Left",
    Window("fair", prompt="Buy?", keep="Buy nothing", rule="toy.fair", leave="Go home"),
    close,
)


def visit(answers: str, stalls: tuple[int, ...] = (1, 1, 1), sequence: Sequence[Any] = FAIR) -> tuple[str, str]:
    """Who was asked and who bought, in order, by these answers: b to buy, p to pass, l to leave for good."""
    state = State(Rules(goods), TABLE, start(sequence, Fair(stalls)))
    asked = ""
    for answer in answers:
        question = settle(state)
        assert isinstance(question, Ask)
        asked += str(question.seat)
        resume(state, question, {"b": "buy", "p": PASS, "l": LEAVE}[answer])
    assert settle(state) is None, "somebody else is asked"
    return asked, state.events[-1].text


def test_where_nobody_may_pass_each_takes_all_offers_in_turn() -> None:
    assert visit("bbbb", (2, 1, 1), MUST) == ("0120", "0120")
    assert visit("", (0, 0, 0), MUST) == ("", "")
    question = settle(State(Rules(goods), TABLE, start(MUST, Fair((1, 0, 0)))))
    assert isinstance(question, Ask)
    assert question.domain.candidates(9) == ("buy",)
    assert question.default == "buy"


def test_a_seat_may_finish_with_its_offers_before_the_next_one() -> None:
    assert visit("bbpbp", (3, 0, 2), WHOLE) == ("00022", "002")
    assert visit("bbb", (1, 1, 1), WHOLE) == ("012", "012")
    assert visit("ppp", (1, 1, 1), WHOLE) == ("012", "")


def test_who_is_finished_is_not_asked_again_whatever_the_next_one_takes() -> None:
    assert visit("pbbp", (1, 2, 1), WHOLE) == ("0112", "11")


def test_a_seat_must_finish_with_all_its_offers_where_it_may_not_pass() -> None:
    assert visit("bbbbb", (2, 1, 2), MUST_WHOLE) == ("00122", "00122")


def test_who_leaves_for_good_is_not_asked_again_while_the_others_go_on() -> None:
    assert visit("pbpbpbp", (1, 3, 0), LEFT) == ("0101010", "111")
    assert visit("lbbb", (1, 3, 0), LEFT) == ("0111", "111")
    assert visit("blbpp", (2, 1, 2), LEFT) == ("01202", "02")


def test_leaving_is_an_answer_only_while_somebody_else_may_take_something() -> None:
    question = settle(State(Rules(goods), TABLE, start(LEFT, Fair((1, 1, 0)))))
    assert isinstance(question, Ask)
    assert question.domain.candidates(9) == ("buy", LEAVE, PASS)
    assert question.default == PASS
    question = settle(State(Rules(goods), TABLE, start(LEFT, Fair((1, 0, 0)))))
    assert isinstance(question, Ask)
    assert question.domain.candidates(9) == ("buy", PASS)


def test_a_window_without_offers_asks_nobody() -> None:
    assert visit("", (0, 0, 0)) == ("", "")


def test_all_are_asked_in_order_and_passing_in_succession_closes_the_window() -> None:
    assert visit("ppp") == ("012", "")


def test_who_has_no_offer_is_passed_over() -> None:
    assert visit("pp", (1, 0, 1)) == ("02", "")
    assert visit("p", (0, 1, 0)) == ("1", "")


def test_taking_an_offer_lets_everybody_speak_again() -> None:
    assert visit("pbpp") == ("0120", "1")
    assert visit("pbpbp") == ("01202", "10")


def test_players_alternate_while_they_take_offers() -> None:
    assert visit("bbbbbb", (2, 2, 2)) == ("012012", "012012")
    assert visit("bbbb", (3, 1, 0)) == ("0100", "0100")


def test_the_turn_goes_on_after_whoever_took_an_offer() -> None:
    assert visit("bppp", (2, 1, 1)) == ("0120", "0")


def test_a_pass_is_not_for_good() -> None:
    assert visit("pbbb", (2, 0, 1)) == ("0200", "200")


def test_a_window_may_have_an_order_of_its_own() -> None:
    assert visit("ppp", sequence=BACKWARDS) == ("210", "")


def test_a_window_may_leave_seats_out() -> None:
    assert visit("b", sequence=ONE_SEAT) == ("1", "1")


def offering(take: Step, once: str = "go") -> Rules:
    """Rules by which seat 0 may do one thing in the fair, once."""

    def rule(fair: Fair, table: Any) -> Iterable[Offer]:
        return () if fair.log else (Offer(once, 0, "Go", take, rule="toy.go"),)

    return Rules(rule, goods)


def taken(take: Step) -> State:
    """Seat 0 has taken the offer."""
    state = State(offering(take), TABLE, start(TWO_WINDOWS, Fair((0, 1, 1))))
    question = settle(state)
    assert isinstance(question, Ask)
    assert [option.key for option in question.domain.options] == ["go", PASS]
    resume(state, question, "go")
    return state


STALL = Sequence(
    "windows.stall", "Stall", Window("stall", prompt="Buy inside?", keep="No", rule="toy.stall"), lambda f, t: Done(f)
)
TWO_WINDOWS = Sequence("windows.two", "Fair", Window("fair", prompt="Go?", keep="Stay", rule="toy.go"), close)


def go_in(fair: Fair, table: Any) -> Flow:
    return Call(fair, STALL, fair, then=come_out)


@continuation
def come_out(fair: Fair, table: Any, inside: Fair) -> Flow:
    return Next(inside.but(log=(*inside.log, 9)))


def test_a_taken_offer_may_call_a_sequence_with_a_window_of_its_own() -> None:
    state = taken(go_in)
    for seat in (1, 2):
        question = settle(state)
        assert isinstance(question, Ask)
        assert (question.seat, question.prompt) == (seat, "Buy inside?")
        assert [frame.sequence.title for frame in state.stack] == ["Fair", "Stall"]
        assert state.stack[0].window == WindowState((), 1, "go", 0)
        resume(state, question, "buy")
    assert settle(state) is None
    assert state.events[-1].text == "129"


def ask_in(fair: Fair, table: Any) -> Flow:
    return Ask(0, "colour", "Which?", Pick([Option("3", "Red"), Option("4", "Blue")]), chose, rule="toy.colour")


def chose(fair: Fair, table: Any, colour: str) -> Flow:
    return Next(fair.but(log=(int(colour),)))


def roll_in(fair: Fair, table: Any) -> Flow:
    return Roll(2, then=fell, seat=0, why="luck", rule="toy.roll")


def fell(fair: Fair, table: Any, faces: tuple[int, ...]) -> Flow:
    return Next(fair.but(log=faces))


@pytest.mark.parametrize(("take", "answer", "log"), [(ask_in, "4", "4"), (roll_in, (5, 6), "56")])
def test_a_taken_offer_may_ask_or_roll(take: Step, answer: Any, log: str) -> None:
    state = taken(take)
    pending = settle(state)
    assert pending is not None
    resume(state, pending, answer)
    for seat in (1, 2):
        question = settle(state)
        assert isinstance(question, Ask)
        assert question.seat == seat
        resume(state, question, PASS)
    assert settle(state) is None
    assert state.events[-1].text == log


def leave(fair: Fair, table: Any) -> Flow:
    return Done(events=[Said("toy.leave", "gone")])


def start_over(fair: Fair, table: Any) -> Flow:
    return Jump(fair.but(log=(7,)), to=close)


@pytest.mark.parametrize(("take", "text"), [(leave, "gone"), (start_over, "7")])
def test_a_taken_offer_may_end_the_sequence_or_jump_elsewhere(take: Step, text: str) -> None:
    state = taken(take)
    assert settle(state) is None
    assert state.events[-1].text == text
