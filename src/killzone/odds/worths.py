"""What ends are worth, written as closely as they can be compared: for very many situations at once."""

from collections.abc import Sequence

from killzone.odds.distribution import power
from killzone.odds.lanes import lanes_for
from killzone.odds.prospects import Measure, Prospect

Fields = tuple[int, ...]


class _Part:
    """The respects of one player, what matters most highest: none that is the same for all ends, or as one before it.

    Every number is counted from the least there is, so that none is below 0.
    """

    __slots__ = ("least", "places", "top")

    def __init__(self, fields: Sequence[Fields], most: int) -> None:
        columns = list(zip(*fields, strict=True))
        self.least = [min(column) for column in columns]
        spans = [tuple([one - least for one in column]) for column, least in zip(columns, self.least, strict=True)]
        distinct = [span for span in dict.fromkeys(spans) if any(span)]
        at, places = 0, {}
        for span in reversed(distinct):
            width = (max(span) * most).bit_length()
            places[span] = (at, width)
            at += width
        self.places = [places.get(span, (0, 0)) for span in spans]
        """Of each respect the lowest bit and how many there are; 0 of one that is the same for all."""
        self.top = 1 << at

    def code(self, fields: Fields) -> int:
        found = 0
        for (at, width), field, least in zip(self.places, fields, self.least, strict=True):
            if width:
                found |= (field - least) << at
        return found

    def fields(self, code: int, scale: int) -> Fields:
        found = []
        for (at, width), least in zip(self.places, self.least, strict=True):
            found.append(((code >> at) & ((1 << width) - 1)) + least * scale)
        return tuple(found)


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
        self.size = lanes_for(max([part.top for part in self.parts]), compared=True)

    def worth(self, codes: tuple[int, ...], scale: int) -> int:
        """The worth that codes stand for, as a part of so much more."""
        told = [part.fields(code, scale) for part, code in zip(self.parts, codes, strict=True)]
        return self.sign * self.measure.number(told)
