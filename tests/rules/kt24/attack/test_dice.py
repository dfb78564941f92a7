"""D6, D3 and sums of dice."""

import pytest
from build import events, scene, wounds

from killzone.core.events import Rolled


@pytest.mark.rule("kt24.def.dice")
@pytest.mark.parametrize(("face", "d3"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_d6_halved_rounding_up_and_numbers_are_added(face: int, d3: int) -> None:
    """The Tender of a shipped team regains D3+1 wounds."""
    there = scene(dice=[face]).player("blue", team="ninth-bell")
    there = there.operative("tender", "blue", (5, 5), card="ninth-bell.tender", left=4)
    game = there.operative("raider", "red", (20, 5)).active("tender").play("patch")
    assert wounds(game, "tender") == 4 + d3 + 1
    assert [event.faces for event in events(game) if isinstance(event, Rolled)] == [(face,)]
