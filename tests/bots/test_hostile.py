"""Bots that do not play along: every one of them ends in an outcome, and nothing of it is left behind."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import toy

from killzone import replay
from killzone.agents import Clock, Outcome, Uniform, play_match
from killzone.bots import Remote, opener_of, remote

HOSTILE = Path(__file__).with_name("hostile.py")
LONG = 240.0
"""Seconds that no bot here needs, however busy the machine is."""
SHORT = 0.4

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs are run as bots elsewhere only")


def command(what: str, *more: str) -> str:
    return " ".join([sys.executable, str(HOSTILE), what, *more])


def outcome_of(name: str, clock: Clock, memory: int = 1024) -> Outcome:
    """A game of the Ring in which the bot has the first seat."""
    game = toy.new_game(4, houses=2)
    bot = Remote(name, "seed", clock, opener_of(name, memory))
    bot.start(game.view(0), "toy")
    outcome = None
    try:
        outcome = play_match(game, [bot, Uniform("other")], clocks=[clock, Clock(LONG)])
    finally:
        bot.close(outcome)
    return outcome


@pytest.mark.parametrize(
    ("what", "kind", "told"),
    [
        ("crash", "crashed", "ended with code 1"),
        ("exit", "crashed", "ended with code 3"),
        ("killed", "crashed", "ended with signal 9"),
        ("flood", "flooded", "sent more than anybody reads"),
        ("garbage", "unreadable", "no JSON object"),
        ("nested", "unreadable", "no JSON object"),
        ("huge", "unreadable", "no JSON object"),
        ("nothing", "unreadable", "a message of the kind 'None'"),
        ("wish", "unreadable", "a message of the kind 'win'"),
        ("lie", "illegal", "'win-at-once'"),
        ("fraction", "unreadable", "no action"),
        ("other", "unreadable", "no action: an action is an object with 'decision' and one of"),
        ("late", "stale", "the pending one is"),
        ("newer", "unreadable", "is ready for protocol 1"),
    ],
)
def test_a_bot_that_does_not_play_along_loses(what: str, kind: str, told: str) -> None:
    outcome = outcome_of(command(what), Clock(LONG))
    assert (outcome.kind, outcome.seat, outcome.winner) == (kind, 0, 1)
    assert told in outcome.reason
    game = replay(outcome.record())
    assert game.decision is not None
    assert game.decision.seat == 0
    if what == "crash":
        assert "ZeroDivisionError: I divided by nothing" in outcome.trace


@pytest.mark.parametrize("what", ["stall", "deaf", "complain", "greedy", "endless"])
def test_a_bot_that_does_not_answer_in_time_is_stopped(what: str) -> None:
    outcome = outcome_of(command(what), Clock(SHORT))
    assert (outcome.kind, outcome.seat) == ("stalled", 0)
    assert "gave no answer in 0.4 seconds" in outcome.reason
    assert len(outcome.trace) <= 4_000


def test_a_bot_that_never_gets_ready_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "START", SHORT)
    outcome = outcome_of(command("mute"), Clock(LONG))
    assert (outcome.kind, outcome.game.number) == ("stalled", outcome.game.number)
    assert "was not ready in 0.4 seconds" in outcome.reason


@pytest.mark.parametrize(("clock", "told"), [("turn", "for the turn"), ("game", "for the game")])
def test_a_clock_for_a_turn_or_a_game_runs_out(clock: str, told: str) -> None:
    outcome = outcome_of(command("stall"), Clock(LONG, **{clock: SHORT}))
    assert outcome.kind == "stalled"
    assert outcome.reason.endswith(f"has used up its 0.4 seconds {told}.")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is limited process by process")
def test_a_bot_that_takes_too_much_memory_is_stopped() -> None:
    outcome = outcome_of(command("hog"), Clock(LONG), memory=64)
    assert (outcome.kind, outcome.seat) in {("outgrown", 0), ("crashed", 0)}  # whichever limit it meets first
    assert "MB of memory; 64 are the most" in outcome.reason or "MemoryError" in outcome.trace


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody counts processes")
def test_a_bot_that_starts_processes_without_end_is_stopped() -> None:
    outcome = outcome_of(command("bomb"), Clock(LONG))
    assert (outcome.kind, outcome.seat) == ("outgrown", 0)
    assert "processes; 32 are the most" in outcome.reason


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the group of the bot is ended")
def test_nothing_that_a_bot_has_started_outlives_it(tmp_path: Path) -> None:
    outcome = outcome_of(command("escape", str(tmp_path / "escaped")), Clock(LONG))
    assert (outcome.kind, outcome.reason.endswith("ended with code 4.")) == ("crashed", True)
    assert (tmp_path / "escaped").exists()
    for process in Path("/proc").glob("[0-9]*"):
        assert not (is_alive(int(process.name)) and str(tmp_path).encode() in said_by(process))


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes of the system")
def test_a_bot_ends_with_whoever_has_started_it() -> None:
    """Even if that is killed, and the bot pays no attention to its closed line."""
    program = "import sys, time; from killzone.bots.programs import Program; bot = Program(sys.argv[1]); time.sleep(99)"
    starter = subprocess.Popen([sys.executable, "-c", program, command("mute")])
    deadline = time.monotonic() + LONG
    while not (bots := below(starter.pid, str(HOSTILE))) and time.monotonic() < deadline:
        time.sleep(0.01)
    starter.kill()
    starter.wait()
    assert bots
    while any(map(is_alive, bots)):
        assert time.monotonic() < deadline, f"{bots} live on"
        time.sleep(0.01)


def said_by(process: Path) -> bytes:
    """The command line of a process."""
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def below(process: int, named: str) -> list[int]:
    """The processes below one that run this file."""
    found: list[int] = []
    waiting = [process]
    while waiting:
        one = waiting.pop()
        listed = Path(f"/proc/{one}/task/{one}/children")
        try:
            children = list(map(int, listed.read_text().split()))
        except OSError:
            continue
        waiting += children
        for child in children:
            if named.encode() in said_by(Path(f"/proc/{child}")).split(b"\0"):
                found.append(child)
    return found


def test_a_bot_that_lingers_after_its_game_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("killzone.bots.programs.FAREWELL", SHORT)
    outcome = outcome_of(command("lingers"), Clock(LONG))
    assert outcome.kind == "finished"
    assert below(os.getpid(), str(HOSTILE)) == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("./no-such-bot", "there is no program './no-such-bot' to run"),
        (str(Path(__file__)), "cannot be run: make it executable"),
        ("tcp:127.0.0.1:1", "nobody answers at 127.0.0.1:1"),
        ("tcp:nowhere", "expected tcp:host:port"),
    ],
)
def test_a_bot_that_is_not_there_says_so(name: str, told: str) -> None:
    outcome = outcome_of(name, Clock(LONG))
    assert outcome.kind == "crashed"
    assert told in outcome.reason
