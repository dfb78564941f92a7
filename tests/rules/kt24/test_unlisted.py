"""Whoever or whatever is named where it is not offered is refused with the reason, not with a list of answers."""

import pytest
from build import answer, pending, reasons, refusals, scene
from rules.kt24.test_close_quarters import GUN, KNIFE

from killzone.core.game import Game


def why(game: Game, named: str) -> tuple[str, str]:
    """The rule and the sentence against an answer."""
    (reason,) = reasons(game, named)
    assert reason.facts
    return reason.rule, reason.text


@pytest.mark.rule("kt24.firefight.expended", "kt24.firefight.alternate")
def test_whoever_cannot_be_activated_is_refused_with_the_reason() -> None:
    start = scene().operative("b1", "blue", (5, 5), GUN, ready=False).operative("b2", "blue", (5, 9), GUN)
    start = start.operative("gone", "blue", None, GUN, left=0).operative("r1", "red", (20, 5), GUN)
    game = start.begin()
    assert why(game, "b1") == ("kt24.firefight.alternate", "b1 is expended; only ready operatives are activated.")
    assert why(game, "gone") == ("kt24.firefight.alternate", "gone is not on the board.")
    assert why(game, "r1") == ("kt24.firefight.alternate", "r1 is an operative of red.")
    assert why(game, "b3")[1] == "'b3' is not one of the answers: b2."


@pytest.mark.rule("kt24.counteract.when")
def test_an_enemy_is_nobody_to_counteract_with() -> None:
    start = scene().operative("b1", "blue", (5, 5), GUN, ready=False).operative("r1", "red", (20, 5), GUN)
    game = start.having(active="blue").begin()
    assert why(game, "r1") == ("kt24.counteract.when", "r1 is an operative of red.")


@pytest.mark.rule("kt24.cq.guard", "kt24.action.pick-up")
def test_an_action_that_this_battle_does_not_offer_is_refused_by_its_own_conditions() -> None:
    start = scene().operative("b1", "blue", (5, 5), GUN).operative("r1", "red", (20, 5), GUN).active("b1")
    assert "kt24.cq.guard" in refusals(start.begin(), "guard")
    assert "kt24.cq.operate-hatch" in refusals(start.begin(), "operate-hatch")
    assert reasons(start.begin(), "dance")[0].text.startswith("'dance' is not one of the answers")


@pytest.mark.rule("kt24.shoot.target", "kt24.weapon.torrent")
def test_friends_and_those_out_of_reach_are_no_targets() -> None:
    hose = 'hose: ranged 1 3+ 3/4 Torrent 2"'
    start = scene(base="25.4 mm").operative("b1", "blue", (5, 5), hose).operative("b2", "blue", (5, 9), GUN)
    start = start.operative("r1", "red", (15, 5), GUN).operative("r2", "red", (15, 8), GUN)
    start = start.operative("r3", "red", (15, 12), GUN).operative("r4", "red", (17, 5), GUN, order="conceal")
    game = answer(start.terrain("bar", (16.1, 4, 16.4, 6), "light", top=1).active("b1").begin(), "shoot")
    assert why(game, "b2") == ("kt24.shoot.target", "b2 is an operative of blue.")
    game = answer(game, "r1")
    assert pending(game).options == ("r2", "enough")
    assert why(game, "r1") == ("kt24.weapon.torrent", "r1 is a target of the Torrent already.")
    assert why(game, "r3") == ("kt24.weapon.torrent", 'r3 is 6.00" from r1; the hose has Torrent 2".')
    assert why(game, "r4")[0] == "kt24.target.conceal"


@pytest.mark.rule("kt24.shoot.weapon", "kt24.fight.weapons", "kt24.fight.target")
def test_weapons_and_enemies_that_are_no_choice_say_why() -> None:
    arms = "a: ranged 1 3+ 3/4; b: ranged 1 3+ 3/4; c: ranged 1 3+ 3/4 Limited 1; d: melee 1 4+ 1/1; e: melee 1 4+ 1/1"
    start = scene(base="25.4 mm").operative("b1", "blue", (5, 5), arms, tokens={"used-c": 1}).active("b1")
    game = answer(start.operative("r1", "red", (15, 5), KNIFE).begin(), "shoot")
    assert why(game, "c")[0] == "kt24.weapon.limited"
    near = start.operative("r1", "red", (6.5, 5), KNIFE).operative("r2", "red", (3.5, 5), KNIFE)
    game = answer(near.operative("r3", "red", (5, 9), KNIFE).begin(), "fight")
    assert why(game, "r3") == ("kt24.fight.target", 'b1 cannot fight r3, 3.00" from it, by Fight.')
    game = answer(game, "r1")
    assert why(game, "a") == ("kt24.fight.weapons", "The a of b1 is a ranged weapon.")


@pytest.mark.rule("kt24.setup.thirds")
def test_whoever_stands_already_is_not_set_up_again() -> None:
    start = scene(dice=(5, 2)).having(phase="setup", turn=0).operative("b1", "blue", None).operative("b2", "blue", None)
    start = start.operative("b3", "blue", (1, 5)).operative("r1", "red", None)
    game = start.play("west")
    assert why(game, "b3") == ("kt24.setup.thirds", "b3 is set up already.")
    assert why(game, "r1") == ("kt24.setup.thirds", "r1 is an operative of red.")
