"""Greedy in 2018: who is wanted where, what dangerous ground costs, and what a run leads to."""

from functools import cache
from itertools import count

import pytest
from agents.test_greedy_games import Suspicious

from killzone import new_game
from killzone.agents import Greedy
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.kt18.field import Field
from killzone.agents.greedy.kt18.mind import PhaseMind
from killzone.agents.greedy.kt18.movement import Movement
from killzone.agents.greedy.weights import USUAL_WEIGHTS
from killzone.core.game import Game
from killzone.core.table import Operative
from killzone.core.tally import Entry
from killzone.editions.kt18.board.movement import ADVANCE, NORMAL
from killzone.editions.kt18.movement.moving import Moving
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH


@cache
def begun() -> Game:
    """A battle for three markers, once everybody stands on the board."""
    game = new_game("salt-rows", ("ninth-bell",) * 2, edition="kt18", mission="return-of-property", seed="2018")
    agents = [Greedy(seat, LEVELS["recruit"]) for seat in (0, 1)]
    while game.decision is not None and game.decision.kind != "movement":
        seat = game.decision.seat
        game = game.play(agents[seat].answer(game.view(seat)))
    return game


def movement() -> Movement:
    game = begun()
    assert game.decision is not None
    return Movement(Field(game.table, game.decision.seat, USUAL_WEIGHTS), LEVELS["elite"])


def test_every_marker_is_somebodys_errand() -> None:
    found = movement()
    wanted = [goals[0].spot for goals in found._wanted.values()]
    assert set(wanted) == {goal.spot for goal in found.goals}
    assert max(wanted.count(goal.spot) for goal in found.goals) == len(wanted) / len(found.goals)


def test_dangerous_ground_costs_something() -> None:
    found = movement()
    model = found.field.own[0]
    x, y = (24.5, 7.2)  # in the middle of a pan
    across = (Spot(round(21 * INCH), round(y * INCH)), Spot(round(x * INCH), round(y * INCH)))
    beside = (Spot(round(16 * INCH), round(3 * INCH)), Spot(round(18 * INCH), round(3 * INCH)))
    assert found.hazards(model, across).points < 0
    assert found.hazards(model, beside).points == 0


def test_a_run_is_worth_no_more_than_the_best_place_that_it_leads_to() -> None:
    found = movement()
    for model in found.field.own:
        for choice in found._runs(model):
            ends = [path[-1] for path in found.ends(model, Moving(model.id, ADVANCE, rolled=3), 6)]
            tables = [found._after(model, end, "") for end in ends]
            most = max(sum(term.points for term in found.stand(table, me)) for table, me in tables)
            shot = choice.terms[-1].points
            assert choice.points <= most + shot + 1e-9


def test_it_answers_the_same_whatever_the_dice_will_be() -> None:
    game = begun()
    agents = [Suspicious("left"), Suspicious("right")]
    kinds = set[str]()
    for _ in range(40):
        assert game.decision is not None
        kinds.add(game.decision.kind)
        game = game.play(agents[game.decision.seat].answer(game.view(game.decision.seat)))
    assert {"movement", "path"} <= kinds


def placed(own: tuple[float, float], other: tuple[float, float]) -> tuple[Movement, Operative, Operative]:
    """A model and an enemy, the first of each side, where they are wanted on Candlewick Court."""
    game = new_game("candlewick-court", ("ninth-bell",) * 2, edition="kt18", mission="return-of-property", seed="2018")
    models = [next(one for one in game.table.operatives if one.seat == seat) for seat in (0, 1)]
    table = game.table
    for model, (x, y) in zip(models, (own, other), strict=True):
        table = table.with_operative(model.but(spot=Spot(round(x * INCH), round(y * INCH))))
    found = Movement(Field(table, 0, USUAL_WEIGHTS), LEVELS["elite"])
    return found, table.operative(models[0].id), table.operative(models[1].id)


@pytest.mark.parametrize(("own", "other", "more"), [((16, 20), (20, 20), False), ((23.7, 15.2), (27, 11), True)])
def test_a_charge_needs_what_its_way_round_walls_takes(
    own: tuple[float, float], other: tuple[float, float], more: bool
) -> None:
    found, model, enemy = placed(own, other)
    before = found._need(model, enemy)
    assert found.settles(model, enemy.id) is more
    assert (found._need(model, enemy) > before) is more
    assert not found.settles(model, enemy.id)


def test_a_charge_keeps_nobody_from_shooting_who_has_no_shot() -> None:
    found, model, enemy = placed((16, 20), (20, 20))
    assert found.field.gunfire(enemy) > 0
    alone = Movement(Field(found.table.with_operative(model.but(spot=None)), 0, USUAL_WEIGHTS), LEVELS["elite"])
    assert alone.field.gunfire(enemy) == 0


def test_among_three_whoever_leads_is_worth_more_than_the_others() -> None:
    teams = ("ninth-bell",) * 3
    table = new_game("candlewick-court", teams, edition="kt18", mission="quorum", seed="2018").table
    for leader, other in ((1, 2), (2, 1)):
        scored = table.with_player(table.players[leader].but(score=(Entry(3, "kt18.mission.objective-control"),)))
        field = Field(scored, 0, USUAL_WEIGHTS)
        models = {seat: next(one for one in table.operatives if one.seat == seat) for seat in (leader, other)}
        assert field.leader == leader
        assert field.worth(models[leader]) > 1.5 * field.worth(models[other])


def test_whoever_misjudges_what_to_do_still_goes_to_the_best_place() -> None:
    found = movement()
    numbers = count()
    mind = PhaseMind(LEVELS["recruit"], lambda limit: 617 * next(numbers) % limit)
    mind.field, mind.movement = found.field, found
    for model in found.field.own[:2]:
        best = max(found.choices(model, (NORMAL,)), key=lambda choice: choice.points)
        assert mind._best_movement(model, (NORMAL,)) == best
