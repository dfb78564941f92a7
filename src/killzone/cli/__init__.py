"""The `killzone` command: data on stdout, messages on stderr.

Each command is a module here, added to the list below. At its top a command's module imports only what its signature
needs, so that `killzone --help` stays quick; the rest is imported when the command runs.
"""

import os
import sys
from typing import Annotated

import typer

from killzone import __version__
from killzone.cli.arena import arena
from killzone.cli.bot import bot
from killzone.cli.campaign import campaign
from killzone.cli.check import check
from killzone.cli.map import map_
from killzone.cli.odds import odds
from killzone.cli.odds_charts import chart, duels, row
from killzone.cli.play import tell
from killzone.cli.records import replay, watch
from killzone.cli.rules import rules
from killzone.cli.table import play
from killzone.cli.team import team

app = typer.Typer(
    name="killzone", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None
)
for command in (play, tell, watch, replay, check, rules):
    app.command()(command)
for question in (chart, duels, row):
    odds.command()(question)
for group in (team, odds, map_, arena, bot, campaign):
    app.add_typer(group)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def killzone(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """A digital Kill Team: play it, referee it, study it."""


def main() -> None:
    """Run the command line of this process; a full disk or a broken terminal ends it with one line, too."""
    try:
        app(prog_name="killzone")
    except OSError as problem:
        # What is still waiting to be written would fail again, and loudly, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        typer.echo(f"killzone: {problem.strerror or problem}.", err=True)
        sys.exit(1)
