"""The ways that operatives take in a battle, and what a cheater would answer, judged by the referee of the ways."""

from collections.abc import Callable, Mapping
from random import Random

from geometry.adversary import bent, limits_of, referee_of
from geometry.adversary_2021 import referee_of as referee_2021_of

from killzone import Game
from killzone.core.domains import Path
from killzone.core.events import Moved
from killzone.core.table import Table
from killzone.editions.kt21.board import movement as kt21
from killzone.editions.kt24.battle.options import content_of, options
from killzone.editions.kt24.board.movement import others
from killzone.editions.shared.board.guides import MoveGuide
from killzone.geometry.shapes import Spot

Judge = Callable[[Table, str, tuple[Spot, ...], int], list[str]]
"""What is wrong with a way of an operative that is said to count so much."""

ACTIONS = {
    "kt24": frozenset(f"kt24.action.{name}" for name in ("reposition", "dash", "fall-back", "charge")),
    "kt21": frozenset(f"kt21.action.{name}" for name in kt21.MOVES),
}
BENT = 3
"""How many bent ways are offered to each question where to move."""


class Ways:
    """Watches one battle; `see` takes its positions one after the other and fails on the first illegal way."""

    def __init__(self, edition: str = "kt24") -> None:
        self.actions, self.judge = ACTIONS[edition], JUDGES[edition]
        self.table: Table | None = None
        self.judged = 0
        self.accepted = 0

    def see(self, game: Game) -> None:
        table = self.table
        self.table = game.table
        if table is None:
            return
        for event in game.events:
            if isinstance(event, Moved) and event.rule in self.actions:
                wrong = self.judge(table, event.operative, event.path, event.length)
                assert not wrong, f"{event!r}\n{wrong}"
                self.judged += 1
            table = event.apply(table)
        self.cheat(game)

    def cheat(self, game: Game) -> None:
        """Bends the ways that answer the pending question; whatever is then accepted has to be legal."""
        decision = game.decision
        if decision is None or not isinstance(decision.domain, Path):
            return
        guide = decision.domain.guide
        mover = decision.domain.shape["operative"]
        assert isinstance(guide, MoveGuide)
        assert isinstance(mover, str)
        dice = Random(f"cheat {game.number}")
        fair = decision.domain.sample(dice.randrange)
        for way in bent(dice, guide.moves[0], [fair], BENT):
            verdict = decision.check(way)
            if verdict.legal:
                assert verdict.cost is not None
                wrong = self.judge(game.table, mover, way, verdict.cost.total)
                assert not wrong, f"{mover}: {way}\n{wrong}"
                self.accepted += 1


def judged(table: Table, operative: str, path: tuple[Spot, ...], length: int) -> list[str]:
    """What is wrong with a way of 2024; control ranges apart, and rules of teams that make climbs cheaper."""
    mover = table.operative(operative)
    full, ladders = options(table).full, "ladder" in content_of(table).killzone.rules
    limits = limits_of(full, ladders)._replace(climb_least=0.0)
    referee = referee_of(table.terrain, mover.card.body, limits, others(table, mover))
    return referee.judge(path, length)


def judged_2021(table: Table, operative: str, path: tuple[Spot, ...], length: int) -> list[str]:
    """What is wrong with a way of 2021; engagement ranges apart."""
    mover = table.operative(operative)
    there = [] if (fly := kt21.flies(mover)) else list(kt21.others(table, mover))
    manner = kt21.manner_of(table, mover)
    free = any(one.trait == "traversable" and not one.cost for one in manner.passages)
    scales = manner.climb is not None and manner.climb.scalable != kt21.SCALABLE
    referee = referee_2021_of(table.terrain, mover.card.body, there, fly=fly, scales=scales, free=free)
    return referee.judge(path, length)


JUDGES: Mapping[str, Judge] = {"kt24": judged, "kt21": judged_2021}
"""Who judges the ways of an edition; that of 2018 has nobody yet."""
