"""Cards as they are read, and as plain data: what editions print alike."""

from collections.abc import Iterable
from typing import Any

from killzone.core.sheets import SheetWeapon
from killzone.core.values import Json
from killzone.editions.shared.cards.printed import Ability, Ploy
from killzone.editions.shared.cards.weapons import Weapon


def counted_names(names: Iterable[str]) -> str:
    """Names with how often each is there.

    >>> counted_names(["Chief", "Chainman", "Chainman"])
    'Chief, Chainman x2'
    """
    listed = list(names)
    count = {name: listed.count(name) for name in listed}
    return ", ".join(name if number == 1 else f"{name} x{number}" for name, number in count.items())


def weapon_row(weapon: Weapon[Any], rules: Iterable[str]) -> SheetWeapon:
    """A weapon as it stands on a card: attacks, what it needs to hit, damage, and its rules as they are printed."""
    return SheetWeapon(
        weapon.name,
        "melee" if weapon.melee else "ranged",
        (str(weapon.attacks), f"{weapon.hit}+", f"{weapon.normal}/{weapon.critical}"),
        tuple(rules),
    )


def weapon_data(weapon: Weapon[Any], rules: str) -> Json:
    """A weapon as plain data, with its rules as they are printed."""
    return {
        "id": weapon.id,
        "name": weapon.name,
        "type": "melee" if weapon.melee else "ranged",
        "attacks": weapon.attacks,
        "hit": weapon.hit,
        "damage": [weapon.normal, weapon.critical],
        "rules": rules,
    }


def ploys_data(ploys: Iterable[Ploy]) -> list[Json]:
    """Ploys as plain data."""
    return [{"id": one.id, "name": one.name, "text": one.text, "cost": one.cost} for one in ploys]


def abilities_data(abilities: Iterable[Ability]) -> list[Json]:
    """Abilities as plain data."""
    return [{"id": one.id, "name": one.name, "text": one.text} for one in abilities]
