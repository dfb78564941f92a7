"""Our own missions: Read the Meters, Carry the File, Notice to Quit."""

from pathlib import Path

import pytest
from build import BLUE, RED, Asked, Scene, answer, log, one, options, pending, reasons, refusals
from rules.kt24.missions.board import HAIR, MIDDLE, beside, last_scored, marked, mission, notes, play_out, points

from killzone.content.source import ContentError
from killzone.core.game import Game
from killzone.editions.kt24.battle.opening import battle_source, open_battle
from killzone.editions.kt24.cards.files import list_missions, load_mission
from killzone.editions.kt24.missions.scoring import mission_markers, mission_problems
from killzone.editions.kt24.ruleset import ruleset
from killzone.geometry.units import INCH

READ, FILE, NOTICE = "read-the-meters", "carry-the-file", "notice-to-quit"


@pytest.mark.parametrize("name", list_missions())
def test_every_shipped_mission_has_code_for_what_it_scores(name: str) -> None:
    assert mission_problems(load_mission(name)) == []


def test_a_mission_that_there_is_no_code_for_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picnic.yaml"
    file.write_text(
        "id: picnic\nedition: kt24\nname: Picnic\ntext: Sit down.\n"
        "actions: {sit: {name: Sit, text: Sit down.}}\n"
        "scoring: {sun: {when: end-of-turning-point, points: 1, text: It shines.}}\n"
    )
    source = battle_source("salt-rows", ["ninth-bell", "plot-forty"], full=True, mission=str(file))
    with pytest.raises(ContentError) as refused:
        open_battle(source, ruleset())
    assert "actions.sit has no code." in str(refused.value)
    assert "scoring.sun has no code: nothing says when picnic scores it." in str(refused.value)


@pytest.mark.rule("kt24.def.markers")
@pytest.mark.parametrize(
    ("name", "markers"),
    [
        ("secure", {"centre": "objective", "west": "objective", "east": "objective"}),
        (READ, {"centre": "objective", "west": "objective", "east": "objective"}),
        (FILE, {"centre": "portable"}),
        (NOTICE, {}),
    ],
)
def test_a_mission_uses_all_markers_of_the_killzone_the_centre_one_or_none(name: str, markers: dict[str, str]) -> None:
    teams = ["ninth-bell", "plot-forty"]
    table, _ = open_battle(battle_source("salt-rows", teams, full=True, mission=name), ruleset())
    assert {marker.id: marker.kind for marker in table.markers} == markers
    lite, _ = open_battle(battle_source("salt-rows", teams), ruleset())
    assert lite.markers == ()
    assert mission_markers(table.setting.detail.killzone, None) != ()


# Read the Meters


def reader(*, turn: int = 2, reads: int = 0, apl: int = 2) -> Scene:
    tokens = {"read": reads} if reads else {}
    position = marked(READ, turn=turn).operative("b1", "blue", beside(0), tokens=tokens, apl=apl).active("b1")
    return position.operative("r1", "red", (25, 5)).operative("b2", "blue", beside(0, side=-1))


def test_a_read_scores_1_vp_at_once() -> None:
    game = answer(reader().begin(), "read")
    assert last_scored(game) == [(BLUE, 1)]
    assert notes(game) == [(1, "Read the Meters, turning point 2: the pond marker read")]
    assert "b1 reads the pond marker." in log(game)
    assert one(game, "b1").count("read") == 1


@pytest.mark.parametrize(("turn", "allowed"), [(1, False), (2, True)])
def test_read_is_not_performed_in_turning_point_1(turn: int, allowed: bool) -> None:
    game = reader(turn=turn).begin()
    assert (refusals(game, "read") == ()) is allowed


def test_read_is_not_performed_within_control_range_of_an_enemy() -> None:
    x, y = beside(0)
    game = reader(apl=3).operative("r1", "red", (x + 1.5, y), apl=1).begin()
    assert [reason.text for reason in reasons(game, "read")] == ["r1 is within control range of b1."]


def test_only_a_marker_that_the_operative_controls_is_read() -> None:
    game = reader().operative("b1", "blue", beside(INCH + HAIR)).begin()
    assert refusals(game, "read") == ("kt24.marker.contest",)


def test_each_side_reads_each_marker_once_per_turning_point() -> None:
    position = reader().player("blue", used={"read-pond": [2]})
    assert [reason.text for reason in reasons(position.begin(), "read")] == [
        "blue has already read the pond marker in turning point 2."
    ]
    # What was read in another turning point, or by the other side, is read again.
    assert refusals(reader().player("blue", used={"read-pond": [1]}).begin(), "read") == ()
    assert refusals(reader().player("red", used={"read-pond": [2]}).begin(), "read") == ()


@pytest.mark.parametrize(("reads", "allowed"), [(1, True), (2, False)])
def test_an_operative_reads_at_most_twice_per_battle(reads: int, allowed: bool) -> None:
    game = reader(reads=reads).begin()
    assert (refusals(game, "read") == ()) is allowed
    if not allowed:
        assert reasons(game, "read")[0].text == "b1 has performed Read 2 times in this battle."


def elsewhere(position: Scene) -> Scene:
    """With two more markers, far away."""
    return position.marker("a", (3, 3)).marker("b", (27, 3))


@pytest.mark.parametrize(("used", "scored"), [({}, 1), ({"read-a": [2]}, 1), ({"read-a": [2], "read-b": [2]}, 0)])
def test_a_turning_point_gives_at_most_2_vp(used: dict[str, list[int]], scored: int) -> None:
    game = answer(elsewhere(reader()).player("blue", used=used).begin(), "read")
    assert points(game) == (scored, 0)
    if not scored:
        assert "Read the Meters gives at most 2 VP in a turning point." in log(game)


def test_reads_of_other_turning_points_do_not_count_against_the_2_vp() -> None:
    game = answer(elsewhere(reader(turn=3)).player("blue", used={"read-a": [2], "read-b": [2]}).begin(), "read")
    assert points(game) == (1, 0)


@pytest.mark.rule("kt24.mission.primary")
@pytest.mark.parametrize(("before", "after"), [(5, 6), (6, 6)])
def test_the_mission_gives_at_most_6_vp(before: int, after: int) -> None:
    game = answer(reader().player("blue", vp={"crit-op": before}).begin(), "read")
    assert points(game) == (after, 0)


def test_of_two_markers_only_the_unread_one_is_read() -> None:
    position = mission(READ).marker("left", (14, 11)).marker("right", (16.5, 11)).operative("b1", "blue", (15.2, 11))
    game = answer(position.active("b1").begin(), "read")
    assert pending(game) == Asked("blue", "marker", ("left", "right"))
    position = position.player("blue", used={"read-left": [2]})
    game = answer(position.active("b1").begin(), "read")
    assert game.table.players[BLUE].uses("read-right", 2) == 1


# Carry the File


def carrying(at: tuple[float, float], *, turn: int = 4) -> Scene:
    position = mission(FILE, turn=turn).marker("file", carrier="b1", kind="portable", base="40 mm")
    return position.operative("b1", "blue", at).operative("r1", "red", (25, 5))


@pytest.mark.rule("kt24.marker.carried", "kt24.marker.control")
@pytest.mark.parametrize(("turn", "scored"), [(1, 0), (2, 1), (3, 1)])
def test_the_file_gives_1_vp_to_whoever_carries_it_at_the_end_of_turning_points_2_to_4(turn: int, scored: int) -> None:
    game = carrying((15, 11), turn=turn).having(dice=[5, 2]).begin()
    assert points(play_out(game, turn=turn + 1)) == (scored, 0)


@pytest.mark.rule("kt24.marker.control")
@pytest.mark.parametrize(("enemy", "scored"), [(1, (1, 0)), (2, (0, 0)), (3, (0, 1))])
def test_the_file_gives_1_vp_to_whoever_controls_it(enemy: int, scored: tuple[int, int]) -> None:
    position = mission(FILE, turn=3).marker("file", MIDDLE, kind="portable", base="40 mm")
    position = position.operative("b1", "blue", beside(0)).operative("r1", "red", beside(0, side=-1), apl=enemy)
    game = play_out(position.having(dice=[5, 2]).begin(), turn=4)
    assert points(game) == scored


@pytest.mark.rule("kt24.marker.carried", "kt24.def.distance")
@pytest.mark.parametrize(
    ("x", "scored"),
    [
        (2.0, [(1, "carrying the File"), (3, "b1 carries the File within its drop zone")]),
        (3 - 1400 / INCH, [(1, "carrying the File"), (3, "b1 carries the File within its drop zone")]),
        (3 - (1400 - HAIR) / INCH, [(1, "carrying the File"), (1, "b1 carries the File")]),
        (28.0, [(1, "carrying the File"), (1, "b1 carries the File")]),
    ],
)
def test_home_gives_3_vp_and_anywhere_else_1(x: float, scored: list[tuple[int, str]]) -> None:
    game = play_out(carrying((x, 11)).begin())
    assert notes(game) == [(amount, f"Carry the File, turning point 4: {note}") for amount, note in scored]


def test_home_is_the_drop_zone_of_the_carriers_side() -> None:
    position = carrying((28, 11)).player("blue", drop_zone=2)
    assert points(play_out(position.begin())) == (4, 0)


def test_a_file_that_lies_in_the_drop_zone_gives_nothing_at_the_end() -> None:
    position = mission(FILE, turn=4).marker("file", (1.5, 11), kind="portable", base="40 mm")
    position = position.operative("b1", "blue", (1.5, 13)).operative("r1", "red", (25, 5))
    assert points(play_out(position.begin())) == (1, 0)


@pytest.mark.rule("kt24.mission.primary")
def test_the_file_gives_at_most_6_vp() -> None:
    position = carrying((2, 11)).player("blue", vp={"crit-op": 4})
    assert points(play_out(position.begin())) == (6, 0)


# Notice to Quit


def standing(*, turn: int = 2) -> Scene:
    return mission(NOTICE, turn=turn).having(dice=[5, 2])


def after(position: Scene) -> Game:
    game = position.begin()
    return play_out(game, turn=game.table.turn + 1)


@pytest.mark.rule("kt24.def.distance", "kt24.def.apl")
@pytest.mark.parametrize(("x", "scored"), [(15 + 1400 / INCH, 1), (15 + (1400 - HAIR) / INCH, 0), (29.0, 1), (14.0, 0)])
def test_being_wholly_within_the_enemy_half_scores(x: float, scored: int) -> None:
    position = standing().operative("b1", "blue", (x, 1)).operative("r1", "red", (29, 21))
    assert points(after(position)) == (scored, 0)


@pytest.mark.rule("kt24.def.apl")
@pytest.mark.parametrize(("blue", "red", "scored"), [(3, 2, (1, 0)), (2, 2, (0, 0)), (2, 3, (0, 1))])
def test_the_side_with_more_apl_in_the_others_half_scores(blue: int, red: int, scored: tuple[int, int]) -> None:
    position = standing().operative("b1", "blue", (28, 1), apl=blue).operative("r1", "red", (2, 1), apl=red)
    assert points(after(position)) == scored


@pytest.mark.rule("kt24.def.distance")
@pytest.mark.parametrize(("gap", "scored"), [(6 * INCH, 1), (6 * INCH + HAIR, 0)])
def test_being_within_6_inches_of_the_centre_scores(gap: int, scored: int) -> None:
    y = 11 - (1400 + gap) / INCH
    position = standing().operative("b1", "blue", (15, y)).operative("r1", "red", (29, 21))
    assert points(after(position)) == (scored, 0)


@pytest.mark.rule("kt24.def.distance")
def test_height_does_not_count_for_the_centre() -> None:
    y = 11 - (1400 + 6 * INCH) / INCH
    position = standing().terrain("tower", (13, 0, 17, 6), "vantage", top=4).operative("b1", "blue", (15, y, 4))
    assert points(after(position.operative("r1", "red", (29, 21)))) == (1, 0)


@pytest.mark.rule("kt24.weapon.stun", "kt24.def.apl")
def test_stun_counts_since_apl_is_counted() -> None:
    position = standing().operative("b1", "blue", (15, 9)).operative("r1", "red", (15, 13))
    assert points(after(position)) == (0, 0)
    # An expended operative keeps its Stun to the end of the turning point.
    stunned = position.operative("b1", "blue", (15, 9), ready=False, order="conceal")
    stunned = stunned.effect("kt24.weapon.stun", operative="b1", until="activated")
    assert points(after(stunned)) == (0, 1)


def test_nothing_is_scored_in_turning_point_1() -> None:
    position = standing(turn=1).operative("b1", "blue", (15, 11)).operative("r1", "red", (29, 21))
    assert points(after(position)) == (0, 0)


def test_the_notes_say_how_much_apl_there_was() -> None:
    position = standing().operative("b1", "blue", (28, 1), apl=3).operative("r1", "red", (15, 13))
    game = after(position)
    assert notes(game) == [(1, "Notice to Quit, turning point 2: APL 3 to 0 in the other's half")]
    assert notes(game, RED) == [(1, 'Notice to Quit, turning point 2: APL 2 to 0 within 6" of the centre')]


def test_the_halves_follow_the_drop_zones() -> None:
    # On this board the zones lie on the long sides.
    zones = [[0, 0, 30, 3], [0, 19, 30, 22]]
    position = standing().board(30, 22, drop_zones=zones).operative("b1", "blue", (2, 20))
    assert points(after(position.operative("r1", "red", (28, 20)))) == (1, 0)


def test_no_marker_actions_are_offered() -> None:
    game = standing().operative("b1", "blue", (15, 11)).active("b1").begin()
    assert not {"secure", "read", "pick-up", "place"} & set(options(game))
