"""The benchmark and the soak run and print what they promise. No time is asserted."""

import json
import os
import subprocess
import sys
from pathlib import Path

from compiled import COMPILED

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
    if not COMPILED:  # whose machine nobody can look into to count its steps
        assert figures["lite, tollgate-six: steps"]["loops"] < figures["lite, tollgate-six: games"]["loops"]
    assert data["bytes"]["save in mid-game"] > 0


def test_memory_is_told_on_the_way_and_by_decision() -> None:
    *grown, size = run("-m", "bench.memory", "kt24", "1").stdout.splitlines()
    assert [line.partition(" MB")[2] for line in grown] == [" after 1 battles"]
    assert int(size.rpartition(", ")[2].split()[0]) > 100


GROWTH = """
from bench import growth

print(round(growth.Growth("twice", tuple(2.0**i for i in range(len(growth.SIZES)))).exponent, 6))
print(round(growth.Growth("same", (3.0,) * len(growth.SIZES)).exponent, 6))
growth.SIZES = (20, 40)
growth.SLOTS = 1
growth.show(growth.timings())
"""


def test_growth_is_the_exponent_of_a_line_through_all_sizes() -> None:
    twice, same, head, *rows = run("-c", GROWTH).stdout.splitlines()
    assert (twice, same) == ("1.0", "0.0")
    assert head.split() == ["loops", "by", "prisms", "20", "40", "exponent"]
    assert [row.split("  ")[0] for row in rows][-2:] == ["sight, first asked", "within 6 inches round walls"]


BATTLES = """
from bench import battles

battles.WARM_UP = 0
battles.show(battles.timings(1, ["kt21"]))
"""


def test_battles_are_measured_on_each_killzone_and_together() -> None:
    head, *rows = run("-c", BATTLES).stdout.splitlines()
    assert head.split()[:6] == ["random", "battles", "games", "decisions", "each", "games/s"]
    assert head.split()[6:] == ["of", "kt21", "of", "its", "mean"]
    assert [row.split()[:3] for row in rows[:2]] == [["kt21,", "all", "4"], ["kt21,", "candlewick-court", "1"]]
    assert all(row.split()[-2] == "1.00" for row in rows)
    assert rows[0].split()[-1] == "1.00"


def test_the_soak_counts_rules_and_says_that_all_held() -> None:
    data = json.loads(
        run("tools/soak.py", "2", "--every", "0", "--odds", "0", "--ways", "10", "--cores", "1", "--json").stdout
    )
    assert (data["battles"], data["failed"]) == (2, [])
    assert data["rules"]["kt24.setup.placement"]["event"] > 0
    # The first battle, in which every call is counted, has been played by now.
    shown = run(
        "tools/soak.py", "1", "--first", "1", "--every", "0", "--odds", "0", "--ways", "10", "--cores", "1"
    ).stdout
    assert "\nAll held.\n" in shown
    assert "\nAll odds held.\n" in shown
    assert shown.endswith("All accepted ways were legal.\n")
    assert "rules have code;" in shown
