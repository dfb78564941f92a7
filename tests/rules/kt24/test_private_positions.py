"""Positions of several rules at once, worked out by hand from the ledger before they were played."""

import pytest
from build import (
    BLUE,
    HAIR,
    RED,
    Asked,
    Scene,
    answer,
    one,
    options,
    pending,
    refusals,
    scene,
    spot,
    used_up,
    way,
    wounds,
)
from rules.kt24.missions.board import MIDDLE, beside, last_scored, marked, mission, play_out, points
from rules.kt24.test_close_quarters import GUN, KNIFE, deck

GUARD = {"on-guard": 1}


def inches_apart(*, dice: tuple[int, ...] = (), full: bool = True) -> Scene:
    """An empty board on which distances between bases are whole inches."""
    return scene(dice=dice, base="25.4 mm", full=full)


# On guard


def charged(gun: str = GUN, *, dice: tuple[int, ...] = (), left: int = 12) -> Scene:
    """The gunner may charge a guard 5" away; both sides have somebody else."""
    start = deck(dice=dice).operative("gunner", "blue", (2, 3), GUN).operative("mate", "red", (11, 1), KNIFE)
    return start.operative("guard", "red", (2, 9), gun, ready=False, left=left, tokens=GUARD).active("gunner")


CHARGE = ("charge", way((2, 3), (2, 7.6)), "guard-point-blank-guard-gunner")


@pytest.mark.rule("kt24.cq.point-blank", "kt24.damage.injured")
def test_an_injured_guard_hits_two_worse_at_point_blank() -> None:
    game = charged(dice=(4, 5, 6, 1, 1, 1), left=5).play(*CHARGE)
    assert wounds(game, "gunner") == 12 - 3 - 4, "3+ has become 5+"


@pytest.mark.rule("kt24.cq.point-blank", "kt24.weapon.hot")
def test_hot_compares_with_the_hit_as_worsened() -> None:
    game = charged(f"gun: ranged 1 4+ 3/4 Hot; {KNIFE}", dice=(1, 1, 1, 1, 4)).play(*CHARGE)
    assert wounds(game, "guard") == 12 - 8, "4 is lower than 5+"


@pytest.mark.rule("kt24.cq.point-blank", "kt24.weapon.blast", "kt24.cq.condensed")
def test_a_blast_at_point_blank_hits_the_guard_too() -> None:
    game = charged(f'tube: ranged 1 4+ 3/4 Blast 2"; {KNIFE}', dice=(5, 1, 1, 1, 5, 1, 1, 1)).play(*CHARGE)
    assert (wounds(game, "gunner"), wounds(game, "guard")) == (8, 8), "with Lethal 5+"


@pytest.mark.rule("kt24.cq.point-blank", "kt24.weapon.torrent")
def test_a_torrent_at_point_blank_takes_further_targets_near_and_far() -> None:
    start = charged(f'hose: ranged 1 4+ 3/4 Torrent 3"; {KNIFE}').operative("near", "blue", (2, 10.4), KNIFE)
    game = answer(start.operative("far", "blue", (5, 8), KNIFE).begin(), *CHARGE)
    assert pending(game) == Asked("red", "torrent", ("near", "far", "enough"))


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.counteract.limit")
def test_a_second_guard_waits_for_the_next_enemys_activation() -> None:
    start = deck(dice=(1, 1, 1, 1, 1, 1)).operative("b1", "blue", (2, 3), GUN).operative("b2", "blue", (4, 3), GUN)
    for number, x in ((1, 2), (2, 4)):
        start = start.operative(f"g{number}", "red", (x, 9), GUN, ready=False, tokens=GUARD)
    game = answer(start.active("b1").begin(), "reposition", way((2, 3), (2, 4)), "guard-shoot-g1", "b1")
    game = answer(game, "dash", way((2, 4), (2, 5)))
    assert pending(game) == Asked("red", "counteract", ("g2", "pass")), "once in an activation, and g1 not any more"
    game = answer(game, "pass", "b2", "engage", "dash", way((4, 3), (4, 4)))
    assert pending(game).options == ("guard-shoot-g2", "pass")


@pytest.mark.rule("kt24.weapon.heavy", "kt24.cq.guard", "kt24.cq.guard-interrupt")
def test_whoever_has_moved_stands_guard_with_a_heavy_weapon_and_shoots_it_later() -> None:
    start = deck(dice=(6, 1, 1, 1)).operative("gunner", "blue", (2, 3), "cannon: ranged 1 3+ 3/4 Heavy")
    start = start.operative("raider", "red", (2, 10), KNIFE).active("gunner")
    game = answer(start.begin(), "reposition", way((2, 3), (2, 4)))
    assert refusals(game, "shoot") == ("kt24.weapon.heavy",)
    game = answer(game, "guard", "raider", "engage", "dash", way((2, 10), (3, 10)), "guard-shoot-gunner", "raider")
    assert wounds(used_up(game), "raider") == 8


# Hatchways


@pytest.mark.rule("kt24.cq.hatchway-fight", "kt24.fight.assist")
@pytest.mark.parametrize(("busy", "left"), [(False, 9), (True, 12)])
def test_a_friend_beside_the_enemy_assists_through_a_hatchway_unless_it_is_busy(busy: bool, left: int) -> None:
    start = deck(open=("hatch",), dice=(3, 1, 1, 1, 1, 1)).operative("gunner", "blue", (5.25, 6), GUN)
    start = start.operative("raider", "red", (8, 5.5), KNIFE).operative("mate", "blue", (9.5, 5.5), GUN)
    if busy:
        start = start.operative("other", "red", (9.5, 4), GUN)
    game = answer(start.active("gunner").begin(), "hatchway-fight", *(() if busy else ("strike-normal",)))
    assert wounds(used_up(game), "raider") == left


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.def.stat-timing", "kt24.damage.injured")
def test_the_rest_of_a_move_stays_the_same_when_the_mover_is_injured_at_the_hatchway() -> None:
    start = deck(dice=(6, 6, 1, 1, 1, 1)).operative("gunner", "blue", (3, 6), GUN)
    start = start.operative("guard", "red", (2, 9), GUN, ready=False, tokens=GUARD).active("gunner")
    game = answer(start.begin(), "reposition", way((3, 6), (5, 6)), "hatch", "guard-shoot-guard", "gunner")
    assert wounds(used_up(game), "gunner") == 4
    assert refusals(game, way((5, 6), (8, 6))) == (), '4" are left: 3" and 1" for the access point'
    assert refusals(game, way((5, 6), (8 + HAIR, 6))) == ("kt24.action.reposition",)


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.weapon.stun", "kt24.firefight.ap")
def test_a_stun_at_the_hatchway_takes_the_third_ap() -> None:
    start = deck(dice=(6, 1, 1, 1, 1, 1)).operative("gunner", "blue", (3, 6), GUN, apl=3)
    start = start.operative("guard", "red", (2, 9), "gun: ranged 3 3+ 3/4 Stun", ready=False, tokens=GUARD)
    start = start.operative("mate", "red", (11, 1), KNIFE).active("gunner")
    game = answer(start.begin(), "reposition", way((3, 6), (5, 6)), "hatch", "guard-shoot-guard", "gunner")
    assert pending(answer(game, way((5, 6), (8, 6)))) == Asked("red", "activate", ("mate",))


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.cq.guard")
def test_a_guard_that_lets_a_hatchway_be_opened_beside_it_is_on_guard_no_more() -> None:
    start = deck().operative("gunner", "blue", (3, 5.6), GUN).operative("mate", "red", (11, 1), KNIFE).active("gunner")
    start = start.operative("guard", "red", (6.85, 5.55), GUN, ready=False, tokens=GUARD)
    game = answer(start.begin(), "reposition", way((3, 5.6), (5.1, 5.6)), "hatch")
    assert set(options(game)) == {"guard-fight-guard", "guard-point-blank-guard-gunner", "pass"}
    assert one(answer(game, "pass"), "guard").count("on-guard") == 0


# Counteracting


@pytest.mark.rule("kt24.counteract.not-activation", "kt24.weapon.heavy", "kt24.action.place")
def test_what_binds_an_activation_does_not_bind_the_counteraction_after_it() -> None:
    start = mission("carry-the-file").marker("file", MIDDLE, kind="portable", base="40 mm")
    start = start.operative("b1", "blue", beside(0), "cannon: ranged 1 3+ 3/4 Heavy", apl=3).active("b1")
    start = start.operative("r1", "red", (25, 3), KNIFE).operative("r2", "red", (25, 8), KNIFE)
    x, y = beside(0)
    game = answer(start.begin(), "pick-up", "reposition", way((x, y), (x, y + 1)))
    assert refusals(game, "shoot") == ("kt24.weapon.heavy",)
    assert refusals(game, "place") == ("kt24.action.place",)
    game = answer(game, "end", "r1", "engage", "end", "b1")
    assert {"shoot", "place"} <= set(options(game))


@pytest.mark.rule("kt24.counteract.when", "kt24.firefight.end")
def test_a_counteraction_that_takes_the_last_ready_enemy_ends_the_turning_point() -> None:
    start = inches_apart(dice=(6, 1, 1, 1, 5, 2)).operative("b1", "blue", (5, 5), "gun: ranged 1 4+ 9/9", ready=False)
    start = start.operative("r1", "red", (15, 5), left=1).operative("r2", "red", (25, 5), ready=False)
    game = start.having(active="blue").play("b1", "shoot", "r1")
    assert (game.table.turn, pending(game).kind) == (2, "initiative")


# Dice


@pytest.mark.rule("kt24.shoot.obscured", "kt24.weapon.severe", "kt24.weapon.stun", "kt24.weapon.devastating")
def test_nothing_that_asks_for_a_critical_success_works_against_an_obscured_target() -> None:
    gun = "gun: ranged 4 4+ 3/5 Punishing, Stun, Severe, Devastating 2, Piercing Crits 1, Rending, Lethal 5+"
    start = inches_apart(dice=(6, 6, 4, 2, 1, 1, 1)).operative("b1", "blue", (5, 5), gun).active("b1")
    start = start.operative("r1", "red", (15, 5), wounds=20).terrain("bank", (9, 3, 10, 7), "heavy", top=1)
    game = start.play("shoot", "r1")
    assert wounds(game, "r1") == 20 - 3 - 3, "three normal successes, one given up"
    assert not game.table.effects


@pytest.mark.rule("kt24.def.stat-timing", "kt24.weapon.blast", "kt24.damage.injured")
@pytest.mark.parametrize("full", [True, False], ids=["full", "lite"])
def test_a_shooter_injured_by_its_own_blast_hits_the_next_target_as_before(full: bool) -> None:
    start = inches_apart(dice=(4, 1, 1, 1) * 3, full=full).active("b1")
    start = start.operative("b1", "blue", (5, 5), 'tube: ranged 1 4+ 7/8 Blast 3"')
    start = start.operative("r1", "red", (8, 5), wounds=20).operative("r2", "red", (10, 5), wounds=20)
    game = start.play("shoot", "r1", "b1")
    assert (wounds(game, "b1"), wounds(game, "r2")) == (5, 13)


@pytest.mark.rule("kt24.weapon.hot", "kt24.fight.assist")
@pytest.mark.parametrize(("die", "left"), [(3, 12), (2, 8)])
def test_an_assist_improves_the_hit_that_hot_compares_with(die: int, left: int) -> None:
    start = inches_apart(dice=(1, 1, die)).operative("b1", "blue", (5, 5), "torch: melee 1 4+ 1/1 Hot").active("b1")
    start = start.operative("b2", "blue", (8, 5), KNIFE).operative("r1", "red", (6.5, 5), "club: melee 1 4+ 1/1")
    assert wounds(start.play("fight"), "b1") == left


@pytest.mark.rule("kt24.weapon.devastating-area", "kt24.fight.end")
def test_whoever_falls_to_its_own_devastation_ends_its_fight() -> None:
    start = inches_apart(dice=(6, 6, 1)).operative("b1", "blue", (5, 5), 'axe: melee 2 4+ 1/3 1" Devastating 1', left=2)
    start = start.operative("b2", "blue", (1, 1)).operative("r1", "red", (6.5, 5), "club: melee 1 4+ 1/1").active("b1")
    game = start.play("fight")
    assert one(game, "b1").spot is None
    assert wounds(game, "r1") == 10, "two critical successes retained, none struck"
    assert pending(game) == Asked("red", "activate", ("r1",))


# Markers and points


@pytest.mark.rule("kt24.weapon.stun", "kt24.marker.control", "kt24.marker.timing")
def test_a_stun_takes_a_marker_and_the_end_of_its_activation_gives_it_back() -> None:
    start = marked().operative("b1", "blue", (5, 11), "gun: ranged 1 4+ 1/1 Stun").operative("b2", "blue", beside(0))
    start = start.operative("r1", "red", beside(0, side=-1)).active("b1").having(dice=[6, 1, 1, 1])
    assert start.begin().table.marker("pond").controller not in (BLUE, RED)
    game = start.play("shoot", "r1")
    assert game.table.marker("pond").controller == BLUE
    game = answer(game, "end", "r1", "engage", "end")
    assert game.table.marker("pond").controller not in (BLUE, RED)


@pytest.mark.rule("kt24.def.simultaneous", "kt24.action.place", "kt24.weapon.devastating")
def test_of_two_carriers_that_fall_in_one_fight_the_player_with_initiative_says_whose_marker_comes_first() -> None:
    start = mission("carry-the-file").having(initiative="red", dice=[6, 6]).active("b1")
    for own, player, x in (("b1", "blue", 10), ("r1", "red", 12)):
        start = start.marker(f"file-{own}", carrier=own, kind="portable")
        start = start.operative(own, player, (x, 11), "axe: melee 1 4+ 1/1 Devastating 3", left=2)
    game = start.operative("r2", "red", (25, 11)).play("fight")
    assert pending(game) == Asked("red", "order-of-removal", ("b1", "r1"))
    game = answer(game, "b1", spot(10, 10), spot(12, 12))
    assert game.table.marker("file-r1").spot == spot(12, 12)


@pytest.mark.rule("kt24.mission.kill-op", "kt24.weapon.blast")
def test_a_friend_shot_down_counts_for_the_enemys_kill_op() -> None:
    start = mission().having(markers={}, dice=[4, 1, 1, 1, 4, 1, 1, 1]).active("b0")
    start = start.operative("b0", "blue", (5, 5), 'tube: ranged 1 4+ 3/4 Blast 2"')
    for number in range(5):
        start = start.operative(f"r{number}", "red", (12, 5) if not number else (20 + 2 * number, 20))
        if number:
            at = (12, 8) if number == 1 else (1 + 2 * number, 20)
            start = start.operative(f"b{number}", "blue", at, left=1)
    assert last_scored(start.play("shoot", "r0")) == [(RED, 1)]


@pytest.mark.rule("kt24.mission.primary", "kt24.mission.kill-op")
def test_the_point_for_the_higher_grade_counts_for_the_primary_op() -> None:
    start = mission(turn=4).having(markers={})
    for player, scored, lost in (("blue", 2, 1), ("red", 1, 2)):
        start = start.player(player, vp={"kill-op": scored}, secrets={"primary-op": "kill-op"})
        for number in range(5):
            at = None if number < lost else (1 + 2 * number, 2 if player == "blue" else 20)
            start = start.operative(f"{player}-{number}", player, at, left=0 if number < lost else 12)
    assert points(play_out(start.begin())) == (2 + 1 + 2, 1 + 1)
