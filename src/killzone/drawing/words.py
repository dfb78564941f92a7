"""How wide words are, about: as in a wide sans-serif face, so that nothing is cut off in a narrower one."""

_NARROW = frozenset("ijl.,:;'|!I()[]/ ftr\"-1")
_WIDE = frozenset("mwMW%@")


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in a type of this size."""
    total = 0.0
    for sign in text:
        if sign in _NARROW:
            total += 0.40
        elif sign in _WIDE:
            total += 0.97
        elif sign.isupper():
            total += 0.70
        else:
            total += 0.62
    return total * size * (1.08 if bold else 1.0)


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The text in lines no wider than the room, broken between words; no line ends a text with a lonely word."""
    lines: list[list[str]] = []
    for word in text.split():
        if lines and width(" ".join([*lines[-1], word]), size) <= room:
            lines[-1].append(word)
        else:
            lines.append([word])
    while len(lines) > 1 and len(lines[-1]) < 3 and len(lines[-2]) > 4:
        lines[-1].insert(0, lines[-2].pop())
    return [" ".join(line) for line in lines]
