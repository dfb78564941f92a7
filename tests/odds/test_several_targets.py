"""Odds in a game of attacks that are more than one throw at one target: Blast, Torrent, weapons still to be chosen."""

from fractions import Fraction
from typing import Any

import pytest
from build import Scene, answer, scene
from odds.test_in_a_game import action, of

from killzone import odds
from killzone.core.game import Game

SURE = "Piercing 3"
"""No defence dice, so that a chance is that of the attack dice alone."""


def salvo(game: Game, one: str, policy: str | None = None) -> odds.Salvo:
    found = game.odds(action(game, one), policy)
    assert isinstance(found, odds.Salvo)
    return found


def bombing(gun: str, *, blue_cp: int = 0, red_cp: int = 0) -> Scene:
    """A gunner, a raider ten inches away, another next to it."""
    there = scene(base="25.4 mm", blue_cp=blue_cp, red_cp=red_cp).operative("gunner", "blue", (5, 5), gun)
    there = there.operative("raider", "red", (15, 5), save=4, wounds=7)
    return there.operative("other", "red", (15, 6.5), save=5, wounds=3).active("gunner")


def test_blast_has_the_odds_of_everyone_it_hits() -> None:
    game = bombing('bomb: ranged 4 3+ 3/4 Blast 2"').operative("far", "red", (15, 12)).begin()
    found = salvo(answer(game, "shoot"), "raider")
    numbers: dict[str, Any] = {"atk": 4, "hit": 3, "dmg": (3, 4)}
    assert found.ids == ("raider", "other")
    assert found.each[0] == odds.shoot(**numbers, save=4, wounds=7)
    assert found.each[1] == odds.shoot(**numbers, save=5, wounds=3)
    apart = odds.salvo([{"save": 4, "wounds": 7}, {"save": 5, "wounds": 3}], **numbers)
    assert (found.kills(), found.damage(), found.mean) == (apart.kills(), apart.damage(), apart.mean)
    assert found.kill == 1 - found.kills()[0][1]
    assert sum(chance for _, chance in found.kills()) == 1


def test_blast_hits_friends_whose_damage_is_no_success() -> None:
    game = bombing('bomb: ranged 4 3+ 3/4 Blast 2"').operative("friend", "blue", (15, 2.5), wounds=5).begin()
    found = salvo(answer(game, "shoot"), "raider")
    assert dict(zip(found.ids, found.friends, strict=True)) == {"raider": False, "friend": True, "other": False}
    friend = found.each[found.ids.index("friend")]
    assert found.mean_friends == friend.mean > 0
    assert len(found.kills()) == 3
    assert found.totals is not None
    hurt = sum((one.count("friends-hurt") * chance for one, chance in found.totals.items()), Fraction(0))
    assert hurt == friend.mean


def test_a_friend_is_shot_at_as_gently_as_the_dice_allow() -> None:
    """Ceaseless, Balanced and the like are there to be used on enemies."""
    game = bombing('bomb: ranged 2 4+ 3/4 Balanced, Blast 2"').operative("friend", "blue", (15, 2.5), wounds=9).begin()
    found = salvo(answer(game, "shoot"), "raider")
    friend = found.each[found.ids.index("friend")]
    assert friend.mean < odds.shoot(atk=2, hit=4, dmg=(3, 4), save=4, wounds=9).mean


def test_torrent_is_shot_at_all_that_it_can_reach() -> None:
    game = bombing('hose: ranged 4 3+ 3/4 Torrent 2"').operative("far", "red", (15, 12)).begin()
    found = salvo(answer(game, "shoot"), "raider")
    assert found.ids == ("raider", "other")
    assert found.each[1] == odds.shoot(atk=4, hit=3, dmg=(3, 4), save=5, wounds=3)


def test_cp_are_spent_once_among_all_targets() -> None:
    """One die that hits on 4+: half the time it needs the re-roll, and then the next target has none."""
    game = bombing(f'bomb: ranged 1 4+ 7/7 {SURE}, Blast 2"', blue_cp=1).begin()
    found = salvo(answer(game, "shoot"), "raider")
    assert [one.kill for one in found.each] == [Fraction(3, 4), Fraction(5, 8)]
    assert found.kills() == [(0, Fraction(1, 8)), (1, Fraction(3, 8)), (2, Fraction(1, 2))]
    assert found.mean == 7 * Fraction(3, 4) + 3 * Fraction(5, 8)


def test_a_hot_weapon_burns_once_however_many_it_hits() -> None:
    game = bombing(f'bomb: ranged 1 4+ 7/7 {SURE}, Hot, Blast 2"').begin()
    found = salvo(answer(game, "shoot"), "raider")
    assert found.mean_taken == Fraction(2 + 4 + 6, 6)
    assert not found.each[0].mean_taken
    assert not found.die


def test_a_salvo_is_plain_data_too() -> None:
    data = salvo(answer(bombing('bomb: ranged 4 3+ 3/4 Blast 2"').begin(), "shoot"), "raider").to_json()
    assert [one["id"] for one in data["targets"]] == ["raider", "other"]
    assert sum(data["kills"]) == pytest.approx(1)
    assert sum(one["exactly"] for one in data["damage"]) == pytest.approx(1)
    assert data["left_out"] == []


def test_what_devastating_does_to_others_is_said_to_be_left_out() -> None:
    game = bombing('bomb: ranged 4 3+ 3/4 2" Devastating 1').begin()
    found = of(answer(game, "shoot"), "raider")
    assert found.left_out == ("what Devastating does to others near the target",)
    assert found.to_json()["left_out"] == list(found.left_out)


# What is still to be chosen


SWORD = {"other_atk": 4, "other_hit": 3, "other_dmg": (4, 5), "other_wounds": 8}


def armed(raider: str) -> Game:
    there = scene(base="25.4 mm").operative("cutter", "blue", (5, 5), "blade: melee 4 4+ 3/5", wounds=9)
    return there.operative("raider", "red", (6.5, 5), raider, wounds=8).active("cutter").begin()


FISTS, BLADE = "fists: melee 2 5+ 1/2", "sword: melee 4 3+ 4/5"


@pytest.mark.parametrize("order", [(FISTS, BLADE), (BLADE, FISTS)])
def test_the_defender_fights_with_the_weapon_that_serves_them_best(order: tuple[str, str]) -> None:
    found = of(armed("; ".join(order)), "fight")
    assert found == odds.fight(atk=4, hit=4, dmg=(3, 5), wounds=9, **SWORD)  # type: ignore[arg-type]  # keywords of whoever calls
    assert found.assumed == ("Fight with the sword",)


def test_the_attacker_takes_the_best_weapon_until_one_is_chosen() -> None:
    there = scene(base="25.4 mm").operative("cutter", "blue", (5, 5), "pin: melee 1 6+ 1/1; blade: melee 4 4+ 3/5")
    game = there.operative("raider", "red", (6.5, 5), "club: melee 3 4+ 3/4", wounds=8).active("cutter").begin()
    open_weapon = of(game, "fight")
    assert open_weapon.assumed == ("Fight with the blade",)
    asked = answer(game, "fight")
    assert of(asked, "blade") == open_weapon
    assert of(asked, "pin").mean < open_weapon.mean
    assert of(asked, "pin").assumed == ()


def test_a_fight_with_two_enemies_near_does_not_say_with_whom() -> None:
    there = scene(base="25.4 mm").operative("cutter", "blue", (5, 5), "blade: melee 4 4+ 3/5")
    there = there.operative("raider", "red", (6.5, 5), wounds=8).operative("other", "red", (3.5, 5), wounds=4)
    game = there.active("cutter").begin()
    with pytest.raises(odds.NoAttackError):
        of(game, "fight")
    assert of(answer(game, "fight"), "other").wounds == (12, 4)


def test_a_defender_in_doubt_takes_the_better_of_cover_and_obscuring() -> None:
    """One heavy feature gives both; whatever is chosen is the better one for the defender."""
    there = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), "gun: ranged 4 3+ 3/4")
    there = there.operative("raider", "red", (15, 5), save=4, wounds=7).terrain(
        "stump", (11.9, 4, 14, 6), "heavy", top=0.5
    )
    game = there.active("gunner").begin()
    found = of(game, "shoot")
    covered = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=7, cover=True)
    obscured = odds.shoot(atk=4, hit=3, dmg=(3, 4), save=4, wounds=7, obscured=True)
    assert found.mean == min(covered.mean, obscured.mean)
    assert found.assumed in (("Be in cover",), ("Be obscured",))
