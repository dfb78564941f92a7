"""What is loaded with the first battle: the rules, and how a battle is begun or goes on from a file."""

from killzone.editions.kt24.battle.opening import wished_source as battle_source
from killzone.editions.kt24.ruleset import ruleset
from killzone.editions.kt24.scenarios.parts import PARTS

__all__ = ["battle_source", "ruleset", "scenario"]

scenario = PARTS
