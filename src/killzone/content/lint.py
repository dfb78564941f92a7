"""What can be wrong with a killzone beyond its form: each check yields the path in the file and a sentence."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from killzone.content.killzones import (
    TWIN,
    FeatureForm,
    Path,
    TerrainForm,
    for_players,
    placed_parts,
    zone_lists,
    zone_word,
)
from killzone.content.library import unknown
from killzone.content.overlaps import disc_inside, never_together, overlap, parts_overlap, parts_touch
from killzone.content.scalars import Box
from killzone.content.source import Found
from killzone.content.walking import unreachable
from killzone.content.words import EditionWords
from killzone.geometry.parts import Outline, Part, outline_problem, rectangle
from killzone.geometry.sweeps import disc_touches, edges_of
from killzone.geometry.units import inches, text
from killzone.spelling import did_you_mean, listed

Placed = list[tuple[Part, Path]]

SMALLEST_SIDE = inches(2)


def terrain_problems(form: TerrainForm, words: EditionWords, playable: bool = True) -> list[Found]:
    """Every mistake in a board; the checks of places are only made where the pieces themselves are right.

    With `playable` a base must get across the board, too.
    """
    found = [*_pieces(form), *_ids(form), *_words(form, words)]
    if found:
        return found
    placed = list(placed_parts(form))
    found = [*_outlines(placed)]
    if found:
        return found
    for check in CHECKS:
        found.extend(check(form, placed))
    found.extend(_markers(form, placed, words))
    return found or (list(_walks(form, placed, words)) if playable else [])


def _pieces(form: TerrainForm) -> Iterator[Found]:
    """A feature is one part or has parts; a part has one footprint."""
    for id, feature in form.features.items():
        path: Path = ("features", id)
        own = feature.top is not None or feature.box is not None or feature.outline is not None
        if own and feature.parts:
            yield (
                path,
                f"features.{id} has parts and is one itself; put its box or outline, top and traits under parts.",
            )
        elif not own and not feature.parts:
            yield path, f"features.{id} has no parts; expected parts, or a box or outline with a top."
        elif own:
            if feature.top is None:
                yield path, f"the key 'top' is missing in features.{id}; expected a length above 0."
            yield from _footprint(path, f"features.{id}", feature)
        for name, part in feature.parts.items():
            yield from _footprint((*path, "parts", name), f"features.{id}.parts.{name}", part)
    for id, opening in form.openings.items():
        if opening.leaf:
            yield from _footprint(("openings", id, "leaf"), f"openings.{id}.leaf", opening.leaf)


def _footprint(path: Path, name: str, part: "FeatureForm | object") -> Iterator[Found]:
    box, outline = getattr(part, "box", None), getattr(part, "outline", None)
    if (box is None) == (outline is None):
        amount = "neither" if box is None else "both"
        yield path, f"{name} has {amount} of box and outline; expected exactly one of them."


def _ids(form: TerrainForm) -> Iterator[Found]:
    """No two parts and no two features have the same id, twins included."""
    seen: dict[str, Path] = {}
    features: dict[str, Path] = {}
    for part, path in placed_parts(form):
        if part.id in seen and seen[part.id] != path:
            yield path, f"there are two parts with the id {part.id!r}; ids must differ on the whole board."
        seen.setdefault(part.id, path)
        if part.feature in features and features[part.feature] != path[:2]:
            yield path, f"there are two pieces with the id {part.feature!r}; ids must differ on the whole board."
        features.setdefault(part.feature, path[:2])


def _words(form: TerrainForm, words: EditionWords) -> Iterator[Found]:
    """Every trait, kind and rule is one that the edition knows; there are as many drop zones as it has sides for."""
    told: set[tuple[Path, str]] = set()
    for part, path in placed_parts(form):
        for trait in sorted(part.traits - words.traits.keys()):
            if (path, trait) not in told:  # a twin has what the piece has
                yield path, f"{name_of(part)} has the unknown trait {trait!r}.{did_you_mean(trait, words.traits)}"
            told.add((path, trait))
    if form.drop_zones and len(form.drop_zones) not in words.drop_zones:
        expected = listed([str(many) for many in words.drop_zones], "or")
        yield ("drop-zones",), f"drop-zones has {len(form.drop_zones)} entries; expected {expected}."
    if form.drop_zones and form.deployments:
        yield ("deployments",), "the board has both drop-zones and deployments; expected one of them."
    for number, zones in form.deployments.items():
        if int(number) not in words.drop_zones:
            expected = listed([str(many) for many in words.drop_zones], "or")
            yield ("deployments", number), f"deployments has zones for {number} players; expected {expected}."
        if len(zones) != int(number):
            yield ("deployments", number), f"deployments.{number} has {len(zones)} entries; expected {number}."
    for id, feature in form.features.items():
        if feature.kind and feature.kind not in words.kinds:
            yield ("features", id, "kind"), unknown("kind of terrain", feature.kind, words.kinds)
    for place, rule in enumerate(form.rules):
        if rule not in words.killzone_rules:
            yield ("rules", place), unknown("killzone rule", rule, words.killzone_rules)


def _outlines(placed: Placed) -> Iterator[Found]:
    """Outlines are convex, and tops are above bottoms."""
    for part, path in placed:
        if part.id.endswith(TWIN):
            continue
        if part.bottom < 0:
            yield path, f"{name_of(part)} reaches {text(-part.bottom)} below the floor."
        if part.top <= part.bottom:
            yield path, f"{name_of(part)} has its top at {text(part.top)}, not above its bottom at {text(part.bottom)}."
        if trouble := outline_problem(part.outline):
            yield path, f"{name_of(part)} has a bad outline: {_in_inches(trouble, part.outline)}."


def _in_inches(trouble: str, outline: Outline) -> str:
    """The trouble with any corner it names given in inches."""
    for x, y in outline:
        trouble = trouble.replace(f"({x}, {y})", f"({text(x)}, {text(y)})")
    return trouble


def _on_board(form: TerrainForm, placed: Placed) -> Iterator[Found]:
    width, depth = form.size
    board = f"the board is {text(width)} by {text(depth)}"
    for part, path in placed:
        x0, y0, x1, y1 = part.box
        if x0 < 0 or y0 < 0 or x1 > width or y1 > depth:
            yield path, f"{name_of(part)} reaches over the edge of the board: it lies at {_box(part.box)}, {board}."
    for path, zones in zone_lists(form):
        for place, zone in enumerate(zones):
            if zone[0] < 0 or zone[1] < 0 or zone[2] > width or zone[3] > depth:
                yield (*path, place), f"the {zone_word(path)} {_box(zone)} reaches over the edge of the board; {board}."


def _overlaps(form: TerrainForm, placed: Placed) -> Iterator[Found]:
    for (one, _), (two, path) in combinations(placed, 2):
        if not never_together(one, two) and parts_overlap(one, two):
            yield path, f"{name_of(two)} overlaps {name_of(one)}: they lie at {_box(two.box)} and {_box(one.box)}."


def _drop_zones(form: TerrainForm, placed: Placed) -> Iterator[Found]:
    """Zones are of one size, large enough to set up in, apart from each other and free of terrain."""
    for path, zones in zone_lists(form):
        yield from _zones(path, zones, placed)


def _zones(path: Path, zones: Sequence[Box], placed: Placed) -> Iterator[Found]:
    for place, zone in enumerate(zones):
        size, first = (zone[2] - zone[0], zone[3] - zone[1]), (zones[0][2] - zones[0][0], zones[0][3] - zones[0][1])
        if min(size) < SMALLEST_SIDE:
            yield (*path, place), f"the {zone_word(path)} {_box(zone)} is less than {text(SMALLEST_SIDE)} deep."
        if sorted(size) != sorted(first):
            sizes = f"{text(size[0])} by {text(size[1])}; the first one is {text(first[0])} by {text(first[1])}"
            yield (*path, place), f"the {zone_word(path)} {_box(zone)} is {sizes}: they must have one size."
        for part, written in placed:
            if overlap(rectangle(*zone), part.outline):
                said = f"lies in the {zone_word(path)} {_box(zone)}{for_players(path)}."
                yield written, f"{name_of(part)} at {_box(part.box)} {said}"
    for (one, first_zone), (two, second_zone) in combinations(enumerate(zones), 2):
        if overlap(rectangle(*first_zone), rectangle(*second_zone)):
            yield (*path, two), f"the {zone_word(path)}s {one + 1} and {two + 1}{for_players(path)} overlap."


def _markers(form: TerrainForm, placed: Placed, words: EditionWords) -> Iterator[Found]:
    """Markers lie on the board, touch no piece that stands at their height, nor each other, and none hangs over."""
    radius, (width, depth) = words.objective.base.radius, form.size
    for id, marker in form.markers.items():
        x, y, z = (*marker.at, 0)[:3]
        at = f"({text(x)}, {text(y)})"
        if not (radius <= x <= width - radius and radius <= y <= depth - radius):
            board = f"the board is {text(width)} by {text(depth)}"
            yield ("markers", id), f"the marker {id!r} at {at} reaches over the edge of the board; {board}."
        for part, _ in placed:
            if part.bottom <= z < part.top and disc_touches(x, y, edges_of(part.outline), radius**2):
                yield ("markers", id), f"the marker {id!r} at {at} touches {name_of(part)} at {_box(part.box)}."
    for (one, first), (two, second) in combinations(form.markers.items(), 2):
        apart = (first.at[0] - second.at[0]) ** 2 + (first.at[1] - second.at[1]) ** 2
        if apart <= (2 * radius) ** 2:
            yield ("markers", two), f"the markers {one!r} and {two!r} touch."
    for id, marker in form.markers.items():
        x, y, z = (*marker.at, 0)[:3]
        tops = [part for part, _ in placed if part.top == z and part.traits & words.stand]
        if z and not any(disc_inside(x, y, radius, part.outline) for part in tops):
            yield ("markers", id), f"the marker {id!r} at height {text(z)} does not lie wholly on a part to stand on."


def _floating(form: TerrainForm, placed: Placed) -> Iterator[Found]:
    """Every part stands on the floor, on another part, or is held by one of its own feature that does."""
    held = {part.id for part, _ in placed if part.bottom == 0}
    waiting = [(part, path) for part, path in placed if part.bottom > 0]
    standing = [part for part, _ in placed if part.bottom == 0]
    while waiting:
        now = [pair for pair in waiting if any(_holds(below, pair[0]) for below in standing)]
        if not now:
            break
        standing += [part for part, _ in now]
        held |= {part.id for part, _ in now}
        waiting = [pair for pair in waiting if pair[0].id not in held]
    for part, path in waiting:
        yield path, f"{name_of(part)} floats: nothing is under its bottom at {text(part.bottom)} and nothing holds it."


def _holds(below: Part, part: Part) -> bool:
    if below.when not in ("", part.when):
        return False
    if below.feature == part.feature:
        return parts_touch(below, part)
    return below.top == part.bottom and overlap(below.outline, part.outline)


def _walks(form: TerrainForm, placed: Placed, words: EditionWords) -> Iterator[Found]:
    """A 40 mm base walks from each drop zone to every marker on the floor and to the other drop zones."""
    parts = [part for part, _ in placed if not part.when.endswith(":closed")]
    for path, goal in unreachable(form, parts, words.walk):
        yield path, f"a 40 mm base cannot walk from the first zone to {goal}, even with all openings open."


CHECKS: tuple[Callable[[TerrainForm, Placed], Iterable[Found]], ...] = (
    _on_board,
    _overlaps,
    _drop_zones,
    _floating,
)


def name_of(part: Part) -> str:
    """A part as messages call it: twins by the part they were made from."""
    if part.id.endswith(TWIN):
        return f"the twin of {part.id.removesuffix(TWIN)!r}"
    return f"the part {part.id!r}"


def _box(box: tuple[int, ...]) -> str:
    x0, y0, x1, y1 = box
    return f"({text(x0)}, {text(y0)}) to ({text(x1)}, {text(y1)})"
