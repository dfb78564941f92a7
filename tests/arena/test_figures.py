"""Wilson's intervals, Elo and times, against numbers worked out by hand."""

from math import log10

import pytest

from killzone.arena.figures import ratings, wilson
from killzone.arena.times import Times


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # 1.96^2 = 3.8415; centre (p + 3.8415/2n)/(1 + 3.8415/n), as in Wilson's paper of 1927.
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (291, 300, 0.9440, 0.9841),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_elo_of_two_is_the_logarithm_of_their_points() -> None:
    found = ratings(["a", "b"], {("a", "b"): (7.5, 9)})
    # With one draw more 8 to 2 points: 400 log10(4) apart, half of it above the mean and half below.
    assert found["a"].elo - found["b"].elo == pytest.approx(400 * log10(4))
    assert found["a"].elo == pytest.approx(120.412, abs=1e-3)
    # Information 10 * 0.8 * 0.2 = 1.6, so one rating deviates by sqrt(1 / 6.4) = 0.39528 log odds, or 68.668 points.
    assert found["a"].high - found["a"].elo == pytest.approx(1.95996 * 68.668, abs=1e-2)


def test_elo_of_three_in_a_row() -> None:
    points = {("a", "b"): (20.0, 30), ("b", "c"): (20.0, 30), ("a", "c"): (24.5, 30)}
    found = ratings(["a", "b", "c"], points)
    assert found["a"].elo > found["b"].elo > found["c"].elo
    assert sum(one.elo for one in found.values()) == pytest.approx(0, abs=1e-6)
    # The likelihood is at its top where everybody made as many points as was to be expected, the extra draws included.
    for name, made in (("a", 20.5 + 25), ("b", 10.5 + 20.5), ("c", 10.5 + 6)):
        expected = sum(
            31 / (1 + 10 ** ((found[other].elo - found[name].elo) / 400)) for other in found if other != name
        )
        assert expected == pytest.approx(made)


def test_whoever_won_everything_has_a_number() -> None:
    found = ratings(["a", "b"], {("a", "b"): (300.0, 300)})
    assert found["a"].elo - found["b"].elo == pytest.approx(400 * log10(300.5 / 0.5))


def test_agents_that_never_met_are_level_and_uncertain() -> None:
    found = ratings(["a", "b"], {})
    assert found["a"].elo == pytest.approx(0)
    assert found["a"].high > 300
    assert ratings(["alone"], {})["alone"].elo == 0


def test_times_of_many_answers_in_a_few_numbers() -> None:
    times, others = Times.none(1.0), Times.none(1.0)
    for number in range(1, 981):
        (times if number % 2 else others).add(number / 10_000)
    for _ in range(20):
        others.add(2.0)
    times.join(others)
    assert (times.count, times.longest, times.over) == (1000, 2.0, 20)
    assert times.mean == pytest.approx((sum(range(1, 981)) / 10_000 + 40) / 1000)
    assert times.percentile(0.5) == pytest.approx(0.05, rel=0.05)
    assert times.percentile(0.97) == pytest.approx(0.097, rel=0.05)
    assert times.percentile(0.99) == pytest.approx(2.0, rel=0.05)
    assert Times.none(1.0).percentile(0.99) == Times.none(1.0).mean == 0
