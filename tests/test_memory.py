"""What a process has is its own: not what whoever started it had."""

import gc
import subprocess
import sys

import pytest

from killzone import Uniform, new_game, play_match
from killzone.memory import MIDDLE, NEVER, YOUNG, search_seldom, searched_seldom

HELD = "from killzone.memory import memory_now; print(memory_now())"
STARTED_BY_A_LARGE_ONE = f"""
import subprocess, sys
large = bytes(range(256)) * 1_200_000
{HELD}
subprocess.run([sys.executable, "-c", {HELD!r}], check=True)
"""


def test_a_process_has_its_own_memory_only() -> None:
    ran = subprocess.run(
        [sys.executable, "-u", "-c", STARTED_BY_A_LARGE_ONE], capture_output=True, text=True, check=True
    )
    large, small = map(int, ran.stdout.split())
    assert large > 290
    assert 0 < small < 150


def test_a_process_that_plays_games_is_searched_seldom() -> None:
    before = gc.get_threshold()
    try:
        search_seldom(NEVER)
        assert gc.get_threshold() == (YOUNG, MIDDLE, NEVER)
    finally:
        gc.set_threshold(*before)


@pytest.mark.parametrize(
    ("before", "during"), [((700, 10, 10), YOUNG), ((YOUNG + 1, 5, 5), YOUNG + 1), ((0, 10, 10), 0)]
)
def test_a_match_is_searched_seldom_and_leaves_the_collector_as_it_was(
    before: tuple[int, int, int], during: int
) -> None:
    own = gc.get_threshold()
    try:
        gc.set_threshold(*before)
        with searched_seldom():
            assert gc.get_threshold() == (during, *before[1:])
        assert gc.get_threshold() == before
    finally:
        gc.set_threshold(*own)


@pytest.mark.parametrize("edition", ["kt24", "kt21", "kt18"])
def test_a_battle_leaves_hardly_anything_that_only_a_search_for_garbage_frees(edition: str) -> None:
    def played(seed: str) -> None:
        game = new_game("tollgate-six", edition=edition, seed=seed)
        assert play_match(game, [Uniform(f"{seed} a"), Uniform(f"{seed} b")]).kind == "finished"

    searches = gc.isenabled()
    played("first")
    gc.collect()
    gc.disable()
    try:
        played("second")
        assert gc.collect() < 100, "something kept is part of a circle: a battle makes tens of thousands of objects"
    finally:
        if searches:
            gc.enable()
