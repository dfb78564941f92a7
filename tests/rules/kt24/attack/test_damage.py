"""Damage: wounds, wounded, injured, incapacitated."""

import pytest
from build import Asked, Scene, events, log, pending, scene, wounds

from killzone.core.events import Removed
from killzone.editions.kt24.cards.datacards import Weapon
from killzone.editions.kt24.operatives import stats
from killzone.geometry.units import INCH

GUN = "gun: ranged 1 3+ 3/4"
MISSED = [1, 1, 1]


def firing_line(damage: int, *, wounds: int = 12, left: int | None = None, move: float = 6) -> Scene:
    """A gunner who will inflict this much damage on the raider: one die that hits, none that saves."""
    there = scene(dice=[4, *MISSED], base="25.4 mm").operative("gunner", "blue", (5, 5), f"gun: ranged 1 3+ {damage}/9")
    return there.operative("raider", "red", (12, 5), GUN, wounds=wounds, left=left, move=move).active("gunner")


def gun_of(there: Scene, id: str) -> tuple[int, int]:
    """The Hit of an operative's gun and its Move in inches, as they are after the shot."""
    game = there.play("shoot", "raider")
    one = game.table.operative(id)
    weapon = Weapon("gun", "gun", False, 1, 3, 3, 4)
    return stats.hit(game.table, one, weapon).total, stats.move(game.table, one).total // INCH


@pytest.mark.rule("kt24.damage.wounds")
def test_an_operative_starts_with_its_wounds_and_damage_reduces_them() -> None:
    there = firing_line(5, wounds=9)
    assert wounds(there.begin(), "raider") == 9
    game = there.play("shoot", "raider")
    assert wounds(game, "raider") == 4
    assert "raider takes 5 damage: 4 wounds left." in log(game)


@pytest.mark.rule("kt24.damage.wounded")
@pytest.mark.parametrize(("damage", "wounded"), [(0, False), (1, True)])
def test_one_wound_lost_makes_an_operative_wounded_which_alone_changes_nothing(damage: int, wounded: bool) -> None:
    game = firing_line(damage).play("shoot", "raider")
    raider = game.table.operative("raider")
    assert stats.is_wounded(game.table, raider) is wounded
    assert gun_of(firing_line(damage), "raider") == (3, 6)


@pytest.mark.rule("kt24.damage.injured")
@pytest.mark.parametrize(
    ("starting", "left", "injured"),
    [(12, 6, False), (12, 5, True), (7, 4, False), (7, 3, True), (9, 5, False), (9, 4, True), (1, 1, False)],
)
def test_fewer_than_half_of_the_wounds_is_injured_exactly_half_is_not(starting: int, left: int, injured: bool) -> None:
    there = firing_line(starting - left, wounds=starting, move=7)
    assert gun_of(there, "raider") == ((4, 5) if injured else (3, 7))


@pytest.mark.rule("kt24.damage.injured", "kt24.def.hit-save")
@pytest.mark.parametrize(("left", "face", "damage"), [(6, 3, 3), (5, 3, 0), (5, 4, 3)])
def test_an_injured_operative_shoots_worse(left: int, face: int, damage: int) -> None:
    there = scene(dice=[face, *MISSED], base="25.4 mm").operative("gunner", "blue", (5, 5), GUN, left=left)
    game = there.operative("raider", "red", (12, 5)).active("gunner").play("shoot", "raider")
    assert wounds(game, "raider") == 12 - damage


@pytest.mark.rule("kt24.damage.injured", "kt24.def.move-floor")
@pytest.mark.parametrize(("printed", "injured"), [(7, 5), (6, 4), (5, 4), (4, 4), (3, 3)])
def test_the_injured_penalty_does_not_take_move_below_four_inches(printed: int, injured: int) -> None:
    assert gun_of(firing_line(7, move=printed), "raider") == (4, injured)


@pytest.mark.rule("kt24.damage.injured")
def test_being_injured_is_taken_apart_in_the_tally() -> None:
    game = firing_line(7).play("shoot", "raider")
    tally = stats.hit(game.table, game.table.operative("raider"), Weapon("gun", "gun", False, 1, 3, 3, 4))
    assert [(entry.amount, entry.rule) for entry in tally] == [(3, "kt24.def.hit-save"), (1, "kt24.damage.injured")]


@pytest.mark.rule("kt24.damage.injured", "kt24.def.stat-timing")
def test_an_operative_that_regains_half_its_wounds_is_no_longer_injured() -> None:
    hurt = scene(base="25.4 mm").operative("raider", "red", (12, 5), GUN, left=5).operative("gunner", "blue", (5, 5))
    table = hurt.begin().table
    raider = table.operative("raider")
    assert stats.is_injured(table, raider)
    assert not stats.is_injured(table, raider.but(wounds=6))


@pytest.mark.rule("kt24.damage.incapacitated")
@pytest.mark.parametrize(("left", "removed"), [(5, False), (4, True), (3, True)])
def test_an_operative_with_no_wounds_left_is_removed(left: int, removed: bool) -> None:
    there = firing_line(4, left=left).operative("other", "red", (15, 15))
    game = there.play("shoot", "raider")
    assert game.table.operative("raider").on_board is not removed
    assert wounds(game, "raider") == max(0, left - 4)
    assert [event.operative for event in events(game) if isinstance(event, Removed)] == ["raider"] * removed


@pytest.mark.rule("kt24.damage.incapacitated", "kt24.firefight.alternate")
def test_a_removed_operative_is_not_activated() -> None:
    there = firing_line(4, left=4).operative("other", "red", (15, 15))
    game = there.play("shoot", "raider", "end")
    assert pending(game) == Asked("red", "activate", ("other",))
