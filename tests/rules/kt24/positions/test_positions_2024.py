"""Positions of several rules at once, worked out by hand from the ledger before they were played, as scenario files."""

from pathlib import Path

import pytest

from killzone import play_scenario

FILES = sorted(Path(__file__).parent.glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_position_comes_out_as_worked_out(path: Path) -> None:
    course = play_scenario(path)
    assert not course.differences, "\n".join(map(str, course.differences))
