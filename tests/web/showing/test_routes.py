"""Planning: ways to an end with their legs and cost, reasons with numbers, and the nearest end that would do."""

import pytest
import toy
from build import Scene, answer, scene
from toy.script import BIDS, OATHS, SET_UP, begin, play

import killzone
from killzone.core.decisions import Action
from killzone.core.domains import Path, Place
from killzone.core.game import Game
from killzone.drawing.board import part_names
from killzone.editions.kt24.presentation.pictures import killzone_of
from killzone.editions.shared.board.killzones import part_name
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches
from killzone.web import showing
from killzone.web.protocol import AskRoute, Reach, Route


def field(*, full: bool = True) -> Scene:
    """A gunner with a crate to its right, a deck of 2" above it and an enemy far to the right, on bases of 1"."""
    return (
        scene(base="25.4 mm", full=full)
        .operative("gunner", "blue", at=(5, 5), weapons="rifle: ranged 4 3+ 3/4")
        .operative("raider", "red", at=(12, 5), weapons="knife: melee 3 4+ 3/4")
        .terrain("crate", (7, 4, 8, 6), "heavy", top=2)
        .terrain("deck", (4, 8, 8, 12), "vantage heavy", top=2)
        .active("gunner")
    )


def moving(action: str = "reposition", *, full: bool = True) -> Game:
    return answer(field(full=full).begin(), action)


def ask(x: float, y: float, *via: tuple[float, ...], level: float | None = None) -> AskRoute:
    planned = [(inches(one[0]), inches(one[1]), inches(one[2]) if len(one) > 2 else 0, 0) for one in via]
    return AskRoute(1, 0, (inches(x), inches(y)), planned, None if level is None else inches(level))


def legs(route: Route) -> list[tuple[str, str, str]]:
    return [(leg.text, leg.length, leg.counts) for leg in route.legs]


def check(game: Game, route: Route) -> bool:
    """Whether the game would take this path."""
    path = tuple(Spot(*spot) for spot in route.path)
    return game.check(Action(game.number, path)).legal


def test_a_way_has_the_measured_and_the_counted_length_of_each_leg() -> None:
    game = moving()
    route = showing.route(game, ask(5, 2))
    assert (route.legal, legs(route), route.total, route.limit) == (True, [("walk", '3.0"', "")], '3"', '6"')
    route = showing.route(game, ask(5, 1.9))
    assert (legs(route), route.total) == ([("walk", '3.1"', '4"')], '4"')
    assert check(game, route)


def test_lite_rules_round_nothing() -> None:
    route = showing.route(moving(full=False), ask(5, 1.9))
    assert (legs(route), route.total, route.limit) == ([("walk", '3.1"', "")], '3.1"', '6"')


def test_round_a_corner_lite_rules_tell_one_walk_as_long_as_the_shortest() -> None:
    route = showing.route(moving(full=False), ask(8.6, 6.6))
    assert route.legal
    assert len(route.path) > 3
    assert legs(route) == [("walk", '4.1"', "")]


def test_an_end_is_snapped_to_the_highest_floor_under_it() -> None:
    game = moving()
    route = showing.route(game, ask(5, 9))
    assert route.path[-1] == (inches(5), inches(9), inches(2), 0)
    assert [leg[0] for leg in legs(route)] == ["walk", "climb deck", "walk"]
    assert route.total == '6"'
    assert check(game, route)


def test_a_level_that_is_asked_for_is_not_snapped() -> None:
    route = showing.route(moving(), ask(5, 9, level=0))
    assert not route.legal
    assert route.reasons[0].rule == "kt24.terrain.movement"


def test_a_drop_is_told_to_be_free() -> None:
    game = answer(
        scene(base="25.4 mm")
        .operative("gunner", "blue", at=(5, 9, 2), weapons="rifle: ranged 4 3+ 3/4")
        .operative("raider", "red", at=(25, 5), weapons="knife: melee 3 4+ 3/4")
        .terrain("deck", (4, 8, 8, 12), "vantage heavy", top=2)
        .active("gunner")
        .begin(),
        "reposition",
    )
    assert ("drop", '2.0"', "free") in legs(showing.route(game, ask(5, 6)))


def test_legs_that_stand_are_kept_and_the_way_goes_on_from_them() -> None:
    game = moving()
    route = showing.route(game, ask(3, 2, (3, 5)))
    assert route.path[:2] == [(inches(5), inches(5), 0, 0), (inches(3), inches(5), 0, 0)]
    assert (legs(route), route.total) == ([("walk", '2.0"', ""), ("walk", '3.0"', "")], '5"')
    assert check(game, route)
    route = showing.route(game, ask(5, 9, (5, 7)))
    assert route.path[1] == (inches(5), inches(7), 0, 0)
    assert (route.legal, route.total) == (True, '6"')


def test_too_far_says_by_how_much_and_gives_the_farthest_end_that_way() -> None:
    game = moving()
    route = showing.route(game, ask(5, 13.5, level=0))
    assert not route.legal
    route = showing.route(moving("dash"), ask(1, 5))
    assert [one.rule for one in route.reasons] == ["kt24.action.dash"]
    assert route.reasons[0].text == 'gunner would move 4.00"; it may move 3.00": 1.00" too far.'
    (near,) = route.near
    assert near[1] == inches(5)
    assert inches(2) <= near[0] <= inches(2.15)


def test_an_end_inside_terrain_says_what_is_there_and_what_would_do() -> None:
    game = moving()
    route = showing.route(game, ask(7.2, 5))
    assert 'gunner has no room to end at (7.20", 5.00"): crate is there.' in [one.text for one in route.reasons]
    assert route.reasons[0].marks
    (near,) = route.near
    assert showing.route(game, AskRoute(1, 0, near[:2])).legal
    assert inches(6.3) <= near[0] <= inches(6.5)


def test_an_end_near_an_enemy_names_it() -> None:
    route = showing.route(moving(), ask(10.5, 5))
    assert "gunner would finish within control range of raider." in [one.text for one in route.reasons]


def test_a_charge_that_ends_nowhere_is_led_to_an_enemy() -> None:
    game = moving("charge")
    route = showing.route(game, ask(5, 4))
    assert "kt24.action.charge" in [one.rule for one in route.reasons]
    (near,) = route.near
    assert showing.route(game, AskRoute(1, 0, near[:2])).legal


def test_the_reach_of_a_charge_is_about_its_goals() -> None:
    regions = showing.reach(moving("charge")).regions
    assert regions
    corners = [corner for region in regions for line in region.lines for corner in line]
    assert all(abs(x - inches(12)) <= inches(2.2) and abs(y - inches(5)) <= inches(2.2) for x, y in corners)


def test_an_enemy_that_may_be_charged_from_farther_away_is_reached_by_plans_too() -> None:
    scene_ = (
        scene(base="25.4 mm")
        .player("blue", team="house-of-seconds")
        .operative("second", "blue", at=(5, 5), card="house-of-seconds.second")
        .operative("raider", "red", at=(16, 5), weapons="knife: melee 3 4+ 3/4")
        .effect("house-of-seconds.the-glove", operative="second", target="raider", player="blue", until="turning-point")
        .active("second")
    )
    game = answer(scene_.begin(), "charge")
    route = showing.route(game, ask(14.4, 5))
    assert route.legal
    assert check(game, route)
    planned = showing.route(game, ask(14.4, 5, (9, 5)))
    assert planned.legal
    assert check(game, planned)
    assert showing.reach(game).regions


def inside(reach: Reach, x: int, y: int, z: int) -> bool:
    odd = False
    for line in (line for region in reach.regions if region.z == z for line in region.lines):
        ax, ay = line[-1]
        for bx, by in line:
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                odd = not odd
            ax, ay = bx, by
    return odd


def test_the_reach_covers_what_can_be_reached_on_every_level() -> None:
    reach = showing.reach(moving())
    assert inside(reach, inches(5), inches(1), 0)
    assert inside(reach, inches(5.5), inches(8.9), inches(2))
    assert not inside(reach, inches(5), inches(9), 0)
    assert not inside(reach, inches(25), inches(5), 0)


def test_the_reach_leaves_out_where_somebody_stands() -> None:
    friend = field().operative("friend", "blue", at=(3, 3), weapons="knife: melee 3 4+ 3/4")
    reach = showing.reach(answer(friend.begin(), "reposition"))
    assert not inside(reach, inches(3), inches(3), 0)
    assert not inside(reach, inches(3.9), inches(3), 0)
    assert inside(reach, inches(4.1), inches(3), 0)
    assert inside(showing.reach(moving()), inches(3), inches(3), 0)


def test_the_closest_place_is_close_from_afar_too() -> None:
    game = killzone.new_game(seed=3, way="lite")
    while not (game.decision and isinstance(game.decision.domain, Place)):
        assert game.decision is not None
        game = game.play(game.decision.candidates(1)[0])
    x0, y0, x1, y1 = game.decision.domain.shape["area"]
    radius = game.decision.domain.shape["radius"]
    far = 8 * INCH if x0 == 0 else x0 - 5 * INCH
    (near,) = showing.route(game, AskRoute(1, 0, (far, (y0 + y1) // 2))).near
    edge = x1 - radius if x0 == 0 else x0 + radius
    assert abs(near[0] - edge) < INCH // 4
    assert game.check(Action(game.number, Spot(*near))).legal


def test_a_place_is_judged_with_reasons_and_the_nearest_that_would_do() -> None:
    game = killzone.new_game(seed=3, way="lite")
    while not (game.decision and isinstance(game.decision.domain, Place)):
        assert game.decision is not None
        game = game.play(game.decision.candidates(1)[0])
    x0, y0, x1, y1 = game.decision.domain.shape["area"]
    middle, just_out = ((x0 + x1) // 2, (y0 + y1) // 2), (x1 if x0 == 0 else x0, (y0 + y1) // 2)
    route = showing.route(game, AskRoute(1, 0, just_out))
    assert [one.rule for one in route.reasons] == ["kt24.setup.placement"]
    (near,) = route.near
    assert abs(near[0] - just_out[0]) + abs(near[1] - just_out[1]) < 2 * INCH
    assert game.check(Action(game.number, Spot(*near))).legal
    assert showing.route(game, AskRoute(1, 0, middle)).path[0][:2] == middle
    assert inside(showing.reach(game), *middle, 0)


def test_a_climb_names_what_is_climbed_onto_and_once() -> None:
    """A wall and a dais of the same height are both in reach of the climb."""
    between = (
        scene(base="25.4 mm", full=True)
        .operative("gunner", "blue", at=(6, 5.5), weapons="rifle: ranged 4 3+ 3/4")
        .operative("raider", "red", at=(20, 5), weapons="knife: melee 3 4+ 3/4")
        .terrain("block", (2, 4, 10, 4.5), "light", top=1)
        .terrain("dais", (2, 6.5, 10, 10), "vantage", top=1)
        .active("gunner")
    )
    game = answer(between.begin(), "reposition")
    assert [leg[0] for leg in legs(showing.route(game, ask(6, 7.5)))] == ["walk", "climb dais", "walk"]
    over = [leg[0] for leg in legs(showing.route(game, ask(6, 3.4)))]
    assert [text for text in over if text.startswith("climb")] == ["climb block"]


def test_a_part_is_not_named_twice() -> None:
    table = killzone.new_game("candlewick-court", ("plot-forty", "ninth-bell"), seed=1, way="lite").table
    names = part_names(table, killzone_of(table))
    assert [names[id] for id in ("dais", "l1", "l1-twin", "a1")] == [
        "the dais",
        "broken wall l1",
        "broken wall l1'",
        "the Registry a1",
    ]
    assert [part_name(table, id) for id in ("dais", "l1-twin")] == ["the dais", "broken wall l1'"]


def test_toys_walk_straight() -> None:
    game = play(begin(1, 1, 1), *SET_UP, *OATHS, *BIDS, "red-1")
    route = showing.route(game, ask(4.5, 2.5))
    assert (route.legal, legs(route), route.limit) == (True, [("walk", '2.00"', "")], '3.00"')
    assert check(game, route)
    route = showing.route(game, ask(8.5, 2.5))
    assert "toy.walk" in [one.rule for one in route.reasons]
    (near,) = route.near
    assert inches(5.3) <= near[0] <= inches(5.5)
    assert inside(showing.reach(game), inches(4), inches(2.5), 0)


def test_toys_are_set_up_near_their_corner() -> None:
    game = toy.new_game(1)
    route = showing.route(game, ask(6, 6))
    assert (route.legal, [one.rule for one in route.reasons]) == (False, ["toy.set-up"])
    (near,) = route.near
    assert game.check(Action(game.number, Spot(*near))).legal


@pytest.mark.parametrize("query", [ask(1, 1), None])
def test_there_is_no_way_where_nobody_is_asked_for_one(query: AskRoute | None) -> None:
    game = field().begin()
    with pytest.raises(showing.Nothing, match="Nobody is asked for a way or a place now"):
        showing.reach(game) if query is None else showing.route(game, query)


@pytest.mark.parametrize("to", [(10**12, 0), (0, -(10**15))])
def test_numbers_that_no_board_has_are_refused(to: tuple[int, int]) -> None:
    with pytest.raises(showing.Nothing, match="no place on any board"):
        showing.route(moving(), AskRoute(1, 0, to))


def test_what_is_shown_as_legal_is_taken_and_what_is_near_is_legal_in_a_whole_game() -> None:
    game = killzone.new_game("candlewick-court", ("plot-forty", "ninth-bell"), way="full", seed=11)
    agents = [killzone.Uniform("left"), killzone.Uniform("right")]
    asked = 0
    for then in list(killzone.play_match(game, agents).game.past())[::5]:
        domain = then.decision.domain if then.decision else None
        if not isinstance(domain, Path):
            continue
        for dx, dy in ((2, 1), (-3, 2), (0, -4), (6, 0), (-1, -9)):
            to = (domain.start.x + dx * INCH, domain.start.y + dy * INCH)
            route = showing.route(then, AskRoute(1, 0, to))
            assert route.legal == check(then, route)
            assert route.legal or route.reasons
            for near in route.near:
                again = showing.route(then, AskRoute(1, 0, near[:2], level=near[2], facing=near[3]))
                assert again.legal
                assert check(then, again)
            asked += 1
    assert asked > 20


def test_what_is_not_found_is_told_apart_from_what_is_not_legal() -> None:
    shut_in = field().terrain("bulkhead", (8.5, 0, 9, 22), "heavy wall", top=5)
    game = answer(shut_in.begin(), "reposition")
    shut = showing.route(game, ask(9.75, 5))
    assert (shut.legal, shut.reasons[0].text) == (
        False,
        'No way to (9.75", 5.00") was found. Nothing forbids ending there, so there may be one.',
    )
    assert shut.reasons[0].hint == "plan it leg by leg"
    assert "cannot move through" in shut.reasons[1].text
    for x, y in ((8.75, 5), (5, 14), (7.5, 5)):
        refused = showing.route(game, ask(x, y))
        assert not refused.legal
        assert not any("was found" in one.text for one in refused.reasons)
