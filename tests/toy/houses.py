"""The houses as files: their cards, gear and rosters, and who comes to a battle."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec

from killzone.content.forms import Form, Id, Title, Words, fill
from killzone.content.library import find, shipped
from killzone.content.rosters import Breach, Gear, MemberForm, Roster, RosterCard, RosterKind, is_roster, roster_of
from killzone.content.source import Source
from killzone.core.sheets import Sheet, TeamCard, TeamPage
from killzone.core.values import Json

Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]


class CardForm(Form):
    """Somebody who may come; level and gear are worth wounds."""

    name: Title
    wounds: Annotated[int, msgspec.Meta(ge=1, le=20)]
    points: Amount = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    levels: tuple[Amount, ...] = (0,)
    roles: tuple[Id, ...] = ()
    gear: tuple[Id, ...] = ()


class GearForm(Form):
    name: Title
    points: Amount = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    wounds: Amount = 0


class HouseForm(Form):
    """A house's file."""

    id: Id
    edition: Id
    name: Title
    idea: Words
    cards: dict[Id, CardForm]
    default: tuple[MemberForm, ...]
    gear: dict[Id, GearForm] = msgspec.field(default_factory=dict)


class Fighter(NamedTuple):
    """Somebody who comes: the card, a name of its own or none, and wounds."""

    card: str
    title: str
    name: str
    wounds: int


class House(NamedTuple):
    """A house with those who come to a battle."""

    id: str
    name: str
    fighters: tuple[Fighter, ...]


@lru_cache(maxsize=64)
def form_of(source: Source) -> HouseForm:
    return fill(HouseForm, source)


def house_form(name: str) -> HouseForm:
    return form_of(find("team", name, "toy"))


def one_captain(roster: Roster) -> Iterator[Breach]:
    """At most one is the captain."""
    captains = [one for one in roster.members if one.role == "captain"]
    if len(captains) > 1:
        yield Breach("toy.roster.captain", captains[1].path, f"{len(captains)} are captains; one is the most.")


KIND = RosterKind(
    edition="toy",
    rule="toy.roster",
    teams=lambda: shipped("team", "toy"),
    cards=lambda team: [
        RosterCard(id, card.name, card.points, card.most, card.roles, card.levels, card.gear)
        for id, card in house_form(team).cards.items()
    ],
    gear=lambda team: [Gear(id, item.name, item.points, item.most) for id, item in house_form(team).gear.items()],
    size=(1, 4),
    points=20,
    breaches=one_captain,
)


def house_data(name: str) -> Json:
    """What the source of a game says of a house: the name of a shipped one, all of what is in somebody's own file.

    Raises `ContentError` with every mistake of a file.
    """
    source = find("team", name, "toy")
    house_of(source)
    return name if name in shipped("team", "toy") else source.data


def house_from_data(data: Any) -> House:
    """The house that the source of a game says. Raises `ContentError`."""
    return house_of(find("team", data, "toy") if isinstance(data, str) else Source("team", data, {}))


def house_of(source: Source) -> House:
    """The house of a file, with its default fighters or those of a roster. Raises `ContentError`."""
    if is_roster(source):
        roster = roster_of(source, KIND).must_hold()
        form = house_form(roster.team)
        came = [(one.card, one.name, one.level, one.gear) for one in roster.members]
        name = roster.name or form.name
    else:
        form = form_of(source)
        came = [(one.card, one.name or "", one.level, one.gear) for one in form.default for _ in range(one.count)]
        name = form.name
    fighters = [
        Fighter(
            card,
            form.cards[card].name,
            own,
            form.cards[card].wounds + level - 1 + sum(form.gear[item].wounds for item in gear),
        )
        for card, own, level, gear in came
    ]
    return House(form.id, name, tuple(fighters))


def house_page(name: str, *, strict: bool = False) -> TeamPage:
    """A house to read, by its name or from a file; nothing in it needs code. Raises `ContentError`."""
    source = find("team", name, "toy")
    house, form = house_of(source), form_of(source) if not is_roster(source) else house_form(source.data["team"])
    cards = tuple(
        TeamCard(card.name, f"at most {card.most}", Sheet(id, card.name, (2500, 2500), card.wounds))
        for id, card in form.cards.items()
    )
    facts = (("comes with", ", ".join(one.title for one in house.fighters)),)
    return TeamPage(form.id, house.name, form.idea, len(house.fighters), facts, cards, (), source.data)
