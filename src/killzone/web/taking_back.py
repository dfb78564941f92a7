"""Taking answers back: at once, or with the consent of the others."""

from typing import TYPE_CHECKING

from killzone.web.protocol import Undo
from killzone.web.refusals import turned_down
from killzone.web.sparing import answers_back, undo_of

if TYPE_CHECKING:
    from killzone.web.tables import Listener, LiveTable


MOST_REVISIONS = 5_000
"""Of a table that has come so far no more is taken back: all of it is played again when it is read from disk."""


class TakingBack:
    """Requests of one table. `undo` is the one that is pending."""

    def __init__(self, table: "LiveTable") -> None:
        self.table = table
        self.undo: Undo | None = None
        self._refused: set[tuple[int, int]] = set()
        """By whom and at which revision somebody has asked in vain."""

    async def take(self, listener: "Listener", revision: int, what: str) -> None:
        """Take back, ask for it, agree or refuse. Raises `TurnedDownError`."""
        table = self.table
        if not listener.held:
            raise turned_down("Spectators take nothing back.")
        if table.ending:
            raise turned_down("The battle is over.", stale=True)
        if revision != table.history.revision:
            raise turned_down("The table has changed since this was sent.", stale=True)
        if what == "ask":
            await self._ask(listener)
        else:
            await self._settle(listener, agrees=what == "agree")

    def forget(self) -> None:
        """An answer ends whatever was asked."""
        self.undo = None
        self._refused.clear()

    async def _ask(self, listener: "Listener") -> None:
        table = self.table
        game, whys = table.history.game, table.history.whys
        others = [one.seat for one in table.seats if one.seat not in {*listener.held, *table.machines}]
        if table.history.revision >= MOST_REVISIONS:
            raise turned_down("Too much was taken back at this table.", "go on without")
        found = {seat: undo_of(game, table.machines, whys)(seat, listener.held) for seat in listener.held}
        # Who holds several seats means the one that answered last.
        seats = [seat for seat, (can, _) in found.items() if can != "no"]
        if not seats:
            raise turned_down(next(iter(found.values()))[1])
        back = {seat: answers_back(game, seat, whys) for seat in seats}
        seat = min(seats, key=lambda one: back[one])
        if found[seat][0] == "free" or not others:
            return await self._go_back(seat)
        if (seat, table.history.revision) in self._refused:
            raise turned_down("The others let it stand.", "go on, and ask again later")
        if self.undo:
            # Whoever agrees at this moment means the request that they have read.
            raise turned_down("Somebody asks for that already.", "wait until it is settled")
        table.company.spend(seat)
        self.undo = Undo(seat, others, back[seat])
        return table.tell_presence()

    async def _settle(self, listener: "Listener", *, agrees: bool) -> None:
        if self.undo is None:
            raise turned_down("Nobody asks to take anything back.", stale=True)
        if not agrees and self.undo.seat in listener.held:
            waiting: list[int] | None = None
        elif not set(listener.held) & set(self.undo.waiting):
            raise turned_down("You are not asked about this.")
        else:
            waiting = [seat for seat in self.undo.waiting if seat not in listener.held] if agrees else None
            if not agrees:
                self._refused.add((self.undo.seat, self.table.history.revision))
        if waiting == []:
            return await self._go_back(self.undo.seat, agreed=True)
        self.undo = None if waiting is None else Undo(self.undo.seat, waiting, self.undo.answers)
        return self.table.tell_presence()

    async def _go_back(self, seat: int, *, agreed: bool = False) -> None:
        history = self.table.history
        number = history.game.number - answers_back(history.game, seat, history.whys)
        await self.table.go_back(seat, number, agreed=agreed)
