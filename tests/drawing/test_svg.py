"""Pictures as SVG: well-formed, calm, and the same bytes every time."""

import re
from collections.abc import Mapping
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from build import scene, spot

from killzone.content import list_killzones, load_killzone
from killzone.drawing.picture import Wanted, draw
from killzone.drawing.shapes import Drawing
from killzone.drawing.svg import render
from killzone.drawing.themes import THEMES
from killzone.editions import presentation_of

KT24 = presentation_of("kt24")
NAMESPACE = "{http://www.w3.org/2000/svg}"


Place = tuple[float, ...]


def picture(name: str, theme: str = "light", *, points: Mapping[str, Place] | None = None) -> Element:
    return ElementTree.fromstring(render(killzone(name, points), theme))


def killzone(name: str, points: Mapping[str, Place] | None = None) -> Drawing:
    """A killzone with what the point `viewer` sees of `target`, and where `mover` can go."""
    board = load_killzone(name, "kt24")
    names = {"viewer": ("A", 0), "target": ("B", 1), "mover": ("C", 0)}
    wanted = {role: KT24.stand_in(names[role][0], spot(*at), names[role][1]) for role, at in (points or {}).items()}
    return draw(
        KT24.position(board, frozenset()), KT24, Wanted(wanted.get("viewer"), wanted.get("target"), wanted.get("mover"))
    )


def elements(root: Element, tag: str, kind: str = "") -> list[Element]:
    return [one for one in root.iter(NAMESPACE + tag) if not kind or kind in one.attrib.get("class", "").split()]


def texts(root: Element) -> list[str]:
    return ["".join(one.itertext()) for one in elements(root, "text")]


def boxes(root: Element, kind: str) -> list[Place]:
    found: list[Place] = []
    for one in elements(root, "rect", kind):
        if "rx" in one.attrib and "x" in one.attrib and float(one.attrib["x"]) > 0:
            x, y = float(one.attrib["x"]), float(one.attrib["y"])
            found.append((x, y, x + float(one.attrib["width"]), y + float(one.attrib["height"])))
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", list_killzones("kt24"))
def test_every_shipped_killzone_is_a_picture(name: str, theme: str) -> None:
    root = picture(name, theme)
    board = load_killzone(name, "kt24")
    solid = [part for part in board.terrain.at(frozenset()).parts if "ladder" not in part.traits]
    assert len(elements(root, "path", "t")) == len(solid)
    assert board.name in texts(root)
    assert root.attrib["width"] == "1200"


def test_coordinates_are_to_scale_with_north_on_top() -> None:
    root = picture("salt-rows")
    (floor,) = elements(root, "rect", "floor")
    left, top, wide = (float(floor.attrib[name]) for name in ("x", "y", "width"))
    scale = wide / 30
    heap = next(one for one in elements(root, "path", "t") if "salt heap s1," in "".join(one.itertext()))
    numbers = [float(one) for one in re.findall(r"[-0-9.]+", heap.attrib["d"])]
    assert numbers[:2] == pytest.approx([left + 6 * scale, top + 19 * scale], abs=0.1)
    assert numbers[4:6] == pytest.approx([left + 8 * scale, top + 15.5 * scale], abs=0.1)


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("salt-rows", {"viewer": (3, 17), "target": (12.5, 10), "mover": (12.5, 10)}),
        ("candlewick-court", {"viewer": (9, 8, 2.5), "target": (14, 5.5), "mover": (12.5, 9)}),
        ("patient-margin", {"viewer": (5.5, 4), "target": (9, 3.5), "mover": (5.5, 4)}),
        ("tollgate-six", {"viewer": (3, 3), "target": (12, 10), "mover": (9.5, 6)}),
    ],
)
def test_no_label_covers_another_and_none_leaves_the_board(name: str, points: dict[str, Place]) -> None:
    root = picture(name, points=points)
    (floor,) = elements(root, "rect", "floor")
    x, y, wide, high = (float(floor.attrib[key]) for key in ("x", "y", "width", "height"))
    labels = [box for box in boxes(root, "tag") + boxes(root, "chip") if box[3] <= y + high]
    assert len(labels) > 10
    for left, top, right, bottom in labels:
        assert (left >= x, top >= y, right <= x + wide, bottom <= y + high) == (True,) * 4
    for one, two in combinations(labels, 2):
        assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


def test_everything_below_the_board_is_on_the_sheet() -> None:
    root = picture("salt-rows", points={"viewer": (3, 17), "target": (12.5, 10), "mover": (12.5, 10)})
    most = float(root.attrib["height"])
    assert all(float(one.attrib.get("y", 0)) < most for one in elements(root, "text"))


def test_only_what_is_shown_is_in_the_legend() -> None:
    bare = texts(picture("tollgate-six"))
    looking = texts(picture("tollgate-six", points={"viewer": (3, 3), "target": (12, 10)}))
    assert "Stopped line" in looking
    assert "Stopped line" not in bare
    assert {"Heavy", "Light"} <= set(bare)
    assert {"Wall", "Ladder", "Vantage"}.isdisjoint(bare)


def test_names_of_players_and_operatives_cannot_break_a_picture() -> None:
    evil = '<script>alert("&1")</script>'
    game = (
        scene()
        .player("blue", name=evil)
        .operative("ann", "blue", at=(5, 5), name=evil, weapons="gun: ranged 4 3+ 3/4")
        .operative("bob", "red", at=(15, 5))
        .begin()
    )
    table = game.table
    table = table.with_operative(table.operative("ann").but(name=evil))
    text = render(draw(table, KT24, Wanted(table.operative("ann"), table.operative("bob")), evil))
    assert "<script" not in text
    assert f"{evil} looks at bob" in texts(ElementTree.fromstring(text))


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_drawing_gives_the_same_bytes(theme: str) -> None:
    points = {"viewer": (3.0, 17.0), "target": (12.5, 10.0), "mover": (12.5, 10.0)}
    assert render(killzone("salt-rows", points), theme) == render(killzone("salt-rows", points), theme)


@pytest.mark.parametrize("theme", THEMES)
def test_every_class_has_its_style_and_every_texture_is_there(theme: str) -> None:
    points = {"viewer": (9.0, 8.0, 2.5), "target": (14.0, 5.5), "mover": (12.5, 9.0)}
    for name in list_killzones("kt24"):
        text = render(killzone(name, points if name == "candlewick-court" else None), theme)
        root = ElementTree.fromstring(text)
        style = elements(root, "style")[0].text or ""
        used = {word for one in root.iter() for word in one.attrib.get("class", "").split()}
        assert sorted(word for word in used if f".{word}{{" not in style and word != f"kz-{theme}") == []
        ids = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
        assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids


def test_pictures_are_small() -> None:
    points = {"viewer": (9.0, 8.0, 2.5), "target": (14.0, 5.5), "mover": (12.5, 9.0)}
    assert len(render(killzone("candlewick-court", points))) < 60_000
