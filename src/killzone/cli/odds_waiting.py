"""What `killzone odds` says while work is long: before it begins, and every while."""

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from killzone.odds import Odds

OPENINGS, SECONDS, PART = 60, 5.0, 0.25
"""So many openings are drawn, or as many as can be looked at in so many seconds, or a part of what the answer takes."""


def warn(kind: str, edition: str, policy: str, numbers: dict[str, Any]) -> None:
    """Says before long work begins what it will cost, and between what its answer lies."""
    from killzone import odds as exact
    from killzone.cli.output import fail, note

    effort = exact.effort(kind, edition=edition, policy=policy, **numbers)
    if not effort.is_long:
        return
    note(f"This takes {effort}. Ctrl+C gives up.")
    between = exact.bounds(kind, edition=edition, policy=policy, **numbers)
    if between is not None:
        least, most = (float(one) for one in between.worth)
        note(f"What the attacker plays for lies between {least:.2f} and {most:.2f}. If one side re-rolls only fails,")
        for side, one in (("attacker", between.least), ("defender", between.most)):
            note(f"the {side}: {_in_short(one)}.")
    sure = exact.assured(kind, edition=edition, policy=policy, **numbers)
    if sure is not None:
        note("In what it plays for no side does worse than if the other plays against that and for nothing else:")
        for side, one in (("attacker", sure.attacker), ("defender", sure.defender)):
            note(f"the {side}: {_in_short(one)}.")
    seconds = min(SECONDS, effort.seconds * PART)
    drawn = exact.sampled(kind, edition=edition, policy=policy, openings=OPENINGS, seconds=seconds, **numbers)
    if drawn is not None:
        (low, high), (lower, higher) = drawn.mean, drawn.taken
        note(f"By {drawn.openings} openings of the dice, drawn and each played on exactly, in 99 of 100 such answers:")
        dealt = f"mean {low:.2f} to {high:.2f}, kills {drawn.kill.low:.1%} to {drawn.kill.high:.1%}"
        note(f"{dealt}, takes {lower:.2f} to {higher:.2f}, dies {drawn.die.low:.1%} to {drawn.die.high:.1%}.")
    if effort.is_too_much:
        fail("That is more memory than most have. Ask with --policy reroll-fails, fewer dice or points to spend.")


def _in_short(found: "Odds") -> str:
    dealt = f"mean {float(found.mean):.2f}, kills {float(found.kill):.1%}"
    return f"{dealt}, takes {float(found.mean_taken):.2f}, dies {float(found.die):.1%}"


@contextmanager
def patience() -> "Iterator[None]":
    """Says on stderr that long work goes on, once it has taken two seconds and then ever less often."""
    from threading import Event, Thread

    from killzone.cli.output import note

    done = Event()

    def tell() -> None:
        seconds = 2
        while not done.wait(seconds if seconds == 2 else seconds / 2):
            quicker = "" if seconds < 16 else "; --policy reroll-fails or keep-dice is far less, Ctrl+C gives up"
            note(f"Still at it after {seconds} s; fewer dice, re-rolls or points to spend are less work{quicker} ...")
            seconds *= 2

    Thread(target=tell, daemon=True).start()
    try:
        yield
    finally:
        done.set()


class Patience:
    """Says how far long work is, on stderr, once it has taken two seconds and then every two."""

    def __init__(self) -> None:
        from time import monotonic

        self.clock = monotonic
        self.next = monotonic() + 2

    def tell(self, done: int, total: int) -> None:
        from killzone.cli.output import note

        if self.clock() >= self.next:
            self.next = self.clock() + 2
            note(f"{done} of {total} weapons ...")
