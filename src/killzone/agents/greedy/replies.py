"""What greedy comes up with: an answer, and why."""

from typing import Any, NamedTuple

from killzone.core.decisions import Decision


class Reply(NamedTuple):
    """An answer to a question, and one sentence about it, which may be empty."""

    answer: Any
    why: str = ""


class Term(NamedTuple):
    """One reason for or against something: its points, and how to say it."""

    points: float
    words: str


def because(terms: "list[Term] | tuple[Term, ...]", most: int = 3) -> str:
    """The weightiest of the terms as the rest of a sentence; those without words or points stay unsaid."""
    told = sorted(
        (term for term in terms if term.words and abs(term.points) >= 0.02), key=lambda term: -abs(term.points)
    )
    return ", ".join(term.words for term in told[:most])


def usual(decision: Decision) -> Reply:
    """The usual answer: the default where there is one, else the first that is legal."""
    if decision.default is not None and decision.check(decision.default).legal:
        return Reply(decision.default)
    return Reply(decision.candidates(1)[0].answer)
