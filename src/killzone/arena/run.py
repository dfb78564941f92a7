"""The directory of an arena: what is played and every game that was, safe against being stopped at any moment.

`settings.json` says what is played. `games.jsonl` has one line for each game, appended when it ends; `records.jsonl.gz`
has the record of each, one compressed line after the other, appended before. A line that was cut short, and a record
without its line, are dropped when the directory is opened again: that game is then played again, from the same seed.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

import msgspec

from killzone.arena.games import Played, unpacked
from killzone.arena.settings import FORMAT, Settings, differences
from killzone.core.values import Json

SETTINGS: Final = "settings.json"
GAMES: Final = "games.jsonl"
RECORDS: Final = "records.jsonl.gz"
DRAFT: Final = "settings.draft"
OWN: Final = {GAMES, RECORDS, DRAFT}
"""What a directory can have before it has settings, if it was stopped right then."""


class DirectoryError(ValueError):
    """A directory that cannot be used; the message says why and what to do."""


class GameLine(msgspec.Struct, frozen=True):
    """A line of the list of games: a game without its record, and where in the file of records that is."""

    game: Played
    offset: int
    length: int


_read_line: Final = msgspec.json.Decoder(GameLine)


class Run:
    """An arena in its directory, open to be played on. Only one process has it open at a time."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Begin an arena in a new or empty directory, or go on with the one that is there.

        Raises `DirectoryError` where there is something else, and where another process is at it.
        """
        self.folder = folder
        kept = _prepared(folder, settings)
        self._games = (folder / GAMES).open("ab")
        self._records = (folder / RECORDS).open("ab")
        try:
            _lock(self._games, folder)
            # More games than there were are played on; only now is it certain that nobody else is at it.
            if kept is None or kept.games < settings.games:
                _write(folder / SETTINGS, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
            self.settings = settings
            self.dropped = self._mend()
            self.done = {line.game.number for line in lines(folder)}
        except BaseException:
            self.close()
            raise

    def _mend(self) -> int:
        """Cut off what was only half written; how many games were."""
        end = there = records_end = whole = 0
        records = os.fstat(self._records.fileno()).st_size
        with (self.folder / GAMES).open("rb") as stream:
            for text in stream:
                there += 1
                line = _read(text, there, self.folder, last=True)
                if line is None or line.offset + line.length > records:
                    break
                end += len(text)
                records_end = line.offset + line.length
                whole += 1
        self._games.truncate(end)
        self._records.truncate(records_end)
        return there - whole

    def add(self, played: Played) -> None:
        """Keep a game: first its record, then the line that says it is there."""
        assert played.number not in self.done, f"game {played.number} was already played"
        offset = os.fstat(self._records.fileno()).st_size
        _append(self._records, played.record)
        line = GameLine(msgspec.structs.replace(played, record=b""), offset, len(played.record))
        _append(self._games, msgspec.json.encode(line) + b"\n")
        self.done.add(played.number)

    def close(self) -> None:
        """Let others have the directory."""
        self._games.close()
        self._records.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def kept_settings(folder: Path) -> Settings:
    """The settings of the arena in a directory. Raises `DirectoryError` where there is none."""
    try:
        return msgspec.json.decode((folder / SETTINGS).read_bytes(), type=Settings)
    except OSError:
        raise DirectoryError(f"{folder}: there is no arena in this directory.") from None
    except msgspec.MsgspecError as problem:
        raise DirectoryError(f"{folder / SETTINGS}: this is not what {FORMAT!r} looks like: {problem}.") from None


def lines(folder: Path) -> Iterator[GameLine]:
    """The games of a directory in the order in which they ended, one at a time; a half-written last one is left out.

    Raises `DirectoryError` for a line that no arena wrote.
    """
    try:
        stream = (folder / GAMES).open("rb")
    except FileNotFoundError:
        return
    with stream:
        following = next(stream, b"")
        number = 0
        while following:
            text, following = following, next(stream, b"")
            number += 1
            line = _read(text, number, folder, last=not following)
            if line is not None:
                yield line


def played_games(folder: Path) -> Iterator[Played]:
    """As `lines`, only the games."""
    return (line.game for line in lines(folder))


def record_of_game(folder: Path, number: int) -> Json:
    """The record of a game. Raises `DirectoryError` where there is none."""
    for line in lines(folder):
        if line.game.number == number:
            if not line.length:
                raise DirectoryError(f"game {number} has no record: {line.game.reason}")
            with (folder / RECORDS).open("rb") as stream:
                stream.seek(line.offset)
                return _unpacked(stream.read(line.length), number, folder)
    total = kept_settings(folder).total
    there = f"it has {total}" if number > total else "it was not played yet"
    raise DirectoryError(f"{folder}: there is no game {number} in this arena; {there}.")


def _unpacked(data: bytes, number: int, folder: Path) -> Json:
    try:
        return unpacked(data)
    except (OSError, EOFError, ValueError):
        raise DirectoryError(f"{folder / RECORDS}: the record of game {number} is damaged.") from None


def _prepared(folder: Path, settings: Settings) -> Settings | None:
    """The settings that the directory was made with, if it was."""
    if folder.exists() and not folder.is_dir():
        raise DirectoryError(f"{folder}: this is a file; an arena needs a directory.")
    if (folder / SETTINGS).exists():
        kept = kept_settings(folder)
        if wrong := differences(settings, kept):
            raise DirectoryError(
                f"{folder}: this directory has another arena: {'; '.join(wrong)}. "
                "Ask for the same, or name another directory with --out."
            )
        return kept
    if folder.is_dir() and {one.name for one in folder.iterdir()} - OWN:
        raise DirectoryError(f"{folder}: this directory has other files and no arena. Name another one with --out.")
    folder.mkdir(parents=True, exist_ok=True)
    return None


def _read(text: bytes, number: int, folder: Path, *, last: bool) -> GameLine | None:
    """A line; None for one that was cut short, which only the last can be."""
    if not text.endswith(b"\n") and last:
        return None
    try:
        return _read_line.decode(text)
    except msgspec.MsgspecError as problem:
        raise DirectoryError(f"{folder / GAMES}:{number}: this is no game of an arena: {problem}.") from None


def _append(stream: IO[bytes], data: bytes) -> None:
    stream.write(data)
    stream.flush()


def _write(path: Path, data: bytes) -> None:
    """A whole file or none: it gets its name only when all of it is there."""
    draft = path.with_name(DRAFT)
    with draft.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)


def _lock(stream: IO[Any], folder: Path) -> None:
    """Keep others out while the stream is open; the lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # where there is no such lock, two arenas in one directory are the user's own affair
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise DirectoryError(f"{folder}: another arena is playing in this directory.") from None
