"""Selecting a kill team: fire teams of the kinds, sizes and operatives that the faction's list allows."""

from collections import Counter
from collections.abc import Iterator, Sequence

from killzone.content.library import unknown
from killzone.core.rules import rule
from killzone.editions.kt21.cards.datacards import Chosen, Datacard, FireTeam, Team

KILL_TEAM = "kt21.setup.kill-team"


@rule(KILL_TEAM)
def selection_problems(team: Team, chosen: Sequence[Chosen]) -> list[str]:
    """Why these fire teams are no kill team of the faction, as sentences; none if they are."""
    return [text for _, text in judged(team, chosen)]


def judged(team: Team, chosen: Sequence[Chosen]) -> Iterator[tuple[int | None, str]]:
    """What is wrong with a selection, each with the place of the fire team that it is about, or of none."""
    yield from ((None, text) for text in _counts(team, chosen))
    known = {one.id: one for one in team.fire_teams}
    for place, each in enumerate(chosen):
        if each.kind not in known:
            yield place, f"{team.name}: {unknown('fire team', each.kind, known)}"
        else:
            yield from ((place, text) for text in _fire_team(team, known[each.kind], each))
    yield from ((None, text) for text in _whole(team, [id for one in chosen for id in one.operatives]))


@rule(KILL_TEAM)
def half_problems(team: Team, operatives: Sequence[str]) -> list[str]:
    """Why these operatives are no half team for a small game: it is made of no fire teams, but has a leader."""
    size = len(team.half)
    found = [*_whole(team, operatives)]
    if len(operatives) != size:
        found.append(f"Half a kill team of {team.name} has {size} operatives; this one has {len(operatives)}.")
    return found


def archetypes_of(team: Team, chosen: Sequence[Chosen]) -> tuple[str, ...]:
    """The archetypes of a kill team, those of its fire teams; a half team, which has none, has those of the faction."""
    kinds = [one.kind for one in chosen] or [one.id for one in team.fire_teams]
    return tuple(dict.fromkeys(team.fire_team(kind).archetype for kind in kinds))


def _counts(team: Team, chosen: Sequence[Chosen]) -> Iterator[str]:
    """How many fire teams there are, and how many of each kind."""
    if len(chosen) != team.count:
        yield f"A kill team of {team.name} has {_counted(team.count, 'fire team')}; this one has {len(chosen)}."
    count = Counter(one.kind for one in chosen)
    for one in team.fire_teams:
        if count[one.id] > one.most:
            yield f"A kill team of {team.name} has at most {one.most} of {one.name}; this one has {count[one.id]}."
        if count[one.id] < one.least:
            yield f"A kill team of {team.name} has at least {one.least} of {one.name}; this one has {count[one.id]}."


def _fire_team(team: Team, kind: FireTeam, chosen: Chosen) -> Iterator[str]:
    if len(chosen.operatives) != kind.size:
        yield f"A {kind.name} has {_counted(kind.size, 'operative')}; this one has {len(chosen.operatives)}."
    allowed = dict(kind.operatives)
    for id, number in Counter(_full(team, chosen.operatives)).items():
        card = _known(team).get(id)
        if card is None:
            continue
        if id not in allowed:
            yield f"A {kind.name} has no {card.name}."
        elif number > allowed[id]:
            yield f"A {kind.name} has at most {allowed[id]} {card.name}; this one has {number}."


def _whole(team: Team, operatives: Sequence[str]) -> Iterator[str]:
    """What holds for the operatives of the whole kill team."""
    known, full = _known(team), _full(team, operatives)
    names = {id.removeprefix(f"{team.id}."): id for id in known}
    for id in dict.fromkeys(full):
        if id not in known:
            yield f"{team.name}: {unknown('operative', id.removeprefix(f'{team.id}.'), names)}"
    leaders = sum(1 for id in full if id in known and known[id].leader)
    if leaders != 1:
        yield f"A kill team of {team.name} has exactly one leader; this one has {leaders}."
    count = Counter(full)
    for card, most in zip(team.cards, team.limits, strict=True):
        if count[card.id] > most:
            yield f"A kill team of {team.name} has at most {most} {card.name}; this one has {count[card.id]}."


def _known(team: Team) -> dict[str, Datacard]:
    return {card.id: card for card in team.cards}


def _full(team: Team, operatives: Sequence[str]) -> list[str]:
    """The ids of cards, written with the faction's name or without."""
    known = _known(team)
    return [id if id in known else f"{team.id}.{id.removeprefix(f'{team.id}.')}" for id in operatives]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
