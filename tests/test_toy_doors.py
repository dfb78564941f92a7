"""The Ring, an edition of somebody else's with three players, through every door: no door is told of it."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from toy import source
from toy.edition import edition
from toy.installed import environment
from toy.script import play
from typer.testing import CliRunner
from websockets.sync.client import connect
from websockets.typing import Origin

import killzone
from killzone import editions
from killzone.arena.settings import SettingsError, settings_of
from killzone.cli import app
from killzone.content import library
from killzone.core.events import Rolled
from killzone.editions.edition import Edition
from killzone.web.catalog import whole_catalog
from killzone.web.protocol import VERSION

PIT = Path(__file__).parent / "toy" / "pit.yaml"
ROSTER = """edition: toy
team: red
name: Friday
roster:
  - {card: fighter, name: Ada, role: captain, level: 2, gear: [helm]}
  - {card: bruiser}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """For processes that find the Ring installed."""
    return environment(tmp_path_factory.mktemp("site") / "packages")


def run(installed: dict[str, str], *arguments: str, code: int = 0) -> str:
    told = subprocess.run(
        [sys.executable, "-m", "killzone", *arguments], env=installed, capture_output=True, text=True, timeout=300
    )
    assert told.returncode == code, told.stdout + told.stderr
    return told.stdout + told.stderr


# Python


@pytest.mark.usefixtures("ring")
@pytest.mark.parametrize("teams", [(), ("gold", "red"), ("green", "red", "blue", "gold"), ("red", "red", "red")])
def test_in_python(teams: tuple[str, ...]) -> None:
    game = killzone.new_game(teams=teams, edition="toy", seed=3)
    seats = len(teams) or 3
    assert len(game.table.players) == seats
    assert len({one.id for one in game.table.operatives}) == 2 * seats
    outcome = killzone.play_match(game, [killzone.Uniform(f"{seat}") for seat in range(seats)])
    assert outcome.kind == "finished"
    assert len(outcome.places) == seats
    assert killzone.replay(json.loads(json.dumps(outcome.record()))).digest() == outcome.game.digest()
    assert killzone.load(killzone.save(outcome.game)).digest() == outcome.game.digest()


@pytest.mark.usefixtures("ring")
def test_what_cannot_be_is_told() -> None:
    with pytest.raises(killzone.ContentError, match="a battle has 2, 3 or 4 teams, not 5"):
        killzone.new_game(teams=("red",) * 5, edition="toy")
    with pytest.raises(killzone.ContentError, match=r"there is no team 'rad'\. Did you mean 'red'"):
        killzone.new_game(teams=("rad", "blue"), edition="toy")
    with pytest.raises(killzone.ContentError, match="there is no way to play 'long'"):
        killzone.new_game(edition="toy", way="long")


@pytest.mark.usefixtures("ring")
def test_a_roster_stands_where_a_team_does_and_goes_into_the_record(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    file.write_text(ROSTER, encoding="utf-8")
    game = killzone.new_game(teams=(str(file), "blue", "green"), edition="toy", seed=1, way="short")
    assert [player.name for player in game.table.players] == ["Friday", "Blue", "Green"]
    own = [one for one in game.table.operatives if one.seat == 0]
    assert [(one.id, one.name, one.card.name, one.wounds) for one in own] == [
        ("friday-1", "Ada", "Fighter", 6),
        ("friday-2", "Friday 2", "Bruiser", 6),
    ]
    kept = killzone.record(game)
    file.unlink()
    assert killzone.replay(kept).digest() == game.digest()


@pytest.mark.usefixtures("ring")
def test_every_mistake_of_a_roster_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "friday.yaml"
    wrong = ROSTER.replace("{card: bruiser}", "{card: bruiser, count: 2}\n  - {card: fighter, role: captain}")
    file.write_text(wrong, encoding="utf-8")
    with pytest.raises(killzone.ContentError) as refused:
        killzone.new_game(teams=(str(file), "blue"), edition="toy")
    assert [line.partition("friday.yaml:")[2] for line in str(refused.value).splitlines()] == [
        "4: the roster costs 29 points; 20 is the most, 9 less would do.",
        "6: the roster has 2 of Bruiser; 1 is the most.",
        "7: 2 are captains; one is the most.",
    ]


# Scenario files


@pytest.mark.usefixtures("ring")
def test_from_a_scenario_with_dice_of_ten_sides() -> None:
    game = killzone.load_scenario(PIT)
    assert [player.tokens for player in game.table.players] == [(("daring", 1),), (), ()]
    game = play(game, "ada", "path 4.5,6 7,6", "dare", "rest")
    assert [
        (event.faces, event.sides) for step in game.past() for event in step.events if isinstance(event, Rolled)
    ] == [
        ((10,), 10),
        ((2,), 10),
    ]
    assert game.over
    assert game.places == (2, 3, 1)


@pytest.mark.usefixtures("ring")
def test_answers_in_a_scenario_and_what_must_come_of_them() -> None:
    text = (
        PIT.read_text(encoding="utf-8")
        + """answers:
  - {pick: ada, by: red}
  - {path: [[7, 6]], expect: {asks: red, legal: [dare]}}
  - dare
  - rest
expect: {over: true, winner: green, operatives: {ada: {at: [7, 6]}}, players: {green: {vp: 4}}}
"""
    )
    course = killzone.play_scenario_text(text)
    assert [str(one) for one in course.differences] == ["scenario:22: players.green.vp is 3; expected 4."]
    assert course.game.over
    late = killzone.play_scenario_text(text.replace("  - rest\n", "  - rest\n  - rest\n"))
    assert str(late.differences[0]) == "scenario:22: the battle is over; the answer 'rest' comes too late."


@pytest.mark.usefixtures("ring")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[2, 10]", "[2, 11]", "16: dice[2] is 11; expected a whole number from 1 to 10."),
        ("daring: 1", "darring: 1", "9: there is no token 'darring'. Did you mean 'daring'?"),
        ("phase: bouts", "phase: bout", "6: there is no phase 'bout'. Did you mean 'bouts'?"),
        ("card: bruiser", "card: brewer", "15: there is no card 'brewer'. There are fighter and bruiser."),
    ],
)
def test_mistakes_in_a_scenario_are_told_with_their_lines(old: str, new: str, said: str) -> None:
    with pytest.raises(killzone.ContentError) as refused:
        killzone.scenario_from_text(PIT.read_text(encoding="utf-8").replace(old, new))
    assert str(refused.value) == f"scenario:{said}"


# The command line, as somebody meets it who has installed a package with the edition


def test_a_game_is_told_replayed_and_watched(installed: dict[str, str], tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    told = run(installed, "tell", "--edition", "toy", "--agent", "uniform", "--fast", "--seed", "3", "--record", record)
    assert "Red against Blue against Green" in told
    assert "Round 1" in told
    assert "glory" in told
    assert "turning point" not in told.lower()
    assert "Round 1: 6 bouts" in told
    assert "operative" not in told.lower()
    assert "answers" in run(installed, "replay", record)
    assert "Round 3" in run(installed, "watch", record)
    one_each = run(installed, "tell", "--edition", "toy", "--agent", "uniform,uniform", code=2)
    assert "there are 3 seats, but 2 agents" in one_each


def test_scenarios_maps_and_teams(installed: dict[str, str], tmp_path: Path) -> None:
    assert "Red decides: Who walks?" in run(installed, "check", str(PIT))
    assert "glory" in run(installed, "tell", "--scenario", str(PIT), "--agent", "uniform", "--fast")
    assert 'The Ring, 12" by 12"' in run(installed, "map", "list", "--edition", "toy")
    assert "no mistakes" in run(installed, "map", "check", "ring", "--edition", "toy")
    for what in ("ring", str(PIT)):
        picture = tmp_path / "picture.svg"
        run(installed, "map", "show", what, "--edition", "toy", "--out", str(picture))
        assert picture.read_text(encoding="utf-8").startswith("<svg")
    refused = run(installed, "map", "show", "ring", "--edition", "toy", "--reach", "1,1", code=2)
    assert "--reach: the edition toy says nothing about that; leave it out." in refused
    assert "Gold" in run(installed, "team", "list", "--edition", "toy")
    assert "Bruiser" in run(installed, "team", "show", "red", "--edition", "toy")


def test_an_arena_of_three_seats(installed: dict[str, str], tmp_path: Path) -> None:
    """Its games are played in processes of their own, which find the edition as well."""
    folder = tmp_path / "arena"
    asked = ["--edition", "toy", "--way", "short", "--agents", "uniform,greedy", "--seats", "3", "--games", "2"]
    run(installed, "arena", *asked, "--workers", "2", "--out", str(folder))
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert report["games"]["kinds"] == {"finished": 6}
    assert report["games"]["planned"] == 6
    assert [sum(one["places"]) for one in report["agents"]] == [9, 9]
    assert [one["games"] for one in report["seats"]] == [6, 6, 6]
    lines = [json.loads(line)["game"] for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert all(len(one["places"]) == len(one["victory"]) == 3 for one in lines)
    assert "third seat" in (folder / "report.html").read_text(encoding="utf-8")
    assert "answer by answer" in run(installed, "arena", "again", str(folder), "5")
    five = run(installed, "arena", "--edition", "kt24", "--seats", "3", code=2)
    assert "--seats: " in five


# The server


def test_a_server_lists_it_and_opens_tables_of_it(installed: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "killzone", "play", "--port", "0", "--no-open", "--pause", "0", "--workers", "1"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)], env=installed, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip().rstrip("/")
            listed = {one["id"]: one for one in asked(f"{address}/api/catalog")["editions"]}
            assert list(listed)[-1] == "toy", "the usual edition comes first, whatever is installed"
            assert listed["toy"]["seats"] == [3, 2, 4]
            assert [one["id"] for one in listed["toy"]["teams"]] == ["red", "blue", "green", "gold"]
            seats = [{"kind": "bot", "bot": "uniform"}] * 3
            wish = {"edition": "toy", "way": "short", "teams": ["gold", "red", "blue"], "seats": seats}
            made = asked(f"{address}/api/tables", wish)
            (summary,) = asked(f"{address}/api/tables/summaries", {"tables": [made["table"]]})
            assert [one["kind"] for one in summary["seats"]] == ["bot", "bot", "bot"]
            look_on(f"{address}/socket/{made['table']}")
            (summary,) = asked(f"{address}/api/tables/summaries", {"tables": [made["table"]]})
            assert summary["over"]
            brought = asked(f"{address}/api/scenario", PIT.read_bytes())
            assert len(brought["secrets"]) == 3
        finally:
            server.terminate()


def look_on(url: str) -> None:
    """Look on until nobody is asked any more: bots play while somebody does."""
    site = "/".join(url.split("/")[:3])
    with connect(url.replace("http", "ws", 1), origin=Origin(site)) as socket:
        socket.send(json.dumps({"type": "hello", "of": 1, "protocol": VERSION, "secrets": [], "since": -1}))
        while True:
            word = json.loads(socket.recv(timeout=120))
            if word["type"] == "state" and word.get("waiting", -1) == -1:
                return


def asked(url: str, body: object = None) -> Any:
    """What a server answers; bytes are sent as they are."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "origin": "/".join(url.split("/")[:3])}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
        return json.load(answer)


# The registry


def test_an_edition_of_a_package_is_found_by_its_entry_point(installed: dict[str, str]) -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import killzone.editions as e; print(e.playable(), e.find_edition('toy').title)"],
        env=installed,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip().endswith("The Ring, made up for the tests")
    assert "toy" in told.stdout


def test_a_package_whose_edition_cannot_be_loaded_is_named_and_stops_no_other(tmp_path: Path) -> None:
    broken = environment(tmp_path / "packages")
    points = tmp_path / "packages" / "killzone_ring-1.0.dist-info" / "entry_points.txt"
    points.write_text("[killzone.editions]\ntoy = toy.nowhere:edition\n", encoding="utf-8")
    assert "there is no edition" not in run(broken, "map", "list")
    told = run(broken, "tell", "--edition", "toy", code=2)
    assert "the edition 'toy' of the package 'killzone-ring' cannot be loaded" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("point", "said"),
    [
        ("ring = toy.edition:edition", "its entry point is called 'ring', but the edition 'toy'"),
        ("ring = toy.opening:slug", "TypeError"),
        ("ring = builtins:dict", "its function gives dict, not Edition"),
    ],
)
def test_an_entry_point_that_gives_no_such_edition_is_named(tmp_path: Path, point: str, said: str) -> None:
    broken = environment(tmp_path / "packages")
    points = tmp_path / "packages" / "killzone_ring-1.0.dist-info" / "entry_points.txt"
    points.write_text(f"[killzone.editions]\n{point}\n", encoding="utf-8")
    told = run(broken, "tell", "--edition", "ring", code=2)
    assert "the edition 'ring' of the package 'killzone-ring' cannot be loaded" in told
    assert said in told


def test_a_package_cannot_take_the_place_of_another_edition(tmp_path: Path) -> None:
    double = environment(tmp_path / "packages")
    points = tmp_path / "packages" / "killzone_ring-1.0.dist-info" / "entry_points.txt"
    points.write_text(f"[killzone.editions]\n{editions.USUAL} = toy.edition:edition\n", encoding="utf-8")
    told = run(double, "map", "list")
    assert f"there is an edition '{editions.USUAL}' already; that of 'killzone-ring' is left out" in told
    assert "The Ring" not in told


@pytest.mark.usefixtures("ring")
def test_an_edition_without_files_is_played_and_one_that_cannot_be_listed_stops_no_other() -> None:
    bare = edition()._replace(content="", read_team=None, scenario=None, battle_source=lambda wish: source(3))
    patched = {**editions._KNOWN, "toy": lambda: bare}
    library._shipped.cache_clear()
    with patch.dict(editions._KNOWN, patched):
        assert len(killzone.new_game(edition="toy").table.players) == 3
        assert {one.id: one.teams for one in whole_catalog().editions}["toy"] == []
        with pytest.raises(killzone.ContentError, match="there are no scenario files of the edition 'toy'"):
            killzone.load_scenario(PIT)
        with pytest.raises(SettingsError, match="Ring has no file of a team, and an arena needs one"):
            settings_of(("uniform",), games=2, edition="toy")
        assert CliRunner().invoke(app, ["map", "list", "--edition", "toy"]).exit_code == 0
    library._shipped.cache_clear()

    def fails() -> Edition:
        raise ZeroDivisionError

    broken = edition()._replace(battle_source=lambda wish: fails())
    with patch.dict(editions._KNOWN, {"toy": lambda: broken}):
        listed = [one.id for one in whole_catalog().editions]
    assert "toy" not in listed
    assert editions.USUAL in listed
