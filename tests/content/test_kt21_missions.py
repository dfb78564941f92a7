"""The shipped missions and killzones of 2021, and mistakes in the files of missions."""

import pytest
from content.mistakes import changed, mistakes, shipped_text

from killzone.content import list_killzones, load_killzone
from killzone.content.boards import killzone_of
from killzone.content.words import words
from killzone.editions.kt21.cards.files import list_missions, load_mission, mission_of
from killzone.geometry.units import INCH

CARRIAGE = shipped_text("kt21/missions/carriage-paid.yaml")

# Mission: which markers, actions with the turning point they start in, ways to score as (when, from, points, most).
MISSIONS = {
    "statement-of-holdings": (
        "all",
        {},
        {
            "any": ("end-of-turning-point", 1, 1, 0),
            "two": ("end-of-turning-point", 1, 1, 0),
            "more": ("end-of-turning-point", 1, 1, 0),
        },
    ),
    "carriage-paid": (
        "all",
        {},
        {
            "held": ("end-of-turning-point", 2, 1, 2),
            "home": ("end-of-battle", 1, 2, 0),
            "away": ("end-of-battle", 1, 1, 0),
        },
    ),
    "reconcile-the-ledgers": (
        "all",
        {"stamp": 2},
        {"stamps": ("end-of-turning-point", 2, 1, 0), "more": ("end-of-turning-point", 2, 1, 0)},
    ),
    "bleed-the-presses": (
        "centre",
        {"bleed": 1},
        {"near": ("action", 1, 1, 0), "far": ("action", 1, 2, 0), "centre": ("end-of-turning-point", 1, 1, 0)},
    ),
}


def test_four_missions_are_shipped() -> None:
    assert set(list_missions()) == MISSIONS.keys()
    for name, (markers, actions, scoring) in MISSIONS.items():
        mission = load_mission(name)
        assert (mission.id, mission.markers, mission.turning_points, mission.tac_ops) == (name, markers, 4, 3)
        assert (mission.most_per_turning_point, mission.most_points) == (4, 16)
        assert {one.id: one.from_turning_point for one in mission.actions} == actions
        found = {one.id: (one.when, one.from_turning_point, one.points, one.most) for one in mission.scoring}
        assert found == scoring


def test_presses_are_bled_on_the_ship_only_and_tokens_are_heavy() -> None:
    press, carriage = load_mission("bleed-the-presses"), load_mission("carriage-paid")
    assert (press.killzones, press.apparatus, press.carry) == (("patient-margin",), True, None)
    assert carriage.carry is not None
    assert (carriage.carry.name, carriage.carry.from_turning_point, carriage.carry.slows) == ("token", 2, 2 * INCH)
    assert (carriage.killzones, carriage.apparatus) == ((), False)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: kt21", "edition: kt24", ["3: edition is 'kt24'; expected kt21."]),
        ("scoring:", "most-per-turning-point: 17\nscoring:", [
            "10: 17 in a turning point are more than most-points, 16.",
        ]),
        ("scoring:", "killzones: [salt-row]\nscoring:", [
            "10: there is no killzone 'salt-row'. Did you mean 'salt-rows'?",
        ]),
        ("scoring:", "markers: none\nscoring:", ["9: a mission without markers has nothing to carry."]),
        ("slows: 2", "slow: 2", ["9: unknown key 'slow' in carry. Did you mean 'slows'?"]),
        ("points: 2, text", "points: 7, text", ["17: scoring.home.points is 7; expected a whole number from 1 to 6."]),
        ("scoring:", "kill-op: true\nscoring:", ["10: unknown key 'kill-op'."]),
    ],
)  # fmt: skip
def test_a_mistake_in_a_mission_is_explained(old: str, new: str, said: list[str]) -> None:
    found = mistakes(mission_of, changed(CARRIAGE, old, new))
    assert [one[: len(wanted)] for one, wanted in zip(found, said, strict=True)] == said


# Killzone: width, depth, close quarters, parts with their twins and both states of openings, openings, markers.
KILLZONES = {
    "salt-rows": (30, 22, False, 26, 0, "centre west east"),
    "candlewick-court": (30, 22, False, 35, 0, "centre west east"),
    "patient-margin": (26, 22, True, 56, 8, "centre fore aft"),
    "tollgate-six": (20, 16, False, 12, 0, "centre north south"),
}


def test_four_killzones_pass_every_check() -> None:
    assert set(list_killzones("kt21")) == KILLZONES.keys()
    known = words("kt21").traits
    for name, (width, depth, close, parts, openings, markers) in KILLZONES.items():
        board = load_killzone(name, "kt21")
        assert (board.terrain.width, board.terrain.depth) == (width * INCH, depth * INCH)
        assert (board.close_quarters, len(board.terrain.parts), len(board.openings)) == (close, parts, openings)
        assert " ".join(one.id for one in board.markers) == markers
        assert {trait for part in board.terrain.parts for trait in part.traits} <= known.keys()


def test_an_open_hatch_is_a_wall_and_not_heavy() -> None:
    board = load_killzone("patient-margin", "kt21")
    parts = {part.id: part.traits for part in board.terrain.parts}
    assert {id: set(parts[id]) for id in ("h4-leaf", "h4-closed", "h4-open")} == {
        "h4-leaf": {"wall"},
        "h4-closed": {"heavy", "wall"},
        "h4-open": {"accessible", "gap"},
    }


def test_a_trait_of_another_edition_is_refused() -> None:
    text = shipped_text("kt21/killzones/tollgate-six.yaml")
    end = "14.5], top: 1, traits: [light, "
    found = mistakes(killzone_of, changed(text, f"{end}traversable]", f"{end}exposed]"))
    assert found[0].startswith("27: the part 'b4' has the unknown trait 'exposed'.")
