"""What is printed: weapon rules, weapons, operatives, and a team with its abilities, ploys and equipment."""

from collections import Counter
from collections.abc import Sequence

from killzone.core.table import Card
from killzone.core.values import Value
from killzone.editions.shared.cards import weapons
from killzone.editions.shared.cards.printed import Ability, Ploy


class WeaponRule(weapons.WeaponRule):
    """One weapon rule as a weapon carries it; `only` is the one move action of Heavy, as in Heavy (Dash only)."""

    only: str = ""


class Weapon(weapons.Weapon[WeaponRule]):
    """A weapon's profile; `hit` is its Hit, `normal` and `critical` the damage of a success."""


NO_WEAPON = Weapon("", "", False, 0, 0, 0, 0)


class Equipment(Value):
    """An item to select before the battle; `uses` is how often the whole team may use it, 0 for as often as it likes.

    `weapons` are those that it gives to every operative of the team.
    """

    id: str
    name: str
    text: str
    weapons: tuple[Weapon, ...] = ()
    uses: int = 0


class Datacard(Card):
    """An operative's card, with the ids of its abilities. Its own id starts with the team's: `ninth-bell.riveter`."""

    apl: int
    move: int
    save: int
    wounds: int
    weapons: tuple[Weapon, ...]
    abilities: tuple[str, ...] = ()
    leader: bool = False
    keywords: tuple[str, ...] = ()

    def weapon(self, id: str) -> Weapon:
        """The weapon with this id. Raises KeyError."""
        for weapon in self.weapons:
            if weapon.id == id:
                return weapon
        raise KeyError(id)


class Team(Value, shared="team"):
    """A kill team: the cards to choose from and everything its player may use.

    `limits` says how many of each card a selection may have, card by card; a selection has `size` operatives, exactly
    one of them a leader; `default` is one such selection as ids of cards, the leader first. `abilities` explains those
    of the cards. `names` are for operatives that a player wants to call by name.
    """

    id: str
    name: str
    idea: str
    cards: tuple[Datacard, ...]
    limits: tuple[int, ...]
    size: int
    default: tuple[str, ...]
    abilities: tuple[Ability, ...] = ()
    strategy_ploys: tuple[Ploy, ...] = ()
    firefight_ploys: tuple[Ploy, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    names: tuple[str, ...] = ()
    plays: str = ""
    beaten_by: str = ""

    def card(self, id: str) -> Datacard:
        """The card with this id, written with the team's name or without. Raises KeyError."""
        for card in self.cards:
            if id in (card.id, card.id.removeprefix(f"{self.id}.")):
                return card
        raise KeyError(id)

    @property
    def half(self) -> tuple[str, ...]:
        """The first half of the default selection, rounded up, for small games."""
        return self.default[: (len(self.default) + 1) // 2]

    def selection_problems(self, selection: Sequence[str], size: int | None = None) -> list[str]:
        """Why these cards are no selection of so many operatives (the team's own size if not given), as sentences."""
        wanted = self.size if size is None else size
        found: list[str] = []
        known = {card.id: card for card in self.cards}
        full = [id if id in known else f"{self.id}.{id}" for id in selection]
        found.extend(f"{self.name} has no operative {id!r}." for id in dict.fromkeys(full) if id not in known)
        leaders = sum(1 for id in full if id in known and known[id].leader)
        if leaders != 1:
            found.append(f"A selection of {self.name} has exactly one leader; this one has {leaders}.")
        if len(full) != wanted:
            found.append(f"A selection of {self.name} has {wanted} operatives; this one has {len(full)}.")
        count = Counter(full)
        for card, limit in zip(self.cards, self.limits, strict=True):
            if count[card.id] > limit:
                found.append(f"A selection has at most {limit} {card.name}; this one has {count[card.id]}.")
        return found
