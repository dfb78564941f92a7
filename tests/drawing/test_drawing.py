"""The data of pictures: what is there, and where."""

import json
from math import hypot

import msgspec
import pytest
from build import Scene, scene, spot

from killzone.content import list_killzones, load_killzone
from killzone.core.pictures import CAUTION, NO, YES
from killzone.core.table import Table
from killzone.drawing import shapes
from killzone.drawing.picture import Wanted, draw
from killzone.drawing.shapes import Area, Disc, Drawing, Line, Region, Shape, Sign
from killzone.editions import presentation_of
from killzone.geometry.units import INCH, inches

KT24 = presentation_of("kt24")


def shapes_of(drawing: Drawing, kind: str) -> list[Shape]:
    return [shape for shape in drawing.shapes if shape.kind == kind]


def areas_of(drawing: Drawing, kind: str) -> list[Area]:
    return [shape for shape in shapes_of(drawing, kind) if isinstance(shape, Area)]


def look(table: Table, viewer: str, target: str) -> Drawing:
    return draw(table, KT24, Wanted(table.operative(viewer), table.operative(target)))


def reach(table: Table, mover: str, action: str = "") -> Drawing:
    return draw(table, KT24, Wanted(mover=table.operative(mover), action=action))


def duel(**more: object) -> Scene:
    """Two operatives, 10" apart along y = 5, on bases of 1"."""
    return (
        scene(base="25.4 mm")
        .operative("ann", "blue", at=(5, 5), weapons="gun: ranged 4 3+ 3/4")
        .operative("bob", "red", at=(15, 5), **more)  # type: ignore[arg-type]  # keywords of whoever calls
    )


def sentences(drawing: Drawing) -> list[tuple[str, str]]:
    return [(one.tone, one.text) for note in drawing.notes for one in note.statements]


@pytest.mark.parametrize("name", list_killzones("kt24"))
def test_every_shipped_killzone_is_drawn(name: str) -> None:
    killzone = load_killzone(name, "kt24")
    drawing = draw(KT24.position(killzone, frozenset()), KT24)
    closed = killzone.terrain.at(frozenset())
    assert (drawing.title, drawing.width, drawing.depth) == (killzone.name, closed.width, closed.depth)
    assert {area.id: area.outline for area in areas_of(drawing, shapes.TERRAIN)} == {
        part.id: part.outline for part in closed.parts
    }
    assert len(shapes_of(drawing, shapes.MARKER)) == len(killzone.markers)
    assert [area.seat for area in areas_of(drawing, shapes.DROP_ZONE)] == [0, 1]


def test_terrain_comes_lowest_first_with_its_traits_and_heights() -> None:
    drawing = draw(KT24.position(load_killzone("candlewick-court", "kt24"), frozenset()), KT24)
    parts = areas_of(drawing, shapes.TERRAIN)
    assert [part.top for part in parts] == sorted(part.top for part in parts)
    floor = next(part for part in parts if part.id == "a6")
    assert (floor.name, floor.words, floor.bottom, floor.top) == (
        "the Registry a6", ("ceiling", "vantage"), inches(2.25), inches(2.5),
    )  # fmt: skip
    assert "a6' 2.5\"" in [label.text for label in drawing.labels]


def test_openings_say_whether_they_are_open() -> None:
    killzone = load_killzone("patient-margin", "kt24")
    shut = areas_of(draw(KT24.position(killzone, frozenset()), KT24), shapes.TERRAIN)
    assert next(part.words[-1] for part in shut if part.id == "h1-closed") == "closed"
    open = areas_of(draw(KT24.position(killzone, frozenset({"h1"})), KT24), shapes.TERRAIN)
    states = {part.id: part.words[-1] for part in open if part.id.startswith("h1-") and "twin" not in part.id}
    assert states == {"h1-open": "open", "h1-leaf": "leaf"}
    assert {part.name for part in open if part.id in states} == {"hatchway H1"}


def test_operatives_stand_where_they_stand() -> None:
    drawing = draw(duel(order="conceal", ready=False, facing=90).begin().table, KT24)
    bob = next(shape for shape in shapes_of(drawing, shapes.OPERATIVE) if isinstance(shape, Disc) and shape.id == "bob")
    assert bob == Disc(
        "operative", (15 * INCH, 5 * INCH, 0), INCH, INCH, 90, "bob", "bob", 1, ("conceal", "expended"),
        "lid", "Conceal", True,
    )  # fmt: skip


def test_free_lines_end_at_the_body() -> None:
    drawing = look(duel().begin().table, "ann", "bob")
    free = [shape for shape in shapes_of(drawing, shapes.FREE) if isinstance(shape, Line)]
    assert len(free) == 3
    assert {line.points[0][:2] for line in free} == {(5 * INCH, 5 * INCH)}
    for line in free:
        x, y, _ = line.points[1]
        assert abs(hypot(x - 15 * INCH, y - 5 * INCH) - 0.35 * INCH) < 1
    assert shapes_of(drawing, shapes.BLOCKED) == []
    assert [tone for tone, _ in sentences(drawing)] == [YES, YES, YES, YES]


def test_blocked_lines_end_where_they_are_stopped_and_say_by_what() -> None:
    drawing = look(duel().terrain("wall", (9, 2, 10, 8), "heavy", top=4).begin().table, "ann", "bob")
    assert shapes_of(drawing, shapes.FREE) == []
    stops = [shape for shape in shapes_of(drawing, shapes.STOP) if isinstance(shape, Sign)]
    assert {(sign.at[0], sign.id) for sign in stops} == {(9 * INCH, "wall")}
    assert [label.text for label in drawing.labels if label.kind == shapes.STOP] == ["stopped by wall"]
    assert sentences(drawing)[0] == (NO, 'Not visible, 9.00" away: wall hides all of it.')
    assert sentences(drawing)[2] == (CAUTION, 'Obscured: wall intervenes more than 1" from both.')


def test_cover_is_drawn_from_the_chosen_point_with_its_distance() -> None:
    drawing = look(duel().terrain("bund", (13.5, 2, 14, 8), "light", top=1).begin().table, "ann", "bob")
    (crossed,) = areas_of(drawing, shapes.MATTERS)
    assert crossed.id == "bund"
    assert all(inches(13.5) <= x <= inches(14) for x, _ in crossed.outline)
    (fan,) = areas_of(drawing, shapes.FAN)
    assert len(fan.outline) == 3
    assert [label.text for label in drawing.labels if label.kind == shapes.MATTERS] == ['cover: bund, 0.50"']
    assert (CAUTION, 'In cover: bund intervenes 0.50" from its base, within 1" by 0.50".') in sentences(drawing)


def test_cover_too_far_off_says_by_how_much() -> None:
    drawing = look(duel().terrain("bund", (12, 2, 12.5, 8), "light", top=1).begin().table, "ann", "bob")
    assert areas_of(drawing, shapes.MATTERS) == []
    assert len(areas_of(drawing, shapes.CROSSED)) == 1
    assert (YES, 'Not in cover: bund intervenes 2.00" from its base, 1.00" too far off.') in sentences(drawing)


def test_a_concealed_target_in_cover_is_not_valid() -> None:
    bund = duel(order="conceal").terrain("bund", (13.5, 2, 14, 8), "light", top=1)
    tone, text = sentences(look(bund.begin().table, "ann", "bob"))[-1]
    assert (tone, text.partition(":")[0]) == (NO, "Not a valid target for the gun")


def test_a_section_shows_what_lies_between_from_the_side() -> None:
    section = look(duel().terrain("bund", (13, 2, 14, 8), "light", top=1).begin().table, "ann", "bob").section
    assert section is not None
    (block,) = section.blocks
    assert (section.length, block.start, block.end, block.top) == (10 * INCH, 8 * INCH, 9 * INCH, INCH)
    assert [ray.stop is None for ray in section.rays] == [False, False, False, False, True]


def test_reach_is_a_region_with_ends_and_their_costs() -> None:
    drawing = reach(scene(base="25.4 mm").operative("ann", "blue", at=(10, 10)).begin().table, "ann")
    (region,) = [shape for shape in drawing.shapes if isinstance(shape, Region)]
    (line,) = region.lines
    assert region.z == 0
    for x, y in line:
        far = ((x - 10 * INCH) ** 2 + (y - 10 * INCH) ** 2) ** 0.5
        assert 5.98 * INCH < far < 6.02 * INCH
    ends = [shape for shape in shapes_of(drawing, shapes.END) if isinstance(shape, Disc)]
    assert [end.id for end in ends] == [str(number) for number in range(1, len(ends) + 1)]
    assert {end.name for end in ends if 'walk 6.0"' in end.name} == {'walk 6.0"'}
    assert next(label.text for label in drawing.labels if label.kind == shapes.END) == '6" of 6"'


def test_reach_of_upper_levels_is_painted_over_the_floor_and_that_of_the_ground_below_it() -> None:
    table = KT24.position(load_killzone("candlewick-court", "kt24"), frozenset())
    drawing = draw(table, KT24, Wanted(mover=KT24.stand_in("A", spot(12.5, 9), 0)))
    order = [
        shape.z if isinstance(shape, Region) else shape.id
        for shape in drawing.shapes
        if isinstance(shape, Region) or (isinstance(shape, Area) and shape.id in ("a6", "l1"))
    ]
    assert order == ["l1", 0, INCH, "a6", inches(2.5)]
    costs = [one.name for one in drawing.shapes if isinstance(one, Disc) and one.kind == shapes.END]
    assert any('climb 2.5" counts 1"' in cost for cost in costs)


def test_a_move_that_cannot_end_anywhere_has_no_region() -> None:
    alone = scene().operative("ann", "blue", at=(5, 5)).operative("bob", "red", at=(25, 5))
    drawing = reach(alone.begin().table, "ann", "charge")
    assert not [shape for shape in drawing.shapes if isinstance(shape, Region)]
    assert (NO, "ann cannot complete it: there is nowhere to end.") in sentences(drawing)


def test_points_of_the_board_stand_for_operatives_of_both_orders() -> None:
    table = KT24.position(load_killzone("salt-rows", "kt24"), frozenset())
    wanted = Wanted(KT24.stand_in("A", spot(3, 3), 0), KT24.stand_in("B", spot(5.5, 9.5), 1))
    drawing = draw(table, KT24, wanted)
    assert [disc.id for disc in shapes_of(drawing, shapes.POINT) if isinstance(disc, Disc)] == ["A", "B"]
    assert [text.partition(":")[0] for _, text in sentences(drawing)][-2:] == [
        "With an Engage order", "With a Conceal order",
    ]  # fmt: skip


def test_plain_data_is_json_and_the_same_every_time() -> None:
    table = duel().terrain("bund", (13.5, 2, 14, 8), "light", top=1).begin().table
    first, second = (msgspec.json.encode(look(table, "ann", "bob").plain()) for _ in range(2))
    assert first == second
    data = json.loads(first)
    assert {shape["shape"] for shape in data["shapes"]} == {"area", "disc", "line", "sign"}
    bund = next(shape for shape in data["shapes"] if shape.get("id") == "bund" and shape["kind"] == "terrain")
    assert (bund["top"], bund["words"], bund["outline"][0]) == (INCH, ["light"], [inches(13.5), 2 * INCH])
    assert data["notes"][0]["title"] == "ann looks at bob"
