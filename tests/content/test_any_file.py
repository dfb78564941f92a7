"""Whatever stands in a file, the outcome is a value or a `ContentError`, in bearable time."""

from collections.abc import Callable
from typing import Any

import pytest
from content.mistakes import mistakes, shipped_text
from hypothesis import given
from hypothesis import strategies as st

from killzone.content.boards import killzone_of
from killzone.content.source import ContentError, Source, read_text
from killzone.editions.kt24.cards.files import mission_of, team_of

READERS: dict[str, Callable[[Source], Any]] = {
    "kt24/teams/house-of-seconds.yaml": team_of,
    "kt24/killzones/tollgate-six.yaml": killzone_of,
    "kt24/killzones/patient-margin.yaml": killzone_of,
    "kt24/missions/secure.yaml": mission_of,
}
NOISE = ["", "0", "-1", "[]", "{}", "~", "on", "x: [", "9999", "'", "\t", "&a", "[1, 2]", "é", "1e9", "heavy", "true"]


def words_of(text: str) -> list[str]:
    """The text cut behind every blank, comma and bracket, so that pieces can be lost or replaced."""
    pieces = [""]
    for letter in text:
        pieces[-1] += letter
        if letter in " ,[]{}\n":
            pieces.append("")
    return pieces


@pytest.mark.parametrize("path", READERS)
@given(data=st.data())
def test_a_damaged_file_gives_a_value_or_a_content_error(path: str, data: st.DataObject) -> None:
    pieces = words_of(shipped_text(path))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(pieces) - 1))
        change = data.draw(st.sampled_from(["lose", "double", "noise"]))
        noise = data.draw(st.sampled_from(NOISE))
        pieces[at] = {"lose": "", "double": pieces[at] * 2, "noise": f"{noise} "}[change]
    try:
        outcome: object = READERS[path](read_text("".join(pieces), "x.yaml")).id
    except ContentError as error:
        outcome = " ".join(problem.text for problem in error.problems)
    assert outcome


def test_a_board_has_a_limit_of_pieces() -> None:
    head = shipped_text("kt24/killzones/tollgate-six.yaml").partition("features:")[0]
    pieces = [f"  p{n}: {{name: p, box: [5, 5, 6, 6], top: 1, traits: [light]}}\n" for n in range(5000)]
    assert mistakes(killzone_of, f"{head}features:\n{''.join(pieces)}") == [
        "21: features has 5000 entries; expected 0 to 100."
    ]


def test_no_publishers_word_is_in_any_shipped_file() -> None:
    """The setting has no gods, emperors, daemons, crusades, skulls or Latin, and no weapons of the trade."""
    banned = [
        "emperor",
        "daemon",
        "crusade",
        "skull",
        "bolter",
        "lasgun",
        "plasma",
        "chainsword",
        "warp",
        "frag",
        "krak",
    ]
    for path in [*READERS, "kt24/equipment.yaml", "kt24/teams/ninth-bell.yaml", "kt24/teams/plot-forty.yaml"]:
        assert [word for word in banned if word in shipped_text(path).lower()] == []
