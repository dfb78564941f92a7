"""Elite looks ahead: what the enemy could do next counts."""

from agents.asking import RIFLE
from agents.test_greedy_sense import CANNON, looked_at
from build import scene

from killzone.agents.greedy.skirmish.lookahead import Lookahead
from killzone.agents.greedy.skirmish.plans import Plan, Step
from killzone.geometry.units import INCH

SURE = "lance: ranged 6 2+ 9/9"


def test_to_fell_the_enemy_that_would_strike_next_is_worth_more_than_to_fell_another() -> None:
    """The gunner sees a friend; whoever holds a knife sees nobody near."""
    position = scene().operative("b1", "blue", (5, 11), SURE).operative("b2", "blue", (8, 4), RIFLE)
    position = position.operative("gunner", "red", (20, 4), CANNON, left=3)
    game = position.operative("cook", "red", (25, 20), "knife: melee 3 4+ 3/4", left=3).begin()
    memory = looked_at(game)
    one = game.table.operative("b1")
    assert one.spot is not None
    ahead = Lookahead(memory.planner)
    cost = {
        target: ahead.cost(one, Plan(0.0, "engage", (Step("shoot", one.spot, target=target, weapon="lance"),), ()))
        for target in ("gunner", "cook")
    }
    still = ahead.cost(one, Plan(0.0, "engage", (), ()))
    assert cost["gunner"] < cost["cook"] <= still


def test_what_a_fallen_carrier_had_lies_where_it_fell() -> None:
    position = scene().having(mission="carry-the-file", turn=2).board(drop_zones=[[0, 0, 4, 22], [26, 0, 30, 22]])
    position = position.player("blue", drop_zone=1).player("red", drop_zone=2)
    position = position.marker("file", carrier="r1", kind="portable").operative("b1", "blue", (9, 11), SURE)
    game = position.operative("r1", "red", (18, 11), RIFLE, left=1).operative("r2", "red", (20, 3), RIFLE).begin()
    memory, one = looked_at(game), game.table.operative("b1")
    assert one.spot is not None
    plan = Plan(0.0, "engage", (Step("shoot", one.spot, target="r1", weapon="lance"),), ())
    after = Lookahead(memory.planner)._after(one, plan)
    assert after.operative("r1").spot is None
    assert after.marker("file").carrier == ""
    spot = after.marker("file").spot
    assert spot is not None
    assert spot.x == 18 * INCH
