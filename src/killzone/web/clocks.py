"""Clocks, as values: how much time each seat has left, whose runs, and what answers and taking back do to it.

Times are milliseconds; `since` and `due` are moments of Unix time. Nothing here waits for anything.
"""

from typing import Final, NamedTuple

LEAST_SECONDS: Final = 10
MOST_SECONDS: Final = 30 * 24 * 3600


class Pace(NamedTuple):
    """What was agreed on before the game. `kind` is `decision` (so long for each question), `game` (so long for all
    questions of a seat together) or empty; `out` is what happens when time is up: a `bot` takes over, or the game is
    `lost`."""

    kind: str = ""
    seconds: int = 0
    out: str = "bot"

    @property
    def whole(self) -> int:
        return self.seconds * 1000


class Clock(NamedTuple):
    """The clocks of all seats. `seat` is the one whose runs since `since` and is up at `due`; -1 while all stand.

    `top` is the highest number that a question had for which a clock ran.
    """

    left: tuple[int, ...] = ()
    seat: int = -1
    since: int = 0
    due: int = 0
    top: int = -1


class Back(NamedTuple):
    """Who took back answers, and whether the others had to agree and did."""

    by: int
    agreed: bool = False


def wound(pace: Pace, seats: int) -> Clock:
    """Clocks before the first question; without any where none was agreed on."""
    return Clock((pace.whole,) * seats) if pace.kind else Clock()


def stopped(clock: Clock, now: int) -> Clock:
    """All clocks stand, and whoever's ran has used the time since."""
    if clock.seat < 0:
        return clock
    used = max(0, now - clock.since)
    return _standing(clock, clock.seat, max(0, clock.left[clock.seat] - used))


def running(clock: Clock, pace: Pace, seat: int, number: int, now: int) -> Clock:
    """The clock of a seat runs for the question with this number; without a seat all stand.

    Where each question has its own time, only one that was never asked before brings new time: otherwise whoever takes
    back and answers again, over and over, would never run out.
    """
    clock = stopped(clock, now)
    if not clock.left or seat < 0:
        return clock
    left = clock.left[seat]
    if pace.kind == "decision" and number > clock.top:
        left = pace.whole
    clock = _standing(clock, seat, left)
    return clock._replace(seat=seat, since=now, due=now + left, top=max(clock.top, number))


def taken_back(clock: Clock, pace: Pace, back: Back, seat: int, number: int, now: int) -> Clock:
    """Answers were taken back, and another question is asked.

    What others spent on a question that is taken back is given back to them, so that nobody can wear down their clocks.
    Where they have agreed, questions that come once more bring their time once more: who is kind does not pay for it.
    """
    others = clock.seat not in (-1, back.by)
    clock = clock._replace(seat=-1, since=0, due=0) if others else stopped(clock, now)
    if pace.kind == "decision":
        clock = clock._replace(left=tuple(own if at == back.by else pace.whole for at, own in enumerate(clock.left)))
        if back.agreed:
            clock = clock._replace(top=number)
    return running(clock, pace, seat, number, now)


def shifted(clock: Clock, away: int, now: int) -> Clock:
    """The clocks after the server was away for so long: that time is nobody's."""
    if clock.seat < 0:
        return clock
    since = min(now, clock.since + max(0, away))
    return clock._replace(since=since, due=clock.due + since - clock.since)


def _standing(clock: Clock, seat: int, left: int) -> Clock:
    lefts = tuple(left if at == seat else own for at, own in enumerate(clock.left))
    return clock._replace(left=lefts, seat=-1, since=0, due=0)
