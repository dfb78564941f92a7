"""What is printed about weapons: a profile and its rules."""

from killzone.editions.shared.cards import weapons


class WeaponRule(weapons.WeaponRule):
    """One rule as a weapon or an operative carries it.

    A rule printed after "!" is `on_critical`: it is in force only once a critical hit has been retained. Some rules are
    those of operatives: Invulnerable Save, and abilities without a name in the ledger, `reduce-damage`, `reduce-one`,
    `ignore-one` and `ignore-wounds` (see `attack/damage_reduction.py`).
    """

    on_critical: bool = False


class Weapon(weapons.Weapon[WeaponRule]):
    """A weapon's profile; `hit` is its BS or WS, `normal` and `critical` the damage of a hit."""
