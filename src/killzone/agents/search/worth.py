"""What an imagined position is worth once everybody has acted: exact scores, and the shared evaluation of the rest."""

from math import tanh

from killzone.agents.search.book import Book
from killzone.agents.search.guesses import guess
from killzone.agents.search.sketch import Sketch
from killzone.core.table import Table

LIKELY = 0.5
"""From what chance on an operative is there when points are counted."""
UNSURE = 0.04
"""How sure it must be that somebody is there, or is not, to be counted one way only."""
LASTS = 0.5
"""How likely what a position scores is scored by it again in the next turning point."""
WIN = 3.0
"""What it is worth to have more points at the end, beside the points."""
CLEAR = 2.0
"""How many points more are a clear win."""
TRACE = 0.05
"""How much the rest counts at the end of the battle: between equal scores only."""


class Worth:
    """Values of sketches to the seat of one book.

    Points are counted on the likeliest table; whoever is not sure to be there, or to be gone, changes that by as much
    as the points change with it alone, times how likely that is. So a value moves evenly with every chance.
    """

    def __init__(self, book: Book) -> None:
        self.book, self.craft, self.seat = book, book.craft, book.seat
        self.turns_left = book.situation.turns_left
        self._guesses = [guess(book.table, self.seat, number).secrets for number in range(2)]
        if self._guesses[0] == self._guesses[1] or self.turns_left:
            del self._guesses[1:]

    def of(self, sketch: Sketch) -> float:
        """The value of a position in which nobody is left to act."""
        share = 1.0 if self.turns_left else TRACE
        return self._points(sketch) + share * self._rest(sketch) + self._mine(sketch.credit)

    def _points(self, sketch: Sketch) -> float:
        fallen = {id for id, chance in sketch.chances.items() if chance < LIKELY}
        likeliest = total = self._counted(sketch, fallen)
        for id, chance in sketch.chances.items():
            if UNSURE < chance < 1 - UNSURE:
                other = 1 - chance if chance >= LIKELY else chance
                total += other * (self._counted(sketch, fallen ^ {id}) - likeliest)
        return total

    def _counted(self, sketch: Sketch, fallen: set[str]) -> float:
        """What the points are worth if just these have fallen."""
        book, men = self.book, sketch.men
        operatives = tuple(
            one.but(spot=None, wounds=0, ready=False) if one.id in fallen else men.get(one.id, one)
            for one in book.table.operatives
        )
        table = book.table.but(operatives=operatives, markers=sketch.markers, players=sketch.players)
        if self.turns_left:
            return self._to_come(table)
        for id in sorted(fallen):
            table = self.craft.fell(table, table.operative(id))
        leads = [self._lead(self.craft.scored(table.but(secrets=secrets))) for secrets in self._guesses]
        return sum(lead + WIN * tanh(lead / CLEAR) for lead in leads) / len(leads)

    def _to_come(self, table: Table) -> float:
        """The lead after this turning point, and what the same position would score in those to come.

        Where nothing is scored yet it is too early for that: whoever is there first is shot at first.
        """
        lead = self._lead(self.craft.scored(table))
        again = lead - self._lead(table)
        return lead + again * sum(LASTS**turn for turn in range(1, self.turns_left + 1))

    def _lead(self, table: Table) -> float:
        return self._mine([player.victory for player in table.players])

    def _mine(self, amounts: "list[int] | list[float]") -> float:
        """The seat's own amount less those of the others."""
        return sum(amount if seat == self.seat else -amount for seat, amount in enumerate(amounts))

    def _rest(self, sketch: Sketch) -> float:
        """Who is there, how hurt, and where they stand."""
        book, situation = self.book, self.book.situation
        total = 0.0
        for id, one in sketch.men.items():
            whole = max(1, book.wounds(id))
            lost = min(1.0, max(0.0, 1 - one.wounds / whole))
            worth = situation.worth(one) * (1 - situation.weights.wound * lost) + book.rest(one)
            total += (1 if one.seat == self.seat else -1) * sketch.chances[id] * worth
        return total
