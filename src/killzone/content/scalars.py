"""Values with a notation of their own that files of every edition use: lengths, points, boxes, bases, faces."""

import re
from fractions import Fraction
from typing import Any, ClassVar, Final, Self

from killzone.geometry.shapes import Base
from killzone.geometry.units import MM, inches

_LONGEST: Final = 2540 * 240
_LENGTH: Final = re.compile(r'(-?[0-9]{1,6}(?:\.[0-9]{1,6})?|-?\.[0-9]{1,6}|[0-9]{1,4}/[0-9]{1,4}) ?("|″|mm)?')
_FIGURE: Final = re.compile(r'[0-9]{1,3}(?:\.[0-9]{1,6})?["+]?')
_BASE: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)(?: ?x ?([0-9]{1,3}(?:\.[0-9]{1,2})?))? mm")


def _millimetres(text: str) -> int:
    exact = Fraction(text) * MM
    return round(exact)


class Length(int):
    """A length in hundredths of a millimetre, written in inches or with `mm`."""

    expected: ClassVar[str] = "a length in inches such as 6, 2.5, 1/2 or 28.5 mm"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but a length of at most 240 inches."""
        if isinstance(written, Length):
            return cls(written)
        if isinstance(written, (int, float)) and not isinstance(written, bool):
            length = inches(written)
        elif isinstance(written, str) and (found := _LENGTH.fullmatch(written.strip())):
            try:
                length = _millimetres(found[1]) if found[2] == "mm" else inches(found[1])
            except (ValueError, ZeroDivisionError):
                raise ValueError(cls.expected) from None
        else:
            raise ValueError(cls.expected)
        if abs(length) > _LONGEST:
            raise ValueError("a length of at most 240 inches")
        return cls(length)

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {
            "description": cls.expected,
            "anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^({_LENGTH.pattern})$"}],
        }


class Size(Length):
    """A length above zero."""

    expected: ClassVar[str] = "a length above 0 in inches such as 6, 2.5, 1/2 or 28.5 mm"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but a length above 0."""
        length = super().read(written)
        if length <= 0:
            raise ValueError(cls.expected)
        return length

    @classmethod
    def schema(cls) -> dict[str, Any]:
        made = super().schema()
        made["anyOf"][0]["exclusiveMinimum"] = 0
        return made


class Figure(float):
    """A number of a card as it is written: `2`, `6.5"`, `4+`."""

    expected: ClassVar[str] = "a number such as 2, 6.5 or 4+"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but a number from 0 to 999, with or without an inch or a plus."""
        if isinstance(written, bool) or not isinstance(written, (int, float, str)):
            raise ValueError(cls.expected)
        if isinstance(written, str) and not _FIGURE.fullmatch(written):
            raise ValueError(cls.expected)
        figure = float(written.rstrip('"+') if isinstance(written, str) else written)
        if not 0 <= figure <= 999:
            raise ValueError(cls.expected)
        return cls(figure)

    @classmethod
    def schema(cls) -> dict[str, Any]:
        number = {"type": "number", "minimum": 0, "maximum": 999}
        return {"description": cls.expected, "anyOf": [number, {"type": "string", "pattern": f"^({_FIGURE.pattern})$"}]}


class _Lengths(tuple[int, ...]):
    """Several lengths in a list."""

    counts: ClassVar[tuple[int, ...]]
    expected: ClassVar[str]

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but a list of so many lengths."""
        if isinstance(written, cls):
            return written
        if not isinstance(written, list) or len(written) not in cls.counts:
            raise ValueError(cls.expected)
        try:
            return cls(Length.read(each) for each in written)
        except ValueError:
            raise ValueError(cls.expected) from None

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {
            "description": cls.expected,
            "type": "array",
            "items": Length.schema(),
            "minItems": min(cls.counts),
            "maxItems": max(cls.counts),
        }


class Point(_Lengths):
    """A point of the board, with a height if it is not on the floor."""

    counts = (2, 3)
    expected = "a point [x, y] or [x, y, height] in inches"


class Corner(_Lengths):
    """A corner of an outline."""

    counts = (2,)
    expected = "a corner [x, y] in inches"


class Box(_Lengths):
    """An upright rectangle between two corners, kept with the smaller numbers first."""

    counts = (4,)
    expected = "a box [x0, y0, x1, y1] in inches with x0 below x1 and y0 below y1"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but four lengths, the smaller corner first."""
        box = super().read(written)
        if box[0] >= box[2] or box[1] >= box[3]:
            raise ValueError(cls.expected)
        return box


class BoardSize(_Lengths):
    """The width and the depth of a board."""

    counts = (2,)
    expected = "the size of the board [width, depth] in inches, each from 4 to 120"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but two lengths from 4 to 120 inches."""
        size = super().read(written)
        if not all(inches(4) <= side <= inches(120) for side in size):
            raise ValueError(cls.expected)
        return size


class BaseSize(str):
    """The size of a base, as written: `32 mm` for a round one, `60 x 35 mm` for an oval."""

    __slots__ = ()
    expected: ClassVar[str] = "a base such as 28.5 mm or 60 x 35 mm, from 10 to 200 mm"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but the size of a base."""
        if not isinstance(written, str) or not _BASE.fullmatch(written.strip()):
            raise ValueError(cls.expected)
        size = cls(written.strip())
        base = size.base
        if not 10 * MM <= base.width <= base.length <= 200 * MM:
            raise ValueError(cls.expected)
        return size

    @property
    def base(self) -> Base:
        """The base; axes are whole, even hundredths of a millimetre."""
        found = _BASE.fullmatch(self)
        assert found, self
        axes = sorted((2 * round(Fraction(axis) * MM / 2) for axis in (found[1], found[2] or found[1])), reverse=True)
        return Base(axes[0], axes[1])

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {"description": cls.expected, "type": "string", "pattern": f"^({_BASE.pattern})$"}


class Target(int):
    """A number to roll: `3+`."""

    expected: ClassVar[str] = "a number to roll, from 2+ to 6+"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but 2+ to 6+."""
        if isinstance(written, Target):
            return cls(written)
        if not isinstance(written, str) or not re.fullmatch(r"[2-6]\+", written):
            raise ValueError(cls.expected)
        return cls(written[0])

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {"description": cls.expected, "type": "string", "pattern": r"^[2-6]\+$"}


class Damage(tuple[int, int]):
    """Damage of a normal and of a critical success: `3/4`."""

    expected: ClassVar[str] = "normal and critical damage such as 3/4"

    @classmethod
    def read(cls, written: object) -> Self:
        """Raises ValueError for anything but two numbers of one or two digits with a stroke between them."""
        if isinstance(written, cls):
            return written
        found = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})", written) if isinstance(written, str) else None
        if not found:
            raise ValueError(cls.expected)
        return cls((int(found[1]), int(found[2])))

    @classmethod
    def schema(cls) -> dict[str, Any]:
        return {"description": cls.expected, "type": "string", "pattern": "^[0-9]{1,2}/[0-9]{1,2}$"}
