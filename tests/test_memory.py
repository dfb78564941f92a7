"""What a process has is its own: not what whoever started it had."""

import gc
import subprocess
import sys

from killzone.memory import MIDDLE, NEVER, YOUNG, search_seldom

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
