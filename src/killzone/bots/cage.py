"""Runs one program with limits and ends all that it has started, however it or its starter ends.

It is started as a file of its own, with Python's own library only, so that it is there in a few milliseconds and small.
Its one argument is a plan as JSON. What became of the program is written as one line of JSON to `status`: `end` is
`exit` (with a `code`, negative for a signal), `memory`, `processes`, `start` (with a reason), or `told` to stop.

Below this process stands a keeper, and below that the program. Where Linux lets us, the keeper is the first process of
a namespace of its own: when it ends the kernel ends all others in it at once, however many they are and whatever they
do. Where it does not, whatever has lost its parent comes to this process, and is stopped and ended one by one. On other
systems the program's group of processes is ended, and memory is only limited process by process.
"""

import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from typing import Any

LINUX = sys.platform == "linux"
EVERY = 0.02
"""Seconds between two looks at what the program has."""
MEGABYTE = 2**20
MOST_FILE = 64 * MEGABYTE
MOST_OPEN = 256
MOST_TASKS = 256
"""Threads and processes, where the kernel counts them for the program alone."""
ROUNDS = 200
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
CLONE_NEWUSER, CLONE_NEWPID = 0x10000000, 0x20000000


def main() -> None:
    """Run the program of the plan to its end."""
    plan = json.loads(sys.argv[1])
    status, lifeline = plan["status"], plan["lifeline"]
    for each in (status, lifeline):
        os.set_inheritable(each, False)
    own_namespace = _set_apart() if LINUX else False
    ended, tells = os.pipe()
    keeper = os.fork()
    if keeper == 0:
        _keep(plan, tells, own_namespace)
    os.close(tells)
    nothing = os.open(os.devnull, os.O_RDWR)
    for each in (0, 1, 2):  # the program alone holds its pipes, so that they close when it ends
        os.dup2(nothing, each)
    end = _watch(plan["memory"], plan["processes"], lifeline, ended)
    _end_all(keeper)
    with contextlib.suppress(OSError):
        os.write(status, json.dumps(end).encode() + b"\n")


def _set_apart() -> bool:
    """Have the next process begin a namespace of its own; False where that is not allowed."""
    library = ctypes.CDLL(None, use_errno=True)
    library.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    user, group = os.getuid(), os.getgid()
    if library.unshare(CLONE_NEWPID) == 0:
        return True
    if library.unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0:
        return False
    with contextlib.suppress(OSError):  # who it is stays the same, inside as outside
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
    return True


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as stream:  # noqa: PTH123 - pathlib is slow to load
        stream.write(text)


def _keep(plan: dict[str, Any], tells: int, own_namespace: bool) -> None:
    """In the keeper: start the program, bury whatever ends, and end with the program."""
    if LINUX:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    program = os.fork()
    if program == 0:
        os.close(tells)
        _become(plan, own_namespace)
    for each in (0, 1, 2):
        os.close(each)
    while True:
        process, code = os.wait()
        if process == program:
            os.write(tells, str(os.waitstatus_to_exitcode(code)).encode())
            os._exit(0)


def _become(plan: dict[str, Any], own_namespace: bool) -> None:
    """In the last child: set the limits and turn into the program."""
    try:
        os.setsid()
        limits = {"RLIMIT_CORE": 0, "RLIMIT_FSIZE": MOST_FILE, "RLIMIT_NOFILE": MOST_OPEN}
        # Reserved address space is no memory: Node and others reserve many gigabytes of it.
        limits["RLIMIT_DATA"] = plan["memory"] * MEGABYTE
        if own_namespace and os.getuid() != 0:  # elsewhere all processes of the user would count
            limits["RLIMIT_NPROC"] = MOST_TASKS
        for name, most in limits.items():
            if hasattr(resource, name):
                hard = resource.getrlimit(getattr(resource, name))[1]
                wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(getattr(resource, name), (wanted, wanted))
        os.execvpe(plan["command"][0], plan["command"], plan["environment"])
    except BaseException as problem:
        told = getattr(problem, "strerror", None) or str(problem)
        os.write(plan["status"], json.dumps({"end": "start", "why": told}).encode() + b"\n")
    os._exit(127)


def _watch(memory: int, processes: int, lifeline: int, ended: int) -> dict[str, Any]:
    """Wait until the program ends, grows too large, or nobody wants it any more."""
    while True:
        ready = select.select([lifeline, ended], [], [], EVERY)[0]
        if ended in ready:
            code = os.read(ended, 16)
            return {"end": "exit", "code": int(code) if code else -signal.SIGKILL}
        if lifeline in ready:
            return {"end": "told"}
        below = _below()[1:]  # without the keeper
        if len(below) > processes:
            return {"end": "processes", "count": len(below)}
        has = sum(map(_resident, below))
        if has > memory * MEGABYTE:
            return {"end": "memory", "megabytes": has // MEGABYTE}


def _below() -> list[int]:
    """All processes below this one, the nearest first; nothing where the system does not say."""
    found: list[int] = []
    waiting = [os.getpid()]
    while waiting:
        process = waiting.pop(0)
        with contextlib.suppress(OSError):
            for thread in os.listdir(f"/proc/{process}/task"):  # noqa: PTH208 - pathlib is slow to load
                with open(f"/proc/{process}/task/{thread}/children", encoding="ascii") as stream:  # noqa: PTH123 - pathlib is slow to load
                    children = list(map(int, stream.read().split()))
                found += children
                waiting += children
    return found


def _resident(process: int) -> int:
    """The bytes of memory that a process has to itself or shares."""
    with contextlib.suppress(OSError), open(f"/proc/{process}/statm", encoding="ascii") as stream:  # noqa: PTH123 - pathlib is slow to load
        return int(stream.read().split()[1]) * resource.getpagesize()
    return 0


def _end_all(keeper: int) -> None:
    """End the keeper, and with it its namespace; where it has none, stop all that is left, then end it."""
    groups = {os.getpgid(one) for one in _below() if _is_there(one)} - {os.getpgid(0)}
    _send(keeper, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(keeper, 0)
    for group in groups:
        _send(-group, signal.SIGKILL)
    stopped: set[int] = set()
    for _ in range(ROUNDS):
        new = set(_below()) - stopped
        if not new:
            break
        for process in new:
            _send(process, signal.SIGSTOP)
        stopped |= new
    for _ in range(ROUNDS):
        for process in _below():
            _send(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(EVERY / 10)


def _is_there(process: int) -> bool:
    try:
        os.getpgid(process)
    except OSError:
        return False
    return True


def _send(process: int, what: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(process, what)


if __name__ == "__main__":
    main()
