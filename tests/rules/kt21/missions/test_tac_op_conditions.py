"""The two conditions of every tac op, each with a position that meets it and one that just does not."""

from collections.abc import Sequence

import pytest
from rules.kt21.tables import BLUE, RED, marker, one, table, wall

from killzone.content import load_killzone
from killzone.core.table import Operative, Table
from killzone.editions.kt21.board.objectives import mission_markers
from killzone.editions.kt21.cards.files import common_tac_ops, list_teams, load_mission, load_team
from killzone.editions.kt21.missions.tac_op_conditions import (
    END,
    END_OF_BATTLE,
    FIRST,
    NOW,
    SECOND,
    Progress,
    alone,
    distrained,
    met,
    strongest,
    vantage_points,
)

pytestmark = pytest.mark.rule("kt21.tacops.scoring")


NONE = Progress()


def first(id: str, found: Table, progress: Progress = NONE, when: str = END) -> bool:
    return met(id, when, found, BLUE, progress)[0]


def second(id: str, found: Table, progress: Progress = NONE, when: str = END) -> bool:
    return met(id, when, found, BLUE, progress)[1]


def test_every_tac_op_has_both_conditions() -> None:
    cards = [*common_tac_ops(), *(card for name in list_teams() for card in load_team(name).tac_ops)]
    assert FIRST.keys() == SECOND.keys() == {card.id for card in cards}
    assert len(cards) == 16


def test_a_condition_scores_once_and_at_its_own_moment() -> None:
    quorum = table([one(f"b{n}", BLUE, (12 + n, 11)) for n in range(6)], turn=1)
    assert met("quorum", END, quorum, BLUE, Progress()) == (True, False)
    assert met("quorum", END, quorum, BLUE, Progress(first=1)) == (False, False)
    later = quorum.but(turn=2)
    assert met("quorum", END, later, BLUE, Progress(first=1)) == (False, True)
    assert met("quorum", END, later, BLUE, Progress(first=1, second=2)) == (False, False)
    assert met("quorum", NOW, later, BLUE, Progress()) == (False, False)
    assert met("quorum", END_OF_BATTLE, later, BLUE, Progress(first=1)) == (False, False)


def test_quorum_is_six_within_six_inches() -> None:
    five = [one(f"b{n}", BLUE, (13 + n, 9)) for n in range(5)]
    assert not first("quorum", table(five))
    assert first("quorum", table([*five, one("b6", BLUE, (15, 17.5))]))
    assert not first("quorum", table([*five, one("b6", BLUE, (15, 17.51))]))
    assert not first("quorum", table([*five, one("r6", RED, (15, 17.5))]))


def test_vacant_possession_needs_control_and_no_enemy_within_six_inches() -> None:
    named = Progress(named="m")
    for at, controller, expected in [((21.5, 11), BLUE, False), ((21.51, 11), BLUE, True), ((21.51, 11), -1, False)]:
        found = table([one("r", RED, at)], [marker("m", (15, 11), controller=controller)])
        assert first("vacant-possession", found, named) is expected
        assert second("vacant-possession", found.but(turn=3), named.but(first=2)) is expected
        assert not second("vacant-possession", found.but(turn=2), named.but(first=2))


def test_distraint_is_at_a_marker_or_a_token() -> None:
    places = [marker("m", (15, 11)), marker("t", (12, 11), "token")]
    near, far = one("r", RED, (12.5, 11)), one("r", RED, (12.49, 11))
    assert [each.id for each in distrained(table([near], places), near)] == ["m"]
    assert [each.id for each in distrained(table([near], places), near, ["t"])] == ["m", "t"]
    assert [each.id for each in distrained(table([far], places), far)] == []
    assert [each.id for each in distrained(table([far], places), far, ["t"])] == ["t"]
    assert not first("distraint", table(), when=NOW)
    assert first("distraint", table(), Progress(deeds=(("b", "r"),)), NOW)
    for controller, expected in [(BLUE, True), (RED, False), (-1, False)]:
        found = table(markers=[marker("m", (15, 11), controller=controller)])
        assert second("distraint", found, Progress("m", (("b", "r"),), 1)) is expected


@pytest.mark.rule("kt21.cq.apparatus-control")
def test_at_an_apparatus_is_within_1_inch_of_it_for_tac_ops_too() -> None:
    ship = load_killzone("patient-margin", "kt21")
    centre, press, _ = mission_markers(ship, load_mission("bleed-the-presses"))
    near, far = one("r", RED, (16, 4.5)), one("r", RED, (16, 4.51))
    assert distrained(table([near], [press], killzone=ship), near) == [press]
    assert distrained(table([far], [press], killzone=ship), far) == []
    held = [centre.but(controller=BLUE), press.but(controller=BLUE)]
    for at, expected in [((16, 4.5), False), ((16, 4.51), True)]:
        found = table([one("b", BLUE, at)], held, killzone=ship, turn=2)
        assert first("quiet-possession", found) is expected


def test_notice_served() -> None:
    named = Progress(named="r")
    for turn, wounds, expected in [(1, 4, False), (1, 3, True), (2, 0, True), (3, 3, False)]:
        assert first("notice-served", table([one("r", RED, (5, 5), wounds=wounds)], turn=turn), named) is expected
    for wounds, expected in [(1, False), (0, True)]:
        found = table([one("r", RED, (5, 5), wounds=wounds)], turn=4)
        assert second("notice-served", found, named, END_OF_BATTLE) is expected


def test_field_notes_are_recorded_by_two_friends() -> None:
    once, same, other = (("a", ""),), (("a", ""), ("a", "")), (("a", ""), ("b", ""))
    assert [first("field-notes", table(), Progress(deeds=each), NOW) for each in ((), once)] == [False, True]
    assert [second("field-notes", table(), Progress(deeds=each), NOW) for each in (once, same, other)] == [
        False, False, True,
    ]  # fmt: skip


def test_lone_working() -> None:
    victim = one("r", RED, (15, 11))
    for at, expected in [((22, 11), False), ((22.01, 11), True)]:
        assert alone(table([victim, one("r2", RED, at), one("b", BLUE, (14, 11))]), victim) is expected
    once, same, other = (("a", "r"),), (("a", "r"), ("b", "r")), (("a", "r"), ("a", "s"))
    assert [first("lone-working", table(), Progress(deeds=each), NOW) for each in ((), once)] == [False, True]
    assert [second("lone-working", table(), Progress(deeds=each), NOW) for each in (once, same, other)] == [
        False, False, True,
    ]  # fmt: skip


def test_served_at_home() -> None:
    inside, outside = one("b", BLUE, (27.5, 5)), one("b", BLUE, (27.49, 5))
    assert first("served-at-home", table([inside]))
    assert not first("served-at-home", table([outside]))
    assert not first("served-at-home", table([one("b", BLUE, (2, 5))]))
    two = [inside, one("b2", BLUE, (28, 9))]
    assert second("served-at-home", table(two, turn=4), Progress(first=2), END_OF_BATTLE)
    assert not second("served-at-home", table(two[:1], turn=4), Progress(first=2), END_OF_BATTLE)


@pytest.mark.rule("kt21.terrain.vantage")
def test_high_water_mark_counts_vantage_points_and_not_heads() -> None:
    floors = [
        wall("a", (5, 5, 9, 9), 2, "vantage"),
        wall("b", (15, 5, 19, 9), 3, "vantage"),
        wall("c", (22, 5, 24, 9), 1.99, "vantage"),
    ]
    blue, red = one("b1", BLUE, (7, 7, 2)), one("r1", RED, (17, 7, 3))
    assert [part.id for part in vantage_points(table(terrain=floors))] == ["a", "b"]
    for who, expected in [
        ([blue], True),
        ([blue, red], False),
        ([one("b1", BLUE, (7, 7))], False),
        ([one("b1", BLUE, (23, 7, 1.99))], False),
        ([blue, one("b2", BLUE, (8, 7, 2)), red], False),
        ([blue, one("b2", BLUE, (16, 6, 3)), red], True),
    ]:
        assert first("high-water-mark", table(who, terrain=floors)) is expected


def test_inventory() -> None:
    deeds = (("a", "m1"), ("a", "m2"), ("b", "m3"))
    assert [first("inventory", table(), Progress(deeds=deeds[:n]), NOW) for n in range(4)] == [False, False, True, True]
    assert [second("inventory", table(), Progress(deeds=deeds[:n]), NOW) for n in range(4)] == [False] * 3 + [True]
    assert not first("inventory", table(), Progress(deeds=(("a", "m1"), ("b", "m1"))), NOW)


def test_sleeping_partner() -> None:
    named = Progress(named="b")
    places = [marker("m", (18, 11), controller=BLUE), marker("n", (18, 5), controller=RED)]
    for at, one_point, two_points in [
        ((14.5, 11), False, False),
        ((14.51, 11), True, False),
        ((15.5, 11), True, True),
        ((15.49, 11), True, False),
        ((18, 6), True, False),
        (None, False, False),
    ]:
        found = table([one("b", BLUE, at)], places, turn=4)
        assert met("sleeping-partner", END_OF_BATTLE, found, BLUE, named) == (one_point, two_points)


def test_quiet_possession_starts_in_the_second_turning_point() -> None:
    places = [marker("m", (10, 5), controller=BLUE), marker("n", (20, 5), controller=BLUE)]
    hidden = [one("b1", BLUE, (10, 6), order="conceal"), one("b2", BLUE, (20, 6), order="conceal")]
    assert [first("quiet-possession", table(hidden, places, turn=turn)) for turn in (1, 2)] == [False, True]
    assert not first("quiet-possession", table(hidden, places[:1], turn=2))
    for at, expected in [((10, 7.5), False), ((10, 7.51), True)]:
        found = table([*hidden, one("b3", BLUE, at)], places, turn=2)
        assert first("quiet-possession", found) is expected
        assert second("quiet-possession", found.but(turn=3), Progress(first=2)) is expected


def test_trespass_survey() -> None:
    def pegs(*places: tuple[float, float], owner: int = BLUE) -> Table:
        return table(markers=[marker(f"p{n}", at, "peg", owner=owner) for n, at in enumerate(places)])

    across = 20 / 25.4
    assert [first("trespass-survey", each) for each in (pegs(), pegs((20, 5)), pegs((20, 5), owner=RED))] == [
        False, True, False,
    ]  # fmt: skip
    near, far = pegs((18, 5), (18, 12.9 + across)), pegs((18, 5), (18, 13.01 + across))
    assert (second("trespass-survey", near), second("trespass-survey", far)) == (False, True)


def test_clean_copy_is_by_another_friend_at_another_marker() -> None:
    cases: list[tuple[tuple[tuple[str, str], ...], tuple[bool, bool]]] = [
        ((), (False, False)),
        ((("a", "m"),), (True, False)),
        ((("a", "m"), ("b", "m")), (True, False)),
        ((("a", "m"), ("a", "n")), (True, False)),
        ((("a", "m"), ("b", "n")), (True, True)),
    ]
    for deeds, expected in cases:
        assert met("clean-copy", NOW, table(), BLUE, Progress(deeds=deeds)) == expected


def bell(fallen: int) -> Sequence[Operative]:
    return [one(f"b{n}", BLUE, None if n < fallen else (5, 2 + n), wounds=0 if n < fallen else 8) for n in range(6)]


def test_everyone_up() -> None:
    assert [first("everyone-up", table(bell(n), turn=2)) for n in (0, 1, 2)] == [True, True, False]
    assert [first("everyone-up", table(bell(0), turn=turn)) for turn in (1, 3)] == [False, False]
    ended = [second("everyone-up", table(bell(n), turn=4), when=END_OF_BATTLE) for n in (2, 3)]
    assert ended == [True, False]


def test_closed_traverse() -> None:
    def three(third: tuple[float, float], *others: Operative) -> Table:
        return table([one("a", BLUE, (5, 5)), one("b", BLUE, (14, 5)), one("c", BLUE, third), *others])

    assert first("closed-traverse", three((5, 14)))
    assert not first("closed-traverse", three((5, 13.99)))
    assert not first("closed-traverse", three((5, 14), one("r", RED, (5, 6.5))))
    blind = [wall("w", (0, 9, 30, 9.5), 5, "heavy")]
    found = table(three((5, 14)).operatives, terrain=blind)
    assert not first("closed-traverse", found)


def test_settled_in_person_names_one_of_the_strongest() -> None:
    enemies = [
        one(
            "r1",
            RED,
            (5, 5),
            wounds=3,
        ),
        one("r2", RED, (9, 5)),
        one("r3", RED, None),
    ]
    assert [each.id for each in strongest(table(enemies), BLUE)] == ["r1", "r2"]
    assert first("settled-in-person", table(), Progress("r1", (("b", "r1"),)), NOW)
    for at, expected in [((5, 5), True), (None, False)]:
        found = table([one("b", BLUE, at)], turn=4)
        progress = Progress("r1", (("b", "r1"),), 2)
        assert second("settled-in-person", found, progress, END_OF_BATTLE) is expected
