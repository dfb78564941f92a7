"""The board itself: drop zones, terrain from the lowest up, markers and operatives."""

from collections.abc import Iterator

from killzone.content.killzones import TWIN, Killzone, named_part
from killzone.core.table import Operative, Table
from killzone.core.words import GAP, LADDER, WALL, Words
from killzone.drawing.shapes import DROP_ZONE, MARKER, OPERATIVE, TERRAIN, Area, Disc, Label, Shape
from killzone.geometry.parts import Part, rectangle
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

CLOSED, OPEN, LEAF = "closed", "open", "leaf"


def shown(text: str) -> str:
    """Ids of pieces that stand on the board twice end with a stroke, where people read them."""
    return text.replace(TWIN, "'")


def zones(table: Table, killzone: Killzone) -> Iterator[Shape]:
    """The drop zones, each with the seat that has it."""
    seats = {player.zone: player.seat for player in table.players if player.zone >= 0}
    for number, zone in enumerate(killzone.drop_zones):
        outline = rectangle(zone.x0, zone.y0, zone.x1, zone.y1)
        seat = seats.get(number, -1)
        name = table.players[seat].name if seat >= 0 else ""
        words = (killzone.zone_word.capitalize(),)
        yield Area(DROP_ZONE, outline, f"zone-{number}", name, seat=seat, words=words)


def part_names(table: Table, killzone: Killzone) -> dict[str, str]:
    """What to call each part, by its id: those of an opening by the opening's name alone."""
    names = dict(killzone.names)
    openings = {one.id for one in killzone.openings}
    return {
        part.id: names[part.feature]
        if part.feature in openings
        else named_part(names.get(part.feature, "terrain"), part.id)
        for part in table.terrain.parts
    }


def terrain(table: Table, killzone: Killzone, levels: list[int]) -> list[list[Area]]:
    """The parts that are there now: those that stand below all of these levels, the next ones, and so on.

    In each list the lowest come first. What lies on a level is painted after the list that goes with it.
    """
    layers: list[list[Area]] = [[] for _ in range(len(levels) + 1)]
    names = part_names(table, killzone)
    openings = {part: state for one in killzone.openings for part, state in _states(one.closed, one.open, one.leaf)}
    for part in sorted(table.terrain.parts, key=lambda one: (one.top, one.bottom)):
        state = openings.get(part.id)
        words = (*sorted(part.traits), *((state,) if state else ()))
        area = area_of(part, names[part.id], table.setting.words, words, state or "")
        layers[sum(1 for level in levels if level < part.bottom)].append(area)
    return layers


def area_of(part: Part, name: str, called: Words, words: tuple[str, ...], state: str = "") -> Area:
    """A part as it is painted; an opening that stands open is a gap whatever it is made of, its leaf a wall."""
    seen = called.of_terrain(part.traits)
    look = {OPEN: GAP, LEAF: WALL}.get(state, seen.look) if seen.look != LADDER else LADDER
    title = seen.title if look == seen.look else called.title_of(look)
    return Area(TERRAIN, part.outline, part.id, name, part.bottom, part.top, words=words, look=look, called=title)


def _states(closed: str, open: str, leaf: str) -> tuple[tuple[str, str], ...]:
    return ((closed, CLOSED), (open, OPEN), (leaf, LEAF))


def terrain_labels(table: Table, killzone: Killzone) -> Iterator[Label]:
    """For each part its id and its height; for each opening its name."""
    openings = {one.id: one for one in killzone.openings}
    for part in table.terrain.parts:
        x0, y0, x1, y1 = part.box
        at = ((x0 + x1) // 2, (y0 + y1) // 2, part.top)
        opening = openings.get(part.feature)
        if opening is not None:
            if part.id in (opening.closed, opening.open):
                yield Label(TERRAIN, _capital(opening.id), at, part.id)
        elif table.setting.words.of_terrain(part.traits).look != LADDER:
            yield Label(TERRAIN, shown(f"{part.id} {height(part)}"), at, part.id)


def _capital(id: str) -> str:
    """The id of an opening as it stands on a plan: H1."""
    own = id.removesuffix(TWIN)
    return shown(f"{own.upper() if len(own) < 4 else own}{id.removeprefix(own)}")


def height(part: Part) -> str:
    """How high a part is, as briefly as can be."""
    places = 0 if part.top % INCH == 0 else 1 if part.top * 10 % INCH == 0 else 2
    return length_text(part.top, places)


def markers(table: Table, killzone: Killzone) -> Iterator[Disc]:
    """The markers that lie on the board."""
    names = {one.id: one.name for one in killzone.markers}
    for marker in table.markers:
        if marker.spot is not None:
            at = (marker.spot.x, marker.spot.y, marker.spot.z)
            name = names.get(marker.id, marker.id)
            base = marker.base
            yield Disc(MARKER, at, base.length, base.width, 0, marker.id, name, marker.owner, (marker.kind,))


def operative(one: Operative, called: Words, kind: str = OPERATIVE) -> Disc:
    """Somebody where they stand; `called` are the words of the edition."""
    assert one.spot is not None
    base, spot = one.card.body.base, one.spot
    words = (*((one.order,) if one.order else ()), *(() if one.ready else (called.spent,)))
    at = (spot.x, spot.y, spot.z)
    found = Disc(kind, at, base.length, base.width, spot.facing, one.id, one.name, one.seat, words, spent=not one.ready)
    order = called.order(one.order)
    return found.but(sign=order.sign, title=order.title) if one.order else found
