"""Selecting equipment before the battle, giving it to operatives, and setting it up on the board."""

import pytest
from build import BLUE, RED, Asked, Scene, answer, log, one, options, pending, questions, reasons, refusals, spot
from rules.kt24.missions.board import HAIR, mission

from killzone.content.source import ContentError
from killzone.core.game import Game
from killzone.dice import ScriptedDice
from killzone.editions import presentation_of
from killzone.editions.kt24.battle.opening import battle_source, open_battle
from killzone.editions.kt24.operatives import stats
from killzone.editions.kt24.ruleset import ruleset
from killzone.geometry.shapes import Spot
from killzone.geometry.units import INCH

EQUIPMENT = "kt24.mission.equipment"
ENOUGH = "enough"


def battle(*, full: bool = True) -> Game:
    """A battle in which the Ninth Bell has initiative and has taken the first drop zone."""
    source = battle_source("salt-rows", ["ninth-bell", "plot-forty"], full=full)
    return answer(Game.begin(ruleset(), source, ScriptedDice([5, 2])), "zone-0")


def setup(blue: tuple[str, ...] = (), red: tuple[str, ...] = ()) -> Game:
    """Set-up on an empty board, with equipment already selected, at the first question about it."""
    position = mission(turn=0).having(phase="setup", dice=[5, 2], markers={})
    position = position.player("blue", equipment=list(blue)).player("red", equipment=list(red))
    for number in range(3):
        position = position.operative(f"b{number}", "blue", None, "gun: ranged 4 4+ 3/4 Heavy; knife: melee 3 3+ 3/4")
        position = position.operative(f"r{number}", "red", None)
    return answer(position.begin(), "zone-0")


# Selecting


@pytest.mark.rule("kt24.mission.equipment")
def test_each_player_selects_the_one_with_initiative_first() -> None:
    game = battle()
    own = ("air-bottles", "ballast-plates", "guide-line", "explosive-grenades")
    assert pending(game) == Asked("The Ninth Bell", "equipment", (*own, ENOUGH))
    game = answer(game, "guide-line", ENOUGH)
    theirs = ("wheelbarrows", "tea-urn", "fuel-jars", "explosive-grenades")
    assert pending(game) == Asked("Plot Forty Committee", "equipment", (*theirs, ENOUGH))
    game = answer(game, "fuel-jars", ENOUGH)
    assert [player.equipment for player in game.table.players] == [("guide-line",), ("fuel-jars",)]
    assert pending(game).kind == "set-up"
    assert "The Ninth Bell selects the guide line." in log(game)


@pytest.mark.rule("kt24.mission.equipment")
def test_an_option_is_selected_at_most_once() -> None:
    game = answer(battle(), "guide-line")
    assert refusals(game, "guide-line") == (EQUIPMENT,)
    text = "You have selected the guide line already; each option is selected at most once."
    assert reasons(game, "guide-line")[0].text == text
    assert "guide-line" not in options(game)


@pytest.mark.rule("kt24.mission.equipment")
def test_after_four_options_there_is_no_fifth() -> None:
    # A side without a team may choose from the equipment of all.
    position = mission(turn=0).having(phase="setup", dice=[5, 2], markers={})
    game = answer(position.operative("b1", "blue", None).operative("r1", "red", None).begin(), "zone-0")
    for number, item in enumerate(("almanac", "tripods", "lined-coats", "fuel-jars")):
        assert pending(game).player == "blue"
        assert game.decision is not None
        assert game.decision.prompt == f"Which equipment do you take? Up to {4 - number} more."
        game = answer(game, item)
    assert pending(game).player == "red"
    assert len(game.table.players[BLUE].equipment) == 4


@pytest.mark.rule("kt24.mission.equipment")
def test_a_fifth_option_in_a_file_is_refused() -> None:
    items = ["almanac", "tripods", "lined-coats", "fuel-jars", "tea-urn"]
    position = mission().operative("b1", "blue", (5, 5))
    position.player("blue", equipment=items[:4]).begin()
    with pytest.raises(ContentError, match="5 options of equipment are selected; at most 4 may be"):
        position.player("blue", equipment=items).begin()


@pytest.mark.rule("kt24.mission.equipment")
def test_the_same_option_twice_in_a_file_is_refused() -> None:
    position = mission().operative("b1", "blue", (5, 5)).player("blue", equipment=["tea-urn", "tea-urn"])
    with pytest.raises(ContentError, match="'tea-urn' is there twice; each is selected at most once"):
        position.begin()


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(
    ("items", "said"),
    [
        (["tea-urn"], "there is no equipment 'tea-urn'"),
        (["guide-line", "guide-line"], "is there twice"),
    ],
)
def test_equipment_named_for_a_battle_is_checked(items: list[str], said: str) -> None:
    source = battle_source("salt-rows", ["ninth-bell", "plot-forty"], full=True, equipment=[items, []])
    with pytest.raises(ContentError, match=said):
        open_battle(source, ruleset())


@pytest.mark.rule("kt24.mission.equipment")
def test_equipment_named_for_a_battle_is_not_asked_for() -> None:
    source = battle_source("salt-rows", ["ninth-bell", "plot-forty"], full=True, equipment=[["guide-line"], []])
    game = answer(Game.begin(ruleset(), source, ScriptedDice([5, 2])), "zone-0")
    assert pending(game).kind == "set-up"
    assert [player.equipment for player in game.table.players] == [("guide-line",), ()]


def test_a_lite_game_has_no_equipment() -> None:
    game = battle(full=False)
    assert pending(game).kind == "set-up"
    assert [player.equipment for player in game.table.players] == [(), ()]


# Giving


@pytest.mark.rule("kt24.mission.equipment", "kt24.damage.wounds")
def test_ballast_plates_give_two_operatives_a_wound_and_take_an_inch() -> None:
    game = setup(blue=("ballast-plates",))
    assert pending(game) == Asked("blue", "bearer", ("b0", "b1", "b2"))
    game = answer(game, "b1")
    assert pending(game) == Asked("blue", "bearer", ("b0", "b2"))
    game = answer(game, "b0")
    assert pending(game).kind == "set-up"
    wounds = {
        id: (one(game, id).wounds, stats.starting_wounds(game.table, one(game, id)).total) for id in ("b0", "b1", "b2")
    }
    assert wounds == {"b0": (13, 13), "b1": (13, 13), "b2": (12, 12)}
    move = stats.move(game.table, one(game, "b0"))
    assert [(entry.amount, entry.note) for entry in move] == [(6 * INCH, "Move"), (-INCH, "ballast plates")]


@pytest.mark.rule("kt24.damage.injured")
@pytest.mark.parametrize(("left", "injured"), [(7, False), (6, True)])
def test_the_extra_wound_counts_for_being_injured(left: int, injured: bool) -> None:
    position = mission().operative("b1", "blue", (5, 5), wounds=12, left=left, tokens={"ballast-plates": 1})
    game = position.begin()
    assert stats.is_injured(game.table, one(game, "b1")) is injured


@pytest.mark.rule("kt24.damage.wounds")
@pytest.mark.parametrize(("left", "wounds", "lost"), [(None, 13, 0), (12, 12, 1)])
def test_whoever_bears_plates_in_a_file_has_all_wounds_where_it_does_not_say(
    left: int | None, wounds: int, lost: int
) -> None:
    game = mission().operative("b1", "blue", (5, 5), wounds=12, left=left, tokens={"ballast-plates": 1}).begin()
    assert (one(game, "b1").wounds, stats.lost_wounds(game.table, one(game, "b1"))) == (wounds, lost)
    data = presentation_of("kt24").scenario_data(game.table, game.stack)
    assert data is not None
    assert data["operatives"]["b1"].get("wounds") == left


@pytest.mark.rule("kt24.def.move-floor")
def test_ballast_plates_do_not_take_move_below_4_inches() -> None:
    position = mission().operative("b1", "blue", (5, 5), move=4, tokens={"ballast-plates": 1})
    game = position.begin()
    assert stats.move(game.table, one(game, "b1")).total == 4 * INCH


def test_a_team_of_one_gets_one_pair_of_plates() -> None:
    position = (
        mission(turn=0).having(phase="setup", dice=[5, 2], markers={}).player("blue", equipment=["ballast-plates"])
    )
    game = answer(position.operative("b1", "blue", None).operative("r1", "red", None).begin(), "zone-0", "b1")
    assert pending(game).kind == "set-up"


# Setting up


@pytest.mark.rule("kt24.mission.equipment")
def test_items_for_the_board_are_set_up_by_turns_the_player_with_initiative_first() -> None:
    game = setup(blue=("peg-markers",), red=("wheelbarrows", "tea-urn"))
    game = answer(game, spot(15, 3), "tea-urn", spot(28.5, 3), spot(15, 19), spot(20, 5), spot(20, 17))
    asked = [(ask.player, ask.kind) for ask in questions(game) if ask.kind in ("piece", "piece-place")]
    assert asked == [
        ("blue", "piece-place"),
        ("red", "piece"),
        ("red", "piece-place"),
        ("blue", "piece-place"),
        ("red", "piece-place"),
        ("red", "piece-place"),
    ]
    assert pending(game).kind == "set-up"
    assert [(marker.kind, marker.owner) for marker in game.table.markers] == [
        ("peg", BLUE),
        ("urn", RED),
        ("peg", BLUE),
    ]
    assert len(game.table.extra) == 2


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(("x", "legal"), [(9 + 1000 / INCH, False), (9 + (1000 + HAIR) / INCH, True), (15.0, True)])
def test_peg_markers_lie_more_than_6_inches_from_both_drop_zones(x: float, legal: bool) -> None:
    game = setup(blue=("peg-markers",))
    assert (refusals(game, spot(x, 11)) == ()) is legal
    assert (refusals(game, spot(30 - x, 11)) == ()) is legal


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(("x", "legal"), [(3 - 1000 / INCH, True), (3 - (1000 - HAIR) / INCH, False), (28.0, False)])
def test_the_tea_urn_lies_wholly_within_its_own_drop_zone(x: float, legal: bool) -> None:
    assert (refusals(setup(blue=("tea-urn",)), spot(x, 11)) == ()) is legal


@pytest.mark.rule("kt24.mission.equipment", "kt24.def.markers")
def test_equipment_on_the_board_does_not_hang_over_its_edge() -> None:
    assert refusals(setup(blue=("tea-urn",)), spot(0.2, 11)) == ("kt24.def.markers", EQUIPMENT)
    assert refusals(setup(blue=("peg-markers",)), spot(15, 0.1)) == ("kt24.def.markers",)


# Barricades


def barrows() -> Game:
    """Red is about to set up its first wheelbarrow, in the half from x = 15 on."""
    return setup(red=("wheelbarrows",))


def turned(x: float, y: float, facing: int) -> Spot:
    at = spot(x, y)
    return Spot(at.x, at.y, 0, facing)


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(
    ("place", "legal"),
    [
        (spot(16, 11), True),
        (Spot(16 * INCH - 1, 11 * INCH), False),
        (turned(15.25, 11, 90), True),
        (turned(15.2, 11, 90), False),
        (spot(29, 11), True),
        (spot(29.5, 11), False),
        (spot(12, 11), False),
    ],
)
def test_a_barricade_stands_wholly_in_its_players_half(place: Spot, legal: bool) -> None:
    assert (refusals(barrows(), place) == ()) is legal


@pytest.mark.rule("kt24.mission.equipment")
@pytest.mark.parametrize(("gap", "legal"), [(2 * INCH, False), (2 * INCH + HAIR, True)])
def test_a_barricade_is_more_than_2_inches_from_other_terrain_and_markers(gap: int, legal: bool) -> None:
    position = mission(turn=0).having(phase="setup", dice=[5, 2]).player("red", equipment=["wheelbarrows"])
    position = position.terrain("wall", (20, 2, 21, 4), "heavy").marker("pond", (20, 15))
    game = answer(position.operative("b1", "blue", None).operative("r1", "red", None).begin(), "zone-0")
    beside_wall = Spot(21 * INCH + gap + INCH, 3 * INCH)
    beside_marker = Spot(20 * INCH + 2000 + gap + INCH, 15 * INCH)
    assert (refusals(game, beside_wall) == ()) is legal
    assert (refusals(game, beside_marker) == ()) is legal


@pytest.mark.rule("kt24.mission.equipment")
def test_the_second_barricade_keeps_away_from_the_first() -> None:
    game = answer(barrows(), spot(20, 11))
    assert refusals(game, spot(20, 13.5)) == (EQUIPMENT,)
    assert refusals(game, spot(20, 13.6)) == ()


@pytest.mark.rule("kt24.mission.equipment", "kt24.terrain.light")
def test_a_barricade_is_light_terrain_2_by_half_by_1_inch() -> None:
    game = answer(barrows(), spot(20, 11), turned(25, 5, 90))
    first, second = game.table.extra
    assert first.box == (19 * INCH, 11 * INCH - 635, 21 * INCH, 11 * INCH + 635)
    assert second.box == (25 * INCH - 635, 4 * INCH, 25 * INCH + 635, 6 * INCH)
    assert {(part.bottom, part.top, tuple(part.traits)) for part in (first, second)} == {(0, INCH, ("light",))}
    assert game.table.terrain.parts[-2:] == (first, second)
    assert game.table.terrain is game.table.terrain


@pytest.mark.rule("kt24.mission.equipment", "kt24.cover.definition")
def test_a_barricade_gives_cover_and_stops_a_base() -> None:
    barrow = {"name": "wheelbarrow", "box": [18, 10, 18.5, 12], "top": 1, "traits": ["light"]}
    position = mission().operative("b1", "blue", (10, 11), "rifle: ranged 4 3+ 3/4").active("b1")
    position = position.operative("r1", "red", (19.2, 11), order="conceal")
    assert refusals(position.begin(), "shoot") == ()
    behind: Scene = position.having(extra={"barrow": barrow})
    game = behind.begin()
    assert refusals(game, "shoot") == ("kt24.shoot.target",)
    walker = behind.operative("b1", "blue", (16.5, 11)).active("b1").begin()
    walker = answer(walker, "dash")
    assert "kt24.terrain.movement" in refusals(walker, (spot(16.5, 11), spot(18, 11)))


def test_an_item_without_any_room_is_left_out() -> None:
    # The board is so small that every place lies within 6" of a drop zone.
    position = mission(turn=0).having(phase="setup", dice=[5, 2], markers={}).player("blue", equipment=["peg-markers"])
    position = position.board(12, 12, drop_zones=[[0, 0, 3, 12], [9, 0, 12, 12]])
    game = answer(position.operative("b1", "blue", None).operative("r1", "red", None).begin(), "zone-0")
    assert pending(game).kind == "set-up"
    assert "There is no place for a peg marker of blue." in log(game)
