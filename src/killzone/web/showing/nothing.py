"""Where there is no answer: a refusal with its reasons, as everywhere."""

from killzone.core import reasons
from killzone.core.reasons import Verdict
from killzone.web.protocol import Mark, Reason

MOST_REASONS = 50


class Nothing(Exception):  # noqa: N818 - not a mistake of anybody's: there is just no answer
    """A query that has no answer; `reasons` say why and what to do about it."""

    def __init__(self, reasons: list[Reason]) -> None:
        super().__init__("\n".join(one.text for one in reasons))
        self.reasons = reasons


def nothing(text: str, rule: str = "", hint: str = "") -> Nothing:
    """There is no answer for one reason."""
    return Nothing([Reason(rule, text, hint)])


def refusal(verdict: Verdict) -> list[Reason]:
    """The reasons of a verdict, to be sent; of a way with thousands of mistakes only the first."""
    return [reason(one) for one in verdict.reasons[:MOST_REASONS]]


def reason(one: reasons.Reason) -> Reason:
    return Reason(one.rule, one.text, one.hint, marks(one.marks))


def marks(given: tuple[reasons.Mark, ...]) -> list[Mark]:
    return [Mark(one.kind, list(one.points), one.label) for one in given]
