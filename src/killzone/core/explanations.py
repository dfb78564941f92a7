"""Explanations: what an operative can and cannot do at the moment, why, and what its numbers are made of."""

from killzone.core.pictures import Statement
from killzone.core.reasons import Verdict
from killzone.core.tally import Tally
from killzone.core.values import Value
from killzone.geometry.units import text as length_text


class Possibility(Value):
    """Something a piece might do: what it is called, what it costs, of which `unit`, and every reason against it."""

    id: str
    name: str
    rule: str
    verdict: Verdict
    cost: Tally | None = None
    target: str = ""
    unit: str = ""

    @property
    def price(self) -> str:
        """What it costs, in words; empty if nothing is paid for it."""
        return f"{self.cost.total} {self.unit}" if self.cost else ""

    def __str__(self) -> str:
        price = f", {self.price}" if self.price else ""
        against = f" {self.target}" if self.target else ""
        if self.verdict.legal:
            return f"{self.name}{against}{price}: possible"
        return "\n".join([f"{self.name}{against}{price}: not possible", *(f"  {one}" for one in self.verdict.reasons)])


class Stat(Value):
    """A number of an operative and what it is made of; `length` says that it is a distance.

    `roll` says that dice have to show it or more.
    """

    name: str
    tally: Tally
    length: bool = False
    roll: bool = False

    @property
    def value(self) -> str:
        """The total as it is written: `6.00"`, `3+`, `2`."""
        return length_text(self.tally.total) if self.length else f"{self.tally.total}{'+' if self.roll else ''}"

    def __str__(self) -> str:
        show = length_text if self.length else str
        parts = ", ".join(f"{show(entry.amount)} {entry.note} [{entry.rule}]" for entry in self.tally)
        return f"{self.name} {self.value}: {parts}"


class SeenAs(Value):
    """How somebody stands to another: visible, in cover, obscured, above or below, and what follows, in words."""

    target: str
    statements: tuple[Statement, ...]

    def fact(self, about: str) -> bool | None:
        """Whether it is so what the statements are about, such as `cover`; None where that is not said."""
        return next((one.holds for one in self.statements if one.about == about), None)

    def __str__(self) -> str:
        lines = [line for one in self.statements for line in str(one).splitlines()]
        return "\n".join([f"looking at {self.target}", *(f"  {line}" for line in lines)])


class Explanation(Value):
    """All about one operative: its stats as tallies, its actions, and whom it could shoot with which weapon.

    `looks` say for everybody on the other sides how they stand to it.

    `now` says that the pending question is what this operative does: then the actions are possible exactly where that
    question takes them as answers. Otherwise they are as they would be if it were asked.
    """

    operative: str
    stats: tuple[Stat, ...]
    actions: tuple[Possibility, ...]
    targets: tuple[Possibility, ...]
    now: bool = False
    looks: tuple[SeenAs, ...] = ()

    def stat(self, name: str) -> Tally:
        """A stat by its name. Raises KeyError."""
        return {one.name: one.tally for one in self.stats}[name]

    def action(self, id: str) -> Possibility:
        """An action by its id. Raises KeyError."""
        return {one.id: one for one in self.actions}[id]

    def look(self, target: str) -> SeenAs:
        """How somebody stands to it. Raises KeyError."""
        return {one.target: one for one in self.looks}[target]

    def __str__(self) -> str:
        return "\n".join([self.operative, *map(str, (*self.stats, *self.actions, *self.targets, *self.looks))])
