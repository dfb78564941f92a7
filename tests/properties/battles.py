"""Random battles of every kind, checked at their decisions: a small sample in the tests, thousands in `make soak`."""

import traceback
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from conformance import chance, conform

from killzone import Game, new_game
from killzone.content import list_killzones
from killzone.core.domains import Pick
from killzone.editions.kt24.files import list_teams
from killzone.reference import entries

EDITION = "kt24"


class Kind(NamedTuple):
    """What is played: a killzone, two teams, lite or full rules."""

    killzone: str
    teams: tuple[str, str]
    full: bool

    def __str__(self) -> str:
        return f"{' against '.join(self.teams)} on {self.killzone}, {'full' if self.full else 'lite'}"


class Played(NamedTuple):
    """What became of one battle. `failure` is empty if everything held; `seen` counts rules by where they came up."""

    kind: Kind
    seed: int
    decisions: int
    seconds: float
    failure: str
    seen: "Counter[tuple[str, str]]"


def kinds() -> list[Kind]:
    """Every killzone with lite and full rules, and every pair of teams, in an order that mixes them early."""
    teams = list_teams()
    pairs = [(first, second) for first in teams for second in teams]
    boards = [(killzone, full) for full in (False, True) for killzone in list_killzones(EDITION)]
    most = len(pairs) * len(boards)
    # Steps without a common divisor visit every combination, and each board and pair long before the end.
    return [
        Kind(boards[n % len(boards)][0], pairs[(n * 5 + n // len(boards)) % len(pairs)], boards[n % len(boards)][1])
        for n in range(most)
    ]


def known_rules() -> frozenset[str]:
    """The ids that events, questions and reasons may carry."""
    return frozenset(one.id for one in entries(EDITION))


def begin(kind: Kind, seed: int) -> Game:
    return new_game(kind.killzone, kind.teams, edition=EDITION, full=kind.full, seed=f"soak {seed}")


def play(kind: Kind, seed: int, every: int) -> Played:
    """One random battle, thoroughly checked at every `every`-th decision; nothing raises."""
    seen: Counter[tuple[str, str]] = Counter()
    decisions = 0

    def watch(game: Game) -> None:
        nonlocal decisions
        decisions = game.number
        seen.update(_seen(game))

    start = perf_counter()
    failure = ""
    try:
        conform(begin(kind, seed), chance(f"soak {seed}"), every=every, rules=known_rules(), watch=watch)
    except Exception as problem:
        # Only text crosses between processes; the note about where it happened is part of it.
        failure = "".join(traceback.format_exception(problem))
    return Played(kind, seed, decisions, perf_counter() - start, failure, seen)


def _seen(game: Game) -> Iterator[tuple[str, str]]:
    """The rules that came up with the last answer: in events, in the next question, in its options and refusals."""
    for event in game.events:
        yield "event", event.rule
    decision = game.decision
    if decision is None:
        return
    yield "question", decision.rule
    if isinstance(decision.domain, Pick):
        for option in decision.domain.options:
            yield "option", option.rule
            for reason in decision.check(option.key).reasons:
                yield "refusal", reason.rule
