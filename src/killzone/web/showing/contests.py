"""What decides the battle, and how it stands: the same for everybody."""

from functools import lru_cache

from killzone.core import pictures
from killzone.core.game import Game
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
    return Contest(found.text, found.rule, found.unit, list(found.figures), list(found.notes), aims)


def _aim(one: pictures.Aim) -> Aim:
    goals = [_goal(goal) for goal in one.goals]
    return Aim(one.title, one.text, one.rule, goals, one.most, list(one.scored), list(one.left), list(one.brief))


def _goal(one: pictures.Goal) -> Goal:
    return Goal(one.text, one.when, one.points, one.rule, list(one.now), list(one.worth))
