"""The odds are those that another program counts out from the ledger: see `counting.py`."""

from fractions import Fraction
from typing import Any

import pytest
from odds.counting import FOR_DAMAGE, FOR_NET, ONE, Chances, expected
from odds.hard_cases import Case, cases

from killzone import odds

EACH = 12
"""Cases of every kind; thousands were drawn from other seeds when this was written."""


@pytest.mark.parametrize("case", list(cases(1, EACH)), ids=lambda case: f"{case.name} {case.numbers}")
def test_a_hard_case_is_as_counted(case: Case) -> None:
    found, counted = _possible(case.found()), _possible(case.counted())
    assert sum(found.values()) == 1
    if found == counted or case.name.endswith("2018"):
        assert found == counted
        return
    # Two answers may be worth exactly the same and lead to different ends: then they are as good in every respect.
    chooser = FOR_DAMAGE if case.name.startswith("shot") else FOR_NET
    for worth in (chooser.wants, chooser.then):
        assert expected(found, worth) == expected(counted, worth)


def _possible(chances: Chances) -> Chances:
    return {end: chance for end, chance in chances.items() if chance}


# By hand: one die that hits on 4+, does 2 or 3, and meets no defence dice, over and over


BARE: dict[str, Any] = {"atk": 1, "hit": 4, "dmg": (2, 3), "save": 6, "defence": 0}
NORMAL, CRITICAL, MISS = Fraction(1, 3), Fraction(1, 6), Fraction(1, 2)


def test_wounds_carry_over_three_shots() -> None:
    found = odds.volley([BARE] * 3, wounds=6)
    assert dict(found.damage()) == {
        0: MISS**3,
        2: 3 * NORMAL * MISS**2,
        3: 3 * CRITICAL * MISS**2,
        4: 3 * NORMAL**2 * MISS,
        5: 6 * NORMAL * CRITICAL * MISS,
        6: 3 * CRITICAL**2 * MISS + (NORMAL + CRITICAL) ** 3,
    }
    assert found.kill == 3 * CRITICAL**2 * MISS + (NORMAL + CRITICAL) ** 3


def test_a_reduction_lasts_over_all_shots_and_one_die_is_chosen_in_each() -> None:
    reduced = odds.volley([BARE | {"reduce": 1}] * 2, wounds=9)
    assert dict(reduced.damage())[1 + 2] == 2 * NORMAL * CRITICAL
    spared = odds.volley([BARE | {"ignore_one": 1}] * 2, wounds=9)
    assert dict(spared.damage()) == {0: ONE}


def test_wounds_are_ignored_one_by_one_and_the_rest_carries_over() -> None:
    found = odds.volley([BARE | {"dmg": (1, 1), "ignore": 4}] * 2, wounds=2)
    assert dict(found.damage()) == {0: Fraction(9, 16), 1: Fraction(6, 16), 2: Fraction(1, 16)}


def test_a_shot_and_then_a_charge() -> None:
    """The shot leaves 3 or 1 or all 4 wounds; the blade then does 2 or 3 with its one die, unopposed."""
    side: dict[str, Any] = {"atk": 1, "hit": 4, "dmg": (2, 3), "wounds": 5}
    other: dict[str, Any] = {"other_atk": 0, "other_hit": 6, "other_dmg": (0, 0), "other_wounds": 4}
    found = odds.series([{"kind": "shoot", **BARE, "wounds": 4}, {"kind": "fight", **side, **other}], policy="kill")
    assert found.kill == NORMAL * (NORMAL + CRITICAL) + CRITICAL * (NORMAL + CRITICAL)


def test_in_2018_a_second_volley_meets_the_flesh_wound_of_the_first() -> None:
    """Hits, wounds and no save on 4+, 4+ and never: a quarter. One wound: 4+ is out, and 3+ after a flesh wound."""
    shot: dict[str, Any] = {"type": "Assault 1", "bs": 4, "strength": 4, "toughness": 4, "save": 7}
    found = odds.volley([shot, shot], wounds=1, edition="kt18")
    through, out, again = Fraction(1, 4), Fraction(1, 2), Fraction(2, 3)
    flesh = through * (1 - out)
    assert found.kill == through * out + flesh * through * again + (1 - through) * through * out


def test_in_2021_a_hot_gun_may_burn_its_user_before_the_second_shot() -> None:
    shot: dict[str, Any] = {"kind": "shoot", "by": "gunner", **BARE, "wounds": 4, "rules": "Hot", "own_wounds": 3}
    found = odds.series([shot, shot], edition="kt21")
    burnt = Fraction(1, 6)
    assert found.die == burnt + (1 - burnt) * burnt
    assert found.kill == (NORMAL + CRITICAL) ** 2
