"""Events that reveal tac ops of 2021, and deeds for those that are revealed: who fell to whom, and as it stood then."""

import pytest
from build import answer, log, pending
from rules.kt21.close_quarters.decks import guard, place, rooms
from rules.kt21.missions.test_tac_ops_in_battle import hiding, mission
from rules.kt21.scenes import Scene21

from killzone.core.game import Game

CHARGE = 'charge: ranged 4 2+ 5/6 Blast 2"'
SPADE, KNIFE = "spade: melee 2 3+ 3/4", "knife: melee 2 3+ 3/4"


def blasting(third: tuple[float, float], card: str = "lone-working") -> Game:
    """Two enemies side by side who fall to one Blast, and a third elsewhere."""
    made = hiding(mission(dice=(5, 5, 5, 5, 1, 1, 1) * 2, phase="firefight"), "blue", card)
    made = made.operative("b", "blue", at=(2, 3), weapons=CHARGE).active("b")
    made = made.operative("r", "red", at=(9, 3), wounds=6, left=3).operative("s", "red", at=(11, 3), wounds=6, left=3)
    return answer(made.operative("t", "red", at=third).begin(), "shoot", "r")


@pytest.mark.rule("kt21.tacops.scoring", "kt21.shoot.removal")
def test_whoever_falls_beside_another_who_falls_to_the_same_action_was_not_alone() -> None:
    game = blasting((25, 18))
    assert {one.id for one in game.table.operatives if one.spot is None} == {"r", "s"}
    assert pending(game).kind == "action", "they are removed together, and stood 1 inch apart until then"


@pytest.mark.rule("kt21.tacops.scoring")
def test_each_of_several_who_fall_to_one_action_may_have_stood_at_a_marker() -> None:
    made = hiding(mission(dice=(5, 5, 5, 5, 1, 1, 1) * 2, phase="firefight"), "blue", "distraint")
    made = made.operative("b", "blue", at=(2, 11), weapons=CHARGE).active("b")
    made = made.operative("r", "red", at=(9, 11), wounds=6, left=3).operative("s", "red", at=(9, 13), wounds=6, left=3)
    game = answer(made.operative("t", "red", at=(25, 18)).begin(), "shoot", "r")
    assert pending(game) == ("blue", "event-reveal", ("distraint-r-west", "distraint-s-west", "pass"))


def defending(card: str, *, revealed: bool = False) -> Game:
    """Red attacks at the west marker and is struck down; blue has a tac op."""
    made = mission(dice=(1, 1, 5, 5), phase="firefight")
    known = made.having(effects=[{"rule": card, "player": "blue"}])
    made = known if revealed else hiding(made, "blue", card)
    made = made.operative("b", "blue", at=(8, 12), weapons=KNIFE, ready=False)
    made = made.operative("r", "red", at=(8, 10), weapons=SPADE, left=3).active("r")
    return answer(made.operative("s", "red", at=(25, 11)).begin(), "fight")


@pytest.mark.rule("kt21.tacops.scoring", "kt21.fight.strike")
def test_a_defender_that_strikes_its_attacker_down_has_incapacitated_it() -> None:
    game = defending("distraint")
    assert pending(game) == ("blue", "event-reveal", ("distraint-r-west", "pass"))
    game = answer(game, "distraint-r-west")
    assert game.table.players[0].victory == 1
    assert "b does what the tac op asks for." in log(game)


@pytest.mark.rule("kt21.tacops.scoring", "kt21.fight.strike")
def test_what_a_defender_does_counts_for_a_tac_op_that_is_revealed() -> None:
    game = defending("lone-working", revealed=True)
    assert game.table.players[0].victory == 1


@pytest.mark.rule("kt21.tacops.scoring", "kt21.tacops.secret")
def test_the_side_that_lost_its_attacker_has_nothing_to_reveal_for_that() -> None:
    made = hiding(hiding(mission(dice=(1, 1, 5, 5), phase="firefight"), "blue", "lone-working"), "red", "distraint")
    made = made.operative("b", "blue", at=(8, 12), weapons=KNIFE, ready=False)
    made = made.operative("r", "red", at=(8, 10), weapons=SPADE, left=3).active("r")
    game = answer(made.operative("s", "red", at=(25, 11)).begin(), "fight")
    assert pending(game) == ("blue", "event-reveal", ("lone-working-r", "pass"))
    assert pending(answer(game, "pass")).kind == "activate"


def settling(made: Scene21) -> Scene21:
    """With Settled in Person revealed by blue, naming r, and another enemy elsewhere."""
    made = made.having(
        mission="bleed-the-presses", effects=[{"rule": "settled-in-person", "player": "blue", "target": "r"}]
    )
    made = made.player("blue", team="house-of-seconds").player("red", team="plot-forty")
    assert isinstance(made, Scene21)
    return place(made, "s", "red", (1, 1))


@pytest.mark.rule("kt21.tacops.scoring", "kt21.cq.hatchway-fight")
def test_a_hatchway_fight_counts_as_the_fight_action_that_settles_it_in_person() -> None:
    made = place(settling(rooms(dice=(5, 5, 5, 1, 1, 1), open=True)), "b", "blue", (6.75, 6)).active("b")
    game = answer(place(made, "r", "red", (4, 6), left=2).begin(), "hatchway-fight")
    assert game.table.operative("r").spot is None
    assert game.table.players[0].victory == 1


@pytest.mark.rule("kt21.tacops.scoring", "kt21.cq.guard-interrupt")
def test_a_guards_fight_is_its_own() -> None:
    made = guard(settling(rooms(dice=(5, 5, 5, 1, 1, 1))), "b", "blue", (2, 6))
    made = place(made, "r", "red", (4, 6), left=2).active("r")
    game = answer(made.begin(), "pass", "guard-fight-b")
    assert game.table.operative("r").spot is None
    assert game.table.players[0].victory == 1


@pytest.mark.rule("kt21.tacops.scoring")
def test_the_named_enemys_fight_is_not_ones_own() -> None:
    made = place(settling(rooms(dice=(1, 1, 1, 5, 5, 5))), "b", "blue", (2, 6), ready=False)
    game = answer(place(made, "r", "red", (4, 6), left=2).active("r").begin(), "fight")
    assert game.table.operative("r").spot is None
    assert game.table.players[0].victory == 0
