"""What is found faster, or once, is what the plain way finds, at decisions of random battles."""

from itertools import count

import pytest
from conformance import chance
from properties.battles import begin, kinds

from killzone.core.domains import Option, Pick
from killzone.core.game import Game
from killzone.core.reasons import Reason, because
from killzone.editions.kt18.shooting.shooters import can_be_chosen, why_not_chosen
from killzone.editions.kt21.board import measuring
from killzone.editions.kt21.board.objectives import OBJECTIVE
from killzone.editions.kt21.missions.at_markers import too_far
from killzone.editions.kt24.board import movement as kt24_moves
from killzone.editions.shared.actions.action import cost, offered, price_of
from killzone.geometry.reach import reach

EVERY = 7
"""Every which decision is looked at."""


def positions(edition: str, killzone: str, most: int) -> list[Game]:
    """Decisions of a random battle that begins in the middle of things."""
    kind = next(one for one in kinds(edition) if one.scattered and one.killzone == killzone and one.mission)
    game, below = begin(kind, 3), chance("shortcuts")
    found: list[Game] = []
    for number in count():
        if game.decision is None or len(found) == most:
            return found
        if number % EVERY == 0:
            found.append(game)
        game = game.play_legal(game.decision.action(game.decision.domain.sample(below)))
    raise AssertionError


@pytest.mark.parametrize("edition", ["kt21", "kt24"])
def test_a_price_is_the_total_of_what_an_action_costs(edition: str) -> None:
    changed = 0
    for game in positions(edition, "tollgate-six", 25):
        for one in game.table.operatives:
            for action in offered(game.table, one):
                for performed in ((), (action.id,)):
                    tally = cost(game.table, one, action, performed)
                    assert price_of(game.table, one, action, performed) == tally.total, (one.id, action.id)
                    changed += len(tally.entries) > 1
    assert changed


def test_whoever_can_be_chosen_to_shoot_has_nothing_against_it() -> None:
    seen = set()
    for game in positions("kt18", "salt-rows", 20):
        for model in game.table.operatives:
            if model.spot is not None:
                allowed = can_be_chosen(game.table, model)
                assert allowed == (next(why_not_chosen(game.table, model), None) is None), model.id
                seen.add(allowed)
    assert seen == {False, True}


def test_a_move_that_is_kept_has_the_ways_of_one_made_anew() -> None:
    for game in positions("kt24", "tollgate-six", 6):
        for one in game.table.operatives[::3]:
            if one.spot is not None:
                kept, anew = (
                    make(game.table, one, "charge", 15000)
                    for make in (kt24_moves.move_for, kt24_moves.move_for.__wrapped__)
                )
                assert kept is kt24_moves.move_for(game.table, one, "charge", 15000)
                assert kept is not anew
                ways = [[track.path for track in reach(move).candidates(3)] for move in (kept, anew)]
                assert ways[0] == ways[1]


def test_what_was_found_legal_is_not_judged_again() -> None:
    asked: list[str] = []

    def judge(key: str) -> tuple[Reason, ...]:
        asked.append(key)
        return () if key == "yes" else (because("some.rule", "{key} is not.", key=key),)

    domain = Pick([Option("yes", "Yes"), Option("no", "No")], judge)
    assert domain.candidates() == ("yes",)
    assert asked == ["yes", "no"]
    assert domain.check("yes", "some.rule").legal
    assert domain.sample(lambda limit: 0) == "yes"
    assert asked == ["yes", "no"]
    assert not domain.check("no", "some.rule").legal
    assert not domain.check("maybe", "some.rule").legal
    assert asked == ["yes", "no", "no"]


def test_the_way_round_walls_is_walked_when_a_refusal_is_read() -> None:
    game = positions("kt21", "patient-margin", 1)[0]
    marker = next(one for one in game.table.markers if one.kind == OBJECTIVE)
    measuring._gap_around.cache_clear()
    reason = too_far("kt21.objective.control", game.table, game.table.operatives[0], marker, 1)
    assert reason is not None
    assert measuring._gap_around.cache_info().misses == 0
    assert "too far" in reason.text
    assert measuring._gap_around.cache_info().misses == 1
