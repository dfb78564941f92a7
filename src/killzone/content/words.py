"""The words that an edition's files may use: traits of terrain, orders, rules of killzones. They are a file, too."""

from functools import cache

import msgspec

from killzone.content.forms import Form, Id, Title, Words, fill
from killzone.content.library import find_own
from killzone.content.scalars import BaseSize, Size


class TraitForm(Form):
    """A trait of terrain. `stand`: its top can be stood on. `walk`: a base gets past without climbing. `absent`: a base
    may stand in it. `close_quarters`: only boards of close quarters have it.
    """

    text: Words
    stand: bool = False
    walk: bool = False
    absent: bool = False
    close_quarters: bool = False


class LowForm(Form):
    """What a kind of terrain is besides, if it is no higher than `top`."""

    top: Size
    traits: tuple[Id, ...]


class KindForm(Form):
    """A kind of terrain feature, and the traits that all its parts have for it."""

    text: Words
    traits: tuple[Id, ...]
    low: LowForm | None = None

    def all_traits(self, top: int) -> tuple[str, ...]:
        """The traits of a part with this top."""
        more = self.low.traits if self.low is not None and top <= self.low.top else ()
        return tuple(dict.fromkeys((*self.traits, *more)))


class EditionWords(Form):
    """The words of one edition.

    `objective` is how large an objective marker is, `drop_zones` how many drop zones a map may have, `answers` are the
    words of which keys of answers are made, beside ids of things and numbers.
    """

    edition: Id
    name: Title
    objective: BaseSize
    traits: dict[Id, TraitForm]
    killzone_rules: dict[Id, Words]
    orders: dict[Id, Words]
    phases: dict[Id, Words]
    ends: dict[Id, Words]
    drop_zones: tuple[int, ...] = (2, 4)
    kinds: dict[Id, KindForm] = msgspec.field(default_factory=dict)
    answers: tuple[Id, ...] = ()

    @property
    def stand(self) -> frozenset[str]:
        """The traits of parts on top of which a move may end."""
        return frozenset(name for name, trait in self.traits.items() if trait.stand)

    @property
    def absent(self) -> frozenset[str]:
        """The traits of parts in which a base may stand."""
        return frozenset(name for name, trait in self.traits.items() if trait.absent)

    @property
    def walk(self) -> frozenset[str]:
        """The traits of parts that stop nobody on the floor."""
        return frozenset(name for name, trait in self.traits.items() if trait.walk)


@cache
def words(edition: str) -> EditionWords:
    """The words of an edition that there is content for."""
    return fill(EditionWords, find_own(edition, "words"))
