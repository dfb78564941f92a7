"""What battles leave in memory: `python -m bench.memory kt24 1000` plays so many random ones in one process.

Battles are those of `bench.battles`, one killzone after the other, and garbage is searched for as seldom as in the
arena's workers. Ten times on the way it prints the megabytes of the process. The size of a finished battle is that of
all objects that it alone holds, with all its positions: not the rules, cards and boards, which battles share.
"""

import argparse
import gc
import sys
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType

from bench.battles import EDITIONS, begin
from bench.games import finished
from killzone import Game
from killzone.content.library import shipped
from killzone.memory import memory_now, search_seldom

_CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType, MethodType)


def size_of(game: Game) -> int:
    """The bytes of all that a game holds besides its setting, its rules and what is loaded."""
    known: set[int] = set()
    _bytes_of([sys.modules, game.ruleset, game.table.setting], known)
    return _bytes_of([game], known)


def _bytes_of(roots: list[object], known: set[int]) -> int:
    """The bytes of all objects that can be reached from some and are not known; they are then."""
    total, waiting = 0, roots
    while waiting:
        one = waiting.pop()
        if id(one) not in known and not isinstance(one, _CODE):
            known.add(id(one))
            total += sys.getsizeof(one)
            waiting.extend(gc.get_referents(one))
    return total


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.memory", description="Measure what battles leave in memory.")
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("battles", type=int)
    options = parser.parse_args()
    search_seldom()
    places = shipped("killzone", options.edition)
    for number in range(options.battles):
        place = places[number % len(places)]
        game = finished(begin(options.edition, place, number // len(places)), f"{place} {number}")
        if (number + 1) % max(1, options.battles // 10) == 0:
            print(f"{options.edition}: {memory_now()} MB after {number + 1} battles", flush=True)
    size = size_of(game)
    print(f"{options.edition}: {size / 1000:.0f} kB in a finished battle, {size / game.number:.0f} bytes a decision")


if __name__ == "__main__":
    main()
