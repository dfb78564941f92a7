"""Reading this edition's files: teams, missions, tac ops, and the equipment of every team."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from killzone.content.forms import fill
from killzone.content.library import find_own, shipped, unknown
from killzone.content.source import ContentError, Source
from killzone.editions.kt21.battle.kill_team import judged
from killzone.editions.kt21.cards.datacards import Chosen, Datacard, Equipment, FireTeam, Team, Weapon
from killzone.editions.kt21.cards.forms import (
    CardForm,
    EquipmentForm,
    InlineCardForm,
    MissionForm,
    OwnTacOpForm,
    TacOpsForm,
    TeamForm,
    UniversalForm,
    WeaponForm,
)
from killzone.editions.kt21.cards.mission_cards import Mission
from killzone.editions.kt21.cards.notation import OPERATIVES, SHAPES
from killzone.editions.kt21.cards.tac_op_cards import Archetype, TacOp
from killzone.editions.shared.attack.first_parry import FIRST_PARRY
from killzone.editions.shared.cards import checks
from killzone.editions.shared.cards.printed import Ability, Carry, Ploy
from killzone.editions.shared.cards.shelf import Shelf
from killzone.geometry.shapes import Body

EDITION = "kt21"

RANGED_ONLY: Final = frozenset(
    ["ap", "barrage", "blast", "fusillade", "heavy", "hot", "indirect", "mortal", "no-cover", "piercing", "range"]
) | {"silent", "splash", "torrent", "unwieldy"}
MELEE_ONLY: Final = frozenset({"brutal", FIRST_PARRY, "reap"})


@lru_cache(maxsize=64)
def _team(source: Source) -> Team:
    form = fill(TeamForm, source, "team")
    if found := list(team_problems(form)):
        raise ContentError(source.problem(path, text) for path, text in found)
    weapons = {id: _weapon(id, each) for id, each in form.weapons.items()}
    cards = {
        id: _card(f"{form.id}.{id}", each, [weapons[own] for own in each.weapons])
        for id, each in form.operatives.items()
    }
    team = Team(
        id=form.id,
        name=form.name,
        idea=form.idea,
        plays=form.plays or "",
        beaten_by=form.beaten_by or "",
        cards=tuple(cards.values()),
        limits=tuple(each.max for each in form.operatives.values()),
        fire_teams=tuple(_fire_teams(form)),
        count=form.selection.fire_teams.count,
        default=tuple(
            Chosen(each.kind, tuple(f"{form.id}.{id}" for id in each.operatives)) for each in form.selection.default
        ),
        tac_ops=tuple(_tac_op(id, each) for id, each in form.tac_ops.items()),
        abilities=tuple(Ability(id, each.name, each.text) for id, each in form.abilities.items()),
        strategic_ploys=tuple(Ploy(id, each.name, each.text, each.cost) for id, each in form.strategic_ploys.items()),
        tactical_ploys=tuple(Ploy(id, each.name, each.text, each.cost) for id, each in form.tactical_ploys.items()),
        equipment=_equipment(form.equipment, weapons),
        names=form.names,
    )
    if problems := list(judged(team, team.default)):
        start = ("selection", "default")
        raise ContentError(source.problem(start if at is None else (*start, at), text) for at, text in problems)
    return team


def _fire_teams(form: TeamForm) -> Iterator[FireTeam]:
    for id, each in form.fire_teams.items():
        had = form.selection.fire_teams.kinds[id]
        operatives = tuple((f"{form.id}.{own}", most) for own, most in each.operatives.items())
        yield FireTeam(id, each.name, each.size, each.archetype, operatives, had.least, had.most)


def team_problems(form: TeamForm) -> Iterator[checks.Found]:
    """What does not fit together in a team's file."""
    yield from checks.edition_problems(form.edition, EDITION)
    carried: set[str] = set()
    for id, each in form.operatives.items():
        carried.update(each.weapons)
        yield from checks.card_references(id, each, each.weapons, form.weapons, form.abilities, "fight back")
        for rule in each.rules or ():
            if rule.name not in OPERATIVES:
                title = SHAPES[rule.name].title
                yield ("operatives", id, "rules"), f"operatives.{id}: {title} is a rule of weapons, not of operatives."
    for item in form.equipment.values():
        carried.update(item.weapons)
    yield from _equipment_problems(form.equipment, form.weapons)
    yield from checks.unused("weapons", form.weapons, carried)
    yield from checks.unused(
        "abilities", form.abilities, {own for each in form.operatives.values() for own in each.abilities}
    )
    yield from _weapon_problems(form.weapons)
    yield from _fire_team_problems(form)
    words: dict[str, Iterable[str]] = {
        "abilities": form.abilities,
        "strategic-ploys": form.strategic_ploys,
        "tactical-ploys": form.tactical_ploys,
        "equipment": form.equipment,
        "tac-ops": form.tac_ops,
    }
    yield from checks.doubles(words, form.names)


def _fire_team_problems(form: TeamForm) -> Iterator[checks.Found]:
    """Every kind of fire team is counted, has operatives and an archetype that there are, and can be filled."""
    kinds = form.selection.fire_teams.kinds
    for id, kind in kinds.items():
        path = ("selection", "fire-teams", "kinds", id)
        if id not in form.fire_teams:
            yield path, unknown("fire team", id, form.fire_teams)
        if kind.least > kind.most:
            yield path, f"at least {kind.least} and at most {kind.most} of {id} cannot be."
    in_some: set[str] = set()
    for id, team in form.fire_teams.items():
        if id not in kinds:
            yield ("fire-teams", id), f"selection.fire-teams.kinds does not say how many of {id} there may be."
        if team.archetype not in archetypes():
            yield ("fire-teams", id, "archetype"), unknown("archetype", team.archetype, archetypes())
        in_some.update(team.operatives)
        for own in team.operatives:
            if own not in form.operatives:
                yield ("fire-teams", id, "operatives", own), unknown("operative", own, form.operatives)
        room = sum(team.operatives.values())
        if room < team.size:
            yield ("fire-teams", id), f"fire-teams.{id} has {team.size} operatives, but its list gives only {room}."
    for id in form.operatives:
        if id not in in_some:
            yield ("operatives", id), f"no fire team has operatives.{id}: add it to one or take it out."
    for place, chosen in enumerate(form.selection.default):
        yield from checks.references(
            ("selection", "default", place, "operatives"), chosen.operatives, form.operatives, "operative"
        )


def _weapon_problems(weapons: Mapping[str, WeaponForm]) -> Iterator[checks.Found]:
    yield from checks.weapon_problems(weapons, SHAPES, RANGED_ONLY, MELEE_ONLY, OPERATIVES)


def _equipment_problems(
    items: Mapping[str, EquipmentForm], weapons: Mapping[str, WeaponForm]
) -> Iterator[checks.Found]:
    for id, item in items.items():
        yield from checks.references(("equipment", id, "weapons"), item.weapons, weapons, "weapon")
        if item.weapons and not item.bearer:
            yield ("equipment", id, "weapons"), f"equipment.{id} brings a weapon, so that somebody has to bear it."


def _lacking(team: Team, known: Collection[str]) -> Iterator[checks.Found]:
    words: dict[str, Iterable[checks.Named]] = {
        "abilities": team.abilities,
        "strategic-ploys": team.strategic_ploys,
        "tactical-ploys": team.tactical_ploys,
        "equipment": tuple(item for item in team.equipment if not item.weapons),
        "tac-ops": team.tac_ops,
    }
    yield from checks.without_code(words, known)


def _weapon(id: str, form: WeaponForm) -> Weapon:
    rules = tuple(form.rules or ())
    return Weapon(id, form.name, form.type == "melee", form.attacks, int(form.hit), *form.damage, rules)


def _card(id: str, form: CardForm, weapons: Sequence[Weapon]) -> Datacard:
    return Datacard(
        id=id,
        name=form.name,
        body=Body(form.base.base, *checks.height_of(form)),
        move=int(form.move),
        apl=form.apl,
        group=form.group,
        defence=form.defence,
        save=int(form.save),
        wounds=form.wounds,
        weapons=tuple(weapons),
        rules=tuple(form.rules or ()),
        abilities=form.abilities,
        leader=form.leader,
        keywords=tuple(word.lower() for word in form.keywords),  # the rules print FLY
    )


def _equipment(forms: Mapping[str, EquipmentForm], weapons: Mapping[str, Weapon]) -> tuple[Equipment, ...]:
    """The items; of one that nobody bears a kill team has one, unless it says more."""
    found = []
    for id, each in forms.items():
        own = tuple(weapons[one] for one in each.weapons)
        most = each.most or (0 if each.bearer else 1)
        found.append(Equipment(id, each.name, each.text, each.points, each.bearer, most, own, each.close_quarters))
    return tuple(found)


def _tac_op(id: str, form: OwnTacOpForm, archetypes: tuple[str, ...] = (), barred: bool = False) -> TacOp:
    return TacOp(
        id=id,
        name=form.name,
        text=form.text,
        first=form.first,
        second=form.second,
        reveal=form.reveal,
        archetypes=archetypes,
        turning_points=form.turning_points,
        names=form.names or "",
        barred=barred,
        actions=checks.actions_of(form.actions),
    )


@lru_cache(maxsize=16)
def tac_ops_of(source: Source) -> tuple[tuple[Archetype, ...], tuple[TacOp, ...]]:
    """The archetypes and the tac ops that a source describes. Raises `ContentError`."""
    form = fill(TacOpsForm, source)
    found = list(checks.edition_problems(form.edition, EDITION))
    for id, each in form.tac_ops.items():
        path = ("tac-ops", id, "archetypes")
        found += checks.references(path, each.archetypes, form.archetypes, "archetype")
        if len(set(each.archetypes)) < len(each.archetypes):
            found.append((path, f"tac-ops.{id} has the same archetype twice."))
    used = {own for each in form.tac_ops.values() for own in each.archetypes}
    found += ((("archetypes", id), f"no tac op has the archetype {id}.") for id in form.archetypes if id not in used)
    if found:
        raise ContentError(source.problem(path, text) for path, text in found)
    archetypes = tuple(Archetype(id, each.name, each.text) for id, each in form.archetypes.items())
    return archetypes, tuple(_tac_op(id, each, each.archetypes, each.barred) for id, each in form.tac_ops.items())


@cache
def archetypes() -> dict[str, Archetype]:
    """The archetypes by id."""
    return {one.id: one for one in tac_ops_of(find_own(EDITION, "tac-ops"))[0]}


@cache
def common_tac_ops() -> tuple[TacOp, ...]:
    """The tac ops of the archetypes."""
    return tac_ops_of(find_own(EDITION, "tac-ops"))[1]


@lru_cache(maxsize=16)
def equipment_of(source: Source) -> tuple[Equipment, ...]:
    """The equipment for all that a source describes. Raises `ContentError`."""
    form = fill(UniversalForm, source)
    found = [*checks.edition_problems(form.edition, EDITION), *_equipment_problems(form.equipment, form.weapons)]
    found += [
        *checks.unused("weapons", form.weapons, {own for item in form.equipment.values() for own in item.weapons}),
        *_weapon_problems(form.weapons),
    ]
    if found:
        raise ContentError(source.problem(path, text) for path, text in found)
    return _equipment(form.equipment, {id: _weapon(id, each) for id, each in form.weapons.items()})


@cache
def universal_equipment() -> tuple[Equipment, ...]:
    """The equipment that every team may take besides its own."""
    return equipment_of(find_own(EDITION, "equipment"))


@lru_cache(maxsize=64)
def mission_of(source: Source) -> Mission:
    """The mission that a source describes. Raises `ContentError`."""
    form = fill(MissionForm, source, "mission")
    found = [*checks.edition_problems(form.edition, EDITION), *_mission_problems(form)]
    if found:
        raise ContentError(source.problem(path, text) for path, text in found)
    carried = form.carry
    return Mission(
        id=form.id,
        name=form.name,
        text=form.text,
        scoring=checks.scores_of(form),
        actions=checks.actions_of(form.actions),
        rewards=form.rewards or "",
        turning_points=form.turning_points,
        markers=form.markers,
        apparatus=form.apparatus,
        killzones=form.killzones,
        carry=Carry(carried.name, carried.from_turning_point, carried.forbids, int(carried.slows or 0))
        if carried
        else None,
        most_per_turning_point=form.most_per_turning_point,
        most_points=form.most_points,
        tac_ops=form.tac_ops,
    )


def _mission_problems(form: MissionForm) -> Iterator[checks.Found]:
    if form.most_per_turning_point > form.most_points:
        most = form.most_per_turning_point
        yield ("most-per-turning-point",), f"{most} in a turning point are more than most-points, {form.most_points}."
    yield from checks.references(
        ("killzones",), form.killzones, dict.fromkeys(shipped("killzone", EDITION)), "killzone"
    )
    if form.markers == "none" and form.carry:
        yield ("carry",), "a mission without markers has nothing to carry."


SHELF = Shelf(EDITION, _team, mission_of, _lacking)
list_teams, list_missions = SHELF.teams, SHELF.missions
load_team, load_mission = SHELF.team, SHELF.mission
team_of, team_from_data = SHELF.team_of, SHELF.team_from_data


def find_card(id: str) -> Datacard:
    """The card of a shipped team, by its full id such as `ninth-bell.riveter`. Raises LookupError with a sentence."""
    card: Datacard = SHELF.card(id)
    return card


def card_of(id: str, form: InlineCardForm) -> Datacard:
    """A card written into a scenario."""
    return _card(id, form, [_weapon(own, each) for own, each in form.weapons.items()])


def card_problems(form: InlineCardForm) -> Iterator[checks.Found]:
    """What is wrong with a card written into a scenario."""
    for place, ability in enumerate(form.abilities):
        if ability not in _abilities():
            yield ("abilities", place), unknown("ability", ability, _abilities())
    yield from checks.height_problems((), form)
    yield from _weapon_problems(form.weapons)


@cache
def _abilities() -> tuple[str, ...]:
    """The abilities that there is code for: those of the shipped teams."""
    return tuple(ability.id for name in list_teams() for ability in load_team(name).abilities)


def equipment_for(team: Team) -> tuple[Equipment, ...]:
    """What a team may take: its own items and those for everyone."""
    return (*team.equipment, *universal_equipment())
