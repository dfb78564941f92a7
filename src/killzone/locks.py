"""A lock that ends with the process that holds it: one at a time, and whoever comes second is told who was first."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

FAR = 1 << 20
"""Where Windows locks a byte: what is locked cannot be read there, and the number at the start is to be read."""


class InUseError(Exception):
    """Another process holds the lock; the message says which."""


class Lock:
    """Held from its making to `release`; the system lets go of it when the process ends, however it ends.

    The file stays: to remove it would let a third process lock another file of the same name. Raises
    `InUseError`, and `OSError` where the file cannot be made; `doing` says what the holder does, and the way out.
    """

    def __init__(self, path: Path, doing: str) -> None:
        # Nobody that this process starts inherits it, so no bot's process holds it after a kill -9.
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError as problem:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            if problem.errno not in (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK):
                raise
            who = f"process {holder}" if holder.isdigit() else "another process"
            raise InUseError(f"{who} {doing}") from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        if self._file >= 0:
            with suppress(OSError):
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
