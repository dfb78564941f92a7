"""Scripted games of the Ring, for tests that need a certain moment."""

import toy
from killzone.core.decisions import Action
from killzone.core.game import Game
from killzone.dice import ScriptedDice
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

SET_UP = ("at 2.5,2.5", "at 9.5,9.5", "at 9.5,2.5")
OATHS = ("blood", "gold", "gold")
BIDS = ("share 3 0", "share 2 1", "share 1 2")
WALK = ("red-1", "path 2.5,2.5 5.5,2.5")
"""Red walks until it is exactly four inches from Green."""


def play(game: Game, *answers: str) -> Game:
    """The game after these answers, each given by whoever is asked."""
    for answer in answers:
        game = game.play(Action.from_text(f"#{game.number} {answer}"))
    return game


def begin(*faces: int, rounds: int = 1) -> Game:
    """Three houses with one fighter each, with these dice."""
    return toy.new_game_with(ScriptedDice(faces), fighters=1, rounds=rounds)


def walked(*faces: int) -> Game:
    """Red has walked near Green, who is asked about an ambush; these dice are still to fall."""
    return play(begin(1, 1, 1, *faces), *SET_UP, *OATHS, *BIDS, *WALK)


def walking(*faces: int, wounds: int = 4, daring: int = 0, rival: tuple[float, float] = (9.5, 9.5)) -> Game:
    """Red is asked where to walk from beside the pit; nobody has coins, and these dice are still to fall."""
    game = play(begin(1, 1, 1), *SET_UP, *OATHS, *BIDS, "red-1")
    one, other = game.table.operative("red-1"), game.table.operative("blue-1")
    table = game.table.with_operative(one.but(spot=inches(5.2, 6.0), wounds=wounds))
    table = table.with_operative(other.but(spot=inches(*rival)))
    table = table.but(players=tuple(player.but(points=0) for player in table.players))
    table = table.with_player(table.players[0].with_token("daring", daring))
    changed = Game(game.ruleset, table, game.stack, ScriptedDice(faces), game.number)
    changed.restore()
    return changed


def inches(x: float, y: float) -> Spot:
    return Spot(round(x * INCH), round(y * INCH))
