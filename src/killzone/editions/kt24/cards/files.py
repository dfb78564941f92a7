"""Reading this edition's files: teams, missions, the equipment of every team, and cards written into a scenario."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path as File
from typing import Any

from killzone.content.boards import load_killzone
from killzone.content.forms import fill
from killzone.content.library import find, find_own, shipped, unknown
from killzone.content.scenario import Scenario, ScenarioParts
from killzone.content.scenario_form import ScenarioForm
from killzone.content.source import ContentError, Path, Source
from killzone.core.table import Card, Operative
from killzone.editions.kt24.cards.datacards import Ability, Datacard, Equipment, Ploy, Team, Weapon
from killzone.editions.kt24.cards.forms import (
    EquipmentForm,
    InlineCardForm,
    MissionForm,
    StatsForm,
    TeamForm,
    UniversalForm,
    WeaponForm,
)
from killzone.editions.kt24.cards.mission_cards import Carry, Mission, MissionAction, Score
from killzone.editions.kt24.cards.notation import MELEE_ONLY, RANGED_ONLY, SHAPES
from killzone.editions.kt24.equipment.selection import selection_problems
from killzone.geometry.shapes import Body, usual_body

EDITION = "kt24"


def list_teams() -> tuple[str, ...]:
    """The names of the shipped teams."""
    return shipped("team", EDITION)


def list_missions() -> tuple[str, ...]:
    """The names of the shipped missions."""
    return shipped("mission", EDITION)


def load_team(name: str | File, known: Collection[str] | None = None) -> Team:
    """The team with this name, or in the file at this path; the same object for the same content.

    `known` are the ids of abilities, ploys and equipment that there is code for; none are asked for if it is None.
    Raises `ContentError` with every mistake.
    """
    return team_of(find("team", name, EDITION), known)


def team_of(source: Source, known: Collection[str] | None = None) -> Team:
    """The team that a source describes. Raises `ContentError`."""
    team = _team(source)
    if known is not None and (found := list(_without_code(team, known))):
        raise ContentError(source.problem(path, text) for path, text in found)
    return team


def team_from_data(data: Any) -> Team:
    """The team that plain data describes, as a saved game holds it. Raises `ContentError`."""
    return team_of(Source("team", data, {}))


@lru_cache(maxsize=64)
def _team(source: Source) -> Team:
    form = fill(TeamForm, source)
    weapons = {id: _weapon(id, each) for id, each in form.weapons.items()}
    found = list(team_problems(form))
    if found:
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


def team_problems(form: TeamForm) -> Iterator[tuple[Path, str]]:
    """What does not fit together in a team's file."""
    if form.edition != EDITION:
        yield ("edition",), f"edition is {form.edition!r}; expected {EDITION}."
    carried: set[str] = set()
    for id, each in form.operatives.items():
        carried.update(each.weapons)
        yield from _references(("operatives", id, "weapons"), each.weapons, form.weapons, "weapon")
        yield from _references(("operatives", id, "abilities"), each.abilities, form.abilities, "ability")
        if not any(form.weapons[own].type == "melee" for own in each.weapons if own in form.weapons):
            yield ("operatives", id, "weapons"), f"operatives.{id} has no melee weapon, so that it could not retaliate."
        yield from _heights(("operatives", id), each)
    for id, item in form.equipment.items():
        carried.update(item.weapons)
        yield from _references(("equipment", id, "weapons"), item.weapons, form.weapons, "weapon")
    abilities = {own for each in form.operatives.values() for own in each.abilities}
    for kind, had, used in (("weapons", form.weapons, carried), ("abilities", form.abilities, abilities)):
        for id in had:
            if id not in used:
                yield (kind, id), f"nobody has {kind}.{id}: add it to an operative or take it out."
    yield from _weapon_problems(form.weapons)
    yield from _references(("selection", "default"), form.selection.default, form.operatives, "operative")
    yield from _doubles(form)


def _references(path: Path, ids: tuple[str, ...], known: Mapping[str, object], kind: str) -> Iterator[tuple[Path, str]]:
    for place, id in enumerate(ids):
        if id not in known:
            yield (*path, place), unknown(kind, id, known)


def _weapon_problems(weapons: Mapping[str, WeaponForm]) -> Iterator[tuple[Path, str]]:
    for id, weapon in weapons.items():
        wrong = RANGED_ONLY if weapon.type == "melee" else MELEE_ONLY
        for rule in weapon.rules or ():
            if rule.name in wrong:
                other = "ranged" if weapon.type == "melee" else "melee"
                text = f"weapons.{id} is {weapon.type}; {SHAPES[rule.name].title} is a rule of {other} weapons."
                yield ("weapons", id, "rules"), text


def _heights(path: Path, form: StatsForm) -> Iterator[tuple[Path, str]]:
    height, eye = _height(form)
    who = path[-1] if path else form.name
    if eye > height:
        yield (*path, "eye"), f"the eyes of {who} are above its top."
    if eye <= 0:
        yield (*path, "height"), f"{who} is too low to have eyes above the floor."


def _doubles(form: TeamForm) -> Iterator[tuple[Path, str]]:
    """Abilities, ploys and equipment are found by id, so that each id stands for one thing; no name is given twice."""
    seen: dict[str, str] = {}
    groups: tuple[tuple[str, Mapping[str, object]], ...] = (
        ("abilities", form.abilities),
        ("strategy-ploys", form.strategy_ploys),
        ("firefight-ploys", form.firefight_ploys),
        ("equipment", form.equipment),
    )
    for kind, had in groups:
        for id in had:
            if id in seen:
                yield (kind, id), f"the id {id!r} also stands in {seen[id]}; ids of rules must differ."
            seen.setdefault(id, kind)
    for place, name in enumerate(form.names):
        if name in form.names[:place]:
            yield ("names", place), f"the name {name!r} is there twice."


def _without_code(team: Team, known: Collection[str]) -> Iterator[tuple[Path, str]]:
    groups: tuple[tuple[str, tuple[Ability | Ploy | Equipment, ...]], ...] = (
        ("abilities", team.abilities),
        ("strategy-ploys", team.strategy_ploys),
        ("firefight-ploys", team.firefight_ploys),
        ("equipment", tuple(item for item in team.equipment if not item.weapons)),
    )
    for kind, rules in groups:
        for rule in rules:
            if rule.id not in known:
                yield (kind, rule.id), f"{kind}.{rule.id} has no code: {unknown('rule', rule.id, tuple(sorted(known)))}"


def _weapon(id: str, form: WeaponForm) -> Weapon:
    normal, critical = form.damage
    rules = tuple(form.rules or ())
    return Weapon(id, form.name, form.type == "melee", form.attacks, int(form.hit), normal, critical, rules)


def _height(form: StatsForm) -> tuple[int, int]:
    """The height and that of the eyes; what is not given is as usual for the base or for the height."""
    height = int(form.height or usual_body(form.base.base).height)
    return height, int(form.eye or height * 9 // 10)


def _card(id: str, form: StatsForm, weapons: list[Weapon]) -> Datacard:
    return Datacard(
        id=id,
        name=form.name,
        body=Body(form.base.base, *_height(form)),
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


def load_mission(name: str | File) -> Mission:
    """The mission with this name, or in the file at this path; the same object for the same content.

    Raises `ContentError` with every mistake.
    """
    return mission_of(find("mission", name, EDITION))


@lru_cache(maxsize=64)
def mission_of(source: Source) -> Mission:
    """The mission that a source describes. Raises `ContentError`."""
    form = fill(MissionForm, source)
    if form.edition != EDITION:
        raise ContentError([source.problem(("edition",), f"edition is {form.edition!r}; expected {EDITION}.")])
    return Mission(
        id=form.id,
        name=form.name,
        text=form.text,
        scoring=tuple(
            Score(id, each.when, each.points, each.text, each.from_turning_point, each.most_per_turning_point or 0)
            for id, each in form.scoring.items()
        ),
        actions=tuple(
            MissionAction(id, each.name, each.text, each.cost, each.from_turning_point)
            for id, each in form.actions.items()
        ),
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


def find_card(id: str) -> Datacard:
    """The card of a shipped team, by its full id such as `ninth-bell.riveter`.

    Raises LookupError with a sentence.
    """
    team = id.partition(".")[0]
    if team not in list_teams():
        raise LookupError(unknown("team", team, list_teams()))
    cards = load_team(team).cards
    for card in cards:
        if card.id == id:
            return card
    raise LookupError(unknown("card", id, tuple(card.id for card in cards)))


def _wounds(card: Card, tokens: Mapping[str, int]) -> int:
    """The most wounds of an operative with this card, and with the equipment that it bears."""
    from killzone.editions.kt24.operatives.stats import starting_wounds

    assert isinstance(card, Datacard)
    return starting_wounds(Operative("", "", 0, card, card.wounds, tokens=tuple(tokens.items()))).total


def equipment_for(team: str | None) -> tuple[Equipment, ...]:
    """What a team may have; any of the shipped teams' for a side without a team."""
    own = _shipped_equipment() if team is None else load_team(team).equipment
    return (*own, *universal_equipment())


@cache
def _shipped_equipment() -> tuple[Equipment, ...]:
    return tuple(item for name in list_teams() for item in load_team(name).equipment)


def _equipment_ids(team: str | None) -> tuple[str, ...]:
    return tuple(item.id for item in equipment_for(team))


def _actions() -> Collection[str]:
    """What an operative may have performed; some actions count as others."""
    from killzone.editions.kt24.actions.action_list import ACTIONS

    return {id for action in ACTIONS.values() for id in (action.id, action.counts_as)}


@cache
def _abilities() -> tuple[str, ...]:
    """The abilities that there is code for: those of the shipped teams."""
    return tuple(ability.id for name in list_teams() for ability in load_team(name).abilities)


def card_problems(form: InlineCardForm) -> Iterator[tuple[Path, str]]:
    """What is wrong with a card written into a scenario."""
    for place, ability in enumerate(form.abilities):
        if ability not in _abilities():
            yield ("abilities", place), unknown("ability", ability, _abilities())
    yield from _heights((), form)
    yield from _weapon_problems(form.weapons)


def _position_problems(scenario: Scenario[InlineCardForm]) -> Collection[tuple[Path, str]]:
    from killzone.editions.kt24.scenarios.soundness import scenario_problems

    return scenario_problems(scenario)


SCENARIO_PARTS = ScenarioParts(
    form=ScenarioForm[InlineCardForm],
    players=2,
    make_card=card_of,
    card_problems=card_problems,
    find_card=find_card,
    wounds=_wounds,
    teams=list_teams,
    missions=list_missions,
    equipment=_equipment_ids,
    find_killzone=lambda name: load_killzone(name, EDITION),
    killzones=lambda: shipped("killzone", EDITION),
    equipment_problems=selection_problems,
    actions=_actions,
    problems=_position_problems,
)
