"""Arenas on a cluster, and arenas that end when enough is known."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from arena.bots import HERE

from killzone.arena import jobs, play
from killzone.arena.cluster import Cluster, ClusterError, Files, _placed, files_of
from killzone.arena.settings import Settings, settings_of
from killzone.arena.stopping import Stopping, half_width
from killzone.arena.summary import Score, summarise

TRIAL = Path(__file__).with_name("cluster_trial.py")


def trial(*numbers: int) -> str:
    command = [sys.executable, str(TRIAL), *map(str, numbers)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=TRIAL.parents[1])
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_cluster_plays_the_same_games() -> None:
    assert "2 games, 0 workers killed" in trial(1, 2, 0)


@pytest.mark.skipif("KILLZONE_CLUSTER" not in os.environ, reason="takes a minute: make cluster")
def test_nothing_is_lost_or_played_twice_when_workers_are_killed() -> None:
    told = trial(3, 20, 4)
    assert "60 games, 4 workers killed" in told


def test_a_cluster_that_is_not_there_says_so() -> None:
    with pytest.raises(ClusterError, match=r"there is no cluster with workers at 'tcp://127.0.0.1:1'"):
        next(Cluster("tcp://127.0.0.1:1", wait=0.2).run([]))


@pytest.mark.parametrize("address", ["foo", "", "tcp://", "tcp://host", "tcp://host:port", "host:8786/x"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(ClusterError, match="is no address of a cluster; expected tcp://host:port"):
        Cluster(address)


@pytest.mark.parametrize("address", ["10.0.0.5:8786", "tls://a-host.example:1", "tcp://[::1]:8786"])
def test_addresses_are_those_of_dask(address: str) -> None:
    assert Cluster(address).address == address


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'killzone\[cluster\]'"):
        Cluster("tcp://127.0.0.1:1")


def lite(*agents: str, games: int = 2) -> Settings:
    teams = ["ninth-bell", "house-of-seconds"]
    return settings_of(agents, teams, ["tollgate-six"], games=games, seed="7", way="lite")


def test_agents_files_are_sent_along_and_used_where_they_are_missing(tmp_path: Path) -> None:
    job = next(jobs(lite("uniform", f"{HERE}:Fair")))
    files = files_of(job)
    assert files == {HERE: (Path(HERE).read_bytes(), Path(HERE).stat().st_mode & 0o777)}
    assert _placed(f"{HERE}:Fair", files, tmp_path) == f"{HERE}:Fair", "the same file is there"
    elsewhere: Files = {"not/here/bots.py": files[HERE]}
    name = _placed("not/here/bots.py:Fair", elsewhere, tmp_path)
    assert name.endswith("/bots.py:Fair")
    assert Path(name.removesuffix(":Fair")).read_bytes() == Path(HERE).read_bytes()


def test_an_arena_ends_when_rates_are_known_well_enough() -> None:
    settings = lite("greedy", "uniform", games=400)
    one = play(next(jobs(lite("uniform"))))
    order = list(jobs(settings))
    made = [
        msgspec.structs.replace(one, number=job.number, agents=job.agents, places=(1, 2) if job.number % 4 else (2, 1))
        for job in order
    ]
    numbers = []
    for shuffled in (made, made[::-1]):
        enough = Stopping(settings, 0.1)
        for game in shuffled:
            enough.add(game)
        assert enough.reached
        numbers.append(enough._next)
    assert numbers[0] == numbers[1] < 400, "the order in which games end changes nothing"
    assert half_width(enough.rates()[0]) <= 0.1
    before = Stopping(settings, 0.1)
    for game in made[: numbers[0] - 21]:
        before.add(game)
    assert not before.reached
    never = Stopping(settings, 0.0)
    for game in made:
        never.add(game)
    assert not never.reached
    assert len(list(never.before(order))) == 400
    assert list(enough.before(order)) == []
    assert half_width(Score()) == 1.0


def test_the_balance_of_teams_is_told_by_mission() -> None:
    teams, missions = ["ninth-bell", "plot-forty"], ["secure", "read-the-meters"]
    settings = settings_of(["uniform"], teams, ["salt-rows"], missions, games=8, seed="1")
    one = play(next(jobs(lite("uniform"))))
    games = [
        msgspec.structs.replace(one, number=job.number, teams=job.teams, mission=job.mission, places=(1, 2))
        for job in jobs(settings)
    ]
    balance = summarise(settings, games)["balance"]
    assert {(row["team"], row["against"]) for row in balance} == {
        ("ninth-bell", "plot-forty"),
        ("plot-forty", "ninth-bell"),
    }
    played = [game for game in games if len(set(game.teams)) == 2]
    for row in balance:
        both = [game for game in played if game.mission == row["mission"]]
        assert row["games"] == len(both)
        assert row["wins"] == sum(game.teams[0] == row["team"] for game in both)
        assert row["interval"][0] <= row["wins"] / max(1, row["games"]) <= row["interval"][1]
