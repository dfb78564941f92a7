"""Settings that hold for every test, and what no test may leave behind for the next."""

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from compiled import COMPILED, put_openly
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from rewriting import rewrite_share

from killzone import editions
from killzone.agents.registry import MAKERS
from killzone.content.homes import HOMES
from killzone.core.rulesets import RULESETS

# The same examples every time and none kept between runs: luck never decides a test. No deadline: machines are noisy.
set_hypothesis_home_dir(Path(".cache/hypothesis"))
settings.register_profile("repeatable", derandomize=True, database=None, deadline=None)
settings.load_profile("repeatable")

WITH_A_LOOP = Path(__file__).parent / "browser"
"""The folder whose tests have an event loop running in their thread: Playwright's."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in an order drawn from this seed")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Three for two cores: tests in the browser wait as long as they work."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    if worker := os.environ.get("PYTEST_XDIST_WORKER"):
        rewrite_share(session.config, int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"]))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is not None:
        random.Random(seed).shuffle(items)


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests share processes, in any order: each finds the process as the first one found it."""
    if WITH_A_LOOP not in request.path.parents:
        assert not is_loop_running(), "an earlier test has left an event loop running in this thread"
    before = Path.cwd(), environment(), known()
    yield
    assert (Path.cwd(), environment(), known()) == before


def environment() -> dict[str, str]:
    """All but the variable in which pytest says where it is."""
    return {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


def known() -> tuple[tuple[str, ...], ...]:
    """What the process knows by name: editions, where their content lies, agents."""
    return editions.known(), tuple(HOMES), tuple(MAKERS)


if COMPILED:

    @pytest.fixture
    def monkeypatch() -> Iterator[pytest.MonkeyPatch]:
        with patch.object(pytest.MonkeyPatch, "setattr", put_openly), pytest.MonkeyPatch.context() as patching:
            yield patching


@pytest.fixture
def ring(nothing_left_behind: None) -> Iterator[None]:
    """The Ring is known in this process for one test."""
    from toy.edition import edition

    with patch.dict(editions._KNOWN), patch.dict(RULESETS), patch.dict(HOMES):
        editions.enter("toy", edition)
        yield


def is_loop_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
