"""The standing benchmark: always the same battles."""

from itertools import islice
from pathlib import Path

import msgspec
import pytest
from arena.bots import HERE
from typer.testing import CliRunner

from killzone.arena import Here, Settings, SettingsError, schedule
from killzone.arena.benchmark import Benchmark, arenas, benchmark
from killzone.arena.schedule import Battle
from killzone.cli import app
from killzone.core.values import fingerprint
from killzone.editions import known


def test_it_has_every_edition_and_the_same_battles_for_every_agent() -> None:
    stands = benchmark()
    assert set(stands.editions) == set(known())
    found = dict(arenas("uniform", []))
    assert len(found) == len(known()) * (len(stands.opponents) - 1), "an agent does not play itself"
    own, other = (dict(arenas(agent, ["kt24"]))["kt24-greedy-recruit"] for agent in ("uniform", "greedy:elite"))
    assert battles(own) == battles(other)
    assert all(len(set(teams)) == 1 for teams, *_ in battles(own)), "both sides have the same team"
    with pytest.raises(SettingsError, match="the benchmark is played in kt18, kt21 and kt24"):
        list(arenas("uniform", ["kt99"]))


def battles(settings: Settings) -> list[Battle]:
    """The first of them; each is played with the dice of its games' numbers."""
    return list(islice(schedule.battles(settings), 32))


def test_it_changes_only_under_another_name() -> None:
    """Whoever changes what is played gives it another name, and writes the new fingerprint here."""
    told = repr([(name, settings.seed, battles(settings)) for name, settings in arenas("uniform", [])])
    assert (benchmark().name, fingerprint(told)) == ("killzone-benchmark 1", "aa74d3744f2e6aa6")


def test_the_command_plays_it_and_shows_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("killzone.arena.Processes", lambda count: Here())
    monkeypatch.setattr("killzone.arena.benchmark.benchmark", short)
    options = ["arena", "--benchmark", "--agents", f"{HERE}:Fair", "--edition", "kt24", "--out", str(tmp_path / "b")]
    done = CliRunner().invoke(app, [*options, "--games", "2"])
    assert done.exit_code == 0, done.output
    assert "pairs won" in done.output
    assert sorted(one.name for one in (tmp_path / "b").iterdir()) == ["kt24-uniform"]


def test_what_the_benchmark_has_of_its_own_is_refused(tmp_path: Path) -> None:
    options = [
        "arena",
        "--benchmark",
        "--agents",
        "uniform",
        "--teams",
        "ninth-bell",
        "--mirror",
        "--out",
        str(tmp_path / "b"),
    ]
    done = CliRunner().invoke(app, options)
    told = "--benchmark: everybody plays the same games; leave out --teams and --mirror."
    assert (done.exit_code, done.stderr.strip()) == (2, told)
    assert not (tmp_path / "b").exists()


def short() -> Benchmark:
    """The benchmark with less of everything, so that it takes no time."""
    stands = benchmark()
    field = msgspec.structs.replace(stands.editions["kt24"], way="lite", missions=[])
    return msgspec.structs.replace(stands, opponents=["uniform"], editions={"kt24": field})
