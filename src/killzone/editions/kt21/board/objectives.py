"""Objectives: markers, tokens and ancient apparatus, who counts at them, and which side controls them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from killzone.content.killzones import Killzone
from killzone.core.events import Event
from killzone.core.rules import rule
from killzone.core.table import Marker, Operative, Table
from killzone.core.tally import Entry
from killzone.editions.kt21 import hooks
from killzone.editions.kt21.battle.options import content_of
from killzone.editions.kt21.board.measuring import within_part, within_point
from killzone.editions.kt21.cards.mission_cards import Mission
from killzone.editions.kt21.operatives.characteristics import apl
from killzone.editions.shared.board.kept import kept_for, kept_while, same_but_for_orders
from killzone.editions.shared.board.killzones import killzone_of, objective_spots
from killzone.editions.shared.board.markers import Weighing, control_changes
from killzone.editions.shared.board.nearby import around
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Base, Spot
from killzone.geometry.terrain import Terrain
from killzone.geometry.units import INCH, MM

OBJECTIVE, TOKEN, APPARATUS = "objective", "token", "apparatus"
"""The kinds of markers that sides control; others only lie there."""
OBJECTIVES = (OBJECTIVE, TOKEN, APPARATUS)
PLACES = (OBJECTIVE, APPARATUS)
"""Those that stay where they are: what rules mean by markers."""
PEG, NOTE = "peg", "note"
"""The kinds of markers that tac ops lay: nobody controls them, and they are of use to their owner."""
CONTROL = 2 * INCH
"""How far from the centre of an objective an operative counts."""
APPARATUS_CONTROL = INCH
"""How far from an apparatus one counts."""
ACROSS = Base(40 * MM, 40 * MM)
SMALL = Base(20 * MM, 20 * MM)
"""The size of tokens, and of markers that nobody controls, such as pegs and notes."""
ON_MARKER = "-token"
"""How the id of a token ends that lies on a marker when the battle begins; before it stands the marker's."""
APPARATUS_TRAITS = frozenset({"heavy", "traversable"})


@rule("kt21.cq.apparatus")
def apparatus(killzone: Killzone) -> tuple[str, ...]:
    """The features of a killzone that are ancient apparatus: those whose parts are Heavy and Traversable."""
    found = [part.feature for part in killzone.terrain.parts if part.traits == APPARATUS_TRAITS]
    return tuple(dict.fromkeys(found)) if killzone.close_quarters else ()


def mission_markers(killzone: Killzone, mission: Mission | None) -> tuple[Marker, ...]:
    """What a mission has for objectives: the killzone's markers, a token on each of them, and its apparatus."""
    if mission is None:
        return ()
    spots = objective_spots(killzone, mission.markers)
    found = [Marker(id, OBJECTIVE, size_of(OBJECTIVE), spot) for id, spot in spots]
    if mission.carry:
        found += [Marker(f"{id}{ON_MARKER}", TOKEN, size_of(TOKEN), spot) for id, spot in spots]
    if mission.apparatus:
        found += [Marker(id, APPARATUS, size_of(APPARATUS), _middle(killzone, id)) for id in apparatus(killzone)]
    return tuple(found)


def _middle(killzone: Killzone, feature: str) -> Spot:
    return _between([part.box for part in killzone.terrain.parts if part.feature == feature])


def _between(boxes: Sequence[tuple[int, int, int, int]]) -> Spot:
    """The middle of some boxes together."""
    x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
    x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return Spot((x0 + x1) // 2, (y0 + y1) // 2)


def size_of(kind: str) -> Base:
    """How large a marker of a kind is."""
    return ACROSS if kind in PLACES else SMALL


def marker_name(table: Table, marker: Marker) -> str:
    """What an objective is called."""
    if marker.kind in (PEG, NOTE):
        return f"the {marker.id.replace('-', ' ')}"
    names = _names(killzone_of(table))
    place = marker.id.removesuffix(ON_MARKER) if marker.kind == TOKEN else marker.id
    name = names.get(place, f"the {place.replace('-', ' ')}")
    if marker.kind == TOKEN:
        mission = content_of(table).mission
        called = mission.carry.name if mission is not None and mission.carry is not None else TOKEN
        return f"the {called} of {name}" if place in names else f"{name} {called}"
    return f"the {name.removeprefix('the ')}" if marker.kind == APPARATUS else f"{name} marker"


@kept_for
def _names(killzone: Killzone) -> dict[str, str]:
    """What the markers of a killzone and its terrain are called."""
    return {one.id: one.name for one in killzone.markers} | dict(killzone.names)


@rule("kt21.objective.control", "kt21.cq.apparatus-control")
def within_marker(table: Table, one: Operative, marker: Marker, distance: int) -> bool:
    """Whether an operative is within a distance of an objective: of its centre, or of an apparatus itself."""
    if marker.carrier:
        return marker.carrier == one.id
    if marker.kind == APPARATUS:
        return any(within_part(table, one, part, distance) for part in _parts_of(table.terrain, marker.id))
    assert marker.spot is not None
    return within_point(table, one, marker.spot, distance)


@lru_cache(maxsize=8)
def _parts_of(terrain: Terrain, feature: str) -> tuple[Part, ...]:
    """The parts of a feature."""
    return tuple(part for part in terrain.parts if part.feature == feature)


@lru_cache(maxsize=8)
def _extent(terrain: Terrain, feature: str) -> tuple[Spot, int]:
    """The middle of a feature, and how far from it its parts are at most along a side of the board."""
    boxes = [part.box for part in _parts_of(terrain, feature)] or [(0, 0, 0, 0)]
    middle = _between(boxes)
    return middle, max(max(middle.x - x0, x1 - middle.x, middle.y - y0, y1 - middle.y) for x0, y0, x1, y1 in boxes)


@rule("kt21.objective.control", "kt21.cq.apparatus-control")
def counts(table: Table, one: Operative, marker: Marker) -> bool:
    """Whether an operative counts for control: within 2" of the centre, or 1" of an apparatus, visible or not."""
    return one.spot is not None and one.wounds > 0 and is_at(table, one, marker)


@rule("kt21.objective.control", "kt21.cq.apparatus-control")
def is_at(table: Table, one: Operative, marker: Marker) -> bool:
    """Whether an operative is at an objective, whatever it counts: within 2" of its centre, 1" of an apparatus."""
    return within_marker(table, one, marker, APPARATUS_CONTROL if marker.kind == APPARATUS else CONTROL)


def counting(table: Table, marker: Marker) -> list[Operative]:
    """The operatives of both sides that count for control of an objective."""
    if marker.carrier:
        return [table.operative(marker.carrier)]
    if marker.kind == APPARATUS:
        middle, reach = _extent(table.terrain, marker.id)
        return [one for one in around(table, middle, reach + APPARATUS_CONTROL) if counts(table, one, marker)]
    assert marker.spot is not None
    return [one for one in around(table, marker.spot, CONTROL) if counts(table, one, marker)]


def _added(table: Table, operative: Operative) -> Iterator[Entry]:
    return hooks.of(table).control(table, operative)


WEIGHING = Weighing("kt21.objective.control", apl, _added, counting)
weight = rule("kt21.objective.control")(WEIGHING.weight)
control = rule("kt21.objective.control")(WEIGHING.control)
assess = rule("kt21.objective.control", "kt21.objective.carried")(WEIGHING.assess)


def _bears_alike(before: Table, now: Table) -> bool:
    """Whether all that bears on control is the same: what there is on the table but orders, and who is ready."""
    return (
        before.markers is now.markers
        and before.effects is now.effects
        and before.setting is now.setting
        and before.extra is now.extra
        and before.open == now.open
        and same_but_for_orders(before.operatives, now.operatives)
    )


@rule("kt21.objective.timing")
@kept_while(_bears_alike)
def reassessed(table: Table) -> tuple[Event, ...]:
    """What has changed since control was determined last, at the start or the end of an action."""
    return tuple(control_changes(table, OBJECTIVES, assess, marker_name, "kt21.objective.control"))


def controlled(table: Table, seat: int, kinds: Sequence[str] = PLACES) -> list[Marker]:
    """The objectives of some kinds that a side controls, as was determined last."""
    return [marker for marker in table.markers if marker.kind in kinds and marker.controller == seat]
