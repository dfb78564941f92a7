"""Shots in close quarters: crowding and the point of the base that the attacker picks."""

import pytest
from rules.kt21.acting import act, position
from rules.kt21.tables import BLUE, RED, one, wall, weapon

from killzone.core.table import Operative


def gunner(profile: str = "4 4+ 3/4") -> Operative:
    return one("gunner", BLUE, (4, 11), weapons=[weapon("rifle", profile)])


@pytest.mark.rule("kt21.cq.condensed-crowding", "kt21.los.cover-lines")
@pytest.mark.parametrize(("answer", "dice", "covered"), [("crowded", 3, False), ("cover", 4, True)])
def test_where_one_point_gives_cover_and_another_costs_a_die_the_attacker_is_asked(
    answer: str, dice: int, covered: bool
) -> None:
    low = wall("low", (10.6, 8, 10.8, 10.6), 1, "light")
    table = position(
        gunner(), one("raider", RED, (12, 11)), one("x", RED, (8, 11.7)), terrain=[low], close_quarters=True
    )
    script = ["raider", answer, *(["cover"] if covered else [])]
    ran = act(table, "gunner", "shoot", [4, *([1] * (dice - 1)), *([1] * (2 if covered else 3))], script)
    assert ran.questions[1] == (BLUE, "cover-lines", ("crowded", "cover"))
    assert ("cover-save" in ran.kinds) is covered


@pytest.mark.rule("kt21.cq.condensed-crowding", "kt21.weapon.fusillade")
def test_each_attack_of_fusillade_has_its_own_crowding_after_the_shares() -> None:
    others = [one("raider", RED, (12, 11)), one("mate", RED, (12, 13.5)), one("x", RED, (8, 11.2))]
    table = position(gunner("4 4+ 3/4 Fusillade"), *others, close_quarters=True)
    ran = act(table, "gunner", "shoot", [1, 1, 1], ["raider", (1, 3)])
    assert ran.deed.result.done == ("raider", "mate"), "no die for the first, three for the second, who is not behind x"


@pytest.mark.rule("kt21.cq.condensed-crowding", "kt21.weapon.blast")
def test_the_further_attacks_of_blast_have_no_lines_and_so_no_crowding() -> None:
    others = [one("raider", RED, (12, 11)), one("mate", RED, (13.5, 11)), one("x", RED, (8, 15))]
    table = position(gunner('2 4+ 3/4 Blast 1"'), *others, close_quarters=True)
    ran = act(table, "gunner", "shoot", [1, 1, 1, 1], ["raider"])
    assert ran.deed.result.done == ("raider", "mate"), "two dice each, though the raider stands before the mate"


@pytest.mark.rule("kt21.cq.condensed-crowding")
@pytest.mark.parametrize(("seat", "x", "most", "dice"), [
    (RED, 8.0, 8, 1), (RED, 8.0, 5, 2), (RED, 8.0, 6, 1),
    (BLUE, 8.0, 8, 1), (BLUE, 5.0, 8, 2), (BLUE, 5.01, 8, 1),
])  # fmt: skip
def test_the_frail_and_friends_in_base_contact_do_not_crowd(seat: int, x: float, most: int, dice: int) -> None:
    table = position(
        gunner("2 4+ 3/4"), one("raider", RED, (12, 11)), one("x", seat, (x, 11), most=most), close_quarters=True
    )
    act(table, "gunner", "shoot", [1] * dice, ["raider"])
