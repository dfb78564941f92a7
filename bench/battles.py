"""What random battles of each edition cost, over all its killzones, teams and missions, and how editions compare.

A round is one battle of every edition on every killzone, in turn, so that a slow minute of the machine hits all alike;
teams and missions change from round to round. Two random agents play the edition's usual way, as in any match, and what
counts is the processor's time from before the battle is set up to its end. The first rounds only warm up: boards and
cards are read, and what lasts is worked out. `python -m bench --only battles --slots 24` prints it; with `--usual` the
teams are those that play where nobody says otherwise. The last two columns say how much longer than in the first
edition a decision takes: on the same killzone, and against the mean of all of its killzones.
"""

from collections.abc import Sequence
from itertools import permutations
from time import process_time
from typing import NamedTuple

from bench.games import finished
from killzone import Game, new_game
from killzone.content.library import find, shipped

EDITIONS = ("kt24", "kt21", "kt18")
"""The first is what the others are compared with."""

WARM_UP = 2
"""Rounds that are played before anything is measured."""


class Battles(NamedTuple):
    """What so many battles of an edition took together, on one killzone or on `all`."""

    edition: str
    killzone: str
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @property
    def each(self) -> float:
        """Seconds that a decision takes."""
        return self.seconds / self.decisions

    def plus(self, other: "Battles") -> "Battles":
        together = (self.games + other.games, self.decisions + other.decisions, self.seconds + other.seconds)
        return Battles(self.edition, self.killzone, *together)


def begin(edition: str, killzone: str, number: int, usual: bool = False) -> Game:
    """The battle of this number: every pair of teams comes up, and every mission that is played there.

    With `usual` it is the edition's usual battle with nothing but the killzone chosen.
    """
    if usual:
        return new_game(killzone, edition=edition, seed=f"battle {number}")
    pairs = list(permutations(shipped("team", edition), 2))
    missions = [one for one in shipped("mission", edition) if is_played(edition, one, killzone)]
    # Five and twelve pairs have no common divisor; once all pairs have played, each goes on to the next mission.
    teams, mission = pairs[5 * number % len(pairs)], missions[(number + number // len(pairs)) % len(missions)]
    return new_game(killzone, teams, edition=edition, mission=mission, seed=f"battle {number}")


def is_played(edition: str, mission: str, killzone: str) -> bool:
    """Two players can play it there."""
    data = find("mission", mission, edition).data
    return killzone in (data.get("killzones") or [killzone]) and 2 in (data.get("players") or [2])


def battle(edition: str, killzone: str, number: int, usual: bool = False) -> Battles:
    """One battle, played and measured."""
    start = process_time()
    end = finished(begin(edition, killzone, number, usual), f"{killzone} {number}")
    return Battles(edition, killzone, 1, end.number, process_time() - start)


def timings(rounds: int, editions: Sequence[str] = EDITIONS, usual: bool = False) -> list[Battles]:
    """Each edition over all killzones, and then on each."""
    found = {(edition, place): Battles(edition, place) for edition in editions for place in places(edition)}
    for number in range(-WARM_UP, rounds):
        for edition, place in found:
            if place != "all":
                played = battle(edition, place, number, usual)
                for key in [(edition, "all"), (edition, place)] if number >= 0 else []:
                    found[key] = found[key].plus(played)
    return list(found.values())


def places(edition: str) -> tuple[str, ...]:
    return ("all", *shipped("killzone", edition))


def show(found: Sequence[Battles]) -> None:
    first = {one.killzone: one for one in found if one.edition == found[0].edition}
    head = f"{'random battles':24}{'games':>7}{'decisions':>11}{'each':>10}{'games/s':>9}{'of ' + found[0].edition:>10}"
    print(f"{head}{'of its mean':>14}")
    for one in found:
        ratio = f"{one.each / first[one.killzone].each:.2f}" if one.killzone in first else ""
        row = f"{one.games:>7}{one.decisions:>11}{one.each * 1e6:>7.0f} us{one.games / one.seconds:>9.1f}{ratio:>10}"
        print(f"{one.edition + ', ' + one.killzone:24}{row}{one.each / found[0].each:>14.2f}")
