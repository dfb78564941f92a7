"""The statistics of an arena: Wilson's interval for win rates, and Elo by maximum likelihood."""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations."""
SCALE: Final = 400 / log(10)
"""Elo points for one unit of log odds: ten to one is 400 points."""
ROUNDS: Final = 100
CLOSE: Final = 1e-9


class Interval(NamedTuple):
    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """Wilson's 95 % interval for a rate; everything is possible where nothing was played."""
    if not games:
        return Interval(0.0, 1.0)
    rate, square = wins / games, Z * Z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    around = Z / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return Interval(max(0.0, middle - around), min(1.0, middle + around))


class Rating(NamedTuple):
    """Elo points around a mean of 0, and their 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(names: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, float]]) -> dict[str, Rating]:
    """Elo points of everybody, from the points that each first of a pair made in its games against the second.

    Bradley and Terry's model, by maximum likelihood: a win is one point, a draw half a point for both. Every pair has
    one draw more than it played, so that whoever won all still has a number. The intervals come from the curvature
    of the likelihood at its top (Fisher's information), the mean of all ratings held at 0.
    """
    count = len(names)
    if count < 2:
        return {name: Rating(0.0, 0.0, 0.0) for name in names}
    points, games = _filled(names, scores)
    strengths = [0.0] * count
    for _ in range(ROUNDS):
        slope, curve = _derivatives(strengths, points, games)
        step = _solved(curve, slope)
        longest = max(map(abs, step))
        shrink = min(1.0, 1.0 / longest) if longest else 1.0
        strengths = [one + change * shrink for one, change in zip(strengths, step, strict=True)]
        if longest < CLOSE:
            break
    _, curve = _derivatives(strengths, points, games)
    found = {}
    for place, name in enumerate(names):
        unit = [float(other == place) for other in range(count)]
        # The curvature was made invertible along the direction in which only the mean changes; take that out again.
        spread = _solved(curve, unit)[place] - 1 / count
        around = Z * sqrt(max(spread, 0.0)) * SCALE
        elo = strengths[place] * SCALE
        found[name] = Rating(elo, elo - around, elo + around)
    return found


Matrix = list[list[float]]


def _filled(names: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, float]]) -> tuple[Matrix, Matrix]:
    """Points and games of each against each, with one draw more for every pair."""
    places = {name: place for place, name in enumerate(names)}
    points = [[0.5 * (one != other) for other in names] for one in names]
    games = [[1.0 * (one != other) for other in names] for one in names]
    for (one, other), (made, played) in scores.items():
        a, b = places[one], places[other]
        points[a][b] += made
        points[b][a] += played - made
        games[a][b] += played
        games[b][a] += played
    return points, games


def _derivatives(strengths: list[float], points: Matrix, games: Matrix) -> tuple[list[float], Matrix]:
    """The slope of the log likelihood, and its curvature turned positive, plus 1/n everywhere to hold the mean at 0."""
    count = len(strengths)
    slope = [0.0] * count
    curve = [[1 / count] * count for _ in strengths]
    for a in range(count):
        for b in range(count):
            if a == b:
                continue
            expected = 1 / (1 + exp(strengths[b] - strengths[a]))
            slope[a] += points[a][b] - games[a][b] * expected
            weight = games[a][b] * expected * (1 - expected)
            curve[a][a] += weight
            curve[a][b] -= weight
    return slope, curve


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a few linear equations, by Gauss and Jordan; the matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place, row in enumerate(rows):
        best = max(range(place, len(rows)), key=lambda other: abs(rows[other][place]))
        rows[place], rows[best] = rows[best], rows[place]
        row = rows[place]
        first = row[place]
        row[:] = [value / first for value in row]
        for other, others in enumerate(rows):
            if other != place and others[place]:
                factor = others[place]
                others[:] = [value - factor * mine for value, mine in zip(others, row, strict=True)]
    return [row[-1] for row in rows]
