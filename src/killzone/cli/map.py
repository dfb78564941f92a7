"""`killzone map`: list the killzones, check a file, draw a picture."""

from typing import Annotated

import typer

map_ = typer.Typer(
    name="map", no_args_is_help=True, rich_markup_mode=None, help="List the killzones, check a file, draw a picture."
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Edition = Annotated[str | None, typer.Option(help="The edition whose killzones are meant.")]


@map_.command("list")
def list_all(edition: Edition = None, json: AsJson = False) -> None:
    """List the killzones that come with killzone."""
    from killzone.cli.content import edition_named, reading
    from killzone.cli.output import show, show_json
    from killzone.content import list_killzones, load_killzone
    from killzone.geometry.units import INCH, text

    with reading(json):
        id = edition_named(edition).id
        found = [load_killzone(name, id) for name in list_killzones(id)]
    if json:
        show_json(
            [
                {
                    "id": one.id,
                    "name": one.name,
                    "width": one.terrain.width / INCH,
                    "depth": one.terrain.depth / INCH,
                    "close_quarters": one.close_quarters,
                    "text": one.text,
                }
                for one in found
            ]
        )
        return
    width = max((len(one.id) for one in found), default=0)
    for one in found:
        size = f"{text(one.terrain.width, 0)} by {text(one.terrain.depth, 0)}"
        show((one.id.ljust(width), "bold"), f"  {one.name}, {size}: {one.text}")


@map_.command("check")
def check(
    file: Annotated[str, typer.Argument(help="The path of a killzone's file, or the name of a killzone.")],
    edition: Edition = None,
    json: AsJson = False,
) -> None:
    """Explain every mistake in a killzone's file; exit code 2 if there is one."""
    from killzone.cli.content import edition_meant, reading
    from killzone.cli.output import show, show_json
    from killzone.content import load_killzone

    with reading(json):
        found = load_killzone(file, edition_meant(edition, file).id)
    if json:
        show_json({"ok": True, "id": found.id, "problems": []})
    else:
        parts, markers = len(found.terrain.parts), len(found.markers)
        counted = f"{parts} part{'s' * (parts != 1)}, {markers} marker{'s' * (markers != 1)}"
        show(f"{found.name}: {counted}, no mistakes.")


@map_.command("show")
def show_picture(
    file: Annotated[str, typer.Argument(help="A killzone's name or file, or a scenario's file.")],
    sight: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="What A sees of B: ids of the scenario, or points in inches such as 4,7.5 or 8,8,2.5.",
        ),
    ] = None,
    reach: Annotated[str | None, typer.Option(metavar="A", help="Where A can end a move.")] = None,
    action: Annotated[
        str | None, typer.Option(help="The move of --reach, such as dash; the usual one if not given.")
    ] = None,
    open: Annotated[list[str] | None, typer.Option(help="A hatchway that stands open; may be given again.")] = None,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    out: Annotated[str | None, typer.Option(help="The file to write, such as x.svg; otherwise stdout.")] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Say what --sight shows instead of drawing it: cover, obscured, Vantage.")
    ] = False,
    edition: Edition = None,
    json: Annotated[bool, typer.Option("--json", help="Give the drawing's data instead of the picture.")] = False,
) -> None:
    """Draw a killzone or a scenario as an SVG picture, with lines of sight, cover and reach, and say what is seen."""
    from killzone.cli.content import edition_meant
    from killzone.cli.pictures import Request, written

    written(
        Request(file, edition_meant(edition, file).id, tuple(open or ()), sight, reach, action, theme), out, json, words
    )
