"""A content file as plain data, with the line of every value, and the one error that any mistake in it becomes."""

from collections.abc import Iterable
from pathlib import Path as File
from typing import Any, Final, NamedTuple

from killzone.core.values import canonical

MAX_BYTES: Final = 1_000_000
SHOWN: Final = 20
"""How many problems an error's text lists; the error itself holds all."""

Step = str | int
Path = tuple[Step, ...]
Found = tuple[Path, str]
"""A mistake: where in a file, and a sentence."""
"""Where a value stands in a file: the keys and the places in lists that lead to it."""


class Problem(NamedTuple):
    """One mistake: where it is and a sentence about it. Line and column count from 1; line 0 is the file as a whole."""

    file: str
    line: int
    column: int
    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


class ContentError(ValueError):
    """A file that cannot be used; `problems` holds every mistake found, in the order of the lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems), key=lambda one: (one.file, one.line, one.column, one.text)))
        super().__init__(self.problems)

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems[:SHOWN]]
        if len(self.problems) > SHOWN:
            lines.append(f"... and {len(self.problems) - SHOWN} more")
        return "\n".join(lines)


class Source:
    """The data of one file and where each value of it stands. Two with the same data are equal, so that caches work."""

    __slots__ = ("_text", "data", "file", "places")

    def __init__(self, file: str, data: Any, places: dict[Path, tuple[int, int]]) -> None:
        self.file = file
        self.data = data
        self.places = places
        self._text = ""

    @property
    def text(self) -> str:
        """The data as the one JSON text that stands for it."""
        if not self._text:
            self._text = canonical(self.data)
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def problem(self, path: Path, text: str) -> Problem:
        """A mistake at this path, or at the nearest thing around it that the file does hold."""
        known = path
        while known and known not in self.places:
            known = known[:-1]
        line, column = self.places.get(known, (0, 0))
        return Problem(self.file, line, column, shown_path(path), text)


def shown_path(path: Path) -> str:
    """The path as people read it; places in lists count from 1.

    >>> shown_path(("weapons", "rivet-pistol", "hit")), shown_path(("dice", 2))
    ('weapons.rivet-pistol.hit', 'dice[3]')
    """
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def shown_value(value: Any) -> str:
    """A value of a file in a few words."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}...")
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return _shown_list(value)
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _shown_list(values: list[Any]) -> str:
    """A point or a box as it is written; of other lists that they are lists."""
    if len(values) > 6 or any(isinstance(value, list | dict) for value in values):
        return "a list"
    if not any(isinstance(value, int | float) for value in values):
        return "a list"
    return f"[{', '.join(map(shown_value, values))}]"


def read_file(path: str | File) -> Source:
    """The data of a YAML file.

    Raises `ContentError`: no such file, a directory, too large, not UTF-8, not YAML.
    """
    file = File(path)
    try:
        # A file may grow, or be a device without an end: never take more than the limit in one go.
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _unreadable(path, "there is no such file.") from None
    except IsADirectoryError:
        raise _unreadable(path, "this is a directory; expected a YAML file.") from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "the name is not one of a file"
        raise _unreadable(path, f"it cannot be read: {reason}.") from None
    return read_bytes(content, str(path))


def read_bytes(content: bytes, file: str) -> Source:
    """The data of YAML text in UTF-8; `file` is what messages call it.

    Raises `ContentError`.
    """
    from killzone.content.plain import plain_data

    if len(content) > MAX_BYTES:
        raise _unreadable(file, f"it is larger than {MAX_BYTES:,} bytes, the most a content file may have.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise ContentError([Problem(file, line, 0, "", "it is not UTF-8 text: save it in that encoding.")]) from None
    return plain_data(text, file)


def read_text(text: str, file: str = "text") -> Source:
    """As `read_bytes`, for text that is no file."""
    return read_bytes(text.encode("utf-8", "surrogatepass"), file)


def _unreadable(path: str | File, text: str) -> ContentError:
    return ContentError([Problem(str(path), 0, 0, "", text)])
