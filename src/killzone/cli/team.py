"""`killzone team`: list the teams, show one, check a file."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from killzone.editions.kt24.cards.datacards import Datacard, Team, Weapon
    from killzone.editions.shared.cards.printed import Ploy

team = typer.Typer(
    name="team", no_args_is_help=True, rich_markup_mode=None, help="List the teams, show one, check a file."
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@team.command("list")
def list_all(json: AsJson = False) -> None:
    """List the teams that come with killzone."""
    from killzone.cli.output import show, show_json
    from killzone.editions.kt24.cards.files import list_teams, load_team

    teams = [load_team(name) for name in list_teams()]
    if json:
        show_json([{"id": one.id, "name": one.name, "operatives": one.size, "idea": one.idea} for one in teams])
        return
    width = max(len(one.id) for one in teams)
    for one in teams:
        show((one.id.ljust(width), "bold"), f"  {one.name}, {one.size} operatives: {one.idea}")


@team.command("show")
def show_one(
    name: Annotated[str, typer.Argument(help="The name of a team, or the path of a file.")], json: AsJson = False
) -> None:
    """Show a team with everything on its cards."""
    from killzone.cli.content import reading
    from killzone.cli.output import show_json
    from killzone.editions.kt24.cards.files import load_team

    with reading():
        found = load_team(name)
    if json:
        show_json(team_data(found))
    else:
        show_team(found)


@team.command("check")
def check(
    file: Annotated[str, typer.Argument(help="The path of a team's file, or the name of a team.")], json: AsJson = False
) -> None:
    """Explain every mistake in a team's file; exit code 2 if there is one."""
    from killzone.cli.content import reading
    from killzone.cli.output import show, show_json
    from killzone.editions.kt24.cards.files import load_team
    from killzone.editions.kt24.equipment.items import WITH_CODE
    from killzone.editions.kt24.teams import KNOWN

    with reading(json):
        found = load_team(file, known=KNOWN | WITH_CODE)
    if json:
        show_json({"ok": True, "id": found.id, "problems": []})
    else:
        show(f"{found.name}: {len(found.cards)} operatives to choose from, no mistakes.")


def show_team(found: "Team") -> None:
    from killzone.cli.output import show

    show((found.name, "bold"), f"  {found.idea}")
    if found.plays:
        show(("plays      ", "dim"), found.plays)
    if found.beaten_by:
        show(("beaten by  ", "dim"), found.beaten_by)
    names = [found.card(id).name for id in found.default]
    count = {name: names.count(name) for name in names}
    default = ", ".join(name if number == 1 else f"{name} x{number}" for name, number in count.items())
    show(("selection  ", "dim"), f"{found.size} operatives; to start with: {default}")
    for card, limit in zip(found.cards, found.limits, strict=True):
        show()
        show_card(found, card, limit)
    for title, rules in (
        ("Strategy ploys", found.strategy_ploys),
        ("Firefight ploys", found.firefight_ploys),
        ("Equipment", found.equipment),
    ):
        show()
        show((title, "bold"))
        for rule in rules:
            show("  ", (rule.name, "bold"), f": {rule.text}")


def show_card(found: "Team", card: "Datacard", limit: int) -> None:
    from killzone.cli.output import show
    from killzone.editions.kt24.presentation.sheets import sheet

    read = sheet(card, found.abilities)
    role = " (leader)" if card.leader else ""
    stats = ", ".join(f"{title} {value}" for title, value in read.stats)
    show((card.name + role, "bold"), f"  {stats}, base {read.base[0] / 100:g} mm, at most {limit}")
    for weapon in read.weapons:
        profile = ", ".join(f"{title} {value}" for title, value in zip(read.columns, weapon.numbers, strict=True))
        show(f"  {weapon.name}: {weapon.kind}, {profile}, {', '.join(weapon.rules) or '-'}")
    for ability in read.abilities:
        show("  ", (ability.name, "bold"), f": {ability.text}")


def team_data(found: "Team") -> dict[str, Any]:
    """A team as plain data; lengths are in inches."""
    from killzone.geometry.units import INCH

    return {
        "id": found.id,
        "name": found.name,
        "idea": found.idea,
        "plays": found.plays,
        "beaten_by": found.beaten_by,
        "size": found.size,
        "default": found.default,
        "operatives": [
            {
                "id": card.id,
                "name": card.name,
                "leader": card.leader,
                "max": limit,
                "apl": card.apl,
                "move": card.move / INCH,
                "save": card.save,
                "wounds": card.wounds,
                "base_mm": card.body.base.length / 100,
                "weapons": [weapon_data(weapon) for weapon in card.weapons],
                "abilities": card.abilities,
            }
            for card, limit in zip(found.cards, found.limits, strict=True)
        ],
        "abilities": [{"id": one.id, "name": one.name, "text": one.text} for one in found.abilities],
        "strategy_ploys": [ploy_data(one) for one in found.strategy_ploys],
        "firefight_ploys": [ploy_data(one) for one in found.firefight_ploys],
        "equipment": [
            {
                "id": one.id,
                "name": one.name,
                "text": one.text,
                "uses": one.uses,
                "weapons": [weapon_data(weapon) for weapon in one.weapons],
            }
            for one in found.equipment
        ],
        "names": found.names,
    }


def weapon_data(weapon: "Weapon") -> dict[str, Any]:
    from killzone.editions.kt24.cards.notation import format_rules

    return {
        "id": weapon.id,
        "name": weapon.name,
        "type": "melee" if weapon.melee else "ranged",
        "attacks": weapon.attacks,
        "hit": weapon.hit,
        "damage": [weapon.normal, weapon.critical],
        "rules": format_rules(weapon.rules),
    }


def ploy_data(ploy: "Ploy") -> dict[str, Any]:
    return {"id": ploy.id, "name": ploy.name, "text": ploy.text, "cost": ploy.cost}
