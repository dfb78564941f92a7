"""Dice: seeded, scripted, recorded. Each is a value; rolling gives the faces and the dice for the next roll."""

from killzone.dice.scripted import DiceLeftOverError, DiceRunOutError, ScriptedDice, WrongFaceError
from killzone.dice.seeded import SeededDice, UnknownDiceError, drawn_seed

__all__ = [
    "DiceLeftOverError",
    "DiceRunOutError",
    "ScriptedDice",
    "SeededDice",
    "UnknownDiceError",
    "WrongFaceError",
    "drawn_seed",
]
