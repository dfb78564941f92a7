"""Reading this edition's files: teams, missions, specialisms, powers, tactics and what commanders have."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path as File
from typing import Any, Final, Literal

from killzone.content.forms import AnyForm, fill
from killzone.content.library import find_own, unknown
from killzone.content.rosters import MemberForm
from killzone.content.source import ContentError, Source
from killzone.editions.kt18.cards.amounts import Amount, Strength, parse_amount, parse_strength
from killzone.editions.kt18.cards.datacards import LEADER, MELEE, Datasheet, Weapon, parse_type
from killzone.editions.kt18.cards.forms import (
    CommandersForm,
    MissionForm,
    ModelForm,
    PowersForm,
    SpecialismsForm,
    StatsForm,
    TacticForm,
    TacticsForm,
    TeamForm,
    WargearForm,
    WeaponAbilitiesForm,
    WeaponForm,
)
from killzone.editions.kt18.cards.models import (
    Bought,
    equipped,
    keywords_of,
    specialism_in,
    took_mistake,
    written,
)
from killzone.editions.kt18.cards.printed import (
    Mission,
    Power,
    Score,
    Specialism,
    Tactic,
    Team,
    Trait,
    Wargear,
)
from killzone.editions.shared.cards import checks
from killzone.editions.shared.cards.printed import Ability
from killzone.editions.shared.cards.shelf import Shelf
from killzone.geometry.shapes import Body
from killzone.spelling import listed

EDITION = "kt18"


@cache
def specialisms() -> dict[str, Specialism]:
    """The specialisms by id."""
    form = _own(SpecialismsForm, "specialisms")
    found = {}
    for id, one in form.specialisms.items():
        ((first, level_1),) = one.ability.items()
        ((name, tactic),) = one.tactic.items()
        choice, other = (Ability(own, each.name, each.text) for own, each in one.choices.items())
        ability = Ability(first, level_1.name, level_1.text)
        found[id] = Specialism(id, one.name, ability, (choice, other), _tactic(name, tactic, specialism=id))
    return found


@cache
def level_prices() -> tuple[int, ...]:
    """What each level of a specialist costs besides the model, the first one first."""
    return _own(SpecialismsForm, "specialisms").levels


@cache
def powers() -> dict[str, Power]:
    """The psychic powers by id."""
    forms = _own(PowersForm, "leans").leans
    return {id: Power(id, one.name, one.text, one.charge, int(one.range or 0), one.target) for id, one in forms.items()}


@cache
def common_tactics() -> dict[str, Tactic]:
    """The tactics of everybody, by id."""
    return {id: _tactic(id, one) for id, one in _own(TacticsForm, "tactics").tactics.items()}


@cache
def commander_tactics() -> dict[str, Tactic]:
    """The tactics of all commanders, by id; those of datasheets are their teams'."""
    return {id: _tactic(id, one) for id, one in _own(CommandersForm, "commanders").tactics.items()}


@cache
def traits() -> dict[str, Trait]:
    """The traits of commanders by id."""
    return {
        id: Trait(id, one.name, one.text, one.points, int(one.move or 0), one.leadership, one.settles)
        for id, one in _own(CommandersForm, "commanders").traits.items()
    }


@cache
def weapon_abilities() -> dict[str, Ability]:
    """What weapons can do beside their numbers, by id."""
    forms = _own(WeaponAbilitiesForm, "weapon-abilities").abilities
    return {id: Ability(id, one.name, one.text) for id, one in forms.items()}


def _own(form: type[AnyForm], name: str) -> AnyForm:
    return fill(form, find_own(EDITION, name))


def _tactic(id: str, form: TacticForm, *, specialism: str = "", team: str = "") -> Tactic:
    model = f"{team}.{form.model}" if form.model else ""
    aura = int(form.aura or 0)
    return Tactic(
        id, form.name, form.text, form.cost, form.phase or "", form.window or "", aura, model, specialism, form.level
    )


@lru_cache(maxsize=64)
def _team(source: Source) -> Team:
    form = fill(TeamForm, source, "team")
    if found := list(team_problems(form)):
        raise ContentError(source.problem(path, text) for path, text in found)
    weapons = {id: weapon_of(id, each) for id, each in form.weapons.items()}
    cards = [_model(form, id, each, [weapons[own] for own in each.weapons]) for id, each in form.models.items()]
    team = Team(
        id=form.id,
        name=form.name,
        idea=form.idea,
        plays=form.plays or "",
        beaten_by=form.beaten_by or "",
        cards=tuple(cards),
        abilities=tuple(Ability(id, each.name, each.text) for id, each in form.abilities.items()),
        everyone=form.everyone,
        wargear=tuple(_wargear(form.id, id, each, weapons) for id, each in form.wargear.items()),
        tactics=tuple(_tactic(id, each, team=form.id) for id, each in form.tactics.items()),
        rosters=tuple((name, tuple(_written(members))) for name, members in form.rosters.items()),
        names=form.names,
    )
    if wrong := list(_roster_mistakes(team, form)):
        raise ContentError(source.problem(path, text) for path, text in wrong)
    return team


def _written(members: Iterable[MemberForm]) -> Iterator[str]:
    for one in members:
        yield from [member_written(one)] * one.count


def member_written(one: MemberForm) -> str:
    """A member of a roster as a model is written, without the team."""
    return written(one.card, one.role or "", one.level, one.took, one.gear, one.traits)


def _roster_mistakes(team: Team, form: TeamForm) -> Iterator[checks.Found]:
    for name, members in form.rosters.items():
        for place, one in enumerate(members):
            try:
                model_of(team, member_written(one))
            except LookupError as problem:
                yield ("rosters", name, place), f"rosters.{name}: {problem.args[0]}"


def team_problems(form: TeamForm) -> Iterator[checks.Found]:
    """What does not fit together in a team's file."""
    yield from checks.edition_problems(form.edition, EDITION)
    carried: set[str] = set()
    had: set[str] = set(form.everyone)
    for id, each in form.models.items():
        carried.update(each.weapons)
        had.update(each.abilities)
        path = ("models", id)
        yield from checks.references((*path, "weapons"), each.weapons, form.weapons, "weapon")
        yield from checks.references((*path, "abilities"), each.abilities, form.abilities, "ability")
        yield from checks.references((*path, "may-be"), each.may_be, specialisms(), "specialism")
        yield from checks.height_problems(path, each)
        yield from psychic_problems(path, each)
        if each.commander is not None and LEADER in each.may_be:
            yield (*path, "may-be"), f"models.{id} is a commander, who is never the leader."
        if each.commander is not None and (lacking := [one for one in _LEVELS if one not in each.commander]):
            said = (
                f"models.{id}.commander has no points for level {listed(lacking, 'and')}; expected those of 2, 3 and 4."
            )
            yield (*path, "commander"), said
    for id, item in form.wargear.items():
        carried.update(item.weapons)
        had.update(item.abilities)
        yield from checks.references(("wargear", id, "weapons"), item.weapons, form.weapons, "weapon")
        yield from checks.references(("wargear", id, "abilities"), item.abilities, form.abilities, "ability")
        yield from checks.references(("wargear", id, "bearers"), item.bearers, form.models, "model")
    yield from checks.references(("everyone",), form.everyone, form.abilities, "ability")
    yield from checks.unused("weapons", form.weapons, carried, "a model")
    yield from checks.unused("abilities", form.abilities, had, "a model")
    yield from weapon_problems(form.weapons)
    everybodys = {*common_tactics(), *commander_tactics(), *(one.tactic.id for one in specialisms().values())}
    for id, tactic in form.tactics.items():
        if id in everybodys:
            yield ("tactics", id), f"tactics.{id} is no team's own: others have it, too; call it something else."
        if tactic.model and tactic.model not in form.models:
            yield ("tactics", id, "model"), unknown("model", tactic.model, form.models)
    yield from checks.doubles({"abilities": form.abilities, "tactics": form.tactics}, form.names)


def psychic_problems(path: tuple[str | int, ...], form: StatsForm) -> Iterator[checks.Found]:
    """Whoever knows powers attempts some; without any named it knows the one that everybody knows."""
    yield from checks.references((*path, "knows"), form.knows, powers(), "lean")
    if form.knows and not form.leans:
        yield (*path, "knows"), f"{form.name} knows {len(form.knows)} and attempts none; expected leans as well."


def weapon_problems(weapons: Mapping[str, WeaponForm]) -> Iterator[checks.Found]:
    """Ranged weapons have a range and melee weapons none; abilities are known; what does damage has a Strength."""
    for id, weapon in weapons.items():
        path = ("weapons", id)
        melee = parse_type(weapon.type)[0] == MELEE
        if melee and weapon.range is not None:
            yield (*path, "range"), f"weapons.{id} is a melee weapon; these have no range."
        if not melee and weapon.range is None:
            yield path, f"the key 'range' is missing in weapons.{id}; only melee weapons have none."
        if (weapon.strength is None) != (weapon.damage is None):
            yield path, f"weapons.{id} has one of strength and damage; expected both, or none for one without damage."
        if weapon.damage is None and not weapon.abilities:
            yield path, f"weapons.{id} does no damage and has no ability."
        yield from checks.references((*path, "abilities"), weapon.abilities, weapon_abilities(), "weapon ability")


def weapon_of(id: str, form: WeaponForm) -> Weapon:
    """The weapon of a form without mistakes."""
    type, attacks = parse_type(form.type)
    strength = parse_strength(form.strength) if form.strength is not None else Strength(0, 0)
    damage = parse_amount(form.damage) if form.damage is not None else Amount()
    return Weapon(id, form.name, type, attacks, strength, form.ap, damage, int(form.range or 0), form.abilities)


_LEVELS: Final[tuple[Literal["2", "3", "4"], ...]] = ("2", "3", "4")
"""The levels of a commander that cost something."""


def _model(team: TeamForm, id: str, form: ModelForm, weapons: Sequence[Weapon]) -> Datasheet:
    prices = tuple(form.commander[level] for level in _LEVELS) if form.commander is not None else None
    return datasheet_of(
        f"{team.id}.{id}",
        form,
        weapons,
        faction=team.faction,
        abilities=(*team.everyone, *form.abilities),
        specialisms=form.may_be,
        levels=(0, *prices) if prices is not None else (),
    )


def datasheet_of(
    id: str,
    form: Any,
    weapons: Sequence[Weapon],
    *,
    faction: str,
    abilities: tuple[str, ...],
    specialisms: tuple[str, ...] = (),
    levels: tuple[int, ...] = (),
) -> Datasheet:
    """The datasheet of a form without mistakes."""
    return Datasheet(
        id=id,
        name=form.name,
        body=Body(form.base.base, *checks.height_of(form)),
        faction=faction,
        move=int(form.move),
        weapon_skill=int(form.ws),
        ballistic_skill=int(form.bs),
        strength=form.strength,
        toughness=form.toughness,
        wounds=form.wounds,
        attacks=form.attacks,
        leadership=form.leadership,
        save=int(form.save),
        invulnerable=int(form.invulnerable or 0),
        most=form.max,
        points=form.points,
        weapons=tuple(weapons),
        abilities=abilities,
        keywords=keywords_of(form.keywords, bool(levels)),
        specialisms=specialisms,
        levels=levels,
        powers=form.leans,
        denies=form.settles,
        knows=form.knows,
    )


def _wargear(team: str, id: str, form: WargearForm, weapons: Mapping[str, Weapon]) -> Wargear:
    return Wargear(
        id,
        form.name,
        form.text,
        form.points,
        tuple((f"{team}.{own}", most) for own, most in form.bearers.items()),
        form.bearing or "",
        form.without or "",
        form.most,
        tuple(weapons[own] for own in form.weapons),
        int(form.move or 0),
        int(form.save or 0),
        int(form.invulnerable or 0),
        form.keywords,
        form.abilities,
    )


@lru_cache(maxsize=64)
def mission_of(source: Source) -> Mission:
    """The mission that a source describes. Raises `ContentError`."""
    form = fill(MissionForm, source, "mission")
    found = list(checks.edition_problems(form.edition, EDITION))
    if len(set(form.players)) < len(form.players):
        found.append((("players",), "players names a number twice."))
    if found:
        raise ContentError(source.problem(path, text) for path, text in found)
    variable = form.length == "variable"
    return Mission(
        id=form.id,
        name=form.name,
        text=form.text,
        players=tuple(sorted(form.players)),
        scoring=tuple(Score(id, one.when, one.points, one.text, one.from_round) for id, one in form.scoring.items()),
        commander=form.commander,
        points=form.points,
        markers=form.markers,
        variable=variable,
        rounds=6 if isinstance(form.length, str) else form.length,
        reserves=form.reserves or "",
        rewards=form.rewards or "",
    )


def _lacking(team: Team, known: Collection[str]) -> Iterator[checks.Found]:
    yield from checks.without_code({"abilities": team.abilities, "tactics": team.tactics}, known)


SHELF = Shelf(EDITION, _team, mission_of, _lacking)
list_teams, list_missions = SHELF.teams, SHELF.missions
load_mission = SHELF.mission
team_of, team_from_data = SHELF.team_of, SHELF.team_from_data


def load_team(name: str | File, known: Collection[str] | None = None) -> Team:
    """The team with this name, or in the file at this path. Raises `ContentError` with every mistake."""
    return SHELF.team(name, known)


@lru_cache(maxsize=1024)
def model_of(team: Team, model: str) -> Datasheet:
    """A model of a team as it is written: `cutter.gunner-2.second-belt`, with the faction's name before it or without.

    Raises LookupError with a sentence.
    """
    card, *words = model.removeprefix(f"{team.id}.").split(".")
    known = {one.id.partition(".")[2]: one for one in team.cards}
    if card not in known:
        raise LookupError(unknown("model", card, known))
    sheet = known[card]
    gear = {item.id: item for item in team.wargear}
    role: Specialism | None = None
    level, took, items, bought_traits = 1, [], [], []
    for word in words:
        name, number = specialism_in(word)
        if name in specialisms():
            if role is not None:
                raise LookupError(f"{model!r} has two specialisms; expected one at most.")
            if name not in sheet.specialisms:
                raise LookupError(f"{sheet.name} cannot be {name!r}.{_can_be(sheet)}")
            role, level = specialisms()[name], number
        elif word in gear:
            items.append(gear[word])
        elif word in traits():
            bought_traits.append(traits()[word])
        elif word in _choices():
            took.append(word)
        else:
            raise LookupError(unknown("specialism, ability, wargear or trait", word, (*_words(sheet), *gear)))
    prices = sheet.levels or (level_prices() if sheet.specialisms else (0,))
    if level > len(prices):
        raise LookupError(f"{sheet.name} is said to be of level {level}; level {len(prices)} is its highest.")
    if wrong := took_mistake(sheet.name, role, level, took):
        raise LookupError(wrong)
    price = sheet.points + prices[level - 1]
    price += sum(item.points for item in items) + sum(one.points for one in bought_traits)
    return equipped(sheet, Bought(role, level, tuple(took), tuple(items), tuple(bought_traits)), price)


def _can_be(sheet: Datasheet) -> str:
    return f" It can be {', '.join(sheet.specialisms)}." if sheet.specialisms else " It has no specialism."


@cache
def _choices() -> frozenset[str]:
    return frozenset(choice.id for one in specialisms().values() for choice in one.choices)


def _words(sheet: Datasheet) -> tuple[str, ...]:
    """What may be written behind a datasheet's id, but for wargear."""
    choices = (choice.id for id in sheet.specialisms for choice in specialisms()[id].choices)
    return (*sheet.specialisms, *choices, *(traits() if sheet.levels else ()))


def find_card(id: str) -> Datasheet:
    """A model of a shipped team, by its full id such as `ninth-bell.cutter.gunner`. Raises LookupError, a sentence."""
    team = id.partition(".")[0]
    if team not in list_teams():
        raise LookupError(unknown("team", team, list_teams()))
    return model_of(load_team(team), id)
