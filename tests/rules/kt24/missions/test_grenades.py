"""The universal grenades and other weapons that a whole team shares."""

import pytest
from build import BLUE, Scene, answer, log, one, options, pending, refusals, used_up, wounds
from rules.kt24.missions.board import HAIR, mission

from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.cards.files import universal_equipment
from killzone.editions.shared.weapons.use import ranged_weapons, weapon_of
from killzone.geometry.units import INCH

GRENADES = ["explosive-grenades"]
KNIFE = "knife: melee 3 3+ 3/4"


def thrower(equipment: list[str], at: tuple[float, float] = (10, 11), **keys: object) -> Scene:
    """A blue operative with a knife and this equipment, in the middle of its activation, 5" from an enemy."""
    position = mission().player("blue", equipment=equipment, **keys).operative("b1", "blue", (10, 11), KNIFE)
    position = position.operative("b2", "blue", (10, 20), KNIFE).operative("r1", "red", (16, 11), KNIFE)
    return position.active("b1")


@pytest.mark.rule("kt24.mission.grenades")
def test_the_profiles_are_those_of_the_rules() -> None:
    (item,) = universal_equipment()
    burst, spike = item.weapons
    shown = [(one.attacks, one.hit, one.normal, one.critical) for one in (burst, spike)]
    assert shown == [(4, 4, 2, 4), (4, 4, 4, 5)]
    reach, saturate = WeaponRule("range", distance=6 * INCH), WeaponRule("saturate")
    assert set(burst.rules) == {reach, WeaponRule("blast", distance=2 * INCH), saturate}
    assert set(spike.rules) == {reach, WeaponRule("piercing", 1), saturate}
    assert item.uses == 2


@pytest.mark.rule("kt24.mission.grenades")
def test_every_operative_of_the_team_has_them_and_nobody_else() -> None:
    table = thrower(GRENADES).begin().table
    for id in ("b1", "b2"):
        assert [weapon.id for weapon in ranged_weapons(table, table.operative(id))] == [
            "burst-grenade",
            "spike-grenade",
        ]
    assert ranged_weapons(table, table.operative("r1")) == []


@pytest.mark.rule("kt24.mission.grenades")
def test_a_spike_grenade_is_thrown_like_any_shot() -> None:
    # Four attack dice, of which 4 and 5 hit; Piercing 1 leaves two defence dice.
    game = thrower(GRENADES).having(dice=[4, 5, 3, 1, 4, 1]).begin()
    game = used_up(answer(game, "shoot", "spike-grenade", "r1"))
    assert wounds(game, "r1") == 12 - 4
    assert game.table.players[BLUE].uses("explosive-grenades") == 1
    assert "blue uses one of its explosive grenades." in log(game)


@pytest.mark.rule("kt24.mission.grenades", "kt24.weapon.blast")
def test_all_targets_of_one_burst_grenade_are_one_use() -> None:
    position = thrower(GRENADES).operative("r2", "red", (18, 11), KNIFE)
    game = position.having(dice=[4, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1]).begin()
    game = used_up(answer(game, "shoot", "burst-grenade", "r1"))
    assert (wounds(game, "r1"), wounds(game, "r2")) == (10, 10)
    assert game.table.players[BLUE].uses("explosive-grenades") == 1


@pytest.mark.rule("kt24.mission.grenades")
@pytest.mark.parametrize(("used", "refused"), [([1], ()), ([1, 2], ("kt24.mission.grenades",))])
def test_the_team_shares_two_uses_in_any_mix(used: list[int], refused: tuple[str, ...]) -> None:
    game = thrower(GRENADES, used={"explosive-grenades": used}).begin()
    assert set(refusals(game, "shoot")) == set(refused), "each of the two grenades says why not"


@pytest.mark.rule("kt24.mission.grenades")
def test_the_second_grenade_is_the_last_whoever_throws_it() -> None:
    game = thrower(GRENADES).operative("b2", "blue", (10, 13), KNIFE).having(dice=[1] * 13).begin()
    game = answer(game, "shoot", "spike-grenade", "r1", "end", "r1", "engage", "end", "b2", "engage")
    game = used_up(answer(game, "shoot", "burst-grenade", "r1"))
    # It has thrown its grenade and may still move; nobody throws a third.
    assert "reposition" in options(game)
    assert game.table.players[BLUE].uses("explosive-grenades") == 2


@pytest.mark.rule("kt24.mission.grenades", "kt24.weapon.range")
@pytest.mark.parametrize(("gap", "refused"), [(6 * INCH, ()), (6 * INCH + HAIR, ("kt24.shoot.target",))])
def test_a_grenade_flies_6_inches(gap: int, refused: tuple[str, ...]) -> None:
    far = 10 + (2 * 1400 + gap) / INCH
    game = thrower(GRENADES).operative("r1", "red", (far, 11), KNIFE).begin()
    assert set(refusals(game, "shoot")) == set(refused), "each of the two grenades says why not"


@pytest.mark.rule("kt24.mission.grenades", "kt24.weapon.saturate")
def test_nobody_retains_a_cover_save_against_a_grenade() -> None:
    position = thrower(GRENADES).terrain("bund", (14.8, 9, 15.2, 13), "light", top=1)
    game = answer(position.having(dice=[4, 1, 1, 1, 1, 1]).begin(), "shoot", "spike-grenade", "r1")
    assert "cover-save" not in [pending(before).kind for before in list(game.past())[1:]]
    assert wounds(game, "r1") == 8


def test_fuel_jars_are_shared_in_the_same_way() -> None:
    game = thrower(["fuel-jars"]).begin()
    weapon = weapon_of(game.table, one(game, "b1"), "fuel-jars")
    assert weapon.rule("torrent") == WeaponRule("torrent", distance=INCH)
    assert refusals(game, "shoot") == ()
    spent = thrower(["fuel-jars"], used={"fuel-jars": [2, 2]}).begin()
    assert refusals(spent, "shoot") == ("kt24.mission.grenades",)


def test_without_equipment_there_is_nothing_to_throw() -> None:
    assert refusals(thrower([]).begin(), "shoot") == ("kt24.shoot.weapon",)
