"""Who sees whom, who is obscured and by what, and cover for injuries."""

from collections.abc import Sequence

import pytest
from rules.kt18.tables import MM25, MM40, A, B, Place, one, part, spot, table

from killzone.content import load_killzone
from killzone.core.table import Operative, Table
from killzone.editions.kt18.board.visibility import has_cover, hidden_by, is_obscured, is_visible, why_not_visible
from killzone.editions.kt18.presentation.pictures import look, position, stand_in
from killzone.geometry.parts import Part

HAIR = 1 / 2540


def looking(
    *others: Operative, terrain: Sequence[Part] = (), at: Place = (5, 11), to: Place = (15, 11)
) -> tuple[Table, Operative, Operative]:
    """A shooter and a target on 25 mm bases with whatever is between them."""
    shooter, target = one("shooter", A, at, base=MM25), one("target", B, to, base=MM25)
    return table([shooter, target, *others], terrain=terrain), shooter, target


def seen(position: tuple[Table, Operative, Operative]) -> tuple[bool, bool, bool]:
    """Whether the target is visible, obscured and in cover."""
    return is_visible(*position), is_obscured(*position), has_cover(*position)


CLEAR, PART, COVERED = (True, False, False), (True, True, False), (True, True, True)


@pytest.mark.rule("kt18.def.visible")
@pytest.mark.rule("kt18.def.obscured")
def test_nothing_in_between_is_a_clear_view_and_everybody_sees_itself() -> None:
    position = looking()
    assert seen(position) == CLEAR
    table, shooter, _ = position
    assert is_visible(table, shooter, shooter)
    assert not is_obscured(table, shooter, shooter)
    assert why_not_visible(*position) is None


@pytest.mark.rule("kt18.def.visible")
@pytest.mark.rule("kt18.def.obscured")
def test_terrain_hides_some_or_all_of_a_model() -> None:
    high = part("wall", (9.5, 5, 10, 17), 3, "solid")
    assert seen(looking(terrain=[high])) == (False, True, False)
    reason = why_not_visible(*looking(terrain=[high]))
    assert reason is not None
    assert "wall" in reason.text
    low = part("wall", (9.5, 5, 10, 17), 0.75, "solid")
    assert seen(looking(terrain=[low])) == PART
    narrow = part("post", (9.5, 10.9, 10, 11.1), 3, "solid")
    assert seen(looking(terrain=[narrow])) == PART
    aside = part("wall", (9.5, 12, 10, 17), 3, "solid")
    assert seen(looking(terrain=[aside])) == CLEAR


@pytest.mark.rule("kt18.def.visible")
def test_thin_parts_hide_and_flat_parts_and_ladders_do_not() -> None:
    fence = part("fence", (9.5, 5, 9.6, 17), 3, "thin")
    assert not is_visible(*looking(terrain=[fence]))
    for trait in ("flat", "ladder"):
        assert seen(looking(terrain=[part("p", (9.5, 5, 9.6, 17), 3, trait)])) == CLEAR


@pytest.mark.rule("kt18.def.visible")
def test_a_view_may_start_at_either_rim_of_the_base() -> None:
    # A post that hides all of the target from the eye alone: beside it one rim looks past.
    post = part("post", (5.6, 10.85, 5.7, 11.15), 3, "solid")
    assert seen(looking(terrain=[post])) == PART
    wide = part("post", (5.6, 10.4, 5.7, 11.6), 3, "solid")
    assert not is_visible(*looking(terrain=[wide]))


@pytest.mark.rule("kt18.def.visible")
@pytest.mark.rule("kt18.def.obscured")
@pytest.mark.parametrize("seat", [A, B])
def test_other_models_of_any_side_hide_too(seat: int) -> None:
    assert seen(looking(one("other", seat, (10, 11), base=MM25))) == PART
    assert seen(looking(one("other", seat, (10, 11), base=MM40))) == (False, True, False)
    assert seen(looking(one("other", seat, (10, 13), base=MM40))) == CLEAR
    reason = why_not_visible(*looking(one("other", seat, (10, 11), base=MM40)))
    assert reason is not None
    assert "Other" in reason.text


@pytest.mark.rule("kt18.attack.injury-cover")
def test_cover_is_something_that_hides_no_more_than_an_inch_from_the_base() -> None:
    rim = 15 - 1250 / 2540
    near = part("bund", (rim - 1.5, 5, rim - 1, 17), 0.75, "solid")
    assert seen(looking(terrain=[near])) == COVERED
    far = part("bund", (rim - 1.5 - 2 * HAIR, 5, rim - 1 - 2 * HAIR, 17), 0.75, "solid")
    assert seen(looking(terrain=[far])) == PART
    beside = part("wall", (14, 12, 16, 13), 3, "solid")
    assert seen(looking(terrain=[beside])) == CLEAR, "near, but it hides nothing"


@pytest.mark.rule("kt18.attack.injury-cover")
def test_a_friend_in_front_gives_cover_measured_between_the_bases() -> None:
    apart = 2500 / 2540
    near = looking(one("friend", B, (15 - apart - 1, 11), base=MM25))
    assert seen(near) == COVERED
    assert [(one.thing, one.model) for one in hidden_by(*near)] == [("friend", True)]
    assert seen(looking(one("friend", B, (15 - apart - 1 - 2 * HAIR, 11), base=MM25))) == PART


@pytest.mark.rule("kt18.def.obscured")
def test_what_it_stands_on_hides_a_model_from_below() -> None:
    tower = part("tower", (13, 9, 18, 13), 3, "solid", "floor")
    assert is_obscured(*looking(terrain=[tower], to=(15, 11, 3)))


@pytest.mark.rule("kt18.def.visible")
def test_the_line_that_sees_from_a_rim_is_drawn() -> None:
    killzone = load_killzone("candlewick-court", "kt18")
    board = position(killzone, frozenset())
    viewer, target = stand_in("A", spot((3, 3)), 0), stand_in("B", spot((12, 10)), 1)
    board = board.but(operatives=(viewer, target))
    assert is_visible(board, viewer, target)
    lines = look(board, viewer, target).sight.lines
    free = [line for line in lines if line.free]
    assert free
    assert all((line.start[0], line.start[1]) != (viewer.spot.x, viewer.spot.y) for line in free if viewer.spot)
