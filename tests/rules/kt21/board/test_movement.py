"""What paths cost and what stops them: increments, bases, traverses, climbs, drops, jumps, flight and engagement."""

from typing import Any

import pytest
from rules.kt21.tables import BLUE, RED, Place, card, one, spot, table, wall

from killzone.content import load_killzone
from killzone.core.domains import Path
from killzone.core.reasons import Verdict
from killzone.core.table import Operative, Table
from killzone.core.tally import Tally
from killzone.editions.kt21.board.movement import CHARGE, DASH, FALL_BACK, NORMAL_MOVE, jumps, move_for, path_domain
from killzone.geometry.paths import check
from killzone.geometry.units import inches

FLYING = ("fly",)


def mover(*at: float, **fields: Any) -> Operative:
    return one("mover", BLUE, at, **fields)  # type: ignore[arg-type]  # keywords of whoever calls


def flier(*at: float) -> Operative:
    return mover(*at).but(card=card("mover").but(keywords=FLYING))


def domain(place: Table, action: str, limit: float, more: float = 0) -> Path:
    """Where the mover may go; with `more` two actions together to finish a climb."""
    who = place.operative("mover")
    limits = [inches(limit), *([inches(limit + more)] if more else [])]
    moves = tuple(move_for(place, who, action, each) for each in limits)
    return path_domain(
        place, who, action, moves, tuple(Tally().plus(each, "kt21.action.normal-move", "M") for each in limits)
    )


def judged(place: Table, *path: Place, action: str = NORMAL_MOVE, limit: float = 6, more: float = 0) -> Verdict:
    """The verdict on a path from where the mover stands."""
    start = place.operative("mover").spot
    assert start is not None
    return domain(place, action, limit, more).check((start, *map(spot, path)), "kt21.action.normal-move")


def cost(verdict: Verdict) -> float:
    assert verdict.legal, str(verdict)
    assert verdict.cost is not None
    return verdict.cost.total / 2540


def rules(verdict: Verdict) -> list[str]:
    return [reason.rule for reason in verdict.reasons]


@pytest.mark.rule("kt21.action.normal-move", "kt21.action.move-increments")
def test_increments_count_exactly_and_at_least_an_inch() -> None:
    place = table([mover(5, 11)])
    assert cost(judged(place, (9.3, 11))) == pytest.approx(4.3)
    assert cost(judged(place, (5.4, 11))) == 1
    assert cost(judged(place, (5.4, 11), (5.4, 13.5))) == pytest.approx(3.5)
    assert cost(judged(place, (6, 11))) == 1
    assert cost(judged(place, (6.1, 11))) == pytest.approx(1.1)
    assert cost(judged(place, (11, 11))) == 6
    assert rules(judged(place, (11.01, 11))) == ["kt21.action.normal-move"]
    reason = judged(place, (5.4, 11), (5.4, 16.5)).reasons[0]
    assert 'an increment shorter than 1" counts as 1"' in reason.text
    assert '0.50" too far' in reason.text


@pytest.mark.rule("kt21.action.move-path", "kt21.action.move-fly")
def test_no_base_may_be_passed_friendly_or_not() -> None:
    """Situation 10."""
    friend = one("friend", BLUE, (8, 11))
    verdict = judged(table([mover(5, 11), friend]), (10.5, 11))
    assert rules(verdict) == ["kt21.action.move-path"]
    assert "the base of Friend" in verdict.reasons[0].text
    assert cost(judged(table([flier(5, 11), friend]), (10.5, 11))) == pytest.approx(5.5)
    assert rules(judged(table([flier(5, 11), friend]), (8, 11))) == ["kt21.action.move-fly"]
    assert rules(judged(table([mover(5, 11)]), (0.4, 11))) == ["kt21.action.move-path"]
    heap = wall("heap", (7, 9, 8, 13), 3, "heavy")
    assert rules(judged(table([mover(5, 11)], terrain=[heap]), (10, 11))) == ["kt21.action.move-path"]


@pytest.mark.rule("kt21.action.move-engagement")
def test_a_friend_holds_an_enemy_that_may_then_be_passed() -> None:
    """Situation 11."""
    enemy, friend = one("enemy", RED, (9, 12.6)), one("friend", BLUE, (9, 14.2))
    held, alone = table([mover(6, 11), enemy, friend]), table([mover(6, 11), enemy])
    assert cost(judged(held, (12, 11))) == 6
    assert rules(judged(held, (9, 11))) == ["kt21.action.move-engagement"]
    assert "kt21.action.move-engagement" in rules(judged(alone, (12, 11)))
    assert "kt21.action.move-engagement" in rules(judged(alone, (9, 11)))
    assert rules(judged(held, (9, 11), action=DASH, limit=3)) == ["kt21.action.move-engagement"]
    edge = table([mover(6, 11), one("enemy", RED, (11, 11))])
    assert cost(judged(edge, (8.99, 11))) == pytest.approx(2.99, abs=0.001)
    assert not judged(edge, (9, 11)).legal


@pytest.mark.rule("kt21.action.charge", "kt21.action.charge-lock")
def test_a_charge_ends_engaged_with_the_first_enemy_it_comes_to_alone() -> None:
    first, second = one("first", RED, (8, 12.6)), one("second", RED, (13, 11))
    place = table([mover(5, 11), first, second])
    assert rules(judged(place, (7, 9), action=CHARGE, limit=8)) == ["kt21.action.charge"]
    assert cost(judged(place, (8, 11), action=CHARGE, limit=8)) == 3
    assert "kt21.action.charge-lock" in rules(judged(place, (11.5, 11), action=CHARGE, limit=8))
    held = table([mover(5, 11), first, second, one("friend", BLUE, (8, 14.2))])
    assert cost(judged(held, (11.5, 11), action=CHARGE, limit=8)) == pytest.approx(6.5)


@pytest.mark.rule("kt21.action.fall-back")
def test_a_fall_back_passes_enemies_and_ends_free() -> None:
    place = table([mover(5, 11), one("enemy", RED, (6.5, 11)), one("other", RED, (8, 9))])
    assert cost(judged(place, (5, 14), action=FALL_BACK)) == 3
    assert rules(judged(place, (5, 11.5), action=FALL_BACK)) == ["kt21.action.fall-back"]
    assert cost(judged(place, (6.5, 9.2), (6.5, 6), action=FALL_BACK)) == pytest.approx(5.543, abs=0.001)


LOW = [
    wall("one", (8, 8, 8.5, 14), 1, "light", "traversable"),
    wall("two", (10, 8, 10.5, 14), 1, "light", "traversable"),
]


@pytest.mark.rule("kt21.move.traverse", "kt21.terrain.traversable", "kt21.terrain.low-wall", "kt21.move.fly")
def test_each_feature_traversed_costs_two_inches() -> None:
    """Situation 12."""
    place = table([mover(7.5, 11)], terrain=LOW)
    assert "kt21.action.normal-move" in rules(judged(place, (11, 11)))
    assert judged(place, (11, 11), limit=7.5).legal
    assert cost(judged(place, (11, 11), limit=8)) == pytest.approx(7.5)
    assert not judged(place, (11, 11), limit=7.49).legal
    engaged = table([mover(7.5, 11), one("enemy", RED, (12.5, 11))], terrain=LOW)
    assert cost(judged(engaged, (11, 11), action=CHARGE, limit=8)) == pytest.approx(7.5)
    assert cost(judged(table([flier(7.5, 11)], terrain=LOW), (11, 11))) == pytest.approx(3.5)
    assert rules(judged(place, (8.25, 11))) == ["kt21.move.traverse"]
    assert not judged(place, (7.5, 11), (7.5, 11, 1), (8.25, 11, 1)).legal


@pytest.mark.rule("kt21.move.climb", "kt21.move.climb-cost", "kt21.terrain.scalable")
@pytest.mark.parametrize(
    ("height", "traits", "climbs"),
    [
        (5, (), 6),
        (5, ("scalable",), 4),
        (4, (), 4),
        (4.01, (), 6),
        (5.99, ("scalable",), 4),
        (6, ("scalable",), 6),
        (1, (), 2),
    ],
)
def test_a_climb_counts_in_steps_of_two_inches(height: float, traits: tuple[str, ...], climbs: float) -> None:
    """Situation 13: 1" to walk on top."""
    floor = wall("floor", (10, 8, 14, 14), height, "heavy", "vantage", *traits)
    place = table([mover(9.5, 11)], terrain=[floor])
    assert cost(judged(place, (9.5, 11, height), (10.5, 11, height), limit=8)) == climbs + 1
    assert cost(judged(place, (9.5, 11, height), (10.5, 11, height), limit=8, action=DASH)) == climbs + 1


@pytest.mark.rule("kt21.move.climb")
def test_what_is_climbed_is_within_an_inch() -> None:
    floor = wall("floor", (10, 8, 14, 14), 2, "heavy", "vantage")
    for x, legal in ((8.5, True), (8.49, False)):
        place = table([mover(x, 11)], terrain=[floor])
        assert judged(place, (x, 11, 2), (11, 11, 2), limit=8).legal == legal


@pytest.mark.rule("kt21.move.climb-finish")
def test_two_actions_together_finish_a_climb_and_nothing_else() -> None:
    floor = wall("floor", (10, 8, 14, 14), 7, "heavy", "vantage")
    place = table([mover(9.5, 11)], terrain=[floor])
    top: list[Place] = [(9.5, 11, 7), (10.5, 11, 7)]
    assert rules(judged(place, *top)) == ["kt21.action.normal-move"]
    assert cost(judged(place, *top, more=3)) == 9
    assert cost(judged(place, *top, limit=3, more=6, action=DASH)) == 9
    assert rules(judged(place, *top, (11.6, 11, 7), more=3)) == ["kt21.action.normal-move"]
    assert not judged(place, (9.5, 5), more=3).legal or cost(judged(place, (9.5, 5), more=3)) == 6
    assert rules(judged(place, (9.5, 4.9), more=3)) == ["kt21.action.normal-move"]
    assert not judged(place, (9.5, 11, 4), more=3).legal
    # The limit runs out above the climb, where the base cannot be set: the Dash supplies the inch onto the top.
    low = table([mover(9.5, 11)], terrain=[wall("floor", (10, 8, 14, 14), 5, "heavy", "vantage")])
    assert cost(judged(low, (9.5, 11, 5), (10.5, 11, 5), more=3)) == 7
    # Where it could have been set on top with what was left, the climb needed no second action.
    lower = table([mover(9.5, 11)], terrain=[wall("floor", (10, 8, 14, 14), 4, "heavy", "vantage")])
    assert cost(judged(lower, (9.5, 11, 4), (11.5, 11, 4), more=3)) == 6
    assert not judged(lower, (9.5, 11, 4), (11.6, 11, 4), more=3).legal
    for path in domain(place, NORMAL_MOVE, 6, 3).candidates(40):
        assert domain(place, NORMAL_MOVE, 6, 3).check(path, "kt21.action.normal-move").legal


@pytest.mark.rule("kt21.move.climb-finish", "kt21.move.climb")
def test_two_actions_together_go_over_what_nobody_stands_on() -> None:
    """On top of a wall no base is set, so that a climb over it is finished beyond: 4" up, 2" across, 2" down."""
    over: list[Place] = [(9.5, 11, 3), (11.5, 11, 3), (11.5, 11)]
    place = table([mover(9.5, 11)], terrain=[wall("street", (10, 8, 10.5, 14), 3, "heavy")])
    assert rules(judged(place, *over)) == ["kt21.action.normal-move"]
    assert cost(judged(place, *over, more=3)) == 8
    assert cost(judged(place, *over, (12.5, 11), more=3)) == 9, "what is left of the Dash may be used, too"
    assert not judged(place, *over, (12.6, 11), more=3).legal
    # Once it is down the climb is finished: what is still to walk needs no second action.
    low = table([mover(9.5, 11)], terrain=[wall("street", (10, 8, 10.5, 14), 1.5, "heavy")])
    down: list[Place] = [(9.5, 11, 1.5), (11.5, 11, 1.5), (11.5, 11)]
    assert cost(judged(low, *down, (13.5, 11), more=3)) == 6
    assert not judged(low, *down, (13.6, 11), more=3).legal
    # It could have stopped on the floor that it went over: the climb was finished there.
    roof = table([mover(9.5, 11)], terrain=[wall("roof", (10, 8, 10.5, 14), 3, "heavy", "vantage")])
    assert not judged(roof, *over, more=3).legal


@pytest.mark.rule("kt21.move.drop", "kt21.move.drop-cost", "kt21.move.climb")
@pytest.mark.parametrize(("height", "counts"), [(1.99, 0), (2, 2), (3.99, 2), (4, 4), (5.99, 4), (6, 6), (6.01, 8)])
def test_a_drop_counts_in_steps_rounded_down_and_beyond_six_inches_one_climbs(height: float, counts: float) -> None:
    floor = wall("floor", (10, 8, 14, 14), height, "heavy", "vantage")
    place = table([mover(10.6, 11, height)], terrain=[floor])
    assert cost(judged(place, (9.45, 11, height), (9.45, 11), limit=10)) == pytest.approx(1.15 + counts)
    assert cost(judged(table([flier(10.6, 11, height)], terrain=[floor]), (9.45, 11))) == pytest.approx(1.15)


@pytest.mark.rule("kt21.move.drop-blocked", "kt21.move.drop-cost")
def test_a_base_below_stops_a_drop() -> None:
    """Situation 15."""
    floor = wall("floor", (10, 8, 14, 14), 3, "heavy", "vantage")
    drop: list[Place] = [(9.45, 11, 3), (9.45, 11)]
    enemy = one("enemy", RED, (9, 11))
    blocked = judged(table([mover(10.6, 11, 3), enemy], terrain=[floor]), *drop, action=CHARGE, limit=8)
    assert "kt21.move.drop-blocked" in rules(blocked)
    assert "Enemy" in str(blocked)
    assert cost(judged(table([mover(10.6, 11, 3)], terrain=[floor]), *drop)) == pytest.approx(3.15)
    assert not judged(table([flier(10.6, 11, 3), enemy], terrain=[floor]), (9.45, 11), action=CHARGE, limit=8).legal


ROOFS = [wall("west", (4, 8, 8, 14), 3, "heavy", "vantage"), wall("east", (10.5, 8, 14, 14), 3, "heavy", "vantage")]


@pytest.mark.rule("kt21.move.jump-limits", "kt21.move.jump-cost", "kt21.move.jump-placement", "kt21.move.fly")
def test_a_jump_counts_the_way_across_only() -> None:
    """Situation 14, the way."""
    enemy = one("enemy", RED, (13.6, 11, 3))
    place = table([mover(7.4, 11, 3), enemy], terrain=ROOFS)
    assert cost(judged(place, (12.2, 11, 3), action=CHARGE, limit=8)) == pytest.approx(4.8)
    who = place.operative("mover")
    track = check(move_for(place, who, CHARGE, inches(8)), (spot((7.4, 11, 3)), spot((12.2, 11, 3))))
    ((leg, tested),) = jumps(track, who.card.body.base)
    assert (leg, tested) == (0, spot((7.4, 11, 3)))
    flying = table([flier(7.4, 11, 3), enemy], terrain=ROOFS)
    track = check(move_for(flying, flying.operative("mover"), CHARGE, inches(8)), track.path)
    assert list(jumps(track, who.card.body.base)) == []


@pytest.mark.rule("kt21.move.jump-limits")
def test_a_jump_is_tested_within_an_inch_of_the_edge() -> None:
    """The base is 1" from the edge at x 6.5; from farther away the operative walks up to the edge."""
    for x, stays in ((6.5, 6.5), (6.49, 8)):
        place = table([mover(x, 11, 3)], terrain=ROOFS)
        who = place.operative("mover")
        track = check(move_for(place, who, NORMAL_MOVE, inches(8)), (spot((x, 11, 3)), spot((11.5, 11, 3))))
        assert [tested for _, tested in jumps(track, who.card.body.base)] == [spot((stays, 11, 3))]


@pytest.mark.rule("kt21.move.jump-test")
def test_each_gap_of_a_straight_line_is_a_jump_of_its_own() -> None:
    third = wall("third", (15, 8, 18, 14), 3, "heavy", "vantage")
    place = table([mover(7.4, 11, 3)], terrain=[*ROOFS, third])
    who = place.operative("mover")
    track = check(move_for(place, who, NORMAL_MOVE, inches(9)), (spot((7.4, 11, 3)), spot((16, 11, 3))))
    assert track.legal
    tested = [each for _, each in jumps(track, who.card.body.base)]
    assert tested == [spot((7.4, 11, 3)), spot((14, 11, 3))]


@pytest.mark.rule("kt21.move.jump-limits", "kt21.move.jump-placement")
@pytest.mark.parametrize(
    ("gap", "height", "legal"),
    [(3, 3, True), (3.01, 3, False), (2, 5, True), (2, 5.01, False), (2, 1, True), (2, 0.99, False)],
)
def test_a_gap_is_three_inches_wide_and_two_high_at_most(gap: float, height: float, legal: bool) -> None:
    east = wall("east", (8 + gap, 8, 16, 14), height, "heavy", "vantage")
    place = table([mover(7.4, 11, 3)], terrain=[ROOFS[0], east])
    assert judged(place, (8 + gap + 0.6, 11, height), limit=8).legal == legal


@pytest.mark.rule("kt21.move.jump-placement", "kt21.move.jump-limits")
def test_a_jump_lands_on_terrain_and_replaces_no_climb_or_drop() -> None:
    low = table([mover(7.4, 11, 2)], terrain=[wall("west", (4, 8, 8, 14), 2, "heavy", "vantage")])
    assert not judged(low, (10, 11)).legal
    assert not judged(low, (10, 11, 2), (10, 11)).legal
    assert cost(judged(low, (8.6, 11, 2), (8.6, 11))) == pytest.approx(3.2)
    for path in domain(low, NORMAL_MOVE, 6).candidates(60):
        assert domain(low, NORMAL_MOVE, 6).check(path, "kt21.action.normal-move").legal


@pytest.mark.rule("kt21.move.jump-placement", "kt21.move.climb-cost")
@pytest.mark.parametrize(("gap", "height", "jumps"), [(0.5, 4, True), (0.49, 4, False), (0.1, 3, True), (0.1, 2, True)])
def test_up_across_less_than_half_the_base_one_climbs(gap: float, height: float, jumps: bool) -> None:
    east = wall("east", (8 + gap, 8, 16, 14), height, "heavy", "vantage")
    place = table([mover(7.4, 11, 3)], terrain=[ROOFS[0], east])
    verdict = judged(place, (8.6 + gap, 11, height), limit=8)
    assert rules(verdict) == ([] if jumps else ["kt21.action.move-path"])
    if not jumps:
        assert cost(judged(place, (7.4, 11, height), (8.6 + gap, 11, height), limit=8)) == pytest.approx(
            3.2 + gap, abs=0.001
        )


@pytest.mark.rule("kt21.terrain.vantage", "kt21.terrain.insignificant")
def test_one_ends_on_vantage_points_and_passes_what_is_insignificant() -> None:
    heap, rubble = wall("heap", (8, 9, 12, 13), 2, "heavy"), wall("rubble", (7, 9, 9, 13), 0.5, "insignificant")
    place = table([mover(7.4, 11)], terrain=[heap])
    assert rules(judged(place, (7.4, 11, 2), (9, 11, 2))) == ["kt21.terrain.vantage"]
    assert cost(judged(place, (7.4, 11, 2), (12.6, 11, 2), (12.6, 11), limit=10)) == pytest.approx(9.2)
    assert cost(judged(table([mover(5, 11)], terrain=[rubble]), (8, 11))) == 3


@pytest.mark.rule("kt21.cq.accessible", "kt21.cq.wall-move", "kt21.cq.hatchway-open", "kt21.cq.hatchway-closed")
@pytest.mark.parametrize("make", [mover, flier])
def test_some_of_the_base_passes_an_open_hatchway(make: Any) -> None:
    """Situation 16."""
    killzone = load_killzone("patient-margin", edition="kt21")
    place = table([make(8, 11)], killzone=killzone, open=frozenset({"h4"}))
    assert cost(judged(place, (8, 9.6), (10.75, 9.6))) == pytest.approx(4.15)
    assert not judged(place, (8, 9.4), (10.75, 9.4)).legal
    assert not judged(place, (10, 11)).legal
    assert cost(judged(place, (12, 11))) == 4
    assert not judged(table([make(8, 11)], killzone=killzone), (12, 11)).legal


@pytest.mark.rule("kt21.move.climb-finish")
def test_the_first_ways_listed_are_the_same_however_many_are_wanted() -> None:
    place = table([mover(9.5, 11)], terrain=[wall("floor", (10, 8, 14, 14), 7, "heavy", "vantage")])
    for action, limit, more in ((NORMAL_MOVE, 6, 3), (DASH, 3, 6)):
        found = domain(place, action, limit, more)
        every = found.candidates(40)
        assert all(found.candidates(count) == every[:count] for count in (1, 2, 5, 17))
        assert any(path[-1].z for path in every)
