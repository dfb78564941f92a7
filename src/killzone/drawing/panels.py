"""What stands below the board: the verdicts in words, the section from the side, and the legend."""

from typing import Final

from killzone.core.pictures import CAUTION, NO, YES
from killzone.drawing.canvas import tenth
from killzone.drawing.legend import legend
from killzone.drawing.section import section
from killzone.drawing.shapes import Drawing, Note
from killzone.drawing.words import width, wrapped
from killzone.drawing.xml import Element

GAP: Final = 24.0
SIZE: Final = 14.0
RULE: Final = 11.0
LEADING: Final = 19.0

_MARKS: Final = {
    YES: ("yes", "M-5 0l3.5 4L5-4"),
    NO: ("no", "M-4-4l8 8m0-8l-8 8"),
    CAUTION: ("warn", "M0-5L5.5 4.5h-11Z"),
}


def below(drawing: Drawing, theme: str, left: float, top: float, room: float) -> tuple[Element, float]:
    """Everything below the board, and where it ends."""
    group = Element("g")
    column = (room - GAP) / 2 if len(drawing.notes) + (drawing.section is not None) > 1 else room
    ends = [top, top]
    if drawing.notes:
        ends[0] = _note(group, drawing.notes[0], left, top, column)
    if drawing.section is not None:
        ends[1] = section(group, drawing.section, left + room - column, top, column)
    for note in drawing.notes[1:]:
        side = 0 if ends[0] <= ends[1] else 1
        ends[side] = _note(group, note, left + side * (column + GAP), ends[side], column)
    bottom = legend(group, drawing, theme, left, max(ends) + (8 if drawing.notes else 0), room)
    return group, bottom


def _note(group: Element, note: Note, left: float, top: float, room: float) -> float:
    """A heading and its sentences, each with a mark for its tone and the rule behind it."""
    group.add("text", note.title, x=left, y=tenth(top + 16), font_size=16, class_="b")
    y = top + 42
    for statement in note.statements:
        indent = left
        if statement.tone in _MARKS:
            kind, mark = _MARKS[statement.tone]
            group.add("path", d=mark, class_=kind, transform=f"translate({tenth(left + 7)} {tenth(y - 5)})")
        indent += 24
        lines = wrapped(statement.text, SIZE, room - 24)
        for line in lines:
            group.add("text", line, x=tenth(indent), y=tenth(y), font_size=SIZE)
            y += LEADING
        if statement.rule:
            end = indent + width(lines[-1], SIZE) + 10
            if end + width(statement.rule, RULE) > left + room:
                end = indent
                y += LEADING - 3
            group.add("text", statement.rule, x=tenth(end), y=tenth(y - LEADING), font_size=RULE, class_="mono")
        y += 3
    return y
