"""A team or a roster of this edition to be read: datasheets, wargear, tactics, as text and as plain data."""

from collections.abc import Iterable, Iterator

from killzone.content.library import find
from killzone.content.source import ContentError, Problem, Source
from killzone.core.sheets import Sheet, TeamCard, TeamPage
from killzone.core.values import Json
from killzone.editions.kt18.cards.datacards import Datasheet, Weapon
from killzone.editions.kt18.cards.files import EDITION, list_teams, load_team, model_of, specialisms
from killzone.editions.kt18.cards.printed import Tactic, Team, Wargear
from killzone.editions.kt18.mustering.battle_forged import NOT_FORGED, reasons
from killzone.editions.kt18.mustering.muster import Muster, muster_of, mustered, rostered
from killzone.editions.kt18.presentation.sheets import sheet
from killzone.editions.kt18.teams.common import CARRIERS
from killzone.editions.kt18.words import WORDS
from killzone.editions.shared.cards.pages import abilities_data, counted_names
from killzone.geometry.units import INCH


def team_page(name: str, *, strict: bool = False) -> TeamPage:
    """A team or a roster by its name or from a file. Raises `ContentError`.

    `strict` asks a roster, or those of a team, to keep all rules of mustering, which it need not to play, and for code
    behind every rule of a team.
    """
    if (found := rostered(name)) is not None:
        return roster_page(*found, strict=strict)
    team = load_team(name, known=_with_code() if strict else None)
    if strict and (wrong := list(_not_forged(team, find("team", name, EDITION)))):
        raise ContentError(wrong)
    rosters = {name: [model_of(team, model) for model in models] for name, models in team.rosters}
    facts = (
        ("plays", team.plays),
        ("beaten by", team.beaten_by),
        *((f"roster: {name}", roster_line(models)) for name, models in rosters.items()),
    )
    return TeamPage(
        id=team.id,
        name=team.name,
        idea=team.idea,
        size=len(rosters.get("default", team.cards)),
        facts=tuple((title, text) for title, text in facts if text),
        cards=tuple(_card(team, card) for card in team.cards),
        lists=_lists(team),
        data=team_data(team),
    )


def _with_code() -> frozenset[str]:
    """The ids of all rules that there is code for, once the code is loaded."""
    from killzone.editions.kt18.ruleset import ruleset

    ruleset()
    return CARRIERS.known


def _not_forged(team: Team, source: Source) -> Iterator[Problem]:
    """The rules of mustering that the ready rosters of a team's file do not keep."""
    for name, _ in team.rosters:
        members = source.data["rosters"][name]
        places = [place for place, one in enumerate(members) for _ in range(one.get("count", 1))]
        for one in mustered(team, name).breaches:
            inside = (places[one.path[1]], *one.path[2:]) if len(one.path) > 1 and isinstance(one.path[1], int) else ()
            said = f"rosters.{name} is not battle-forged: {one.text} [{one.rule}]"
            yield source.problem(("rosters", name, *inside), said)


def _lists(team: Team) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    lists = (
        ("Wargear", [(f"{one.name}, {points(one.points)}", one.text) for one in team.wargear]),
        ("Tactics", [(f"{one.name} ({one.cost} CP)", one.text) for one in team.tactics]),
    )
    return tuple((title, tuple(rules)) for title, rules in lists if rules)


def roster_page(team: Team, source: Source, *, strict: bool = False) -> TeamPage:
    """A roster to be read: who comes, for how many points, and whether that is battle-forged.

    Raises `ContentError` for one that cannot be understood; if `strict`, for one that breaks a rule of mustering, too.
    """
    found = muster_of(team, source)
    if strict and found.breaches:
        so = source.problem(
            (), f"the team can play, but is not battle-forged: it gains no Command Points. [{NOT_FORGED}]"
        )
        broken = (source.problem(one.path, f"{one.text} [{one.rule}]") for one in found.breaches)
        raise ContentError([so, *broken])
    forged = "battle-forged" if found.battle_forged else "not battle-forged: no Command Points"
    why = " ".join(reasons(found.breaches))
    told = f"{WORDS.piece.counted(len(found.models))}, {points(found.force)}, {forged}"
    facts = (("roster", roster_line(found.models)), ("it is", f"{forged}. {why}".strip() if why else forged))
    models = {model.id: model for model in found.models}
    return TeamPage(
        id=team.id,
        name=found.title,
        idea=team.idea,
        size=len(found.models),
        facts=facts,
        cards=tuple(TeamCard(model_line(one), _came(found, one), _sheet(one)) for one in models.values()),
        lists=_lists(team),
        data=_roster_data(found),
        verdict=f"{found.title}: {told}.",
    )


def _came(found: Muster, model: Datasheet) -> str:
    names = [name for name, one in zip(found.names, found.models, strict=True) if one.id == model.id]
    return ", ".join(names)


def _sheet(model: Datasheet) -> Sheet:
    """The sheet of a model that comes, with the words of its own team."""
    return sheet(model, load_team(model.faction).abilities if model.faction in list_teams() else ())


def _roster_data(found: Muster) -> Json:
    """A roster as plain data; why it is not battle-forged stands in sentences."""
    return {
        "team": found.team.id,
        "name": found.title,
        "points": found.force,
        "battle_forged": found.battle_forged,
        "reasons": [
            {"rule": one.rule, "text": text} for one, text in zip(found.breaches, reasons(found.breaches), strict=True)
        ],
        "models": [
            {
                "name": name,
                "card": one.id,
                "points": one.points,
                "specialism": one.specialism,
                "level": one.level,
                "wargear": one.wargear,
                "traits": one.traits,
            }
            for name, one in zip(found.names, found.models, strict=True)
        ],
    }


def points(number: int) -> str:
    """A number of points in words."""
    return f"{number} point{'' if number == 1 else 's'}"


def roster_line(models: Iterable[Datasheet]) -> str:
    """`100 points: Bellmaster (leader) 19, Riveter 15 x2`."""
    listed = list(models)
    return f"{points(sum(one.points for one in listed))}: {counted_names(model_line(one) for one in listed)}"


def model_line(model: Datasheet) -> str:
    """`Cutter (gunner, level 2) 22`."""
    role = specialisms()[model.specialism].name if model.specialism else ""
    words = [role, f"level {model.level}" if model.level > 1 else "", *model.wargear, *model.traits]
    told = ", ".join(word.replace("-", " ") for word in words if word)
    return f"{model.name} ({told}) {model.points}" if told else f"{model.name} {model.points}"


def _card(team: Team, card: Datasheet) -> TeamCard:
    name = f"{card.name} (commander)" if card.commands else card.name
    roles = [specialisms()[id].name for id in card.specialisms]
    note = f"{points(card.points)}, at most {card.most}"
    return TeamCard(name, f"{note}, may be {' or '.join(roles)}" if roles else note, sheet(card, team.abilities))


def team_data(team: Team) -> Json:
    """A team as plain data; lengths are in inches."""
    return {
        "id": team.id,
        "name": team.name,
        "idea": team.idea,
        "plays": team.plays,
        "beaten_by": team.beaten_by,
        "models": [_card_data(card) for card in team.cards],
        "abilities": abilities_data(team.abilities),
        "everyone": team.everyone,
        "wargear": [_wargear_data(one) for one in team.wargear],
        "tactics": [_tactic_data(one) for one in team.tactics],
        "rosters": dict(team.rosters),
        "names": team.names,
    }


def _card_data(card: Datasheet) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "move": card.move / INCH,
        "ws": card.weapon_skill,
        "bs": card.ballistic_skill,
        "strength": card.strength,
        "toughness": card.toughness,
        "wounds": card.wounds,
        "attacks": card.attacks,
        "leadership": card.leadership,
        "save": card.save,
        "invulnerable": card.invulnerable,
        "max": card.most,
        "points": card.points,
        "base_mm": card.body.base.length / 100,
        "weapons": [_weapon_data(weapon) for weapon in card.weapons],
        "abilities": card.abilities,
        "keywords": card.keywords,
        "may_be": card.specialisms,
        "levels": card.levels,
        "leans": card.powers,
        "settles": card.denies,
        "knows": card.knows,
    }


def _weapon_data(weapon: Weapon) -> Json:
    return {
        "id": weapon.id,
        "name": weapon.name,
        "type": weapon.type,
        "range": weapon.range / INCH,
        "attacks": str(weapon.attacks),
        "strength": str(weapon.strength),
        "ap": weapon.ap,
        "damage": str(weapon.damage),
        "abilities": weapon.abilities,
    }


def _wargear_data(one: Wargear) -> Json:
    return {
        "id": one.id,
        "name": one.name,
        "text": one.text,
        "points": one.points,
        "bearers": dict(one.bearers),
        "most": one.most,
        "weapons": [_weapon_data(weapon) for weapon in one.weapons],
    }


def _tactic_data(one: Tactic) -> Json:
    return {
        "id": one.id,
        "name": one.name,
        "text": one.text,
        "cost": one.cost,
        "phase": one.phase,
        "window": one.window,
        "model": one.model,
        "level": one.level,
    }
