"""What the equipment of Plot Forty puts on the board in 2021: wheelbarrows and the tea urn."""

import pytest
from build import HAIR, Asked, Scene, answer, one, options, pending, refusals, spot, told, used_up, wounds
from rules.kt21.battle.test_setup import defaults
from rules.kt21.scenes import battle, scene

from killzone.core.game import Game
from killzone.editions.kt21.board.barricades import BARRICADE
from killzone.geometry.shapes import Spot


def equipping(*items: str) -> Game:
    """Matched play; Plot Forty defends the west and takes these items, the House of Seconds attacks and takes none."""
    game = battle((6, 1), teams=["plot-forty", "house-of-seconds"], way="matched", mission="statement-of-holdings")
    game = defaults(answer(game, "defender", "zone-0"), "equipment")
    assert pending(game).player == "Plot Forty Committee"
    return answer(game, *items, "enough", "enough")


def barricades_done(game: Game) -> Game:
    """All four barricades are set up."""
    for _ in range(4):
        assert pending(game).kind == "barricade"
        assert game.decision is not None
        game = answer(game, game.decision.domain.candidates(1)[0])
    return game


@pytest.mark.rule("kt21.setup.equipment", "kt21.setup.barricades")
@pytest.mark.parametrize("items", [(), ("wheelbarrow",), ("wheelbarrow", "wheelbarrow")])
def test_each_wheelbarrow_is_one_more_barricade_after_all_others(items: tuple[str, ...]) -> None:
    game = barricades_done(equipping(*items))
    for _ in items:
        assert pending(game)[:2] == ("Plot Forty Committee", "piece-place")
        assert game.decision is not None
        assert refusals(game, Spot(spot(15, 11).x, spot(15, 11).y)) == ("kt21.setup.barricades",), "the same limits"
        game = answer(game, game.decision.domain.candidates(1)[0])
    assert pending(game).kind == "set-up"
    assert [BARRICADE.there(game.table, seat) for seat in (0, 1)] == [2 + len(items), 2]


def test_there_are_at_most_two_wheelbarrows() -> None:
    game = battle((6, 1), teams=["plot-forty", "house-of-seconds"], way="matched", mission="statement-of-holdings")
    game = answer(defaults(answer(game, "defender", "zone-0"), "equipment"), "wheelbarrow", "wheelbarrow")
    assert "kt21.setup.equipment" in refusals(game, "wheelbarrow")


@pytest.mark.rule("kt21.setup.equipment")
def test_the_tea_urn_lies_wholly_within_the_drop_zone_of_its_player() -> None:
    game = barricades_done(equipping("tea-urn"))
    assert pending(game)[:2] == ("Plot Forty Committee", "piece-place")
    # The marker is 20 mm across, 0.394" from the centre to its edge, and the drop zone 3" deep.
    inside = 3 - 10 / 25.4
    assert refusals(game, spot(inside + HAIR, 3)) == ("kt21.setup.equipment",)
    assert refusals(game, spot(2, 3, 1)) == ("kt21.setup.equipment",), "on the floor"
    game = answer(game, spot(2, 3))
    (urn,) = [marker for marker in game.table.markers if marker.kind == "tea-urn"]
    assert (urn.owner, urn.spot) == (0, spot(2, 3))
    assert pending(game).kind == "set-up"


def test_what_goes_on_the_board_is_set_up_in_any_order() -> None:
    game = barricades_done(equipping("tea-urn", "wheelbarrow"))
    assert pending(game) == Asked("Plot Forty Committee", "piece", ("barricade", "tea-urn"))
    game = answer(game, "tea-urn", spot(2, 3))
    assert pending(game).kind == "piece-place"


def tea(gap: float = 2, *, left: int = 1, dice: tuple[int, ...] = (), owner: str = "blue") -> Scene:
    """b1 is this far from the centre of an urn, and b2 right beside it."""
    setting = scene(dice=dice).player("blue", team="plot-forty", equipment=["tea-urn"]).player("red", team="plot-forty")
    setting = setting.marker("urn", (5, 5), kind="tea-urn", owner=owner)
    setting = setting.operative("b1", "blue", (5.5 + gap, 5), left=left).operative("b2", "blue", (4, 5), left=left)
    return setting.operative("r1", "red", (25, 15))


@pytest.mark.rule("kt21.def.d3")
@pytest.mark.parametrize(("face", "regained"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_friend_activated_by_the_urn_regains_up_to_d3_wounds(face: int, regained: int) -> None:
    game = answer(tea(dice=(face,)).begin(), "b1", "engage")
    assert pending(game) == Asked("blue", "activated", ("tea-urn", "pass"))
    assert wounds(used_up(answer(game, "tea-urn")), "b1") == 1 + regained


def test_nobody_regains_more_than_was_lost() -> None:
    game = answer(tea(left=10, dice=(6,)).begin(), "b1", "engage", "tea-urn")
    assert wounds(game, "b1") == 12
    assert pending(answer(tea(left=12).begin(), "b1", "engage")).kind == "action"


@pytest.mark.parametrize(("gap", "offered"), [(2, True), (2 + HAIR, False)])
def test_the_urn_serves_whoever_is_within_2_inches_of_its_centre(gap: float, offered: bool) -> None:
    game = answer(tea(gap).begin(), "b1", "engage")
    assert (pending(game).kind == "activated") is offered


def test_the_urn_serves_once_a_turning_point_and_only_its_own_side() -> None:
    game = answer(tea(dice=(1,)).begin(), "b1", "engage", "tea-urn", "end", "r1", "engage", "end", "b2", "engage")
    assert pending(game).kind == "action"
    assert told(game, "plot-forty.tea-urn")
    later = tea().player("blue", used={"tea-urn": [1]})
    assert pending(answer(later.begin(), "b1", "engage")).kind == "activated"
    assert pending(answer(tea(owner="red").begin(), "b1", "engage")).kind == "action"
    assert "tea-urn" not in options(answer(tea().player("blue", equipment=[]).begin(), "b1", "engage"))
    assert one(game, "b1").ready is False
