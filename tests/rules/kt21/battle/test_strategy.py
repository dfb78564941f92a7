"""The Initiative and Strategy phases of 2021."""

import pytest
from build import answer, one, pending, told
from rules.kt21.scenes import scene

from killzone.core.game import Game


def strategy(turn: int = 2, dice: tuple[int, ...] = (), **player: object) -> Game:
    """The Strategy phase with one operative a side; blue has initiative."""
    made = scene(dice=dice, turn=turn).having(phase="strategy")
    made = made.operative("b", "blue", at=(5, 5), ready=False, order="conceal").operative("r", "red", at=(20, 5))
    return made.player("blue", **player).begin()


@pytest.mark.rule("kt21.initiative.ready")
@pytest.mark.rule("kt21.strategy.cp")
@pytest.mark.rule("kt21.initiative.roll")
def test_4_the_winner_of_the_roll_decides_who_has_initiative() -> None:
    game = strategy(dice=(3, 5))
    assert pending(game) == ("red", "initiative", ("seat-0", "seat-1"))
    assert one(game, "b").ready
    assert one(game, "b").order == "conceal"
    game = answer(game, "seat-0")
    assert game.table.order == (0, 1)
    assert [player.points for player in game.table.players] == [1, 1]
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt21.initiative.tie")
def test_4_on_a_tie_whoever_lacked_initiative_has_it_and_nobody_is_asked() -> None:
    game = strategy(dice=(4, 4))
    assert pending(game) == ("red", "activate", ("r",))
    assert told(game, "kt21.initiative.tie") == ["A tie: initiative passes to red.", "red has initiative."]


@pytest.mark.rule("kt21.initiative.tie", "kt21.initiative.roll")
def test_4_blue_lacked_initiative_has_it_on_a_tie_and_may_give_away_what_it_won() -> None:
    made = scene(turn=2).having(phase="strategy", initiative="red").operative("b", "blue", at=(5, 5))
    made = made.operative("r", "red", at=(20, 5))
    assert pending(made.having(dice=[4, 4]).begin()) == ("blue", "activate", ("b",))
    game = made.having(dice=[5, 3]).begin()
    assert pending(game) == ("blue", "initiative", ("seat-0", "seat-1"))
    assert pending(answer(game, "seat-1")) == ("red", "activate", ("r",))


@pytest.mark.rule("kt21.initiative.first")
@pytest.mark.rule("kt21.def.roll-off")
def test_without_a_mission_the_first_initiative_is_rolled_off_for() -> None:
    game = strategy(turn=1, dice=(2, 2, 1, 6))
    assert pending(game) == ("red", "initiative", ("seat-0", "seat-1"))
    assert answer(game, "seat-1").table.order == (1, 0)


@pytest.mark.rule("kt21.tp.phases")
def test_the_battle_ends_after_four_turning_points() -> None:
    game = strategy(turn=4, dice=(4, 4))
    game = answer(game, "r", "engage", "end", "b", "engage", "end")
    assert game.decision is None
    assert game.table.over
