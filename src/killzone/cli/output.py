"""What every command uses to speak: data on stdout, one clear message on stderr."""

from typing import NoReturn

import typer
from rich.console import Console
from rich.text import Text

# For data: coloured and wrapped on a terminal, one plain line per line elsewhere. Rich itself heeds NO_COLOR.
_console = Console(highlight=False, markup=False, emoji=False)


def show(*parts: str | tuple[str, str]) -> None:
    """Print one line of text on stdout, made of strings and (string, style) pairs."""
    _console.print(Text.assemble(*parts), soft_wrap=not _console.is_terminal)


def show_json(value: object) -> None:
    """Print a value as JSON on stdout, indented for people; msgspec's structs and named tuples are fine."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())


def note(message: str) -> None:
    """Say something on stderr."""
    typer.echo(message, err=True)


def fail(message: str, code: int = 2) -> NoReturn:
    """Say on stderr what is wrong and end with this exit code: 2 for a wrong request, 1 for one that failed."""
    note(message)
    raise typer.Exit(code)
