"""What is printed about weapons, and what their types do to the number of attacks."""

import re
from collections.abc import Iterable
from typing import Final

from killzone.core.rules import rule
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

    `range` is in hundredths of a millimetre, like every length; `ap` is zero or negative.
    """

    id: str
    name: str
    type: str
    attacks: Amount
    strength: Strength
    ap: int
    damage: Amount
    range: int = 0


CLOSE_COMBAT_WEAPON: Final = Weapon(
    "close-combat-weapon", "Close combat weapon", MELEE, Amount(), Strength(), 0, Amount(1)
)


@rule("kt18.fight.default-weapon")
def melee_weapons(carried: Iterable[Weapon]) -> tuple[Weapon, ...]:
    """The melee weapons a model can attack with: its own, and the close combat weapon that every model has."""
    return (*(weapon for weapon in carried if weapon.type == MELEE), CLOSE_COMBAT_WEAPON)


_TYPE = re.compile(r"(?P<type>[A-Za-z][A-Za-z -]*?)(?: +(?P<number>\S+))?")


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
