"""Shots at several targets: Blast, Torrent, Devastating with a distance, and when the fallen are removed."""

import pytest
from build import HAIR, Asked, Scene, answer, events, options, pending, questions, rules_of, scene, wounds

from killzone.core.events import Removed, Rolled, Wounded

MISSED = [1, 1, 1]
HIT = [4, *MISSED]
"""One attack die that hits and three defence dice that save nothing."""


def ambush(weapon: str, dice: list[int], *, full: bool = True) -> Scene:
    """A gunner about to act, and a raider nine inches away; bases are one inch across."""
    there = scene(full=full, dice=dice, base="25.4 mm").operative("gunner", "blue", (5, 5), f"gun: ranged {weapon}")
    return there.operative("raider", "red", (15, 5)).active("gunner")


BLAST = '1 3+ 3/4 Blast 2"'


@pytest.mark.rule("kt24.weapon.blast")
@pytest.mark.parametrize(("gap", "hit"), [(2, True), (2 + HAIR, False)])
def test_blast_shoots_everybody_within_its_distance_of_the_primary_target(gap: float, hit: bool) -> None:
    there = ambush(BLAST, [*HIT, *(HIT if hit else [])]).operative("mate", "red", (15, 6 + gap))
    game = there.play("shoot", "raider")
    assert (wounds(game, "raider"), wounds(game, "mate")) == (9, 9 if hit else 12)


@pytest.mark.rule("kt24.weapon.blast", "kt24.shoot.roles")
def test_blast_shoots_friends_too_and_their_own_player_defends() -> None:
    there = ambush(BLAST, [*HIT, 4, 1, 1, 1, 4]).operative("friend", "blue", (15, 8)).player("blue", cp=1)
    game = there.play("shoot", "raider", "pass", "pass", "command-reroll-1")
    assert wounds(game, "friend") == 12
    assert [(asked.player, asked.kind) for asked in questions(game)[2:]] == [
        ("blue", "after-attack-dice"),
        ("blue", "after-attack-dice"),
        ("blue", "after-defence-dice"),
    ]


@pytest.mark.rule("kt24.weapon.blast")
def test_blast_does_not_spare_the_shooter() -> None:
    """Every other operative visible to the primary target and within x of it is shot at, the shooter included."""
    there = scene(dice=[*HIT, *HIT], base="25.4 mm").operative("gunner", "blue", (5, 5), f"gun: ranged {BLAST}")
    game = there.operative("raider", "red", (8, 5)).active("gunner").play("shoot", "raider")
    assert (wounds(game, "raider"), wounds(game, "gunner")) == (9, 9)


@pytest.mark.rule("kt24.weapon.blast")
def test_the_primary_target_of_blast_comes_first_and_the_attacker_orders_the_others() -> None:
    there = ambush(BLAST, [*HIT, *HIT, *HIT]).operative("one", "red", (15, 8)).operative("two", "red", (15, 2))
    game = there.play("shoot", "raider", "two")
    assert questions(game)[2] == Asked("blue", "next-target", ("one", "two"))
    assert [event.operative for event in events(game) if isinstance(event, Wounded)] == ["raider", "two", "one"]


@pytest.mark.rule("kt24.weapon.blast", "kt24.visible.definition")
def test_blast_spares_whom_the_primary_target_cannot_see() -> None:
    there = ambush(BLAST, HIT).operative("mate", "red", (15, 8)).terrain("screen", (13, 6.3, 17, 6.6), "heavy", top=6)
    game = there.play("shoot", "raider")
    assert wounds(game, "mate") == 12


@pytest.mark.rule("kt24.weapon.blast", "kt24.weapon.range")
def test_secondary_targets_are_valid_whatever_their_order_the_range_and_friends_near_them() -> None:
    there = ambush('1 3+ 3/4 Blast 2", Range 9"', [*HIT, *HIT, *HIT])
    there = there.operative("mate", "red", (17.5, 5), order="conceal").operative("friend", "blue", (17.5, 6.5))
    there = there.terrain("wall", (16.6, 4, 16.8, 6), "light", top=1)
    game = there.begin()
    assert options(answer(game, "shoot")) == ("raider",)
    game = answer(game, "shoot", "raider", "mate")
    assert (wounds(game, "raider"), wounds(game, "mate"), wounds(game, "friend")) == (9, 9, 9)


@pytest.mark.rule("kt24.weapon.blast", "kt24.shoot.removal", "kt24.damage.incapacitated")
def test_blast_is_measured_from_a_primary_target_that_fell_and_everybody_is_removed_at_the_end() -> None:
    there = scene(dice=[*HIT, *HIT], base="25.4 mm").operative("gunner", "blue", (5, 5), f"gun: ranged {BLAST}")
    there = there.operative("raider", "red", (15, 5), wounds=3).operative("mate", "red", (15, 8), wounds=3)
    game = there.operative("last", "red", (15, 20)).active("gunner").play("shoot", "raider")
    happened = events(game)
    removed = [at for at, event in enumerate(happened) if isinstance(event, Removed)]
    rolled = [at for at, event in enumerate(happened) if isinstance(event, (Rolled, Wounded))]
    assert len(removed) == 2
    assert min(removed) > max(rolled)
    assert [one.on_board for one in game.table.operatives] == [True, False, False, True]


@pytest.mark.rule("kt24.weapon.blast-cover")
def test_secondary_targets_are_in_cover_if_and_only_if_the_primary_target_was() -> None:
    """First the primary target is in cover and the other is not; then it is the other way round."""
    wall = (13.9, 4, 14.2, 6)
    there = ambush(BLAST, [4, 1, 1, 4, 1, 1]).operative("mate", "red", (15, 8)).terrain("wall", wall, "light", top=1)
    game = there.play("shoot", "raider", "cover", "cover")
    assert [asked.kind for asked in questions(game)[2:]] == ["cover-save", "cover-save"]
    assert (wounds(game, "raider"), wounds(game, "mate")) == (12, 12)
    wall = (13.9, 7, 14.2, 9)
    there = ambush(BLAST, [*HIT, *HIT]).operative("mate", "red", (15, 8)).terrain("wall", wall, "light", top=1)
    game = there.play("shoot", "raider")
    assert (wounds(game, "raider"), wounds(game, "mate")) == (9, 9)


@pytest.mark.rule("kt24.weapon.blast-cover", "kt24.shoot.obscured")
@pytest.mark.parametrize(("y", "left"), [(5, (12, 12)), (8, (9, 9))], ids=["before the primary", "before the other"])
def test_secondary_targets_are_obscured_if_and_only_if_the_primary_target_was(y: float, left: tuple[int, int]) -> None:
    there = ambush(BLAST, [*HIT, *HIT]).operative("mate", "red", (15, 8))
    game = there.terrain("bank", (12, y - 0.9, 13, y + 0.9), "heavy", top=1).play("shoot", "raider")
    assert (wounds(game, "raider"), wounds(game, "mate")) == left


@pytest.mark.rule("kt24.weapon.blast")
def test_each_target_of_blast_is_a_sequence_of_its_own_with_its_own_attack_dice() -> None:
    there = ambush(BLAST, [1, *MISSED, 6, *MISSED]).operative("mate", "red", (15, 8))
    game = there.play("shoot", "raider")
    assert (wounds(game, "raider"), wounds(game, "mate")) == (12, 8)


TORRENT = '1 3+ 3/4 Torrent 2"'


@pytest.mark.rule("kt24.weapon.torrent")
@pytest.mark.parametrize(("gap", "offered"), [(2, True), (2 + HAIR, False)])
def test_torrent_offers_further_targets_within_its_distance_of_the_primary(gap: float, offered: bool) -> None:
    game = answer(ambush(TORRENT, HIT).operative("mate", "red", (15, 6 + gap)).begin(), "shoot", "raider")
    assert pending(game).kind == ("torrent" if offered else "action")
    if offered:
        assert pending(game) == Asked("blue", "torrent", ("mate", "enough"))


@pytest.mark.rule("kt24.weapon.torrent")
def test_torrent_shoots_as_many_targets_as_wanted_in_any_order() -> None:
    there = ambush(TORRENT, [*HIT, *HIT]).operative("one", "red", (15, 8)).operative("two", "red", (15, 2))
    game = there.play("shoot", "raider", "two", "enough", "two")
    assert questions(game)[3:] == [
        Asked("blue", "torrent", ("one", "enough")),
        Asked("blue", "next-target", ("raider", "two")),
    ]
    assert [event.operative for event in events(game) if isinstance(event, Wounded)] == ["two", "raider"]


@pytest.mark.rule("kt24.weapon.torrent")
def test_torrent_may_be_for_the_primary_target_alone() -> None:
    game = ambush(TORRENT, HIT).operative("mate", "red", (15, 8)).play("shoot", "raider", "enough")
    assert (wounds(game, "raider"), wounds(game, "mate")) == (9, 12)


@pytest.mark.rule("kt24.weapon.torrent")
def test_targets_of_torrent_must_be_valid() -> None:
    """Friends are no targets, nor are enemies near friends, nor concealed ones in cover, nor ones that are not seen."""
    there = ambush(TORRENT, HIT).operative("friend", "blue", (15, 2.3)).operative("near", "red", (16.6, 2.3))
    there = there.operative("crouching", "red", (15, 8), order="conceal")
    game = there.terrain("wall", (13.9, 7, 14.2, 9), "light", top=1).play("shoot", "raider")
    assert (wounds(game, "raider"), wounds(game, "near"), wounds(game, "crouching")) == (9, 12, 12)


@pytest.mark.rule("kt24.weapon.torrent", "kt24.shoot.cover-save")
def test_each_target_of_torrent_has_its_own_cover() -> None:
    there = ambush(TORRENT, [*HIT, 4, 1, 1]).operative("mate", "red", (15, 8))
    game = there.terrain("wall", (13.9, 7, 14.2, 9), "light", top=1)
    played = game.play("shoot", "raider", "mate", "raider", "cover")
    assert questions(played)[-1] == Asked("red", "cover-save", ("cover", "no-cover"))
    assert (wounds(played, "raider"), wounds(played, "mate")) == (9, 12)


@pytest.mark.rule("kt24.shoot.cover-or-obscured", "kt24.weapon.torrent")
def test_cover_or_obscured_is_chosen_when_each_target_of_torrent_is_selected() -> None:
    """The mate, in cover, sets one die aside and blocks; the raider, obscured, is hit by the one five of two."""
    there = ambush('2 3+ 3/4 Torrent 2"', [4, 1, 1, 1, 6, 5, 1, 1, 1]).operative("mate", "red", (15, 8))
    there = there.terrain("wall", (11, 3, 14.2, 10), "heavy", top=1)
    game = there.play("shoot", "raider", "obscured", "mate", "cover", "mate", "cover")
    both = ("cover", "obscured")
    assert questions(game)[2:] == [
        Asked("red", "cover-or-obscured", both),
        Asked("blue", "torrent", ("mate", "enough")),
        Asked("red", "cover-or-obscured", both),
        Asked("blue", "next-target", ("raider", "mate")),
        Asked("red", "cover-save", ("cover", "no-cover")),
    ]
    assert (wounds(game, "raider"), wounds(game, "mate")) == (9, 12)


AREA = '2 3+ 3/4 2" Devastating 2'


@pytest.mark.rule("kt24.weapon.devastating-area")
@pytest.mark.parametrize(("gap", "hit"), [(2, True), (2 + HAIR, False)])
@pytest.mark.parametrize("player", ["blue", "red"])
def test_devastating_with_a_distance_hits_friend_and_foe_near_the_target(player: str, gap: float, hit: bool) -> None:
    """Both attack dice are critical and blocked, so that all damage is that of Devastating."""
    game = ambush(AREA, [6, 6, 6, 6, 1]).operative("other", player, (15, 6 + gap)).play("shoot", "raider")
    assert wounds(game, "raider") == 12 - 4
    assert wounds(game, "other") == (12 - 4 if hit else 12)


@pytest.mark.rule("kt24.weapon.devastating-area", "kt24.weapon.devastating")
def test_devastating_with_a_distance_hits_everybody_at_once() -> None:
    game = ambush(AREA, [6, 6, 6, 6, 1]).operative("mate", "red", (15, 8)).play("shoot", "raider")
    order = [event.rule for event in events(game)]
    assert order.index("kt24.weapon.devastating-area") < order.index("kt24.shoot.defence-dice")


@pytest.mark.rule("kt24.weapon.devastating-area", "kt24.weapon.general")
def test_devastating_with_a_distance_twice_gives_nothing_extra() -> None:
    there = ambush(f'{AREA}, 2" Devastating 1', [6, 6, 6, 6, 1]).operative("mate", "red", (15, 8))
    assert wounds(there.play("shoot", "raider"), "mate") == 12 - 4


@pytest.mark.rule("kt24.weapon.devastating-area", "kt24.visible.definition")
def test_devastating_spares_whom_the_target_cannot_see() -> None:
    there = ambush(AREA, [6, 6, 6, 6, 1]).operative("mate", "red", (15, 8))
    game = there.terrain("screen", (13, 6.3, 17, 6.6), "heavy", top=6).play("shoot", "raider")
    assert wounds(game, "mate") == 12


@pytest.mark.rule("kt24.weapon.devastating-area")
def test_without_a_critical_devastating_hits_nobody() -> None:
    game = ambush(AREA, [5, 5, 4, 4, 1]).operative("mate", "red", (15, 8)).play("shoot", "raider")
    assert (wounds(game, "raider"), wounds(game, "mate")) == (12, 12)


@pytest.mark.rule("kt24.weapon.hot", "kt24.weapon.blast")
def test_hot_is_rolled_once_per_action_after_all_its_shots() -> None:
    there = ambush('1 3+ 3/4 Blast 2", Hot', [*HIT, *HIT, 2]).operative("mate", "red", (15, 8))
    game = there.play("shoot", "raider")
    assert wounds(game, "gunner") == 12 - 4
    rolled = [event.why for event in events(game) if isinstance(event, Rolled)]
    assert rolled == ["attack dice", "defence dice", "attack dice", "defence dice", "a die for Hot"]


@pytest.mark.rule("kt24.weapon.limited", "kt24.weapon.torrent")
def test_all_shots_of_one_action_are_a_single_use_of_a_limited_weapon() -> None:
    there = ambush('1 3+ 3/4 Torrent 2", Limited 2', [*HIT, *HIT]).operative("mate", "red", (15, 8))
    game = there.play("shoot", "raider", "mate", "raider")
    assert game.table.operative("gunner").count("used-gun") == 1


@pytest.mark.rule("kt24.def.stat-timing", "kt24.weapon.blast", "kt24.damage.injured")
def test_a_shooter_injured_by_its_own_blast_still_shoots_with_its_old_hit() -> None:
    """The gunner falls below half its wounds on the way; stats change once the action is completed."""
    there = scene(dice=[*HIT, *HIT, 3, *MISSED], base="25.4 mm")
    there = there.operative("gunner", "blue", (5, 5), f"gun: ranged {BLAST}", left=7)
    there = there.operative("raider", "red", (8, 5)).operative("mate", "red", (8, 8)).active("gunner")
    game = there.play("shoot", "raider", "gunner")
    assert wounds(game, "gunner") == 4
    assert wounds(game, "mate") == 9


@pytest.mark.rule("kt24.def.stat-timing", "kt24.weapon.hot", "kt24.damage.injured")
def test_a_shooter_injured_by_its_own_blast_rolls_hot_against_its_old_hit() -> None:
    there = scene(dice=[*HIT, *HIT, 3], base="25.4 mm")
    there = there.operative("gunner", "blue", (5, 5), f"gun: ranged {BLAST}, Hot", left=7)
    game = there.operative("raider", "red", (8, 5)).active("gunner").play("shoot", "raider")
    assert wounds(game, "gunner") == 4


@pytest.mark.rule("kt24.weapon.blast", "kt24.weapon.torrent")
def test_a_target_of_blast_and_torrent_alike_is_shot_once() -> None:
    there = ambush('1 3+ 3/4 Blast 2", Torrent 2"', [*HIT, *HIT]).operative("mate", "red", (15, 8))
    game = there.play("shoot", "raider", "mate", "raider")
    assert (wounds(game, "raider"), wounds(game, "mate")) == (9, 9)
    assert rules_of(events(game)).count("kt24.shoot.damage") == 2


@pytest.mark.rule("kt24.shoot.removal", "kt24.damage.incapacitated")
def test_a_shooter_that_hot_takes_out_is_removed_and_its_activation_is_over() -> None:
    there = scene(dice=[*HIT, 2], base="25.4 mm")
    there = there.operative("gunner", "blue", (5, 5), "gun: ranged 1 3+ 3/4 Hot", left=4)
    game = there.operative("raider", "red", (15, 5)).active("gunner").play("shoot", "raider")
    assert not game.table.operative("gunner").on_board
    assert pending(game) == Asked("red", "activate", ("raider",))
