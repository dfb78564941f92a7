"""The `killzone rules` command, as a person or a program meets it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import killzone
from killzone.cli import app
from killzone.core.versions import is_compiled
from killzone.reference import EDITIONS, coverage, entries


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rules", *arguments])


def test_without_words_it_lists_the_editions_and_how_to_search() -> None:
    result = run()
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == list(EDITIONS)
    assert "killzone rules balanced re-roll" in result.stderr


def test_an_id_shows_its_entry() -> None:
    result = run("kt24.weapon.balanced")
    assert result.exit_code == 0
    assert result.stdout.startswith("kt24.weapon.balanced  Balanced\nOne attack die may be re-rolled.\n")
    assert "needs   kt24.def.reroll" in result.stdout


def test_a_ruling_and_its_doubts_are_shown() -> None:
    doubtful = next(one for one in entries() if one.uncertain and one.ruling)
    result = run(doubtful.id)
    assert f"ruling  {doubtful.ruling}" in result.stdout
    assert "a distance was inferred" in result.stdout


def test_the_beginning_of_an_id_lists_what_it_holds() -> None:
    result = run("kt24.counteract")
    assert result.stdout.splitlines()[0].split() == ["kt24.counteract.when", "When", "to", "counteract"]
    assert all(line.startswith("kt24.counteract.") for line in result.stdout.splitlines())


def test_words_search() -> None:
    result = run("balanced", "re-roll", "--edition", "kt21")
    assert result.exit_code == 0
    assert result.stdout.startswith("kt21.weapon.balanced")


def test_a_word_that_no_rule_has_is_named_beside_what_the_others_find() -> None:
    result = run("can", "I", "re-roll", "balancd", "dice?", "--edition", "kt24")
    assert result.exit_code == 0
    assert "kt24.def.reroll" in result.stdout
    assert result.stderr == "No rule speaks of 'balancd'. Did you mean balanced?\n"


def test_json_is_a_list_of_entries() -> None:
    (one,) = json.loads(run("kt24.weapon.balanced", "--json").stdout)
    assert (one["id"], one["needs"], one["extended"]) == ("kt24.weapon.balanced", ["kt24.def.reroll"], False)
    assert [each["id"] for each in json.loads(run("--json").stdout)] == list(EDITIONS)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["kt24.weapon.balancd"], 2, "There is no rule 'kt24.weapon.balancd' in the ledger. Did you mean 'kt24."),
        (["balancd"], 1, "No rule speaks of 'balancd'. Did you mean balanced?"),
        (["--edition", "kt99"], 2, "There is no edition 'kt99'; choose kt18, kt21 or kt24."),
        (["balancd", "--coverage"], 1, "No rule speaks of 'balancd'. Did you mean balanced?"),
        (["kt24.weapon.balancd", "--coverage"], 2, "There is no rule 'kt24.weapon.balancd' in the ledger."),
    ],
)
def test_a_wrong_request_gets_one_message_and_a_code(arguments: list[str], code: int, message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.startswith(message)
    assert len(result.stderr.splitlines()) == 1


def test_coverage_ends_with_the_totals_of_each_edition() -> None:
    result = run("--coverage")
    assert result.exit_code == 0, result.output
    heading, *totals = result.stdout.splitlines()[-1 - len(EDITIONS) :]
    assert heading.split("  ")[0] == "edition"
    assert [line.split()[:2] for line in totals] == [[id, str(len(entries(id)))] for id in EDITIONS]


def test_coverage_of_one_edition_in_json_names_code_and_tests() -> None:
    answer = json.loads(run("--coverage", "--edition", "kt24", "--json").stdout)
    assert [one["id"] for one in answer["rules"]] == [one.id for one in entries("kt24")]
    assert list(answer["totals"]) == ["kt24"]
    assert answer["totals"]["kt24"]["entries"] == len(entries("kt24"))
    assert answer["totals"]["kt24"]["with_tests"] == sum(bool(one["tests"]) for one in answer["rules"])


def test_coverage_of_one_rule_names_its_code_and_tests_and_no_other() -> None:
    shown = run("kt24.weapon.balanced", "--coverage").stdout.splitlines()
    assert shown[0].split() == ["kt24.weapon.balanced", "in", "scope"]
    assert "  code  killzone.editions.kt24.weapons.dice_rules:balanced" in shown
    assert "  test  tests/rules/kt24/attack/test_rerolls.py::test_balanced_rerolls_one_die_only" in shown
    assert shown[-1].split() == ["kt24", "1", "1", "1", "1", "0"]
    assert not [line for line in shown[1:-2] if not line.startswith("  ")]


def test_coverage_of_words_and_beginnings_of_ids_is_of_all_they_find() -> None:
    balanced = json.loads(run("balanced", "--coverage", "--json").stdout)
    assert [one["id"] for one in balanced["rules"]] == sorted(
        (one["id"] for one in json.loads(run("balanced", "--json").stdout)), key=[one.id for one in entries()].index
    )
    within = json.loads(run("kt24.cq", "--coverage", "--json").stdout)
    assert {one["id"] for one in within["rules"]} == {one.id for one in entries() if one.id.startswith("kt24.cq.")}
    assert list(within["totals"]) == ["kt24"]


def test_coverage_without_a_checkout_does_not_claim_that_there_are_no_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "checkout", lambda: None)
    result = run("--coverage")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].split()[-2:] == ["unknown", "unknown"]
    assert "installed without them" in result.stderr
    answer = json.loads(run("--coverage", "--json").stdout)
    assert {one["tests"] for one in answer["rules"]} == {None}


def test_coverage_refuses_a_mark_that_the_ledger_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    test = tmp_path / "tests" / "test_it.py"
    test.parent.mkdir()
    test.write_text("@pytest.mark.rule('kt24.weapon.balancd')\ndef test_it(): ...\n", encoding="utf-8")
    monkeypatch.setattr(coverage, "checkout", lambda: tmp_path)
    result = run("--coverage")
    assert result.exit_code == 1
    assert result.stderr.startswith("tests/test_it.py:1: There is no rule 'kt24.weapon.balancd'")


def process(*arguments: str, **environment: str) -> str:
    """What `python -m killzone` prints to a pipe."""
    clean = {name: value for name, value in os.environ.items() if name not in {"FORCE_COLOR", "NO_COLOR"}}
    command = [sys.executable, "-m", "killzone", *arguments]
    return subprocess.run(command, capture_output=True, check=True, env=clean | environment).stdout.decode()


def test_the_command_runs_as_a_module() -> None:
    assert process("--version") == f"{killzone.__version__} ({'compiled' if is_compiled() else 'interpreted'})\n"


def test_a_pipe_gets_plain_lines_that_are_not_wrapped() -> None:
    long = next(one for one in entries("kt24") if len(one.text) > 300)
    shown = process("rules", long.id, COLUMNS="40")
    assert long.text in shown.splitlines()
    assert "\x1b" not in shown


def test_style_is_shown_when_forced() -> None:
    assert "\x1b[1m" in process("rules", "kt24.weapon.balanced", FORCE_COLOR="1")
