"""`killzone bot`: checks for bots in any language."""

from typing import Annotated

import typer

bot = typer.Typer(name="bot", no_args_is_help=True, rich_markup_mode=None, help="Check bots in any language.")


@bot.callback()
def group() -> None:
    """Check bots in any language."""


@bot.command("check")
def check(
    name: Annotated[str, typer.Argument(metavar="BOT", help="A command such as ./mybot, or tcp:host:port.")],
    edition: Annotated[str, typer.Option(help="Editions with commas that it must play; all if not given.")] = "",
    memory: Annotated[int, typer.Option(min=16, max=1_000_000, help="MB that it may have.")] = 1024,
    json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Play a bot through whole games and odd situations; exit code 1 if it fails where it must not."""
    from killzone.bots.conformance import findings
    from killzone.cli.content import edition_named
    from killzone.cli.output import show, show_json

    editions = tuple(edition_named(one.strip()).id for one in edition.split(",") if one.strip())
    failed, found = False, []
    for one in findings(name, editions, memory):
        failed |= bool(one.problem) and one.must
        found.append(one)
        if not json:
            mark = ("ok", "green") if not one.problem else ("no", "red" if one.must else "yellow")
            show(mark, f"  {one.name}{'' if one.must else ' (not required)'}")
            if one.problem:
                show(f"      {one.problem}")
    if json:
        show_json(
            [{"check": one.name, "ok": not one.problem, "required": one.must, "problem": one.problem} for one in found]
        )
    if failed:
        raise typer.Exit(1)
