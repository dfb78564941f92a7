"""The Fight action on the board: whom, with what, who supports, and what follows."""

from collections.abc import Iterator

import pytest
from rules.kt21.acting import act, judged, position, reasons
from rules.kt21.tables import BLUE, KNIFE, RED, blade, one, wall, weapon

from killzone.core.events import Began
from killzone.core.hooks import Hook
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.actions.fight import NO_MELEE_WEAPON, build_duel
from killzone.editions.kt21.cards.datacards import WeaponRule
from killzone.editions.kt21.hooks import Hooks, Rules
from killzone.editions.kt21.operatives.characteristics import apl
from killzone.editions.kt21.operatives.skills import fighting_skill, supporters
from killzone.editions.shared.attack.duel import PARRY

SABRE = blade("sabre", "2 4+ 3/4")


@pytest.mark.rule("kt21.action.fight", "kt21.fight.target")
@pytest.mark.parametrize(("x", "engaged"), [(7.0, True), (7.01, False)])
def test_a_fight_needs_an_enemy_within_engagement_range(x: float, engaged: bool) -> None:
    table = position(one("cutter", BLUE, (5, 11)), one("raider", RED, (x, 11)))
    assert reasons(table, "cutter", "fight") == ([] if engaged else ["kt21.action.fight"])


@pytest.mark.rule("kt21.action.fight", "kt21.def.engagement-range")
def test_a_wall_between_the_two_is_no_combat() -> None:
    barrier = wall("high", (5.6, 8, 5.9, 14), 3, "heavy")
    table = position(one("cutter", BLUE, (5, 11)), one("raider", RED, (6.5, 11)), terrain=[barrier])
    assert not judged(table, "cutter", "fight").legal


@pytest.mark.rule("kt21.fight.target", "kt21.fight.weapons")
def test_the_attacker_picks_the_enemy_and_a_weapon_then_the_defender_one() -> None:
    cutter = one("cutter", BLUE, (5, 11), weapons=[SABRE, blade("dirk", "1 4+ 1/1"), weapon("gun", "1 4+ 1/1")])
    first = one("first", RED, (6.5, 11), weapons=[blade("axe", "1 4+ 3/4"), KNIFE])
    table = position(cutter, first, one("second", RED, (3.5, 11)))
    ran = act(table, "cutter", "fight", [1, 1, 1], ["first", "sabre", "axe"])
    assert ran.questions == [
        (BLUE, "target", ("first", "second")),
        (BLUE, "weapon", ("sabre", "dirk")),
        (RED, "weapon", ("axe", "knife")),
    ]
    assert ran.deed.result.weapon == "sabre"


@pytest.mark.rule("kt21.fight.weapons", "kt21.weapon.limited")
def test_whoever_has_no_melee_weapon_cannot_start_a_combat_but_is_attacked() -> None:
    unarmed = one("raider", RED, (6.5, 11), weapons=[weapon("gun", "1 4+ 1/1")])
    table = position(one("cutter", BLUE, (5, 11), weapons=[SABRE]), unarmed)
    ran = act(table, "cutter", "fight", [4, 4])
    assert ran.wounds("cutter", "raider") == (8, 2)
    assert reasons(table, "raider", "fight") == ["kt21.fight.weapons"]
    once = one("cutter", BLUE, (5, 11), weapons=[blade("flare", "1 4+ 1/1 Limited")])
    ran = act(position(once, unarmed), "cutter", "fight", [1])
    assert reasons(ran.table, "cutter", "fight") == ["kt21.weapon.limited"]


@pytest.mark.rule("kt21.order.conceal", "kt21.action.fight")
def test_a_concealed_operative_fights() -> None:
    table = position(one("cutter", BLUE, (5, 11), order="conceal"), one("raider", RED, (6.5, 11)))
    assert judged(table, "cutter", "fight").legal


@pytest.mark.rule("kt21.fight.support")
def test_each_friend_engaged_with_the_enemy_and_no_other_supports() -> None:
    """Situation 40 of the brief: two friends, one of them engaged with a second enemy, too."""
    tenant, enemy = one("tenant", BLUE, (5, 11)), one("e1", RED, (6.5, 11))
    helper, thresher = one("helper", BLUE, (6.5, 12.5)), one("thresher", BLUE, (6.5, 9.5))
    table = position(tenant, helper, thresher, enemy)
    assert [one.id for one in supporters(table, tenant, enemy)] == ["helper", "thresher"]
    assert fighting_skill(table, tenant, enemy, KNIFE).total == 2
    second = one("e2", RED, (6.5, 8))
    table = position(tenant, helper, thresher, enemy, second)
    assert [one.id for one in supporters(table, tenant, enemy)] == ["helper"]
    assert fighting_skill(table, tenant, enemy, KNIFE).total == 3
    assert supporters(table, enemy, tenant) == [], "for the defender as for the attacker"


@pytest.mark.rule("kt21.fight.support")
def test_the_defender_is_supported_as_well_and_a_rule_may_let_somebody_support_anyway() -> None:
    def many_hands(table: Table, friend: Operative, enemy: Operative) -> Iterator[Entry]:
        if friend.id == "helper":
            yield Entry(1, "test.many-hands", "")

    attacker, defender = one("attacker", BLUE, (5, 11)), one("defender", RED, (6.5, 11))
    helper, second = one("helper", RED, (5, 12.5)), one("second", BLUE, (5, 14))
    table = position(attacker, defender, helper, second)
    duel = build_duel(table, attacker, defender, "knife", "knife")
    assert [pool.needs for pool in duel.pools] == [4, 4]
    table = position(attacker, defender, helper, second, packs=[Rules("m", Hooks(supports=Hook(many_hands)))])
    duel = build_duel(table, attacker, defender, "knife", "knife")
    assert [pool.needs for pool in duel.pools] == [4, 3]


@pytest.mark.rule("kt21.fight.support", "kt21.fight.roll")
def test_three_supporters_on_ws_3_make_a_two_hit_and_a_one_fail() -> None:
    friends = [one(f"f{n}", BLUE, at) for n, at in enumerate([(6.5, 12.5), (6.5, 9.5), (8, 11)])]
    cutter = one("cutter", BLUE, (5, 11), weapons=[blade("sabre", "2 3+ 3/4")])
    table = position(cutter, one("raider", RED, (6.5, 11), weapons=[]), *friends)
    ran = act(table, "cutter", "fight", [2, 1])
    assert ran.wounds("raider") == (5,)


@pytest.mark.rule("kt21.damage.injured", "kt21.fight.roll")
@pytest.mark.parametrize(("left", "needs"), [(4, 4), (3, 5)])
def test_ws_is_settled_when_the_dice_are_taken(left: int, needs: int) -> None:
    cutter, raider = one("cutter", BLUE, (5, 11), wounds=left), one("raider", RED, (6.5, 11))
    duel = build_duel(position(cutter, raider), cutter, raider, "knife", "knife")
    assert duel.pools[0].needs == needs


@pytest.mark.rule("kt21.weapon.reap", "kt21.weapon.brutal", "kt21.fight.end", "kt21.damage.wounds")
def test_reap_hurts_other_enemies_near_the_two_after_the_combat() -> None:
    """Situation 38 of the brief."""
    flail = blade("flail", "4 4+ 4/5 Brutal, Ceaseless ! Reap 2")
    thresher = one("thresher", BLUE, (5, 11), weapons=[flail], rules="Ignore Wounds 5+")
    x = one("x", RED, (6.5, 11), weapons=[blade("machete", "3 4+ 2/3")])
    y, z = one("y", RED, (6.5, 12.5), wounds=4), one("z", RED, (6.5, 9.5))
    table = position(thresher, x, y, z)
    answers = ["ceaseless-1", "strike-critical", "strike-critical"]
    ran = act(table, "thresher", "fight", [6, 5, 1, 2, 5, 5, 1, 6, 1, 1], answers)
    assert ran.wounds("thresher", "x", "y", "z") == (6, 0, 0, 4)
    assert (ran.gone, ran.deed.fallen) == ({"x", "y"}, ("x", "y"))
    reaping = [place for place, id in enumerate(ran.rules) if id == "kt21.weapon.reap"]
    assert reaping[-1] > max(place for place, id in enumerate(ran.rules) if id == "kt21.fight.strike")


@pytest.mark.rule("kt21.weapon.reap")
@pytest.mark.parametrize(("y", "near"), [(13.0, True), (13.01, False)])
def test_reap_reaches_1_inch_from_either_needs_sight_and_spares_friends(y: float, near: bool) -> None:
    cutter = one("cutter", BLUE, (5, 11), weapons=[blade("flail", "1 4+ 1/1 ! Reap 3")])
    others = [one("mate", RED, (6.5, y)), one("own", BLUE, (8, 11))]
    table = position(cutter, one("raider", RED, (6.5, 11), weapons=[]), *others)
    ran = act(table, "cutter", "fight", [6])
    assert ran.wounds("mate", "own") == (5 if near else 8, 8)
    barrier = wall("high", (4, 12.1, 8, 12.3), 3, "heavy")
    table = position(cutter, one("raider", RED, (6.5, 11), weapons=[]), *others, terrain=[barrier])
    assert act(table, "cutter", "fight", [6]).wounds("mate") == (8,)


@pytest.mark.rule("kt21.weapon.reap")
def test_the_defender_reaps_even_if_it_falls() -> None:
    cutter = one("cutter", BLUE, (5, 11), weapons=[blade("sabre", "2 4+ 4/4")])
    raider = one("raider", RED, (6.5, 11), weapons=[blade("flail", "1 4+ 1/1 ! Reap 3")])
    table = position(cutter, raider, one("friend", BLUE, (5, 12.5)))
    ran = act(table, "cutter", "fight", [4, 4, 6], ["strike-critical"])
    assert ran.wounds("cutter", "raider", "friend") == (7, 0, 5)


@pytest.mark.rule("kt21.weapon.stun-fight", "kt21.def.apl-duration")
def test_the_second_critical_strike_with_stun_takes_1_apl() -> None:
    cutter = one("cutter", BLUE, (5, 11), weapons=[blade("maul", "2 4+ 1/1 ! Stun")])
    table = position(cutter, one("raider", RED, (6.5, 11), weapons=[]))
    once = act(table, "cutter", "fight", [6, 4], ["strike-critical"]).table
    twice = act(table, "cutter", "fight", [6, 6]).table
    assert [apl(after, after.operative("raider")).total for after in (once, twice)] == [2, 1]
    assert [effect.until for effect in twice.effects] == ["activated"]


@pytest.mark.rule("kt21.fight.parry", "kt21.fight.alternate")
def test_rules_of_operatives_go_into_the_combat() -> None:
    def parries(table: Table, operative: Operative, other: Operative) -> Iterator[WeaponRule]:
        if operative.seat == RED:
            yield WeaponRule(PARRY)

    pack = Rules("parrying", Hooks(dice_rules=Hook(parries)))
    table = position(
        one("cutter", BLUE, (5, 11), weapons=[SABRE]), one("raider", RED, (6.5, 11), weapons=[SABRE]), packs=[pack]
    )
    answers = ["strike-critical", "parry-critical-with-normal"]
    ran = act(table, "cutter", "fight", [6, 6, 4, 4], answers)
    assert ran.wounds("cutter", "raider") == (5, 4)


@pytest.mark.rule("kt21.fight.weapons")
def test_an_operative_that_shot_at_point_blank_selects_no_melee_weapon() -> None:
    table = position(one("cutter", BLUE, (5, 11), weapons=[SABRE]), one("raider", RED, (6.5, 11)))
    table = Began(NO_MELEE_WEAPON, Effect(NO_MELEE_WEAPON, "raider"), "").apply(table)
    assert act(table, "cutter", "fight", [4, 1]).wounds("raider") == (5,)
