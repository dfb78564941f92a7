"""XML written by hand: elements with attributes, escaped, always in the same order."""

import re
from collections.abc import Iterator

Attribute = str | int | float

_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


class Element:
    """An element in the making. Attributes are written as given, `class_` as `class`, underscores as dashes."""

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, *children: "Element | str", **attributes: Attribute) -> None:
        self.tag = tag
        self.children: list[Element | str] = list(children)
        self.attributes = attributes

    def add(self, tag: str, *children: "Element | str", **attributes: Attribute) -> "Element":
        """A new child."""
        child = Element(tag, *children, **attributes)
        self.children.append(child)
        return child

    def __str__(self) -> str:
        return "".join(self._pieces())

    def _pieces(self) -> Iterator[str]:
        yield f"<{self.tag}"
        for name, value in self.attributes.items():
            written = (value if isinstance(value, str) else number(value)).translate(_QUOTED)
            yield f' {name.rstrip("_").replace("_", "-")}="{clean(written)}"'
        if not self.children:
            yield "/>"
            return
        yield ">"
        for child in self.children:
            if isinstance(child, Element):
                yield from child._pieces()
            else:
                yield clean(child.translate(_TEXT))
        yield f"</{self.tag}>"


def number(value: float) -> str:
    """A number with at most two places and nothing that does not count."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def clean(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return _UNFIT.sub("", text)
