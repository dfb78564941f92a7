"""`killzone map show` draws what it is asked for, and says plainly what it cannot draw."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from killzone.cli.map import map_

EXAMPLES = Path(__file__).resolve().parents[2] / "docs/examples"
BUND = str(EXAMPLES / "shot-over-the-bund.yaml")
HATCH = str(EXAMPLES / "open-hatch.yaml")


def run(*words: str) -> Result:
    return CliRunner().invoke(map_, ["show", *words])


def test_a_killzone_goes_to_stdout() -> None:
    shown = run("tollgate-six")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.startswith("<svg ")
    assert shown.stdout.endswith("</svg>\n")


def test_a_scenario_goes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    words = ("--sight", "stakegunner", "cutter", "--reach", "stakegunner", "--action", "dash", "--theme", "dark")
    shown = run(BUND, *words, "--out", str(file))
    assert (shown.exit_code, shown.stderr) == (0, f"Drawn in {file}.\n")
    assert shown.stdout.startswith("Stakegunner looks at Cutter.\n")
    text = file.read_text(encoding="utf-8")
    assert "A shot over the bund" in text
    assert "Stakegunner looks at Cutter" in text
    assert "Dash: up to 3" in text


def test_the_data_can_be_had_instead(tmp_path: Path) -> None:
    data = json.loads(run(HATCH, "--sight", "tenant", "witness", "--json").stdout)
    assert (data["title"], data["notes"][0]["title"]) == ("The open hatch", "Tenant looks at Witness")
    file = tmp_path / "x.json"
    assert run(HATCH, "--sight", "tenant", "witness", "--json", "--out", str(file)).exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8")) == data


def test_hatchways_can_be_opened() -> None:
    shut, open = (run("patient-margin", "--json", *words).stdout for words in ((), ("--open", "h1", "--open", "h2")))
    ids = {shape["id"] for shape in json.loads(open)["shapes"] if "id" in shape}
    assert {"h1-open", "h1-leaf", "h2-open"} <= ids
    assert '"h1-closed"' in shut


def test_one_point_may_look_and_move() -> None:
    data = json.loads(run("salt-rows", "--sight", "3,3", "5.5,9.5", "--reach", "3,3", "--json").stdout)
    assert [note["title"] for note in data["notes"]] == ["A looks at B", "Where A can move"]
    assert [shape["id"] for shape in data["shapes"] if shape["kind"] == "point"] == ["A", "B"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("salt-row",), "salt-row: there is no killzone 'salt-row'. Did you mean 'salt-rows'?"),
        (("nope.yaml",), "nope.yaml: there is no such file."),
        (("salt-rows", "--theme", "ligt"), "--theme: there is no theme 'ligt'. Did you mean 'light'?"),
        (("salt-rows", "--out", "x.png"), "--out: x.png: pictures are SVG files; end the name with .svg."),
        (("salt-rows", "--out", "no/such/x.svg"), "--out: no/such/x.svg: No such file or directory."),
        (("salt-rows", "--open", "h1"), "--open: this board has no hatchways."),
        (
            ("patient-margin", "--open", "h1-twn"),
            "--open: there is no hatchway 'h1-twn'. Did you mean 'h1-twin'?",
        ),
        (
            ("salt-rows", "--sight", "a", "b"),
            "--sight: 'a' is no point such as 4,7.5, and there is nobody on a bare killzone.",
        ),
        (("salt-rows", "--sight", "3,3", "3,3"), "--sight: 3,3 looks at itself; name two different ones."),
        (("salt-rows", "--sight", "7,4", "3,3"), "--sight: no room at 7,4: salt heap s1 is there."),
        (("salt-rows", "--reach", "0,0"), "--reach: no room at 0,0: the base would hang over the edge of the board."),
        (
            ("candlewick-court", "--reach", "9,8,2.6"),
            '--reach: no room at 9,8,2.6: there is nothing to stand on 2.60" up. Terrain here is 2.50" high.',
        ),
        (
            ("salt-rows", "--reach", "1e99,3"),
            "--reach: '1e99,3' is no point; expected inches such as 4,7.5 or, with the height, 8,8,2.5.",
        ),
        (
            ("salt-rows", "--reach", "1,2,3,4"),
            "--reach: '1,2,3,4' has 4 numbers; expected x,y or, with the height, x,y,z.",
        ),
        ((BUND, "--sight", "stakegunner", "cuter"), "--sight: there is no operative 'cuter'. Did you mean 'cutter'?"),
        ((HATCH, "--reach", "foil"), "--reach: 'foil' is not on the board."),
        ((BUND, "--reach", "cutter", "--action", "dahs"), "--action: there is no move 'dahs'. Did you mean 'dash'?"),
        ((BUND, "--action", "dash"), "--action: it says which move --reach is for, and there is no --reach."),
    ],
)
def test_what_cannot_be_drawn_is_explained_in_one_line(words: tuple[str, ...], message: str) -> None:
    shown = run(*words)
    assert (shown.exit_code, shown.stdout, shown.stderr) == (2, "", f"{message}\n")


def test_mistakes_in_a_file_are_explained_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(Path(BUND).read_text(encoding="utf-8").replace("at: [18, 17]", "at: [99, 17]"), encoding="utf-8")
    shown = run(str(file))
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr.startswith(f"{file}:")
    assert json.loads(run(str(file), "--json").stdout)["ok"] is False
