"""How a server bears many tables: `python tools/load.py [--tables 250] [--rate 2] [--seconds 60]`, or `make load`.

A real server runs on one core; this process, on the others, holds two connections for every table, one for each seat,
and does what the page does: answers at a steady rate, and asks for judgement of every pick. The answers come from games
played beforehand with the same seeds, so that every one is legal. The time is taken from sending an answer until both
seats have the new state.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

import killzone
from killzone.core.domains import Pick
from killzone.web.protocol import VERSION

BAR = 50.0
"""Milliseconds within which 99 of 100 answers should be seen by both seats."""
JUDGE_AFTER = 0.04
KILLZONES = ("tollgate-six", "salt-rows", "candlewick-court")
TEAMS = (("ninth-bell", "meridian-survey"), ("house-of-seconds", "plot-forty"), ("ninth-bell", "plot-forty"))


class Step(NamedTuple):
    """An answer that was given: by which seat, in the form it is sent in, and whether the question was a pick."""

    seat: int
    form: dict[str, Any]
    pick: bool


class Script(NamedTuple):
    """A game played beforehand: what the table is opened with, and every answer."""

    wish: dict[str, Any]
    steps: list[Step]


def played(number: int) -> Script:
    """A whole game between random players."""
    wish = {"killzone": KILLZONES[number % 3], "teams": list(TEAMS[number // 3 % 3]), "seed": f"load-{number}"}
    game = killzone.new_game(wish["killzone"], wish["teams"], way="full", seed=str(wish["seed"]))
    agents = [killzone.Uniform(f"{number}/{seat}") for seat in range(2)]
    steps: list[Step] = []
    while (decision := game.decision) is not None:
        action = agents[decision.seat].answer(game.view(decision.seat))
        data = action.to_json()
        form = {"type": "answer", "decision": data.pop("decision")}
        ((form["kind"], form["value"]),) = data.items()
        steps.append(Step(decision.seat, form, isinstance(decision.domain, Pick)))
        game = game.play_legal(action)
    return Script({**wish, "seats": [{"kind": "person"}] * 2}, steps)


class Seat:
    """One connection: `arrived` says when each revision came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.revision = -1
        self.changed = asyncio.Event()
        self.refused = 0
        self.bytes = 0
        self.of = 1

    async def read(self) -> None:
        async for word in self.socket:
            assert isinstance(word, str)
            self.bytes += len(word)
            if word.startswith('{"type":"state","revision":'):
                self.revision = int(word[27 : word.index(",", 27)])
                self.changed.set()
            elif word.startswith('{"type":"refused"'):
                self.refused += 1
                print(word[:300], file=sys.stderr)
        raise ConnectionError("the server closed a connection")

    async def send(self, **fields: Any) -> None:
        self.of += 1
        await self.socket.send(json.dumps({**fields, "of": self.of}))

    async def until(self, revision: int) -> None:
        while self.revision < revision:
            self.changed.clear()
            await self.changed.wait()


class Player:
    """Both seats of one table."""

    def __init__(self, script: Script, seats: list[Seat]) -> None:
        self.script, self.seats, self.at = script, seats, 0
        self.times: list[float] = []

    async def answer(self) -> float:
        """Give the next answer; the milliseconds until both seats have seen it."""
        step = self.script.steps[self.at]
        begun = time.perf_counter()
        await self.seats[step.seat].send(**step.form, revision=self.at)
        self.at += 1
        for seat in self.seats:
            await seat.until(self.at)
        return (time.perf_counter() - begun) * 1e3

    async def judge(self) -> None:
        if self.at < len(self.script.steps) and self.script.steps[self.at].pick:
            await self.seats[self.script.steps[self.at].seat].send(type="judge", revision=self.at)

    async def play(self, begin: float, rate: float, seconds: float) -> None:
        """Answer at a steady rate, each table at its own moment."""
        next_at = begin + random.random() / rate
        while next_at < begin + seconds and self.at < len(self.script.steps):
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
            self.times.append(await self.answer())
            next_at = max(next_at + 1 / rate, time.perf_counter())
            await asyncio.sleep(min(JUDGE_AFTER, max(0.0, next_at - time.perf_counter())))
            await self.judge()


class Server:
    """`killzone play` on one core."""

    def __init__(self, data: str, core: int) -> None:
        pin = ["taskset", "-c", str(core)] if sys.platform == "linux" else []
        command = [*pin, sys.executable, "-m", "killzone", "play", "--port", "0", "--no-open", "--data", data]
        # Everybody comes from one address here.
        command += ["--proxy", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.where = self.process.stdout.readline().strip()

    def ask(self, path: str, data: Any = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.where}{path}", body)) as answer:
            return json.load(answer)

    def cpu(self) -> float:
        """Seconds of computing so far; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def seated(server: Server, script: Script) -> Player:
    made = await asyncio.to_thread(server.ask, "api/tables", script.wish)
    seats = []
    for secret in made["secrets"]:
        url = server.where.replace("http", "ws", 1) + f"socket/{made['table']}"
        seat = Seat(await connect(url, compression=None, max_size=None, ping_interval=None))
        await seat.send(type="hello", protocol=VERSION, secrets=[secret])
        seats.append(seat)
    return Player(script, seats)


async def measure(
    group: asyncio.TaskGroup,
    server: Server,
    scripts: list[Script],
    tables: int,
    rate: float,
    seconds: float,
    skip: int,
) -> None:
    players = [await seated(server, scripts[number % len(scripts)]) for number in range(tables)]
    for seat in (seat for player in players for seat in player.seats):
        group.create_task(seat.read())
    await asyncio.gather(*(seat.until(0) for player in players for seat in player.seats))
    print(f"{tables} tables, {2 * tables} connections; every table plays its first answers ...", flush=True)
    gate = asyncio.Semaphore(8)

    async def warm_up(player: Player) -> None:
        async with gate:
            for _ in range(random.randrange(skip // 4, skip)):
                await player.answer()

    begun, cpu = time.perf_counter(), server.cpu()
    await asyncio.gather(*(warm_up(player) for player in players))
    taken = sum(player.at for player in players)
    spent = time.perf_counter() - begun
    print(
        f"{taken} answers as fast as possible: {taken / spent:.0f} a second, "
        f"{(server.cpu() - cpu) / taken * 1e3:.2f} ms of computing each",
        flush=True,
    )
    server.ask("api/health")
    lags = asyncio.create_task(own_lag())
    cpu, begin, before = (
        server.cpu(),
        time.perf_counter() + 0.5,
        sum(seat.bytes for one in players for seat in one.seats),
    )
    await asyncio.gather(*(player.play(begin, rate, seconds) for player in players))
    spent, cpu = time.perf_counter() - begin, server.cpu() - cpu
    lags.cancel()
    health = server.ask("api/health")
    times = sorted(one for player in players for one in player.times)
    refused = sum(seat.refused for player in players for seat in player.seats)
    mine = sorted(LAGS)
    print(f"{len(times)} answers in {spent:.1f} s ({len(times) / spent:.0f} a second), {refused} refused")
    print(
        f"seen by both seats: p50 {at(times, 50):.1f} ms, p90 {at(times, 90):.1f} ms, p99 {at(times, 99):.1f} ms, "
        f"max {times[-1]:.1f} ms; the bar for p99 is {BAR:g} ms"
    )
    size = (sum(seat.bytes for one in players for seat in one.seats) - before) / len(times) / 1e3
    print(
        f"server: {cpu / spent:.0%} of one core, {cpu / len(times) * 1e3:.2f} ms of computing and {size:.1f} kB sent "
        f"for each answer; its event loop was late by {health['lag_p99']:.1f} ms at p99, "
        f"{health['lag_max']:.1f} ms at most"
    )
    print(
        f"this process itself was late by {at(mine, 50):.1f} ms at p50, {at(mine, 99):.1f} ms at p99: "
        "its times include that"
    )


LAGS: list[float] = []


async def own_lag() -> None:
    """How late this process is; where that is much, the machine was too busy to measure."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.02)
        LAGS.append((time.perf_counter() - begun - 0.02) * 1e3)


def at(values: list[float], percent: float) -> float:
    return values[min(len(values) - 1, int(len(values) * percent / 100))]


async def run(server: Server, scripts: list[Script], options: argparse.Namespace) -> None:
    """Measure, and end at once if a connection is lost."""
    with contextlib.suppress(asyncio.CancelledError):
        async with asyncio.TaskGroup() as group:
            await measure(group, server, scripts, options.tables, options.rate, options.seconds, options.skip)
            raise asyncio.CancelledError  # the readers would read for ever


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=2.0, help="answers a second at each table")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--skip", type=int, default=80, help="most answers at a table before the time is taken")
    parser.add_argument("--games", type=int, default=18, help="different games to play")
    parser.add_argument("--data", help="a folder on the disk to write to; the system's usual one if not given")
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[1:]))
    print(f"Playing {options.games} games beforehand ...", flush=True)
    scripts = [played(number) for number in range(options.games)]
    with tempfile.TemporaryDirectory(dir=options.data) as data:
        server = Server(data, cores[0])
        try:
            asyncio.run(run(server, scripts, options))
        finally:
            server.process.terminate()
            server.process.communicate()


if __name__ == "__main__":
    main()
