"""The shipped missions say what they should, and a wrong file is explained."""

from pathlib import Path

import pytest
from content.mistakes import changed, mistakes, shipped_text

from killzone.content.source import ContentError
from killzone.editions.kt24.cards.files import list_missions, load_mission, mission_of
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.reference import entry

LONGEST = 4


def most(mission: Mission) -> int:
    """The most that a side can score: exclusive ways at the end count once."""
    turns = sum(
        (score.most or score.points) * (LONGEST - score.from_turning_point + 1)
        for score in mission.scoring
        if score.when != "end-of-battle"
    )
    return turns + max([score.points for score in mission.scoring if score.when == "end-of-battle"], default=0)


def test_four_missions_are_shipped_and_each_gives_six_points_at_most() -> None:
    assert list_missions() == ("carry-the-file", "notice-to-quit", "read-the-meters", "secure")
    for name in list_missions():
        mission = load_mission(name)
        assert (mission.id, mission.most_points, most(mission), mission.turning_points) == (name, 6, 6, LONGEST)
        assert (mission.kill_op, mission.primary_op) == (True, True)


def test_secure_is_the_one_of_the_ledger() -> None:
    mission = load_mission("secure")
    assert entry(mission.rule).title == "Crit op Secure"
    (action,) = mission.actions
    assert (action.id, action.cost, action.from_turning_point, mission.markers) == ("secure", 1, 2, "all")
    assert [(score.id, score.when, score.points, score.from_turning_point) for score in mission.scoring] == [
        ("any", "end-of-turning-point", 1, 2),
        ("more", "end-of-turning-point", 1, 2),
    ]


def test_reading_meters_is_an_action() -> None:
    mission = load_mission("read-the-meters")
    (action,), (score,) = mission.actions, mission.scoring
    assert (action.name, action.cost, action.from_turning_point) == ("Read", 1, 2)
    assert (score.when, score.points, score.most) == ("action", 1, 2)


def test_the_file_is_worth_three_points_at_home() -> None:
    mission = load_mission("carry-the-file")
    assert (mission.markers, mission.actions) == ("centre", ())
    assert {score.id: (score.when, score.points) for score in mission.scoring} == {
        "hold": ("end-of-turning-point", 1),
        "home": ("end-of-battle", 3),
        "away": ("end-of-battle", 1),
    }


def test_notice_to_quit_counts_two_areas_and_no_markers() -> None:
    mission = load_mission("notice-to-quit")
    assert (mission.markers, [score.id for score in mission.scoring]) == ("none", ["half", "centre"])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: kt24", "edition: kt18", ["3: edition is 'kt18'; expected kt24."]),
        ("markers: centre", "markers: center", ["10: markers is 'center'; expected all, centre or none."]),
        ("points: 3", "points: 7", ["13: scoring.home.points is 7; expected a whole number from 1 to 6."]),
        (
            "hold: {when: end-of-turning-point",
            "hold: {when: end",
            ["12: scoring.hold.when is 'end'; expected action, end-of-battle or end-of-turning-point."],
        ),
        ("scoring:", "rule: kt21.x\nscoring:", ["11: rule is 'kt21.x'; expected the id of a ledger entry."]),
    ],
)
def test_a_mistake_in_a_mission_is_explained(old: str, new: str, said: list[str]) -> None:
    assert mistakes(mission_of, changed(shipped_text("kt24/missions/carry-the-file.yaml"), old, new)) == said


def test_a_mission_needs_a_way_to_score() -> None:
    text = shipped_text("kt24/missions/carry-the-file.yaml").partition("scoring:")[0]
    assert mistakes(mission_of, text) == [
        "2: the key 'scoring' is missing; expected a mapping (lines of `key: value`)."
    ]
    assert mistakes(mission_of, f"{text}scoring: {{}}\n") == ["11: scoring has 0 entries; expected at least 1."]


def test_missions_are_found_by_name_and_by_path(tmp_path: Path) -> None:
    file = tmp_path / "file.yml"
    file.write_text(shipped_text("kt24/missions/secure.yaml"), encoding="utf-8")
    assert load_mission(file) is load_mission("secure")
    with pytest.raises(ContentError) as caught:
        load_mission("secur")
    assert str(caught.value) == "secur: there is no mission 'secur'. Did you mean 'secure'?"
