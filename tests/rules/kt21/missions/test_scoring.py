"""What missions give, with both sides of every number and their limits."""

import pytest
from rules.kt21.tables import BLUE, RED, marker, one, table

from killzone.core.events import fold
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21.cards.files import list_missions, load_mission
from killzone.editions.kt21.missions.actions import ACTIONS
from killzone.editions.kt21.missions.scoring import (
    END_OF_BATTLE,
    END_OF_TURNING_POINT,
    score,
    score_mission,
    scored_in,
    winner,
    without_code,
)

pytestmark = pytest.mark.rule("kt21.setup.length")


def markers(*controllers: int, owners: tuple[int, ...] = ()) -> list[Marker]:
    """Three markers with who controls each, and whose stamp it has."""
    stamps = owners or (-1,) * len(controllers)
    pairs = zip(controllers, stamps, strict=True)
    return [marker(f"m{n}", (5 * n + 5, 11), controller=has, owner=own) for n, (has, own) in enumerate(pairs)]


def scored(found: Table, *moments: str) -> tuple[int, int]:
    """What blue and red have after scoring at these moments."""
    after = found
    for when in moments or (END_OF_TURNING_POINT,):
        after = fold(score_mission(after, when), after)
    return after.players[BLUE].victory, after.players[RED].victory


def test_every_way_to_score_has_code() -> None:
    assert [problem for name in list_missions() for problem in without_code(load_mission(name), ACTIONS)] == []


@pytest.mark.parametrize(
    ("controllers", "expected"),
    [
        ((-1, -1, -1), (0, 0)),
        ((BLUE, -1, -1), (2, 0)),
        ((BLUE, RED, -1), (1, 1)),
        ((BLUE, BLUE, -1), (3, 0)),
        ((BLUE, BLUE, RED), (3, 1)),
        ((BLUE, BLUE, BLUE), (3, 0)),
    ],
)
def test_statement_of_holdings(controllers: tuple[int, ...], expected: tuple[int, int]) -> None:
    mission = load_mission("statement-of-holdings")
    assert scored(table(markers=markers(*controllers), mission=mission)) == expected
    assert scored(table(markers=markers(*controllers), mission=mission), END_OF_BATTLE) == (0, 0)


@pytest.mark.parametrize(
    ("turn", "stamps", "expected"),
    [
        (1, (BLUE, BLUE, BLUE), (0, 0)),
        (2, (BLUE, BLUE, BLUE), (4, 0)),
        (2, (BLUE, BLUE, RED), (3, 1)),
        (2, (BLUE, RED, -1), (1, 1)),
        (4, (-1, RED, -1), (0, 2)),
    ],
)
def test_reconcile_the_ledgers(turn: int, stamps: tuple[int, ...], expected: tuple[int, int]) -> None:
    mission = load_mission("reconcile-the-ledgers")
    found = table(markers=markers(RED, RED, RED, owners=stamps), mission=mission, turn=turn)
    assert scored(found) == expected


def carrying(*where: tuple[float, float], seat: int = BLUE) -> tuple[list[Operative], list[Marker]]:
    """A carrier of a token at each of these places."""
    who = [one(f"c{n}", seat, at) for n, at in enumerate(where)]
    return who, [marker(f"t{n}", at, "token", carrier=f"c{n}", controller=seat) for n, at in enumerate(where)]


def test_carriage_paid_at_the_end_of_turning_points() -> None:
    mission = load_mission("carriage-paid")
    who, tokens = carrying((10, 5))
    for turn, expected in [(1, 0), (2, 1), (4, 1)]:
        assert scored(table(who, tokens, mission=mission, turn=turn)) == (expected, 0)
    assert scored(table(who, [*tokens, marker("t8", (5, 5), "token", controller=BLUE)], mission=mission, turn=2)) == (
        2,
        0,
    )
    who, tokens = carrying((10, 5), (12, 5), (14, 5))
    assert scored(table(who, tokens, mission=mission, turn=3)) == (2, 0)


def test_carriage_paid_at_the_end_of_the_battle() -> None:
    mission = load_mission("carriage-paid")
    for at, expected in [((2.5, 5), 2), ((2.51, 5), 1)]:
        who, tokens = carrying(at)
        assert scored(table(who, tokens, mission=mission, turn=4), END_OF_BATTLE) == (expected, 0)
    lying = [marker("t1", (2, 5), "token", controller=BLUE)]
    assert scored(table([], lying, mission=mission, turn=4), END_OF_BATTLE) == (0, 0)


def test_42_two_carriers_home_come_to_six_of_which_four_are_scored() -> None:
    who, tokens = carrying((2, 5), (2, 8))
    found = table(who, tokens, mission=load_mission("carriage-paid"), turn=4)
    assert scored(found, END_OF_TURNING_POINT) == (2, 0)
    assert scored(found, END_OF_TURNING_POINT, END_OF_BATTLE) == (4, 0)
    after = fold(score_mission(found, END_OF_TURNING_POINT), found)
    assert [event.tell(after) for event in score_mission(after, END_OF_BATTLE)] == [
        "Blue scores 2 VP, 4 in all (mission, turning point 4: C0 and C1 carrying at home).",
        "Blue scores no more for Carriage Paid: at most 4 VP in a turning point (C0 and C1 carrying at home).",
    ]


def test_bleed_the_presses_gives_the_centre_at_each_end() -> None:
    mission = load_mission("bleed-the-presses")
    places = [marker("centre", (13, 11), controller=RED), marker("m1", (16, 2), "apparatus", controller=BLUE)]
    assert scored(table(markers=places, mission=mission)) == (0, 1)


def noted(found: Table, *entries: tuple[int, int]) -> Table:
    """The table with points of blue's for the mission, each in a turning point."""
    score = tuple(Entry(points, "kt21.setup.length", f"mission, turning point {turn}: x") for points, turn in entries)
    return found.with_player(found.players[BLUE].but(score=score))


@pytest.mark.parametrize(
    ("before", "amount", "expected"),
    [
        ((), 4, 4),
        ((), 5, 4),
        (((3, 4),), 1, 1),
        (((3, 4),), 2, 1),
        (((4, 4),), 1, 0),
        (((4, 3),), 4, 4),
        (((4, 1), (4, 2), (4, 3)), 4, 4),
        (((4, 1), (4, 2), (4, 3), (3, 4)), 2, 1),
    ],
)
def test_four_in_a_turning_point_and_sixteen_in_all(
    before: tuple[tuple[int, int], ...], amount: int, expected: int
) -> None:
    found = noted(table(mission=load_mission("statement-of-holdings"), turn=4), *before)
    after = fold(score(found, BLUE, amount, "x"), found)
    assert after.players[BLUE].victory - found.players[BLUE].victory == expected
    assert scored_in(after, BLUE, 4).total <= 4


def test_a_mission_may_have_another_limit_in_all() -> None:
    mission = load_mission("statement-of-holdings").but(most_points=5)
    found = noted(table(mission=mission, turn=2), (4, 1))
    told = [event.tell(found) for event in score(found, BLUE, 2, "x")]
    assert told[1] == "Blue scores no more for Statement of Holdings: at most 5 VP in all (x)."


@pytest.mark.parametrize(("blue", "red", "expected"), [(3, 2, BLUE), (2, 3, RED), (2, 2, -1), (0, 0, -1)])
def test_the_higher_total_wins_and_equal_totals_draw(blue: int, red: int, expected: int) -> None:
    found = table()
    for seat, points in ((BLUE, blue), (RED, red)):
        found = found.with_player(found.players[seat].but(score=(Entry(points, "x"),)))
    assert winner(found) == expected
