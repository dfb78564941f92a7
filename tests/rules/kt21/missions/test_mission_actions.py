"""Mission actions of 2021: Stamp and Bleed, at a marker that one's side controls, once in a turning point each."""

import pytest
from build import answer, log, options, reasons, refusals
from rules.kt21.scenes import Scene21, scene

from killzone.core.game import Game

MISSION = "kt21.setup.length"


def made(mission: str, turn: int = 2, **keys: object) -> Scene21:
    found = scene(turn=turn).having(mission=mission, **keys)
    assert isinstance(found, Scene21)
    return found


def ledgers(x: float = 8.0, turn: int = 2, red: float = 25.0) -> Game:
    """Blue's clerk with its centre at x, in the row of a marker at (8, 11), and somebody of red."""
    built = made("reconcile-the-ledgers", turn).marker("west", at=(8, 11))
    found = built.operative("clerk", "blue", at=(x, 11), order="engage").operative("r", "red", at=(red, 11))
    return answer(found.active("clerk").begin())


@pytest.mark.rule("kt21.setup.length")
def test_a_marker_is_stamped_and_scores_at_the_end() -> None:
    game = answer(ledgers(), "stamp")
    assert game.table.marker("west").owner == 0
    assert "clerk stamps the west marker for blue." in log(game)
    assert refusals(game, "stamp") == ("kt21.firefight.action-once", MISSION)
    assert "blue has performed Stamp at the west marker in turning point 2 already." in reasons(game, "stamp")[1].text


@pytest.mark.rule("kt21.setup.length")
@pytest.mark.parametrize(("x", "legal"), [(10.5, True), (10.51, False)])
def test_the_centre_is_within_two_inches(x: float, legal: bool) -> None:
    assert ("stamp" in options(ledgers(x))) is legal


@pytest.mark.rule("kt21.setup.length")
def test_stamp_is_for_the_second_turning_point_on() -> None:
    assert refusals(ledgers(turn=1), "stamp") == (MISSION,)
    assert (
        "Stamp is performed from turning point 2 on; this is turning point 1."
        in reasons(ledgers(turn=1), "stamp")[0].text
    )


@pytest.mark.rule("kt21.setup.length")
def test_stamp_needs_control_and_nobody_near() -> None:
    contested = ledgers(6.5, red=10.0)  # two APL each
    assert refusals(contested, "stamp") == (MISSION,)
    assert "clerk does not control the west marker: 2 APL to 2." in reasons(contested, "stamp")[0].text
    engaged = ledgers(8, red=9.5)
    assert MISSION in refusals(engaged, "stamp")
    assert "clerk is within engagement range of r." in reasons(engaged, "stamp")[0].text


@pytest.mark.rule("kt21.setup.length")
def test_a_stamp_replaces_the_other_sides() -> None:
    built = made("reconcile-the-ledgers").marker("west", at=(8, 11), owner="red")
    found = built.operative("clerk", "blue", at=(8, 12.5), order="engage").operative("r", "red", at=(25, 11))
    game = answer(found.active("clerk").begin(), "stamp")
    assert game.table.marker("west").owner == 0


def presses(x: float, y: float, **keys: object) -> Game:
    """Somebody of blue in the Patient Margin, where blue has the drop zone in the west."""
    built = scene(turn=1)
    data = {key: value for key, value in built.data.items() if key != "terrain"}
    keys = {"players": {"blue": {"drop-zone": 1}, "red": {}}, **keys}
    found = Scene21({**data, "killzone": "patient-margin"}, built.base)
    found = found.having(mission="bleed-the-presses", **keys)
    return found.operative("hand", "blue", at=(x, y), order="engage").active("hand").begin()


@pytest.mark.rule("kt21.setup.length")
@pytest.mark.parametrize(("at", "points"), [((11.5, 19.9), 1), ((14.5, 2.1), 2)])
def test_the_far_press_gives_more(at: tuple[float, float], points: int) -> None:
    game = answer(presses(*at), "bleed")
    assert game.table.players[0].victory == points
    assert refusals(game, "bleed") == ("kt21.firefight.action-once", MISSION)


@pytest.mark.rule("kt21.setup.length")
@pytest.mark.parametrize(("y", "legal"), [(17.5, True), (17.49, False)])
def test_bleed_is_within_an_inch_of_the_press(y: float, legal: bool) -> None:
    game = presses(10, y)
    assert ("bleed" in options(game)) is legal
    if not legal:
        assert 'hand is not within 1" of the coolant press' in reasons(game, "bleed")[0].text


@pytest.mark.rule("kt21.setup.length")
def test_bleeding_stops_at_four_points_in_a_turning_point() -> None:
    game = answer(
        presses(14.5, 2.1, players={"blue": {"drop-zone": 1, "vp": {"turning-point-1": 3}}, "red": {}}), "bleed"
    )
    assert game.table.players[0].victory == 4
    assert any("at most 4 VP in a turning point" in line for line in log(game))
