"""An arena on a local cluster of several processes, some of which are killed: run by a test and by `make cluster`.

    python tests/arena/cluster_trial.py WORKERS GAMES KILLS

It fails unless every game is there exactly once, and is the game that this process plays alone.
"""

import os
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from threading import Event, Thread
from typing import Any

from distributed import LocalCluster

from killzone.arena import Here, Played, Processes, jobs
from killzone.arena.cluster import Cluster
from killzone.arena.settings import settings_of

BOTS = Path(__file__).with_name("bots.py")


def result(played: Played) -> tuple[Any, ...]:
    """All of a game but the time it took."""
    return (played.number, played.kind, played.blame, played.victory, played.agents, played.record)


def kill_some(cluster: Any, kills: int, over: Event, killed: list[int]) -> None:
    """Kill a worker now and then; its nanny starts another."""
    chance = random.Random(7)
    while len(killed) < kills and not over.wait(chance.uniform(0.5, 1.5)):
        alive = [nanny.pid for nanny in cluster.workers.values() if nanny.pid and nanny.pid not in killed]
        if alive:
            killed.append(chance.choice(alive))
            os.kill(killed[-1], signal.SIGKILL)


def main() -> None:
    workers, games, kills = map(int, sys.argv[1:4])
    agents = ["uniform", f"{BOTS}:Fair", f"{BOTS}:Crashing"] if kills else ["uniform", f"{BOTS}:Fair"]
    settings = settings_of(agents, ["ninth-bell"], ["tollgate-six"], games=games, seed="7", way="lite", limit=60)
    over, killed = Event(), list[int]()
    local: Any = LocalCluster
    with local(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        killer = Thread(target=kill_some, args=(cluster, kills, over, killed))
        killer.start()
        started = time.monotonic()
        found = list(Cluster(cluster.scheduler_address, 120).run(jobs(settings)))
        took = time.monotonic() - started
        over.set()
        killer.join()
    counts = Counter(one.number for one in found)
    assert counts == Counter(range(1, settings.total + 1)), counts
    started = time.monotonic()
    alone = list(Processes(workers).run(jobs(settings))) if kills else list(Here().run(jobs(settings)))
    there = time.monotonic() - started
    assert sorted(map(result, found)) == sorted(map(result, alone))
    print(f"{len(found)} games, {len(killed)} workers killed, {took:.1f} s; on this machine alone {there:.1f} s")


if __name__ == "__main__":
    main()
