"""All commands put together for Typer, which reads whatever `killzone.cli.plain` does not."""

from collections.abc import Iterable
from typing import Annotated

import typer

from killzone import __version__
from killzone.cli import COMMANDS, found
from killzone.cli.plain import Commands


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
        command = found(name)
        if isinstance(command, Commands):
            made.add_typer(command.for_typer())
        elif isinstance(command, typer.Typer):
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


def run(words: list[str]) -> None:
    """Run the command line with these words."""
    put_together(words[:1] if words and words[0] in COMMANDS else COMMANDS)(words, prog_name="killzone")
