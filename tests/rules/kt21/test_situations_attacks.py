"""Situations of the brief about the dice of attacks, in battles: numbers 31 to 33, each a test of its own.

Numbers 27 to 30 and 34 to 38 are with the cards that are shipped, in `attack/test_situations.py`.
"""

import pytest
from build import answer, used_up, wounds
from rules.kt21.close_quarters.decks import KNIFE, place
from rules.kt21.scenes import scene


@pytest.mark.rule("kt21.weapon.lethal", "kt21.damage.injured", "kt21.action.overwatch")
def test_31_lethal_on_overwatch_and_injured() -> None:
    made = scene(dice=[5, 5, 6, 4, 1, 1, 1])
    made = place(made, "w", "blue", (5, 11), f"gun: ranged 4 4+ 2/3 Lethal 5+; {KNIFE}", left=3, ready=False)
    made = place(place(made, "t", "red", (11, 11)), "other", "red", (28, 3), ready=False)
    assert wounds(used_up(answer(made.begin(), "w", "t")), "t") == 5


@pytest.mark.rule("kt21.weapon.rending", "kt21.weapon.mortal", "kt21.shoot.resolve-saves")
def test_32_rending_with_mortal_wounds() -> None:
    made = scene(dice=[6, 4, 3, 2, 5, 5, 5])
    made = place(made, "s", "blue", (5, 11), f"gun: ranged 4 3+ 3/4 ! Rending, MW1; {KNIFE}")
    made = place(made, "t", "red", (12, 11))
    game = answer(made.active("s").begin(), "shoot", "t", "rending", "normals-critical")
    assert wounds(used_up(game), "t") == 2


@pytest.mark.rule("kt21.weapon.blast")
def test_33_the_burst_grenade_reaches_who_throws_it() -> None:
    made = scene(dice=[4, 4, 2, 1, 5, 1, 1, 6, 1, 1, 1, 6, 2, 2])
    grenade = f'grenade: ranged 4 4+ 2/3 Blast 2", Indirect, Limited, Rng 6"; {KNIFE}'
    made = place(place(made, "s", "blue", (5, 11), grenade), "t", "red", (7.5, 11))
    game = used_up(answer(made.active("s").begin(), "shoot", "t"))
    assert (wounds(game, "t"), wounds(game, "s")) == (6, 8)
