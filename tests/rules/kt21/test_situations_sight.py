"""Situations of the brief about sight and cover, in battles: numbers 19 to 24, each a test of its own.

Numbers 25 and 26 are in close quarters.
"""

from typing import Any

import pytest
from build import Point, answer, one, options, pending, reasons, refusals, used_up
from rules.kt21.close_quarters.decks import GUN, KNIFE, place
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game

HIT = [5, 1, 1, 1]
"""One normal hit of four dice."""


def with_terrain(
    made: Scene21, id: str, box: tuple[float, float, float, float], traits: str, top: float, **keys: Any
) -> Scene21:
    found = made.terrain(id, box, traits, top=top, **keys)
    assert isinstance(found, Scene21)
    return found


def shooter(at: Point, weapons: str = GUN, dice: list[int] | None = None) -> Scene21:
    """Blue's shooter."""
    return place(scene(dice=dice or ()), "s", "blue", at, weapons)


def active(made: Scene21) -> Game:
    return made.active("s").begin()


def why_not(game: Game) -> str:
    """Why nobody can be shot."""
    return " ".join(reason.text for reason in reasons(game, "shoot"))


@pytest.mark.rule("kt21.los.cover-operative", "kt21.los.conceal")
def test_19_behind_another_operative() -> None:
    def both(order: str, dice: list[int] | None = None) -> Scene21:
        made = place(shooter((5, 11), dice=dice), "b", "red", (10, 11), order=order)
        return place(made, "t", "red", (11.4, 11), order="conceal")

    game = answer(active(both("engage")), "shoot")
    assert options(game) == ("b",)
    assert refusals(game, "t") == ("kt21.los.conceal",)
    made = with_terrain(both("conceal", [*HIT, 1, 1, 1]), "low", (9, 9, 9.25, 13), "light traversable", 1)
    game = answer(active(made), "shoot")
    assert options(game) == ("t",)
    assert refusals(game, "b") == ("kt21.los.conceal",)
    game = used_up(answer(game, "t"))
    assert one(game, "t").wounds == 5, "three defence dice: no cover save"


@pytest.mark.rule("kt21.los.cover-lines", "kt21.los.obscured", "kt21.los.visible")
@pytest.mark.parametrize(("y", "valid"), [(11.2, True), (10.9, False)])
def test_20_the_end_of_a_wall(y: float, valid: bool) -> None:
    made = with_terrain(place(shooter((4, 11)), "t", "red", (13, 11)), "wall", (8, y, 8.5, 14), "heavy", 3)
    game = active(made)
    assert ("shoot" in options(game)) is valid
    if not valid:
        assert "t is obscured" in why_not(game)


@pytest.mark.rule("kt21.terrain.vantage-target", "kt21.terrain.vantage")
@pytest.mark.parametrize(("rampart", "valid"), [(True, False), (False, True)])
def test_21_a_rampart(rampart: bool, valid: bool) -> None:
    made = place(shooter((2, 11)), "t", "red", (11, 11, 3), order="conceal")
    made = with_terrain(made, "floor", (10, 8, 14, 14), "heavy vantage", 3)
    if rampart:
        made = with_terrain(made, "rampart", (10, 8, 10.25, 14), "light", 3.5, bottom=3)
    game = active(made)
    assert ("shoot" in options(game)) is valid
    if rampart:
        assert 'rampart is 0.25" from its base' in why_not(game)


@pytest.mark.rule("kt21.terrain.vantage-shooting", "kt21.los.cover-operative", "kt21.shoot.cover-save")
def test_22_from_above_past_a_friend_of_the_target() -> None:
    made = shooter((3, 11, 3), dice=[*HIT, 1, 1])
    made = with_terrain(made, "floor", (1, 8, 5, 14), "heavy vantage", 3)
    made = place(place(made, "t", "red", (10, 11), order="conceal"), "friend", "red", (8.6, 11))
    game = answer(active(made), "shoot", "t")
    assert pending(game) == ("red", "cover-save", ("cover", "no-cover"))
    game = used_up(answer(game, "cover"))
    assert one(game, "t").wounds == 8


@pytest.mark.rule("kt21.weapon.barrage", "kt21.shoot.cover-save")
@pytest.mark.parametrize(("cover", "rules", "save"), [
    ("roof", " Barrage", True), ("roof", "", False), ("wall", " Barrage", False), ("wall", "", True),
])  # fmt: skip
def test_23_barrage_and_a_roof(cover: str, rules: str, save: bool) -> None:
    made = shooter((3, 11), f"mortar: ranged 4 4+ 3/4{rules}; {KNIFE}", [*HIT, 1, 1, *([] if save else [1])])
    made = place(made, "t", "red", (10, 11))
    if cover == "roof":
        made = with_terrain(made, "post", (11.8, 12.8, 12, 13), "light", 2.25)
        made = with_terrain(made, "roof", (8, 9, 12, 13), "light", 2.5, bottom=2.25)
    else:
        made = with_terrain(made, "wall", (9, 8, 9.25, 14), "light", 1)
    game = answer(active(made), "shoot", "t")
    assert (pending(game).kind == "cover-save") is save
    used_up(answer(game, "cover") if save else game)


@pytest.mark.rule("kt21.weapon.barrage", "kt21.los.conceal", "kt21.weapon.indirect")
@pytest.mark.parametrize(("rules", "valid"), [("Barrage", False), ("Barrage, Indirect", True)])
def test_23_barrage_makes_nobody_a_target(rules: str, valid: bool) -> None:
    made = shooter((3, 11), f"mortar: ranged 4 4+ 3/4 {rules}; {KNIFE}")
    made = place(made, "t", "red", (10, 11), order="conceal")
    game = active(with_terrain(made, "wall", (9, 8, 9.25, 14), "light", 1))
    assert ("shoot" in options(game)) is valid


@pytest.mark.rule("kt21.def.engagement-range", "kt21.shoot.target")
@pytest.mark.parametrize("walled", [True, False])
def test_24_a_friend_behind_a_wall_is_not_engaged(walled: bool) -> None:
    made = place(place(shooter((10.5, 3)), "friend", "blue", (9, 11)), "t", "red", (10.5, 11))
    if walled:
        made = with_terrain(made, "wall", (9.6, 8, 9.9, 14), "heavy", 3)
    assert ("shoot" in options(active(made))) is walled
