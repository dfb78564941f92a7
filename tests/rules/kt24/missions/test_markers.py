"""Markers: their size, who contests them, which side controls them, and when that is assessed."""

import pytest
from build import BLUE, RED, Scene, answer, one, options, reasons, refusals, scene, spot, way
from rules.kt24.missions.board import HAIR, MIDDLE, beside, marked, mission

from killzone.core.game import Game
from killzone.core.hooks import Hook
from killzone.core.pieces import Controlled
from killzone.editions.kt24.board.markers import contests, control, size_of
from killzone.editions.kt24.hooks import Hooks
from killzone.geometry.units import INCH, MM

KNIFE = "knife: melee 4 3+ 3/4"


def held(position: Scene) -> int:
    """Who controls the marker in the middle."""
    return position.begin().table.marker("pond").controller


def told(game: Game) -> list[str]:
    return [event.tell(game.table) for event in game.events if isinstance(event, Controlled)]


@pytest.mark.rule("kt24.def.markers")
@pytest.mark.parametrize(("kind", "across"), [("objective", 40), ("portable", 20), ("peg", 20), ("urn", 20)])
def test_objective_markers_are_40_mm_across_and_all_others_20(kind: str, across: int) -> None:
    assert size_of(kind).length == size_of(kind).width == across * MM
    table = mission().marker("it", MIDDLE, kind=kind, owner="blue").operative("b1", "blue", (5, 5)).begin().table
    assert table.marker("it").base == size_of(kind)


@pytest.mark.rule("kt24.def.markers")
def test_operatives_stand_on_markers_and_move_across_them() -> None:
    game = marked().operative("b1", "blue", (12, 11)).active("b1").begin()
    on_it = answer(game, "reposition", way((12, 11), MIDDLE))
    assert one(on_it, "b1").spot == spot(*MIDDLE)
    across = answer(game, "reposition", way((12, 11), (18, 11)))
    assert one(across, "b1").spot == spot(18, 11)


@pytest.mark.rule("kt24.marker.contest")
@pytest.mark.parametrize(("gap", "contested"), [(0, True), (INCH, True), (INCH + HAIR, False)])
def test_an_operative_contests_a_marker_within_1_inch(gap: int, contested: bool) -> None:
    table = marked().operative("b1", "blue", beside(gap)).begin().table
    assert contests(table, table.operative("b1"), table.marker("pond")) is contested


@pytest.mark.rule("kt24.marker.contest")
def test_an_operative_on_a_marker_contests_it() -> None:
    assert held(marked().operative("b1", "blue", MIDDLE)) == BLUE


@pytest.mark.rule("kt24.marker.contest")
@pytest.mark.parametrize(("top", "seen"), [(0.3, True), (3, False)])
def test_a_marker_behind_terrain_is_contested_only_if_it_is_visible(top: float, seen: bool) -> None:
    # A wall a tenth of an inch thick between the base and the marker, which are half an inch apart.
    wall = (15.9, 9, 16.0, 13)
    position = marked().terrain("wall", wall, "heavy", top=top).operative("b1", "blue", beside(INCH // 2))
    assert (held(position) == BLUE) is seen


@pytest.mark.rule("kt24.marker.contest")
def test_height_counts_towards_the_inch() -> None:
    tower = (15.5, 9, 19, 13)
    low = marked().terrain("tower", tower, "vantage", top=0.5).operative("b1", "blue", (*beside(0), 0.5))
    high = marked().terrain("tower", tower, "vantage", top=1.5).operative("b1", "blue", (*beside(0), 1.5))
    assert (held(low), held(high)) == (BLUE, -1)


@pytest.mark.rule("kt24.marker.control")
@pytest.mark.parametrize(
    ("blue", "red", "holder"),
    [
        ((2,), (), BLUE),
        ((2,), (2,), -1),
        ((2,), (3,), RED),
        ((3,), (2,), BLUE),
        ((2, 1), (2,), BLUE),
        ((2,), (1, 1), -1),
    ],
)
def test_the_side_with_more_total_apl_controls_a_marker(
    blue: tuple[int, ...], red: tuple[int, ...], holder: int
) -> None:
    position = marked()
    for number, apl in enumerate(blue):
        position = position.operative(f"b{number}", "blue", (14.4 + 1.2 * number, 12.3), apl=apl)
    for number, apl in enumerate(red):
        position = position.operative(f"r{number}", "red", (14.4 + 1.2 * number, 9.7), apl=apl)
    table = position.begin().table
    marker = table.marker("pond")
    assert marker.controller == holder
    assert [control(table, marker, seat).total for seat in (BLUE, RED)] == [sum(blue), sum(red)]


@pytest.mark.rule("kt24.marker.control")
def test_the_total_is_a_tally_of_those_who_contest_it() -> None:
    position = marked().operative("b1", "blue", beside(0), apl=3).operative("b2", "blue", beside(0, side=-1))
    table = position.operative("b3", "blue", (5, 5)).begin().table
    tally = control(table, table.marker("pond"), BLUE)
    assert [(entry.amount, entry.note) for entry in tally] == [(3, "b1"), (2, "b2")]


@pytest.mark.rule("kt24.marker.control")
def test_nobody_controls_a_marker_that_nobody_contests() -> None:
    assert held(marked().operative("b1", "blue", (5, 5))) == -1


@pytest.mark.rule("kt24.marker.control", "kt24.def.apl")
def test_a_stunned_operative_counts_1_less() -> None:
    position = marked().operative("b1", "blue", beside(0)).operative("r1", "red", beside(0, side=-1))
    assert held(position) == -1
    assert held(position.effect("kt24.weapon.stun", operative="b1", until="activated")) == RED


@pytest.mark.rule("kt24.marker.control")
def test_control_changes_when_a_stun_ends_with_the_activation() -> None:
    position = marked().operative("b1", "blue", beside(0)).operative("r1", "red", beside(0, side=-1))
    game = position.effect("kt24.weapon.stun", operative="b1", until="activated").active("b1").begin()
    assert told(answer(game, "end")) == ["Nobody controls the pond marker (APL 2 to 2)."]


@pytest.mark.rule("kt24.marker.timing")
def test_control_changes_once_an_action_is_completed() -> None:
    game = marked().operative("b1", "blue", (9, 11)).active("b1").begin()
    game = answer(game, "reposition", way((9, 11), (13, 11)))
    assert told(game) == ["blue controls the pond marker (APL 2 to 0)."]
    assert game.table.marker("pond").controller == BLUE


@pytest.mark.rule("kt24.marker.timing")
def test_control_is_not_reassessed_during_an_action() -> None:
    # The shot takes the only enemy's last wounds; until the whole action is over the marker stays contested.
    rifle = "rifle: ranged 1 2+ 9/9"
    position = marked().operative("b1", "blue", beside(0), rifle).operative("r1", "red", beside(0, side=-1), wounds=5)
    game = position.operative("r2", "red", (25, 5)).having(dice=[5, 1, 1, 1]).active("b1").begin()
    assert game.table.marker("pond").controller == -1
    game = answer(game, "shoot")
    while game.table.operative("r1").spot is not None:
        assert game.table.marker("pond").controller == -1
        assert game.decision is not None
        game = answer(game, "r1" if game.decision.kind == "target" else "pass")
    removed = next(place for place, event in enumerate(game.events) if event.rule == "kt24.damage.incapacitated")
    changed = next(place for place, event in enumerate(game.events) if isinstance(event, Controlled))
    assert removed < changed
    assert game.table.marker("pond").controller == BLUE


@pytest.mark.rule("kt24.marker.timing")
def test_opening_a_hatchway_during_a_move_does_not_change_control_before_the_move_is_over() -> None:
    hatch = {
        "access": {"box": [14.5, 9.5, 15, 12.5], "top": 4, "closed": ["heavy", "wall"], "open": ["accessible", "gap"]},
    }
    position = mission().board(30, 22, close_quarters=True).opening("h1", **hatch).marker("pond", (13.5, 11))
    position = position.operative("b1", "blue", (17, 11)).operative("r1", "red", (25, 5))
    game = position.active("b1").begin()
    game = answer(game, "reposition", way((17, 11), (15.6, 11)))
    assert game.table.marker("pond").controller == -1
    game = answer(game, "h1")
    # The marker is now visible and near, but the action goes on.
    assert contests(game.table, one(game, "b1"), game.table.marker("pond"))
    assert game.table.marker("pond").controller == -1
    game = answer(game, way((15.6, 11), (15.6, 11)))
    assert game.table.marker("pond").controller == BLUE


@pytest.mark.rule("kt24.marker.carried")
def test_a_carried_marker_is_controlled_by_its_carrier_alone() -> None:
    position = mission("carry-the-file").marker("file", carrier="b1", kind="portable").operative("b1", "blue", (15, 11))
    position = position.operative("r1", "red", (16.5, 11), apl=3).operative("b2", "blue", (13.5, 11))
    table = position.begin().table
    marker = table.marker("file")
    assert marker.controller == BLUE
    assert [one.id for one in table.operatives if contests(table, one, marker)] == ["b1"]


@pytest.mark.rule("kt24.marker.carried", "kt24.def.distance")
def test_a_carried_marker_goes_where_its_carrier_goes() -> None:
    position = mission("carry-the-file").marker("file", carrier="b1", kind="portable").operative("b1", "blue", (10, 11))
    game = answer(position.active("b1").begin(), "reposition", way((10, 11), (14, 11)))
    assert game.table.marker("file").carrier == "b1"
    assert game.table.marker("file").controller == BLUE


@pytest.mark.rule("kt24.marker.control")
def test_a_rule_may_let_an_operative_count_more_without_changing_its_apl() -> None:
    from killzone.core.tally import Entry

    rules = Hooks(control=Hook(lambda table, one: [Entry(1, "kt24.marker.control", "a rule")]))
    position = (
        marked().house_rule(rules).operative("b1", "blue", beside(0)).operative("r1", "red", beside(0, side=-1), apl=3)
    )
    table = position.begin().table
    assert [control(table, table.marker("pond"), seat).total for seat in (BLUE, RED)] == [3, 4]


def test_a_lite_game_knows_no_control() -> None:
    position = (
        scene(full=False).marker("pond", MIDDLE).operative("b1", "blue", beside(0)).operative("r1", "red", (5, 5))
    )
    game = position.active("b1").begin()
    assert game.table.marker("pond").controller == -1
    assert not {"secure", "pick-up", "place"} & set(options(game))
    assert not any(isinstance(event, Controlled) for event in answer(game, "end").events)


@pytest.mark.rule("kt24.marker.contest", "kt24.marker.control")
@pytest.mark.parametrize(
    ("gap", "enemy", "rule", "text"),
    [
        (INCH + 96, 0, "kt24.marker.contest", 'b1 does not contest the pond marker: it is 1.04" away, 0.04" too far.'),
        (0, 2, "kt24.marker.control", "b1 does not control the pond marker: 2 APL to 2."),
        (0, 3, "kt24.marker.control", "b1 does not control the pond marker: 2 APL to 3."),
    ],
)
def test_why_an_operative_does_not_control_a_marker_is_told_with_numbers(
    gap: int, enemy: int, rule: str, text: str
) -> None:
    position = marked().operative("b1", "blue", beside(gap)).active("b1")
    if enemy:
        position = position.operative("r1", "red", beside(0, side=-1), apl=enemy)
    (reason,) = reasons(position.begin(), "secure")
    assert (reason.rule, reason.text) == (rule, text)


def test_a_marker_out_of_sight_is_refused_as_such() -> None:
    position = marked().terrain("wall", (15.9, 9, 16.0, 13), "heavy").operative("b1", "blue", beside(INCH // 2))
    game = position.active("b1").begin()
    assert refusals(game, "secure") == ("kt24.marker.contest",)
    assert reasons(game, "secure")[0].text == "b1 does not contest the pond marker: it is not visible."
