"""From what somebody wishes for to the data of a battle: what is left out is the usual, what cannot be is told."""

from collections.abc import Iterator

from killzone.content.library import killzones_of, unknown
from killzone.content.source import ContentError, Problem
from killzone.core.values import Json
from killzone.editions.edition import Edition, Usual, Way, Wish
from killzone.spelling import listed


def source_of(edition: Edition, wish: Wish) -> Json:
    """The plain data that the battle begins with: names of what is shipped, all of what is in somebody's own file.

    Raises `ContentError` with everything that cannot be.
    """
    make = edition.battle_source
    if make is None or edition.usual is None:
        raise ContentError([_problem("edition", f"the edition {edition.id!r} has no battles to play.")])
    found = [_problem(what, text) for what, text in wrong(edition, wish)]
    if found:
        raise ContentError(found)
    whole = _filled(edition, edition.usual, wish)
    bound = killzones_of(whole.mission, edition.id) if whole.mission else ()
    if bound and whole.killzone not in bound:
        text = f"{whole.mission} is played on {listed(bound, 'or')}, not on {whole.killzone}."
        raise ContentError([_problem("mission", text)])
    return make(whole)


def wrong(edition: Edition, wish: Wish) -> Iterator[tuple[str, str]]:
    """What does not fit together in a wish, each with the part of it that is to blame."""
    count = len(wish.teams)
    if count and count not in edition.seats:
        allowed = listed([str(seats) for seats in edition.seats], "or")
        yield "teams", f"a battle has {allowed} teams, not {count}."
    sides = count or len(edition.usual.teams if edition.usual else ())
    for what, lists in (("selections", wish.selections), ("equipment", wish.equipment)):
        if lists is not None and len(lists) != sides:
            yield what, f"there are {sides} teams, but {len(lists)} lists."
    way = edition.way(wish.way)
    if way is None:
        yield "way", unknown("way to play", wish.way, tuple(one.id for one in edition.ways))
        return
    for what, given, had in (
        ("mission", bool(wish.mission), [one.id for one in edition.ways if one.missions]),
        ("equipment", wish.equipment is not None, [one.id for one in edition.ways if one.equipment]),
        ("selections", wish.selections is not None, [one.id for one in edition.ways if one.selections]),
    ):
        if given and way.id not in had:
            hint = f"; leave it out, or play another way: {listed(had, 'or')}" if had else ""
            yield what, f"the way to play {way.id!r} has no {what}{hint}."


def _filled(edition: Edition, usual: Usual, wish: Wish) -> Wish:
    way = edition.way(wish.way)
    assert way is not None
    teams = tuple(wish.teams) or usual.teams
    return wish._replace(
        killzone=wish.killzone or _where(edition, way, wish) or way.killzone or usual.killzone,
        teams=teams,
        way=way.id,
        mission=(wish.mission or usual.mission_for(len(teams))) if way.missions else "",
    )


def _where(edition: Edition, way: Way, wish: Wish) -> str:
    """The killzone that the mission asks for, if it is bound to some."""
    bound = killzones_of(wish.mission, edition.id) if way.missions and wish.mission else ()
    return bound[0] if bound else ""


def _problem(what: str, text: str) -> Problem:
    return Problem(what, 0, 0, "", text)
