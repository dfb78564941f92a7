"""What ends are worth, written as closely as they can be compared: for very many situations at once."""

from collections.abc import Sequence
from math import gcd

from killzone.odds.distribution import power
from killzone.odds.lanes import WORD, Lanes, lanes, lanes_for
from killzone.odds.prospects import Measure, Prospect

Fields = tuple[int, ...]

Values = tuple[int, ...]
"""What many situations are worth: one number with a lane for each where the players want opposite things, else two."""


class _Part:
    """The respects of one player, what matters most highest: none that is the same for all ends, or as one before it.

    Every number is counted from the least there is, so that none is below 0, and by the most that all are multiples of.
    """

    __slots__ = ("highest", "least", "places", "top", "units")

    def __init__(self, fields: Sequence[Fields], most: int) -> None:
        columns = list(zip(*fields, strict=True))
        self.least = [min(column) for column in columns]
        spans = [tuple([one - least for one in column]) for column, least in zip(columns, self.least, strict=True)]
        self.units = [gcd(*span) or 1 for span in spans]
        spans = [tuple([one // unit for one in span]) for span, unit in zip(spans, self.units, strict=True)]
        distinct = [span for span in dict.fromkeys(spans) if any(span)]
        self.highest: list[int] = [max(span) for span in distinct]
        at, places = 0, {}
        for span in reversed(distinct):
            width = (max(span) * most).bit_length()
            places[span] = (at, width)
            at += width
        self.places = [places.get(span, (0, 0)) for span in spans]
        """Of each respect the lowest bit and how many there are; 0 of one that is the same for all."""
        self.top = self.top_for(most)

    def top_for(self, most: int) -> int:
        """What all codes are below where the weights of ends add up to so much."""
        return 1 << sum([(one * most).bit_length() for one in self.highest])

    def code(self, fields: Fields) -> int:
        found = 0
        for (at, width), field, least, unit in zip(self.places, fields, self.least, self.units, strict=True):
            if width:
                found |= (field - least) // unit << at
        return found

    def fields(self, code: int, scale: int) -> Fields:
        found = []
        for (at, width), least, unit in zip(self.places, self.least, self.units, strict=True):
            found.append(((code >> at) & ((1 << width) - 1)) * unit + least * scale)
        return tuple(found)

    def moved(self, one: int, other: "_Part", at: Lanes) -> int:
        """Codes in lanes, as another part writes them, which has more room for each respect."""
        found = 0
        for (low, width), (new, _) in zip(self.places, other.places, strict=True):
            if width:
                found |= (one & at.filled(((1 << width) - 1) << low)) << (new - low)
        return found


class Code:
    """Of ends, after which up to so many dice may fall, the worths in few bits; as many as `deep` dice fall before.

    Sums of codes with weights are the codes of sums of worths with these weights, and compare as those do. There is one
    number for an end where the players want opposite things, more being better for the attacker, or for the defender
    in `reverse`; else there are two.
    """

    __slots__ = ("codes", "deep", "measure", "number", "parts", "sign", "size")

    def __init__(self, measure: Measure, ends: Sequence[Prospect], dice: int, deep: int, *, reverse: bool) -> None:
        self.measure, self.number, self.deep = measure, len(ends), deep
        self.sign = -1 if reverse and measure.opposed else 1
        scaled = [(end.worth * self.sign * power(dice - end.dice)) for end in ends]
        told = [measure.fields(worth) for worth in scaled]
        self.parts = [_Part([one[rank] for one in told], power(deep)) for rank in range(len(told[0]))]
        self.codes = [tuple([part.code(one) for part, one in zip(self.parts, each, strict=True)]) for each in told]
        self.size = self.size_for(deep)

    def size_for(self, deep: int) -> int:
        """The bytes that codes need before which so many dice fall."""
        return lanes_for(max([part.top_for(power(deep)) for part in self.parts]), compared=True)

    def worth(self, codes: tuple[int, ...], scale: int) -> int:
        """The worth that codes stand for, as a part of so much more."""
        told = [part.fields(code, scale) for part, code in zip(self.parts, codes, strict=True)]
        return self.sign * self.measure.number(told)

    def widened(self, values: Values, number: int, other: "Code") -> Values:
        """The codes of so many situations as a code of the same ends writes them before which more dice fall."""
        own, at = lanes(number, self.size), lanes(number, other.size)
        return tuple(
            [
                part.moved(own.spread(one, other.size), wider, at)
                for one, part, wider in zip(values, self.parts, other.parts, strict=True)
            ]
        )


def codes_for(measure: Measure, ends: Sequence[Prospect], dice: int, deep: int, *, reverse: bool) -> list[Code]:
    """Codes of ends, by how many dice fall before, up to `deep`: each in no more bytes than it needs."""
    code = Code(measure, ends, dice, deep, reverse=reverse)
    found = [code]
    for less in range(deep - 1, -1, -1):
        if code.size > WORD and code.size_for(less) < code.size:
            code = Code(measure, ends, dice, less, reverse=reverse)
        found.append(code)
    found.reverse()
    return found
