"""The matched play sequence of 2021, from the roll-off to scouting."""

import pytest
from build import answer, pending, told
from rules.kt21.scenes import battle

from killzone.editions.kt21.battle.setup import group_size


@pytest.mark.rule("kt21.setup.attacker-defender")
@pytest.mark.rule("kt21.def.roll-off")
def test_the_winner_says_who_attacks_and_the_defender_takes_a_drop_zone() -> None:
    game = battle(dice=(3, 3, 5, 2))
    assert told(game, "kt21.def.roll-off") == ["A tie: both roll again."]
    assert pending(game) == ("House of Seconds", "attacker", ("attacker", "defender"))
    game = answer(game, "attacker")
    assert pending(game).player == "Meridian Survey"
    assert pending(game).kind == "drop-zone"
    game = answer(game, "zone-1")
    assert [player.zone for player in game.table.players] == [0, 1]
    assert [player.count("attacker") for player in game.table.players] == [1, 0]
    assert pending(game)[:2] == ("Meridian Survey", "set-up")


@pytest.mark.rule("kt21.setup.operatives")
@pytest.mark.parametrize(
    ("team", "sizes"), [(10, [4, 3, 3]), (7, [3, 2, 2]), (11, [4, 4, 3]), (6, [2, 2, 2]), (2, [1, 1]), (1, [1])]
)
def test_groups_are_as_equal_as_possible_and_the_larger_ones_first(team: int, sizes: list[int]) -> None:
    found, waiting = [], team
    while waiting:
        found.append(group_size(team, waiting))
        waiting -= found[-1]
    assert found == sizes
