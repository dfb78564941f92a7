"""What the abilities of our weapons do, each on both sides of its number."""

from typing import Any

from rules.kt18.arms import gun, shoot
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.tables import A, B, one, part, spot, table

from killzone.core.table import Effect, Operative
from killzone.editions.kt18.attack.aims import FIGHT
from killzone.editions.kt18.attack.attacking import ATTACKING, Attacking, Batch
from killzone.geometry.units import inches

LOW = [part("bund", (10, 3, 10.5, 7), 0.6, "solid")]
WALL = [part("wall", (8, 0, 8.5, 11), 9, "solid")]


def armed(*abilities: str, **weapon: Any) -> Operative:
    return one("x", A, (5, 5), weapons=[gun(abilities=abilities, **weapon)], wounds=2, save=7)


def hit(ran: Ran) -> bool:
    return "kt18.attack.wound-table" in ran.rules


def test_steady_rerolls_hit_rolls_of_one_only() -> None:
    b = one("b", B, (13, 5))
    ran = shoot([armed("steady"), b], ["b", "reroll"], [1, 4, 1])
    assert hit(ran)
    assert shoot([armed("steady"), b], ["b"], [2]).kinds == ["target"]
    assert shoot([armed(), b], ["b"], [1]).kinds == ["target"]


def test_sweep_ignores_that_a_target_is_obscured_but_not_its_cover() -> None:
    b = one("b", B, (12, 5), save=7)
    assert hit(shoot([armed("sweep"), b], ["b"], [4, 1], terrain=LOW))
    assert not hit(shoot([armed(), b], ["b"], [4], terrain=LOW))
    assert shoot([armed("sweep"), b], ["b"], [4, 3, 4], terrain=LOW).gone == set(), "the Injury roll has -1"


def test_plunging_needs_no_sight_and_the_target_counts_as_obscured() -> None:
    b, c = one("b", B, (13, 5)), one("c", B, (5, 14))
    asked = shoot([armed(), b, c], ["c"], [1], terrain=WALL).asked("target")[0]
    assert asked.refused == {"b": ("kt18.def.visible",)}
    assert hit(shoot([armed("plunging"), b, c], ["b"], [5, 1], terrain=WALL))
    assert not hit(shoot([armed("plunging"), b, c], ["b"], [4], terrain=WALL))


def test_close_in_fires_at_enemies_beside_friends() -> None:
    models = [armed("close-in"), one("b", B, (13, 5)), one("a2", A, (14.5, 5))]
    assert "b" in shoot(models, ["b"], [1]).asked("target")[0].answers


def test_a_hot_weapon_burns_its_user_for_each_final_one() -> None:
    hot = armed("hot", type="Heavy 3")
    b = one("b", B, (13, 5))
    assert shoot([hot, b], ["b"], [1, 2, 3]).wounds("x") == (1,)
    assert shoot([hot, b], ["b"], [3, 2, 3]).wounds("x") == (2,)
    twice = shoot([hot, b], ["b"], [1, 1, 6, 1, 3])
    assert [roll.why for roll in twice.rolls][-1] == "an Injury roll", "the shots are all resolved first"
    assert twice.rolls[-1].seat == B, "the next opponent rolls for it"
    assert twice.table.operative("x").count("flesh-wound") == 1


def test_a_one_that_was_rerolled_does_not_burn() -> None:
    b = one("b", B, (13, 5))
    ran = shoot([armed("hot"), b], ["b", "tactical-reroll"], [1, 2], points=1)
    assert ran.wounds("x") == (2,)
    final = shoot([armed("hot"), b], ["b", "tactical-reroll"], [2, 1], points=1)
    assert final.wounds("x") == (1,)


def test_an_awkward_weapon_has_minus_one_to_hit() -> None:
    b = one("b", B, (13, 5))
    assert not hit(shoot([armed("awkward"), b], ["b"], [4]))
    assert hit(shoot([armed("awkward"), b], ["b"], [5, 1]))


def test_relentless_rerolls_failed_wound_rolls_in_close_combat_too() -> None:
    x = one("x", A, (5, 5), weapons=[gun("maul", abilities=["relentless"])])
    position = in_play(table([x, one("b", B, (6.2, 5))]))
    attacking = Attacking("x", FIGHT, (Batch("b", "maul", 1),))
    ran = run(position, ATTACKING, attacking, [4, 2, 3, 5], ["reroll"])
    assert ran.kinds == ["after-wound-roll"]
    assert run(position, ATTACKING, attacking, [4, 3, 5]).kinds == []


def test_dazzle_does_no_damage_and_worsens_hit_rolls_until_the_end_of_the_round() -> None:
    lamp = armed("dazzle")
    ran = shoot([lamp, one("b", B, (13, 5))], ["b"], [4])
    assert ran.wounds("b") == (1,)
    assert ran.table.effects == (Effect("weapon.dazzle", "b", until="round"),)
    assert shoot([lamp, one("b", B, (13, 5))], ["b"], [3]).table.effects == ()
    blind = one("b", B, (13, 5), weapons=[gun()])
    assert not hit(shoot([blind, one("x", A, (5, 5))], ["x"], [4], effects=ran.table.effects))
    assert hit(shoot([blind, one("x", A, (5, 5))], ["x"], [5, 1], effects=ran.table.effects))


def test_a_hit_that_dazzles_calls_for_a_falling_test() -> None:
    heap = [part("s1", (10, 3, 14, 7), 3, "solid", "floor")]
    ran = shoot([armed("dazzle", range=30), one("b", B, (13, 5, 3))], ["b"], [5, 1, 2], terrain=heap)
    assert ran.table.operative("b").spot != spot((13, 5, 3))
    assert ran.table.effects == (Effect("weapon.dazzle", "b", until="round"),)


def test_drag_moves_whoever_was_hurt_and_is_left_straight_towards_the_user() -> None:
    b = one("b", B, (13, 5), wounds=2, tokens=["readied"])
    ran = shoot([armed("drag"), b], ["b", "towards-all"], [4, 3, 1])
    moved = ran.table.operative("b")
    assert moved.spot is not None
    assert abs(moved.spot.x - inches(11)) <= 1
    assert moved.count("readied") == 0
    assert "drag" not in shoot([armed("drag"), b], ["b"], [4, 2]).kinds, "not where it lost no wound"
    out = shoot([armed("drag"), one("b", B, (13, 5))], ["b"], [4, 3, 1, 4])
    assert "drag" not in out.kinds, "nor whoever was taken out"
    stays = shoot([armed("drag"), b], ["b", "stay"], [4, 3, 1])
    assert stays.table.operative("b").spot == spot((13, 5))


def test_drag_stops_at_bases_and_drops_over_a_ledge() -> None:
    b = one("b", B, (13, 5), wounds=2)
    between = shoot([armed("drag"), b, one("a2", A, (10.5, 5.4))], ["b", "towards-all"], [5, 3, 1])
    stopped = between.table.operative("b").spot
    assert stopped is not None
    assert stopped.x > inches(11)
    heap = [part("s1", (12, 3, 18, 7), 3, "solid", "floor")]
    high = one("b", B, (13, 5, 3), wounds=2)
    fallen = shoot([armed("drag", range=30), high], ["b", "towards-all"], [5, 3, 1, 2, 2], terrain=heap)
    lying = fallen.table.operative("b").spot
    assert lying is not None
    assert lying.z == 0
