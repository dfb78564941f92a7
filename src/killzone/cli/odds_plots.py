"""Odds as drawings: two charts for an attack, a heat map for a grid. One SVG text, no scripts, no outside files."""

from typing import TYPE_CHECKING, Final, NamedTuple

from killzone.cli.odds import read_as
from killzone.drawing.heat import heat
from killzone.drawing.themes import SANS, THEMES
from killzone.drawing.xml import Element

if TYPE_CHECKING:
    from collections.abc import Mapping

    from killzone.cli.odds_input import Named
    from killzone.core.words import Words
    from killzone.odds import Grid, Odds

WIDTH: Final = 1040.0
MARGIN: Final = 28.0
HEIGHT: Final = 250.0
"""The height of a chart between its axis and the top line."""
LEAST: Final = 5e-4
"""What is less likely is left out at the far end of a chart."""
LETTER: Final = 7.2
"""About the width of a letter of 13 pixels."""


class Series(NamedTuple):
    """One side's damage: how it is called, its chances by damage, its colour, and whether it is hatched and dashed."""

    name: str
    chances: "Mapping[int, float]"
    colour: str
    marked: bool


def plot_odds(found: "Odds", title: str, called: "Words", theme: str) -> str:
    """The chance of exactly and of at least so much damage; with damage taken back, both sides."""
    colours = THEMES[theme]
    dealt = Series("damage dealt", {n: float(p) for n, p in found.damage()}, colours["seat-a"], False)
    series = [dealt]
    if found.mean_taken:
        taken = {n: float(p) for n, p in found.damage_taken()}
        series.append(Series("damage taken", taken, colours["seat-b"], True))
    most = max(1, *(_last(one) for one in series))
    room = (WIDTH - 3 * MARGIN) / 2
    root = _page(WIDTH, 452, theme, title)
    root.add("text", title, x=MARGIN, y=40, font_size=19, font_weight=600, fill=colours["text"])
    root.add("text", _figures(found), x=MARGIN, y=64, font_size=13, fill=colours["muted"])
    left, right = MARGIN, 2 * MARGIN + room
    lost = (found.wounds[1], f"{found.wounds[1]}: target {called.out}")
    _bars(root, series, most, left, room, colours, lost)
    _stairs(root, series, most, right, room, colours, lost)
    _legend(root, series, colours)
    root.add("text", f"Policy: {found.policy.title}.", x=MARGIN, y=434, font_size=12, fill=colours["muted"])
    return f"{root}\n"


def _last(series: Series) -> int:
    left = 0.0
    for damage in sorted(series.chances, reverse=True):
        left += series.chances[damage]
        if left >= LEAST:
            return damage
    return 0


def _figures(found: "Odds") -> str:
    words = [f"mean {float(found.mean):.2f}", f"spread {found.spread:.2f}", f"kills {percent(float(found.kill))}"]
    if found.mean_taken:
        words += [f"takes {float(found.mean_taken):.2f}", f"dies {percent(float(found.die))}"]
    words += [f"{mark.replace('-', ' ')} {percent(float(found.mark(mark)))}" for mark in found.marks]
    return " · ".join(words)


def percent(chance: float) -> str:
    return f"{chance * 100:.1f} %"


TOP: Final = 112.0


def _frame(
    root: Element, title: str, most: int, top: float, left: float, room: float, colours: "Mapping[str, str]"
) -> tuple[float, float]:
    """Title, lines and figures of a chart; where its area begins, and how wide a step of damage is."""
    root.add("text", title, x=left, y=TOP - 16, font_size=14, font_weight=600, fill=colours["text"])
    start = left + 34
    step = (room - 34) / (most + 1)
    for part in range(5):
        y = TOP + HEIGHT - HEIGHT * part / 4
        line = colours["strong"] if part == 0 else colours["line"]
        root.add("line", x1=start, y1=y, x2=left + room, y2=y, stroke=line, stroke_width=1)
        figure = f"{top * part * 25:g}"
        root.add("text", figure, x=start - 8, y=y + 4, font_size=12, text_anchor="end", fill=colours["muted"])
    every = 1 if step >= 17 else 2 if step >= 9 else 5
    for damage in range(0, most + 1, every):
        x = start + step * (damage + 0.5)
        y = TOP + HEIGHT + 18
        root.add("text", str(damage), x=x, y=y, font_size=12, text_anchor="middle", fill=colours["muted"])
    return start, step


def _wounds(
    root: Element, lost: tuple[int, str], most: int, start: float, step: float, colours: "Mapping[str, str]"
) -> None:
    """The line from which on the target is lost, with the words for that."""
    wounds, text = lost
    if not 0 < wounds <= most:
        return
    x = start + step * wounds
    root.add("line", x1=x, y1=TOP - 6, x2=x, y2=TOP + HEIGHT, stroke=colours["blocked"], stroke_width=1.5)
    fits = x + 6 + len(text) * LETTER * 0.9 < start + step * (most + 1)
    anchor, shift = ("start", 6) if fits else ("end", -6)
    _over(root, text, x + shift, TOP + 5, 12, anchor, colours)


def _over(root: Element, text: str, x: float, y: float, size: float, anchor: str, colours: "Mapping[str, str]") -> None:
    """Words that can be read over lines: first their halo, then themselves."""
    place = {"x": x, "y": y, "font_size": size}
    halo = {"stroke": colours["ground"], "fill": colours["ground"], "stroke_linejoin": "round"}
    root.add("text", text, **place, **halo, stroke_width=4, text_anchor=anchor, aria_hidden="true")
    root.add("text", text, **place, fill=colours["text"], text_anchor=anchor)


def _bars(
    root: Element,
    series: list[Series],
    most: int,
    left: float,
    room: float,
    colours: "Mapping[str, str]",
    lost: tuple[int, str],
) -> None:
    highest = max(chance for one in series for chance in one.chances.values())
    top = next(nice for nice in (0.1, 0.2, 0.4, 0.6, 0.8, 1.0) if nice >= highest or nice == 1.0)
    start, step = _frame(root, "Exactly n damage, %", most, top, left, room, colours)
    wide = step * 0.74 / len(series)
    for place, one in enumerate(series):
        fill = "url(#hatch)" if one.marked else one.colour
        for damage, chance in one.chances.items():
            if damage > most or chance < LEAST / 10:
                continue
            high = HEIGHT * chance / top
            x = start + step * (damage + 0.13) + place * wide
            edge: dict[str, str | float] = {"stroke": one.colour, "stroke_width": 1} if one.marked else {}
            bar = root.add("rect", x=x, y=TOP + HEIGHT - high, width=wide, height=high, fill=fill, rx=1, **edge)
            bar.add("title", f"{one.name} {damage}: {percent(chance)}")
            if len(series) == 1 and step >= 30 and chance >= LEAST:
                y = TOP + HEIGHT - high - 5
                text = f"{chance * 100:.1f}"
                x += wide / 2
                _over(root, text, x, y, 11, "middle", colours)
    _wounds(root, lost, most, start, step, colours)


def _stairs(
    root: Element,
    series: list[Series],
    most: int,
    left: float,
    room: float,
    colours: "Mapping[str, str]",
    lost: tuple[int, str],
) -> None:
    start, step = _frame(root, "At least n damage, %", most, 1.0, left, room, colours)
    _wounds(root, lost, most, start, step, colours)
    for one in series:
        points = []
        for damage in range(most + 1):
            chance = sum(share for amount, share in one.chances.items() if amount >= damage)
            y = TOP + HEIGHT - HEIGHT * chance
            points += [f"{start + step * damage:.1f},{y:.1f}", f"{start + step * (damage + 1):.1f},{y:.1f}"]
        dash = {"stroke_dasharray": "7 4"} if one.marked else {}
        root.add("polyline", points=" ".join(points), fill="none", stroke=one.colour, stroke_width=2.5, **dash)


def _legend(root: Element, series: list[Series], colours: "Mapping[str, str]") -> None:
    if len(series) == 1:
        return
    x = MARGIN + 34
    for one in series:
        fill = "url(#hatch)" if one.marked else one.colour
        root.add("rect", x=x, y=398, width=16, height=12, fill=fill, stroke=one.colour, stroke_width=1, rx=2)
        words = f"{one.name}{', dashed' if one.marked else ''}"
        root.add("text", words, x=x + 23, y=409, font_size=13, fill=colours["muted"])
        x += 60 + len(words) * LETTER


def _page(width: float, height: float, theme: str, title: str) -> Element:
    colours = THEMES[theme]
    root = Element(
        "svg",
        Element("title", title),
        Element("style", f"text{{font-family:{SANS}}}"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
    )
    pattern = root.add("defs").add(
        "pattern",
        id="hatch",
        width=5,
        height=5,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    pattern.add("rect", width=5, height=5, fill=colours["ground"])
    pattern.add("rect", width=2.4, height=5, fill=colours["seat-b"])
    root.add("rect", width=width, height=height, fill=colours["ground"])
    return root


# Heat maps

CELL_HIGH: Final = 34.0
HEAD: Final = 118.0


def plot_grid(
    found: "Grid",
    weapons: "list[Named]",
    targets: "list[Named]",
    situation: str,
    called: "Words",
    theme: str,
    *,
    mean: bool,
) -> str:
    """A heat map with a figure in each cell: colour is never the only sign."""
    colours = THEMES[theme]
    cells = found.means() if mean else found.kills()
    names = max(120.0, 24 + LETTER * max(len(one.name) for one in weapons))
    wide = max(64.0, 14 + LETTER * 0.92 * max(_longest(one.name) for one in targets))
    width = max(2 * MARGIN + names + wide * len(targets), 620.0)
    height = HEAD + CELL_HIGH * len(weapons) + 56
    what = "Expected damage in one attack" if mean else f"Chance to {called.fell} in one attack, %"
    root = _page(width, height, theme, what)
    root.add("text", what, x=MARGIN, y=40, font_size=19, font_weight=600, fill=colours["text"])
    note = f"every target {situation}; columns: Save and Wounds" if situation else "columns: Save and Wounds"
    root.add("text", note, x=MARGIN, y=62, font_size=13, fill=colours["muted"])
    most = max(max(row) for row in cells) or 1.0
    for column, target in enumerate(targets):
        x = MARGIN + names + wide * (column + 0.5)
        stats = read_as(target.numbers)
        for line, text in enumerate((target.name, stats)):
            y = HEAD - 26 + 17 * line
            root.add("text", text, x=x, y=y, font_size=12.5, text_anchor="middle", fill=colours["muted"])
    for row, weapon in enumerate(weapons):
        y = HEAD + CELL_HIGH * row
        middle = y + CELL_HIGH / 2 + 4.5
        root.add("text", weapon.name, x=MARGIN, y=middle, font_size=13.5, fill=colours["text"])
        for column, value in enumerate(cells[row]):
            x = MARGIN + names + wide * column
            fill, ink = heat(value / most, HEATS[theme])
            root.add("rect", x=x + 2, y=y + 2, width=wide - 4, height=CELL_HIGH - 4, rx=4, fill=fill)
            shown = f"{value:.2f}" if mean else f"{value * 100:.1f}"
            x += wide / 2
            root.add("text", shown, x=x, y=middle, font_size=13.5, font_weight=600, text_anchor="middle", fill=ink)
    policy = f"Policy: {found.policy.title}."
    size = min(12.0, (width - 2 * MARGIN) / len(policy) / 0.52)
    root.add("text", policy, x=MARGIN, y=height - 22, font_size=size, fill=colours["muted"])
    return f"{root}\n"


def _longest(name: str) -> int:
    return max(len(name), 8)


HEATS: Final = {"light": ("#f1eee7", "#0a6552"), "dark": ("#1f2731", "#62d6b8")}
