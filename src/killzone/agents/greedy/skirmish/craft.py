"""What an edition tells greedy: how far one moves, what one sees, what an attack needs, and what is worth what.

`Craft` has no rule of its own. Its functions ask those of the edition, on values such as `operative.but(spot=...)`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from killzone.agents.greedy.walks import Walk, walk_to
from killzone.core.reasons import Check
from killzone.core.table import Operative, Table
from killzone.editions.shared.actions.action import ActionRule, Performing
from killzone.editions.shared.board.drop_zones import Area
from killzone.editions.shared.close_quarters.hatchways import HatchwayRules
from killzone.geometry.moves import Move
from killzone.geometry.terrain import Terrain

if TYPE_CHECKING:
    from killzone.agents.greedy.skirmish.memory import Memory
    from killzone.agents.greedy.skirmish.situation import Situation
    from killzone.agents.greedy.skirmish.stakes import Stakes

Answering = Callable[["Memory", Any], Any]
"""Answers a kind of question: from what is in mind and the imagined game a `Reply`, or None for the usual one."""


class Placing(NamedTuple):
    """What stands between a shooter and its target: whether it is in cover, and whether it is obscured."""

    cover: bool
    obscured: bool


class Craft(ABC):
    """One edition in which operatives act in turn, as greedy has to know it."""

    id: ClassVar[str]
    """The ruleset's id."""
    walk: ClassVar[str]
    """The action of an ordinary move; a Dash, a Charge and falling back are called alike everywhere."""
    dash: ClassVar[str] = "dash"
    charge: ClassVar[str] = "charge"
    fall_back: ClassVar[str] = "fall-back"
    control: ClassVar[int]
    """How near an enemy holds an operative."""
    performing: ClassVar[type[Performing]]
    shooting: ClassVar[type[Any]]
    fighting: ClassVar[type[Any]]
    moving: ClassVar[type[Any]]
    """What shots, fights and moves under way are."""
    walked_through: ClassVar[frozenset[str]]
    """The traits of terrain that one walks through as if it were hardly there."""
    move_actions: ClassVar[tuple[ActionRule, ...]]
    slow_checks: ClassVar[tuple[Check, ...]]
    """Checks of moves that look for a way: whoever asks for the ways finds out."""
    weapon_checks: ClassVar[tuple[Check, ...]]
    hatchways: ClassVar[HatchwayRules]
    shot_rules: ClassVar[frozenset[str]]
    """The rules of weapons that change what a shot does."""
    hand_rules: ClassVar[frozenset[str]]
    """Those that change a hand of attack dice in a fight."""
    blow_rules: ClassVar[frozenset[str]]
    """Those that matter once the dice of a fight lie there."""
    lines_alone: ClassVar[bool] = False
    """Whether cover and obscured change no other number of a shot."""
    answers: ClassVar[Mapping[str, Answering]] = {}
    """Who answers the questions that only this edition asks."""

    @cached_property
    def moves(self) -> dict[str, ActionRule]:
        """The moves without the checks that look for a way."""
        return {rule.id: self._short_of_ways(rule) for rule in self.move_actions}

    def _short_of_ways(self, rule: ActionRule) -> ActionRule:
        checks = tuple(check for check in rule.checks if check not in self.slow_checks)
        return type(rule)(rule.id, rule.name, rule.cost, rule.rule, checks, rule.sequence, rule.context, rule.counts_as)

    # The battle

    @abstractmethod
    def turns(self, table: Table) -> int:
        """How many turning points the battle has."""

    @abstractmethod
    def stakes(self, situation: "Situation") -> "Stakes":
        """What the battle is about."""

    @abstractmethod
    def worth(self, situation: "Situation", one: Operative) -> float:
        """What an operative is worth to its side, in points."""

    @abstractmethod
    def scored(self, table: Table) -> Table:
        """The table once its turning point is over and scored, and the battle with it if it is the last."""

    def fell(self, table: Table, one: Operative) -> Table:
        """The table, on which an operative has fallen already, once that is scored."""
        return table

    def worked(self, table: Table, one: Operative, action: str, marker: str) -> Table | None:
        """The table once an operative has performed an action of the mission; None where that is not known."""
        return None

    def may_change_order(self, table: Table, one: Operative) -> bool:
        """Whether an operative that is activated now is given an order."""
        return True

    @abstractmethod
    def extra(self, one: Operative) -> Performing:
        """What an operative has that acts out of turn, once nobody is ready."""

    @abstractmethod
    def drop_zones(self, table: Table) -> tuple[tuple[str, Area], ...]:
        """The drop zones by key."""

    # Operatives

    @abstractmethod
    def apl(self, table: Table, one: Operative) -> int:
        """How many AP an operative has when it is activated."""

    @abstractmethod
    def move(self, table: Table, one: Operative) -> int:
        """How far an ordinary move of an operative goes."""

    @abstractmethod
    def wounds(self, table: Table, one: Operative) -> int:
        """How many wounds an operative started with."""

    @abstractmethod
    def distance(self, table: Table, one: Operative, doing: Any) -> int:
        """How far a move goes."""

    @abstractmethod
    def ways(self, table: Table, one: Operative, doing: Any, limit: int) -> tuple[Move, ...]:
        """The moves that an action allows, up to a distance."""

    # The board

    def walk_to(self, terrain: Terrain, x: int, y: int, radius: int) -> Walk:
        """How far it is to a point of the board on foot, for bases of a radius."""
        return walk_to(terrain, x, y, radius, self.walked_through)

    @abstractmethod
    def visible(self, table: Table, viewer: Operative, target: Operative) -> bool:
        """Whether one sees the other."""

    @abstractmethod
    def within(self, table: Table, one: Operative, other: Operative, distance: int) -> bool:
        """Whether two operatives are within a distance."""

    @abstractmethod
    def holds(self, table: Table, one: Operative, other: Operative) -> bool:
        """Whether two enemies are near enough to fight."""

    # Attacks

    @abstractmethod
    def may_target(self, table: Table, shooter: Operative, target: Operative, weapon: Any) -> bool:
        """Whether a shooter sees a target well enough to shoot at it, whoever is near it."""

    @abstractmethod
    def placing(self, table: Table, shooter: Operative, target: Operative) -> Placing:
        """What stands between the two."""

    @abstractmethod
    def melee_weapons(self, table: Table, one: Operative) -> list[Any]:
        """The melee weapons that an operative may fight with."""

    @abstractmethod
    def shot_numbers(
        self, table: Table, shooter: Operative, target: Operative, weapon: Any, cover: bool, obscured: bool
    ) -> Mapping[str, Any]:
        """The numbers of a shot for its odds."""

    @abstractmethod
    def duel(self, table: Table, own: Operative, enemy: Operative, weapon: str, answer: str) -> Any:
        """A fight with these weapons as things stand."""

    @abstractmethod
    def duel_attack(self, duel: Any) -> Any:
        """The attack that a fight is."""

    @abstractmethod
    def format_rules(self, rules: tuple[Any, ...]) -> str:
        """Rules of weapons as they are written."""

    @abstractmethod
    def bare(self, duel: Any) -> Any:
        """A fight without dice, points and names: all that its blows depend on but for the hands of dice."""

    @abstractmethod
    def moves_and_shoots(self, weapon: Any) -> bool:
        """Whether somebody with this weapon may make some move and shoot."""

    @abstractmethod
    def fists(self, duel: Any, index: int) -> tuple[int, tuple[int, int]]:
        """How many dice a side of a fight rolls, and the damage of a normal and a critical success."""
