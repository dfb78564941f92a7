"""The ways that operatives take in a battle, judged by the referee, who shares no code with the game."""

from geometry.adversary import limits_of, referee_of

from killzone import Game
from killzone.core.events import Moved
from killzone.core.table import Table
from killzone.editions.kt24.movement import others
from killzone.editions.kt24.options import brought, options

ACTIONS = frozenset(f"kt24.action.{name}" for name in ("reposition", "dash", "fall-back", "charge"))


class Ways:
    """Watches one battle; `see` takes its positions one after the other and fails on the first illegal way."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.judged = 0

    def see(self, game: Game) -> None:
        table = self.table
        self.table = game.table
        if table is None:
            return
        for event in game.events:
            if isinstance(event, Moved) and event.rule in ACTIONS:
                wrong = judged(table, event)
                assert not wrong, f"{event!r}\n{wrong}"
                self.judged += 1
            table = event.apply(table)


def judged(table: Table, event: Moved) -> list[str]:
    """What is wrong with a way; control ranges apart, and rules of teams that make climbs cheaper."""
    mover = table.operative(event.operative)
    full, ladders = options(table).full, "ladder" in brought(table).killzone.rules
    limits = limits_of(full, ladders)._replace(climb_least=0.0)
    referee = referee_of(table.terrain, mover.card.body, limits, others(table, mover))
    return referee.judge(event.path, event.length)
