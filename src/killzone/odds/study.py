"""An attack run by the machine alone: what stands below its frames, and all that one without dice can come to."""

from typing import Any

from killzone.core.attacks import Attack
from killzone.core.flow import Ask, Call, Flow, Frame, Next, Sequence, continuation
from killzone.core.machine import MachineError, Stack, State, resume, settle
from killzone.core.values import Value

OVER = "odds-over"


class Study(Value):
    """An attack being looked at: the sequence and context to run, then its result."""

    sequence: Sequence[Any] | None = None
    start: Any = None
    result: Any = None


def _call(study: Study) -> Flow:
    assert study.sequence is not None
    return Call(study, study.sequence, study.start, _finished)


@continuation
def _finished(study: Study, result: Any) -> Flow:
    return Next(Study(result=result))


def _show(study: Study) -> Flow:
    return Ask(-1, OVER, "", None, _never, rule="")


def _never(*_: Any) -> Flow:
    raise AssertionError("nobody answers this")


STUDY = Sequence("odds.study", "Odds", _call, _show, closed=True)
ROOT = Frame(STUDY, Study(), 0, _finished)
"""Below the frames of every attack that is worked out."""


class Rules:
    """The part of a ruleset that the machine needs for a closed sequence."""

    __slots__ = ("windows",)

    def __init__(self, windows: Any) -> None:
        self.windows = windows


def results(attack: Attack) -> set[Any]:
    """Everything that an attack without dice can come to, whatever is answered, as it is read."""
    rules, found, seen = Rules(attack.windows), set(), set[Stack]()
    left: list[Stack] = [(ROOT, Frame(attack.sequence, attack.ctx))]
    while left:
        state = State(rules, None, left.pop(), silent=True)
        pending = settle(state)
        if not isinstance(pending, Ask):
            raise MachineError(f"{attack.sequence!r} rolls dice")
        if pending.kind == OVER:
            found.add(attack.read(state.stack[-1].ctx.result))
        elif state.stack not in seen:
            seen.add(state.stack)
            for answer in pending.domain.candidates(99):
                branch = State(rules, None, state.stack, silent=True)
                resume(branch, pending, answer)
                left.append(branch.stack)
    return found
