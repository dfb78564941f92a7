"""The benchmark and the soak run and print what they promise. No time is asserted."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"PYTHONWARNINGS": "error"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)


def test_the_benchmark_measures_games_in_loops() -> None:
    data = json.loads(run("-m", "bench", "--only", "games", "--slots", "1", "--json").stdout)
    figures = {one["name"]: one for one in data["figures"]["games"]}
    assert {"lite, tollgate-six: games", "one position: forks", "one position: saves"} <= figures.keys()
    assert all(one["loops"] > 0 and one["seconds"] > 0 for one in figures.values())
    assert figures["lite, tollgate-six: steps"]["loops"] < figures["lite, tollgate-six: games"]["loops"]
    assert data["bytes"]["save in mid-game"] > 0


def test_the_soak_counts_rules_and_says_that_all_held() -> None:
    data = json.loads(
        run("tools/soak.py", "2", "--every", "0", "--odds", "0", "--ways", "10", "--cores", "1", "--json").stdout
    )
    assert (data["battles"], data["failed"]) == (2, [])
    assert data["rules"]["kt24.setup.placement"]["event"] > 0
    shown = run("tools/soak.py", "1", "--every", "0", "--odds", "0", "--ways", "10", "--cores", "1").stdout
    assert "\nAll held.\n" in shown
    assert "\nAll odds held.\n" in shown
    assert shown.endswith("All accepted ways were legal.\n")
    assert "rules have code;" in shown
