"""Hatchways: who may open and close them, what they do while open or closed, in mid-move, and fights through them."""

from typing import Any

import pytest
from build import answer, log, one, options, pending, reasons, refusals, spot, told, used_up, way, wounds
from rules.kt21.close_quarters.decks import GUN, KNIFE, guard, place, rooms
from rules.kt21.scenes import Scene21

from killzone.content import load_killzone
from killzone.core.game import Game

HATCH = "operate-hatch"


def active(made: Scene21, id: str = "x", **keys: Any) -> Game:
    return made.active(id, **keys).begin()


def near(x: float = 5.25, y: float = 6, *, open: bool = False, dice: tuple[int, ...] = (), **keys: Any) -> Scene21:
    """X of blue, in the western room by the hatchway unless said."""
    return place(rooms(open=open, dice=dice), "x", "blue", (x, y), GUN, **keys)


FAR = ("r", "red", (11, 1))


@pytest.mark.rule("kt21.cq.hatchway-closed", "kt21.cq.wall-trait")
def test_hatchways_begin_closed_and_block_sight_and_moves() -> None:
    killzone = load_killzone("patient-margin", edition="kt21")
    for opening in killzone.openings:
        assert killzone.terrain.part(opening.closed).traits == {"heavy", "wall"}
    game = active(place(near(4, 6), "r", "red", (8, 6)))
    assert game.table.open == frozenset()
    assert "r is not visible" in " ".join(reason.text for reason in reasons(game, "shoot"))
    game = answer(game, "normal-move")
    assert refusals(game, way((4, 6), (6.9, 5.5)))[0] == "kt21.cq.wall-move"


@pytest.mark.rule("kt21.cq.hatchway-open", "kt21.cq.accessible", "kt21.cq.wall-sight")
def test_an_open_hatchway_is_seen_and_walked_through_but_its_leaf_is_a_wall() -> None:
    made = place(near(4, 6, open=True), "r", "red", (9.5, 6))
    game = active(made)
    assert "shoot" in options(game)
    game = answer(game, "normal-move")
    assert "kt21.cq.wall-move" in refusals(game, way((4, 6), (6.8, 6), (6.8, 9))), "the leaf is in the way"
    assert one(answer(game, way((4, 6), (6.8, 5.6))), "x").spot == spot(6.8, 5.6)
    hidden = active(place(near(4, 6, open=True), "r", "red", (7.5, 8)))
    assert not {"shoot"} & set(options(hidden)), "behind the leaf"


@pytest.mark.rule("kt21.cq.operate-hatch")
@pytest.mark.parametrize(("x", "legal"), [(4.25, True), (4.24, False)])
def test_operate_hatch_needs_an_inch_to_the_access_point(x: float, legal: bool) -> None:
    game = active(place(near(x), *FAR))
    assert refusals(game, HATCH) == (() if legal else ("kt21.cq.operate-hatch",))
    if legal:
        game = answer(game, HATCH)
        assert game.table.open == {"hatch"}
        assert told(game, "kt21.cq.operate-hatch") == ["x opens hatch."]
        assert "kt21.firefight.action-once" in refusals(game, HATCH)


@pytest.mark.rule("kt21.cq.operate-hatch", "kt21.cq.wall-range")
def test_the_distance_is_measured_round_walls() -> None:
    """From beside the leaf the access point is 0.51" away, but round the leaf it is farther than 1"."""
    made = place(near(6.99, 7.55, open=True), *FAR)
    assert refusals(active(made), HATCH) == ("kt21.cq.operate-hatch",)


@pytest.mark.rule("kt21.cq.operate-hatch-limits")
@pytest.mark.parametrize(("x", "legal"), [(7.75, False), (7.76, True)])
def test_an_open_hatchway_with_an_enemy_within_an_inch_is_left_alone(x: float, legal: bool) -> None:
    game = active(place(near(4.25, 5.2, open=True), "r", "red", (x, 6)))
    assert refusals(game, HATCH) == (() if legal else ("kt21.cq.operate-hatch-limits",))
    closed = active(place(near(4.25, 5.2), "r", "red", (x, 6)))
    assert refusals(closed, HATCH) == (), "a closed one may be opened"


@pytest.mark.rule("kt21.cq.operate-hatch-limits")
@pytest.mark.parametrize(("y", "legal"), [(4.0, False), (3.99, True)])
def test_nobody_operates_a_hatchway_while_engaged(y: float, legal: bool) -> None:
    game = active(place(near(5.0, 6), "r", "red", (5.0, y)))
    assert refusals(game, HATCH) == (() if legal else ("kt21.cq.operate-hatch-limits",))


@pytest.mark.rule("kt21.cq.operate-hatch")
@pytest.mark.parametrize(("y", "legal"), [(6.26, False), (6.25, True)])
def test_no_base_may_stand_where_the_hatch_would_be(y: float, legal: bool) -> None:
    made = place(near(5.0, 5.6), "friend", "blue", (7.5, y))
    game = active(place(made, *FAR))
    assert refusals(game, HATCH) == (() if legal else ("kt21.cq.operate-hatch",))
    if not legal:
        assert reasons(game, HATCH)[0].text == "friend stands where the hatch would be."


@pytest.mark.rule("kt21.cq.operate-hatch-moving")
def test_in_mid_move_a_hatchway_is_opened_and_the_rest_of_the_move_used() -> None:
    game = active(place(near(2, 6, apl=3), *FAR))
    game = answer(game, "normal-move", way((2, 6), (4.5, 6)))
    assert pending(game) == ("blue", "hatch", ("hatch", "no-hatch"))
    assert '3.5" of the move left' in game.decision.prompt  # type: ignore[union-attr]  # it is not over
    game = answer(game, "hatch")
    assert pending(game)[1] == "path"
    assert refusals(game, way((4.5, 6), (8.01, 6)))
    game = answer(game, way((4.5, 6), (8, 6)))
    assert one(game, "x").spot == spot(8, 6)
    assert "kt21.firefight.action-once" in refusals(game, HATCH)
    assert "kt21.firefight.action-once" in refusals(game, "normal-move")
    assert any("costs 2 AP and x has 1 left" in reason.text for reason in reasons(game, "fall-back"))


@pytest.mark.rule("kt21.cq.operate-hatch-moving")
def test_in_mid_move_a_hatchway_may_be_left_alone() -> None:
    game = active(place(near(2.25, 6), *FAR))
    game = answer(game, "dash", way((2.25, 6), (4.25, 6)), "no-hatch")
    assert game.table.open == frozenset()
    assert pending(game)[1] == "action"


@pytest.mark.rule("kt21.cq.operate-hatch-moving", "kt21.firefight.ap", "kt21.action.move-increments")
def test_in_mid_move_it_costs_1_ap_is_performed_once_and_needs_some_of_the_move() -> None:
    game = answer(active(place(near(2, 6), *FAR), spent=1), "normal-move", way((2, 6), (4.5, 6)))
    assert pending(game)[1] != "hatch", "no AP are left for it"
    game = answer(active(place(near(2, 6, apl=3), *FAR), performed=[HATCH]), "normal-move", way((2, 6), (4.5, 6)))
    assert pending(game)[1] == "action", "it was performed before"
    game = answer(active(place(near(1.5, 6), *FAR)), "dash", way((1.5, 6), (4.5, 6)))
    assert pending(game)[1] == "action", "nothing is left of the Dash"
    game = answer(active(place(near(2.26, 6), *FAR)), "dash", way((2.26, 6), (4.27, 6)))
    assert pending(game)[1] == "action", "less is left than an increment counts"


@pytest.mark.rule("kt21.cq.operate-hatch-moving")
def test_charges_and_fall_backs_do_not_stop_at_hatchways() -> None:
    made = place(near(2, 6), "r", "red", (4.4, 8))
    game = answer(active(made), "charge", way((2, 6), (4.4, 6.4)))
    assert pending(game)[1] == "action"
    made = place(near(2, 6), "r", "red", (2, 8))
    game = answer(active(made), "fall-back", way((2, 6), (4.4, 6)))
    assert pending(game)[1] != "hatch"


@pytest.mark.rule("kt21.cq.operate-hatch-moving", "kt21.def.engagement-range")
def test_a_hatch_that_opens_on_an_enemy_ends_the_move() -> None:
    game = active(place(near(2, 6, apl=3), "r", "red", (6.8, 6)))
    game = answer(game, "normal-move", way((2, 6), (5.2, 6)), "hatch")
    assert pending(game)[1] == "action"
    assert "x is within engagement range of r now: its move ends there." in log(game)
    assert "fight" in options(game)


@pytest.mark.rule("kt21.cq.operate-hatch-moving", "kt21.cq.guard-interrupt", "kt21.def.move-modifier")
def test_a_guard_interrupts_in_mid_move_and_the_rest_of_it_does_not_change() -> None:
    """The shot injures X, whose M falls by 2"; what was left of its move stays. That was the one interruption."""
    made = place(near(2, 6, dice=(5, 5, 1, 1, 1, 1, 1)), "y", "blue", (2, 2))
    made = guard(made, "g", "red", (11, 6))
    game = answer(active(made), "normal-move", way((2, 6), (4.8, 6)), "hatch")
    assert options(game) == ("guard-overwatch-g", "pass")
    game = answer(game, "guard-overwatch-g", "x")
    assert wounds(used_up(game), "x") == 2
    assert game.decision is not None
    assert game.decision.prompt == 'Where does x move? Up to 3.2".'
    game = answer(game, way((4.8, 6), (8, 6)))
    assert one(game, "x").spot == spot(8, 6)
    assert pending(game)[:2] == ("blue", "activate"), "no second offer after the move, and G has used its Overwatch"
    assert len(told(game, "kt21.damage.injured")) == 1, "that X is injured is told when it is shot, not after the move"


@pytest.mark.rule("kt21.cq.guard-interrupt")
def test_a_guard_that_waits_may_interrupt_the_end_of_the_move() -> None:
    made = guard(near(2, 6), "g", "red", (10, 6))
    game = answer(active(made), "normal-move", way((2, 6), (4.8, 6)), "hatch", "pass", way((4.8, 6), (7, 6)))
    assert options(game) == ("guard-overwatch-g", "pass")


@pytest.mark.rule("kt21.cq.guard-ends", "kt21.cq.operate-hatch-moving")
def test_opening_a_hatch_upon_a_guard_ends_its_guard_unless_it_attacks() -> None:
    made = guard(near(2, 6, apl=3), "g", "red", (6.8, 6))
    game = answer(active(made), "normal-move", way((2, 6), (5.2, 6)), "hatch", "pass")
    assert not one(game, "g").count("on-guard")


@pytest.mark.rule("kt21.cq.hatchway-fight", "kt21.fight.support")
def test_a_hatchway_fight_is_a_combat_through_the_access_point_with_support() -> None:
    """WS 4+ is 3+: the friend at (8.5, 4.4) is engaged with the enemy."""
    made = near(5.25, 6, open=True, dice=(3, 1, 1, 1, 1, 1))
    made = place(made, "r", "red", (8.25, 5.5))
    made = place(made, "friend", "blue", (8.5, 4))
    game = answer(active(made), "hatchway-fight")
    assert wounds(used_up(game), "r") == 6
    assert "kt21.firefight.action-once" in refusals(game, "fight")


@pytest.mark.rule("kt21.cq.hatchway-fight")
@pytest.mark.parametrize(("x", "enemy", "open", "legal"), [
    (5.25, 8.75, True, True), (5.25, 8.76, True, False), (5.25, 8.75, False, False), (5.24, 8.75, True, False),
])  # fmt: skip
def test_a_hatchway_fight_needs_contact_and_an_enemy_within_2_inches(
    x: float, enemy: float, open: bool, legal: bool
) -> None:
    game = active(place(near(x, 6, open=open), "r", "red", (enemy, 6)))
    assert refusals(game, "hatchway-fight") == (() if legal else ("kt21.cq.hatchway-fight",))


@pytest.mark.rule("kt21.cq.hatchway-fight")
def test_an_enemy_on_the_same_side_does_not_block_the_access_point() -> None:
    game = active(place(near(5.25, 5.4, open=True), "r", "red", (4.0, 7.4)))
    assert refusals(game, "hatchway-fight") == ("kt21.cq.hatchway-fight",)


@pytest.mark.rule("kt21.cq.hatchway-fight", "kt21.fight.weapons")
def test_a_hatchway_fight_needs_a_melee_weapon() -> None:
    made = place(rooms(open=True), "x", "blue", (5.25, 6), "rifle: ranged 4 4+ 3/4")
    assert "kt21.fight.weapons" in refusals(active(place(made, "r", "red", (8, 6), KNIFE)), "hatchway-fight")
