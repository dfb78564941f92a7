#!/usr/bin/env python3
"""A bot that plays along for two answers and then does something else; what that is, its argument says."""

import json
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

HONEST = 2


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def escape(path: Path) -> None:
    """Start a process that leaves its parent and its group, and would live on for long."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            path.write_text("here")
            time.sleep(120)
        os._exit(0)
    while not (path.exists() and path.read_text()):
        time.sleep(0.01)


def bomb() -> None:
    """Processes that start processes, until somebody ends them all."""
    while True:
        with suppress(OSError):
            os.fork()
        time.sleep(0.05)


def hog() -> None:
    held = []
    while True:
        held.append(bytearray(b"x" * 1_000_000))


def deed(what: str, ask: dict[str, Any]) -> None:
    number = ask["decision"]["id"]
    if what == "crash":
        raise ZeroDivisionError("I divided by nothing")
    if what == "other":  # it answers for another seat
        say({"type": "answer", "decision": number, "seat": 1, "pick": ask["candidates"][0]["pick"]})
    if what == "exit":
        sys.exit(3)
    if what == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "stall":
        time.sleep(120)
    if what == "deaf":  # it ignores every request to end
        for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(each, signal.SIG_IGN)
        time.sleep(120)
    if what == "flood":
        while True:
            os.write(1, b"x" * 65_536)
    if what == "complain":
        while True:
            os.write(2, b"oh no " * 10_000)
    if what == "garbage":
        os.write(1, b"\xff\xfe\x00 what?\n")
    if what == "nested":
        os.write(1, b"[" * 100_000 + b"\n")
    if what == "huge":
        os.write(1, b'{"type":"answer","decision":' + b"9" * 5_000 + b',"pick":"pass"}\n')
    if what == "nothing":
        os.write(1, b"{}\n")
    if what == "wish":
        say({"type": "win"})
    if what == "lie":
        say({"type": "answer", "decision": number, "pick": "win-at-once"})
    if what == "fraction":
        say({"type": "answer", "decision": number, "place": [0.5, 1, 0, 0]})
    if what == "late":
        say({"type": "answer", **ask["candidates"][0], "decision": number - 1})
    if what == "greedy":
        say({"type": "weigh", "lines": [[one] for one in ask["candidates"]] * 9, "games": 1000, "steps": 2000})
    if what == "endless":
        while True:
            say({"type": "check", "action": ask["candidates"][0]})
            sys.stdin.readline()
    if what == "hog":
        hog()
    if what == "bomb":
        bomb()
    if what == "escape":
        escape(Path(sys.argv[2]))
        sys.exit(4)
    time.sleep(120)


def main() -> None:
    what, left = sys.argv[1], HONEST
    if what == "mute":
        time.sleep(120)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "protocol": 2 if what == "newer" else 1, "candidates": 4})
        elif message["type"] == "ask":
            left -= 1
            if left < 0 and what != "lingers":
                deed(what, message)
            say({"type": "answer", **message["candidates"][0]})
        elif message["type"] == "over":
            if what == "lingers":
                time.sleep(120)
            return


if __name__ == "__main__":
    main()
