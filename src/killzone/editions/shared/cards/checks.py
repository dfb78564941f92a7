"""What can be wrong with cards beyond their form: each check yields the path in the file and a sentence."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol

from killzone.content.library import unknown
from killzone.content.scalars import BaseSize
from killzone.content.source import Path
from killzone.editions.shared.cards.forms import MissionForm, ProfileForm, StatsForm
from killzone.editions.shared.cards.printed import MissionAction, Score
from killzone.geometry.shapes import usual_body

Found = tuple[Path, str]


class Named(Protocol):
    """What stands in the ledger or on a card under an id."""

    @property
    def id(self) -> str: ...


class Standing(Protocol):
    """What a file says of a body."""

    @property
    def name(self) -> str: ...

    @property
    def base(self) -> BaseSize: ...

    @property
    def height(self) -> int | None: ...

    @property
    def eye(self) -> int | None: ...


class Titled(Protocol):
    """How a weapon rule is written."""

    @property
    def title(self) -> str: ...


def edition_problems(written: str, edition: str) -> Iterator[Found]:
    """A file is read by its own edition."""
    if written != edition:
        yield ("edition",), f"edition is {written!r}; expected {edition}."


def references(path: Path, ids: Iterable[str], known: Mapping[str, object], kind: str) -> Iterator[Found]:
    """Ids in a list that stand for nothing."""
    for place, id in enumerate(ids):
        if id not in known:
            yield (*path, place), unknown(kind, id, known)


def unused(kind: str, had: Iterable[str], used: Collection[str], piece: str = "an operative") -> Iterator[Found]:
    """What is defined and nobody has; `piece` is what the edition calls somebody."""
    for id in had:
        if id not in used:
            yield (kind, id), f"nobody has {kind}.{id}: add it to {piece} or take it out."


def weapon_problems(
    weapons: Mapping[str, Any],
    shapes: Mapping[str, Titled],
    ranged: frozenset[str],
    melee: frozenset[str],
    operatives: frozenset[str],
) -> Iterator[Found]:
    """Rules that the other kind of weapon has, `ranged` and `melee` are those of one kind only, or `operatives`."""
    for id, weapon in weapons.items():
        wrong = ranged if weapon.type == "melee" else melee
        for rule in weapon.rules or ():
            if rule.name in wrong:
                other = "ranged" if weapon.type == "melee" else "melee"
                text = f"weapons.{id} is {weapon.type}; {shapes[rule.name].title} is a rule of {other} weapons."
                yield ("weapons", id, "rules"), text
            elif rule.name in operatives:
                title = shapes[rule.name].title
                yield ("weapons", id, "rules"), f"weapons.{id}: {title} is a rule of operatives, not of weapons."


def card_references(
    id: str,
    card: StatsForm,
    own: Iterable[str],
    weapons: Mapping[str, ProfileForm],
    abilities: Mapping[str, object],
    answer: str,
) -> Iterator[Found]:
    """What a card of a team names that is not there; `answer` is what it could not do without a melee weapon."""
    listed = tuple(own)
    yield from references(("operatives", id, "weapons"), listed, weapons, "weapon")
    yield from references(("operatives", id, "abilities"), card.abilities, abilities, "ability")
    if not any(weapons[each].type == "melee" for each in listed if each in weapons):
        yield ("operatives", id, "weapons"), f"operatives.{id} has no melee weapon, so that it could not {answer}."
    yield from height_problems(("operatives", id), card)


def height_of(form: Standing) -> tuple[int, int]:
    """The height and that of the eyes; what is not given is as usual for the base or for the height."""
    height = int(form.height or usual_body(form.base.base).height)
    return height, int(form.eye or height * 9 // 10)


def height_problems(path: Path, form: Standing) -> Iterator[Found]:
    """Eyes are between the floor and the top."""
    height, eye = height_of(form)
    who = path[-1] if path else form.name
    if eye > height:
        yield (*path, "eye"), f"the eyes of {who} are above its top."
    if eye <= 0:
        yield (*path, "height"), f"{who} is too low to have eyes above the floor."


def doubles(groups: Mapping[str, Iterable[str]], names: tuple[str, ...]) -> Iterator[Found]:
    """Rules in words are found by id, so that each id stands for one thing; no name is given twice."""
    seen: dict[str, str] = {}
    for kind, had in groups.items():
        for id in had:
            if id in seen:
                yield (kind, id), f"the id {id!r} also stands in {seen[id]}; ids of rules must differ."
            seen.setdefault(id, kind)
    for place, name in enumerate(names):
        if name in names[:place]:
            yield ("names", place), f"the name {name!r} is there twice."


def without_code(groups: Mapping[str, Iterable[Named]], known: Collection[str]) -> Iterator[Found]:
    """Rules in words that no code is there for."""
    for kind, rules in groups.items():
        for rule in rules:
            if rule.id not in known:
                yield (kind, rule.id), f"{kind}.{rule.id} has no code: {unknown('rule', rule.id, tuple(sorted(known)))}"


def scores_of(form: MissionForm) -> tuple[Score, ...]:
    """The ways to score of a mission's file."""
    return tuple(
        Score(id, each.when, each.points, each.text, each.from_turning_point, each.most_per_turning_point or 0)
        for id, each in form.scoring.items()
    )


def actions_of(forms: Mapping[str, Any]) -> tuple[MissionAction, ...]:
    """The actions that a mission's or a tac op's file adds."""
    return tuple(
        MissionAction(id, each.name, each.text, each.cost, each.from_turning_point) for id, each in forms.items()
    )
