"""Greedy does nothing that a passer-by would shake their head at."""

import pytest
from agents.asking import RIFLE, actions, activation, asked, near
from build import Scene, scene

from killzone.agents import Greedy
from killzone.agents.greedy import LEVELS
from killzone.agents.greedy.kt24.craft import CRAFT
from killzone.agents.greedy.skirmish.imagining import Outlook
from killzone.agents.greedy.skirmish.memory import Memory
from killzone.agents.greedy.skirmish.situation import Situation
from killzone.agents.greedy.weights import USUAL_WEIGHTS
from killzone.core.game import Game
from killzone.core.tally import Entry

PISTOL = "pistol: ranged 4 4+ 2/3"
CANNON = "cannon: ranged 6 2+ 5/6"


def missed(turn: int, cp: int) -> Game:
    """One of four attack dice is a fail, and may be rolled again for a Command Point."""
    position = scene(dice=[1, 5, 5, 6], blue_cp=cp).operative("gunner", "blue", (5, 11), "rifle: ranged 4 3+ 2/3")
    position = position.operative("raider", "red", (12, 11), "knife: melee 3 4+ 3/4", left=12).active("gunner")
    game = position.having(turn=turn).begin()
    for answer in ("shoot", "raider"):
        assert game.decision is not None
        game = game.play(game.decision.action(answer))
    assert game.decision is not None
    assert game.decision.kind == "after-attack-dice"
    return game


@pytest.mark.parametrize(("turn", "cp", "answer"), [(1, 1, "pass"), (4, 1, "command-reroll-1")])
def test_it_keeps_its_last_command_point_while_most_of_the_battle_is_to_come(turn: int, cp: int, answer: str) -> None:
    assert asked(missed(turn, cp)) == answer


def ambush(turn: int) -> Scene:
    """Behind a wall; four enemies beyond it have acted already."""
    position = scene().having(turn=turn).operative("b1", "blue", (5, 11), PISTOL, wounds=7)
    position = position.terrain("wall", (7, 8, 7.5, 14), "heavy wall", top=3)
    for number in range(5):
        position = position.operative(f"b{number + 2}", "blue", (1 + 2 * number, 1), PISTOL, ready=False)
    position = position.terrain("hedge", (0, 2.5, 12, 3), "heavy wall", top=3).terrain(
        "end", (12, 0, 12.5, 3), "heavy wall"
    )
    for number, y in enumerate((6, 9, 13, 16)):
        position = position.operative(f"r{number}", "red", (18, y), CANNON, ready=False)
    return position


def test_it_stays_out_of_sight_of_enemies_that_will_act_again() -> None:
    given, _ = activation(ambush(2))
    assert "shoot" not in actions(given)


def test_it_takes_even_a_small_shot_when_nobody_will_act_again() -> None:
    given, _ = activation(ambush(4))
    assert "shoot" in actions(given)


def carrier(turn: int) -> Scene:
    position = scene().having(mission="carry-the-file", turn=turn).board(drop_zones=[[0, 0, 4, 22], [26, 0, 30, 22]])
    position = position.player("blue", drop_zone=1).player("red", drop_zone=2)
    position = position.marker("file", carrier="b1", kind="portable")
    return position.operative("b1", "blue", (9, 11), RIFLE).operative("r1", "red", (18, 11), RIFLE, ready=False)


def test_the_carrier_of_the_file_takes_it_home() -> None:
    given, game = activation(carrier(4))
    spot = game.table.operative("b1").spot
    assert spot is not None
    assert "reposition" in actions(given)
    assert spot.x < 4 * 2540


def test_it_does_not_walk_about_on_a_marker_that_is_its_own() -> None:
    position = near(scene(), 3).marker("pond", (12, 11), owner="blue").operative("b1", "blue", (12, 11), RIFLE)
    given, _ = activation(position.operative("r1", "red", (28, 3), RIFLE).terrain("hut", (20, 1, 22, 20), "heavy wall"))
    assert not {"reposition", "dash"} & set(actions(given))


def test_it_patches_a_friend_with_ap_to_spare() -> None:
    position = scene(base="25.4 mm").player("blue", team="ninth-bell")
    position = position.operative("tender", "blue", (5, 5), abilities=["patch"]).operative(
        "friend", "blue", (6.5, 5), left=5
    )
    position = position.operative("raider", "red", (28, 20)).terrain("hut", (20, 0, 22, 22), "heavy wall")
    game = position.active("tender", spent=1, performed=["reposition", "dash"]).begin()
    assert asked(game) == "patch"


def test_it_hides_in_smoke_where_it_is_seen() -> None:
    position = near(scene()).player("blue", equipment=["smoke-pellets"]).operative("b1", "blue", (5, 5), RIFLE)
    position = position.operative("r1", "red", (16, 5), CANNON)
    game = position.active("b1", spent=1, performed=["shoot", "reposition", "dash"]).begin()
    assert asked(game) == "smoke"


@pytest.mark.parametrize(("x", "answer"), [(27, "seat-1"), (9, "seat-0")])
def test_it_acts_first_only_where_somebody_can_strike(x: float, answer: str) -> None:
    """Two with knives, all of the board between them or one charge: whoever strikes first kills four times as often."""
    knife = "knife: melee 4 3+ 4/5"
    position = scene(dice=[6, 1]).having(turn=1).operative("b1", "blue", (3, 11), knife, ready=False, left=7)
    game = position.operative("r1", "red", (x, 11), knife, ready=False, left=7).begin()
    while game.decision is not None and game.decision.kind != "initiative":
        game = game.play(game.decision.action(game.decision.default or "pass"))
    assert game.decision is not None
    assert game.decision.seat == 0
    assert asked(game) == answer


def test_what_counts_at_the_end_of_a_turn_is_worth_less_under_the_guns_of_those_still_to_act() -> None:
    worth = []
    for ready in (True, False):
        position = near(scene()).marker("pond", (12, 11)).operative("b1", "blue", (12, 11), RIFLE)
        game = position.operative("r1", "red", (20, 11), CANNON, ready=ready).begin()
        planner = looked_at(game).planner
        one = game.table.operative("b1")
        worth.append(sum(term.points for term in planner.stand(one, False) if term.points > 0 or not term.words))
    assert worth[0] < worth[1]


def looked_at(game: Game) -> Memory:
    """What greedy has in mind of a position."""
    memory = Memory(CRAFT, LEVELS["elite"], lambda limit: 0, USUAL_WEIGHTS)
    memory.look(game, 0)
    return memory


def test_danger_may_count_otherwise_in_the_first_turn_and_in_the_last_but_one() -> None:
    weights = USUAL_WEIGHTS.but(dawn=0.5, dusk=2.0)
    tables = [scene().having(turn=turn).operative("b1", "blue", (12, 11), RIFLE).begin().table for turn in range(1, 5)]
    assert [Situation(CRAFT, table, 0, weights).caution for table in tables] == [0.5, 1.0, 2.0, 1.0]


@pytest.mark.parametrize("leads", [True, False])
def test_whoever_leads_late_takes_fewer_chances(leads: bool) -> None:
    position = scene().having(turn=4).operative("b1", "blue", (12, 11), RIFLE)
    table = position.operative("r1", "red", (20, 11), CANNON).begin().table
    leader = table.players[0 if leads else 1]
    table = table.with_player(leader.but(score=(Entry(4, "kt24.mission.secure"),)))
    situation = Situation(CRAFT, table, 0, USUAL_WEIGHTS)
    assert (situation.caution > 1) is leads
    early = Situation(CRAFT, table.but(turn=1), 0, USUAL_WEIGHTS)
    assert early.caution == 1


def test_a_recruit_keeps_its_command_points() -> None:
    assert asked(missed(4, 1), Greedy("test", LEVELS["recruit"])) == "pass"


def test_nobody_misjudges_the_rest_of_an_activation() -> None:
    def below(limit: int) -> int:
        raise AssertionError("nothing is left to chance")

    game = (
        scene().operative("b1", "blue", (5, 11), PISTOL).operative("r1", "red", (18, 11), PISTOL).active("b1").begin()
    )
    memory = Memory(CRAFT, LEVELS["recruit"], below, USUAL_WEIGHTS)
    memory.look(game, 0)
    one = game.table.operative("b1")
    memory.planner.rest(one, memory.craft.performing("b1", "", left=2), 6)


def test_whoever_is_about_to_be_removed_is_worth_nothing_more() -> None:
    position = scene().operative("b1", "blue", (5, 11), RIFLE).operative("b2", "blue", (5, 14), RIFLE)
    table = position.operative("r1", "red", (12, 11), RIFLE).begin().table
    values = []
    for fallen in ("b1", "r1"):
        after = table.with_operative(table.operative(fallen).but(wounds=0))
        situation = Situation(CRAFT, table, 0, USUAL_WEIGHTS)
        values.append(Outlook(situation).value(after) - Outlook(situation).value(table))
        assert fallen not in [one.id for one in Situation(CRAFT, after, 0, USUAL_WEIGHTS).own]
    assert values[0] < 0 < values[1]
