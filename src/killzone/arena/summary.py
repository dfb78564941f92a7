"""What the games of an arena say, as plain data: the JSON report, from which table and page are made.

Games are looked at one after the other and only counted, so a report of any number of them needs little memory.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final

import msgspec

from killzone.agents.match import FINISHED
from killzone.arena.figures import ratings, wilson
from killzone.arena.games import Played
from killzone.arena.settings import Settings
from killzone.arena.times import Times

MOST_LISTED: Final = 100
"""How many games that were broken off are listed; all are counted."""
PLACES: Final = 6

Report = dict[str, Any]
Key = tuple[str, ...]


class Score:
    """Games from one side's point of view. `void` ones have no winner because nobody could have one."""

    def __init__(self) -> None:
        self.wins = self.draws = self.losses = self.void = 0
        self.margins: Counter[int] = Counter()

    def add(self, result: int | None, margin: int | None) -> None:
        """One game: 1 for a win, 0 for a draw, -1 for a loss, None for none; `margin` if it was played to its end."""
        if result is None:
            self.void += 1
        else:
            self.wins += result == 1
            self.draws += result == 0
            self.losses += result == -1
        if margin is not None:
            self.margins[margin] += 1

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    def told(self) -> Report:
        """Counts, the win rate with Wilson's interval, and the share of points with draws as half."""
        games = self.games
        low, high = wilson(self.wins, games)
        return {
            "games": games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "void": self.void,
            "win_rate": _rounded(self.wins / games) if games else None,
            "interval": [_rounded(low), _rounded(high)],
            "score": _rounded(self.points / games) if games else None,
        }

    def margin(self) -> Report:
        """Mean and spread of the VP margin over the games that were played to their end, with its 95 % interval."""
        count = sum(self.margins.values())
        if not count:
            return {"games": 0, "mean": None, "spread": None, "interval": None, "counts": {}}
        mean = sum(margin * times for margin, times in self.margins.items()) / count
        spread = sqrt(sum((margin - mean) ** 2 * times for margin, times in self.margins.items()) / max(1, count - 1))
        around = 1.96 * spread / sqrt(count)
        return {
            "games": count,
            "mean": _rounded(mean),
            "spread": _rounded(spread),
            "interval": [_rounded(mean - around), _rounded(mean + around)],
            "counts": {str(margin): self.margins[margin] for margin in sorted(self.margins)},
        }


class Tally:
    """All that is counted while games are looked at."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.scores: dict[Key, Score] = {}
        self.times = {agent: Times.none(settings.limit) for agent in settings.agents}
        self.faults: dict[str, Counter[str]] = {agent: Counter() for agent in settings.agents}
        self.kinds: Counter[str] = Counter()
        self.spread: dict[str, Counter[str]] = {what: Counter() for what in ("teams", "killzones", "missions")}
        self.broken: list[Report] = []
        self.decisions = 0
        self.seconds = 0.0
        self.memory = 0

    def add(self, game: Played) -> None:
        """Count one game."""
        self.kinds[game.kind] += 1
        self.decisions += game.decisions
        self.seconds += game.seconds
        self.memory = max(self.memory, game.memory)
        self.spread["teams"][" against ".join(game.teams)] += 1
        self.spread["killzones"][game.killzone] += 1
        self.spread["missions"][game.mission] += 1
        for seat, agent in enumerate(game.agents):
            self.times[agent].join(game.times[seat])
        if game.kind != FINISHED:
            if game.blame >= 0:
                self.faults[game.agents[game.blame]][game.kind] += 1
            self.broken = sorted([*self.broken, _broken(game)], key=lambda one: one["game"])[:MOST_LISTED]
        self._count_sides(game)

    def _count_sides(self, game: Played) -> None:
        first, second = reversed(game.agents) if game.swapped else game.agents
        for seat in (0, 1):
            result = None if game.winner is None else 0 if game.winner < 0 else 1 if game.winner == seat else -1
            margin = game.victory[seat] - game.victory[1 - seat] if game.kind == FINISHED else None
            own, other = game.teams[seat], game.teams[1 - seat]
            sides: list[Key] = [("team", own, other), ("team", own)] if own != other else []
            for key in sides:
                self._score(key).add(result, margin)
            if seat == 0:
                self._score(("first seat",)).add(result, margin)
            if first == second:
                continue
            agent = game.agents[seat]
            self._score(("agent", agent)).add(result, margin)
            if agent == first:
                about = (first, second)
                keys: list[Key] = [("all",), ("seat", str(seat)), ("killzone", game.killzone), ("teams", own, other)]
                if game.mission:
                    keys.append(("mission", game.mission))
                for key in keys:
                    self._score((*about, *key)).add(result, margin)

    def _score(self, key: Key) -> Score:
        return self.scores.setdefault(key, Score())

    def score(self, *key: str) -> Score:
        """What was counted under a key; nothing, where nothing was."""
        return self.scores.get(key, Score())


def summarise(settings: Settings, games: Iterable[Played]) -> Report:
    """The report of the games that were played so far."""
    tally = Tally(settings)
    for game in games:
        tally.add(game)
    played = sum(tally.kinds.values())
    return {
        "format": "killzone-arena-report 1",
        "settings": msgspec.json.decode(msgspec.json.encode(settings)),
        "games": {
            "planned": settings.total,
            "played": played,
            "kinds": dict(sorted(tally.kinds.items())),
            "decisions": tally.decisions,
            "seconds": _rounded(tally.seconds),
            "memory": tally.memory,
        },
        "agents": _agents(tally),
        "pairings": [_pairing(tally, *pairing) for pairing in settings.pairings if len(settings.agents) > 1],
        "first_seat": {**tally.score("first seat").told(), "margin": tally.score("first seat").margin()},
        "teams": [
            {
                "team": one,
                **tally.score("team", one).told(),
                "against": [{"team": other, **tally.score("team", one, other).told()} for other in settings.teams],
            }
            for one in settings.teams
        ],
        "spread": _spread(tally),
        "broken_off": tally.broken,
        "methods": METHODS,
    }


METHODS: Final = {
    "win_rate": "Wins divided by games with a result; a draw is no win. 95 % interval after Wilson.",
    "score": "A win is one point, a draw half a point, divided by games with a result.",
    "elo": (
        "Bradley-Terry by maximum likelihood, draws as half a win, one draw added to every pair; mean 0; "
        "95 % interval from Fisher's information."
    ),
    "margin": "Own VP less the opponent's, over games played to their end; normal 95 % interval of the mean.",
    "times": "Seconds an answer took by the clock; the 99th percentile to within 5 %.",
    "broken_off": "Who crashes, answers illegally or too late (limit + 10 %) loses; with nobody to blame, it is void.",
}


def _agents(tally: Tally) -> list[Report]:
    settings = tally.settings
    pairs = [pair for pair in settings.pairings if pair[0] != pair[1]]
    scores = {pair: (tally.score(*pair, "all").points, tally.score(*pair, "all").games) for pair in pairs}
    rated = ratings(settings.agents, scores)
    return [
        {
            "agent": name,
            **tally.score("agent", name).told(),
            "elo": _rounded(rated[name].elo),
            "elo_interval": [_rounded(rated[name].low), _rounded(rated[name].high)],
            "margin": tally.score("agent", name).margin(),
            "times": _times(tally.times[name]),
            "faults": dict(sorted(tally.faults[name].items())),
        }
        for name in settings.agents
    ]


def _times(times: Times) -> Report:
    return {
        "decisions": times.count,
        "mean": _rounded(times.mean),
        "p99": _rounded(times.percentile(0.99)),
        "max": _rounded(times.longest),
        "limit": times.limit,
        "over_limit": times.over,
        "classes": {str(place): times.classes[place] for place in sorted(times.classes)},
    }


def _pairing(tally: Tally, first: str, second: str) -> Report:
    """All that there is to say about the first of two agents against the second."""
    settings = tally.settings

    def told(*key: str) -> Report:
        return tally.score(first, second, *key).told()

    teams = settings.teams
    return {
        "agents": [first, second],
        **told("all"),
        "margin": tally.score(first, second, "all").margin(),
        "seats": [{"seat": seat, **told("seat", str(seat))} for seat in (0, 1)],
        "killzones": [{"killzone": one, **told("killzone", one)} for one in settings.killzones],
        "missions": [{"mission": one, **told("mission", one)} for one in settings.missions],
        "teams": [{"own": one, "other": two, **told("teams", one, two)} for one in teams for two in teams],
    }


def _spread(tally: Tally) -> Report:
    """How many games there were of each kind: least, most and all."""
    settings = tally.settings
    wanted: Mapping[str, Iterable[str]] = {
        "teams": [f"{one} against {other}" for one in settings.teams for other in settings.teams],
        "killzones": settings.killzones,
        "missions": settings.missions,
    }
    found = {}
    for what, names in wanted.items():
        counts = {name: tally.spread[what][name] for name in names}
        if counts:
            found[what] = {"least": min(counts.values()), "most": max(counts.values()), "games": counts}
    return found


def _broken(game: Played) -> Report:
    return {
        "game": game.number,
        "kind": game.kind,
        "agent": game.agents[game.blame] if game.blame >= 0 else None,
        "seat": game.blame,
        "reason": game.reason,
        "answer": game.answer,
        "trace": game.trace,
        "agents": list(game.agents),
        "teams": list(game.teams),
        "killzone": game.killzone,
        "mission": game.mission,
        "seed": game.seed,
        "decisions": game.decisions,
    }


def _rounded(value: float) -> float:
    return round(value, PLACES)
