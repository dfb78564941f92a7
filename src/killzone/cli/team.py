"""`killzone team`: list the teams, show one, check a file."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from killzone.core.sheets import TeamCard, TeamPage
    from killzone.editions.edition import ReadTeam

team = typer.Typer(
    name="team", no_args_is_help=True, rich_markup_mode=None, help="List the teams, show one, check a file."
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Edition = Annotated[str | None, typer.Option(help="The edition whose teams are meant.")]


@team.command("list")
def list_all(edition: Edition = None, json: AsJson = False) -> None:
    """List the teams that come with killzone."""
    from killzone.cli.content import edition_named
    from killzone.cli.output import show, show_json
    from killzone.content.library import shipped

    found = edition_named(edition)
    read, piece = reader(edition), found.words.piece
    teams = [read(name) for name in shipped("team", found.id)]
    if json:
        show_json([{"id": one.id, "name": one.name, piece.many: one.size, "idea": one.idea} for one in teams])
        return
    width = max(len(one.id) for one in teams)
    for one in teams:
        show((one.id.ljust(width), "bold"), f"  {one.name}, {piece.counted(one.size)}: {one.idea}")


@team.command("show")
def show_one(
    name: Annotated[str, typer.Argument(help="The name of a team, or the path of a file.")],
    edition: Edition = None,
    json: AsJson = False,
) -> None:
    """Show a team with everything on its cards."""
    from killzone.cli.content import reading
    from killzone.cli.output import show_json

    with reading(json):
        found = reader(edition, name)(name)
    if json:
        show_json(found.data)
    else:
        show_team(found)


@team.command("check")
def check(
    file: Annotated[str, typer.Argument(help="The path of a team's or roster's file, or the name of a team.")],
    edition: Edition = None,
    json: AsJson = False,
) -> None:
    """Explain every mistake in the file of a team or a roster; exit code 2 if there is one."""
    from killzone.cli.content import edition_meant, reading
    from killzone.cli.output import show, show_json

    with reading(json):
        found = reader(edition, file)(file, strict=True)
    if json:
        show_json({"ok": True, "id": found.id, "problems": []})
    else:
        pieces = edition_meant(edition, file).words.piece.counted(len(found.cards))
        show(found.verdict or f"{found.name}: {pieces} to choose from, no mistakes.")


def reader(edition: str | None, file: str = "") -> "ReadTeam":
    """How an edition, or that of a file, reads its teams."""
    from killzone.cli.content import edition_meant
    from killzone.cli.output import fail

    found = edition_meant(edition, file)
    return found.read_team or fail(f"--edition: the edition {found.id} does not say how its teams are read.")


def show_team(found: "TeamPage") -> None:
    from killzone.cli.output import show

    show((found.name, "bold"), f"  {found.idea}")
    width = max(len(title) for title, _ in found.facts) + 2
    for title, text in found.facts:
        show((title.ljust(width), "dim"), text)
    for card in found.cards:
        show()
        show_card(card)
    for title, rules in found.lists:
        show()
        show((title, "bold"))
        for name, text in rules:
            show("  ", (name, "bold"), f": {text}")


def show_card(card: "TeamCard") -> None:
    from killzone.cli.output import show

    read = card.sheet
    stats = ", ".join(f"{title} {value}" for title, value in read.stats)
    show((card.name, "bold"), f"  {stats}, base {read.base[0] / 100:g} mm, {card.note}")
    for weapon in read.weapons:
        profile = ", ".join(f"{title} {value}" for title, value in zip(read.columns, weapon.numbers, strict=True))
        show(f"  {weapon.name}: {weapon.kind}, {profile}, {', '.join(weapon.rules) or '-'}")
    for ability in read.abilities:
        show("  ", (ability.name, "bold"), f": {ability.text}")
