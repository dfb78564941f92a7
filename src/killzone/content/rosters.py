"""Rosters: who comes to a battle out of a team, with what, at which level and for how many points, as a file.

What a roster may hold is the edition's: it gives a `RosterKind` with the cards, gear and limits of each team. A roster
that cannot be understood is refused with every mistake; one that breaks a rule of mustering is read, with each breach
and its line, since editions differ in what follows from that.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Annotated, Any, NamedTuple

import msgspec

from killzone.content.forms import Form, Id, Title, Words, fill
from killzone.content.library import unknown
from killzone.content.lint import Found
from killzone.content.source import ContentError, Path, Source
from killzone.core.tally import Tally
from killzone.spelling import listed


class MemberForm(Form):
    """Some of a roster: `count` of a card, with the same role, level and gear."""

    card: Id
    name: Title | None = None
    count: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1
    role: Id | None = None
    level: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    gear: Annotated[tuple[Id, ...], msgspec.Meta(max_length=12)] = ()


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

    At most `most` of it may come, in any of these `roles` or none, with any of this `gear`.
    """

    id: str
    name: str
    points: int = 0
    most: int = 30
    roles: tuple[str, ...] = ()
    levels: tuple[int, ...] = (0,)
    gear: tuple[str, ...] = ()


class Gear(NamedTuple):
    """What can be brought besides; a roster has at most `most` of it."""

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


class Breach(NamedTuple):
    """A rule of mustering that a roster does not keep: the rule, the place in the file, and a sentence."""

    rule: str
    path: Path
    text: str


class RosterKind(NamedTuple):
    """What rosters of an edition are. `rule` begins the ids of its rules of mustering: `<rule>.size` and so on.

    `size` is how few and how many may come, `points` what they may cost where the file names no limit, 0 for any.
    `breaches` are the edition's own rules, such as that exactly one leads.
    """

    edition: str
    rule: str
    teams: Callable[[], Collection[str]]
    cards: Callable[[str], Iterable[RosterCard]]
    gear: Callable[[str], Iterable[Gear]] = lambda team: ()
    size: tuple[int, int] = (1, 30)
    points: int = 0
    breaches: "Callable[[Roster], Iterable[Breach]]" = lambda roster: ()


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


def roster_of(source: Source, kind: RosterKind) -> Roster:
    """The roster that a file describes. Raises `ContentError` for one that cannot be understood, with every mistake."""
    form = fill(RosterForm, source)
    found = list(_unknown(form, kind))
    if found:
        raise ContentError(source.problem(path, sentence) for path, sentence in found)
    cards = {card.id: card for card in kind.cards(form.team)}
    gear = {item.id: item for item in kind.gear(form.team)}
    members = [
        Member(
            one.card,
            one.name or "",
            one.role or "",
            one.level,
            one.gear,
            _price(kind, cards[one.card], one, gear),
            ("roster", place),
        )
        for place, one in enumerate(form.roster)
        for _ in range(one.count)
    ]
    limit = form.points or kind.points
    roster = Roster(form.team, form.name or "", tuple(members), limit, source.data, source)
    breaches = [*_breaches(roster, kind, cards, gear), *kind.breaches(roster)]
    return roster._replace(breaches=tuple(breaches))


def _unknown(form: RosterForm, kind: RosterKind) -> Iterator[Found]:
    """Every name stands for something, and every level is one that its card has."""
    if form.edition != kind.edition:
        yield ("edition",), f"this roster is of {form.edition!r}; expected one of {kind.edition!r}."
        return
    if form.team not in kind.teams():
        yield ("team",), unknown("team", form.team, tuple(kind.teams()))
        return
    cards = {card.id: card for card in kind.cards(form.team)}
    gear = {item.id for item in kind.gear(form.team)}
    for place, one in enumerate(form.roster):
        path: Path = ("roster", place)
        for number, item in enumerate(one.gear):
            if item not in gear:
                yield (*path, "gear", number), unknown("gear", item, tuple(gear))
        card = cards.get(one.card)
        if card is None:
            yield (*path, "card"), unknown("card", one.card, cards)
            continue
        if one.role and one.role not in card.roles:
            known = f"; it can be {listed(card.roles)}" if card.roles else "; it has no roles"
            yield (*path, "role"), f"{card.name} cannot be {one.role!r}{known}."
        if one.level > len(card.levels):
            most = f"level {len(card.levels)} is its highest" if len(card.levels) > 1 else "it has no levels"
            yield (*path, "level"), f"{card.name} is said to be of level {one.level}; {most}."


def _price(kind: RosterKind, card: RosterCard, one: MemberForm, gear: dict[str, Gear]) -> Tally:
    rule = f"{kind.rule}.points"
    price = Tally().plus(card.points, rule, card.name)
    if cost := card.levels[one.level - 1]:
        price = price.plus(cost, rule, f"level {one.level}")
    for item in one.gear:
        price = price.plus(gear[item].points, rule, gear[item].name)
    return price


def _breaches(
    roster: Roster, kind: RosterKind, cards: dict[str, RosterCard], gear: dict[str, Gear]
) -> Iterator[Breach]:
    """What the limits of every edition are about: how many come, of each card, with what, for how many points."""
    least, most = kind.size
    count, whole = len(roster.members), ("roster",)
    if not least <= count <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        yield Breach(f"{kind.rule}.size", whole, f"the roster has {count} members; {allowed} may come.")
    met: Counter[str] = Counter()
    for member in roster.members:
        met[member.card] += 1
        card = cards[member.card]
        if met[member.card] == card.most + 1:
            there = sum(one.card == member.card for one in roster.members)
            text = f"the roster has {there} of {card.name}; {card.most} is the most."
            yield Breach(f"{kind.rule}.max", member.path, text)
        for item in member.gear:
            met[f"gear {item}"] += 1
            if item not in card.gear:
                text = f"{card.name} cannot have {gear[item].name}."
                yield Breach(f"{kind.rule}.gear", (*member.path, "gear"), text)
            if met[f"gear {item}"] == gear[item].most + 1:
                there = sum(one.gear.count(item) for one in roster.members)
                text = f"the roster has {there} of {gear[item].name}; {gear[item].most} is the most."
                yield Breach(f"{kind.rule}.gear", (*member.path, "gear"), text)
    cost = roster.points.total
    if roster.limit and cost > roster.limit:
        text = f"the roster costs {cost} points; {roster.limit} is the most, {cost - roster.limit} less would do."
        yield Breach(f"{kind.rule}.points", whole, text)
