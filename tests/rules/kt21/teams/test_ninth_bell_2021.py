"""The Ninth Bell of 2021: abilities, ploys and equipment, on both sides of every number."""

import pytest
from build import HAIR, Asked, Scene, answer, one, options, pending, reasons, refusals, spot, used_up, way, wounds
from rules.kt21.scenes import scene
from rules.kt24.teams.asking import keeping, points, strategy

from killzone.core.game import Game
from killzone.editions.kt21.board.objectives import weight
from killzone.editions.kt21.operatives import characteristics
from killzone.editions.kt21.operatives.characteristics import apl
from killzone.geometry.units import inches

RIFLE = "rifle: ranged 4 4+ 3/4"
KNIFE = "knife: melee 3 4+ 2/3"
GUN = f"{RIFLE}; {KNIFE}"


def bell(*, cp: int = 0, red_cp: int = 0, dice: tuple[int, ...] = ()) -> Scene:
    """Blue plays the Bell; distances between bases come out in whole inches."""
    return scene(dice=dice).player("blue", team="ninth-bell", cp=cp).player("red", cp=red_cp)


# Steady Hand


def steady(gap: float, *, cp: int = 0) -> Game:
    made = bell(cp=cp, dice=(5, 2, 2, 1, 1, 1, 1, 1, 1)).operative("b", "blue", (5, 5), abilities=["steady-hand"])
    made = made.operative("gunner", "blue", (6 + gap, 5), GUN).operative("r", "red", (6 + gap, 12)).active("gunner")
    return answer(made.begin(), "shoot", "r")


@pytest.mark.rule("kt21.ploy.command-reroll")
@pytest.mark.parametrize(("gap", "free"), [(6, True), (6 + HAIR, False)])
def test_a_command_reroll_is_free_within_6_inches_of_a_steady_hand(gap: float, free: bool) -> None:
    game = steady(gap)
    assert (pending(game).kind == "after-attack-dice") is free, "nobody has a CP to pay with"


def test_a_steady_hand_is_used_once_in_a_turning_point_and_then_paid_for() -> None:
    game = steady(3, cp=1)
    free = next(key for key in options(game) if key.startswith(("steady-hand", "command-reroll")))
    game = answer(game, free)
    assert points(game) == (1, 0), "it was free"
    assert pending(game).kind == "after-attack-dice", "and the next one costs a CP"
    game = answer(game, next(key for key in options(game) if key != "pass"))
    assert points(used_up(game)) == (0, 0)


# Rated to Forty


def test_one_die_against_the_bellmaster_hurts_1_less() -> None:
    made = bell(dice=(5, 5, 5, 1, 1, 1, 1)).operative("bm", "blue", (12, 5), card="ninth-bell.bellmaster")
    game = keeping(made.operative("r", "red", (5, 5), GUN).active("r").begin(), "shoot", "bm")
    while pending(game).kind not in ("action", "activate"):
        game = answer(game, options(game)[0])
    assert wounds(used_up(game), "bm") == 13 - (3 + 3 + 2)


# Haul In


def hauled(*, dice: tuple[int, ...] = (6, 1, 1, 1, 1, 1, 1)) -> Game:
    made = bell(dice=dice).operative("w", "blue", (5, 5), card="ninth-bell.winchman").active("w")
    made = made.operative("t", "red", (12, 5), GUN)
    return answer(made.begin(), "shoot", "t")


def test_a_target_that_was_hurt_is_hauled_in_up_to_2_inches() -> None:
    game = hauled()
    assert options(game) == ("haul-in", "pass")
    game = answer(game, "haul-in")
    if pending(game).kind != "action":
        game = answer(game, options(game)[0])
    assert one(game, "t").spot == spot(10, 5)
    assert pending(hauled(dice=(1, 1, 1, 1))).kind == "action", "whoever was not hurt is not hauled"


def hauled_off_a_roof(edge: float) -> Game:
    """The target stands on a roof 3" high, so far from the edge towards the Winchman below."""
    made = bell(dice=(6, 1, 1, 1, 1, 1, 1)).operative("w", "blue", (5, 11), card="ninth-bell.winchman").active("w")
    made = made.terrain("roof", (10, 8, 14, 14), "vantage", top=3)
    return answer(made.operative("t", "red", (10 + edge, 11, 3), GUN).begin(), "shoot", "t")


def test_nobody_is_hauled_farther_than_to_the_edge_it_stands_by() -> None:
    game = answer(hauled_off_a_roof(0.7), "haul-in")
    assert len(options(game)) == 2, "to the edge, or half an inch"
    game = answer(game, options(game)[0])
    assert one(game, "t").spot == spot(10, 11, 3)
    game = hauled_off_a_roof(0.3)
    assert options(game) == ("haul-in", "pass"), "there is no half inch, which stopped the game"
    game = answer(game, "haul-in")
    assert one(answer(game, options(game)[0]), "t").spot == spot(10, 11, 3)
    assert pending(hauled_off_a_roof(0)).kind == "action", "at the edge it goes nowhere"


# Patch


@pytest.mark.rule("kt21.def.d3")
@pytest.mark.parametrize(("face", "gap", "left"), [(2, 1, 5 + 2), (3, 1, 5 + 3), (6, 1, 5 + 4), (2, 1 + HAIR, None)])
def test_a_tender_patches_d3_and_1_wounds_within_an_inch(face: int, gap: float, left: int | None) -> None:
    made = bell(dice=(face,)).operative("t", "blue", (5, 5), KNIFE, abilities=["patch"], apl=3).active("t")
    made = made.operative("p", "blue", (6 + gap, 5), left=5).operative("r", "red", (25, 15))
    game = made.begin()
    if left is None:
        assert "patch" not in options(game)
        return
    game = answer(game, "patch")
    assert wounds(used_up(game), "p") == left
    assert set(refusals(game, "patch")) == {"kt21.firefight.action-once"}


def test_a_patch_is_no_more_than_was_lost_and_not_made_while_engaged() -> None:
    made = bell(dice=(6,)).operative("t", "blue", (5, 5), KNIFE, abilities=["patch"]).active("t")
    made = made.operative("p", "blue", (6.5, 5), left=11)
    assert wounds(answer(made.operative("r", "red", (25, 15)).begin(), "patch"), "p") == 12
    near = made.operative("r", "red", (3.5, 5)).begin()
    assert "kt21.def.engagement-range" in refusals(near, "patch")


# Hull Rated, On the Line


@pytest.mark.rule("kt21.weapon.ap", "kt21.weapon.piercing")
@pytest.mark.parametrize(
    ("rules", "rated", "saves"),
    [("AP1", False, 2), ("AP1", True, 3), ("AP2", True, 2), ("! P1", False, 2), ("! P1", True, 3), ("-", True, 3)],
)
def test_hull_rated_counts_1_less_of_what_pierces(rules: str, rated: bool, saves: int) -> None:
    made = bell(dice=(6, 1, 1, 1, *[1] * saves)).operative("b", "blue", (12, 5), wounds=12)
    made = made.operative("r", "red", (5, 5), f"{RIFLE} {rules}".removesuffix(" -")).active("r")
    if rated:
        made = made.effect("ninth-bell.hull-rated", player="blue", until="turning-point")
    assert wounds(used_up(answer(made.begin(), "shoot", "b")), "b") == 8


def test_hull_rated_is_a_strategic_ploy_for_1_cp() -> None:
    made = bell(cp=0).operative("b", "blue", (5, 5)).operative("r", "red", (20, 5))
    game = answer(strategy(made), "hull-rated")
    assert points(game) == (0, 1)
    assert [effect.rule for effect in game.table.effects] == ["ninth-bell.hull-rated"]


@pytest.mark.rule("kt21.objective.control")
@pytest.mark.parametrize(("gap", "counts"), [(3, 3), (3 + HAIR, 2)])
def test_on_the_line_two_within_3_inches_count_1_more_each(gap: float, counts: int) -> None:
    made = bell().operative("b", "blue", (5, 5)).operative("c", "blue", (6 + gap, 5)).operative("r", "red", (20, 5))
    table = made.effect("ninth-bell.on-the-line", player="blue", until="turning-point").begin().table
    assert [weight(table, table.operative(id)).total for id in "bcr"] == [counts, counts, 2]
    assert apl(table, table.operative("b")).total == 2, "its APL does not change"


# Double Bell


def ringing(gap: float = 3, cp: int = 1) -> Game:
    made = bell(cp=cp).operative("b", "blue", (5, 5), KNIFE).operative("c", "blue", (6 + gap, 5), KNIFE)
    made = made.operative("d", "blue", (5, 8), KNIFE).operative("r", "red", (25, 15))
    return answer(made.active("b").begin(), "end")


@pytest.mark.rule("kt21.firefight.max-two")
def test_a_double_bell_activates_another_within_3_inches_and_never_a_third() -> None:
    game = ringing()
    assert options(game) == ("double-bell-c", "double-bell-d", "pass")
    assert options(ringing(3 + HAIR)) == ("double-bell-d", "pass")
    game = answer(game, "double-bell-c", "engage", "end")
    assert (points(game), pending(game)) == ((0, 0), Asked("red", "activate", ("r",)))


def test_a_double_bell_is_rung_once_in_a_turning_point_and_not_after_two() -> None:
    made = bell(cp=5).operative("r", "red", (25, 15)).operative("r2", "red", (25, 10))
    for number in range(4):
        made = made.operative(f"b{number}", "blue", (5 + 2 * number, 5), KNIFE)
    game = answer(made.active("b0").begin(), "end", "double-bell-b1", "engage", "end")
    assert pending(game)[:2] == ("red", "activate"), "two in a row: no third"
    game = answer(game, "r", "engage", "end", "b2", "engage", "end")
    assert pending(game)[:2] == ("red", "activate"), "each tactical ploy once per turning point"


# Blow the Tanks


@pytest.mark.rule("kt21.action.fall-back-limits", "kt21.action.dash-limits", "kt21.firefight.ap")
def test_18_with_blow_the_tanks_fall_back_shoot_and_dash() -> None:
    """Situation 18, the last part: 1 + 1 + 1 AP."""
    made = bell(cp=1, dice=(1, 1, 1, 1)).operative("riveter", "blue", (5, 11), card="ninth-bell.riveter")
    made = made.operative("enemy", "red", (7, 11), KNIFE)
    game = answer(made.begin(), "riveter", "engage")
    assert options(game) == ("blow-the-tanks", "pass")
    game = answer(game, "blow-the-tanks", "fall-back", way((5, 11), (5, 15)))
    assert "2 AP left" in game.decision.prompt  # type: ignore[union-attr]  # it is not over
    game = answer(game, "shoot", "enemy", "dash", way((5, 15), (5, 17)))
    assert not one(used_up(game), "riveter").ready
    dear = keeping(made.begin(), "riveter", "engage", "pass", "fall-back", way((5, 11), (5, 15)), "shoot", "enemy")
    assert not one(dear, "riveter").ready, "2 + 1 AP without it"


# Late Bell


@pytest.mark.rule("kt21.action.overwatch")
@pytest.mark.parametrize(("ploy", "left"), [("late-bell", 8 - 3), ("pass", 8)])
def test_a_late_bell_does_not_worsen_the_overwatch(ploy: str, left: int) -> None:
    dice = (4, 1, 1, 1, 1, 1, 1) if ploy == "late-bell" else (4, 1, 1, 1)
    made = bell(cp=1, dice=dice).operative("b", "blue", (5, 5), GUN, ready=False)
    made = made.operative("t", "red", (12, 5), wounds=8).operative("far", "red", (28, 20), ready=False)
    game = answer(made.having(active="blue").begin(), "b", "t")
    assert options(game) == ("late-bell", "pass")
    game = keeping(game, ploy)
    assert wounds(used_up(game), "t") == left
    assert not game.table.effects, "it was for that Overwatch"


# Equipment


def test_an_air_bottle_is_breathed_from_once_when_its_bearer_is_activated() -> None:
    made = bell(dice=(5,)).player("blue", equipment=["air-bottle"])
    made = made.operative("b", "blue", (5, 5), KNIFE, left=4, tokens={"air-bottle": 1}).operative("r", "red", (25, 5))
    game = answer(made.begin(), "b", "engage")
    assert options(game) == ("air-bottle", "pass")
    game = answer(game, "air-bottle")
    assert wounds(used_up(game), "b") == 4 + 3 + 1
    later = made.player("blue", used={"air-bottle-b": [1]}).begin()
    assert pending(answer(later, "b", "engage")).kind == "action"


def test_a_ballast_plate_gives_a_wound_and_takes_an_inch() -> None:
    made = bell().player("blue", equipment=["ballast-plate"]).operative("r", "red", (25, 5))
    table = made.operative("b", "blue", (5, 5), tokens={"ballast-plate": 1}, wounds=12, left=13).begin().table
    assert characteristics.move(table, table.operative("b")).total == inches(5)
    assert characteristics.lost_wounds(table, table.operative("b")) == 0


@pytest.mark.parametrize(("gap", "reaches"), [(6, True), (6 + HAIR, False)])
def test_a_guide_line_hauls_a_friend_within_6_inches_by_3(gap: float, reaches: bool) -> None:
    made = bell().player("blue", equipment=["guide-line"])
    made = made.operative("b", "blue", (5, 5), KNIFE, tokens={"guide-line": 1}, apl=3).active("b")
    made = made.operative("f", "blue", (6 + gap, 5)).operative("r", "red", (25, 15))
    game = made.begin()
    if not reaches:
        assert any("the guide line reaches 6" in reason.text for reason in reasons(game, "haul"))
        return
    game = answer(game, "haul")
    while pending(game).kind != "action":
        game = answer(game, options(game)[0])
    assert one(game, "f").spot == spot(9, 5)
    assert "kt21.firefight.action-once" in refusals(game, "haul")


def test_nobody_engaged_is_hauled_nor_to_where_it_would_be() -> None:
    made = bell().player("blue", equipment=["guide-line"])
    made = (
        made.operative("b", "blue", (5, 5), KNIFE, tokens={"guide-line": 1}).active("b").operative("f", "blue", (11, 5))
    )
    engaged = made.operative("r", "red", (13, 5)).begin()
    assert any("is within engagement range of f" in reason.text for reason in reasons(engaged, "haul"))
    assert "haul" in options(made.operative("r", "red", (13 + HAIR, 5)).begin())
