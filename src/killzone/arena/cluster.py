"""Workers on other machines, by dask.distributed: the same games with the same results, wherever they are played.

A task is one job. On its machine it is played in a process of its own below the cluster's worker, as on this one: an
agent that dies or stalls is known by its game and takes nothing else with it. When a worker or a whole machine is lost,
the scheduler gives its games to others; each has one result, whoever plays it.
"""

import re
import tempfile
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from hashlib import blake2b
from itertools import islice
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock, get_ident
from typing import Any, Final
from uuid import uuid4

import msgspec

from killzone.arena.contenders import own_files
from killzone.arena.games import DIED, Job, Played, unplayed
from killzone.arena.workers import TRIES, Worker
from killzone.editions import ruleset_of

AHEAD: Final = 2
"""Games that are handed out for each core of the cluster, so that none waits for the next."""
MOST_LOSSES: Final = 5
"""How often a game is handed out again after the scheduler has given it up; it gives up after four lost workers."""
ADDRESS: Final = re.compile(r"([a-z]+://)?(\[[\da-f:.]+\]|[^\s/:\[\]]+):\d{1,5}", re.IGNORECASE)
MISSING: Final = "a cluster needs dask.distributed, which is not installed: pip install 'killzone[cluster]'"

Files = dict[str, tuple[bytes, int]]
"""Contents and modes of agents' files, by their paths."""


class ClusterError(RuntimeError):
    """A cluster that cannot play; the message is a sentence."""


class Cluster:
    """Plays on the workers of a dask cluster whose scheduler is at an address, such as `tcp://10.0.0.5:8786`."""

    def __init__(self, address: str, wait: float = 30.0) -> None:
        """Raises `ClusterError` where dask is not installed, or the address is none; dask takes a minute to say so."""
        try:
            import distributed
        except ImportError:
            raise ClusterError(MISSING) from None
        if not ADDRESS.fullmatch(address):
            raise ClusterError(f"{address!r} is no address of a cluster; expected tcp://host:port.")
        self._distributed: Any = distributed
        self.address, self.wait = address, wait

    def run(self, jobs: Iterable[Job]) -> Generator[Played]:
        """Raises `ClusterError` where there is no cluster, or one with other rules."""
        try:
            client = self._distributed.Client(self.address, timeout=self.wait, set_as_default=False)
            client.wait_for_workers(1, timeout=self.wait)
        except (OSError, ValueError, TimeoutError) as problem:
            raise ClusterError(f"there is no cluster with workers at {self.address!r}: {problem}") from None
        waiting, name = iter(jobs), f"killzone-{uuid4().hex}"
        running: dict[Any, tuple[Job, int]] = {}
        finished = self._distributed.as_completed(loop=client.loop)

        def submit(job: Job, losses: int = 0) -> None:
            version = ruleset_of(job.edition).version
            work = (play_there, msgspec.json.encode(job), files_of(job), version)
            future = client.submit(*work, key=f"{name}-{job.number}-{losses}", pure=False)
            running[future] = job, losses
            finished.add(future)

        try:
            for job in islice(waiting, AHEAD * max(1, sum(client.nthreads().values()))):
                submit(job)
            for future in finished:
                job, losses = running.pop(future)
                played = self._result(future, job, losses)
                if played is None:
                    submit(job, losses + 1)
                    continue
                for following in islice(waiting, 1):
                    submit(following)
                yield played
        finally:
            if running:
                client.cancel(list(running), force=True)
                client.run(dismiss, on_error="ignore")
            client.close()

    def _result(self, future: Any, job: Job, losses: int) -> Played | None:
        """What became of a job; None to hand it out again, since only its workers were lost."""
        problem = future.exception()
        if problem is None:
            return msgspec.json.decode(future.result(), type=Played)
        if isinstance(problem, (self._distributed.KilledWorker, self._distributed.CancelledError)):
            told = f"The workers that played it were lost, {losses + 1} times over."
            return None if losses < MOST_LOSSES else unplayed(job, DIED, told)
        raise ClusterError(f"the cluster cannot play game {job.number}: {problem}") from problem


def files_of(job: Job) -> Files:
    """What the agents of a job are made of, to be sent along."""
    paths = {str(path): path for name in job.agents for path in own_files(name)}
    return {name: (path.read_bytes(), path.stat().st_mode & 0o777) for name, path in paths.items()}


# On the other machine

_workers: dict[int, Worker] = {}
_lines: dict[int, tuple[Connection, Connection]] = {}
_lock = Lock()


def play_there(data: bytes, files: Files, version: str) -> bytes:
    """Play a job in a process below this one, and give what became of it."""
    job = msgspec.json.decode(data, type=Job)
    here = ruleset_of(job.edition).version
    if here != version:
        raise RuntimeError(f"this worker has other rules: {here}, not {version}; install the same killzone everywhere")
    with tempfile.TemporaryDirectory(prefix="killzone-agents-") as folder:
        agents = tuple(_placed(name, files, Path(folder)) for name in job.agents)
        played = _played(msgspec.structs.replace(job, agents=agents))
    return msgspec.json.encode(msgspec.structs.replace(played, agents=job.agents))


def _played(job: Job) -> Played:
    """As on one machine: a process that dies is tried once more, then the game is void."""
    worker = _own_worker()
    for _ in range(TRIES):
        try:
            played = worker.submit(job).result()
        except BrokenExecutor:
            worker.rest(dead=True, played=None)
            continue
        worker.rest(dead=False, played=played)
        return played
    return unplayed(job, DIED, f"The process that played it ended, {TRIES} times.")


def _own_worker() -> Worker:
    """The process of this thread; it ends with this one, however that ends."""
    with _lock:
        if get_ident() not in _workers:
            # Dask marks its workers as processes that have none below them; ours end by their lifelines.
            current_process()._config["daemon"] = False  # type: ignore[attr-defined]  # typeshed hides it
            _lines[get_ident()] = listening, _ = get_context("spawn").Pipe(duplex=False)
            _workers[get_ident()] = Worker(listening)
        return _workers[get_ident()]


def dismiss() -> None:
    """End all games that are being played here."""
    with _lock:
        for worker in _workers.values():
            worker.end()
        for listening, living in _lines.values():
            living.close()
            listening.close()
        _workers.clear()
        _lines.clear()


def _placed(name: str, files: Files, folder: Path) -> str:
    """An agent's name as it is called here: by the same files if they are there, else by those that were sent."""
    for path, (content, mode) in _mentioned(name, files):
        there = Path(path)
        if there.is_file() and there.read_bytes() == content:
            continue
        place = folder / blake2b(path.encode(), digest_size=6).hexdigest() / there.name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        place.chmod(mode)
        name = name.replace(path, str(place))
    return name


def _mentioned(name: str, files: Files) -> Iterator[tuple[str, tuple[bytes, int]]]:
    """The files that a name has in it, the longest path first."""
    for path in sorted(files, key=len, reverse=True):
        if path in name:
            yield path, files[path]
