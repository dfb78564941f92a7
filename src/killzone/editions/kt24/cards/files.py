"""Reading this edition's files: teams, missions, the equipment of every team, and cards written into a scenario."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache

from killzone.content.forms import fill
from killzone.content.library import find_own, unknown
from killzone.content.source import ContentError, Path, Source
from killzone.editions.kt24.cards.datacards import Datacard, Equipment, Team, Weapon
from killzone.editions.kt24.cards.forms import (
    EquipmentForm,
    InlineCardForm,
    MissionForm,
    TeamForm,
    UniversalForm,
    WeaponForm,
)
from killzone.editions.kt24.cards.mission_cards import Mission
from killzone.editions.kt24.cards.notation import MELEE_ONLY, OPERATIVES, RANGED_ONLY, WRITTEN
from killzone.editions.shared.cards.checks import (
    Found,
    Named,
    actions_of,
    card_references,
    doubles,
    edition_problems,
    height_of,
    height_problems,
    references,
    scores_of,
    unused,
    weapon_problems,
    without_code,
)
from killzone.editions.shared.cards.forms import StatsForm
from killzone.editions.shared.cards.printed import Ability, Carry, Ploy
from killzone.editions.shared.cards.shelf import Shelf
from killzone.geometry.shapes import Body

EDITION = "kt24"


@lru_cache(maxsize=64)
def _team(source: Source) -> Team:
    form = fill(TeamForm, source, "team")
    weapons = {id: _weapon(id, each) for id, each in form.weapons.items()}
    if found := list(team_problems(form)):
        raise ContentError(source.problem(path, text) for path, text in found)
    team = Team(
        id=form.id,
        name=form.name,
        idea=form.idea,
        plays=form.plays or "",
        beaten_by=form.beaten_by or "",
        cards=tuple(
            _card(f"{form.id}.{id}", each, [weapons[own] for own in each.weapons])
            for id, each in form.operatives.items()
        ),
        limits=tuple(each.max for each in form.operatives.values()),
        size=form.selection.size,
        default=tuple(f"{form.id}.{id}" for id in form.selection.default),
        abilities=tuple(Ability(id, each.name, each.text) for id, each in form.abilities.items()),
        strategy_ploys=tuple(Ploy(id, each.name, each.text, each.cost) for id, each in form.strategy_ploys.items()),
        firefight_ploys=tuple(Ploy(id, each.name, each.text, each.cost) for id, each in form.firefight_ploys.items()),
        equipment=_equipment(form.equipment, weapons),
        names=form.names,
    )
    if problems := team.selection_problems(team.default):
        raise ContentError(source.problem(("selection", "default"), text) for text in problems)
    return team


def team_problems(form: TeamForm) -> Iterator[Found]:
    """What does not fit together in a team's file."""
    yield from edition_problems(form.edition, EDITION)
    carried: set[str] = set()
    for id, each in form.operatives.items():
        carried.update(each.weapons)
        yield from card_references(id, each, each.weapons, form.weapons, form.abilities, "retaliate")
    for id, item in form.equipment.items():
        carried.update(item.weapons)
        yield from references(("equipment", id, "weapons"), item.weapons, form.weapons, "weapon")
    yield from unused("weapons", form.weapons, carried)
    yield from unused("abilities", form.abilities, {own for each in form.operatives.values() for own in each.abilities})
    yield from weapon_problems(form.weapons, WRITTEN, RANGED_ONLY, MELEE_ONLY, OPERATIVES)
    yield from references(("selection", "default"), form.selection.default, form.operatives, "operative")
    words: dict[str, Iterable[str]] = {
        "abilities": form.abilities,
        "strategy-ploys": form.strategy_ploys,
        "firefight-ploys": form.firefight_ploys,
        "equipment": form.equipment,
    }
    yield from doubles(words, form.names)


def _lacking(team: Team, known: Collection[str]) -> Iterator[Found]:
    words: dict[str, Iterable[Named]] = {
        "abilities": team.abilities,
        "strategy-ploys": team.strategy_ploys,
        "firefight-ploys": team.firefight_ploys,
        "equipment": tuple(item for item in team.equipment if not item.weapons),
    }
    yield from without_code(words, known)


def _weapon(id: str, form: WeaponForm) -> Weapon:
    normal, critical = form.damage
    rules = tuple(form.rules or ())
    return Weapon(id, form.name, form.type == "melee", form.attacks, int(form.hit), normal, critical, rules)


def _card(id: str, form: StatsForm, weapons: list[Weapon]) -> Datacard:
    return Datacard(
        id=id,
        name=form.name,
        body=Body(form.base.base, *height_of(form)),
        apl=form.apl,
        move=int(form.move),
        save=int(form.save),
        wounds=form.wounds,
        weapons=tuple(weapons),
        abilities=form.abilities,
        leader=form.leader,
        keywords=form.keywords,
    )


def _equipment(forms: Mapping[str, EquipmentForm], weapons: Mapping[str, Weapon]) -> tuple[Equipment, ...]:
    return tuple(
        Equipment(id, each.name, each.text, tuple(weapons[own] for own in each.weapons), each.uses or 0)
        for id, each in forms.items()
    )


@cache
def universal_equipment() -> tuple[Equipment, ...]:
    """The equipment that every team may take besides its own."""
    form = fill(UniversalForm, find_own(EDITION, "equipment"))
    return _equipment(form.equipment, {id: _weapon(id, each) for id, each in form.weapons.items()})


@lru_cache(maxsize=64)
def mission_of(source: Source) -> Mission:
    """The mission that a source describes. Raises `ContentError`."""
    form = fill(MissionForm, source, "mission")
    if found := list(edition_problems(form.edition, EDITION)):
        raise ContentError(source.problem(path, text) for path, text in found)
    return Mission(
        id=form.id,
        name=form.name,
        text=form.text,
        scoring=scores_of(form),
        actions=actions_of(form.actions),
        rewards=form.rewards or "",
        rule=form.rule or "",
        turning_points=form.turning_points,
        markers=form.markers,
        most_points=form.most_points,
        kill_op=form.kill_op,
        primary_op=form.primary_op,
        carry=Carry(form.carry.name, form.carry.from_turning_point, form.carry.forbids) if form.carry else None,
    )


def card_of(id: str, form: InlineCardForm) -> Datacard:
    """A card written into a scenario."""
    return _card(id, form, [_weapon(own, each) for own, each in form.weapons.items()])


SHELF = Shelf(EDITION, _team, mission_of, _lacking)
list_teams, list_missions = SHELF.teams, SHELF.missions
load_team, load_mission = SHELF.team, SHELF.mission
team_of, team_from_data = SHELF.team_of, SHELF.team_from_data


def find_card(id: str) -> Datacard:
    """The card of a shipped team, by its full id such as `ninth-bell.riveter`. Raises LookupError with a sentence."""
    card: Datacard = SHELF.card(id)
    return card


def equipment_for(team: str | None) -> tuple[Equipment, ...]:
    """What a team may have; any of the shipped teams' for a side without a team."""
    own = _shipped_equipment() if team is None else load_team(team).equipment
    return (*own, *universal_equipment())


@cache
def _shipped_equipment() -> tuple[Equipment, ...]:
    return tuple(item for name in list_teams() for item in load_team(name).equipment)


@cache
def _abilities() -> tuple[str, ...]:
    """The abilities that there is code for: those of the shipped teams."""
    return tuple(ability.id for name in list_teams() for ability in load_team(name).abilities)


def card_problems(form: InlineCardForm) -> Iterator[tuple[Path, str]]:
    """What is wrong with a card written into a scenario."""
    for place, ability in enumerate(form.abilities):
        if ability not in _abilities():
            yield ("abilities", place), unknown("ability", ability, _abilities())
    yield from height_problems((), form)
    yield from weapon_problems(form.weapons, WRITTEN, RANGED_ONLY, MELEE_ONLY, OPERATIVES)
