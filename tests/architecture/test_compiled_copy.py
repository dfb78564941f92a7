"""The copy of the engine that is written for mypyc: `make compiled` does not rot unnoticed.

Here it is not compiled, which takes minutes; `make compiled ARGS=--only-check` asks mypyc itself.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import natively
import played
import pytest
from compiled import COMPILED

BATTLES = 12
"""One on every board of every edition."""


@pytest.mark.skipif(COMPILED, reason="the copy is written from the source, which is not what runs here")
def test_the_copy_for_the_compiler_plays_the_same_battles(tmp_path: Path) -> None:
    run("natively.py", str(tmp_path))
    written = (tmp_path / "killzone" / "core" / "table.py").read_text()
    assert "def but(self, *, " in written, "values have their methods written out"
    ends = json.loads(run("played.py", str(BATTLES), PYTHONPATH=str(tmp_path)))
    assert {name.split()[0] for name in ends} == {"kt24", "kt21", "kt18"}
    assert ends == played.played(BATTLES)


def run(tool: str, *words: str, **environment: str) -> str:
    command = [sys.executable, str(natively.ROOT / "tools" / tool), *words]
    done = subprocess.run(
        command, env={**os.environ, **environment}, cwd=natively.ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout
