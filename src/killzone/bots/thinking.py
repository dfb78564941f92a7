"""What a bot may ask while it thinks, on its own clock: what is legal, what would be, and what that is worth.

All of it is found in games imagined from what its seat may know, with dice that are not those that will fall.
"""

from collections.abc import Callable
from typing import Any, Final

from killzone.agents import Uniform
from killzone.bots import words
from killzone.core.decisions import Action, UnreadableActionError
from killzone.core.game import Game, View
from killzone.core.reasons import RefusedError
from killzone.core.values import plain

MOST_STEPS: Final = 2_000
"""Answers that are given at random after those that were asked about."""
MOST_GAMES: Final = 1_000

Data = dict[str, Any]
Late = Callable[[], None]
"""Raises when the bot's time is up; called between any two answers."""


class UnwantedError(ValueError):
    """A request that cannot be read; the message follows the player's name."""


def reply(view: View, request: Data, late: Late) -> Data:
    """The reply to a request. Raises `UnwantedError` for what is none, and whatever `late` raises."""
    kinds = {"check": _check, "candidates": _candidates, "imagine": _imagine, "weigh": _weigh}
    kind = request.get("type")
    if kind not in kinds:
        raise UnwantedError(f"sent a message of the kind {str(kind)[:40]!r}, which there is not.")
    of = request.get("of", 0)
    try:
        data = kinds[kind](view, request, late)
    except UnreadableActionError as problem:
        data = {"type": "refused", "reasons": [{"rule": "", "text": str(problem)}]}
    except RefusedError as problem:
        data = {"type": "refused", "reasons": plain(problem.verdict.reasons)}
    return {**data, "of": of if isinstance(of, (int, str)) else 0}


def _check(view: View, request: Data, late: Late) -> Data:
    """Every reason against an answer to the pending question."""
    decision = view.decision
    assert decision is not None
    verdict = decision.check(Action.from_json(request.get("action")).answer)
    return {"type": "checked", "legal": verdict.legal, "reasons": words.told(verdict.reasons)}


def _candidates(view: View, request: Data, late: Late) -> Data:
    decision = view.decision
    assert decision is not None
    limit = _number(request, "limit", words.CANDIDATES, words.MOST_CANDIDATES)
    return {"type": "candidates", "candidates": words.candidates(decision, limit)}


def _imagine(view: View, request: Data, late: Late) -> Data:
    """The position after some answers and, if wanted, some more at random."""
    limit = _number(request, "candidates", words.CANDIDATES, words.MOST_CANDIDATES)
    steps = _number(request, "steps", 0, MOST_STEPS)
    game = _played(view, _actions(request.get("actions", [])), _seed(request), steps, late)
    decision = game.decision
    return {
        "type": "imagined",
        "over": game.over,
        "places": list(game.places),
        "victory": [player.victory for player in game.table.players],
        "view": words.table(game.table),
        "decision": words.question(decision) if decision else None,
        "candidates": words.candidates(decision, limit) if decision else [],
    }


def _weigh(view: View, request: Data, late: Late) -> Data:
    """For each list of answers the mean points of every seat, over games that go on from there at random."""
    lists = request.get("lines")
    if not isinstance(lists, list) or len(lists) > words.MOST_CANDIDATES:
        raise UnwantedError(f"asked to weigh something that is no list of at most {words.MOST_CANDIDATES} lines.")
    games, steps = _number(request, "games", 4, MOST_GAMES), _number(request, "steps", 40, MOST_STEPS)
    found = []
    for line in lists:
        actions = _actions(line)
        total = [0.0] * len(view.table.players)
        for number in range(games):
            game = _played(view, actions, f"{_seed(request)}/{number}", steps, late)
            total = [had + player.victory for had, player in zip(total, game.table.players, strict=True)]
        found.append([points / max(1, games) for points in total])
    return {"type": "weighed", "victory": found}


def _played(view: View, actions: list[Action], seed: str, steps: int, late: Late) -> Game:
    game = view.imagine(seed)
    for action in actions:
        late()
        game = game.play(action)
    chance = Uniform(f"{seed}/steps")
    for _ in range(steps):
        late()
        if game.decision is None:
            break
        game = game.play_legal(chance.answer(game.view(game.decision.seat)))
    return game


def _actions(data: Any) -> list[Action]:
    if not isinstance(data, list) or len(data) > MOST_STEPS:
        raise UnreadableActionError("answers are a list")
    return [Action.from_json(one) for one in data]


def _seed(request: Data) -> str:
    return str(request.get("seed", "0"))[:200]


def _number(request: Data, name: str, usual: int, most: int) -> int:
    found = request.get(name, usual)
    if type(found) is not int or not 0 <= found <= most:
        raise UnwantedError(f"asked with {name} {str(found)[:40]!r}; expected a whole number from 0 to {most}.")
    return found
