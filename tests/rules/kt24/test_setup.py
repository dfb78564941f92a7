"""Setting up: the board, initiative, drop zones, thirds, places, Command Points."""

import pytest
from build import (
    HAIR,
    Asked,
    Scene,
    answer,
    events,
    log,
    one,
    pending,
    questions,
    reasons,
    refusals,
    scene,
    spot,
    used_up,
)

from killzone.content import list_killzones, load_killzone
from killzone.core.events import Clocked, Gained, Ordered, Placed, Rolled
from killzone.core.game import Game
from killzone.geometry.units import INCH

WEST, EAST = "zone-0", "zone-1"


def before_battle(blue: int = 1, red: int = 1, dice: tuple[int, ...] = (5, 2)) -> Scene:
    """Two teams waiting to be set up, with drop zones along the short edges."""
    setting = scene(dice=dice, base="25.4 mm").having(phase="setup", turn=0)
    setting = setting.board(drop_zones=[[0, 0, 3, 22], [27, 0, 30, 22]])
    for number in range(1, blue + 1):
        setting = setting.operative(f"b{number}", "blue", None)
    for number in range(1, red + 1):
        setting = setting.operative(f"r{number}", "red", None)
    return setting


def settled(game: Game) -> Game:
    """The game once everybody has been set up in rows, blue in the west."""
    rows = {"blue": 0, "red": 0}
    while game.decision and game.decision.kind in ("set-up", "place"):
        asked = pending(game)
        if asked.kind == "set-up":
            game = answer(game, asked.options[0])
        else:
            row = rows[asked.player]
            rows[asked.player] += 1
            game = answer(game, spot(1 if asked.player == "blue" else 29, 1 + 2 * row))
    return game


@pytest.mark.rule("kt24.setup.board")
def test_the_board_is_30_by_22_inches_unless_it_says_otherwise() -> None:
    boards = [load_killzone(id, "kt24") for id in list_killzones("kt24")]
    sizes = {one.id: (one.terrain.width // INCH, one.terrain.depth // INCH) for one in boards}
    otherwise = {one.id for one in boards if one.close_quarters or one.suggested.half_teams}
    assert {size for id, size in sizes.items() if id not in otherwise} == {(30, 22)}
    assert [one.id for one in boards if not one.terrain.parts] == []


@pytest.mark.rule("kt24.setup.initiative", "kt24.def.roll-off")
def test_a_roll_off_decides_who_has_initiative_at_set_up() -> None:
    game = before_battle(dice=(2, 5)).play()
    assert [(type(event), event.rule) for event in game.events] == [
        (Rolled, "kt24.setup.initiative"),
        (Ordered, "kt24.setup.initiative"),
    ]
    assert game.table.order == (1, 0)
    assert pending(game) == Asked("red", "drop-zone", (WEST, EAST))


@pytest.mark.rule("kt24.def.roll-off")
def test_a_tied_roll_off_is_rolled_again() -> None:
    game = before_battle(dice=(3, 3, 1, 1, 6, 4)).play()
    assert [event.faces for event in game.events if isinstance(event, Rolled)] == [(3, 3), (1, 1), (6, 4)]
    assert [line for line in log(game) if "again" in line] == ["A tie: both roll again."] * 2
    assert game.table.order == (0, 1)


@pytest.mark.rule("kt24.setup.initiative")
def test_initiative_of_set_up_lasts_until_the_first_initiative_step() -> None:
    # Red wins the roll-off; the first initiative roll is tied, so blue, without initiative until then, decides.
    game = settled(answer(before_battle(dice=(2, 5, 4, 4)).begin(), EAST))
    assert game.table.order == (1, 0)
    assert pending(used_up(game)) == Asked("blue", "initiative", ("seat-0", "seat-1"))


@pytest.mark.rule("kt24.setup.drop-zones")
@pytest.mark.parametrize(("chosen", "blue_x", "red_x"), [(WEST, 1, 29), (EAST, 29, 1)])
def test_the_opponent_has_the_other_drop_zone(chosen: str, blue_x: int, red_x: int) -> None:
    game = before_battle(4, 4).play(chosen, "b1")
    assert refusals(game, spot(red_x, 11)) == ("kt24.setup.placement",)
    game = answer(game, spot(blue_x, 11), "b2", spot(blue_x, 13), "r1")
    assert refusals(game, spot(blue_x, 5)) == ("kt24.setup.placement",)
    assert one(answer(game, spot(red_x, 5)), "r1").spot == spot(red_x, 5)


@pytest.mark.rule("kt24.setup.drop-zones")
@pytest.mark.parametrize(
    ("edge", "inside", "outside", "opposite"),
    [
        ("west", (2.5, 11), (2.5 + HAIR, 11), (27.5, 11)),
        ("east", (27.5, 11), (27.5 - HAIR, 11), (2.5, 11)),
        ("south", (15, 2.5), (15, 2.5 + HAIR), (15, 19.5)),
        ("north", (15, 19.5), (15, 19.5 - HAIR), (15, 2.5)),
    ],
)
def test_without_a_map_the_player_with_initiative_chooses_an_edge_and_3_inches_from_it_are_the_drop_zone(
    edge: str, inside: tuple[float, float], outside: tuple[float, float], opposite: tuple[float, float]
) -> None:
    setting = scene(dice=(2, 5), base="25.4 mm").having(phase="setup", turn=0)
    setting = setting.operative("b1", "blue", None).operative("r1", "red", None).operative("r2", "red", None)
    game = setting.play()
    assert pending(game) == Asked("red", "drop-zone", ("west", "east", "south", "north"))
    game = answer(game, edge, "r1")
    assert refusals(game, spot(*outside)) == ("kt24.setup.placement",)
    game = answer(game, spot(*inside), "b1")
    assert refusals(game, spot(*inside)) == ("kt24.setup.placement", "kt24.def.bases")
    assert one(answer(game, spot(*opposite)), "b1").spot == spot(*opposite)


@pytest.mark.rule("kt24.setup.thirds")
@pytest.mark.parametrize(
    ("blue", "red", "turns"),
    [
        (10, 10, "4b 4r 4b 4r 2b 2r"),
        (3, 3, "1b 1r 1b 1r 1b 1r"),
        (7, 4, "3b 2r 3b 2r 1b"),
        (4, 9, "2b 3r 2b 3r 3r"),
        (1, 5, "1b 2r 2r 1r"),
    ],
)
def test_teams_are_set_up_by_turns_a_third_at_a_time(blue: int, red: int, turns: str) -> None:
    game = settled(answer(before_battle(blue, red, (5, 2, 1, 2)).begin(), WEST))
    placed = [event.operative[0] for event in events(game) if isinstance(event, Placed)]
    assert "".join(placed) == "".join(turn[1] * int(turn[0]) for turn in turns.split())
    asked = [(asked.player, asked.kind) for asked in questions(game)]
    assert asked[0] == ("blue", "drop-zone")
    assert asked[1:] == [("blue" if side == "b" else "red", kind) for side in placed for kind in ("set-up", "place")]


@pytest.mark.rule("kt24.setup.thirds")
def test_the_player_chooses_who_is_set_up_next_and_nobody_twice() -> None:
    game = before_battle(3, 3).play(WEST)
    assert pending(game) == Asked("blue", "set-up", ("b1", "b2", "b3"))
    game = answer(game, "b2", spot(1, 1))
    assert pending(game) == Asked("red", "set-up", ("r1", "r2", "r3"))
    game = answer(game, "r1", spot(29, 1))
    assert pending(game) == Asked("blue", "set-up", ("b1", "b3"))


@pytest.mark.rule("kt24.setup.placement")
def test_an_operative_is_set_up_wholly_within_its_drop_zone() -> None:
    game = before_battle().play(WEST, "b1")
    assert refusals(game, spot(2.5, 11)) == ()
    over = reasons(game, spot(2.5 + HAIR, 11))
    assert [reason.rule for reason in over] == ["kt24.setup.placement"]
    assert "not wholly within its drop zone" in over[0].text
    assert refusals(game, spot(0.5, 0.5)) == ()


@pytest.mark.rule("kt24.setup.placement", "kt24.order.conceal")
def test_an_operative_is_set_up_with_a_conceal_order() -> None:
    game = before_battle().play(WEST, "b1", spot(1, 11))
    assert one(game, "b1").order == "conceal"
    assert [(type(event), event.rule) for event in game.events] == [(Placed, "kt24.setup.placement")]
    assert log(game)[-1] == 'b1 is set up at (1.0", 11.0") with a Conceal order.'


@pytest.mark.rule("kt24.def.bases")
def test_bases_set_up_may_touch_but_not_overlap_nor_hang_over_the_edge() -> None:
    game = before_battle(3, 1, (5, 2)).play(WEST, "b1", spot(1.5, 11), "r1", spot(29, 1), "b2")
    assert refusals(game, spot(1.5, 12 - HAIR)) == ("kt24.def.bases",)
    assert refusals(game, spot(1.5, 12)) == ()
    assert refusals(game, spot(0.5 - HAIR, 5)) == ("kt24.setup.placement", "kt24.def.bases")
    assert refusals(game, spot(0.5, 5)) == ()


@pytest.mark.rule("kt24.setup.cp")
def test_each_player_starts_with_2_command_points() -> None:
    game = settled(answer(before_battle(dice=(5, 2, 1, 2)).begin(), WEST))
    gained = [(event.seat, event.amount) for event in events(used_up(game)) if isinstance(event, Gained)]
    assert gained == [(0, 2), (1, 2)]
    assert {event.rule for event in events(game) if isinstance(event, Gained)} == {"kt24.setup.cp"}


@pytest.mark.rule("kt24.setup.turning-points")
def test_a_battle_has_four_turning_points_of_a_strategy_and_a_firefight_phase() -> None:
    game = settled(answer(before_battle(dice=(5, 2, *(6, 1) * 4)).begin(), WEST))
    for _ in range(4):
        game = answer(game, "seat-0", "b1", "engage", "end", "r1", "conceal", "end")
        while game.decision and game.decision.kind == "counteract":
            game = answer(game, "pass")
    assert used_up(game).over
    clock = [(event.turn, event.phase) for event in events(game) if isinstance(event, Clocked)]
    assert clock == [(turn, f"{phase} phase") for turn in (1, 2, 3, 4) for phase in ("strategy", "firefight")]
    assert events(game)[-1].rule == "kt24.setup.turning-points"


@pytest.mark.rule("kt24.setup.turning-points")
def test_a_battle_may_be_given_another_length() -> None:
    setting = scene().having(turning_points=1).operative("b1", "blue", (5, 5))
    game = setting.operative("r1", "red", (25, 5), ready=False, order="conceal").play("b1", "engage", "end")
    assert game.over


@pytest.mark.rule("kt24.setup.turning-points")
@pytest.mark.parametrize(("blue", "red", "winner"), [(6, 6, 1), (6, 5, -1), (7, 5, 0), (12, 10, -1)])
def test_without_a_mission_the_larger_share_of_wounds_left_wins(blue: int, red: int, winner: int) -> None:
    # Of 12 wounds 6 are as large a share as 5 of 10.
    setting = scene().having(turning_points=1).operative("b1", "blue", (5, 5), wounds=12, left=blue)
    setting = setting.operative("r1", "red", (25, 5), wounds=10, left=red, ready=False, order="conceal")
    game = setting.play("b1", "engage", "end")
    assert game.winner == winner
    first, second = f"{blue} of 12", f"{red} of 10"
    if winner == 1:
        first, second = second, first
    assert f"with {first} wounds left to {second}." in log(game)[-1]


@pytest.mark.rule("kt24.setup.placement")
@pytest.mark.parametrize(("across", "fits"), [("76.2 mm", True), ("76.22 mm", False)])
def test_an_operative_for_which_there_is_no_room_is_left_out(across: str, fits: bool) -> None:
    """The drop zone is 3" deep, which is 76.2 mm."""
    game = answer(before_battle(blue=0, dice=(5, 2, 1, 2)).operative("giant", "blue", None, base=across).begin(), WEST)
    while game.decision and game.decision.kind in ("set-up", "place"):
        game = game.play(game.decision.candidates(1)[0])
    assert (one(game, "giant").spot is not None) is fits
    assert one(game, "r1").spot is not None
    told = "There is no room for giant in its drop zone; it takes no part in the battle."
    assert (told in log(game)) is not fits
