"""Nobody is shown what is another's secret: two games that differ only in a secret look the same to everybody else."""

from collections.abc import Iterator

import msgspec
import pytest
import toy

import killzone
from killzone.core.decisions import Action
from killzone.core.events import Event
from killzone.core.game import Game
from killzone.web import showing
from killzone.web.protocol import AskLook, AskMeasured, encode


def all_shown(game: Game, seat: int) -> list[bytes]:
    """Everything that a seat can get to see of a game, as it is sent."""
    found: list[object] = [
        showing.welcome(game, "table", [seat]),
        showing.position(game, seat),
        showing.moment(game, seat),
        showing.entries(game, seat),
        showing.question(game, seat),
        showing.tray(game, seat),
        showing.asked(game),
        showing.trail(game),
        showing.can_undo(game, seat),
        showing.drawn(game, 0),
    ]
    on_board = [one.id for one in game.table.operatives if one.spot is not None]
    for query in (
        lambda: showing.explained(game, seat, on_board[0]),
        lambda: showing.look(game, seat, AskLook(1, on_board[0], on_board[-1])),
        lambda: showing.measured(game, seat, AskMeasured(1, on_board[0], on_board[-1])),
    ):
        try:
            found.append(query() if on_board else None)
        except showing.Nothing as problem:
            found.append(problem.reasons)
    return [encode(one) for one in found]


def revealed(event: Event) -> bool:
    return event.reveals


def twins(game: Game, kind: str, answers: tuple[str, str], seat: int) -> Iterator[tuple[Game, Game]]:
    """A game and one that differs only in a secret answer of a seat, position by position until it is revealed."""
    other: Game | None = None
    agents = [killzone.Uniform(f"agent {number}") for number in range(len(game.table.players))]
    while not game.over:
        decision = game.decision
        assert decision is not None
        if other is None and decision.kind == kind and decision.seat == seat:
            game, other = (game.play(decision.action(answer)) for answer in answers)
        else:
            action = agents[decision.seat].answer(game.view(decision.seat))
            game = game.play(action)
            other = None if other is None else other.play(Action(other.number, action.answer))
        if any(revealed(event) for event in game.events):
            return
        if other is not None:
            yield game, other


@pytest.mark.parametrize("seat", [0, 1])
def test_the_primary_op_is_shown_to_nobody_else(seat: int) -> None:
    game = killzone.new_game(way="full", mission="secure", seed=3)
    compared = 0
    for one, two in twins(game, "primary-op", ("crit-op", "kill-op"), seat):
        if compared % 12 == 0 or one.decision is None or one.decision.kind == "primary-op":
            for other in {-1, 0, 1} - {seat}:
                assert all_shown(one, other) == all_shown(two, other)
            assert showing.position(one, seat) != showing.position(two, seat)
        compared += 1
    assert compared > 100


def test_an_oath_is_shown_to_nobody_else() -> None:
    compared = 0
    for one, two in twins(toy.new_game(5), "oath", ("blood", "gold"), 1):
        for other in (-1, 0, 2):
            assert all_shown(one, other) == all_shown(two, other)
            assert b"blood" not in b"".join(shown for shown in all_shown(one, other)) or other >= 0
        compared += 1
    assert compared > 10


def test_a_bid_is_shown_to_nobody_else_until_all_have_bid() -> None:
    game = toy.new_game(5)
    while game.decision is not None and game.decision.kind != "bid":
        game = game.play(game.decision.candidates(1)[0])
    assert game.decision is not None
    first, last = game.decision.candidates()[0], game.decision.candidates()[-1]
    one, two = game.play(first), game.play(last)
    for seat in {-1, 0, 1, 2} - {game.decision.seat}:
        assert all_shown(one, seat) == all_shown(two, seat)


def test_a_secret_is_shown_to_whoever_keeps_it_and_told_to_be_one_to_the_others() -> None:
    game = killzone.new_game(way="full", mission="secure", seed=3)
    for one, _ in twins(game, "primary-op", ("crit-op", "kill-op"), 0):
        assert showing.position(one, 0).players[0].secrets == [("primary op", "the crit op Secure")]
        assert showing.position(one, 1).players[0].secrets == [("primary op", "")]
        told = [one.text for one in showing.entries(one, 1) if "primary op" in one.text]
        assert told == ["The Ninth Bell picks a primary op in secret."]
        break


def test_a_scenario_file_keeps_only_the_secrets_of_whoever_writes_it() -> None:
    game = killzone.new_game(way="full", mission="secure", seed=3)
    compared = 0
    for one, two in twins(game, "primary-op", ("crit-op", "kill-op"), 1):
        compared += 1
        if one.decision is None or one.decision.kind != "activate" or one.number % 3:
            continue
        assert showing.scenario_text(one, 0) == showing.scenario_text(two, 0)
        assert showing.scenario_text(one, 1) != showing.scenario_text(two, 1)
        assert "crit-op" in showing.scenario_text(one, 1)
        if one.table.turn > 1:
            break
    assert compared > 40


def test_what_is_sent_is_plain() -> None:
    game = killzone.new_game(way="full", seed=2)
    for seat in (-1, 0, 1):
        for shown in all_shown(game, seat):
            msgspec.json.decode(shown)
