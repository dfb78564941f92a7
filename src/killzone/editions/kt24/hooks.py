"""Hooks: places where abilities, ploys, equipment and effects add to a number or to the rules in force.

A hook is a list of functions that modules of this edition add themselves to; whoever makes the number runs them all.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Iterable[Any]])


class Hook:
    """A named list of functions of the same arguments; calling it gives all that they yield."""

    __slots__ = ("functions", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.functions: list[Callable[..., Iterable[Any]]] = []

    def add(self, function: Function) -> Function:
        """Let a function take part; use it as a decorator."""
        self.functions.append(function)
        return function

    def __call__(self, *arguments: Any) -> Iterator[Any]:
        for function in self.functions:
            yield from function(*arguments)

    def __repr__(self) -> str:
        return f"Hook({self.name!r}, {len(self.functions)} functions)"


APL = Hook("changes of APL: (table, operative) -> Entry")
MOVE = Hook("changes of Move: (table, operative) -> Entry")
HIT = Hook("changes of Hit: (table, operative, weapon) -> Entry")
COST = Hook("changes of an action's AP: (table, operative, action) -> Entry")
ATTACK_RULES = Hook("weapon rules added to an attack: (table, operative, target, weapon) -> WeaponRule")
DEFENCE_DICE = Hook("changes of the number of defence dice: (table, shooter, target) -> Entry")
REPEATS = Hook("times an action may be repeated in one activation: (table, operative, action) -> Entry or Repeat")
WEAPONS = Hook("weapons that an operative has beside those of its card: (table, operative) -> Weapon")
HEAVY_MOVES = Hook("moves that go together with a Heavy weapon: (table, operative, weapon) -> str")
WOUNDS = Hook("changes of Wounds, by a token that it has: (operative) -> Entry")
CONTROL = Hook("changes of what an operative counts when markers are contested: (table, operative) -> Entry")
OBSCURED = Hook("what obscures a target beside terrain: (table, shooter, target) -> Entry")
AGAINST_ACTION = Hook("reasons against an action: (table, operative, performing) -> Reason")
AGAINST_WEAPON = Hook("reasons against using a weapon now: (table, operative, weapon, performing) -> Reason")
WEAPON_USED = Hook("what follows from the use of a weapon: (table, operative, weapon) -> Event")
LAST_ACTIONS = Hook("actions of an incapacitated operative before its removal: (table, operative) -> LastAction")
DICE_RULES = Hook("rules of an operative's attack or defence dice, whatever weapon: (table, own, other) -> WeaponRule")
SPOTTERS = Hook("operatives that may see a target for another: (table, operative, weapon) -> Operative")
DESPITE_ORDER = Hook("what lets an operative act despite its order: (table, operative, action) -> Entry")
CLIMBS = Hook("what lets an operative climb in a Dash, and for the real height: (table, operative) -> Entry")
CHARGES = Hook("how much farther an operative may charge at one enemy: (table, operative) -> (its id, Entry)")
PERFORMED = Hook("what follows from an action that was performed: (table, operative, performing) -> Event")
WOULD_BE_ACTIVATED = Hook("rules for an operative that would be activated: (table, operative) -> Happening")
IS_ACTIVATED = Hook("rules for an operative that is activated: (table, operative) -> Happening")
WOULD_BE_INCAPACITATED = Hook("rules for an operative that would be incapacitated: (table, operative) -> Happening")
IS_INCAPACITATED = Hook("rules for an operative that is incapacitated: (table, operative) -> Happening")
