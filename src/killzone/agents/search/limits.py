"""How long search may think about a question: seconds, imagined lines, or both."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

SECONDS: Final = 2.0
MOST: Final = 1_000_000
MARGIN: Final = 0.02
"""Of its seconds, the share that is kept for the answer itself."""


class Limit:
    """A limit that is begun anew for every question. Work is done in pieces, and `tick` tells that one is done.

    There are lines and other pieces. None is begun that would not be done in time if it took as long as the longest of
    its kind so far; half of that is forgotten with each question. Without `seconds` no clock is looked at, so that the
    same question always gets the same work.
    """

    def __init__(
        self, seconds: float | None = SECONDS, lines: int | None = None, clock: Callable[[], float] = perf_counter
    ) -> None:
        if seconds is None and lines is None:
            raise ValueError("search needs a limit: seconds, lines, or both")
        self.seconds, self.most_lines, self._clock = seconds, lines, clock
        self._started = self._last = 0.0
        self._longest = {True: 0.0, False: 0.0}
        self.lines = 0

    @classmethod
    def read(cls, text: str) -> "Limit | None":
        """A limit as it is written, `500` lines or `0.5s`; None where that is none."""
        number = text.removesuffix("s")
        if not number.replace(".", "", 1).isdecimal() or not 0 < float(number) <= MOST:
            return None
        if number != text:
            return cls(float(number))
        return cls(None, int(number)) if number.isdecimal() else None

    def begin(self) -> None:
        """A question was asked."""
        self.lines = 0
        if self.seconds is not None:
            self._started = self._last = self._clock()
            self._longest = {line: longest / 2 for line, longest in self._longest.items()}

    def tick(self, *, line: bool = False) -> None:
        """A piece of the work is done; a `line` was imagined to its end."""
        self.lines += line
        if self.seconds is not None:
            now = self._clock()
            self._longest[line], self._last = max(self._longest[line], now - self._last), now

    def is_over(self, *, line: bool = False, share: float = 1.0) -> bool:
        """Whether no further piece may be begun; of the seconds, only a `share` may be spent on such."""
        if self.most_lines is not None and self.lines >= self.most_lines:
            return True
        if self.seconds is None:
            return False
        return self._last - self._started + self._longest[line] > self.seconds * share * (1 - MARGIN)
