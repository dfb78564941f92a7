"""Places of two to four players, shared ones included."""

import pytest

from killzone.core.places import places_of, tell_places, winner_of

NAMES = ("Red", "Blue", "Green", "Gold")


@pytest.mark.parametrize(
    ("scores", "places", "winner", "told"),
    [
        ((3, 2), (1, 2), 0, "Red wins"),
        ((2, 3), (2, 1), 1, "Blue wins"),
        ((2, 2), (1, 1), -1, "The battle is drawn"),
        ((1, 3, 2), (3, 1, 2), 1, "Blue wins, before Green, before Red"),
        ((3, 3, 2), (1, 1, 3), -1, "Red and Blue share the first place, before Green"),
        ((0, 0, 0), (1, 1, 1), -1, "The battle is drawn"),
        ((4, 1, 1, 0), (1, 2, 2, 4), 0, "Red wins, before Blue and Green, before Gold"),
        ((0, 5, 5, 5), (4, 1, 1, 1), -1, "Blue, Green and Gold share the first place, before Red"),
    ],
)
def test_scores_give_places(scores: tuple[int, ...], places: tuple[int, ...], winner: int, told: str) -> None:
    assert places_of(scores) == places
    assert winner_of(places) == winner
    assert tell_places(places, NAMES[: len(scores)]) == told
