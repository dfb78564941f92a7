"""Who plays the jobs. `Workers` is all that an arena asks for, so a cluster is one more class with this one method."""

import os
import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, Protocol

from killzone.agents.match import STALLED
from killzone.arena.games import DIED, Job, Played, play, unplayed
from killzone.memory import NEVER, search_if_due, search_seldom

LIFE: Final = 200
"""Games after which a process is replaced, so that no cache grows without end."""
MOST_MEMORY: Final = 500
"""MB at which it is replaced sooner."""
TRIES: Final = 2


class Workers(Protocol):
    """Plays jobs, each of them once, and gives what became of them in whatever order they end.

    Jobs and results are plain data. Jobs are taken from the iterable only as they can be played. A closed generator
    leaves nothing running.
    """

    def run(self, jobs: Iterable[Job]) -> Generator[Played]: ...


class Here:
    """Plays one game after the other in this process."""

    def run(self, jobs: Iterable[Job]) -> Generator[Played]:
        yield from map(play, jobs)


class Processes:
    """Plays on several processes of this machine.

    Every worker is an executor with one process: when a process dies it is known which game it played, and one in which
    an agent stalled, and perhaps still runs, can be replaced alone. All of them end at once when this process does,
    however it ends.
    """

    def __init__(self, count: int = 0) -> None:
        self.count = count or cores()

    def run(self, jobs: Iterable[Job]) -> Generator[Played]:
        waiting = iter(jobs)
        # Whoever holds the other end notices when this one is closed, by us or by the end of this process.
        listening, living = get_context("spawn").Pipe(duplex=False)
        workers: list[Worker] = []
        running: dict[Future[Played], tuple[Worker, Job, int]] = {}
        try:
            for job in _first(waiting, self.count):
                worker = Worker(listening)
                workers.append(worker)
                running[worker.submit(job)] = worker, job, 1
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    worker, job, tries = running.pop(future)
                    played = _result(future, job, tries)
                    worker.rest(dead=isinstance(future.exception(), BrokenProcessPool), played=played)
                    if played is None:
                        running[worker.submit(job)] = worker, job, tries + 1
                        continue
                    for following in _first(waiting, 1):
                        running[worker.submit(following)] = worker, following, 1
                    yield played
        finally:
            living.close()
            for worker in workers:
                worker.end(wait=True)
            listening.close()


class Worker:
    """One process at a time, and how many games it has played; it ends when the other end of its lifeline closes."""

    def __init__(self, listening: Connection) -> None:
        self._listening = listening
        self._pool: ProcessPoolExecutor | None = None
        self._games = 0

    def submit(self, job: Job) -> "Future[Played]":
        if self._pool is None:
            # Spawned, not forked: the same on every system, and no thread of this process can be caught in mid-work.
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self._listening,))
            self._games = 0
        self._games += 1
        return self._pool.submit(_play, job)

    def rest(self, *, dead: bool, played: Played | None) -> None:
        """Give up a process that is dead, has an agent still running in it, or has lived or grown enough."""
        worn = played is not None and (played.kind == STALLED or played.memory >= MOST_MEMORY)
        if dead or worn or self._games >= LIFE:
            self.end()

    def end(self, *, wait: bool = False) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None


def cores() -> int:
    """How many processes can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _first(jobs: Iterator[Job], count: int) -> Iterator[Job]:
    for _ in range(count):
        job = next(jobs, None)
        if job is None:
            return
        yield job


def _result(future: "Future[Played]", job: Job, tries: int) -> Played | None:
    """What became of a job; None to try it again, as somebody may have killed its process by mistake."""
    problem = future.exception()
    if problem is None:
        return future.result()
    if not isinstance(problem, BrokenProcessPool):
        raise problem
    return None if tries < TRIES else unplayed(job, DIED, f"The process that played it ended, {tries} times.")


def _begin(listening: Connection) -> None:
    """In a new process: leave Ctrl-C to the one that started it, and end with that; what agents print is no data."""
    search_seldom(NEVER)  # everything only between games, or an agent would lose time by it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)
    Thread(target=_end_with_parent, args=(listening,), name="killzone arena lifeline", daemon=True).start()


def _play(job: Job) -> Played:
    played = play(job)
    search_if_due()
    return played


def _end_with_parent(listening: Connection) -> None:
    try:
        listening.poll(None)
    finally:
        os._exit(1)
