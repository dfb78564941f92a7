"""The shipped killzones are as drawn, and a wrong board is explained line by line."""

from pathlib import Path

import pytest
from content.mistakes import changed, mistakes, shipped_text

from killzone.content import ContentError, list_killzones, load_killzone
from killzone.content.boards import killzone_from_data, killzone_of
from killzone.content.killzones import DropZone, Killzone, Opening, Suggested
from killzone.content.source import read_text
from killzone.geometry.parts import Part
from killzone.geometry.shapes import Spot
from killzone.geometry.units import inches

EDITION = "kt24"


def board(name: str) -> Killzone:
    return load_killzone(name, EDITION)


def box(part: Part) -> tuple[float, ...]:
    return tuple(number / 2540 for number in part.box)


# Killzone: size, drop zones, markers, parts (twins included), openings.
Boxes = list[tuple[float, float, float, float]]
BOARDS: dict[str, tuple[tuple[int, int], Boxes, list[tuple[float, float]], int, int]] = {
    "salt-rows": ((30, 22), [(0, 0, 3, 22), (27, 0, 30, 22)], [(15, 11), (8, 18), (22, 4)], 20, 0),
    "candlewick-court": ((30, 22), [(0, 0, 30, 3), (0, 19, 30, 22)], [(15, 11), (3, 11), (27, 11)], 41, 0),
    "patient-margin": ((26, 22), [(0, 0, 4, 22), (22, 0, 26, 22)], [(13, 11), (10.5, 2.5), (15.5, 19.5)], 52, 8),
    "tollgate-six": ((20, 16), [(0, 0, 3, 16), (17, 0, 20, 16)], [(10, 8), (6, 13.5), (14, 2.5)], 12, 0),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_shipped_killzone_is_as_drawn(name: str) -> None:
    found = board(name)
    size, zones, markers, parts, openings = BOARDS[name]
    assert found.id == name
    assert (found.terrain.width, found.terrain.depth) == (inches(size[0]), inches(size[1]))
    assert found.drop_zones == tuple(DropZone(*(inches(number) for number in zone)) for zone in zones)
    assert [(marker.spot.x, marker.spot.y) for marker in found.markers] == [(inches(x), inches(y)) for x, y in markers]
    assert (len(found.terrain.parts), len(found.openings)) == (parts, openings)
    assert found.terrain.problems() == []


def test_four_killzones_are_shipped() -> None:
    assert set(list_killzones(EDITION)) == BOARDS.keys()
    assert [name for name in BOARDS if board(name).close_quarters] == ["patient-margin"]
    assert {name: board(name).rules for name in BOARDS if board(name).rules} == {"candlewick-court": ("ladder",)}


def test_the_beginners_board_suggests_a_small_game() -> None:
    assert board("tollgate-six").suggested == Suggested(True, True, 3, False)
    assert board("salt-rows").suggested == Suggested()


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_is_the_same_from_both_sides(name: str) -> None:
    terrain = board(name).terrain

    def looks(part: Part, turned: bool) -> tuple[object, ...]:
        x0, y0, x1, y1 = part.box
        if turned:
            x0, y0, x1, y1 = terrain.width - x1, terrain.depth - y1, terrain.width - x0, terrain.depth - y0
        return (x0, y0, x1, y1, part.bottom, part.top, part.traits, part.when.rpartition(":")[2])

    parts = terrain.parts
    assert sorted(map(str, (looks(part, False) for part in parts))) == sorted(
        map(str, (looks(part, True) for part in parts))
    )


@pytest.mark.parametrize(
    ("name", "id", "place", "bottom", "top", "traits"),
    [
        ("salt-rows", "s2", (8, 11.5, 10, 14.5), 0, 3, "heavy"),
        ("salt-rows", "s2-twin", (20, 7.5, 22, 10.5), 0, 3, "heavy"),
        ("salt-rows", "b4", (8, 8.75, 11, 9.5), 0, 1, "light"),
        ("salt-rows", "f1", (13, 1, 13.5, 4), 0, 1.25, "accessible light"),
        ("salt-rows", "k1", (12, 13.5, 15, 14), 0, 0.5, "exposed insignificant light"),
        ("candlewick-court", "a2", (5, 6.5, 5.5, 8), 0, 2, "accessible blocking heavy"),
        ("candlewick-court", "a3", (5, 6.5, 5.5, 8), 2, 5, "heavy"),
        ("candlewick-court", "a6", (5.5, 6, 11, 10), 2.25, 2.5, "ceiling vantage"),
        ("candlewick-court", "a7", (5.5, 7.5, 8, 10), 4.75, 5, "ceiling vantage"),
        ("candlewick-court", "a8", (7, 6, 11, 6.25), 2.5, 3.5, "light"),
        ("candlewick-court", "a0", (8, 8, 8.25, 8.75), 2.5, 5, "exposed ladder"),
        ("candlewick-court", "c2", (23.5, 5, 24, 9), 0, 3.5, "heavy"),
        ("candlewick-court", "dais", (13.25, 9.5, 16.75, 12.5), 0, 1, "vantage"),
        ("candlewick-court", "r1-twin", (10, 11.5, 12.5, 12.5), 0, 0.75, "insignificant light"),
        ("patient-margin", "w5", (7.25, 7.25, 12, 7.75), 0, 4, "heavy wall"),
        ("patient-margin", "m1", (15, 1.25, 17, 3), 0, 2.5, "heavy"),
        ("patient-margin", "h3-closed", (12, 7.25, 14, 7.75), 0, 4, "heavy wall"),
        ("patient-margin", "h3-open", (12, 7.25, 14, 7.75), 0, 4, "accessible exposed gap insignificant"),
        ("patient-margin", "h3-leaf", (12, 5.25, 12.25, 7.25), 0, 4, "heavy wall"),
        ("tollgate-six", "t1", (5.5, 2.5, 8, 5.5), 0, 3, "heavy"),
        ("tollgate-six", "b3-twin", (11.25, 7.25, 12, 8.75), 0, 1, "light"),
    ],
)
def test_a_piece_stands_where_it_should(
    name: str, id: str, place: tuple[float, ...], bottom: float, top: float, traits: str
) -> None:
    part = board(name).terrain.part(id)
    assert box(part) == place
    assert (part.bottom, part.top) == (inches(bottom), inches(top))
    assert " ".join(sorted(part.traits)) == traits


def test_the_parts_of_a_building_are_one_feature() -> None:
    terrain = board("candlewick-court").terrain
    registry = [part.id for part in terrain.parts if part.feature == "registry"]
    assert registry == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a0"]
    assert terrain.part("a6-twin").feature == "registry-twin"
    assert dict(board("candlewick-court").names)["registry-twin"] == "the Registry"
    assert "dais-twin" not in terrain.features


def test_the_marker_on_the_dais_lies_on_it() -> None:
    centre = board("candlewick-court").markers[0]
    assert (centre.id, centre.name, centre.spot) == ("centre", "the dais", Spot(38100, 27940, 2540))


def test_a_hatch_is_there_only_in_its_state() -> None:
    deck = board("patient-margin")
    assert deck.openings[0] == Opening("h1", "hatchway H1", "h1-closed", "h1-open", "h1-leaf")
    assert deck.openings[1] == Opening("h1-twin", "hatchway H1'", "h1-closed-twin", "h1-open-twin", "h1-leaf-twin")
    shut = {part.id for part in deck.terrain.at(frozenset()).parts}
    one = {part.id for part in deck.terrain.at(frozenset({"h1-twin"})).parts}
    assert one - shut == {"h1-open-twin", "h1-leaf-twin"}
    assert shut - one == {"h1-closed-twin"}
    assert len(deck.all_open) == 8


SMALL = """\
id: yard
edition: kt24
name: Yard
text: A yard.
size: [20, 16]
drop-zones:
  - [0, 0, 3, 16]
  - [17, 0, 20, 16]
markers:
  centre: {name: centre, at: [10, 8]}
features:
  wall: {name: wall, box: [6, 6, 7, 10], top: 3, traits: [heavy]}
  hut:
    name: hut
    parts:
      back: {box: [12, 2, 14, 2.5], top: 3, traits: [heavy]}
      roof: {box: [12, 2.5, 14, 5], bottom: 2.5, top: 3, traits: [vantage]}
openings:
  gate:
    name: gate
    access: {box: [6, 10, 7, 12], top: 3, closed: [heavy], open: [accessible]}
    leaf: {box: [7, 10, 9, 10.25], top: 3, traits: [heavy]}
"""


def test_the_small_board_itself_is_right() -> None:
    yard = killzone_of(read_text(SMALL))
    assert [part.id for part in yard.terrain.parts] == ["wall", "back", "roof", "gate-closed", "gate-open", "gate-leaf"]


WRONG = [
    ("edition: kt24", "edition: kt23", "2: there is no edition 'kt23'. Did you mean 'kt24'?"),
    ("  - [17, 0, 20, 16]\n", "", "6: drop-zones has 1 entries; expected 2 or 4."),
    ("size: [20, 16]", "size: [20, 2]", "5: size is [20, 2]; expected the size of the board [width, depth] in inches, "
     "each from 4 to 120."),
    ("box: [6, 6, 7, 10]", "box: [7, 6, 6, 10]", "12: features.wall.box is [7, 6, 6, 10]; expected a box "
     "[x0, y0, x1, y1] in inches with x0 below x1 and y0 below y1."),
    ("at: [10, 8]", "at: [10]", "10: markers.centre.at is [10]; expected a point [x, y] or [x, y, height] in "
     "inches."),
    ("traits: [vantage]", "traits: [vantge]", "17: the part 'roof' has the unknown trait 'vantge'. "
     "Did you mean 'vantage'?"),
    ("drop-zones:", "rules: [lader]\ndrop-zones:", "6: there is no killzone rule 'lader'. Did you mean 'ladder'?"),
    ("drop-zones:", "rules: [wind]\ndrop-zones:", "6: there is no killzone rule 'wind'. There is ladder."),
    ("box: [6, 6, 7, 10], ", "", "12: features.wall has neither of box and outline; expected exactly one of them."),
    ("box: [6, 6, 7, 10], ", "box: [6, 6, 7, 10], outline: [[6, 6], [7, 6], [7, 7]], ",
     "12: features.wall has both of box and outline; expected exactly one of them."),
    ("box: [6, 6, 7, 10], top: 3, traits: [heavy]", "twin: false",
     "12: features.wall has no parts; expected parts, or a box or outline with a top."),
    ("[6, 6, 7, 10], top: 3", "[6, 6, 7, 10]", "12: the key 'top' is missing in features.wall; "
     "expected a length above 0."),
    ("    name: hut\n", "    name: hut\n    top: 3\n", "13: features.hut has parts and is one itself; put its box or "
     "outline, top and traits under parts."),
    ("      back:", "      wall:", "16: there are two parts with the id 'wall'; ids must differ on the whole board."),
    ("  gate:", "  hut:", "22: there are two pieces with the id 'hut'; ids must differ on the whole board."),
    ("bottom: 2.5, top: 3", "bottom: 3.5, top: 3", "17: the part 'roof' has its top at 3.00\", not above its bottom "
     "at 3.50\"."),
    ("bottom: 2.5, top: 3", "bottom: -1, top: 3", "17: the part 'roof' reaches 1.00\" below the floor."),
    ("box: [6, 6, 7, 10]", "outline: [[6, 6], [7, 6], [6.2, 6.2], [6, 7]]",
     "12: the part 'wall' has a bad outline: the outline is not convex."),
    ("box: [6, 6, 7, 10]", "outline: [[6, 6], [7, 7], [7, 6], [6, 7]]",
     "12: the part 'wall' has a bad outline: the outline is not convex."),
    ("box: [6, 6, 7, 10]", "outline: [[6, 6], [7, 6], [7, 6.5], [7, 7]]",
     "12: the part 'wall' has a bad outline: corner (7.00\", 6.50\") lies on the line between its neighbours or on one "
     "of them."),
    ("box: [12, 2, 14, 2.5]", "box: [12, -1, 14, 2.5]", "16: the part 'back' reaches over the edge of the board: it "
     "lies at (12.00\", -1.00\") to (14.00\", 2.50\"), the board is 20.00\" by 16.00\"."),
    ("- [17, 0, 20, 16]", "- [18, 0, 21, 16]", "8: the drop zone (18.00\", 0.00\") to (21.00\", 16.00\") reaches over "
     "the edge of the board; the board is 20.00\" by 16.00\"."),
    ("at: [10, 8]", "at: [10, 0.5]", "10: the marker 'centre' at (10.00\", 0.50\") reaches over the edge of the board; "
     "the board is 20.00\" by 16.00\"."),
    ("box: [12, 2.5, 14, 5]", "box: [12, 2.25, 14, 5]", "17: the part 'roof' overlaps the part 'back': they lie at "
     "(12.00\", 2.25\") to (14.00\", 5.00\") and (12.00\", 2.00\") to (14.00\", 2.50\")."),
    ("box: [7, 10, 9, 10.25]", "box: [6.9, 10, 9, 10.25]", "22: the part 'gate-leaf' overlaps the part 'gate-open': "
     "they lie at (6.90\", 10.00\") to (9.00\", 10.25\") and (6.00\", 10.00\") to (7.00\", 12.00\")."),
    ("box: [6, 6, 7, 10]", "box: [2.9, 6, 7, 10]", "12: the part 'wall' at (2.90\", 6.00\") to (7.00\", 10.00\") lies "
     "in the drop zone (0.00\", 0.00\") to (3.00\", 16.00\")."),
    ("- [17, 0, 20, 16]", "- [16, 0, 20, 16]", "8: the drop zone (16.00\", 0.00\") to (20.00\", 16.00\") is 4.00\" by "
     "16.00\"; the first one is 3.00\" by 16.00\": they must have one size."),
    ("- [17, 0, 20, 16]", "- [2, 0, 5, 16]", "8: the drop zones 1 and 2 overlap."),
    ("at: [10, 8]", "at: [5.3, 8]", "10: the marker 'centre' at (5.30\", 8.00\") touches the part 'wall' at "
     "(6.00\", 6.00\") to (7.00\", 10.00\")."),
    ("  centre:", "  near: {name: near, at: [10.5, 8]}\n  centre:", "11: the markers 'near' and 'centre' touch."),
    ("at: [10, 8]", "at: [13, 4, 2]", "10: the marker 'centre' at height 2.00\" does not lie wholly on a part to "
     "stand on."),
    ("at: [10, 8]", "at: [13, 3, 3]", "10: the marker 'centre' at height 3.00\" does not lie wholly on a part to "
     "stand on."),
    ("box: [12, 2.5, 14, 5]", "box: [12, 2.75, 14, 5]", "17: the part 'roof' floats: nothing is under its bottom at "
     "2.50\" and nothing holds it."),
    ("box: [6, 6, 7, 10]", "box: [6, 0, 7, 10]", None),
    ("features:", "features:\n  long: {name: long, box: [15, 0, 15.5, 13], top: 3, traits: [heavy]}\n"
     "  short: {name: short, box: [15, 13, 15.5, 16], top: 3, traits: [accessible]}", None),
    ("features:", "features:\n  long: {name: long, box: [4, 0, 4.5, 16], top: 1, traits: [light]}",
     "8: a 40 mm base cannot walk from the first zone to drop zone 2, even with all openings open."),
    ("features:", "features:\n  long: {name: long, box: [15, 0, 15.5, 14.5], top: 3, traits: [heavy]}",
     "8: a 40 mm base cannot walk from the first zone to drop zone 2, even with all openings open."),
    ("features:", "features:\n  long: {name: long, box: [15, 0, 15.5, 14.2], top: 3, traits: [heavy]}", None),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_a_mistake_in_a_killzone_is_explained(old: str, new: str, said: str | None) -> None:
    text = changed(SMALL, old, new)
    if said is None:
        assert killzone_of(read_text(text)).id == "yard"
    else:
        assert said in mistakes(killzone_of, text)


def test_a_marker_that_nobody_can_reach_is_found() -> None:
    box = "  b1: {name: pen, box: [8, 6, 12, 6.5], top: 1, traits: [light]}\n"
    box += "  b2: {name: pen, box: [8, 9.5, 12, 10], top: 1, traits: [light]}\n"
    box += "  b3: {name: pen, box: [8, 6.5, 8.5, 9.5], top: 1, traits: [light]}\n"
    box += "  b4: {name: pen, box: [11.5, 6.5, 12, 9.5], top: 1, traits: [light]}\n"
    text = changed(SMALL, "features:\n", f"features:\n{box}").replace(
        "leaf: {box: [7, 10, 9,", "leaf: {box: [7, 10, 7.5,"
    )
    assert mistakes(killzone_of, text) == [
        "10: a 40 mm base cannot walk from the first zone to the marker 'centre', even with all openings open."
    ]


def test_twins_are_judged_like_the_pieces_they_come_from() -> None:
    text = changed(SMALL[: SMALL.index("  hut:")], "size:", "twins: true\nsize:")
    assert {part.id for part in killzone_of(read_text(text)).terrain.parts} == {"wall", "wall-twin"}
    for box, said in [
        (
            "[8.5, 4, 10.5, 9]",
            "13: the twin of 'wall' overlaps the part 'wall': they lie at (9.50\", 7.00\") to (11.50\", 12.00\") "
            'and (8.50", 4.00") to (10.50", 9.00").',
        ),
        (
            "[17.5, 4, 18, 6]",
            '13: the twin of \'wall\' at (2.00", 10.00") to (2.50", 12.00") lies in the drop zone '
            '(0.00", 0.00") to (3.00", 16.00").',
        ),
    ]:
        assert said in mistakes(killzone_of, changed(text, "[6, 6, 7, 10]", box))


def test_outlines_may_run_either_way() -> None:
    forwards = changed(SMALL, "box: [6, 6, 7, 10]", "outline: [[6, 6], [7, 6], [7, 8]]")
    backwards = changed(SMALL, "box: [6, 6, 7, 10]", "outline: [[7, 8], [7, 6], [6, 6]]")
    outline = killzone_of(read_text(forwards)).terrain.part("wall").outline
    assert set(killzone_of(read_text(backwards)).terrain.part("wall").outline) == set(outline)
    assert killzone_of(read_text(backwards)).terrain.problems() == []


def test_a_shelf_of_one_feature_rests_on_another() -> None:
    shelf = "  shelf: {name: shelf, box: [6.5, 7, 8, 8], bottom: 3, top: 3.5, traits: [light]}\n"
    assert (
        killzone_of(read_text(changed(SMALL, "openings:\n", f"{shelf}openings:\n"))).terrain.part("shelf").bottom
        == 7620
    )
    beside = shelf.replace("[6.5, 7, 8, 8]", "[7, 7, 8, 8]")
    assert mistakes(killzone_of, changed(SMALL, "openings:\n", f"{beside}openings:\n")) == [
        "18: the part 'shelf' floats: nothing is under its bottom at 3.00\" and nothing holds it."
    ]


def test_a_file_of_ones_own_is_loaded_and_known_again(tmp_path: Path) -> None:
    file = tmp_path / "yard.yaml"
    file.write_text(SMALL, encoding="utf-8")
    assert load_killzone(file, EDITION) is load_killzone(str(file), EDITION)
    data = read_text(SMALL).data
    assert killzone_from_data(data) is load_killzone(file, EDITION)


def test_an_unknown_killzone_or_edition_is_met_with_the_nearest() -> None:
    for name, edition, said in [
        ("salt-row", "kt24", "salt-row: there is no killzone 'salt-row'. Did you mean 'salt-rows'?"),
        ("salt-rows", "kt42", "kt42: there is no edition 'kt42'. Did you mean 'kt24'?"),
    ]:
        with pytest.raises(ContentError) as caught:
            load_killzone(name, edition)
        assert str(caught.value) == said


def test_a_shipped_file_names_its_schema() -> None:
    for name in BOARDS:
        first = shipped_text(f"kt24/killzones/{name}.yaml").splitlines()[0]
        assert first == "# yaml-language-server: $schema=../../schemas/killzone.json"


@pytest.mark.parametrize(
    ("more", "close"),
    [
        ("", False),
        ("features: {w: {name: wall, box: [9, 4, 9.5, 8], top: 4, traits: [heavy, wall]}}", True),
        ("features: {w: {name: tower, parts: {a: {box: [9, 4, 9.5, 8], top: 4, traits: [wall]}}}}", True),
        ("features: {w: {name: wall, box: [9, 4, 9.5, 8], top: 4, traits: [heavy]}}", False),
        ("openings: {d: {name: door, access: {box: [9, 4, 9.5, 8], top: 4, closed: [heavy], open: [exposed]}}}", True),
        ("openings: {d: {name: door, access: {box: [9, 4, 9.5, 8], top: 4, closed: [heavy], open: [exposed]}}}\n"
         "close-quarters: false", False),
    ],
)  # fmt: skip
def test_openings_and_walls_make_a_board_one_of_close_quarters_unless_it_says(more: str, close: bool) -> None:
    zones = "drop-zones: [[0, 0, 3, 16], [17, 0, 20, 16]]"
    text = f"id: x\nedition: kt24\nname: X\ntext: X.\nsize: [20, 16]\n{zones}\n{more}\n"
    assert killzone_of(read_text(text)).close_quarters is close
