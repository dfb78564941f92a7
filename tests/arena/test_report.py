"""What an arena tells: JSON, tables and the page, and the commands that give them."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from arena.bots import HERE
from typer.testing import CliRunner, Result

from killzone.arena import Here, Played, Run, jobs, summarise
from killzone.arena.page import page
from killzone.arena.run import played_games
from killzone.arena.settings import settings_of
from killzone.arena.style import HEATS
from killzone.arena.times import Times
from killzone.cli import app
from killzone.cli.arena_progress import ArenaProgress, spoken
from killzone.drawing.heat import contrast, heat, light

TEAMS = ("ninth-bell", "plot-forty")
SETTINGS = settings_of(["greedy", "uniform"], TEAMS, ["salt-rows", "tollgate-six"], ["secure"], games=16, seed="7")


def won(number: int, winner: int | None, victory: tuple[int, int], kind: str = "finished", blame: int = -1) -> Played:
    """A game of the schedule with a made-up result."""
    job = list(jobs(SETTINGS))[number - 1]
    times = (Times.none(10.0), Times.none(10.0))
    for one in times:
        one.add(0.001 if number % 2 else 0.004)
    told = {name: getattr(job, name) for name in ("number", "agents", "teams", "killzone", "mission", "seed")}
    return Played(
        **told,
        kind=kind,
        blame=blame,
        reason="" if kind == "finished" else "It <crashed> & burned.",
        answer="",
        trace="" if kind == "finished" else "Traceback: <here>",
        winner=winner,
        victory=victory,
        decisions=200,
        seconds=1.0,
        memory=40 + number,
        times=times,
    )


def made_up() -> Iterator[Played]:
    """Greedy wins all but four of sixteen: it loses one in each seat, one is a draw, and once uniform crashes."""
    for number in range(1, 17):
        seat = (number + 1) % 2  # greedy's
        if number in (3, 4):
            yield won(number, 1 - seat, (2, 5) if seat == 0 else (5, 2))
        elif number == 5:
            yield won(number, -1, (4, 4))
        elif number == 6:
            yield won(number, seat, (0, 0), "crashed", 1 - seat)
        elif number == 7:
            yield won(number, None, (0, 0), "broken")
        else:
            yield won(number, seat, (9, 3) if seat == 0 else (3, 9))


REPORT = summarise(SETTINGS, made_up())


# Figures


def test_results_are_counted_for_each_agent() -> None:
    greedy, uniform = REPORT["agents"]
    counts = ("games", "wins", "draws", "losses", "void")
    assert [greedy[what] for what in counts] == [15, 12, 1, 2, 1]
    assert [uniform[what] for what in counts] == [15, 2, 1, 12, 1]
    assert greedy["win_rate"] == 0.8
    assert greedy["score"] == pytest.approx(12.5 / 15)
    assert greedy["interval"] == [pytest.approx(0.5481, abs=1e-4), pytest.approx(0.9295, abs=1e-4)]
    assert greedy["elo"] == -uniform["elo"] > 0
    assert uniform["faults"] == {"crashed": 1}
    assert greedy["margin"]["counts"] == {"-3": 2, "0": 1, "6": 11}
    assert greedy["margin"]["mean"] == pytest.approx(60 / 14)
    assert (greedy["times"]["decisions"], greedy["times"]["max"]) == (16, 0.004)


def test_results_are_counted_by_everything_that_varies() -> None:
    (pairing,) = REPORT["pairings"]
    assert pairing["agents"] == ["greedy", "uniform"]
    assert pairing["wins"] == 12
    for what in ("seats", "killzones", "missions", "teams"):
        assert sum(one["games"] for one in pairing[what]) == 15
        assert sum(one["wins"] for one in pairing[what]) == 12
    assert [one["losses"] for one in pairing["seats"]] == [1, 1]
    assert sum(pairing["pairs"][what] for what in ("wins", "draws", "losses")) == pairing["pairs"]["games"] == 7
    assert len(pairing["teams"]) == 4
    assert REPORT["first_seat"]["games"] == 15
    for one in REPORT["teams"]:
        assert one["games"] == sum(other["games"] for other in one["against"])


def test_teams_against_each_other_have_rates_that_add_up() -> None:
    first, second = REPORT["teams"]
    ours, theirs = first["against"][1], second["against"][0]
    assert (ours["wins"], ours["draws"], ours["losses"]) == (theirs["losses"], theirs["draws"], theirs["wins"])
    assert first["against"][0]["games"] == 0


def test_the_report_says_how_the_games_are_spread() -> None:
    assert REPORT["spread"]["teams"]["games"] == {f"{one} against {other}": 4 for one in TEAMS for other in TEAMS}
    assert {what: (one["least"], one["most"]) for what, one in REPORT["spread"].items()} == {
        "teams": (4, 4),
        "killzones": (8, 8),
        "missions": (16, 16),
    }


def test_the_order_in_which_games_end_does_not_matter() -> None:
    assert summarise(SETTINGS, reversed(list(made_up()))) == REPORT


def test_the_form_of_the_json_report() -> None:
    assert json.loads(json.dumps(REPORT)) == REPORT
    assert REPORT["format"] == "killzone-arena-report 1"
    assert list(REPORT) == [
        "format",
        "settings",
        "games",
        "agents",
        "pairings",
        "first_seat",
        "seats",
        "teams",
        "balance",
        "spread",
        "broken_off",
        "methods",
    ]
    score = ["games", "wins", "draws", "losses", "void", "win_rate", "interval", "score"]
    assert list(REPORT["agents"][0]) == ["agent", *score, "elo", "elo_interval", "margin", "times", "faults"]
    assert list(REPORT["agents"][0]["times"]) == ["decisions", "mean", "p99", "max", "limit", "over_limit", "classes"]
    assert list(REPORT["pairings"][0]) == [
        "agents",
        *score,
        "pairs",
        "margin",
        "seats",
        "killzones",
        "missions",
        "teams",
    ]
    told = ["game", "kind", "agent", "seat", "reason", "answer", "trace", "agents", "teams"]
    assert list(REPORT["broken_off"][0]) == [*told, "killzone", "mission", "seed", "decisions"]
    assert [one["game"] for one in REPORT["broken_off"]] == [6, 7]
    assert list(REPORT["games"]) == ["planned", "played", "kinds", "decisions", "seconds", "memory"]
    assert (REPORT["games"]["decisions"], REPORT["games"]["memory"]) == (3200, 56)


def test_a_report_of_nothing_yet() -> None:
    report = summarise(SETTINGS, [])
    assert report["games"]["played"] == 0
    assert report["agents"][0]["win_rate"] is None
    assert "no games" in page(report)


# The page


class Read(HTMLParser):
    """A page taken apart: every element closed, every table with its rows, every attribute."""

    VOID = frozenset({"meta"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.tables: list[list[list[str]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and {"td", "th"} & set(self.open):
            self.tables[-1][-1][-1] += data


def test_the_page_is_whole_and_names_nothing_outside() -> None:
    text = page(REPORT)
    read = Read(text)
    assert read.open == []
    assert text.startswith("<!doctype html>\n<html lang=")
    assert "<script" not in text
    assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", text)
    assert {name for _, name, _ in read.attributes} & {"src", "href", "srcset", "onload"} == set()
    assert "prefers-color-scheme:dark" in text
    assert ("meta", "name", "viewport") in read.attributes


def test_every_plot_has_words_and_a_table_beside_it() -> None:
    text = page(REPORT)
    plots = re.findall(r"<svg [^>]*>", text)
    assert len(plots) >= 7
    assert all('role="img"' in one and 'aria-label="' in one for one in plots)
    assert text.count("<table") == text.count("<caption>") >= 9
    assert text.count("<figcaption>") == len(plots)


def test_the_heat_map_has_a_figure_in_each_cell() -> None:
    heat = [table for table in Read(page(REPORT)).tables if table[0][0] == "greedy has"]
    assert heat[0][0] == ["greedy has", *(f"uniform has {team}" for team in TEAMS)]
    cells = {(one["own"], one["other"]): one for one in REPORT["pairings"][0]["teams"]}
    for row in heat[0][1:]:
        for other, cell in zip(TEAMS, row[1:], strict=True):
            one = cells[row[0], other]
            assert cell == f"{one['win_rate'] * 100:.0f} %of {one['games']}"


def test_every_figure_of_a_heat_map_can_be_read() -> None:
    for colours in HEATS.values():
        for part in range(101):
            ground, ink = heat(part / 100, colours)
            assert contrast(light(ground), light(ink)) >= 4.5


def test_what_agents_say_cannot_break_the_page() -> None:
    text = page(REPORT)
    assert "It &lt;crashed&gt; &amp; burned." in text
    assert "&lt;here&gt;" in text


# Commands


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small arena with an agent that crashes."""
    settings = settings_of(["uniform", f"{HERE}:Crashing"], ["ninth-bell"], ["tollgate-six"], games=2, way="lite")
    folder = tmp_path_factory.mktemp("arena") / "told"
    with Run(folder, settings) as kept:
        for played in Here().run(jobs(settings)):
            kept.add(played)
    return folder


def test_report_prints_tables_and_writes_the_page(folder: Path) -> None:
    result = run("report", str(folder))
    assert result.exit_code == 1, result.output
    assert result.stdout.startswith(f"uniform against {HERE}:Crashing, lite rules, seed 0\n2 of 2 games")
    assert re.search(r"^uniform +2 +2 +0 +0 +100\.0 % +34\.2 to 100\.0 ", result.stdout, re.MULTILINE)
    assert re.search(
        r"^game 1, seed b2:0/1: crashed, .*:Crashing in seat 1: .*I divided by nothing", result.stdout, re.M
    )
    assert Read((folder / "report.html").read_text()).open == []
    assert json.loads((folder / "report.json").read_text())["games"]["kinds"] == {"crashed": 2}


def test_report_as_json_is_the_report(folder: Path) -> None:
    result = run("report", str(folder), "--json")
    assert json.loads(result.stdout) == json.loads((folder / "report.json").read_text())


def test_a_record_is_taken_out_and_verified(folder: Path, tmp_path: Path) -> None:
    result = run("record", str(folder), "2")
    assert result.exit_code == 0
    (tmp_path / "game.json").write_text(result.stdout)
    replayed = CliRunner().invoke(app, ["replay", str(tmp_path / "game.json")])
    assert replayed.exit_code == 0
    assert "the game is not over" in replayed.stdout


def test_a_game_is_played_again_with_its_crash(folder: Path) -> None:
    result = run("again", str(folder), "1")
    assert result.exit_code == 0, result.output
    assert "ZeroDivisionError: I divided by nothing" in result.stderr
    assert f"The same as game 1 of {folder}, answer by answer." in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("record", "{}", "3"), "there is no game 3 in this arena; it has 2."),
        (("again", "{}", "3"), "there is no game 3 in this arena; it has 2."),
        (("report", "nowhere"), "nowhere: there is no arena in this directory."),
        (("--agents", "gredy"), "--agents: there is no agent 'gredy'. Did you mean 'greedy'?"),
        (("--way", "lite", "--missions", "secure"), "--missions: the way to play 'lite' has none; leave it out."),
        (("--out", "{}", "--games", "2"), "this directory has another arena: agents uniform,"),
    ],
)
def test_a_wrong_request_is_one_line(folder: Path, arguments: tuple[str, ...], told: str) -> None:
    result = run(*(one.format(folder) for one in arguments))
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_progress_tells_games_score_and_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    games = list(made_up())
    with ArenaProgress(SETTINGS, games[:8]) as progress:
        assert progress.time_left() == "the first games are being played"
        for one in games[8:12]:
            progress.add(one)
        progress.started -= 60
        assert progress.describe() == "1 min 0 s left; greedy 77%, uniform 23%; 2 broken off"
    assert re.search(r"^4 games in 1 min 0 s, 0\.1 a second\.$", capsys.readouterr().err, re.MULTILINE)


@pytest.mark.parametrize(("seconds", "told"), [(0.4, "0 s"), (59.6, "1 min 0 s"), (3725, "1 h 2 min")])
def test_times_are_told_in_units_that_matter(seconds: float, told: str) -> None:
    assert spoken(seconds) == told


def test_games_read_back_are_those_that_were_kept(folder: Path) -> None:
    found: list[Any] = [(one.number, one.kind) for one in played_games(folder)]
    assert found == [(1, "crashed"), (2, "crashed")]
