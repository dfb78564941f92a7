"""Putting a picture together: a position, who looks at whom, who moves."""

from killzone.content.killzones import Killzone
from killzone.core.pictures import Looking, Reaching, Statement
from killzone.core.table import Operative, Table
from killzone.core.values import Value
from killzone.drawing import board, looks, reaches
from killzone.drawing.shapes import OPERATIVE, POINT, TARGET, VIEWER, Disc, Drawing, Label, Note, Region, Shape
from killzone.editions.presentation import Presentation
from killzone.geometry.units import text as length_text


class Wanted(Value):
    """What a picture should show beside the board. The operatives need not be on the table."""

    viewer: Operative | None = None
    target: Operative | None = None
    mover: Operative | None = None
    action: str = ""


def draw(table: Table, pictures: Presentation, wanted: Wanted = Wanted(), title: str = "") -> Drawing:  # noqa: B008 - a value
    """The picture of a position."""
    return draw_on(pictures.killzone_of(table), table, pictures, wanted, title)


def draw_on(
    killzone: Killzone,
    table: Table,
    pictures: Presentation | None = None,
    wanted: Wanted = Wanted(),  # noqa: B008 - a value
    title: str = "",
) -> Drawing:
    """The picture of a position on a board; of an edition that says nothing about sight and moves, without these."""
    names = board.part_names(table, killzone)
    regions: list[Region] = []
    over: list[Shape] = []
    labels: list[Label] = list(board.terrain_labels(table, killzone))
    notes: list[Note] = []
    section = None
    if wanted.mover is not None and pictures is not None:
        reaching = pictures.reaching(table, wanted.mover, wanted.action or pictures.ACTIONS[0])
        regions = reaches.regions(reaching)
        over += reaches.ways(reaching)
        labels += reaches.way_labels(reaching)
        notes.append(_reach_note(reaching))
    if wanted.viewer is not None and wanted.target is not None and pictures is not None:
        looking = pictures.look(table, wanted.viewer, wanted.target)
        over += [*looks.fan(looking), *looks.sight_lines(looking)]
        labels += [*looks.fan_labels(looking, names), *looks.stop_labels(looking, names)]
        notes.insert(0, _look_note(looking))
        section = looks.section(table, looking, names)
    under: list[Shape] = list(board.zones(table, killzone))
    layers = board.terrain(table, killzone, [region.z for region in regions])
    for number, layer in enumerate(layers):
        under += [*layer, *regions[number : number + 1]]
    pieces = _pieces(table, wanted)
    markers = list(board.markers(table, killzone))
    named = [disc for disc in (*markers, *pieces) if disc.kind != POINT]
    labels += [Label(disc.kind, disc.name, disc.at, disc.id) for disc in named]
    size = f"{length_text(killzone.terrain.width, 0)} by {length_text(killzone.terrain.depth, 0)}"
    return Drawing(
        title or killzone.name,
        f"{killzone.name}, {size}" if title else size,
        killzone.terrain.width,
        killzone.terrain.depth,
        (*under, *markers, *over, *pieces),
        tuple(labels),
        tuple(notes),
        section,
    )


def _pieces(table: Table, wanted: Wanted) -> list[Disc]:
    """Everybody on the board, then the points asked about."""
    present = {one.id: one for one in table.operatives if one.spot is not None}
    found = []
    for one in (*present.values(), *_asked(wanted)):
        if one in present.values() or one.id not in present:
            disc = board.operative(one, table.setting.words, OPERATIVE if one.id in present else POINT)
            roles = [
                role
                for role, who in ((VIEWER, wanted.viewer), (TARGET, wanted.target), ("mover", wanted.mover))
                if who is not None and who.id == one.id
            ]
            found.append(disc.but(words=(*disc.words, *roles)))
    return list({disc.id: disc for disc in found}.values())


def _asked(wanted: Wanted) -> list[Operative]:
    return [one for one in (wanted.viewer, wanted.target, wanted.mover) if one is not None]


def _look_note(looking: Looking) -> Note:
    title = f"{looking.viewer.name} looks at {looking.target.name}"
    return Note(title, tuple(_shown(one) for one in looking.statements if not one.aside))


def _reach_note(reaching: Reaching) -> Note:
    ways = [Statement(f"{number}: {way.cost}: {way.total}.") for number, way in enumerate(reaching.ways, 1)]
    return Note(f"Where {reaching.mover.name} can move", tuple(_shown(one) for one in (*reaching.statements, *ways)))


def _shown(statement: Statement) -> Statement:
    return Statement(board.shown(statement.text), statement.tone, statement.rule)
