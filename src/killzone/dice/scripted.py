"""Dice whose faces are given beforehand: for tests, for replays, for dice rolled on a real table."""

from collections.abc import Iterable
from typing import Any

from killzone.dice.seeded import SeededDice


class DiceRunOutError(LookupError):
    """More dice were wanted than the script holds; `why` says what for, as far as the roller knows."""

    why = ""


class WrongFaceError(ValueError):
    """A scripted face that the die which is rolled has not; `left` counts the script's faces from it on."""

    def __init__(self, face: int, sides: int, left: int) -> None:
        super().__init__(f"the script says {face} where a D{sides} is rolled: its faces are 1 to {sides}")
        self.face, self.sides, self.left = face, sides, left


class DiceLeftOverError(AssertionError):
    """The script holds dice that were never rolled."""


class ScriptedDice:
    """Faces in the order in which they fall; every one must be used. `then` are the dice that go on after the last."""

    __slots__ = ("faces", "then")

    def __init__(self, faces: Iterable[int] = (), then: SeededDice | None = None) -> None:
        given = tuple(faces)
        for face in given:
            if type(face) is not int or face < 1:
                raise ValueError(f"{face!r} is not a face of a die")
        self.faces, self.then = given, then

    def roll(self, count: int, sides: int = 6) -> tuple[tuple[int, ...], Any]:
        """The next `count` faces, and the dice after them.

        Raises `DiceRunOutError` when there are fewer, `WrongFaceError` for a face that a die of so many sides has not.
        """
        if count > len(self.faces) and self.then is None:
            wanted = f"{count} D{sides} are" if count > 1 else f"a D{sides} is"
            raise DiceRunOutError(f"{wanted} rolled, but the script has only {len(self.faces)} left")
        faces = self.faces[:count]
        for place, face in enumerate(faces):
            if face > sides:
                raise WrongFaceError(face, sides, len(self.faces) - place)
        if self.then is None or count < len(self.faces):
            return faces, ScriptedDice(self.faces[count:], self.then)
        more, after = self.then.roll(count - len(faces), sides)
        return (*faces, *more), after

    def must_be_used_up(self) -> None:
        """Raises `DiceLeftOverError` unless every scripted die was rolled."""
        if self.faces:
            raise DiceLeftOverError(
                f"{len(self.faces)} scripted dice were never rolled: {' '.join(map(str, self.faces))}"
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScriptedDice) and (self.faces, self.then) == (other.faces, other.then)

    def __hash__(self) -> int:
        return hash((self.faces, self.then))

    def __repr__(self) -> str:
        return f"ScriptedDice({self.faces!r}{f', {self.then!r}' if self.then else ''})"
