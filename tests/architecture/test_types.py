"""What the type checker must find in code that uses our values."""

import re
import subprocess
import sys
from pathlib import Path

from architecture.source import ROOT

CODE = """
from killzone.core.table import Operative
from killzone.core.values import Value


class Pair(Value):
    left: int
    right: str = ""


def changed(pair: Pair, one: Operative) -> None:
    pair.but(left=2, right="b")
    one.but(wounds=3)
    pair.but()
    pair.but(lfet=2)
    pair.but(left="2")
    pair.but(2)
    one.but(wuonds=3)
"""
FOUND = [
    '15: error: Unexpected keyword argument "lfet"',
    '16: error: Argument "left" to "but" of "Value" has incompatible type "str"; expected "int"',
    "17: error: Too many positional arguments",
    '18: error: Unexpected keyword argument "wuonds" for "but" of "Value"; did you mean "wounds"?',
]


STEPS = """
from killzone.core.flow import Call, Flow, Jump, Next, Sequence, continuation
from killzone.core.table import Table
from killzone.core.values import Value


class Walk(Value):
    far: int = 0


class Rest(Value):
    long: int = 0


def walk(walk: Walk, table: Table) -> Flow:
    return Call(walk, RESTING, Rest(), rested)


def walk_on(walk: Walk, table: Table) -> Flow:
    return Jump(walk, rest)


def walk_wrongly(walk: Walk, table: Table) -> Flow:
    return Call(walk, RESTING, Rest(), woken)


@continuation
def rested(walk: Walk, table: Table, result: object) -> Flow:
    return Jump(walk, walk_on)


@continuation
def woken(rest: Rest, table: Table, result: object) -> Flow:
    return Next(rest)


def rest(rest: Rest, table: Table) -> Flow:
    return Next(rest)


RESTING = Sequence("resting", "Rest", rest)
MIXED = Sequence("mixed", "Walk and rest", walk_on, rest)


def rest_while_walking(walk: Walk, table: Table) -> Flow:
    return Call(walk, RESTING, walk)


def do_both(walk: Walk, table: Table) -> Flow:
    return Call(walk, MIXED, walk)


def answered(rest: Rest, table: Table, answer: str) -> Flow:
    return Next(rest)


ASKED = Sequence("asked", "Rest", rest, answered)
"""
WRONG_STEPS = [
    '20: error: Argument 2 to "Jump" has incompatible type',
    '24: error: Argument 4 to "Call" has incompatible type',
    '46: error: Cannot infer value of type parameter "D" of "Call"',
    '50: error: Cannot infer value of type parameter "D" of "Call"',
    '57: error: Argument 4 to "Sequence" has incompatible type',
]


def test_a_copy_with_a_wrong_field_is_no_type(tmp_path: Path) -> None:
    check(tmp_path, CODE, FOUND)


def test_a_step_that_goes_on_over_another_context_is_no_type(tmp_path: Path) -> None:
    check(tmp_path, STEPS, WRONG_STEPS)


def test_whatever_the_type_checker_passes_over_says_why() -> None:
    told = re.compile(r"# type: ignore(?!\[[a-z-]+(?:, [a-z-]+)*\]  # \w)")
    files = [path for folder in ("src", "tests", "tools", "bench") for path in (ROOT / folder).rglob("*.py")]
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if told.search(line) and path != Path(__file__)
    ]
    assert len(files) > 1000
    assert found == []


def check(tmp_path: Path, text: str, found: list[str]) -> None:
    """These errors, and no others, are found in a text."""
    code = tmp_path / "code.py"
    code.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", str(code), "--cache-dir", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    errors = [line.partition("code.py:")[2] for line in told.splitlines() if "error:" in line]
    assert len(errors) == len(found), told
    for error, start in zip(errors, found, strict=True):
        assert error.startswith(start)
