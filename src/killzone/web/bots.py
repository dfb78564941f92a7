"""The workers: each table keeps to one of them, and one that dies or stalls is replaced."""

import asyncio
import logging
import multiprocessing
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from killzone.web.worker import Answered, File, Lacking, Read, Turn, work

LOG = logging.getLogger("killzone.web")
STARTS_WITHIN = 60.0


class WorkerLostError(Exception):
    """A worker died over a task, or took too long; another is there for the next."""


class Worker:
    """One process with a pipe to it, started when it is first needed. Its tasks are done one at a time."""

    def __init__(
        self,
        preload: tuple[str, ...],
        threads: ThreadPoolExecutor,
        target: Callable[[Connection, tuple[str, ...]], None] = work,
    ) -> None:
        self._preload, self._threads, self._target = preload, threads, target
        self._turn = asyncio.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def do(self, task: Any, seconds: float) -> Any:
        """The result of a task. Raises `WorkerLostError`."""
        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, task, seconds)

    async def warm_up(self) -> None:
        """Start the process, so that the first task need not wait for it."""
        async with self._turn:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._started)

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
    """All workers, and one more for strangers' files, which are not to keep bots waiting."""

    def __init__(self, count: int, preload: tuple[str, ...], bot_within: float, file_within: float) -> None:
        self._threads = ThreadPoolExecutor(count + 1, "killzone worker")
        self._bots = [Worker(preload, self._threads) for _ in range(count)]
        self._files = Worker(preload, self._threads)
        self._bot_within, self._file_within = bot_within, file_within

    def close(self) -> None:
        for worker in (*self._bots, self._files):
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def warm_up(self) -> None:
        for worker in self._bots:
            await worker.warm_up()

    async def answer(self, later: Turn, whole: Turn) -> Answered:
        """A bot's answer, from what the worker remembers if it does, else from the whole game.

        Raises `WorkerLostError` when it failed twice.
        """
        worker = self._bots[zlib.crc32(later.table.encode()) % len(self._bots)]
        try:
            found = await worker.do(later, self._bot_within)
        except WorkerLostError as problem:
            LOG.warning("A bot at table %s failed: %s. It is asked again.", later.table, problem)
            found = Lacking()
        if isinstance(found, Lacking):
            found = await worker.do(whole, self._bot_within)
        assert isinstance(found, Answered)
        return found

    async def try_out(self, file: File) -> tuple[str, ...]:
        """What is wrong with a stranger's file. Raises `WorkerLostError` for one that takes too long."""
        found = await self._files.do(file, self._file_within)
        assert isinstance(found, Read)
        return found.problems
