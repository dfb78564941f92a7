"""Positions around markers, and the points that follow from them."""

from build import Scene, answer, scene

from killzone.core.events import Scored
from killzone.core.game import Game
from killzone.geometry.units import INCH

MIDDLE = (15.0, 11.0)
REACH = 14 * 100 + 20 * 100
"""From the centre of a 28 mm base to that of an objective marker that it touches, in hundredths of a millimetre."""
HAIR = 1
"""A hundredth of a millimetre."""


def beside(gap: int, at: tuple[float, float] = MIDDLE, side: int = 1) -> tuple[float, float]:
    """Where a 28 mm base is this far from an objective marker; -1 is the side of smaller x."""
    return (at[0] + side * (REACH + gap) / INCH, at[1])


def mission(name: str = "secure", *, turn: int = 2) -> Scene:
    """A turning point of a mission on an empty board with drop zones on the short sides."""
    zones = [[0, 0, 3, 22], [27, 0, 30, 22]]
    return scene().board(30, 22, drop_zones=zones).having(mission=name, turn=turn)


def marked(name: str = "secure", *, turn: int = 2) -> Scene:
    """A turning point of a mission with one objective marker in the middle of the board."""
    return mission(name, turn=turn).marker("pond", MIDDLE)


def points(game: Game) -> tuple[int, ...]:
    """The VP of each player."""
    return tuple(player.victory for player in game.table.players)


def notes(game: Game, seat: int = 0) -> list[tuple[int, str]]:
    """What a player has scored, and for what."""
    return [(entry.amount, entry.note) for entry in game.table.players[seat].score]


def last_scored(game: Game) -> list[tuple[int, int]]:
    """Seat and amount of what was scored since the last answer."""
    return [(event.seat, event.amount) for event in game.events if isinstance(event, Scored)]


def play_out(game: Game, *, turn: int | None = None) -> Game:
    """The game after everybody let everything pass: to the start of this turning point, or to the end."""
    while game.decision is not None and (turn is None or game.table.turn < turn):
        default = game.decision.default
        game = answer(game, game.decision.domain.candidates(1)[0] if default is None else default)
    return game
