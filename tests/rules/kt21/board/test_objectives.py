"""Who controls an objective: APL within 2" of its centre, or within 1" of an apparatus, seen or not."""

import pytest
from rules.kt21.tables import BLUE, RED, marker, one, table, wall

from killzone.content import load_killzone
from killzone.core.hooks import Hook
from killzone.core.table import Effect, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.board.engagement import in_engagement_range
from killzone.editions.kt21.board.objectives import (
    apparatus,
    assess,
    control,
    controlled,
    counts,
    mission_markers,
    reassessed,
)
from killzone.editions.kt21.cards.files import load_mission
from killzone.editions.kt21.operatives.characteristics import apl, injured, move
from killzone.geometry.units import INCH, inches

CENTRE = marker("centre", (15, 11))


def held(*operatives: Operative) -> int:
    return assess(table(operatives, [CENTRE]), CENTRE)[0]


@pytest.mark.rule("kt21.objective.control")
def test_the_greater_total_of_apl_within_two_inches_of_the_centre() -> None:
    blue, red = one("b1", BLUE, (12.5, 11)), one("r1", RED, (17, 11), apl=3)
    assert held(blue) == BLUE
    assert held(blue, red) == RED
    assert held(blue, one("b2", BLUE, (15, 13), apl=1), red) == -1
    assert held(blue, one("b2", BLUE, (15, 13)), red) == BLUE
    assert held() == -1


@pytest.mark.rule("kt21.objective.control")
def test_the_distance_is_measured_to_the_centre() -> None:
    at, beyond = one("b1", BLUE, (12.5, 11)), one("b1", BLUE, (12.49, 11))
    assert counts(table([at]), at, CENTRE)
    assert not counts(table([beyond]), beyond, CENTRE)
    assert not counts(table([]), one("b1", BLUE, None), CENTRE)


@pytest.mark.rule("kt21.objective.control")
def test_sight_and_orders_do_not_matter() -> None:
    between = wall("w", (13.4, 8, 13.6, 14), 3, "heavy")
    hidden = one("b1", BLUE, (12.7, 11), order="conceal")
    assert assess(table([hidden], [CENTRE], terrain=[between]), CENTRE)[0] == BLUE


@pytest.mark.rule("kt21.cq.wall-range", "kt21.objective.control")
def test_in_close_quarters_the_distance_goes_round_walls() -> None:
    there, objective = one("b1", BLUE, (9, 11)), marker("m", (11, 11))
    bulkhead = wall("w", (9.75, 8, 10.25, 12), 4, "heavy", "wall")
    assert counts(table([there], terrain=[bulkhead]), there, objective)
    assert not counts(table([there], terrain=[bulkhead], close_quarters=True), there, objective)
    assert counts(table([there], close_quarters=True), there, objective)


@pytest.mark.rule("kt21.objective.carried")
def test_a_carrier_controls_its_token_whatever_is_near() -> None:
    carrier, crowd = one("b1", BLUE, (15, 11), apl=1), [one(f"r{n}", RED, (14 + n, 12), apl=3) for n in range(3)]
    token = marker("t", (15, 11), "token", carrier="b1")
    assert assess(table([carrier, *crowd], [token]), token)[0] == BLUE


@pytest.mark.rule("kt21.objective.timing")
def test_control_changes_when_it_is_determined_and_not_before() -> None:
    before = table([one("b1", BLUE, (15, 12))], [CENTRE])
    assert controlled(before, BLUE) == []
    (event,) = reassessed(before)
    after = event.apply(before)
    assert event.tell(before) == "Blue controls the centre marker (APL 2 to 0)."
    assert [each.id for each in controlled(after, BLUE)] == ["centre"]
    assert reassessed(after) == ()
    gone = after.but(operatives=())
    assert [each.id for each in controlled(gone, BLUE)] == ["centre"]
    assert reassessed(gone)[0].tell(gone) == "Nobody controls the centre marker (APL 0 to 0)."


@pytest.mark.rule("kt21.cq.apparatus", "kt21.cq.apparatus-control")
def test_an_apparatus_is_measured_to_the_feature_and_one_inch() -> None:
    ship, mission = load_killzone("patient-margin", "kt21"), load_mission("bleed-the-presses")
    assert apparatus(ship) == ("m1", "m1-twin")
    assert apparatus(load_killzone("salt-rows", "kt21")) == ()
    found = mission_markers(ship, mission)
    assert [(each.id, each.kind) for each in found] == [
        ("centre", "objective"), ("m1", "apparatus"), ("m1-twin", "apparatus"),
    ]  # fmt: skip
    press = found[1]
    near, far = one("b1", BLUE, (16, 4.5)), one("b1", BLUE, (16, 4.51))
    assert counts(table([near], killzone=ship), near, press)
    assert not counts(table([far], killzone=ship), far, press)
    both = table([near, one("r1", RED, (14, 2), apl=3)], killzone=ship)
    assert assess(both, press)[0] == RED


def test_markers_are_those_of_the_mission() -> None:
    rows = load_killzone("salt-rows", "kt21")
    paid = mission_markers(rows, load_mission("carriage-paid"))
    assert [(each.id, each.kind) for each in paid] == [
        ("centre", "objective"), ("west", "objective"), ("east", "objective"),
        ("centre-token", "token"), ("west-token", "token"), ("east-token", "token"),
    ]  # fmt: skip
    assert [each.spot for each in paid[:3]] == [each.spot for each in paid[3:]]
    assert [each.kind for each in mission_markers(rows, load_mission("statement-of-holdings"))] == ["objective"] * 3
    assert mission_markers(rows, None) == ()


def with_effects(operative: Operative, *rules: str) -> Table:
    return table([operative]).but(effects=tuple(Effect(each, operative.id) for each in rules))


@pytest.mark.rule("kt21.def.apl-cap", "kt21.weapon.stun-shoot")
def test_apl_never_moves_by_more_than_one() -> None:
    who = one("b1", BLUE, (15, 12), apl=3)
    assert apl(with_effects(who), who).total == 3
    assert apl(with_effects(who, "kt21.weapon.stun-shoot"), who).total == 2
    assert apl(with_effects(who, "kt21.weapon.stun-shoot", "kt21.weapon.stun-fight"), who).total == 2
    more = hooks.Rules("more", hooks.Hooks(apl=Hook(lambda _, __: [Entry(2, "x", "two more")])))
    assert apl(table([who], rules=more), who).total == 4
    stunned = table([who], [CENTRE]).but(effects=(Effect("kt21.weapon.stun-shoot", "b1"),))
    assert control(stunned, CENTRE, BLUE).total == 2


def test_what_counts_for_objectives_may_be_more_than_apl() -> None:
    line = hooks.Rules("line", hooks.Hooks(control=Hook(lambda _, __: [Entry(1, "x", "on the line")])))
    who = one("b1", BLUE, (15, 12), apl=3)
    found = table([who], [CENTRE], rules=line)
    assert (control(found, CENTRE, BLUE).total, apl(found, who).total) == (4, 3)


@pytest.mark.rule("kt21.def.move-floor", "kt21.damage.injured")
def test_movement_while_injured_and_its_floor() -> None:
    whole, half, hurt = (one("b1", BLUE, (5, 5), wounds=left) for left in (8, 4, 3))
    found = table([whole])
    assert [injured(found, each) for each in (whole, half, hurt)] == [False, False, True]
    assert [move(found, each).total for each in (whole, half, hurt)] == [6 * INCH, 6 * INCH, 4 * INCH]
    slow, slower = one("b1", BLUE, (5, 5), wounds=3, move=5), one("b1", BLUE, (5, 5), wounds=3, move=3)
    assert (move(found, slow).total, move(found, slower).total) == (4 * INCH, 3 * INCH)


@pytest.mark.rule("kt21.def.move-floor")
def test_a_token_slows_its_carrier() -> None:
    carrier, paid = one("b1", BLUE, (5, 5), move=7), load_mission("carriage-paid")
    token = marker("t", (5, 5), "token", carrier="b1")
    assert move(table([carrier], [token], mission=paid), carrier).total == 5 * INCH
    assert move(table([carrier], [token.but(carrier="")], mission=paid), carrier).total == 7 * INCH


@pytest.mark.rule("kt21.def.engagement-range")
def test_engagement_needs_an_inch_and_sight() -> None:
    blue, near, far = one("b1", BLUE, (5, 5)), one("r1", RED, (7, 5)), one("r1", RED, (7.01, 5))
    assert in_engagement_range(table([blue, near]), blue, near)
    assert not in_engagement_range(table([blue, far]), blue, far)
    friend, target = one("b1", BLUE, (9, 11)), one("r1", RED, (10.5, 11))
    partition = wall("w", (9.6, 8, 9.9, 14), 3, "heavy")
    assert not in_engagement_range(table([friend, target], terrain=[partition]), friend, target)
    assert in_engagement_range(table([friend, target]), friend, target)
    assert inches(1) == INCH
