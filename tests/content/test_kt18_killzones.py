"""The boards and missions of 2018: zones for two, three and four players, and what is wrong with a list of them."""

import json
from pathlib import Path

import pytest
from content.mistakes import changed, mistakes, shipped_text
from content.test_commands import run

from killzone.content.boards import killzone_of, load_killzone
from killzone.content.killzones import DropZone
from killzone.content.library import shipped
from killzone.editions.kt18.cards.files import list_missions, load_mission, mission_of
from killzone.geometry.units import inches

KT18 = ("--edition", "kt18")
SALT = shipped_text("kt18/killzones/salt-rows.yaml")
QUORUM = shipped_text("kt18/missions/quorum.yaml")

# Killzone: parts, for how many players.
BOARDS = {"candlewick-court": (49, (2, 3, 4)), "patient-margin": (40, (2, 3, 4)), "salt-rows": (26, (2, 3, 4)),
          "tollgate-six": (14, (2,))}  # fmt: skip

# Mission: players, commander, markers, lines that score.
MISSIONS = {
    "return-of-property": ((2,), "no", "all", "any more broken"),
    "change-of-address": ((2,), "no", "none", "moved-in kept-out never-came"),
    "in-person": ((2,), "yes", "centre", "present control settled"),
    "quorum": ((3, 4), "optional", "centre", "table seat notables"),
}


def zone(*corners: float) -> DropZone:
    return DropZone(*(inches(number) for number in corners))


def test_four_boards_are_shipped() -> None:
    found = {}
    for name in shipped("killzone", "kt18"):
        board = load_killzone(name, "kt18")
        found[name] = (len(board.terrain.parts), tuple(number for number, _ in board.deployments))
        assert all(len(zones) == number for number, zones in board.deployments)
        assert next(one.id for one in board.markers) == "centre"
    assert found == BOARDS


def test_a_board_has_zones_for_each_number_of_players() -> None:
    board = load_killzone("salt-rows", "kt18")
    assert board.for_players(3).drop_zones == (zone(0, 0, 7, 3), zone(0, 19, 7, 22), zone(27, 7.5, 30, 14.5))
    assert len(board.for_players(4).drop_zones) == 4
    assert board.drop_zones == board.for_players(2).drop_zones
    assert board.for_players(4).terrain is board.terrain
    with pytest.raises(KeyError):
        load_killzone("tollgate-six", "kt18").for_players(3)
    older = load_killzone("salt-rows", "kt24")
    assert older.for_players(4) is older


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  3: [[0, 0, 7, 3], ", "  3: [", "@: deployments.3 has 2 entries; expected 3."),
        ("  3: [[0, 0, 7, 3], ", "  3: [[0, 0, 7, 4], ",
         '@: the deployment zone (0.00", 19.00") to (7.00", 22.00") is 7.00" by 3.00"; the first one is '
         '7.00" by 4.00": they must have one size.'),
        ("  3: [[0, 0, 7, 3], ", "  3: [[0, 17, 7, 20], ", "@: the deployment zones 1 and 2 for 3 players overlap."),
        ("  3: [[0, 0, 7, 3], ", "  3: [[0, -1, 7, 2], ",
         '@: the deployment zone (0.00", -1.00") to (7.00", 2.00") reaches over the edge of the board; the board is '
         '30.00" by 22.00".'),
        ("deployments:\n", "drop-zones: [[0, 0, 3, 22], [27, 0, 30, 22]]\ndeployments:\n",
         "12: the board has both drop-zones and deployments; expected one of them."),
        ("  3: [[", "  5: [[", "@: '5' is a key; expected 2, 3 or 4."),
    ],
)  # fmt: skip
def test_a_mistake_in_a_list_of_zones_is_explained(old: str, new: str, said: str) -> None:
    line = SALT[: SALT.index(old)].count("\n") + 1
    found = mistakes(killzone_of, changed(SALT, old, new))
    assert said.replace("@", str(line), 1) in found


def test_a_board_is_drawn() -> None:
    for name in BOARDS:
        assert run("map", "show", name, *KT18).stdout.startswith("<svg")
    data = json.loads(run("map", "show", "candlewick-court", *KT18, "--json").stdout)
    assert (data["width"], data["depth"]) == (inches(30), inches(22))


def test_four_missions_are_shipped() -> None:
    found = {}
    for name in list_missions():
        mission = load_mission(name)
        lines = " ".join(one.id for one in mission.scoring)
        found[name] = (mission.players, mission.commander, mission.markers, lines)
        assert (mission.points, mission.variable, mission.rounds) == (100, True, 6)
    assert found == MISSIONS
    assert 'within 2" of any edge' in load_mission("change-of-address").reserves


def test_what_a_twin_has_from_its_piece_is_told_once() -> None:
    piece = next(line for line in SALT.splitlines() if line.startswith("  s1:"))
    line = SALT[: SALT.index(piece)].count("\n") + 1
    found = mistakes(killzone_of, changed(SALT, piece, piece.replace("floor", "flor")))
    assert found == [f"{line}: the part 's1' has the unknown trait 'flor'. Did you mean 'floor'?"]


def test_a_board_without_zones_is_told_what_it_lacks() -> None:
    bare = SALT[: SALT.index("deployments:")] + SALT[SALT.index("markers:") :]
    (found,) = mistakes(killzone_of, bare)
    assert found.endswith(": the killzone has neither drop-zones nor deployments; expected zones for 2, 3 or 4 sides.")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edition: kt18", "edition: kt21", "3: edition is 'kt21'; expected kt18."),
        ("players: [3, 4]", "players: [3, 3]", "9: players names a number twice."),
        ("players: [3, 4]", "players: [3, 5]", "9: players[2] is 5; expected a whole number from 2 to 4."),
        ("commander: optional", "commander: maybe", "10: commander is 'maybe'; expected no, optional or yes."),
    ],
)
def test_a_mistake_in_a_mission_is_explained(old: str, new: str, said: str) -> None:
    assert mistakes(mission_of, changed(QUORUM, old, new)) == [said]


def test_teams_are_shown_in_the_form_of_2018() -> None:
    assert [one["models"] for one in json.loads(run("team", "list", *KT18, "--json").stdout)] == [8, 10, 6, 13]
    shown = run("team", "show", "ninth-bell", *KT18).stdout.splitlines()
    for line in [
        "roster: default    100 points: Bellmaster (leader) 19, Cutter (gunner) 19, Winchman (brawler) 16, "
        "Sounder (signals) 16, Riveter 15 x2",
        'Superintendent (commander)  M 5", WS 2+, BS 3+, S 4, T 4, W 4, A 4, Ld 9, Sv 3+/5++, base 50 mm, 36 points, '
        "at most 1, may be old hand or brawler or breacher",
        '  seam lance: ranged, Range 18", Type Heavy 1, S 8, AP -3, D D3, hot',
        '  Double Bell (2 CP): When one of your models has shot: another of them within 6" that may shoot in this '
        "half of the phase shoots at once.",
    ]:
        assert line in shown, line
    data = json.loads(run("team", "show", "plot-forty", *KT18, "--json").stdout)
    assert next(one for one in data["models"] if one["name"] == "Dowser")["knows"][0] == "draught"


ROSTER = """\
edition: kt18
team: plot-forty
name: Friday
roster:
  - {card: chair, role: leader, name: Winnie}
  - {card: tenant, count: 3}
"""


def test_rosters_are_checked_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(ROSTER, encoding="utf-8")
    checked = run("team", "check", str(file), *KT18)
    assert (checked.exit_code, checked.stdout) == (0, "Friday: 4 models, 27 points, battle-forged.\n")
    assert json.loads(run("team", "check", str(file), *KT18, "--json").stdout)["ok"]
    shown = run("team", "show", str(file), *KT18).stdout.splitlines()
    assert shown[1:3] == ["roster  27 points: Chair (leader) 9, Tenant 6 x3", "it is   battle-forged"]
    file.write_text(changed(ROSTER, "count: 3", "count: 3, role: brawler"), encoding="utf-8")
    bad = run("team", "check", str(file), *KT18)
    assert bad.exit_code == 2
    assert bad.stderr.splitlines() == [
        f"{file}:1: the team can play, but is not battle-forged: it gains no Command Points."
        " [kt18.roster.not-battle-forged]",
        f"{file}:6: two models have the specialism brawler; no two may have the same. [kt18.roster.specialists]",
    ]
    shown = run("team", "show", str(file), *KT18).stdout.splitlines()
    assert shown[2] == (
        "it is   not battle-forged: no Command Points. Two models have the specialism brawler; no two may have the "
        "same."
    )
    data = json.loads(run("team", "show", str(file), *KT18, "--json").stdout)
    assert (data["points"], data["battle_forged"], data["reasons"][0]["rule"]) == (27, False, "kt18.roster.specialists")
    assert [one["card"] for one in data["models"]][:2] == ["plot-forty.chair.leader", "plot-forty.tenant.brawler"]
    file.write_text(changed(ROSTER, "card: tenant", "card: tennant"), encoding="utf-8")
    wrong = run("team", "show", str(file), *KT18)
    assert (wrong.exit_code, "there is no card 'tennant'. Did you mean 'tenant'?" in wrong.stderr) == (2, True)
    wrong = run("team", "show", str(file), *KT18, "--json")
    assert (wrong.exit_code, json.loads(wrong.stdout)["problems"][0]["line"], wrong.stderr) == (2, 6, "")


@pytest.mark.parametrize("indent", [None, 2])
def test_a_roster_in_braces_says_its_edition_as_well(tmp_path: Path, indent: int | None) -> None:
    members = [{"card": "chair", "role": "leader"}, {"card": "tenant", "count": 3}]
    data = {"edition": "kt18", "team": "plot-forty", "roster": members}
    file = tmp_path / "friday.yaml"
    file.write_text(json.dumps(data, indent=indent), encoding="utf-8")
    checked = run("team", "check", str(file))
    assert (checked.exit_code, checked.stdout) == (0, "Plot Forty: 4 models, 27 points, battle-forged.\n")


def test_the_file_of_a_team_has_code_and_battle_forged_rosters(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    text = shipped_text("kt18/teams/ninth-bell.yaml")
    file.write_text(text, encoding="utf-8")
    assert run("team", "check", str(file)).exit_code == 0
    file.write_text(changed(text, "  double-bell:", "  triple-bell:"), encoding="utf-8")
    told = run("team", "check", str(file))
    said = "tactics.triple-bell has no code: there is no rule 'triple-bell'. Did you mean 'double-bell'?"
    assert (told.exit_code, said in told.stderr) == (2, True)
    file.write_text(
        changed(text, "    - {card: riveter, count: 2}\n", "    - {card: riveter, count: 9}\n"), encoding="utf-8"
    )
    told = run("team", "check", str(file))
    line = text[: text.index("    - {card: riveter, count: 2}\n")].count("\n") + 1
    said = f"{file}:{line}: rosters.default is not battle-forged: the roster has 9 of Riveter; 4 is the most."
    assert told.exit_code == 2
    assert f"{said} [kt18.roster.max]" in told.stderr.splitlines()


def test_ready_rosters_are_named_with_a_dot() -> None:
    assert run("team", "check", "ninth-bell.commander", *KT18).stdout == (
        "The Ninth Bell: 5 models, 100 points, battle-forged.\n"
    )
    assert "there is no roster 'large'" in run("team", "check", "ninth-bell.large", *KT18).stderr
