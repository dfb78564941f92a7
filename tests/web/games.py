"""Games that tables are tried with, and playing them on."""

import toy
from web.served import Client

import killzone
from killzone import Action, Game


def first(game: Game) -> Action:
    """The first legal answer."""
    assert game.decision is not None
    return game.decision.candidates(1)[0]


def until_seat(game: Game, seat: int, fits: str = "") -> Game:
    """Play first answers until this seat is asked something of a kind."""
    while game.decision and not (game.decision.seat == seat and fits in game.decision.kind):
        game = game.play(first(game))
    assert game.decision is not None
    return game


def until_sworn() -> Game:
    """A toy game in which everybody has sworn a secret oath."""
    game = until_seat(toy.new_game(3), 0, "oath")
    for oath in ("blood", "gold", "silence"):
        assert game.decision is not None
        keys = [action.answer for action in game.decision.candidates()]
        game = game.play(game.decision.action(oath if oath in keys else keys[-1]))
    return game


def kt24_game(seed: int = 5) -> Game:
    return killzone.new_game(way="full", seed=seed)


def catch_up(*clients: Client) -> None:
    """Let everybody hear what the first has heard."""
    for client in clients[1:]:
        while client.revision < clients[0].revision:
            client.receive()
