"""The time that a seat has: for an answer, for all its answers of a turn, and for the whole game."""

from typing import Final

NO_LIMIT: Final = 0.0


class Clock:
    """The clock of one seat, in seconds; a limit of 0 is none. It runs only while the seat is asked."""

    __slots__ = ("answer", "asked", "game", "spent", "spent_in_turn", "turn", "turn_number")

    def __init__(self, answer: float = NO_LIMIT, turn: float = NO_LIMIT, game: float = NO_LIMIT) -> None:
        self.answer, self.turn, self.game = answer, turn, game
        self.spent = self.spent_in_turn = self.asked = 0.0
        self.turn_number = 0

    def allowed(self, turn: int) -> float | None:
        """How long the next answer may take, never less than nothing; None without any limit."""
        if turn != self.turn_number:
            self.turn_number, self.spent_in_turn = turn, 0.0
        found = min((left for left in self.left().values()), default=None)
        self.asked = found or 0.0
        return found

    def left(self) -> dict[str, float]:
        """What is left of each limit that there is."""
        limits = {"answer": self.answer, "turn": self.turn - self.spent_in_turn, "game": self.game - self.spent}
        return {name: max(0.0, limits[name]) for name in limits if getattr(self, name) > 0}

    def spend(self, seconds: float) -> None:
        """An answer has taken this long."""
        self.spent += seconds
        self.spent_in_turn += seconds

    def told(self) -> str:
        """What was not kept when no answer came, to follow a player's name."""
        left = self.left()
        tightest = min(left, key=lambda name: left[name])
        if tightest == "answer":
            return f"gave no answer in {self.answer:g} seconds."
        return f"has used up its {getattr(self, tightest):g} seconds for the {tightest}."
