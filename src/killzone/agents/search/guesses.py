"""What is hidden is guessed: each secret of another seat is one of those that it can be."""

from killzone.core.table import Table
from killzone.editions.shared.hooks import table_hooks


def guess(table: Table, seat: int, number: int) -> Table:
    """A table on which every secret that a seat does not know has one of its possible values.

    Consecutive numbers go through all of them in turn, so that as many guesses as there are values treat all alike.
    """
    if all(who == seat or value for who, _, value in table.secrets):
        return table
    guessed = []
    for place, (who, what, value) in enumerate(table.secrets):
        if who != seat and not value:
            possible = dict(table_hooks(table).secrets(table, who)).get(what, ())
            value = possible[(number + place) % len(possible)] if possible else ""
        guessed.append((who, what, value))
    return table.but(secrets=tuple(guessed))
