"""The workers: each table keeps to one of them, and one that dies or stalls is replaced."""

import asyncio
import logging
import multiprocessing
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from killzone.web.limits import Limits
from killzone.web.turns import Turns
from killzone.web.worker import Answered, File, Found, Lacking, Look, Position, Read, Think, Weigh, work

if TYPE_CHECKING:
    from killzone.web.showing import Draft

LOG = logging.getLogger("killzone.web")
STARTS_WITHIN = 60.0
Wanted = Callable[[], bool]


def always() -> bool:
    return True


class WorkerLostError(Exception):
    """A worker died over a task, or took too long; another is there for the next."""


class UnwantedError(Exception):
    """A task that nobody wanted any more when its turn came."""


class Worker:
    """One process with a pipe to it, started when it is first needed. Its tasks are done one at a time."""

    def __init__(
        self,
        preload: tuple[str, ...],
        threads: ThreadPoolExecutor,
        target: Callable[[Connection, tuple[str, ...]], None] = work,
    ) -> None:
        self._preload, self._threads, self._target = preload, threads, target
        self._turns = Turns()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def do(self, task: Any, seconds: float, who: str = "", wanted: Wanted = always) -> Any:
        """The result of a task for `who`.

        Raises `WorkerLostError`; `UnwantedError` if it is not `wanted` any more when its turn has come.
        """
        return await self._alone(lambda: self._do(task, seconds), who, wanted)

    async def warm_up(self) -> None:
        """Start the process, so that the first task need not wait for it."""
        await self._alone(self._started)

    async def _alone(self, job: Callable[[], Any], who: str = "", wanted: Wanted = always) -> Any:
        """Do something with the process while nobody else does."""
        await self._turns.take(who)
        if not wanted():
            self._turns.give(who)
            raise UnwantedError
        doing = asyncio.get_running_loop().run_in_executor(self._threads, job)
        # Whoever asked may be gone before it is done, but the pipe is free for the next only then.
        doing.add_done_callback(lambda done: self._done(done, who))
        return await asyncio.shield(doing)

    def _done(self, done: "asyncio.Future[Any]", who: str) -> None:
        self._turns.give(who)
        if not done.cancelled():
            # Nobody may be left to hear of it.
            done.exception()

    def _do(self, task: Any, seconds: float) -> Any:
        try:
            pipe = self._started()
            pipe.send(task)
            if not pipe.poll(seconds):
                raise WorkerLostError(f"gave no answer in {seconds:g} seconds")
            return pipe.recv()
        except (EOFError, OSError) as problem:
            self.stop()
            raise WorkerLostError("its process died") from problem
        except WorkerLostError:
            self.stop()
            raise

    def _started(self) -> Connection:
        if self._process and self._process.is_alive() and self._pipe:
            return self._pipe
        self.stop()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=self._target, args=(theirs, self._preload), name="killzone worker", daemon=True
        )
        self._process.start()
        theirs.close()
        self._pipe = ours
        if not ours.poll(STARTS_WITHIN):
            raise WorkerLostError("its process did not start")
        ours.recv()
        return ours

    def interrupt(self) -> None:
        """End the process over what it is doing; whoever waits for that is told that it was lost."""
        process = self._process
        if process is not None and process.is_alive():
            process.kill()

    def stop(self) -> None:
        """End the process at once."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe:
            pipe.close()
        if process:
            process.kill()
            process.join()
            process.close()


class Workers:
    """All processes. Bots at their seats share nothing with what strangers' positions can make long.

    Those are advice, odds, questions about positions that were brought, and files: each has one process, a time limit,
    and a line in which whoever has had least goes first.
    """

    def __init__(self, count: int, preload: tuple[str, ...], limits: Limits) -> None:
        self._threads = ThreadPoolExecutor(count + 4, "killzone worker")
        self._bots = [Worker(preload, self._threads) for _ in range(count)]
        self._advisor, self._odds, self._looks, self._files = (Worker(preload, self._threads) for _ in range(4))
        self._limits = limits

    def close(self) -> None:
        for worker in (*self._bots, self._advisor, self._odds, self._looks, self._files):
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def warm_up(self) -> None:
        for worker in self._bots:
            await worker.warm_up()

    async def answer(self, turn: Think, whole: Position) -> Answered:
        """A bot's answer. Raises `WorkerLostError`."""
        worker = self._bots[zlib.crc32(whole.table.encode()) % len(self._bots)]
        found: Answered = await self._found(worker, turn, whole, self._limits.bot_within)
        return found

    async def advise(self, turn: Think, whole: Position) -> Answered:
        """The advisor's answer. Raises `WorkerLostError`."""
        found: Answered = await self._found(self._advisor, turn, whole, self._limits.bot_within)
        return found

    async def weigh(self, weigh: Weigh, whole: Position, wanted: Wanted) -> Found:
        """Odds. Raises `WorkerLostError` where they take too long; `UnwantedError` as `Worker.do` does."""
        found: Found = await self._found(self._odds, weigh, whole, self._limits.odds_within, wanted)
        return found

    async def look(self, look: Look, whole: Position, wanted: Wanted) -> Found:
        """The answer to a query. Raises as `weigh` does."""
        found: Found = await self._found(self._looks, look, whole, self._limits.look_within, wanted)
        return found

    async def reads_back(self, draft: "Draft", who: str) -> bool:
        """Whether a scenario file gives what it was written from. Raises `WorkerLostError` if that takes too long."""
        found: bool = await self._files.do(draft, self._limits.file_within, who)
        return found

    async def _found(
        self, worker: Worker, task: Think | Weigh | Look, whole: Position, seconds: float, wanted: Wanted = always
    ) -> Any:
        """From what the worker remembers if it does, else from the whole game."""
        found = await worker.do(task, seconds, whole.table, wanted)
        if isinstance(found, Lacking):
            found = await worker.do(task._replace(position=whole), seconds, whole.table, wanted)
        return found

    async def try_out(self, file: File) -> tuple[str, ...]:
        """What is wrong with a stranger's file. Raises `WorkerLostError` for one that takes too long."""
        found = await self._files.do(file, self._limits.file_within)
        assert isinstance(found, Read)
        return found.problems
