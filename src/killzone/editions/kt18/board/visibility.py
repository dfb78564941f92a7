"""What a model sees of another: whether any of it, whether all, and what hides the rest.

Lines start at the eye, or at its height above either rim of the base square to the view. Terrain and other bodies stop
them. What is seen depends on where everybody stands; that is kept and found again.
"""

from functools import lru_cache
from typing import NamedTuple

from killzone.core.reasons import Mark, Reason, because
from killzone.core.rules import rule
from killzone.core.table import Operative, Table
from killzone.editions.kt18 import hooks
from killzone.editions.kt18.board.standing import Standing, standing
from killzone.editions.kt18.board.terrain import SEE_THROUGH
from killzone.editions.kt18.operatives.stats import NEAR, has_injury_cover
from killzone.editions.shared.board.killzones import part_name
from killzone.geometry import measure, sight
from killzone.geometry.crowds import origins, seen_past, visible_from_any
from killzone.geometry.keeping import kept_with_board
from killzone.geometry.lines import NOTHING, Line
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Body, Spot
from killzone.geometry.terrain import Terrain

MOST_KEPT = 1024
"""How many answers of a kind are kept with a board, which battles share: one or two megabytes, with whoever stood in
the way. A random battle has about a hundred."""


class Hiding(NamedTuple):
    """Something that hides some of a model: a part of the terrain or a model by id, and how far from its base it is."""

    thing: str
    distance: int
    model: bool


@rule("kt18.def.visible")
def is_visible(table: Table, viewer: Operative, target: Operative) -> bool:
    """Whether a free line leads from the eye, or its height above a rim of the base, to the other's figure."""
    if viewer.id == target.id:
        return True
    known, pair = standing(table), (viewer.id, target.id)
    if not (known.has(viewer) and known.has(target)):
        return _sees(table, viewer, target)
    found = known.seen.get(pair)
    if found is None:
        found = known.seen[pair] = _sees(table, viewer, target)
    return found


def _sees(table: Table, viewer: Operative, target: Operative) -> bool:
    """What `is_visible` says, of a model that may be imagined elsewhere, too.

    Terrain alone hides most: then nobody need know who else is in the way, and that is so wherever others go. Most of
    the others are seen by a line that nobody is near: then nobody need know what they hide.
    """
    assert viewer.spot is not None
    assert target.spot is not None
    spot, body, target_spot, target_body = viewer.spot, viewer.card.body, target.spot, target.card.body
    seen, eye = _past_terrain(table.terrain, spot, body, target_spot, target_body)
    if not seen:
        return False
    crowd, both = standing(table).crowd, (viewer.id, target.id)
    if eye is not None and crowd.leaves_free(eye, target_spot, target_body, both):
        return True
    if eye is None and not _bodies_between(table, viewer, target):
        return True
    if seen_past(crowd, both, spot, body, target_spot, target_body, table.terrain, SEE_THROUGH):
        return True
    extra = _bodies_between(table, viewer, target)
    return not extra or _visible(table.terrain, spot, body, target_spot, target_body, extra)


@rule("kt18.def.obscured")
def is_obscured(table: Table, viewer: Operative, target: Operative) -> bool:
    """Whether terrain or any other model, friend or foe, hides some of a model from another's eye."""
    if viewer.id == target.id:
        return False
    assert viewer.spot is not None
    assert target.spot is not None
    spot, body, target_spot, target_body = viewer.spot, viewer.card.body, target.spot, target.card.body
    # Each thing hides some of it or nothing, whatever the others do: where terrain does, nobody else need be looked at.
    if not _whole(table.terrain, spot, body, target_spot, target_body, ()):
        return True
    extra = _bodies_between(table, viewer, target)
    return bool(extra) and not _whole(_bare_of(table), spot, body, target_spot, target_body, extra)


@rule("kt18.def.visible")
def lines_from_the_rim(table: Table, viewer: Operative, target: Operative) -> tuple[Line, ...]:
    """Free lines to draw from the height of the eye above a rim of the base, where one of these is what sees."""
    assert viewer.spot is not None
    assert target.spot is not None
    body, at, other = viewer.card.body, target.spot, target.card.body
    extra = _bodies_between(table, viewer, target)
    for origin in origins(viewer.spot, body, at):
        seen = sight.sight(origin, body, at, other, table.terrain, SEE_THROUGH, NOTHING, extra)
        free = tuple(line for line in seen.lines if line.free)
        if free:
            return free if origin != viewer.spot else ()
    return ()


@rule("kt18.attack.injury-cover", "kt18.def.obscured")
def hidden_by(table: Table, viewer: Operative, target: Operative) -> tuple[Hiding, ...]:
    """What hides some of a model from another's eye, the nearest to it first."""
    assert viewer.spot is not None
    assert target.spot is not None
    extra = _bodies_between(table, viewer, target)
    parts = _hidden_by(table.terrain, viewer.spot, viewer.card.body, target.spot, target.card.body, extra)
    found = [_hiding(table, target, part, part in extra) for part in parts]
    return tuple(sorted(found, key=lambda one: (one.distance, one.thing)))


@rule("kt18.attack.injury-cover")
def has_cover(table: Table, viewer: Operative, target: Operative) -> bool:
    """Whether an injured model has cover: something that hides some of it is no more than 1" from its base, or a rule
    says that being obscured is enough.

    Few things are so near, and only of these it matters whether they hide any of it.
    """
    assert viewer.spot is not None
    assert target.spot is not None
    if next(iter(hooks.of(table).obscured_is_cover(table, target)), None) is not None:
        return is_obscured(table, viewer, target)
    known = standing(table)
    alone = known.has(target) and not known.beside(target.id)
    between = _bodies_between(table, viewer, target) if not alone else ()
    around = [(part, False) for part in _parts_around(table.terrain, target)] + [(part, True) for part in between]
    near = [part for part, model in around if has_injury_cover(True, _hiding(table, target, part, model).distance)]
    return bool(near) and not _whole(
        _bare_of(table),
        viewer.spot,
        viewer.card.body,
        target.spot,
        target.card.body,
        tuple(near),
    )


def _parts_around(terrain: Terrain, target: Operative) -> tuple[Part, ...]:
    """The parts that may stop a line and are about as near to a model as what gives cover."""
    assert target.spot is not None
    x, y, far = target.spot.x, target.spot.y, target.card.body.base.radius + NEAR
    return terrain.pick(terrain.near(x - far, y - far, x + far, y + far) & ~terrain.having(SEE_THROUGH))


def _bare_of(table: Table) -> Terrain:
    """The board without anything on it."""
    return _bare(table.terrain.width, table.terrain.depth)


@lru_cache(maxsize=16)
def _bare(width: int, depth: int) -> Terrain:
    """A board without anything on it."""
    return Terrain(width, depth)


@rule("kt18.def.visible")
def why_not_visible(table: Table, viewer: Operative, target: Operative) -> Reason | None:
    """Why a model is not seen, with a line to draw; None if it is."""
    if is_visible(table, viewer, target):
        return None
    assert viewer.spot is not None
    assert target.spot is not None
    line = (_eye(viewer.spot, viewer.card.body), _eye(target.spot, target.card.body))

    def what() -> str:  # found when somebody reads it: most reasons are only counted
        hiding = hidden_by(table, viewer, target)
        return ", ".join(dict.fromkeys(_name(table, one) for one in hiding)) or "something"

    text = "{who} cannot see {target}: {what} is in the way."
    mark = Mark("line", line, "no line of sight")
    id, rules = "kt18.def.visible", " ".join(("kt18.shoot.target", "kt18.fight.targets"))
    return because(id, text, marks=(mark,), who=viewer.name, target=target.name, what=what, rules=rules)


def _name(table: Table, hiding: Hiding) -> str:
    return table.operative(hiding.thing).name if hiding.model else part_name(table, hiding.thing)


def _eye(spot: Spot, body: Body) -> tuple[int, int, int]:
    return spot.x, spot.y, spot.z + body.eye


def _hiding(table: Table, target: Operative, part: Part, model: bool) -> Hiding:
    assert target.spot is not None
    base = target.card.body.base
    if not model:
        return Hiding(part.id, measure.gap_part(target.spot, base, part), False)
    # A figure is narrower than its base, from which distances are measured.
    other = table.operative(part.id)
    assert other.spot is not None
    return Hiding(part.id, measure.gap(target.spot, base, other.spot, other.card.body.base), True)


def _bodies_between(table: Table, viewer: Operative, target: Operative) -> tuple[Part, ...]:
    """The other models that may stop a line between two; kept of those that stand on the board."""
    known, pair = standing(table), (viewer.id, target.id)
    found = known.between.get(pair) if known.has(viewer) and known.has(target) else None
    if found is None:
        found = _stand_between(known, viewer, target)
        if known.has(viewer) and known.has(target):
            known.between[pair] = found
    return found


def _stand_between(known: Standing, viewer: Operative, target: Operative) -> tuple[Part, ...]:
    """What `_bodies_between` says, of a model that may be imagined elsewhere, too."""
    assert viewer.spot is not None
    assert target.spot is not None
    but = (viewer.id, target.id)
    return known.crowd.between(viewer.spot, viewer.card.body, target.spot, target.card.body, but)


@kept_with_board(MOST_KEPT)
def _past_terrain(
    terrain: Terrain, spot: Spot, body: Body, target_spot: Spot, target_body: Body
) -> tuple[bool, Spot | None]:
    """Whether terrain leaves a free line, and from where one leads to the middle of the other, if it is known to."""
    middle: list[Spot] = []
    seen = visible_from_any(spot, body, target_spot, target_body, terrain, SEE_THROUGH, NOTHING, (), middle)
    return seen, middle[0] if middle else None


@kept_with_board(MOST_KEPT)
def _visible(
    terrain: Terrain, spot: Spot, body: Body, target_spot: Spot, target_body: Body, extra: tuple[Part, ...]
) -> bool:
    return visible_from_any(spot, body, target_spot, target_body, terrain, SEE_THROUGH, NOTHING, extra)


@kept_with_board(MOST_KEPT)
def _whole(
    terrain: Terrain, spot: Spot, body: Body, target_spot: Spot, target_body: Body, extra: tuple[Part, ...]
) -> bool:
    return sight.wholly_visible(spot, body, target_spot, target_body, terrain, SEE_THROUGH, NOTHING, extra)


@kept_with_board(MOST_KEPT)
def _hidden_by(
    terrain: Terrain, spot: Spot, body: Body, target_spot: Spot, target_body: Body, extra: tuple[Part, ...]
) -> tuple[Part, ...]:
    seen = sight.sight(spot, body, target_spot, target_body, terrain, SEE_THROUGH, NOTHING, extra)
    return tuple(part for part, _ in seen.by)
