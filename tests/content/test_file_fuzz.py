"""Damaged team, killzone and mission files and records are refused in words, or played with."""

import pytest
from content.file_fuzz import KINDS, fuzzed, refused, survives


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_refused_in_words_or_played_with(kind: str) -> None:
    played = False
    for number in range(20 if kind.startswith("kt18/") else 60):
        data = fuzzed(kind, number)
        if not refused(kind, data) and not played:
            survives(kind, data, number)
            played = True
    assert played
