"""The plots of an arena's page: SVG inside the page, coloured by the page's own style, so that one fits light and dark.

Each is drawn 360 units wide, about the width of a phone, so that its letters are never small.
"""

from collections.abc import Callable, Mapping, Sequence
from math import log10
from typing import Final, NamedTuple

from killzone.arena.times import STEPS, middle
from killzone.drawing.xml import Element

WIDTH: Final = 360.0
ROW: Final = 30.0
LETTER: Final = 6.9
"""About the width of a letter of 13 units."""
TALL: Final = 120.0


class Row(NamedTuple):
    """A value with its interval, under a name."""

    name: str
    value: float | None
    low: float
    high: float


def whiskers(
    rows: Sequence[Row],
    told: str,
    *,
    ends: tuple[float, float] = (0.0, 1.0),
    marks: Sequence[float] = (0.0, 0.25, 0.5, 0.75, 1.0),
    middle_at: float = 0.5,
    figure: Callable[[float], str] = lambda value: f"{value * 100:.1f} %",
    mark: Callable[[float], str] = lambda value: f"{value * 100:.0f}",
) -> Element:
    """A dot for each value and a line for its interval, over one axis; the figure stands at the end of each row."""
    left = min(140.0, 16 + LETTER * max(len(row.name) for row in rows))
    right, low, high = WIDTH - 66, ends[0], ends[1]
    bottom = ROW * len(rows) + 6

    def x(value: float) -> float:
        return left + 8 + (right - left - 16) * (min(max(value, low), high) - low) / (high - low)

    root = _svg(bottom + 24, told)
    for value in marks:
        kind = "axis strong" if value == middle_at else "axis"
        root.add("line", x1=x(value), y1=2, x2=x(value), y2=bottom, class_=kind)
        root.add("text", mark(value), x=x(value), y=bottom + 17, class_="small mid")
    for place, row in enumerate(rows):
        y = ROW * place + ROW / 2 + 3
        root.add("text", row.name, x=0, y=y + 4.5, class_="word", **_squeezed(row.name, left - 6))
        if row.value is None:
            root.add("text", "no games", x=WIDTH, y=y + 4.5, class_="small end")
            continue
        root.add("line", x1=x(row.low), y1=y, x2=x(row.high), y2=y, class_="whisker")
        for end in (row.low, row.high):
            root.add("line", x1=x(end), y1=y - 5, x2=x(end), y2=y + 5, class_="whisker")
        root.add("circle", cx=x(row.value), cy=y, r=5.5, class_="dot")
        root.add("text", figure(row.value), x=WIDTH, y=y + 4.5, class_="figure end")
    return root


def margins(counts: Mapping[int, int], told: str) -> Element:
    """How often each margin came up: a bar for each, those below nothing hatched."""
    least, most = min(-1, *counts), max(1, *counts)
    step = (WIDTH - 40) / (most - least + 1)
    top = max(counts.values())
    root = _svg(TALL + 46, told)
    _hatch(root)

    def x(margin: float) -> float:
        return 34 + step * (margin - least)

    _levels(root, top)
    for margin, count in sorted(counts.items()):
        high = TALL * count / top
        kind = "bar lost" if margin < 0 else "bar level" if margin == 0 else "bar"
        root.add(
            "rect", x=x(margin) + step * 0.1, y=12 + TALL - high, width=step * 0.8, height=high, rx=1.5, class_=kind
        )
    every = next(each for each in (1, 2, 5, 10, 20, 50, 1000) if step * each >= 22)
    for margin in range(least, most + 1):
        if margin % every == 0:
            words = f"{margin:+d}" if margin else "0"
            root.add("text", words, x=x(margin + 0.5), y=TALL + 30, class_="small mid")
    return root


DECADES: Final = {
    1e-6: "1 µs",
    1e-5: "10 µs",
    1e-4: "0.1 ms",
    1e-3: "1 ms",
    1e-2: "10 ms",
    0.1: "0.1 s",
    1.0: "1 s",
    10.0: "10 s",
}


def spans(classes: Mapping[int, int], limit: float, told: str) -> Element:
    """How long answers took, by doublings of time, on a scale of powers of ten."""
    counts: dict[int, int] = {}
    for place, count in classes.items():
        counts[place // STEPS] = counts.get(place // STEPS, 0) + count
    top = max(counts.values())
    root = _svg(TALL + 46, told)
    low, high = 0.0, log10(max(limit * 2, middle((max(counts) + 1) * STEPS))) + 6

    def x(seconds: float) -> float:
        return 34 + (WIDTH - 44) * (log10(seconds) + 6 - low) / (high - low)

    _levels(root, top)
    for doubling, count in sorted(counts.items()):
        begin, end = x(1e-6 * 2**doubling), x(1e-6 * 2 ** (doubling + 1))
        tall = max(1.0, TALL * count / top)
        root.add("rect", x=begin + 0.8, y=12 + TALL - tall, width=end - begin - 1.6, height=tall, rx=1.5, class_="bar")
    for seconds, words in DECADES.items():
        if log10(seconds) + 6 <= high:
            root.add("text", words, x=x(seconds), y=TALL + 30, class_="small mid")
    root.add("line", x1=x(limit), y1=6, x2=x(limit), y2=12 + TALL, class_="limit")
    root.add("text", f"limit {limit:g} s", x=x(limit) - 5, y=16, class_="small end")
    return root


def _levels(root: Element, top: int) -> None:
    """Lines at the height of nothing, half and all, with their figures."""
    for part in (0.0, 0.5, 1.0):
        y = 12 + TALL - TALL * part
        root.add("line", x1=34, y1=y, x2=WIDTH, y2=y, class_="axis strong" if part == 0 else "axis")
        root.add("text", short(top * part), x=28, y=y + 4, class_="small end")


def short(count: float) -> str:
    """A count in a few letters."""
    return f"{count / 1000:.3g}k" if count >= 1000 else f"{count:.3g}"


def _svg(height: float, told: str) -> Element:
    return Element("svg", Element("title", told), viewBox=f"0 0 {WIDTH:g} {height:g}", role="img", aria_label=told)


def _hatch(root: Element) -> None:
    pattern = root.add("defs").add(
        "pattern", id="lost", width=5, height=5, patternUnits="userSpaceOnUse", patternTransform="rotate(45)"
    )
    pattern.add("rect", width=2.4, height=5, class_="lost-line")


def _squeezed(name: str, room: float) -> dict[str, str | float]:
    """Attributes that make a long name fit."""
    return {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if len(name) * LETTER > room else {}
