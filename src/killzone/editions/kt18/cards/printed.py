"""What is printed beside datasheets: tactics, specialisms, wargear, traits, powers, missions and teams."""

from killzone.core.values import Value
from killzone.editions.kt18.cards.datacards import Datasheet, Weapon
from killzone.editions.shared.cards.printed import Ability


class Tactic(Value):
    """A tactic for so many CP; its code is found by the id.

    It is used in a `phase` (empty for any), at the moment that `window` names. One with an `aura` reaches so far from
    its user. `model` is the datasheet whose models alone may use it, `specialism` the specialism, `level` what level a
    user needs at least.
    """

    id: str
    name: str
    text: str
    cost: int
    phase: str = ""
    window: str = ""
    aura: int = 0
    model: str = ""
    specialism: str = ""
    level: int = 1


class Specialism(Value):
    """A specialism: what its first level brings, the two abilities to choose from at the second, and its tactic."""

    id: str
    name: str
    ability: Ability
    choices: tuple[Ability, Ability]
    tactic: Tactic


class Trait(Value):
    """A trait that can be bought for a commander; `move` and `leadership` are added, `denies` are deny tests."""

    id: str
    name: str
    text: str
    points: int
    move: int = 0
    leadership: int = 0
    denies: int = 0


class Wargear(Value):
    """What can be bought for a model: weapons, better characteristics, keywords, abilities.

    `bearers` are the datasheets that may have it with how many of each, any if there are none; `bearing` asks for a
    weapon of a type, `without` for none of it. A team has at most `most`. `move`, `save` and `invulnerable` replace
    the model's own where they are not 0.
    """

    id: str
    name: str
    text: str
    points: int
    bearers: tuple[tuple[str, int], ...] = ()
    bearing: str = ""
    without: str = ""
    most: int = 20
    weapons: tuple[Weapon, ...] = ()
    move: int = 0
    save: int = 0
    invulnerable: int = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()

    def fits(self, sheet: Datasheet) -> bool:
        """Whether a model of this datasheet may have it."""
        types = {weapon.type for weapon in sheet.weapons}
        listed = not self.bearers or sheet.id in dict(self.bearers)
        return listed and (not self.bearing or self.bearing in types) and self.without not in types


class Power(Value):
    """A psychic power: its warp charge, how far it reaches, and what it is used on; its code is found by the id.

    `target` is self, enemy, friend or all-enemies.
    """

    id: str
    name: str
    text: str
    charge: int
    range: int = 0
    target: str = "enemy"


class Team(Value, shared="team"):
    """A faction: its datasheets, and everything that its player may use.

    `everyone` are the abilities of all its models, put on each datasheet already. `rosters` are ready ones by name,
    each model written as `cards/models.py` reads it.
    """

    id: str
    name: str
    idea: str
    cards: tuple[Datasheet, ...]
    abilities: tuple[Ability, ...] = ()
    everyone: tuple[str, ...] = ()
    wargear: tuple[Wargear, ...] = ()
    tactics: tuple[Tactic, ...] = ()
    rosters: tuple[tuple[str, tuple[str, ...]], ...] = ()
    names: tuple[str, ...] = ()
    plays: str = ""
    beaten_by: str = ""

    def card(self, id: str) -> Datasheet:
        """The datasheet with this id, written with the faction's name or without. Raises KeyError."""
        known = {card.id: card for card in self.cards}
        return known.get(id) or known[f"{self.id}.{id}"]


class Score(Value):
    """A way to score: when it is looked at, from which round on, and what it is worth."""

    id: str
    when: str
    points: int
    text: str
    from_round: int = 1


class Mission(Value, shared="mission"):
    """A mission: for how many players, with which markers, on how many points; what its lines do is found by its id.

    `commander` says whether teams may bring one: no, optional or yes. `rounds` is the length of a battle that is not
    `variable`. With `reserves` a side keeps models back.
    """

    id: str
    name: str
    text: str
    players: tuple[int, ...]
    scoring: tuple[Score, ...]
    commander: str = "no"
    points: int = 100
    markers: str = "all"
    variable: bool = True
    rounds: int = 6
    reserves: str = ""
    rewards: str = ""
