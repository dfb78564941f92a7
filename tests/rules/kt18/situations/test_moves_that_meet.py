"""Positions in which rules of moving meet others: falls in the middle of charges, climbs, dangerous ground."""

from collections.abc import Sequence
from typing import Any

import pytest
from rules.kt18.arms import gun, member
from rules.kt18.movement.test_charges import charge
from rules.kt18.playing import Ran, in_play, run
from rules.kt18.sides import sided
from rules.kt18.tables import A, B, one, part, spot, table, way

from killzone.core.events import Moved
from killzone.core.table import Operative
from killzone.core.walks import Walk
from killzone.editions.kt18.board.movement import FALL_BACK
from killzone.editions.kt18.movement.charging import Charging
from killzone.editions.kt18.movement.choices import MOVE, Choosing
from killzone.editions.kt18.movement.falling import FALLING_TEST, Knocked
from killzone.editions.kt18.movement.falling_short import FallingShort
from killzone.editions.kt18.movement.moving import Moving
from killzone.editions.kt18.movement.pushing import push
from killzone.editions.kt18.movement.readying import SHORT_MOVE, short_move
from killzone.editions.kt18.movement.walking import WALK
from killzone.editions.kt18.operatives.removal import Removal
from killzone.editions.kt18.operatives.states import has_charged
from killzone.editions.kt18.teams.plot_forty import Business, neighbourly_concern, with_business
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH, inches

HAIR = 1 / 2540
LOW = part("low", (3, 3, 7, 7), 2.5, "solid", "floor")
KNOCKED_OFF = [6, 2, 1]
"""A hit in overwatch that does not wound, and a falling test of 1."""


@pytest.mark.rule("kt18.charge.non-targets")
@pytest.mark.rule("kt18.charge.reactions-stop")
@pytest.mark.parametrize(("y", "fails"), [(7, True), (7 + HAIR, False)])
def test_a_charger_that_falls_beside_somebody_it_did_not_name_has_not_charged(y: float, fails: bool) -> None:
    """It falls to (7.5, 5), 0.7" from its target, and 1" from another enemy or more."""
    models = [one("x", A, (6.4, 5, 2.5)), one("t", B, (9.2, 5), weapons=[gun()]), one("n", B, (7.5 + HAIR, y))]
    stays: Sequence[Any] = () if fails else [way((7.5 + HAIR, 5))]
    dice = [*KNOCKED_OFF, *([] if fails else [1, 1])]
    ran = charge(models, ["t", "enough", "overwatch-t", *stays], dice, terrain=[LOW])
    assert has_charged(ran.table, ran.table.operative("x")) is not fails
    assert bool(ran.told("kt18.charge.non-targets")) is fails


HIGH = part("high", (3, 3, 7, 7), 6, "solid", "floor")


def falls_back(far: float, path: tuple[Spot, ...], dice: Sequence[int] = (), **stats: Any) -> Ran:
    """A model on a tower falls back; one enemy is beside it, another on the ground so far from where it comes down."""
    models = [one("x", A, (6.5, 5, 6), **stats), one("e", B, (6.5, 3.2, 6)), one("f", B, (8.5 + far, 5))]
    return run(in_play(table(models, terrain=[HIGH])), MOVE, Moving("x", FALL_BACK, ("x",)), dice, [path])


@pytest.mark.rule("kt18.terrain.jump-down-limits")
@pytest.mark.rule("kt18.terrain.jump-down")
def test_what_is_climbed_down_beside_an_enemy_is_no_jump_and_has_no_dice() -> None:
    down = way((6.5, 5, 6), (7.5, 5, 6), (7.5, 5), (7.5, 6.8))
    climbs = falls_back(1, down, move=8.8)
    assert climbs.rolls == []
    assert sum(event.length for event in climbs.events if isinstance(event, Moved)) == inches(8.8)
    jumps = falls_back(1 + HAIR, down, [3], move=2.8)
    assert [roll.rule for roll in jumps.rolls] == ["kt18.terrain.jump-down"]
    assert sum(event.length for event in jumps.events if isinstance(event, Moved)) == inches(2.8)


@pytest.mark.rule("kt18.terrain.jump-down-limits")
@pytest.mark.parametrize("move", [5.8, 5.79])
def test_a_breacher_climbs_down_for_half_of_the_height(move: float) -> None:
    down = way((6.5, 5, 6), (7.5, 5, 6), (7.5, 5), (7.5, 6.8))
    breacher: dict[str, Any] = {"specialism": "breacher", "abilities": ["through-it"], "move": move}
    if move == 5.8:
        assert falls_back(1, down, **breacher).table.operative("x").spot == down[-1]
    else:
        with pytest.raises(AssertionError, match="too far"):
            falls_back(1, down, **breacher)


@pytest.mark.rule("kt18.terrain.dangerous-test")
@pytest.mark.rule("kt18.terrain.leap-gap")
@pytest.mark.parametrize(("start", "rolls"), [(8.5, 1), (9.75, 0)])
def test_whoever_leaps_down_into_dangerous_ground_is_tested_where_it_lands(start: float, rolls: int) -> None:
    high, low = (part(id, box, top, "solid", "floor") for id, box, top in _TERRACES)
    pan = part("pan", (start, 3, 15, 7), 2.05, "flat", "dangerous", bottom=2)
    models = [one("x", A, (6.5, 5, 4), wounds=2), one("foe", B, (28, 20))]
    position = in_play(table(models, terrain=[high, low, pan]))
    path = way((6.5, 5, 4), (9.25, 5, 2))
    ran = run(position, WALK, Walk("x", "move", "kt18.move.normal", path), [1, 2] * rolls)
    assert [roll.rule for roll in ran.rolls] == ["kt18.terrain.dangerous-test", "kt18.terrain.fall-test"] * rolls
    assert ran.table.operative("x").wounds == 2 - rolls
    on = run(position, WALK, Walk("x", "move", "kt18.move.normal", (*path, spot((12, 5, 2)))), [2])
    assert len(on.rolls) == 1, "once, however far it goes on"


@pytest.mark.rule("kt18.terrain.dangerous-test")
def test_whoever_leaps_down_out_of_dangerous_ground_is_tested_once() -> None:
    high, low = (part(id, box, top, "solid", "floor") for id, box, top in _TERRACES)
    pan = part("pan", (5, 3, 7, 7), 4.05, "flat", "dangerous", bottom=4)
    position = in_play(table([one("x", A, (3, 5, 4)), one("foe", B, (28, 20))], terrain=[high, low, pan]))
    ran = run(position, WALK, Walk("x", "move", "kt18.move.normal", way((3, 5, 4), (9.25, 5, 2))), [2])
    spots = [event.path[-1] for event in ran.events if isinstance(event, Moved)]
    assert spots == [spot((4.5, 5, 4)), spot((9.25, 5, 2))]


_TERRACES = (("high", (2, 3, 7, 7), 4), ("low", (8.5, 3, 15, 7), 2))


TOWER = part("tower", (3, 3, 7, 7), 9, "solid", "floor")
TERRACE = part("terrace", (7, 3, 9, 7), 3, "solid", "floor")


@pytest.mark.rule("kt18.round.eliminated")
@pytest.mark.rule("kt18.terrain.fall-test")
@pytest.mark.parametrize(("injury", "tests"), [(6, 1), (3, 2)])
def test_nobody_is_knocked_off_a_ledge_once_the_battle_is_decided(injury: int, tests: int) -> None:
    """It falls onto the last enemy, loses a wound itself, and lies within 1" of another edge."""
    models = [one("x", A, (6.4, 5, 9), wounds=3), one("b", B, (8.4, 5, 3))]
    position = in_play(table(models, terrain=[TOWER, TERRACE]))
    left = [2] if tests == 2 else []
    ran = run(position, FALLING_TEST, Knocked("x"), [1, 5, 2, 5, 2, injury, *left, *left])
    own = [roll for roll in ran.rolls if roll.rule == "kt18.terrain.fall-test" and roll.seat == A]
    assert len(own) == tests


@pytest.mark.rule("kt18.terrain.dangerous-test")
@pytest.mark.rule("kt18.terrain.jump-down")
@pytest.mark.parametrize(("test", "then"), [(1, "kt18.terrain.fall-damage"), (2, "kt18.terrain.dangerous-test")])
def test_whoever_falls_out_of_dangerous_ground_is_not_tested_for_it(test: int, then: str) -> None:
    """It jumps down into dangerous ground on a terrace, loses a wound, and is knocked off the terrace, or is not."""
    pan = part("pan", (7, 3, 9, 7), 3.05, "flat", "dangerous", bottom=3)
    position = in_play(
        table([one("x", A, (6.5, 5, 9), wounds=3), one("foe", B, (28, 20))], terrain=[TOWER, TERRACE, pan])
    )
    path = way((6.5, 5, 9), (7.5, 5, 9), (7.5, 5, 3), (8.4, 5, 3))
    ran = run(position, WALK, Walk("x", "move", "kt18.move.normal", path), [5, test, 2])
    assert [roll.rule for roll in ran.rolls] == ["kt18.terrain.jump-down", "kt18.terrain.fall-test", then]


@pytest.mark.rule("kt18.terrain.dangerous-test")
def test_whoever_starts_in_dangerous_ground_is_tested_whichever_way_it_faces() -> None:
    pan = part("pan", (3, 3, 7, 7), 0.05, "flat", "dangerous")
    oval = one("x", A, (5, 5), base=(2, 1), facing=30)
    position = in_play(table([oval, one("foe", B, (28, 20))], terrain=[pan]))
    assert len(run(position, WALK, Walk("x", "move", "kt18.move.normal", way((5, 5), (10, 5))), [2]).rolls) == 1


@pytest.mark.rule("kt18.terrain.fall-path")
@pytest.mark.parametrize(("step", "falls"), [(1.5, True), (1.51, False)])
def test_whoever_is_pushed_to_an_edge_that_is_no_ledge_stops_there_although_another_is_near(
    step: float, falls: bool
) -> None:
    """It is 0.2" from a ledge in the east and pushed north, where it is 3" down to the next level less its height."""
    heap = part("heap", (3, 3, 7, 7), 3, "solid", "floor")
    block = part("block", (3, 7, 7, 9), step, "solid", "floor")
    position = in_play(table([one("x", A, (6.3, 5, 3)), one("foe", B, (6.3, 0.6))], terrain=[heap, block]))
    pushed = push(position, position.operative("x"), spot((6.3, 0.6)), False, 3 * INCH)
    assert pushed.end == spot((6.3, 7, 3))
    landing = spot((6.3, 7.5 + HAIR, step))
    assert (pushed.landing, pushed.height) == ((landing, 3 * INCH - inches(step)) if falls else (None, 0))


MOVED: dict[str, Any] = {"tokens": ["moved"]}


def short_of(models: Sequence[Operative], terrain: Sequence[Part], rolled: int) -> FallingShort:
    """A charge of x at b for which no way to b was found."""
    return FallingShort(in_play(table(models, terrain=terrain)), Charging("x", ("b",), rolled=rolled).moving)


@pytest.mark.rule("kt18.charge.failed")
@pytest.mark.rule("kt18.terrain.leap-barrier")
@pytest.mark.parametrize(("end", "legal"), [(12, True), (12.01, False), (11.9, True), (11.89, False)])
def test_a_charge_that_falls_short_behind_a_deep_barrier_has_climbed_over_it(end: float, legal: bool) -> None:
    """4.6" along and 1.4" up: there is nothing closer for 6"."""
    bank = part("bank", (8, 0, 11, 22), 1.4, "solid")
    short = short_of([one("x", A, (7.4, 5)), one("b", B, (17, 5), **MOVED)], [bank], 6)
    over = way((7.4, 5), (7.4, 5, 1.4), (end, 5, 1.4), (end, 5))
    assert short.verdict(over).legal is legal
    assert [found[-1] for found in short.domain().candidates(9)] == [spot((7.4, 5)), spot((12, 5))]


@pytest.mark.rule("kt18.charge.failed")
def test_a_charge_that_falls_short_goes_round_a_deep_barrier_if_that_is_closer() -> None:
    """Straight over it the base would end at 15 for 9", and round its corner nearly at 16.4."""
    bank = part("bank", (8, 4, 14, 8), 1.4, "solid")
    short = short_of([one("x", A, (7.4, 8.4)), one("b", B, (20, 8.4), **MOVED)], [bank], 9)
    end = short.domain().candidates(9)[1][-1]
    assert inches(16.3) < end.x < inches(16.4)


@pytest.mark.rule("kt18.charge.failed")
@pytest.mark.rule("kt18.terrain.jump-down-limits")
def test_a_way_to_a_target_that_somebody_draws_may_jump_down_beside_it() -> None:
    models = [one("x", A, (6.4, 5, 2.5)), one("b", B, (9.2, 5), **MOVED)]
    jumps = way((6.4, 5, 2.5), (7.6, 5, 2.5), (7.6, 5))
    assert short_of(models, [LOW], 2).verdict(jumps).legal
    assert not short_of(models, [LOW], 1).verdict(jumps).legal


@pytest.mark.rule("kt18.setup.reinforcements-arrive")
@pytest.mark.rule("kt18.charge.retreat-effects")
@pytest.mark.parametrize(
    ("token", "phase", "moves"),
    [
        ("arrived", "movement phase", False),
        ("arrived", "fight phase", False),
        ("retreated", "movement phase", False),
        ("retreated", "fight phase", True),
        ("moved", "movement phase", True),
    ],
)
def test_no_tactic_moves_whoever_may_not_move_any_more(token: str, phase: str, moves: bool) -> None:
    gone = member("gone", A, "plot-forty.tenant", (5, 5)).but(wounds=0)
    friend = member("friend", A, "plot-forty.tenant", (5, 3), tokens=[token])
    models = [gone, friend, one("foe", B, (12, 5)), member("boss", A, "plot-forty.secretary.old-hand", (3, 3))]
    position = sided(models, "plot-forty", "", phase=phase, points=1)
    concern = [offer.key for offer in neighbourly_concern(Removal("gone", "foe", B), position)]
    assert ("neighbourly-concern-friend" in concern) is moves
    business = [one.id for one in with_business(position, Business("boss"))]
    assert ("friend" in business) is moves


@pytest.mark.rule("kt18.move.ready")
@pytest.mark.parametrize(("x", "readied"), [(11.5, 0), (11.5 + 2 * HAIR, 1)])
def test_whoever_falls_to_beside_an_enemy_after_a_short_move_is_not_readied(x: float, readied: int) -> None:
    """It jumps down, is hurt, and is knocked off the terrace to (9.5, 5)."""
    models = [one("x", A, (6.5, 5, 9), wounds=3), one("foe", B, (x, 5))]
    position = in_play(table(models, terrain=[TOWER, TERRACE]))
    path = way((6.5, 5, 9), (7.5, 5, 9), (7.5, 5, 3))
    ran = run(position, SHORT_MOVE, short_move(Choosing("x")), [5, 1, 2], [path])
    assert ran.table.operative("x").spot == spot((9.5 + HAIR, 5))
    assert ran.table.operative("x").count("readied") == readied
