"""Exchanging a tac op in secret: the others learn that it is done, not which card goes nor which one comes."""

from functools import partial

from killzone.core.domains import Option, Pick
from killzone.core.events import Event
from killzone.core.flow import Ask, Done, Flow, Sequence
from killzone.core.reasons import Reason, because
from killzone.core.rules import rule
from killzone.core.subjects import AIM, of
from killzone.core.table import Table
from killzone.core.values import Value
from killzone.editions.kt21.missions.choosing import FRIEND, NOBODY, QUESTION, SLOTS, buttons_for, cards_of, judge_cards
from killzone.editions.kt21.missions.revealing import SECRET, hidden, revealed


class Revising(Value):
    """An exchange under way: whose, and by which rule."""

    seat: int
    rule: str


class Exchanged(Event):
    """A player has another tac op in place of one, in secret: the others learn that, not which."""

    seat: int
    slot: str
    card: str
    friend: str
    name: str

    def apply(self, table: Table) -> Table:
        now = {(self.seat, self.slot): self.card, (self.seat, FRIEND.get(self.slot, "")): self.friend}
        return table.but(
            secrets=tuple((seat, what, now.get((seat, what), value)) for seat, what, value in table.secrets)
        )

    def tell(self, table: Table) -> str:
        player = table.players[self.seat].name
        if not self.card:
            return f"{player} exchanges a tac op in secret."
        return f"{player} has {self.name} as {self.slot.replace('-', ' ')} now, in secret."

    def for_seat(self, seat: int) -> Event:
        return self if seat == self.seat else self.but(slot="", card="", friend="", name="")


def may_revise(table: Table, seat: int) -> bool:
    """Whether a player has tac ops that are not revealed, as everybody can see."""
    return any(who == seat and what in SLOTS for who, what, _ in table.secrets)


@rule("kt21.setup.tac-ops", "kt21.tacops.secret")
def choose_exchange(revising: Revising, table: Table) -> Flow:
    """The player chooses a card that is not revealed, and another that could have been selected in its place."""
    seat = revising.seat
    held = dict(hidden(table, seat))
    buttons = [
        Option(f"{slot}.{new.key}", f"Give up {old.name}: {new.label}", revising.rule, of(AIM, old.id))
        for slot, old in held.items()
        for new in buttons_for(table, seat)
    ]
    judge = partial(_judge, table, seat)
    default = next((button.key for button in buttons if not judge(button.key)), None)
    if default is None:
        return Done()
    prompt = "Which tac op do you swap, and for which? The others do not see it."
    return Ask(seat, QUESTION, prompt, Pick(buttons, judge), _exchange, rule=revising.rule, default=default)


def _judge(table: Table, seat: int, key: str) -> tuple[Reason, ...]:
    slot, _, new = key.partition(".")
    kept = [card.id for own, card in hidden(table, seat) if own != slot]
    gone = next(card for own, card in hidden(table, seat) if own == slot)
    if new.partition(".")[0] == gone.id:
        return (because(SECRET, "{card} is exchanged for another tac op.", card=gone.name),)
    had = [*(card.id for card in revealed(table, seat)), *kept]
    return judge_cards(table, seat, had, new.partition(".")[0])


def _exchange(revising: Revising, table: Table, answer: str) -> Flow:
    slot, _, new = answer.partition(".")
    id, _, friend = new.partition(".")
    name = next(card.name for card in cards_of(table, revising.seat) if card.id == id)
    about = f"{name}, naming {table.operative(friend).name}," if friend else name
    return Done(None, [Exchanged(revising.rule, revising.seat, slot, id, friend or NOBODY, about)])


REVISE = Sequence("kt21.revise", "Revised Edition", choose_exchange)
