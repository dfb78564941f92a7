"""Rosters: who comes to a battle out of a team, with what, at which level and for how many points, as a file.

What a roster may hold is the edition's: it gives a `RosterKind` with the cards, gear and limits of each team. A roster
that cannot be understood is refused with every mistake; one that breaks a rule of mustering is read, with each breach
and its line, since editions differ in what follows from that.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from killzone.content.forms import Form, Id, Title, Words, fill
from killzone.content.library import unknown
from killzone.content.source import ContentError, Found, Path, Source
from killzone.core.tally import Tally
from killzone.spelling import listed


class MemberForm(Form):
    """Some of a roster: `count` of a card, with the same role, level and gear.

    `took` are the abilities chosen at its level, `traits` what else it has bought; `team` is its own where that is not
    the roster's.
    """

    card: Id
    name: Title | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1
    role: Id | None = None
    level: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    gear: Annotated[tuple[Id, ...], msgspec.Meta(max_length=12)] = ()
    took: Annotated[tuple[Id, ...], msgspec.Meta(max_length=12)] = ()
    traits: Annotated[tuple[Id, ...], msgspec.Meta(max_length=12)] = ()
    team: Id | None = None


class RosterForm(Form):
    """Who comes out of a team; `points` is the limit that it is made for, where that is not the edition's usual one."""

    edition: Id
    team: Id
    roster: Annotated[tuple[MemberForm, ...], msgspec.Meta(min_length=1, max_length=30)]
    name: Title | None = None
    text: Words | None = None
    points: Annotated[int, msgspec.Meta(ge=1, le=9999)] | None = None


class RosterCard(NamedTuple):
    """What a team's roster may hold. `levels` is what each level costs beside the card, the first one first.

    At most `most` of it may come, in any of these `roles` or none, with any of this `gear` and of these `traits`.
    """

    id: str
    name: str
    points: int = 0
    most: int = 30
    roles: tuple[str, ...] = ()
    levels: tuple[int, ...] = (0,)
    gear: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class Gear(NamedTuple):
    """What can be brought besides, or a trait; a roster has at most `most` of it."""

    id: str
    name: str
    points: int = 0
    most: int = 30


class Member(NamedTuple):
    """One of a roster; `path` is where the file says so."""

    card: str
    name: str
    role: str
    level: int
    gear: tuple[str, ...]
    points: Tally
    path: Path
    team: str
    took: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


class Breach(NamedTuple):
    """A rule of mustering that a roster does not keep: the rule, the place in the file, and a sentence."""

    rule: str
    path: Path
    text: str


class RosterKind(NamedTuple):
    """What rosters of an edition are. `rule` begins the ids of its rules of mustering: `<rule>.size` and so on.

    Those are size, max, points, gear and traits; `rules` names others for some of them.
    `size` is how few and how many may come, `points` what they may cost where the file names no limit, 0 for any.
    `traits` are there for all teams. `mistakes` says what of a member cannot be understood, such as what it took;
    `role` is the name of a role, and what may be learnt in it;
    `breaches` are the edition's own rules, such as that exactly one leads. A roster may be `mixed` of several teams
    where the edition has a rule about that.
    """

    edition: str
    rule: str
    teams: Callable[[], Collection[str]]
    cards: Callable[[str], Iterable[RosterCard]]
    gear: Callable[[str], Iterable[Gear]] = lambda team: ()
    size: tuple[int, int] = (1, 30)
    points: int = 0
    breaches: "Callable[[Roster], Iterable[Breach]]" = lambda roster: ()
    traits: Callable[[], Iterable[Gear]] = lambda: ()
    mistakes: Callable[[MemberForm, RosterCard], Iterable[Found]] = lambda one, card: ()
    mixed: bool = False
    role: "Callable[[str], tuple[str, str, Iterable[tuple[str, str]]]]" = lambda id: (id, id.replace("-", " "), ())
    rules: Mapping[str, str] = {}

    def named(self, what: str) -> str:
        """The rule of mustering about something."""
        return self.rules.get(what, f"{self.rule}.{what}")


class Roster(NamedTuple):
    """A roster that can be understood. `data` is the file's; `breaches` are the rules that it does not keep."""

    team: str
    name: str
    members: tuple[Member, ...]
    limit: int
    data: Any
    source: Source
    breaches: tuple[Breach, ...] = ()

    @property
    def points(self) -> Tally:
        """What everybody costs, with each amount that it is made of."""
        return Tally(tuple(entry for member in self.members for entry in member.points))

    def must_hold(self) -> "Roster":
        """The roster itself. Raises `ContentError` with every rule that it does not keep."""
        if self.breaches:
            raise ContentError(self.source.problem(one.path, one.text) for one in self.breaches)
        return self


def is_roster(source: Source) -> bool:
    """Whether a file is meant as a roster rather than as a whole team."""
    return isinstance(source.data, dict) and "roster" in source.data


class _Known:
    """What the members of a roster may be and have, by team."""

    def __init__(self, form: RosterForm, kind: RosterKind) -> None:
        teams = {form.team, *(one.team for one in form.roster if one.team)} & set(kind.teams())
        self.cards = {(team, card.id): card for team in teams for card in kind.cards(team)}
        self.gear = {(team, item.id): item for team in teams for item in kind.gear(team)}
        self.traits = {item.id: item for item in kind.traits()}

    def cards_of(self, team: str) -> tuple[str, ...]:
        return tuple(id for own, id in self.cards if own == team)

    def gear_of(self, team: str) -> tuple[str, ...]:
        return tuple(id for own, id in self.gear if own == team)


def roster_of(source: Source, kind: RosterKind) -> Roster:
    """The roster that a file describes. Raises `ContentError` for one that cannot be understood, with every mistake."""
    form = fill(RosterForm, source, "roster")
    known = _Known(form, kind)
    found = list(_unknown(form, kind, known))
    if found:
        raise ContentError(source.problem(path, sentence) for path, sentence in found)
    members = [
        Member(
            one.card,
            one.name or "",
            one.role or "",
            one.level,
            one.gear,
            _price(kind, one, one.team or form.team, known),
            ("roster", place),
            one.team or form.team,
            one.took,
            one.traits,
        )
        for place, one in enumerate(form.roster)
        for _ in range(one.count)
    ]
    limit = form.points or kind.points
    roster = Roster(form.team, form.name or "", tuple(_told_apart(members)), limit, source.data, source)
    breaches = [*_breaches(roster, kind, known), *kind.breaches(roster)]
    return roster._replace(breaches=tuple(breaches))


def _told_apart(members: Iterable[Member]) -> Iterator[Member]:
    """The members, those with one name numbered: two that are called the same could not be told apart in a battle."""
    members = tuple(members)
    given = Counter(one.name for one in members)
    taken = set(given)
    for one in members:
        if one.name and given[one.name] > 1:
            numbered = (f"{one.name} {number}" for number in range(1, len(members) + len(given) + 1))
            one = one._replace(name=next(name for name in numbered if name not in taken))
            taken.add(one.name)
        yield one


def _unknown(form: RosterForm, kind: RosterKind, known: _Known) -> Iterator[Found]:
    """Every name stands for something, and every level is one that its card has."""
    if form.edition != kind.edition:
        yield ("edition",), f"this roster is of {form.edition!r}; expected one of {kind.edition!r}."
        return
    if form.team not in kind.teams():
        yield ("team",), unknown("team", form.team, tuple(kind.teams()))
        return
    for place, one in enumerate(form.roster):
        path: Path = ("roster", place)
        team = one.team or form.team
        if team not in kind.teams():
            yield (*path, "team"), unknown("team", team, tuple(kind.teams()))
            continue
        if team != form.team and not kind.mixed:
            yield (*path, "team"), f"this roster is of {form.team}; nobody of {team} can come with it."
        for number, item in enumerate(one.gear):
            if item not in known.gear_of(team):
                yield (*path, "gear", number), unknown("gear", item, known.gear_of(team))
        for number, item in enumerate(one.traits):
            if item not in known.traits:
                yield (*path, "traits", number), unknown("trait", item, known.traits)
        card = known.cards.get((team, one.card))
        if card is None:
            yield (*path, "card"), unknown("card", one.card, known.cards_of(team))
            continue
        if one.role and one.role not in card.roles:
            can = f"; it can be {listed(card.roles)}" if card.roles else "; it has no roles"
            yield (*path, "role"), f"{card.name} cannot be {one.role!r}{can}."
        if one.level > len(card.levels):
            most = f"level {len(card.levels)} is its highest" if len(card.levels) > 1 else "it has no levels"
            yield (*path, "level"), f"{card.name} is said to be of level {one.level}; {most}."
        else:
            yield from (((*path, *inside), sentence) for inside, sentence in kind.mistakes(one, card))


def _price(kind: RosterKind, one: MemberForm, team: str, known: _Known) -> Tally:
    rule, card = kind.named("points"), known.cards[team, one.card]
    price = Tally().plus(card.points, rule, card.name)
    if cost := card.levels[one.level - 1]:
        price = price.plus(cost, rule, f"level {one.level}")
    for item in (*(known.gear[team, id] for id in one.gear), *(known.traits[id] for id in one.traits)):
        price = price.plus(item.points, rule, item.name)
    return price


def _breaches(roster: Roster, kind: RosterKind, known: _Known) -> Iterator[Breach]:
    """What the limits of every edition are about: how many come, of each card, with what, for how many points."""
    least, most = kind.size
    count, whole = len(roster.members), ("roster",)
    if not least <= count <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        members = f"{count} member{'s' * (count != 1)}"
        yield Breach(kind.named("size"), whole, f"the roster has {members}; {allowed} may come.")
    met: Counter[tuple[str, ...]] = Counter()
    for member in roster.members:
        own = (member.team, member.card)
        met[own] += 1
        card = known.cards[own]
        if met[own] == card.most + 1:
            there = sum((one.team, one.card) == own for one in roster.members)
            text = f"the roster has {there} of {card.name}; {card.most} is the most."
            yield Breach(kind.named("max"), member.path, text)
        for id in member.gear:
            had, item = ("gear", member.team, id), known.gear[member.team, id]
            met[had] += 1
            if id not in card.gear:
                yield Breach(kind.named("gear"), (*member.path, "gear"), f"{card.name} cannot have {item.name}.")
            if met[had] == item.most + 1:
                there = sum(one.gear.count(id) for one in roster.members if one.team == member.team)
                text = f"the roster has {there} of {item.name}; {item.most} is the most."
                yield Breach(kind.named("gear"), (*member.path, "gear"), text)
        for id in member.traits:
            if id not in card.traits:
                text = f"{card.name} cannot have the trait {known.traits[id].name}."
                yield Breach(kind.named("traits"), (*member.path, "traits"), text)
    cost = roster.points.total
    if roster.limit and cost > roster.limit:
        text = f"the roster costs {cost} points; {roster.limit} is the most, {cost - roster.limit} less would do."
        yield Breach(kind.named("points"), whole, text)
