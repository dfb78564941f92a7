"""What the games of an arena say, as plain data: the JSON report, from which table and page are made.

Games are looked at one after the other and only counted, so a report of any number of them needs little memory.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
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
        self.points = 0.0
        self.places: Counter[int] = Counter()
        self.margins: Counter[int] = Counter()

    def add(self, seat: int, others: Sequence[int], game: Played) -> None:
        """One game of a seat against other seats: it wins before all of them, draws where none is before it."""
        places, victory = game.result, game.victory
        if not places:
            self.void += 1
        else:
            before = sum(places[seat] < places[other] for other in others)
            behind = sum(places[seat] > places[other] for other in others)
            self.wins += before == len(others)
            self.draws += not behind and before < len(others)
            self.losses += behind > 0
            self.points += (before + (len(others) - before - behind) / 2) / len(others)
            self.places[places[seat]] += 1
        if game.kind == FINISHED:
            self.margins[victory[seat] - max(victory[other] for other in others)] += 1

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

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
        """Mean and spread of the margin over the games that were played to their end, with its 95 % interval."""
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
        self.halves: dict[int, float] = {}
        self.pairs: dict[Key, Counter[int]] = {}
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
        seats = range(len(game.agents))
        for seat in seats:
            others = [other for other in seats if other != seat]
            self._score(("seat", str(seat))).add(seat, others, game)
            own = game.teams[seat]
            if any(game.teams[other] != own for other in others):
                self._score(("team", own)).add(seat, others, game)
            for other in others:
                if game.teams[other] != own:
                    self._score(("team", own, game.teams[other])).add(seat, [other], game)
                    self._score(("team", own, game.teams[other], game.mission)).add(seat, [other], game)
            if len(set(game.agents)) > 1:
                self._score(("agent", game.agents[seat])).add(seat, others, game)
                self._count_pairs(game, seat, others)

    def _count_pairs(self, game: Played, seat: int, others: Sequence[int]) -> None:
        """What a game says about two agents, told of whoever is named first in the settings."""
        named = self.settings.agents.index
        for other in others:
            first, second = game.agents[seat], game.agents[other]
            if named(first) >= named(second):
                continue
            teams = game.teams[seat], game.teams[other]
            keys: list[Key] = [("all",), ("seat", str(seat)), ("killzone", game.killzone), ("teams", *teams)]
            if game.mission:
                keys.append(("mission", game.mission))
            for key in keys:
                self._score((first, second, *key)).add(seat, [other], game)
            if self.settings.seats == 2:
                self._count_pair(game, (first, second), seat)

    def _count_pair(self, game: Played, pair: Key, seat: int) -> None:
        """Of a battle played twice with the agents exchanged, who has made more of it: 1, 0 or -1 for the first."""
        places, battle = game.result, (game.number - 1) // 2
        if not places:
            return
        points = 1.0 if places[seat] < places[1 - seat] else 0.5 if places[seat] == places[1 - seat] else 0.0
        before = self.halves.pop(battle, None)
        if before is None:
            self.halves[battle] = points
        else:
            total = before + points
            self.pairs.setdefault(pair, Counter())[(total > 1) - (total < 1)] += 1

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
        "pairings": [_pairing(tally, *pairing) for pairing in settings.pairings],
        "first_seat": {**tally.score("seat", "0").told(), "margin": tally.score("seat", "0").margin()},
        "seats": [{"seat": seat, **_placed(tally, "seat", str(seat))} for seat in range(settings.seats)],
        "teams": [
            {
                "team": one,
                **_placed(tally, "team", one),
                "against": [{"team": other, **tally.score("team", one, other).told()} for other in settings.teams],
            }
            for one in settings.teams
        ],
        "balance": _balance(tally),
        "spread": _spread(tally),
        "broken_off": tally.broken,
        "methods": METHODS | (MORE_SEATS if settings.seats > 2 else {}),
    }


METHODS: Final = {
    "win_rate": "Wins divided by games with a result; a draw is no win. 95 % interval after Wilson.",
    "score": "A win is one point, a draw half a point, divided by games with a result.",
    "elo": (
        "Bradley-Terry by maximum likelihood, draws as half a win, one draw added to every pair; mean 0; "
        "95 % interval from Fisher's information."
    ),
    "margin": "Own points less the opponent's, over games played to their end; normal 95 % interval of the mean.",
    "pairs": (
        "Battles of which both games have a result, the agents exchanged: won by who has more points of the two. "
        "Seats, teams and board are the same for both, so only dice and play decide."
    ),
    "times": "Seconds an answer took by the clock; the 99th percentile to within 5 %.",
    "broken_off": "Who crashes, answers illegally or too late (limit + 10 %) loses; with nobody to blame, it is void.",
}
MORE_SEATS: Final = {
    "win_rate": (
        "Won: first alone; drawn: first with others; of two agents, placed before the other, or level. Wins divided by "
        "games with a result; 95 % interval after Wilson."
    ),
    "score": "The share of the others that one is placed before, half of those it is level with.",
    "elo": (
        "Bradley-Terry by maximum likelihood over all pairs of a game, by their places; a game of n seats counts for "
        "n - 1 comparisons, level as half a win, one draw added to every pair; mean 0; 95 % interval from Fisher's "
        "information."
    ),
    "margin": "Own points less the best of the others', over games played to their end; normal 95 % interval.",
    "broken_off": "Who crashes, answers illegally or too late (limit + 10 %) is last, all others share first place.",
}
"""What is reckoned otherwise with more than two seats."""


def _agents(tally: Tally) -> list[Report]:
    settings = tally.settings
    # A ranking of n takes n - 1 comparisons, so that is what a game of n counts for, not all its n(n - 1) / 2 pairs.
    weight = 2 / settings.seats
    found = {pair: tally.score(*pair, "all") for pair in settings.pairings}
    scores = {pair: (score.points * weight, score.games * weight) for pair, score in found.items()}
    rated = ratings(settings.agents, scores)
    return [
        {
            "agent": name,
            **_placed(tally, "agent", name),
            "elo": _rounded(rated[name].elo),
            "elo_interval": [_rounded(rated[name].low), _rounded(rated[name].high)],
            "margin": tally.score("agent", name).margin(),
            "times": _times(tally.times[name]),
            "faults": dict(sorted(tally.faults[name].items())),
        }
        for name in settings.agents
    ]


def _placed(tally: Tally, *key: str) -> Report:
    """A score, and with more than two seats how often each place came up."""
    score, seats = tally.score(*key), tally.settings.seats
    placed = {"places": [score.places[place] for place in range(1, seats + 1)]} if seats > 2 else {}
    return {**score.told(), **placed}


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
    pairs = {"pairs": _pairs(tally.pairs.get((first, second), Counter()))} if settings.seats == 2 else {}
    return {
        "agents": [first, second],
        **told("all"),
        **pairs,
        "margin": tally.score(first, second, "all").margin(),
        "seats": [{"seat": seat, **told("seat", str(seat))} for seat in range(settings.seats)],
        "killzones": [{"killzone": one, **told("killzone", one)} for one in settings.killzones],
        "missions": [{"mission": one, **told("mission", one)} for one in settings.missions],
        "teams": [{"own": one, "other": two, **told("teams", one, two)} for one in teams for two in teams],
    }


def _balance(tally: Tally) -> list[Report]:
    """Team by team by mission: how often one beats the other, whoever plays them."""
    settings = tally.settings
    each = product(settings.teams, settings.teams, settings.missions or ("",))
    return [
        {"team": one, "against": other, "mission": mission, **tally.score("team", one, other, mission).told()}
        for one, other, mission in each
        if one != other
    ]


def _pairs(counts: Counter[int]) -> Report:
    """Battles that were played in both ways, by who made more of them."""
    games = counts.total()
    low, high = wilson(counts[1], games)
    return {
        "games": games,
        "wins": counts[1],
        "draws": counts[0],
        "losses": counts[-1],
        "void": 0,
        "win_rate": _rounded(counts[1] / games) if games else None,
        "interval": [_rounded(low), _rounded(high)],
        "score": _rounded((counts[1] + counts[0] / 2) / games) if games else None,
    }


def _spread(tally: Tally) -> Report:
    """How many games there were of each kind: least, most and all."""
    settings = tally.settings
    wanted: Mapping[str, Iterable[str]] = {
        "teams": [" against ".join(teams) for teams in product(settings.teams, repeat=settings.seats)],
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
