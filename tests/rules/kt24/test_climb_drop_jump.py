"""Going up, down and across: climbs, drops and jumps, and where a move may end."""

import pytest
from build import HAIR, Scene, answer, one, reasons, refusals, scene, spot, way

from killzone.core.decisions import Answer
from killzone.core.game import Game

RULES = pytest.mark.parametrize("full", [False, True], ids=["lite", "full"])


def mover(at: tuple[float, ...] = (5, 5), full: bool = True, move: float = 8) -> Scene:
    """Blue's operative about to act, on a base of 1"; no enemy near."""
    setting = scene(full=full, base="25.4 mm").operative("b1", "blue", at, move=move, apl=3)
    return setting.operative("r1", "red", (28, 20)).active("b1")


def moving(setting: Scene, action: str = "reposition") -> Game:
    return setting.play(action)


def counts(game: Game, path: Answer) -> list[tuple[str, float]]:
    """What each leg of a legal way is and counts, in inches."""
    assert game.decision is not None
    verdict = game.decision.check(path)
    assert verdict.legal, str(verdict)
    assert verdict.cost is not None
    return [(entry.note.split()[0], entry.amount / 2540) for entry in verdict.cost]


def over(top: float, end: float = 7.5) -> Answer:
    """Up beside a wall that begins at 6.5" and is half an inch thick, across it, and down."""
    return way((5, 5), (6, 5), (6, 5, top), (7.5, 5, top), (7.5, 5), *([(end, 5)] if end != 7.5 else []))


def wall(top: float, setting: Scene | None = None, traits: str = "heavy") -> Scene:
    return (setting or mover()).terrain("wall", (6.5, 3, 7, 7), traits, top=top)


# Terrain and movement


@pytest.mark.rule("kt24.terrain.movement")
@RULES
def test_nobody_moves_through_terrain(full: bool) -> None:
    game = moving(wall(2, mover(full=full)))
    assert refusals(game, way((5, 5), (6, 5))) == (), "up to it"
    (reason,) = reasons(game, way((5, 5), (6 + HAIR, 5)))[:1]
    assert (reason.rule, reason.text) == (
        "kt24.terrain.movement",
        'b1 cannot move through wall at (6.00", 5.00").',
    )
    assert "kt24.terrain.movement" in refusals(game, way((5, 5), (9, 5)))
    assert refusals(game, way((5, 5), (6, 2.5), (7, 2.5), (8.5, 2.5))) == (), "round it"


@pytest.mark.rule("kt24.terrain.movement", "kt24.action.increments")
def test_vertical_and_horizontal_distances_are_measured_separately_and_added() -> None:
    game = moving(wall(2.5))
    # 2.5" along in one line, 2.5" up, each rounded up to 3"; the drop of 2.5" counts 0.5", rounded up to 1".
    assert counts(game, over(2.5)) == [("walk", 1), ("climb", 3), ("walk", 2), ("drop", 1)]
    # The tally says where each inch comes from.
    assert game.decision is not None
    verdict = game.decision.check(over(2.5))
    assert verdict.cost is not None
    assert [entry.rule for entry in verdict.cost] == [
        "kt24.action.increments",
        "kt24.terrain.climb",
        "kt24.action.increments",
        "kt24.terrain.drop",
    ]


@pytest.mark.rule("kt24.terrain.movement")
def test_in_a_lite_game_nothing_is_rounded() -> None:
    game = moving(wall(2.5, mover(full=False)))
    assert counts(game, over(2.5)) == [("walk", 1), ("climb", 2.5), ("walk", 1.5), ("drop", 0.5)]


@pytest.mark.rule("kt24.terrain.movement")
def test_a_move_does_not_end_part_way_through_a_climb_or_a_drop() -> None:
    game = moving(wall(2))
    assert refusals(game, way((5, 5), (6, 5), (6, 5, 1))) != ()
    assert refusals(game, way((5, 5), (6, 5), (6, 5, 2))) == ("kt24.terrain.vantage",), "beside the top, in the air"
    assert refusals(game, way((5, 5), (6, 5), (6, 5, 2), (7.5, 5, 2))) == (
        "kt24.terrain.movement",
        "kt24.terrain.vantage",
    )
    assert refusals(game, way((5, 5), (6, 5), (6, 5, 2), (7.5, 5, 2), (7.5, 5, 1))) != ()


@pytest.mark.rule("kt24.terrain.movement")
def test_up_and_along_at_once_is_no_way_to_go() -> None:
    game = moving(wall(2))
    assert "kt24.terrain.movement" in refusals(game, way((5, 5), (6.75, 5, 2), (7.5, 5, 2), (7.5, 5)))


@pytest.mark.rule("kt24.terrain.movement", "kt24.terrain.vantage")
@RULES
def test_a_move_ends_on_the_floor_or_on_vantage_terrain_only(full: bool) -> None:
    up = way((5, 5), (6, 5), (6, 5, 2), (7.5, 5, 2))
    heavy = mover(full=full).terrain("block", (6.5, 3, 9, 7), "heavy", top=2)
    (reason,) = reasons(moving(heavy), up)
    assert reason.rule == "kt24.terrain.vantage"
    assert "cannot end on top of terrain that is not Vantage" in reason.text
    assert reason.text.endswith("is Heavy.")
    assert reason.hint == "end on the killzone floor or on Vantage terrain"
    if full:
        vantage = mover(full=full).terrain("block", (6.5, 3, 9, 7), "vantage", top=2)
        assert one(answer(moving(vantage), up), "b1").spot == spot(7.5, 5, 2)


# Climbing


@pytest.mark.rule("kt24.terrain.climb")
@RULES
@pytest.mark.parametrize(
    ("top", "lite", "rounded"), [(0.5, 2, 2), (1.4, 2, 2), (2, 2, 2), (2 + HAIR, 2 + HAIR, 3), (3, 3, 3)]
)
def test_each_climb_counts_at_least_2_inches(full: bool, top: float, lite: float, rounded: float) -> None:
    climbs = [inches for kind, inches in counts(moving(wall(top, mover(full=full))), over(top)) if kind == "climb"]
    assert climbs == [pytest.approx(rounded if full else lite)]


@pytest.mark.rule("kt24.terrain.climb")
@RULES
def test_no_climb_is_higher_than_3_inches(full: bool) -> None:
    game = moving(wall(3 + HAIR, mover(full=full, move=10)))
    (reason,) = reasons(game, over(3 + HAIR))
    assert reason.rule == "kt24.terrain.climb"
    assert reason.text.startswith("b1 cannot climb 3.00")


@pytest.mark.rule("kt24.terrain.climb")
@RULES
@pytest.mark.parametrize(("gap", "near"), [(1.0, True), (1 + HAIR, False)])
def test_what_is_climbed_is_no_more_than_1_inch_away(full: bool, gap: float, near: bool) -> None:
    setting = mover((6 - gap, 5), full).terrain("wall", (6.5, 3, 7, 7), "heavy", top=2)
    path = way((6 - gap, 5), (6 - gap, 5, 2), (7.5, 5, 2), (7.5, 5))
    rules = refusals(moving(setting), path)
    assert (rules == ()) is near
    if not near:
        assert "kt24.terrain.climb" in rules


@pytest.mark.rule("kt24.terrain.climb")
def test_two_climbs_count_2_inches_each() -> None:
    parts = {
        "step": {"box": [6.5, 3, 8.5, 7], "top": 1, "traits": ["vantage"]},
        "deck": {"box": [8.5, 3, 11, 7], "top": 2, "traits": ["vantage"]},
    }
    game = moving(mover(move=9).feature("stairs", parts=parts))
    path = way((5, 5), (6, 5), (6, 5, 1), (8, 5, 1), (8, 5, 2), (9.5, 5, 2))
    assert counts(game, path) == [("walk", 1), ("climb", 2), ("walk", 2), ("climb", 2), ("walk", 2)]


@pytest.mark.rule("kt24.action.dash", "kt24.terrain.climb")
@RULES
def test_a_dash_does_not_climb(full: bool) -> None:
    setting = wall(0.5, mover((6, 5), full))
    path = way((6, 5), (6, 5, 0.5), (7.5, 5, 0.5), (7.5, 5))
    assert refusals(moving(setting), path) == (), "a Reposition does"
    assert "kt24.action.dash" in refusals(moving(setting, "dash"), path)


@pytest.mark.rule("kt24.terrain.climb", "kt24.action.fall-back")
def test_fall_back_and_charge_climb() -> None:
    near = wall(1, mover((6, 5))).operative("r2", "red", (4.5, 5))
    assert refusals(moving(near, "fall-back"), way((6, 5), (6, 5, 1), (7.5, 5, 1), (7.5, 5))) == ()
    far = wall(1, mover((6, 5))).operative("r2", "red", (9, 5))
    assert refusals(moving(far, "charge"), way((6, 5), (6, 5, 1), (7.5, 5, 1), (7.5, 5))) == ()


@pytest.mark.rule("kt24.terrain.climb", "kt24.cq.wall")
def test_a_wall_of_close_quarters_is_never_climbed() -> None:
    assert "kt24.terrain.movement" in refusals(moving(wall(1, traits="heavy wall")), over(1))


# Dropping


def block(top: float, at: tuple[float, ...], full: bool = True) -> Scene:
    return mover(at, full).terrain("block", (3, 3, 7, 7), "vantage heavy", top=top)


def down(top: float) -> Answer:
    """From (5, 5) on the block over its edge at 7" and down beside it."""
    return way((5, 5, top), (7.5, 5, top), (7.5, 5))


@pytest.mark.rule("kt24.terrain.drop")
@pytest.mark.parametrize(("top", "counted"), [(1, 0), (2, 0), (2 + HAIR, 1), (2.5, 1), (3, 1), (3 + HAIR, 2), (5, 3)])
def test_2_inches_of_a_drop_are_ignored(top: float, counted: float) -> None:
    game = moving(block(top, (5, 5, top)))
    assert counts(game, down(top)) == [("walk", 3), ("drop", counted)]


@pytest.mark.rule("kt24.terrain.drop")
def test_in_a_lite_game_the_rest_counts_as_it_is() -> None:
    assert counts(moving(wall(3, mover(full=False))), over(3))[-1] == ("drop", 1)
    assert counts(moving(wall(2.5, mover(full=False))), over(2.5))[-1] == ("drop", 0.5)


@pytest.mark.rule("kt24.terrain.drop")
def test_the_2_inches_are_for_all_drops_of_an_action_together() -> None:
    parts = {
        "deck": {"box": [3, 3, 7, 7], "top": 3, "traits": ["vantage"]},
        "step": {"box": [7, 3, 9, 7], "top": 1.5, "traits": ["vantage"]},
    }
    game = moving(mover((6, 5, 3)).feature("stairs", parts=parts))
    path = way((6, 5, 3), (7.5, 5, 3), (7.5, 5, 1.5), (9.5, 5, 1.5), (9.5, 5))
    assert counts(game, path) == [("walk", 2), ("drop", 0), ("walk", 2), ("drop", 1)]


@pytest.mark.rule("kt24.terrain.drop", "kt24.action.dash")
def test_a_dash_drops() -> None:
    game = moving(block(2, (5, 5, 2)), "dash")
    assert refusals(game, down(2)) == ()
    # 3" along and 1" of the drop are too much for it.
    (reason,) = reasons(moving(block(3, (5, 5, 3)), "dash"), down(3))
    legs = 'walk 2.5" counts 3", drop 3.0" counts 1": increments are rounded up to full inches'
    text = f'b1 would move 4.00" ({legs}); it may move 3.00": 1.00" too far.'
    assert (reason.rule, reason.text) == ("kt24.action.dash", text)


@pytest.mark.rule("kt24.terrain.drop")
def test_the_next_action_has_2_inches_of_its_own() -> None:
    parts = {
        "deck": {"box": [3, 3, 7, 7], "top": 4, "traits": ["vantage"]},
        "step": {"box": [7, 3, 9, 7], "top": 2, "traits": ["vantage"]},
    }
    game = moving(mover((6, 5, 4)).feature("stairs", parts=parts), "dash")
    game = answer(game, way((6, 5, 4), (7.5, 5, 4), (7.5, 5, 2)), "reposition")
    assert counts(game, way((7.5, 5, 2), (9.5, 5, 2), (9.5, 5))) == [("walk", 2), ("drop", 0)]


# Jumping


def decks(
    gap: float = 4, height: float = 3, other: float = 3, at: tuple[float, ...] = (6, 5), full: bool = True
) -> Scene:
    """Two decks so far apart; the operative stands on the first, which ends at 7"."""
    setting = mover((*at, height), full, move=9).terrain("here", (3, 3, 7, 7), "vantage", top=height)
    return setting.terrain("there", (7 + gap, 3, 12 + gap, 7), "vantage", top=other)


def across(gap: float = 4, height: float = 3, other: float = 3) -> Answer:
    return way((6, 5, height), (8 + gap, 5, other))


@pytest.mark.rule("kt24.terrain.jump")
def test_a_jump_goes_up_to_4_inches_from_the_edge() -> None:
    assert counts(moving(decks(4)), across(4)) == [("jump", 6)]
    (reason,) = reasons(moving(decks(4 + HAIR)), across(4 + HAIR))
    assert reason.rule == "kt24.terrain.jump"
    assert reason.text.startswith("b1 cannot jump 4.00")


@pytest.mark.rule("kt24.terrain.jump")
@pytest.mark.parametrize(("height", "jumps"), [(2, False), (2 + HAIR, True)])
def test_only_from_vantage_terrain_higher_than_2_inches(height: float, jumps: bool) -> None:
    game = moving(decks(2, height, height))
    rules = refusals(game, across(2, height, height))
    assert rules == (() if jumps else ("kt24.terrain.jump",))


@pytest.mark.rule("kt24.terrain.jump")
def test_a_jump_goes_on_with_a_drop() -> None:
    game = moving(decks(8))
    assert counts(game, way((6, 5, 3), (11, 5, 3), (11, 5))) == [("jump", 5), ("drop", 1)]
    assert refusals(game, way((6, 5, 3), (11 + HAIR, 5, 3), (11 + HAIR, 5))) == ("kt24.terrain.jump",)
    assert refusals(game, way((6, 5, 3), (11, 5, 3))) != (), "it does not end in the air"


@pytest.mark.rule("kt24.terrain.jump")
@pytest.mark.parametrize(("other", "lands"), [(4, True), (4 + HAIR, False), (2, True), (2 - HAIR, False)])
def test_landing_up_to_1_inch_higher_or_lower_costs_nothing(other: float, lands: bool) -> None:
    game = moving(decks(3, 3, other))
    path = across(3, 3, other)
    if lands:
        assert counts(game, path) == [("jump", 5)]
    else:
        (reason,) = reasons(game, path)
        assert reason.rule == "kt24.terrain.jump"
        assert "cannot land 1.00" in reason.text


@pytest.mark.rule("kt24.terrain.jump", "kt24.terrain.climb")
def test_a_jump_goes_on_with_a_climb() -> None:
    # The other deck is 2" higher: a jump to beside it, then 2" up, then on to it.
    game = moving(decks(3, 3, 5))
    path = way((6, 5, 3), (9.5, 5, 3), (9.5, 5, 5), (11, 5, 5))
    assert counts(game, path) == [("jump", 4), ("climb", 2), ("walk", 1)]


@pytest.mark.rule("kt24.terrain.jump")
@pytest.mark.parametrize("top", [0.5, 1.0])
def test_a_rampart_at_the_take_off_is_climbed_first(top: float) -> None:
    parts = {
        "deck": {"box": [3, 3, 7, 7], "top": 3, "traits": ["vantage"]},
        "rampart": {"box": [6.7, 3, 7, 7], "bottom": 3, "top": 3 + top, "traits": ["light"]},
    }
    setting = mover((6, 5, 3), move=9).feature("tower", parts=parts)
    game = moving(setting.terrain("there", (10, 3, 14, 7), "vantage", top=3))
    assert "kt24.terrain.movement" in refusals(game, way((6, 5, 3), (11, 5, 3))), "straight through it"
    path = way((6, 5, 3), (6, 5, 3 + top), (11, 5, 3))
    assert counts(game, path) == [("climb", 2), ("jump", 5)]


@pytest.mark.rule("kt24.terrain.jump")
@pytest.mark.parametrize(("top", "lands"), [(0.6, True), (1.0, True), (1 + HAIR, False)])
def test_a_rampart_at_the_landing_is_ignored_up_to_1_inch(top: float, lands: bool) -> None:
    parts = {
        "deck": {"box": [10, 3, 14, 7], "top": 3, "traits": ["vantage"]},
        "rampart": {"box": [10, 3, 10.3, 7], "bottom": 3, "top": 3 + top, "traits": ["light"]},
    }
    setting = mover((6, 5, 3), move=9).terrain("here", (3, 3, 7, 7), "vantage", top=3)
    game = moving(setting.feature("tower", parts=parts))
    path = way((6, 5, 3), (11, 5, 3))
    if lands:
        assert counts(game, path) == [("jump", 5)]
    else:
        assert refusals(game, path) == ("kt24.terrain.movement",)


@pytest.mark.rule("kt24.terrain.jump")
@pytest.mark.parametrize(("top", "lands"), [(4.0, True), (4 + HAIR, False)])
def test_a_rampart_at_a_higher_landing_counts_from_the_take_off(top: float, lands: bool) -> None:
    # Half an inch up to the deck, and the rampart on it: together no more than 1".
    parts = {
        "deck": {"box": [10, 3, 14, 7], "top": 3.5, "traits": ["vantage"]},
        "rampart": {"box": [10, 3, 10.3, 7], "bottom": 3.5, "top": top, "traits": ["light"]},
    }
    setting = mover((6, 5, 3), move=9).terrain("here", (3, 3, 7, 7), "vantage", top=3)
    game = moving(setting.feature("tower", parts=parts))
    assert (refusals(game, way((6, 5, 3), (11, 5, 3.5))) == ()) is lands


@pytest.mark.rule("kt24.terrain.jump")
def test_what_stands_in_the_middle_of_a_jump_is_in_the_way() -> None:
    setting = decks(4).terrain("pole", (8.9, 4.9, 9.1, 5.1), "heavy", top=3.5)
    assert refusals(moving(setting), across(4)) == ("kt24.terrain.movement",)


@pytest.mark.rule("kt24.terrain.jump", "kt24.action.dash")
def test_a_dash_jumps() -> None:
    game = moving(decks(1), "dash")
    assert refusals(game, across(1)) == ()


@pytest.mark.rule("kt24.terrain.jump")
def test_a_jump_is_one_straight_increment() -> None:
    game = moving(decks(3))
    assert refusals(game, way((6, 5, 3), (8.5, 5, 3), (11, 5.5, 3))) != (), "no turning in the air"


@pytest.mark.rule("kt24.terrain.jump")
def test_nobody_jumps_from_the_floor_nor_over_a_gap_in_a_low_deck() -> None:
    game = moving(decks(1, 1, 1))
    assert refusals(game, across(1, 1, 1)) == ("kt24.terrain.jump",)


@pytest.mark.rule("kt24.terrain.jump")
def test_a_hair_too_far_is_told_apart_and_a_lite_game_says_that_it_knows_no_jumps() -> None:
    setting = mover((6, 5, 3), move=9).terrain("here", (3, 3, 7, 7), "vantage", top=3)
    path = way((6, 5, 3), (11 + HAIR, 5, 3), (11 + HAIR, 5))
    assert str(reasons(moving(setting), path)[0].text) == 'b1 cannot jump 4.0004": at most 4.0000".'
    lite = mover((6, 5, 3), move=9, full=False).terrain("here", (3, 3, 7, 7), "vantage", top=3)
    text = 'b1 cannot jump from (6.00", 5.00"): there are no jumps in a lite game.'
    assert reasons(moving(lite), path)[0].text == text
