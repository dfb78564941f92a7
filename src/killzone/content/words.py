"""The words that an edition's files may use: traits of terrain, orders, rules of killzones. They are a file, too."""

from functools import cache

from killzone.content.forms import Form, Id, Title, Words, fill
from killzone.content.library import find_own
from killzone.content.scalars import BaseSize


class TraitForm(Form):
    """A trait of terrain. `stand`: its top can be stood on. `walk`: a base gets past without climbing."""

    text: Words
    stand: bool = False
    walk: bool = False


class EditionWords(Form):
    """The words of one edition.

    `objective` is how large an objective marker is, `drop_zones` how many drop zones a map may have.
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

    @property
    def stand(self) -> frozenset[str]:
        """The traits of parts on top of which a move may end."""
        return frozenset(name for name, trait in self.traits.items() if trait.stand)

    @property
    def walk(self) -> frozenset[str]:
        """The traits of parts that stop nobody on the floor."""
        return frozenset(name for name, trait in self.traits.items() if trait.walk)


@cache
def words(edition: str) -> EditionWords:
    """The words of an edition that there is content for."""
    return fill(EditionWords, find_own(edition, "words"))
