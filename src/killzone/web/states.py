"""What is told to whom: one table, written once for all connections that hold the same seats."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from killzone import Game
from killzone.web import showing
from killzone.web.obvious import WHYS
from killzone.web.protocol import (
    Clock,
    LogEntry,
    Present,
    Question,
    Seat,
    StandIn,
    State,
    Undo,
    encode,
)
from killzone.web.terms import Ending

Held = tuple[int, ...]
"""The seats that a connection holds, in order; none for a spectator."""


class News(NamedTuple):
    """A table that is about to be told: `new` are the games whose events come after answer `keep`, `comes` is what the
    dice come to, if that is known, `whys` why answers were given, as far as that is kept, `tries` whether the best
    block can be found for whoever wishes it, `ending` how it was broken off, if it was."""

    game: Game
    new: Sequence[Game]
    revision: int
    keep: int
    seats: list[Seat]
    board: int
    undo: Undo | None = None
    comes: str = ""
    whys: Mapping[int, str] = {}
    tries: bool = True
    clock: Clock | None = None
    ending: Ending | None = None


CanUndo = tuple[Literal["free", "ask", "no"], str]
UndoOf = Callable[[int, Held], CanUndo]
"""Whether a seat may take back, of those that somebody holds: `free`, `ask` or `no`, and a hint."""


def viewer_of(held: Held, waiting: int) -> int:
    """Whose eyes a connection sees with: the seat that decides if it is held, else the first that is."""
    return waiting if waiting in held else held[0] if held else -1


def waiting_for(game: Game) -> int:
    decision = game.decision
    return decision.seat if decision else -1


def told(news: News, held: Held, undo_of: UndoOf) -> bytes:
    """The state for whoever holds these seats."""
    game, ending = news.game, news.ending
    waiting = -1 if ending else waiting_for(game)
    viewer = viewer_of(held, waiting_for(game))
    can_undo, hint = best_undo(() if ending else held, undo_of)
    mine = waiting in held
    position = showing.position(game, viewer, news.board, shared=len(held) > 1)
    return encode(
        State(
            revision=news.revision,
            number=game.number,
            keep=news.keep,
            position=showing.broken_off(position, ending.places) if ending else position,
            # Each answer with the eyes that it was first seen with: who holds several seats sees with one at a time.
            entries=[one for each in news.new for one in _entries(news, each, held)],
            trail=showing.trail(game),
            seats=news.seats,
            waiting=waiting,
            asked="" if mine or ending else showing.asked(game),
            question=_question(news, viewer) if mine else None,
            tray=showing.tray(game, viewer, news.comes),
            undo=news.undo,
            can_undo=can_undo,
            undo_hint=hint,
            clock=news.clock,
            ending=showing.ending(game, ending.seat, ending.places) if ending else None,
        )
    )


def _question(news: News, viewer: int) -> Question | None:
    """What is asked; it is not offered to leave to the server what it does not try."""
    asked = showing.question(news.game, viewer)
    return asked if asked is None or news.tries else msgspec.structs.replace(asked, blocks=False)


def _entries(news: News, game: Game, held: Held) -> list[LogEntry]:
    """What came of an answer; whoever was not asked for it is told what was done for them, and why."""
    found = showing.entries(game, viewer_of(held, waiting_for(game)))
    why = news.whys.get(game.number, "")
    asked = game.previous.decision if game.previous else None
    return [showing.spared(game, why), *found] if why in WHYS and asked and asked.seat in held else found


def best_undo(held: Held, undo_of: UndoOf) -> CanUndo:
    """What taking back comes to for whoever holds several seats: the easiest way of all."""
    found = [undo_of(seat, held) for seat in held]
    for wanted in ("free", "ask"):
        for can, hint in found:
            if can == wanted:
                return can, hint
    return found[0] if found else ("no", "Spectators take nothing back.")


class Presence(NamedTuple):
    """What changes at a table besides its game: who sits and watches there, what they are asked, what keeps a bot
    waiting, the clocks, the next game."""

    seats: list[Seat]
    undo: Undo | None = None
    trouble: str = ""
    clock: Clock | None = None
    watching: Sequence[str] = ()
    stand_in: StandIn | None = None
    rematch: str = ""


def present(revision: int, presence: Presence) -> bytes:
    return encode(Present(revision, **{**presence._asdict(), "watching": list(presence.watching)}))
