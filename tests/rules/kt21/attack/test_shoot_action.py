"""The Shoot action on the board: which weapon, which targets, how many dice, and what follows."""

from collections.abc import Iterator
from typing import Any

import pytest
from rules.kt21.acting import act, judged, performing, position, reasons
from rules.kt21.tables import BLUE, KNIFE, RED, one, wall, weapon

from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.cards.datacards import Weapon, WeaponRule
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.operatives.characteristics import apl

RIFLE = weapon("rifle", "4 4+ 3/4")
ONES = [1, 1, 1]


def gunner(*weapons: Weapon, at: tuple[float, float] = (5, 11), **fields: Any) -> Operative:
    return one("gunner", BLUE, at, weapons=weapons or (RIFLE,), **fields)


def raider(x: float, y: float = 11, id: str = "raider", **fields: Any) -> Operative:
    return one(id, RED, (x, y), **fields)


@pytest.mark.rule("kt21.action.shoot", "kt21.shoot.weapon", "kt21.shoot.target")
def test_a_shot_with_the_only_weapon_asks_for_a_target() -> None:
    table = position(gunner(), raider(12), raider(12, 14, "mate"))
    ran = act(table, "gunner", "shoot", [6, 4, 2, 1, 4, 1, 1], ["mate"])
    assert ran.questions[0] == (BLUE, "target", ("raider", "mate"))
    assert ran.wounds("raider", "mate") == (8, 4)
    assert ran.deed.result.hurt == ("mate",)


@pytest.mark.rule("kt21.shoot.weapon")
def test_of_several_weapons_one_that_has_a_target_is_selected() -> None:
    held = [RIFLE, weapon("pistol", '4 4+ 2/3 Rng 6"'), weapon("carbine", "2 4+ 1/1"), KNIFE]
    ran = act(position(gunner(*held), raider(15)), "gunner", "shoot", [1, 1], ["carbine", "raider"])
    assert ran.questions[0] == (BLUE, "weapon", ("rifle", "carbine"))
    assert ran.deed.result.weapon == "carbine"


@pytest.mark.rule("kt21.action.shoot")
@pytest.mark.parametrize(("x", "engaged"), [(7.0, True), (7.01, False)])
def test_no_shot_while_an_enemy_is_within_engagement_range(x: float, engaged: bool) -> None:
    table = position(gunner(), raider(x), raider(12, id="mate"))
    assert ("kt21.action.shoot" in reasons(table, "gunner", "shoot")) is engaged


@pytest.mark.rule("kt21.action.shoot", "kt21.shoot.weapon")
def test_without_a_ranged_weapon_or_a_target_there_is_no_shot() -> None:
    assert reasons(position(gunner(KNIFE), raider(12)), "gunner", "shoot") == ["kt21.shoot.weapon"]
    assert reasons(position(gunner()), "gunner", "shoot") == ["kt21.shoot.target"]
    hidden = position(gunner(), raider(12), terrain=[wall("w", (8, 5, 9, 17), 3, "heavy")])
    verdict = judged(hidden, "gunner", "shoot")
    assert "Raider is not visible" in str(verdict)


@pytest.mark.rule("kt21.shoot.target")
@pytest.mark.parametrize(("x", "valid"), [(10.0, False), (9.99, True)])
def test_a_target_engaged_with_a_friend_of_the_shooter_is_not_valid(x: float, valid: bool) -> None:
    table = position(gunner(at=(5, 5)), one("friend", BLUE, (x, 11)), raider(12))
    verdict = judged(table, "gunner", "shoot")
    assert verdict.legal is valid
    assert valid or "Friend is within engagement range of Raider" in str(verdict)


@pytest.mark.rule("kt21.shoot.target", "kt21.def.engagement-range")
def test_a_friend_behind_a_wall_from_the_target_does_not_protect_it() -> None:
    """Situation 24 of the brief."""
    barrier = wall("w", (9.6, 8, 9.9, 14), 3, "heavy")
    table = position(gunner(at=(10.5, 3)), one("friend", BLUE, (9, 11)), raider(10.5), terrain=[barrier])
    assert judged(table, "gunner", "shoot").legal


@pytest.mark.rule("kt21.weapon.range")
@pytest.mark.parametrize(("x", "valid"), [(12.0, True), (12.01, False)])
def test_with_rng_6_a_target_is_within_6_inches(x: float, valid: bool) -> None:
    table = position(gunner(weapon("pistol", '4 4+ 3/4 Rng 6"')), raider(x))
    verdict = judged(table, "gunner", "shoot")
    assert verdict.legal is valid
    assert valid or 'the pistol has Rng 6": 0.01" short' in str(verdict)


@pytest.mark.rule("kt21.weapon.silent", "kt21.order.conceal", "kt21.action.shoot")
def test_with_a_conceal_order_only_a_silent_weapon_shoots() -> None:
    """Situation 36 of the brief, and 3."""
    silent = weapon("knives", '4 3+ 2/5 Rng 6", Silent')
    table = position(gunner(RIFLE, silent, order="conceal"), raider(10))
    ran = act(table, "gunner", "shoot", [1, 1, 1, 1], ["raider"])
    assert ran.deed.result.weapon == "knives"
    loud = position(gunner(order="conceal"), raider(10))
    assert reasons(loud, "gunner", "shoot") == ["kt21.action.shoot"]
    assert "Engage" not in str(judged(position(gunner(), raider(10)), "gunner", "shoot"))
    silent_only = position(gunner(silent, order="conceal"), raider(10))
    assert reasons(silent_only, "gunner", "overwatch", when="overwatch", left=0) == ["kt21.order.conceal"]


@pytest.mark.rule("kt21.weapon.heavy")
@pytest.mark.parametrize("move", ["normal-move", "charge", "fall-back", "dash"])
def test_a_heavy_weapon_is_shot_only_without_a_move_but_for_a_dash(move: str) -> None:
    table = position(gunner(weapon("cannon", "4 4+ 3/4 Heavy")), raider(12))
    found = reasons(table, "gunner", "shoot", performed=(move,))
    assert found == ([] if move == "dash" else ["kt21.weapon.heavy"])


@pytest.mark.rule("kt21.weapon.heavy")
@pytest.mark.parametrize("move", ["normal-move", "charge", "fall-back", "dash"])
def test_after_a_shot_with_a_heavy_weapon_only_a_dash_is_possible(move: str) -> None:
    table = position(gunner(weapon("cannon", "4 4+ 3/4 Heavy"), RIFLE), raider(12))
    against = table.setting.rules.hooks.against_action
    how = {"performed": ("shoot",), "weapons": ("cannon",)}
    found = list(against(table, table.operative("gunner"), performing("gunner", move, **how)))
    assert [reason.rule for reason in found] == ([] if move == "dash" else ["kt21.weapon.heavy"])
    light = {"performed": ("shoot",), "weapons": ("rifle",)}
    assert not list(against(table, table.operative("gunner"), performing("gunner", move, **light)))


@pytest.mark.rule("kt21.weapon.limited")
def test_a_limited_weapon_is_used_once_and_all_its_attacks_are_one_use() -> None:
    jar = weapon("jar", '2 4+ 1/2 Limited, Torrent 2"')
    table = position(gunner(jar), raider(10), raider(10, 13, "mate"))
    ran = act(table, "gunner", "shoot", [1, 1, 1, 1], ["raider", "mate"])
    assert ran.table.operative("gunner").count("used-jar") == 1
    assert reasons(ran.table, "gunner", "shoot") == ["kt21.weapon.limited"]
    assert "which is Limited." in str(judged(ran.table, "gunner", "shoot"))


@pytest.mark.rule("kt21.weapon.unwieldy")
@pytest.mark.parametrize(("left", "legal"), [(2, True), (1, False)])
def test_shooting_with_an_unwieldy_weapon_costs_1_more(left: int, legal: bool) -> None:
    """Situation 35 of the brief: with APL 3 it may be used after a Normal Move."""
    lobber = weapon("lobber", "4 4+ 4/5 Unwieldy")
    table = position(gunner(lobber), raider(10))
    verdict = judged(table, "gunner", "shoot", left=left, performed=("normal-move",))
    assert verdict.legal is legal
    assert legal or "costs 2 AP" in str(verdict)


@pytest.mark.rule("kt21.weapon.unwieldy")
def test_with_another_weapon_the_shot_costs_1_and_the_unwieldy_one_is_paid_for_apart() -> None:
    lobber = weapon("lobber", "1 4+ 4/5 Unwieldy")
    table = position(gunner(lobber, weapon("rifle", "1 4+ 3/4")), raider(10))
    ran = act(table, "gunner", "shoot", [1], ["rifle", "raider"])
    assert ran.deed.result.paid == 0
    ran = act(table, "gunner", "shoot", [1], ["lobber", "raider"])
    assert ran.deed.result.paid == 1
    ran = act(table, "gunner", "shoot", [1], ["raider"], left=1)
    assert ran.deed.result.weapon == "rifle"


@pytest.mark.rule("kt21.weapon.indirect", "kt21.weapon.no-cover", "kt21.los.conceal")
def test_37_indirect_selects_a_concealed_target_in_cover_which_keeps_its_cover_save() -> None:
    """Situation 37 of the brief."""
    barrier = wall("low", (10.6, 9, 10.8, 13), 1, "light")
    target = raider(12, order="conceal")
    lamp, mortar = weapon("lamp", "1 4+ 1/2 No Cover"), weapon("mortar", "1 4+ 3/5 Indirect")
    assert reasons(position(gunner(lamp), target, terrain=[barrier]), "gunner", "shoot") == ["kt21.shoot.target"]
    ran = act(position(gunner(mortar), target, terrain=[barrier]), "gunner", "shoot", [5, 1, 1], ["raider", "cover"])
    assert ran.kinds == ["target", "cover-save"]
    assert ran.wounds("raider") == (8,)
    marked = Rules("marked", Hooks(attack_rules=Hook(always_indirect)))
    table = position(gunner(lamp), target, terrain=[barrier], packs=[marked])
    assert act(table, "gunner", "shoot", [5, *ONES], ["raider"]).wounds("raider") == (7,)


def always_indirect(table: Table, operative: Operative, target: Operative, weapon: Weapon) -> Iterator[WeaponRule]:
    yield WeaponRule("indirect")


@pytest.mark.rule("kt21.shoot.target", "kt21.los.obscured")
def test_a_spotter_sees_for_a_weapon_what_its_bearer_does_not() -> None:
    barrier = wall("high", (8, 8, 8.5, 14), 3, "heavy")
    held = weapon("mortar", "1 4+ 3/5 Indirect")

    def spots(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Operative]:
        yield table.operative("chief")

    chief = one("chief", BLUE, (13, 3))
    table = position(gunner(held), chief, raider(13), terrain=[barrier])
    assert not judged(table, "gunner", "shoot").legal
    table = position(
        gunner(held), chief, raider(13), terrain=[barrier], packs=[Rules("s", Hooks(spotters=Hook(spots)))]
    )
    assert judged(table, "gunner", "shoot").legal


@pytest.mark.rule("kt21.weapon.fusillade", "kt21.weapon.ceaseless", "kt21.weapon.piercing")
def test_fusillade_divides_the_dice_among_targets_within_2_inches() -> None:
    """Situation 27 of the brief."""
    stakes = weapon("stake-gun", "5 4+ 3/4 Ceaseless, Fusillade, Heavy ! P1")
    table = position(gunner(stakes), raider(12, id="x"), raider(12, 13, "y"), raider(12, 17, "far"))
    dice = [6, 4, 1, 5, 4, 2, 5, 3, 1, 2, 3]
    ran = act(table, "gunner", "shoot", dice, ["x", (3, 2), "ceaseless-1"])
    assert ran.questions[1].kind == "fusillade"
    assert set(ran.questions[1].answers) == {(5, 0), (4, 1), (3, 2), (2, 3), (1, 4)}
    assert ran.wounds("x", "y", "far") == (1, 5, 8)


@pytest.mark.rule("kt21.weapon.fusillade")
@pytest.mark.parametrize(("y", "near"), [(14.0, True), (14.01, False)])
def test_the_other_targets_of_fusillade_are_within_2_inches_of_the_first(y: float, near: bool) -> None:
    stakes = weapon("stake-gun", "2 4+ 3/4 Fusillade")
    table = position(gunner(stakes), raider(12, id="x"), raider(12, y, "y"))
    ran = act(table, "gunner", "shoot", [1, 1], ["x", (2, 0)] if near else ["x"])
    assert ("fusillade" in ran.kinds) is near
    assert ran.deed.result.done == ("x",), "who is given no die is not shot at"


@pytest.mark.rule("kt21.weapon.torrent")
def test_the_targets_of_a_torrent_are_pairwise_within_its_distance() -> None:
    """Situation 34 of the brief."""
    torch = weapon("torch", '1 2+ 2/2 Rng 6", Torrent 2"')
    table = position(gunner(torch), raider(10), raider(10, 13.4, "north"), raider(10, 8.6, "south"))
    ran = act(table, "gunner", "shoot", [2, *ONES, 2, *ONES], ["raider", "north"])
    assert ran.questions[1] == (BLUE, "torrent", ("north", "south", "enough"))
    assert ran.wounds("raider", "north", "south") == (6, 6, 8)
    ran = act(table, "gunner", "shoot", [2, *ONES], ["raider", "enough"])
    assert ran.deed.result.done == ("raider",)


@pytest.mark.rule("kt21.weapon.torrent")
def test_further_targets_of_a_torrent_are_valid_targets_and_shot_at_in_any_order() -> None:
    torch = weapon("torch", '1 2+ 2/2 Torrent 2"')
    near = wall("low", (9.2, 12.6, 9.4, 13.8), 1, "light")
    concealed = raider(10, 13, "hidden", order="conceal")
    table = position(
        gunner(torch), raider(10), raider(11.5, 11, "a"), raider(10.7, 12.2, "b"), concealed, terrain=[near]
    )
    ran = act(table, "gunner", "shoot", [1, 1, 1], ["raider", "b", "a", "a"])
    assert ran.questions[1].answers == ("a", "b", "enough")
    assert ran.questions[3].kind == "next-target"
    assert ran.deed.result.done == ("raider", "a", "b")


@pytest.mark.rule("kt21.weapon.blast", "kt21.shoot.removal")
def test_blast_attacks_everybody_near_the_first_target_the_shooter_too() -> None:
    """Situation 33 of the brief."""
    grenade = weapon("grenade", '4 4+ 2/3 Blast 2", Indirect, Limited, Rng 6"')
    table = position(gunner(grenade), raider(7.5))
    ran = act(table, "gunner", "shoot", [4, 4, 2, 1, 5, 1, 1, 6, 1, 1, 1, 6, 2, 2], ["raider"])
    assert ran.deed.result.done == ("raider", "gunner")
    assert ran.wounds("raider", "gunner") == (6, 8)


@pytest.mark.rule("kt21.weapon.blast")
@pytest.mark.parametrize(("y", "hit"), [(14.0, True), (14.01, False)])
def test_blast_reaches_as_far_as_it_says(y: float, hit: bool) -> None:
    table = position(gunner(weapon("mortar", '1 4+ 3/5 Blast 2"')), raider(12), raider(12, y, "mate"))
    ran = act(table, "gunner", "shoot", [1, 1] if hit else [1], ["raider"])
    assert ("mate" in ran.deed.result.done) is hit


@pytest.mark.rule("kt21.weapon.blast", "kt21.los.visible")
def test_blast_needs_sight_from_the_first_target_and_nothing_else() -> None:
    mortar = weapon("mortar", '1 4+ 3/5 Blast 2"')
    barrier = wall("high", (10, 12, 14, 12.2), 3, "heavy")
    table = position(gunner(mortar), raider(12), raider(12, 13, "mate"), terrain=[barrier])
    assert act(table, "gunner", "shoot", [1], ["raider"]).deed.result.done == ("raider",)
    fighting = position(gunner(mortar), raider(12), raider(12, 13, "mate"), one("friend", BLUE, (12, 15)))
    ran = act(fighting, "gunner", "shoot", [1, 1], ["raider"])
    assert ran.deed.result.done == ("raider", "mate"), "engaged with a friend of the shooter, but that does not matter"


@pytest.mark.rule("kt21.weapon.blast", "kt21.weapon.barrage", "kt21.shoot.cover-save")
def test_further_targets_of_blast_have_no_cover_save_but_by_barrage() -> None:
    low = wall("low", (10.6, 12.5, 10.8, 14.5), 1, "light")
    roof = wall("roof", (11, 12.6, 13, 14), 2.5, "light", bottom=2.25)
    for rules, kinds in (('Blast 2"', 0), ('Barrage, Blast 2"', 1)):
        mortar = weapon("mortar", f"1 4+ 3/5 {rules}")
        table = position(gunner(mortar), raider(12), raider(12, 13.4, "mate"), terrain=[low, roof])
        script = ["raider", "cover"] if kinds else ["raider"]
        dice = [1, 4, 1, 1] if kinds else [1, 4, 1, 1, 1]
        assert act(table, "gunner", "shoot", dice, script).kinds.count("cover-save") == kinds


@pytest.mark.rule("kt21.weapon.barrage", "kt21.shoot.cover-save")
def test_barrage_asks_for_a_roof_and_not_for_a_wall() -> None:
    """Situation 23 of the brief."""
    roof, low = wall("roof", (8, 9, 12, 13), 2.5, "light", bottom=2.25), wall("low", (8.8, 9, 9, 13), 1, "light")
    for terrain, rules, covered in (
        (roof, "Barrage", True),
        (roof, "-", False),
        (low, "Barrage", False),
        (low, "-", True),
    ):
        table = position(gunner(weapon("gun", f"1 4+ 3/5 {rules}"), at=(3, 11)), raider(10), terrain=[terrain])
        dice, script = ([5, 1, 1], ["raider", "cover"]) if covered else ([5, *ONES], ["raider"])
        assert ("cover-save" in act(table, "gunner", "shoot", dice, script).kinds) is covered
    concealed = raider(10, order="conceal")
    table = position(gunner(weapon("gun", "1 4+ 3/5 Barrage"), at=(3, 11)), concealed, terrain=[low])
    assert not judged(table, "gunner", "shoot").legal


@pytest.mark.rule("kt21.weapon.splash", "kt21.weapon.no-cover", "kt21.shoot.removal", "kt21.damage.mortal-wounds")
def test_splash_hurts_everybody_within_2_inches_of_the_target() -> None:
    """Situation 28 of the brief."""
    charge = weapon("charge", '4 3+ 2/3 Limited, No Cover, Rng 6" ! Splash 1')
    low = wall("low", (9.8, 9, 10, 13), 1, "light")
    friend = one("friend", BLUE, (11, 13.8), wounds=2)
    table = position(gunner(charge), raider(11), friend, terrain=[low])
    ran = act(table, "gunner", "shoot", [6, 6, 4, 2, 6, 4, 1], ["raider", "critical-critical"])
    assert ran.wounds("raider", "friend") == (3, 0)
    assert (ran.gone, ran.deed.fallen) == ({"friend"}, ("friend",))
    assert ran.rules.index("kt21.shoot.resolve-hits") < ran.rules.index("kt21.weapon.splash", 8)


@pytest.mark.rule("kt21.weapon.splash")
@pytest.mark.parametrize(("y", "near"), [(14.0, True), (14.01, False)])
def test_splash_reaches_2_inches_and_needs_sight(y: float, near: bool) -> None:
    gun = weapon("gun", "1 4+ 1/1 ! Splash 3")
    table = position(gunner(gun), raider(12), raider(12, y, "mate"))
    assert act(table, "gunner", "shoot", [6, *ONES], ["raider"]).wounds("mate") == (5 if near else 8,)
    barrier = wall("high", (10, 12, 14, 12.2), 3, "heavy")
    table = position(gunner(gun), raider(12), raider(12, y, "mate"), terrain=[barrier])
    assert act(table, "gunner", "shoot", [6, *ONES], ["raider"]).wounds("mate") == (8,)


@pytest.mark.rule("kt21.weapon.splash", "kt21.damage.wounds")
def test_who_may_ignore_wounds_rolls_for_those_of_splash() -> None:
    gun = weapon("gun", "1 4+ 1/1 ! Splash 2")
    table = position(gunner(gun), raider(12), raider(12, 13, "mate", rules="Ignore Wounds 5+"))
    ran = act(table, "gunner", "shoot", [6, *ONES, 5, 4], ["raider"])
    assert ran.wounds("raider", "mate") == (5, 7)


@pytest.mark.rule("kt21.weapon.hot", "kt21.weapon.ap", "kt21.shoot.removal")
def test_a_shooter_felled_by_its_hot_weapon_is_removed_with_its_target() -> None:
    """Situation 29 of the brief."""
    lance = weapon("lance", "4 3+ 5/6 AP2, Hot")
    table = position(gunner(lance, wounds=5, most=10), raider(12))
    ran = act(table, "gunner", "shoot", [1, 1, 6, 5, 3], ["raider"])
    assert (ran.gone, ran.wounds("gunner", "raider")) == ({"gunner", "raider"}, (0, 0))
    removed = [place for place, rule in enumerate(ran.rules) if rule == "kt21.damage.incapacitated"]
    assert removed[0] > max(place for place, rule in enumerate(ran.rules) if rule == "kt21.shoot.resolve-hits")


@pytest.mark.rule("kt21.weapon.mortal", "kt21.damage.wounds")
def test_wounds_ignored_one_by_one() -> None:
    """Situation 30 of the brief."""
    rifle = weapon("zenith", "4 2+ 3/3 Heavy, Silent ! MW3")
    table = position(gunner(rifle), raider(12, save=5, rules="Ignore Wounds 5+", most=8))
    dice = [6, 5, 2, 1, 5, 2, 6, 5, 1, 1, 6, 5, 1, 2, 3, 4]
    ran = act(table, "gunner", "shoot", dice, ["raider"])
    assert ran.wounds("raider") == (3,)


@pytest.mark.rule("kt21.weapon.rending", "kt21.weapon.mortal", "kt21.shoot.resolve-saves")
def test_rending_makes_a_second_critical_hit() -> None:
    """Situation 32 of the brief."""
    gun = weapon("gun", "4 3+ 3/4 ! Rending, MW1")
    table = position(gunner(gun), raider(12))
    answers = ["raider", "rending", "normals-critical"]
    assert act(table, "gunner", "shoot", [6, 4, 3, 2, 5, 5, 5], answers).wounds("raider") == (2,)


@pytest.mark.rule("kt21.weapon.stun-shoot", "kt21.def.apl-duration", "kt21.def.apl-cap")
def test_stun_takes_1_apl_of_the_target_and_never_more() -> None:
    table = position(gunner(weapon("gun", "2 4+ 1/2 ! Stun")), raider(12))
    plain = act(table, "gunner", "shoot", [5, 1, *ONES], ["raider"]).table
    assert apl(plain, plain.operative("raider")).total == 2
    after = act(table, "gunner", "shoot", [6, 6, *ONES], ["raider"]).table
    assert [effect.until for effect in after.effects] == ["activated"]
    assert apl(after, after.operative("raider")).total == 1
    again = act(after, "gunner", "shoot", [6, 6, *ONES], ["raider"]).table
    assert apl(again, again.operative("raider")).total == 1


@pytest.mark.rule("kt21.cq.condensed-lethal")
@pytest.mark.parametrize("rules", ['Torrent 2"', "Splash 1", 'Blast 2"', "Balanced"])
def test_in_close_quarters_area_weapons_have_lethal_5(rules: str) -> None:
    gun = weapon("gun", f"1 4+ 3/5 {rules}")
    table = position(gunner(gun), raider(12), close_quarters=True)
    script = ["raider", "pass"] if rules == "Balanced" else ["raider"]
    left = {"Splash 1": 2, "Balanced": 5}.get(rules, 3)
    assert act(table, "gunner", "shoot", [5, *ONES], script).wounds("raider") == (left,)


@pytest.mark.rule("kt21.cq.condensed-indirect", "kt21.weapon.range", "kt21.weapon.indirect")
@pytest.mark.parametrize(("x", "close", "valid"), [(9.0, False, True), (9.0, True, True), (9.01, True, False)])
def test_in_close_quarters_indirect_reaches_3_inches(x: float, close: bool, valid: bool) -> None:
    """Situation 49 of the brief."""
    low = wall("low", (x - 1.2, 9, x - 1, 13), 1, "light")
    held = weapon("carbine", "4 3+ 3/4 Indirect")
    table = position(gunner(held), raider(x, order="conceal"), terrain=[low], close_quarters=close)
    assert judged(table, "gunner", "shoot").legal is valid
    engaging = position(gunner(held), raider(20), terrain=[low], close_quarters=True)
    assert judged(engaging, "gunner", "shoot").legal, "without Indirect the printed Rng stays"


@pytest.mark.rule("kt21.cq.condensed-crowding")
@pytest.mark.parametrize(("y", "order", "dice"), [(11.9, "engage", 4), (11.2, "engage", 3), (11.2, "conceal", 4)])
def test_in_close_quarters_shooting_past_an_operative_costs_a_die(y: float, order: str, dice: int) -> None:
    """Situation 25 of the brief."""
    x = raider(8, y, "x", order=order)
    table = position(gunner(at=(4, 11)), raider(12), x, close_quarters=True)
    ran = act(table, "gunner", "shoot", [1] * dice, ["raider"])
    assert ran.wounds("raider") == (8,)


@pytest.mark.rule("kt21.damage.injured")
@pytest.mark.parametrize(("left", "damage"), [(4, 3), (3, 0)])
def test_an_injured_shooter_needs_1_more(left: int, damage: int) -> None:
    table = position(gunner(weapon("gun", "1 4+ 3/4"), wounds=left), raider(12))
    ran = act(table, "gunner", "shoot", [4, *ONES] if damage else [4], ["raider"])
    assert ran.wounds("raider") == (8 - damage,)


@pytest.mark.rule("kt21.shoot.defence-dice")
def test_other_rules_change_the_skill_and_the_defence_dice() -> None:
    def skill(table: Table, operative: Operative, weapon: Weapon) -> Iterator[Entry]:
        yield Entry(-1, "test.skill", "")

    def dice(table: Table, operative: Operative, target: Operative) -> Iterator[Entry]:
        yield Entry(-2, "test.dice", "")

    pack = Rules("changed", Hooks(skill=Hook(skill), defence_dice=Hook(dice)))
    table = position(gunner(weapon("gun", "1 4+ 3/4")), raider(12), packs=[pack])
    assert act(table, "gunner", "shoot", [3, 1], ["raider"]).wounds("raider") == (5,)
