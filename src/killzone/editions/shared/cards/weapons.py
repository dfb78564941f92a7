"""What is printed about weapons: profiles and their rules."""

from typing import Generic, TypeVar

from killzone.core.values import Value


class WeaponRule(Value):
    """One rule as a weapon or an operative carries it; `name` is the last word of its id in the ledger.

    `x` is the rule's number (Lethal 5+: 5), `distance` its length (Range 8"), `least` what a reduction of damage leaves
    (see `attack/damage_reduction.py`).
    """

    name: str
    x: int = 0
    distance: int = 0
    least: int = 0


R = TypeVar("R", bound=WeaponRule)


class Weapon(Value, Generic[R]):
    """A weapon's profile; `hit` is the number to roll, `normal` and `critical` the damage of a hit."""

    id: str
    name: str
    melee: bool
    attacks: int
    hit: int
    normal: int
    critical: int
    rules: tuple[R, ...] = ()

    def rule(self, name: str) -> R | None:
        """The first rule of this name that is printed on it."""
        for rule in self.rules:
            if rule.name == name:
                return rule
        return None
