"""Random battles of every kind, checked at their decisions: a small sample in the tests, thousands in `make soak`."""

import inspect
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from time import perf_counter
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from conformance import chance, conform
from properties import sides
from properties.declarations import undeclared, unnamed, write_and_read
from properties.ways import JUDGES, Ways

from killzone import Game, new_game, scenario_from_text
from killzone.content import list_killzones, load_killzone
from killzone.core.decisions import Decision
from killzone.core.domains import Below, Path, Pick, Place
from killzone.core.rules import carriers
from killzone.geometry.measure import collide, covers, enters, on_board
from killzone.geometry.shapes import Base, Body, Spot, Terrain
from killzone.geometry.units import INCH
from killzone.reference import entries
from killzone.reference.coverage import code_ids, import_rules

EDITION = "kt24"
"""The edition that is played where nobody says otherwise."""
TRACED = 5
WRITTEN = 10
"""Of the decisions that are checked in full, one in so many is also written as a file and read: that takes longest."""
PLAYERS = "abcd"
DOT = Base(2, 2)
FLOORS = frozenset({"vantage", "floor"})
"""The traits of parts whose tops can be stood on."""


class Kind(NamedTuple):
    """What is played: a killzone, teams, a way to play; set up in drop zones, or scattered over the board.

    Some ways are played for a mission.
    """

    killzone: str
    teams: tuple[str, ...]
    way: str
    scattered: bool
    mission: str = ""
    edition: str = EDITION

    def __str__(self) -> str:
        what, where = f", {self.mission}" if self.mission else "", ", scattered" if self.scattered else ""
        edition = "" if self.edition == EDITION else f", {self.edition}"
        return f"{' against '.join(self.teams)} on {self.killzone}, {self.way}{what}{where}{edition}"


class Played(NamedTuple):
    """What became of one battle. `failure` is empty if everything held; `seen` counts rules by where they came up."""

    kind: Kind
    seed: int
    decisions: int
    seconds: float
    failure: str
    seen: "Counter[tuple[str, str]]"


def kinds(edition: str = EDITION) -> list[Kind]:
    """Every killzone with each way to play it, set up and scattered, and every pair of teams, well mixed."""
    own = sides.SIDES[edition]
    if own.battles is not None:
        return [
            Kind(killzone, teams, way, n // len(own.battles()) == 1, mission, edition)
            for n, (killzone, teams, way, mission) in enumerate((*own.battles(), *own.battles()))
        ]
    teams, missions = own.teams(), own.missions()
    pairs = [(first, second) for first in teams for second in teams]
    boards = [(killzone, way) for way in own.ways for killzone in list_killzones(edition)]
    found = []
    for n in range(2 * len(pairs) * len(boards)):
        (killzone, way), row = boards[n % len(boards)], n // len(boards)
        # Five and sixteen have no common divisor, so each pair comes up early; the last term keeps the halves apart.
        pair = pairs[(5 * n + row) % len(pairs)]
        fitting = [mission for mission in missions if own.fits(mission, killzone)]
        mission = fitting[(n // 2 + row) % len(fitting)] if way == own.ways[-1] else ""
        found.append(Kind(killzone, pair, way, (n + row + row // len(pairs)) % 2 == 1, mission, edition))
    return found


def known_rules(edition: str = EDITION) -> frozenset[str]:
    """The ids that events, questions and reasons may carry: those of the ledger, and the rules of the shipped teams."""
    return frozenset((*(one.id for one in entries(edition)), *sides.SIDES[edition].carriers))


def begin(kind: Kind, seed: int) -> Game:
    if kind.scattered:
        return scattered(kind, seed)
    own = sides.SIDES[kind.edition]
    return new_game(
        kind.killzone,
        kind.teams,
        edition=kind.edition,
        way=kind.way,
        seed=f"soak {seed}",
        selections=[own.selection(name, seed) for name in kind.teams],
        mission=kind.mission,
    )


def scattered(kind: Kind, seed: int) -> Game:
    """The teams thrown over the whole board, upper floors included: random players rarely walk into a fight."""
    below, own = chance(f"scattered {seed}"), sides.SIDES[kind.edition]
    terrain = load_killzone(kind.killzone, kind.edition).terrain.at(frozenset())
    standing: list[tuple[Spot, Body]] = []
    operatives: dict[str, Any] = {}
    for player, name in zip(PLAYERS, kind.teams, strict=False):
        for number, card in enumerate(own.cards(name, seed), 1):
            spot = _room(terrain, card.body, standing, below, kind.way != "lite")
            standing.append((spot, card.body))
            at = [f"{spot.x / 100:g} mm", f"{spot.y / 100:g} mm", f"{spot.z / 100:g} mm"]
            order = ("engage", "conceal")[below(2)]
            operatives[f"{player}{number}"] = {"player": player, "card": card.id, "at": at, "order": order}
    sides_there = dict(zip(PLAYERS, kind.teams, strict=False))
    players: dict[str, Any] = {player: {"team": name, "cp": 2} for player, name in sides_there.items()}
    position: dict[str, Any] = {"edition": kind.edition, "killzone": kind.killzone, "phase": "strategy", "turn": 1}
    if kind.mission:
        position["mission"] = kind.mission
    data = {**position, "players": players, "operatives": operatives, "seed": seed}
    own.bring(data, kind.way, below)
    return scenario_from_text(json.dumps(data))


def _room(terrain: Terrain, body: Body, standing: list[tuple[Spot, Body]], below: Below, full: bool) -> Spot:
    """A random place with room to stand, on the floor or, in the full rules, on whatever can be stood on there."""
    while True:
        x, y = below(terrain.width), below(terrain.depth)
        floors = [part.top for part in terrain.parts if part.traits & FLOORS and covers(Spot(x, y), DOT, part)]
        heights = [0, *(floors if full else ())]
        spot = Spot(x, y, heights[below(len(heights))])
        if (
            on_board(spot, body.base, terrain)
            and not any(enters(spot, body, part) for part in terrain.parts)
            and not any(collide(spot, body, other, its) for other, its in standing)
        ):
            return spot


def play(kind: Kind, seed: int, every: int) -> Played:
    """One random battle, thoroughly checked at every `every`-th decision; nothing raises.

    Every `TRACED`-th battle is also played without checks, only to see which rules' code runs.
    """
    seen: Counter[tuple[str, str]] = Counter()
    decisions = 0
    ways = Ways(kind.edition) if kind.edition in JUDGES else None

    def watch(game: Game) -> None:
        nonlocal decisions
        decisions = game.number
        if ways is not None:
            ways.see(game)
        # What is said of options takes longest: of every decision that is checked in full.
        seen.update(_seen(game, refusals=every > 0 and decisions % every == 0))
        assert not (found := undeclared(game.table)), found
        assert not (found := unnamed(game, kind.edition)), found
        if every and decisions % (every * WRITTEN) == seed % WRITTEN * every and write_and_read(game):
            seen["written", ""] += 1

    start = perf_counter()
    failure = ""
    try:
        if seed % TRACED == 0:  # before anything is in a cache
            seen.update(("run", id) for id in rules_run(lambda: _played(kind, seed)))
        game = begin(kind, seed)
        watch(game)
        conform(game, chance(f"soak {seed}"), every=every, rules=known_rules(kind.edition), watch=watch)
    except Exception as problem:  # any failure is what a soak is for
        # Only text crosses between processes; the note about where it happened is part of it.
        failure = "".join(traceback.format_exception(problem))
    return Played(kind, seed, decisions, perf_counter() - start, failure, seen)


def _played(kind: Kind, seed: int) -> None:
    """A random battle to its end, unchecked."""
    game, below = begin(kind, seed), chance(f"soak {seed}")
    while game.decision is not None:
        game = game.play_legal(game.decision.action(game.decision.domain.sample(below)))


def rules_run(work: Callable[[], object]) -> set[str]:
    """The rules of which some code ran meanwhile, whether or not it had anything to say. Compiled code is not seen."""
    import_rules()
    carrying: dict[CodeType, set[str]] = {}
    for id in code_ids():
        for carrier in carriers(id):
            function = inspect.unwrap(carrier.subject)
            if isinstance(function, FunctionType):
                carrying.setdefault(function.__code__, set()).add(id)
    ran: set[CodeType] = set()

    def called(frame: FrameType, event: str, argument: object) -> None:
        ran.add(frame.f_code)

    before = sys.gettrace()
    sys.settrace(called)
    try:
        work()
    finally:
        sys.settrace(before)
    return {id for code in ran & carrying.keys() for id in carrying[code]}


def _seen(game: Game, refusals: bool) -> Iterator[tuple[str, str]]:
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
            if refusals:
                yield from (("refusal", reason.rule) for reason in decision.check(option.key).reasons)
    elif refusals and isinstance(decision.domain, Path | Place):
        yield from _tried(decision, game.number)


def _tried(decision: Decision, number: int) -> Iterator[tuple[str, str]]:
    """The rules that a way or a place is refused by, and what a way is counted by: one that anybody might try."""
    below = chance(f"tried {number}")
    reach = 8 * INCH
    domain = decision.domain
    if isinstance(domain, Path):
        start = domain.start
        x, y = start.x + below(2 * reach) - reach, start.y + below(2 * reach) - reach
        up = (0, start.z, 2 * INCH + INCH // 2)[below(3)]
        way = (start, Spot(x, y, start.z)) if below(2) else (start, Spot(start.x, start.y, up), Spot(x, y, up))
        verdict = decision.check(tuple(dict.fromkeys(way)))
    else:
        verdict = decision.check(Spot(below(30 * INCH), below(22 * INCH)))
    yield from (("refusal", reason.rule) for reason in verdict.reasons)
    yield from (("cost", entry.rule) for entry in verdict.cost or ())


EVERY = 7
"""Every which decision is looked at."""


def positions(edition: str, killzone: str, most: int) -> list[Game]:
    """Decisions of a random battle that begins in the middle of things."""
    there = [one for one in kinds(edition) if one.scattered and one.killzone == killzone and len(one.teams) == 2]
    # One mission needs a tenant whom nobody throws onto a board.
    kind = min((one for one in there if one.mission != "change-of-address"), key=lambda one: not one.mission)
    game, below = begin(kind, 3), chance("shortcuts")
    found: list[Game] = []
    for number in count():
        if game.decision is None or len(found) == most:
            return found
        if number % EVERY == 0:
            found.append(game)
        game = game.play_legal(game.decision.action(game.decision.domain.sample(below)))
    raise AssertionError
