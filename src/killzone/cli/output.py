"""What every command uses to speak: data on stdout, one clear message on stderr."""

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console


@cache
def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def show(*parts: str | tuple[str, str]) -> None:
    """Print one line of text on stdout, made of strings and (string, style) pairs.

    It is coloured and wrapped on a terminal, where Rich heeds NO_COLOR and its like; elsewhere it is one plain line,
    for which Rich need not be loaded.
    """
    if not sys.stdout.isatty() and not any(name in os.environ for name in FORCING):
        print("".join(part if isinstance(part, str) else part[0] for part in parts), flush=True)
        return
    from rich.text import Text

    _console().print(Text.assemble(*parts), soft_wrap=not _console().is_terminal)


def runs(first: int, widths: "Sequence[int]") -> list[slice]:
    """Columns in runs that fit on a terminal beside a first column; all of them in one run elsewhere."""
    if not sys.stdout.isatty():
        return [slice(0, len(widths))]
    from shutil import get_terminal_size

    room = get_terminal_size().columns
    begins, left = [0], room - first
    for at, width in enumerate(widths):
        if width > left and at > begins[-1]:
            begins.append(at)
            left = room - first
        left -= width
    return [slice(begin, end) for begin, end in zip(begins, [*begins[1:], len(widths)], strict=True)]


FORCING = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""With these Rich may take anything for a terminal."""


def show_json(value: object) -> None:
    """Print a value as JSON on stdout, indented for people; msgspec's structs and named tuples are fine."""
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value)).decode(), flush=True)


def note(message: str) -> None:
    """Say something on stderr."""
    print(message, file=sys.stderr, flush=True)


def fail(message: str, code: int = 2) -> NoReturn:
    """Say on stderr what is wrong and end with this exit code: 2 for a wrong request, 1 for one that failed."""
    note(message)
    sys.exit(code)
