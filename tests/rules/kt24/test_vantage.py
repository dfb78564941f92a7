"""Standing above others: Accurate shots, no hiding behind Light terrain, the own building does not obscure."""

import pytest
from build import HAIR, Scene, answer, one, options, pending, questions, refusals, scene, spot, wounds

from killzone.core.game import Game
from killzone.editions.kt24.board.vantage import on_vantage
from killzone.editions.kt24.board.visibility import in_cover, is_obscured


def tower(height: float, weapon: str = "", order: str = "engage", full: bool = True, traits: str = "vantage") -> Scene:
    """Blue on a tower, about to act; red 9" away on the floor."""
    setting = scene(full=full, base="25.4 mm")
    setting = setting.operative(
        "b1", "blue", (5, 5, height) if height else (5, 5), f"gun: ranged 4 4+ 3/4 {weapon}".strip()
    )
    setting = setting.operative("r1", "red", (15, 5), order=order, wounds=30).active("b1")
    return setting.terrain("tower", (4, 4, 6, 6), traits, top=height) if height else setting


def shot(setting: Scene) -> Game:
    """The game after r1 was chosen as the target."""
    return answer(setting.having(dice=[1] * 7).begin(), "shoot", "r1")


# Vantage terrain itself


@pytest.mark.rule("kt24.terrain.vantage")
def test_vantage_terrain_is_stood_on_and_no_other() -> None:
    game = tower(3).begin()
    assert on_vantage(game.table, one(game, "b1"))
    assert not on_vantage(game.table, one(game, "r1"))


@pytest.mark.rule("kt24.terrain.vantage")
@pytest.mark.parametrize(("traits", "rules"), [("vantage", ()), ("heavy", ("kt24.terrain.vantage",))])
def test_operatives_are_set_up_on_vantage_terrain_and_on_no_other(traits: str, rules: tuple[str, ...]) -> None:
    setting = scene(dice=(5, 2), base="25.4 mm").having(phase="setup", turn=0)
    setting = setting.operative("b1", "blue", None).operative("r1", "red", None)
    game = setting.terrain("block", (0, 9, 3, 13), traits, top=2).play("west", "b1")
    assert refusals(game, spot(1.5, 11, 2)) == rules


@pytest.mark.rule("kt24.terrain.vantage", "kt24.terrain.light")
def test_vantage_terrain_is_also_light() -> None:
    # A low deck in front of the target gives cover and does not obscure; Seek Light looks past it.
    setting = scene(base="25.4 mm").operative(
        "b1", "blue", (5, 5), "gun: ranged 4 4+ 3/4; dart: ranged 4 4+ 3/4 Seek Light"
    )
    setting = setting.operative("r1", "red", (15, 5), order="conceal").active("b1")
    game = setting.terrain("deck", (13, 3, 14, 7), "vantage", top=0.5).begin()
    assert in_cover(game.table, one(game, "b1"), one(game, "r1"))
    assert not is_obscured(game.table, one(game, "b1"), one(game, "r1"))
    assert "shoot" in options(game), "with the dart"
    far = setting.terrain("deck", (9, 3, 10, 7), "vantage", top=0.5).begin()
    assert not is_obscured(far.table, one(far, "b1"), one(far, "r1"))


# Accurate


@pytest.mark.rule("kt24.terrain.vantage-accurate", "kt24.weapon.accurate")
@pytest.mark.parametrize(("height", "accurate"), [(0, 0), (2 - HAIR, 0), (2, 1), (4 - HAIR, 1), (4, 2), (6, 2)])
def test_shots_from_above_are_accurate(height: float, accurate: int) -> None:
    game = shot(tower(height))
    asked = pending(game)
    if not accurate:
        assert "accurate" not in [question.kind for question in (*questions(game), asked)]
        return
    assert (asked.player, asked.kind) == ("blue", "accurate")
    assert set(asked.options) == {f"accurate-{number}" for number in range(accurate + 1)}
    # 4 dice less those retained; all others miss.
    game = answer(game, f"accurate-{accurate}")
    assert pending(game).kind != "accurate"


@pytest.mark.rule("kt24.terrain.vantage-accurate")
def test_only_at_those_with_an_engage_order() -> None:
    game = shot(tower(4, order="conceal"))
    assert "accurate" not in [question.kind for question in (*questions(game), pending(game))]


@pytest.mark.rule("kt24.terrain.vantage-accurate")
def test_not_in_a_lite_game() -> None:
    setting = tower(4, full=False)
    assert pending(shot(setting)).kind != "accurate"


@pytest.mark.rule("kt24.terrain.vantage-accurate")
@pytest.mark.parametrize(("under", "accurate"), [(2.0, True), (2 + HAIR, False)])
def test_it_is_how_much_lower_the_target_is_that_counts(under: float, accurate: bool) -> None:
    # The target stands on something, too; the tower is 4" high.
    setting = tower(4).operative("r1", "red", (15, 5, under), wounds=30)
    setting = setting.terrain("deck", (13.8, 4, 17, 6), "vantage", top=under)
    game = shot(setting)
    assert (pending(game).kind == "accurate") is accurate


@pytest.mark.rule("kt24.terrain.vantage-accurate", "kt24.weapon.accurate-stack")
def test_together_with_an_accurate_weapon_it_may_be_accurate_2() -> None:
    game = shot(tower(2, weapon="Accurate 1"))
    assert pending(game).kind == "accurate"
    assert "accurate-2" in options(game)


@pytest.mark.rule("kt24.terrain.vantage-accurate")
def test_looking_up_is_of_no_use() -> None:
    setting = scene(base="25.4 mm", dice=[1] * 7).operative("b1", "blue", (5, 5), "gun: ranged 4 4+ 3/4")
    setting = setting.operative("r1", "red", (15, 5, 4)).active("b1").terrain("deck", (14, 4, 17, 6), "vantage", top=4)
    game = answer(setting.begin(), "shoot", "r1")
    assert "accurate" not in [question.kind for question in (*questions(game), pending(game))]


# Concealed targets below


def hidden(height: float, weapon: str = "", traits: str = "light", full: bool = True) -> Scene:
    """The concealed target stands right behind a bar of half an inch."""
    return tower(height, weapon, "conceal", full).terrain("bar", (13.9, 3, 14.4, 7), traits, top=0.5)


@pytest.mark.rule("kt24.terrain.vantage-conceal")
@pytest.mark.parametrize(("height", "valid"), [(2 - HAIR, False), (2, True)])
def test_from_2_inches_above_light_terrain_hides_nobody(height: float, valid: bool) -> None:
    assert ("shoot" in options(hidden(height).begin())) is valid


@pytest.mark.rule("kt24.terrain.vantage-conceal")
def test_heavy_terrain_still_hides() -> None:
    game = hidden(2, traits="heavy").operative("r2", "red", (15, 12)).play("shoot")
    assert refusals(game, "r1") == ("kt24.target.conceal",)


@pytest.mark.rule("kt24.terrain.vantage-conceal")
def test_not_from_the_floor_nor_in_a_lite_game() -> None:
    assert "shoot" not in options(hidden(0).begin())
    assert "shoot" not in options(hidden(2, full=False).begin())


@pytest.mark.rule("kt24.terrain.vantage-conceal", "kt24.shoot.cover-save")
@pytest.mark.parametrize(
    ("choice", "dice", "lost"),
    [
        # Four dice hit, one of them critical: 3 + 3 + 3 + 4. The defender rolls what it did not retain, and misses.
        ("cover", [6, 4, 4, 4, 1, 1], 10),
        ("cover-critical", [6, 4, 4, 4, 1, 1], 9),
        ("cover-two", [6, 4, 4, 4, 1], 7),
        ("no-cover", [6, 4, 4, 4, 1, 1, 1], 13),
    ],
)
def test_the_target_below_keeps_a_better_cover_save(choice: str, dice: list[int], lost: int) -> None:
    game = answer(hidden(2).having(dice=dice).begin(), "shoot", "r1")
    assert (pending(game).player, pending(game).kind) == ("red", "cover-save")
    assert options(game) == ("cover", "cover-critical", "cover-two", "no-cover")
    game = answer(game, choice)
    while pending(game).kind not in ("action", "activate"):
        # Only a critical save is worth spending on the critical hit.
        best = [key for key in options(game) if ("critical" in key) is (choice == "cover-critical")]
        game = answer(game, best[0])
    assert wounds(game, "r1") == 30 - lost


@pytest.mark.rule("kt24.terrain.vantage-conceal", "kt24.weapon.seek", "kt24.weapon.seek-light")
@pytest.mark.parametrize("weapon", ["Seek", "Seek Light"])
def test_relying_on_seek_alone_the_cover_save_is_not_improved(weapon: str) -> None:
    game = answer(hidden(2, weapon).having(dice=[4, 4, 4, 4, 1, 1, 1]).begin(), "shoot", "r1")
    assert pending(game).kind == "cover-save"
    assert options(game) == ("cover", "no-cover")


@pytest.mark.rule("kt24.terrain.vantage-conceal")
def test_an_engage_order_below_has_a_plain_cover_save() -> None:
    setting = tower(2).terrain("bar", (13.9, 3, 14.4, 7), "light", top=0.5).having(dice=[4, 4, 4, 1, 1, 1])
    game = answer(setting.begin(), "shoot", "r1", "accurate-0")
    while pending(game).kind != "cover-save":
        game = answer(game, options(game)[0])
    assert options(game) == ("cover", "no-cover")


# The own building


def building(feature: str) -> Scene:
    """Blue on a deck whose heavy parapet stands 2" in front of it: of the same feature, or of another."""
    deck = {"box": [3, 3, 9, 7], "top": 3, "traits": ["vantage"]}
    parapet = {"box": [7.5, 3, 8, 7], "bottom": 3, "top": 3.4, "traits": ["heavy"]}
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5, 3), "gun: ranged 4 4+ 3/4")
    setting = setting.operative("r1", "red", (15, 5, 3)).active("b1")
    setting = setting.terrain("other", (13, 3, 17, 7), "vantage", top=3)
    if feature == "own":
        return setting.feature("house", parts={"deck": deck, "parapet": parapet})
    return setting.feature("house", parts={"deck": deck}).feature("crate", **parapet)


@pytest.mark.rule("kt24.terrain.vantage-obscured", "kt24.obscured.definition")
@pytest.mark.parametrize(("feature", "obscured"), [("own", False), ("other", True)])
def test_heavy_parts_of_the_building_one_stands_on_do_not_obscure(feature: str, obscured: bool) -> None:
    game = building(feature).begin()
    table, b1, r1 = game.table, one(game, "b1"), one(game, "r1")
    assert is_obscured(table, b1, r1) is obscured
    assert is_obscured(table, r1, b1) is obscured, "the target's building counts just as well"


@pytest.mark.rule("kt24.terrain.vantage-obscured")
def test_under_the_building_it_does_obscure() -> None:
    # On the floor beside its own building's wall: nobody stands on Vantage terrain.
    parts = {
        "deck": {"box": [3, 8, 9, 12], "top": 3, "traits": ["vantage"]},
        "wall": {"box": [7.5, 3, 8, 8], "top": 0.4, "traits": ["heavy"]},
    }
    setting = scene(base="25.4 mm").operative("b1", "blue", (5, 5), "gun: ranged 4 4+ 3/4")
    game = setting.operative("r1", "red", (15, 5)).active("b1").feature("house", parts=parts).begin()
    assert is_obscured(game.table, one(game, "b1"), one(game, "r1"))
