"""Every question, position and entry of whole games is shown within the protocol, whatever is played."""

from typing import Any

import msgspec
import pytest
import toy

import killzone
from killzone.core.domains import Path, Pick, Place, Share
from killzone.core.game import Game
from killzone.editions.kt18.attack.volley import Volley
from killzone.web import protocol, showing
from killzone.web.protocol import LogEntry, Moment, Position, Question, Tray, Welcome

GAMES = [
    ("tollgate-six", ("ninth-bell", "meridian-survey"), "secure"),
    ("candlewick-court", ("plot-forty", "house-of-seconds"), "carry-the-file"),
    ("patient-margin", ("house-of-seconds", "ninth-bell"), "read-the-meters"),
    ("salt-rows", ("meridian-survey", "plot-forty"), None),
]

OF_2021 = [
    ("tollgate-six", ("ninth-bell", "meridian-survey"), "statement-of-holdings"),
    ("patient-margin", ("house-of-seconds", "plot-forty"), "reconcile-the-ledgers"),
]

OF_2018 = [
    ("candlewick-court", ("ninth-bell", "meridian-survey"), "return-of-property"),
    ("salt-rows", ("house-of-seconds", "plot-forty", "ninth-bell"), "quorum"),
]


def games() -> list[Game]:
    found = [
        killzone.new_game(board, teams, way="full" if mission else "lite", seed=number, mission=mission or "")
        for number, (board, teams, mission) in enumerate(GAMES)
    ]
    found += [
        killzone.new_game(board, teams, edition="kt21", way="matched", seed=number, mission=mission)
        for number, (board, teams, mission) in enumerate(OF_2021)
    ]
    found += [
        killzone.new_game(board, teams, edition="kt18", way="matched", seed=number, mission=mission)
        for number, (board, teams, mission) in enumerate(OF_2018)
    ]
    return [*found, toy.new_game(3), toy.new_game(4, houses=4)]


def read(kind: Any, value: object) -> None:
    """What is sent is read back by the types of the protocol to the same value."""
    sent = protocol.encode(value)
    assert protocol.encode(msgspec.json.decode(sent, type=kind)) == sent


@pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.ruleset.id}-{game.table.players[0].name}")
def test_a_whole_game_is_shown(game: Game) -> None:
    seats = len(game.table.players)
    read(Welcome, showing.welcome(game, "table", [0]))
    kinds = set()
    end = killzone.play_match(game, [killzone.Uniform(f"agent {seat}") for seat in range(seats)]).game
    for then in list(end.past())[::-1]:
        for seat in (-1, then.number % seats):
            read(Position, showing.position(then, seat, 1))
            read(list[LogEntry], showing.entries(then, seat))
            read(Moment, showing.moment(then, seat))
            read(Tray | None, showing.tray(then, seat))
        decision = then.decision
        if decision is None:
            continue
        question = showing.question(then, decision.seat)
        assert question is not None
        read(Question, question)
        assert showing.asked(then)
        kinds.add(type(decision.domain))
        if isinstance(decision.domain, Pick):
            assert isinstance(question.domain, protocol.PickDomain)
            assert [option.key for option in question.domain.options] == [one.key for one in decision.domain.options]
            check_picks(then, question)
    assert end.over
    assert kinds >= ({Pick, Place, Path} if end.ruleset.id != "toy" else {Pick, Place, Path, Share})


ABOUT_DICE = ("block", "saves", "strike-or-block", "strike-or-parry", "after-attack-dice", "after-defence-dice")


def check_picks(game: Game, question: Question) -> None:
    """Every answer that a die offers is an answer to the question, and every block, strike and re-roll has its die."""
    tray = showing.tray(game, question.seat)
    assert isinstance(question.domain, protocol.PickDomain)
    keys = {option.key for option in question.domain.options}
    about = {pick for pool in tray.pools for die in pool.dice for pick in die.picks} if tray else set()
    assert about <= keys
    if tray is not None and question.kind in ABOUT_DICE:
        assert keys - about <= {"pass"}
    now = game.stack[-1].ctx
    if tray is not None and isinstance(now, Volley):
        shown = [die.face for pool in tray.pools for die in pool.dice if die.picks] if about else []
        assert shown == (list(now.throw.faces) if about and now.throw else [])
    elif tray is not None and tray.pools:
        for pool, held in zip(tray.pools, now.pools, strict=True):
            live = [die for die in pool.dice if die.state not in ("blocked", "struck", "discarded")]
            assert sum(1 for die in live if die.result != "fail") == held.successes


@pytest.mark.parametrize("number", range(2))
def test_judged_options_are_those_that_are_refused(number: int) -> None:
    game = killzone.new_game(GAMES[number][0], GAMES[number][1], way="full", seed=number)
    end = killzone.play_match(game, [killzone.Uniform("left"), killzone.Uniform("right")]).game
    for then in list(end.past())[::9]:
        decision = then.decision
        if decision is not None and isinstance(decision.domain, Pick):
            against = showing.judged(then).against
            for option in decision.domain.options:
                assert (option.key in against) == (not decision.check(option.key).legal)
