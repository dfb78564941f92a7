"""The Shoot action on the board: weapons, targets, orders, cover, obscured, Heavy, Silent, Range, Seek, Saturate."""

import pytest
from build import HAIR, Asked, Scene, answer, options, pending, questions, reasons, refusals, scene, told, wounds

RIFLE = "rifle: ranged 1 3+ 3/4"
HIT = [4]
MISSED = [1, 1, 1]


def at_range(weapons: str = RIFLE, *, full: bool = True, dice: tuple[int, ...] = (), order: str = "engage") -> Scene:
    """A gunner about to act, and a raider with an order six inches away; bases are one inch across."""
    there = scene(full=full, dice=dice, base="25.4 mm").operative("gunner", "blue", (5, 5), weapons)
    return there.operative("raider", "red", (12, 5), order=order).active("gunner")


@pytest.mark.rule("kt24.action.shoot", "kt24.shoot.roles")
def test_shooting_costs_one_ap_and_asks_the_attacker_for_a_target() -> None:
    game = at_range(dice=(*HIT, *MISSED)).play("shoot", "raider")
    assert questions(game)[1] == Asked("blue", "target", ("raider",))
    assert wounds(game, "raider") == 9
    assert game.decision is not None
    assert game.decision.prompt == "What does gunner do? 1 AP left."


@pytest.mark.rule("kt24.action.shoot", "kt24.order.conceal")
def test_shooting_needs_an_engage_order() -> None:
    there = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), RIFLE, order="conceal")
    game = there.operative("raider", "red", (12, 5)).active("gunner").begin()
    assert refusals(game, "shoot") == ("kt24.action.shoot",)


@pytest.mark.rule("kt24.action.shoot", "kt24.control.range")
@pytest.mark.parametrize(("gap", "allowed"), [(1, False), (1 + HAIR, True)])
def test_nobody_shoots_with_an_enemy_within_control_range(gap: float, allowed: bool) -> None:
    game = at_range().operative("brawler", "red", (5, 6 + gap)).begin()
    assert ("shoot" in options(game)) is allowed
    assert ("kt24.action.shoot" in refusals(game, "shoot")) is not allowed


@pytest.mark.rule("kt24.shoot.weapon")
def test_the_attacker_selects_one_of_the_ranged_weapons() -> None:
    game = at_range(f"{RIFLE}; pistol: ranged 2 4+ 2/3; knife: melee 3 4+ 3/4").begin()
    assert pending(answer(game, "shoot")) == Asked("blue", "weapon", ("rifle", "pistol"))


@pytest.mark.rule("kt24.shoot.weapon")
def test_a_single_ranged_weapon_needs_no_question() -> None:
    game = answer(at_range(f"{RIFLE}; knife: melee 3 4+ 3/4").begin(), "shoot")
    assert pending(game).kind == "target"


@pytest.mark.rule("kt24.shoot.weapon")
def test_an_operative_without_a_ranged_weapon_cannot_shoot() -> None:
    assert refusals(at_range("knife: melee 3 4+ 3/4").begin(), "shoot") == ("kt24.shoot.weapon",)


@pytest.mark.rule("kt24.shoot.target")
@pytest.mark.parametrize(("gap", "allowed"), [(1, False), (1 + HAIR, True)])
def test_nobody_shoots_a_target_within_control_range_of_a_friend(gap: float, allowed: bool) -> None:
    there = at_range().operative("friend", "blue", (12, 6 + gap)).operative("other", "red", (12, 15))
    game = answer(there.begin(), "shoot")
    assert options(game) == (("raider", "other") if allowed else ("other",))
    assert refusals(game, "raider") == (() if allowed else ("kt24.shoot.target",))


@pytest.mark.rule("kt24.shoot.target")
def test_an_enemy_near_the_target_does_not_matter() -> None:
    game = answer(at_range().operative("mate", "red", (12, 6.5)).begin(), "shoot")
    assert options(game) == ("raider", "mate")


@pytest.mark.rule("kt24.shoot.target", "kt24.target.engage")
def test_only_visible_enemies_are_valid_targets() -> None:
    there = at_range().operative("hidden", "red", (5, 15)).terrain("tower", (3, 9, 7, 11), "heavy", top=5)
    game = answer(there.begin(), "shoot")
    assert options(game) == ("raider",)
    assert refusals(game, "hidden") == ("kt24.visible.definition",)


@pytest.mark.rule("kt24.weapon.silent")
def test_a_silent_weapon_may_be_used_with_a_conceal_order() -> None:
    there = scene(base="25.4 mm").operative(
        "gunner", "blue", (5, 5), f"{RIFLE}; dart: ranged 1 3+ 2/3 Silent", order="conceal"
    )
    game = there.having(dice=[*HIT, *MISSED]).operative("raider", "red", (12, 5)).active("gunner").begin()
    game = answer(game, "shoot", "raider")
    assert wounds(game, "raider") == 10
    assert [asked.kind for asked in questions(game)] == ["action", "target"]


@pytest.mark.rule("kt24.weapon.silent")
def test_silent_changes_nothing_with_an_engage_order() -> None:
    game = answer(at_range(f"{RIFLE}; dart: ranged 1 3+ 2/3 Silent").begin(), "shoot")
    assert pending(game) == Asked("blue", "weapon", ("rifle", "dart"))


@pytest.mark.rule("kt24.weapon.range")
@pytest.mark.parametrize(("gap", "allowed"), [(6, True), (6 + HAIR, False)])
def test_targets_beyond_the_range_of_the_weapon_are_not_valid(gap: float, allowed: bool) -> None:
    there = scene(base="25.4 mm").operative("gunner", "blue", (5, 5), 'pistol: ranged 1 3+ 3/4 Range 6"')
    game = there.operative("near", "red", (5, 9)).operative("far", "red", (6 + gap, 5)).active("gunner").begin()
    game = answer(game, "shoot")
    assert options(game) == (("near", "far") if allowed else ("near",))
    assert refusals(game, "far") == (() if allowed else ("kt24.weapon.range",))


@pytest.mark.rule("kt24.weapon.range", "kt24.shoot.weapon")
def test_a_weapon_without_a_target_in_range_is_not_offered() -> None:
    game = answer(at_range(f'{RIFLE}; pistol: ranged 1 3+ 3/4 Range 5"').begin(), "shoot")
    assert pending(game).kind == "target"
    assert refusals(at_range('pistol: ranged 1 3+ 3/4 Range 5"').begin(), "shoot") == ("kt24.shoot.target",)


WALL = (10.9, 4, 11.2, 6)
"""A low wall between gunner and raider, within 1" of the raider."""


@pytest.mark.rule("kt24.shoot.cover-save", "kt24.shoot.roles")
@pytest.mark.parametrize("traits", ["light", "heavy"])
def test_the_defender_of_a_target_in_cover_is_asked_about_the_cover_save(traits: str) -> None:
    there = at_range(dice=(*HIT, 1, 1)).terrain("wall", WALL, traits, top=1)
    game = there.play("shoot", "raider", "cover")
    assert questions(game)[-1] == Asked("red", "cover-save", ("cover", "no-cover"))
    assert wounds(game, "raider") == 12


@pytest.mark.rule("kt24.shoot.cover-save", "kt24.cover.too-close")
@pytest.mark.parametrize(("gap", "cover"), [(2, False), (2 + HAIR, True)])
def test_there_is_no_cover_save_within_two_inches(gap: float, cover: bool) -> None:
    there = scene(dice=[*HIT, *MISSED[cover:]], base="25.4 mm").operative("gunner", "blue", (11 - gap, 5), RIFLE)
    there = there.operative("raider", "red", (12, 5)).terrain("wall", WALL, "light", top=1).active("gunner")
    game = there.play("shoot", "raider", *(["cover"] if cover else []))
    assert wounds(game, "raider") == (12 if cover else 9)


@pytest.mark.rule("kt24.weapon.saturate")
def test_against_saturate_no_cover_save_is_asked_for() -> None:
    there = at_range("flamer: ranged 1 3+ 3/4 Saturate", dice=(*HIT, *MISSED))
    game = there.terrain("wall", WALL, "light", top=1).play("shoot", "raider")
    assert wounds(game, "raider") == 9


@pytest.mark.rule("kt24.weapon.seek", "kt24.weapon.seek-light", "kt24.target.conceal")
@pytest.mark.parametrize(
    ("rules", "traits", "valid"),
    [
        ("", "light", False),
        ("", "heavy", False),
        ("Seek", "light", True),
        ("Seek", "heavy", True),
        ("Seek Light", "light", True),
        ("Seek Light", "heavy", False),
    ],
)
def test_seek_ignores_cover_when_a_concealed_target_is_selected(rules: str, traits: str, valid: bool) -> None:
    there = at_range(f"rifle: ranged 1 3+ 3/4 {rules}".strip(), order="conceal")
    game = there.operative("other", "red", (5, 15)).terrain("wall", WALL, traits, top=1).begin()
    game = answer(game, "shoot")
    assert options(game) == (("raider", "other") if valid else ("other",))
    assert refusals(game, "raider") == (() if valid else ("kt24.target.conceal",))


@pytest.mark.rule("kt24.weapon.seek", "kt24.weapon.seek-light", "kt24.shoot.cover-save")
@pytest.mark.parametrize("rule", ["Seek", "Seek Light"])
def test_the_target_of_seek_keeps_its_cover_save(rule: str) -> None:
    there = at_range(f"rifle: ranged 1 3+ 3/4 {rule}", dice=(*HIT, 1, 1), order="conceal")
    game = there.terrain("wall", WALL, "light", top=1).play("shoot", "raider", "cover")
    assert wounds(game, "raider") == 12


@pytest.mark.rule("kt24.weapon.seek")
def test_seek_does_not_see_through_walls() -> None:
    there = at_range("rifle: ranged 1 3+ 3/4 Seek", order="conceal")
    game = there.terrain("tower", (10, 2, 11.2, 8), "heavy", top=5).begin()
    assert refusals(game, "shoot") == ("kt24.shoot.target",)


BANK = (8, 3, 9, 7)
"""A low bank between gunner and raider, more than 1" from both."""


@pytest.mark.rule("kt24.shoot.obscured")
def test_in_a_full_game_a_target_behind_heavy_terrain_is_obscured() -> None:
    there = at_range("rifle: ranged 2 3+ 3/4", dice=(6, 6, *MISSED)).terrain("bank", BANK, "heavy", top=1)
    game = there.play("shoot", "raider")
    assert wounds(game, "raider") == 9
    assert told(game, "kt24.shoot.obscured")


@pytest.mark.rule("kt24.shoot.obscured")
@pytest.mark.parametrize(("full", "traits"), [(False, "heavy"), (True, "light")], ids=["lite game", "light terrain"])
def test_light_terrain_does_not_obscure_and_in_a_lite_game_nothing_does(full: bool, traits: str) -> None:
    there = at_range("rifle: ranged 2 3+ 3/4", full=full, dice=(6, 6, *MISSED))
    game = there.terrain("bank", BANK, traits, top=1).play("shoot", "raider")
    assert wounds(game, "raider") == 4


@pytest.mark.rule("kt24.shoot.cover-or-obscured")
@pytest.mark.parametrize(
    ("choice", "defence", "more", "left"),
    [("cover", [6, 1], ["cover"], 12 - 4), ("obscured", [1, 1, 1], [], 12 - 3)],
)
def test_where_one_feature_would_give_both_the_defender_chooses(
    choice: str, defence: list[int], more: list[str], left: int
) -> None:
    """Two sixes: in cover both stay critical and one is blocked; obscured, one is given up and the other is normal."""
    there = at_range("rifle: ranged 2 3+ 3/4", dice=(6, 6, *defence))
    game = there.terrain("long-wall", (8, 4, 11.2, 6), "heavy", top=1).play("shoot", "raider", choice, *more)
    assert questions(game)[2] == Asked("red", "cover-or-obscured", ("cover", "obscured"))
    assert wounds(game, "raider") == left


@pytest.mark.rule("kt24.shoot.cover-or-obscured")
def test_two_features_may_give_cover_and_obscure() -> None:
    there = at_range("rifle: ranged 3 3+ 3/4", dice=(6, 6, 6, 1, 1))
    there = there.terrain("bank", BANK, "heavy", top=1).terrain("wall", WALL, "light", top=1)
    game = there.play("shoot", "raider", "cover")
    assert wounds(game, "raider") == 12 - 3


@pytest.mark.rule("kt24.weapon.heavy")
@pytest.mark.parametrize("moved", ["reposition", "dash"])
def test_after_moving_a_heavy_weapon_cannot_be_used(moved: str) -> None:
    there = at_range("cannon: ranged 1 3+ 3/4 Heavy")
    assert refusals(there.active("gunner", spent=1, performed=[moved]).begin(), "shoot") == ("kt24.weapon.heavy",)


@pytest.mark.rule("kt24.weapon.heavy")
def test_after_using_a_heavy_weapon_the_operative_cannot_move() -> None:
    game = at_range("cannon: ranged 1 3+ 3/4 Heavy", dice=(*HIT, *MISSED)).play("shoot", "raider")
    assert options(game) == ("end",)
    assert refusals(game, "reposition") == refusals(game, "dash") == ("kt24.weapon.heavy",)


@pytest.mark.rule("kt24.weapon.heavy")
def test_another_weapon_may_be_used_after_moving_and_then_movement_is_free() -> None:
    there = at_range(f"cannon: ranged 1 3+ 3/4 Heavy; {RIFLE}", dice=(*HIT, *MISSED))
    game = answer(there.active("gunner", spent=1, performed=["dash"]).begin(), "shoot")
    assert pending(game) == Asked("blue", "target", ("raider",))
    game = at_range(f"cannon: ranged 1 3+ 3/4 Heavy; {RIFLE}", dice=(*HIT, *MISSED)).play("shoot", "rifle", "raider")
    assert {"reposition", "dash"} <= set(options(game))


@pytest.mark.rule("kt24.weapon.heavy-only")
@pytest.mark.parametrize(("moved", "allowed"), [("dash", True), ("reposition", False)])
def test_heavy_with_one_move_only_goes_together_with_that_move(moved: str, allowed: bool) -> None:
    there = at_range("cannon: ranged 1 3+ 3/4 Heavy (Dash only)", dice=(*HIT, *MISSED))
    game = there.active("gunner", spent=1, performed=[moved]).begin()
    assert ("shoot" in options(game)) is allowed
    assert refusals(game, "shoot") == (() if allowed else ("kt24.weapon.heavy-only",))
    after = there.play("shoot", "raider")
    (reason,) = reasons(after, "reposition")
    assert (reason.text, reason.rules) == (
        "gunner has used its cannon, which is Heavy (Dash only).",
        ("kt24.weapon.heavy-only", "kt24.weapon.heavy"),
    )
    assert ("dash" in options(after), "reposition" in options(after)) == (True, False)


@pytest.mark.rule("kt24.ploy.command-reroll")
def test_command_points_are_paid_on_the_table() -> None:
    there = at_range(dice=(1, 4, 1, 1, 2, 5)).player("blue", cp=1).player("red", cp=2)
    game = there.play("shoot", "raider", "command-reroll-1", "command-reroll-2", "pass")
    assert [player.points for player in game.table.players] == [0, 1]
    assert wounds(game, "raider") == 12
    assert [(asked.player, asked.kind) for asked in questions(game)[2:]] == [
        ("blue", "after-attack-dice"),
        ("red", "after-defence-dice"),
        ("red", "after-defence-dice"),
    ]
