"""What a process has is its own: not what whoever started it had."""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from killzone import Uniform, memory, new_game, play_match
from killzone.memory import (
    MIDDLE,
    NEVER,
    USUAL_THRESHOLDS,
    YOUNG,
    search_if_due,
    search_seldom,
    searched_seldom,
    uncollected,
)

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


@pytest.fixture
def searches() -> Iterator[list[int]]:
    """Which generations are searched in a process with Python's usual settings, one after another."""
    found: list[int] = []

    def noted(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(info["generation"])

    own, was_enabled = gc.get_threshold(), gc.isenabled()
    gc.enable()
    gc.set_threshold(*USUAL_THRESHOLDS)
    gc.collect()
    gc.callbacks.append(noted)
    try:
        yield found
    finally:
        gc.callbacks.remove(noted)
        gc.set_threshold(*own)
        if not was_enabled:
            gc.disable()


@pytest.mark.parametrize("work", [searched_seldom, uncollected])
def test_what_is_kept_of_work_is_not_looked_through_when_the_work_ends(
    work: Callable[[], AbstractContextManager[None]], searches: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_unseen", 0)
    with work():
        kept = [[number] for number in range(YOUNG // 2)]
    after = list(searches)
    assert len(kept) == YOUNG // 2
    assert after == []


def test_circles_that_were_never_looked_at_are_found_once_they_are_many(
    searches: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_unseen", 0)
    monkeypatch.setattr(memory, "MOST_UNSEEN", 3 * YOUNG)
    looked: list[list[int]] = []
    for _ in range(8):
        with uncollected():
            for _ in range(YOUNG // 2):
                circle: list[object] = []
                circle.append(circle)
        looked.append(list(searches))
    assert looked[4] == []
    assert looked[7].count(2) == 1
    assert gc.collect() < 3 * YOUNG, "those of the first rounds are gone"


def test_between_games_old_things_are_searched_only_once_much_was_made(searches: list[int]) -> None:
    gc.set_threshold(1_000, 2, NEVER)
    search_if_due()
    assert searches == []
    made = [[number] for number in range(10_000)]
    del searches[:]
    search_if_due()
    assert len(made) == 10_000
    assert searches == [2]
    search_if_due()
    assert searches == [2]


def test_whoever_has_frozen_something_finds_it_frozen(searches: list[int]) -> None:
    gc.freeze()
    try:
        with uncollected():
            pass
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


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
