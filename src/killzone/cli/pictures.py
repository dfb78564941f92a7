"""What `killzone map show` does: understand what is asked, draw it, write it."""

import re
from pathlib import Path
from typing import NamedTuple

import typer

from killzone import load_scenario
from killzone.cli.content import reading
from killzone.cli.output import fail, note, show_json
from killzone.content.killzones import Killzone
from killzone.content.library import find, unknown
from killzone.content.source import Source
from killzone.core.pictures import Looking
from killzone.core.table import Operative, Table
from killzone.core.values import Json, plain
from killzone.drawing.board import shown
from killzone.drawing.picture import Wanted, draw, draw_on
from killzone.drawing.shapes import Drawing
from killzone.drawing.svg import render
from killzone.drawing.themes import THEMES
from killzone.editions import find_edition, look_of, playable, presentation_of
from killzone.editions.presentation import Presentation
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches
from killzone.geometry.units import text as length_text

_SHORT = re.compile(r'-?[0-9./]{1,12}"?')
"""Numbers that are quickly read; no exponents."""


class Request(NamedTuple):
    """The words of the command."""

    file: str
    edition: str
    open: tuple[str, ...] = ()
    sight: tuple[str, str] | None = None
    reach: str | None = None
    action: str | None = None
    theme: str = "light"


def written(request: Request, out: str | None, json: bool, words: bool = False) -> None:
    """Writes the picture, or its data as JSON, to a file or to stdout, and says in words what is seen.

    The words go to stdout where the picture does not.
    """
    if words and (json or out is not None):
        fail(f"--words: it is instead of the picture; leave out {'--json' if json else '--out'}.")
    if words and request.sight is None:
        fail("--words: it says what --sight shows, and there is no --sight.")
    if request.theme not in THEMES:
        fail(f"--theme: {unknown('theme', request.theme, tuple(THEMES))}")
    if out is not None and not json and Path(out).suffix.lower() not in (".svg", ""):
        fail(f"--out: {out}: pictures are SVG files; end the name with .svg.")
    with reading(json):
        drawing, looking = drawn(request)
    if words and looking is not None:
        typer.echo("\n".join(in_words(looking)))
        return
    data = drawing.plain() if looking is None else {**drawing.plain(), "sight": in_data(looking)}
    if out is None and json:
        show_json(data)
        return
    text = _data(data) if json else render(drawing, request.theme)
    if out is None:
        typer.echo(text, nl=False)
        if looking is not None:
            note("\n".join(in_words(looking)))
        return
    try:
        Path(out).write_text(text, encoding="utf-8")
    except OSError as problem:
        fail(f"--out: {out}: {problem.strerror}.")
    if looking is not None and not json:
        typer.echo("\n".join(in_words(looking)))
    note(f"Drawn in {out}.")


def in_words(looking: Looking) -> list[str]:
    """What somebody sees of somebody, and what follows, line by line."""
    lines = [line for one in looking.statements for line in str(one).splitlines()]
    return [f"{looking.viewer.name} looks at {looking.target.name}.", *(f"  {shown(line)}" for line in lines)]


def in_data(looking: Looking) -> dict[str, Json]:
    """The same as data: each question with whether it is so, then the sentences."""
    facts = {one.about: one.holds for one in looking.statements if one.about}
    said = [plain(one) for one in looking.statements]
    return {"viewer": looking.viewer.id, "target": looking.target.id, **facts, "statements": said}


def _data(data: Json) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(data)).decode() + "\n"


def drawn(request: Request) -> tuple[Drawing, Looking | None]:
    """The picture that is asked for, and what it says of sight. Raises `ContentError` for a file with mistakes."""
    source = find("killzone", request.file, request.edition)
    edition = _edition_of(source, request)
    if look_of(edition) is None:
        return _plainly(source, request, edition), None
    table, pictures, title = _scenario(request) if _is_scenario(source) else _killzone(source, request)
    table = _opened(table, pictures.killzone_of(table), request.open)
    wanted = _wanted(table, pictures, request)
    drawing = draw(table, pictures, wanted, title)
    if wanted.viewer is None or wanted.target is None:
        return drawing, None
    return drawing, pictures.look(table, wanted.viewer, wanted.target)


def _edition_of(source: Source, request: Request) -> str:
    """The edition of a scenario is what the file says."""
    named = source.data.get("edition") if _is_scenario(source) else None
    return named if isinstance(named, str) and named in playable() else request.edition


def _plainly(source: Source, request: Request, edition: str) -> Drawing:
    """A board and who stands on it, in an edition that has no pictures of its own."""
    from killzone.content.boards import killzone_of
    from killzone.content.scenario import scenario_of
    from killzone.content.words import words
    from killzone.core.table import Marker, Setting

    for option, asked in (("--sight", request.sight), ("--reach", request.reach), ("--action", request.action)):
        if asked:
            fail(f"{option}: the edition {edition} says nothing about that; leave it out.")
    found = find_edition(edition)
    if _is_scenario(source) and found.scenario is not None:
        killzone = scenario_of(source, {edition: found.scenario()}).killzone
        table = _opened(load_scenario(request.file).table, killzone, request.open)
        return draw_on(killzone, table, title=str(source.data.get("title") or Path(request.file).stem))
    killzone = killzone_of(source)
    base = words(edition).objective.base
    markers = tuple(Marker(one.id, "objective", base, one.spot) for one in killzone.markers)
    table = Table(Setting(killzone.id, killzone.terrain, (), (), None, words=found.words), (), (), markers)
    return draw_on(killzone, _opened(table, killzone, request.open))


def _is_scenario(source: Source) -> bool:
    return isinstance(source.data, dict) and ("operatives" in source.data or "players" in source.data)


def _killzone(source: Source, request: Request) -> tuple[Table, Presentation, str]:
    from killzone.content.boards import killzone_of

    pictures = presentation_of(request.edition)
    return pictures.position(killzone_of(source), frozenset()), pictures, ""


def _scenario(request: Request) -> tuple[Table, Presentation, str]:
    game = load_scenario(request.file)
    title = game.table.setting.source["scenario"].get("title") or Path(request.file).stem
    return game.table, presentation_of(game.ruleset.id), str(title)


def _opened(table: Table, killzone: Killzone, ids: tuple[str, ...]) -> Table:
    known = tuple(one.id for one in killzone.openings)
    for id in ids:
        if id not in known:
            fail(f"--open: {unknown('hatchway', id, known)}" if known else "--open: this board has no hatchways.")
    return table.but(open=table.open | frozenset(ids)) if ids else table


def _wanted(table: Table, pictures: Presentation, request: Request) -> Wanted:
    """The operatives that the request names; points become stand-ins called A, B and C."""
    if request.action is not None and request.reach is None:
        fail("--action: it says which move --reach is for, and there is no --reach.")
    if request.action is not None and request.action not in pictures.ACTIONS:
        fail(f"--action: {unknown('move', request.action, pictures.ACTIONS)}")
    viewer = target = mover = None
    if request.sight is not None:
        first, second = request.sight
        if first == second:
            fail(f"--sight: {first} looks at itself; name two different ones.")
        viewer = _operative(table, pictures, "--sight", first, "A", 0)
        target = _operative(table, pictures, "--sight", second, "B", 1 - min(viewer.seat, 1))
        if viewer.id == "A":
            viewer = viewer.but(seat=1 - min(target.seat, 1))
    if request.reach is not None:
        named = dict(zip(request.sight or (), (viewer, target), strict=False))
        name = "A" if viewer is None else "C"
        mover = named.get(request.reach) or _operative(table, pictures, "--reach", request.reach, name, 0)
    return Wanted(viewer, target, mover, request.action or "")


def _operative(table: Table, pictures: Presentation, option: str, asked: str, name: str, seat: int) -> Operative:
    """The operative with this id, or a stand-in at this point."""
    if "," in asked:
        one = pictures.stand_in(name, _spot(option, asked), seat)
        if problem := pictures.no_room(table, one):
            fail(f"{option}: no room at {asked}: {shown(problem)}{_levels(table, one)}")
        return one
    known = tuple(one.id for one in table.operatives)
    if not known:
        fail(f"{option}: {asked!r} is no point such as 4,7.5, and there is nobody on a bare killzone.")
    if asked not in known:
        fail(f"{option}: {unknown(table.setting.words.piece.one, asked, known)}")
    found = table.operative(asked)
    if found.spot is None:
        fail(f"{option}: {asked!r} is not on the board.")
    return found


def _spot(option: str, asked: str) -> Spot:
    try:
        numbers = [inches(part if _SHORT.fullmatch(part.strip()) else "") for part in asked.split(",")]
    except ValueError:
        fail(f"{option}: {asked!r} is no point; expected inches such as 4,7.5 or, with the height, 8,8,2.5.")
    if len(numbers) not in (2, 3):
        fail(f"{option}: {asked!r} has {len(numbers)} numbers; expected x,y or, with the height, x,y,z.")
    return Spot(*numbers)


def _levels(table: Table, one: Operative) -> str:
    """At which heights one could stand here instead."""
    assert one.spot is not None
    x, y, z = one.spot.x, one.spot.y, one.spot.z
    here = {part.top for part in table.terrain.parts if all(a * x + b * y + c >= 0 for a, b, c in part.edges)}
    there = sorted(here - {z}) if z else []
    return f" Terrain here is {', '.join(length_text(top) for top in there)} high." if there else ""
