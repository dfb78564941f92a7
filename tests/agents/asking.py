"""Greedy, asked in the positions of tests."""

from build import Scene

from killzone.agents import Greedy
from killzone.agents.greedy import LEVELS
from killzone.core.decisions import Answer
from killzone.core.game import Game

RIFLE = "rifle: ranged 4 3+ 3/4; knife: melee 3 4+ 3/4"


def veteran() -> Greedy:
    """Greedy that is never wrong by chance."""
    return Greedy("test", LEVELS["veteran"].but(noise=0.0))


def elite() -> Greedy:
    """Greedy at its best level, which plans moves one after the other."""
    return Greedy("test", LEVELS["elite"])


def asked(game: Game, agent: Greedy | None = None) -> Answer:
    """What greedy answers to the pending question."""
    assert game.decision is not None
    return (agent or veteran()).answer(game.view(game.decision.seat)).answer


def activation(position: Scene, seat: int = 0, agent: Greedy | None = None) -> tuple[list[tuple[str, Answer]], Game]:
    """Every answer of greedy until the turn passes to the enemy, as (kind, answer), with seeded dice."""
    game, agent, given = position.begin().fork("greedy"), agent or veteran(), list[tuple[str, Answer]]()
    while (decision := game.decision) is not None and decision.seat == seat:
        if given and decision.kind in ("activate", "counteract"):
            break
        action = agent.answer(game.view(seat))
        given.append((decision.kind, action.answer))
        game = game.play(action)
    return given, game


def actions(given: list[tuple[str, Answer]]) -> list[Answer]:
    return [answer for kind, answer in given if kind == "action" and answer != "end"]


def near(position: Scene, turn: int = 2) -> Scene:
    return position.having(mission="secure", turn=turn)
