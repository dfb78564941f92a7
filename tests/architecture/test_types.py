"""What the type checker must find in code that uses our values."""

import subprocess
import sys
from pathlib import Path

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


def test_a_copy_with_a_wrong_field_is_no_type(tmp_path: Path) -> None:
    code = tmp_path / "code.py"
    code.write_text(CODE, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", str(code), "--cache-dir", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    errors = [line.partition("code.py:")[2] for line in told.splitlines() if "error:" in line]
    assert len(errors) == len(FOUND), told
    for error, start in zip(errors, FOUND, strict=True):
        assert error.startswith(start)
