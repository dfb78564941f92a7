"""The `killzone` command: data on stdout, messages on stderr.

Each command is in a module here, named in the list below. At its top a command's module imports only what its signature
needs, so that `killzone --help` stays quick; the rest is imported when the command runs.
"""

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Any

import typer

from killzone import __version__

COMMANDS = {
    "play": "table",
    "tell": "play",
    "watch": "records",
    "replay": "records",
    "check": "check",
    "rules": "rules",
    "team": "team",
    "odds": "odds_charts",
    "map": "map",
    "arena": "arena",
    "bot": "bot",
    "campaign": "campaign",
}
"""By command the module that it is in, as a function of its name or as a group of commands."""

app: typer.Typer
"""All commands, put together when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()["app"] = found = put_together(COMMANDS)
    return found


def put_together(names: Iterable[str]) -> typer.Typer:
    """The command line with these commands; to put together all of them takes longer than most commands."""
    made = typer.Typer(
        name="killzone",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    made.callback()(killzone)
    for name in names:
        module = import_module(f"{__name__}.{COMMANDS[name]}")
        command = getattr(module, f"{name}_", None) or getattr(module, name)
        if isinstance(command, typer.Typer):
            made.add_typer(command)
        else:
            made.command(name)(command)
    return made


def show_version(wanted: bool) -> None:
    if wanted:
        from killzone.core.versions import is_compiled

        typer.echo(f"{__version__} ({'compiled' if is_compiled() else 'interpreted'})")
        raise typer.Exit


def killzone(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """A digital Kill Team: play it, referee it, study it."""


def main() -> None:
    """Run the command line of this process; a full disk or a broken terminal ends it with one line, too."""
    asked = sys.argv[1:2]
    commands = put_together(asked if asked and asked[0] in COMMANDS else COMMANDS)
    try:
        commands(prog_name="killzone")
    except OSError as problem:
        # What is still waiting to be written would fail again, and loudly, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        typer.echo(f"killzone: {problem.strerror or problem}.", err=True)
        sys.exit(1)
