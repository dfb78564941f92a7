"""The `killzone` command: data on stdout, messages on stderr.

Each command is in a module here, named in the list below. At its top a command's module imports only what its signature
needs, so that `killzone --help` stays quick; the rest is imported when the command runs.
"""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    import typer

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

PLAIN = ("odds",)
"""Commands that a plain request reaches without Typer: `killzone.cli.plain`."""

app: "typer.Typer"
"""All commands, put together when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from killzone.cli.commands import put_together

    globals()["app"] = made = put_together(COMMANDS)
    return made


def found(name: str) -> Any:
    """A command or a group of them, from its module."""
    module = import_module(f"{__name__}.{COMMANDS[name]}")
    return getattr(module, f"{name}_", None) or getattr(module, name)


def main() -> None:
    """Run the command line of this process; a full disk or a broken terminal ends it with one line, too."""
    words = sys.argv[1:]
    try:
        plain: Callable[[], None] | None = found(words[0]).read(words[1:]) if words[:1] and words[0] in PLAIN else None
        if plain is not None:
            plain()
        else:
            from killzone.cli.commands import run

            run(words)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as problem:
        # What is still waiting to be written would fail again, and loudly, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(problem, BrokenPipeError):
            print(f"killzone: {problem.strerror or problem}.", file=sys.stderr)
        sys.exit(1)
