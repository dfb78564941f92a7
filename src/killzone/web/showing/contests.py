"""What decides the battle, and how it stands: the same for everybody."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from killzone.core import pictures
from killzone.core.game import Game
from killzone.core.places import listed
from killzone.web.protocol import Aim, Contest, Goal
from killzone.web.showing.pages import page_of


@lru_cache(64)
def contest(game: Game) -> Contest:
    """What it takes to win, in the edition's words; of a ruleset without words only the points are known."""
    page = page_of(game.ruleset, game.table)
    if page.pictures is None:
        return Contest(figures=[str(player.victory) for player in game.table.players])
    found = page.pictures.contest(game.table, game.over)
    aims = [_aim(one) for one in found.aims]
    sides = [Side(player.name, player.victory) for player in game.table.players]
    ahead = standing(found, sides, over=game.over)
    return Contest(found.text, found.rule, found.unit, list(found.figures), list(found.notes), aims, ahead)


class Side(NamedTuple):
    """A player as far as the score goes."""

    name: str
    points: int


def standing(contest: pictures.Contest, sides: Sequence[Side], *, over: bool) -> str:
    """Who is ahead and by what, and what everybody would score if the time came now; empty where no points decide."""
    if not any(aim.goals for aim in contest.aims):
        return ""
    told = _lead(contest, sides)
    worth = [sum(_worth(aim, seat) for aim in contest.aims) for seat in range(len(sides))]
    if over or not any(worth):
        return told
    more = [f"{side.name} {amount}" for side, amount in zip(sides, worth, strict=True) if amount]
    return f"{told} To score as it stands: {', '.join(more)}."


def _worth(aim: pictures.Aim, seat: int) -> int:
    return aim.worth[seat] if aim.worth else sum(goal.worth[seat] for goal in aim.goals if goal.worth)


def _lead(contest: pictures.Contest, sides: Sequence[Side]) -> str:
    best = max(side.points for side in sides)
    first = [seat for seat, side in enumerate(sides) if side.points == best]
    if len(first) > 1:
        names = listed([sides[seat].name for seat in first])
        return f"{names} are level at {best} {contest.unit}."
    leader = first[0]
    others = [side.points for seat, side in enumerate(sides) if seat != leader]
    by = best - max(others, default=0)
    gains = [
        (aim.scored[leader] - max(_without(aim.scored, leader), default=0), aim) for aim in contest.aims if aim.scored
    ]
    gain, most = max(gains, key=lambda one: one[0], default=(0, None))
    told = f"{sides[leader].name} is ahead by {by} {contest.unit}"
    if most is None or gain <= 0:
        return f"{told}."
    return f"{told}, most of it from {most.title}: {most.scored[leader]} to {max(_without(most.scored, leader))}."


def _without(amounts: Sequence[int], seat: int) -> list[int]:
    return [amount for other, amount in enumerate(amounts) if other != seat]


def _aim(one: pictures.Aim) -> Aim:
    goals = [_goal(goal) for goal in one.goals]
    return Aim(one.title, one.text, one.rule, goals, one.most, list(one.scored), list(one.left), list(one.brief))


def _goal(one: pictures.Goal) -> Goal:
    return Goal(one.text, one.when, one.points, one.rule, list(one.now), list(one.worth))
