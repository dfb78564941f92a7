"""Free actions of an operative whose activation was interrupted: they are performed in that activation."""

import pytest
from build import Scene, answer, options, pending, refusals, scene, way
from rules.kt24.teams.asking import keeping
from rules.kt24.test_close_quarters import deck

from killzone.core.game import Game

RIFLE = "rifle: ranged 2 4+ 3/4"


def interrupted(team: str, *, weapon: str = RIFLE, wounds: int = 1, dice: tuple[int, ...] = ()) -> Scene:
    """b2 is activated beside its friend b1, in sight of the guard g."""
    made = deck(dice=(6, 6, 1, 1, 1, *dice)).player("blue", team=team, cp=1)
    made = made.operative("b1", "blue", (2, 2), left=wounds).operative("b2", "blue", (4, 2), weapon, apl=3)
    return made.operative("g", "red", (2, 10), RIFLE, ready=False, tokens={"on-guard": 1}).active("b2")


def after(made: Scene, action: str) -> Game:
    """b2 has moved, and the guard has shot b1 after that."""
    return keeping(made.begin(), action, way((4, 2), (4, 4)), "guard-shoot-g", "b1")


@pytest.mark.rule("kt24.firefight.free-action", "kt24.cq.guard-interrupt")
def test_whoever_has_dashed_does_not_dash_for_free_while_it_is_interrupted() -> None:
    assert pending(after(interrupted("plot-forty"), "dash"))[:2] == ("blue", "action")


@pytest.mark.rule("kt24.firefight.free-action", "kt24.cq.guard-interrupt")
def test_a_free_dash_while_it_is_interrupted_counts_in_its_activation() -> None:
    game = after(interrupted("plot-forty"), "reposition")
    assert options(game) == ("neighbourly-concern-dash-b2", "pass")
    game = answer(game, "neighbourly-concern-dash-b2", way((4, 4), (4, 5)))
    assert pending(game)[:2] == ("blue", "action")
    assert refusals(game, "dash") == ("kt24.firefight.action-once",)


@pytest.mark.rule("kt24.firefight.free-action", "kt24.cq.guard-interrupt")
def test_a_free_shot_while_it_is_interrupted_is_the_one_of_its_activation() -> None:
    game = after(interrupted("meridian-survey", wounds=9, dice=(1, 1, 1, 1, 1)), "reposition")
    assert options(game) == ("reciprocal-sight-b2", "pass")
    game = keeping(game, "reciprocal-sight-b2")
    assert pending(game)[:2] == ("blue", "action")
    assert refusals(game, "shoot") == ("kt24.firefight.action-once",)


@pytest.mark.rule("kt24.weapon.heavy", "kt24.firefight.free-action")
def test_a_heavy_weapon_is_not_fired_for_free_in_an_activation_with_a_move() -> None:
    made = interrupted("meridian-survey", weapon=f"{RIFLE} Heavy", wounds=9)
    assert pending(after(made, "reposition"))[:2] == ("blue", "action")


@pytest.mark.rule("kt24.weapon.heavy", "kt24.firefight.free-action")
def test_whoever_fired_a_heavy_weapon_for_free_moves_no_more_in_its_activation() -> None:
    made = interrupted("meridian-survey", weapon=f"{RIFLE} Heavy", wounds=9, dice=(1, 1, 1, 1, 1))
    made = made.operative("b2", "blue", (5, 6), f"{RIFLE} Heavy", apl=3).active("b2")
    game = keeping(made.begin(), "operate-hatch", "guard-shoot-g", "b1", "reciprocal-sight-b2")
    assert "kt24.weapon.heavy" in refusals(game, "reposition")


@pytest.mark.rule("kt24.counteract.distance", "kt24.firefight.free-action")
def test_whoever_counteracts_dashes_no_more_than_2_inches_for_free_meanwhile() -> None:
    made = scene(dice=(1, 1, 1, 1, 1, 4, 1, 1, 1, 4, 1, 1, 1), base="25.4 mm").having(active="blue")
    made = made.player("blue", team="plot-forty", cp=1).player("red", team="meridian-survey", cp=1)
    made = made.operative("b1", "blue", (5, 7), left=1, ready=False).operative("b2", "blue", (5, 5), RIFLE, ready=False)
    made = made.operative("r1", "red", (15, 5)).operative("r2", "red", (15, 9), 'bomb: ranged 1 3+ 1/2 Blast 2"')
    game = keeping(made.begin(), "b2", "shoot", "r1", "reciprocal-sight-r2", "pass")
    game = keeping(game, "neighbourly-concern-dash-b2")
    assert refusals(game, way((5, 5), (3, 5))) == ()
    assert refusals(game, way((5, 5), (2, 5))) == ("kt24.action.dash",)


@pytest.mark.rule("kt24.weapon.heavy-only", "kt24.firefight.free-action", "kt24.cq.operate-hatch")
def test_a_heavy_weapon_fired_for_free_in_the_middle_of_a_move_allows_no_other_move() -> None:
    made = interrupted("meridian-survey", wounds=9, dice=(1, 1, 1, 1, 1))
    made = made.operative("b2", "blue", (4, 6), f"{RIFLE} Heavy (Dash only)", apl=4).active("b2")
    game = keeping(made.begin(), "dash", way((4, 6), (5, 6)), "hatch", "guard-shoot-g", "b1", "reciprocal-sight-b2")
    game = answer(game, way((5, 6), (5, 5.5)))
    assert refusals(game, "shoot") == ("kt24.firefight.action-once",)
    assert refusals(game, "reposition") == ("kt24.weapon.heavy-only",)
