"""What makes a team battle-forged. One that is not may play, but generates no Command Points: every reason is told."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from killzone.content.rosters import Breach, Gear, Member, MemberForm, Roster, RosterCard, RosterKind
from killzone.content.source import Found
from killzone.core.rules import rule
from killzone.editions.kt18.cards.datacards import LEADER, Datasheet
from killzone.editions.kt18.cards.files import level_prices, specialisms, traits
from killzone.editions.kt18.cards.models import took_mistake
from killzone.editions.kt18.cards.printed import Team
from killzone.spelling import listed

LIMIT: Final = 100
"""The points that a battle-forged team may cost where a mission does not say otherwise."""
SIZE: Final = (3, 20)
MOST_SPECIALISTS: Final = 3
"""Specialists beside the leader and a commander."""
MOST_TRAITS: Final = 3

NO, OPTIONAL, YES = "no", "optional", "yes"
"""What missions say about commanders."""

LEADER_RULE, SPECIALISTS = "kt18.roster.leader", "kt18.roster.specialists"
PERMISSION, TRAITS = "kt18.commander.permission", "kt18.commander.traits"
NOT_FORGED: Final = "kt18.roster.not-battle-forged"

WHOLE: Final = ("roster",)


@rule("kt18.roster.size", "kt18.roster.max", "kt18.roster.points", NOT_FORGED)
def roster_kind(teams: Mapping[str, Callable[[], Team]], limit: int = LIMIT, commander: str = OPTIONAL) -> RosterKind:
    """What rosters of these teams are, where so many points may come and a mission says so of commanders."""

    def sheets(team: str) -> Mapping[str, Datasheet]:
        return {card.id.removeprefix(f"{team}."): card for card in teams[team]().cards}

    def breaches(roster: Roster) -> Iterator[Breach]:
        named = [(one, sheets(one.team)[one.card]) for one in roster.members]
        yield from _leaders(named)
        yield from _specialists(named)
        yield from _faction(named)
        yield from _commanders(named, commander)
        yield from _wargear(roster, teams)
        if roster.limit > limit < roster.points.total:
            cost = roster.points.total
            text = f"the roster costs {cost} points; {limit} is the most here, {cost - limit} less would do."
            yield Breach("kt18.roster.points", WHOLE, text)

    return RosterKind(
        edition="kt18",
        rule="kt18.roster",
        teams=lambda: tuple(teams),
        cards=lambda team: [_card(teams[team](), id, card) for id, card in sheets(team).items()],
        gear=lambda team: [Gear(one.id, one.name, one.points, one.most) for one in teams[team]().wargear],
        traits=lambda: [Gear(one.id, one.name, one.points) for one in traits().values()],
        size=SIZE,
        points=limit,
        mistakes=_took,
        breaches=breaches,
        mixed=True,
        role=_role,
        rules={"gear": NOT_FORGED, "traits": TRAITS},
    )


@rule("kt18.commander.level", "kt18.roster.points")
def _card(team: Team, id: str, card: Datasheet) -> RosterCard:
    levels = card.levels or (level_prices() if card.specialisms else (0,))
    gear = tuple(one.id for one in team.wargear if one.fits(card))
    own = tuple(traits()) if card.commands else ()
    return RosterCard(id, card.name, card.points, card.most, card.specialisms, levels, gear, own)


def _role(id: str) -> tuple[str, str, Iterable[tuple[str, str]]]:
    one = specialisms()[id]
    return id, one.name, [(choice.id, choice.name) for choice in one.choices]


def _took(one: MemberForm, card: RosterCard) -> Iterator[Found]:
    """Whoever is of level 2 has chosen one of two abilities, and nobody else says so."""
    role = specialisms().get(one.role or "")
    if sentence := took_mistake(one.name or card.name, role, one.level, one.took):
        yield ("took",) if one.took else ("level",), sentence


Named = list[tuple[Member, Datasheet]]


@rule(LEADER_RULE)
def _leaders(named: Named) -> Iterator[Breach]:
    """There is exactly one leader."""
    leaders = [member for member, _ in named if member.role == LEADER]
    if not leaders:
        yield Breach(LEADER_RULE, WHOLE, "the roster has no leader; exactly one must come.")
    elif len(leaders) > 1:
        yield Breach(LEADER_RULE, leaders[1].path, f"the roster has {len(leaders)} leaders; exactly one must come.")


@rule(SPECIALISTS, "kt18.commander.specialism")
def _specialists(named: Named) -> Iterator[Breach]:
    """At most three specialists come beside the leader and a commander, and no specialism twice."""
    others = [member for member, card in named if member.role not in ("", LEADER) and not card.commands]
    if len(others) > MOST_SPECIALISTS:
        text = f"the roster has {len(others)} specialists beside the leader; {MOST_SPECIALISTS} is the most."
        yield Breach(SPECIALISTS, others[MOST_SPECIALISTS].path, text)
    seen: Counter[str] = Counter()
    for member, card in named:
        seen[member.role] += 1
        if member.role not in ("", LEADER) and seen[member.role] == 2:
            rule = "kt18.commander.specialism" if card.commands else SPECIALISTS
            name = specialisms()[member.role].name
            yield Breach(rule, member.path, f"two models have the specialism {name}; no two may have the same.")
        if card.commands and not member.role:
            text = f"{card.name} has no specialism; every commander has one: {listed(card.specialisms)}."
            yield Breach("kt18.commander.specialism", member.path, text)


@rule("kt18.roster.faction")
def _faction(named: Named) -> Iterator[Breach]:
    """All models share a faction keyword."""
    factions = dict.fromkeys(card.faction for _, card in named)
    if len(factions) > 1:
        first = next(iter(factions))
        stranger = next(member for member, card in named if card.faction != first)
        text = f"the roster has models of {len(factions)} factions: {listed(factions, 'and')}; all must be of one."
        yield Breach("kt18.roster.faction", stranger.path, text)


@rule(PERMISSION, TRAITS)
def _commanders(named: Named, leave: str) -> Iterator[Breach]:
    """A commander comes only where the mission allows it, and never a second one; it has three traits at most."""
    there = [member for member, card in named if card.commands]
    if there and leave == NO:
        yield Breach(PERMISSION, there[0].path, "the roster has a commander; this mission does not allow one.")
    if len(there) > 1:
        yield Breach(PERMISSION, there[1].path, f"the roster has {len(there)} commanders; one is the most.")
    for member, card in named:
        if len(member.traits) > MOST_TRAITS:
            text = f"{card.name} has {len(member.traits)} traits; {MOST_TRAITS} is the most."
            yield Breach(TRAITS, (*member.path, "traits"), text)
        for id in dict.fromkeys(id for id in member.traits if member.traits.count(id) > 1):
            text = f"{card.name} has the trait {traits()[id].name} twice; each can be bought once."
            yield Breach(TRAITS, (*member.path, "traits"), text)


def _wargear(roster: Roster, teams: Mapping[str, Callable[[], Team]]) -> Iterator[Breach]:
    """Nobody has a thing twice, and no more of a kind have it than it is for."""
    had: Counter[tuple[str, str, str]] = Counter()
    for member in roster.members:
        known = {one.id: one for one in teams[member.team]().wargear}
        for id in dict.fromkeys(member.gear):
            item, card = known[id], teams[member.team]().card(member.card)
            if member.gear.count(id) > 1:
                yield Breach(NOT_FORGED, (*member.path, "gear"), f"{card.name} has {item.name} twice.")
            had[member.team, member.card, id] += 1
            most = dict(item.bearers).get(card.id)
            if most is not None and had[member.team, member.card, id] == most + 1:
                text = f"more than {most} of {card.name} have {item.name}; {most} is the most."
                yield Breach(NOT_FORGED, (*member.path, "gear"), text)


def reasons(breaches: Iterable[Breach]) -> tuple[str, ...]:
    """What keeps a team from being battle-forged, a sentence for each rule that it breaks."""
    return tuple(one.text[0].upper() + one.text[1:] for one in breaches)
