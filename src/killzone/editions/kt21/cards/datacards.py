"""What is printed about weapons: a profile and its rules."""

from killzone.core.values import Value


class WeaponRule(Value):
    """One rule as a weapon or an operative carries it; `name` is the last word of its ledger id, `kt21.weapon.<name>`.

    `x` is the rule's number (Lethal 5+: 5), `distance` its length (Rng 6"), `least` what Reduce Damage leaves at the
    least. A rule printed after "!" is `on_critical`: it is in force only once a critical hit has been retained.
    Some rules are those of operatives: Invulnerable Save, and abilities without a name in the ledger, `reduce-damage`,
    `reduce-one`, `ignore-one` and `ignore-wounds` (see `wounds.py`).
    """

    name: str
    x: int = 0
    distance: int = 0
    least: int = 0
    on_critical: bool = False


class Weapon(Value):
    """A weapon's profile; `hit` is its BS or WS, `normal` and `critical` the damage of a hit."""

    id: str
    name: str
    melee: bool
    attacks: int
    hit: int
    normal: int
    critical: int
    rules: tuple[WeaponRule, ...] = ()

    def rule(self, name: str) -> WeaponRule | None:
        """The first rule of this name that is printed on it."""
        for rule in self.rules:
            if rule.name == name:
                return rule
        return None
