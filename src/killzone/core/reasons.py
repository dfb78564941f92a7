"""Why something is not possible: the rule, the facts with their numbers, and what to draw.

A check is a function that returns a `Reason` or None. `first` stops at the first reason, which is all that legality
needs; `every` runs all checks, which is what an explanation needs. Both use the same list.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, final

from killzone.core.names import lasting_name
from killzone.core.tally import Tally
from killzone.core.values import Value, register


class Mark(Value):
    """Something to draw on the board: a point, a line or a closed outline, in table units."""

    kind: str
    points: tuple[tuple[int, int, int], ...]
    label: str = ""


Marks = tuple[Mark, ...] | Callable[[], tuple[Mark, ...]]
"""What is to be drawn, or a function that makes it."""


class Fact(Value):
    """A named fact of a reason; `text` is how it reads, `value` what it is."""

    name: str
    text: str
    value: int | str | None = None


@final
class Reason:
    """Why not: `text` is the whole sentence, `facts` what it is made of, `marks` what to draw. A value.

    One made by `because` has its sentence filled in, with what is still `unworded`, and its marks made when somebody
    reads them: most are found by looking for what is legal, and nobody ever does.
    """

    __slots__ = ("_facts", "_marks", "_text", "_unworded", "hint", "rule")

    def __init__(
        self,
        rule: str,
        text: str,
        facts: tuple[Fact, ...],
        marks: Marks = (),
        hint: str = "",
        unworded: Mapping[str, Any] | None = None,
    ) -> None:
        self.rule, self.hint = rule, hint
        self._text, self._facts, self._marks, self._unworded = text, facts, marks, unworded

    def _word(self) -> None:
        if self._unworded is None:
            return
        facts = {name: value() if callable(value) else value for name, value in self._unworded.items()}
        self._facts = tuple(
            Fact(name, str(value), value if isinstance(value, int) else str(value)) for name, value in facts.items()
        )
        self._text, self._unworded = self._text.format(**facts), None

    @property
    def marks(self) -> tuple[Mark, ...]:
        if callable(self._marks):
            self._marks = self._marks()
        return self._marks

    @property
    def text(self) -> str:
        self._word()
        return self._text

    @property
    def facts(self) -> tuple[Fact, ...]:
        self._word()
        return self._facts

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule that it cites, and those that its fact `rules` names: others that it comes from."""
        more = next((fact.text for fact in self.facts if fact.name == "rules"), "")
        return tuple(dict.fromkeys((self.rule, *more.split())))

    def but(self, *, text: str | None = None, hint: str | None = None) -> "Reason":
        """A copy with another sentence or another way out."""
        said = self.text if text is None else text
        return Reason(self.rule, said, self.facts, self.marks, self.hint if hint is None else hint)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[Any, ...]:
        return self.rule, self.text, self.facts, self.marks, self.hint

    def __repr__(self) -> str:
        return f"Reason({', '.join(map(repr, self._content()))})"

    def __str__(self) -> str:
        hint = f" Hint: {self.hint}" if self.hint else ""
        return f"{self.text} [{self.rule}]{hint}"


register(Reason, lasting_name(Reason), ("rule", "text", "facts", "marks", "hint"))


def because(rule: str, sentence: str, /, *, marks: Marks = (), hint: str = "", **facts: Any) -> Reason:
    """A reason whose sentence is filled in from its facts; what takes work is given as a function of nothing.

    >>> because("kt.reach", "{who} is {far} short.", who="Gunner 3", far='0.38"').text
    'Gunner 3 is 0.38" short.'
    """
    return Reason(rule, sentence, (), marks, hint, facts)


class Verdict(Value):
    """The answer to "may I?": no reasons means yes. `cost` and `marks` show what it would take."""

    reasons: tuple[Reason, ...] = ()
    cost: Tally | None = None
    marks: tuple[Mark, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.reasons

    def __bool__(self) -> bool:
        return not self.reasons

    def __str__(self) -> str:
        return "\n".join(map(str, self.reasons)) or "legal"


LEGAL = Verdict()

Check = Callable[..., Reason | None]


def no(reason: Reason) -> Verdict:
    return Verdict((reason,))


def first(checks: Iterable[Check], *subject: Any) -> Reason | None:
    """The first reason against, or None."""
    for check in checks:
        if (reason := check(*subject)) is not None:
            return reason
    return None


def every(checks: Iterable[Check], *subject: Any) -> Verdict:
    """All reasons against; of a check that knows several, each of them."""
    return Verdict(tuple(reason for check in checks for reason in _reasons(check, subject)))


def _reasons(check: Check, subject: tuple[Any, ...]) -> tuple[Reason, ...]:
    reason = check(*subject)
    if reason is None:
        return ()
    several = several_of(check)
    return several(*subject) if several else (reason,)


_several: dict[Check, Callable[..., tuple[Reason, ...]]] = {}


def knows_several(several: Callable[..., tuple[Reason, ...]]) -> Callable[[Check], Check]:
    """Mark a check whose reason has parts: `first` is content with the one, `every` asks for all of them."""

    def mark(check: Check) -> Check:
        _several[check] = several
        return check

    return mark


def several_of(check: Check) -> Callable[..., tuple[Reason, ...]] | None:
    """What gives each reason of a check, where there may be several."""
    return _several.get(check)


class RefusedError(Exception):
    """An answer that is not legal; nothing has changed. `verdict` holds every reason."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict
