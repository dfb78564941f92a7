"""Where a bot is: a program that is started for each game, or a socket that somebody listens on."""

import json
import os
import select
import shlex
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple, Protocol

from killzone.bots.wire import LateError, Wire

CAGE: Final = Path(__file__).with_name("cage.py")
SOCKET: Final = "tcp:"
MEMORY: Final = 1024
"""MB that a program and all that it starts may have together, unless said otherwise."""
PROCESSES: Final = 32
"""How many processes a program may have at once, itself included."""
START: Final = 20.0
"""Seconds until a bot must have said that it is ready; they are on no clock."""
FAREWELL: Final = 5.0
"""Seconds that a bot has to end by itself when its game is over."""
KEPT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "SYSTEMROOT")
"""What a program is told of the environment; nothing else, since it may hold secrets."""


class NoBotError(ValueError):
    """There is no such bot, or it cannot be run; the message is a sentence."""


class End(NamedTuple):
    """What became of a bot: how it ended, and a few words for it."""

    how: str
    text: str


class Line(Protocol):
    """A bot that can be spoken to."""

    wire: Wire

    def farewell(self) -> None:
        """Let it end by itself for a while."""

    def end(self, patience: float = 0.0) -> End:
        """End it, after so many seconds if it has not ended by then, and say what became of it; as often as needed."""


def is_remote(name: str) -> bool:
    """Whether an agent of this name is a bot: a socket (`tcp:host:port`), or a command (a path, or several words)."""
    if name.startswith(SOCKET):
        return True
    return not name.rpartition(":")[0].endswith(".py") and (os.sep in name or " " in name.strip())


def check_bot(name: str) -> None:
    """Raises `NoBotError` for a bot that cannot be run; a socket is only asked when a game begins."""
    if name.startswith(SOCKET):
        _address(name)
    else:
        command_of(name)


def files_of(name: str) -> list[Path]:
    """The files that a command names by their paths: what a bot is made of, as far as anybody can see."""
    if name.startswith(SOCKET):
        return []
    return [Path(word) for word in shlex.split(name) if os.sep in word and Path(word).is_file()]


def command_of(name: str) -> list[str]:
    """The words of a command, the first as a path. Raises `NoBotError`."""
    try:
        words = shlex.split(name)
    except ValueError as problem:
        raise NoBotError(f"the command {name!r} cannot be read: {problem}.") from None
    if not words:
        raise NoBotError("an empty command is no bot.")
    found = shutil.which(words[0])
    if found is None:
        path = Path(words[0])
        if path.is_file():
            hint = f"make it executable (chmod +x {words[0]}), or name its interpreter before it"
            raise NoBotError(f"{words[0]!r} cannot be run: {hint}.")
        raise NoBotError(f"there is no program {words[0]!r} to run.")
    return [found, *words[1:]]


def _address(name: str) -> tuple[str, int]:
    host, _, port = name.removeprefix(SOCKET).rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise NoBotError(f"{name!r} is no address of a bot; expected tcp:host:port.")
    return host.strip("[]"), int(port)


class Program:
    """A bot that runs below a process of its own, which holds it to its limits and ends all that it has started."""

    def __init__(self, name: str, memory: int = MEMORY) -> None:
        """Raises `NoBotError`."""
        if sys.platform == "win32":
            raise NoBotError("programs are run as bots on Linux and macOS only; elsewhere let it listen on a socket.")
        command = command_of(name)
        environment = {key: os.environ[key] for key in KEPT if key in os.environ}
        status, told = os.pipe()
        lifeline, self._alive = os.pipe()
        plan = {"command": command, "environment": environment, "memory": memory, "processes": PROCESSES}
        cage = [sys.executable, "-I", "-S", str(CAGE), json.dumps({**plan, "status": told, "lifeline": lifeline})]
        try:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                cage, stdin=pipe, stdout=pipe, stderr=pipe, pass_fds=(told, lifeline), start_new_session=True, bufsize=0
            )
        finally:
            os.close(told)
            os.close(lifeline)
        self.memory = memory
        self._status = status
        self._end: End | None = None
        ours = self._process
        assert ours.stdin is not None
        assert ours.stdout is not None
        assert ours.stderr is not None
        self.wire = Wire(*(os.dup(stream.fileno()) for stream in (ours.stdout, ours.stdin, ours.stderr)))
        for stream in (ours.stdout, ours.stdin, ours.stderr):
            stream.close()

    def farewell(self) -> None:
        """Let it end by itself for a while."""
        with suppress(LateError):
            self.wire.silence(monotonic() + FAREWELL)

    def end(self, patience: float = 0.0) -> End:
        """End it, and say what became of it."""
        if self._end is None:
            select.select([self._status], [], [], patience)
            os.close(self._alive)
            with os.fdopen(self._status, "rb") as stream:
                told = stream.readline()
            self._process.wait()
            self._end = self._told(json.loads(told) if told else {"end": "lost"})
        return self._end

    def _told(self, end: dict[str, object]) -> End:
        how, code = str(end["end"]), end.get("code")
        texts = {
            "exit": f"ended with signal {-code}" if isinstance(code, int) and code < 0 else f"ended with code {code}",
            "memory": f"had {end.get('megabytes')} MB of memory; {self.memory} are the most",
            "processes": f"ran {end.get('count')} processes; {PROCESSES} are the most",
            "start": f"cannot be run: {end.get('why')}",
            "told": "was ended",
        }
        return End(how, texts.get(how, "was ended by somebody"))


class Listening:
    """A bot that listens on a socket; each game is a connection of its own."""

    def __init__(self, name: str) -> None:
        """Raises `NoBotError`."""
        host, port = _address(name)
        try:
            connection = socket.create_connection((host, port), timeout=START)
        except OSError as problem:
            raise NoBotError(f"nobody answers at {host}:{port}: {problem.strerror or problem}.") from None
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        whole = connection.detach()
        self.wire = Wire(whole, whole)

    def farewell(self) -> None:
        """Whoever listens goes on listening."""

    def end(self, patience: float = 0.0) -> End:
        """A socket is only closed, by whoever closes the wire."""
        return End("exit", "closed its connection")


def opened(name: str, memory: int = MEMORY) -> Line:
    """The bot of this name, ready to be spoken to. Raises `NoBotError`."""
    return Listening(name) if name.startswith(SOCKET) else Program(name, memory)
