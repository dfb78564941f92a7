"""Colours: light and dark. Every pair of text and ground differs by 4.5 to 1 at least, every sign by 3 to 1.

Colour is never the only sign: seats differ in shape and rim, lines in their dashes, terrain in texture and figures.
"""

from collections.abc import Mapping
from typing import Final

THEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "ground": "#faf8f4",
        "raised": "#f1eee7",
        "float": "#ffffff",
        "line": "#d2ccbf",
        "strong": "#857d6e",
        "text": "#1c2126",
        "muted": "#545c64",
        "free": "#0a6552",
        "blocked": "#b3261e",
        "caution": "#7a5600",
        "seat-a": "#17589f",
        "seat-b": "#9c4300",
        "seat-c": "#92286a",
        "seat-d": "#645600",
        "soft-a": "#dce8f5",
        "soft-b": "#f8e4d2",
        "soft-c": "#f5deeb",
        "soft-d": "#f0ebc7",
        "on-seat": "#ffffff",
        "board": "#f4f0e7",
        "grid": "#e7e1d4",
        "edge": "#8b816f",
        "shadow": "#6b6353",
        "h1": "#ddd5c3",
        "h2": "#cbbfa6",
        "h4": "#b09f80",
        "h5": "#6d614d",
        "outline": "#4b4234",
        "ink": "#2b241a",
        "rubble": "#e2dccf",
        "deep": ".2",
    },
    "dark": {
        "ground": "#171d25",
        "raised": "#1f2731",
        "float": "#26303c",
        "line": "#364352",
        "strong": "#6b7d91",
        "text": "#ecf1f6",
        "muted": "#a8b6c5",
        "free": "#62d6b8",
        "blocked": "#ff8f87",
        "caution": "#f2cf63",
        "seat-a": "#74b6ff",
        "seat-b": "#ffab5e",
        "seat-c": "#ee9fcb",
        "seat-d": "#e6d95c",
        "soft-a": "#1a2c42",
        "soft-b": "#3a2a1a",
        "soft-c": "#38212f",
        "soft-d": "#333013",
        "on-seat": "#0c1218",
        "board": "#1b222b",
        "grid": "#252e39",
        "edge": "#66788e",
        "shadow": "#070a0e",
        "h1": "#33404e",
        "h2": "#43546a",
        "h4": "#566b83",
        "h5": "#8fa3b8",
        "outline": "#0b0f14",
        "ink": "#eaf1f8",
        "rubble": "#2a333d",
        "deep": ".38",
    },
}

SEATS: Final = "abcd"
SANS: Final = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",Arial,sans-serif'
MONO: Final = 'ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace'

# Names in braces are tokens of the theme; doubled braces are braces.
_RULES: Final = """
text{{font-family:{sans};fill:{text}}}
.m{{fill:{muted}}} .b{{font-weight:600}} .c{{text-anchor:middle}} .mono{{font-family:{mono};fill:{muted}}}
.paper{{fill:{ground}}} .floor{{fill:{board};stroke:{edge};stroke-width:1.6}} .grid{{stroke:{grid};fill:none}}
.tick{{stroke:{edge};fill:none}} .shadow{{fill:{shadow};opacity:{deep}}}
.t{{stroke:{outline};stroke-linejoin:round}} .z1{{fill:{h1};stroke-width:1.2}} .z2{{fill:{h2};stroke-width:2}}
.z4{{fill:{h4};stroke-width:2.6}} .z5{{fill:{h5};stroke-width:3}} .wall{{fill:{h5};stroke-width:3.4}}
.rubble{{fill:{rubble};stroke:{edge};stroke-width:1.2;stroke-dasharray:3 3}}
.gap{{fill:{board};stroke:{ink};stroke-width:1.4;stroke-dasharray:4 3}} .rung{{stroke:{ink};stroke-width:1.5;fill:none}}
.plank{{stroke:{ink};stroke-width:1;fill:none;opacity:.5}} .bolt{{stroke:{board};stroke-width:2;fill:none}}
.tag{{fill:{board};opacity:.86}} .ink{{fill:{ink};font-weight:600}}
.chip{{fill:{float};stroke:{strong};stroke-width:1.2}}
.by-blocked{{stroke:{blocked}}} .by-caution{{stroke:{caution}}} .by-free{{stroke:{free}}} .bend{{fill:{free}}}
.lead{{stroke:{text};stroke-width:1;fill:none;opacity:.7}}
.free{{stroke:{free};stroke-width:2;fill:none}}
.blocked{{stroke:{blocked};stroke-width:2;fill:none;stroke-dasharray:7 4}}
.beyond{{stroke:{blocked};stroke-width:1.2;fill:none;stroke-dasharray:1 5;stroke-linecap:round}}
.cross{{stroke:{blocked};stroke-width:2.4;fill:none}}
.fan{{fill:{caution};opacity:.13}} .fanline{{stroke:{caution};stroke-width:1.1;fill:none;stroke-dasharray:2 3}}
.crossed{{fill:{caution};fill-opacity:.25;stroke:{caution};stroke-width:1.4;stroke-dasharray:3 2}}
.matters{{fill:{caution};fill-opacity:.6;stroke:{caution};stroke-width:2}}
.dot{{fill:{caution}}}
.yes{{stroke:{free};fill:none;stroke-width:2.2}} .no{{stroke:{blocked};fill:none;stroke-width:2.4}}
.warn{{stroke:{caution};fill:none;stroke-width:2.2}} .plain{{stroke:{strong};fill:none;stroke-width:2.2}}
.reach{{fill:{free};stroke:{free};stroke-width:1.8;stroke-linejoin:round}}
.way{{stroke:{free};stroke-width:2;fill:none;stroke-dasharray:6 3;stroke-linejoin:round}}
.under{{stroke:{board};stroke-width:5;fill:none;opacity:.6;stroke-linejoin:round}}
.end{{fill:{free};fill-opacity:.2;stroke:{free};stroke-width:1.8;stroke-dasharray:4 3}}
.halo{{fill:{board};opacity:.85}} .ring{{fill:none;stroke:{blocked};stroke-width:2.2}}
.active{{fill:none;stroke:{free};stroke-width:2.4}} .badge{{fill:{text};stroke:{board};stroke-width:1}}
.lid{{fill:{board};stroke:{text};stroke-width:1.4}} .onbadge{{stroke:{board};stroke-width:1.8;fill:none}}
.onlid{{stroke:{text};stroke-width:1.2;fill:none}} .up{{fill:{text}}} .panel{{fill:{raised};stroke:{line}}}
.soil{{stroke:{edge};stroke-width:2;fill:none}} .flag{{fill:none;stroke-width:1.7}}
.point{{fill:{float};stroke:{text};stroke-width:1.6;stroke-dasharray:4 2.5}}
"""

_SEAT_RULES: Final = """
.rim-{seat}{{fill:{soft};stroke:{colour};stroke-width:1.6{dash}}} .core-{seat}{{fill:{colour};stroke:{colour}}}
.spent-{seat}{{fill:{soft};stroke:{colour};stroke-width:1.4}} .on-{seat}{{fill:{on}}} .name-{seat}{{fill:{colour}}}
.zone-{seat}{{fill:url(#{id}-{seat});stroke:{colour};stroke-width:1.4{dash}}} .line-{seat}{{stroke:{colour}}}
"""
_DASHES: Final = {"a": "", "b": ";stroke-dasharray:5 2.5", "c": ";stroke-dasharray:2 2", "d": ""}


def style(theme: str, seats: str = SEATS) -> str:
    """The style sheet of a theme, with only the seats that are there; every rule holds inside its own drawing only."""
    colours = THEMES[theme]
    id = scope(theme)
    text = _RULES.format(sans=SANS, mono=MONO, **colours)
    for seat in seats:
        text += _SEAT_RULES.format(
            seat=seat,
            id=id,
            soft=colours[f"soft-{seat}"],
            colour=colours[f"seat-{seat}"],
            on=colours["on-seat"],
            dash=_DASHES[seat],
        )
    rules = [rule.strip() for rule in text.replace("\n", " ").split("}") if rule.strip()]
    return "".join(f".{id} {rule}}}" for rule in rules)


def scope(theme: str) -> str:
    """The class of the whole drawing, and what the ids in it start with."""
    return f"kz-{theme}"
