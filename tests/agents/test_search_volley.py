"""The enemies' volley: each strikes once, where it is worth most, and sees round a corner only if it can get there."""

from agents.asking import RIFLE
from agents.test_greedy_sense import CANNON, looked_at
from build import Scene, scene

from killzone import new_game
from killzone.agents import Search, named
from killzone.agents.greedy.kt24.answers import primary
from killzone.agents.greedy.skirmish import setting_up
from killzone.agents.greedy.skirmish.danger import MOST_DRAWN
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.stakes import USUAL_STAKE, scaled
from killzone.agents.greedy.weights import USUAL_WEIGHTS
from killzone.agents.search.agent import BOLD
from killzone.agents.search.volley import Volley
from killzone.core.game import Game
from killzone.editions.kt24.missions.ops import CRIT_OP, KILL_OP
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH


def volley(game: Game) -> tuple[Volley, Memory]:
    memory = looked_at(game)
    return Volley(memory.planner, MOST_DRAWN), memory


def in_the_open() -> Scene:
    """A friend stands before a gunner."""
    return scene().operative("b1", "blue", (5, 11), RIFLE).operative("gunner", "red", (20, 11), CANNON)


def test_one_enemy_strikes_once_so_that_a_second_target_costs_less_than_the_first() -> None:
    found, _ = volley(in_the_open().operative("b2", "blue", (5, 4), RIFLE).begin())
    alone = [found.cost({id: row}, {}) for id, row in found.rows.items()]
    assert all(cost > 0 for cost in alone)
    assert found.now == max(alone)


def test_two_enemies_cost_more_than_one_but_nobody_falls_twice() -> None:
    one, memory = volley(in_the_open().begin())
    two, _ = volley(in_the_open().operative("second", "red", (20, 4), CANNON).begin())
    worth = memory.situation.worth(memory.situation.own[0])
    assert one.now < two.now <= worth


def test_to_fell_whoever_would_strike_spares_more_than_to_fell_another() -> None:
    position = in_the_open().operative("cook", "red", (28, 20), "knife: melee 3 4+ 3/4", left=3)
    found, _ = volley(position.begin())
    costs = [found.cost(found.rows, {id: 0.9}) for id in ("gunner", "cook")]
    assert costs[0] < costs[1] == found.now


def test_an_enemy_finds_whom_it_could_see_after_a_move_and_nobody_else() -> None:
    """A wall with a way round one end: from there the gunner sees what stands before a second wall, and not behind."""
    position = scene().terrain("wall", (12, 3, 13, 22), "heavy wall").terrain("hut", (5, 15, 12, 16), "heavy wall")
    position = position.operative("b1", "blue", (5, 11), RIFLE)
    found, memory = volley(position.operative("gunner", "red", (14, 4), CANNON).begin())
    one = memory.situation.own[0]
    seen, hidden = (found.reach.row(one.but(spot=Spot(9 * INCH, y * INCH)), False) for y in (3, 19))
    assert 0 < seen["gunner"] <= USUAL_WEIGHTS.found
    assert not hidden


def test_the_primary_op_is_the_one_that_usually_scores_more() -> None:
    picks = {}
    for mission in ("secure", "read-the-meters", "carry-the-file", "notice-to-quit"):
        game = new_game("salt-rows", ("ninth-bell", "ninth-bell"), mission=mission, seed=1)
        anybody = named("uniform", 1)
        while (decision := game.decision) is not None and decision.kind != "primary-op":
            game = game.play(anybody.answer(game.view(decision.seat)))
        memory = looked_at(game)
        usual = primary(memory, game).answer
        memory.weights = BOLD
        picks[mission] = usual, primary(memory, game).answer
    assert {usual for usual, _ in picks.values()} == {CRIT_OP}
    assert [own for _, own in picks.values()] == [CRIT_OP, CRIT_OP, KILL_OP, KILL_OP]


def test_stakes_are_multiplied_and_a_likelihood_stays_one() -> None:
    stake = scaled(USUAL_STAKE, (("keep", 2.0), ("lasts", 2.0)))
    assert stake.keep == 2 * USUAL_STAKE.keep
    assert stake.lasts == 0.98
    assert stake.hold == USUAL_STAKE.hold
    assert scaled(USUAL_STAKE, ()) == USUAL_STAKE


def test_it_says_why_by_its_best_plans() -> None:
    agent = Search("test")
    agent.answer(in_the_open().having(mission="secure", turn=2).begin().view(0))
    assert agent.why.startswith("b1 ")
    assert agent.why.endswith("plans)")


def aimed_at(covert: float) -> float:
    """How many of a side that sets up are targets of enemies after their first move, one by one and in shares."""
    game = new_game("salt-rows", ("meridian-survey", "meridian-survey"), mission="secure", seed=3)
    agents = [Search("test", weights=BOLD.but(covert=weight)) for weight in (covert, 0.0)]
    while (decision := game.decision) is not None and game.table.turn < 1:
        game = game.play(agents[decision.seat].answer(game.view(decision.seat)))
    memory = looked_at(game)
    scouts = setting_up.scouts_of(memory, game.table, 0)
    found = [(one, one.spot) for one in game.table.of(0)]
    return sum(setting_up.aimed_at(memory, game.table, scouts, one, spot) for one, spot in found if spot is not None)


def test_it_sets_up_where_enemies_do_not_find_it_by_their_first_move() -> None:
    assert aimed_at(20.0) < aimed_at(0.0)
