"""What is kept with a board: answers about it, and what is made of it. It goes with the board, and sooner if need be.

Boards of past battles would otherwise pile up in caches. So whatever is kept with a board hangs on the board itself,
and only so many boards keep anything: when another one begins to, the one that began first forgets all it has.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from killzone.geometry.terrain import NOTHING_KEPT, Terrain

MOST_BOARDS: Final = 24
"""How many boards keep anything: a battle comes through several, as barricades are set up and hatches open."""

UNKNOWN: Final = object()
_P = ParamSpec("_P")
_R = TypeVar("_R")

_boards: list[Terrain] = []


def keeping(terrain: Terrain) -> dict[object, Any]:
    """Where to keep things with a board, each under a key of its own."""
    if terrain.kept is NOTHING_KEPT:
        terrain.kept = {}
        _boards.append(terrain)
        if len(_boards) > MOST_BOARDS:
            _boards.pop(0).forget()
    return terrain.kept


def kept_with_board(
    most: int,
) -> Callable[[Callable[Concatenate[Terrain, _P], _R]], Callable[Concatenate[Terrain, _P], _R]]:
    """Keeps the answers of a function with the board that is its first argument, at most so many for each board."""

    def decorate(function: Callable[Concatenate[Terrain, _P], _R]) -> Callable[Concatenate[Terrain, _P], _R]:
        plain = cast(Any, function)

        def asked(terrain: Terrain, *rest: Any) -> Any:
            answers: dict[Any, Any] | None = terrain.kept.get(plain)
            if answers is None:
                answers = keeping(terrain)[plain] = {}
            answer = answers.get(rest, UNKNOWN)
            if answer is UNKNOWN:
                answer = plain(terrain, *rest)
                if len(answers) >= most:
                    answers.clear()
                answers[rest] = answer
            return answer

        return cast("Callable[Concatenate[Terrain, _P], _R]", asked)

    return decorate
