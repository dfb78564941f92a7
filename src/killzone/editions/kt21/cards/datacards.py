"""What is printed: weapon rules, weapons, datacards, and a team with its fire teams, ploys, equipment and tac ops."""

from killzone.core.table import Card
from killzone.core.values import Value
from killzone.editions.kt21.cards.tac_op_cards import TacOp
from killzone.editions.shared.cards import weapons
from killzone.editions.shared.cards.printed import Ability, Ploy


class WeaponRule(weapons.WeaponRule):
    """One rule as a weapon or an operative carries it.

    A rule printed after "!" is `on_critical`: it is in force only once a critical hit has been retained. Some rules are
    those of operatives: Invulnerable Save, and abilities without a name in the ledger, `reduce-damage`, `reduce-one`,
    `ignore-one` and `ignore-wounds` (see `attack/damage_reduction.py`).
    """

    on_critical: bool = False


class Weapon(weapons.Weapon[WeaponRule]):
    """A weapon's profile; `hit` is its BS or WS, `normal` and `critical` the damage of a hit."""


class Datacard(Card):
    """An operative's card; its id starts with the team's. `group` is its GA, `defence` its DF.

    `rules` are those of the operative itself: an Invulnerable Save, and abilities that lessen damage.
    """

    move: int
    apl: int
    group: int
    defence: int
    save: int
    wounds: int
    weapons: tuple[Weapon, ...]
    rules: tuple[WeaponRule, ...] = ()
    abilities: tuple[str, ...] = ()
    leader: bool = False
    keywords: tuple[str, ...] = ()

    def weapon(self, id: str) -> Weapon:
        """The weapon with this id. Raises KeyError."""
        return {weapon.id: weapon for weapon in self.weapons}[id]


class Equipment(Value):
    """An item for so many points. It is borne by one operative, or by nobody where `bearer` is false.

    `most` is how many of it a kill team may have, 0 for as many as it can pay for; `weapons` are its bearer's.
    `close_quarters` says that it is taken there only.
    """

    id: str
    name: str
    text: str
    points: int
    bearer: bool = True
    most: int = 0
    weapons: tuple[Weapon, ...] = ()
    close_quarters: bool = False


class FireTeam(Value):
    """A kind of fire team: its size, its archetype, and how many of each card may be in it.

    A kill team has at least `least` and at most `most` of the kind.
    """

    id: str
    name: str
    size: int
    archetype: str
    operatives: tuple[tuple[str, int], ...]
    least: int
    most: int


class Chosen(Value):
    """A fire team as it was selected: the id of its kind, and the ids of its cards."""

    kind: str
    operatives: tuple[str, ...]


class Team(Value, shared="team"):
    """A faction: the fire teams to make a kill team of, their cards, and everything its player may use.

    `limits` says how many of each card the whole kill team may have, card by card; `count` is how many fire teams it
    has, `default` one such selection. `tac_ops` are the faction's own.
    """

    id: str
    name: str
    idea: str
    cards: tuple[Datacard, ...]
    limits: tuple[int, ...]
    fire_teams: tuple[FireTeam, ...]
    count: int
    default: tuple[Chosen, ...]
    tac_ops: tuple[TacOp, ...] = ()
    abilities: tuple[Ability, ...] = ()
    strategic_ploys: tuple[Ploy, ...] = ()
    tactical_ploys: tuple[Ploy, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    names: tuple[str, ...] = ()
    plays: str = ""
    beaten_by: str = ""

    def card(self, id: str) -> Datacard:
        """The card with this id, written with the faction's name or without. Raises KeyError."""
        known = {card.id: card for card in self.cards}
        return known.get(id) or known[f"{self.id}.{id}"]

    def fire_team(self, kind: str) -> FireTeam:
        """The kind of fire team with this id. Raises KeyError."""
        return {one.id: one for one in self.fire_teams}[kind]

    @property
    def operatives(self) -> tuple[str, ...]:
        """The cards of the default selection, fire team by fire team."""
        return tuple(id for one in self.default for id in one.operatives)

    @property
    def half(self) -> tuple[str, ...]:
        """The first half of the default selection, rounded up, for small games."""
        return self.operatives[: (len(self.operatives) + 1) // 2]
