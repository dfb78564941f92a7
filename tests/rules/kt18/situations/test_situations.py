"""The situations of 2018 that have a position on a board, as scenario files: answers, dice, and what comes of them."""

from pathlib import Path

import pytest

from killzone import play_scenario

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_comes_out_as_expected(path: Path) -> None:
    course = play_scenario(path)
    assert not course.differences, "\n".join(map(str, course.differences))
