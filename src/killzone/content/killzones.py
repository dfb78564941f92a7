"""Killzones: the form of their files, and the value made from it."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from killzone.content.forms import Form, Id, Title, Words
from killzone.content.scalars import BoardSize, Box, Corner, Length, Point, Size
from killzone.core.values import Value
from killzone.geometry.parts import Outline, Part, outline_problem, rectangle
from killzone.geometry.shapes import Spot
from killzone.geometry.terrain import Terrain

GAP: Final = "gap"
"""The trait of an open way through: nothing solid is there, whatever else it counts as."""

TWIN: Final = "-twin"
"""What the id of a piece turned by 180 degrees ends with."""

Traits = tuple[Id, ...]


class PartForm(Form):
    """A prism: a `box` or a convex `outline` (in either direction), from `bottom` (the floor if not given) to `top`."""

    top: Size
    traits: Traits
    box: Box | None = None
    outline: Annotated[tuple[Corner, ...], msgspec.Meta(min_length=3, max_length=64)] | None = None
    bottom: Length | None = None


class FeatureForm(Form):
    """A piece of terrain: one part written right here, or several under `parts`. No twin if `twin` is false.

    All its parts have the traits that its `kind` stands for, if the edition knows kinds, beside those written out.
    """

    name: Title
    parts: Annotated[dict[Id, PartForm], msgspec.Meta(max_length=60)] = msgspec.field(default_factory=dict)
    top: Size | None = None
    traits: Traits = ()
    box: Box | None = None
    outline: Annotated[tuple[Corner, ...], msgspec.Meta(min_length=3, max_length=64)] | None = None
    bottom: Length | None = None
    twin: bool = True
    kind: Id | None = None


class AccessForm(Form):
    """The way through an opening, with its traits while that is closed and while it is open (when it is a gap, too)."""

    box: Box
    top: Size
    closed: Traits
    open: Traits


class OpeningForm(Form):
    """A hatchway, door or window, closed at the start. `leaf` is the hatch where it stands while open."""

    name: Title
    access: AccessForm
    leaf: PartForm | None = None
    twin: bool = True


class MarkerForm(Form):
    """An objective marker."""

    name: Title
    at: Point


class SuggestedForm(Form):
    """What a killzone is best played with."""

    lite: bool = False
    half_teams: bool = False
    turning_points: Annotated[int, msgspec.Meta(ge=1, le=10)] = 4
    kill_op: bool = True


Zones = Annotated[tuple[Box, ...], msgspec.Meta(max_length=4)]


class TerrainForm(Form):
    """A board and what stands on it. With `twins` every piece stands there twice, the second time turned round.

    `deployments` gives the drop zones for each number of players, where an edition has more than two. Without
    `close_quarters` it is a board of close quarters if it has openings or walls.
    """

    size: BoardSize
    drop_zones: Zones = ()
    deployments: dict[Literal["2", "3", "4"], Zones] = msgspec.field(default_factory=dict)
    markers: Annotated[dict[Id, MarkerForm], msgspec.Meta(max_length=30)] = msgspec.field(default_factory=dict)
    features: Annotated[dict[Id, FeatureForm], msgspec.Meta(max_length=100)] = msgspec.field(default_factory=dict)
    openings: Annotated[dict[Id, OpeningForm], msgspec.Meta(max_length=60)] = msgspec.field(default_factory=dict)
    twins: bool = False
    close_quarters: bool | None = None
    rules: tuple[Id, ...] = ()


class KillzoneForm(TerrainForm, kw_only=True):
    """A killzone's file."""

    id: Id
    edition: Id
    name: Title
    text: Words
    suggested: SuggestedForm = msgspec.field(default_factory=SuggestedForm)


class DropZone(Value):
    """An upright rectangle of the board in which a side sets up."""

    x0: int
    y0: int
    x1: int
    y1: int


class Opening(Value):
    """A part of the terrain with two states; the ids are those of its parts. `leaf` is empty where there is none."""

    id: str
    name: str
    closed: str
    open: str
    leaf: str = ""


class ObjectiveMarker(Value):
    """Where an objective marker lies at the start."""

    id: str
    name: str
    spot: Spot


class Suggested(Value):
    """What it is best played with: lite rules, half teams, so many turns, with or without points for the fallen."""

    lite: bool = False
    half_teams: bool = False
    turning_points: int = 4
    kill_op: bool = True


class Killzone(Value, shared="killzone"):
    """A board ready to be played on. `names` gives the name of each feature of the terrain by its id.

    `drop_zones` are those in use; `deployments` are those for each number of players, if that makes a difference.
    """

    id: str
    name: str
    text: str
    terrain: Terrain
    drop_zones: tuple[DropZone, ...] = ()
    markers: tuple[ObjectiveMarker, ...] = ()
    openings: tuple[Opening, ...] = ()
    close_quarters: bool = False
    rules: tuple[str, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    suggested: Suggested = Suggested()
    deployments: tuple[tuple[int, tuple[DropZone, ...]], ...] = ()

    def for_players(self, number: int) -> "Killzone":
        """The same board with the drop zones for so many players. Raises KeyError where it has none for them."""
        return self.but(drop_zones=dict(self.deployments)[number]) if self.deployments else self

    @property
    def zone_word(self) -> str:
        """What its zones are called."""
        return "deployment zone" if self.deployments else "drop zone"

    @property
    def all_open(self) -> frozenset[str]:
        """The ids of all openings."""
        return frozenset(opening.id for opening in self.openings)


def named_part(feature: str, id: str) -> str:
    """What people call a part: the name of its feature and its id, unless that name says it already.

    Ids of pieces that stand on the board twice end with a stroke, where people read them.

    >>> named_part("broken wall", "l1-twin"), named_part("the dais", "dais")
    ("broken wall l1'", 'the dais')
    """
    own = id.removesuffix(TWIN)
    stroke = "'" if id.endswith(TWIN) else ""
    return f"{feature}{stroke}" if own in feature.lower().split() else f"{feature} {own}{stroke}"


Path = tuple[str | int, ...]


def build(form: TerrainForm, id: str, name: str, text: str, suggested: SuggestedForm) -> Killzone:
    """The killzone that a form without mistakes describes."""
    openings: list[Opening] = []
    names: list[tuple[str, str]] = []
    for own, feature in form.features.items():
        names += [(own + twin, feature.name) for twin in twins_of(form, feature)]
    for own, opening in form.openings.items():
        for twin in twins_of(form, opening):
            each = own + twin
            called = f"{opening.name}'" if twin else opening.name
            names.append((each, called))
            leaf = f"{own}-leaf{twin}" if opening.leaf else ""
            openings.append(Opening(each, called, f"{own}-closed{twin}", f"{own}-open{twin}", leaf))
    markers = tuple(
        ObjectiveMarker(own, marker.name, Spot(*map(int, marker.at))) for own, marker in form.markers.items()
    )
    zones = [(path, _zones(boxes)) for path, boxes in zone_lists(form)]
    return Killzone(
        id=id,
        name=name,
        text=text,
        terrain=Terrain(int(form.size[0]), int(form.size[1]), tuple(part for part, _ in placed_parts(form))),
        drop_zones=zones[0][1] if zones else (),
        markers=markers,
        openings=tuple(openings),
        close_quarters=bool(form.close_quarters),
        rules=form.rules,
        names=tuple(names),
        suggested=Suggested(suggested.lite, suggested.half_teams, suggested.turning_points, suggested.kill_op),
        deployments=tuple((int(path[1]), own) for path, own in zones if len(path) > 1),
    )


def zone_lists(form: TerrainForm) -> list[tuple[Path, tuple[Box, ...]]]:
    """Each list of drop zones with its place in the file, the one for the fewest players first."""
    one: list[tuple[Path, tuple[Box, ...]]] = [(("drop-zones",), form.drop_zones)] if form.drop_zones else []
    return one + [(("deployments", number), boxes) for number, boxes in sorted(form.deployments.items())]


def for_players(path: Path) -> str:
    """For which number of players a list of drop zones is, as a few words; empty where it is for any."""
    return f" for {path[1]} players" if len(path) > 1 else ""


def zone_word(path: Path) -> str:
    """What the zones of a list are called, by where it stands: lists by the number of players are deployment zones."""
    return "deployment zone" if len(path) > 1 else "drop zone"


def _zones(boxes: tuple[Box, ...]) -> tuple[DropZone, ...]:
    return tuple(DropZone(*map(int, box)) for box in boxes)


def twins_of(form: TerrainForm, piece: FeatureForm | OpeningForm) -> tuple[str, ...]:
    """What the ids of a piece's copies end with: nothing, and the twin's ending if it has one."""
    return ("", TWIN) if form.twins and piece.twin else ("",)


def placed_parts(form: TerrainForm) -> Iterator[tuple[Part, Path]]:
    """All parts with their twins, and for each the path in the file that it was written at."""
    for part, path, twin in _written_parts(form):
        yield part, path
        if twin:
            yield _turned(part, *form.size), path


def _written_parts(form: TerrainForm) -> Iterator[tuple[Part, Path, bool]]:
    for id, feature in form.features.items():
        twin = form.twins and feature.twin
        for own, part, path in _parts_of(id, feature):
            yield _part(own, id, part), path, twin
    for id, opening in form.openings.items():
        twin = form.twins and opening.twin
        path = ("openings", id, "access")
        outline, top = rectangle(*map(int, opening.access.box)), int(opening.access.top)
        yield Part(f"{id}-closed", id, outline, 0, top, frozenset(opening.access.closed), f"{id}:closed"), path, twin
        open_traits = frozenset({*opening.access.open, GAP})
        yield Part(f"{id}-open", id, outline, 0, top, open_traits, f"{id}:open"), path, twin
        if opening.leaf:
            yield _part(f"{id}-leaf", id, opening.leaf, f"{id}:open"), ("openings", id, "leaf"), twin


def _parts_of(id: str, feature: FeatureForm) -> Iterator[tuple[str, PartForm, Path]]:
    if feature.parts:
        for own, part in feature.parts.items():
            yield own, part, ("features", id, "parts", own)
    elif feature.top is not None:
        part = PartForm(
            top=feature.top, traits=feature.traits, box=feature.box, outline=feature.outline, bottom=feature.bottom
        )
        yield id, part, ("features", id)


def _part(id: str, feature: str, form: PartForm, when: str = "") -> Part:
    outline: Outline = rectangle(*map(int, form.box)) if form.box else upright(form.outline or ())
    return Part(id, feature, outline, int(form.bottom or 0), int(form.top), frozenset(form.traits), when)


def upright(corners: tuple[Corner, ...]) -> Outline:
    """The corners counter-clockwise, however they were written."""
    outline: Outline = tuple((int(corner[0]), int(corner[1])) for corner in corners)
    backwards = outline[::-1]
    return outline if outline_problem(outline) == "" or outline_problem(backwards) else backwards


def _turned(part: Part, width: int, depth: int) -> Part:
    """The part turned by 180 degrees about the centre of the board."""
    opening, _, state = part.when.rpartition(":")
    return Part(
        part.id + TWIN,
        part.feature + TWIN,
        tuple((width - x, depth - y) for x, y in part.outline),
        part.bottom,
        part.top,
        part.traits,
        f"{opening}{TWIN}:{state}" if part.when else "",
    )
