"""A drawing as an SVG file: one text, no scripts, no outside files, the same bytes every time."""

from itertools import pairwise
from typing import Final

from killzone.drawing import panels, signs, terrain
from killzone.drawing.canvas import Canvas, tenth
from killzone.drawing.lettering import letter
from killzone.drawing.shapes import (
    BEYOND,
    BLOCKED,
    CROSSED,
    DROP_ZONE,
    END,
    FAN,
    FAN_LINE,
    FAN_POINT,
    FREE,
    MARKER,
    MATTERS,
    STOP,
    TERRAIN,
    WAY,
    Area,
    Disc,
    Drawing,
    Line,
    Point,
    Region,
    Shape,
    Sign,
)
from killzone.drawing.themes import SEATS, scope, style
from killzone.drawing.xml import Element
from killzone.geometry.units import INCH

MARGIN: Final = 24.0
RULER: Final = 26.0
"""The room for figures along the left and below the board."""
HEAD: Final = 58.0
MOST_HIGH: Final = 880.0
MOST_SCALE: Final = 60.0
"""No board is drawn higher than this, nor an inch larger."""


def render(drawing: Drawing, theme: str = "light", width: int = 1200) -> str:
    """The drawing as the text of an SVG file."""
    seats = _seats(drawing)
    room = width - 2 * MARGIN - RULER
    scale = min(room / drawing.width, MOST_HIGH / drawing.depth, MOST_SCALE / INCH)
    left = MARGIN + RULER + (room - drawing.width * scale) / 2
    canvas = Canvas(left, HEAD + drawing.depth * scale, scale)
    below = canvas.bottom + RULER + 14
    panel, bottom = panels.below(drawing, theme, MARGIN, below, width - 2 * MARGIN)
    height = bottom + MARGIN - 6
    root = Element(
        "svg",
        Element("title", drawing.title),
        Element("style", style(theme, seats)),
        terrain.patterns(theme, seats),
        Element("rect", width=width, height=tenth(height), class_="paper"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {tenth(height)}",
        width=width,
        height=tenth(height),
        class_=scope(theme),
        role="img",
    )
    root.add("text", drawing.title, x=MARGIN, y=34, font_size=22, class_="b")
    root.add("text", drawing.text, x=width - MARGIN, y=34, font_size=14, class_="m", text_anchor="end")
    root.children.append(_ground(drawing, canvas, theme))
    root.children += _board(drawing, canvas, theme)
    root.children += letter(drawing, canvas)
    root.children.append(panel)
    return f"{root}\n"


def _seats(drawing: Drawing) -> str:
    """The letters of the seats that appear."""
    most = max((shape.seat for shape in drawing.shapes if isinstance(shape, Area | Disc)), default=-1)
    return SEATS[: max(most + 1, 1)]


def _ground(drawing: Drawing, canvas: Canvas, theme: str) -> Element:
    """The floor with a grid of inches and a ruler along two edges."""
    x0, x1, y0, y1 = canvas.x(0), canvas.x(drawing.width), canvas.y(0), canvas.y(drawing.depth)
    ground = Element("g")
    floor = {"x": tenth(x0), "y": tenth(y1), "width": tenth(x1 - x0), "height": tenth(y0 - y1), "rx": "3"}
    ground.add("clipPath", Element("rect", **floor), id=f"{scope(theme)}-board")
    ground.add("rect", **floor, class_="floor")
    columns, rows = range(1, -(-drawing.width // INCH)), range(1, -(-drawing.depth // INCH))
    grid = "".join(f"M{tenth(canvas.x(i * INCH))} {tenth(y1)}V{tenth(y0)}" for i in columns)
    grid += "".join(f"M{tenth(x0)} {tenth(canvas.y(i * INCH))}H{tenth(x1)}" for i in rows)
    ground.add("path", d=grid, class_="grid")
    ticks = ""
    for inch in range(drawing.width // INCH + 1):
        x = tenth(canvas.x(inch * INCH))
        ticks += f"M{x} {tenth(y0)}v{7 if inch % 5 == 0 else 4}"
        if inch % 5 == 0:
            ground.add("text", str(inch), x=x, y=tenth(y0 + 20), font_size=12, class_="m c")
    for inch in range(drawing.depth // INCH + 1):
        y = canvas.y(inch * INCH)
        ticks += f"M{tenth(x0)} {tenth(y)}h-{7 if inch % 5 == 0 else 4}"
        if inch % 5 == 0:
            ground.add("text", str(inch), x=tenth(x0 - 10), y=tenth(y + 4), font_size=12, class_="m", text_anchor="end")
    ground.add("path", d=ticks, class_="tick")
    return ground


def _board(drawing: Drawing, canvas: Canvas, theme: str) -> list[Element]:
    """All shapes in their order; the shadows lie under all terrain."""
    found: list[Element] = []
    shadows = Element("g", clip_path=f"url(#{scope(theme)}-board)")
    for shape in drawing.shapes:
        if isinstance(shape, Area) and shape.kind == TERRAIN:
            if shadows not in found:
                found.append(shadows)
            dark = terrain.shadow(shape, canvas)
            if dark is not None:
                shadows.children.append(dark)
            found += terrain.part(shape, canvas, theme)
        else:
            found += _shape(shape, canvas)
    return found


_LINES: Final = {FREE: "free", BLOCKED: "blocked", BEYOND: "beyond", FAN_LINE: "fanline"}
_AREAS: Final = {FAN: "fan", CROSSED: "crossed", MATTERS: "matters"}


def _shape(shape: Shape, canvas: Canvas) -> list[Element]:
    if isinstance(shape, Area):
        if shape.kind == DROP_ZONE:
            seat = SEATS[shape.seat] if shape.seat >= 0 else SEATS[0]
            return [Element("path", d=canvas.path(shape.outline, True), class_=f"zone-{seat}")]
        return [Element("path", d=canvas.path(shape.outline, True), class_=_AREAS[shape.kind])]
    if isinstance(shape, Region):
        path = "".join(canvas.path(line, True) for line in shape.lines)
        return [Element("path", d=path, class_="reach", fill_opacity=0.32 if shape.z else 0.17, fill_rule="evenodd")]
    if isinstance(shape, Line):
        path = canvas.path(shape.points)
        if shape.kind == WAY:
            bends = [_bend(at, canvas) for at, to in pairwise(shape.points) if at[:2] == to[:2] != shape.points[-1][:2]]
            return [Element("path", d=path, class_="under"), Element("path", d=path, class_="way"), *bends]
        return [Element("path", d=path, class_=_LINES[shape.kind])]
    if isinstance(shape, Sign):
        return [_sign(shape, canvas)]
    if shape.kind == MARKER:
        return [signs.marker(shape, canvas)]
    if shape.kind == END:
        x, y = tenth(canvas.x(shape.at[0])), tenth(canvas.y(shape.at[1]))
        long, short = shape.length * canvas.scale / 2, shape.width * canvas.scale / 2
        turn = f"rotate({-shape.facing} {x} {y})"
        end = Element("ellipse", cx=x, cy=y, rx=tenth(long), ry=tenth(short), transform=turn, class_="end")
        number = Element("text", shape.id, x=x, y=tenth(canvas.y(shape.at[1]) + 5), font_size=14, class_="c b")
        return [Element("circle", cx=x, cy=y, r=tenth(short), class_="halo"), end, number]
    return [signs.operative(shape, canvas)]


def _bend(at: Point, canvas: Canvas) -> Element:
    """Where a way goes up or down."""
    return Element("path", d=f"M{tenth(canvas.x(at[0]))} {tenth(canvas.y(at[1]) - 6)}l6 6l-6 6l-6 -6Z", class_="bend")


def _sign(sign: Sign, canvas: Canvas) -> Element:
    x, y = canvas.x(sign.at[0]), canvas.y(sign.at[1])
    if sign.kind == STOP:
        d = f"M{tenth(x - 4)} {tenth(y - 4)}l8 8m0-8l-8 8"
        return Element("path", d=d, class_="cross")
    assert sign.kind == FAN_POINT
    return Element("circle", cx=tenth(x), cy=tenth(y), r=4, class_="dot")
