"""The shapes that stand for distances in print: read as inches, which is what everything here is written in."""

import re
from typing import Final

from killzone.core.rules import rule

ICONS: Final = {"▲": 1, "●": 2, "■": 3, "⬟": 6}
"""How many inches each shape stands for."""

_SHAPES: Final = re.compile(rf"(?:[0-9]{{0,2}}[{''.join(ICONS)}] ?)+")
_SHAPE: Final = re.compile(rf"([0-9]*)([{''.join(ICONS)}])")


@rule("kt21.def.icons")
def without_icons(written: str) -> str:
    """A text with its shapes written out as inches; a number before a shape multiplies it.

    >>> without_icons("Rng ⬟, Blast 2●▲")
    'Rng 6", Blast 5"'
    """
    return _SHAPES.sub(_in_inches, written)


def _in_inches(found: "re.Match[str]") -> str:
    total = sum(int(count or 1) * ICONS[shape] for count, shape in _SHAPE.findall(found[0]))
    return f'{total}"' + (" " if found[0].endswith(" ") else "")
