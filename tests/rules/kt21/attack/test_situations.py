"""Situations of the brief with the cards that are shipped, in battles: numbers 27 to 30, 34 to 36 and 38."""

from typing import Any

import pytest
from build import answer, one, options, refusals, used_up
from rules.kt21.scenes import Scene21, scene


def place(made: Scene21, id: str, player: str, at: tuple[float, float], card: str, **keys: Any) -> Scene21:
    found = made.operative(id, player, at, card=card, **keys)
    assert isinstance(found, Scene21)
    return found


def two(dice: list[int], first: str, at: tuple[float, float], second: str, **keys: Any) -> Scene21:
    """One operative of blue at (5, 11), and one of red."""
    made = place(scene(dice=dice), "a", "blue", (5, 11), first, **keys)
    return place(made, "x", "red", at, second)


@pytest.mark.rule("kt21.weapon.fusillade", "kt21.weapon.ceaseless", "kt21.weapon.piercing")
def test_27_the_stake_gun_at_two_chainmen() -> None:
    made = two([6, 4, 1, 5, 4, 2, 5, 3, 1, 2, 3], "meridian-survey.stakegunner", (12, 11), "meridian-survey.chainman")
    made = place(made, "y", "red", (12, 13), "meridian-survey.chainman")
    game = answer(made.begin(), "a", "engage", "shoot", "x", (3, 2), "ceaseless-1")
    assert [one(used_up(game), id).wounds for id in ("x", "y")] == [1, 5]


@pytest.mark.rule("kt21.weapon.splash", "kt21.weapon.no-cover", "kt21.shoot.removal")
def test_28_the_sounding_charge_takes_a_friend_along() -> None:
    made = two([6, 6, 4, 2, 6, 4, 1], "ninth-bell.sounder", (10.5, 11), "meridian-survey.chainman")
    # 1.8" between a base of 28.5 mm and one of 40 mm
    made = place(made, "friend", "blue", (10.5, 14.148), "ninth-bell.riveter", left=2)
    made = made.terrain("bund", (8.9, 9, 9.2, 13), "light", top=1)
    game = answer(made.begin(), "a", "engage", "shoot", "sounding-charge", "x", "critical-critical")
    assert (one(used_up(game), "x").wounds, one(game, "friend").spot) == (3, None)


@pytest.mark.rule("kt21.weapon.hot", "kt21.weapon.ap", "kt21.damage.incapacitated")
def test_29_the_open_valve_burns_the_cutter() -> None:
    made = two([1, 1, 6, 5, 3], "ninth-bell.cutter", (12, 11), "meridian-survey.chainman", left=5)
    made = place(made, "other", "red", (25, 3), "meridian-survey.chainman")
    made = place(made, "own", "blue", (3, 20), "ninth-bell.riveter")
    game = answer(made.begin(), "a", "engage", "shoot")
    valve = next(id for id in options(game) if "valve" in id)
    game = used_up(answer(game, valve, "x"))
    assert {id for id in ("a", "x") if one(game, id).spot is None} == {"a", "x"}


@pytest.mark.rule("kt21.weapon.mortal", "kt21.damage.wounds")
def test_30_the_zenith_rifle_at_the_thresher() -> None:
    dice = [6, 5, 2, 1, 5, 2, 6, 5, 1, 1, 6, 5, 1, 2, 3, 4]
    made = two(dice, "meridian-survey.longsight", (14, 11), "plot-forty.thresher")
    game = answer(made.begin(), "a", "engage", "shoot", "x")
    assert one(used_up(game), "x").wounds == 3


@pytest.mark.rule("kt21.weapon.torrent")
def test_34_the_cutting_torch_has_one_of_two() -> None:
    made = two([1] * 5, "ninth-bell.torchman", (10, 11), "house-of-seconds.second")
    made = place(made, "north", "red", (10, 13.4), "house-of-seconds.second")
    made = place(made, "south", "red", (10, 8.6), "house-of-seconds.second")
    game = answer(made.begin(), "a", "engage", "shoot", "x")
    assert options(game) == ("north", "south", "enough")
    assert "kt21.weapon.torrent" in refusals(game, "x")


@pytest.mark.rule("kt21.weapon.torrent")
def test_further_targets_of_a_torrent_are_chosen_once_the_original_one_was_attacked() -> None:
    made = two([6, 1, 1, 1, 1, 1, 1, 1], "ninth-bell.torchman", (10, 11), "house-of-seconds.second")
    made = place(made, "north", "red", (10, 13.4), "house-of-seconds.second")
    game = answer(made.begin(), "a", "engage", "shoot", "x")
    assert (one(game, "x").wounds, options(game)) == (7, ("north", "enough"))
    assert one(used_up(answer(game, "enough")), "north").wounds == 9


@pytest.mark.rule("kt21.weapon.unwieldy", "kt21.overwatch.when")
def test_35_the_quarry_lobber_costs_2_and_is_not_for_overwatch() -> None:
    made = two([], "plot-forty.quarryman", (12, 11), "house-of-seconds.second")
    game = answer(made.begin(), "a", "engage", "pass")
    assert "kt21.firefight.ap" in refusals(game, "shoot")
    made = two([4, 4], "plot-forty.quarryman", (12, 11), "house-of-seconds.second", ready=False)
    game = answer(made.begin(), "x", "engage", "end")
    assert game.table.turn == 3, "there was no turn for Overwatch: nobody could use it"


@pytest.mark.rule("kt21.weapon.silent", "kt21.order.conceal")
def test_36_the_witness_throws_its_knives_concealed() -> None:
    made = two([1, 1, 1, 1], "house-of-seconds.witness", (10, 11), "meridian-survey.chainman")
    made = made.player("blue", team="house-of-seconds")
    game = used_up(answer(made.begin(), "a", "conceal", "shoot", "x"))
    assert "charge" in options(game)  # Unremarked, once per battle
    once = made.player("blue", used={"unremarked-a": [1]})
    game = used_up(answer(once.begin(), "a", "conceal", "shoot", "x"))
    assert "kt21.order.conceal" in refusals(game, "charge")


@pytest.mark.rule("kt21.weapon.reap", "kt21.weapon.brutal", "kt21.fight.end")
def test_38_the_threshing_flail_reaps() -> None:
    dice = [6, 5, 1, 2, 5, 5, 1, 6, 1, 1]
    made = two(dice, "plot-forty.thresher", (6.4, 11), "meridian-survey.chainman")
    made = place(made, "y", "red", (6.4, 12.9), "meridian-survey.chainman", left=4)
    made = place(made, "z", "red", (6.4, 9.1), "meridian-survey.chainman")
    game = answer(made.begin(), "a", "engage", "fight", "ceaseless-1", "strike-critical", "strike-critical")
    assert [one(used_up(game), id).wounds for id in ("a", "x", "y", "z")] == [6, 0, 0, 4]
    assert one(game, "y").spot is None
