"""What is printed about weapons and models, and what the types of weapons do to the number of attacks."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from killzone.core.rules import rule
from killzone.core.table import Card, Operative
from killzone.core.values import Value
from killzone.editions.kt18.cards.amounts import Amount, Strength, UnreadableNumberError, parse_amount
from killzone.spelling import did_you_mean

ASSAULT, GRENADE, HEAVY, MELEE = "assault", "grenade", "heavy", "melee"
PISTOL, RAPID_FIRE = "pistol", "rapid-fire"

TYPES: Final = {
    "Assault": ASSAULT,
    "Grenade": GRENADE,
    "Heavy": HEAVY,
    "Melee": MELEE,
    "Pistol": PISTOL,
    "Rapid Fire": RAPID_FIRE,
}
"""The types of weapons as they are printed, and their ids."""


@rule("kt18.def.characteristics")
class Weapon(Value):
    """A weapon's profile. `attacks` is the number after its type; a melee weapon has none, its user has Attacks.

    `range` is in hundredths of a millimetre, like every length; `ap` is zero or negative. The code of `abilities` is
    found by their ids.
    """

    id: str
    name: str
    type: str
    attacks: Amount
    strength: Strength
    ap: int
    damage: Amount
    range: int = 0
    abilities: tuple[str, ...] = ()

    def has(self, ability: str) -> bool:
        """Whether it is printed with this ability."""
        return ability in self.abilities


CLOSE_COMBAT_WEAPON: Final = Weapon(
    "close-combat-weapon", "close combat weapon", MELEE, Amount(), Strength(), 0, Amount(1)
)


@rule("kt18.fight.default-weapon")
def melee_weapons(carried: Iterable[Weapon]) -> tuple[Weapon, ...]:
    """The melee weapons a model can attack with: its own, and the close combat weapon that every model has."""
    return (*(weapon for weapon in carried if weapon.type == MELEE), CLOSE_COMBAT_WEAPON)


LEADER, COMMANDER, PSYKER, FLY = "leader", "commander", "feeler", "fly"
"""The specialism of whoever leads, and the keywords that rules ask for."""


@rule("kt18.def.characteristics")
class Datasheet(Card):
    """A model's datasheet, or a copy of it for one model with all that was bought for it (`cards/models.py`).

    Its id starts with the team's. `points` are those of the model with wargear, level and traits. `abilities` are the
    ids of all that it can do: those printed, those of its specialism and level, of wargear and of traits; their code is
    found by id. `levels` are what the levels of a commander cost, empty for any other model; `specialisms` are those
    that it may have, `specialism` the one it has, at a `level` from 1 up. A psyker attempts `powers` of those that it
    `knows` in a phase and takes `denies` tests in a round.
    """

    faction: str
    move: int
    weapon_skill: int
    ballistic_skill: int
    strength: int
    toughness: int
    wounds: int
    attacks: int
    leadership: int
    save: int
    most: int
    points: int
    weapons: tuple[Weapon, ...]
    invulnerable: int = 0
    abilities: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    specialisms: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    powers: int = 0
    denies: int = 0
    knows: tuple[str, ...] = ()
    specialism: str = ""
    level: int = 0
    wargear: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()

    def weapon(self, id: str) -> Weapon:
        """The weapon with this id, the close combat weapon of every model included. Raises KeyError."""
        found = CLOSE_COMBAT_WEAPON if id == CLOSE_COMBAT_WEAPON.id else None
        for weapon in self.weapons if found is None else ():
            if weapon.id == id:
                found = weapon  # of two with one id the later counts
        if found is None:
            raise KeyError(id)
        return found

    def has(self, ability: str) -> bool:
        """Whether it has this ability, from wherever."""
        return ability in self.abilities

    @property
    def leads(self) -> bool:
        """Whether it is a leader."""
        return self.specialism == LEADER

    @property
    def commands(self) -> bool:
        """Whether it is a commander."""
        return bool(self.levels)

    @property
    def flies(self) -> bool:
        return FLY in self.keywords


def datasheet(operative: Operative) -> Datasheet:
    """The model's datasheet."""
    assert isinstance(operative.card, Datasheet)
    return operative.card


_TYPE = re.compile(r"(?P<type>[A-Za-z][A-Za-z -]*?)(?: +(?P<number>\S+))?")


@lru_cache(maxsize=256)
def parse_type(written: str) -> tuple[str, Amount]:
    """A weapon's type and number of attacks as they are printed: `Rapid Fire 1`, `Heavy D6`, `Melee`.

    Raises `UnreadableNumberError` for anything else.
    """
    found = _TYPE.fullmatch(written.strip())
    ids = {title.casefold(): id for title, id in TYPES.items()}
    name = found["type"].replace("-", " ") if found else written
    if name.casefold() not in ids:
        hint = did_you_mean(name, TYPES)
        raise UnreadableNumberError(f"{written!r} is no type of weapon; expected such as Rapid Fire 1.{hint}")
    assert found
    id = ids[name.casefold()]
    if (id == MELEE) == bool(found["number"]):
        number = "no number" if id == MELEE else "its number, such as Assault 2 or Heavy D6"
        raise UnreadableNumberError(f"{written!r}: this type is printed with {number}")
    return id, parse_amount(found["number"] or 0)


@rule("kt18.def.long-range")
def is_long_range(distance: int, range: int) -> bool:
    """More than half of the weapon's range; exactly half is not."""
    return distance * 2 > range


@rule("kt18.weapon.rapid-fire")
def doubles(weapon: Weapon, distances: Iterable[int]) -> bool:
    """Rapid Fire makes twice its attacks if every one of its targets is within half of its range."""
    return weapon.type == RAPID_FIRE and not any(is_long_range(each, weapon.range) for each in distances)
