"""The section: what lies between two operatives, from the side."""

from typing import Final

from killzone.core.words import DENSE, GAP, LADDER, LEVEL, RUBBLE, SPARSE, WALL
from killzone.drawing.canvas import Canvas, tenth
from killzone.drawing.shapes import Block, Section
from killzone.drawing.words import width
from killzone.drawing.xml import Element
from killzone.geometry.units import INCH
from killzone.geometry.units import text as length_text

_TONES: Final = {DENSE: "z2", SPARSE: "z1", LEVEL: "z4", WALL: "wall", RUBBLE: "rubble", GAP: "gap", LADDER: "z1"}
_HEAD: Final = 30.0


def section(group: Element, cut: Section, left: float, top: float, room: float) -> float:
    """Draws a section; gives where it ends."""
    heading = f"From the side, {length_text(cut.length, 1)} from middle to middle"
    group.add("text", heading, x=tenth(left), y=tenth(top + 16), font_size=16, class_="b")
    ends = (cut.viewer, cut.target)
    lowest, longest = min(0, cut.viewer.start), max(cut.length, cut.target.end)
    highest = max([one.top for one in (*ends, *cut.blocks)]) + INCH // 4
    scale = min((room - 30) / (longest - lowest), 170 / highest)
    canvas = Canvas(left + 24 - lowest * scale, top + _HEAD + highest * scale + 8, scale)
    y0 = tenth(canvas.bottom)
    for block in cut.blocks:
        _block(group, block, canvas)
    group.add("path", d=f"M{tenth(left + 20)} {y0}H{tenth(canvas.x(longest) + 6)}", class_="soil")
    _heights(group, canvas, left, highest)
    for body in ends:
        x0, x1, y = canvas.x(body.start), canvas.x(body.end), canvas.y(body.top)
        group.add(
            "rect",
            x=tenth(x0),
            y=tenth(y),
            width=tenth(x1 - x0),
            height=tenth(canvas.y(body.bottom) - y),
            rx=4,
            class_="point",
        )
    start = f"M{tenth(canvas.x(0))} {tenth(canvas.y(cut.eye))}"
    for ray in cut.rays:
        end_x, end_y = ray.stop or ray.end
        x, y = canvas.x(end_x), canvas.y(end_y)
        group.add("path", d=f"{start}L{tenth(x)} {tenth(y)}", class_="blocked" if ray.stop else "free")
        if ray.stop:
            group.add("path", d=f"M{tenth(x - 3)} {tenth(y - 3)}l6 6m0-6l-6 6", class_="cross")
    group.add("circle", cx=tenth(canvas.x(0)), cy=tenth(canvas.y(cut.eye)), r=3.5, class_="up")
    for body, anchor in ((cut.viewer, "start"), (cut.target, "end")):
        x = canvas.x(body.start) if anchor == "start" else canvas.x(body.end)
        below = tenth(canvas.bottom + 18)
        group.add("text", body.name, x=tenth(x), y=below, font_size=12.5, class_="b", text_anchor=anchor)
    taken = [
        (0.0, canvas.x(cut.viewer.start) + width(cut.viewer.name, 12.5, True) + 8),
        (canvas.x(cut.target.end) - width(cut.target.name, 12.5, True) - 8, 1e9),
    ]
    for block in sorted(cut.blocks, key=lambda one: (-one.top, one.start)):
        half = width(block.name, 11.5) / 2 + 3
        x = (canvas.x(block.start) + canvas.x(block.end)) / 2
        if block.look != LADDER and all(x + half < start or x - half > end for start, end in taken):
            taken.append((x - half, x + half))
            group.add("text", block.name, x=tenth(x), y=tenth(canvas.bottom + 18), font_size=11.5, class_="m c")
    return canvas.bottom + 34


def _block(group: Element, block: Block, canvas: Canvas) -> None:
    x0, x1, y = canvas.x(block.start), canvas.x(block.end), canvas.y(block.top)
    group.add(
        "rect",
        x=tenth(x0),
        y=tenth(y),
        width=tenth(max(x1 - x0, 2)),
        height=tenth(canvas.y(block.bottom) - y),
        class_=f"t {_TONES.get(block.look, 'z1')}",
    )


def _heights(group: Element, canvas: Canvas, left: float, highest: int) -> None:
    """A ruler of inches at the side."""
    ticks = ""
    for inch in range(highest // INCH + 1):
        y = canvas.y(inch * INCH)
        ticks += f"M{tenth(left + 20)} {tenth(y)}h-5"
        if canvas.scale * INCH > 14 or inch % 2 == 0:
            at_x, at_y = tenth(left + 11), tenth(y + 4)
            group.add("text", str(inch), x=at_x, y=at_y, font_size=11, class_="m", text_anchor="end")
    group.add("path", d=f"{ticks}M{tenth(left + 20)} {tenth(canvas.bottom)}V{tenth(canvas.y(highest))}", class_="tick")
