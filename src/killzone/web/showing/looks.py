"""Who sees whom, and how far things are apart."""

from killzone.core.domains import LARGEST
from killzone.core.game import Game
from killzone.core.table import Operative, Table
from killzone.drawing import board, looks
from killzone.drawing.shapes import plain
from killzone.geometry.measure import closest, gap
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.units import text as length_text
from killzone.spelling import did_you_mean
from killzone.web.protocol import AskLook, AskMeasured, Look, Measured, Point, Statement
from killzone.web.showing.nothing import nothing
from killzone.web.showing.pages import page_of

_PIN = Base(2, 2)
"""The base of a point: as small as one can be."""
POINT = "the point"


def look(game: Game, seat: int, ask: AskLook) -> Look:
    """How an operative sees another, from where it stands or from a spot that somebody thinks of."""
    table = game.ruleset.redact(game.table, seat)
    pictures = page_of(game.ruleset, game.table).pictures
    if pictures is None:
        raise nothing(f"{game.ruleset.title} says nothing about who sees whom.")
    viewer, target = operative(table, ask.viewer), operative(table, ask.target)
    if ask.at is not None:
        if not all(-LARGEST <= number <= LARGEST for number in ask.at):
            raise nothing("That is no place on any board.", hint="point at the board")
        viewer = viewer.but(spot=Spot(*ask.at))
    for one in (viewer, target):
        if one.spot is None:
            raise nothing(f"{one.name} is not on the board.")
    if viewer.id == target.id:
        raise nothing(f"{viewer.name} always sees itself.", hint="look at somebody else")
    looking = pictures.look(table, viewer, target)
    names = board.part_names(table, pictures.killzone_of(table))
    section = looks.section(table, looking, names)
    return Look(
        [plain(shape) for shape in (*looks.fan(looking), *looks.sight_lines(looking))],
        [plain(label) for label in (*looks.fan_labels(looking, names), *looks.stop_labels(looking, names))],
        [Statement(board.shown(one.text), one.tone, one.rule) for one in looking.statements if not one.aside],
        None if section is None else plain(section),
    )


def operative(table: Table, id: str) -> Operative:
    """The operative with this id. Raises `Nothing` with the id most like it."""
    try:
        return table.operative(id)
    except KeyError:
        hint = did_you_mean(id, [one.id for one in table.operatives]).strip()
        piece = table.setting.words.piece.one
        raise nothing(f"There is no {piece} {id[:40]!r} in this battle.", hint=hint) from None


def measured(game: Game, seat: int, ask: AskMeasured) -> Measured:
    """How far two things are apart: operatives and markers from base to base, or points."""
    table = game.ruleset.redact(game.table, seat)
    (spot, base, name), (other_spot, other_base, other) = _thing(game, table, ask.a), _thing(game, table, ask.b)
    pictures = page_of(game.ruleset, game.table).pictures
    if pictures is not None:
        distance, ends = pictures.measure(table, (spot, base), (other_spot, other_base))
    else:
        distance = gap(spot, base, other_spot, other_base)
        ends = closest(spot, base, other_spot, other_base)
    distance += sum(_PIN.radius for size in (base, other_base) if size is _PIN)
    between = f" from {name or POINT} to {other or POINT}" if name or other else ""
    return Measured(f"{length_text(distance)}{between}.", distance, list(ends))


def _thing(game: Game, table: Table, given: str | Point) -> tuple[Spot, Base, str]:
    """Where something is, how big, and what it is called."""
    if not isinstance(given, str):
        if not all(-LARGEST <= number <= LARGEST for number in given):
            raise nothing("That is no place on any board.", hint="point at the board")
        return Spot(*given), _PIN, ""
    for marker in table.markers:
        if marker.id == given and not any(one.id == given for one in table.operatives):
            name = page_of(game.ruleset, game.table).marker(marker).name
            if marker.carrier:
                carrier = operative(table, marker.carrier)
                return _standing(carrier), carrier.card.body.base, name
            if marker.spot is None:
                raise nothing(f"{name} is not on the board.")
            return marker.spot, marker.base, name
    one = operative(table, given)
    return _standing(one), one.card.body.base, one.name


def _standing(one: Operative) -> Spot:
    if one.spot is None:
        raise nothing(f"{one.name} is not on the board.")
    return one.spot
