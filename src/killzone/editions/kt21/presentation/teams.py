"""A team of this edition to be read: fire teams, cards, ploys, equipment and tac ops, as text and as plain data."""

from collections.abc import Sequence

from killzone.core.sheets import TeamCard, TeamPage
from killzone.core.values import Json
from killzone.editions.kt21.cards.datacards import Datacard, FireTeam, Team, Weapon
from killzone.editions.kt21.cards.files import archetypes, load_team
from killzone.editions.kt21.cards.notation import format_rules
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.kt21.presentation.sheets import sheet
from killzone.editions.shared.cards.pages import abilities_data, counted_names, ploys_data, weapon_data
from killzone.geometry.units import INCH


def team_page(name: str, *, strict: bool = False) -> TeamPage:
    """A team by its name or from a file. Raises `ContentError`.

    There is no code behind the rules of teams before there are battles, so that `strict` asks for no more.
    """
    team = load_team(name)
    default = " and ".join(
        f"{team.fire_team(one.kind).name} ({counted_names(team.card(id).name for id in one.operatives)})"
        for one in team.default
    )
    facts = (
        ("plays", team.plays),
        ("beaten by", team.beaten_by),
        ("fire teams", f"{team.count} of {'; '.join(_fire_team(team, one) for one in team.fire_teams)}"),
        ("selection", f"{len(team.operatives)} operatives; to start with: {default}"),
    )
    lists = (
        ("Strategic ploys", [(one.name, one.text) for one in team.strategic_ploys]),
        ("Tactical ploys", [(one.name, one.text) for one in team.tactical_ploys]),
        ("Equipment", [(f"{one.name}, {_points(one.points)}", one.text) for one in team.equipment]),
        ("Tac ops", [(one.name, f"{one.text} First: {one.first} Second: {one.second}") for one in team.tac_ops]),
    )
    return TeamPage(
        id=team.id,
        name=team.name,
        idea=team.idea,
        size=len(team.operatives),
        facts=tuple((title, text) for title, text in facts if text),
        cards=tuple(_card(team, card, most) for card, most in zip(team.cards, team.limits, strict=True)),
        lists=tuple((title, tuple(rules)) for title, rules in lists if rules),
        data=team_data(team),
    )


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def _fire_team(team: Team, one: FireTeam) -> str:
    """`Hull Team (0-2, 3 operatives, Custody): Bellmaster 0-1, Riveter 0-2`."""
    who = ", ".join(f"{team.card(id).name} 0-{most}" for id, most in one.operatives)
    count = str(one.least) if one.least == one.most else f"{one.least}-{one.most}"
    return f"{one.name} ({count}, {one.size} operatives, {archetypes()[one.archetype].name}): {who}"


def _card(team: Team, card: Datacard, most: int) -> TeamCard:
    name = f"{card.name} (leader)" if card.leader else card.name
    return TeamCard(name, f"at most {most}", sheet(card, team.abilities))


def team_data(team: Team) -> Json:
    """A team as plain data; lengths are in inches."""
    cards = zip(team.cards, team.limits, strict=True)
    return {
        "id": team.id,
        "name": team.name,
        "idea": team.idea,
        "plays": team.plays,
        "beaten_by": team.beaten_by,
        "fire_teams": {"count": team.count, "kinds": [_fire_team_data(one) for one in team.fire_teams]},
        "default": [{"kind": one.kind, "operatives": one.operatives} for one in team.default],
        "operatives": [_card_data(card, most) for card, most in cards],
        "abilities": abilities_data(team.abilities),
        "strategic_ploys": ploys_data(team.strategic_ploys),
        "tactical_ploys": ploys_data(team.tactical_ploys),
        "equipment": [
            {
                "id": item.id,
                "name": item.name,
                "text": item.text,
                "points": item.points,
                "bearer": item.bearer,
                "most": item.most,
                "weapons": _weapons(item.weapons),
            }
            for item in team.equipment
        ],
        "tac_ops": [_tac_op_data(card) for card in team.tac_ops],
        "names": team.names,
    }


def _fire_team_data(one: FireTeam) -> Json:
    return {
        "id": one.id,
        "name": one.name,
        "size": one.size,
        "archetype": one.archetype,
        "least": one.least,
        "most": one.most,
        "operatives": dict(one.operatives),
    }


def _card_data(card: Datacard, most: int) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "leader": card.leader,
        "max": most,
        "move": card.move / INCH,
        "apl": card.apl,
        "group": card.group,
        "defence": card.defence,
        "save": card.save,
        "wounds": card.wounds,
        "base_mm": card.body.base.length / 100,
        "weapons": _weapons(card.weapons),
        "rules": format_rules(card.rules),
        "abilities": card.abilities,
        "keywords": card.keywords,
    }


def _weapons(weapons: Sequence[Weapon]) -> list[Json]:
    return [weapon_data(weapon, format_rules(weapon.rules)) for weapon in weapons]


def _tac_op_data(card: TacOp) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "text": card.text,
        "reveal": card.reveal,
        "first": card.first,
        "second": card.second,
    }
