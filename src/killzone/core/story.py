"""A game as lines to read: what each answer led to, under headings, in the sentences of its events."""

from collections.abc import Iterator
from typing import NamedTuple

from killzone.core.events import Clocked, Ended, Event, Readied, Rolled, Tokened, Used
from killzone.core.game import Game
from killzone.core.pieces import Hid, Revealed
from killzone.core.record import positions
from killzone.core.ruleset import opened
from killzone.core.table import Table

SPECTATOR = -1
"""The seat of whoever looks on: what is secret between the players is not told before it is revealed."""


class ToldEvent(NamedTuple):
    """One event as it is told. `seat` is whose doing it is, -1 for nobody's; `faces` are the dice that fell in it."""

    text: str
    event: Event
    before: Table
    opens_turn: bool = False
    seat: int = -1

    @property
    def faces(self) -> tuple[int, ...]:
        return self.event.faces if isinstance(self.event, Rolled) else ()

    @property
    def lead(self) -> str:
        """Of dice that fell the sentence up to their faces."""
        return self.event.lead(self.before) if isinstance(self.event, Rolled) else ""

    @property
    def opens_round(self) -> bool:
        """Whether a new turn of the battle begins, for everybody."""
        return isinstance(self.event, Clocked) and self.event.turn != self.before.turn

    @property
    def opens_phase(self) -> bool:
        return isinstance(self.event, Clocked) and not self.opens_round

    @property
    def is_bookkeeping(self) -> bool:
        """Whether a reader who follows the story knows it: who has acted, what is merely counted or was told."""
        if isinstance(self.event, Tokened):
            return not self.event.text
        if isinstance(self.event, (Hid, Revealed, Rolled, Used)):
            return self.event.aside
        return isinstance(self.event, Ended) or (isinstance(self.event, Readied) and not self.event.ready)


def first_table(game: Game) -> Table:
    """The table before anything happened, made again from the game's source."""
    return opened(game.ruleset, game.table.setting.source)[0]


def lines(game: Game, seat: int = SPECTATOR) -> Iterator[ToldEvent]:
    """What happened since the previous answer, as a seat may know it; from the start, if there was none."""
    before = game.previous
    answered = before.decision if before else None
    table = before.table if before else first_table(game)
    opens = answered is not None and answered.kind in game.ruleset.activations | game.ruleset.extra_turns
    for event in game.events:
        seen = event.for_seat(seat)
        yield ToldEvent(seen.tell(table), seen, table, opens, answered.seat if answered else -1)
        opens = False
        table = event.apply(table)


def log(game: Game, seat: int = SPECTATOR) -> list[str]:
    """All that happened in a game so far, sentence by sentence, as a seat may know it; -1 is whoever looks on."""
    return [line.text for position in positions(game) for line in lines(position, seat)]


def began_activation(game: Game) -> bool:
    """Whether the last answer began the activation of a piece."""
    answered = game.previous.decision if game.previous else None
    return answered is not None and answered.kind in game.ruleset.activations
