"""What each item of equipment does in the battle."""

import pytest
from build import (
    BLUE,
    Asked,
    Scene,
    activate,
    answer,
    one,
    options,
    pending,
    questions,
    reasons,
    refusals,
    used_up,
    way,
    wounds,
)
from rules.kt24.missions.board import HAIR, mission

from killzone.core.game import Game
from killzone.editions.kt24.actions.shoot import build_shot
from killzone.editions.kt24.cards.datacards import WeaponRule
from killzone.editions.kt24.cards.files import list_teams, load_team
from killzone.editions.kt24.equipment.items import WITH_CODE
from killzone.editions.shared.weapons.use import rules_against, weapon_of
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

EQUIPMENT = "kt24.mission.equipment"
RIFLE = "rifle: ranged 4 3+ 3/4; knife: melee 3 3+ 3/4"
PASS = "pass"


def having(*items: str, **keys: object) -> Scene:
    """Blue has these items; each side has an operative far from the other."""
    position = mission().player("blue", equipment=list(items), **keys)
    return position.operative("b1", "blue", (5, 5), RIFLE).operative("r1", "red", (25, 5), RIFLE)


def test_every_item_of_the_shipped_teams_does_something() -> None:
    shipped = {item.id: item for name in list_teams() for item in load_team(name).equipment}
    assert {id for id, item in shipped.items() if not item.weapons} == WITH_CODE
    assert all(len(load_team(name).equipment) == 3 for name in list_teams())


# Air bottles


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(("left", "after"), [(7, 9), (11, 12)])
def test_air_bottles_give_back_up_to_2_wounds_on_activation(left: int, after: int) -> None:
    game = activate(having("air-bottles").operative("b1", "blue", (5, 5), RIFLE, left=left).begin(), "b1")
    assert pending(game) == Asked("blue", "activated", ("air-bottles", PASS))
    game = answer(game, "air-bottles")
    assert wounds(game, "b1") == after
    assert pending(game).kind == "action"


@pytest.mark.rule("kt24.mission.equipment")
def test_air_bottles_are_used_once_per_turning_point_and_need_a_wound_to_give_back() -> None:
    wounded = having("air-bottles", used={"air-bottles": [2]}).operative("b1", "blue", (5, 5), RIFLE, left=7)
    assert pending(activate(wounded.begin(), "b1")).kind == "action"
    earlier = having("air-bottles", used={"air-bottles": [1]}).operative("b1", "blue", (5, 5), RIFLE, left=7)
    assert pending(activate(earlier.begin(), "b1")).kind == "activated"
    assert pending(activate(having("air-bottles").begin(), "b1")).kind == "action"


def test_air_bottles_are_not_for_the_enemy_nor_for_counteracting() -> None:
    position = having("air-bottles").operative("b1", "blue", (5, 5), RIFLE, left=7, ready=False)
    position = position.operative("r1", "red", (25, 5), RIFLE, left=7)
    game = answer(position.having(active="blue").begin(), "b1")
    assert pending(game).kind == "action"
    game = activate(answer(game, "dash", way((5, 5), (5, 5))), "r1")
    assert pending(game).kind == "action"


# The tea urn


@pytest.mark.rule("kt24.mission.equipment", "kt24.def.dice")
@pytest.mark.parametrize(("face", "regained"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_tea_urn_gives_back_a_d3(face: int, regained: int) -> None:
    position = having("tea-urn").marker("urn-a1", (5, 7), kind="urn", owner="blue")
    position = position.operative("b1", "blue", (5, 5), RIFLE, left=5).having(dice=[face])
    game = used_up(answer(activate(position.begin(), "b1"), "tea-urn"))
    assert wounds(game, "b1") == 5 + regained


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(("gap", "near"), [(2 * INCH, True), (2 * INCH + HAIR, False)])
def test_the_tea_urn_is_for_those_activated_within_2_inches(gap: int, near: bool) -> None:
    position = having("tea-urn").marker("urn-a1", (5 + (1400 + 1000 + gap) / INCH, 5), kind="urn", owner="blue")
    game = activate(position.operative("b1", "blue", (5, 5), RIFLE, left=5).begin(), "b1")
    assert (pending(game).kind == "activated") is near


def test_the_tea_urn_gives_back_lost_wounds_only_and_once_per_turning_point() -> None:
    position = having("tea-urn").marker("urn-a1", (5, 7), kind="urn", owner="blue").having(dice=[6])
    position = position.operative("b1", "blue", (5, 5), RIFLE, left=11).operative("b2", "blue", (6.5, 5), left=5)
    game = answer(activate(position.begin(), "b1"), "tea-urn")
    assert wounds(game, "b1") == 12
    game = activate(answer(activate(answer(game, "end"), "r1"), "end"), "b2")
    assert pending(game).kind == "action"


# The almanac


def rolling(dice: list[int], **keys: object) -> Game:
    position = having("almanac", **keys).having(phase="strategy", turn=2, dice=dice)
    return position.begin()


@pytest.mark.rule("kt24.mission.equipment", "kt24.strategy.initiative")
def test_the_almanac_rerolls_ones_own_initiative_die() -> None:
    game = rolling([2, 5, 6])
    assert pending(game) == Asked("blue", "initiative-rolled", ("almanac", PASS))
    game = used_up(answer(game, "almanac"))
    assert pending(game) == Asked("blue", "initiative", ("seat-0", "seat-1"))
    assert game.table.players[BLUE].uses("almanac") == 1


@pytest.mark.rule("kt24.mission.equipment", "kt24.strategy.initiative-tie")
def test_a_reroll_may_make_a_tie_and_does_not_have_to_be_used() -> None:
    tie = used_up(answer(rolling([2, 5, 5]), "almanac"))
    assert pending(tie).player == "red"
    kept = used_up(answer(rolling([2, 5]), PASS))
    assert (pending(kept).player, kept.table.players[BLUE].uses("almanac")) == ("red", 0)


@pytest.mark.rule("kt24.mission.equipment")
def test_the_almanac_is_used_once_per_battle() -> None:
    assert pending(rolling([2, 5], used={"almanac": [1]})).kind == "initiative"


# Tripods


@pytest.mark.rule("kt24.weapon.heavy", "kt24.weapon.heavy-only", "kt24.mission.equipment")
@pytest.mark.parametrize("rules", ["Heavy", "Heavy (Reposition only)"])
@pytest.mark.parametrize("tripod", [True, False])
def test_tripods_let_a_heavy_weapon_go_with_a_dash(rules: str, tripod: bool) -> None:
    tokens = {"tripods": 1} if tripod else {}
    position = having("tripods").operative("b1", "blue", (5, 5), f"gun: ranged 4 3+ 3/4 {rules}", tokens=tokens)
    after_dash = position.active("b1", spent=1, performed=["dash"]).begin()
    assert (refusals(after_dash, "shoot") == ()) is tripod
    after_reposition = position.active("b1", spent=1, performed=["reposition"]).begin()
    assert (refusals(after_reposition, "shoot") == ()) is ("only" in rules)


# Peg markers


@pytest.mark.rule("kt24.mission.equipment", "kt24.weapon.accurate")
@pytest.mark.parametrize(
    ("gap", "owner", "accurate"), [(INCH, "blue", True), (INCH + HAIR, "blue", False), (INCH, "red", False)]
)
def test_ranged_weapons_are_accurate_against_enemies_within_1_inch_of_a_peg(
    gap: int, owner: str, accurate: bool
) -> None:
    position = having("peg-markers").marker("peg-a1", (25, 5 + (1400 + 1000 + gap) / INCH), kind="peg", owner=owner)
    table = position.begin().table
    shooter, target = table.operative("b1"), table.operative("r1")
    found = rules_against(table, shooter, target, weapon_of(table, shooter, "rifle"))
    assert (WeaponRule("accurate", 1) in found) is accurate
    melee = rules_against(table, shooter, target, weapon_of(table, shooter, "knife"))
    assert WeaponRule("accurate", 1) not in melee


# Lined coats


@pytest.mark.rule("kt24.mission.equipment", "kt24.shoot.defence-dice")
@pytest.mark.parametrize(
    ("gap", "order", "dice"),
    [(6 * INCH, "conceal", 3), (6 * INCH + HAIR, "conceal", 4), (6 * INCH + HAIR, "engage", 3)],
)
def test_lined_coats_give_the_concealed_a_die_against_shooters_more_than_6_inches_away(
    gap: int, order: str, dice: int
) -> None:
    position = mission().player("blue", equipment=["lined-coats"]).operative("b1", "blue", (5, 5), order=order)
    position = position.operative("r1", "red", (5 + (2 * 1400 + gap) / INCH, 5), RIFLE)
    table = position.begin().table
    shooter, target = table.operative("r1"), table.operative("b1")
    shot = build_shot(table, shooter, target, weapon_of(table, shooter, "rifle"), 3, "", False)
    assert shot.defence_dice == dice


# Letters of introduction


def introduced() -> Game:
    """Both teams are set up; blue has letters of introduction."""
    position = mission(turn=0).having(phase="setup", dice=[5, 2, 5, 2], markers={})
    position = position.player("blue", equipment=["letters-of-introduction"])
    for number in range(3):
        position = position.operative(f"b{number}", "blue", None)
    position = position.operative("r0", "red", None)
    game = answer(position.begin(), "zone-0")
    while pending(game).kind in ("set-up", "place"):
        assert game.decision is not None
        game = answer(game, game.decision.domain.candidates(1)[0])
    return game


@pytest.mark.rule("kt24.mission.equipment", "kt24.firefight.free-action")
def test_up_to_two_operatives_dash_after_both_teams_are_set_up() -> None:
    game = introduced()
    key = "letters-of-introduction"
    assert pending(game) == Asked("blue", "before-battle", (f"{key}-b0", f"{key}-b1", f"{key}-b2", PASS))
    at = one(game, "b1").spot
    assert at is not None
    there = Spot(at.x + 3 * INCH, at.y)
    game = answer(game, f"{key}-b1")
    assert refusals(game, (at, Spot(at.x + 3 * INCH + HAIR, at.y))) == ("kt24.action.dash",)
    game = answer(game, (at, there))
    assert one(game, "b1").spot == there
    # Each operative once, two in all.
    assert options(game) == (f"{key}-b0", f"{key}-b2", PASS)
    stays = one(game, "b0").spot
    assert stays is not None
    game = used_up(answer(game, f"{key}-b0", (stays,)))
    assert pending(game).kind == "initiative"


def test_letters_need_not_be_used() -> None:
    assert used_up(answer(introduced(), PASS)).table.turn == 1


# The guide line


def line(*, at: tuple[float, float] = (10, 5), enemy: tuple[float, float] = (25, 20)) -> Scene:
    """Blue's b1 may haul b2, which stands at `at`."""
    position = mission().player("blue", equipment=["guide-line"]).operative("b1", "blue", (5, 5), RIFLE)
    return position.operative("b2", "blue", at).operative("r1", "red", enemy).active("b1")


@pytest.mark.rule("kt24.mission.equipment")
def test_haul_moves_a_friend_up_to_3_inches_straight_towards_the_active_operative() -> None:
    game = answer(line().begin(), "haul", "b2")
    assert pending(game).kind == "pull"
    longest = options(game)[0]
    assert longest == f"pull-{3 * INCH}"
    game = answer(game, longest)
    there = one(game, "b2").spot
    assert there is not None
    assert abs(there.x - 7 * INCH) <= 2
    assert there.y == 5 * INCH
    assert game.table.players[BLUE].uses("guide-line", 2) == 1
    assert [ask.kind for ask in questions(game)] == ["action", "haul", "pull"]


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(("gap", "allowed"), [(6 * INCH, True), (6 * INCH + HAIR, False)])
def test_the_guide_line_reaches_6_inches(gap: int, allowed: bool) -> None:
    game = line(at=(5 + (2 * 1400 + gap) / INCH, 5)).begin()
    assert (refusals(game, "haul") == ()) is allowed
    if not allowed:
        assert reasons(game, "haul")[0].text == 'b2 is 6.00" from b1; the guide line reaches 6".'


@pytest.mark.rule("kt24.mission.equipment")
def test_haul_needs_sight() -> None:
    game = line().terrain("wall", (7, 3, 7.5, 7), "heavy").begin()
    assert [reason.text for reason in reasons(game, "haul")] == ["b2 is not visible to b1."]


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize("enemy", [(10, 6.8), (5, 6.8)], ids=["beside the friend", "beside the active operative"])
def test_nobody_is_hauled_while_either_is_within_control_range_of_an_enemy(enemy: tuple[float, float]) -> None:
    assert refusals(line(enemy=enemy).begin(), "haul") == (EQUIPMENT,)


@pytest.mark.rule("kt24.mission.equipment")
def test_nobody_is_hauled_into_control_range_of_an_enemy() -> None:
    # At 7.5" the friend would be within 1" of the enemy; farther off it would not.
    game = answer(line(enemy=(7, 7)).begin(), "haul", "b2")
    ends = [int(key.removeprefix("pull-")) for key in options(game)]
    assert ends
    assert max(ends) < 3 * INCH


@pytest.mark.rule("kt24.mission.equipment")
def test_the_guide_line_is_used_once_per_turning_point() -> None:
    assert refusals(line().player("blue", equipment=["guide-line"], used={"guide-line": [1]}).begin(), "haul") == ()
    spent = line().player("blue", equipment=["guide-line"], used={"guide-line": [2]}).begin()
    assert [reason.text for reason in reasons(spent, "haul")] == ["blue has used its guide line in turning point 2."]


def test_haul_is_offered_only_to_the_side_that_has_the_line() -> None:
    assert "haul" in options(line().begin())
    other = line().active("r1").begin()
    assert other.decision is not None
    assert "haul" not in [option["key"] for option in other.decision.domain.describe()["options"]]


# Smoke pellets


def smoky(gap: int = 10 * INCH, **keys: object) -> Scene:
    position = mission().player("blue", equipment=["smoke-pellets"], **keys).operative("b1", "blue", (5, 5), RIFLE)
    return position.operative("r1", "red", (5 + (2 * 1400 + gap) / INCH, 5), RIFLE).active("b1")


@pytest.mark.rule("kt24.mission.equipment", "kt24.obscured.definition")
@pytest.mark.parametrize(("gap", "damage"), [(2 * INCH, 6), (2 * INCH + HAIR, 3)])
def test_smoke_obscures_from_enemies_more_than_2_inches_away(gap: int, damage: int) -> None:
    # Two hits, of which the attacker gives one up against an obscured target.
    game = smoky(gap).having(dice=[3, 3, 1, 1, 1, 1, 1]).begin()
    game = activate(answer(game, "smoke", "end"), "r1")
    game = answer(game, "shoot", "b1")
    assert wounds(game, "b1") == 12 - damage


@pytest.mark.rule("kt24.mission.equipment")
def test_smoke_lasts_until_the_operatives_next_activation() -> None:
    position = mission().player("blue", equipment=["smoke-pellets"]).operative("b1", "blue", (5, 5), RIFLE)
    position = position.effect("smoke-pellets", operative="b1", until="next-activation")
    game = position.operative("b2", "blue", (5, 9)).operative("r1", "red", (25, 5)).begin()
    other = activate(game, "b2")
    assert [effect.rule for effect in other.table.effects] == ["smoke-pellets"]
    assert activate(game, "b1").table.effects == ()


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(("used", "refused"), [([1], ()), ([1, 1], (EQUIPMENT,))])
def test_smoke_is_used_twice_per_battle(used: list[int], refused: tuple[str, ...]) -> None:
    assert refusals(smoky(used={"smoke-pellets": used}).begin(), "smoke") == refused


def test_a_side_without_items_is_offered_none() -> None:
    game = mission().operative("b1", "blue", (5, 5), RIFLE, left=5).operative("r1", "red", (25, 5)).begin()
    game = activate(game, "b1")
    assert pending(game).player == "blue"
    assert not {"haul", "smoke"} & set(options(game))
