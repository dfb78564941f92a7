"""The commands that tell games: play, watch, replay, check. As a person or a program meets them."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import killzone
from killzone.cli import app, board
from killzone.cli.check import show_decision
from killzone.cli.standing import standings
from killzone.core.story import first_table, lines

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "docs" / "examples"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@cache
def told() -> Result:
    return run("tell", "--way", "lite", "--seed", "7", "--agent", "greedy:recruit")


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.json"
    result = run("tell", "--way", "lite", "--seed", "7", "--record", str(path), "--no-map", "--agent", "greedy:recruit")
    assert result.exit_code == 0, result.output
    assert f"killzone watch {path}" in result.stderr
    return path


# killzone tell


def test_a_game_is_told_from_set_up_to_the_final_score() -> None:
    result = told()
    assert result.exit_code == 0, result.output
    shown = result.stdout.splitlines()
    assert shown[0] == "The Ninth Bell against Meridian Survey on Salt Rows, lite rules, seed b2:7"
    headings = ["Set-up", *(f"Turning point {n}" for n in (1, 2, 3, 4)), "The end"]
    assert [line for line in shown if line in headings] == headings
    assert re.search(r"^● The Ninth Bell +\d+ +\d+ +\d of 6 +\d+ of 73", result.stdout, re.MULTILINE)
    assert shown[-1].startswith(("The battle is drawn", "The Ninth Bell wins", "Meridian Survey wins"))


def test_a_pipe_gets_plain_lines_with_the_rule_behind_each() -> None:
    shown = told().stdout
    assert "\x1b" not in shown
    assert "      The Ninth Bell gains 2 CP and has 2.  kt24.setup.cp" in shown.splitlines()


def test_progress_goes_to_stderr() -> None:
    progress = [line for line in told().stderr.splitlines() if line.startswith("Turning point")]
    assert [line.split(":")[0] for line in progress] == [f"Turning point {n}" for n in (1, 2, 3, 4)]
    assert all(re.fullmatch(r"Turning point \d: \d+ activations, [\d.]+ s\.", line) for line in progress)


def test_a_board_is_drawn_after_each_turning_point() -> None:
    assert told().stdout.count("A1 Engage order, a1 Conceal order") == 4
    assert "A1 Engage order" not in run("tell", "--way", "lite", "--seed", "7", "--no-map", "--agent", "uniform").stdout


def test_dice_stand_in_brackets() -> None:
    assert re.search(r"rolls attack dice: (\[[1-6]\] ?)+\.", told().stdout)


def test_the_same_seed_tells_the_same_game() -> None:
    assert run("tell", "--way", "lite", "--seed", "7", "--agent", "greedy:recruit").stdout == told().stdout
    assert run("tell", "--way", "lite", "--seed", "8", "--agent", "greedy:recruit").stdout != told().stdout


def test_why_is_told_on_demand() -> None:
    result = run("tell", "--way", "lite", "--seed", "7", "--why", "--no-map", "--agent", "greedy:recruit")
    reasons = [line for line in result.stdout.splitlines() if line.startswith("      (")]
    assert len(reasons) > 20
    assert any(re.fullmatch(r"      \(.+ has most to gain now: .+\)", line) for line in reasons)
    assert "has most to gain now" not in told().stdout


def test_why_is_told_to_programs() -> None:
    agents = ("--agent", "greedy:recruit,uniform")
    result = run(
        "tell", "--scenario", str(EXAMPLES / "shot-over-the-bund.yaml"), "--seed", "4", "--why", "--json", *agents
    )
    said = [json.loads(line) for line in result.stdout.splitlines()]
    reasons = [one for one in said if one["kind"] == "why"]
    assert reasons
    assert all(one["text"] and isinstance(one["answer"], int) for one in reasons)


def test_what_goes_without_saying_is_told_on_demand() -> None:
    assert "is expended." not in told().stdout
    assert (
        "is expended." in run("tell", "--way", "lite", "--seed", "7", "--all", "--no-map", "--agent", "uniform").stdout
    )


def test_json_is_one_object_for_each_event() -> None:
    result = run("tell", "--way", "lite", "--seed", "7", "--json", "--agent", "greedy:recruit")
    begin, *events, end = [json.loads(line) for line in result.stdout.splitlines()]
    assert (begin["kind"], begin["seed"]) == ("begin", "b2:7")
    assert {"rolled", "placed", "moved", "wounded", "finished"} <= {event["kind"] for event in events}
    assert all(event["rule"] and event["text"] for event in events)
    assert [event["answer"] for event in events] == sorted(event["answer"] for event in events)
    assert (end["kind"], len(end["sides"])) == ("end", 2)
    assert end["sides"][0]["most_wounds"] == 73


def test_other_boards_teams_and_full_rules_are_played() -> None:
    arguments = ["--killzone", "salt-rows", "--teams", "house-of-seconds,ninth-bell", "--seed", "2"]
    result = run("tell", *arguments, "--no-map", "--agent", "greedy:recruit,uniform")
    assert result.exit_code == 0, result.output
    assert re.search(r"^[●◆] \d VP: ", result.stdout, re.MULTILINE)
    title = "House of Seconds against The Ninth Bell on Salt Rows, full rules, mission secure, seed b2:2"
    assert result.stdout.splitlines()[0] == title


def test_a_game_goes_on_from_a_scenario(tmp_path: Path) -> None:
    path, record = str(EXAMPLES / "shot-over-the-bund.yaml"), str(tmp_path / "game.json")
    result = run("tell", "--scenario", path, "--seed", "4", "--no-map", "--record", record, "--agent", "uniform")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Ada Trestle against Orrin Latch on Salt Rows, from ")
    assert "Set-up" not in result.stdout
    assert run("replay", record).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--scenario", "no-such.yaml"], "there is no such file."),
        (["--killzone", "tolgate-six"], "there is no killzone 'tolgate-six'. Did you mean 'tollgate-six'?"),
        (["--teams", "ninth-bell,plot-fourty"], "there is no team 'plot-fourty'. Did you mean 'plot-forty'?"),
        (["--teams", "ninth-bell"], "a battle has 2 teams, not 1."),
        (["--mission", "secur"], "there is no mission 'secur'. Did you mean 'secure'?"),
        (
            ["--way", "lite", "--mission", "secure"],
            "the way to play 'lite' has no mission; leave it out, or play another way: full.",
        ),
        (["--agent", "unifrom"], "there is no agent 'unifrom'. Did you mean 'uniform'?"),
        (["--agent", "uniform,uniform,uniform"], "there are 2 seats, but 3 agents."),
        (["--seed", "md5:1"], "the seed 'md5:1' names no known algorithm; expected 'b2:...'."),
        (["--record", "no/such/folder/game.json"], "there is no such directory."),
    ],
)
def test_a_wrong_request_gets_one_line_and_code_2(arguments: list[str], message: str) -> None:
    result = run("tell", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.strip().endswith(message)
    assert len(result.stderr.splitlines()) == 1


def process(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    clean = {name: value for name, value in os.environ.items() if name not in {"FORCE_COLOR", "NO_COLOR"}}
    command = [sys.executable, "-m", "killzone", *arguments]
    return subprocess.run(command, capture_output=True, check=True, env=clean | environment)


def test_an_ascii_output_gets_ascii() -> None:
    shown = process("tell", "--way", "lite", "--seed", "7", "--agent", "uniform", PYTHONIOENCODING="ascii").stdout
    assert shown.isascii()
    assert b"# heavy, + light" in shown


def test_colour_is_used_on_demand_and_never_against_the_users_wish() -> None:
    assert (
        b"\x1b[36m"
        in process(
            "tell", "--way", "lite", "--seed", "7", "--agent", "uniform", "--fast", FORCE_COLOR="1", COLUMNS="100"
        ).stdout
    )
    plain = process(
        "tell",
        "--way",
        "lite",
        "--seed",
        "7",
        "--agent",
        "uniform",
        "--fast",
        FORCE_COLOR="1",
        NO_COLOR="1",
        COLUMNS="100",
    ).stdout
    assert b"\x1b[36m" not in plain


def test_a_reader_who_has_seen_enough_causes_no_traceback() -> None:
    command = f"{sys.executable} -m killzone tell --way lite --seed 7 --agent uniform | head -n 3"
    done = subprocess.run(command, shell=True, capture_output=True, check=True)
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize(
    "arguments", ["team list", "team list --json", "tell --way lite --seed 7 --agent uniform", "--help"]
)
def test_a_full_disk_is_one_line_and_code_1(arguments: str) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "killzone", *arguments.split()]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1] == "killzone: No space left on device."
    assert b"Traceback" not in done.stderr


def test_the_readme_shows_what_is_told() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    command = "tell --seed 5 --killzone tollgate-six"
    shown = readme.partition(f"`killzone {command}`")[2].partition("```\n")[2].partition("```")[0]
    assert shown
    played = run(*command.split()).stdout
    for excerpt in shown.split("...\n"):
        assert excerpt.strip("\n") in played, f"copy the excerpts of README.md from killzone {command} again"


# killzone watch and killzone replay


def test_a_record_is_told_again_as_it_was_played(recorded: Path) -> None:
    result = run("watch", str(recorded))
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[1:] == told().stdout.splitlines()[1:]


def test_a_record_is_told_in_part(recorded: Path) -> None:
    result = run("watch", str(recorded), "--from", "60", "--to", "90", "--json")
    _, *events = [json.loads(line) for line in result.stdout.splitlines()]
    assert {event["answer"] for event in events} <= set(range(60, 91))
    assert "end" not in {event["kind"] for event in events}


def test_a_record_is_told_step_by_step(recorded: Path) -> None:
    result = CliRunner().invoke(app, ["watch", str(recorded), "--step", "--no-map"], input="\n\nq\n")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("is activated.") == 2
    assert re.search(r"go on with --from \d+\.", result.stderr)


def test_beginning_after_the_end_is_refused(recorded: Path) -> None:
    assert "--to: 3 comes before answer 5" in run("watch", str(recorded), "--from", "5", "--to", "3").stderr
    result = run("watch", str(recorded), "--from", "9999")
    assert result.exit_code == 2
    assert "there is no answer 9999." in result.stderr


def test_a_sound_record_is_verified(recorded: Path) -> None:
    result = run("replay", str(recorded))
    assert result.exit_code == 0, result.output
    assert re.fullmatch(r"OK  \d+ answers, \d+ dice, the game is over, digest [0-9a-f]{16}\n", result.stdout)
    data = json.loads(run("replay", str(recorded), "--json").stdout)
    assert data["ok"] is True
    assert data["digest"] in result.stdout


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"digest": "0123456789abcdef"}, "the position is"),
        ({"answer": "#49 no-such-answer"}, "is refused"),
        ({"faces": ["66666"]}, "recorded dice were not rolled"),
    ],
)
def test_the_first_step_that_differs_is_named(
    recorded: Path, tmp_path: Path, change: dict[str, object], problem: str
) -> None:
    data = json.loads(recorded.read_text(encoding="utf-8"))
    data["steps"][50] |= change
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data), encoding="utf-8")
    result = run("replay", str(wrong))
    assert result.exit_code == 1
    assert "differs at answer 50" in result.stderr
    assert problem in result.stderr
    answer = run("replay", str(wrong), "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["step"] == 50
    assert run("watch", str(wrong)).exit_code == 1


@pytest.mark.parametrize("command", ["watch", "replay"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "No such file or directory."),
        ("not json", "expected JSON"),
        ("[]", "expected a JSON object"),
        ('{"format": "killzone-record 9"}', "expected 'killzone-record 1'"),
        ("[" * 100_000, "expected JSON"),
    ],
    ids=["missing", "text", "list", "other format", "nested"],
)
def test_what_is_no_record_gets_one_line_and_code_2(
    command: str, content: str | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    result = run(command, str(path))
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


# killzone check


def test_a_scenario_is_shown_with_its_board_and_the_reasons_against_each_option() -> None:
    result = run("check", str(EXAMPLES / "shot-over-the-bund.yaml"))
    assert result.exit_code == 0, result.output
    shown = result.stdout
    assert shown.startswith("A shot over the bund: Kill Team 2024, full rules\n")
    assert "Ada Trestle decides: What does Stakegunner do? 1 AP left." in shown
    assert "  yes  shoot" in shown
    assert "has already performed Dash in this activation.  kt24.firefight.action-once" in shown
    assert "A1 Engage order" in shown
    assert "A1 Engage order" not in run("check", str(EXAMPLES / "shot-over-the-bund.yaml"), "--no-map").stdout


def test_a_scenario_in_json_is_the_question_as_a_screen_gets_it() -> None:
    data = json.loads(run("check", str(EXAMPLES / "shot-over-the-bund.yaml"), "--json").stdout)
    assert data["ok"] is True
    assert data["decision"]["kind"] == "action"
    assert any(option["why_not"] for option in data["decision"]["domain"]["options"])


def test_a_question_with_countless_answers_shows_a_few(capsys: pytest.CaptureFixture[str]) -> None:
    game = next(one for one in midgame().past() if one.decision and one.decision.domain.describe()["kind"] == "path")
    assert game.decision is not None
    show_decision(game, game.decision)
    shown = capsys.readouterr().out.splitlines()
    assert "  Answers with a path, such as:" in shown
    assert all(line.startswith("  yes  path ") for line in shown[4:])
    assert 1 <= len(shown[4:]) <= 5


def test_mistakes_in_a_scenario_are_all_told(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    text = (EXAMPLES / "shot-over-the-bund.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("order: conceal", "order: hide").replace("salt-rows", "salt-row"), encoding="utf-8")
    result = run("check", str(path))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 2
    assert re.search(r"wrong\.yaml:\d+: there is no order 'hide'", result.stderr)
    data = json.loads(run("check", str(path), "--json").stdout)
    assert (data["ok"], len(data["problems"])) == (False, 2)


# What the commands are made of


def midgame() -> killzone.Game:
    agents = [killzone.Uniform("a"), killzone.Uniform("b")]
    return killzone.play_match(killzone.new_game("tollgate-six", seed=5, way="lite"), agents, most_decisions=150).game


@pytest.mark.parametrize(("width", "columns"), [(200, 60), (66, 60), (65, 40), (40, 40)])
def test_the_board_is_drawn_to_scale(width: int, columns: int) -> None:
    rows = board.draw(midgame().table, board.PLAIN, width)
    assert board.text(rows[0]).strip() == f"+{'-' * columns}+"
    assert len(rows) == round(16 * columns / 40) + 3


def test_every_operative_is_on_the_board() -> None:
    table = midgame().table
    for width in (200, 40):
        drawn = "\n".join(board.text(row) for row in board.draw(table, board.DRAWN, width))
        assert [one.name for one in table.operatives if one.on_board and board.label(table, one) not in drawn] == []


def test_objectives_and_other_markers_have_signs_of_their_own() -> None:
    game = killzone.load_scenario(EXAMPLES / "shot-over-the-bund.yaml")
    one = game.table.markers[0]
    table = game.table.with_marker(one.but(kind="smoke"))
    drawn = "\n".join(board.text(row) for row in board.draw(table, board.DRAWN, 100))
    assert (drawn.count("*"), drawn.count("x")) == (2, 1)
    assert "* objective, x other marker" in board.legend(table, board.DRAWN)


def test_operatives_that_stand_together_are_all_drawn() -> None:
    table = midgame().table
    spot = next(one.spot for one in table.operatives if one.spot is not None)
    crowd = table.but(operatives=tuple(one.but(spot=spot) for one in table.operatives[:6]))
    drawn = "\n".join(board.text(row) for row in board.draw(crowd, board.PLAIN, 60))
    assert [one.name for one in crowd.operatives if board.label(crowd, one) not in drawn] == []


def test_the_story_tells_every_event_with_the_table_before_it() -> None:
    game = midgame()
    events = [event for one in game.past() for event in one.events]
    story = [line.event for one in game.past() for line in lines(one)]
    assert story == [event.for_seat(-1) for event in events]


def test_a_side_stands_with_what_it_scored_and_what_is_left() -> None:
    game = killzone.load_scenario(EXAMPLES / "shot-over-the-bund.yaml")
    survey, bell = standings(game.table, first_table(game), game.ruleset.is_out)
    assert (survey.victory, bell.victory, bell.scored) == (0, 1, (("crit-op", 1),))
    assert (bell.left, bell.operatives, bell.wounds) == (2, 2, 19)
