"""Greedy gets about: with room for its base, through hatchways, by two moves, and lays things where they help."""

import pytest
from agents.asking import RIFLE, actions, activation, asked, elite, near, veteran
from agents.test_greedy_games import half_game
from build import Scene, scene

from killzone.agents import Uniform
from killzone.agents.greedy.kt24.craft import CRAFT
from killzone.agents.greedy.replies import usual
from killzone.agents.greedy.skirmish.danger import danger, threats
from killzone.agents.greedy.skirmish.hatchways import Hatchways
from killzone.agents.greedy.skirmish.mind import SkirmishMind
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.agents.greedy.weights import USUAL_WEIGHTS
from killzone.content.library import shipped
from killzone.core.decisions import Action
from killzone.core.game import Game
from killzone.dice import SeededDice
from killzone.editions.kt24.battle.opening import battle_source
from killzone.editions.kt24.battle.options import content_of
from killzone.editions.kt24.ruleset import ruleset
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches

CANNON = "cannon: ranged 6 2+ 5/6"
KILLZONES = tuple(sorted(shipped("killzone", "kt24")))


def at(x: float, y: float) -> Spot:
    return Spot(inches(x), inches(y))


def lazy(game: Game) -> Action:
    """What somebody answers who wants nothing."""
    assert game.decision is not None
    decision = game.decision
    for answer in ("end", "pass"):
        if decision.kind != "activate" and decision.check(answer).legal:
            return decision.action(answer)
    return decision.action(usual(decision).answer)


def unopposed(game: Game, seat: int, turn: int) -> Game:
    """The game after this turning point with greedy on one seat and somebody who wants nothing on the other."""
    agent = veteran()
    while game.decision is not None and game.table.turn <= turn:
        mine = game.decision.seat == seat
        game = game.play(agent.answer(game.view(seat)) if mine else lazy(game))
    return game


# Room for the base


def two_gaps() -> Scene:
    """A wall with a gap for 28 mm bases on the straight way, and one for 40 mm bases some way off."""
    position = scene().terrain("south", (9.75, 0, 10.25, 10.25), "heavy wall")
    position = position.terrain("middle", (9.75, 11.65, 10.25, 15), "heavy wall")
    return position.terrain("north", (9.75, 17.5, 10.25, 22), "heavy wall").marker("pond", (14, 11))


def test_a_wide_base_goes_round_by_the_gap_that_it_fits_through() -> None:
    terrain = two_gaps().operative("b1", "blue", (4, 11), RIFLE).begin().table.terrain
    small, wide = (CRAFT.walk_to(terrain, inches(14), inches(11), inches(size / 25.4 / 2)) for size in (28, 40))
    assert small.inches(at(6, 11)) == pytest.approx(8.0, abs=0.8)
    assert wide.inches(at(6, 11)) > 11


def test_a_wide_base_takes_the_marker_behind_the_narrow_gap() -> None:
    position = near(two_gaps()).operative("b1", "blue", (4, 11), RIFLE, base="40 mm")
    position = position.operative("r1", "red", (29, 1), "knife: melee 3 4+ 3/4", ready=False)
    game = unopposed(position.begin().fork("greedy"), 0, 3)
    assert game.table.marker("pond").owner == 0


@pytest.mark.parametrize("killzone", KILLZONES)
@pytest.mark.parametrize("size", [25, 32, 40])
def test_the_map_has_room_where_some_point_of_a_cell_has(killzone: str, size: int) -> None:
    """The map of a board against the plain meaning of it, point by point."""
    from killzone.agents.greedy.walks import _FINE, _GRAIN, _SLACK, CELL, _map

    terrain = half_game(killzone, ("ninth-bell", "plot-forty"), "secure", "map").table.terrain
    need = inches(size / 25.4 / 2) - _SLACK
    walls = [
        part.box
        for part in terrain.parts
        if "wall" in part.traits and not part.when.endswith(":closed") and "gap" not in part.traits
    ]

    def has_room(x: int, y: int) -> bool:
        if not (need <= x <= terrain.width - need and need <= y <= terrain.depth - need):
            return False
        gaps = ((max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1)) for x0, y0, x1, y1 in walls)
        return all(dx * dx + dy * dy > need * need for dx, dy in gaps)

    found = _map(terrain, inches(size / 25.4 / 2), CRAFT.walked_through)
    for place in range(0, found.columns * found.rows, 7):
        x, y = place % found.columns * CELL + _GRAIN // 2, place // found.columns * CELL + _GRAIN // 2
        points = [(x + a * _GRAIN, y + b * _GRAIN) for a in range(_FINE) for b in range(_FINE)]
        assert bool(found.paces[place]) == any(has_room(*point) for point in points), (place, found.paces[place])


@pytest.mark.parametrize(
    ("team", "mission"),
    [
        ("ninth-bell", "secure"),
        ("meridian-survey", "carry-the-file"),
        ("ninth-bell", "read-the-meters"),
        ("meridian-survey", "secure"),
    ],
)
def test_an_unopposed_marker_behind_hatchways_is_held_by_the_second_turning_point(team: str, mission: str) -> None:
    source = battle_source("patient-margin", [team, team], full=True, mission=mission)
    game = unopposed(Game.begin(ruleset(), source, SeededDice("unopposed")), 0, 2)
    held = [marker for marker in game.table.markers if marker.carrier or near_somebody(game, marker.spot)]
    assert held, [(one.id, one.spot) for one in game.table.of(0)]


def near_somebody(game: Game, spot: Spot | None) -> bool:
    assert spot is not None
    return any(
        one.spot is not None and (one.spot.x - spot.x) ** 2 + (one.spot.y - spot.y) ** 2 <= (2 * INCH) ** 2
        for one in game.table.of(0)
    )


# Hatchways


def corridor(open: bool, *, doors: str = "north") -> Scene:
    """Two rooms with a wall between them and a hatchway in it."""
    position = near(scene()).board(30, 22, close_quarters=True)
    position = position.terrain("w1", (14.75, 0, 15.25, 10), "heavy wall", top=4)
    position = position.terrain("w2", (14.75, 12, 15.25, 22), "heavy wall", top=4)
    hatch = {
        "access": {
            "box": [14.75, 10, 15.25, 12],
            "top": 4,
            "closed": ["heavy", "wall"],
            "open": ["accessible", "insignificant", "exposed"],
        },
        "leaf": {"box": [15.25, 11.75, 17.25, 12], "top": 4, "traits": ["heavy", "wall"]},
    }
    return position.opening("hatch", **hatch).having(open=["hatch"] if open else [])


def watched(cannons: int) -> Scene:
    """Blue holds its own room; red looks through the open hatchway at everybody in it."""
    position = corridor(open=True).marker("pond", (3, 11), owner="blue")
    for number, x in enumerate((5, 8, 11)):
        position = position.operative(f"b{number}", "blue", (x, 11), "knife: melee 3 4+ 3/4", ready=False)
    position = position.operative("closer", "blue", (13.5, 10), "knife: melee 3 4+ 3/4")
    for number in range(cannons):
        position = position.operative(f"r{number}", "red", (26, 9 + 2 * number), CANNON)
    return position


def test_it_closes_a_hatchway_that_the_enemy_looks_through() -> None:
    given, game = activation(watched(3))
    assert "operate-hatch" in actions(given)
    assert not game.table.open


def test_it_leaves_a_hatchway_open_that_nobody_looks_or_comes_through() -> None:
    position = corridor(open=True).marker("pond", (25, 11)).operative("b1", "blue", (13, 11), RIFLE)
    given, game = activation(position.operative("r1", "red", (3, 21), "knife: melee 3 4+ 3/4", ready=False))
    assert game.table.open == {"hatch"}
    assert "reposition" in actions(given)


@pytest.mark.parametrize("x", [13.5, 11])
def test_it_opens_a_hatchway_and_goes_through_in_one_activation(x: float) -> None:
    position = corridor(open=False).marker("pond", (20, 11)).operative("b1", "blue", (x, 11), RIFLE, move=7)
    _, game = activation(position.operative("r1", "red", (28, 2), "knife: melee 3 4+ 3/4", ready=False))
    spot = game.table.operative("b1").spot
    assert spot is not None
    assert game.table.open == {"hatch"}
    assert spot.x > inches(15.25)


@pytest.mark.parametrize("number", range(3))
def test_what_a_hatchway_changes_is_what_it_changes_when_everything_is_worked_out_anew(number: int) -> None:
    teams = sorted(shipped("team", "kt24"))
    game = half_game("patient-margin", (teams[number], teams[number + 1]), "secure", f"hatch-{number}")
    players = [Uniform("blue"), Uniform("red")]
    while game.decision is not None and (game.table.turn < 2 or game.decision.kind != "activate"):
        game = game.play(players[game.decision.seat].answer(game.view(game.decision.seat)))
    situation = Situation(CRAFT, game.table, 0, USUAL_WEIGHTS)
    hatchways = Hatchways(situation, CRAFT.stakes(situation), {})
    assert situation.own
    for opening in content_of(game.table).killzone.openings[::3]:
        id = opening.id
        anew = Situation(CRAFT, game.table.but(open=game.table.open ^ {id}), 0, USUAL_WEIGHTS)
        for own in situation.own:
            for foe in situation.foes:
                assert hatchways.after(id).bout(own, foe) == anew.bout(own, foe)
                for weapon in situation.ranged(own):
                    for cover, obscured in ((False, False), (True, False), (False, True)):
                        expected = anew.damage(own, foe, weapon, cover, obscured)
                        assert situation.damage(own, foe, weapon, cover, obscured) == expected
                        assert hatchways.after(id).damage(own, foe, weapon, cover, obscured) == expected
        for one in (*situation.own, *situation.foes):
            assert hatchways.danger(one) == danger(situation, one, threats(situation, one))
            assert hatchways.danger(one, id) == danger(anew, one, threats(anew, one))


# Two moves


@pytest.mark.parametrize(("apl", "done"), [(2, ["reposition", "dash"]), (3, ["reposition", "dash", "secure"])])
def test_it_crosses_a_lane_of_fire_by_two_moves_to_a_marker_behind_it(apl: int, done: list[str]) -> None:
    """Both ends are out of sight; wherever one move ends is not."""
    position = near(scene()).marker("pond", (14, 11)).operative("b1", "blue", (4, 11), RIFLE, apl=apl)
    position = position.terrain("west", (1, 13, 6.25, 13.5), "heavy wall", top=4)
    position = position.terrain("east", (11, 13, 20, 13.5), "heavy wall", top=4)
    for number, x in enumerate((7.7, 9, 10.3)):
        position = position.operative(f"r{number}", "red", (x, 21), CANNON)
    given, game = activation(position, agent=elite())
    assert actions(given) == done
    assert game.table.marker("pond").controller == 0


def test_a_move_counts_for_what_it_is_and_not_for_a_dash_that_does_not_follow() -> None:
    """Behind the wall a step ahead is hidden, and beyond it three cannons see everything: nobody comes nearer step by
    step for the sake of a Dash that is never made."""
    position = near(scene()).marker("pond", (14, 11)).operative("b1", "blue", (4, 11), RIFLE)
    position = position.terrain("west", (1, 13, 6.25, 13.5), "heavy wall", top=4)
    for number, x in enumerate((7.7, 9, 10.3)):
        position = position.operative(f"r{number}", "red", (x, 21), CANNON)
    agent, game = elite(), position.begin()
    while game.decision is not None and game.decision.kind in ("activate", "order"):
        game = game.play(agent.answer(game.view(0)))
    mind = agent._mind
    assert isinstance(mind, SkirmishMind)
    plan, planner = mind.memory.plan, mind.memory.planner
    assert plan is not None
    end = plan.steps[-1].end if plan.steps else game.table.operative("b1").spot
    calm = sum(term.points for term in planner.calm(game.table.operative("b1").but(spot=end, order=plan.order)))
    said = sum(term.points for term in plan.terms if "nearer" in term.words or "holds" in term.words)
    assert said <= calm + 0.001


def test_it_does_not_move_for_a_shot_that_moving_forbids() -> None:
    """A mortar may shoot whom the chief sees if it has not moved; from elsewhere the target would not be in cover."""
    position = scene(base="25.4 mm").player("blue", team="meridian-survey").having(turn=2)
    position = position.operative("plotter", "blue", (3, 3), card="meridian-survey.plotter")
    position = position.operative("chief", "blue", (12, 19), card="meridian-survey.party-chief", ready=False)
    position = position.terrain("wall", (10, 0, 10.5, 14), "heavy wall", top=4)
    position = position.terrain("sill", (21.4, 17.8, 21.7, 18), "light", top=1)
    position = position.operative("r1", "red", (22, 19), "knife: melee 3 4+ 3/4", ready=False)
    given, _ = activation(position)
    assert actions(given)[0] == "shoot"


# Things on the board


@pytest.mark.parametrize("mission", ["secure", "notice-to-quit"])
@pytest.mark.parametrize("killzone", KILLZONES)
def test_things_of_one_kind_lie_apart(killzone: str, mission: str) -> None:
    source = battle_source(killzone, ["meridian-survey", "meridian-survey"], full=True, mission=mission)
    game = Game.begin(ruleset(), source, SeededDice("pegs"))
    agents = [veteran(), veteran()]
    laid: dict[tuple[int, str], list[Spot]] = {}
    while game.decision is not None and game.table.turn < 1 and game.decision.kind != "set-up":
        seat = game.decision.seat
        action = agents[seat].answer(game.view(seat))
        if game.decision.kind == "piece-place":
            assert isinstance(action.answer, Spot)
            laid.setdefault((seat, str(game.decision.prompt)), []).append(action.answer)
        game = game.play(action)
    assert laid
    for (seat, _), spots in laid.items():
        for number, spot in enumerate(spots):
            others = [(spot.x - one.x) ** 2 + (spot.y - one.y) ** 2 for one in spots[:number]]
            assert all(square > (2 * INCH) ** 2 for square in others), (seat, spots)


# Dice that cost nothing


@pytest.mark.parametrize("rule", ["Balanced", "Ceaseless", "Relentless"])
def test_it_rolls_a_failed_die_again_for_nothing(rule: str) -> None:
    position = scene(dice=[1, 5, 5, 6]).operative("gunner", "blue", (5, 11), f"rifle: ranged 4 3+ 3/4 {rule}")
    game = position.operative("raider", "red", (12, 11), "knife: melee 3 4+ 3/4", left=12).active("gunner").begin()
    for answer in ("shoot", "raider"):
        assert game.decision is not None
        game = game.play(game.decision.action(answer))
    assert game.decision is not None
    assert game.decision.kind == "after-attack-dice"
    assert asked(game) != "pass"
