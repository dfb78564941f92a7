"""Close quarters: walls, hatchways, Guard and what comes of it.

The board is 12" by 12" with a wall along x = 6 that has a hatchway from y = 5 to y = 7; bases are 1" wide, so that
distances between bases are whole inches, too.
"""

import pytest
from build import (
    HAIR,
    Scene,
    answer,
    events,
    log,
    one,
    options,
    pending,
    reasons,
    refusals,
    rules_of,
    scene,
    way,
    wounds,
)

from killzone.geometry.units import INCH

KNIFE = "knife: melee 3 4+ 3/4"
RIFLE = "rifle: ranged 3 3+ 3/4"
GUN = f"{RIFLE}; {KNIFE}"


def deck(*, dice: tuple[int, ...] = (), open: tuple[str, ...] = (), full: bool = True) -> Scene:
    """Two rooms with a hatchway between them."""
    board = scene(dice=dice, base="25.4 mm", full=full).board(12, 12, close_quarters=True)
    walls = board.terrain("south", (5.75, 0, 6.25, 5), "heavy wall", top=4)
    walls = walls.terrain("north", (5.75, 7, 6.25, 12), "heavy wall", top=4)
    hatch = {
        "access": {
            "box": [5.75, 5, 6.25, 7],
            "top": 4,
            "closed": ["heavy", "wall"],
            "open": ["accessible", "insignificant", "exposed"],
        },
        "leaf": {"box": [6.25, 6.75, 8.25, 7], "top": 4, "traits": ["heavy", "wall"]},
    }
    return walls.opening("hatch", **hatch).having(open=list(open))


@pytest.mark.rule("kt24.cq.wall")
def test_nothing_is_seen_or_walked_over_a_wall() -> None:
    both = deck().operative("gunner", "blue", (4, 3), GUN).operative("raider", "red", (8, 3), GUN).active("gunner")
    game = both.begin()
    assert "kt24.shoot.target" in refusals(game, "shoot")
    game = answer(game, "reposition")
    assert "kt24.terrain.movement" in refusals(game, way((4, 3), (8.5, 5)))


@pytest.mark.rule("kt24.terrain.movement")
@pytest.mark.parametrize(
    ("open", "end", "what"), [((), (7.5, 6), "the closed hatch"), (("hatch",), (7, 6.9), "the open leaf of hatch")]
)
def test_what_is_in_the_way_is_named_by_what_it_is_now(
    open: tuple[str, ...], end: tuple[float, float], what: str
) -> None:
    game = deck(open=open).operative("gunner", "blue", (4, 6), GUN).operative("raider", "red", (8, 2), GUN)
    told = [one.text for one in reasons(answer(game.active("gunner").begin(), "reposition"), way((4, 6), end))]
    assert any(what in text for text in told), told


@pytest.mark.rule("kt24.cq.wall", "kt24.def.distance")
def test_distances_go_round_a_wall() -> None:
    """The two are 1" apart through the wall, but the way round its end is longer: not within control range."""
    near = deck(open=("hatch",)).operative("gunner", "blue", (5.2, 4), GUN).operative("raider", "red", (6.8, 4), GUN)
    game = near.active("gunner").begin()
    assert "kt24.action.fight" in refusals(game, "fight")
    assert not refusals(game, "reposition")


@pytest.mark.rule("kt24.cq.wall", "kt24.obscured.definition")
def test_the_ends_of_walls_beside_a_hatchway_give_cover() -> None:
    """The raider stands half behind the north wall's end, 0.25" from it: in cover from the gunner in the other room."""
    seen = deck(open=("hatch",), dice=(3, 3, 1, 4, 1)).operative("gunner", "blue", (2, 6), GUN)
    game = seen.operative("raider", "red", (7, 5), GUN).active("gunner").begin()
    game = answer(game, "shoot", "raider")
    assert pending(game).kind == "cover-save"


@pytest.mark.rule("kt24.cq.hatchway", "kt24.cq.operate-hatch")
def test_a_hatchway_starts_closed_and_an_operative_within_one_inch_opens_it() -> None:
    start = deck().operative("gunner", "blue", (4.25, 6), GUN).operative("raider", "red", (9, 6), GUN).active("gunner")
    game = start.begin()
    assert "kt24.shoot.target" in refusals(game, "shoot"), "the closed hatch is a wall"
    game = answer(game, "operate-hatch")
    assert game.table.open == {"hatch"}
    assert "gunner opens hatch." in log(game)
    assert not refusals(game, "shoot"), "sight passes through the open access point"


@pytest.mark.rule("kt24.cq.operate-hatch")
def test_a_hatchway_farther_than_one_inch_is_out_of_reach() -> None:
    far = deck().operative("gunner", "blue", (4.25 - HAIR, 6), GUN).operative("raider", "red", (9, 6), GUN)
    assert refusals(far.active("gunner").begin(), "operate-hatch") == ("kt24.cq.operate-hatch",)


@pytest.mark.rule("kt24.cq.operate-hatch")
def test_an_open_hatchway_within_an_enemys_control_range_cannot_be_closed() -> None:
    held = deck(open=("hatch",)).operative("gunner", "blue", (4.5, 5.5), GUN).operative("raider", "red", (7.75, 6), GUN)
    (reason,) = reasons(held.active("gunner").begin(), "operate-hatch")
    assert reason.text == "The hatch is open and within control range of raider."
    free = deck(open=("hatch",)).operative("gunner", "blue", (4.5, 5.5), GUN)
    game = free.operative("raider", "red", (7.75 + HAIR, 6), GUN).active("gunner").begin()
    assert not refusals(game, "operate-hatch")


@pytest.mark.rule("kt24.cq.operate-hatch")
def test_nobody_operates_a_hatchway_beside_an_enemy() -> None:
    busy = (
        deck().operative("gunner", "blue", (4.5, 6), GUN).operative("raider", "red", (4.5, 4.5), GUN).active("gunner")
    )
    assert "kt24.cq.operate-hatch" in refusals(busy.begin(), "operate-hatch")


@pytest.mark.rule("kt24.cq.operate-hatch")
def test_a_hatch_does_not_swing_onto_somebody() -> None:
    blocked = deck().operative("gunner", "blue", (4.5, 6), GUN).operative("raider", "red", (7.25, 6.75), GUN)
    (reason,) = reasons(blocked.active("gunner").begin(), "operate-hatch")
    assert reason.text == "raider stands where the hatch would be."


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.terrain.accessible", "kt24.action.increments")
def test_a_hatchway_is_opened_in_the_middle_of_a_move_and_the_rest_is_used_afterwards() -> None:
    """2" to the hatchway; 4" are left, of which the way through counts 2" and 1" for the access point."""
    start = deck().operative("gunner", "blue", (3, 6), GUN).operative("raider", "red", (11, 1), GUN).active("gunner")
    game = answer(start.begin(), "reposition", way((3, 6), (5, 6)))
    assert pending(game) == ("blue", "hatch", ("hatch", "no-hatch"))
    game = answer(game, "hatch")
    assert "kt24.action.reposition" in refusals(game, way((5, 6), (8.1, 6))), "4 counted inches and 1 are too much"
    game = answer(game, way((5, 6), (8, 6)))
    assert pending(game).kind == "activate", "both AP are spent"
    assert one(game, "gunner").spot == way((8, 6))[0]


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.action.increments")
@pytest.mark.parametrize(("first", "rest"), [(4.5, 5), (4.5 + HAIR, 4), (5, 4)])
def test_the_ways_before_and_after_a_hatchway_are_rounded_up_each_for_itself(first: float, rest: int) -> None:
    """6" straight on would count 6"; 1.5" up to the hatchway count 2" and leave 4"."""
    start = deck().operative("gunner", "blue", (3.5, 6), GUN).operative("raider", "red", (11, 1), GUN).active("gunner")
    game = answer(start.begin(), "reposition", way((3.5, 6), (first, 6)), "hatch")
    assert game.decision is not None
    assert game.decision.prompt == f'Where does gunner move? Up to {rest}.0".'


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.terrain.drop")
@pytest.mark.parametrize(("high", "counts"), [(2, 0), (2 + HAIR, 1), (3, 1)])
def test_what_was_dropped_before_a_hatchway_is_not_free_again_after_it(high: float, counts: int) -> None:
    """From the high floor down to the low one, which is 1" high, and after the hatchway to the deck: 2" are free."""
    floors = deck().terrain("high", (0, 4, 2.5, 8), "vantage", top=high)
    floors = floors.terrain("low", (2.5, 4, 4.9, 8), "vantage", top=1)
    start = floors.operative("gunner", "blue", (1.5, 6, high), GUN).operative("raider", "red", (11, 1), GUN)
    first = way((1.5, 6, high), (3.5, 6, high), (3.5, 6, 1), (4.5, 6, 1))
    game = answer(start.active("gunner").begin(), "reposition", first, "hatch")
    assert game.decision is not None
    verdict = game.decision.check(way((4.5, 6, 1), (5.5, 6, 1), (5.5, 6)))
    assert verdict.legal
    assert verdict.cost is not None
    assert verdict.cost.total == (1 + counts) * INCH


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.firefight.ap")
def test_a_hatchway_is_not_offered_in_a_move_that_took_the_last_ap() -> None:
    start = deck().operative("gunner", "blue", (3, 6), GUN).operative("raider", "red", (11, 1), GUN)
    game = answer(start.active("gunner", spent=1).begin(), "reposition", way((3, 6), (5, 6)))
    assert pending(game).kind == "activate"


@pytest.mark.rule("kt24.cq.hatchway-fight")
def test_a_hatchway_fight_reaches_two_inches_beyond_the_access_point() -> None:
    """The gunner touches the access point; the raider's base is exactly 2" from it on the other side."""
    through = deck(open=("hatch",), dice=(6, 1, 1, 1, 1, 1)).operative("gunner", "blue", (5.25, 6), GUN)
    game = through.operative("raider", "red", (8.75, 6), KNIFE).active("gunner").begin()
    game = answer(game, "hatchway-fight", "strike-critical")
    assert wounds(game, "raider") == 12 - 4
    assert refusals(game, "hatchway-fight")[0] == "kt24.firefight.action-once", "it counts as Fight"
    far = deck(open=("hatch",)).operative("gunner", "blue", (5.25, 6), GUN)
    assert refusals(far.operative("raider", "red", (8.75 + HAIR, 6), GUN).active("gunner").begin(), "hatchway-fight")


@pytest.mark.rule("kt24.cq.hatchway-fight")
def test_a_hatchway_fight_needs_an_open_hatchway_that_is_touched() -> None:
    for start, hatches in ((5.25, ()), (5.25 - HAIR, ("hatch",))):
        game = deck(open=hatches).operative("gunner", "blue", (start, 6), GUN)
        game_ = game.operative("raider", "red", (7.5, 6), GUN).active("gunner").begin()
        assert refusals(game_, "hatchway-fight") == ("kt24.cq.hatchway-fight",)


@pytest.mark.rule("kt24.cq.condensed")
@pytest.mark.parametrize("rules", ['Blast 2"', 'Torrent 2"', '1" Devastating 1'])
def test_blasts_jets_and_shrapnel_have_lethal_five_between_walls(rules: str) -> None:
    game = deck(dice=(5, 1, 1, 1, 1, 1)).operative("gunner", "blue", (2, 3), f"tube: ranged 3 3+ 3/5 {rules}")
    after = game.operative("raider", "red", (5, 10), KNIFE).active("gunner").play("shoot", "raider")
    extra = 1 if "Devastating" in rules else 0
    assert wounds(after, "raider") == 12 - 5 - extra, "the 5 is a critical success"


@pytest.mark.rule("kt24.cq.condensed")
def test_other_weapons_and_other_boards_have_no_lethal_five() -> None:
    plain = deck(dice=(5, 1, 1, 1, 1, 1)).operative("gunner", "blue", (2, 3), "rifle: ranged 3 3+ 3/5")
    after = plain.operative("raider", "red", (5, 10), KNIFE).active("gunner").play("shoot", "raider")
    assert wounds(after, "raider") == 12 - 3
    outside = scene(dice=(5, 1, 1, 1, 1, 1)).operative("gunner", "blue", (2, 3), 'tube: ranged 3 3+ 3/5 Blast 2"')
    after = outside.operative("raider", "red", (5, 10), KNIFE).active("gunner").play("shoot", "raider")
    assert wounds(after, "raider") == 12 - 3


def guarded(**keys: object) -> Scene:
    """The raider is on guard; the gunner acts in plain sight of it, 5" away."""
    start = deck(**keys).operative("gunner", "blue", (2, 3), GUN, move=4)  # type: ignore[arg-type]  # keywords of whoever calls
    return start.operative("raider", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")


@pytest.mark.rule("kt24.cq.guard")
def test_guard_counts_as_shoot_and_needs_an_engage_order_and_no_enemy_near() -> None:
    game = (
        deck().operative("gunner", "blue", (2, 3), GUN).operative("raider", "red", (9, 9), GUN).active("gunner").begin()
    )
    game = answer(game, "guard")
    assert one(game, "gunner").count("on-guard") == 1
    assert refusals(game, "guard")[0] == "kt24.firefight.action-once"
    hidden = deck().operative("gunner", "blue", (2, 3), GUN, order="conceal").operative("raider", "red", (9, 9), GUN)
    assert "kt24.order.conceal" in refusals(hidden.active("gunner").begin(), "guard")
    beside = deck().operative("gunner", "blue", (2, 3), GUN).operative("raider", "red", (2, 4.5), GUN)
    assert "kt24.cq.guard" in refusals(beside.active("gunner").begin(), "guard")


@pytest.mark.rule("kt24.cq.guard")
def test_guard_is_for_close_quarters_only() -> None:
    game = (
        scene()
        .operative("gunner", "blue", (2, 3), GUN)
        .operative("raider", "red", (9, 9), GUN)
        .active("gunner")
        .begin()
    )
    assert "guard" not in options(game)
    lite = deck(full=False).operative("gunner", "blue", (2, 3), GUN).operative("raider", "red", (9, 9), GUN)
    assert "guard" not in options(lite.active("gunner").begin())


@pytest.mark.rule("kt24.cq.guard-interrupt")
def test_on_guard_an_operative_shoots_after_an_enemys_action_once_an_activation() -> None:
    game = guarded(dice=(6, 1, 1, 2, 2, 2)).begin()
    game = answer(game, "reposition", way((2, 3), (4, 3)))
    assert pending(game) == ("red", "action-ended", ("guard-shoot-raider", "pass"))
    game = answer(game, "guard-shoot-raider", "gunner")
    assert wounds(game, "gunner") == 12 - 4
    assert one(game, "raider").count("on-guard") == 0, "it has performed an action"
    assert one(game, "raider").count("counteracted") == 1, "it cannot counteract in this turning point"
    assert pending(game) == ("blue", "action", options(game))


@pytest.mark.rule("kt24.cq.guard-interrupt")
@pytest.mark.parametrize("token", ["guard", "on-guard"])
def test_a_scenario_says_who_is_on_guard(token: str) -> None:
    start = deck().operative("gunner", "blue", (2, 3), GUN).operative("raider", "red", (2, 9), GUN, tokens={token: 1})
    game = answer(start.active("gunner").begin(), "reposition", way((2, 3), (4, 3)))
    assert pending(game).options == ("guard-shoot-raider", "pass")


@pytest.mark.rule("kt24.cq.guard-interrupt", "kt24.cq.guard")
def test_on_guard_an_operative_may_wait_for_a_later_action() -> None:
    game = guarded(dice=(1, 1, 1, 2, 2, 2)).begin()
    game = answer(game, "reposition", way((2, 3), (4, 3)), "pass")
    assert one(game, "raider").count("on-guard") == 1, "the enemy did not end within its control range"
    game = answer(game, "dash", way((4, 3), (4, 3.5)))
    assert pending(game).options == ("guard-shoot-raider", "pass")


@pytest.mark.rule("kt24.cq.guard")
def test_an_enemy_that_ends_an_action_within_control_range_ends_guard() -> None:
    near = deck().operative("gunner", "blue", (2, 3), GUN)
    start = near.operative("raider", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    game = answer(start.begin(), "charge", way((2, 3), (2, 8)))
    assert "guard-fight-raider" in options(game)
    game = answer(game, "pass")
    assert one(game, "raider").count("on-guard") == 0


@pytest.mark.rule("kt24.cq.guard")
def test_guard_ends_with_the_turning_point_and_when_the_order_changes() -> None:
    start = deck(dice=(6, 1)).operative("gunner", "blue", (2, 3), GUN, tokens={"on-guard": 1})
    rest = start.operative("raider", "red", (9, 9), GUN, ready=False)
    game = answer(rest.having(activation={"operative": "gunner"}).begin(), "end")
    assert game.table.turn == 2
    assert one(game, "gunner").count("on-guard") == 0
    ends = [line for line in log(game) if "on guard" in line or line.startswith("Turning point")]
    assert ends[0] == "gunner is no longer on guard."
    assert len(ends) == 2, "it is told before the next turning point begins"
    changed = (
        deck().operative("gunner", "blue", (2, 3), GUN, tokens={"on-guard": 1}).operative("raider", "red", (9, 9), GUN)
    )
    assert one(answer(changed.begin(), "gunner", "engage"), "gunner").count("on-guard") == 1
    assert one(answer(changed.begin(), "gunner", "conceal"), "gunner").count("on-guard") == 0


@pytest.mark.rule("kt24.cq.guard", "kt24.counteract.action")
def test_nobody_counteracts_with_guard() -> None:
    start = deck().operative("gunner", "blue", (2, 3), GUN, ready=False).operative("raider", "red", (9, 9), GUN)
    game = answer(start.having(active="blue").begin(), "gunner")
    assert "dash" in options(game)
    assert "guard" not in options(game)


@pytest.mark.rule("kt24.cq.point-blank")
def test_a_point_blank_shot_hits_one_worse_and_keeps_from_retaliating() -> None:
    """The raider, charged while on guard, shoots the gunner beside it: 3s miss. Then it cannot retaliate."""
    near = deck(dice=(3, 4, 6, 1, 1, 1, 6, 1, 1)).operative("gunner", "blue", (2, 3), GUN)
    start = near.operative("raider", "red", (2, 9), GUN, ready=False, tokens={"on-guard": 1}).active("gunner")
    start = start.operative("mate", "red", (11, 11), KNIFE)
    game = answer(start.begin(), "charge", way((2, 3), (2, 8)))
    assert set(options(game)) == {"guard-fight-raider", "guard-point-blank-raider-gunner", "pass"}
    game = answer(game, "guard-point-blank-raider-gunner")
    assert wounds(game, "gunner") == 12 - 3 - 4
    game = answer(game, "fight", "strike-critical")
    assert wounds(game, "raider") == 12 - 4, "three dice for the gunner and none for the raider"
    assert "kt24.cq.point-blank" in rules_of(events(game))
    assert pending(game).kind == "activate"
    assert not game.table.effects, "the activation is over"


@pytest.mark.rule("kt24.cq.hatchway", "kt24.terrain.accessible")
def test_a_move_may_end_in_an_open_hatchway_which_then_cannot_be_closed() -> None:
    """1.5" to the middle of the access point count 2", and 1" more for entering it."""
    start = deck(open=("hatch",)).operative("gunner", "blue", (4.5, 6), GUN).operative("raider", "red", (11, 1), GUN)
    game = answer(start.active("gunner").begin(), "reposition", way((4.5, 6), (6, 6)))
    assert one(game, "gunner").spot == way((6, 6))[0]
    (reason,) = reasons(game, "operate-hatch")
    assert reason.text == "gunner stands where the hatch would be."


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.action.reposition-zone")
def test_whoever_opens_a_hatchway_onto_an_enemy_in_the_middle_of_a_move_stays_there() -> None:
    """The raider is 0.75" from the gunner behind the closed hatch: once it is open, no way leads out of its control."""
    start = deck().operative("gunner", "blue", (3, 5.6), GUN).operative("raider", "red", (6.85, 5.55), GUN)
    game = answer(start.active("gunner").begin(), "reposition", way((3, 5.6), (5.1, 5.6)), "hatch")
    assert "gunner can move no farther." in log(game)
    assert one(game, "gunner").spot == way((5.1, 5.6))[0]
    assert pending(game).kind == "activate", "both AP are spent"


@pytest.mark.rule("kt24.cq.hatchway-fight", "kt24.cq.wall", "kt24.def.distance")
@pytest.mark.parametrize(
    ("raider", "reached"),
    [((7.2, 8.2), False), ((6.75, 2.56), True), ((6.75, 2.54), False)],
    ids=["behind the leaf", "beside the wall", "too far along the wall"],
)
def test_the_two_inches_beyond_an_access_point_are_measured_round_walls(
    raider: tuple[float, float], reached: bool
) -> None:
    """The first is 1.03" from the access point but for the open leaf; the others 1.99" and 2.01" past the wall."""
    start = deck(open=("hatch",)).operative("gunner", "blue", (5.25, 6), GUN).operative("raider", "red", raider, GUN)
    assert (refusals(start.active("gunner").begin(), "hatchway-fight") == ()) is reached


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.control.range", "kt24.visible.definition")
@pytest.mark.parametrize("open", [(), ("hatch",)], ids=["closed", "open"])
@pytest.mark.parametrize(
    ("at", "reached"),
    [((5.25, 7.6), True), ((5.25, 8.41), True), ((5.25, 8.42), False), ((6.75, 3.59), True), ((6.75, 3.58), False)],
)
def test_whoever_stands_along_the_wall_sees_the_access_point_beside_it(
    at: tuple[float, float], reached: bool, open: tuple[str, ...]
) -> None:
    """From the wall's face 1" is reached up to 1.414" past the end of the access point."""
    start = deck(open=open).operative("gunner", "blue", at, GUN).operative("raider", "red", (11, 11), GUN)
    assert (refusals(start.active("gunner").begin(), "operate-hatch") == ()) is reached


@pytest.mark.rule("kt24.cq.operate-hatch", "kt24.cq.wall")
def test_nobody_reaches_an_access_point_from_behind_its_open_leaf() -> None:
    start = deck(open=("hatch",)).operative("gunner", "blue", (6.9, 7.7), GUN).operative("raider", "red", (1, 1), GUN)
    assert refusals(start.active("gunner").begin(), "operate-hatch") == ("kt24.cq.operate-hatch",)
