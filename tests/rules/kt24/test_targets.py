"""Valid targets: orders, cover, friends near them, Seek."""

import pytest
from build import HAIR, Scene, answer, one, options, pending, questions, reasons, refusals, scene

RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])


def shooting(weapon: str = "", full: bool = True) -> Scene:
    """Blue at (5, 5) about to act, and an enemy far off that can always be shot at."""
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", (5, 5), f"gun: ranged 4 4+ 3/4 {weapon}".strip())
    return setting.operative("open", "red", (5, 20)).active("b1")


def bar(setting: Scene, traits: str) -> Scene:
    """With something low in front of (15, 5)."""
    return setting.terrain("bar", (13.5, 3, 14, 7), traits, top=0.5)


@pytest.mark.rule("kt24.target.engage")
@RULES
@pytest.mark.parametrize("traits", ["light", "heavy"])
def test_a_visible_enemy_with_an_engage_order_is_a_valid_target_even_in_cover(full: bool, traits: str) -> None:
    game = bar(shooting(full=full).operative("r1", "red", (15, 5)), traits).play("shoot")
    assert pending(game).options == ("open", "r1")


@pytest.mark.rule("kt24.target.engage", "kt24.visible.definition")
@RULES
def test_an_enemy_that_is_not_visible_is_not(full: bool) -> None:
    setting = shooting(full=full).operative("r1", "red", (15, 5)).terrain("wall", (13.5, 3, 14, 7), "heavy", top=4)
    assert refusals(setting.play("shoot"), "r1") == ("kt24.visible.definition",)


@pytest.mark.rule("kt24.target.conceal")
@RULES
@pytest.mark.parametrize("traits", ["light", "heavy"])
def test_an_enemy_with_a_conceal_order_is_a_valid_target_only_out_of_cover(full: bool, traits: str) -> None:
    setting = shooting(full=full).operative("r1", "red", (15, 5), order="conceal")
    assert refusals(setting.play("shoot"), "r1") == ()
    assert refusals(bar(setting, traits).play("shoot"), "r1") == ("kt24.target.conceal",)


@pytest.mark.rule("kt24.target.conceal", "kt24.visible.definition")
def test_a_concealed_enemy_must_be_visible_as_well() -> None:
    # A wall half-way: no cover, but nothing to be seen either.
    setting = shooting().operative("r1", "red", (15, 5), order="conceal")
    game = setting.terrain("wall", (9, 3, 9.5, 7), "heavy", top=4).play("shoot")
    assert refusals(game, "r1") == ("kt24.visible.definition",)


@pytest.mark.rule("kt24.weapon.seek", "kt24.weapon.seek-light", "kt24.target.conceal")
@RULES
@pytest.mark.parametrize(
    ("weapon", "traits", "valid"),
    [
        ("", "light", False),
        ("", "heavy", False),
        ("Seek", "light", True),
        ("Seek", "heavy", True),
        ("Seek Light", "light", True),
        ("Seek Light", "heavy", False),
        ("Seek Light", "heavy light", False),
    ],
)
def test_seek_ignores_cover_and_seek_light_that_of_light_terrain(
    full: bool, weapon: str, traits: str, valid: bool
) -> None:
    setting = bar(shooting(weapon, full).operative("r1", "red", (15, 5), order="conceal"), traits)
    assert ("r1" in options(setting.play("shoot"))) is valid


@pytest.mark.rule("kt24.weapon.seek-light", "kt24.terrain.parts")
def test_heavy_terrain_beside_light_still_covers_from_seek_light() -> None:
    setting = shooting("Seek Light").operative("r1", "red", (15, 5), order="conceal")
    parts = {
        "rail": {"box": [13.5, 3, 14, 5], "top": 0.5, "traits": ["light"]},
        "stump": {"box": [13.5, 5, 14, 7], "top": 0.5, "traits": ["heavy"]},
    }
    (reason,) = reasons(setting.feature("fence", parts=parts).play("shoot"), "r1")
    assert reason.rule == "kt24.target.conceal"
    assert "fence stump" in reason.text, "the heavy part, though the light one is as near"


@pytest.mark.rule("kt24.weapon.seek-light", "kt24.intervening.definition")
@pytest.mark.parametrize(("north", "south"), [("heavy", "light"), ("light", "heavy")])
def test_with_seek_light_the_point_is_picked_from_which_only_light_terrain_covers(north: str, south: str) -> None:
    # A post on either side of the target's front: no point of the shooter's base avoids both, but each avoids one.
    setting = shooting("Seek Light").operative("r1", "red", (15, 5), order="conceal")
    setting = setting.terrain("north", (13.6, 5.43, 14, 6), north, top=0.5)
    setting = setting.terrain("south", (13.6, 4, 14, 4.57), south, top=0.5)
    assert refusals(setting.play("shoot"), "r1") == ()


@pytest.mark.rule("kt24.weapon.seek", "kt24.visible.definition")
def test_seek_does_not_see_through_walls() -> None:
    setting = shooting("Seek").operative("r1", "red", (15, 5), order="conceal")
    game = setting.terrain("wall", (13.5, 3, 14, 7), "heavy", top=4).play("shoot")
    assert refusals(game, "r1") == ("kt24.visible.definition",)


@pytest.mark.rule("kt24.weapon.seek", "kt24.shoot.cover-save")
def test_what_is_sought_out_in_cover_keeps_its_cover_save() -> None:
    setting = bar(shooting("Seek").operative("r1", "red", (15, 5), order="conceal"), "light")
    game = setting.having(dice=[4, 1, 1, 1]).begin()
    game = answer(game, "shoot", "r1")
    assert (pending(game).player, pending(game).kind) == ("red", "cover-save")


@pytest.mark.rule("kt24.shoot.target", "kt24.control.range")
@RULES
@pytest.mark.parametrize(("gap", "valid"), [(1.0, False), (1 + HAIR, True)])
def test_an_enemy_within_control_range_of_a_friend_is_not_shot_at(full: bool, gap: float, valid: bool) -> None:
    setting = shooting(full=full).operative("r1", "red", (15, 5)).operative("b2", "blue", (15, 6 + gap))
    game = setting.play("shoot")
    assert refusals(game, "r1") == (() if valid else ("kt24.shoot.target",))
    if not valid:
        assert reasons(game, "r1")[0].text == "b2 has r1 within its control range."


@pytest.mark.rule("kt24.weapon.silent", "kt24.order.conceal", "kt24.target.conceal")
def test_shooting_silently_from_concealment_at_the_concealed() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), "gun: ranged 4 4+ 3/4 Silent", order="conceal")
    setting = setting.operative("r1", "red", (15, 5), order="conceal").operative("r2", "red", (15, 12), order="conceal")
    game = bar(setting.active("b1"), "light").having(dice=[1] * 7).begin()
    game = answer(game, "shoot")
    assert pending(game).options == ("r2",)
    game = answer(game, "r2")
    assert one(game, "b1").order == "conceal"
    assert [asked.kind for asked in questions(game)] == ["action", "target"]


@pytest.mark.rule("kt24.target.engage")
def test_friends_are_no_targets() -> None:
    game = shooting().operative("b2", "blue", (15, 5)).play("shoot")
    assert pending(game).options == ("open",)
    assert refusals(game, "b2") == ("kt24.shoot.target",)


@pytest.mark.rule("kt24.target.engage", "kt24.target.conceal")
def test_every_reason_against_a_target_is_given() -> None:
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), 'gun: ranged 4 4+ 3/4 Range 8"')
    setting = setting.operative("open", "red", (5, 10)).active("b1").operative("r1", "red", (15, 5), order="conceal")
    setting = setting.operative("b2", "blue", (15, 6.5)).terrain("wall", (13.5, 3, 14, 7), "heavy", top=4)
    assert sorted(refusals(setting.play("shoot"), "r1")) == [
        "kt24.shoot.target",
        "kt24.target.conceal",
        "kt24.visible.definition",
        "kt24.weapon.range",
    ]
