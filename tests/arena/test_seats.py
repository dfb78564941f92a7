"""Arenas of three and four seats: who sits where, what places say, and that two seats are the same thing with less."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations, product

import msgspec
import pytest

from killzone.arena import Played, Settings, summarise
from killzone.arena.page import page
from killzone.arena.schedule import battles
from killzone.arena.settings import settings_of
from killzone.arena.times import Times
from killzone.cli.arena_table import show_report
from killzone.core.places import places_of


def settings(seats: int, agents: Sequence[str] = ("a", "b", "c"), games: int = 12) -> Settings:
    return Settings(
        edition="kt18",
        version="",
        content="",
        agents=tuple(agents),
        teams=("one", "two"),
        killzones=("salt-rows", "candlewick-court"),
        missions=(),
        games=games,
        seed="7",
        limit=1.0,
        seats=seats,
    )


def game(number: int, agents: Sequence[str], victory: Sequence[int], **changes: object) -> Played:
    played = Played(
        number=number,
        agents=tuple(agents),
        teams=tuple("one" if seat % 2 else "two" for seat in range(len(agents))),
        killzone="here",
        mission="",
        seed="",
        kind="finished",
        blame=-1,
        reason="",
        answer="",
        trace="",
        winner=None,
        victory=tuple(victory),
        decisions=10,
        seconds=1.0,
        memory=1,
        times=tuple(Times.none(1.0) for _ in agents),
        places=places_of(victory),
    )
    return msgspec.structs.replace(played, **changes)


@pytest.mark.parametrize(
    ("agents", "seats", "lineups"),
    [
        ("a", 2, ["aa"]),
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("a", 3, ["aaa"]),
        ("ab", 3, ["aab", "abb"]),
        ("abc", 3, ["abc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("abc", 4, ["aabc", "abbc", "abcc"]),
    ],
)
def test_everybody_plays_with_everybody_and_nobody_is_left_out(agents: str, seats: int, lineups: list[str]) -> None:
    assert ["".join(one) for one in settings(seats, agents).lineups] == lineups


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_battles_of_any_number_of_seats_are_spread_evenly(seats: int) -> None:
    given = settings(seats)
    found = [battle for battle, _ in zip(battles(given), range(2 * 2**seats), strict=False)]
    assert Counter((one.teams, one.killzone) for one in found) == {
        (teams, killzone): 1 for teams in product(given.teams, repeat=seats) for killzone in given.killzones
    }


@pytest.mark.parametrize(("seats", "missions"), [(2, {"in-person", "return-of-property"}), (4, {"quorum"})])
def test_nothing_is_scheduled_that_so_many_cannot_play(seats: int, missions: set[str]) -> None:
    names = ["in-person", "quorum", "return-of-property"]
    given = settings_of(["uniform"], missions=names, games=2, edition="kt18", seats=seats)
    found = [battle for battle, _ in zip(battles(given), range(48), strict=False)]
    assert {one.mission for one in found} == missions
    assert ("tollgate-six" in {one.killzone for one in found}) == (seats == 2)


def test_places_are_counted_for_each_agent() -> None:
    games = [
        game(1, "abc", (9, 5, 1)),
        game(2, "bca", (9, 5, 5)),
        game(3, "cab", (4, 4, 4)),
        game(4, "abc", (7, 7, 1)),
        game(5, "abc", (0, 0, 0), kind="crashed", blame=1, places=(1, 3, 1)),
        game(6, "abc", (0, 0, 0), kind="broken", places=()),
    ]
    report = summarise(settings(3), games)
    found = {one["agent"]: one for one in report["agents"]}
    counts = ("wins", "draws", "losses", "void", "places")
    assert [found["a"][what] for what in counts] == [1, 3, 1, 1, [4, 1, 0]]
    assert [found["b"][what] for what in counts] == [1, 2, 2, 1, [3, 1, 1]]
    assert [found["c"][what] for what in counts] == [0, 2, 3, 1, [2, 1, 2]]
    assert found["a"]["score"] == pytest.approx((1 + 0.25 + 0.5 + 0.75 + 0.75) / 5)
    assert found["b"]["faults"] == {"crashed": 1}
    assert found["a"]["margin"]["counts"] == {"-4": 1, "0": 2, "4": 1}
    assert [one["wins"] for one in report["seats"]] == [2, 0, 0]
    ab, ac, bc = report["pairings"]
    assert [(one["wins"], one["draws"], one["losses"]) for one in (ab, ac, bc)] == [(2, 2, 1), (2, 3, 0), (3, 1, 1)]
    assert summarise(settings(3), games[::-1]) == report


def test_ratings_follow_the_places_and_do_not_gain_certainty_from_more_seats() -> None:
    """A game of three counts for two comparisons, not for its three pairs."""
    orders = ["abc"] * 6 + ["acb", "bac", "bca", "cab", "cba", "abc"]
    of_three = [game(number, order, (9, 5, 1)) for number, order in enumerate(orders, 1)]
    rated = {one["agent"]: one for one in summarise(settings(3), of_three)["agents"]}
    assert rated["a"]["elo"] > rated["b"]["elo"] > rated["c"]["elo"]
    assert sum(one["elo"] for one in rated.values()) == pytest.approx(0, abs=1e-4)
    pairs = [
        game(0, pair, (9, 1)) for order in orders for pair in combinations(order, 2)
    ]  # as if every pair had been a game of its own
    alone = {one["agent"]: one for one in summarise(settings(2), pairs)["agents"]}

    def wide(one: dict[str, list[float]]) -> float:
        return one["elo_interval"][1] - one["elo_interval"][0]

    assert all(wide(rated[name]) > wide(alone[name]) for name in "abc")


def test_everybody_equal_is_rated_equal() -> None:
    games = [game(number, order, (9, 5, 1)) for number, order in enumerate(permutations("abc"), 1)]
    report = summarise(settings(3), games)
    assert [one["elo"] for one in report["agents"]] == pytest.approx([0, 0, 0], abs=1e-5)
    assert [one["places"] for one in report["agents"]] == [[2, 2, 2]] * 3


def test_an_agent_in_two_seats_is_counted_in_both_and_not_compared_with_itself() -> None:
    report = summarise(settings(3, "ab"), [game(1, "aab", (9, 1, 5))])
    (pairing,) = report["pairings"]
    assert (pairing["games"], pairing["wins"], pairing["losses"]) == (2, 1, 1)
    assert [one["games"] for one in report["agents"]] == [2, 1]


def test_a_line_of_an_older_arena_still_says_who_won() -> None:
    old = [
        game(1, "ab", (9, 1), places=(), winner=0),
        game(2, "ba", (9, 1), places=(), winner=0),
        game(3, "ab", (4, 4), places=(), winner=-1),
        game(4, "ab", (0, 0), places=(), winner=None, kind="broken"),
    ]
    new = [game(1, "ab", (9, 1)), game(2, "ba", (9, 1)), game(3, "ab", (4, 4))]
    new.append(game(4, "ab", (0, 0), kind="broken", places=()))
    assert summarise(settings(2, "ab"), old) == summarise(settings(2, "ab"), new)
    assert [one.result for one in old] == [(1, 2), (1, 2), (1, 1), ()]


def test_page_and_tables_tell_the_places(capsys: pytest.CaptureFixture[str]) -> None:
    games = [game(number, order, (9, 5, 1)) for number, order in enumerate(permutations("abc"), 1)]
    report = summarise(settings(3, games=6), games)
    written = page(report)
    assert '<th scope="col">Third</th>' in written
    assert "third seat" in written
    assert "is placed before" in written
    assert "played 3 times by each line-up" in written
    show_report(report)
    told = capsys.readouterr().out
    assert "third" in told
    assert "set of teams in their seats" in told
