"""A team of this edition to be read: everything on its cards, as text and as plain data."""

from killzone.core.sheets import TeamCard, TeamPage
from killzone.core.values import Json
from killzone.editions.kt24.cards.datacards import Datacard, Team
from killzone.editions.kt24.cards.files import load_team
from killzone.editions.kt24.cards.notation import format_rules
from killzone.editions.kt24.equipment.items import WITH_CODE
from killzone.editions.kt24.presentation.sheets import sheet
from killzone.editions.kt24.teams import KNOWN
from killzone.editions.shared.cards.pages import abilities_data, counted_names, ploys_data, weapon_data
from killzone.geometry.units import INCH


def team_page(name: str, *, strict: bool = False) -> TeamPage:
    """A team by its name or from a file; `strict` asks for code behind every rule of it. Raises `ContentError`."""
    team = load_team(name, known=KNOWN | WITH_CODE if strict else None)
    default = counted_names(team.card(id).name for id in team.default)
    facts = (
        ("plays", team.plays),
        ("beaten by", team.beaten_by),
        ("selection", f"{team.size} operatives; to start with: {default}"),
    )
    lists = (
        ("Strategy ploys", team.strategy_ploys),
        ("Firefight ploys", team.firefight_ploys),
        ("Equipment", team.equipment),
    )
    return TeamPage(
        team.id,
        team.name,
        team.idea,
        team.size,
        tuple((title, text) for title, text in facts if text),
        tuple(_card(team, card, limit) for card, limit in zip(team.cards, team.limits, strict=True)),
        tuple((title, tuple((rule.name, rule.text) for rule in rules)) for title, rules in lists),
        team_data(team),
    )


def _card(team: Team, card: Datacard, limit: int) -> TeamCard:
    return TeamCard(card.name + (" (leader)" if card.leader else ""), f"at most {limit}", sheet(card, team.abilities))


def team_data(team: Team) -> Json:
    """A team as plain data; lengths are in inches."""
    return {
        "id": team.id,
        "name": team.name,
        "idea": team.idea,
        "plays": team.plays,
        "beaten_by": team.beaten_by,
        "size": team.size,
        "default": team.default,
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
                "weapons": [weapon_data(weapon, format_rules(weapon.rules)) for weapon in card.weapons],
                "abilities": card.abilities,
            }
            for card, limit in zip(team.cards, team.limits, strict=True)
        ],
        "abilities": abilities_data(team.abilities),
        "strategy_ploys": ploys_data(team.strategy_ploys),
        "firefight_ploys": ploys_data(team.firefight_ploys),
        "equipment": [
            {
                "id": one.id,
                "name": one.name,
                "text": one.text,
                "uses": one.uses,
                "weapons": [weapon_data(weapon, format_rules(weapon.rules)) for weapon in one.weapons],
            }
            for one in team.equipment
        ],
        "names": team.names,
    }
