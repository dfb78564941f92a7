"""A number taken apart: every amount with the rule it comes from."""

from collections.abc import Iterator

from killzone.core.values import Value


class Entry(Value):
    """One amount of a tally; `impossible` amounts make the whole tally impossible."""

    amount: int
    rule: str
    note: str = ""
    impossible: bool = False


class Tally(Value):
    """A list of amounts with a total.

    >>> move = Tally().plus(6, "kt.move", "Move").plus(-2, "kt.hurt", "hurt")
    >>> move.total
    4
    """

    entries: tuple[Entry, ...] = ()

    @property
    def total(self) -> int:
        total = 0
        for entry in self.entries:
            total += entry.amount
        return total

    @property
    def impossible(self) -> Entry | None:
        """The first entry that makes the number impossible, if any."""
        return next((entry for entry in self.entries if entry.impossible), None)

    def plus(self, amount: int, rule: str, note: str = "") -> "Tally":
        return Tally((*self.entries, Entry(amount, rule, note)))

    def not_possible(self, rule: str, note: str) -> "Tally":
        return Tally((*self.entries, Entry(0, rule, note, True)))

    def at_least(self, floor: int, rule: str, note: str = "") -> "Tally":
        """Raise the total to a floor, saying by how much and why."""
        return self if self.total >= floor else self.plus(floor - self.total, rule, note)

    def at_most(self, ceiling: int, rule: str, note: str = "") -> "Tally":
        return self if self.total <= ceiling else self.plus(ceiling - self.total, rule, note)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)
