"""Who acts, and where a move ends well: what a board needs to point at."""

from itertools import pairwise
from math import hypot

from toy import new_game

import killzone
from killzone import Game
from killzone.core.domains import Path, Place
from killzone.geometry.units import INCH
from killzone.web import showing
from killzone.web.protocol import AskRoute


def _until(kind: str, full: bool = False) -> Game:
    game = killzone.new_game(edition="kt24", way="full" if full else "lite", seed="actors")
    while game.decision is not None and game.decision.kind != kind:
        game = game.play(game.decision.candidates(1)[0])
    assert game.decision is not None
    return game


def test_the_question_what_to_do_is_about_the_active_operative() -> None:
    game = _until("action")
    assert game.decision is not None
    question = showing.question(game, game.decision.seat)
    assert question is not None
    acting = game.table.operative(question.operative)
    assert acting.name in question.prompt
    assert showing.position(game, 1 - game.decision.seat).active == acting.id


def test_nobody_is_active_while_somebody_is_chosen() -> None:
    game = _until("activate")
    assert showing.position(game, -1).active == ""


def test_who_is_set_up_is_whom_the_question_is_about() -> None:
    game = _until("place")
    assert game.decision is not None
    assert isinstance(game.decision.domain, Place)
    question = showing.question(game, game.decision.seat)
    assert question is not None
    assert question.operative == game.decision.domain.shape["operative"]


def test_good_ends_of_a_move_are_legal_and_say_what_is_near() -> None:
    game = _until("path")
    decision = game.decision
    assert decision is not None
    assert isinstance(decision.domain, Path)
    ends = showing.reach(game).ends
    assert 0 < len(ends) <= 8
    legal = {(path[-1].x, path[-1].y, path[-1].z) for path in decision.domain.candidates(64)}
    for end in ends:
        assert end.spot[:3] in legal
        assert end.text
    assert all(one.spot != other.spot for one, other in pairwise(ends))


def test_a_ring_shows_how_far_an_objective_is_controlled() -> None:
    game = _until("activate", full=True)
    found = {one.kind: one.reach for one in showing.position(game, -1).markers}
    assert found["objective"] == INCH


def test_a_ruleset_without_activations_has_nobody_active() -> None:
    game = new_game(1, houses=3, fighters=1, rounds=1)
    assert isinstance(showing.position(game, -1).active, str)
    assert game.decision is not None
    question = showing.question(game, game.decision.seat)
    assert question is not None
    assert question.operative in {"", *game.table.setting.operatives}


def test_beside_an_end_behind_a_wall_the_nearest_legal_one_is_offered() -> None:
    game = _until("path")
    decision = game.decision
    assert decision is not None
    assert isinstance(decision.domain, Path)
    ends = [path[-1] for path in decision.domain.candidates(16)]
    for to in ((0, 0), (76_200, 0), (38_100, 27_940), (0, 55_880), (76_200, 55_880)):
        route = showing.route(game, AskRoute(of=1, revision=0, to=to))
        if not route.legal:
            (near,) = route.near
            least = min(hypot(end.x - to[0], end.y - to[1]) for end in ends)
            assert hypot(near[0] - to[0], near[1] - to[1]) <= least
