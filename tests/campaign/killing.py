"""Campaigns that are killed (-9) at random moments and resumed, with nothing lost and nothing rolled twice.

`python tests/campaign/killing.py 20` plays twenty to their end, each of two, three or four players in turn.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from killzone.campaign.keeping import check, read, read_record

TEAMS = ("meridian-survey", "plot-forty", "ninth-bell", "house-of-seconds")
PLAYERS = ("ada", "ben", "cleo", "dan")
MOST = 60_000
"""How many bytes a process may write before it is killed, at most: some 700 answers. Seconds would make a campaign the
longer the busier the machine is, since nothing but starting again would be done in them."""
DEED = 2_000
"""What a deed counts as, or a battle that is settled, so that many a process dies right after one."""
PAUSE = 0.03
"""The most seconds that it lives on after that, to be at any point of what it does."""


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "killzone", "campaign", *arguments]


def found(path: Path, players: int, shift: int = 0) -> None:
    named = [f"{id}={TEAMS[(place + shift) % 4]}" for place, id in enumerate(PLAYERS[:players])]
    options = [word for one in named for word in ("--player", one)]
    subprocess.run(command("new", str(path), *options), check=True, capture_output=True)


def journals(folder: Path) -> dict[str, list[Any]]:
    """The whole lines of every journal that lies there: what somebody may have seen."""
    kept = {}
    for file in folder.glob("*.journal"):
        lines = file.read_bytes().split(b"\n")[:-1]
        kept[file.name] = [json.loads(line) for line in lines]
    return kept


def progress(path: Path) -> dict[str, tuple[int, int]]:
    """What tells that something has been written: the size of each file, and when it was changed."""
    files = {}
    for file in path.parent.iterdir():
        with suppress(FileNotFoundError):
            files[file.name] = (file.stat().st_size, file.stat().st_mtime_ns)
    return {name: marks for name, marks in files.items() if not name.endswith(".lock")}


def written(before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]]) -> int:
    """How much was written in between: what journals have grown by, and each other file that is new or changed."""
    found = 0
    for name, marks in after.items():
        if marks != before.get(name):
            size, _ = before.get(name, (0, 0))
            found += max(1, marks[0] - size) if name.endswith(".journal") else DEED
    return found


def await_writing(process: "subprocess.Popen[bytes]", path: Path, most: float) -> bool:
    """Wait until a process has written more than so much; whether it is still there."""
    marks, total = progress(path), 0
    while process.poll() is None:
        now = progress(path)
        total += written(marks, now)
        if total > most:
            return True
        marks = now
        time.sleep(0.005)
    return False


def survive(path: Path, chance: random.Random, most: float = MOST) -> int:
    """Play a campaign to its end, killing whoever plays it again and again; the number of kills is given.

    The first one is killed after its first deed. After each kill the file is whole, its history goes on from what it
    was, and the journal keeps all its lines.
    """
    kills = 0
    history = len(read(path).history)
    seen: dict[str, list[Any]] = {}
    while read(path).due:
        process = subprocess.Popen(
            command("play", str(path), "--agent", "uniform", "--all"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        if await_writing(process, path, chance.uniform(0, most) if kills else 0):
            time.sleep(chance.uniform(0, PAUSE) if kills else 0)
            if process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
                kills += 1
        _, said = process.communicate()
        assert process.returncode in (0, -signal.SIGKILL), said.decode()
        campaign = read(path)
        assert len(campaign.history) >= history, "what had happened is gone"
        history = len(campaign.history)
        kept = journals(path.parent)
        for name, lines in kept.items():
            before = seen.get(name, [])
            assert lines[: len(before)] == before, f"{name}: what had been played is gone, or was rolled again"
        finished(path, {name: lines for name, lines in seen.items() if name not in kept})
        seen = kept
    finished(path, seen)
    return kills


def finished(path: Path, seen: dict[str, list[Any]]) -> None:
    """Whatever a journal held when it was last seen is in the record of the battle that has been settled since."""
    for name, (_, *lines) in ((name, lines) for name, lines in seen.items() if lines):
        battle, _, players = name.removeprefix(f"{path.stem}.").removesuffix(".journal").partition("-")
        entry = next(
            one for one in read(path).history if one.battle == int(battle) and "-".join(one.players) == players
        )
        assert entry.record is not None
        steps = read_record(path.with_name(entry.record))["steps"][1:]
        for line, step in zip(lines, steps, strict=False):
            assert line["answer"] == step["answer"], f"{name}: another answer in the record"
            assert line["faces"] == [faces(roll) for roll in step.get("faces", [])], f"{name}: other dice in the record"
        assert len(lines) <= len(steps)


def faces(roll: str) -> list[int]:
    """The faces of a roll as records write them."""
    return [int(face) for face in (roll[1:].split("+") if "+" in roll else roll)]


def main(campaigns: int) -> None:
    """Play so many, and say what they went through."""
    chance = random.Random(7)
    began = time.monotonic()
    total_kills = total_answers = 0
    for number in range(campaigns):
        with tempfile.TemporaryDirectory() as folder:
            path, players = Path(folder) / "docket.yaml", 2 + number % 3
            found(path, players, number)
            kills = survive(path, chance)
            campaign = check(path)
            records = [read_record(path.with_name(one.record)) for one in campaign.history if one.record]
            answers = sum(len(record["steps"]) - 1 for record in records)
            total_kills, total_answers = total_kills + kills, total_answers + answers
            first = " and ".join(campaign.page.standing[0])
            told = f"{players} players, {len(records)} games, {answers} answers, {kills} kills; {first} first"
            print(f"{number + 1}: {told}", flush=True)
    seconds = time.monotonic() - began
    print(
        f"{campaigns} campaigns, {total_answers} answers, {total_kills} kills, {seconds:.0f} s: nothing lost or twice"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
