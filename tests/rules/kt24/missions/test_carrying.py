"""Picking markers up, placing them, and what becomes of a marker whose carrier falls."""

from collections.abc import Iterator

import pytest
from build import BLUE, RED, Asked, Scene, answer, one, options, pending, reasons, refusals, spot, used_up, way, wounds
from rules.kt24.missions.board import HAIR, MIDDLE, REACH, beside, mission

from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.table import Operative, Table
from killzone.editions.kt24.hooks import Hooks
from killzone.editions.kt24.operatives.incapacitation import LastAction
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

FILE = "carry-the-file"
RIFLE = "rifle: ranged 1 2+ 9/9; knife: melee 3 3+ 3/4"
KNIFE = "knife: melee 3 3+ 3/4"


def lying(*, turn: int = 2) -> Scene:
    """The File lies in the middle and a blue operative stands beside it, with its activation under way."""
    position = mission(FILE, turn=turn).marker("file", MIDDLE, kind="portable", base="40 mm")
    return position.operative("b1", "blue", beside(0), RIFLE).operative("r1", "red", (25, 5), RIFLE).active("b1")


def carried() -> Scene:
    """A blue operative carries the File, with its activation under way."""
    position = mission(FILE).marker("file", carrier="b1", kind="portable", base="40 mm")
    return position.operative("b1", "blue", (10, 11), RIFLE).operative("r1", "red", (25, 5), RIFLE).active("b1")


def shot_down(*, carrier_wounds: int = 5) -> Game:
    """A red operative has just taken the last wounds of the blue carrier."""
    position = mission(FILE).marker("file", carrier="b1", kind="portable", base="40 mm")
    position = position.operative("b1", "blue", (10, 11), RIFLE, wounds=12, left=carrier_wounds)
    position = position.operative("b2", "blue", (3, 3)).operative("r1", "red", (20, 11), RIFLE)
    return answer(position.having(dice=[5, 1, 1, 1]).active("r1").begin(), "shoot", "b1")


# Pick Up Marker


@pytest.mark.rule("kt24.action.pick-up")
def test_a_marker_picked_up_leaves_the_board_and_is_carried_contested_and_controlled() -> None:
    game = answer(lying().begin(), "pick-up")
    marker = game.table.marker("file")
    assert (marker.spot, marker.carrier, marker.controller) == (None, "b1", BLUE)
    assert "b1 picks up the File." in [event.tell(game.previous.table) for event in game.events if game.previous]
    assert pending(game).kind == "action"


@pytest.mark.rule("kt24.action.pick-up", "kt24.marker.control")
@pytest.mark.parametrize(("gap", "refused"), [(INCH, ()), (INCH + HAIR, ("kt24.marker.contest",))])
def test_only_a_marker_that_the_operative_controls_is_picked_up(gap: int, refused: tuple[str, ...]) -> None:
    game = lying().operative("b1", "blue", beside(gap)).begin()
    assert refusals(game, "pick-up") == refused


@pytest.mark.rule("kt24.action.pick-up", "kt24.marker.control")
def test_a_contested_marker_with_equal_totals_is_not_picked_up() -> None:
    game = lying().operative("r1", "red", beside(0, side=-1)).begin()
    assert refusals(game, "pick-up") == ("kt24.marker.control",)


@pytest.mark.rule("kt24.action.pick-up")
def test_a_friend_controls_it_but_this_operative_is_too_far_away() -> None:
    game = lying().operative("b1", "blue", (5, 5)).operative("b2", "blue", beside(0)).begin()
    assert game.table.marker("file").controller == BLUE
    assert refusals(game, "pick-up") == ("kt24.marker.contest",)


@pytest.mark.rule("kt24.action.pick-up")
def test_not_within_control_range_of_an_enemy() -> None:
    # The enemy stands on the far side of the operative and does not contest the marker.
    x, y = beside(0)
    game = lying().operative("r1", "red", (x + 2 * 1400 / INCH + 1, y)).begin()
    assert refusals(game, "pick-up") == ("kt24.action.pick-up",)
    assert reasons(game, "pick-up")[0].text == "r1 is within control range of b1."


@pytest.mark.rule("kt24.action.pick-up")
def test_not_while_already_carrying_one() -> None:
    position = lying().marker("other", carrier="b1", kind="portable")
    assert refusals(position.begin(), "pick-up") == ("kt24.action.pick-up",)


@pytest.mark.rule("kt24.action.pick-up")
@pytest.mark.parametrize(("turn", "refused"), [(1, ("kt24.action.pick-up",)), (2, ())])
def test_the_file_is_picked_up_from_turning_point_2_on(turn: int, refused: tuple[str, ...]) -> None:
    game = lying(turn=turn).begin()
    assert refusals(game, "pick-up") == refused
    if refused:
        text = "the File may be picked up from turning point 2 on; this is turning point 1."
        assert reasons(game, "pick-up")[0].text == text


@pytest.mark.rule("kt24.action.pick-up")
def test_a_marker_that_may_not_be_picked_up_stays() -> None:
    position = mission("secure").marker("pond", MIDDLE).marker("crate", (5, 5), kind="portable")
    game = position.operative("b1", "blue", beside(0)).active("b1").begin()
    assert refusals(game, "pick-up") == ("kt24.action.pick-up",)
    assert reasons(game, "pick-up")[0].text == "the pond marker cannot be picked up."


@pytest.mark.rule("kt24.action.pick-up")
def test_of_two_markers_the_player_chooses() -> None:
    position = mission("secure").marker("left", (14.5, 11), kind="portable").marker("right", (16, 11), kind="portable")
    game = position.operative("b1", "blue", (15.2, 11)).active("b1").begin()
    game = answer(game, "pick-up")
    assert pending(game) == Asked("blue", "marker", ("left", "right"))
    game = answer(game, "right")
    assert [marker.carrier for marker in game.table.markers] == ["", "b1"]


@pytest.mark.rule("kt24.marker.carried")
@pytest.mark.parametrize("position", [carried(), lying()], ids=["carrier", "empty-handed"])
def test_the_carrier_of_the_file_cannot_dash(position: Scene) -> None:
    game = position.begin()
    carries = bool(game.table.marker("file").carrier)
    assert ("kt24.marker.carried" in refusals(game, "dash")) is carries
    assert "reposition" in options(game)


# Place Marker


@pytest.mark.rule("kt24.action.place")
@pytest.mark.parametrize(("gap", "legal"), [(INCH, True), (INCH + HAIR, False)])
def test_a_carried_marker_is_placed_within_control_range(gap: int, legal: bool) -> None:
    game = answer(carried().begin(), "place")
    assert pending(game) == Asked("blue", "place")
    there = Spot(10 * INCH + REACH + gap, 11 * INCH)
    assert (refusals(game, there) == ()) is legal
    if not legal:
        assert reasons(game, there)[0].rule == "kt24.action.place"
        return
    game = answer(game, there)
    marker = game.table.marker("file")
    assert (marker.spot, marker.carrier, marker.controller) == (there, "", BLUE)


@pytest.mark.rule("kt24.action.place", "kt24.control.range")
def test_a_marker_is_not_placed_out_of_sight() -> None:
    position = carried().terrain("wall", (10.7, 9, 10.8, 13), "heavy")
    game = answer(position.begin(), "place")
    assert refusals(game, spot(11.7, 11)) == ("kt24.control.range",)


@pytest.mark.rule("kt24.action.place")
def test_a_marker_is_not_placed_in_terrain_nor_off_the_board() -> None:
    position = carried().board(30, 22, drop_zones=[]).operative("b1", "blue", (0.7, 11), RIFLE)
    position = position.terrain("heap", (2, 10, 4, 12), "heavy", top=0.2)
    game = answer(position.begin(), "place")
    assert "kt24.def.markers" in refusals(game, spot(2.2, 11))
    assert "kt24.def.markers" in refusals(game, spot(-0.5, 11))


@pytest.mark.rule("kt24.action.place")
def test_not_in_the_same_activation_as_pick_up_marker() -> None:
    game = answer(lying().operative("b1", "blue", beside(0), RIFLE, apl=3).begin(), "pick-up")
    assert refusals(game, "place") == ("kt24.action.place",)


@pytest.mark.rule("kt24.action.place")
def test_only_what_is_carried_is_placed() -> None:
    assert refusals(lying().begin(), "place") == ("kt24.action.place",)
    assert reasons(lying().begin(), "place")[0].text == "b1 carries no marker."


@pytest.mark.rule("kt24.action.place")
def test_a_marker_is_placed_beside_an_enemy_too() -> None:
    game = carried().operative("r1", "red", (12, 11), KNIFE).begin()
    assert refusals(game, "place") == ()


# The carrier falls


@pytest.mark.rule("kt24.action.place")
def test_an_incapacitated_carrier_places_its_marker_before_it_is_removed() -> None:
    game = shot_down()
    assert pending(game) == Asked("blue", "place")
    assert one(game, "b1").spot is not None
    game = used_up(answer(game, spot(11, 11)))
    assert one(game, "b1").spot is None
    marker = game.table.marker("file")
    assert (marker.spot, marker.carrier, marker.controller) == (spot(11, 11), "", -1)
    # Play goes on with whoever was acting.
    assert pending(game).player == "red"


@pytest.mark.rule("kt24.action.place")
def test_a_falling_carrier_cannot_throw_the_marker_farther_than_1_inch() -> None:
    game = shot_down()
    assert refusals(game, spot(14, 11)) == ("kt24.action.place",)


@pytest.mark.rule("kt24.action.place")
def test_a_falling_carrier_places_the_marker_whatever_would_prevent_it() -> None:
    # It fell in a fight, with an enemy beside it, in the activation in which it picked the marker up.
    position = carried().operative("b1", "blue", (10, 11), KNIFE, left=1).operative("r1", "red", (11.5, 11), KNIFE)
    game = position.active("b1", spent=1, performed=["pick-up"]).having(dice=[1, 1, 1, 6, 1, 1]).begin()
    game = answer(game, "fight")
    while pending(game).kind != "place":
        assert game.decision is not None
        game = answer(game, options(game)[0])
    assert wounds(game, "b1") == 0
    game = answer(game, spot(10, 11))
    assert game.table.marker("file").spot == spot(10, 11)
    # The enemy now stands beside it and controls it.
    assert game.table.marker("file").controller == RED


@pytest.mark.rule("kt24.action.place")
def test_a_carrier_can_always_put_the_marker_under_its_own_feet() -> None:
    position = mission(FILE).board(30, 22, drop_zones=[]).marker("file", carrier="b1", kind="portable", base="40 mm")
    position = position.operative("b1", "blue", (0.6, 0.6), RIFLE, left=1)
    position = position.operative("r1", "red", (10, 0.6), "hose: ranged 1 2+ 9/9 Saturate")
    position = position.terrain("hut", (1.2, 0, 3, 3), "light", top=0.8).having(dice=[5, 1, 1, 1]).active("r1")
    game = answer(position.begin(), "shoot", "b1")
    while pending(game).kind != "place":
        game = answer(game, options(game)[0])
    assert answer(game, spot(0.6, 0.6)).table.marker("file").spot == spot(0.6, 0.6)


def test_an_operative_that_carries_nothing_is_removed_without_a_question() -> None:
    position = mission(FILE).marker("file", MIDDLE, kind="portable").operative("b1", "blue", (10, 11), RIFLE, left=5)
    position = position.operative("b2", "blue", (3, 3)).operative("r1", "red", (20, 11), RIFLE)
    game = answer(position.having(dice=[5, 1, 1, 1]).active("r1").begin(), "shoot", "b1")
    assert one(game, "b1").spot is None


# Last actions


def last_shot(table: Table, operative: Operative) -> Iterator[LastAction]:
    """A rule that lets blue's operatives shoot once more before they are removed, once per battle."""
    if operative.seat == BLUE and not table.players[BLUE].uses("last-shot"):
        yield LastAction("kt24.damage.last-action", "shoot", "Last shot", "last-shot")


LAST_SHOT = Hooks(last_actions=Hook(last_shot))


@pytest.mark.rule("kt24.damage.last-action")
def test_a_rule_may_let_an_incapacitated_operative_act_once_more() -> None:
    position = mission().operative("b1", "blue", (10, 11), RIFLE, left=5).operative("b2", "blue", (3, 3))
    position = position.operative("r1", "red", (20, 11), RIFLE).operative("r2", "red", (27, 20), RIFLE)
    game = answer(
        position.having(dice=[5, 1, 1, 1, 4, 1, 1, 1]).active("r1").house_rule(LAST_SHOT).begin(), "shoot", "b1"
    )
    assert pending(game) == Asked("blue", "before-removal", ("last-shoot", "pass"))
    game = used_up(answer(game, "last-shoot", "r1"))
    assert wounds(game, "r1") == 3
    # One action only, and its use is spent.
    assert one(game, "b1").spot is None
    assert game.table.players[BLUE].uses("last-shot") == 1


@pytest.mark.rule("kt24.damage.last-action")
def test_it_may_also_let_it_be() -> None:
    position = mission().operative("b1", "blue", (10, 11), RIFLE, left=5).operative("b2", "blue", (3, 3))
    position = position.operative("r1", "red", (20, 11), RIFLE).having(dice=[5, 1, 1, 1]).active("r1")
    game = used_up(answer(position.house_rule(LAST_SHOT).begin(), "shoot", "b1", "pass"))
    assert one(game, "b1").spot is None
    assert game.table.players[BLUE].uses("last-shot") == 0


@pytest.mark.rule("kt24.damage.last-action", "kt24.action.place")
@pytest.mark.parametrize("order", [("last-shoot", "r1", "at"), ("place-first", "at", "last-shoot", "r1")])
def test_its_own_player_orders_the_last_action_and_the_placing(order: tuple[str, ...]) -> None:
    position = mission(FILE).marker("file", carrier="b1", kind="portable", base="40 mm")
    position = position.operative("b1", "blue", (10, 11), RIFLE, left=5).operative("b2", "blue", (3, 3))
    position = position.operative("r1", "red", (20, 11), RIFLE).having(dice=[5, 1, 1, 1, 4, 1, 1, 1]).active("r1")
    game = answer(position.house_rule(LAST_SHOT).begin(), "shoot", "b1")
    assert options(game) == ("last-shoot", "place-first", "pass")
    game = used_up(answer(game, *(spot(10, 12) if one == "at" else one for one in order)))
    assert one(game, "b1").spot is None
    assert game.table.marker("file").spot == spot(10, 12)
    assert wounds(game, "r1") == 3


@pytest.mark.rule("kt24.damage.last-action")
def test_wounds_regained_after_incapacitation_do_not_prevent_removal() -> None:
    from killzone.core.events import Event, Wounded

    def healing(table: Table, operative: Operative, weapon: object) -> Iterator[Event]:
        if operative.id == "b1":
            yield Wounded("kt24.damage.wounds", "b1", -7)

    rules = LAST_SHOT.but(weapon_used=Hook(healing))
    position = mission().operative("b1", "blue", (10, 11), RIFLE, left=5).operative("b2", "blue", (3, 3))
    position = position.operative("r1", "red", (20, 11), RIFLE).operative("r2", "red", (27, 20), RIFLE)
    game = answer(
        position.having(dice=[5, 1, 1, 1, 4, 1, 1, 1]).active("r1").house_rule(rules).begin(),
        "shoot",
        "b1",
        "last-shoot",
        "r1",
    )
    assert wounds(game, "b1") == 7
    assert one(game, "b1").spot is None


@pytest.mark.rule("kt24.damage.last-action")
def test_whoever_falls_to_a_last_action_counts_once() -> None:
    position = mission().operative("b1", "blue", (10, 11), RIFLE, left=5).operative("b2", "blue", (3, 3))
    position = position.operative("r1", "red", (20, 11), RIFLE, left=5).operative("r2", "red", (27, 20), RIFLE)
    for number in (3, 4, 5):
        position = position.operative(f"r{number}", "red", (27, 3.0 * number - 6))
    game = answer(
        position.having(dice=[5, 1, 1, 1, 4, 1, 1, 1]).active("r1").house_rule(LAST_SHOT).begin(),
        "shoot",
        "b1",
        "last-shoot",
        "r1",
    )
    # One of five enemies: the first grade, once.
    assert [(entry.amount, entry.note) for entry in game.table.players[BLUE].score] == [
        (1, "kill grade 1: 1 of 5 incapacitated")
    ]


def test_a_marker_is_placed_after_a_move_in_the_same_activation() -> None:
    game = answer(carried().begin(), "reposition", way((10, 11), (14, 11)), "place", spot(15, 11))
    assert game.table.marker("file").spot == spot(15, 11)
