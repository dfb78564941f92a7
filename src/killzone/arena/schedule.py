"""Which games are played: battles spread evenly over teams, killzones and missions, with every agent in every seat.

A battle is a team in each seat, a killzone and a mission. Every line-up of agents plays every battle once for each
seat: from game to game everybody moves on by one seat, and so to another team; two exchange theirs. The list of battles
depends on the seed alone, and a longer arena begins with the games of a shorter one.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from itertools import islice, product
from typing import NamedTuple, TypeVar

from killzone.arena.games import Job
from killzone.arena.settings import Settings, fits
from killzone.dice import SeededDice
from killzone.editions import find_edition
from killzone.editions.edition import Wish
from killzone.editions.wishes import source_of

T = TypeVar("T")


class Battle(NamedTuple):
    """What is fought, whoever plays it; the mission is empty where the way to play has none."""

    teams: tuple[str, ...]
    killzone: str
    mission: str


def battles(settings: Settings) -> Iterator[Battle]:
    """Battles without end, as evenly spread as any number of them can be.

    Each takes what came least often so far: first the teams, then the killzone with these teams, then the mission
    with these teams there. So no teams in their seats come up two times more than others, and all is exactly even
    whenever every combination has come up equally often. Among equals a shuffle by the seed decides.
    """
    every = product(settings.teams, repeat=settings.seats)
    sides = shuffled([one for one in every if not settings.mirror or len(set(one)) == 1], f"{settings.seed}/teams")
    killzones = shuffled(settings.killzones, f"{settings.seed}/killzones")
    missions = shuffled(settings.missions or ("",), f"{settings.seed}/missions")
    rules, way, seats = settings.edition, settings.way, settings.seats
    there = {one: [each for each in missions if fits(rules, way, seats, each, one)] for one in killzones}
    killzones = [one for one in killzones if there[one]]
    seen = _Seen()
    while True:
        teams = min(sides, key=seen.together)
        killzone = min(killzones, key=partial(seen.killzone, teams))
        mission = min(there[killzone], key=partial(seen.mission, teams, killzone))
        battle = Battle(teams, killzone, mission)
        seen.add(battle)
        yield battle


class _Seen:
    """How often everything came up so far, together and apart; `min` by it finds the first of the rarest."""

    def __init__(self) -> None:
        self.times: Counter[Hashable] = Counter()

    def together(self, teams: tuple[str, ...]) -> tuple[int, ...]:
        return self.times[teams], sum(self.times[seat, team] for seat, team in enumerate(teams))

    def killzone(self, teams: tuple[str, ...], one: str) -> tuple[int, ...]:
        return self.times[teams, one], self.times[one], self._sides(teams, one)

    def mission(self, teams: tuple[str, ...], killzone: str, one: str) -> tuple[int, ...]:
        times = self.times
        together = times[teams, one] + times[killzone, one]
        return times[teams, killzone, one], together, times[one], self._sides(teams, one)

    def _sides(self, teams: tuple[str, ...], one: str) -> int:
        return sum(self.times[seat, team, one] for seat, team in enumerate(teams))

    def add(self, battle: Battle) -> None:
        """Count a battle."""
        teams, killzone, mission = battle
        counted: list[Hashable] = [teams, killzone, mission, (teams, killzone), (teams, mission), (killzone, mission)]
        counted.append((teams, killzone, mission))
        for seat, team in enumerate(teams):
            counted += [(seat, team), (seat, team, killzone), (seat, team, mission)]
        self.times.update(counted)


def jobs(settings: Settings) -> Iterator[Job]:
    """Every game of an arena in its order, numbered from 1."""
    number = 0
    each = battles(settings)
    for _ in range(settings.games // settings.seats):
        battle = next(each)
        wish = Wish(battle.killzone, battle.teams, settings.way, battle.mission)
        source = source_of(find_edition(settings.edition), wish)
        for lineup in settings.lineups:
            for on in range(settings.seats):
                number += 1
                yield Job(
                    number=number,
                    agents=lineup[on:] + lineup[:on],
                    teams=battle.teams,
                    killzone=battle.killzone,
                    mission=battle.mission,
                    edition=settings.edition,
                    source=source,
                    seed=SeededDice(f"{settings.seed}/{number}").seed,
                    limit=settings.limit,
                    turn_clock=settings.turn_clock,
                    game_clock=settings.game_clock,
                    memory=settings.memory,
                )


def find_job(settings: Settings, number: int) -> Job:
    """The game with this number, one of those that `jobs` lists."""
    return next(islice(jobs(settings), number - 1, None))


def shuffled(items: Sequence[T], seed: str) -> list[T]:
    """The items in an order that depends on the seed alone."""
    left, found, dice = list(items), [], SeededDice(seed)
    while left:
        place, dice = dice.below(len(left))
        found.append(left.pop(place))
    return found
