"""Selecting equipment by points: both sides of every number, and every reason."""

import pytest

from killzone.editions.kt21.cards.files import equipment_for, load_team
from killzone.editions.kt21.equipment.selection import SMALL_POINTS, Taken, equipment_problems, spent

pytestmark = pytest.mark.rule("kt21.setup.equipment")

OPERATIVES = {f"p-{number}": f"Tenant {number}" for number in range(1, 8)} | {"p-8": "Chair"}
ITEMS = equipment_for(load_team("plot-forty"))


def problems(written: str, points: int = 10, close_quarters: bool = False) -> list[str]:
    """What is wrong with items written as `fuel-jar@p-1 tea-urn`."""
    taken = [Taken(*one.split("@")) for one in written.split()]
    found = equipment_problems(ITEMS, taken, OPERATIVES, points=points, close_quarters=close_quarters)
    return [str(one) for one in found]


def test_ten_points_may_be_spent_and_no_more() -> None:
    ten = "fuel-jar@p-1 fuel-jar@p-2 fuel-jar@p-3 sharpened-edge@p-1"
    assert problems("") == []
    assert spent(ITEMS, [Taken(*one.split("@")) for one in ten.split()]) == 10
    assert problems(ten) == []
    assert problems(f"{ten} sharpened-edge@p-2") == [
        "The equipment comes to 11 points; at most 10 may be spent.",
    ]


def test_in_a_small_game_five() -> None:
    assert problems("fuel-jar@p-1 tea-urn", SMALL_POINTS) == []
    assert problems("fuel-jar@p-1 spike-grenade@p-2", SMALL_POINTS) == [
        "The equipment comes to 6 points; at most 5 may be spent.",
    ]


def test_an_operative_bears_at_most_one_of_a_kind() -> None:
    assert problems("sharpened-edge@p-1 rope-and-hook@p-1 fuel-jar@p-1") == []
    assert problems("sharpened-edge@p-1 sharpened-edge@p-2") == []
    assert problems("sharpened-edge@p-1 sharpened-edge@p-1") == [
        "An operative bears at most one of a kind; Tenant 1 has 2 of the sharpened edge.",
    ]


def test_who_bears_what() -> None:
    assert problems("sharpened-edge") == ["The sharpened edge needs an operative to bear it."]
    assert problems("tea-urn") == []
    assert problems("tea-urn@p-1") == ["Nobody carries the tea urn."]
    assert (
        problems("sharpened-edge@p-9")
        == [
            "The sharpened edge cannot be borne: there is no operative 'p-9'. Did you mean 'p-8'?",
        ]
        or "there is no operative 'p-9'" in problems("sharpened-edge@p-9")[0]
    )


def test_how_many_of_an_item_that_nobody_bears() -> None:
    assert problems("tea-urn tea-urn") == ["A kill team has at most 1 of the tea urn; this one has 2."]
    assert problems("wheelbarrow wheelbarrow") == []
    assert problems("wheelbarrow wheelbarrow wheelbarrow") == [
        "A kill team has at most 2 of the wheelbarrow; this one has 3.",
    ]


@pytest.mark.rule("kt21.weapon.indirect-equipment")
def test_a_kill_team_has_one_of_each_item_with_indirect() -> None:
    assert problems("burst-grenade@p-1 spike-grenade@p-1") == []
    assert problems("burst-grenade@p-1 burst-grenade@p-2") == [
        "A kill team has at most 1 of the burst grenade; this one has 2.",
    ]
    assert problems("spike-grenade@p-1 spike-grenade@p-2") == [
        "A kill team has at most 1 of the spike grenade; this one has 2.",
    ]
    assert problems("fuel-jar@p-1 fuel-jar@p-2") == []


def test_a_pry_bar_is_for_close_quarters() -> None:
    assert problems("pry-bar@p-1", close_quarters=True) == []
    assert problems("pry-bar@p-1") == ["The pry bar is for close quarters."]


def test_an_item_of_another_team_or_of_none() -> None:
    (told,) = problems("smoke-pellet@p-1")
    assert told.startswith("Among the items there is no equipment 'smoke-pellet'.")
    assert problems("tea-um") == ["Among the items there is no equipment 'tea-um'. Did you mean 'tea-urn'?"]
