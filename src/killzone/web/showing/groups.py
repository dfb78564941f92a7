"""Several pieces that are moved together, each by as much as the others: who can go, how, and why not.

Each goes by the answers that would move it alone, tried on the game one after another, so that no rule is repeated here
and what is sent in the end is nothing but these answers. No die is thrown: a move by which dice fall, or by which
somebody else is asked, can only be the last of them, since nobody knows what is possible after it.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from killzone.core.decisions import Answer, Decision
from killzone.core.domains import LARGEST, Option, Path, Pick
from killzone.core.foresight import half
from killzone.core.game import Game
from killzone.core.subjects import OPERATIVE
from killzone.core.table import Operative
from killzone.dice import DiceRunOutError, ScriptedDice
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH
from killzone.web.protocol import AskGroup, AskRoute, Given, Group, GroupStep, Mover, Reason, Route
from killzone.web.showing.actors import acting
from killzone.web.showing.nothing import nothing, refusal
from killzone.web.showing.pages import spot_of
from killzone.web.showing.routes import floors, way_to
from killzone.web.showing.routes import route as way_or_near

MOST: Final = 20
"""So many at most are moved together: more than any team has."""
MOST_WAYS: Final = 60
"""So many ways at most are looked for in one reply, since whoever is in the way of another may go out of it first."""
NEAR_WAYS: Final = 5
"""As many ways as that is looking for the closest place that would do."""
LEAST_STEP: Final = INCH // 4
"""Nobody sets out for less."""
DEEP: Final = 3
"""So many picks at most lead to a way."""
WIDE: Final = 12
"""So many options of one question are tried."""


class Opening(NamedTuple):
    """Picks that lead to the question for a way, each with the game before it, and what the last of them is called."""

    picks: tuple[tuple[Game, str], ...]
    game: Game
    does: str = ""


class Tried(NamedTuple):
    """What became of trying to move one: the game after it, if it can be known; else why it stops the group, if it can
    go at all."""

    mover: Mover
    after: Game | None = None
    stops: str = ""


def group(game: Game, ask: AskGroup) -> Group:
    """Who of these can go so far, in which order, by which answers; and every reason why others cannot."""
    decision = game.decision
    if decision is None or not isinstance(decision.domain, Pick):
        raise nothing("There is nothing to choose from now.", decision.rule if decision else "")
    if not ask.operatives or len(ask.operatives) > MOST:
        raise nothing(f"From 1 to {MOST} can be moved together, not {len(ask.operatives)}.", decision.rule)
    if any(abs(number) > LARGEST for number in ask.by):
        raise nothing("That is no place on any board.", decision.rule, "point at the board")
    return _Planner(game, decision, ask).plan()


def moves_together(game: Game, leads: list[str]) -> bool:
    """Whether the pending question is asked again after one of its pieces has moved, so that another can go then: tried
    with the first two of the options that only lead on."""
    decision = game.decision
    assert decision is not None
    assert isinstance(decision.domain, Pick)
    about = {one.key: one.about(OPERATIVE) for one in decision.domain.options}
    pieces = [about[key] for key in leads if about.get(key)]
    if len(pieces) < 2 or len(set(pieces)) < 2:
        return False
    for opening in _openings(game.with_dice(ScriptedDice(())), pieces[0], DEEP):
        asked = opening.game.decision
        assert asked is not None
        for way in asked.domain.candidates(1):
            try:
                after = opening.game.play_legal(asked.action(way))
            except DiceRunOutError:
                return False
            return _asks_again(decision, after)
    return False


class _Planner:
    """Moves one after another. `game` is the one after those that have gone."""

    def __init__(self, game: Game, decision: Decision, ask: AskGroup) -> None:
        self.game = game.with_dice(ScriptedDice(()))
        self.decision, self.ask = decision, ask
        self.ways = MOST_WAYS

    def plan(self) -> Group:
        left = self._foremost_first()
        gone: list[Mover] = []
        tried: dict[str, Tried] = {}
        while left:
            # Whoever stood in the way may have gone out of it: those who could not go are tried again.
            before = len(left)
            for piece in tuple(left):
                tried[piece.id] = found = self._try(piece)
                if found.after is not None:
                    self.game = found.after
                    gone.append(found.mover)
                    left.remove(piece)
            if len(left) == before:
                break
        for piece in tuple(left) if self.ask.near else ():
            # Where nobody has to go first any more, the others go as near as they can, each after those before it.
            found = self._try(piece, near=True)
            if found.after is not None:
                self.game = found.after
                gone.append(found.mover)
                left.remove(piece)
        last = next((tried[piece.id] for piece in left if tried[piece.id].stops), None)
        ends = [last.mover] if last else []
        stays = [self._stays(tried[piece.id], last) for piece in left if tried[piece.id] is not last]
        return Group([*gone, *ends, *stays], f"{last.stops}, so it goes last." if last else "")

    def _foremost_first(self) -> list[Operative]:
        """The pieces, each once, those first that have most of the others behind them."""
        table = self.game.table
        pieces = []
        for id in dict.fromkeys(self.ask.operatives):
            piece = next((one for one in table.operatives if one.id == id), None)
            if piece is None or piece.seat != self.decision.seat or piece.spot is None:
                raise nothing("Only pieces of one's own that are on the board are moved.", self.decision.rule)
            pieces.append(piece)
        dx, dy = self.ask.by
        return sorted(pieces, key=lambda one: -(one.spot.x * dx + one.spot.y * dy) if one.spot else 0)

    def _try(self, piece: Operative, *, near: bool = False) -> Tried:
        first: Tried | None = None
        reasons = _against(self.game, piece)
        if reasons:
            return Tried(Mover(piece.id, reasons=reasons))
        for opening in _openings(self.game, piece.id, DEEP):
            found = self._go(piece, opening, near)
            if found.after is not None or found.stops:
                return found
            first = first or found
        rule = self.decision.rule
        none = Reason(rule, f"{piece.name} cannot move now without dice.", "choose it alone: its choices say why")
        return first or Tried(Mover(piece.id, reasons=[none]))

    def _go(self, piece: Operative, opening: Opening, near: bool) -> Tried:
        """Move a piece by the way that is asked for."""
        assert piece.spot is not None
        asked = opening.game.decision
        assert asked is not None
        if self.ways <= 0:
            late = Reason(asked.rule, f"There are too many ways to look at for {piece.name} as well.", "move it alone")
            return Tried(Mover(piece.id, reasons=[late]))
        route = self._nearest(piece.spot, opening.game) if near else self._route(piece.spot, opening.game)
        if not route.legal:
            reasons = route.reasons
            return Tried(Mover(piece.id, [], opening.does, route.path, route.total, route.limit, reasons))
        way = tuple(Spot(*spot) for spot in route.path)
        mover = Mover(piece.id, _steps(opening, way), opening.does, route.path, route.total, route.limit, short=near)
        return self._after(piece, mover, opening.game, way)

    def _route(self, start: Spot, game: Game) -> Route:
        """The way on the level where a piece stands, else on any other."""
        to = (start.x + self.ask.by[0], start.y + self.ask.by[1])
        asks = [AskRoute(0, 0, to, level=level, facing=start.facing) for level in (start.z, None)]
        self.ways -= 1
        route = way_to(game, asks[0])
        if route.legal or set(floors(game, *to)) <= {start.z}:
            return route
        self.ways -= 1
        other = way_to(game, asks[1])
        return other if other.legal or start.z not in floors(game, *to) else route

    def _nearest(self, start: Spot, game: Game) -> Route:
        """The way to the closest place that would do, on the level where a piece stands; none where that is where it
        stands already."""
        to = (start.x + self.ask.by[0], start.y + self.ask.by[1])
        self.ways -= NEAR_WAYS
        found = way_or_near(game, AskRoute(0, 0, to, level=start.z, facing=start.facing))
        if found.legal or not found.near or _apart(found.near[0], start) < LEAST_STEP:
            return found
        x, y, z, facing = found.near[0]
        return way_to(game, AskRoute(0, 0, (x, y), level=z, facing=facing))

    def _after(self, piece: Operative, mover: Mover, game: Game, way: Answer) -> Tried:
        asked = game.decision
        assert asked is not None
        try:
            after = game.play_legal(asked.action(way))
        except DiceRunOutError:
            return Tried(mover, stops=f"Dice are rolled once {piece.name} moves")
        if _asks_again(self.decision, after):
            return Tried(mover, after)
        if after.decision is None:
            return Tried(mover, stops=f"The battle ends once {piece.name} has moved")
        who = "You are asked something else" if after.decision.seat == asked.seat else "Somebody else is asked"
        return Tried(mover, stops=f"{who} once {piece.name} has moved")

    def _stays(self, tried: Tried, last: Tried | None) -> Mover:
        """Of several that could only be the last, the others stay."""
        if not tried.stops or last is None:
            return tried.mover
        mover = tried.mover
        reasons = [
            Reason(self.decision.rule, f"{tried.stops}, and only one of the group can be the last.", "move it alone")
        ]
        return Mover(mover.operative, [], mover.does, mover.path, mover.total, mover.limit, reasons)


def _apart(spot: Sequence[int], start: Spot) -> float:
    return math.dist(spot[:2], (start.x, start.y))


def _asks_again(decision: Decision, after: Game) -> bool:
    """Whether the same seat is asked a question of the same kind after a move."""
    asked = after.decision
    return asked is not None and (asked.seat, asked.kind) == (decision.seat, decision.kind)


def _about(game: Game, piece: str) -> list[Option]:
    """The options of the pending pick that are about a piece; all of them where the question itself is."""
    assert game.decision is not None
    domain = game.decision.domain
    if not isinstance(domain, Pick):
        return []
    options = [one for one in domain.options if one.about(OPERATIVE) == piece]
    return options or (list(domain.options[:WIDE]) if acting(game) == piece else [])


def _against(game: Game, piece: Operative) -> list[Reason]:
    """Why a piece cannot be chosen at the pending question."""
    decision = game.decision
    assert decision is not None
    options = _about(game, piece.id)
    if not options:
        return [Reason(decision.rule, f"{piece.name} is not among those who can be chosen now.")]
    verdicts = [decision.check(one.key) for one in options]
    return [] if any(verdict.legal for verdict in verdicts) else refusal(verdicts[0])


def _openings(game: Game, piece: str, deep: int) -> Iterator[Opening]:
    """The ways to the question where a piece shall go, by picks that throw no die."""
    decision = game.decision
    if decision is None:
        return
    for option in _about(game, piece):
        if not decision.check(option.key).legal:
            continue
        try:
            after = game.play_legal(decision.action(option.key))
        except DiceRunOutError:
            continue
        asked = after.decision
        if asked is None or asked.seat != decision.seat:
            continue
        before = ((game, option.key),)
        if isinstance(asked.domain, Path):
            if asked.domain.shape.get("operative") == piece:
                yield Opening(before, after, option.does)
        elif deep > 1 and acting(after) == piece:
            for found in _openings(after, piece, deep - 1):
                yield Opening((*before, *found.picks), found.game, found.does)


def _steps(opening: Opening, way: tuple[Spot, ...]) -> list[GroupStep]:
    """The answers as they are sent: those that only lead on together with what they lead to."""
    path = Given("path", [spot_of(spot) for spot in way])
    steps: list[GroupStep] = []
    leads = False
    for game, pick in opening.picks:
        assert game.decision is not None
        if leads:
            steps[-1].answers.append(Given("pick", pick))
        else:
            steps.append(GroupStep(game.decision.id, [Given("pick", pick)]))
        leads = half(game, pick) is not None
    assert opening.game.decision is not None
    if leads:
        steps[-1].answers.append(path)
    else:
        steps.append(GroupStep(opening.game.decision.id, [path]))
    return steps
